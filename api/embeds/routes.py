"""The route that describes links for programs that embed them (oEmbed)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from starlette.responses import Response

from api.auth import current_access
from api.cpu_budgets import run_in_thread
from api.embeds.schemas import EmbedOut
from api.embeds.service import HIGHEST, WIDEST, describe_embed, parse_link
from api.http.messages import msg
from api.http.openapi import COMMON_ERRORS, problem_response
from api.http.openapi_responses import json_response
from api.http.problems import Problem
from api.http.responses import cacheable_json
from api.http.routers import FeatureRouter
from api.images.link_preview import preview_text, require_public_link
from api.links.serializers import base_url
from api.views.visibility import resolve_view

router = FeatureRouter(prefix="/api", tags=["pictures"], responses=COMMON_ERRORS)
Url = Annotated[str, Query(description="A link to a public game of this service.", min_length=1, max_length=2000)]
Pixels = Annotated[int, Query(ge=1, le=10_000)]


@router.get(
    "/oembed",
    summary="How a link is embedded",
    responses={
        200: json_response("The description.", EmbedOut),
        404: problem_response("The link names no public game of this service."),
        501: problem_response("Only JSON is available."),
    },
)
async def describe_link(
    request: Request, url: Url, maxwidth: Pixels = WIDEST, maxheight: Pixels = HIGHEST, format: str = "json"
) -> Response:
    """Describes a link to a public game as oEmbed 1.0: an `iframe` with its replay, and a picture with the result hidden."""
    if format != "json":
        raise Problem(501, "unknown-form", msg("only_json_embeds"))
    place = parse_link(url, base_url(request))
    if place is None:
        raise no_public_game_problem()
    try:
        access = await current_access(request, place.game)
        require_public_link(access)
        resolved = await resolve_view(access)
    except Problem:
        raise no_public_game_problem() from None
    preview = await run_in_thread(lambda: preview_text(resolved.events(), False))
    return cacheable_json(describe_embed(place, preview, base_url(request), maxwidth, maxheight))


def no_public_game_problem() -> Problem:
    """Returns the problem (404) of a link that names no public game; private and unknown games get the same answer."""
    return Problem(404, "not-found", msg("link_names_no_public_game"))
