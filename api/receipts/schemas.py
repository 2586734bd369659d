"""Answers about the server's key, receipts and signatures."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import IsoTime


class ServerKeyOut(TypedDict):
    """The public key (Ed25519) of the server."""

    key: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    name: Annotated[str, Field(description="Its short form, for reading aloud.")]


class ReceiptOut(TypedDict):
    """A signed statement of the server that a record reached a position, with a given head."""

    position: int
    head: Annotated[str, Field(description="The short form of the hash over the events.")]
    at: IsoTime
    house: Annotated[str, Field(description="The short form of the server's key.")]
    receipt: Annotated[str, Field(description="The signed receipt; FORMAT.md has its form.")]


class SignatureOut(TypedDict):
    """A signature of a seat."""

    seat: str
    position: int
    key: Annotated[str | None, Field(description="The public key of the seat; null: the server signed for its link.")]
    name: Annotated[str | None, Field(description="The short form of the key.")]
