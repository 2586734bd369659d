"""The hooks by which NEX-A carries out card texts (`domain.card_effects`)."""

from __future__ import annotations

from domain.card_effects import chain_links
from domain.card_effects.choices import continue_after_choice
from domain.card_effects.immediate_effects import apply_order
from domain.card_effects.renewed_questions import Places, ask_again, ask_for_rest, ask_for_unmoved
from domain.kernel.contract.ruleset import CardTextHooks, Desk
from domain.kernel.record.effects import Effect, Question
from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter
from domain.rulesets.gundam_war_nexa.card_schema.texts import read_selector, read_x
from domain.rulesets.gundam_war_nexa.chain import cut_resolution
from domain.rulesets.gundam_war_nexa.combat.sortie import continue_sortie
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, known_impossible_plays
from domain.rulesets.gundam_war_nexa.effects.filters import FULL
from domain.rulesets.gundam_war_nexa.effects.targets import nameable_targets, target_options
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.plays import older_cards, uniqueness
from domain.rulesets.gundam_war_nexa.state.zones import DISCARD, HAND, HANGAR, JUNKYARD, NATION, is_on_field
from domain.rulesets.gundam_war_nexa.zone_changes import destruction, movement


def _abolished(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Abolishes cards from hand or field that a choice named (NX-DEST-19)."""
    for card in chosen:
        movement.abolish_card(desk, card)


def _piled(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Puts a set group into a pile in the order that its owner named, the first card on top (NX-SETC-10)."""
    in_order = reversed(chosen) if waiting["index"] == 0 else chosen
    for card in (*waiting.get("rest", ()), *in_order):
        movement.put_card(desk, card, waiting["zone"], waiting["index"])
    destruction.destroy_fallen_units(desk)


def _abolish_rest(desk: Desk, waiting: Question, places: Places) -> None:
    """Asks again for cards of a hand, of all that it has now (NX-TERM-08); or for all but one of the cards that are still not
    on the field together (NX-MISC-04)."""
    seat = waiting["seat"]
    hand = next((place for place, _ in places.values() if place.endswith(f".{HAND}")), "")
    if hand:
        ask_for_rest(desk, waiting, desk.table.at(hand))
        return
    left = [
        card for card in waiting["options"] if is_on_field(desk.table, card) and uniqueness.barring_rule(desk, card, seat)
    ]
    ask_for_rest(desk, {**waiting, "n": max(0, len(left) - 1)}, left if len(left) > 1 else ())


def _remove_for_older_cards(desk: Desk, waiting: Question, places: Places) -> None:
    """Asks again for the cards of hand and own Gs that are removed (NX-COMPAT-07)."""
    ask_for_rest(desk, waiting, older_cards.removable_cards(desk, waiting["seat"]))


def apply_state_based_rules(desk: Desk) -> None:
    """Destroys fallen units and checks for a loss, once an effect is fully applied (NX-WIN-01, OP-20)."""
    destruction.destroy_fallen_units(desk)
    life.check_loss(desk)


def _rule_that_bars(desk: Desk, effect: Effect) -> str:
    """Returns the rule that bars an effect, or an empty string.

    "In that case" is all or nothing, in automatic texts too (NX-EFF-18).
    """
    whole = (
        chain_links.is_recorded_illegal(effect)
        or not effect.get("all_or_nothing")
        or known_impossible_plays.are_all_possible(desk, effect, True)
    )
    return "" if whole else "NX-EFF-18"


def _go_on(desk: Desk, key: str) -> None:
    """Continues the game after a choice, and then a sortie that waited for it (NX-BATT-08)."""
    continue_after_choice(desk, key)
    continue_sortie(desk)


def _end_cut(desk: Desk) -> None:
    """Applies what waits for the end of the cut, then opens that of the abolish effects (NX-EFF-14, OP-11)."""
    if not desk.table.chain:
        automatic_effects.apply_delayed_effects(desk, "end_of_cut")
    destruction.open_abolish_cut(desk)


CARD_TEXT_HOOKS = CardTextHooks(
    after_turning=automatic_effects.trigger_rolled_or_rerolled,
    carry_out_entry=cut_resolution.resolve_entering_play,
    begin_effect=cut_resolution.begin_effect,
    finish_effect=cut_resolution.finish_effect,
    after_resolution=_end_cut,
    filter_context=FULL,
    any_filter=Filter(),
    x_rules=("NX-CARD-18", "NX-CARD-18"),
    special_cost_rule="NX-COST-10",
    selector=read_selector,
    read_x=read_x,
    is_about_all=lambda selector: bool(selector.all),
    options=target_options,
    possible_options=nameable_targets,
    no_target_rule="NX-EFF-11",
    exact_count_rule="NX-TGT-08",
    choice_rule="NX-TGT-08",
    pile_zones={"nation": NATION, "hand": HAND, "discard": DISCARD, "junkyard": JUNKYARD, "hangar": HANGAR},
    pile_rules={"search": "NX-TERM-02", "look": "NX-TERM-02", "top": "NX-EFF-21", "shuffle": "NX-TERM-05"},
    answer_handlers={
        "abolish": _abolished,
        "order": apply_order,
        "pile_order": _piled,
        "older_cost": older_cards.pay_entry_cost,
    },
    ask_again=ask_again,
    question_renewals={
        "abolish": _abolish_rest,
        "pile_order": ask_for_unmoved,
        "older_cost": _remove_for_older_cards,
    },
    question_words={"pick": "discard"},
    after_answer=_go_on,
    after_effect=apply_state_based_rules,
    effect_bar=_rule_that_bars,
    any_order=("gain", "give", "allow", "bar", "coin"),
    distinct_targets_rule="NX-TGT-13",
)
"""The hooks of NEX-A for card texts.

The whole cut is resolved first. Then the abolish effects of destroyed cards open the next cut (OP-11).
"""
