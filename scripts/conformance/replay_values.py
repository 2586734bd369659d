"""Tallies and values in a replay: equal to those that a viewer can compute from the view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from domain import registry
from domain.kernel.contract.layout import value_at_path
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table
from domain.kernel.views.views import SPECTATOR, header_of
from scripts.conformance.sample_games import SEEDS, game_replay, game_view


def a_spectator_sees_the_totals_of_the_table(name: str) -> Iterator[str]:
    """After every event the last stated tally is that of the spectator's own table, and has words."""
    ruleset = registry.ruleset(name)
    shown: dict[str, dict[str, int]] = {}
    for at, row, table in _followed(name, SPECTATOR):
        shown = row.get("tally", shown)
        now = {seat: ruleset.tally(table, seat) for seat in table.header.seats}
        if shown != now:
            yield f"event {at}: {shown} is told, and the table has {now}"
        yield from (f"{key} has no term" for seat in shown.values() for key in seat if key not in ruleset.book.terms)


def values_unlike_the_print_are_stated(name: str) -> Iterator[str]:
    """Values unlike the print are stated after every event, for tokens and cards in play that the viewer knows."""
    ruleset = registry.ruleset(name)
    for viewer in (SPECTATOR, "A"):
        shown: dict[str, list[int | None]] = {}
        for at, row, table in _followed(name, viewer):
            shown = row.get("values", shown)
            yield from (f"event {at}, {viewer}: {wrong}" for wrong in _untrue(ruleset, table, shown))


def _followed(name: str, viewer: str) -> Iterator[tuple[int, dict[str, Any], Table]]:
    """Returns the first event of a view and those that change something: position, row of the replay, table after it."""
    events = game_view(name, SEEDS[0], viewer)
    table = Table(header_of(events))
    for at, (event, row) in enumerate(zip(events, game_replay(name, SEEDS[0], viewer)["events"], strict=True)):
        for change in event.changes:
            apply_change(table, change)
        table.events_backwards = partial(effective_events_backwards, events, at + 1)
        if event.changes or not at:
            yield at, row, table


def _untrue(ruleset: Ruleset, table: Table, shown: dict[str, list[int | None]]) -> Iterator[str]:
    for card, values in shown.items():
        token = ruleset.mat.token and table.cards[card].face == "down"
        if not table.zone_of(card).in_play or (table.data(card) is None and not token):
            yield f"values of {card} are told, which is not in play or not known"
            continue
        printed = [value_at_path(table.data(card), value.field) for value in ruleset.face.values]
        now = tuple(ruleset.current_values(table, card).values())
        if table.data(card) is None:
            yield from (f"{card} is told as {values} and is {now}" for _ in range(values != list(now)))
        elif values != [None if one in (None, other) else other for one, other in zip(printed, now, strict=True)]:
            yield f"{card} is told as {values} and is {now}"
    in_play = (card for zone in table.header.zones if zone.in_play for card in table.at(zone.key))
    yield from (
        f"{card} is unlike its print, and not told" for card in in_play if card not in shown and _unlike(ruleset, table, card)
    )


def _unlike(ruleset: Ruleset, table: Table, card: str) -> bool:
    data = table.data(card)
    if data is None:
        return False
    current = ruleset.current_values(table, card)
    values = [(value_at_path(data, value.field), current[value.term]) for value in ruleset.face.values]
    return any(printed not in (None, now, "*") for printed, now in values if now is not None)


CHECKS = (a_spectator_sees_the_totals_of_the_table, values_unlike_the_print_are_stated)
