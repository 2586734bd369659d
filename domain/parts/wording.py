"""The wording of cards: which fields and values their keywords, texts, selectors and small effects have.

A misspelt word would silently do nothing at the table, so a printing that has one is refused, with what is near. A ruleset
gives its words and shapes as data and puts them together with these checks (see `domain.parts.word_checks`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.parts import small_effects
from domain.parts.small_effects import Fault
from domain.parts.usual_words import OF_TEXTS
from domain.parts.verbs import given
from domain.parts.word_checks import Check, Faults, anything, each, fields, one_of, table, tables, word

ABOUT = ("target", "self", "host")
"""The words for the cards that a small effect is about."""
Shape = Mapping[str | tuple[str, str], Check]
"""What the fields of small effects hold: field, or small effect and field -> the check."""


class Keyword(NamedTuple):
    """A keyword of the rulebook: its rule, the parameters it needs, and those it may have."""

    rule: str
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


def faults(data: Mapping[str, Plain], keyword: Check, text: Check) -> Faults:
    """What is wrong with the `keywords` and the `text` of a card, one sentence for each fault."""
    for name, field, check in (("keyword", "keywords", keyword), ("text", "text", text)):
        held = data.get(field, ())
        if not isinstance(held, tuple):
            yield f"{field} is {held!r:.60}, expected a list"
            continue
        for number, value in enumerate(held, 1):
            yield from (f"{name} {number}: {fault}" for fault in check(name, value))


def keywords(known: Mapping[str, Keyword], shape: Mapping[str, Check], always: Collection[str] = ()) -> Check:
    """A keyword is a table with a known `keyword`, the parameters that it needs and may have, and no others.

    `shape`: parameter -> its check · `always`: what every keyword may have.
    """

    def check(what: str, value: Plain) -> Faults:
        if not isinstance(value, dict) or "keyword" not in value:
            yield f"a keyword is a table with at least `keyword`, not {value!r:.60}"
            return
        name = value["keyword"]
        yield from one_of("keyword", name, known)
        if isinstance(name, str) and name in known:
            given = ("keyword", *always, *known[name].needs, *known[name].may)
            yield from (f"{name} needs {field}" for field in known[name].needs if field not in value)
            yield from table(name, {field: shape.get(field) or OF_TEXTS.get(field, anything) for field in given})(what, value)

    return check


def texts(kinds: Mapping[str, Check], labels: Collection[str], played: Check) -> Check:
    """A text is a table whose `timing` says of which of the kinds it is; the others are played at one or several labels."""

    def check(what: str, value: Plain) -> Faults:
        timing = value.get("timing") if isinstance(value, dict) else None
        if not isinstance(value, dict):
            yield f"a text is a table, not {value!r:.60}"
        elif timing is None:
            yield "timing is missing"
        elif isinstance(timing, str) and timing in kinds:
            yield from kinds[timing](what, value)
        else:
            for label in timing if isinstance(timing, tuple) else (timing,):
                yield from one_of("timing", label, (*kinds, *labels))
            yield from played(what, value)

    return check


def triggered(shape: Mapping[str, Check]) -> Check:
    """A text that works by itself at a moment, and so needs one."""

    def check(what: str, value: Plain) -> Faults:
        yield from table("a text", shape)(what, value)
        if "moment" not in value:
            yield f"{value['timing']} needs a moment"

    return check


def spelt(
    names: Collection[str], words: Mapping[str, Collection[str]], shape: Mapping[str, Check] | None = None
) -> dict[str, Check]:
    """The fields of a table: with the check that `shape` has for them, else one of the words listed for them, else the usual
    one (`domain.parts.usual_words`)."""
    checks = {**OF_TEXTS, **{name: word(listed) for name, listed in words.items()}, **(shape or {})}
    return {name: checks.get(name, anything) for name in names}


def operations(
    words: small_effects.Words,
    shape: Shape,
    inner: Collection[str] = (),
    keyword: Check = anything,
    seats: Collection[str] = (),
) -> Check:
    """A small effect has what it needs, nothing that it does not know, and in its fields what their checks say.

    `inner`: the fields that hold small effects themselves, one or several · `keyword`: the check of what `give` gives, which
    needs its parameters as a printed keyword does · `seats`: those that `who` may name.
    """

    def check(what: str, value: Plain) -> Faults:
        wrong = small_effects.fault(value, words)
        if wrong:
            yield wrong
            return
        name = value["do"]
        yield from fields(name, value, {"do", "to", "who", "n", *words.needs[name], *words.may.get(name, ())})
        for field, held in value.items():
            if field == "who":
                yield from one_of("who", held, (*words.who, *(("both",) if name in words.both else ()), *seats))
            elif field in inner:
                yield from (f"{field}: {fault}" for each in _listed(held) for fault in check(field, each))
            else:
                yield from _check_of(name, field, shape)(field, held)
        if name == "give":
            yield from _given(value, keyword)

    return check


def _check_of(name: str, field: str, shape: Shape) -> Check:
    usual = anything if field == "n" else OF_TEXTS.get(field, anything)  # `n` may be less than nothing here
    return shape.get((name, field)) or shape.get(field) or usual


def _listed(held: Plain) -> tuple[Plain, ...]:
    return held if isinstance(held, tuple) else (held,)


def _given(operation: Plain, keyword: Check) -> Faults:
    if isinstance(operation.get("with", {}), dict):
        yield from keyword("keyword", given(operation))
    else:
        yield f"with is {operation['with']!r:.60}, expected a table with the parameters of the keyword"


def said_by_hand(operations: Callable[..., Check], shape: Shape, a_filter: Check) -> Fault:
    """What is wrong with a small effect that somebody says: there it may name its cards, or a seat of the table.

    `operations(shape, seats=...)`: the check of the small effects.
    """

    def fault(operation: Plain, seats: Collection[str]) -> str:
        return next(operations({**shape, "to": tables(a_filter)}, seats=seats)("an effect", operation), "")

    return fault


def parts(selector: Check, operation: Check) -> dict[str, Check]:
    """What a text is made of: `targets` and `effects`."""
    return {"targets": each(selector), "effects": each(operation)}
