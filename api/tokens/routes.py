"""Routes that make, list, rotate and end the named tokens of programs. All need the server token."""

from __future__ import annotations

import logging
from typing import Annotated

from fastapi import Path, Query, Request
from starlette.responses import Response

from api.auth import ServerTokenHolder
from api.cpu_budgets import run_in_thread
from api.http.openapi import COMMON_ERRORS, ONCE_ERRORS, TOKEN_ERRORS, Responses, problem_response
from api.http.openapi_responses import json_response
from api.http.problems import id_reused, not_found
from api.http.request_parts import ClientId
from api.http.responses import paged_json, paginate, private_json
from api.http.routers import FeatureRouter
from api.middleware.errors import log_line
from api.rulesets.routes import After, Limit
from api.state import AppState
from api.tokens.schemas import (
    CreatedTokenOut,
    RotationIn,
    TokenIn,
    TokenLogOut,
    TokenOut,
    TokensOut,
    entry_to_json,
    token_to_json,
)
from api.tokens.store import ENDED, MADE, ROTATED, Token

_log = logging.getLogger("senki.api")
_ERRORS: Responses = {
    **COMMON_ERRORS,
    **TOKEN_ERRORS,
    403: problem_response("This needs the token of the server itself."),
    404: problem_response("There is no such token."),
}
_MADE: Responses = {**ONCE_ERRORS, 201: json_response("The token.", CreatedTokenOut, headers=("Location",))}
_ROTATED: Responses = {**ONCE_ERRORS, 200: json_response("The token.", CreatedTokenOut)}
router = FeatureRouter(prefix="/api/tokens", tags=["service"], responses=_ERRORS)
TokenId = Annotated[str, Path(max_length=32, description="The id of a token.")]


@router.get("", summary="List the tokens", responses={200: json_response("A page of tokens.", TokensOut, headers=("Link",))})
async def list_tokens(request: Request, state: ServerTokenHolder, after: After = "", limit: Limit = 100) -> Response:
    """All named tokens without their secrets, ended ones too, the oldest first."""
    tokens = await run_in_thread(state.tokens.tokens)
    return paged_json(request, paginate([token_to_json(token) for token in tokens.values()], "id", after, limit))


@router.post("", summary="Make a token", status_code=201, responses=_MADE)
async def create_token(state: ServerTokenHolder, body: TokenIn, client: ClientId) -> Response:
    """Makes a token for a program, with the scopes that it needs. Its secret is shown this once."""
    made = await run_in_thread(state.tokens.make, body.name, sorted(set(body.scopes)), client, state.now())
    if made is None:
        raise id_reused()
    _log_act(MADE, made[1])
    return private_json({**token_to_json(made[1]), "secret": made[0]}, 201, {"Location": f"/api/tokens/{made[1].id}"})


@router.get(
    "/log",
    summary="What was done with tokens",
    responses={200: json_response("A page of the log.", TokenLogOut, headers=("Link",))},
)
async def list_token_log(
    request: Request, state: ServerTokenHolder, after: Annotated[int, Query(ge=0, le=10_000_000)] = 0, limit: Limit = 100
) -> Response:
    """Every token that was made, rotated or ended, the oldest first."""
    return paged_json(request, await run_in_thread(_log_page, state, after, limit))


@router.get("/{token}", summary="A token", responses={200: json_response("The token.", TokenOut)})
async def get_token(state: ServerTokenHolder, token: TokenId) -> Response:
    """A named token without its secret."""
    known = (await run_in_thread(state.tokens.tokens)).get(token)
    if known is None:
        raise not_found("token")
    return private_json(token_to_json(known))


@router.post("/{token}/rotation", summary="Give a token a new secret", responses=_ROTATED)
async def rotate_token(state: ServerTokenHolder, token: TokenId, body: RotationIn, client: ClientId) -> Response:
    """Gives a token a new secret, which is shown this once. The former one ends, at once or after `overlap_hours`."""
    rotated = await run_in_thread(state.tokens.rotate, token, client, state.now(), 36_000 * body.overlap_hours)
    if rotated is None:
        raise not_found("token")
    _log_act(ROTATED, rotated[1])
    return private_json({**token_to_json(rotated[1]), "secret": rotated[0]})


@router.delete("/{token}", summary="End a token", status_code=204)
async def end_token(state: ServerTokenHolder, token: TokenId) -> Response:
    """Ends a token at once, and every feed that was opened with it."""
    tokens = await run_in_thread(state.tokens.tokens)
    if not await run_in_thread(state.tokens.end, token, state.now()):
        raise not_found("token")
    _log_act(ENDED, tokens[token])
    return Response(status_code=204)


def _log_page(state: AppState, after: int, limit: int) -> TokenLogOut:
    entries = list(enumerate(state.tokens.entries(), 1))[after:]
    items = [entry_to_json(number, entry) for number, entry in entries[:limit]]
    return {"items": items, "next": items[-1]["number"] if len(entries) > limit else None}


def _log_act(act: str, token: Token) -> None:
    log_line(_log, logging.INFO, f"a token was {act}", token=token.id, scopes=list(token.scopes))
