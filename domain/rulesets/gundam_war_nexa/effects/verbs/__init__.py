"""The small effects that make up card texts, manual effects and rulings.

Each function takes the desk, the effect (seat, card, targets, ...) and one small effect of the kind that it carries out. A
function that needs a choice returns the question, and runs again with the answer.
"""

from __future__ import annotations

from domain.card_effects import choices, control_flow, modes, pile_effects
from domain.parts.card_schema.stored_data_readers import effect_functions_by_word
from domain.parts.common import effect_verbs
from domain.parts.common.small_effect_execution import with_manual_use
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import SmallEffect, said_fault
from domain.rulesets.gundam_war_nexa.effects.verbs import (
    coins,
    entry_into_play,
    moves,
    payments,
    pile_inspection,
    piles,
    states,
    timing,
)
from domain.rulesets.gundam_war_nexa.keywords import cross_weapon, gain, refit, share

VERBS = with_manual_use(
    effect_functions_by_word(
        SmallEffect,
        (
            *(
                states.deal_damage,
                states.deal_piercing_damage,
                states.roll,
                states.reroll,
                states.gain,
                states.this_turn,
                states.hold,
                states.give,
            ),
            *(
                states.lose,
                states.silence,
                states.allow,
                states.bar,
                states.change_force_power,
                states.change_play_cost,
                states.change_g_sign,
                states.fix_stats,
            ),
            *(moves.destroy, moves.abolish, moves.negate_destruction, moves.move, moves.to_area),
            *(
                moves.lose_control,
                moves.make_g,
                entry_into_play.put_in_play,
                entry_into_play.replace,
                entry_into_play.set_again,
                entry_into_play.set_blank,
            ),
            *(
                piles.draw,
                piles.nation_damage,
                piles.spare,
                piles.recover,
                piles.discard,
                piles.reveal,
                piles.extract,
                piles.turn_over,
                pile_inspection.look,
                effect_verbs.defeat,
            ),
            *(payments.pay, control_flow.let),
            *(
                pile_effects.search,
                piles.top,
                pile_effects.shuffle,
                moves.sacrifice,
                states.give_text,
                states.give_trait,
                choices.may,
                modes.either,
                control_flow.only_if,
                control_flow.count_x,
            ),
            *(coins.coin, coins.remove_coins, coins.player_coin, coins.chip, timing.void, timing.skip, timing.later),
            *(gain.turn_up_top_card, refit.exchange_units, share.search_nation_pile, cross_weapon.copy_text),
        ),
    ),
    said_fault,
)
