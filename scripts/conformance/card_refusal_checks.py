"""Validation of cards: every unknown word of the card-text language is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from domain import registry
from domain.cards.card_data_errors import UNKNOWN
from domain.kernel.record.changes import Plain

Path = tuple[Any, ...]
NONSENSE: tuple[Plain, ...] = ("nonsense", {"nonsense": 1}, (("nonsense",),))
FREE = frozenset(
    (
        *("name", "number", "flavor", "model", "names", "by_hand", "trait", "traits", "alias", "dedicated", "race", "races"),
        *("allegiance", "allegiances", "attribute", "custom_machine", "character_name", "action_type", "wording", "kind"),
        *("art", "rarity", "which", "subtypes"),
    )
)
"""Fields with any name or words, so that only something else than words can be wrong there."""


def an_unknown_value_is_refused_wherever_it_stands(name: str) -> Iterator[str]:
    """A value that nothing knows is refused wherever it stands on a card."""
    parse = registry.ruleset(name).parse_printing
    for key, card in registry.specimens(name).cards.items():
        for path in _leaves(card):
            words = [part for part in path if isinstance(part, str)]
            for new in NONSENSE[1 if words[-1] in FREE or words[0] in FREE else 0 :]:
                if _is_read(parse, _put(card, path, new)):
                    yield f"{key}: {new!r} at {'.'.join(map(str, path))}"


def an_unknown_field_is_refused_in_every_table(name: str) -> Iterator[str]:
    """A field that nothing knows is refused in every table inside a card; a card itself may have fields of its owner's."""
    parse = registry.ruleset(name).parse_printing
    for key, card in registry.specimens(name).cards.items():
        for path in (each for each in _tables(card) if each not in ((), ("names",))):  # free fields; any languages
            if _is_read(parse, _put(card, path, {**_at(card, path), "nonsense": 1})):
                yield f"{key}: a field `nonsense` at {'.'.join(map(str, path)) or 'the card'}"


def a_slip_of_the_pen_in_a_field_is_refused(name: str) -> Iterator[str]:
    """A field of a card that lacks a letter of one that its rulebook knows is refused."""
    parse = registry.ruleset(name).parse_printing
    for key, card in registry.specimens(name).cards.items():
        for field in (each for each in card if len(each) > 4):
            slipped = field[:2] + field[3:]
            if _is_read(parse, {slipped if each == field else each: value for each, value in card.items()}):
                yield f"{key}: a field `{slipped}`"


def a_card_known_in_part_is_read(name: str) -> Iterator[str]:
    """A card of which only name, type and printed words are known is read."""
    parse = registry.ruleset(name).parse_printing
    for kind in dict.fromkeys(card["type"] for card in registry.specimens(name).cards.values() if "type" in card):
        try:
            parse({"name": "Known by Its Print", "type": kind, "wording": {"en": "As printed."}, UNKNOWN: True})
        except ValueError as error:
            yield f"{kind}: {error}"


def _is_read(parse: Callable[[Any], Any], card: Any) -> bool:
    try:
        parse(card)
    except ValueError:
        return False
    return True


def _leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yields the places of all single values in plain data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple) else ()
    inner = [place for key, item in items for place in _leaves(item, (*path, key))]
    yield from inner or (path,)


def _put(value: Any, path: Path, new: Any) -> Any:
    """Returns the data with another value in one place."""
    if not path:
        return new
    key, *rest = path
    if isinstance(value, dict):
        return {**value, key: _put(value[key], tuple(rest), new)}
    return tuple(_put(inner, tuple(rest), new) if at == key else inner for at, inner in enumerate(value))


def _tables(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yields the places of all tables in plain data."""
    if isinstance(value, dict):
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple) else ()
    for key, inner in items:
        yield from _tables(inner, (*path, key))


def _at(value: Any, path: Path) -> Any:
    """Returns the value of plain data at one place."""
    for key in path:
        value = value[key]
    return value


CHECKS = (
    an_unknown_value_is_refused_wherever_it_stands,
    an_unknown_field_is_refused_in_every_table,
    a_slip_of_the_pen_in_a_field_is_refused,
    a_card_known_in_part_is_read,
)
