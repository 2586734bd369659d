"""Routes that submit commands: one for all acts, and one for each kind of table talk."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body
from pydantic import Discriminator, Tag
from starlette.responses import Response

from api.auth import Access, CurrentAccess
from api.commands import service
from api.commands.schemas import (
    AllPassIn,
    BatchIn,
    CancellationIn,
    CancelledRequestOut,
    CommandIn,
    ConcessionIn,
    CorrectionIn,
    NotationIn,
    NoteIn,
    PenaltyIn,
    RulingIn,
    StoredBatchOut,
    StoredEventsOut,
    TakebackIn,
)
from api.cpu_budgets import run_in_thread
from api.http.openapi import WRITE_ERRORS
from api.http.openapi_responses import STORED_HEADERS, json_response
from api.http.requests import ClientId, ExpectedPosition
from api.http.responses import private_json
from api.links.store import JUDGE, ORGANISER, SCORER, SEAT

_ANSWER = json_response("Stored.", StoredEventsOut, {"position": 44, "start": 42, "events": []}, STORED_HEADERS)
_BATCH = json_response("Stored.", StoredBatchOut, headers=STORED_HEADERS)
_WITHDRAWN = json_response(
    "What the record has.", CancelledRequestOut, {"recorded": True, "start": 42, "position": 44, "lines": [12]}
)
router = APIRouter(prefix="/api/games/{game}", tags=["saying"], responses={**WRITE_ERRORS, 200: _ANSWER})


def _body_kind(body: Any) -> str:
    return "line" if (isinstance(body, dict) and "line" in body) or isinstance(body, NotationIn) else "said"


CommandBody = Annotated[
    Annotated[CommandIn, Tag("said")] | Annotated[NotationIn, Tag("line")],
    Discriminator(_body_kind),
    Body(
        openapi_examples={
            "parts": {"value": {"seat": "A", "act": "play", "args": {"card": "gws:G-001"}}},
            "notation": {"value": {"line": "A pass"}},
        }
    ),
]


async def _submit(access: Access, body: CommandIn | NotationIn | CorrectionIn, expected: int, client: str) -> Response:
    access.require_scope(SEAT, SCORER, JUDGE, ORGANISER)
    return await run_in_thread(service.submit, access, body, expected, client)


@router.post("/say", summary="Say something")
async def submit_command(access: CurrentAccess, body: CommandBody, expected: ExpectedPosition, client: ClientId) -> Response:
    """Has something judged and recorded: in parts, or as a line of scoresheet notation.

    The answer has the events it made, as the link's viewer sees them, and in `Senki-Receipt` what the server signs for: that
    the record has come so far. What the rules forbid is answered with 409.
    """
    return await _submit(access, body, expected, client)


@router.post("/steps", summary="Say several things at once", responses={200: _BATCH})
async def submit_batch(access: CurrentAccess, body: BatchIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Has several things judged one after the other; all are recorded, or none.

    The answer is for a page that goes on: the events as the viewer draws them, the rules they name, and what may be said
    `next`, as `offers`; with `since`, `[first, count]` in that list stands for offers that the asker has from that position.
    A question with one possible answer is answered at once.
    """
    access.require_scope(SEAT, SCORER, JUDGE, ORGANISER)
    return await run_in_thread(service.submit_batch, access, body, expected, client)


@router.post("/passes", summary="All pass")
async def pass_for_all(access: CurrentAccess, body: AllPassIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Everybody passes in turn until somebody may say something else, or the turn or the game is over.

    Every pass is recorded by itself, all of them at once. For those who record the game; not in quiet games.
    """
    access.require_scope(SCORER, ORGANISER)
    return await run_in_thread(service.all_pass, access, expected, client)


@router.post("/takeback", summary="Take lines back")
async def take_back(access: CurrentAccess, body: TakebackIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Goes back to before a line. The other seats, or a judge, have to agree; seats themselves use proposals for it."""
    args = {name: value for name, value in _filled_in(body).items() if name != "seat"}
    return await _submit(access, CommandIn(act="takeback", seat=_seat(access, body.seat), args=args), expected, client)


@router.post("/correction", summary="Correct a line")
async def correct_line(access: CurrentAccess, body: CorrectionIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Replaces what was written for a line and says the later lines again.

    What was really said comes in parts or as a line of notation.
    """
    return await _submit(access, body, expected, client)


@router.post("/ruling", summary="Rule")
async def record_ruling(access: CurrentAccess, body: RulingIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """A judge's ruling, with what it changes on the table."""
    return await _submit(access, CommandIn(act="rule", args=_filled_in(body), judge=True), expected, client)


@router.post("/penalty", summary="Penalise")
async def record_penalty(access: CurrentAccess, body: PenaltyIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """A judge's warning or penalty."""
    return await _submit(access, CommandIn(act="penalty", args=_filled_in(body), judge=True), expected, client)


@router.post("/note", summary="Write a note")
async def add_note(access: CurrentAccess, body: NoteIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """A comment in the record; with `to`, for the eyes of that seat only."""
    seat = _seat(access, body.seat)
    if body.to is None:
        return await _submit(access, CommandIn(act="note", seat=seat, args={"text": body.text}), expected, client)
    said = CommandIn(act="note", seat=seat, args={"to": body.to}, aside={"text": body.text})
    return await _submit(access, said, expected, client)


@router.post("/concede", summary="Concede")
async def concede_game(access: CurrentAccess, body: ConcessionIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """A seat gives the game up."""
    return await _submit(access, CommandIn(act="concede", seat=body.seat), expected, client)


@router.post("/withdraw", summary="Withdraw what may not have come in", responses={200: _WITHDRAWN})
async def cancel_request(access: CurrentAccess, body: CancellationIn) -> Response:
    """For whoever sent something and was not answered: whether it was recorded, and where not, that it never will be.

    `id` is the Idempotency-Key it was sent with. `recorded` with its `lines`, the last one first: they can be taken back as
    ever. A proposal that is open under the id is withdrawn.
    """
    access.require_scope(SEAT, SCORER, JUDGE, ORGANISER)
    return private_json(await run_in_thread(service.cancel_request, access, body.id))


def _filled_in(body: TakebackIn | RulingIn | PenaltyIn) -> dict[str, Any]:
    """Returns the fields that are not empty. Empty ones were not declared, and notation omits them."""
    return {name: value for name, value in body.model_dump().items() if value not in ("", [], None)}


def _seat(access: Access, seat: str) -> str:
    """Returns the seat of a command: the link's own one if the request names none."""
    return seat or access.seat
