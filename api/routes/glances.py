"""A game at a glance: for lists of games, small boards and pictures."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from api.access import Holder, Pass
from api.answers import data, private
from api.house import aside
from api.openapi import READ, Responses, made
from api.problems import Problem
from api.reading import look
from api.routes.tables import IfNoneMatch
from api.writes import etag, not_modified
from domain.kernel.views.views import SPECTATOR
from projections.boards import glance, glance_of
from projections.story import Story

router = APIRouter(prefix="/api/games/{game}", tags=["games"], responses=READ)
_ANSWER: Responses = {200: made("The board and the line.", "application/json"), 304: {"description": "As before."}}


@router.get("/glance", summary="A game at a glance", responses=_ANSWER)
async def at_a_glance(holder: Holder, if_none_match: IfNoneMatch = "") -> Response:
    """What everybody could see, whoever asks: the cards in play by area, the scores, and the line of the game.

    `areas`: place -> cards with printing, angle, face, lane and `sets` · `printings`: what pictures are drawn from · `line`:
    up to ninety points, a number for each seat, null where it is not known · `mat` and `face`: the rulebook's layout.
    """
    seen = await look(holder)
    tag = etag(seen.end)
    if if_none_match and not_modified(if_none_match, tag):
        return data(b"", {"ETag": tag}, 304)
    late = bool(holder.link.seconds or holder.link.events)
    return private(await aside(_late if late else _now, holder, seen.end), 200, {"ETag": tag})


def _now(holder: Pass, end: int) -> dict[str, Any]:
    try:
        return glance(holder.house.caught_up(), holder.game)
    except KeyError:
        raise Problem(503, "not-counted", "The statistics have not read this game.") from None


def _late(holder: Pass, end: int) -> dict[str, Any]:
    """Made from the events that the link shows, and from no later one."""
    events = holder.house.sight.ask(holder.game, SPECTATOR, lambda seen: seen.events[:end])
    story = Story(holder.game, events[0])
    for event in events:
        story.take(event)
    return {**glance_of(story), "players": dict(story.header.players)}
