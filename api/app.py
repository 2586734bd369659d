"""Builds the web application: state, middleware and routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial
from threading import Thread
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.middleware.gzip import GZipMiddleware

import api.branches.routes
import api.card_list_import.routes
import api.commands.routes
import api.embeds.routes
import api.feeds.routes
import api.games.routes
import api.images.local_card_images
import api.images.routes
import api.jobs.routes
import api.links.routes
import api.live.routes
import api.monitoring.routes
import api.notices.routes
import api.problem_types.routes
import api.receipts.routes
import api.records.routes
import api.rulesets.card_and_deck_list_routes
import api.rulesets.routes
import api.statistics.moment_routes
import api.statistics.routes
import api.takebacks.routes
import api.tokens.routes
import api.tournaments.evidence_routes
import api.tournaments.file_routes
import api.tournaments.routes
import api.tournaments.standings_routes
import api.views.routes
from api.auth import has_token_scope
from api.http.openapi import ABOUT, TAGS, TITLE, complete_description, with_limits
from api.http.problems import add_error_handlers, described_names
from api.jobs.service import JobQueue
from api.jobs.store import JobStore
from api.limits import limits_to_json
from api.middleware.board_cache import BoardCacheMiddleware
from api.middleware.cross_origin import CrossOriginPolicy, PreflightMiddleware
from api.middleware.errors import ErrorAndAccessLogMiddleware
from api.middleware.headers import HeadMiddleware, SecurityHeadersMiddleware, TrustedHostMiddleware
from api.middleware.rate_limit import RateLimitMiddleware
from api.middleware.request_body import RequestBodyMiddleware
from api.settings import Settings
from api.state import AppState
from api.tokens.store import OPEN_GAMES
from api.web import assets, bundle, index_page
from api.webhooks.sender import WebhookSender
from domain import VERSION
from replays.viewer.picture import warm_up

HOT_ROUTERS = (*(api.commands.routes.router, api.views.routes.router, api.live.routes.router, api.tournaments.routes.router),)
"""The routers that tables and halls request all evening. Their routes are matched first, since each match costs time."""
ROUTERS = (
    *(api.rulesets.routes.router, api.rulesets.card_and_deck_list_routes.router, api.card_list_import.routes.router),
    *(api.games.routes.router, api.views.routes.router),
    *(api.live.routes.router, api.commands.routes.router, api.takebacks.routes.router, api.branches.routes.router),
    *(api.links.routes.router, api.records.routes.router, api.jobs.routes.router, api.images.routes.router),
    *(
        api.images.local_card_images.router,
        api.embeds.routes.router,
        api.feeds.routes.router,
        api.tournaments.routes.router,
        api.tournaments.standings_routes.router,
    ),
    *(api.tournaments.file_routes.router, api.tournaments.evidence_routes.router, api.statistics.routes.router),
    *(api.statistics.moment_routes.router,),
    *(
        api.receipts.routes.router,
        api.tokens.routes.router,
        api.notices.routes.router,
        api.problem_types.routes.router,
        api.monitoring.routes.router,
        index_page.router,
        bundle.router,
        api.views.routes.replay_router,
    ),
    *(assets.icon_router, assets.router),
)
"""All routers, in the order of the API description."""


_HOT_ROUTES = [route for router in HOT_ROUTERS for route in router.routes]
_ROUTES = [route for router in ROUTERS for route in router.routes]
_MATCHED_ROUTES = [*_HOT_ROUTES, *(route for route in _ROUTES if route not in _HOT_ROUTES)]


def create_app(settings: Settings) -> FastAPI:
    """Creates the application over a data folder. Raises OSError if the folder cannot be used."""
    state = AppState(settings)
    app = FastAPI(
        title=TITLE, description=ABOUT, version=VERSION, openapi_tags=TAGS, docs_url=None, redoc_url=None, lifespan=_lifespan
    )
    app.state.senki = state
    app.state.jobs = JobQueue(JobStore(state.tables) if state.is_shared else None)
    add_error_handlers(app)
    app.add_middleware(BoardCacheMiddleware, state=state)
    may_import = partial(has_token_scope, state, scope=OPEN_GAMES)
    app.add_middleware(RequestBodyMiddleware, most=settings.body_limit, limits=settings.limits, may_import=may_import)
    app.add_middleware(RateLimitMiddleware, state=state)
    app.add_middleware(GZipMiddleware, minimum_size=600, compresslevel=6)
    app.add_middleware(HeadMiddleware)
    sharing = CrossOriginPolicy.of(settings.origins)
    app.add_middleware(PreflightMiddleware, policy=sharing)
    app.add_middleware(TrustedHostMiddleware, names=settings.host_names)
    app.add_middleware(ErrorAndAccessLogMiddleware, metrics=state.metrics)
    app.add_middleware(SecurityHeadersMiddleware, policy=sharing)
    app.router.routes.extend(_MATCHED_ROUTES)
    assets.mount_web(app)
    _describe(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    state: AppState = app.state.senki
    state.compute.start(warm_up)
    if state.settings.compute_process:  # otherwise the first invalid request would wait for it, and all others with it
        Thread(target=described_names, args=(app,), name="senki-names", daemon=True).start()
    senders = _start_webhooks(state)
    yield
    for sender in senders:
        sender.stop()
    state.close()


def _start_webhooks(state: AppState) -> list[WebhookSender]:
    """Starts the senders of the webhooks of a service, and the writer of the notices that they send."""
    if not state.settings.webhooks:
        return []
    state.notice_writer.start()
    senders = [
        WebhookSender(address, state.tables, state.notices, state.links, state.now, state.settings.poll)
        for address in state.settings.webhooks
    ]
    for sender in senders:
        sender.start()
    return senders


def _describe(app: FastAPI) -> None:
    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            settings = app.state.senki.settings
            app.openapi_schema = with_limits(
                describe_api(), limits_to_json(settings.limits, settings.body_limit, settings.workers)
            )
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]


@cache
def describe_api() -> dict[str, Any]:
    """Returns the API description of all routes, made once for all apps of a process. Callers must not change it."""
    return complete_description(get_openapi(title=TITLE, version=VERSION, description=ABOUT, routes=_ROUTES, tags=TAGS))
