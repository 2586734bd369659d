"""A table as text: every zone with its cards, for a terminal, a pipe or a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.header import Zone
from domain.kernel.table import Table

_WIDE = 8
"""A pile of more cards than this, with nothing known in it, is only counted."""


def board_lines(table: Table) -> Iterator[str]:
    """The lines of a board: the clock, then seat by seat every zone that holds something."""
    yield clock_line(table)
    for seat in table.header.seats:
        yield ""
        yield f"{seat} {table.header.players.get(seat, '')}".rstrip()
        yield from _zones(table, seat)
    shared = list(_zones(table, ""))
    if shared:
        yield ""
        yield "shared"
        yield from shared
    yield from _chain_lines(table)


def clock_line(table: Table) -> str:
    """Where the game stands."""
    if table.result is not None:
        ends = ", ".join(f"{seat} {outcome}" for seat, outcome in table.result["seats"].items())
        return f"over: {ends} ({table.result['reason']})"
    clock = table.clock
    return f"turn {clock.turn} of {clock.holder or '-'} · {clock.node or 'opening'}"


def _zones(table: Table, seat: str) -> Iterator[str]:
    for zone in table.header.zones:
        ids = table.at(zone.key)
        if zone.holder == seat and ids:
            yield f"  {zone.name.replace('_', ' ')} ({len(ids)}){_listed(table, zone, ids)}"


def _listed(table: Table, zone: Zone, ids: list[str]) -> str:
    unknown = all(table.cards[card].printing is None for card in ids)
    if unknown and (zone.ordered or len(ids) > _WIDE):
        return ""
    return ": " + ", ".join(card_text(table, card) for card in ids)


def card_text(table: Table, card_id: str) -> str:
    """A card: its id and name, how it lies, its marks, and what is on it."""
    card = table.cards[card_id]
    data = table.pins.get(card.printing) if card.printing else None
    name = str((data or {}).get("name", card.printing or "?"))
    marks = [f"{amount} {kind}" for kind, amount in card.marks.items()]
    state = [f"turned {card.angle}°"] if card.angle else []
    state += [f"face {card.face}"] if card.face else []
    notes = f" ({', '.join(state + marks)})" if state or marks else ""
    below = [card_text(table, other) for other in table.at(card_id)]
    return f"{name} {card_id}{notes}" + (f" [with {', '.join(below)}]" if below else "")


def _chain_lines(table: Table) -> Iterator[str]:
    if table.chain:
        yield ""
        yield "waiting effects, the last one first"
        for key, data in reversed(table.chain):
            yield f"  {key}: {data.get('seat', '')} {data.get('kind', '')} {data.get('card', '')}".rstrip()
