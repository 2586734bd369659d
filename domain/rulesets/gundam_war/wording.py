"""The wording of a card: the shapes of its keywords, texts, selectors and small effects (see `domain.parts.wording`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from domain.kernel.changes import Plain
from domain.parts import wording
from domain.parts.usual_words import NUMBER
from domain.parts.word_checks import Check, Faults, are_words, each, either, form, row, table, whole, word
from domain.parts.wording import Shape, spelt
from domain.rulesets.gundam_war import words
from domain.rulesets.gundam_war.effects import vocabulary
from domain.rulesets.gundam_war.labels import WINDOWS
from domain.rulesets.gundam_war.words import WORDS

_FILTER = table("a filter", spelt(words.FILTER, WORDS))
_SELECTOR = table("a filter", spelt(words.SELECTOR, WORDS))
_WORDS: Shape = {
    "to": either(_FILTER, wording.ABOUT),
    "until": word(("turn", "play")),
    ("damage", "kind"): word(("effect", "psycommu")),
    ("destroy", "cause"): word(("battle", "effect", "wide_range", "rule")),
    ("allow", "what"): word(WORDS["may"]),
    ("bar", "what"): word(WORDS["cannot"]),
    ("void", "links"): form(are_words, "a list of effects that wait"),
    **{(verb, "n"): whole(0) for verb in ("damage", "draw", "nation_damage", "recover", "discard", "shield", "wide_range")},
}


def _given(name: str, value: Plain) -> Faults:
    """A keyword that is given has the parameters of a printed one."""
    return _KEYWORD(name, value)


_operations = partial(wording.operations, vocabulary.WORDS, keyword=_given)
_OPERATION = _operations(_WORDS)
said_fault = wording.said_by_hand(_operations, _WORDS, _FILTER)
"""What is wrong with a small effect that somebody says by hand; empty where nothing is."""

_PARTS = wording.parts(_SELECTOR, _OPERATION)
_GIVES = ("points", "keyword", "may", "cannot")
_STANDING = table(
    "an Auto A effect",
    spelt(words.STANDING, WORDS, {"on": either(_FILTER, ("self", "host")), "points": form(row(3), "three numbers")}),
    _GIVES,
)
_SHAPE: dict[str, Check] = {
    "cost": table("", {"kind": word(words.COSTS), "n": NUMBER}, needs=("kind",)),
    "requirement": form(row(2), "Corps and Total power, two whole numbers"),
    "condition": table("", spelt(words.CONDITION, WORDS, {"some": _FILTER, "none": _FILTER})),
    "of": either(_FILTER, ("self",)),
    **_PARTS,
}
_PLAYED = table("a text", spelt(words.CLAUSE, WORDS, _SHAPE))
_AUTO_A = table("a text", spelt(words.CLAUSE, WORDS, {**_SHAPE, "effects": each(_STANDING)}))
_TRIGGERED = wording.triggered(spelt(words.TRIGGER, WORDS, _SHAPE))
_KINDS = {"auto_a": _AUTO_A, "auto_b": _TRIGGERED, "auto_c": _TRIGGERED, "auto_d": _TRIGGERED}
_TEXT = wording.texts(_KINDS, WINDOWS, _PLAYED)
_KEYWORD = wording.keywords(
    words.KEYWORDS, {"n": whole(), "x": whole(), "cost": whole(0), "select": _SELECTOR, **_PARTS}, always=("unvoidable",)
)


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    yield from wording.faults(data, _KEYWORD, _TEXT)
    if isinstance(data.get("form"), dict):
        yield from (f"other form: {fault}" for fault in text_faults(data["form"]))
