"""The words of card texts: every keyword with its parameters, and the fields and values that clauses may have."""

from __future__ import annotations

from collections.abc import Collection

from domain.parts.wording import Keyword
from domain.rulesets.gundam_war_nexa.effects.matching import WHERE
from domain.rulesets.gundam_war_nexa.effects.vocabulary import AUTOS as AUTOS

KEYWORDS: dict[str, Keyword] = {
    "high_mobility": Keyword("NX-KW-01"),
    "swift_attack": Keyword("NX-KW-02"),
    "assault": Keyword("NX-KW-03"),
    "psycommu": Keyword("NX-KW-04", ("x",)),
    "area_weapon": Keyword("NX-KW-05", ("x",)),
    "gain": Keyword("NX-KW-06"),
    "refit": Keyword("NX-KW-07", ("trait",)),
    "share": Keyword("NX-KW-08", ("trait",)),
    "supply": Keyword("NX-KW-09"),
    "cross_weapon": Keyword("NX-KW-10", ("trait",)),
    "ps_armor": Keyword("NX-KW-11"),
    "quick": Keyword("NX-KW-12"),
    "battle_stations": Keyword("NX-KW-13"),
    "stay": Keyword("NX-KW-14"),
    "unique": Keyword("NX-KW-15"),
}
"""Every keyword. ★, brackets and the dedicated pairing are none (NX-KWG-05): they are fields of a card or a text."""
KNOWN = {**KEYWORDS, "resupply": Keyword("OP-39")}
"""With those of the older game that a rule of this one asks for; a keyword goes by its name (OP-39)."""
STEPS = ("reroll", "draw", "deployment", "battle", "attack", "defense", "damage", "return")
MOMENTS = ("enters", "destroyed", "sorties", "sortied", "battle", "end_of_turn", *(f"begin:{step}" for step in STEPS))
LATER = ("end_of_turn", *(f"begin:{step}" for step in STEPS))
"""The moments that a standby effect can wait for."""
CLAUSE = {
    *("timing", "turn", "cost", "special", "condition", "targets", "effects", "bracket", "all_or_nothing"),
    *("repeatable", "over_all", "chooses_x", "wording"),
}
TRIGGER = CLAUSE | {"moment", "of", "where", "each"}
"""The fields of a triggered text (起動)."""
CONDITION = {"some", "none", "least", "turn", "in_battle", "engaged", "entered_this_turn", "answering"}
FILTER = {
    *("type", "whose", "where", "name", "trait", "traits_any", "traits_all", "keyword", "color", "attribute", "rolled"),
    *("engaged", "leader", "destroyed", "negatable", "coin", "set", "max_defense", "max_total", "other"),
}
SELECTOR = FILTER | {"n", "upto", "all", "choose", "place", "force"}
STANDING = {"on", "points", "keyword", "may", "cannot", "cost", "lose", "hand_limit", "copies", "no_stack", "x", "trait"}
"""The fields of a continuous effect: what it gives, and to which cards."""
CHANGE = ("total", "roll", "total_to", "roll_to")
"""How an effect changes a cost: by so much, or to so much at most (NX-COST-10)."""
COST = {"self", "any", "blue", "green", "black", "red", "brown", "white", "purple"}
TYPES = ("unit", "character", "command", "operation", "ace", "graphic")
COLORS = ("blue", "green", "black", "red", "brown", "white", "purple")
WORDS: dict[str, Collection[str]] = {
    "turn": ("own", "enemy"),
    "whose": ("own", "enemy", "any"),
    "where": (*WHERE, "same_area", "host"),
    "type": (*TYPES, "g"),
    "color": COLORS,
    "keyword": KNOWN,
    "moment": MOMENTS,
    "bracket": ("unless_g", "as_g"),
    "place": tuple(f"{whose}_{zone}" for whose in ("own", "enemy", "all") for zone in ("hand", "hands", "nation", "discard")),
    "may": ("sortie_rolled", "attack_rolled", "defense_rolled", "space", "earth"),
    "cannot": ("sortie", "attack", "defense", "move", "be_target", "be_destroyed", "damage_reset"),
}
