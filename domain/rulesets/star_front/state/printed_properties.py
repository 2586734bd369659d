"""The printed data and state of cards, without continuous effects."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from domain.kernel.contract.truth import NO_WORDS, Truth, Uncertain, uncertain
from domain.kernel.desk import modifiers
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.terms import Exposed
from domain.rulesets.star_front.card_schema.texts import NOT_KNOWN, Printed, read_printed
from domain.rulesets.star_front.state.zones import cards_under, is_traveller

UPRIGHT, ATTACKING, SIDEWAYS = 0, 45, 90
"""The angles of the three unit states (SF-STATE-01 to -03, SF-ATK-10)."""
STATE = {UPRIGHT: "upright", ATTACKING: "attacking", SIDEWAYS: "sideways"}


def printed(table: Table, card: str) -> Printed:
    """Returns the printed data of a card as it lies; empty data for an unknown printing.

    A traveller is a no-tribute neutral unit (SF-SUM-06). A magic card may stand as a unit (SF-MAG-08).
    """
    return traveller_data(table) if is_traveller(table, card) else _printed(table, card)


@memo(depends_on="card")
def _printed(table: Table, card: str) -> Printed:
    data = table.data(card)
    shown = read_printed(data) if data else NOT_KNOWN
    unit = table.cards[card].attributes.get("as_unit")
    if not unit:
        return shown
    return shown._replace(type=Uncertain(("unit",)), star=0, keywords=(), text=(), attack=unit["attack"], score=unit["score"])


def last_printed(table: Table, card: str) -> Printed:
    """Returns the printed data of a card, also after it was shuffled away: then as it was last seen."""
    gone = table.retired.get(card)
    if gone is None:
        return printed(table, card)
    data = table.pins.get(gone.printing or "")
    return read_printed(data) if data else NOT_KNOWN


def traveller_data(table: Table) -> Printed:
    """Returns the data of a little traveller with the stated numbers. The rulebook does not give them (OP-06)."""
    stated = table.flags.get("traveller")
    return _traveller(stated["attack"], stated["score"]) if stated else _traveller()


@lru_cache
def _traveller(attack: int | None = None, score: int | None = None) -> Printed:
    return Printed(
        Uncertain(("Little Traveller",)),
        Uncertain(("unit",)),
        Uncertain(("neutral",)),
        attack,
        score,
        star=0,
        traits=NO_WORDS,
    )


def type_of(table: Table, card: str) -> Uncertain[str]:
    """Returns `unit` or `magic`."""
    return uncertain(printed(table, card).type.or_else(""))


def is_site(table: Table, card: str) -> Truth:
    """Returns whether a card is a site (SF-MAG-05); unknown where the record does not know the card or this value of it."""
    shown = printed(table, card)
    return None if not shown.type.is_known or "site" in shown.unknown else shown.site


def names_of(table: Table, card: str) -> Uncertain[str]:
    """Returns the printed name."""
    return printed(table, card).name


def state_of(table: Table, unit: str) -> str:
    """Returns `upright`, `attacking` or `sideways`."""
    return STATE.get(table.cards[unit].angle, "upright")


def is_merged(table: Table, unit: str) -> bool:
    """Returns whether a unit consists of several cards (SF-MERGE-01)."""
    return bool(cards_under(table, unit, "lower"))


def printed_and_given_traits(table: Table, card: str) -> Uncertain[str]:
    """Returns the special types of a card, such as `mech`. Those given to a merged unit apply to its lower cards
    (SF-MERGE-14).
    """
    place = table.cards[card].place
    given = [
        *modifiers.find_modifiers(table, card, "trait"),
        *(modifiers.find_modifiers(table, place, "trait") if place in table.cards else ()),
    ]
    return printed(table, card).traits.changed(str(each["by"]) for each in given)


def has_printed_or_given_trait(table: Table, card: str, trait: str) -> Truth:
    """Returns whether a card has a special type, by its print or by an effect; unknown if its print is unknown."""
    return printed_and_given_traits(table, card).is_any_of(trait)


def base_number(table: Table, unit: str, what: Exposed) -> int | None:
    """Returns the base number: the top card's plus the exposed ones of lower cards (SF-MERGE-04, -11). Returns None if
    unknown.
    """
    value: int | None = getattr(printed(table, unit), what)
    if value is None:
        return None
    lower = [each for each in cards_under(table, unit, "lower") if table.cards[each].attributes.get("exposed") == what]
    parts = [getattr(printed(table, each), what) for each in lower]
    return None if None in parts else value + sum(int(part) for part in parts if part is not None)


def value_without_continuous(table: Table, unit: str, what: Exposed) -> int | None:
    """Returns attack or score without continuous effects, or None if it is unknown."""
    if is_traveller(table, unit):
        return _counted(table, unit, what)
    value: int | None = getattr(_own_values(table, unit), what)
    return value


class _Values(NamedTuple):
    """The attack and score of a unit without continuous effects, each None if unknown."""

    attack: int | None
    score: int | None


@memo(depends_on="card")
def _own_values(table: Table, unit: str) -> _Values:
    return _Values(_counted(table, unit, "attack"), _counted(table, unit, "score"))


def _counted(table: Table, unit: str, what: Exposed) -> int | None:
    value = base_number(table, unit, what)
    if value is None:
        return None
    magic = [printed(table, each) for each in cards_under(table, unit, "granted")]
    if any(not each.type.is_known or "grants" in each.unknown for each in magic):
        return None
    added = sum(int(each["by"]) for each in modifiers.find_modifiers(table, unit, what))
    granted = [grant for each in magic for grant in each.grants]
    return value + added + sum(int(getattr(each, what)) for each in granted)
