"""The small effects that card texts, by-hand effects and rulings are made of.

Each is a function of the desk, the effect it belongs to (seat, card, targets, ...) and one operation, whose fields are
checked first (`effects.vocabulary`). A verb that needs a choice returns the question; its answer goes to `effects.choices`.
"""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.rulesets.robotech.effects import vocabulary
from domain.rulesets.robotech.effects.operations import Effect, Question
from domain.rulesets.robotech.effects.verbs import piles, places, states

Verb = Callable[[Desk, Effect, Plain], Question]


def _checked(verb: Verb) -> Verb:
    def run(desk: Desk, effect: Effect, operation: Plain) -> Question:
        fault = vocabulary.fault(operation)
        desk.must(not fault, fault, tuple(sorted(VERBS)))
        return verb(desk, effect, operation)

    return run


VERBS: dict[str, Verb] = {
    name: _checked(verb)
    for name, verb in {
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
    }.items()
}
