"""The printed properties, types and names of a card. Auto Effects do not change them."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.truth import Truth, Uncertain, uncertain
from domain.kernel.desk import modifiers
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import combat_values
from domain.parts.common.card_zones import zone_name
from domain.rulesets.macross_crusade.card_schema.filters import CardType, KeywordName, Size
from domain.rulesets.macross_crusade.card_schema.keywords import Keyword, read_keywords
from domain.rulesets.macross_crusade.card_schema.texts import NOT_KNOWN, Printed, read_printed, read_text
from domain.rulesets.macross_crusade.state.zones import G_ZONE

SIZES: tuple[Size, ...] = ("S", "M", "L", "LL")
"""Size traits from the smallest (MC-TERM-24, MC-KW-23)."""


@memo(depends_on="card")
def printed(table: Table, card_id: str) -> Printed:
    """Returns a card as printed: its original text and strengths (MC-TERM-14), and the texts it gained (MC-TERM-05).

    For an unknown card it returns `NOT_KNOWN`.
    """
    data = table.data(card_id)
    result = read_printed(data) if data else NOT_KNOWN
    given = [read_text(each["by"]) for each in modifiers.find_modifiers(table, card_id, "text")] if table.modifiers else []
    return result._replace(text=(*result.text, *given)) if given else result


@memo(depends_on="card")
def types_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the types of a card: the one it is treated as (MC-CARD-03), or its original one and another (MC-CARD-04).

    A G is of no type but G (MC-G-13, -18), whatever effects apply to it (MC-G-04). There are four types (MC-CARD-01).
    """
    if zone_name(table, card_id) == G_ZONE:
        return uncertain("g")
    types = uncertain(str(table.cards[card_id].attributes.get("type") or printed(table, card_id).type.or_else("")))
    for modifier in modifiers.find_modifiers(table, card_id, "type"):
        treated = modifier["by"]
        types = types.changed((treated["type"],)) if treated["also"] else uncertain(treated["type"])
    return types


def type_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the first type of a card."""
    return uncertain(types_of(table, card_id).or_else(""))


def is_type(table: Table, card_id: str, kind: str) -> Truth:
    """Returns whether a card counts as a type. "Unit", "Character", "Command" mean cards in the Field (MC-CARD-02)."""
    return types_of(table, card_id).is_any_of(kind)


def is_known(table: Table, card_id: str) -> bool:
    """Returns whether the record has the data of a card. Of a card named on the fly it has the name alone."""
    return is_chip(table, card_id) or printed(table, card_id).type.is_known


def is_field_known(table: Table, card_id: str, field: str) -> bool:
    """Returns whether the record knows a field of a card's print."""
    card = printed(table, card_id)
    return is_chip(table, card_id) or (card.type.is_known and field not in card.unknown)


def printed_type(table: Table, card_id: str) -> Uncertain[CardType]:
    """Returns the printed type of a card; for a chip that it was made as."""
    return printed(table, card_id).type


def is_surely_type(table: Table, card_id: str, kind: str) -> bool:
    """Returns whether a card is known to count as a type."""
    return is_type(table, card_id, kind) is True


def may_be_type(table: Table, card_id: str, kind: str) -> bool:
    """Returns whether a card counts as a type, or its type is unknown."""
    return is_type(table, card_id, kind) is not False


def names_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns all names of a card: the printed one and its Aliases (MC-KW-17), which are a trait and no text."""
    card = printed(table, card_id)
    return card.name.joined_with(card.alias) if card.type.is_known else card.name


def is_named(table: Table, card_id: str, part: str) -> Truth:
    """Returns whether a card has A within its name, [Name: A] (MC-TERM-25, MC-KWX-06). With a slash, either name is
    enough."""
    return names_of(table, card_id).has_part(*part.split("/"))


def same_name(table: Table, one: str, other: str) -> Truth:
    """Returns whether two cards in the game share a name, Aliases included."""
    return names_of(table, one).shares_with(names_of(table, other))


def traits_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the traits of a card. Only printed traits count (MC-TERM-07, MC-CARD-12)."""
    return printed(table, card_id).traits


def is_at_least_size(table: Table, card_id: str, least: Size) -> Truth:
    """Returns whether a Unit is of this size or larger (MC-TERM-24)."""
    return printed(table, card_id).size.is_any_of(*SIZES[SIZES.index(least) :])


def is_chip(table: Table, card_id: str) -> bool:
    """Returns whether a card is a chip: a coin that represents a card (MC-CHIP-02)."""
    return bool(table.cards[card_id].attributes.get("chip"))


@memo(depends_on="card")
def has_lost_text(table: Table, card_id: str) -> bool:
    """Returns whether a card is treated as not having its text (MC-TERM-06). A G has no text (MC-G-14)."""
    return zone_name(table, card_id) == G_ZONE or bool(modifiers.find_modifiers(table, card_id, "no_text"))


def own_keywords(table: Table, card_id: str, name: KeywordName, shared: bool = True) -> Iterator[Keyword]:
    """Yields a keyword's instances on a card: printed, gained, and its Set Card's (MC-KWX-08, switch `set_card_keywords`).

    Keywords are text (MC-CARD-07). A card that loses its text has only those that cannot be negated (MC-CARD-15). Lose is
    applied before Add (MC-CONF-02). A Set Card's text is its own (MC-SET-13).
    """
    yield from (keyword for keyword in _alone(table, card_id) if keyword.keyword == name)
    if shared and table.header.switches.get("set_card_keywords", "shared") == "shared":
        for set_card in table.carried(card_id):
            yield from own_keywords(table, set_card, name, False)


@memo(depends_on="card")
def _alone(table: Table, card_id: str) -> list[Keyword]:
    lost = has_lost_text(table, card_id)
    gained = read_keywords(tuple(modifier["by"] for modifier in modifiers.find_modifiers(table, card_id, "keyword")))
    return [keyword for keyword in (*printed(table, card_id).keywords, *gained) if not lost or keyword.unvoidable]


def has_own_keyword(table: Table, card_id: str, name: KeywordName) -> Truth:
    """Returns whether a card has a keyword without Auto A effects; unknown if it, or a card Set on it, is unknown."""
    if any(True for _ in own_keywords(table, card_id, name)):
        return True
    return False if are_own_keywords_known(table, card_id) else None


def are_own_keywords_known(table: Table, card_id: str) -> bool:
    """Returns whether the record knows the keywords of a card and of the cards Set on it."""
    return all(is_field_known(table, card, "keywords") for card in (card_id, *table.carried(card_id)))


def printed_defense(table: Table, card_id: str) -> int | None:
    """Returns the printed Defense Strength, or None if it is unknown."""
    return combat_values.printed_defense(printed(table, card_id).points)
