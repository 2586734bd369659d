"""The small effects that card texts, by-hand effects and rulings consist of.

Each is a function of the desk, the effect it belongs to (seat, card, targets, ...) and the data of one small effect. The
kind of the data selects the function. A function that needs a choice returns the question, and runs again with the answer.
"""

from __future__ import annotations

from domain.card_effects import choices, control_flow, modes, pile_effects
from domain.parts.card_schema.stored_data_readers import effect_functions_by_word
from domain.parts.common import effect_verbs
from domain.parts.common.small_effect_execution import with_manual_use
from domain.rulesets.macross_crusade.card_schema.small_effects import SmallEffect, said_fault
from domain.rulesets.macross_crusade.effects.verbs import destruction_and_scrap, moves, piles, states, timing

VERBS = with_manual_use(
    effect_functions_by_word(
        SmallEffect,
        (
            *(states.deal_damage, states.roll, states.reroll, states.gain, states.strength, states.give, states.lose_text),
            *(states.allow, states.bar, states.change_costs, states.ace_limit, states.become, states.coins),
            *(
                destruction_and_scrap.destroy,
                destruction_and_scrap.negate_destruction,
                destruction_and_scrap.scrap,
                destruction_and_scrap.scrap_destroyed,
                destruction_and_scrap.sacrifice,
            ),
            *(moves.move, moves.to_area, moves.put_in_play, moves.replace, moves.control, moves.chip),
            *(
                piles.draw,
                piles.nation_damage,
                piles.spare,
                piles.recover,
                piles.discard,
                piles.reveal,
                piles.look,
                states.give_text,
                piles.pull_out,
            ),
            *(
                pile_effects.search,
                pile_effects.top,
                piles.shuffle,
                effect_verbs.defeat,
                destruction_and_scrap.field_limit,
                timing.void,
                timing.add_standby_effect,
                timing.activate,
            ),
            *(
                timing.in_that_case,
                choices.may,
                modes.either,
                control_flow.only_if,
                control_flow.count_x,
                control_flow.let,
                piles.pay,
                timing.skip,
                timing.sound_force,
                timing.encouragement,
            ),
        ),
    ),
    said_fault,
)
