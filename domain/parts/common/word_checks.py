"""Checks of the words that card data is made of; a wrong one is named together with what is near.

A check says what is wrong with a value, sentence by sentence, given what the value is called. Checks are put together: a
`table` has fields with a check each, `each` is about the items of a list, `word` about one of some words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from domain.cards.prints import LANGUAGES
from domain.kernel.contract.nearest import choices, near
from domain.kernel.record.changes import Plain

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


def row(count: int, fits: Callable[[Plain], bool] = is_whole) -> Callable[[Plain], bool]:
    """A list of so many values that fit."""
    return lambda value: isinstance(value, tuple) and len(value) == count and all(map(fits, value))


def anything(name: str, value: Plain) -> Faults:
    """Any value will do."""
    return iter(())


def whole(least: int | None = None) -> Check:
    """A value is a whole number, from `least` on."""
    wanted = "a whole number" if least is None else f"a whole number from {least}"
    return form(lambda value: is_whole(value) and (least is None or value >= least), wanted)


def form(fits: Callable[[Plain], bool], wanted: str, verb: str = "is") -> Check:
    """A value is of some form, which `wanted` describes."""

    def check(name: str, value: Plain) -> Faults:
        if not fits(value):
            yield f"{name} {verb} {value!r:.60}, expected {wanted}"

    return check


def each(check: Check) -> Check:
    """Every item of a list is as another check says."""

    def check_all(name: str, value: Plain) -> Faults:
        if not isinstance(value, tuple):
            yield f"{name} is {value!r:.60}, expected a list"
            return
        for item in value:
            yield from check(name, item)

    return check_all


def table(what: str, shape: Mapping[str, Check], some: Collection[str] = (), needs: Collection[str] = ()) -> Check:
    """A value is a table with no other fields than these, each as its check says; with all of `needs`, and one of `some`.

    `what`: how such a table is called; empty: as its field, which is then named before what is wrong inside.
    """

    place = {field: number for number, field in enumerate(shape)}

    def check(name: str, value: Plain) -> Faults:
        called = what or name
        yield from fields(called, value, shape)
        if not isinstance(value, dict):
            return
        for field in sorted(filter(place.__contains__, value), key=place.__getitem__):
            yield from shape[field](field if what else f"{name}: {field}", value[field])
        yield from (f"{called} needs {field}" for field in needs if field not in value)
        if some and not set(some) & set(value):
            yield f"{called} gives nothing{choices(some)}"

    return check


def fields(what: str, value: Plain, allowed: Collection[str]) -> Faults:
    """A table has no other fields than these."""
    if not isinstance(value, dict):
        yield f"{what} is a table, not {value!r:.60}"
        return
    for field in value:
        if field not in allowed:
            yield f"{what} has no field {field}{near(field, allowed) or choices(allowed)}"


def one_of(name: str, value: Plain, allowed: Collection[str]) -> Faults:
    """A value is one of these words."""
    if not isinstance(value, str) or value not in allowed:
        yield f"{name} is {value!r:.60}{near(value, allowed) or choices(allowed)}"


def frozen(value: Plain) -> Plain:
    """Lists as tuples, all the way down."""
    if isinstance(value, list | tuple):
        return tuple([item if type(item) in _LEAVES else frozen(item) for item in value])
    if isinstance(value, dict):
        return {key: item if type(item) in _LEAVES else frozen(item) for key, item in value.items()}
    return value


_LEAVES = frozenset({str, int, bool})


def _is_number(value: Plain) -> bool:
    return (is_whole(value) and value >= 0) or value in ("x", "X", "*")


def _is_wording(value: Plain) -> bool:
    return is_word(value) or (isinstance(value, dict) and set(value) <= set(LANGUAGES) and all(map(is_word, value.values())))


FLAG = form(lambda value: isinstance(value, bool), "true or false")
NUMBER = form(_is_number, "a whole number from 0, or x")
NAME = form(lambda value: is_word(value) and value != "", "a name")
NAMES = form(are_words, "a list of names")
WORDING = form(_is_wording, f"text, or a text for each of {', '.join(LANGUAGES)}")
TABLE = form(lambda value: isinstance(value, dict), "a table with the parameters of the keyword")
