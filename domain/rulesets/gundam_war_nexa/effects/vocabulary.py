"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.parts.small_effects import Words
from domain.parts.word_checks import is_whole, is_word, row

_NUMBER, _WORD, _POINTS, _TABLE = "a whole number", "a word", "three numbers", "a table"
ZONES = ("hand", "hangar", "junkyard", "removed", "nation_top", "nation_bottom", "discard")
AUTOS = ("continuous", "triggered", "everywhere")
NEEDS: dict[str, dict[str, str]] = {
    "damage": {"n": _NUMBER},
    "piercing": {"n": _NUMBER},
    "destroy": {},
    "abolish": {},
    "negate_destruction": {},
    "draw": {},
    "nation_damage": {"n": _NUMBER},
    "recover": {"n": _NUMBER},
    "roll": {},
    "reroll": {},
    "gain": {"points": _POINTS},
    "this_turn": {"effect": _TABLE},
    "give": {"keyword": _WORD},
    "lose": {"what": _WORD},
    "silence": {},
    "allow": {"what": _WORD},
    "bar": {"what": _WORD},
    "power": {"n": _NUMBER},
    "move": {"zone": _WORD},
    "to_area": {"area": _WORD},
    "lose_control": {},
    "void": {},
    "discard": {},
    "reveal": {},
    "extract": {"n": _NUMBER, "zone": _WORD},
    "make_g": {},
    "put_in_play": {},
    "replace": {"by": _WORD},
    "coin": {"name": _WORD},
    "remove_coins": {},
    "player_coin": {"name": _WORD},
    "chip": {"card": _TABLE},
    "skip": {"what": _WORD},
    "later": {"when": _WORD},
    "cost": {"change": _TABLE},
    "defeat": {},
    "turn_up": {},
    "refit": {},
    "share": {"trait": _WORD},
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


_KINDS = {_NUMBER: _is_number, _WORD: is_word, _POINTS: row(3, _is_number), _TABLE: _is_table}
_MAY = {
    "gain": {"until"},
    "this_turn": {"until"},
    "give": {"until", "with"},
    "lose": {"which", "until"},
    "silence": {"until"},
    "allow": {"until"},
    "bar": {"until"},
    "lose_control": {"until"},
    "draw": {"from"},
    "discard": {"random"},
    "extract": {"take"},
    "void": {"links"},
    "put_in_play": {"on", "area", "rolled"},
    "replace": {"ready"},
    "coin": {"points", "keyword"},
    "remove_coins": {"name"},
    "skip": {"next"},
    "later": {"next", "effects", "targets"},
    "refit": {"with"},
}
"""The fields that a small effect may have besides those it needs, `to`, `who` and `n`."""
WORDS = Words(NEEDS, _KINDS, _CHOICES, _MAY, both=("draw", "nation_damage", "recover", "discard"))
