"""How the service is."""

from __future__ import annotations

from shutil import disk_usage
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.answers import public, text
from api.house import House, aside, house_of
from api.metrics import MEDIA_TYPE
from api.openapi import OPEN, WITH_KEY, made
from api.starters import Starter

LEAST_SPACE = 64 << 20
"""Bytes; with less on the disk the service is not well."""
router = APIRouter(prefix="/api", tags=["service"], responses=OPEN)


@router.get(
    "/health",
    summary="Is everything well?",
    responses={503: {"description": "Some statistics have stopped, or some games are damaged."}},
)
async def health(request: Request) -> Response:
    """Whether the log can be read and the statistics follow it; 503 where some have stopped or a game is damaged.

    `space`: whether the disk has room for more.

    `damaged`: how many games and tournaments cannot be read, as far as anybody tried; lists and statistics leave them out.
    Nothing here grows with the log: who watches a game late would see by it when something is said.
    """
    told = await aside(_health, house_of(request))
    return public(told, 200 if told["well"] else 503)


def _health(house: House) -> dict[str, Any]:
    statistics = [{"name": row["projection"], "well": not row["error"]} for row in house.caught_up().health()]
    damaged = len(house.damaged) + len(house.league.damaged)
    space = disk_usage(house.settings.data).free >= LEAST_SPACE
    well = not damaged and space and all(row["well"] for row in statistics)
    return {"well": well, "damaged": damaged, "space": space, "statistics": statistics}


@router.get("/metrics", summary="Counts for a monitor", responses={200: made("The counts.", "text/plain"), **WITH_KEY})
async def metrics(house: Starter) -> Response:
    """How often each route was answered and how long that took, as Prometheus reads it; needs the key of the service."""
    return text(await aside(lambda: house.metrics.text(_gauges(house))), MEDIA_TYPE)


def _gauges(house: House) -> dict[str, float]:
    return {
        "feeds_open": house.budgets.open_feeds,
        "games_damaged": len(house.damaged),
        "log_position": house.log.recorder.max_notification_id() or 0,
        "disk_free_bytes": disk_usage(house.settings.data).free,
    }
