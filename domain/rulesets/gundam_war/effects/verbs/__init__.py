"""The small effects that card texts, manual effects and rulings consist of.

Each is a function of the desk, the effect that it belongs to (seat, card, targets, ...) and one small effect. The annotation
of that last parameter names the kind. A function that needs a choice returns the question, and runs again with the answer.
"""

from __future__ import annotations

from domain.card_effects import choices, control_flow, modes, pile_effects
from domain.parts.card_schema.stored_data_readers import effect_functions_by_word
from domain.parts.common import effect_verbs
from domain.parts.common.small_effect_execution import with_manual_use
from domain.rulesets.gundam_war.card_schema.small_effects import SmallEffect, said_fault
from domain.rulesets.gundam_war.effects.verbs import entry_into_play, moves, piles, states, timing
from domain.rulesets.gundam_war.keywords import keyword_rules

VERBS = with_manual_use(
    effect_functions_by_word(
        SmallEffect,
        (
            *(
                moves.destroy,
                moves.negate_destruction,
                moves.fall,
                moves.move,
                moves.to_area,
                entry_into_play.put_in_play,
                moves.exchange,
                moves.control,
                moves.set_again,
                timing.void,
                choices.may,
                modes.either,
                control_flow.only_if,
                control_flow.count_x,
                timing.later,
                timing.skip,
                timing.lead,
                timing.aim,
            ),
            *(
                piles.draw,
                piles.nation_damage,
                piles.spare,
                piles.recover,
                piles.discard,
                piles.reveal,
                effect_verbs.defeat,
                piles.pay,
                control_flow.let,
            ),
            *(
                pile_effects.search,
                pile_effects.top,
                pile_effects.look,
                pile_effects.shuffle,
                moves.sacrifice,
                states.give_text,
            ),
            *(states.deal_damage, states.roll, states.reroll, states.gain, states.give, states.allow, states.bar),
            *(states.silence, states.lose, states.this_turn, control_flow.if_successful),
            *(states.become, states.change, states.counters),
            *keyword_rules.keyword_verbs(),
        ),
    ),
    said_fault,
)
