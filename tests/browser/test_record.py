"""Whole games recorded by taps on a phone, both hands unknown, while a spectator watches; in the soak of every ruleset."""

import json

import pytest

from domain.kernel.desk.game_opening import load_desk
from domain.kernel.record.changes import Pinned
from domain.kernel.views.views import make_view
from domain.registry import available, ruleset
from tests.browser.browser_table import board
from tests.browser.conftest import DESK
from tests.browser.looks import faults
from tests.browser.paper import opening
from tests.browser.reader import Reader
from tests.browser.tapping import Tapper
from tests.soak import in_full

USUAL = 1.4
"""Taps a declaration, on average."""
BASE = 3
"""Taps for one base card and the end of the turn."""


@pytest.mark.parametrize("name", in_full(available(), ["gundam_war"]))
def test_a_whole_game_is_recorded_by_taps_and_watched_live(service, visit, name):
    """Given a game on paper, when it is tapped into a phone, then a declaration costs 1.4 taps at most, the record is legal
    and comes to a result, and a spectator has seen it all and no hidden card, neither on the page nor in the network."""
    table = service.bring(f"paper-{name}", opening(name))
    scorer = visit(table.address(table.link("scorer")))
    watcher = visit(table.address(table.link("spectator")), DESK, listens=True)
    scorer.see(".acts .act")
    tapper = Tapper(scorer)
    tapper.open()
    tapper.name_a_card()
    tapper.play()
    scorer.see(".where", "Game over")
    assert len(tapper.taps) <= USUAL * tapper.said, (len(tapper.taps), tapper.said, tapper.taps)
    log = service.app.state.senki.clerk.events(table.game)
    broken = [
        (event.seat, event.said, event.verdict) for event in log[1:] if event.is_command and event.verdict[0] == "illegal"
    ]
    assert broken == []
    assert load_desk(log, ruleset(name)).table.result is not None
    assert faults(scorer.page) == faults(watcher.page) == []
    watcher.see(".where", "Game over")
    assert faults(watcher.page) == []
    assert watcher.board() == board(load_desk(make_view(log, "spectator"), ruleset(name)).table)
    nothing_hidden(log, watcher)


@pytest.mark.parametrize("name", in_full(available(), ["gundam_war", "star_front"]))
def test_a_base_card_and_the_end_of_the_turn_take_three_taps(service, visit, name):
    """Given a turn with a hand that nobody knows, when its likeliest card is played and the turn ends, then that took three
    taps at most, and one tap on Undo takes the last of them back."""
    table = service.bring(f"base-{name}", opening(name))
    reader = visit(table.address(table.link("scorer")))
    reader.see(".acts .act")
    tapper = Tapper(reader)
    tapper.open()
    before, turn = len(tapper.taps), tapper.turn
    tapper.tap(".ask .likely-card")
    if reader.page.locator(".ask.question .chip").count():
        tapper.tap(".ask.question .chip")
    tapper.tap('.acts [data-name="end_turn"]')
    assert tapper.turn == turn + 1
    assert len(tapper.taps) - before <= BASE
    tapper.tap('[data-name="undo"]')
    assert tapper.turn == turn


def nothing_hidden(log, watcher: Reader) -> None:
    """Neither the page nor the network of a spectator has a card that only a seat has seen."""
    named = pinned(log)
    hidden = set(named) - set(pinned(make_view(log, "spectator")))
    assert hidden
    heard = watcher.heard()
    assert watcher.feed
    page = watcher.page.content()
    for printing in hidden:
        for result in (printing, named[printing]):
            assert json.dumps(result, ensure_ascii=False) not in heard
            assert f">{result}<" not in page


def pinned(events) -> dict[str, str]:
    """The printings that a log names, with their names."""
    return {
        change.printing: change.data["name"] for event in events for change in event.changes if isinstance(change, Pinned)
    }
