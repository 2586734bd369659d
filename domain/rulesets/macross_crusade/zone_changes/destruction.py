"""Destroyed as a status (MC-DEST): its causes, its negation, and the Scrap effect that follows.

The attribute `destroyed` has the causes: `damage`, `effect`, `group`, `defense_zero`. As soon as the current Cut is
over, each destroyed card or group generates "Scrap this card" (MC-DEST-05), see `scrap_effects.open_scrap_cut`.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import AttributeSet, EffectPopped, Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Card, Table
from domain.parts.bandai.card_states import DESTROYED, is_destroyed, lift_destruction
from domain.parts.bandai.combat_values import lowers_defense, lowers_or_zeroes_defense, unlowered_defense
from domain.parts.bandai.continuous_effects import NO_ORIGIN, EffectOrigin
from domain.parts.common.set_groups import SET, with_set_cards
from domain.rulesets.macross_crusade.effects import automatic_effects, continuous_effects
from domain.rulesets.macross_crusade.effects.continuous_effects import TABLE_WIDE
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.zones import g_cards_in_field, is_in_field, managed, root

ZERO = "defense_zero"


def destroy_cards(desk: Desk, doomed: Iterable[str], cause: str, source: str = "", firm: bool = False) -> None:
    """Gives cards the status, all in one moment, and then generates the effects timed to it (MC-AUTO-04).

    `firm` includes cards that cannot be destroyed, because the players did destroy them.
    """
    _set_off(desk, _strike(desk, doomed, cause, source, firm))


def _set_off(desk: Desk, seen: list[automatic_effects.LastKnownInformation]) -> None:
    if seen:
        automatic_effects.trigger_effects(desk, "destroyed", seen)


def _strike(
    desk: Desk, doomed: Iterable[str], cause: str, source: str = "", firm: bool = False
) -> list[automatic_effects.LastKnownInformation]:
    """Gives cards the status: a host with all cards of its group (MC-SET-07, -09), a Set Card alone (MC-SET-08).

    A card that cannot be destroyed gets it by Defense 0 only (MC-DEST-12).
    """
    table = desk.table
    struck = [card for card in dict.fromkeys(doomed) if card in table.cards and is_in_field(table, card)]
    if not firm and cause != ZERO:
        struck = continuous_effects.without_barred_cards(desk, struck, "be_destroyed")
    if not struck:
        return []
    groups = tuple(with_set_cards(table, struck))
    said = {"cards": groups, "cause": cause, "source": source}
    desk.record("consequence", "destroyed", "", _RULES.get(cause, "MC-DEST-03"), said)
    for card in groups:
        had = table.cards[card].attributes.get(DESTROYED, ())
        why = cause if card in struck else "group"
        desk.do(AttributeSet(card, DESTROYED, tuple(dict.fromkeys((*had, why)))))
    return [automatic_effects.snapshot_card(desk, card) for card in groups]


_RULES = {"damage": "MC-DEST-01", "battle": "MC-DEST-01", ZERO: "MC-DEST-02", "effect": "MC-DEST-03"}


def can_be_destroyed(table: Table, card: str, by: EffectOrigin = NO_ORIGIN) -> bool:
    """Returns whether no effect protects the card from destruction, or from destruction by the effect `by` (MC-TGT-12)."""
    return continuous_effects.is_barred_from(table, card, "be_destroyed", by) is not True


def negate_destruction(desk: Desk, chosen: Iterable[str]) -> None:
    """Negates destruction: the Scrap effect and all damage up to now are removed (MC-DEST-09). At Defense 0 it fails
    (MC-DEST-11)."""
    for card in chosen:
        unit = _head(desk.table, card) if card in desk.table.cards else ""
        causes = desk.table.cards[unit].attributes.get(DESTROYED, ()) if unit else ()
        if causes and not (ZERO in causes and _is_still_zero(desk, unit)):
            _save(desk, unit)


def _is_still_zero(desk: Desk, unit: str) -> bool:
    """Returns whether the Defense of a Unit that fell to 0 has not risen; as long as that is unknown, it has not."""
    defense = current_properties.defense(desk.table, unit)
    if defense is None:
        desk.demand("MC-DEST-11", None)
    return defense is None or defense <= 0


def _head(table: Table, card: str) -> str:
    """Returns the card whose status counts. A Set Card of a destroyed group shares its host's status (MC-SET-04)."""
    return root(table, card) if is_destroyed(table, root(table, card)) else card


def _save(desk: Desk, unit: str) -> None:
    table = desk.table
    doomed = [card for card in table.carried(unit) if _by_itself(table, card)]
    group = (unit, *(card for card in table.carried(unit) if card not in doomed))
    desk.record("resolved", "destruction_negated", "", "MC-DEST-09", {"cards": group})
    lift_destruction(desk, group)
    desk.do(*(AttributeSet(card, DESTROYED, _by_itself(table, card)) for card in doomed))
    scraps = [key for key, data in table.chain if data["kind"] == "scrap" and data["card"] == unit]
    desk.do(*(EffectPopped(key) for key in scraps))


def _by_itself(table: Table, card: str) -> tuple[str, ...]:
    """Returns the causes of a Set Card's destruction other than its host's: an effect reached the card alone (MC-SET-08)."""
    return tuple(cause for cause in table.cards[card].attributes.get(DESTROYED, ()) if cause != "group")


def destroy_fallen_units(desk: Desk) -> None:
    """Destroys Units whose damage reaches their Defense, or whose Defense has become 0 (MC-DEST-01, -02, -13).

    A Unit whose Defense was raised again is saved (MC-DEST-11, switch `defense_zero_rescue`). The check runs at once,
    between effects (MC-AUTO-06).
    """
    table = desk.table
    lowering = _may_lower(table)
    _rescue(desk)
    damaged = [unit for unit in _units(table) if _is_damaged(table.cards[unit]) and _falls_by_damage(table, unit)]
    zero = [unit for unit in _units(table) if _falls_to_zero(table, unit)] if lowering else []
    seen = [*_strike(desk, zero, ZERO), *_strike(desk, [unit for unit in damaged if unit not in zero], "damage")]
    _set_off(desk, seen)  # all of one timing, whatever the cause of each (MC-CUT-16)


def _rescue(desk: Desk) -> None:
    if desk.switch("defense_zero_rescue") != "raise_is_enough":
        return
    for unit in [unit for unit in _units(desk.table) if _fell_to_zero(desk.table.cards[unit])]:
        if not _is_still_zero(desk, unit):
            causes = desk.table.cards[unit].attributes[DESTROYED]
            left = tuple(cause for cause in causes if cause != ZERO)
            if left:
                desk.do(AttributeSet(unit, DESTROYED, left))
            else:
                _save(desk, unit)


@memo(depends_on="play")
def _units(table: Table) -> list[str]:
    """Returns the Units in the Field."""
    there = (card for seat in table.header.seats for card in managed(table, seat) if not table.cards[card].role)
    return [card for card in there if current_properties.may_be_type(table, card, "unit")]


def _fell_to_zero(card: Card) -> bool:
    return ZERO in card.attributes.get(DESTROYED, ())


def _is_damaged(card: Card) -> bool:
    return bool(card.marks.get("damage")) and "damage" not in card.attributes.get(DESTROYED, ())


def _falls_by_damage(table: Table, unit: str) -> bool:
    damage = table.cards[unit].marks["damage"]
    value = current_properties.defense(table, unit)
    return value is not None and damage >= value > 0 and can_be_destroyed(table, unit)


def demand_known_defense(desk: Desk, hurt: Iterable[str]) -> None:
    """Leaves the verdict open if one of some damaged cards may be a Unit of unknown Defense (MC-DEST-01).

    Whether it is destroyed nobody knows; if it was, the players destroy it by hand.
    """
    if any(_may_fall(desk.table, card) for card in hurt):
        desk.demand("MC-DEST-01", None)


def _may_fall(table: Table, card: str) -> bool:
    unknown = current_properties.may_be_type(table, card, "unit") and current_properties.defense(table, card) is None
    return unknown and _is_damaged(table.cards[card]) and can_be_destroyed(table, card)


def demand_known_lowered_defense(desk: Desk, units: Iterable[str], points: Plain) -> None:
    """Leaves the verdict open if points that lower a Defense reach a card that may be a Unit of unknown Defense
    (MC-DEST-02).
    """
    if lowers_or_zeroes_defense(points) and any(_may_fall_to_zero(desk.table, card) for card in units):
        desk.demand("MC-DEST-02", None)


def _may_fall_to_zero(table: Table, card: str) -> bool:
    unknown = current_properties.may_be_type(table, card, "unit") and current_properties.defense(table, card) is None
    return unknown and not _fell_to_zero(table.cards[card])


def _falls_to_zero(table: Table, unit: str) -> bool:
    """Returns whether the Defense has become 0. A Defense printed as 0 does not count."""
    value = current_properties.defense(table, unit)
    if value is None or value > 0 or ZERO in table.cards[unit].attributes.get(DESTROYED, ()):
        return False
    return (
        unlowered_defense(
            current_properties.printed(table, unit).points or (0, 0, 0), current_properties.strength_modifiers(table, unit)
        )
        > 0
    )


@memo(depends_on="play")
def _may_lower(table: Table) -> bool:
    """Returns whether something on the table can lower a Defense: modifiers, texts, Characters."""
    put = any(_modifier_lowers(each) for each in table.modifiers.values())
    return put or any(_card_lowers(table, card) for seat in table.header.seats for card in managed(table, seat))


def _modifier_lowers(modifier: Plain) -> bool:
    what, by = modifier["what"], modifier["by"]
    return what in ("strength", TABLE_WIDE) or (what == "points" and lowers_or_zeroes_defense(by))


@memo(depends_on="card")
def _card_lowers(table: Table, card: str) -> bool:
    printed = current_properties.printed(table, card)
    set_on = table.cards[card].role == SET and lowers_defense(printed.points or (0, 0, 0))
    given = (getattr(effect, "points", None) for text in printed.text for effect in text.effects)
    return set_on or any(points is not None and lowers_or_zeroes_defense(points) for points in given)


def waiting_scraps(table: Table) -> list[str]:
    """Returns the destroyed cards, groups as one, whose Scrap effect is still to be generated."""
    on_chain = {data["card"] for _, data in table.chain if data["kind"] == "scrap"}
    return [card for card in _destroyed(table) if _is_due(table, card) and card not in on_chain]


@memo(depends_on="play")
def _destroyed(table: Table) -> list[str]:
    """Returns the cards in the Field that have the status."""
    lying = (card for seat in table.header.seats for card in (*managed(table, seat), *g_cards_in_field(table, seat)))
    return [card for card in lying if is_destroyed(table, card)]


def _is_due(table: Table, card: str) -> bool:
    """Returns whether a destroyed card is to be scrapped now: it is the head of its group, and no effect prevents
    scrapping."""
    return (
        _head(table, card) == card
        and continuous_effects.has_permission_or_ban(table, card, "cannot", "be_scrapped") is not True
    )
