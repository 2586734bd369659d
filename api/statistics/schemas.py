"""Answers of statistics."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import PlainValue


class StatisticsOut(TypedDict):
    """The questions, and the tables behind them."""

    questions: list[str]
    tables: list[str]


class StatisticRowsOut(TypedDict):
    """A page of rows. Their columns depend on the question or table."""

    items: list[dict[str, PlainValue | float]]
    next: Annotated[int | None, Field(description="What `skip` takes for the next page; null on the last one.")]
