"""The acts of a game of NEX-A, each with its moment, its arguments and the function that carries it out."""

from __future__ import annotations

from typing import get_args

from domain.card_effects import manual_effects
from domain.card_effects.choices import make_choice
from domain.kernel.contract.ruleset import Act, Arg
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.parts.bandai import stated_results
from domain.parts.common import acts
from domain.parts.common.acts import when_at_nodes, when_attacker_at, when_defender_at
from domain.rulesets.gundam_war_nexa import setup
from domain.rulesets.gundam_war_nexa.card_schema.filters import CardType, Color, UsableName
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import said_fault
from domain.rulesets.gundam_war_nexa.combat import battle, sortie
from domain.rulesets.gundam_war_nexa.combat.battle import BATTLE_REPORTING
from domain.rulesets.gundam_war_nexa.effects.card_text_hooks import CARD_TEXT_HOOKS as CARD_TEXT_HOOKS
from domain.rulesets.gundam_war_nexa.effects.targets import anywhere
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.plays import card_play, text_use
from domain.rulesets.gundam_war_nexa.state.zones import DISCARD, HAND, NATION
from domain.rulesets.gundam_war_nexa.turn import end_phase

_ROLLED = Arg("cards", "gs_rolled_for_it")
_SPECIAL = Arg("cards", "cards_of_a_special_cost")
_KEYWORDS = (*get_args(UsableName), "guard", "guard_against")
_FORCES = {"space": Arg("cards", "force_in_space"), "earth": Arg("cards", "force_on_earth")}

_LIFE = stated_results.NationPiles(NATION, DISCARD, "NX-BATT-37", life.check_loss)
_ACTS: dict[str, Act] = {
    "first": acts.first_player_act(setup.set_first_player),
    "redraw": Act(
        setup.redraw_hand, when_at_nodes("setup.redraw"), False, "redraw_the_whole_opening_hand_once", opens_game=True
    ),
    "keep": acts.keep_hand_act(setup.keep_hand),
    "look": acts.hand_report_act(HAND),
    "play": acts.play_act(
        card_play.play_card,
        card_play.when_to_play,
        "play_a_card_from_hand_or_hangar",
        "card_it_is_set_to",
        {
            "from": Arg("word", "hand_default_or_hangar", ("hand", "hangar")),
            "as": Arg("word", "g_or_else_unlisted_card_type", ("g", *get_args(CardType))),
            "with": _ROLLED,
            "removes": Arg("cards", "cards_removed_for_an_older_card"),
            "color": Arg("word", "chosen_colour_of_an_older_card", get_args(Color)),
            "special": _SPECIAL,
            "way": acts.WAY_ARG,
            "x": Arg("number", "x_of_the_card"),
            "price": Arg("word", "other_cost_of_its_text", ("other",), True),
        },
    ),
    "use": acts.use_text_act(
        text_use.use_text,
        text_use.when_to_use,
        "play_a_text_of_a_card",
        "number_of_the_text_keyword_or_guard",
        _KEYWORDS,
        {
            "with": _ROLLED,
            "pay": Arg("number", "which_of_the_joined_costs"),
            "special": _SPECIAL,
            "way": acts.WAY_ARG,
            "x": Arg("number", "x_of_the_text"),
        },
    ),
    "attack": Act(sortie.attack, when_attacker_at("attack.move"), False, "sortie_to_attack_leader_first", _FORCES),
    "defend": Act(sortie.defend, when_defender_at("defense.move"), False, "sortie_to_defend_leader_first", _FORCES),
    "abolish_order": Act(
        battle.order_abolish_effects,
        None,
        True,
        "order_the_destroyed_cards",
        {"cards": Arg("cards", "destroyed_cards_in_order")},
    ),
    "discard": acts.discard_act(end_phase.discard_excess, "abolish_excess_hand_cards"),
    "effects": acts.order_effects_act(end_phase.order_effects),
    "done": acts.end_turn_act(end_phase.say_done),
    "resolve": stated_results.battle_result_act(BATTLE_REPORTING),
    **stated_results.remaining_deck_acts(_LIFE),
    "choose": acts.choose_act(make_choice),
    "effect": manual_effects.manual_effects_act("NX-EFF-21", said_fault, anywhere, "triggered"),
    **COMMON_ACTS,
}
ACTS = acts.add_moment_rules(
    _ACTS,
    {
        "first": "NX-SETUP-13",
        "redraw": "NX-SETUP-15",
        "keep": "NX-SETUP-15",
        "attack": "NX-BATT-01",
        "defend": "NX-BATT-12",
        "discard": "NX-END-06",
        "effects": "NX-END-05",
        "done": "NX-END-03",
    },
    alone="NX-CUT-03",
)
