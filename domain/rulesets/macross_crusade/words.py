"""The words of card texts: every keyword with its parameters, and the fields and values that clauses may have."""

from __future__ import annotations

from collections.abc import Collection

from domain.parts.wording import Keyword
from domain.rulesets.macross_crusade.effects.matching import WHERE
from domain.rulesets.macross_crusade.effects.vocabulary import TYPES
from domain.rulesets.macross_crusade.state.texts import AUTOS as AUTOS

KEYWORDS: dict[str, Keyword] = {
    "high_mobility": Keyword("MC-KW-01"),
    "raid": Keyword("MC-KW-02"),
    "swift_strike": Keyword("MC-KW-03"),
    "delayed": Keyword("MC-KW-04"),
    "high_speed_battle": Keyword("MC-KW-05"),
    "ace": Keyword("MC-KW-07", ("x",)),
    "quick": Keyword("MC-KW-08"),
    "boost": Keyword("MC-KW-09"),
    "battle_positions": Keyword("MC-KW-10"),
    "encouragement": Keyword("MC-KW-11"),
    "supply": Keyword("MC-KW-12", ("x",)),
    "iron_wall": Keyword("MC-KW-13", ("x",)),
    "switch": Keyword("MC-KW-14", ("name",)),
    "cooperation": Keyword("MC-KW-15", ("name", "points")),
}
"""Every Special Effect by name (MC-AUTO-08)."""
TRAITS = ("song", "singer")
"""Traits that rules speak of; others are free words."""
STEPS = ("reroll", "draw", "deployment", "battle", "attack", "defense", "damage", "return")
MOMENTS = (
    "enters",
    "destroyed",
    "scrapped",
    "sorties",
    "damaged",
    "song",
    "end_of_turn",
    *(f"begin:{step}" for step in STEPS),
)
LATER = ("end_of_turn", *(f"begin:{step}" for step in STEPS))
"""The moments that a standby effect can wait for (MC-STBY-01)."""
PILES = ("nation", "lost", "hand", "junkyard")
"""The locations of which a text takes the top cards."""
COSTS = ("zero", "once", "each", "roll", "roll_and_pay")
CLAUSE = {"timing", "turn", "cost", "requirement", "condition", "targets", "effects", "unvoidable", "x", "wording"}
TRIGGER = {*CLAUSE, "moment", "of", "where", "every", "optional"}
"""The fields of an Auto B or D text."""
CONDITION = {"some", "none", "least", "each", "turn", "custom_machine"}
FILTER = {
    *("type", "whose", "where", "name", "exact", "trait", "keyword", "rolled", "destroyed", "color", "size", "chip"),
    *("max_defense", "in_combat", "vanguard", "other"),
}
SELECTOR = {*FILTER, "n", "upto"}
STANDING = {"on", "points", "per", "keyword", "may", "cannot", "reduce", "x", "name"}
"""The fields of an Auto A effect: what it gives, and to which cards."""
BARS = ("sortie", "be_destroyed", "be_scrapped", "be_targeted", "be_damaged", "take_battle_damage")
WORDS: dict[str, Collection[str]] = {
    "turn": ("own", "enemy"),
    "whose": ("own", "enemy", "any"),
    "where": (*WHERE, "same_area", "host"),
    "type": TYPES,
    "color": ("blue", "green", "red", "black", "purple"),
    "size": ("S", "M", "L", "LL"),
    "keyword": KEYWORDS,
    "moment": MOMENTS,
    "may": ("sortie_rolled",),
    "cannot": BARS,
}
