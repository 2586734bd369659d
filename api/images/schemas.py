"""Answers about images."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict


class CodeTextsOut(TypedDict):
    """The texts of the QR codes in a picture."""

    texts: list[str]


class CardImagesOut(TypedDict):
    """The card images of this machine."""

    items: Annotated[dict[str, str], Field(description="The path of each image by its name.")]
