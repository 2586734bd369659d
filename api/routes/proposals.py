"""Proposals: a takeback that the seats agree on, each over its own link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from api import consenting
from api.access import Holder, Pass
from api.answers import page, private
from api.bodies import Proposed
from api.house import aside
from api.links import JUDGE, ORGANISER, SCORER, SEAT
from api.openapi import READ, WRITE, made
from api.proposals import AGREED, Proposal
from api.receipts import HEADER, receipt
from api.routes.rulebooks import After, Limit
from api.writes import Client, Expected

_EXAMPLE = {
    "id": "9d1f0c2b7a6e4e55",
    "seat": "A",
    "line": 12,
    "needed": ["B"],
    "agreed": [],
    "state": "open",
    "why": "misread",
}
_MADE = made("The proposal.", "application/json", _EXAMPLE)
router = APIRouter(prefix="/api/games/{game}/proposals", tags=["saying"], responses={**READ, 409: WRITE[409]})
Id = Annotated[str, Path(max_length=32, description="The proposal's id.")]


@router.post("", summary="Propose a takeback", status_code=201, responses={**WRITE, 201: _MADE})
async def propose(holder: Holder, body: Proposed, expected: Expected, client: Client) -> Response:
    """Asks the other seats to go back to before a line. One proposal is open at a time.

    It lapses when the record moves on. Where nobody else is left to ask, it is taken back at once.
    """
    return await _answer(holder, lambda: consenting.propose(holder, body, expected, client), 201)


@router.get("", summary="List the proposals")
async def proposals(holder: Holder, after: After = "", limit: Limit = 100) -> Response:
    """The takebacks proposed at the game, the newest first, and what became of them; not for spectators.

    `needed`, `agreed`: the seats that are asked, and those that have agreed · `state`: open, agreed (and taken back),
    declined (`decided`: by whom), withdrawn, lapsed.
    """
    holder.needs(SEAT, SCORER, JUDGE, ORGANISER)
    listed = holder.house.proposals.listed
    rows = await aside(lambda: [consenting.told(holder, each) for each in listed(holder.game)])
    return private(page(rows, "id", after, limit))


@router.post("/{proposal}/agree", summary="Agree to a takeback", responses={200: _MADE})
async def agree(holder: Holder, proposal: Id) -> Response:
    """The link's seat agrees. When all who are asked have agreed, the takeback is recorded with their names."""
    return await _answer(holder, lambda: consenting.agree(holder, proposal))


@router.post("/{proposal}/decline", summary="Decline a takeback", responses={200: _MADE})
async def decline(holder: Holder, proposal: Id) -> Response:
    """The link's seat does not agree, and the proposal ends."""
    return await _answer(holder, lambda: consenting.decline(holder, proposal))


@router.post("/{proposal}/withdraw", summary="Withdraw a proposal", responses={200: _MADE})
async def withdraw(holder: Holder, proposal: Id) -> Response:
    """Whoever proposed it no longer asks for it."""
    return await _answer(holder, lambda: consenting.withdraw(holder, proposal))


async def _answer(holder: Pass, step: Callable[[], Proposal], status: int = 200) -> Response:
    return await aside(lambda: _told(holder, step(), status))


def _told(holder: Pass, proposal: Proposal, status: int) -> Response:
    """The proposal, and where it is carried out a receipt of how far the record has come by that."""
    house, told = holder.house, consenting.told(holder, proposal)
    done = told["state"] == AGREED
    given = receipt(house, holder.game, holder.viewer, house.log.position(holder.game)).text() if done else ""
    return private(told, status, {HEADER: given} if done else None)
