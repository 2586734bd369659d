"""Answers about jobs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import PlainValue


class QueuedJobOut(TypedDict):
    """A job that waits or runs."""

    job: str
    state: Literal["waiting", "working"]
    done: Annotated[int, Field(description="Steps that are done.")]
    of: Annotated[int, Field(description="Steps in all; 0 while their number is unknown.")]


class DoneJobOut(TypedDict):
    """A job that is done."""

    job: str
    state: Literal["done"]
    status: Annotated[int, Field(description="The status of its answer.")]
    answer: Annotated[PlainValue, Field(description="A short answer in JSON; null: it is at `/answer` only.")]


JobOut = Annotated[QueuedJobOut | DoneJobOut, Field(description="The progress of a job.")]
