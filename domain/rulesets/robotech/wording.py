"""The wording of a card: the shapes of keywords, texts, selectors, small effects and modes (see `domain.parts.wording`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from domain.kernel.changes import Plain
from domain.parts import wording
from domain.parts.word_checks import Check, Faults, each, either, form, is_word, table, whole, word
from domain.parts.wording import Shape, spelt
from domain.rulesets.robotech import words
from domain.rulesets.robotech.effects import vocabulary
from domain.rulesets.robotech.words import WORDS

_NUMBERS: dict[str, Check] = {"max_cost": whole(0), **dict.fromkeys(("n", "least", "pilots"), whole(1))}
"""No text of this game has an X."""
_FILTER = table("a filter", spelt(words.FILTER, WORDS, _NUMBERS))
_SELECTOR = table("a filter", spelt(words.SELECTOR, WORDS, _NUMBERS))
_WORDS: Shape = {
    "to": either(_FILTER, vocabulary.TO),
    "on": form(is_word, "a card"),
    **{(verb, "n"): whole(1) for verb in ("draw", "discard", "proto_card")},
}
_operations = partial(wording.operations, vocabulary.WORDS)
_OPERATION = _operations(_WORDS)
said_fault = wording.said_by_hand(_operations, _WORDS, _FILTER)
"""What is wrong with a small effect that somebody says by hand; empty where nothing is."""
_HOLDS: dict[str, Check] = {
    "values": form(vocabulary.are_values, vocabulary.VALUES),
    "on": either(_FILTER, ("self",)),
    "pilots": whole(1),
}
_STANDING = table("a continuous effect", spelt(("on", *words.STANDING), WORDS, _HOLDS), words.STANDING)
_SHAPE: dict[str, Check] = {
    "steps": each(word(WORDS["steps"])),
    "condition": table(
        "", spelt(words.CONDITION, WORDS, {**_NUMBERS, "some": _FILTER, "none": _FILTER}), words.CONDITION - {"least"}
    ),
    "of": either(_FILTER, ("self",)),
    **wording.parts(_SELECTOR, _OPERATION),
}
_USED = table("a text", spelt(words.TEXT["used"], WORDS, _SHAPE))
_KINDS = {
    "continuous": table("a text", spelt(words.TEXT["continuous"], WORDS, {**_SHAPE, "effects": each(_STANDING)})),
    "triggered": wording.triggered(spelt(words.TEXT["triggered"], WORDS, _SHAPE)),
    "used": _USED,
}
_TEXT = wording.texts(_KINDS, (), _USED)
_ACTION = table("a text", spelt(words.TEXT["action"], WORDS, _SHAPE))
_KEYWORD = wording.keywords(words.KEYWORDS, {})
_MODE = table("", {"weapon": whole(), "armor": whole()})
_MODES = table("", {"left": _MODE, "right": _MODE})


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    yield from wording.faults(data, _KEYWORD, _TEXT)
    if "action" in data:
        yield from (f"action: {fault}" for fault in _ACTION("action", data["action"]))
    if "modes" in data:
        yield from _MODES("modes", data["modes"])
