"""How the service is."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.answers import public
from api.house import House, aside, house_of
from api.openapi import OPEN

router = APIRouter(prefix="/api", tags=["service"], responses=OPEN)


@router.get(
    "/health",
    summary="Is everything well?",
    responses={503: {"description": "Some statistics have stopped, or some games are damaged."}},
)
async def health(request: Request) -> Response:
    """Whether the log can be read and how far each read model has come; 503 where one has stopped or a game is damaged.

    `damaged`: how many games cannot be read, as far as anybody tried; lists and statistics leave them out.
    """
    told = await aside(_health, house_of(request))
    return public(told, 200 if told["well"] else 503)


def _health(house: House) -> dict[str, Any]:
    rows = house.caught_up().health()
    newest = house.log.recorder.max_notification_id() or 0
    damaged = len(house.damaged)
    well = not damaged and not any(row["error"] for row in rows)
    return {"well": well, "log": newest, "damaged": damaged, "statistics": rows}
