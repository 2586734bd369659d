"""Parts that request bodies and headers share: field types, the base of bodies, If-Match and Idempotency-Key."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import Depends, Header
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from api.http.messages import msg
from api.http.problems import Problem, invalid_request
from domain.kernel.record.unicode_safety import name_fault, normalise


def _clean(text: str) -> str:
    """Returns a text normalised. Raises ValueError for invisible signs and signs that reorder text."""
    if why := name_fault(text, lines=True):
        raise ValueError(why)
    return normalise(text)


CleanText = Annotated[str, AfterValidator(_clean)]
ShortText = Annotated[CleanText, Field(min_length=1, max_length=64)]
SeatId = Annotated[str, Field(max_length=8)]
LongText = Annotated[CleanText, Field(max_length=2000)]
CLIENT_ID_PATTERN = r"^[A-Za-z0-9._:-]{16,128}$"
FileText = Annotated[str, Field(max_length=400_000)]


class RequestBody(BaseModel):
    """Something that is sent."""

    model_config = ConfigDict(extra="forbid", strict=True)


def examples(*bodies: dict[str, Any]) -> ConfigDict:
    """Returns the configuration of a request body with examples. `tests/api/test_examples.py` sends each of them."""
    return ConfigDict(json_schema_extra={"examples": list(bodies)})


_ETAG = re.compile(r'"(\d{1,9})"')
IfMatch = Annotated[
    str,
    Header(
        alias="If-Match",
        description="The position at which this was meant, quoted.",
        examples=['"12"'],
        json_schema_extra={"pattern": r'^"\d{1,9}"$'},
    ),
]
IdempotencyKey = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        description="An id made by the client, 16 to 128 letters, digits and . _ : -. The same again gets the same answer.",
        examples=["6f1c1d0a9b7e4f0c8d55b3b1c2a4e6f8"],
        json_schema_extra={"pattern": CLIENT_ID_PATTERN},
    ),
]


def etag(position: int) -> str:
    """Returns the ETag of a position."""
    return f'"{position}"'


async def expected_position(if_match: IfMatch = "") -> int:
    """Returns the position in `If-Match`. Raises a Problem: 428 without the header."""
    if not if_match:
        raise Problem(428, "position-required", msg("if_match_is_needed"))
    match = _ETAG.fullmatch(if_match.strip())
    if match is None:
        raise invalid_request({"at": "header.If-Match", "kind": msg("one_quoted_position")})
    return int(match[1])


async def client_id(idempotency_key: IdempotencyKey = "") -> str:
    """Returns the id in `Idempotency-Key`. Raises a Problem: 428 without the header."""
    if not idempotency_key:
        raise Problem(428, "id-required", msg("idempotency_key_is_needed"))
    if not re.fullmatch(CLIENT_ID_PATTERN, idempotency_key):
        raise invalid_request({"at": "header.Idempotency-Key", "kind": msg("characters_of_idempotency_key")})
    return idempotency_key


ExpectedPosition = Annotated[int, Depends(expected_position)]
ClientId = Annotated[str, Depends(client_id)]


def request_secret(authorization: str, key: str) -> str:
    """Returns the secret of a request: a bearer token, else the query parameter `key`."""
    scheme, _, secret = authorization.partition(" ")
    return secret.strip() if scheme.lower() == "bearer" and secret else key


def not_modified(if_none_match: str, tag: str) -> bool:
    """Returns whether the client has the version with this tag."""
    return tag in (part.strip() for part in if_none_match.split(","))
