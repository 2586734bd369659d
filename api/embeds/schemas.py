"""Answers about embedding."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict


class EmbedOut(TypedDict):
    """How a page of another site shows a link, as oEmbed 1.0 describes it."""

    version: Literal["1.0"]
    type: Literal["rich"]
    title: str
    provider_name: Literal["Senki"]
    provider_url: str
    html: Annotated[str, Field(description="An `iframe` with the replay.")]
    width: Annotated[int, Field(description="Pixels.")]
    height: Annotated[int, Field(description="Pixels.")]
    thumbnail_url: Annotated[str, Field(description="A PNG of the board, with the result hidden.")]
    thumbnail_width: Annotated[int, Field(description="Pixels.")]
    thumbnail_height: Annotated[int, Field(description="Pixels.")]
