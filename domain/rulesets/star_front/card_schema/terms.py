"""The words of card texts: places, states, moments, spans and what can be barred."""

from __future__ import annotations

from typing import Literal

Whose = Literal["own", "enemy", "any"]
Zone = Literal["field", "hand", "graveyard", "exile", "turntable"]
Below = Literal["captive", "granted", "passenger"]
"""What lies below a unit: its captives (SF-KID-02), the magic granted to it (SF-MAG-04), its passengers (SF-BOARD-01)."""
Where = Zone | Below | Literal["front", "back", "deck", "forest", "site", "processing"]
Stands = Literal["ahead", "directly_ahead", "beside", "left", "right", "behind", "same_row"]
"""Where a card stands as the own unit sees it (SF-POS-01 to -06)."""
Phase = Literal["draw", "defence", "summon", "tactics", "main", "end"]
"""The phases of a turn (SF-TURN-01); `main` is summon and tactics."""
State = Literal["upright", "attacking", "sideways"]
Exposed = Literal["attack", "score"]
Until = Literal["turn", "battle", "stay", "next_turn", "own_main", "enemy_main", "enemy_defence"]
"""How long: this turn, this battle, the stay; to the end of the next turn, of the enemy's next defence phase; up to the
beginning of a player's next main phase."""
Ban = Literal[
    "enter",
    "play",
    "summon",
    "summon_traveller",
    "attack",
    "be_attacked",
    "move",
    "use",
    "use_magic",
    "use_immediate",
    "be_sacrificed",
    "be_destroyed",
    "be_destroyed_in_battle",
    "be_destroyed_by_effects",
    "be_targeted",
    "early_end",
]
SimpleKeywordName = Literal[
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
    "destruction_resistance",
    "imprisoned",
    "decay",
    "on_target",
]
"""The keywords without parameters."""
KeywordName = Literal[SimpleKeywordName, "magic_resistance", "effect_resistance", "kidnap", "ride"]

OfCard = Literal[
    "played",
    "entered",
    "sacrificed",
    "destroyed",
    "left",
    "exiled",
    "returned",
    "shuffled_in",
    "attacked",
    "combat",
    "combat_won",
    "combat_lost",
    "sneak_success",
    "magic_used",
    "map_break",
    "laid",
    "buried",
    "arrived",
]
"""Moments of a card, to which the texts of any card may be timed (SF-EFF-12). `buried`: it goes to a graveyard from any
place · `arrived`: it was played, and its own immediate effect is still to come (SF-IMM-01)."""
OfOwn = Literal["immediate", "merged", "electrify", "sneak", "opening"]
"""The moments at which a keyword has the card's own effect activated, and no other card's (SF-IMM-01, SF-MERGE-13,
SF-ELEC-01, SF-SNEAK-02, SF-ROTATE-02)."""
Happening = Literal[OfCard, "merged"]
"""Events of cards that a text may ask for later in the turn."""
