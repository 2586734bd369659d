"""Answers about branches."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import IsoTime, Position
from api.views.schemas import OfferOut, ReplayEventOut


class BranchOut(TypedDict):
    """A branch of a game."""

    id: str
    game: str
    letter: str
    parent: Annotated[str, Field(description="The id of the branch that it leaves; empty: the game.")]
    at: Annotated[int, Field(description="After so many events it leaves.")]
    viewer: Annotated[str, Field(description="Whose view it goes on from.")]
    name: str
    author: str
    made: IsoTime
    size: Annotated[int, Field(description="The number of events with those before it: what `If-Match` takes.")]


class BranchesOut(TypedDict):
    """The branches of a game that a link shows."""

    branches: list[BranchOut]


class BranchReplayOut(TypedDict):
    """A branch with its events, as a replay is drawn from it."""

    branch: BranchOut
    events: list[ReplayEventOut]
    rules: Annotated[dict[str, str], Field(description="The statement of each rule that is named.")]
    places: Annotated[dict[str, str], Field(description="Where the rule is in the rulebook.")]


class CreatedBranchOut(BranchReplayOut):
    """A new branch with its secret, which is shown this once."""

    secret: Annotated[str, Field(description="What `Branch-Secret` takes.")]


class BranchOffersOut(TypedDict):
    """What may be declared in a branch."""

    position: Position
    offers: list[OfferOut]
