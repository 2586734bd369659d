"""The time for which the matches of a filter stay the same, and whether they depend on the card that carries the text."""

from __future__ import annotations

from functools import cache

from domain.kernel.table.memo import Span
from domain.rulesets.robotech.card_schema.filters import Filter, Where


def place_word_of_filter(wanted: Filter) -> Where:
    """Returns the word for the place of a filter's cards."""
    return wanted.where or ("proto" if wanted.type == "proto" else "play")


_IN_PLAY: tuple[Where, ...] = ("play", "base", "battle")
"""The words for places in play."""


@cache
def filters_with_places(wanted: Filter) -> tuple[Filter, ...]:
    """Returns the filters in `any` whose places are those of a filter: it names none, and one of these is not in play."""
    if wanted.where is not None or place_word_of_filter(wanted) != "play":
        return ()
    elsewhere = (filters_with_places(each) or place_word_of_filter(each) not in _IN_PLAY for each in wanted.any)
    return wanted.any if any(elsewhere) else ()


@cache
def _depends_on_cards(wanted: Filter) -> bool:
    """Returns whether the filter depends on cards alone: not on the clip, an attack or the turn."""
    passing = place_word_of_filter(wanted) == "clip" or wanted.role is not None or wanted.entered_this_turn is not None
    inside = (wanted.pilot, wanted.excepted, wanted.same_name, *wanted.any)
    return not passing and all(_depends_on_cards(inner) for inner in inside if inner is not None)


@cache
def _depends_on_play(wanted: Filter) -> bool:
    """Returns whether the filter depends on cards in play alone, not on their mode or on the source."""
    fielded_only = (
        place_word_of_filter(wanted) in (*_IN_PLAY, "proto")
        and wanted.mode is None
        and not wanted.cheaper
        and not wanted.costlier
        and wanted.same_name is None
    )
    inside = (wanted.pilot, wanted.excepted, *wanted.any)
    return fielded_only and all(_depends_on_play(inner) for inner in inside if inner is not None)


@cache
def turn_independent_part(wanted: Filter) -> Filter:
    """Returns the filter without the parts that depend on attacks and on the turn; its matches stay cached for longer."""
    return wanted._replace(role=None, entered_this_turn=None)


def cache_span(seat: str, source: str, wanted: Filter) -> Span:
    """Returns how long the cards that match a filter stay the same."""
    if not _depends_on_cards(wanted):
        return "position"
    return "play" if _depends_on_play(wanted) else "cards"


@cache
def depends_on_source(wanted: Filter) -> bool:
    """Returns whether the filter depends on the card that carries the text; otherwise every source matches the same cards."""
    inside = (wanted.pilot, wanted.excepted, *wanted.any)
    itself = wanted.other or wanted.cheaper or wanted.costlier or wanted.same_name is not None
    return itself or any(depends_on_source(inner) for inner in inside if inner is not None)
