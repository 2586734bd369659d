"""The words of card texts: the fields and values that texts, filters, conditions, costs and small effects may have."""

from __future__ import annotations

from collections.abc import Collection

from domain.rulesets.star_front import labels

KEYWORDS = (
    "pierce",
    "ranged",
    "poison",
    "blocker",
    "sneak",
    "dismantle",
    "armor_break",
    "glide",
    "mech_merge",
    "devour_merge",
    "parasite_merge",
    "cover",
    "magic_resistance",
    "destruction_resistance",
    "effect_resistance",
    "imprisoned",
    "decay",
    "kidnap",
    "ride",
    "on_target",
)
TIMINGS = ("static", *labels.NODES)
OF_PHASES = ("turn_began", "draw_phase", "defence_phase", "before_main", "tactics_start", "end_phase", "after_end")
"""The moments that are of a phase and happen to no card."""
MOMENTS = (
    *OF_PHASES,
    *("played", "entered", "immediate", "merged", "sacrificed", "destroyed", "left", "exiled", "returned", "shuffled_in"),
    *("attacked", "electrify", "combat", "combat_won", "combat_lost", "sneak", "sneak_success"),
    *("magic_used", "opening", "map_break"),
)
"""What a text may be timed to exactly (SF-EFF-10, -12)."""
ZONES = ("field", "hand", "graveyard", "exile", "turntable")
TEXT = {
    *("timing", "when", "of", "zone", "turn", "span", "condition", "cost", "targets", "may", "once", "effects"),
    "wording",
}
"""The fields of a text; `wording` is what is printed, for people and for what nobody scripted."""
FILTER = {
    *("type", "whose", "where", "race", "trait", "name", "keyword", "ghost", "traveller", "merged", "other", "state"),
    *("tributes", "least_attack", "most_attack", "most_score", "stands", "lane"),
}
SELECTOR = FILTER | {"n", "upto"}
CONDITION = {"all", "count", "hand", "energy", "passengers", "score", "rewards", "who", "least", "most"}
MEASURES = CONDITION - {"who", "least", "most"}
"""What a condition counts; without one it would say nothing."""
COST = ("spend", "alight", "revive")
STANDING = ("attack", "score", "keyword", "cannot", "tributes")
"""What a continuous effect gives."""
BANS = (
    *("enter", "play", "summon", "summon_traveller", "attack", "move", "use", "use_magic"),
    *("be_sacrificed", "be_destroyed"),
)
STEPS = (1, -1, "1", "-1", "+1", "left", "right")
"""The directions of a push (SF-PUSH-01)."""
PARAMETERS = ("keyword", "n", "whose")
"""The fields of a printed keyword: its number, and of a resistance whose cards it stops."""
BEARERS = {"n": ("kidnap", "ride"), "whose": ("magic_resistance", "effect_resistance")}
"""Parameter -> the keywords that have it."""
TO = ("target", "self", "host", "subject", "revealed")
WORDS: dict[str, Collection[str]] = {
    "turn": ("own", "enemy", "any"),
    "zone": ZONES,
    "span": ("combat",),
    "whose": ("own", "enemy", "any"),
    "where": (*ZONES, "front", "back", "deck", "forest", "site", "processing"),
    "type": ("unit", "magic", "site"),
    "state": ("upright", "attacking", "sideways"),
    "stands": ("ahead", "directly_ahead", "beside", "behind"),
    "keyword": KEYWORDS,
    "what": BANS,
    "cannot": BANS,
    "until": ("turn", "battle", "stay"),
    "from": ("forest", "field", "hand", "deck"),
    "exposed": ("attack", "score"),
}
"""Field -> the values that it may have."""
NUMBERS = ("least", "most", "least_attack", "most_attack", "most_score", "tributes")
"""The fields of filters and conditions that hold a whole number."""
