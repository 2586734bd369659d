"""The front page, where no web app is mounted: the games that everybody may watch, and where the description is."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from api.house import aside, house_of
from api.routes.games import listed
from projections.which import Which

router = APIRouter(include_in_schema=False)
_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Senki</title>
<h1>Senki 戦記</h1><p>Records paper card games and replays them.</p>
<h2>Games</h2><ul>%s</ul><p><a href="/openapi.json">What can be asked of this service (OpenAPI)</a></p></html>"""


@router.get("/")
async def front(request: Request) -> Response:
    """The page."""
    rows = await aside(listed, house_of(request), Which(), "")
    return HTMLResponse(_PAGE % ("".join(map(_item, rows[:50])) or "<li>none yet</li>"))


def _item(row: dict[str, Any]) -> str:
    words = escape(f"{row['ruleset']} · {row['players']} · {row['result'] or row['status']}")
    places = [f' <a href="/api/games/{row["id"]}/{name}">{name}</a>' for name in ("sheet", "table", "log")]
    return f"<li>{words}{''.join(places) if row['open'] else ''}"
