"""Matching of cards with the filters of texts.

The card schema defines what a filter may demand (`domain.rulesets.star_front.card_schema.filters`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.terms import Exposed, KeywordName, OfOwn, Where
from domain.rulesets.star_front.card_schema.texts import Printed, Text, ghost_points
from domain.rulesets.star_front.effects import field_state
from domain.rulesets.star_front.state import printed_properties, zones

WHERE: dict[Where, tuple[str, ...]] = {
    "field": zones.FIELD,
    "front": (zones.FRONT,),
    "back": (zones.BACK,),
    "graveyard": (zones.GRAVEYARD,),
    "hand": (zones.HAND,),
    "deck": (zones.DECK,),
    "exile": (zones.EXILE,),
    "turntable": (zones.TURNTABLE,),
    "forest": (zones.FOREST,),
    "site": (zones.SITE,),
    "processing": (zones.PROCESSING,),
    "captive": (),
    "granted": (),
    "passenger": (),
}
BELOW = ("captive", "granted", "passenger")
"""The words for places below a unit. They are also the roles of the cards there."""


class FilterContext(NamedTuple):
    """The functions by which a filter reads cards, with or without continuous effects.

    `works`: whether a keyword works · `stars`: the tributes for a seat · `attack`, `score`: their present values · `total`:
    the score of a seat · `has_trait`: whether it is of a special type.
    """

    works: Callable[[Table, str, KeywordName], Truth]
    stars: Callable[[Table, str, str], int | None]
    attack: Callable[[Table, str], int | None]
    score: Callable[[Table, str], int | None]
    total: Callable[[Table, str], int | None]
    has_trait: Callable[[Table, str, str], Truth]


def fits(table: Table, seat: str, source: str, wanted: Filter, card: str, context: FilterContext) -> Truth:
    """Returns whether a card matches a filter as seen by a seat: place, side and kind. Unknown if its printing is needed but
    unknown.
    """
    if not is_in_place(table, card, wanted.where or "field"):
        return False
    if not is_on_side(seat, wanted.whose, zones.controller(table, card)):
        return False
    return fits_kind(table, source, wanted, card, context)


def is_in_place(table: Table, card: str, where: Where) -> bool:
    """Returns whether a card lies by itself in the place `where`."""
    there = table.cards[card]
    if where in BELOW:
        return there.role == where and there.place in table.cards
    return there.place in table.zones and table.zone_of(card).name in WHERE[where]


def is_on_side(seat: str, whose: str, holder: str) -> bool:
    """Returns whether the holder of a card is on the side `whose` as seen by a seat."""
    return whose == "any" or (holder == seat) == (whose == "own")


def fits_kind(table: Table, source: str, wanted: Filter, card: str, context: FilterContext) -> Truth:
    """Returns whether a card is of the kind that a filter describes, in whatever place."""
    if wanted.other and card == zones.host(table, source):
        return False
    standing = all_of(
        (
            *_as_printed(table, wanted, card, context),
            *field_state.field_demands(table, source, wanted, card, context.works),
        )
    )
    if standing is False:
        return False
    if wanted.owner is not None and not _is_owned(table, source, wanted.owner, card):
        return False
    if wanted.cheaper:
        standing = all_of((standing, _is_cheaper(table, source, card, context)))
    if wanted.foremost:
        standing = all_of((standing, _is_first(table, source, wanted, card, context)))
    if wanted.excepted is None:
        return standing
    return all_of((standing, negate(_fits_there(table, source, wanted.excepted, card, context))))


def _is_first(table: Table, source: str, wanted: Filter, card: str, context: FilterContext) -> Truth:
    """Returns whether a card comes before all others that match a filter. Unknown if an earlier card may match."""
    mine, alike = _side_of(table, source), wanted._replace(foremost=False)
    before: list[Truth] = []
    for each in cards_in_place(table, wanted):
        if each == card:
            return negate(any_of(before))
        before.append(fits(table, mine, source, alike, each, context))
    return False


def _side_of(table: Table, source: str) -> str:
    """Returns the player of a text. A card being processed has no controller, so its bringer counts."""
    if source not in table.cards:
        return ""
    return zones.controller(table, source) or table.cards[source].bringer


def _fits_there(table: Table, source: str, wanted: Filter, card: str, context: FilterContext) -> Truth:
    """Returns whether a card matches a nested filter. A nested filter without a place matches in any place."""
    if wanted.where is not None and not is_in_place(table, card, wanted.where):
        return False
    return fits_kind(table, source, wanted, card, context)


def _is_owned(table: Table, source: str, whose: str, card: str) -> bool:
    """Returns whether a card belongs to the player of the text (`own`), or to the other player."""
    mine = _side_of(table, source)
    return bool(mine) and (zones.owner(table, card) == mine) == (whose == "own")


def _is_cheaper(table: Table, source: str, card: str, context: FilterContext) -> Truth:
    """Returns whether a card needs fewer tributes than the card of the text. A blue star has no number to compare."""
    if source not in table.cards:
        return False
    own, its = context.stars(table, source, ""), context.stars(table, card, zones.controller(table, card))
    if own is not None and its is not None:
        return its < own
    compared = ((source, own), (card, its))
    missing = [each for each, stars in compared if stars is None]
    known = (_if_known(printed_properties.printed(table, each), "star", False) for each in missing)
    return all_of(known)


@lru_cache(4096)
def demands_printed_property(wanted: Filter) -> bool:
    """Returns whether a filter demands something that is printed on a card."""
    words = (wanted.type, wanted.race, wanted.trait, wanted.name, wanted.name_has, wanted.keyword, wanted.ghost)
    ghosts = (wanted.least_ghost, wanted.most_ghost)
    numbers = (*ghosts, wanted.tributes, wanted.least_tributes, wanted.most_tributes, wanted.least_attack, wanted.most_attack)
    scores = (wanted.least_score, wanted.most_score, wanted.least_mana, wanted.most_mana, wanted.activates)
    return wanted.cheaper or any(asked is not None for asked in (*words, *numbers, *scores))


@lru_cache(4096)
def demands_field_state(wanted: Filter) -> bool:
    """Returns whether a filter demands something about how a card stands on the field."""
    words = (wanted.traveller, wanted.merged, wanted.state, wanted.stands, wanted.lane, wanted.entered_this_turn)
    return wanted.foremost or any(asked is not None for asked in (*words, wanted.attacked, wanted.opponent))


def matching_cards(table: Table, seat: str, source: str, wanted: Filter, context: FilterContext) -> list[str]:
    """Returns the cards that certainly match a filter: the active player's first, on the field in front order."""
    return [card for card in cards_in_place(table, wanted) if fits(table, seat, source, wanted, card, context) is True]


def cards_in_place(table: Table, wanted: Filter) -> list[str]:
    """Returns the cards in the place of a filter."""
    mine = zones.active_player(table)
    results: list[str] = list(table.at(zones.PROCESSING)) if wanted.where == "processing" else []
    for seat in (mine, zones.enemy_of(table, mine)):
        if wanted.where in BELOW:
            results += [card for unit in zones.units(table, seat) for card in zones.cards_under(table, unit, wanted.where)]
        for name in WHERE[wanted.where or "field"]:
            if name not in zones.ROWS:
                results += table.at(f"{seat}.{name}")
        results += [unit for unit in zones.units(table, seat) if zones.row_of(table, unit) in WHERE[wanted.where or "field"]]
    return results


def _as_printed(table: Table, wanted: Filter, card: str, context: FilterContext) -> Iterator[Truth]:
    """Yields whether a card meets each demand of a filter on its kind and its present numbers; unknown for a value that the
    record does not know.
    """
    shown = printed_properties.printed(table, card)
    if wanted.type is not None:
        yield _is_of_type(table, card, wanted.type)
    if wanted.race is not None:
        yield shown.race.is_any_of(wanted.race)
    if wanted.trait is not None:
        yield context.has_trait(table, card, wanted.trait)
    if wanted.name is not None:
        yield shown.name.is_any_of(wanted.name)
    if wanted.name_has is not None:
        yield shown.name.has_part(wanted.name_has)
    if wanted.keyword is not None:
        yield context.works(table, card, wanted.keyword)
    if wanted.ghost is not None:
        yield _if_known(shown, "ghost", bool(shown.ghost) == wanted.ghost)
    if wanted.least_ghost is not None or wanted.most_ghost is not None:
        yield _if_known(shown, "ghost", do_bounds_overlap(ghost_points(shown), wanted.least_ghost, wanted.most_ghost))
    if wanted.tributes is not None:
        yield _has_stars(table, card, wanted.tributes, wanted.tributes, context)
    if wanted.least_tributes is not None or wanted.most_tributes is not None:
        yield _has_stars(table, card, wanted.least_tributes, wanted.most_tributes, context)
    if wanted.least_mana is not None or wanted.most_mana is not None:
        yield _if_known(shown, "mana", is_in_range(shown.mana, wanted.least_mana, wanted.most_mana))
    if wanted.activates is not None:
        yield _if_known(shown, "text", has_text_for_moment(shown, wanted.activates))
    if wanted.least_attack is not None or wanted.most_attack is not None:
        attack = _worth(table, card, "attack", wanted.original, context)
        yield None if attack is None else is_in_range(attack, wanted.least_attack, wanted.most_attack)
    if wanted.least_score is not None or wanted.most_score is not None:
        score = _worth(table, card, "score", wanted.original, context)
        yield None if score is None else is_in_range(score, wanted.least_score, wanted.most_score)


def _is_of_type(table: Table, card: str, wanted: str) -> Truth:
    """Returns whether a card is a unit, magic or a site. Whatever stands in a row is a unit, and on the site zone a site."""
    if zones.row_of(table, card):
        return wanted == "unit"
    if table.zone_of(card).name == zones.SITE:
        return wanted != "unit"
    shown = printed_properties.printed(table, card)
    return _if_known(
        shown, "type", (wanted == "site" and shown.site) or printed_properties.type_of(table, card).is_surely(wanted)
    )


def _if_known(shown: Printed, field: str, truth: bool) -> Truth:
    """Returns a truth that depends on a printed field; unknown where the record does not know the field."""
    return truth if shown.type.is_known and field not in shown.unknown else None


def _has_stars(table: Table, card: str, least: int | None, most: int | None, context: FilterContext) -> Truth:
    """Returns whether the present tributes of a card are within bounds. A blue star has no number and is never within
    them."""
    shown = printed_properties.printed(table, card)
    stars = context.stars(table, card, zones.controller(table, card))
    return _if_known(shown, "star", is_in_range(stars, least, most)) if stars is None else is_in_range(stars, least, most)


def _worth(table: Table, card: str, what: Exposed, original: bool, context: FilterContext) -> int | None:
    """Returns the attack or score of a card: the present value, or with `original` the base value; None if it is unknown.

    A blocker's attack counts as 0, and so does a number that a known card does not have.
    """
    if original:
        value = printed_properties.base_number(table, card, what)
    else:
        value = context.attack(table, card) if what == "attack" else context.score(table, card)
    if value is not None:
        return value
    shown = printed_properties.printed(table, card)
    blocks = what == "attack" and not original and context.works(table, card, "blocker") is True
    return 0 if blocks or _if_known(shown, what, True) is True else None


def has_text_for_moment(data: Printed, moment: OfOwn) -> bool:
    """Returns whether a card has a printed text that this moment activates."""
    return any(isinstance(text, Text) and text.when == moment for text in data.text)


def do_bounds_overlap(points: tuple[int, int], least: int | None, most: int | None) -> bool:
    """Returns whether the span `points` and the bounds overlap."""
    return (least is None or points[1] >= least) and (most is None or points[0] <= most)


def is_in_range(number: int | None, least: int | None, most: int | None) -> bool:
    """Returns whether a number is within the bounds. A blue star has no number and is never within them."""
    return number is not None and (least is None or number >= least) and (most is None or number <= most)
