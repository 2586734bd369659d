"""Identifies the link of a request to a tournament. What everybody may see needs no link."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import Depends, Path, Request

from api.auth import Bearer, Key, LinkSecurity, find_token, is_server_token, refuse_secret
from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.problems import Problem, not_found
from api.http.request_parts import request_secret
from api.links.store import JUDGE, ORGANISER, SPECTATOR, Link
from api.state import AppState, app_state
from domain.tournaments.state import Tournament
from domain.tournaments.validation.refusals import LONGEST_NAME
from replays.log import NoSuchGame
from replays.tournaments.log import EVERYBODY
from replays.trust.receipts import SignedReceipt

PLAYER = "player:"
TournamentId = Annotated[str, Path(description="The id of the tournament.", max_length=64, examples=["t-8m2k4v0tq3nd"])]


class TournamentAccess(NamedTuple):
    """A tournament and the link over which a client has access to it, None for everybody.

    `seen`: the tournament when the request came · `foreign`: the client has sent the link of something else, which opens
    what everybody may see.
    """

    state: AppState
    tournament_id: str
    link: Link | None
    seen: Tournament
    foreign: bool = False

    @property
    def scope(self) -> str:
        """`organiser`, `judge`, `entry`, `player:` and an id, or `spectator`."""
        return self.link.scope if self.link else SPECTATOR

    @property
    def author(self) -> str:
        """The author of what is said over the link: its scope, with the name of a judge or organiser if it has one."""
        name = " ".join(self.link.label.split())[:LONGEST_NAME] if self.link and self.is_staff else ""
        return f"{self.scope}:{name}" if name else self.scope

    @property
    def player(self) -> str:
        """The player of the link, or an empty string."""
        return self.scope.removeprefix(PLAYER) if self.scope.startswith(PLAYER) else ""

    @property
    def is_staff(self) -> bool:
        """Returns whether it is the organiser's or a judge's link."""
        return self.scope in (ORGANISER, JUDGE)

    def receipt(self, position: int) -> SignedReceipt:
        """Returns the receipt of the tournament at a position, as the link may see it. Blocking."""
        return self.state.tournament_notary.receipt(self.tournament_id, "" if self.is_staff else EVERYBODY, position)

    def tournament(self) -> Tournament:
        """Returns the tournament in its present state. Blocking."""
        return self.state.tournaments.tournament(self.tournament_id)

    def require_scope(self, *scopes: str) -> None:
        """Raises a Problem (401 or 403) unless the link has one of these scopes. `player:` matches every player."""
        if self.scope not in scopes and not (self.player and PLAYER in scopes):
            if self.foreign:
                raise Problem(403, "forbidden", msg("link_is_for_another_tournament"))
            status, kind = (403, "forbidden") if self.link else (401, "no-link")
            title = msg("link_does_not_allow_this") if self.link else msg("tournament_link_is_needed")
            raise Problem(status, kind, title, {} if self.link else {"WWW-Authenticate": "Bearer"})


async def current_tournament_access(
    request: Request, tournament: TournamentId, authorization: Bearer = "", key: Key = "", scheme: LinkSecurity = None
) -> TournamentAccess:
    """Returns the access of a request. Raises a Problem: 401 for an invalid link, 404 for an unknown tournament."""
    state = app_state(request)
    secret = request_secret(authorization, key)
    if secret and (is_server_token(secret, state.settings.token) or await find_token(state, secret) is not None):
        secret = ""  # a token shows of a tournament what everybody may see
    link = await state.link_cache.find(("", secret), lambda: state.links.find(secret, state.now())) if secret else None
    if secret and link is None:
        refuse_secret(state, secret)
        raise Problem(401, "no-link", msg("link_is_not_valid"), {"WWW-Authenticate": "Bearer"})
    if link is not None:
        state.link_cache.set_account(secret, link.id)
    foreign = link is not None and link.game != tournament
    try:
        seen = await run_in_thread(state.tournaments.tournament, tournament)
    except NoSuchGame:
        raise not_found("tournament") from None
    return TournamentAccess(state, tournament, None if foreign else link, seen, foreign)


CurrentTournamentAccess = Annotated[TournamentAccess, Depends(current_tournament_access)]
