"""Checks of single values in card data; a wrong one is reported with similar allowed words.

A check takes the name and the value and yields the faults, one sentence each. Checks combine: `check_table` checks each field
of a table, `check_each_item` the items of a list, `unknown_word_faults` the allowed words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping

from domain.cards.card_data_errors import LANGUAGES
from domain.kernel.contract.refusal import did_you_mean, list_allowed
from domain.kernel.messages.message import Message, join
from domain.kernel.record.changes import Plain
from domain.parts.messages import msg

Faults = Iterator[Message]
Name = str | Message
"""What a value is called: its field, or a kind of table."""
Check = Callable[[Name, Plain], Faults]


def is_whole_number(value: Plain) -> bool:
    """Returns whether a value is a whole number."""
    return type(value) is int


def is_string(value: Plain) -> bool:
    """Returns whether a value is a string."""
    return isinstance(value, str)


def is_list_of_strings(value: Plain) -> bool:
    """Returns whether a value is a list of strings."""
    return isinstance(value, tuple) and all(map(is_string, value))


def is_list_of(count: int, fits: Callable[[Plain], bool] = is_whole_number) -> Callable[[Plain], bool]:
    """Returns a predicate for a list of this length whose values fit."""
    return lambda value: isinstance(value, tuple) and len(value) == count and all(map(fits, value))


def accept_anything(name: Name, value: Plain) -> Faults:
    """Accepts any value."""
    return iter(())


def whole_number_check(least: int | None = None) -> Check:
    """Returns the check for a whole number of at least `least`."""
    wanted = msg("whole_number") if least is None else msg("whole_number_from_n", n=least)
    return check_by_predicate(lambda value: is_whole_number(value) and (least is None or value >= least), wanted)


def check_by_predicate(fits: Callable[[Plain], bool], wanted: Message | str, many: bool = False) -> Check:
    """Returns the check for values that fit; `wanted` describes them."""

    def check(name: Name, value: Plain) -> Faults:
        if not fits(value):
            said = f"{value!r:.60}"
            yield (
                msg("field_are_value_expected_wanted", field=name, value=said, wanted=wanted)
                if many
                else msg("field_is_value_expected_wanted", field=name, value=said, wanted=wanted)
            )

    return check


def check_each_item(check: Check) -> Check:
    """Returns the check that applies another check to every item of a list."""

    def check_all(name: Name, value: Plain) -> Faults:
        if not isinstance(value, tuple):
            yield msg("field_is_value_expected_wanted", field=name, value=f"{value!r:.60}", wanted=msg("list"))
            return
        for item in value:
            yield from check(name, item)

    return check_all


def check_table(what: Name, shape: Mapping[str, Check], some: Collection[str] = (), needs: Collection[str] = ()) -> Check:
    """Returns the check of a table: it has only the fields of `shape`, with valid values, all of `needs`, and one of `some`.

    `what`: the name of such tables in faults; empty for the name of the field.
    """

    place = {field: number for number, field in enumerate(shape)}

    def check(name: Name, value: Plain) -> Faults:
        called = what or name
        yield from unknown_field_faults(called, value, shape)
        if not isinstance(value, dict):
            return
        for field in sorted(filter(place.__contains__, value), key=place.__getitem__):
            yield from shape[field](field if what else f"{name}: {field}", value[field])
        yield from (msg("field_needs_field", field=called, field2=field) for field in needs if field not in value)
        if some and not set(some) & set(value):
            yield join(msg("field_gives_nothing", field=called), list_allowed(some))

    return check


def unknown_field_faults(what: Name, value: Plain, allowed: Collection[str]) -> Faults:
    """Yields a fault for each field that is not allowed."""
    if not isinstance(value, dict):
        yield msg("field_is_table_not_value", field=what, value=f"{value!r:.60}")
        return
    for field in value:
        if field not in allowed:
            yield join(
                msg("field_has_no_field_said", field=what, said=field), did_you_mean(field, allowed) or list_allowed(allowed)
            )


def unknown_word_faults(name: Name, value: Plain, allowed: Collection[str]) -> Faults:
    """Yields a fault unless the value is one of these words."""
    if not isinstance(value, str) or value not in allowed:
        yield join(
            msg("field_is_value", field=name, value=f"{value!r:.60}"), did_you_mean(value, allowed) or list_allowed(allowed)
        )


def freeze(value: Plain) -> Plain:
    """Returns the value with all lists as tuples."""
    if isinstance(value, list | tuple):
        return tuple([item if type(item) in _LEAVES else freeze(item) for item in value])
    if isinstance(value, dict):
        return {key: item if type(item) in _LEAVES else freeze(item) for key, item in value.items()}
    return value


_LEAVES = frozenset({str, int, bool})


_X = re.compile("[xX]([+-][1-9][0-9]?|[+][xX])?")
"""Matches X, X and a number more or less, and twice X."""


def _is_number(value: Plain) -> bool:
    return (
        (is_whole_number(value) and value >= 0)
        or value == "*"
        or (isinstance(value, str) and _X.fullmatch(value) is not None)
    )


def _is_wording(value: Plain) -> bool:
    return is_string(value) or (
        isinstance(value, dict) and set(value) <= set(LANGUAGES) and all(map(is_string, value.values()))
    )


FLAG = check_by_predicate(lambda value: isinstance(value, bool), msg("true_or_false"))
NUMBER = check_by_predicate(_is_number, msg("whole_number_from_0_or_x"))
NAME = check_by_predicate(lambda value: is_string(value) and value != "", msg("name"))
NAMES = check_by_predicate(is_list_of_strings, msg("list_names"))
WORDING = check_by_predicate(_is_wording, msg("text_or_text_for_each_language", said=", ".join(LANGUAGES)))
TABLE = check_by_predicate(lambda value: isinstance(value, dict), msg("table_with_parameters_keyword"))
