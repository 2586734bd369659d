"""Whole games of every ruleset recorded by clicking on a phone, while a spectator watches them live."""

import json

import pytest

from domain.kernel.changes import Pinned
from domain.kernel.event import Event
from domain.kernel.opening import load
from domain.kernel.views import view
from domain.registry import available, ruleset
from tests.browser.clicking import Scorer
from tests.browser.conftest import DESK
from tests.browser.looks import faults
from tests.browser.paper import paper_game
from tests.browser.reader import Reader
from tests.browser.tables import board


@pytest.mark.parametrize("name", available())
def test_a_whole_game_is_recorded_by_clicking_and_watched_live(service, visit, name):
    """Given a game on paper, when it is clicked into a phone, then the log holds what was said and how it ended, and a
    spectator has seen it all and no hidden card, neither on the page nor in the network."""
    game = paper_game(name)
    table = service.bring(f"paper-{name}", game.opening)
    scorer = visit(table.address(table.link("scorer")))
    watcher = visit(table.address(table.link("spectator")), DESK, listens=True)
    Scorer(scorer).record(game.script)
    scorer.see(".where", "Game over")
    assert faults(scorer.page) == faults(watcher.page) == []
    watcher.see(".where", "Game over")
    log = service.app.state.house.clerk.events(table.game)
    assert [told(event) for event in log if event.is_command] == [
        told(event) for event in game.desk.events if event.is_command
    ]
    assert log[-1].changes == game.desk.events[-1].changes
    assert watcher.board() == board(load(view(log, "spectator"), ruleset(name)).table)
    nothing_hidden(log, watcher)


def told(event: Event):
    return event.seat, event.said["act"], event.said.get("args"), event.aside


def nothing_hidden(log, watcher: Reader) -> None:
    """Neither the page nor the network of a spectator has a card that only a seat has seen."""
    named = pinned(log)
    hidden = set(named) - set(pinned(view(log, "spectator")))
    assert hidden
    heard = watcher.heard()
    assert watcher.feed
    page = watcher.page.content()
    for printing in hidden:
        for told in (printing, named[printing]):
            assert json.dumps(told, ensure_ascii=False) not in heard
            assert f">{told}<" not in page


def pinned(events) -> dict[str, str]:
    """The printings that a log names, with their names."""
    return {
        change.printing: change.data["name"] for event in events for change in event.changes if isinstance(change, Pinned)
    }
