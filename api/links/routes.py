"""Routes that create, list and revoke the links of a game."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request
from pydantic import Field
from starlette.responses import Response

from api.auth import Access, CurrentAccess
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import ONCE_ERRORS, READ_ERRORS, Responses, problem_response
from api.http.openapi_responses import json_response
from api.http.problems import Problem, invalid_request, not_found
from api.http.request_parts import CleanText, ClientId, RequestBody, examples
from api.http.responses import paged_json, paginate, private_json
from api.http.routers import FeatureRouter
from api.links.schemas import CreatedLinkOut, LinksOut
from api.links.serializers import base_url, create_requested_link, link_to_json
from api.links.store import ORGANISER, SEAT, SPECTATOR, WATCHING, NewLink
from api.rulesets.routes import After, Limit
from api.state import AppState

router = FeatureRouter(prefix="/api/games/{game}/links", tags=["links"], responses=READ_ERRORS)
CREATE_LINK: Responses = {
    **ONCE_ERRORS,
    201: json_response("The link.", CreatedLinkOut),
}
LAST_LINK: Responses = {409: problem_response("It is the last link of an organiser.")}


class LinkIn(RequestBody, title="NewLink"):
    """A link that is to be made."""

    model_config = examples({"scope": "seat:A", "label": "mika"}, {"scope": "spectator", "delay_seconds": 600})
    scope: str = Field(pattern=r"^(seat:[A-H]|scorer|judge|spectator|caster|organiser)$", examples=["seat:A"])
    label: Annotated[CleanText, Field(max_length=100)] = ""
    hours: int = Field(default=0, ge=0, le=24 * 366, description="It ends after so many hours; 0: it does not.")
    delay_seconds: int = Field(
        default=0, ge=0, le=86_400, description="A spectator, or a stream, sees what was said so long ago."
    )
    delay_events: int = Field(default=0, ge=0, le=10_000, description="So many events behind, until the game is over.")
    everybody: bool = Field(default=False, description="No secret is needed; for spectators only.")


@router.post("", summary="Make a link", status_code=201, responses=CREATE_LINK)
async def create_link(request: Request, access: CurrentAccess, body: LinkIn, client: ClientId) -> Response:
    """Makes a link for the organiser to hand out, with its QR code as SVG. The secret is shown this once;
    the same Idempotency-Key gets the same link again."""
    access.require_scope(ORGANISER)
    return private_json(await run_in_thread(_create_link, access, body, client, base_url(request)), 201)


@router.get("", summary="List the links", responses={200: json_response("A page of links.", LinksOut, headers=("Link",))})
async def list_links(request: Request, access: CurrentAccess, after: After = "", limit: Limit = 100) -> Response:
    """All links of the game without their secrets, ended ones too; for the organiser."""
    access.require_scope(ORGANISER)
    rows = [link_to_json(link) for link in await run_in_thread(access.state.links.list_links, access.game)]
    return paged_json(request, paginate(rows, "id", after, limit))


@router.delete("/{link}", summary="End a link", status_code=204, responses=LAST_LINK)
async def revoke_link(
    access: CurrentAccess, link: Annotated[str, Path(max_length=32, description="The link's id.")]
) -> Response:
    """Ends a link at once, and every feed that was opened with it."""
    access.require_scope(ORGANISER)
    state = access.state
    await run_in_thread(revoke_link_of, state, access.game, link)
    state.forget_links(access.game)
    return Response(status_code=204)


def revoke_link_of(state: AppState, game: str, link: str) -> None:
    """Revokes a link of a game or tournament. Blocking. Raises a Problem: 404 for an unknown one, 409 for the last one of an
    organiser, after which nobody could make another."""
    if state.links.is_last_organiser(game, link, state.now()):
        raise Problem(409, "last-link", msg("last_link_of_organiser"))
    if not state.links.revoke(game, link, state.now()):
        raise not_found("link")


def _create_link(access: Access, body: LinkIn, client: str, base: str) -> CreatedLinkOut:
    state, game = access.state, access.game
    seats = state.views.query(game, SPECTATOR, lambda view: view.header.seats)
    if body.scope.startswith(SEAT) and body.scope.removeprefix(SEAT) not in seats:
        raise invalid_request({"at": "body.scope", "kind": msg("no_such_seat"), "known": list(seats)})
    late = body.delay_seconds or body.delay_events
    if (late and body.scope not in WATCHING) or (body.everybody and body.scope != SPECTATOR):
        raise invalid_request({"at": "body.scope", "kind": msg("only_spectators_are_delayed")})
    terms = (36_000 * body.hours, body.delay_seconds, body.delay_events, body.everybody)
    return create_requested_link(state, NewLink(game, body.scope, body.label, *terms), client, base)
