"""Checks of the words that card data is made of; a wrong one is named together with what is near.

A check says what is wrong with a value, sentence by sentence, given what the value is called. Checks are put together: a
`table` has fields with a check each, `each` is about the items of a list, `word` about one of some words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from domain.cards.prints import LANGUAGES
from domain.kernel.contract.suggestions import did_you_mean, list_allowed
from domain.kernel.record.changes import Plain
from domain.parts.messages import msg

Faults = Iterator[str]
Check = Callable[[str, Plain], Faults]


def is_whole(value: Plain) -> bool:
    """A whole number."""
    return type(value) is int


def is_word(value: Plain) -> bool:
    """A word."""
    return isinstance(value, str)


def are_words(value: Plain) -> bool:
    """A list of words."""
    return isinstance(value, tuple) and all(map(is_word, value))


def is_list_of(count: int, fits: Callable[[Plain], bool] = is_whole) -> Callable[[Plain], bool]:
    """A list of so many values that fit."""
    return lambda value: isinstance(value, tuple) and len(value) == count and all(map(fits, value))


def accept_anything(name: str, value: Plain) -> Faults:
    """Any value will do."""
    return iter(())


def whole_number(least: int | None = None) -> Check:
    """A value is a whole number, from `least` on."""
    wanted = msg("whole_number") if least is None else msg("whole_number_from_n", n=least)
    return of_form(lambda value: is_whole(value) and (least is None or value >= least), wanted)


def of_form(fits: Callable[[Plain], bool], wanted: str, verb: str = "is") -> Check:
    """A value is of some form, which `wanted` describes."""

    def check(name: str, value: Plain) -> Faults:
        if not fits(value):
            yield f"{name} {verb} {value!r:.60}, expected {wanted}"

    return check


def each_item(check: Check) -> Check:
    """Every item of a list is as another check says."""

    def check_all(name: str, value: Plain) -> Faults:
        if not isinstance(value, tuple):
            yield f"{name} is {value!r:.60}, expected a list"
            return
        for item in value:
            yield from check(name, item)

    return check_all


def table_of(what: str, shape: Mapping[str, Check], some: Collection[str] = (), needs: Collection[str] = ()) -> Check:
    """A value is a table with no other fields than these, each as its check says; with all of `needs`, and one of `some`.

    `what`: how such a table is called; empty: as its field, which is then named before what is wrong inside.
    """

    place = {field: number for number, field in enumerate(shape)}

    def check(name: str, value: Plain) -> Faults:
        called = what or name
        yield from unknown_field_faults(called, value, shape)
        if not isinstance(value, dict):
            return
        for field in sorted(filter(place.__contains__, value), key=place.__getitem__):
            yield from shape[field](field if what else msg("verb_reason", verb=name, reason=field), value[field])
        yield from (msg("field_needs_field", field=called, field2=field) for field in needs if field not in value)
        if some and not set(some) & set(value):
            yield f"{called} gives nothing{list_allowed(some)}"

    return check


def unknown_field_faults(what: str, value: Plain, allowed: Collection[str]) -> Faults:
    """A table has no other fields than these."""
    if not isinstance(value, dict):
        yield msg("field_is_table_not_value", field=what, value=f"{value!r:.60}")
        return
    for field in value:
        if field not in allowed:
            yield f"{what} has no field {field}{did_you_mean(field, allowed) or list_allowed(allowed)}"


def one_of_words(name: str, value: Plain, allowed: Collection[str]) -> Faults:
    """A value is one of these words."""
    if not isinstance(value, str) or value not in allowed:
        yield f"{name} is {value!r:.60}{did_you_mean(value, allowed) or list_allowed(allowed)}"


def freeze(value: Plain) -> Plain:
    """Lists as tuples, all the way down."""
    if isinstance(value, list | tuple):
        return tuple([item if type(item) in _LEAVES else freeze(item) for item in value])
    if isinstance(value, dict):
        return {key: item if type(item) in _LEAVES else freeze(item) for key, item in value.items()}
    return value


_LEAVES = frozenset({str, int, bool})


def _is_number(value: Plain) -> bool:
    return (is_whole(value) and value >= 0) or value in ("x", "X", "*")


def _is_wording(value: Plain) -> bool:
    return is_word(value) or (isinstance(value, dict) and set(value) <= set(LANGUAGES) and all(map(is_word, value.values())))


FLAG = of_form(lambda value: isinstance(value, bool), msg("true_or_false"))
NUMBER = of_form(_is_number, msg("whole_number_from_0_or_x"))
NAME = of_form(lambda value: is_word(value) and value != "", msg("name"))
NAMES = of_form(are_words, msg("list_names"))
WORDING = of_form(_is_wording, f"text, or a text for each of {', '.join(LANGUAGES)}")
TABLE = of_form(lambda value: isinstance(value, dict), msg("table_with_parameters_keyword"))
