"""The wording of a card: the shapes of its keywords, texts, selectors and small effects (see `domain.parts.wording`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from domain.kernel.changes import Plain
from domain.parts import wording
from domain.parts.usual_words import FLAG, NUMBER
from domain.parts.word_checks import Check, Faults, are_words, each, either, form, is_whole, row, table, whole, word
from domain.parts.wording import Shape, spelt
from domain.rulesets.macross_crusade import words
from domain.rulesets.macross_crusade.effects import vocabulary
from domain.rulesets.macross_crusade.labels import WINDOWS
from domain.rulesets.macross_crusade.words import WORDS

_FILTER = table("a filter", spelt(words.FILTER, WORDS))
_SELECTOR = table("a filter", spelt(words.SELECTOR, WORDS))
_POINTS = form(row(3), "three numbers")
_KEYWORD = wording.keywords(words.KEYWORDS, {"x": whole(1)}, always=("unvoidable",))
_WORDS: Shape = {
    "to": either(_FILTER, wording.ABOUT),
    "until": word(("turn", "step", "play")),
    "pile": word(words.PILES),
    "take": whole(0),
    ("allow", "what"): word(WORDS["may"]),
    ("bar", "what"): word(WORDS["cannot"]),
    ("void", "links"): form(are_words, "a list of effects that wait"),
    ("skip", "what"): word(words.STEPS),
    ("gain", "span"): word(("this_turn",)),
    ("standby", "moment"): word(words.LATER),
    ("sacrifice", "type"): word(WORDS["type"]),
    ("replace", "zone"): word(vocabulary.ZONES),
}
_NUMBERS = ("damage", "draw", "nation_damage", "recover", "discard", "reveal", "look", "pull_out", "chip")
_SAID: Shape = {
    "n": whole(),
    "points": _POINTS,
    ("strength", "points"): form(
        row(3, lambda value: is_whole(value) or value == ""), "three numbers, '' for one that stays"
    ),
    **{(verb, "n"): whole(0) for verb in _NUMBERS},
}
"""What is said by hand has no X (MC-VAR-01)."""

_operations = partial(wording.operations, vocabulary.IN_TEXTS, inner=("effects", "first", "then"), keyword=_KEYWORD)
_OPERATION = _operations(_WORDS)
said_fault = wording.said_by_hand(_operations, {**_WORDS, **_SAID}, _FILTER)
"""What is wrong with a small effect that somebody says by hand; empty where nothing is."""

_GIVES = ("points", "keyword", "may", "cannot", "reduce")
_ON = {"on": either(_FILTER, ("self", "host")), "per": _FILTER, "points": _POINTS, "reduce": whole(0)}
_STANDING = table("an Auto A effect", spelt(words.STANDING, WORDS, _ON), _GIVES)
_FILTERS = {"some": _FILTER, "none": _FILTER, "each": _FILTER}
_SHAPE: dict[str, Check] = {
    "cost": table("", {"kind": word(words.COSTS), "n": NUMBER}, needs=("kind",)),
    "requirement": form(row(2), "Designated and Total Nation Strength, two whole numbers"),
    "condition": table("", spelt(words.CONDITION, WORDS, _FILTERS)),
    "of": either(_FILTER, ("self",)),
    "x": table("", {"count": _FILTER, "plus": whole(), "free": FLAG}),
    **wording.parts(_SELECTOR, _OPERATION),
}
_PLAYED = table("a text", spelt(words.CLAUSE, WORDS, _SHAPE))
_AUTO_A = table("a text", spelt(words.CLAUSE, WORDS, {**_SHAPE, "effects": each(_STANDING)}))
_TRIGGERED = wording.triggered(spelt(words.TRIGGER, WORDS, _SHAPE))
_KINDS = {"auto_a": _AUTO_A, "auto_b": _TRIGGERED, "auto_d": _TRIGGERED}
_TEXT = wording.texts(_KINDS, WINDOWS, _PLAYED)


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    return wording.faults(data, _KEYWORD, _TEXT)
