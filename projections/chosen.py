"""The games of a choice, for questions that go over the rows as they lie (`layout.py`)."""

from __future__ import annotations

from typing import Any

from projections.asked import Asked
from projections.layout import USUAL
from projections.which import COUNTED, Which


def of_chosen(models: Asked, which: Which) -> tuple[str, list[Any]]:
    """A WHERE clause for rows of these games, and its values; empty where every game is chosen, so that none is looked up."""
    where, args = which.where(COUNTED)
    counts = f"(SELECT COUNT(*) FROM {COUNTED}) AS all_, (SELECT COUNT(*) FROM {COUNTED} {where}) AS some_"
    (found,) = models.query(f"SELECT {counts}", args)
    if found["all_"] == found["some_"]:
        return "", []
    return f"WHERE of_game IN (SELECT of_game FROM {COUNTED} {where})", args


def counts_of(models: Asked, which: Which, name: str, query: str) -> tuple[str, list[Any]]:
    """The query of something that is counted of rows, and its values. It chooses games where it says `{0}`; where the usual
    ones are asked for and they were counted before, it is what lies under that name."""
    if is_usual(models, which):
        return f"SELECT * FROM {name}", []
    where, args = of_chosen(models, which)
    return query.format(where), args


def of_usual(query: str) -> str:
    """The same query of the usual games."""
    return query.format(f"WHERE of_game IN (SELECT of_game FROM {USUAL})")


def is_usual(models: Asked, which: Which) -> bool:
    """Whether these games are the usual ones, and what is counted of those is at hand."""
    if not models.counted_before:
        return False
    where, args = which.where(COUNTED)
    some, both = (f"(SELECT COUNT(*) FROM {each} {where})" for each in (COUNTED, f"{USUAL} AS {COUNTED}"))
    counts = f"{some} AS some_, {both} AS both_, (SELECT COUNT(*) FROM {USUAL}) AS usual_"
    (found,) = models.query(f"SELECT {counts}", [*args, *args])
    return bool(found["some_"] == found["both_"] == found["usual_"])
