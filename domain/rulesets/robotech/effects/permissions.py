"""Card texts that allow what the rules forbid, or forbid what they allow (RT-GOLD-01), and the keywords of Units."""

from __future__ import annotations

from typing import Literal

from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.card_schema import replace_former_word
from domain.parts.common.unknown_card_possibilities import possible_printings
from domain.rulesets.robotech.card_schema.filters import Cannot, Filter, Keyword, May, Protection
from domain.rulesets.robotech.card_schema.texts import ContinuousEffect, Printed, read_printed
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.effects import continuous_effects, filter_matching
from domain.rulesets.robotech.state.printed_properties import has_printed, is_pilot, printed, type_of
from domain.rulesets.robotech.state.units import cards_of
from domain.rulesets.robotech.state.zones import controller

MUST = "must_defend"
"""The kind of an effect's demand on a Unit: the attacker that it must defend against."""
BARRED = "barred"
"""The kind of an effect's ban on all cards of a player, including later ones."""


def is_allowed(table: Table, unit: str, what: May) -> Truth:
    """Returns whether a text allows a Unit what the rules forbid (RT-GOLD-01); unknown if an unknown card decides it."""
    if _is_put(table, unit, "may", what) or what in continuous_effects.effects_on_unit(table, unit, _may):
        return True
    return None if continuous_effects.may_affect_unit(table, unit, lambda effect: effect.may == what) else False


def is_forbidden(table: Table, unit: str, what: Cannot) -> bool:
    """Returns whether a text forbids a Unit what the rules allow (RT-GOLD-01)."""
    if _nothing_is_barred(table):
        return False
    put = _is_put(table, unit, "cannot", what) or _is_barred(table, controller(table, unit), what, unit) is True
    return put or what in continuous_effects.effects_on_unit(table, unit, _cannot)


def may_do(table: Table, unit: str, *acts: Cannot) -> Truth:
    """Returns whether no text forbids a Unit any of these acts (RT-GOLD-01); unknown if an unknown card decides it."""
    if any(is_forbidden(table, unit, what) for what in acts):
        return False
    if any(_is_barred(table, controller(table, unit), what, unit) is None for what in acts):
        return None
    return None if continuous_effects.may_affect_unit(table, unit, lambda effect: effect.cannot in acts) else True


def may_be_played(table: Table, seat: str, card: str) -> Truth:
    """Returns whether no text forbids to play a card from its place (RT-GOLD-01); unknown if the card is unknown."""
    if not _nothing_is_barred(table):
        if "be_played" in continuous_effects.effects_on_played_card(table, card, _cannot):
            return False
        barred = _is_barred(table, seat, "be_played", card)
        if barred is not False:
            return negate(barred)
    return (
        None if continuous_effects.may_affect_played_card(table, card, lambda effect: effect.cannot == "be_played") else True
    )


def _nothing_is_barred(table: Table) -> bool:
    """Returns whether no text in play forbids anything, and no effect has made a change."""
    return not table.modifiers and not continuous_effects.may_any_text_give(table, _cannot)


def _is_barred(table: Table, seat: str, what: Cannot, card: str) -> Truth:
    """Returns whether an effect forbids `what` to a card as one of a player's cards."""
    there = [each for each in modifiers.find_modifiers(table, seat, BARRED) if each["by"]["what"] == what]
    return any_of([filter_matching.fits_stored_filter(table, each["source"], each["by"]["of"], card) for each in there])


def is_protected(table: Table, unit: str, by: Literal["battle", "effects"]) -> bool:
    """Returns whether a text protects a Unit from being destroyed in a Skirmish, or by effects."""
    return any(is_forbidden(table, unit, word) for word in _PROTECTED[by])


_PROTECTED: dict[str, tuple[Protection, Protection]] = {
    "battle": ("be_destroyed", "be_destroyed_in_battle"),
    "effects": ("be_destroyed", "be_destroyed_by_effects"),
}


def may_be_protected(table: Table, unit: str, by: Literal["battle", "effects"]) -> bool:
    """Returns whether it depends on an unknown card if a text protects a Unit from being destroyed."""
    return may_do(table, unit, *_PROTECTED[by]) is None


def has_keyword(table: Table, unit: str, keyword: Keyword) -> Truth:
    """Returns whether a Unit has a keyword, printed on one of its cards or given by an effect; unknown if an unknown card
    decides it."""
    if _is_put(table, unit, "lose", keyword) or keyword in continuous_effects.effects_on_unit(table, unit, _lose):
        return False
    if _is_put(table, unit, "keyword", keyword) or keyword in continuous_effects.effects_on_unit(table, unit, _keyword):
        own: Truth = True
    else:
        own = any_of(_has_own(table, card, keyword) for card in cards_of(table, unit))
    if own is True and continuous_effects.may_affect_unit(table, unit, lambda effect: effect.lose == keyword):
        return None
    if own is False and continuous_effects.may_affect_unit(table, unit, lambda effect: effect.keyword == keyword):
        return None
    return own


def _has_own(table: Table, card: str, keyword: Keyword) -> Truth:
    """Returns whether a keyword is printed on a card. A card with a stated Weapon has the stated keywords."""
    stated = printed(table, card)
    if stated.weapon is not None and not stated.type.is_known and "keywords" not in stated.unknown:
        return any(each.keyword == keyword for each in stated.keywords)
    return has_printed(table, card, keyword)


def _may(effect: ContinuousEffect) -> May | None:
    return effect.may


def _cannot(effect: ContinuousEffect) -> Cannot | None:
    return effect.cannot


def _keyword(effect: ContinuousEffect) -> Keyword | None:
    return effect.keyword


def _lose(effect: ContinuousEffect) -> Keyword | None:
    return effect.lose


def _pilots(effect: ContinuousEffect) -> int | None:
    return effect.pilots


def _is_put(table: Table, unit: str, kind: str, what: str) -> bool:
    """Returns whether an effect has given `what` to the Unit; a gift for a role counts only in that role."""
    return any(
        replace_former_word(modifier_in_present_role(table, unit, modifier["by"])) == what
        for modifier in modifiers.find_modifiers(table, unit, kind)
    )


def modifier_in_present_role(table: Table, unit: str, by: Plain) -> Plain:
    """Returns the present change to a Unit; None if it applies only in a role that the Unit does not have now."""
    if not isinstance(by, dict) or "role" not in by:
        return by
    return by["by"] if attacks.has_role(table, unit, by["role"]) else None


def may_board(table: Table, card: str, mecha: str) -> Truth:
    """Returns whether a card may go into a Mecha: a Pilot (RT-MOB-06), or as that Mecha says (RT-GOLD-01)."""
    if mecha not in table.cards:
        return is_pilot(table, card) if table.cards[card].place in table.zones else True  # a card in a Mecha may leave it
    if table.cards[mecha].printing is not None:
        return _is_taken(table, card, mecha, printed(table, mecha))
    ways = {_is_taken(table, card, mecha, read_printed(data)) for data in possible_printings(table, mecha)}
    return ways.pop() if len(ways) == 1 else None if ways else is_pilot(table, card)


def _is_taken(table: Table, card: str, mecha: str, data: Printed) -> Truth:
    """Returns whether a Mecha of this printing accepts a card as its Pilot."""
    wanted = data.piloted_by
    if wanted == "anybody":
        return type_of(table, card).is_any_of("character")
    if isinstance(wanted, Filter):
        return all_of((is_pilot(table, card), filter_matching.fits_ignoring_place(table, mecha, wanted, card)))
    return False if wanted == "nobody" else is_pilot(table, card)


def has_pilot_seats(table: Table, mecha: str, crew: int) -> Truth:
    """Returns whether a Mecha takes this number of Pilots (RT-MOB-08); unknown if an unknown card may give it more seats
    (RT-GOLD-01)."""
    if crew <= pilot_capacity(table, mecha):
        return True
    return None if continuous_effects.may_affect_unit(table, mecha, lambda effect: (effect.pilots or 0) >= crew) else False


def pilot_capacity(table: Table, mecha: str) -> int:
    """Returns the most Pilots of a Mecha: one (RT-MOB-08), unless a text says otherwise (RT-GOLD-01)."""
    return max([1, *continuous_effects.effects_on_unit(table, mecha, _pilots)])
