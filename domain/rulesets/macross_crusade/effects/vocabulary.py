"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.parts import effect_words
from domain.parts.effect_words import NUMBER, POINTS, WORD
from domain.parts.small_effects import Words
from domain.parts.word_checks import are_words, is_whole, is_word, row

_CARDS, _EFFECT, _EFFECTS, _WAITING = "cards", "an effect", "effects", "a standby effect"
NEEDS: dict[str, dict[str, str]] = {
    **effect_words.NEEDS,
    **{name: {} for name in ("lose_text", "negate_destruction", "scrap", "scrap_destroyed", "sacrifice")},
    **{name: {} for name in ("control", "look", "pull_out", "shuffle", "may", "encouragement")},
    "ace_limit": {"n": NUMBER},
    "coins": {"n": NUMBER},
    "strength": {"points": POINTS},
    "cost": {"points": POINTS},
    "skip": {"what": WORD},
    "become": {"type": WORD},
    "replace": {"with": WORD},
    "chip": {"name": WORD, "type": WORD},
    "standby": {"moment": WORD, "effects": _EFFECTS},
    "activate": {"effect": _WAITING},
    "in_that_case": {"first": _EFFECT, "then": _EFFECT},
    "field_limit": {"to": _CARDS},
    "sound_force": {"to": _CARDS},
}
"""Small effect -> its fields that have to be there, with what they hold."""
OF_RULES = ("scrap_destroyed", "field_limit", "sound_force", "encouragement", "may", "activate")
"""Small effects that rules consist of and no text says."""
TYPES = ("unit", "character", "command", "g")
ZONES = ("hand", "junkyard", "removed", "nation_top", "nation_bottom", "lost")
_CHOICES = {
    ("move", "zone"): ZONES,
    ("to_area", "area"): ("1", "2", "same", "deployment"),
    ("become", "type"): TYPES,
    ("chip", "type"): ("unit", "character"),
}


def _is_number(value: Plain) -> bool:
    return is_whole(value) or value in ("X", "-X")


def _is_table(value: Plain) -> bool:
    return isinstance(value, dict)


_KINDS = {
    NUMBER: _is_number,
    WORD: is_word,
    POINTS: row(3, lambda value: _is_number(value) or value == ""),
    _CARDS: are_words,
    _EFFECT: _is_table,
    _EFFECTS: lambda value: isinstance(value, tuple) and bool(value) and all(map(_is_table, value)),
    _WAITING: _is_table,
}
_MAY = {
    **effect_words.MAY,
    **{name: {"until"} for name in ("strength", "lose_text", "cost", "ace_limit")},
    "gain": {"until", "span"},
    "become": {"also", "until"},
    "control": {"until"},
    "coins": {"kind"},
    "sacrifice": {"type"},
    "discard": {"random"},
    "draw": {"pile"},
    "reveal": {"pile"},
    "shuffle": {"pile"},
    "look": {"pile", "take", "reorder"},
    "pull_out": {"take"},
    "put_in_play": {"on"},
    "replace": {"zone"},
    "chip": {"points", "on"},
}
"""The fields that a small effect may have besides those it needs, `to`, `who` and `n`."""
WORDS = Words(NEEDS, _KINDS, _CHOICES, _MAY, both=effect_words.BOTH)
IN_TEXTS = WORDS._replace(needs={name: held for name, held in NEEDS.items() if name not in OF_RULES})
"""Without those that rules consist of: what a text or somebody says."""


def with_x(value: Plain, x: int) -> Plain:
    """A text with its X fixed, as it is when it is played (MC-VAR-01, -04)."""
    if value in ("X", "-X"):
        return x if value == "X" else -x
    if isinstance(value, tuple):
        return tuple(with_x(each, x) for each in value)
    if isinstance(value, dict):
        return {key: with_x(each, x) for key, each in value.items()}
    return value
