"""The web app in the service: its files, the viewer's modules from where they live, and what both are drawn from."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, FastAPI, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from api.access import Holder
from api.answers import data
from api.jobs import BEHIND, answered
from api.limits import AT_ONCE
from api.openapi import READ
from api.reading import Look, checked, look
from api.routes.tables import IfNoneMatch, Viewer
from api.web import bundled, edition, front, icons
from api.web.edition import KINDS, VIEWER, WEB
from api.writes import etag, not_modified
from replays.viewer.data import replay_data, to_text

router = APIRouter(prefix="/api/games/{game}", tags=["games"], responses=READ)
ROUTERS = (front.router, bundled.router, router, icons.router, edition.router)
"""The pages, what they are put together from, and what feeds the viewer."""
After = Annotated[int, Query(ge=0, le=10_000_000, description="Without the first so many events.")]


class Pages(StaticFiles):
    """Files that a browser reads, asked for anew each time so that a page never mixes two editions of its modules."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file. Raises HTTPException 404 for anything that is no part of a page."""
        if scope["method"] in ("GET", "HEAD") and path != "." and not path.endswith(KINDS):
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


@router.get("/replay", summary="What the replay viewer is drawn from", responses=BEHIND)
async def replay(
    request: Request, holder: Holder, viewer: Viewer = "", after: After = 0, if_none_match: IfNoneMatch = ""
) -> Response:
    """The game as the viewer sees it, with every line in words, changes by number, terms and the rules that are named."""
    seen = await look(holder, viewer)
    tag = etag(seen.end)
    if if_none_match and not_modified(if_none_match, tag):
        return data(b"", {"ETag": tag}, 304)
    after = checked(after, seen.end)
    return await answered(request, lambda: _replay(seen, after, tag), large=seen.end > AT_ONCE.file)


def _replay(seen: Look, after: int, tag: str) -> Response:
    return data(to_text(replay_data(seen.events(), after)).encode(), {"ETag": tag})


def mount_web(app: FastAPI) -> None:
    """Adds the files: the viewer's modules at `/viewer`, the app at `/`; after all routes, for these answer everything."""
    app.mount("/viewer", Pages(directory=VIEWER), name="viewer")
    app.mount("/", Pages(directory=WEB, html=True), name="web")
