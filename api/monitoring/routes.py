"""Routes for a monitor: health, and metrics. Metrics reveal when commands are submitted, so they need the server token."""

from __future__ import annotations

from shutil import disk_usage
from typing import Annotated

from fastapi import Request
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from api.auth import MetricsReader
from api.cpu_budgets import run_in_thread
from api.http.openapi import COMMON_ERRORS, TOKEN_ERRORS, problem_response
from api.http.openapi_responses import json_response, merge_contents
from api.http.openapi_responses import text_response as text_answer
from api.http.responses import cacheable_json, text_response
from api.http.routers import FeatureRouter
from api.monitoring.metrics import MEDIA_TYPE
from api.state import AppState, app_state


class ReadModelHealthOut(TypedDict):
    """Whether a read model follows the log."""

    name: str
    well: bool


class HealthOut(TypedDict):
    """Whether the service works."""

    well: bool
    damaged: Annotated[int, Field(description="Games and tournaments that cannot be read, as far as anybody tried.")]
    lost: Annotated[list[str], Field(description="Files of the log that were lost.")]
    space: Annotated[bool, Field(description="The disk has room for more.")]
    statistics: list[ReadModelHealthOut]


MIN_FREE_BYTES = 64 << 20
"""Free bytes of the disk below which the service is not healthy."""
router = FeatureRouter(prefix="/api", tags=["service"], responses=COMMON_ERRORS)


@router.get(
    "/health",
    summary="The state of the service",
    responses={
        200: json_response("Everything is well.", HealthOut),
        503: merge_contents(
            json_response("Some statistics have stopped, some games are damaged, or files are lost.", HealthOut),
            problem_response(""),
        ),
    },
)
async def check_health(request: Request) -> Response:
    """Whether the log can be read and the statistics follow it; 503 where some have stopped or a game is damaged.

    `space`: whether the disk has room for more.

    `lost`: files of the log that were lost, such as the heads of games.

    `damaged`: how many games and tournaments cannot be read, as far as anybody tried; lists and statistics leave them out.
    Nothing here grows with the log: who watches a game late would see by it when something is said.
    """
    health = await run_in_thread(_health_to_json, app_state(request))
    return cacheable_json(health, 200 if health["well"] else 503)


def _health_to_json(state: AppState) -> HealthOut:
    readable = not state.log.is_replaced()
    rows = state.read_models_up_to_date().health() if readable else []
    statistics: list[ReadModelHealthOut] = [{"name": row["projection"], "well": not row["error"]} for row in rows]
    damaged = len(state.damaged) + len(state.tournaments.damaged)
    space = disk_usage(state.settings.data).free >= MIN_FREE_BYTES
    lost = list(map(str, state.lost_files.find()))
    well = not damaged and not lost and space and all(row["well"] for row in statistics)
    return {"well": well, "damaged": damaged, "lost": lost, "space": space, "statistics": statistics}


@router.get(
    "/metrics", summary="Counts for a monitor", responses={200: text_answer("The counts.", "text/plain"), **TOKEN_ERRORS}
)
async def get_metrics(state: MetricsReader) -> Response:
    """Counts the answers of each route and their times, in the form of Prometheus.

    Needs the server token, or a token with the scope `metrics`.
    """
    return text_response(await run_in_thread(lambda: state.metrics.render(_current_gauges(state))), MEDIA_TYPE)


def _current_gauges(state: AppState) -> dict[str, float]:
    return {
        "feeds_open": state.budgets.open_feeds,
        "games_damaged": len(state.damaged),
        "log_position": state.log.recorder.max_notification_id() or 0,
        "disk_free_bytes": disk_usage(state.settings.data).free,
    }
