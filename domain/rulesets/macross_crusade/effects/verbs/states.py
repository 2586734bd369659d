"""Small effects that change the state of cards: damage, status, strengths, keywords, permissions, coins, type."""

from __future__ import annotations

from domain.card_effects import choices
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Marked, Plain
from domain.kernel.record.effects import Effect
from domain.parts.bandai import small_effects as family
from domain.parts.bandai.continuous_effects import effect_origin
from domain.parts.card_schema.text_protocols import targets_filter
from domain.parts.common import effect_verbs
from domain.parts.common.set_groups import ROLLED, bottom_cards
from domain.parts.common.small_effect_execution import OptionalQuestion, seat_of
from domain.rulesets.macross_crusade.card_schema.effects_on_cards import (
    Allow,
    Bar,
    Become,
    Coins,
    CostChange,
    Damage,
    GainStrengths,
    Give,
    GiveText,
    LoseText,
    Reroll,
    Roll,
    SetStrengths,
)
from domain.rulesets.macross_crusade.card_schema.small_effects import AceLimit
from domain.rulesets.macross_crusade.effects import continuous_effects
from domain.rulesets.macross_crusade.effects.continuous_effects import TABLE_WIDE
from domain.rulesets.macross_crusade.effects.targets import in_play_subjects, subjects
from domain.rulesets.macross_crusade.state.printed_properties import is_chip
from domain.rulesets.macross_crusade.state.zones import is_in_field
from domain.rulesets.macross_crusade.zone_changes import conversion_to_g, damage, destruction

Changing = SetStrengths | Give | LoseText | Allow | Bar | CostChange


def deal_damage(desk: Desk, effect: Effect, operation: Damage) -> OptionalQuestion:
    """`damage`: deals n points of Normal Damage to each card, to a Set Group as one card (MC-DMG-18, MC-SET-07)."""
    there = [card for card in in_play_subjects(desk, effect, operation) if is_in_field(desk.table, card)]
    chosen = bottom_cards(desk.table, there)
    question = choices.ask_next_share(effect, operation.stored, chosen, "MC-DMG-18")
    if question is None:
        damage.deal_damage(desk, choices.share_per_card(operation.stored, chosen), effect_origin(effect))
    return question


def roll(desk: Desk, effect: Effect, operation: Roll) -> None:
    """`roll`: rolls each card, a group as one card (MC-STAT-01, MC-SET-02)."""
    chosen = continuous_effects.without_protected_cards(desk, effect, in_play_subjects(desk, effect, operation), "be_rolled")
    effect_verbs.turn_cards(desk, chosen, "rolled", ROLLED, "MC-STAT-01")


def reroll(desk: Desk, effect: Effect, operation: Reroll) -> None:
    """`reroll`: rerolls each card (MC-STAT-01, MC-SET-02)."""
    chosen = continuous_effects.without_protected_cards(desk, effect, in_play_subjects(desk, effect, operation), "reroll")
    effect_verbs.turn_cards(desk, chosen, "rerolled", 0, "MC-STAT-01")


def gain(desk: Desk, effect: Effect, operation: GainStrengths) -> None:
    """`gain`: gives +f/+s/+d to each card, chips too (MC-TERM-05, MC-CHIP-08), fixed until the end of the turn
    (MC-DUR-03).

    With `span` = `this_turn` all cards get it that fit a filter at any time of this turn (MC-DUR-04).
    """
    value = operation.points
    if operation.span and targets_filter(operation.to):
        by = {"on": operation.stored["to"], "points": value, "seat": effect["seat"], "card": effect.get("card", "")}
        desk.record("resolved", "points_modified", "", "MC-DUR-04", {"cards": (), "points": value})
        effect_verbs.modify_cards(desk, effect, [""], TABLE_WIDE, by, operation.until)
        return
    chosen = in_play_subjects(desk, effect, operation)
    effect_verbs.change_points(desk, effect, chosen, value, operation.until, "MC-TERM-05")
    destruction.demand_known_lowered_defense(desk, chosen, value)


def strength(desk: Desk, effect: Effect, operation: SetStrengths) -> None:
    """`strength`: sets the numbers of each card. An empty number stays as it is. The latest effect counts (MC-CONF-01)."""
    _put(desk, effect, operation, "strength", operation.points, "MC-CONF-01")


def give(desk: Desk, effect: Effect, operation: Give) -> None:
    """`give`: gives each card a keyword, with its parameters in `with`. A chip's text may not change (MC-CHIP-07)."""
    _put(desk, effect, operation, "keyword", effect_verbs.given_keyword(operation), "MC-TERM-05")


def lose_text(desk: Desk, effect: Effect, operation: LoseText) -> None:
    """`lose_text`: treats each card as not having its text (MC-TERM-06)."""
    _put(desk, effect, operation, "no_text", True, "MC-TERM-06")


def give_text(desk: Desk, effect: Effect, operation: GiveText) -> None:
    """`give_text`: gives each card a text, as if it were printed on the card (MC-TERM-05)."""
    effect_verbs.give_text(
        desk,
        effect,
        operation,
        [card for card in subjects(desk, effect, operation) if not is_chip(desk.table, card)],
        "MC-TERM-05",
    )


def allow(desk: Desk, effect: Effect, operation: Allow) -> None:
    """`allow`: permits something that the normal rules forbid (MC-CARD-16)."""
    _put(desk, effect, operation, "may", operation.what, "MC-CARD-16")


def bar(desk: Desk, effect: Effect, operation: Bar) -> None:
    """`bar`: forbids or prevents something that the normal rules allow or do."""
    _put(desk, effect, operation, "cannot", effect_verbs.bar_as_stored(effect, operation), "MC-CARD-16")


def change_costs(desk: Desk, effect: Effect, operation: CostChange) -> None:
    """`cost`: changes the three costs of each card, Designated, Total, Resource; the normal cost stays (MC-TERM-16, -17)."""
    _put(desk, effect, operation, "cost", operation.points, "MC-TERM-17")


def _put(desk: Desk, effect: Effect, operation: Changing, what: str, by: Plain, rule: str) -> None:
    """Puts a modifier on each card. It ends with the turn in which it was generated unless the effect says otherwise
    (MC-DUR-01).

    The description and text of a chip may not be changed (MC-CHIP-07).
    """
    described = what in ("keyword", "no_text", "strength", "cost")
    chosen = [card for card in subjects(desk, effect, operation) if not (described and is_chip(desk.table, card))]
    said = operation.what if isinstance(operation, family.Bar) else by
    desk.record("resolved", f"{what}_changed", "", rule, {"cards": tuple(chosen), "by": said})
    effect_verbs.modify_cards(desk, effect, chosen, what, by, operation.until)


def ace_limit(desk: Desk, effect: Effect, operation: AceLimit) -> None:
    """`ace_limit`: changes a player's Ace Limit by n (MC-KWX-01)."""
    seat = seat_of(desk, effect, operation)
    desk.record("resolved", "ace_limit_changed", seat, "MC-KWX-01", {"n": operation.n})
    effect_verbs.modify_cards(desk, effect, [seat], "ace_limit", operation.n, operation.until)


def become(desk: Desk, effect: Effect, operation: Become) -> None:
    """`become`: treats each card as another type (MC-CARD-03), with `also` as both that type and its own (MC-CARD-04).

    This ends with the turn unless the effect says otherwise (MC-DUR-01). A card that became a G stays one (MC-G-18).
    """
    for card in subjects(desk, effect, operation):
        if operation.type == "g":
            conversion_to_g.become_g(desk, card)
            continue
        desk.record("resolved", "type_changed", "", "MC-CARD-03", {"card": card, "type": operation.type})
        by = {"type": operation.type, "also": operation.also}
        effect_verbs.modify_cards(desk, effect, [card], "type", by, operation.until)


def coins(desk: Desk, effect: Effect, operation: Coins) -> None:
    """`coins`: puts n coins of a kind on each card (MC-CHIP-01), except on chips (MC-CHIP-05). A negative n takes coins
    off."""
    chosen = [card for card in subjects(desk, effect, operation) if not is_chip(desk.table, card)]
    desk.record("resolved", "coins_changed", "", "MC-CHIP-01", {"cards": tuple(chosen), "n": operation.n})
    for card in chosen:
        have = desk.table.cards[card].marks.get(operation.kind, 0)
        desk.do(Marked(card, operation.kind, max(operation.n, -have)))
