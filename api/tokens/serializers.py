"""Tokens and entries of their log as JSON, without secrets."""

from __future__ import annotations

from typing import Any

from api.http.responses import iso_time
from api.tokens.store import Token, TokenEntry


def token_to_json(token: Token) -> dict[str, Any]:
    """Returns a token. `former_valid_until`: how long the secret before the last rotation is valid."""
    times = {
        "created": token.created,
        "rotated": token.rotated,
        "former_valid_until": token.until if token.until > token.rotated else 0,
        "ended": token.ended,
    }
    shown = {name: iso_time(at) if at else None for name, at in times.items()}
    return {"id": token.id, "name": token.name, "scopes": list(token.scopes), **shown}


def entry_to_json(entry: TokenEntry) -> dict[str, Any]:
    """Returns an entry of the log of tokens."""
    return {
        "at": iso_time(entry.at),
        "token": entry.token,
        "act": entry.act,
        "name": entry.name,
        "scopes": list(entry.scopes),
    }
