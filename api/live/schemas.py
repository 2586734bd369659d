"""The messages of live feeds."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import Position
from api.takebacks.schemas import TakebackProposalOut
from api.tournaments.schemas import MatchOut
from api.views.schemas import EventOut


class EventMarkOut(TypedDict):
    """That there is an event, without its content."""


class FeedEndOut(TypedDict):
    """Why a feed ends."""

    reason: str


TournamentChangesOut = TypedDict(
    "TournamentChangesOut",
    {
        "from": Annotated[int, Field(description="The position before the changes.")],
        "position": Position,
        "requests": NotRequired[Annotated[bool, Field(description="Requests came in or were answered.")]],
        "matches": NotRequired[Annotated[list[MatchOut], Field(description="Missing: something else changed too.")]],
        "late": NotRequired[Annotated[list[str], Field(description="Matches corrected after a later round was paired.")]],
    },
)
TournamentChangesOut.__doc__ = "What changed at a tournament."
GAME_MESSAGES: dict[str, Any] = {"event": EventOut | EventMarkOut, "proposal": TakebackProposalOut, "closed": FeedEndOut}
"""Name of a message of a game's feed -> what its data is."""
TOURNAMENT_MESSAGES: dict[str, Any] = {"moved": TournamentChangesOut}
"""Name of a message of a tournament's feed -> what its data is."""
