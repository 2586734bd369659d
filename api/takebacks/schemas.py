"""Answers about proposed takebacks."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import IsoTime, NextCursor


class TakebackProposalOut(TypedDict):
    """A proposal to go back to before a line."""

    id: str
    seat: Annotated[str, Field(description="Whose takeback it is.")]
    line: int
    position: Annotated[int, Field(description="The position of the record at which it was proposed.")]
    needed: Annotated[list[str], Field(description="The seats that have to agree.")]
    agreed: Annotated[list[str], Field(description="The seats that have agreed.")]
    state: Literal["open", "agreed", "declined", "withdrawn", "lapsed"]
    decided: Annotated[str, Field(description="Who declined it, or empty.")]
    created: IsoTime
    why: str
    by: Annotated[str, Field(description="The role of the link over which it was proposed.")]


class TakebackProposalsOut(TypedDict):
    """A page of the proposals of a game, the newest first."""

    items: list[TakebackProposalOut]
    next: NextCursor
