"""Finds moments of the games that a client may watch. Blocking: called in a thread."""

from __future__ import annotations

from typing import NamedTuple, cast

from api.auth import ReadAccess
from api.http.problems import refused_filter
from api.statistics.schemas import MomentOut, MomentsOut
from api.views.visibility import without_delayed_games
from projections.filter_names import FilterRefused
from projections.filters import GameFilter
from projections.moment_search import MomentSearch, find_moments


class MomentQuery(NamedTuple):
    """A search of a client. `which`: the filter, with one row more than the page."""

    access: ReadAccess
    search: MomentSearch
    which: GameFilter


def moments_page(query: MomentQuery) -> MomentsOut:
    """Returns a page of moments (`items`, `next`). Raises a Problem (422) with what could be meant."""
    access, search, which = query
    state = access.state
    allowed = without_delayed_games(state, which)
    if not access.all_listed:
        allowed = allowed._replace(among=state.links.public_games(state.now()))
    try:
        rows = find_moments(state.read_models_up_to_date(), search, allowed)
    except FilterRefused as error:
        raise refused_filter(error) from None
    shown = cast(list[MomentOut], rows[: which.rows - 1])
    return {"items": shown, "next": which.skip + len(shown) if len(rows) > len(shown) else None}
