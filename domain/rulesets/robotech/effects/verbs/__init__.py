"""The small effects that card texts, by-hand effects and rulings consist of.

Each is a function of the desk, the effect that it belongs to (seat, card, targets, ...) and one small effect. The kind of
the small effect selects the function. A function that needs a choice returns the question, and runs again with the answer.
"""

from __future__ import annotations

from domain.card_effects import control_flow
from domain.parts.card_schema.stored_data_readers import effect_functions_by_word
from domain.parts.card_schema.x_substitution import with_current_x
from domain.parts.common.small_effect_execution import with_manual_use
from domain.rulesets.robotech.card_schema.small_effects import SmallEffect, said_fault
from domain.rulesets.robotech.effects.verbs import moves, pile_inspection, piles, players, states, timing, x_at_resolution

_EACH = effect_functions_by_word(
    SmallEffect,
    (
        *(moves.destroy, moves.eject_pilot, moves.to_proto, moves.move, moves.put_in_play),
        *(moves.advance, moves.recall, moves.attach, moves.sacrifice),
        *(
            piles.draw,
            piles.discard,
            piles.mill,
            piles.proto_card,
            piles.reveal,
            piles.shuffle_deck,
            pile_inspection.search,
            pile_inspection.look,
        ),
        *(states.gain, states.strength, states.give, states.allow, states.bar),
        *(players.battle_points, players.proto_points, players.cost_change, states.turn),
        *(states.change_mode, timing.negate, states.counters, states.lose, timing.standby, states.must_defend),
        *(timing.aim, players.draw_limit, players.lose_game, players.win, control_flow.if_successful),
    ),
)
VERBS = with_manual_use({name: with_current_x(verb, x_at_resolution.x_of_effect) for name, verb in _EACH.items()}, said_fault)
