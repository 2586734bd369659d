"""The wording of a card: the shapes of its keywords, texts, selectors and small effects (see `domain.parts.wording`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from domain.kernel.changes import Plain
from domain.parts import wording
from domain.parts.usual_words import NAME, NAMES, NUMBER
from domain.parts.word_checks import Check, Faults, anything, are_words, each, either, form, is_word, row, table, whole, word
from domain.parts.wording import Shape, spelt
from domain.rulesets.gundam_war_nexa import words
from domain.rulesets.gundam_war_nexa.effects import vocabulary
from domain.rulesets.gundam_war_nexa.labels import WINDOWS
from domain.rulesets.gundam_war_nexa.words import WORDS

FILTER = table("a filter", spelt(words.FILTER, WORDS))
_SELECTOR = table("a filter", spelt(words.SELECTOR, WORDS))
_POINTS = form(row(3), "three numbers")
_CHANGE = table("", dict.fromkeys(words.CHANGE, whole()), words.CHANGE)
_LOSES = table("", dict.fromkeys(("keyword", "trait", "color"), NAME))
_STANDING = table(
    "a continuous effect",
    spelt(
        words.STANDING, WORDS, {"on": either(FILTER, ("self", "host")), "points": _POINTS, "cost": _CHANGE, "lose": _LOSES}
    ),
)
_KEYWORD = wording.keywords(words.KNOWN, {}, always=("timing", "turn", "cost", "bracket"))
_CHIP = table(
    "a chip",
    {
        "type": word(words.TYPES),
        "name": NAME,
        "points": _POINTS,
        "colors": each(word(words.COLORS)),
        "traits": NAMES,
        **dict.fromkeys(("terrain", "keywords", "text", "model", "alias", "star"), anything),
    },
)
"""What a chip is; the card that is made of it is checked as every printing is."""
_WORDS: Shape = {
    "to": either(FILTER, (*wording.ABOUT, "target1", "target2")),
    "effect": _STANDING,
    "change": _CHANGE,
    "targets": each(_SELECTOR),
    "until": word(("turn", "play", "disband")),
    "when": word(words.LATER),
    ("allow", "what"): word(WORDS["may"]),
    ("bar", "what"): word(WORDS["cannot"]),
    ("void", "links"): form(are_words, "a list of effects that wait"),
    ("skip", "what"): word(words.STEPS),
    ("draw", "from"): word(("nation", "discard")),
    ("put_in_play", "area"): word(("space", "earth")),
    ("coin", "keyword"): word(words.KNOWN),
    ("coin", "points"): _POINTS,
    ("extract", "take"): whole(0),
    ("refit", "with"): form(is_word, "a card"),
    ("chip", "card"): _CHIP,
}
_NUMBERS = ("damage", "piercing", "draw", "nation_damage", "recover", "discard", "extract", "coin", "remove_coins", "chip")
_SAID: Shape = {
    "n": whole(),
    ("gain", "points"): _POINTS,
    **{(verb, "n"): whole(0) for verb in _NUMBERS},
}
"""What is said by hand has no X (NX-CARD-20)."""

_operations = partial(wording.operations, vocabulary.WORDS, inner=("effects",), keyword=_KEYWORD)
_OPERATION = _operations(_WORDS)
said_fault = wording.said_by_hand(_operations, {**_WORDS, **_SAID}, FILTER)
"""What is wrong with a small effect that somebody says by hand; empty where nothing is."""

_SHAPE: dict[str, Check] = {
    "cost": each(table("cost", {**dict.fromkeys(words.COST, NUMBER), "self": whole(1)})),
    "condition": table("", spelt(words.CONDITION, WORDS, {"some": FILTER, "none": FILTER})),
    "of": either(FILTER, ("self",)),
    **wording.parts(_SELECTOR, _OPERATION),
}
_PLAYED = table("a text", spelt(words.CLAUSE, WORDS, _SHAPE))
_HOLDS = table("a text", spelt(words.CLAUSE, WORDS, {**_SHAPE, "effects": each(_STANDING)}))
_KINDS = {
    "continuous": _HOLDS,
    "triggered": wording.triggered(spelt(words.TRIGGER, WORDS, _SHAPE)),
    "everywhere": _HOLDS,
}
_TEXT = wording.texts(_KINDS, WINDOWS, _PLAYED)


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    return wording.faults(data, _KEYWORD, _TEXT)
