"""Links of a tournament: made, listed and ended by its organiser."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field
from starlette.responses import Response

from api.answers import page, private
from api.bodies import Name, Shape, Words
from api.house import aside
from api.league.access import PLAYER, AtDesk, Desk
from api.links import JUDGE, ORGANISER
from api.openapi import READ
from api.problems import bad_shape, not_found
from api.routes.rulebooks import After, Limit
from api.showing import base_url, link_data, shown

router = APIRouter(prefix="/api/leagues", tags=["leagues"])


class NewDeskLink(Shape):
    """A link to hand out: `organiser`, `judge`, or `player:` and an id."""

    scope: Name = Field(examples=["player:ann"])
    label: Words = ""
    hours: Annotated[int, Field(ge=0, le=24 * 366)] = 0


@router.post("/{tournament}/links", summary="Make a link", status_code=201, responses=READ)
async def make_link(request: Request, desk: AtDesk, body: NewDeskLink) -> Response:
    """Makes a link for the organiser to hand out. The secret is told this once."""
    desk.needs(ORGANISER)
    return private(await aside(_make_link, desk, body, base_url(request)), 201)


def _make_link(desk: Desk, body: NewDeskLink, base: str) -> dict[str, Any]:
    player = body.scope.removeprefix(PLAYER) if body.scope.startswith(PLAYER) else ""
    if body.scope not in (ORGANISER, JUDGE) and player not in desk.now().players:
        raise bad_shape({"at": "body.scope", "kind": "organiser, judge, or player: and the id of one who takes part"})
    now = desk.house.now()
    secret, link = desk.house.links.make(
        desk.tournament, body.scope, body.label, now, now + 36_000 * body.hours if body.hours else 0
    )
    return link_data(link, secret, base)


@router.get("/{tournament}/links", summary="List the links", responses=READ)
async def links(desk: AtDesk, after: After = "", limit: Limit = 100) -> Response:
    """All links of the tournament without their secrets; for the organiser."""
    desk.needs(ORGANISER)
    rows = [shown(link) for link in await aside(desk.house.links.listed, desk.tournament)]
    return private(page(rows, "id", after, limit))


@router.delete("/{tournament}/links/{link}", summary="End a link", status_code=204, responses=READ)
async def revoke(desk: AtDesk, link: Annotated[str, Path(max_length=32)]) -> Response:
    """Ends a link at once."""
    desk.needs(ORGANISER)
    if not await aside(desk.house.links.revoke, desk.tournament, link, desk.house.now()):
        raise not_found("link")
    return Response(status_code=204)
