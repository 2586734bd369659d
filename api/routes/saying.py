"""Recording what is said: one route for everything, and one for each kind of table talk."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body
from pydantic import Discriminator, Tag
from starlette.responses import Response

from api.access import Holder, Pass
from api.answers import private
from api.bodies import Concession, Correction, Line, Note, Passes, Penalty, Ruling, Said, Steps, Takeback, Withdrawal
from api.house import aside
from api.links import JUDGE, ORGANISER, SCORER, SEAT
from api.openapi import WRITE, made
from api.saying import pass_on, say
from api.stepping import take_steps
from api.withdrawing import withdraw
from api.writes import Client, Expected

_ANSWER = made("Stored.", "application/json", {"position": 44, "start": 42, "events": []})
_WITHDRAWN = made("What the record has.", "application/json", {"recorded": True, "start": 42, "position": 44, "lines": [12]})
router = APIRouter(prefix="/api/games/{game}", tags=["saying"], responses={**WRITE, 200: _ANSWER})


def _kind(body: Any) -> str:
    return "line" if (isinstance(body, dict) and "line" in body) or isinstance(body, Line) else "said"


Speech = Annotated[
    Annotated[Said, Tag("said")] | Annotated[Line, Tag("line")],
    Discriminator(_kind),
    Body(
        openapi_examples={
            "parts": {"value": {"seat": "A", "act": "play", "args": {"card": "#12"}}},
            "notation": {"value": {"line": "A play Granite Mech"}},
        }
    ),
]


async def _say(holder: Pass, body: Said | Line | Correction, expected: int, client: str) -> Response:
    holder.needs(SEAT, SCORER, JUDGE, ORGANISER)
    return await aside(say, holder, body, expected, client)


@router.post("/say", summary="Say something")
async def say_(holder: Holder, body: Speech, expected: Expected, client: Client) -> Response:
    """Has something judged and recorded: in parts, or as a line of scoresheet notation.

    The answer has the events it made, as the link's viewer sees them, and in `Senki-Receipt` what the house signs for: that
    the record has come so far. What the rules forbid is answered with 409.
    """
    return await _say(holder, body, expected, client)


@router.post("/steps", summary="Say several things at once")
async def steps(holder: Holder, body: Steps, expected: Expected, client: Client) -> Response:
    """Has several things judged one after the other; all are recorded, or none.

    The answer is for a page that goes on: the events as the viewer draws them, the rules they name, and what may be said
    `next`, as `offers`; with `since`, `[first, count]` in that list stands for offers that the asker has from that position.
    A question with one possible answer is answered at once.
    """
    holder.needs(SEAT, SCORER, JUDGE, ORGANISER)
    return await aside(take_steps, holder, body, expected, client)


@router.post("/passes", summary="All pass")
async def passes(holder: Holder, body: Passes, expected: Expected, client: Client) -> Response:
    """Everybody passes in turn until somebody may say something else, or the turn or the game is over.

    Every pass is recorded by itself, all of them at once. For those who keep the record; not in quiet games.
    """
    holder.needs(SCORER, ORGANISER)
    return await aside(pass_on, holder, expected, client)


@router.post("/takeback", summary="Take lines back")
async def takeback(holder: Holder, body: Takeback, expected: Expected, client: Client) -> Response:
    """Goes back to before a line. The other seats, or a judge, have to agree; seats themselves use proposals for it."""
    args = {name: value for name, value in _given(body).items() if name != "seat"}
    return await _say(holder, Said(act="takeback", seat=_seat(holder, body.seat), args=args), expected, client)


@router.post("/correction", summary="Correct a line")
async def correction(holder: Holder, body: Correction, expected: Expected, client: Client) -> Response:
    """Replaces what was written for a line and says the later lines again.

    What was really said comes in parts or as a line of notation.
    """
    return await _say(holder, body, expected, client)


@router.post("/ruling", summary="Rule")
async def ruling(holder: Holder, body: Ruling, expected: Expected, client: Client) -> Response:
    """A judge's ruling, with what it changes on the table."""
    return await _say(holder, Said(act="rule", args=_given(body), judge=True), expected, client)


@router.post("/penalty", summary="Penalise")
async def penalty(holder: Holder, body: Penalty, expected: Expected, client: Client) -> Response:
    """A judge's warning or penalty."""
    return await _say(holder, Said(act="penalty", args=_given(body), judge=True), expected, client)


@router.post("/note", summary="Write a note")
async def note(holder: Holder, body: Note, expected: Expected, client: Client) -> Response:
    """A comment in the record; with `to`, for the eyes of that seat only."""
    seat = _seat(holder, body.seat)
    if body.to is None:
        return await _say(holder, Said(act="note", seat=seat, args={"text": body.text}), expected, client)
    said = Said(act="note", seat=seat, args={"to": body.to}, aside={"text": body.text})
    return await _say(holder, said, expected, client)


@router.post("/concede", summary="Concede")
async def concede(holder: Holder, body: Concession, expected: Expected, client: Client) -> Response:
    """A seat gives the game up."""
    return await _say(holder, Said(act="concede", seat=body.seat), expected, client)


@router.post("/withdraw", summary="Withdraw what may not have come in", responses={200: _WITHDRAWN})
async def withdraw_(holder: Holder, body: Withdrawal) -> Response:
    """For whoever sent something and was not answered: whether it was recorded, and where not, that it never will be.

    `id` is the Idempotency-Key it was sent with. `recorded` with its `lines`, the last one first: they can be taken back as
    ever. A proposal that is open under the id is withdrawn.
    """
    holder.needs(SEAT, SCORER, JUDGE, ORGANISER)
    return private(await aside(withdraw, holder, body.id))


def _given(body: Takeback | Ruling | Penalty) -> dict[str, Any]:
    """What was filled in: what is empty was not said, and the notation does not say it."""
    return {name: value for name, value in body.model_dump().items() if value not in ("", [], None)}


def _seat(holder: Pass, seat: str) -> str:
    """Who speaks: the link's own seat where nobody is named."""
    return seat or holder.seat
