"""The wording of cards: which fields and values their keywords, texts, selectors and small effects have.

A misspelt word would silently do nothing at the table, so a printing that has one is refused, with what is near. A ruleset
gives its words and shapes as data and puts them together with these checks (see `domain.parts.word_checks`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.parts import small_effects
from domain.parts.word_checks import Check, Faults, anything, each, fields, one_of, table, word

ABOUT = ("target", "self", "host")
"""The words for the cards that a small effect is about."""
WHO = ("own", "enemy", "both")
"""The words for the seats that a small effect is about."""


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
            yield from table(name, {field: shape.get(field, anything) for field in given})(what, value)

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
    """The fields of a table: with the check that `shape` has for them, else one of the words listed for them, else free."""
    checks = {**{name: word(listed) for name, listed in words.items()}, **(shape or {})}
    return {name: checks.get(name, anything) for name in names}


def operations(words: small_effects.Words, shape: Mapping[str | tuple[str, str], Check]) -> Check:
    """A small effect has what it needs, nothing that it does not know, and in its fields what their checks say.

    `shape`: field, or small effect and field -> the check.
    """

    def check(what: str, value: Plain) -> Faults:
        wrong = small_effects.fault(value, words)
        if wrong:
            yield wrong
            return
        name = value["do"]
        yield from fields(name, value, {"do", "to", "who", "n", *words.needs[name], *words.may.get(name, ())})
        for field, held in value.items():
            yield from shape.get((name, field), shape.get(field, anything))(field, held)

    return check


def first_fault(check: Check) -> Callable[[Plain], str]:
    """The first thing that a check finds wrong with a small effect that somebody says by hand; empty where nothing is."""
    return lambda said: next(check("an effect", said), "")


def parts(selector: Check, operation: Check) -> dict[str, Check]:
    """What a text is made of: `targets` and `effects`."""
    return {"targets": each(selector), "effects": each(operation)}
