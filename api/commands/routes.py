"""Routes that submit commands: one for all acts, and one for each kind of table talk."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Body
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
from api.http.request_parts import ClientId, ExpectedPosition
from api.http.responses import private_json
from api.http.routers import FeatureRouter
from api.links.store import JUDGE, ORGANISER, SCORER, SEAT

_ANSWER = json_response("Stored.", StoredEventsOut, {"position": 44, "start": 42, "events": []}, STORED_HEADERS)
_BATCH = json_response("Stored.", StoredBatchOut, headers=STORED_HEADERS)
_WITHDRAWN = json_response(
    "What the record has.", CancelledRequestOut, {"recorded": True, "start": 42, "position": 44, "lines": [12]}
)
router = FeatureRouter(prefix="/api/games/{game}", tags=["saying"], responses={**WRITE_ERRORS, 200: _ANSWER})


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


@router.post("/say", summary="Declare something")
async def submit_command(access: CurrentAccess, body: CommandBody, expected: ExpectedPosition, client: ClientId) -> Response:
    """Judges and records a declaration, sent in parts or as a line of scoresheet notation.

    The answer has the events that it made, as the link's viewer sees them. `Senki-Receipt` is the server's signed receipt of
    the new position. What the rules forbid is answered with 409.
    """
    return await _submit(access, body, expected, client)


@router.post("/steps", summary="Declare several things at once", responses={200: _BATCH})
async def submit_batch(access: CurrentAccess, body: BatchIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Judges several declarations one after the other, and records all of them or none.

    The answer is for a page that continues: the events as a replay is drawn from them, the rules that they name, and in
    `next` what may be declared next. With `since`, `[first, count]` in `offers` names offers that the client has from that
    position. A question with one possible answer is answered at once.
    """
    access.require_scope(SEAT, SCORER, JUDGE, ORGANISER)
    return await run_in_thread(service.submit_batch, access, body, expected, client)


@router.post("/passes", summary="All pass")
async def pass_for_all(access: CurrentAccess, body: AllPassIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Records passes of all players in turn until one may declare something else, or the turn or the game is over.

    Each pass has its own line; all are recorded or none. For those who record the game; not in quiet games.
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
    """Replaces a line by what was really declared, in parts or as a line of notation, and judges the later lines again."""
    return await _submit(access, body, expected, client)


@router.post("/ruling", summary="Rule")
async def record_ruling(access: CurrentAccess, body: RulingIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Records a ruling of a judge, with its changes of the table."""
    return await _submit(access, CommandIn(act="rule", args=_filled_in(body), judge=True), expected, client)


@router.post("/penalty", summary="Penalise")
async def record_penalty(access: CurrentAccess, body: PenaltyIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Records a warning or penalty of a judge."""
    return await _submit(access, CommandIn(act="penalty", args=_filled_in(body), judge=True), expected, client)


@router.post("/note", summary="Write a note")
async def add_note(access: CurrentAccess, body: NoteIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Records a comment; with `to`, one that only that seat sees; with `line`, what happened in that line, filled in later.

    What is filled in later is for everybody. It changes nothing, and nobody judges it.
    """
    seat = _seat(access, body.seat)
    filled_in = {} if body.line is None else {"line": body.line}
    if body.to is None:
        said = CommandIn(act="note", seat=seat, args={"text": body.text, **filled_in})
    else:
        said = CommandIn(act="note", seat=seat, args={"to": body.to, **filled_in}, aside={"text": body.text})
    return await _submit(access, said, expected, client)


@router.post("/concede", summary="Concede")
async def concede_game(access: CurrentAccess, body: ConcessionIn, expected: ExpectedPosition, client: ClientId) -> Response:
    """Records that a seat concedes the game."""
    return await _submit(access, CommandIn(act="concede", seat=body.seat), expected, client)


@router.post("/withdraw", summary="Cancel a request without an answer", responses={200: _WITHDRAWN})
async def cancel_request(access: CurrentAccess, body: CancellationIn) -> Response:
    """Cancels a request to which the client got no answer, unless it is recorded already.

    `id`: the Idempotency-Key of that request. If it is `recorded`, `lines` are its lines, the last one first; they can be
    taken back as usual. Otherwise it will never be recorded. An open proposal with this id is withdrawn.
    """
    access.require_scope(SEAT, SCORER, JUDGE, ORGANISER)
    return private_json(await run_in_thread(service.cancel_request, access, body.id))


def _filled_in(body: TakebackIn | RulingIn | PenaltyIn) -> dict[str, Any]:
    """Returns the fields that are not empty. Empty ones were not declared, and notation omits them."""
    return {name: value for name, value in body.model_dump().items() if value not in ("", [], None)}


def _seat(access: Access, seat: str) -> str:
    """Returns the seat of a command: the link's own one if the request names none."""
    return seat or access.seat
