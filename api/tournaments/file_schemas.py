"""Answers about imports and exports of tournaments."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import MessageOut
from api.tournaments.schemas import CreatedTournamentOut


class ImportedTournamentOut(CreatedTournamentOut):
    """A tournament that was imported from its file, with the organiser's link."""

    new: Annotated[int, Field(description="Events that were not here.")]
    records: Annotated[int, Field(description="Records that have their former ids.")]
    apart: Annotated[
        list[str], Field(description="The ids of records that have new ids, since no trusted server signed them.")
    ]


class ImportedResultsOut(CreatedTournamentOut):
    """A tournament that was imported from the results of another program, with the organiser's link."""

    players: int
    matches: int
    notes: Annotated[list[str], Field(description="What the file does not say, and what was read for it.")]


class ExportLossesOut(TypedDict):
    """What the form of another program would lack."""

    form: str
    losses: list[MessageOut]


class ExportLossListOut(TypedDict):
    """What the forms of other programs would lack of a tournament."""

    items: list[ExportLossesOut]
