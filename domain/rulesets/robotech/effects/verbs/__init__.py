"""The small effects that card texts, by-hand effects and rulings are made of.

Each is a function of the desk, the effect it belongs to (seat, card, targets, ...) and one operation. A verb
that needs a choice returns the question; its answer goes to `effects.choices`.
"""

from __future__ import annotations

from domain.parts.small_effects import sayable
from domain.rulesets.robotech.effects.verbs import piles, places, states
from domain.rulesets.robotech.wording import said_fault

VERBS = sayable(
    {
        "destroy": places.destroy,
        "eject": places.eject_pilot,
        "draw": piles.draw,
        "discard": piles.discard,
        "gain": states.gain,
        "give": states.give,
        "allow": states.allow,
        "bar": states.bar,
        "battle_points": states.battle_points,
        "proto_points": states.proto_points,
        "proto_card": piles.proto_card,
        "to_proto": places.to_proto,
        "turn": states.turn,
        "move": places.move,
        "put_in_play": places.put_in_play,
        "advance": places.advance,
        "recall": places.recall,
        "transform": states.change_mode,
        "attach": places.attach,
        "negate": states.negate,
        "reveal": piles.reveal,
        "shuffle": piles.mix,
        "counters": states.counters,
    },
    said_fault,
)
