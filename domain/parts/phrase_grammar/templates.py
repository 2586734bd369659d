"""Templates: what a phrase means, as plain data with slots.

A template is TOML data. The text `"{name}"` stands for the value of the slot of that name, `"*{name}"` in a list for all
items of the slot's list. The key `+` has a list of slots whose tables are merged.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

Value = Any
"""Plain data: a table, a list, a text, a number, a truth value."""
MERGE = "+"
"""The key under which a template lists the slots whose tables it merges."""


_ENCODER = json.JSONEncoder(sort_keys=True, ensure_ascii=False, check_circular=False, separators=(",", ":"))


class Contradiction(ValueError):
    """Two parts of a phrase give different values to one field."""


def canonical_key(value: Value) -> str:
    """Returns a text that is equal for equal values, whatever the order of their fields."""
    return _ENCODER.encode(value)


def slot_name(template: Value) -> str:
    """Returns the slot that a template stands for as a whole, or an empty text."""
    is_slot = isinstance(template, str) and template.startswith("{") and template.endswith("}")
    return template[1:-1] if is_slot else ""


def spliced_slot(template: Value) -> str:
    """Returns the slot whose items an item of a list stands for, or an empty text."""
    return slot_name(template[1:]) if isinstance(template, str) and template.startswith("*") else ""


def slots_of(template: Value) -> Iterator[str]:
    """Yields the names of all slots in a template."""
    if isinstance(template, Mapping):
        for part in template.values():
            yield from slots_of(part)
    elif isinstance(template, list):
        for part in template:
            yield from slots_of(part)
    elif name := slot_name(template) or spliced_slot(template):
        yield name


def fill(template: Value, slots: Mapping[str, Value]) -> Value:
    """Returns a template with the values of its slots. Raises Contradiction if merged tables do not fit."""
    if name := slot_name(template):
        return slots[name]
    if isinstance(template, list):
        return [item for part in template for item in _items(part, slots)]
    if not isinstance(template, Mapping):
        return template
    made = {key: fill(part, slots) for key, part in template.items() if key != MERGE}
    for part in template.get(MERGE, ()):
        made = merge(made, fill(part, slots))
    return made


def _items(part: Value, slots: Mapping[str, Value]) -> list[Value]:
    spliced = spliced_slot(part)
    return list(slots[spliced]) if spliced else [fill(part, slots)]


def merge(first: Mapping[str, Value], second: Mapping[str, Value]) -> dict[str, Value]:
    """Returns the fields of both tables. Raises Contradiction for a field that both have, even with the same value."""
    if not isinstance(second, Mapping):
        raise Contradiction(f"{second!r} is no table")
    if both := first.keys() & second.keys():
        raise Contradiction(", ".join(sorted(both)))
    return {**first, **second}
