"""Filters on G signs, and on the print of a card whatever it is now (NX-CARD-11, -12, NX-TERM-06)."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.table import Table
from domain.parts.bandai.filter_compiler import FilterContext, SourceComparison
from domain.rulesets.gundam_war_nexa.card_schema.filters import Color, KeywordName, OriginalPrint
from domain.rulesets.gundam_war_nexa.card_schema.keywords import has_required_trait
from domain.rulesets.gundam_war_nexa.card_schema.texts import GSign, Printed
from domain.rulesets.gundam_war_nexa.state import printed_properties


def make_sign_test(matches: Callable[[GSign, str], bool]) -> Callable[[Table, str, str, object], Truth]:
    """Returns a test of the G sign of a card, open where nobody knows the sign.

    Signs of one mark are of one attribute, whatever their colour (NX-CARD-12).
    """

    def test(table: Table, card_id: str, wanted: str, context: object) -> Truth:
        sign = printed_properties.g_sign(table, card_id)
        if sign is None:
            return None if printed_properties.is_sign_unknown(printed_properties.original_print(table, card_id)) else False
        return matches(sign, wanted)

    return test


def is_chip_named(table: Table, card_id: str, name: str) -> Truth:
    """Returns whether a card is a chip with this name. The name of a chip is no card name (NX-COIN-11)."""
    named = printed_properties.original_print(table, card_id).name.is_any_of(name)
    return named if printed_properties.is_chip(table, card_id) else False


def is_chip_of_kind(table: Table, card_id: str, name: str | None) -> bool:
    """Returns whether a card is a chip that coins of this name mean; without a name all chips (NX-COIN-02, -03, -09)."""
    return printed_properties.is_chip(table, card_id) if name is None else is_chip_named(table, card_id, name) is True


def _signs(table: Table, source: str, card_id: str) -> tuple[GSign, GSign] | None:
    """Returns the G signs of two cards, or None if one is unknown or missing."""
    one, other = printed_properties.g_sign(table, source), printed_properties.g_sign(table, card_id)
    return (one, other) if one is not None and other is not None else None


def has_like_sign(compared: Callable[[GSign], object]) -> SourceComparison:
    """Returns a test whether the G sign of a card is like that of the source, as read by `compared` (NX-CARD-11, -12)."""

    def test(table: Table, source: str, card_id: str) -> Truth:
        signs = _signs(table, source, card_id)
        if signs is None:
            prints = (printed_properties.original_print(table, each) for each in (source, card_id))
            return None if any(map(printed_properties.is_sign_unknown, prints)) else False
        return compared(signs[0]) == compared(signs[1])

    return test


def fits_original_print(table: Table, card_id: str, wanted: OriginalPrint, context: FilterContext) -> Truth:
    """Returns whether the print of a card is as `wanted`, for a G as well (NX-TERM-06)."""
    card = printed_properties.original_print(table, card_id)
    return all_of(
        (
            wanted.type is None or card.type.is_any_of(wanted.type),
            wanted.trait is None or has_required_trait(card.traits, wanted.trait),
            wanted.keyword is None or _has_printed_keyword(card, wanted.keyword),
            wanted.roll_color is None or is_rolled_for(card, wanted.roll_color) or _no_unless_unknown(card, "roll"),
            wanted.most_total is None or _has_total_up_to(card, wanted.most_total),
        )
    )


def _has_printed_keyword(card: Printed, name: KeywordName) -> Truth:
    found = any(keyword.keyword == name for keyword in card.keywords)
    unknown = not card.type.is_known or "keywords" in card.unknown  # some may be known
    return found or (None if unknown else False)


def _has_total_up_to(card: Printed, most: int) -> Truth:
    if card.total is None:
        return _no_unless_unknown(card, "total")
    return (0 if card.total == "x" else card.total) <= most  # an X counts as 0 (NX-CARD-20)


def _no_unless_unknown(card: Printed, field: str) -> Truth:
    """Returns no, and unknown where nobody knows this value of the card."""
    return None if printed_properties.is_value_unknown(card, field) else False


def is_rolled_for(card: Printed, color: Color) -> bool:
    """Returns whether a roll cost has a part of a colour (NX-COST-07)."""
    return any(part == color and n != 0 for part, n in card.roll or ())
