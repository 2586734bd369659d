"""Games that are opened in their middle, at a position that was sent. Blocking; called in a thread."""

from __future__ import annotations

from starlette.responses import Response

from api.bodies import Opening
from api.bringing import keep_played
from api.house import House
from api.openings import refused, setup_of, terms_of
from api.problems import Problem, bad_shape
from api.routes.rulebooks import known_ruleset
from api.saying import sheet_problem
from domain.kernel.contract.refusal import Refusal
from replays.sheet import SheetError
from replays.sheet.beginning import begun


def begin_game(house: House, body: Opening, client: str, base: str) -> Response:
    """Opens a game at a position. Raises a Problem with every place of it that is wrong, or where the rules say no."""
    try:
        desk = begun(
            known_ruleset(body.ruleset), terms_of(body), setup_of(house, body), body.position, "organiser", house.now()
        )
    except SheetError as error:
        lines = body.position.splitlines()
        told = [sheet_problem(each, tuple(lines[each.line - 1 : each.line]), body.ruleset) for each in error.problems[:50]]
        raise Problem(422, "unreadable", "The position cannot be read.", problems=told, field="position") from None
    except ValueError:
        raise bad_shape({"at": "body", "kind": "cannot be stored"}) from None
    if isinstance(desk, Refusal):
        raise refused(desk, body)
    return keep_played(house, tuple(desk.events), client, base)
