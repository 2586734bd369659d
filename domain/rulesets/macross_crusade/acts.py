"""Every command of a game of Macross Crusade: its moment, its arguments and the function that carries it out."""

from __future__ import annotations

from typing import get_args

from domain.card_effects import manual_effects
from domain.card_effects.choices import make_choice
from domain.kernel.contract.ruleset import Act, Arg
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.parts.bandai import stated_results
from domain.parts.common import acts
from domain.parts.common.acts import CARD_ARG, when_at_nodes, when_attacker_at, when_defender_at
from domain.rulesets.macross_crusade import setup
from domain.rulesets.macross_crusade.card_schema.filters import CardType
from domain.rulesets.macross_crusade.card_schema.small_effects import said_fault
from domain.rulesets.macross_crusade.combat import sortie
from domain.rulesets.macross_crusade.combat.battle_damage import BATTLE_REPORTING
from domain.rulesets.macross_crusade.effects import manual_effect_checks as effects_by_hand
from domain.rulesets.macross_crusade.effects.card_text_hooks import CARD_TEXT_HOOKS as CARD_TEXT_HOOKS
from domain.rulesets.macross_crusade.effects.filters import anywhere
from domain.rulesets.macross_crusade.game_end import life
from domain.rulesets.macross_crusade.keywords import switch
from domain.rulesets.macross_crusade.plays import card_play, text_use
from domain.rulesets.macross_crusade.state.zones import HAND, LOST, NATION, PULLED_OUT
from domain.rulesets.macross_crusade.turn import end_phase

_SPECIAL = Arg("cards", "cards_of_a_special_cost")
_X = Arg("number", "freely_chosen_x")
_AREAS = {
    "first": Arg("cards", "detachment_in_battle_area_1"),
    "second": Arg("cards", "detachment_in_battle_area_2"),
}

_LIFE = stated_results.NationPiles(NATION, LOST, "MC-NAT-01", life.check_loss)
_ACTS: dict[str, Act] = {
    "first": acts.first_player_act(setup.set_first_player),
    "redraw": Act(setup.redraw_hand, when_at_nodes("setup.redraw"), False, "redraw_the_opening_hand_once", opens_game=True),
    "keep": acts.keep_hand_act(setup.keep_hand),
    "look": acts.hand_report_act(HAND, PULLED_OUT),
    "play": acts.play_act(
        card_play.play_card,
        card_play.when_to_play,
        "play_a_card_from_hand",
        "unit_it_is_set_on",
        {
            "as": Arg("word", "g_or_unlisted_card_type", get_args(CardType)),
            "mode": Arg("word", "upper_or_lower_song", ("upper", "lower"), True),
            "x": _X,
            "special": _SPECIAL,
            "way": acts.WAY_ARG,
            "cost": Arg("number", "unlisted_cost"),
        },
    ),
    "use": acts.use_text_act(
        text_use.use_text,
        text_use.when_to_use,
        "play_a_text_of_a_card_in_the_field",
        "number_of_the_text_or_supply",
        ("supply",),
        {
            "x": _X,
            "special": _SPECIAL,
            "way": acts.WAY_ARG,
        },
    ),
    "switch": Act(
        switch.switch_cards,
        switch.when_to_switch,
        True,
        "exchange_a_card_by_switch",
        {"card": CARD_ARG, "on": Arg("card", "leaving_unit")},
    ),
    "attack": Act(sortie.attack, when_attacker_at("attack.sortie"), False, "sortie_to_the_battle_areas", _AREAS),
    "defend": Act(sortie.defend, when_defender_at("defense.sortie"), False, "sortie_to_defend", _AREAS),
    "done": acts.end_turn_act(end_phase.say_done, "return.ft2"),
    "discard": acts.discard_act(end_phase.discard_excess, "scrap_down_to_six"),
    "resolve": stated_results.battle_result_act(BATTLE_REPORTING),
    **stated_results.remaining_deck_acts(_LIFE),
    "choose": acts.choose_act(make_choice),
    "effect": manual_effects.manual_effects_act("MC-CARD-16", said_fault, anywhere, check=effects_by_hand.require_conditions),
    **COMMON_ACTS,
}
ACTS = acts.add_moment_rules(
    _ACTS,
    {
        "first": "MC-SETUP-05",
        "redraw": "MC-SETUP-08",
        "keep": "MC-SETUP-08",
        "switch": "MC-KW-14",
        "attack": "MC-SORTIE-01",
        "defend": "MC-SORTIE-09",
        "done": "MC-TURN-10",
        "discard": "MC-END-03",
    },
    alone="MC-CUT-01",
)
"""Every act with the rule of its moment. Playing a card and playing a text determine their moment themselves."""
