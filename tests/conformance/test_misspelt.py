"""Every word of the card-text language is checked at reading: what nothing knows is refused, never swallowed."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain import registry

NONSENSE = ("nonsense", {"nonsense": 1}, (("nonsense",),))
FREE = frozenset(
    (
        *("name", "number", "flavor", "model", "names", "by_hand", "trait", "traits", "alias", "dedicated", "race", "races"),
        *("allegiance", "allegiances", "attribute", "custom_machine", "character_name", "action_type", "wording", "kind"),
        *("art", "rarity", "which"),
    )
)
"""Fields that hold any name or words, so that only something else than words can be wrong there."""


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all single values in plain data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple) else ()
    inner = [place for key, held in items for place in leaves(held, (*path, key))]
    yield from inner or (path,)


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """The same data with something else in one place."""
    if not path:
        return new
    key, *rest = path
    if isinstance(value, dict):
        return {**value, key: put(value[key], tuple(rest), new)}
    return tuple(put(held, tuple(rest), new) if at == key else held for at, held in enumerate(value))


@pytest.mark.parametrize("name", registry.available())
def test_a_value_that_nothing_knows_is_refused_wherever_it_stands_on_a_card(name: str) -> None:
    parse, swallowed = registry.ruleset(name).parse_printing, []
    for key, card in registry.specimens(name).cards.items():
        for path in leaves(card):
            words = [part for part in path if isinstance(part, str)]
            for new in NONSENSE[1 if words[-1] in FREE or words[0] in FREE else 0 :]:
                try:
                    parse(put(card, path, new))
                except ValueError:
                    continue
                swallowed.append((key, path, new))
    assert swallowed == []


@pytest.mark.parametrize("name", registry.available())
def test_a_field_that_nothing_knows_is_refused_in_every_table_of_a_card(name: str) -> None:
    parse, swallowed = registry.ruleset(name).parse_printing, []
    for key, card in registry.specimens(name).cards.items():
        for path in (each for each in tables(card) if each != ("names",)):  # a table of any languages
            misspelt = put(card, path, {**at(card, path), "nonsense": 1})
            try:
                parse(misspelt)
            except ValueError:
                continue
            swallowed.append((key, path))
    assert swallowed == []


def tables(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all tables in plain data."""
    if isinstance(value, dict):
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple) else ()
    for key, held in items:
        yield from tables(held, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """What plain data has in one place."""
    for key in path:
        value = value[key]
    return value
