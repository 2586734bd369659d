"""Answers of statistics."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import PlainValue, Position


class StatisticsOut(TypedDict):
    """The questions, and the tables behind them."""

    questions: list[str]
    tables: list[str]
    words: Annotated[
        dict[str, dict[str, str]],
        Field(description="Of questions of other packages: `question.NAME` and `column.NAME`, each by language."),
    ]


class StatisticRowsOut(TypedDict):
    """A page of rows. Their columns depend on the question or table."""

    items: list[dict[str, PlainValue | float]]
    next: Annotated[int | None, Field(description="What `skip` takes for the next page; null on the last one.")]


class MomentOut(TypedDict):
    """A moment of a finished game."""

    game: str
    ruleset: str
    league: str
    season: str
    event: str
    date: str
    winner: Annotated[str, Field(description="The seats that won, with `+` between them.")]
    players: Annotated[dict[str, str], Field(description="The player at each seat; empty where nobody was named.")]
    moment: Annotated[
        Literal["played", "blow", "chain", "end", "position"],
        Field(description="A play, the highlight that was searched, or a position at the end of a turn."),
    ]
    turn: int
    at: Position
    seat: Annotated[str, Field(description="Who played it, or whose score it is; several with `+` between; or empty.")]
    amount: Annotated[int | None, Field(description="The size of a highlight, or the lowest score at the end of the turn.")]
    player: Annotated[str, Field(description="The player at that seat, or empty.")]
    printing: Annotated[str, Field(description="The card that was played, or empty.")]
    name: str
    name_ja: str
    name_zh: str


class MomentsOut(TypedDict):
    """A page of moments, those of the newest game first."""

    items: list[MomentOut]
    next: Annotated[int | None, Field(description="What `skip` takes for the next page; null on the last one.")]
