"""Answers about standings and tie-breaks of tournaments."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import Position


class MeetingOut(TypedDict):
    """A round of a player."""

    round: int
    outcome: str
    kind: Annotated[str, Field(description="`played`, `bye` and so on.")]
    opponent: str


class StandingOut(TypedDict):
    """A player of the standings."""

    rank: int
    player: str
    name: str
    club: str
    left: int | None
    points: int
    matches: int
    won: int
    lost: int
    drawn: int
    byes: int
    way: list[MeetingOut]
    numbers: Annotated[dict[str, str | None], Field(description="Tie-breaks by code, as decimals; null: unknown.")]


class StandingsOut(TypedDict):
    """The standings of a stage after a round."""

    stage: int
    round: Annotated[int, Field(description="0: now.")]
    items: list[StandingOut]
    position: Position


class PlacesOut(TypedDict):
    """Everybody by place, if the tournament ended now."""

    places: list[str]
    position: Position


class TiebreakPartOut(TypedDict):
    """A part of a tie-break."""

    round: int
    match: str
    opponent: str
    value: str | None
    of: str | None
    cut: bool


class TiebreakOut(TypedDict):
    """How a number of the standings is computed."""

    code: str
    player: str
    value: str | None
    of_each: str
    parts: list[TiebreakPartOut]
    sentences: Annotated[dict[str, list[str]], Field(description="By language.")]
