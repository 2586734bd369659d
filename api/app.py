"""The service, put together here and nowhere else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from threading import Thread
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

from api.attending import Attended
from api.guards import FairShare, HeadAsGet, KnownHost, SafeHeaders
from api.house import House
from api.incoming import Incoming
from api.jobs import Jobs
from api.kept_jobs import KeptJobs
from api.limits import stated
from api.openapi import ABOUT, TAGS, TITLE, describe, with_limits
from api.problems import handle_problems, known_names
from api.quick import QuickBoards
from api.routes import (
    branches,
    cards,
    files,
    games,
    glances,
    league_files,
    league_links,
    league_proofs,
    leagues,
    links,
    live,
    own_pictures,
    pictures,
    proposals,
    rulebooks,
    saying,
    service,
    statistics,
    tables,
    trust,
)
from api.settings import Settings
from api.web import mount
from api.web.mount import mount_web
from domain import VERSION
from replays.viewer.picture import warm

ROUTERS = (
    *(rulebooks, cards, games, tables, glances, live, saying, proposals, branches),
    *(links, files, pictures, own_pictures, leagues, league_files, league_links, league_proofs),
    *(statistics, trust, service),
)


def _together() -> list[BaseRoute]:
    """All routes. What FastAPI makes of their parameters, half a second's work, it makes once for all apps of a process."""
    every = APIRouter()
    for router in (*(resource.router for resource in ROUTERS), *mount.ROUTERS):
        every.include_router(router)
    return every.routes


_ROUTES = _together()
_OFTEN = [_ROUTES[ROUTERS.index(each)] for each in (saying, tables, live)]
"""What tables ask all evening: they are tried first, since every route that is tried takes its time."""


def create_app(settings: Settings) -> FastAPI:
    """The application over a data folder. Raises OSError where that cannot be used."""
    house = House(settings)
    app = FastAPI(
        title=TITLE,
        description=ABOUT,
        version=VERSION,
        openapi_tags=TAGS,
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.house = house
    app.state.jobs = Jobs(KeptJobs(house.tables) if house.among_others else None)
    handle_problems(app)
    app.add_middleware(QuickBoards, house=house)
    app.add_middleware(Incoming, most=settings.body_limit, limits=settings.limits)
    app.add_middleware(FairShare, house=house)
    app.add_middleware(GZipMiddleware, minimum_size=600, compresslevel=6)
    app.add_middleware(HeadAsGet)
    app.add_middleware(KnownHost, names=settings.names)
    app.add_middleware(Attended, metrics=house.metrics)
    app.add_middleware(SafeHeaders)
    app.router.routes.extend(_OFTEN + [each for each in _ROUTES if each not in _OFTEN])
    mount_web(app)
    _describe(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    house: House = app.state.house
    house.apart.begin(warm)
    if house.settings.apart:  # else the first mistake that is sent would wait for it, and everybody with it
        Thread(target=known_names, args=(app,), name="senki-names", daemon=True).start()
    yield
    house.close()


def _describe(app: FastAPI) -> None:
    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            settings = app.state.house.settings
            app.openapi_schema = with_limits(_described(), stated(settings.limits, settings.body_limit, settings.workers))
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]


@cache
def _described() -> dict[str, Any]:
    """What all routes are, made once for all apps of a process, as the routes are. Not to be changed."""
    return describe(get_openapi(title=TITLE, version=VERSION, description=ABOUT, routes=_ROUTES, tags=TAGS))
