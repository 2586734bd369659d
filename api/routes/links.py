"""Links: make, list, end."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from api.access import Holder, Pass
from api.answers import page, private
from api.bodies import NewLink
from api.house import aside
from api.links import ORGANISER, SEAT, SPECTATOR
from api.openapi import READ, made
from api.problems import bad_shape, not_found
from api.routes.rulebooks import After, Limit
from api.showing import base_url, link_data, shown

router = APIRouter(prefix="/api/games/{game}/links", tags=["links"], responses=READ)
_EXAMPLE = {"id": "4f1c0a77b2", "scope": "seat:A", "key": "...", "url": "http://.../?game=...&key=...", "qr": "<svg ...>"}


@router.post("", summary="Make a link", status_code=201, responses={201: made("The link.", "application/json", _EXAMPLE)})
async def make(request: Request, holder: Holder, body: NewLink) -> Response:
    """Makes a link for the organiser to hand out, with its QR code as SVG. The secret is told this once."""
    holder.needs(ORGANISER)
    return private(await aside(_make, holder, body, base_url(request)), 201)


@router.get("", summary="List the links")
async def links(holder: Holder, after: After = "", limit: Limit = 100) -> Response:
    """All links of the game without their secrets, ended ones too; for the organiser."""
    holder.needs(ORGANISER)
    rows = [shown(link) for link in await aside(holder.house.links.listed, holder.game)]
    return private(page(rows, "id", after, limit))


@router.delete("/{link}", summary="End a link", status_code=204)
async def revoke(holder: Holder, link: Annotated[str, Path(max_length=32, description="The link's id.")]) -> Response:
    """Ends a link at once, and every feed that was opened with it."""
    holder.needs(ORGANISER)
    house = holder.house
    if not await aside(house.links.revoke, holder.game, link, house.now()):
        raise not_found("link")
    house.end(holder.game)
    return Response(status_code=204)


def _make(holder: Pass, body: NewLink, base: str) -> dict[str, object]:
    house, game = holder.house, holder.game
    seats = house.sight.ask(game, SPECTATOR, lambda seen: seen.header.seats)
    if body.scope.startswith(SEAT) and body.scope.removeprefix(SEAT) not in seats:
        raise bad_shape({"at": "body.scope", "kind": "no such seat", "known": list(seats)})
    late = body.delay_seconds or body.delay_events
    if (late or body.everybody) and body.scope != SPECTATOR:
        raise bad_shape({"at": "body.scope", "kind": "only spectators are delayed, or need no secret"})
    now = house.now()
    expires = now + 36_000 * body.hours if body.hours else 0
    terms = (body.label, now, expires, body.delay_seconds, body.delay_events)
    if body.everybody:
        return link_data(house.links.open_to_everybody(game, *terms), "", base)
    secret, link = house.links.make(game, body.scope, *terms)
    return link_data(link, secret, base)
