"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.parts import effect_words
from domain.parts.effect_words import NUMBER, POINTS, WORD
from domain.parts.small_effects import Words
from domain.parts.word_checks import is_whole, is_word, row

_TABLE = "a table"
ZONES = ("hand", "hangar", "junkyard", "removed", "nation_top", "nation_bottom", "discard")
AUTOS = ("continuous", "triggered", "everywhere")
NEEDS: dict[str, dict[str, str]] = {
    **effect_words.NEEDS,
    "piercing": {"n": NUMBER},
    "abolish": {},
    "negate_destruction": {},
    "this_turn": {"effect": _TABLE},
    "lose": {"what": WORD},
    "silence": {},
    "power": {"n": NUMBER},
    "lose_control": {},
    "extract": {"n": NUMBER, "zone": WORD},
    "make_g": {},
    "replace": {"by": WORD},
    "coin": {"name": WORD},
    "remove_coins": {},
    "player_coin": {"name": WORD},
    "chip": {"card": _TABLE},
    "skip": {"what": WORD},
    "later": {"when": WORD},
    "cost": {"change": _TABLE},
    "turn_up": {},
    "refit": {},
    "share": {"trait": WORD},
    "copy_text": {},
}
"""Small effect -> its fields that have to be there, with what they hold."""
_CHOICES = {
    ("move", "zone"): ZONES,
    ("extract", "zone"): ZONES,
    ("to_area", "area"): ("space", "earth", "deployment"),
    ("lose", "what"): ("keyword", "color", "trait", "text"),
}


def _is_number(value: Plain) -> bool:
    return is_whole(value) or value == "x"


def _is_table(value: Plain) -> bool:
    return isinstance(value, dict)


_KINDS = {NUMBER: _is_number, WORD: is_word, POINTS: row(3, _is_number), _TABLE: _is_table}
_MAY = {
    **effect_words.MAY,
    "this_turn": {"until"},
    "lose": {"which", "until"},
    "silence": {"until"},
    "lose_control": {"until"},
    "draw": {"from"},
    "discard": {"random"},
    "extract": {"take"},
    "put_in_play": {"on", "area", "rolled"},
    "replace": {"ready"},
    "coin": {"points", "keyword"},
    "remove_coins": {"name"},
    "skip": {"next"},
    "later": {"next", "effects", "targets"},
    "refit": {"with"},
}
"""The fields that a small effect may have besides those it needs, `to`, `who` and `n`."""
WORDS = Words(NEEDS, _KINDS, _CHOICES, _MAY, both=effect_words.BOTH)
