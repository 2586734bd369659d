"""The wording of a card: the shapes of keywords, texts, filters and small effects (see `domain.parts.wording`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from domain.kernel.changes import Plain
from domain.parts import wording
from domain.parts.usual_words import FLAG
from domain.parts.word_checks import Check, Faults, each, either, fields, form, one_of, table, tables, whole, word
from domain.parts.wording import Shape, spelt
from domain.rulesets.star_front import words
from domain.rulesets.star_front.effects import vocabulary
from domain.rulesets.star_front.words import WORDS

_NUMBERS: dict[str, Check] = {
    **dict.fromkeys(words.NUMBERS, whole()),
    "lane": form(lambda value: value == "same" or type(value) is int, "same, or a whole number"),
    **dict.fromkeys(("hand", "energy", "passengers", "score", "rewards"), FLAG),
}
_FILTER = table("a filter", spelt(words.FILTER, WORDS, _NUMBERS))
_SELECTOR = table("a filter", spelt(words.SELECTOR, WORDS, {**_NUMBERS, "n": whole(1)}))
_COST = table("a cost", dict.fromkeys(words.COST, whole(1)))


def _condition(name: str, value: Plain) -> Faults:
    shape: dict[str, Check] = {**_NUMBERS, "count": _FILTER, "all": each(_condition), "who": word(("own", "enemy"))}
    yield from table("a condition", spelt(words.CONDITION, WORDS, shape), words.MEASURES)(name, value)


def _are_positions(value: Plain) -> bool:
    """Whether a text names one or several positions of the widest field."""
    named = (value,) if isinstance(value, str) else value
    there = {f"{row}{lane}" for row in "FB" for lane in range(1, 11)}
    return isinstance(named, tuple) and all(each == "" or str(each).upper() in there for each in named)


_POSITIONS = form(_are_positions, "positions such as F2 or B4")


_FIELDS: Shape = {
    **{field: word(WORDS[field]) for field in ("keyword", "what", "until", "from", "state", "exposed")},
    **dict.fromkeys(("card", "into", "for", "of"), tables(_FILTER)),
    "condition": _condition,
    **{(verb, "n"): whole(1) for verb in ("draw", "discard", "reveal", "rotate", "board", "sacrifice", "summon_traveller")},
    **{
        (verb, "at"): _POSITIONS for verb in ("put", "move", "control", "summon", "extra_play", "summon_traveller", "as_unit")
    },
    "step": form(lambda value: value in words.STEPS, "1, -1, left or right"),
}


def _keyword(name: str, keyword: Plain) -> Faults:
    """A keyword with its number, where it has one, and of a resistance whose cards it stops."""
    yield from fields("a keyword", keyword, words.PARAMETERS)
    if isinstance(keyword, dict):
        yield from one_of(name, keyword.get("keyword"), words.KEYWORDS)
        allowed = {"keyword", *(field for field, bearers in words.BEARERS.items() if keyword.get("keyword") in bearers)}
        yield from fields(str(keyword.get("keyword")), keyword, allowed)
        yield from whole(1)("n", keyword.get("n", 1))
        yield from one_of("whose", keyword.get("whose", "any"), WORDS["whose"])


_OPERATION = wording.operations(vocabulary.IN_TEXTS, {**_FIELDS, "to": either(_FILTER, words.TO)}, keyword=_keyword)
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
_BLUE = table("", {"condition": _condition, "cost": _COST, "effects": each(_OPERATION), "by_effect": FLAG})


GRANTS = each(
    table("grants", {"attack": whole(), "score": whole(), "keywords": each(lambda name, value: _keyword(name, value))})
)
"""What a magic card gives to the unit it lies under."""


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
