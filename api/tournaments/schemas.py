"""Request bodies of tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query
from pydantic import Field

from api.http.requests import CleanText, LongText, RequestBody, ShortText
from domain.tournaments.validation.text_limits import LONGEST_NAME

RoundNumber = Annotated[int, Query(ge=0, le=1000, description="After this round; 0: now.")]
StageNumber = Annotated[int, Query(ge=0, le=20, description="Of this stage; 0: of the one that is played, or ranked.")]
Audience = Annotated[Literal["", "everybody"], Query(alias="as", description="`everybody`: as without a link.")]


class TournamentIn(RequestBody, title="Announcement"):
    """A tournament that is opened: the fields of `opened`."""

    said: dict[str, Any] = Field(examples=[{"title": "Club night", "ruleset": "gundam_war", "stages": [{"kind": "swiss"}]}])


class TournamentEventIn(RequestBody, title="Saying"):
    """One event: its name and its fields."""

    name: ShortText = Field(examples=["reported"])
    said: dict[str, Any] = Field(examples=[{"match": "1.1.1", "games": [{"winner": "ann"}, {"winner": "ann"}]}])


class MatchGameIn(RequestBody, title="GameOfMatch"):
    """Which game of a match is played, and how it is judged."""

    number: Annotated[int, Field(ge=1, le=20)] = 1
    mode: Literal["referee", "scribe"] = "scribe"


class EntryIn(RequestBody, title="Entry"):
    """Who signs up."""

    name: ShortText = Field(examples=["Ann Lee"])
    club: Annotated[CleanText, Field(max_length=LONGEST_NAME)] = ""


class NamesIn(RequestBody, title="Names"):
    """Names of players who may be entered."""

    names: Annotated[list[CleanText], Field(max_length=1000)]


class TournamentLinkIn(RequestBody, title="NewDeskLink"):
    """A link to hand out: `organiser`, `judge`, `entry` (to sign up), or `player:` and an id. `label`: whose it is; the log
    names judges and organisers by it."""

    scope: ShortText = Field(examples=["player:ann"])
    label: LongText = ""
    hours: Annotated[int, Field(ge=0, le=24 * 366)] = 0
