"""One column of a record: the values at the ends of events that stand at the same place, as numbers where that is shorter.

A column is `(mode, *values)`. Modes: 0 whole numbers · 1 card ids as their numbers · 2 places in the value table · 3 card ids
as their negated numbers and places in the value table · 4 the values themselves. The writer takes the first that fits.
The value table holds texts, yes, no and nothing, in the order in which they were met.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domain.kernel.record.changes import Plain

_CARD = re.compile(r"#[1-9][0-9]{0,8}")
_TABLED = (str, bool, type(None))

NUMBERS, CARDS, TABLED, CARDS_AND_TABLED, RAW = range(5)


def encode_column(values: list[Plain], table: dict[Plain, int]) -> Plain:
    """The values of a column; `table` takes up what was not met before."""
    mode = _mode(values)
    return (mode, *(_ENCODE[mode](value, table) for value in values))


def _mode(values: list[Plain]) -> int:
    kinds = {"card" if _is_card(value) else type(value) for value in values}
    if kinds == {int}:
        return NUMBERS
    if kinds == {"card"}:
        return CARDS
    if kinds <= set(_TABLED):
        return TABLED
    return CARDS_AND_TABLED if kinds <= {"card", *_TABLED} else RAW


def _is_card(value: Plain) -> bool:
    return type(value) is str and _CARD.fullmatch(value) is not None


def _place(value: Plain, table: dict[Plain, int]) -> int:
    return table.setdefault(value, len(table))


_ENCODE = (
    lambda value, table: value,
    lambda value, table: int(value[1:]),
    _place,
    lambda value, table: -int(value[1:]) if _is_card(value) else _place(value, table),
    lambda value, table: value,
)


def decode_column(column: Plain, table: Plain) -> Iterator[Plain]:
    """The values of a stored column. Raises ValueError where it is not one."""
    if type(column) is not tuple or len(column) < 2 or type(column[0]) is not int or not 0 <= column[0] <= RAW:
        raise ValueError("not a column")
    mode = column[0]
    for value in column[1:]:
        if mode == RAW:
            yield value
        elif type(value) is not int:
            raise ValueError("not a number in a column of numbers")
        elif mode == NUMBERS:
            yield value
        elif mode == CARDS or (mode == CARDS_AND_TABLED and value < 0):
            yield f"#{abs(value)}"
        else:
            yield _looked_up(table, value)


def _looked_up(table: Plain, place: int) -> Plain:
    if not 0 <= place < len(table):
        raise ValueError("a value that is not in the table")
    return table[place]
