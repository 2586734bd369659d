"""Views: two games that differ only in cards a viewer never saw look equal to that viewer."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.record.changes import PUBLIC, Learned
from domain.kernel.record.event import event_to_plain
from domain.kernel.table.knowledge import registered_decklist
from domain.kernel.table.table import Table
from domain.kernel.views.views import SPECTATOR, make_view
from scripts.conformance.edges.twin_games import cards_never_seen, replay_with_other_cards
from scripts.conformance.sample_games import finished_game, game_in_progress, new_game


def viewers(table: Table) -> tuple[str, ...]:
    """Returns all viewers of a game: its seats, and a spectator."""
    return (*table.header.seats, SPECTATOR)


def unseen_cards_make_no_difference(name: str, seed: str) -> Iterator[str]:
    """Games that differ in cards which a viewer has not seen look the same to that viewer."""
    desk = game_in_progress(name, seed).desk
    for viewer in viewers(desk.table):
        other = new_game(name, seed)
        if not replay_with_other_cards(desk.events, other, cards_never_seen(desk.events, viewer)):
            yield f"{viewer}: the game hides no card, so nothing is tried"
        seen, twin = (list(map(event_to_plain, make_view(events, viewer))) for events in (desk.events, other.events))
        at = next((at for at, pair in enumerate(zip(seen, twin, strict=False)) if pair[0] != pair[1]), None)
        if at is not None or len(seen) != len(twin):
            yield f"{viewer}: the views part at event {at}: {desk.events[at or 0].name}"


def a_view_names_nothing_that_was_not_seen(name: str, seed: str) -> Iterator[str]:
    """A view names no printing that the viewer did not see, and no list but its own."""
    desk = finished_game(name, seed).desk
    for viewer in viewers(desk.table):
        lists = [registered_decklist(desk.table, seat) for seat in desk.table.header.seats if seat != viewer]
        own = registered_decklist(desk.table, viewer) or {}
        learned = (change for event in desk.events for change in event.changes if isinstance(change, Learned))
        seen = {change.printing for change in learned if {PUBLIC, viewer} & set(change.seen)}
        secret = {printing for each in lists if each for printing in each} - seen - set(own)
        view = repr(make_view(desk.events, viewer))
        yield from (f"{viewer} is told of {printing}" for printing in sorted(secret) if repr(printing) in view)


CHECKS = (unseen_cards_make_no_difference, a_view_names_nothing_that_was_not_seen)
