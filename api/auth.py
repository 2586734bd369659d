"""Identifies the link of a request and checks what it may see and submit."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Annotated, NamedTuple

from fastapi import Depends, Header, Path, Query, Request, Security

from api.cpu_budgets import run_in_thread
from api.http.messages import msg
from api.http.openapi import LINK_SCHEME, TOKEN_SCHEME
from api.http.problems import Problem, invalid_request
from api.http.request_parts import request_secret
from api.links.store import JUDGE, ORGANISER, SCORER, SEAT, SERVER_TOKEN_ID, SPECTATOR, WATCHING, Link
from api.state import AppState, app_state
from api.tokens.store import METRICS, OPEN_GAMES, PREFIX, READ_PUBLIC, READ_SERVER, TOURNAMENTS, Token
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.unseen_cards_used import unseen_cards_used
from domain.kernel.messages.message import Message
from domain.kernel.record.command import Command
from domain.kernel.table.table import Table
from domain.kernel.views import views
from projections.filters import GameFilter
from projections.statistics.game_list import list_games

RULING_ACTS = ("rule", "penalty", "let_stand")
GameId = Annotated[str, Path(description="The id of the game.", max_length=64, examples=["8m2k4v0tq3nd"])]
Key = Annotated[str, Query(max_length=200, include_in_schema=False)]
Bearer = Annotated[str, Header(alias="Authorization", max_length=300, include_in_schema=False)]
LinkSecurity = Annotated[None, Security(LINK_SCHEME, scopes=["link"])]
TokenSecurity = Annotated[None, Security(TOKEN_SCHEME, scopes=["server"])]


class Access(NamedTuple):
    """A game and the link over which a client has access to it."""

    state: AppState
    game: str
    link: Link

    @property
    def seat(self) -> str:
        """The seat of the link, or an empty string."""
        return self.link.scope.removeprefix(SEAT) if self.link.scope.startswith(SEAT) else ""

    @property
    def viewer(self) -> str:
        """The viewer whose view is shown unless the request names another one."""
        return self.seat or (views.SPECTATOR if self.link.scope in WATCHING else views.JUDGE)

    def require_scope(self, *scopes: str) -> None:
        """Raises a Problem (403) unless the link has one of these scopes. `seat:` matches every seat."""
        if self.link.scope not in scopes and not (self.seat and SEAT in scopes):
            raise forbidden(msg("link_does_not_allow_this"))


def forbidden(title: Message) -> Problem:
    """Returns the problem (403) of a link that does not allow a request."""
    return Problem(403, "forbidden", title)


async def current_access(
    request: Request, game: GameId, authorization: Bearer = "", key: Key = "", scheme: LinkSecurity = None
) -> Access:
    """Returns the access of a request. Raises a Problem: 401 without a valid link, 403 for a link to another game.

    An unknown game is answered like a game without links.
    """
    state = app_state(request)
    secret = request_secret(authorization, key)
    link = await state.link_cache.find((game, secret), lambda: _look_up_link(state, game, secret))
    named = await find_token(state, secret)
    if named is not None:
        request.scope["senki.token"] = named.id
        state.link_cache.set_account(secret, named.account)
        if link is None:  # the same for an unknown game
            raise forbidden(msg("token_does_not_show_game"))
        return Access(state, game, link)
    if link is None:
        refuse_secret(state, secret)
        title = msg("link_is_not_valid") if secret else msg("game_needs_link")
        raise Problem(401, "no-link", title, {"WWW-Authenticate": "Bearer"})
    state.link_cache.set_account(secret, link.id)
    if link.game != game:
        raise forbidden(msg("link_is_for_another_game"))
    return Access(state, game, link)


CurrentAccess = Annotated[Access, Depends(current_access)]


def refuse_secret(state: AppState, secret: str) -> None:
    """Charges the client for an invalid secret."""
    if secret:
        state.link_cache.set_account(secret, None)
        state.budgets.charge_guess()


def is_server_token(secret: str, token: str) -> bool:
    """Returns whether a secret is the server token, in a time that does not depend on where they differ."""
    return hmac.compare_digest(secret.encode("utf-8", "replace"), token.encode())


def _look_up_link(state: AppState, game: str, secret: str) -> Link | None:
    """Returns the valid link of a secret, or without a secret the link by which everybody may watch. Blocking."""
    if not secret:
        return state.links.find_public(game, state.now())
    if is_server_token(secret, state.settings.token):
        return _listed_game_link(state, game, SERVER_TOKEN_ID)
    named = state.tokens.find(secret, state.now())
    if named is None:
        return state.links.find(secret, state.now())
    listed = _listed_game_link(state, game, named.account) if READ_SERVER in named.scopes else None
    if listed is None and {READ_PUBLIC, READ_SERVER} & set(named.scopes):
        return state.links.find_public(game, state.now())
    return listed


def _listed_game_link(state: AppState, game: str, link: str) -> Link | None:
    """Returns a spectator's link to a listed game for a token, with the longest delay of the game's spectators. Blocking.

    `link`: the id that the link has.
    """
    if not list_games(state.read_models_up_to_date(), GameFilter(views=True, game=game)):
        return None
    late = state.links.delayed(state.now()).get(game)
    seconds, events = (late.seconds, late.events) if late else (0, 0)
    return Link(link, game, SPECTATOR, "", 0, 0, 0, seconds, events, False)


def permitted_viewer(access: Access, viewer: str, over: bool, seats: tuple[str, ...]) -> str:
    """Returns the viewer to answer for. Raises a Problem if the link does not show the requested one."""
    wanted = viewer or access.viewer
    if wanted not in (*seats, views.SPECTATOR, views.JUDGE, views.HINDSIGHT):
        raise invalid_request({"at": "query.viewer", "kind": msg("no_such_viewer")})
    if wanted in (access.viewer, views.SPECTATOR):
        return wanted
    if access.viewer != views.JUDGE:
        raise forbidden(msg("link_shows_its_own_view_only"))
    if wanted == views.HINDSIGHT and not over:
        raise forbidden(msg("hindsight_after_game"))
    return wanted


def check_may_submit(access: Access, command: Command) -> None:
    """Raises a Problem (403) if the link must not submit this command."""
    access.require_scope(SEAT, SCORER, JUDGE, ORGANISER)
    scope = access.link.scope
    if scope == ORGANISER:
        return
    ruling = command.act in RULING_ACTS
    if scope == JUDGE and not (ruling or command.act in ("note", "takeback", "correct")):
        raise forbidden(msg("acts_of_judge_link"))
    if scope != JUDGE and (ruling or command.by == views.JUDGE):
        raise forbidden(msg("only_judge_or_organiser_rules"))
    if access.seat:
        _check_seat_may_submit(access.seat, command)


def check_may_correct_to(access: Access, act: str) -> None:
    """Raises a Problem (403) if the link must not submit the act that a correction inserts."""
    if act in RULING_ACTS and access.link.scope not in (JUDGE, ORGANISER):
        raise forbidden(msg("only_judge_or_organiser_rules"))


def check_may_identify(access: Access, table: Table, card: str) -> None:
    """Raises a Problem (403) if the link must not name an unknown card for everybody.

    Naming a card rules nothing, so every link that records may do so. A seat's link names only its own cards that lie face
    up.
    """
    access.require_scope(SEAT, SCORER, JUDGE, ORGANISER)
    own = card in table.cards and table.cards[card].bringer == access.seat
    if access.seat and not (own and _is_face_up(table, card)):
        raise forbidden(msg("seat_names_own_open_cards"))


def check_uses_visible_cards(access: Access, table: Table, ruleset: Ruleset, command: Command) -> None:
    """Raises a Problem (403) if a seat uses cards that it cannot see: a scribe's record would accept and show them.

    `table` is the seat's own view. A seat may turn up its own unknown cards and point at unknown cards of others.
    """
    if access.seat and table.header.mode == "scribe" and unseen_cards_used(table, ruleset, command, access.seat):
        raise forbidden(msg("seat_uses_visible_cards"))


def _zone_of(table: Table, card: str) -> str:
    """Returns the zone of a card, or of the card that carries it."""
    place = table.cards[card].place
    while place in table.cards:
        place = table.cards[place].place
    return place


def _is_face_up(table: Table, card: str) -> bool:
    zone = table.zones.get(_zone_of(table, card))
    return zone is not None and zone.sees == "all" and table.cards[card].face != "down"


def _check_seat_may_submit(seat: str, command: Command) -> None:
    if command.seat != seat:
        raise forbidden(msg("seat_speaks_for_itself"))
    if command.act == "correct":
        raise forbidden(msg("line_is_corrected_by_scorer"))
    if command.act == "takeback":
        raise forbidden(msg("seat_proposes_takeback"))
    agreed = command.args.get("agreed", ())
    if not isinstance(agreed, tuple) or set(agreed) - {seat}:
        raise forbidden(msg("seat_link_cannot_agree_for_somebody"))


async def find_token(state: AppState, secret: str) -> Token | None:
    """Returns the named token of a secret. Secrets of links are not looked up."""
    return await run_in_thread(state.tokens.find, secret, state.now()) if secret.startswith(PREFIX) else None


async def has_token_scope(state: AppState, secret: str, scope: str) -> bool:
    """Returns whether a secret is the server token, or a named token with a scope. Without a server token everybody may."""
    token = state.settings.token
    if not token or is_server_token(secret, token):
        return True
    named = await find_token(state, secret)
    return named is not None and scope in named.scopes


def require_token_scope(scope: str) -> Callable[..., Awaitable[AppState]]:
    """Returns the dependency of an operation for holders of the server token, or of a named token with a scope."""

    async def check(
        request: Request,
        authorization: Bearer = "",
        key: Key = "",
        scheme: None = Security(TOKEN_SCHEME, scopes=[scope]),
    ) -> AppState:
        state, secret = app_state(request), request_secret(authorization, key)
        named = await find_token(state, secret)
        if named is not None and state.settings.token:
            return _accept_named_token(request, state, secret, named, scope)
        return _require_server_token(state, secret)

    return check


def _accept_named_token(request: Request, state: AppState, secret: str, named: Token, scope: str) -> AppState:
    """Charges the request to a named token. Raises a Problem (403) unless it has the scope."""
    state.link_cache.set_account(secret, named.account)
    request.scope["senki.token"] = named.id
    if scope not in named.scopes:
        raise Problem(403, "forbidden", msg("token_lacks_scope", said=scope))
    return state


def _require_server_token(state: AppState, secret: str) -> AppState:
    token = state.settings.token
    if token and not is_server_token(secret, token):
        refuse_secret(state, secret)
        title = msg("server_token_is_needed")
        raise Problem(401, "no-link", title, {"WWW-Authenticate": "Bearer"})
    if token:
        state.link_cache.set_account(secret, "token")
    return state


GameOpener = Annotated[AppState, Depends(require_token_scope(OPEN_GAMES))]
TournamentOpener = Annotated[AppState, Depends(require_token_scope(TOURNAMENTS))]
ServerReader = Annotated[AppState, Depends(require_token_scope(READ_SERVER))]
MetricsReader = Annotated[AppState, Depends(require_token_scope(METRICS))]


async def require_server_token(
    request: Request, authorization: Bearer = "", key: Key = "", scheme: TokenSecurity = None
) -> AppState:
    """Returns the state for the holder of the server token itself. Raises a Problem: 401 without it, 403 for a named token
    and where the server has no token: then everybody would hold it."""
    state, secret = app_state(request), request_secret(authorization, key)
    if not state.settings.token or await find_token(state, secret) is not None:
        raise forbidden(msg("only_server_token_does_this"))
    return _require_server_token(state, secret)


ServerTokenHolder = Annotated[AppState, Depends(require_server_token)]


class ReadAccess(NamedTuple):
    """What a client may read that is about many games.

    `all_listed`: of all listed games, not of those that everybody may watch alone · `token`: the named token that was sent.
    """

    state: AppState
    all_listed: bool
    token: Token | None = None

    @property
    def account(self) -> str:
        """The account whose streams are counted, empty for everybody."""
        return self.token.account if self.token else ""

    def is_valid(self) -> bool:
        """Returns whether the token still is valid. Blocking."""
        return self.token is None or self.state.tokens.is_valid(self.token.id)


async def current_read_access(request: Request, authorization: Bearer = "", key: Key = "") -> ReadAccess:
    """Returns the access of a request. Raises a Problem: 401 for an invalid token, 403 for one that reads nothing."""
    state, secret = app_state(request), request_secret(authorization, key)
    if not secret:
        return ReadAccess(state, False)
    if is_server_token(secret, state.settings.token):
        return ReadAccess(state, True)
    token = await find_token(state, secret)
    if token is None:
        refuse_secret(state, secret)
        raise Problem(401, "no-link", msg("token_is_not_valid"), {"WWW-Authenticate": "Bearer"})
    request.scope["senki.token"] = token.id
    state.link_cache.set_account(secret, token.account)
    if not {READ_PUBLIC, READ_SERVER} & set(token.scopes):
        raise forbidden(msg("token_lacks_scope", said=READ_PUBLIC))
    return ReadAccess(state, READ_SERVER in token.scopes, token)


CurrentReadAccess = Annotated[ReadAccess, Depends(current_read_access)]
