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
    """Whether the log can be read and the statistics follow it; 503 where some have stopped or a game is damaged.

    `damaged`: how many games cannot be read, as far as anybody tried; lists and statistics leave them out. Nothing here
    grows with the log: who watches a game late would see by it when something is said.
    """
    told = await aside(_health, house_of(request))
    return public(told, 200 if told["well"] else 503)


def _health(house: House) -> dict[str, Any]:
    statistics = [{"name": row["projection"], "well": not row["error"]} for row in house.caught_up().health()]
    damaged = len(house.damaged)
    well = not damaged and all(row["well"] for row in statistics)
    return {"well": well, "damaged": damaged, "statistics": statistics}
