"""The wording of a card: the shapes of its keywords, texts, selectors and small effects (see `domain.parts.wording`)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.parts import wording
from domain.parts.word_checks import Check, Faults, anything, each, either, table, word
from domain.parts.wording import spelt
from domain.rulesets.gundam_war_nexa import words
from domain.rulesets.gundam_war_nexa.effects import vocabulary
from domain.rulesets.gundam_war_nexa.labels import WINDOWS
from domain.rulesets.gundam_war_nexa.words import WORDS

_FILTER = table("a filter", spelt(words.FILTER, WORDS))
_SELECTOR = table("a filter", spelt(words.SELECTOR, WORDS))
_STANDING = table("a continuous effect", spelt(words.STANDING, WORDS, {"on": either(_FILTER, ("self", "host"))}))


def _operation(name: str, operation: Plain) -> Faults:
    """A small effect, which may hold others."""
    return wording.operations(vocabulary.WORDS, _INSIDE)(name, operation)


_INSIDE: dict[str | tuple[str, str], Check] = {
    "to": either(_FILTER, (*wording.ABOUT, "target1", "target2")),
    "effect": _STANDING,
    "targets": each(_SELECTOR),
    "effects": each(_operation),
    ("give", "keyword"): word(WORDS["keyword"]),
    ("allow", "what"): word(WORDS["may"]),
    ("bar", "what"): word(WORDS["cannot"]),
}
_SHAPE: dict[str, Check] = {
    "cost": each(table("cost", dict.fromkeys(words.COST, anything))),
    "condition": table("", spelt(words.CONDITION, WORDS, {"some": _FILTER, "none": _FILTER})),
    "of": either(_FILTER, ("self",)),
    **wording.parts(_SELECTOR, _operation),
}
_PLAYED = table("a text", spelt(words.CLAUSE, WORDS, _SHAPE))
_HOLDS = table("a text", spelt(words.CLAUSE, WORDS, {**_SHAPE, "effects": each(_STANDING)}))
_KINDS = {
    "continuous": _HOLDS,
    "triggered": wording.triggered(spelt(words.TRIGGER, WORDS, _SHAPE)),
    "everywhere": _HOLDS,
}
_TEXT = wording.texts(_KINDS, WINDOWS, _PLAYED)
_KEYWORD = wording.keywords(words.KNOWN, {}, always=("timing", "turn", "cost", "bracket"))


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    return wording.faults(data, _KEYWORD, _TEXT)
