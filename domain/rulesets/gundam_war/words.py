"""The words of card texts: every keyword with its parameters, and the fields and values that clauses may have."""

from __future__ import annotations

from collections.abc import Collection

from domain.parts.wording import Keyword
from domain.rulesets.gundam_war.effects.matching import WHERE
from domain.rulesets.gundam_war.effects.vocabulary import AUTOS as AUTOS

KEYWORDS: dict[str, Keyword] = {
    "restrict_in_play": Keyword("GW-KW-01"),
    "restrict_per_turn": Keyword("GW-KW-02"),
    "restrict_own_in_play": Keyword("GW-KW-03"),
    "restrict_deck": Keyword("GW-KW-04"),
    "additional_cost": Keyword("GW-KW-05", (), ("n", "select", "effects")),
    "alternate_cost": Keyword("GW-KW-06", (), ("cost", "corps", "total", "select", "effects")),
    "assault": Keyword("GW-KW-07"),
    "atmospheric_entry": Keyword("GW-KW-08"),
    "base": Keyword("GW-KW-09"),
    "battleship": Keyword("GW-KW-10"),
    "battleship_booster": Keyword("GW-KW-11", ("points",)),
    "colony": Keyword("GW-KW-12"),
    "desert": Keyword("GW-KW-13"),
    "family": Keyword("GW-KW-14"),
    "high_mobility": Keyword("GW-KW-15"),
    "multiple": Keyword("GW-KW-16", ("effects",), ("targets",)),
    "preemptive_attack": Keyword("GW-KW-17"),
    "prevent": Keyword("GW-KW-18", ("x",)),
    "ps_armor": Keyword("GW-KW-19", (), ("x",)),
    "psycommu": Keyword("GW-KW-20", ("x",)),
    "quick": Keyword("GW-KW-21"),
    "set_on_character": Keyword("GW-KW-22"),
    "set_on_generation": Keyword("GW-KW-23"),
    "space_mobility": Keyword("GW-KW-24", ("x",)),
    "special_shield": Keyword("GW-KW-25", ("x",)),
    "supply": Keyword("GW-KW-26", ("x",)),
    "support": Keyword("GW-KW-27"),
    "switch": Keyword("GW-KW-28", ("name",), ("model",)),
    "transform": Keyword("GW-KW-29"),
    "tire": Keyword("GW-KW-30"),
    "voucher": Keyword("GW-KW-31"),
    "water_mobility": Keyword("GW-KW-32"),
    "wide_range_weapon": Keyword("GW-KW-33", ("x",)),
    "fortress": Keyword("GW-KW-34"),
    "set_anywhere": Keyword("GW-CHAR-02"),
}
"""Every keyword, and the words of a CHARACTER card that may be set in another area."""
STEPS = ("reroll", "draw", "assign", "battle", "attack", "defense", "resolution", "return")
MOMENTS = (
    *("enters", "destroyed", "attacks", "defends", "battle", "end_of_turn"),
    *(f"{edge}:{step}" for edge in ("begin", "end") for step in STEPS),
)
COSTS = ("zero", "once", "each", "roll", "roll_and_pay")
CLAUSE = {"timing", "turn", "cost", "requirement", "condition", "targets", "effects", "unvoidable", "wording"}
TRIGGER = CLAUSE | {"moment", "of", "where"}
"""The fields of an Auto B, C or D text."""
CONDITION = {"some", "none", "least", "turn", "in_battle", "answering"}
FILTER = {"type", "whose", "where", "name", "model", "tag", "keyword", "rolled", "color", "max_defense", "other"}
SELECTOR = FILTER | {"n", "upto"}
STANDING = {"on", "points", "keyword", "may", "cannot", "x", "name"}
"""The fields of an Auto A effect: what it gives, and to which cards."""
WORDS: dict[str, Collection[str]] = {
    "turn": ("own", "enemy"),
    "whose": ("own", "enemy", "any"),
    "where": (*WHERE, "same_area", "host"),
    "type": ("unit", "character", "operation", "command", "generation"),
    "color": ("blue", "green", "black", "red", "brown", "white", "purple"),
    "tag": KEYWORDS,
    "keyword": KEYWORDS,
    "moment": MOMENTS,
    "may": ("attack_rolled", "defend_rolled"),
    "cannot": ("battle", "attack", "defend"),
}
