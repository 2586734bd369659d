"""Routes that propose a takeback, list proposals, agree, decline and withdraw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Path, Request
from starlette.responses import Response

from api.auth import Access, CurrentAccess
from api.cpu_budgets import run_in_thread
from api.http.openapi import READ_ERRORS, WRITE_ERRORS
from api.http.openapi_responses import json_response
from api.http.request_parts import ClientId, ExpectedPosition
from api.http.responses import paged_json, paginate, private_json
from api.http.routers import FeatureRouter
from api.links.store import JUDGE, ORGANISER, SCORER, SEAT
from api.receipts.service import RECEIPT_HEADER, make_receipt
from api.rulesets.routes import After, Limit
from api.takebacks import service
from api.takebacks.schemas import TakebackProposalOut, TakebackProposalsOut
from api.takebacks.service import ProposalIn
from api.takebacks.store import AGREED, Proposal

_EXAMPLE = {
    "id": "9d1f0c2b7a6e4e55",
    "seat": "A",
    "line": 12,
    "position": 44,
    "needed": ["B"],
    "state": "open",
    "decided": "",
    "created": "2026-11-29T20:15:00.0Z",
    "why": "misread",
    "by": "seat",
    "agreed": [],
}
_MADE = json_response("The proposal.", TakebackProposalOut, _EXAMPLE, ("Senki-Receipt",))
router = FeatureRouter(
    prefix="/api/games/{game}/proposals", tags=["saying"], responses={**READ_ERRORS, 409: WRITE_ERRORS[409]}
)
ProposalId = Annotated[str, Path(max_length=32, description="The proposal's id.")]


@router.post("", summary="Propose a takeback", status_code=201, responses={**WRITE_ERRORS, 201: _MADE})
async def propose_takeback(access: CurrentAccess, body: ProposalIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Asks the other seats to go back to before a line. One proposal is open at a time.

    It lapses when the record moves on. If no other seat has to agree, the takeback is recorded at once.
    """
    return await _answer(access, lambda: service.propose(access, body, expected, client), 201)


@router.get(
    "",
    summary="List the proposals",
    responses={200: json_response("A page of proposals.", TakebackProposalsOut, headers=("Link",))},
)
async def list_takeback_proposals(request: Request, access: CurrentAccess, after: After = "", limit: Limit = 100) -> Response:
    """The takebacks proposed at the game, the newest first, and what became of them; not for spectators.

    `needed`, `agreed`: the seats that have to agree, and those that have agreed · `state`: open, agreed (and taken back),
    declined (`decided`: by whom), withdrawn, lapsed.
    """
    access.require_scope(SEAT, SCORER, JUDGE, ORGANISER)
    listed = access.state.proposals.list_proposals
    rows = await run_in_thread(lambda: [service.proposal_to_json(access, each) for each in listed(access.game)])
    return paged_json(request, paginate(rows, "id", after, limit))


@router.post("/{proposal}/agree", summary="Agree to a takeback", responses={200: _MADE})
async def agree_to_takeback(access: CurrentAccess, proposal: ProposalId) -> Response:
    """Agrees for the link's seat. When all needed seats have agreed, the takeback is recorded with their names."""
    return await _answer(access, lambda: service.agree(access, proposal))


@router.post("/{proposal}/decline", summary="Decline a takeback", responses={200: _MADE})
async def decline_takeback(access: CurrentAccess, proposal: ProposalId) -> Response:
    """Declines for the link's seat, which ends the proposal."""
    return await _answer(access, lambda: service.decline(access, proposal))


@router.post("/{proposal}/withdraw", summary="Withdraw a proposal", responses={200: _MADE})
async def withdraw_takeback(access: CurrentAccess, proposal: ProposalId) -> Response:
    """Withdraws a proposal of the same link."""
    return await _answer(access, lambda: service.withdraw(access, proposal))


async def _answer(access: Access, step: Callable[[], Proposal], status: int = 200) -> Response:
    return await run_in_thread(lambda: _proposal_response(access, step(), status))


def _proposal_response(access: Access, proposal: Proposal, status: int) -> Response:
    """Returns the proposal, with a receipt of the record if the takeback was made."""
    state, proposal_json = access.state, service.proposal_to_json(access, proposal)
    accepted = proposal_json["state"] == AGREED
    receipt = make_receipt(state, access.game, access.viewer, state.log.position(access.game)).to_text() if accepted else ""
    return private_json(proposal_json, status, {RECEIPT_HEADER: receipt} if accepted else None)
