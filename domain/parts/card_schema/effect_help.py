"""Describes the small effects of a ruleset for help and pads, by the annotations of their kinds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, get_args, get_origin

from domain.kernel.messages.message import Message
from domain.parts.card_schema import (
    Field,
    Minimum,
    discriminator_of,
    fields_of,
    is_table_kind,
    kinds_in,
    origin_type,
    words_in,
)
from domain.parts.common.small_effect_execution import GIVEN_UP
from domain.parts.messages import msg

COMMON_FIELDS = ("to", "who", "n")
"""The fields that a line may fill without their names: the cards, the seat and the number of a manual small effect."""
_RULE = re.compile(r"\b[A-Z]{2}-[A-Z]+-[0-9]+[a-z]?")


class EffectWords:
    """The words of a ruleset's small effects, for help and pads. They are described when somebody asks for them."""

    def __init__(self, effect: Any, book: str = "", by_hand: Any = None) -> None:
        self._effect, self._book, self._by_hand = effect, book, by_hand

    @cached_property
    def _fields(self) -> Mapping[str, tuple[Field, ...]]:
        return {name: fields_of(kind) for name, kind in discriminator_of(self._effect).kinds.items()}

    @cached_property
    def needs(self) -> Mapping[str, Mapping[str, Message]]:
        """Small effect -> its required fields, with their types."""
        return {
            name: {field.name: describe_type(field.annotation) for field in fields if field.needed}
            for name, fields in self._fields.items()
        }

    @cached_property
    def choices(self) -> Mapping[tuple[str, str], Collection[str]]:
        """The values of a small effect's field."""
        return {
            (name, field.name): words_in(field.annotation) for name, field in self._optional() if words_in(field.annotation)
        }

    @cached_property
    def may(self) -> Mapping[str, Mapping[str, Message]]:
        """Small effect -> its optional fields besides `to`, `who` and `n`, with their types."""
        may: dict[str, dict[str, Message]] = {name: {} for name in self._fields}
        for name, field in self._optional():
            if not field.needed:
                may[name][field.name] = describe_type(field.annotation)
        return may

    @cached_property
    def signed(self) -> Collection[tuple[str, str]]:
        """The fields whose numbers may be negative."""
        return {(name, field.name) for name, field in self._optional() if _is_signed(field.annotation)}

    @cached_property
    def who(self) -> Collection[str]:
        """The words for seats."""
        return tuple(word for word in self._words_of("who") if word != "both")

    @cached_property
    def both(self) -> Collection[str]:
        """Small effects that may be about both seats."""
        return tuple(
            name for name, fields in self._fields.items() if any("both" in words_in(each.annotation) for each in fields)
        )

    @cached_property
    def to(self) -> Collection[str]:
        """The words for cards."""
        return self._words_of("to")

    @cached_property
    def of_texts(self) -> Collection[str]:
        """Small effects of texts alone, never manual."""
        by_hand = self._by_hand and discriminator_of(self._by_hand).kinds
        return tuple(name for name in self._fields if by_hand is not None and name not in by_hand)

    @cached_property
    def rules(self) -> Mapping[str, Collection[str]]:
        """Small effect -> its rules."""
        return {name: _rules_of(kind, self._book) for name, kind in discriminator_of(self._effect).kinds.items()}

    @cached_property
    def takes(self) -> Mapping[str, Collection[str]]:
        """Small effect -> which of `to`, `who` and `n` it has; it has no other ones."""
        return {name: _common_fields_of(name, fields) for name, fields in self._fields.items()}

    @property
    def gives_up(self) -> Collection[str]:
        """Small effects in which a seat gives up its own cards."""
        return GIVEN_UP

    def _optional(self) -> Iterator[tuple[str, Field]]:
        return ((name, field) for name, fields in self._fields.items() for field in _optional_fields(fields))

    def _words_of(self, field: str) -> tuple[str, ...]:
        every = (each for fields in self._fields.values() for each in fields)
        return next((words_in(each.annotation) for each in every if each.name == field), ())


def describe_type(annotation: Any) -> Message:
    """Describes the type of a field in words; lists the fields of a table if all are numbers."""
    if is_table_kind(annotation):
        names = [field.name for field in fields_of(annotation)]
        numbers = all(is_number(field.annotation) for field in fields_of(annotation))
        return (
            msg("table_said", said=" and ".join(filter(None, (", ".join(names[:-1]), names[-1]))))
            if numbers
            else msg("table")
        )
    if kinds_in(annotation):
        return msg("card_or_table")
    inner = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
    if get_origin(inner) is tuple:
        return _describe_list(get_args(inner))
    return _TYPE_NAMES.get(inner) or (msg("table") if (get_origin(inner) or inner) is Mapping else msg("word"))


def _describe_list(each: tuple[Any, ...]) -> Message:
    """Describes a list of any length, or one with a type for each value."""
    if Ellipsis in each:
        return msg("list")
    numbers = all(annotation is int or int in get_args(annotation) for annotation in each)
    return (
        _NUMBERS[len(each)]
        if numbers
        else msg("wanted_and_wanted", **dict(zip(("wanted", "wanted2"), map(describe_type, each), strict=True)))
    )


def is_number(annotation: Any) -> bool:
    """Returns whether a field contains a whole number, or an X in its place."""
    return annotation is int or (get_origin(annotation) is Annotated and get_args(annotation)[0] is int)


def may_be_negative(annotation: Any) -> bool:
    """Returns whether a manual number, or each of several, may be negative, according to its last mark."""
    if is_table_kind(annotation):
        return all(may_be_negative(field.annotation) for field in fields_of(annotation))
    if get_origin(annotation) is not Annotated:
        return annotation is int
    inner, *_, mark = get_args(annotation)
    if isinstance(mark, Minimum) or not callable(mark):
        return False
    return not list(mark("", -1 if inner is int else (-1,) * len(get_args(inner))))


_TYPE_NAMES = {int: msg("whole_number"), bool: msg("true_or_false"), Any: msg("any_value"), Any | None: msg("any_value")}
_NUMBERS = {2: msg("two_numbers"), 3: msg("three_numbers")}


def describe_small_effects(effect: Any, book: str = "", by_hand: Any = None) -> EffectWords:
    """Returns the descriptions of the small effects of a ruleset.

    `book`: the prefix of its rule ids, where kinds name those of several books · `by_hand`: the manual small effects, if not
    all are.
    """
    return EffectWords(effect, book, by_hand)


def _common_fields_of(name: str, fields: tuple[Field, ...]) -> tuple[str, ...]:
    its = {field.name for field in fields} | ({"to", "n"} if name in GIVEN_UP else set())
    return tuple(each for each in COMMON_FIELDS if each in its)


def _is_signed(annotation: Any) -> bool:
    return describe_type(annotation).id in ("whole_number", "three_numbers", "table_said") and may_be_negative(annotation)


def _rules_of(kind: Any, book: str) -> list[str]:
    return [rule for rule in _RULE.findall(origin_type(kind).__doc__ or "") if rule.startswith(book)]


def _optional_fields(fields: tuple[Field, ...]) -> Iterator[Field]:
    return (field for field in fields if field.name not in ("do", *COMMON_FIELDS) or field.needed)
