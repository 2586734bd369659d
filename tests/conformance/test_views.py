"""Views: two games that differ only in cards a viewer never saw look the same to that viewer."""

import pytest

from domain.kernel.changes import PUBLIC, Learned
from domain.kernel.event import event_to_plain
from domain.kernel.knowledge import registered
from domain.kernel.views import SPECTATOR, view
from scripts.edges.unseen import never_seen, say_again
from tests.conformance.games import begun, every_game, finished, fresh

viewers = pytest.mark.parametrize("viewer", ["A", "B", SPECTATOR])


@every_game
@viewers
def test_games_that_differ_in_unseen_cards_look_the_same(name: str, seed: str, viewer: str) -> None:
    desk, other = begun(name, seed).desk, fresh(name, seed)
    changed = say_again(desk.events, other, never_seen(desk.events, viewer))
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
