"""What is printed on a card, what it counts as and what it is called: everything that depends on no Auto Effect."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.truth import Truth
from domain.kernel.desk import modifiers
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import card_numbers
from domain.parts.common.card_zones import zone_name
from domain.rulesets.macross_crusade.grammar.filters import KeywordName, Size
from domain.rulesets.macross_crusade.grammar.keywords import Keyword, read_keywords
from domain.rulesets.macross_crusade.grammar.texts import NOT_KNOWN, Printed, read_printed, read_text
from domain.rulesets.macross_crusade.state.zones import G_ZONE

SIZES: tuple[Size, ...] = ("S", "M", "L", "LL")
"""Size traits from the smallest (MC-TERM-24, MC-KW-23)."""


@memo(depends_on="card")
def printed(table: Table, card_id: str) -> Printed:
    """A card as printed: its original text and strengths (MC-TERM-14), and what texts it gained (MC-TERM-05); nothing where
    nobody knows it.
    """
    data = table.data(card_id)
    found = read_printed(data) if data else NOT_KNOWN
    given = [read_text(each["by"]) for each in modifiers.on(table, card_id, "text")] if table.modifiers else []
    return found._replace(text=(*found.text, *given)) if given else found


@memo(depends_on="card")
def types_of(table: Table, card_id: str) -> tuple[str, ...]:
    """What a card counts as: the one type it is treated as (MC-CARD-03), or its original one and another (MC-CARD-04).

    A G is of no type but G (MC-G-13, -18), whatever is done to it (MC-G-04); a type is one of four (MC-CARD-01).
    """
    if zone_name(table, card_id) == G_ZONE:
        return ("g",)
    first = table.cards[card_id].attributes.get("type") or printed(table, card_id).type
    types: tuple[str, ...] = (first,) if first else ()
    for modifier in modifiers.on(table, card_id, "type"):
        treated = modifier["by"]
        types = (*types, treated["type"]) if treated["also"] else (treated["type"],)
    return types


def type_of(table: Table, card_id: str) -> str:
    """The first type that a card counts as; empty if nobody knows."""
    return next(iter(types_of(table, card_id)), "")


def is_a(table: Table, card_id: str, kind: str) -> bool:
    """Whether a card counts as a type: "Unit", "Character", "Command" speak of cards in the Field (MC-CARD-02)."""
    return kind in types_of(table, card_id)


def is_known(table: Table, card_id: str) -> bool:
    """Whether the record has the data of a card; of one named on the fly it has the name alone."""
    return is_chip(table, card_id) or printed(table, card_id).type is not None


def is_surely(table: Table, card_id: str, kind: str) -> Truth:
    """Whether a card counts as a type; unknown where nobody knows what it is."""
    return is_a(table, card_id, kind) if types_of(table, card_id) else None


def could_be(table: Table, card_id: str, kind: str) -> bool:
    """Whether a card counts as a type, or nobody knows what it is."""
    return not types_of(table, card_id) or is_a(table, card_id, kind)


def name_of(table: Table, card_id: str) -> str:
    """The printed name; empty if unknown."""
    return printed(table, card_id).name


def names_of(table: Table, card_id: str) -> tuple[str, ...]:
    """All names a card goes by: the printed one and its Aliases (MC-KW-17), which are a trait and no text."""
    card = printed(table, card_id)
    return tuple(name for name in (card.name, *card.alias) if name)


def named(table: Table, card_id: str, part: str) -> bool:
    """Whether a card has A within its name, [Name: A] (MC-TERM-25, MC-KWX-06); with a slash either name is enough."""
    return any(each in name for each in part.split("/") for name in names_of(table, card_id))


def may_be_named(table: Table, card_id: str, part: str) -> Truth:
    """The same as far as anybody knows: unknown of a card whose name nobody knows (MC-KWX-06)."""
    return named(table, card_id, part) or (False if name_of(table, card_id) else None)


def same_name(table: Table, one: str, other: str) -> bool:
    """Whether two cards in the game share a name, Aliases included."""
    return bool(set(names_of(table, one)) & set(names_of(table, other)))


def has_trait(table: Table, card_id: str, trait: str) -> bool:
    """Whether a card has a trait; only what is printed as one counts (MC-TERM-07, MC-CARD-12)."""
    return trait in printed(table, card_id).traits


def at_least_size(table: Table, card_id: str, least: Size) -> bool:
    """Whether a Unit is of this size or larger (MC-TERM-24)."""
    size = printed(table, card_id).size
    return size is not None and SIZES.index(size) >= SIZES.index(least)


def is_chip(table: Table, card_id: str) -> bool:
    """Whether a card is a chip: a coin that stands in for a card (MC-CHIP-02)."""
    return bool(table.cards[card_id].attributes.get("chip"))


@memo(depends_on="card")
def has_lost_text(table: Table, card_id: str) -> bool:
    """Whether a card is treated as not having its text (MC-TERM-06); a G has none (MC-G-14)."""
    return zone_name(table, card_id) == G_ZONE or bool(modifiers.on(table, card_id, "no_text"))


def own_keywords(table: Table, card_id: str, name: KeywordName, shared: bool = True) -> Iterator[Keyword]:
    """A keyword's instances on a card: printed, gained, and its Set Card's (MC-KWX-08, switch `set_card_keywords`).

    Keywords are text (MC-CARD-07): who loses its text has none but those that cannot be negated (MC-CARD-15), and Lose
    goes before Add (MC-CONF-02). A Set Card's text is its own (MC-SET-13).
    """
    yield from (keyword for keyword in _alone(table, card_id) if keyword.keyword == name)
    if shared and table.header.switches.get("set_card_keywords", "shared") == "shared":
        for set_card in table.carried(card_id):
            yield from own_keywords(table, set_card, name, False)


@memo(depends_on="card")
def _alone(table: Table, card_id: str) -> list[Keyword]:
    lost = has_lost_text(table, card_id)
    gained = read_keywords(tuple(modifier["by"] for modifier in modifiers.on(table, card_id, "keyword")))
    return [keyword for keyword in (*printed(table, card_id).keywords, *gained) if not lost or keyword.unvoidable]


def has_own(table: Table, card_id: str, name: KeywordName) -> bool:
    """Whether a card has a keyword without any Auto A effect giving it."""
    return any(True for _ in own_keywords(table, card_id, name))


def printed_defense(table: Table, card_id: str) -> int | None:
    """The Defense Strength as printed; None where unknown."""
    return card_numbers.printed_defense(printed(table, card_id).points)
