"""Addresses of webhooks, their secrets, and the signature of what is sent to them.

Signatures are those of Standard Webhooks (version `v1`), which libraries of many languages check.
"""

from __future__ import annotations

import hmac
from base64 import b64encode
from hashlib import sha256
from urllib.parse import urlsplit

from api.middleware.headers import is_local_name
from replays.log import ServiceTables

SECRET_PREFIX = "whsec_"


def parse_webhook_address(written: str) -> str:
    """Returns an address unchanged. Raises ValueError unless it is HTTPS, or HTTP to a local name, without user and key."""
    parts = urlsplit(written)
    is_allowed = parts.scheme == "https" or (parts.scheme == "http" and is_local_name(parts.hostname or ""))
    if not is_allowed or not parts.hostname or parts.username is not None or parts.fragment or parts.port == 0:
        raise ValueError(written)
    if any(not sign.isprintable() or sign.isspace() for sign in written):
        raise ValueError(written)
    return written


def signing_key(tables: ServiceTables, address: str) -> bytes:
    """Returns the key by which messages to an address are signed: 32 bytes, always the same for one server and address."""
    return hmac.new(tables.secret_key("links"), f"webhook {address}".encode(), sha256).digest()


def printed_secret(key: bytes) -> str:
    """Returns a key in the form that libraries of Standard Webhooks take: `whsec_` and base64."""
    return SECRET_PREFIX + b64encode(key).decode()


def signature(key: bytes, message_id: str, seconds: int, body: bytes) -> str:
    """Returns the header `webhook-signature` of a message: `v1,` and base64 of HMAC-SHA256 over id, time and body.

    `seconds`: the time of sending since 1970, as in `webhook-timestamp`.
    """
    signed = hmac.new(key, b".".join((message_id.encode(), str(seconds).encode(), body)), sha256)
    return f"v1,{b64encode(signed.digest()).decode()}"
