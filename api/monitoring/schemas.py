"""Answers for a monitor."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict


class ReadModelHealthOut(TypedDict):
    """Whether a read model follows the log."""

    name: str
    well: bool


class HealthOut(TypedDict):
    """Whether the service works."""

    well: bool
    damaged: Annotated[int, Field(description="Games and tournaments that cannot be read, as far as anybody tried.")]
    lost: Annotated[list[str], Field(description="Files of the log that were lost.")]
    space: Annotated[bool, Field(description="The disk has room for more.")]
    statistics: list[ReadModelHealthOut]
