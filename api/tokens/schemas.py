"""Requests and answers about named tokens."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import IsoTime, NextCursor, NextNumber
from api.http.request_parts import RequestBody, ShortText, examples
from api.http.responses import iso_time, optional_time
from api.tokens.store import SCOPES, Token, TokenEntry

MOST_OVERLAP_HOURS = 24 * 14
ScopeName = Literal["open_games", "read_public", "read_server", "metrics", "tournaments"]


class TokenIn(RequestBody, title="NewToken"):
    """A token that is to be made."""

    model_config = examples({"name": "portal", "scopes": ["open_games", "read_public"]})
    name: ShortText = Field(description="Whose it is, such as the name of a program.")
    scopes: Annotated[
        list[ScopeName],
        Field(
            min_length=1,
            max_length=len(SCOPES),
            description=" · ".join(f"`{scope}`: {about}" for scope, about in SCOPES.items()),
        ),
    ]


class RotationIn(RequestBody, title="Rotation"):
    """A new secret for a token."""

    model_config = examples({"overlap_hours": 24})
    overlap_hours: int = Field(
        default=0, ge=0, le=MOST_OVERLAP_HOURS, description="Hours for which the former secret stays valid."
    )


class TokenOut(TypedDict):
    """A named token, without its secret."""

    id: str
    name: str
    scopes: list[ScopeName]
    created: IsoTime
    rotated: Annotated[IsoTime | None, Field(description="When it last got a new secret.")]
    former_valid_until: Annotated[IsoTime | None, Field(description="How long the secret before is valid.")]
    ended: Annotated[IsoTime | None, Field(description="When it was ended; null: it is valid.")]


class CreatedTokenOut(TokenOut):
    """A token with its new secret, which is shown this once."""

    secret: str


class TokensOut(TypedDict):
    """A page of tokens."""

    items: list[TokenOut]
    next: NextCursor


class TokenEntryOut(TypedDict):
    """One entry of the log of tokens."""

    number: Annotated[int, Field(description="Counted from 1.")]
    at: IsoTime
    token: str
    act: Literal["made", "rotated", "ended"]
    name: str
    scopes: list[ScopeName]


class TokenLogOut(TypedDict):
    """A page of the log of tokens, the oldest entry first."""

    items: list[TokenEntryOut]
    next: NextNumber


def token_to_json(token: Token) -> TokenOut:
    """Returns a token. `former_valid_until`: how long the secret before the last rotation is valid."""
    return {
        "id": token.id,
        "name": token.name,
        "scopes": cast(list[ScopeName], list(token.scopes)),
        "created": iso_time(token.created),
        "rotated": optional_time(token.rotated),
        "former_valid_until": optional_time(token.until) if token.until > token.rotated else None,
        "ended": optional_time(token.ended),
    }


def entry_to_json(number: int, entry: TokenEntry) -> TokenEntryOut:
    """Returns an entry of the log of tokens with its number."""
    return {
        "number": number,
        "at": iso_time(entry.at),
        "token": entry.token,
        "act": cast(Any, entry.act),
        "name": entry.name,
        "scopes": cast(list[ScopeName], list(entry.scopes)),
    }
