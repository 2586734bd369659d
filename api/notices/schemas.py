"""Answers of the feed of a server."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, cast

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import IsoTime, NextNumber
from api.http.responses import iso_time
from api.notices.store import Notice
from api.views.schemas import ResultOut


class NoticeDataOut(TypedDict):
    """The facts of a notice. Which there are follows from its type."""

    game: NotRequired[str]
    ruleset: NotRequired[str]
    players: NotRequired[Annotated[dict[str, str], Field(description="Seat -> player.")]]
    position: NotRequired[Annotated[int, Field(description="The position of the game's record after it.")]]
    result: NotRequired[Annotated[ResultOut, Field(description="The result, as a game has it.")]]
    tournament: NotRequired[str]
    match: NotRequired[str]
    stage: NotRequired[int]
    round: NotRequired[int]
    title: NotRequired[str]


class NoticeOut(TypedDict):
    """Something that happened at the server."""

    number: Annotated[int, Field(description="Counted from 1, without gaps; the id of the message in the feed.")]
    type: Literal[
        "game_opened",
        "game_over",
        "game_reopened",
        "tournament_opened",
        "round_posted",
        "result_reported",
        "result_corrected",
        "tournament_finished",
    ]
    timestamp: IsoTime
    data: NoticeDataOut


class NoticesOut(TypedDict):
    """A page of notices, the oldest first."""

    items: list[NoticeOut]
    next: NextNumber


def notice_to_json(number: int, notice: Notice) -> NoticeOut:
    """Returns a notice with its number."""
    shown = {"number": number, "type": notice.type, "timestamp": iso_time(notice.at), "data": dict(notice.data)}
    return cast(NoticeOut, shown)  # its facts follow from its type
