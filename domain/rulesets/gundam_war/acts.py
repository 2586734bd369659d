"""The acts of a game of Gundam War, each with its moment, its arguments and the function that carries it out."""

from __future__ import annotations

from typing import get_args

from domain.card_effects import manual_effects
from domain.card_effects.choices import make_choice
from domain.kernel.contract.ruleset import Act, Arg
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.parts.bandai import stated_results
from domain.parts.common import acts
from domain.parts.common.acts import CARD_ARG, when_at_nodes, when_attacker_at, when_defender_at
from domain.rulesets.gundam_war import setup
from domain.rulesets.gundam_war.card_schema.filters import CardType, KeywordName
from domain.rulesets.gundam_war.card_schema.small_effects import said_fault
from domain.rulesets.gundam_war.combat import battle, sortie
from domain.rulesets.gundam_war.combat.battle import BATTLE_REPORTING
from domain.rulesets.gundam_war.effects.card_text_hooks import CARD_TEXT_HOOKS as CARD_TEXT_HOOKS
from domain.rulesets.gundam_war.effects.filters import anywhere
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.keywords import switch, voucher
from domain.rulesets.gundam_war.plays import card_play, text_use
from domain.rulesets.gundam_war.state.zones import DISCARD, HAND, NATION
from domain.rulesets.gundam_war.turn import end_phase

_SQUADS = {"space": Arg("cards", "squad_in_space"), "earth": Arg("cards", "squad_in_earth")}

_SPECIAL = Arg("cards", "cards_of_a_special_cost")
_X = Arg("number", "freely_chosen_x")
_LIFE = stated_results.NationPiles(NATION, DISCARD, "GW-DMG-03", life.check_loss)
_ACTS: dict[str, Act] = {
    "redraw": Act(
        setup.redraw_hand,
        when_at_nodes("setup.redraw"),
        False,
        "redraw_the_opening_hand",
        {
            "kind": Arg("word", "a_or_b", ("a", "b"), True),
            "cards": Arg("cards", "shown_cards_the_record_lacks"),
        },
        opens_game=True,
    ),
    "keep": acts.keep_hand_act(setup.confirm_hand),
    "first": acts.first_player_act(setup.set_first_player),
    "look": acts.hand_report_act(HAND),
    "play": acts.play_act(
        card_play.play_card,
        card_play.when_to_play,
        "play_a_card_from_hand_or_hangar",
        "card_it_is_set_on",
        {
            "from": Arg("word", "hand_default_or_hangar", ("hand", "hangar")),
            "alternate": Arg("flag", "with_its_alternate_cost"),
            "x": _X,
            "special": _SPECIAL,
            "way": acts.WAY_ARG,
            "with": Arg("cards", "payment_of_the_other_cost"),
            "as": Arg("word", "unlisted_card_type", get_args(CardType)),
            "cost": Arg("number", "unlisted_cost"),
        },
    ),
    "use": acts.use_text_act(
        text_use.use_text,
        text_use.when_to_use,
        "use_a_text_of_a_card_in_play",
        "number_of_the_text_or_keyword",
        get_args(KeywordName),
        {
            "with": Arg("cards", "card_it_is_paid_with"),
            "from": Arg("word", "hand_or_junkyard", ("hand", "junkyard"), True),
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
    "attack": Act(sortie.attack, when_attacker_at("attack.move"), False, "move_squads_to_the_battle_area", _SQUADS),
    "defend": Act(sortie.defend, when_defender_at("defense.move"), False, "move_squads_to_defend", _SQUADS),
    "order": Act(
        battle.choose_first_area,
        when_at_nodes("resolution.order"),
        False,
        "name_the_first_battle_area",
        {"first": Arg("word", "space_or_earth", ("space", "earth"))},
    ),
    "discard": acts.discard_act(end_phase.discard_excess, "discard_down_to_six"),
    "effects": acts.order_effects_act(end_phase.order_effects),
    "redeem": Act(
        voucher.redeem_points,
        voucher.when_to_redeem,
        False,
        "pay_voucher_points_for_cards",
        {"cards": Arg("cards", "from_the_own_junkyard")},
    ),
    "done": Act(end_phase.say_done, end_phase.when_to_say_done, False, "end_the_turn", ends_turn=True),
    "resolve": stated_results.battle_result_act(BATTLE_REPORTING),
    **stated_results.remaining_deck_acts(_LIFE),
    "choose": acts.choose_act(make_choice),
    "effect": manual_effects.manual_effects_act("GW-EFF-01", said_fault, anywhere),
    **COMMON_ACTS,
}
ACTS = acts.add_moment_rules(
    _ACTS,
    {
        "redraw": "GW-SETUP-05",
        "keep": "GW-SETUP-05",
        "first": "GW-SETUP-04",
        "switch": "GW-SWIT-01",
        "attack": "GW-ATK-01",
        "defend": "GW-DFN-01",
        "order": "GW-BTL-17",
        "discard": "GW-END-01",
        "effects": "GW-END-05",
        "redeem": "GW-VOUC-02",
        "done": "GW-END-08",
    },
    alone="GW-CUT-03",
)
"""All acts, each with the rule of its moment. A play and the use of a text state their moment themselves."""
