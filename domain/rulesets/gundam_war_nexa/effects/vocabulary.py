"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.parts import small_effects
from domain.parts.small_effects import is_whole, is_word

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
CHOICES = {
    ("move", "zone"): ZONES,
    ("extract", "zone"): ZONES,
    ("to_area", "area"): ("space", "earth", "deployment"),
    ("lose", "what"): ("keyword", "color", "trait", "text"),
}


def _is_number(value: Plain) -> bool:
    return is_whole(value) or value == "x"


def _are_points(value: Plain) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(_is_number(each) for each in value)


def _is_table(value: Plain) -> bool:
    return isinstance(value, dict)


WORDS = small_effects.Words(NEEDS, {_NUMBER: _is_number, _WORD: is_word, _POINTS: _are_points, _TABLE: _is_table}, CHOICES)


def fault(operation: Plain) -> str:
    """What is wrong with a small effect; empty where nothing is."""
    return small_effects.fault(operation, WORDS)
