"""Filters over cards as they are now (`effects.filter_matching`), and over printings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from domain.kernel.contract.truth import Truth, all_of, negate
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.texts import Printed, ghost_points
from domain.rulesets.star_front.effects import conditions as _conditions
from domain.rulesets.star_front.effects import filter_matching as _filter_matching
from domain.rulesets.star_front.effects.filter_matching import WHERE as WHERE
from domain.rulesets.star_front.effects.filter_matching import cards_in_place as cards_in_place
from domain.rulesets.star_front.effects.filter_matching import is_in_place as is_in_place
from domain.rulesets.star_front.effects.filter_matching import is_on_side as is_on_side
from domain.rulesets.star_front.state.current_properties import FULL

fits = partial(_filter_matching.fits, context=FULL)
suits = partial(_filter_matching.fits_kind, context=FULL)
matching = partial(_filter_matching.matching_cards, context=FULL)
condition = partial(_conditions.evaluate_condition, context=FULL)


def printing_fits(data: Printed, wanted: Filter) -> Truth:
    """Returns whether a printing fits a filter by its printed properties; unknown if the printing is unknown.

    No printing fits a filter on the state of a card on the field.
    """
    if _filter_matching.demands_field_state(wanted):
        return False
    if not data.type.is_known:
        return None if _filter_matching.demands_printed_property(wanted) else True
    own = all_of(None if field in data.unknown else truth for field, truth in _of_printing(data, wanted))
    return own if wanted.excepted is None else all_of((own, negate(printing_fits(data, wanted.excepted))))


def _of_printing(data: Printed, wanted: Filter) -> Iterator[tuple[str, Truth]]:
    """Yields for each demand of a filter the printed field that decides it, and whether the printing meets it."""
    if wanted.type is not None:
        yield "type", data.site if wanted.type == "site" else data.type.is_any_of(wanted.type)
    if wanted.race is not None:
        yield "race", data.race.is_any_of(wanted.race)
    if wanted.trait is not None:
        yield "traits", data.traits.is_any_of(wanted.trait)
    if wanted.name is not None:
        yield "name", data.name.is_any_of(wanted.name)
    if wanted.name_has is not None:
        yield "name", data.name.has_part(wanted.name_has)
    if wanted.least_tributes is not None:
        yield "star", data.blue is None and (data.star or 0) >= wanted.least_tributes
    if wanted.most_tributes is not None:
        yield "star", data.blue is None and (data.star or 0) <= wanted.most_tributes
    if wanted.least_score is not None:
        yield "score", (data.score or 0) >= wanted.least_score
    if wanted.keyword is not None:
        yield "keywords", any(each.keyword == wanted.keyword for each in data.keywords)
    if wanted.ghost is not None:
        yield "ghost", bool(data.ghost) == wanted.ghost
    if wanted.least_ghost is not None or wanted.most_ghost is not None:
        yield "ghost", _filter_matching.do_bounds_overlap(ghost_points(data), wanted.least_ghost, wanted.most_ghost)
    if wanted.least_mana is not None or wanted.most_mana is not None:
        yield "mana", _filter_matching.is_in_range(data.mana, wanted.least_mana, wanted.most_mana)
    if wanted.activates is not None:
        yield "text", _filter_matching.has_text_for_moment(data, wanted.activates)
    if wanted.tributes is not None:
        yield "star", data.blue is None and data.star == wanted.tributes
    if wanted.least_attack is not None:
        yield "attack", (data.attack or 0) >= wanted.least_attack
    if wanted.most_attack is not None:
        yield "attack", (data.attack or 0) <= wanted.most_attack
    if wanted.most_score is not None:
        yield "score", (data.score or 0) <= wanted.most_score
