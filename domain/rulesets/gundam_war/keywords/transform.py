"""Transform (GW-TRNS): the card is turned upside down, to its other form, until the end of the turn."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import AttributeSet, Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.common.small_effect_execution import is_manual
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, UsedKeywordText
from domain.rulesets.gundam_war.card_schema.small_effects import Transform
from domain.rulesets.gundam_war.effects.targets import operation_subjects
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules, KeywordUse
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state.printed_properties import original_print
from domain.rulesets.gundam_war.state.zones import cards_in_play, in_play, is_rolled
from domain.rulesets.gundam_war.zone_changes import movement

FORM = "form"


def declare(desk: Desk, seat: str, card_id: str, keyword: Keyword, targets: tuple[str, ...], args: Plain) -> UsedKeywordText:
    """Checks that the card is rerolled (GW-TRNS-01) and has another form (GW-TRNS-02)."""
    desk.demand("GW-TRNS-02", has_two_forms(desk.table, card_id), msg("card_has_no_second_form"))
    desk.demand("GW-TRNS-01", not is_rolled(desk.table, card_id), msg("rolled_card_does_not_transform"))
    return UsedKeywordText((Transform(to="self"),))


def has_two_forms(table: Table, card_id: str) -> bool:
    """Returns whether a card in play can be turned to another form; an unknown card may be (GW-TRNS-02)."""
    card = original_print(table, card_id)
    return in_play(table, card_id) and (card.form is not None or not card.type.is_known)


def turn_over(desk: Desk, effect: Effect, operation: Transform) -> None:
    """`transform`: turns each card with two forms to the other form.

    Raises Refused if a manual effect names a card without a second form (GW-TRNS-02).
    """
    for card in operation_subjects(desk, effect, operation):
        able = has_two_forms(desk.table, card) or not is_manual(effect)
        desk.reject_unless(able, msg("transform_card_has_no_second", card=card), rule="GW-TRNS-02")
        turn_to_other_form(desk, card)


def turn_to_other_form(desk: Desk, card_id: str) -> None:
    """Turns the card to its other form, whose points replace the old ones (GW-TRNS-02, GW-LABL-08).

    Damage, set cards and modifiers stay (GW-TRNS-03).
    """
    if not has_two_forms(desk.table, card_id):
        return
    form = None if FORM in desk.table.cards[card_id].attributes else 2
    desk.record("resolved", "unit_transformed", "", "GW-TRNS-02", {"card": card_id, "form": form or 1})
    desk.do(AttributeSet(card_id, FORM, form))
    movement.destroy_fallen_units(desk)


def revert_all_forms(desk: Desk) -> None:
    """Returns all cards to their original form (GW-TRNS-04)."""
    for seat in desk.table.header.seats:
        for card_id in cards_in_play(desk.table, seat):
            if FORM in desk.table.cards[card_id].attributes:
                desk.do(AttributeSet(card_id, FORM, None))


KEYWORDS = (KeywordRules("transform", KeywordUse("battle", declare), verbs=(turn_over,), ends_turn=revert_all_forms),)
