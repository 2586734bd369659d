"""The words of card texts: keywords, and the fields and values that texts may have."""

from __future__ import annotations

from collections.abc import Collection

from domain.parts.wording import Keyword
from domain.rulesets.robotech.effects.vocabulary import CHOICES

KEYWORDS = {"burst": Keyword("RT-KW-03"), "basic": Keyword("RT-KW-07"), "solo": Keyword("RT-KW-08")}
"""The keywords that are printed as such, with their rules; a Bonus is printed as numbers (RT-KW-04)."""
TIMINGS = ("continuous", "triggered", "used")
"""The three kinds of abilities (RT-ABIL-02)."""
STEPS = (
    *("recall", "refuel", "proto", "proto_count", "mechanize", "reconfigure"),
    *("declare_attackers", "declare_defenders", "attacks_results"),
)
PHASES = ("regroup", "proto", "mobilize", "battle")
MOMENTS = (
    *("enters", "advances", "transforms", "attacks", "defends", "destroyed", "ejected"),
    *(f"{edge}:{step}" for edge in ("begin", "end") for step in STEPS),
)
TEXT: dict[str, set[str]] = {
    "action": {"targets", "effects", "condition", "turn", "steps", "wording"},
    "continuous": {"timing", "effects", "condition", "wording"},
    "triggered": {"timing", "moment", "of", "targets", "effects", "condition", "wording"},
    "used": {"timing", "symbol", "once", "targets", "effects", "condition", "turn", "steps", "wording"},
}
"""The fields of each kind of text; `wording` is what is printed, for people and for what nobody scripted."""
CONDITION = {"some", "none", "least", "turn", "role"}
STANDING = ("values", "keyword", "may", "cannot", "pilots")
"""What a continuous ability gives."""
FILTER = {
    *("type", "whose", "where", "race", "allegiance", "name", "keyword", "role", "face", "mode", "piloted", "max_cost"),
    "other",
}
SELECTOR = FILTER | {"n", "upto"}
WORDS: dict[str, Collection[str]] = {
    "turn": ("own", "enemy"),
    "whose": ("own", "enemy", "any"),
    "where": ("play", "base", "battle", "proto", "hand", "discard"),
    "type": ("unit", "character", "pilot", "mecha", "vessel", "action", "proto"),
    "keyword": KEYWORDS,
    "role": ("attacking", "defending"),
    "face": ("up", "down"),
    "mode": ("upright", "transformed"),
    "moment": MOMENTS,
    "symbol": ("advance", "transform"),
    "steps": (*STEPS, *PHASES),
    "may": CHOICES["allow", "what"],
    "cannot": CHOICES["bar", "what"],
}
