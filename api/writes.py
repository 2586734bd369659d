"""The headers of a write: at which position it was meant, and the id that the client made for it."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import Depends, Header

from api.bodies import CLIENT
from api.problems import Problem, bad_shape

_ETAG = re.compile(r'"(\d{1,9})"')
IfMatch = Annotated[
    str,
    Header(alias="If-Match", description="The position at which this was meant, quoted.", examples=['"12"']),
]
IdempotencyKey = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        description="An id made by the client, 16 to 128 letters, digits and . _ : -. The same again gets the same answer.",
        examples=["6f1c1d0a9b7e4f0c8d55b3b1c2a4e6f8"],
    ),
]


def etag(position: int) -> str:
    """The tag of a position."""
    return f'"{position}"'


async def expected_position(if_match: IfMatch = "") -> int:
    """The position of `If-Match`. Raises a Problem: 428 without the header."""
    if not if_match:
        raise Problem(428, "position-required", "If-Match is needed: the position at which this was meant.")
    found = _ETAG.fullmatch(if_match.strip())
    if found is None:
        raise bad_shape({"at": "header.If-Match", "kind": "one quoted position"})
    return int(found[1])


async def client_id(idempotency_key: IdempotencyKey = "") -> str:
    """The client's id. Raises a Problem: 428 without the header."""
    if not idempotency_key:
        raise Problem(428, "id-required", "Idempotency-Key is needed: an id that the client makes for what it sends.")
    if not re.fullmatch(CLIENT, idempotency_key):
        raise bad_shape({"at": "header.Idempotency-Key", "kind": "16 to 128 letters, digits and . _ : -"})
    return idempotency_key


Expected = Annotated[int, Depends(expected_position)]
Client = Annotated[str, Depends(client_id)]


def not_modified(if_none_match: str, tag: str) -> bool:
    """Whether the client has this already."""
    return tag in (part.strip() for part in if_none_match.split(","))
