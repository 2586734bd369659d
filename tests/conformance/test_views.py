"""Views: two games that differ only in cards a viewer never saw look the same to that viewer."""

from collections import Counter

import pytest

from domain.kernel.changes import PUBLIC, Learned
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.event import Event, event_to_plain
from domain.kernel.knowledge import registered, remaining
from domain.kernel.refusal import Refusal
from domain.kernel.views import SPECTATOR, view
from tests.conformance.games import begun, commands, every_game, finished, fresh

viewers = pytest.mark.parametrize("viewer", ["A", "B", SPECTATOR])


def never_seen(events: list[Event], viewer: str) -> set[str]:
    """The cards that somebody told the record of, and that this viewer never saw."""
    learned = [change for event in events for change in event.changes if isinstance(change, Learned) and change.printing]
    shown = {change.card for change in learned if {PUBLIC, viewer} & set(change.seen)}
    return {change.card for change in learned} - shown


def twin(desk: Desk, other: Desk, hidden: set[str]) -> int:
    """Says the same things at another desk, but with other cards in place of the hidden ones; returns how many differ."""
    left = {seat: remaining(desk.table, seat) or Counter() for seat in desk.table.header.seats}
    changed = 0
    for command, event in commands(desk.events):
        if command.act == "look":
            said = tuple(_instead(change, hidden, left[command.seat]) for change in event.changes if type(change) is Learned)
            changed += sum(one != another for one, another in zip(said, command.aside["cards"], strict=True))
            command = command._replace(aside={"cards": said})
        answer = other.say(Command(*command))
        assert not isinstance(answer, Refusal), (command, answer)
    return changed


def _instead(change: Learned, hidden: set[str], left: Counter[str]) -> str:
    assert change.printing is not None
    choices = sorted(printing for printing, count in left.items() if count > 0 and printing != change.printing)
    if change.card not in hidden or not choices:
        return change.printing
    left[choices[0]] -= 1
    return choices[0]


@every_game
@viewers
def test_games_that_differ_in_unseen_cards_look_the_same(name: str, seed: str, viewer: str) -> None:
    desk, other = begun(name, seed).desk, fresh(name, seed)
    changed = twin(desk, other, never_seen(desk.events, viewer))
    assert changed > 0
    assert list(map(event_to_plain, view(other.events, viewer))) == list(map(event_to_plain, view(desk.events, viewer)))


@every_game
@viewers
def test_a_view_names_no_printing_that_the_viewer_did_not_see_nor_another_list(name: str, seed: str, viewer: str) -> None:
    desk = finished(name, seed).desk
    lists = [registered(desk.table, seat) for seat in desk.table.header.seats if seat != viewer]
    own = registered(desk.table, viewer) or {}
    seen = {
        change.printing
        for event in desk.events
        for change in event.changes
        if isinstance(change, Learned) and {PUBLIC, viewer} & set(change.seen)
    }
    secret = {printing for each in lists if each for printing in each} - seen - set(own)
    said = repr(view(desk.events, viewer))
    assert [printing for printing in sorted(secret) if repr(printing) in said] == []
