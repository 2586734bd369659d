"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.parts.small_effects import Words
from domain.parts.word_checks import is_whole, is_word

NUMBER, WORD, VALUES = "a whole number", "a word", "a table of weapon, armor and speed"
NEEDS: dict[str, dict[str, str]] = {
    "destroy": {},
    "eject": {},
    "draw": {},
    "discard": {},
    "gain": {"values": VALUES},
    "give": {"keyword": WORD},
    "allow": {"what": WORD},
    "bar": {"what": WORD},
    "battle_points": {"n": NUMBER},
    "proto_points": {"n": NUMBER},
    "proto_card": {},
    "to_proto": {},
    "turn": {"face": WORD},
    "move": {"zone": WORD},
    "put_in_play": {},
    "advance": {},
    "recall": {},
    "transform": {"mode": WORD},
    "attach": {},
    "negate": {},
    "reveal": {},
    "shuffle": {},
    "counters": {"n": NUMBER},
}
"""Small effect -> its fields that have to be there, with what they hold."""
MAY: dict[str, set[str]] = {
    "gain": {"until"},
    "give": {"until"},
    "allow": {"until"},
    "bar": {"until"},
    "proto_card": {"face"},
    "to_proto": {"face"},
    "counters": {"kind"},
    "attach": {"on"},
}
"""The fields that a small effect may have besides those it needs, `to`, `who` and `n`."""
CHOICES: dict[tuple[str, str], tuple[str, ...]] = {
    ("move", "zone"): ("hand", "discard", "deck_top", "deck_bottom"),
    ("turn", "face"): ("up", "down"),
    ("to_proto", "face"): ("up", "down"),
    ("proto_card", "face"): ("up", "down"),
    ("transform", "mode"): ("upright", "left", "right"),
    ("give", "keyword"): ("burst",),
    ("allow", "what"): ("direct_attack", "attack_mecha", "defend_mecha"),
    ("bar", "what"): ("attack", "defend"),
    **{(verb, "until"): ("turn", "play") for verb in ("gain", "give", "allow", "bar")},
}
WHO = ("own", "opponent", "each", "each_opponent", "controller")
TO = ("target", "first", "second", "self")
PARTS = ("weapon", "armor", "speed")


def are_values(value: Plain) -> bool:
    """Whether a value is a table of whole numbers for some of the three parts."""
    return isinstance(value, dict) and set(value) <= set(PARTS) and all(map(is_whole, value.values()))


WORDS = Words(NEEDS, {NUMBER: is_whole, WORD: is_word, VALUES: are_values}, CHOICES, MAY, who=WHO)
