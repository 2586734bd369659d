"""The acts of Star Front: every act with its moment, its arguments and the function that carries it out."""

from __future__ import annotations

from domain.card_effects.choices import make_choice
from domain.card_effects.renewed_questions import ask_again
from domain.kernel.contract.ruleset import Act, Arg, CardTextHooks
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.parts.common import acts
from domain.parts.common.acts import CARD_ARG, TARGETS_ARG, when_at_nodes
from domain.parts.common.play_declaration import NUMBERS_ARG
from domain.parts.common.stated_score import state_score_act
from domain.rulesets.star_front import setup
from domain.rulesets.star_front.combat import attack_declaration
from domain.rulesets.star_front.effects import choices
from domain.rulesets.star_front.effects.verbs import STEPS
from domain.rulesets.star_front.game_end import early_end, victory
from domain.rulesets.star_front.keywords import mech_merge
from domain.rulesets.star_front.plays import summons, text_use
from domain.rulesets.star_front.state.zones import HAND
from domain.rulesets.star_front.turn import end_phase, formation, state_based_checks, tactics_phase

_SPOTS = tuple(f"{row}{lane}" for row in "FB" for lane in range(1, 11))
_AT = Arg("word", "position_such_as_f2", _SPOTS)
_EXPOSED = ("attack", "score")
_MORE = Arg("flag", "further_one_follows")

ACTS: dict[str, Act] = {
    "first": acts.first_player_act(setup.set_first_player, rule="SF-SETUP-06"),
    "mulligan": Act(
        setup.exchange_cards,
        when_at_nodes("setup.mulligan"),
        False,
        "exchange_cards_of_the_opening_hand",
        {"cards": Arg("cards", "exchanged_cards")},
        rule="SF-SETUP-11",
        opens_game=True,
    ),
    "look": acts.hand_report_act(HAND),
    "play": Act(
        summons.play_card,
        summons.when_to_play,
        True,
        "play_a_unit_or_magic_card",
        {
            "card": CARD_ARG,
            "at": _AT,
            "tributes": Arg("cards", "units_sacrificed_for_its_star"),
            "side": Arg("seat", "whose_field_it_enters"),
            "targets": TARGETS_ARG,
            "as": Arg("word", "unlisted_unit_magic_or_site", summons.TYPES),
            "numbers": NUMBERS_ARG,
            "exposed": Arg("word", "attack_or_score_of_a_tribute", _EXPOSED),
        },
        rule="SF-SUM-02",
    ),
    "summon": Act(
        summons.summon_traveller,
        summons.when_to_enter,
        False,
        "summon_a_little_traveller",
        {"at": _AT},
        rule="SF-SUM-02",
    ),
    "use": Act(
        text_use.use_text,
        text_use.when_to_use,
        True,
        "use_a_text_of_a_card",
        {"card": CARD_ARG, "text": Arg("word", "number_of_the_text"), "targets": TARGETS_ARG},
        rule="SF-EFF-01",
    ),
    "formation": Act(
        formation.choose_formation,
        tactics_phase.when_at_option(*tactics_phase.CHOICE),
        False,
        "choose_formation_in_the_tactics_phase",
        rule="SF-TURN-10",
    ),
    "move": Act(
        formation.move_unit,
        tactics_phase.when_at_option(*tactics_phase.MOVES),
        False,
        "move_or_swap_a_unit",
        {"card": CARD_ARG, "to": _AT, "more": _MORE},
        rule="SF-TURN-10",
    ),
    "attack": Act(
        attack_declaration.declare_attack,
        tactics_phase.when_at_option(*attack_declaration.PLACES),
        False,
        "attack_with_a_unit",
        {
            "card": CARD_ARG,
            "at": Arg("word", "front_or_back", ("front", "back")),
            "glide": Arg("word", "position_to_which_it_glides", _SPOTS),
            "more": _MORE,
        },
        rule="SF-TURN-10",
    ),
    "mech_merge": Act(
        mech_merge.declare,
        when_at_nodes(*mech_merge.WHERE),
        False,
        "mech_merge_with_an_own_unit",
        {
            "card": CARD_ARG,
            "onto": Arg("card", "mech_unit_it_moves_to"),
            "top": Arg("card", "which_of_the_two_is_on_top"),
            "exposed": Arg("word", "attack_or_score_of_the_lower", _EXPOSED),
            "order": Arg("word", "unit_or_target_first", ("unit", "target")),
            "more": _MORE,
        },
        rule="SF-MECH-01",
    ),
    "discard": acts.discard_act(end_phase.exile_excess, "exile_excess_hand_cards")._replace(rule="SF-END-02"),
    "early_end": Act(
        early_end.declare_early_end,
        early_end.when_to_declare,
        False,
        "declare_an_early_end",
        {"condition": Arg("word", "score_or_units", ("score", "units"))},
        rule="SF-EARLY-01",
    ),
    "choose": Act(
        make_choice,
        None,
        True,
        "make_the_awaited_choice",
        {"cards": Arg("cards", "chosen_cards"), "say": Arg("word", "chosen_word")},
        answers_question=True,
    ),
    "chance": Act(choices.record_random_card, None, True, "card_shown_at_random", {"card": CARD_ARG}, answers_question=True),
    "count": state_score_act(victory.COUNTED_SCORE),
    "effect": acts.manual_effects_act(text_use.carry_out_by_hand),
    **COMMON_ACTS,
}

CARD_TEXT_HOOKS = CardTextHooks(
    choice_rule="SF-EFF-08",
    read_choice=choices.apply_choice,
    ask_again=ask_again,
    hides_answers=True,
    chain="nested",
    steps=STEPS,
    control_steps=("if_successful", "otherwise", "only_if", "may", "either", "pick", "pay", "activated", "announce", "_done"),
    after_step=state_based_checks.apply_state_based_checks,
)
"""The hooks for card texts. `control_steps` are steering steps: they do not change the success of the step before them
(SF-EFF-09).
"""
