"""Tokens and entries of their log as JSON, without secrets."""

from __future__ import annotations

from typing import Any, cast

from api.http.responses import iso_time, optional_time
from api.tokens.schemas import ScopeName, TokenEntryOut, TokenOut
from api.tokens.store import Token, TokenEntry


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
