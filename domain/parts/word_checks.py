"""Checks of the words that card data is made of; a wrong one is named together with what is near."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches

from domain.kernel.changes import Plain

Faults = Iterator[str]


def fields(what: str, table: Plain, allowed: Collection[str]) -> Faults:
    """A table has no other fields than these."""
    if not isinstance(table, dict):
        yield f"{what} is a table, not {table!r:.60}"
        return
    for field in table:
        if field not in allowed:
            yield f"{what} has no field {field}{near(field, allowed) or choices(allowed)}"


def one_of(field: str, value: Plain, allowed: Collection[str]) -> Faults:
    """A value is one of these words."""
    if value not in allowed:
        yield f"{field} is {value!r:.60}{near(value, allowed) or choices(allowed)}"


def near(word: Plain, allowed: Collection[str]) -> str:
    """What was probably meant; empty where nothing is near."""
    found = get_close_matches(str(word), [str(each) for each in allowed], 1)
    return f"; is {found[0]} meant?" if found else ""


def choices(allowed: Collection[str]) -> str:
    """The words there are."""
    return f"; there are {', '.join(sorted(allowed))}"


def frozen(value: Plain) -> Plain:
    """Lists as tuples, all the way down."""
    if isinstance(value, list | tuple):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    return value
