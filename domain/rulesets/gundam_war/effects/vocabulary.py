"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.parts import effect_words
from domain.parts.effect_words import NUMBER, POINTS, WORD
from domain.parts.small_effects import Words
from domain.parts.word_checks import is_whole, is_word, row

ZONES = ("hand", "hangar", "junkyard", "defunct", "nation_top", "nation_bottom")
NEEDS: dict[str, dict[str, str]] = {
    **effect_words.NEEDS,
    "become": {"type": WORD},
    "exchange": {},
    "counters": {"n": NUMBER},
    "shield": {"n": NUMBER},
    "wide_range": {"n": NUMBER},
    "atmospheric_entry": {},
    "transform": {},
    "supply": {},
    "desert": {"who": WORD},
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
    **effect_words.MAY,
    "damage": {"kind"},
    "destroy": {"cause"},
    "put_in_play": {"on"},
    "exchange": {"for"},
    "counters": {"kind"},
}
"""The fields that a small effect may have besides those it needs, `to`, `who` and `n`."""
WORDS = Words(
    NEEDS,
    {NUMBER: is_whole, WORD: is_word, POINTS: row(3)},
    _CHOICES,
    _MAY,
    both=effect_words.BOTH,
)
