"""The hooks by which Macross Crusade resolves card texts (`domain.card_effects`)."""

from __future__ import annotations

from domain.card_effects.immediate_effects import apply_order
from domain.card_effects.renewed_questions import Places, ask_again, ask_for_rest, ask_for_unmoved
from domain.kernel.contract.ruleset import CardTextHooks, Desk
from domain.kernel.record.changes import Moved
from domain.kernel.record.effects import Question
from domain.kernel.table.memo import run_once_until_change
from domain.rulesets.macross_crusade.card_schema.filters import Filter
from domain.rulesets.macross_crusade.card_schema.texts import read_selector, read_x
from domain.rulesets.macross_crusade.chain import cut_resolution
from domain.rulesets.macross_crusade.combat import sortie
from domain.rulesets.macross_crusade.effects import automatic_effects, scrap_effects
from domain.rulesets.macross_crusade.effects.filters import FULL
from domain.rulesets.macross_crusade.effects.targets import nameable_targets, target_options
from domain.rulesets.macross_crusade.game_end import life
from domain.rulesets.macross_crusade.plays import uniqueness
from domain.rulesets.macross_crusade.state.zones import HAND, JUNKYARD, LOST, NATION
from domain.rulesets.macross_crusade.zone_changes import destruction
from domain.rulesets.macross_crusade.zone_changes.destruction import waiting_scraps


def _reordered(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Puts cards on or under a pile in the chosen order, the first on top (MC-SET-10, MC-TERM-02). Other players do not
    see it."""
    whole = tuple(dict.fromkeys((*chosen, *waiting["options"])))
    for card in whole if waiting["end"] < 0 else reversed(whole):
        desk.do(Moved(card, waiting["place"], waiting["end"]))


def _scraps_ordered(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    scrap_effects.order_scrap_effects(desk, chosen)


def _order_remaining_scraps(desk: Desk, waiting: Question, places: Places) -> None:
    """Asks again for the order of the cards that still wait to be scrapped."""
    ask_for_rest(desk, waiting, waiting_scraps(desk.table))


@run_once_until_change(lambda desk: desk.table.clock.turn)
def apply_state_based_rules(desk: Desk) -> None:
    """Applies what follows from the state between effects (MC-AUTO-06): loss, changed types, destruction, field limits."""
    life.check_loss(desk)
    if desk.table.result is None:
        sortie.remove_non_units(desk)
        destruction.destroy_fallen_units(desk)
        uniqueness.scrap_surplus_cards(desk)


CARD_TEXT_HOOKS = CardTextHooks(
    after_turning=automatic_effects.trigger_rolled_or_rerolled,
    carry_out_entry=cut_resolution.resolve_entering_play,
    begin_effect=cut_resolution.begin_effect,
    finish_effect=cut_resolution.finish_effect,
    after_resolution=cut_resolution.continue_after_cut,
    filter_context=FULL,
    any_filter=Filter(),
    x_rules=("MC-VAR-02", "MC-VAR-03"),
    special_cost_rule="MC-COST-01",
    selector=read_selector,
    read_x=read_x,
    options=lambda table, seat, source, selector: target_options(table, seat, source, selector.wanted),
    possible_options=lambda table, seat, source, selector: nameable_targets(table, seat, source, selector.wanted),
    no_target_rule="MC-TGT-05",
    choice_rule="MC-TGT-01",
    pile_zones={"nation": NATION, "lost": LOST, "hand": HAND, "junkyard": JUNKYARD},
    pile_rules={"search": "MC-TERM-02", "look": "MC-TERM-02", "top": "MC-CARD-16"},
    answer_handlers={
        "order": apply_order,
        "group_order": _reordered,
        "scraps": _scraps_ordered,
    },
    ask_again=ask_again,
    question_renewals={
        "group_order": ask_for_unmoved,
        "scraps": _order_remaining_scraps,
    },
    question_words={"take": "look"},
    before_effect=apply_state_based_rules,
    after_effect=apply_state_based_rules,
    any_order=("gain", "give", "allow", "bar", "coins"),
    distinct_targets_rule="MC-SET-15",
)
"""The functions and rules by which card texts resolve.

When both players have passed in a row, the whole Cut is carried out, the effect that began it last (MC-CUT-02, -03). Then
the destroyed cards begin the next Cut.
"""
