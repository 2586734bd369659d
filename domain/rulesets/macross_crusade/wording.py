"""The wording of a card: the shapes of its keywords, texts, selectors and small effects (see `domain.parts.wording`)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.parts import wording
from domain.parts.word_checks import Check, Faults, anything, each, either, form, row, table, whole, word
from domain.parts.wording import spelt
from domain.rulesets.macross_crusade import words
from domain.rulesets.macross_crusade.effects import vocabulary
from domain.rulesets.macross_crusade.labels import WINDOWS
from domain.rulesets.macross_crusade.words import WORDS

_FILTER = table("a filter", spelt(words.FILTER, WORDS))
_SELECTOR = table("a filter", spelt(words.SELECTOR, WORDS))


def _operation(name: str, operation: Plain) -> Faults:
    """A small effect, which may hold others."""
    return wording.operations(vocabulary.WORDS, _INSIDE)(name, operation)


_INSIDE: dict[str | tuple[str, str], Check] = {
    "to": either(_FILTER, wording.ABOUT),
    "who": word(wording.WHO),
    "effects": each(_operation),
    "first": _operation,
    "then": _operation,
    ("give", "keyword"): word(words.KEYWORDS),
    ("allow", "what"): word(WORDS["may"]),
    ("bar", "what"): word(WORDS["cannot"]),
}
_GIVES = ("points", "keyword", "may", "cannot", "reduce")
_ON = {"on": either(_FILTER, ("self", "host")), "per": _FILTER}
_STANDING = table("an Auto A effect", spelt(words.STANDING, WORDS, _ON), _GIVES)
_FILTERS = {"some": _FILTER, "none": _FILTER, "each": _FILTER}
_SHAPE: dict[str, Check] = {
    "cost": table("", {"kind": word(words.COSTS), "n": anything}, needs=("kind",)),
    "requirement": form(row(2), "Designated and Total Nation Strength, two whole numbers"),
    "condition": table("", spelt(words.CONDITION, WORDS, _FILTERS)),
    "of": either(_FILTER, ("self",)),
    "x": table("", {"count": _FILTER, "plus": whole(), "free": anything}),
    **wording.parts(_SELECTOR, _operation),
}
_PLAYED = table("a text", spelt(words.CLAUSE, WORDS, _SHAPE))
_AUTO_A = table("a text", spelt(words.CLAUSE, WORDS, {**_SHAPE, "effects": each(_STANDING)}))
_TRIGGERED = wording.triggered(spelt(words.TRIGGER, WORDS, _SHAPE))
_KINDS = {"auto_a": _AUTO_A, "auto_b": _TRIGGERED, "auto_d": _TRIGGERED}
_TEXT = wording.texts(_KINDS, WINDOWS, _PLAYED)
_KEYWORD = wording.keywords(words.KEYWORDS, {"x": whole(1)}, always=("unvoidable",))


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    return wording.faults(data, _KEYWORD, _TEXT)
