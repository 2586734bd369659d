"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.parts.small_effects import Words
from domain.parts.word_checks import are_words, is_whole, is_word, row

_NUMBER, _WORD, _POINTS, _CARDS, _EFFECT, _EFFECTS, _WAITING = (
    "a whole number",
    "a word",
    "three numbers",
    "cards",
    "an effect",
    "effects",
    "a standby effect",
)
NEEDS: dict[str, dict[str, str]] = {
    **{
        name: {}
        for name in (
            *("roll", "reroll", "lose_text", "destroy", "negate_destruction", "scrap", "scrap_destroyed", "sacrifice"),
            *("put_in_play", "control", "draw", "discard", "reveal", "look", "pull_out", "shuffle", "defeat", "void", "may"),
            "encouragement",
        )
    },
    "damage": {"n": _NUMBER},
    "nation_damage": {"n": _NUMBER},
    "recover": {"n": _NUMBER},
    "ace_limit": {"n": _NUMBER},
    "coins": {"n": _NUMBER},
    "gain": {"points": _POINTS},
    "strength": {"points": _POINTS},
    "cost": {"points": _POINTS},
    "give": {"keyword": _WORD},
    "allow": {"what": _WORD},
    "bar": {"what": _WORD},
    "skip": {"what": _WORD},
    "move": {"zone": _WORD},
    "to_area": {"area": _WORD},
    "become": {"type": _WORD},
    "replace": {"with": _WORD},
    "chip": {"name": _WORD, "type": _WORD},
    "standby": {"moment": _WORD, "effects": _EFFECTS},
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
    _NUMBER: _is_number,
    _WORD: is_word,
    _POINTS: row(3, lambda value: _is_number(value) or value == ""),
    _CARDS: are_words,
    _EFFECT: _is_table,
    _EFFECTS: lambda value: isinstance(value, tuple) and bool(value) and all(map(_is_table, value)),
    _WAITING: _is_table,
}
_MAY = {
    **{name: {"until"} for name in ("strength", "lose_text", "allow", "bar", "cost", "ace_limit")},
    "gain": {"until", "span"},
    "give": {"until", "with"},
    "become": {"also", "until"},
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
    "void": {"links"},
}
"""The fields that a small effect may have besides those it needs, `to`, `who` and `n`."""
WORDS = Words(NEEDS, _KINDS, _CHOICES, _MAY, both=("draw", "nation_damage", "recover", "discard"))
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
