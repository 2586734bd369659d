"""A card that was misheard: once the line is corrected, later lines that named it mean the right one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from domain.kernel.record.changes import Plain

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk


def corrected_printings(desk: Desk, wrong: Plain, right: Plain) -> dict[str, str]:
    """Printing that a corrected line named wrongly -> the one that it names now.

    Only those that nothing else has brought to the table: elsewhere the same name may mean another card.
    """
    before, now = list(_printings(desk, wrong)), list(_printings(desk, right))
    gone = [name for name in dict.fromkeys(before) if before.count(name) > now.count(name)]
    come = [name for name in dict.fromkeys(now) if now.count(name) > before.count(name)]
    known = {card.printing for card in desk.table.cards.values()}
    return {old: new for old, new in zip(gone, come, strict=False) if len(gone) == len(come) and old not in known}


def replace_printings(value: Plain, meant: Mapping[str, str]) -> Plain:
    """Plain data with printings in place of others."""
    if not meant:
        return value
    if isinstance(value, str):
        return meant.get(value, value)
    if isinstance(value, tuple):
        return tuple(replace_printings(item, meant) for item in value)
    return {key: replace_printings(item, meant) for key, item in value.items()} if isinstance(value, dict) else value


def _printings(desk: Desk, value: Plain) -> Iterator[str]:
    if isinstance(value, str):
        yield from (value,) if value.startswith("~") or value in desk.table.pins or value in desk.catalogue else ()
    elif isinstance(value, tuple | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _printings(desk, item)
