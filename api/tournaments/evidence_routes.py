"""Routes for what proves a tournament: its log, the records of its games, an audit and receipts."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query, Request
from starlette.responses import Response

from api.cpu_budgets import run_in_thread
from api.http.openapi import READ_ERRORS, Responses
from api.http.openapi_responses import json_response
from api.http.request_parts import etag
from api.http.responses import iso_time, private_json
from api.http.routers import FeatureRouter
from api.jobs.service import QUEUED, respond_or_queue
from api.limits import SYNC_LIMITS
from api.links.store import JUDGE, ORGANISER
from api.receipts.schemas import ReceiptOut
from api.rulesets.routes import Limit
from api.tournaments.access import CurrentTournamentAccess
from api.tournaments.event_schemas import TournamentLogOut
from api.tournaments.evidence_schemas import EvidenceListOut, TournamentAuditOut
from api.tournaments.evidence_service import evidence_to_json
from api.tournaments.schemas import StageNumber
from api.tournaments.service import find_round, log_page, verify_to_json
from replays.tournaments.tournament_file import attached_games
from replays.trust.keys import format_short_hash, key_fingerprint

router = FeatureRouter(prefix="/api/leagues", tags=["leagues"])
_EVIDENCE: Responses = {**READ_ERRORS, 200: json_response("The records.", EvidenceListOut, headers=("ETag",))}
_VERIFY: Responses = {**READ_ERRORS, **QUEUED, 200: json_response("The audit.", TournamentAuditOut)}


@router.get("/{tournament}/verify", summary="Audit a tournament", responses=_VERIFY)
async def verify_tournament(request: Request, access: CurrentTournamentAccess) -> Response:
    """Checks every event by the rules, and every attached record against its report. For the organiser and judges."""
    access.require_scope(ORGANISER, JUDGE)
    made = access.seen
    large = made.length > SYNC_LIMITS.said or len(attached_games(made)) > SYNC_LIMITS.packed
    return await respond_or_queue(request, lambda: private_json(verify_to_json(access)), large)


@router.get("/{tournament}/rounds/{number}/evidence", summary="What the records prove", responses=_EVIDENCE)
async def list_round_evidence(
    access: CurrentTournamentAccess, number: Annotated[int, Path(ge=1, le=1000)], stage: StageNumber = 0
) -> Response:
    """The records attached to the reports of a round: how each came here (`judged`, `audited`, `unaudited`, `view` or
    `missing`), what speaks against it, where it differs from the report, and whether it proves it."""
    made, posted = await find_round(access, stage, number)
    body = await run_in_thread(evidence_to_json, access.state, access.tournament_id, made, tuple(posted.matches))
    return private_json(body, 200, {"ETag": etag(made.length)})


@router.get("/{tournament}/evidence", summary="What all records prove", responses=_EVIDENCE)
async def list_tournament_evidence(access: CurrentTournamentAccess) -> Response:
    """The records that are attached to the reports in force, as of a round, and how many came here in which way."""
    made = access.seen
    body = await run_in_thread(evidence_to_json, access.state, access.tournament_id, made, tuple(made.matches))
    return private_json(body, 200, {"ETag": etag(made.length)})


@router.get(
    "/{tournament}/receipt",
    summary="The receipt of a moment",
    responses={**READ_ERRORS, 200: json_response("The receipt.", ReceiptOut)},
)
async def get_tournament_receipt(
    access: CurrentTournamentAccess, at: Annotated[int, Query(ge=0, le=10_000_000, description="0: now.")] = 0
) -> Response:
    """Returns the server's signed receipt of a position, which is the same every time. Only the receipts of organiser and
    judges cover decks.

    `senki verify --receipts` and `senki league verify --receipts` check logs and files against receipts.
    """
    made = access.seen
    given = await run_in_thread(access.receipt, min(at or made.length, made.length))
    head = {
        "position": given.receipt.position,
        "head": format_short_hash(given.receipt.head),
        "at": iso_time(given.receipt.at),
    }
    return private_json({**head, "house": key_fingerprint(given.key), "receipt": given.to_text()})


@router.get(
    "/{tournament}/log", summary="The log", responses={**READ_ERRORS, 200: json_response("Events.", TournamentLogOut)}
)
async def get_tournament_log(
    access: CurrentTournamentAccess, after: Annotated[int, Query(ge=0, le=10_000_000)] = 0, limit: Limit = 100
) -> Response:
    """Returns the events after a position; sealed deck lists are left out."""
    return private_json(await run_in_thread(log_page, access, after, limit))
