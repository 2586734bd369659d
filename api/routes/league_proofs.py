"""What the records of a tournament prove, and what the house signs for of it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from api.answers import private
from api.house import aside
from api.league.access import AtDesk
from api.league.proofs import evidence
from api.openapi import READ
from api.routes.leagues import StageNumber, posted_round
from api.writes import etag
from replays.trust.keys import key_name, short

router = APIRouter(prefix="/api/leagues", tags=["leagues"])


@router.get("/{tournament}/rounds/{number}/evidence", summary="What the records prove", responses=READ)
async def evidence_(desk: AtDesk, number: Annotated[int, Path(ge=1, le=1000)], stage: StageNumber = 0) -> Response:
    """The records attached to the reports of a round: how each came here (`judged`, `audited`, `unaudited`, `view` or
    `missing`), what speaks against it, where it differs from the report, and whether it proves it."""
    made, posted = await posted_round(desk, stage, number)
    told = await aside(evidence, desk.house, desk.tournament, made, tuple(posted.matches))
    return private(told, 200, {"ETag": etag(made.length)})


@router.get("/{tournament}/evidence", summary="What all records prove", responses=READ)
async def all_evidence(desk: AtDesk) -> Response:
    """The records that are attached to the reports in force, as of a round, and how many came here in which way."""
    made = await aside(desk.now)
    told = await aside(evidence, desk.house, desk.tournament, made, tuple(made.matches))
    return private(told, 200, {"ETag": etag(made.length)})


@router.get("/{tournament}/receipt", summary="The receipt of a moment", responses=READ)
async def receipt(desk: AtDesk, at: Annotated[int, Query(ge=0, le=10_000_000, description="0: now.")] = 0) -> Response:
    """What the house signs for: that the tournament has come so far, decks left out for who does not keep it. The same every
    time. `senki verify --receipts` and `senki league verify --receipts` hold logs and files against receipts."""
    made = await aside(desk.now)
    given = await aside(desk.receipt, min(at or made.length, made.length))
    head = {"position": given.receipt.position, "head": short(given.receipt.head), "at": given.receipt.at}
    return private({**head, "house": key_name(given.key), "receipt": given.text()})
