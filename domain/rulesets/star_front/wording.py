"""The wording of a card: the shapes of keywords, texts, filters and small effects (see `domain.parts.wording`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from domain.kernel.changes import Plain
from domain.parts import wording
from domain.parts.word_checks import Check, Faults, anything, each, either, fields, form, one_of, table, tables, whole, word
from domain.parts.wording import Shape, spelt
from domain.rulesets.star_front import words
from domain.rulesets.star_front.effects import vocabulary
from domain.rulesets.star_front.words import WORDS

_NUMBERS: dict[str, Check] = dict.fromkeys(words.NUMBERS, whole())
_FILTER = table("a filter", spelt(words.FILTER, WORDS, _NUMBERS))
_SELECTOR = table("a filter", spelt(words.SELECTOR, WORDS, {**_NUMBERS, "n": whole(1)}))
_COST = table("a cost", dict.fromkeys(words.COST, whole(1)))


def _condition(name: str, value: Plain) -> Faults:
    yield from table("a condition", spelt(words.CONDITION, WORDS, {**_NUMBERS, "count": _FILTER, "all": each(_condition)}))(
        name, value
    )


_FIELDS: Shape = {
    **{field: word(WORDS[field]) for field in ("what", "until", "from", "state", "exposed")},
    **dict.fromkeys(("card", "into", "for", "of"), tables(_FILTER)),
    "condition": _condition,
    "step": form(lambda value: value in words.STEPS, "1, -1, left or right"),
}
_OPERATION = wording.operations(vocabulary.IN_TEXTS, {**_FIELDS, "to": either(_FILTER, words.TO)})
said_fault = wording.said_by_hand(partial(wording.operations, vocabulary.WORDS), _FIELDS, _FILTER)
"""What is wrong with a small effect that somebody says; what steers a text is none."""
_STANDING_FIELDS: dict[str, Check] = {
    **dict.fromkeys(("attack", "score", "tributes"), whole()),
    "to": either(_FILTER, ("self",)),
}
_STANDING = table("a continuous effect", spelt(("to", *words.STANDING), WORDS, _STANDING_FIELDS), words.STANDING)
_SHAPE: dict[str, Check] = {
    "of": either(_FILTER, ("self",)),
    "condition": _condition,
    "cost": _COST,
    **wording.parts(_SELECTOR, _OPERATION),
}
_USED = table("a text", spelt(words.TEXT, WORDS, _SHAPE))
_LASTING = table("a text", spelt(words.TEXT, WORDS, {**_SHAPE, "effects": each(_STANDING)}))
_BLUE = table("", {"condition": _condition, "cost": _COST, "effects": each(_OPERATION), "by_effect": anything})


def _keyword(name: str, keyword: Plain) -> Faults:
    yield from fields("a keyword", keyword, words.PARAMETERS)
    if isinstance(keyword, dict):
        yield from one_of(name, keyword.get("keyword"), words.KEYWORDS)


def _text(name: str, clause: Plain) -> Faults:
    """A text is timed exactly (`when`), or has one or several words of `timing`."""
    said = clause.get("timing") if isinstance(clause, dict) else None
    yield from (_LASTING if said == "static" else _USED)(name, clause)
    if isinstance(clause, dict) and "when" in clause:
        yield from one_of("when", clause["when"], words.MOMENTS)
    elif isinstance(clause, dict):
        for each_word in said if isinstance(said, tuple) else (said,):
            yield from one_of("timing", each_word, words.TIMINGS)


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    yield from wording.faults(data, _keyword, _text)
    if "blue" in data:
        yield from _BLUE("blue", data["blue"])
