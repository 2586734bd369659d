"""Texts of our own invention in the shapes that real texts of the three games most often have, each as a card that says it.

They were written down before the words for them were; a card with a wording alone is one that cannot be said exactly yet.
"""

from __future__ import annotations

from tests.scene import Data

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
DRAW = {"do": "draw", "n": 1}
DESTROY = {"do": "destroy"}
SEARCH = {"do": "search", "for": {"type": "unit", "name": "Kestrel"}, "zone": "hand"}


def unsaid(words: str) -> Data:
    """A text that no words say."""
    return {"timing": "any", "wording": words}


GUNDAM_WAR: dict[str, Data] = {
    "look at the top three, take up to one unit, the rest under the pile": {
        "timing": "assign",
        "turn": "own",
        "effects": [{"do": "look", "n": 3, "take": 1, "for": {"type": "unit"}, "rest": "nation_bottom"}],
    },
    "not destroyed while it attacks": {
        "timing": "auto_a",
        "condition": {"turn": "own", "in_battle": True},
        "effects": [{"cannot": "be_destroyed"}],
    },
    "not the target of enemy effects": {"timing": "auto_a", "effects": [{"cannot": "be_targeted", "by": "enemy"}]},
    "+1/0/+1 for each own green generation": {
        "timing": "auto_a",
        "effects": [{"points": [1, 0, 1], "per": {"type": "generation", "whose": "own", "color": "green"}}],
    },
    "when it damages the enemy nation, draw": {"timing": "auto_d", "moment": "damages_nation", "effects": [DRAW]},
    "discard a card: reroll this": {"timing": "any", "special": {"discard": 1}, "effects": [{"do": "reroll", "to": "self"}]},
    "destroy another own unit: 4 damage": {
        "timing": "defense",
        "special": {"destroy": 1, "of": {"type": "unit", "other": True}},
        "targets": [{"type": "unit"}],
        "effects": [{"do": "damage", "n": 4}],
    },
    "each player discards X, the own units in battle": {
        "timing": "any",
        "x": {"count": {**OWN, "where": "battle"}},
        "effects": [{"do": "discard", "who": "both", "n": "x"}],
    },
    "when it enters, may look for a card by name": {
        "timing": "auto_c",
        "moment": "enters",
        "optional": True,
        "effects": [SEARCH],
    },
    "does not attack until the end of the next turn": {
        "timing": "any",
        "targets": [{"type": "unit"}],
        "effects": [{"do": "bar", "what": "attack", "until": "next_turn"}],
    },
    "destroyed at the end of this turn": {
        "timing": "turn",
        "targets": [ENEMY],
        "effects": [{"do": "later", "when": "end_of_turn", "effects": [DESTROY]}],
    },
    "has a text until the turn ends": {
        "timing": "turn",
        "targets": [OWN],
        "effects": [
            {
                "do": "give_text",
                "text": {
                    "timing": "defense",
                    "cost": {"kind": "roll"},
                    "targets": [{**ENEMY, "where": "same_area"}],
                    "effects": [{"do": "damage", "n": 2}],
                },
            }
        ],
    },
    "points while an own character of a name is in play": {
        "timing": "auto_a",
        "condition": {"some": {"type": "character", "whose": "own", "name": "Nils"}},
        "effects": [{"points": [1, 1, 1]}, {"keyword": "high_mobility"}],
    },
    "destroy a unit with a defense of 3 or less": {
        "timing": "any",
        "targets": [{"type": "unit", "max_defense": 3}],
        "effects": [DESTROY],
    },
    "recover if an enemy unit was destroyed this turn": {
        "timing": "any",
        "condition": {"happened": {"what": "destroyed", "whose": "enemy", "of": {"type": "unit"}}},
        "effects": [{"do": "recover", "n": 2}],
    },
    "void a command with a total of 4 or less": {
        "timing": "any",
        "targets": [{"type": "command", "whose": "enemy", "where": "cut_in", "at_most": {"total": 4}}],
        "effects": [{"do": "void"}],
    },
    "at the reroll phase, may roll this and recover": {
        "timing": "auto_d",
        "moment": "begin:reroll",
        "turn": "own",
        "optional": True,
        "condition": {"self": {"rolled": False}},
        "effects": [{"do": "roll", "to": "self"}, {"do": "recover", "n": 1}],
    },
    "-2/-2/-2 to an enemy in the same area": {
        "timing": "battle",
        "cost": {"kind": "roll"},
        "targets": [{**ENEMY, "where": "same_area"}],
        "effects": [{"do": "gain", "points": [-2, -2, -2]}],
    },
    "damage to the nation for each card in its hand": {
        "timing": "any",
        "x": {"count": {"where": "hand", "whose": "enemy"}},
        "effects": [{"do": "nation_damage", "who": "enemy", "n": "x"}],
    },
    "damage to the own nation is two less": {"timing": "auto_a", "effects": [{"spares": 2}]},
}
NEXA: dict[str, Data] = {
    "when it enters, draw": {"timing": "triggered", "moment": "enters", "effects": [DRAW]},
    "when it enters, look for a character with a trait": {
        "timing": "triggered",
        "moment": "enters",
        "effects": [{"do": "search", "for": {"type": "character", "trait": "A"}, "zone": "hangar"}],
    },
    "not the target of enemy effects": {"timing": "continuous", "effects": [{"cannot": "be_targeted", "by": "enemy"}]},
    "+1/0/0 for each other own unit with a trait": {
        "timing": "continuous",
        "effects": [{"points": [1, 0, 0], "per": {**OWN, "trait": "A", "other": True}}],
    },
    "when its force damages the nation, recover": {
        "timing": "triggered",
        "moment": "damages_nation",
        "effects": [{"do": "recover", "n": 2}],
    },
    "if an own unit was destroyed, reroll": {
        "timing": "battle",
        "cost": [{"red": 1}],
        "condition": {"happened": {"what": "destroyed", "whose": "own", "of": {"type": "unit"}}},
        "effects": [{"do": "reroll", "to": "self"}],
    },
    "remove a card with a trait from the junkyard: 3 damage": {
        "timing": "battle",
        "special": {"move": 1, "to": "removed", "of": {"where": "junkyard", "whose": "own", "trait": "A"}},
        "targets": [{"type": "unit"}],
        "effects": [{"do": "damage", "n": 3}],
    },
    "abolish this: destroy an operation": {
        "timing": "any",
        "special": {"self": "junkyard"},
        "targets": [{"type": "operation", "whose": "enemy"}],
        "effects": [DESTROY],
    },
    "send home a unit with no more total power than the greatest own one": {
        "timing": "any",
        "x": {"value": "total", "of": OWN},
        "targets": [{**ENEMY, "at_most": {"total": "x"}}],
        "effects": [{"do": "move", "zone": "hand"}],
    },
    "two targets": {
        "timing": "battle",
        "targets": [OWN, ENEMY],
        "effects": [
            {"do": "gain", "points": [2, 2, 2], "to": "target1"},
            {"do": "gain", "points": [-2, -2, -2], "to": "target2"},
        ],
    },
    "cannot sortie until the end of the next turn": {
        "timing": "any",
        "targets": [ENEMY],
        "effects": [{"do": "bar", "what": "sortie", "until": "next_turn"}],
    },
    "own units in battle are not destroyed by enemy effects": {
        "timing": "continuous",
        "effects": [{"cannot": "be_destroyed", "by": "enemy", "on": {**OWN, "where": "battle"}}],
    },
    "gives a text": {
        "timing": "battle",
        "targets": [OWN],
        "effects": [
            {
                "do": "give_text",
                "text": {"timing": "triggered", "moment": "begin:damage", "effects": [DRAW]},
            }
        ],
    },
    "destroyed at the end of the turn": {
        "timing": "any",
        "targets": [ENEMY],
        "effects": [{"do": "later", "when": "end_of_turn", "effects": [DESTROY]}],
    },
    "look at the top four, a unit into play, the rest under the pile": {
        "timing": "deployment",
        "turn": "own",
        "effects": [{"do": "look", "n": 4, "take": 1, "for": {"type": "unit"}, "zone": "play", "rest": "nation_bottom"}],
    },
    "units that entered this turn sortie rolled": {
        "timing": "attack",
        "effects": [{"do": "allow", "what": "sortie_rolled", "to": {**OWN, "entered_this_turn": True}}],
    },
    "negate a command, then roll a unit": {
        "timing": "any",
        "targets": [{"type": "command", "whose": "enemy", "where": "played"}, ENEMY],
        "all_or_nothing": True,
        "effects": [{"do": "void", "to": "target1"}, {"do": "roll", "to": "target2"}],
    },
    "as much damage as lies on this": {
        "timing": "battle",
        "x": {"value": "damage"},
        "targets": [ENEMY],
        "effects": [{"do": "damage", "n": "x"}],
    },
    "draw for each enemy unit destroyed this turn": {
        "timing": "turn",
        "x": {"happened": {"what": "destroyed", "whose": "enemy", "of": {"type": "unit"}}},
        "effects": [{"do": "draw", "n": "x"}],
    },
    "five damage shared out among units": {
        "timing": "any",
        "targets": [{**ENEMY, "n": 5, "upto": True}],
        "effects": [{"do": "damage", "n": 5, "shared": True}],
    },
}
MACROSS: dict[str, Data] = {
    "when it enters, damage": {
        "timing": "auto_b",
        "moment": "enters",
        "effects": [{"do": "nation_damage", "who": "enemy", "n": 2}],
    },
    "look for a character by name": {
        "timing": "deployment",
        "effects": [{"do": "search", "for": {"type": "character", "name": "Nils"}}],
    },
    "not destroyed by enemy effects": {"timing": "auto_a", "effects": [{"cannot": "be_destroyed", "by": "enemy"}]},
    "points for each card": {"timing": "auto_a", "effects": [{"points": [1, 1, 0], "per": {**OWN, "trait": "V"}}]},
    "when its detachment damages the nation, draw": {"timing": "auto_d", "moment": "damages_nation", "effects": [DRAW]},
    "points if a song was played this turn": {
        "timing": "auto_a",
        "condition": {"happened": {"what": "played", "whose": "own", "of": {"trait": "song"}}},
        "effects": [{"points": [2, 2, 0]}],
    },
    "scrap a card of the hand: reroll": {
        "timing": "normal",
        "special": {"discard": 1},
        "targets": [OWN],
        "effects": [{"do": "reroll"}],
    },
    "destroy an own unit: the enemy discards": {
        "timing": "normal",
        "special": {"destroy": 1, "of": {"type": "unit"}},
        "effects": [{"do": "discard", "who": "enemy", "n": 2}],
    },
    "look at three and order them": {"timing": "normal", "effects": [{"do": "look", "n": 3, "reorder": True}]},
    "look at three, take a unit, the rest under the pile": {
        "timing": "normal",
        "effects": [{"do": "look", "n": 3, "take": 1, "for": {"type": "unit"}, "rest": "nation_bottom"}],
    },
    "cannot sortie until the end of the next turn": {
        "timing": "normal",
        "targets": [ENEMY],
        "effects": [{"do": "bar", "what": "sortie", "until": "next_turn"}],
    },
    "destroyed as the damage step begins": {
        "timing": "normal",
        "targets": [ENEMY],
        "effects": [{"do": "standby", "moment": "begin:damage", "effects": [DESTROY]}],
    },
    "gives a text": {
        "timing": "normal",
        "targets": [OWN],
        "effects": [{"do": "give_text", "text": {"timing": "auto_d", "moment": "destroyed", "effects": [DRAW]}}],
    },
    "points for units that entered this turn": {
        "timing": "normal",
        "effects": [{"do": "gain", "points": [2, 2, 2], "to": {**OWN, "entered_this_turn": True}}],
    },
    "a unit that costs no more than the own Gs": {
        "timing": "normal",
        "x": {"count": {"type": "g", "whose": "own"}},
        "targets": [{**ENEMY, "at_most": {"total": "x"}}],
        "effects": [{"do": "move", "zone": "hand"}],
    },
    "as much damage as its fighting": {
        "timing": "battle",
        "x": {"value": "fighting"},
        "targets": [ENEMY],
        "effects": [{"do": "damage", "n": "x"}],
    },
    "at the reroll phase, may scrap this and draw": {
        "timing": "auto_d",
        "moment": "begin:reroll",
        "turn": "own",
        "optional": True,
        "effects": [{"do": "scrap", "to": "self"}, {"do": "draw", "n": 2}],
    },
    "negate a command that costs 4 or less": {
        "timing": "normal",
        "targets": [{"type": "command", "whose": "enemy", "where": "played", "at_most": {"cost": 4}}],
        "effects": [{"do": "void"}],
    },
    "total X": {"timing": "normal", "x": {"free": True}, "effects": [{"do": "nation_damage", "who": "enemy", "n": "X"}]},
    "changes the target of an effect": unsaid("Change the target of an effect that waits to another Unit."),
}
SHAPES = {"gundam_war": GUNDAM_WAR, "nexa": NEXA, "macross": MACROSS}
