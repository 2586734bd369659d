"""A table as a browser holds it."""

from __future__ import annotations

import json
from typing import Any

from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.table.table import Card, Table


def board(table: Table) -> Any:
    """The whole table, as `Reader.state` tells it."""
    cards = {id: {name: getattr(card, name) for name in Card.__slots__} for id, card in table.cards.items()}
    counters = {f"{owner}\0{name}": count for (owner, name), count in table.counters.items()}
    lists = {place: ids for place, ids in table.cards_by_place.items() if ids}
    clock, result = change_to_plain(table.clock), table.result
    maps = (cards, lists, counters, table.flags, table.modifiers, table.pins)
    return json.loads(json.dumps([*map(dict, maps), table.chain, clock, result]))
