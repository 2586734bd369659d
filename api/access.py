"""Who asks: the link that came with a request, and what it lets its holder see and say."""

from __future__ import annotations

import hmac
import time
from typing import Annotated, NamedTuple

from fastapi import Depends, Header, Path, Query, Request

from api.house import House, aside, house_of
from api.links import JUDGE, ORGANISER, PRINTED, SCORER, SEAT, SPECTATOR, Link
from api.problems import Problem, bad_shape
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.handling import unseen_in_use
from domain.kernel.record.command import Command
from domain.kernel.table.table import Table
from domain.kernel.views import views
from projections.games import list_games
from projections.which import Which

RULINGS = ("rule", "penalty", "let_stand")
TRUST = 1.0
"""Seconds for which a link that was found to hold is not looked up again; well under the two that revoking may take."""
GameId = Annotated[str, Path(description="The id of the game.", max_length=64, examples=["8m2k4v0tq3nd"])]
Key = Annotated[str, Query(description="The secret of a link, where a header cannot be sent.", max_length=200)]
Bearer = Annotated[str, Header(alias="Authorization", description="`Bearer` and the secret of a link.", max_length=300)]


class Pass(NamedTuple):
    """A game, and the link by which somebody has come to it."""

    house: House
    game: str
    link: Link

    @property
    def seat(self) -> str:
        """The seat that the link speaks for, or nothing."""
        return self.link.scope.removeprefix(SEAT) if self.link.scope.startswith(SEAT) else ""

    @property
    def viewer(self) -> str:
        """Whose view the holder gets unless another one is asked for."""
        return self.seat or (views.SPECTATOR if self.link.scope == SPECTATOR else views.JUDGE)

    def needs(self, *scopes: str) -> None:
        """Raises a Problem unless the link has one of these scopes."""
        if self.link.scope not in scopes and not (self.seat and SEAT in scopes):
            raise forbidden("The link that was sent does not allow this.")


def forbidden(title: str) -> Problem:
    """The problem of a link that does not go so far."""
    return Problem(403, "forbidden", title)


def secret_of(authorization: str, key: str) -> str:
    """The secret that came with a request."""
    scheme, _, secret = authorization.partition(" ")
    return secret.strip() if scheme.lower() == "bearer" and secret else key


async def pass_of(request: Request, game: GameId, authorization: Bearer = "", key: Key = "") -> Pass:
    """The pass of a request. Raises a Problem: 401 without a link that holds, 403 for one of another game.

    An unknown game is answered as a game to which nobody has a link.
    """
    house = house_of(request)
    secret = secret_of(authorization, key)
    link = _known(house, game, secret) or await aside(_looked_up, house, game, secret)
    if link is None:
        house.budgets.guessed(secret)
        title = "The link no longer holds, or never did." if secret else "This game is opened by its links only."
        raise Problem(401, "no-link", title, {"WWW-Authenticate": "Bearer"})
    house.budgets.trust(secret, link.id)
    if link.game != game:
        raise forbidden("The link that was sent is for another game.")
    return Pass(house, game, link)


Holder = Annotated[Pass, Depends(pass_of)]


def _known(house: House, game: str, secret: str) -> Link | None:
    """The link, if it was looked up within the last second."""
    known = house.passes.get((game, secret))
    fresh = known is not None and known[0] > time.monotonic() and known[1].holds(house.now())
    return known[1] if known is not None and fresh else None


def _looked_up(house: House, game: str, secret: str) -> Link | None:
    """The link, looked up anew. Blocking."""
    until = time.monotonic() + TRUST
    found = house.links.of(secret, house.now()) if secret else house.links.everybody(game, house.now())
    if found is None and secret and hmac.compare_digest(secret.encode(), house.settings.token.encode()):
        found = _printed(house, game)
    house.passes.pop((game, secret), None)
    if found is not None:
        if len(house.passes) > 4096:
            house.passes.clear()
        house.passes[game, secret] = (until, found)
    return found


def _printed(house: House, game: str) -> Link | None:
    """Who has the printed key of the service may watch what it lists, as late as its latest spectator. Blocking."""
    if not list_games(house.caught_up(), Which(views=True, game=game)):
        return None
    late = house.links.late(house.now()).get(game)
    return Link(PRINTED, game, SPECTATOR, "", 0, 0, 0, late.seconds if late else 0, late.events if late else 0, False)


def viewer_asked(holder: Pass, viewer: str, over: bool, seats: tuple[str, ...]) -> str:
    """The viewer for whom an answer is made. Raises a Problem for one that the link does not show."""
    wanted = viewer or holder.viewer
    if wanted not in (*seats, views.SPECTATOR, views.JUDGE, views.HINDSIGHT):
        raise bad_shape({"at": "query.viewer", "kind": "no such viewer"})
    if wanted in (holder.viewer, views.SPECTATOR):
        return wanted
    if holder.viewer != views.JUDGE:
        raise forbidden("The link that was sent shows its own view only.")
    if wanted == views.HINDSIGHT and not over:
        raise forbidden("Hindsight is shown when the game is over.")
    return wanted


def may_say(holder: Pass, command: Command) -> None:
    """Raises a Problem where the holder of the link may not say this."""
    holder.needs(SEAT, SCORER, JUDGE, ORGANISER)
    scope = holder.link.scope
    if scope == ORGANISER:
        return
    ruling = command.act in RULINGS
    if scope == JUDGE and not (ruling or command.act in ("note", "takeback", "correct")):
        raise forbidden("A judge's link rules, penalises, notes, corrects and takes back.")
    if scope != JUDGE and (ruling or command.by == views.JUDGE):
        raise forbidden("Only a judge's or organiser's link rules and penalises.")
    if holder.seat:
        _seat_may_say(holder.seat, command)


def may_correct_to(holder: Pass, act: str) -> None:
    """Raises a Problem where a correction would say what the holder of the link may not say outright."""
    if act in RULINGS and holder.link.scope not in (JUDGE, ORGANISER):
        raise forbidden("Only a judge's or organiser's link rules and penalises.")


def may_identify(holder: Pass, table: Table, card: str) -> None:
    """Raises a Problem where the holder of the link may not write down for everybody which card an unknown one is.

    That keeps the record and rules nothing, so whoever keeps it may; a seat only of a card it brought that lies open.
    """
    holder.needs(SEAT, SCORER, JUDGE, ORGANISER)
    own = card in table.cards and table.cards[card].bringer == holder.seat
    if holder.seat and not (own and _lies_open(table, card)):
        raise forbidden("A seat's link names its own cards that lie open.")


def may_use(holder: Pass, table: Table, ruleset: Ruleset, command: Command) -> None:
    """Raises a Problem where a seat would use cards that it cannot see: a scribe's record would take it, and show them.

    `table` is the seat's own view. Unknown cards of its own it turns up itself; to point at one of another's stays open.
    """
    if holder.seat and table.header.mode == "scribe" and unseen_in_use(table, ruleset, command, holder.seat):
        raise forbidden("A seat's link uses cards that the seat can see.")


def _lies(table: Table, card: str) -> str:
    """The zone of a card, also of one that another card carries."""
    place = table.cards[card].place
    while place in table.cards:
        place = table.cards[place].place
    return place


def _lies_open(table: Table, card: str) -> bool:
    zone = table.zones.get(_lies(table, card))
    return zone is not None and zone.sees == "all" and table.cards[card].face != "down"


def _seat_may_say(seat: str, command: Command) -> None:
    if command.seat != seat:
        raise forbidden("A seat's link speaks for that seat only.")
    if command.act == "correct":
        raise forbidden("A line is corrected by the scorer, a judge or the organiser.")
    if command.act == "takeback":
        raise forbidden("A seat's link proposes a takeback, and the other seats agree over theirs.")
    agreed = command.args.get("agreed", ())
    if not isinstance(agreed, tuple) or set(agreed) - {seat}:
        raise forbidden("A seat's link cannot agree for somebody else.")
