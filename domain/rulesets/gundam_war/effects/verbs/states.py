"""Small effects that change the state of cards: damage, rolling, points, keywords, permissions, coins, type."""

from __future__ import annotations

from domain.card_effects import choices
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import AttributeSet, FlagSet, Marked
from domain.kernel.record.effects import Effect
from domain.parts.bandai import small_effects as family
from domain.parts.bandai.continuous_effects import effect_origin
from domain.parts.common import effect_verbs
from domain.parts.common.set_groups import ROLLED, bottom_cards
from domain.parts.common.small_effect_execution import OptionalQuestion, is_recorded_as_stated
from domain.rulesets.gundam_war.card_schema.effects_on_cards import (
    Allow,
    Bar,
    Become,
    Change,
    Counters,
    Damage,
    GainPoints,
    Give,
    GiveText,
    Lose,
    Reroll,
    Roll,
    Silence,
)
from domain.rulesets.gundam_war.card_schema.small_effects import ThisTurn
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.effects.targets import in_play_subjects
from domain.rulesets.gundam_war.keywords import set_on_generation
from domain.rulesets.gundam_war.keywords.special_shield import SHIELDS
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.printed_properties import CHANGED, LOST
from domain.rulesets.gundam_war.zone_changes import damage, fatal_damage, movement


def deal_damage(desk: Desk, effect: Effect, operation: Damage) -> OptionalQuestion:
    """`damage`: n points on each card; a set group counts as one card (GW-DMG-01, OP-87)."""
    chosen = bottom_cards(desk.table, in_play_subjects(desk, effect, operation))
    question = choices.ask_next_share(effect, operation.stored, chosen, "GW-DMG-01")
    if question is None:
        amounts = choices.share_per_card(operation.stored, chosen)
        hurt = {card: n for card, n in amounts.items() if _can_be_hurt(desk, effect, card)}
        damage.deal_damage(desk, hurt, effect.get("card", ""), operation.kind, effect.get(SHIELDS, {}))
    return question


def _can_be_hurt(desk: Desk, effect: Effect, card: str) -> bool:
    """Returns whether no text protects the card from damage by this effect (GW-EFF-01); manually recorded damage always
    happened."""
    return is_recorded_as_stated(desk, effect) or bool(
        continuous_effects.without_barred_cards(desk, [card], "be_damaged", effect_origin(effect))
    )


def roll(desk: Desk, effect: Effect, operation: Roll) -> None:
    """`roll`: each card is rolled (GW-STAT-06)."""
    chosen = continuous_effects.without_protected_cards(desk, effect, in_play_subjects(desk, effect, operation), "be_rolled")
    effect_verbs.turn_cards(desk, chosen, "rolled", ROLLED, "GW-STAT-06")


def reroll(desk: Desk, effect: Effect, operation: Reroll) -> None:
    """`reroll`: each card is rerolled (GW-STAT-06)."""
    chosen = continuous_effects.without_protected_cards(desk, effect, in_play_subjects(desk, effect, operation), "reroll")
    effect_verbs.turn_cards(desk, chosen, "rerolled", 0, "GW-STAT-06")


def gain(desk: Desk, effect: Effect, operation: GainPoints) -> None:
    """`gain`: +X/+Y/+Z to each card, to the end of the turn unless `until` says otherwise (GW-LABL-07, GW-AUTO-12)."""
    chosen = in_play_subjects(desk, effect, operation)
    if not set_on_generation.is_boost_negated(desk.table, effect.get("card", ""), operation.points):
        effect_verbs.change_points(desk, effect, chosen, operation.points, operation.until, "GW-LABL-07")
        fatal_damage.demand_known_lowered_defense(desk, chosen, operation.points)
        movement.destroy_fallen_units(desk)


def give(desk: Desk, effect: Effect, operation: Give) -> None:
    """`give`: a keyword, with its parameters in `with`, to each card."""
    effect_verbs.give_keyword(desk, effect, operation, in_play_subjects(desk, effect, operation))


def give_text(desk: Desk, effect: Effect, operation: GiveText) -> None:
    """`give_text`: a text for each card, as if it were printed on it (GW-LABL-07)."""
    effect_verbs.give_text(desk, effect, operation, in_play_subjects(desk, effect, operation), "GW-LABL-07")


def lose(desk: Desk, effect: Effect, operation: Lose) -> None:
    """`lose`: each card loses a keyword (GW-EFF-01)."""
    chosen = in_play_subjects(desk, effect, operation)
    desk.record("resolved", "keyword_lost", "", "GW-EFF-01", {"cards": tuple(chosen), "lose": operation.keyword})
    effect_verbs.modify_cards(desk, effect, chosen, LOST, operation.keyword, operation.until)


def silence(desk: Desk, effect: Effect, operation: Silence) -> None:
    """`silence`: negates the texts of each card, except those in brackets (GW-LABL-06)."""
    chosen = in_play_subjects(desk, effect, operation)
    effect_verbs.permit_or_bar(desk, effect, chosen, "negated", True, operation.until, "GW-LABL-06")


def allow(desk: Desk, effect: Effect, operation: Allow) -> None:
    """`allow`: permits what the rules forbid (`attack_rolled`) (GW-EFF-01)."""
    _permit(desk, effect, operation, "may")


def bar(desk: Desk, effect: Effect, operation: Bar) -> None:
    """`bar`: forbids what the rules allow (`battle`: moving to the Battle area)."""
    _permit(desk, effect, operation, "cannot")


def _permit(desk: Desk, effect: Effect, operation: Allow | Bar, kind: str) -> None:
    chosen = in_play_subjects(desk, effect, operation)
    what = effect_verbs.bar_as_stored(effect, operation) if isinstance(operation, family.Bar) else operation.what
    effect_verbs.permit_or_bar(desk, effect, chosen, kind, what, operation.until, "GW-EFF-01")


def become(desk: Desk, effect: Effect, operation: Become) -> None:
    """`become`: each card is of another type; a GENERATION that changes loses what is set on it (GW-STGN-03)."""
    for card in in_play_subjects(desk, effect, operation):
        desk.record("resolved", "type_changed", "", "", {"card": card, "type": operation.type})
        desk.do(AttributeSet(card, "type", operation.type))
        movement.destroy_cards(desk, set_on_generation.set_cards_without_generation(desk.table, card), "effect", card)


def counters(desk: Desk, effect: Effect, operation: Counters) -> None:
    """`counters`: n coins on each card, of the kind that the text names; the coins may give points (GW-SETUP-01)."""
    kind = _kind(operation)
    if operation.points is not None:
        desk.do(FlagSet(f"{current_properties.COIN}{kind}", {"points": operation.points}))
    for card in in_play_subjects(desk, effect, operation):
        there = desk.table.cards[card].marks.get(kind, 0)
        desk.record("resolved", "counters_changed", "", "", {"card": card, "n": operation.n})
        desk.do(Marked(card, kind, max(operation.n, -there)))
    movement.destroy_fallen_units(desk)


def _kind(operation: Counters) -> str:
    """Returns the kind of coins: the named kind, else the points that one coin gives."""
    if operation.points is None or operation.kind != "coin":
        return operation.kind
    return "/".join(f"{value:+d}" if value else "±0" for value in operation.points)


def this_turn(desk: Desk, effect: Effect, operation: ThisTurn) -> None:
    """`this_turn`: an effect that applies through the whole turn to all cards that fit (GW-EFF-01, GW-LABL-07)."""
    by = {**operation.stored["effect"], "seat": effect["seat"]}
    desk.record("resolved", "holds_this_turn", effect["seat"], "GW-EFF-01")
    effect_verbs.modify_cards(desk, effect, [""], continuous_effects.TABLE_WIDE, by, operation.until)
    movement.destroy_fallen_units(desk)


def change(desk: Desk, effect: Effect, operation: Change) -> None:
    """`change`: each card gets another colour, other points or `texts` than are printed on it (GW-EFF-01, GW-LABL-08)."""
    chosen = in_play_subjects(desk, effect, operation)
    said = {"points": operation.points, "texts": operation.texts, "color": operation.color}
    given_values = {word: value for word, value in said.items() if value is not None}
    desk.record("resolved", "card_changed", "", "GW-EFF-01", {"cards": tuple(chosen)})
    effect_verbs.modify_cards(desk, effect, chosen, CHANGED, given_values, operation.until)
    movement.destroy_fallen_units(desk)
