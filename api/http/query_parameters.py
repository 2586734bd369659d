"""Query parameters: types that several operations have, and a refusal of names that an operation does not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, get_origin

from fastapi import Depends, Query, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from api.http.messages import msg
from api.http.problems import invalid_request
from domain import registry
from projections.filters import GameFilter
from replays.sheet.times import is_day_month_or_year

UNLISTED = frozenset({"key"})
"""Parameters that a problem does not list among those there are: secrets belong into the header."""


def _check_day(written: str) -> str:
    if written and not is_day_month_or_year(written):
        raise PydanticCustomError("no_such_day", "no such day")
    return written


def _check_ruleset(written: str) -> str:
    name = registry.id_of(written)
    if name and not registry.is_available(name):
        raise PydanticCustomError("no_such_ruleset", "no such ruleset")
    return name


Day = Annotated[str, Query(max_length=10, examples=["2026-11-20"]), AfterValidator(_check_day)]
"""A day, a month or a year, `2026-11-20`; empty for any."""
RulesetFilter = Annotated[str, Query(max_length=64, examples=["gundam_war"]), AfterValidator(_check_ruleset)]
"""The id of an installed ruleset, or its title in any language; empty for all games."""
FilterText = Annotated[str, Query(max_length=64)]
"""A league, season, round, player or deck; empty for any."""
Since = Annotated[Day, Query(description="Played on this day or later.")]
Until = Annotated[Day, Query(description="Played on this day or earlier.")]
DepthFilter = Annotated[
    Literal["", "plays", "counted"],
    Query(description="`plays`: games whose record has the plays · `counted`: only numbers were counted."),
]
EventFilter = Annotated[str, Query(max_length=64, description="The name of an event, or a tournament's id.")]


async def game_filter(
    ruleset: RulesetFilter = "",
    league: FilterText = "",
    season: FilterText = "",
    since: Since = "",
    until: Until = "",
    event: EventFilter = "",
    round: FilterText = "",
    player: FilterText = "",
    deck: FilterText = "",
    depth: DepthFilter = "",
) -> GameFilter:
    """Returns the filter that the query parameters about games make, without a page."""
    which = GameFilter(ruleset, league, season, since=since, until=until, round=round, player=player, deck=deck, depth=depth)
    return which.of_event(event)


QueriedGames = Annotated[GameFilter, Depends(game_filter)]
"""The games that an operation is about, as its query names them."""


async def reject_unknown_query(request: Request) -> None:
    """Raises a Problem (422) for a parameter that the operation does not have, or that it takes once and got twice.

    A filter that is misspelt would filter nothing. Pages and their files may be given any parameter.
    """
    route: APIRoute = request.scope["route"]
    if not request.scope["query_string"] or not route.include_in_schema:
        return
    known = _parameters(route)
    given = Counter(name for name, _ in request.query_params.multi_items())
    if given.keys() - known.keys():
        raise invalid_request({"at": "query", "kind": msg("no_such_parameter"), "known": sorted(known.keys() - UNLISTED)})
    for name, count in given.items():
        if count > 1 and not known[name]:
            raise invalid_request({"at": f"query.{name}", "kind": msg("parameter_given_twice")})


_KNOWN: dict[Callable[..., Any], dict[str, bool]] = {}
"""Function of an operation -> its query parameters, found at the first request with any."""


def _parameters(route: APIRoute) -> dict[str, bool]:
    """Returns the query parameters of an operation -> whether it takes several of that name."""
    if route.endpoint not in _KNOWN:
        _KNOWN[route.endpoint] = dict(_parameters_of(route.dependant))
    return _KNOWN[route.endpoint]


def _parameters_of(dependant: Dependant) -> Iterator[tuple[str, bool]]:
    for field in dependant.query_params:
        yield field.alias, get_origin(field.field_info.annotation) in (list, tuple, set)
    for each in dependant.dependencies:
        yield from _parameters_of(each)
