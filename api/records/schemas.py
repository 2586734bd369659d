"""The JSON form of a record file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import PlainValue, Time
from api.views.schemas import ChangeArray, Family

HexText = Annotated[str, Field(pattern="^([0-9a-f]{2})*$")]


class RecordEventOut(TypedDict):
    """An event of a record file."""

    family: Family
    name: str
    seat: str
    rule: str
    line: int
    cause: int
    verdict: list[str]
    said: dict[str, PlainValue]
    aside: dict[str, PlainValue]
    changes: list[ChangeArray]
    by: str
    at: Time


class RecordFileOut(TypedDict):
    """A record file in its JSON form; FORMAT.md describes it."""

    format: Literal["senki"]
    version: Literal[1, 2]
    game: str
    viewer: Annotated[str, Field(description="Whose view it is; empty: the whole record.")]
    head: Annotated[HexText, Field(description="The hash over all events.")]
    events: list[RecordEventOut]
    signatures: Annotated[list[tuple[str, str, HexText]], Field(description="Scheme, signer and signature of each.")]
