"""The small effects that card texts, by-hand effects and rulings are made of.

Each is a function of the desk, the effect it belongs to (seat, card, targets, ...) and one operation. A verb
that needs a choice returns the question; its answer goes to `effects.choices`.
"""

from __future__ import annotations

from domain.parts import verbs
from domain.parts.small_effects import sayable
from domain.rulesets.macross_crusade.effects.verbs import links, piles, places, states
from domain.rulesets.macross_crusade.wording import said_fault

VERBS = sayable(
    {
        "damage": states.deal_damage,
        "roll": states.roll,
        "reroll": states.reroll,
        "gain": states.gain,
        "strength": states.strength,
        "give": states.give,
        "lose_text": states.lose_text,
        "allow": states.allow,
        "bar": states.bar,
        "cost": states.cheaper,
        "ace_limit": states.ace_limit,
        "become": states.become,
        "coins": states.coins,
        "destroy": places.destroy,
        "negate_destruction": places.negate_destruction,
        "scrap": places.scrap,
        "scrap_destroyed": places.scrap_destroyed,
        "sacrifice": places.sacrifice,
        "move": places.move,
        "to_area": places.to_area,
        "put_in_play": places.put_in_play,
        "replace": places.replace,
        "control": places.control,
        "chip": places.chip,
        "field_limit": places.field_limit,
        "draw": piles.draw,
        "nation_damage": piles.nation_damage,
        "recover": piles.recover,
        "discard": piles.discard,
        "reveal": piles.reveal,
        "look": piles.look,
        "pull_out": piles.pull_out,
        "shuffle": piles.shuffle,
        "defeat": verbs.defeat,
        "void": links.void,
        "standby": links.wait,
        "activate": links.activate,
        "in_that_case": links.in_that_case,
        "may": links.may,
        "skip": links.skip,
        "sound_force": links.sound_force,
        "encouragement": links.encouragement,
    },
    said_fault,
)
