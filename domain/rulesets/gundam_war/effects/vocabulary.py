"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.parts.small_effects import Words
from domain.parts.word_checks import is_whole, is_word, row

ZONES = ("hand", "hangar", "junkyard", "defunct", "nation_top", "nation_bottom")
_NUMBER, _WORD, _POINTS = "a whole number", "a word", "three numbers"
NEEDS: dict[str, dict[str, str]] = {
    "damage": {"n": _NUMBER},
    "destroy": {},
    "draw": {},
    "nation_damage": {"n": _NUMBER},
    "recover": {"n": _NUMBER},
    "roll": {},
    "reroll": {},
    "gain": {"points": _POINTS},
    "give": {"keyword": _WORD},
    "allow": {"what": _WORD},
    "bar": {"what": _WORD},
    "move": {"zone": _WORD},
    "to_area": {"area": _WORD},
    "void": {},
    "discard": {},
    "reveal": {},
    "become": {"type": _WORD},
    "put_in_play": {},
    "exchange": {},
    "counters": {"n": _NUMBER},
    "defeat": {},
    "shield": {"n": _NUMBER},
    "wide_range": {"n": _NUMBER},
    "atmospheric_entry": {},
    "transform": {},
    "supply": {},
    "desert": {"who": _WORD},
    "ps_armor_return": {},
}
"""Small effect -> its fields that have to be there, with what they hold."""
AUTOS = ("auto_a", "auto_b", "auto_c", "auto_d")
_CHOICES = {
    ("move", "zone"): ZONES,
    ("to_area", "area"): ("space", "earth", "station"),
    ("become", "type"): ("unit", "character", "operation", "command", "generation"),
}


_MAY = {
    "damage": {"kind"},
    "destroy": {"cause"},
    "gain": {"until"},
    "give": {"until", "with"},
    "allow": {"until"},
    "bar": {"until"},
    "void": {"links"},
    "put_in_play": {"on"},
    "exchange": {"for"},
    "counters": {"kind"},
}
"""The fields that a small effect may have besides those it needs, `to`, `who` and `n`."""
WORDS = Words(
    NEEDS,
    {_NUMBER: is_whole, _WORD: is_word, _POINTS: row(3)},
    _CHOICES,
    _MAY,
    both=("draw", "nation_damage", "recover", "discard"),
)
