"""A table as plain data, for the answer that draws a board."""

from __future__ import annotations

from typing import Any

from domain.kernel.record.header import Header
from domain.kernel.table.table import Card, Table


def board(table: Table, game: str, viewer: str, position: int) -> dict[str, Any]:
    """Everything that lies on a table, which has to be folded from the viewer's own view."""
    return {
        "game": game,
        "viewer": viewer,
        "position": position,
        "ruleset": table.header.ruleset,
        "seats": table.header.seats,
        "players": table.header.players,
        "clock": table.clock._asdict(),
        "result": table.result,
        "zones": [_zone(table, zone) for zone in table.header.zones],
        "chain": [{"key": key, "effect": data} for key, data in table.chain],
        "counters": [
            {"owner": owner, "name": name, "count": count} for (owner, name), count in sorted(table.counters.items())
        ],
        "flags": dict(sorted(table.flags.items())),
        "modifiers": dict(sorted(table.modifiers.items())),
        "printings": dict(sorted(table.pins.items())),
    }


def header_data(header: Header) -> dict[str, Any]:
    """The header of a game, without its zones."""
    return {key: value for key, value in header.to_plain().items() if key != "zones"}


def _zone(table: Table, zone: Any) -> dict[str, Any]:
    cards = [_card(table, table.cards[card_id]) for card_id in table.at(zone.key)]
    return {"key": zone.key, "name": zone.name, "holder": zone.holder, "ordered": zone.ordered, "cards": cards}


def _card(table: Table, card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "printing": card.printing,
        "bringer": card.bringer,
        "role": card.role,
        "face": card.face,
        "angle": card.angle,
        "marks": dict(sorted(card.marks.items())),
        "attributes": dict(sorted(card.attributes.items())),
        "seen": card.seen,
        "carries": [_card(table, table.cards[below]) for below in table.at(card.id)],
    }
