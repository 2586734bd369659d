"""The small effects that card texts, by-hand effects and rulings are made of.

Each is a function of the desk, the effect it belongs to (seat, card, targets, ...) and one operation. A verb
that needs a choice returns the question; its answer goes to `effects.choices`.
"""

from __future__ import annotations

from domain.parts import verbs
from domain.parts.small_effects import sayable
from domain.rulesets.gundam_war.effects.keyword_verbs import KEYWORD_VERBS
from domain.rulesets.gundam_war.effects.verbs import links, piles, places, states
from domain.rulesets.gundam_war.wording import said_fault

VERBS = sayable(
    {
        "damage": states.deal_damage,
        "destroy": places.destroy,
        "draw": piles.draw,
        "nation_damage": piles.nation_damage,
        "recover": piles.recover,
        "roll": states.roll,
        "reroll": states.reroll,
        "gain": states.gain,
        "give": states.give,
        "allow": states.allow,
        "bar": states.bar,
        "move": places.move,
        "to_area": places.to_area,
        "void": links.void,
        "discard": piles.discard,
        "reveal": piles.reveal,
        "become": states.become,
        "put_in_play": places.put_in_play,
        "exchange": places.exchange,
        "counters": states.counters,
        "defeat": verbs.defeat,
        **KEYWORD_VERBS,
    },
    said_fault,
)
