"""The acts of a game of Robotech: each with its moment, its arguments and the function that carries it out."""

from __future__ import annotations

from typing import get_args

from domain.card_effects import manual_effects
from domain.card_effects.choices import make_choice
from domain.kernel.contract.ruleset import Act, Arg
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.parts.common import acts
from domain.parts.common.acts import CARD_ARG, TARGETS_ARG, when_at_nodes
from domain.parts.common.play_declaration import NUMBERS_ARG
from domain.parts.common.stated_score import state_score_act
from domain.rulesets.robotech import setup
from domain.rulesets.robotech.card_schema.small_effects import said_fault
from domain.rulesets.robotech.card_schema.texts import CardType
from domain.rulesets.robotech.combat import attack_declaration, attack_results_step, defense_declaration
from domain.rulesets.robotech.effects.card_lookup import find_pointable
from domain.rulesets.robotech.effects.card_text_hooks import CARD_TEXT_HOOKS as CARD_TEXT_HOOKS
from domain.rulesets.robotech.game_end import victory
from domain.rulesets.robotech.plays import ability_use, card_play, effect_play
from domain.rulesets.robotech.state.zones import HAND, PROTO
from domain.rulesets.robotech.turn import mobilize_phase, proto_phase
from domain.rulesets.robotech.turn.turn_order import when_active, when_own_defense, when_own_go

_OPPONENT = Arg("seat", "opponent_it_is_about")
_COST = Arg("cards", "chosen_further_cost")
_LEFT = Arg("cards", "transformed_to_the_left")
_RIGHT = Arg("cards", "transformed_to_the_right")

ACTS: dict[str, Act] = {
    "first": acts.first_player_act(setup.set_first_player, "setup.first", "RT-SET-01"),
    "mulligan": Act(
        setup.take_mulligan,
        setup.when_to_mulligan,
        False,
        "put_4_cards_under_and_draw_4",
        {"cards": Arg("cards", "order_in_which_they_go_under")},
        rule="RT-SET-03",
        opens_game=True,
    ),
    "keep": acts.keep_hand_act(setup.keep_hand, "setup.mulligan", "RT-SET-03"),
    "look": acts.hand_report_act(HAND, PROTO),
    "play": Act(
        card_play.play_card,
        card_play.when_to_play,
        False,
        "put_a_card_into_the_base_zone",
        {
            "card": CARD_ARG,
            "as": Arg("word", "unlisted_card_type", get_args(CardType)),
            "numbers": NUMBERS_ARG,
            "cost": _COST,
        },
        rule="RT-TURN-04",
    ),
    "place": Act(
        proto_phase.place_in_proto_zone,
        when_own_go(card_play.PROTO_PHASE),
        False,
        "place_a_card_as_protocard",
        {"card": CARD_ARG},
        rule="RT-TURN-04",
    ),
    "action": Act(
        effect_play.play_action,
        effect_play.when_to_play_effect,
        True,
        "play_an_action_effect",
        {
            "card": CARD_ARG,
            "targets": TARGETS_ARG,
            "seat": _OPPONENT,
            "from": Arg("word", "hand_or_proto", ("hand", "proto")),
            "cost": _COST,
        },
        rule="RT-CLIP-10",
    ),
    "use": Act(
        ability_use.use_ability,
        effect_play.when_to_play_effect,
        True,
        "use_an_ability",
        {
            "card": CARD_ARG,
            "text": Arg("word", "number_of_the_ability", ("transform",)),
            "targets": TARGETS_ARG,
            "seat": _OPPONENT,
            "mode": Arg("word", "left_or_right", ("left", "right"), True),
            "cost": _COST,
        },
        rule="RT-CLIP-10",
    ),
    "assign": Act(
        mobilize_phase.assign_pilots,
        when_own_go("reconfigure.move"),
        False,
        "move_pilots",
        {
            "pilots": Arg("cards", "pilots_that_go_into_mecha"),
            "on": Arg("cards", "mecha_in_the_same_order"),
            "out": Arg("cards", "pilots_that_leave_their_mecha"),
        },
        rule="RT-TURN-04",
    ),
    "attack": Act(
        attack_declaration.declare_attack,
        when_active("attackers.declare"),
        False,
        "declare_one_attack",
        {
            "units": Arg("cards", "attacking_units"),
            "on": Arg("card", "unit_that_is_attacked"),
            "seat": Arg("seat", "opponent_whose_base_is_attacked"),
            "left": _LEFT,
            "right": _RIGHT,
        },
        rule="RT-TURN-03",
    ),
    "defend": Act(
        defense_declaration.declare_defense,
        when_own_defense,
        False,
        "declare_defenders",
        {
            "units": Arg("cards", "defending_units"),
            "against": Arg("card", "unit_of_the_attack"),
            "left": _LEFT,
            "right": _RIGHT,
        },
        rule="RT-DEF-16",
    ),
    "resolve": Act(
        attack_results_step.choose_next_attack,
        attack_results_step.when_to_resolve,
        False,
        "name_the_next_attack_and_its_result",
        {
            "attack": Arg("card", "unit_of_the_attack"),
            "destroyed": Arg("cards", "units_that_fell"),
            "points": Arg("number", "battle_points_it_gave"),
        },
        rule="RT-RES-01",
    ),
    "score": Act(
        victory.state_score,
        when_at_nodes("turn.score"),
        False,
        "say_the_battle_points",
        {"seat": Arg("seat", "whose_points"), "points": Arg("number", "how_many")},
        rule="RT-VIC-03",
    ),
    "count": state_score_act(victory.COUNTED_POINTS),
    "choose": acts.choose_act(make_choice, {"seat": Arg("seat", "opponent_of_the_text")}),
    "effect": manual_effects.manual_effects_act("RT-GOLD-01", said_fault, find_pointable),
    **COMMON_ACTS,
}
