"""Questions of other packages, which terminal, service, pages and files offer after those of this edition.

A package registers a question by an entry point of the group `senki.questions`: the name of the question, and the place
of its `InstalledQuestion`, such as `streaks = "streak_package.questions:STREAKS"`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from projections.filters import GameFilter, Rows
from projections.table_definitions import Queryable, Question

ENTRY_POINT_GROUP = "senki.questions"
_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_NO_WORDS: Mapping[str, str] = MappingProxyType({})
_NO_COLUMNS: Mapping[str, Mapping[str, str]] = MappingProxyType({})


class InstalledQuestion(NamedTuple):
    """A question of another package.

    `answer`: takes a database of statistics and a filter, and returns all rows of the answer, names -> plain values; pages
    are made from them · `title`: language (`en`, `ja`, `zh`) -> what the question is called · `columns`: column of the answer
    -> language -> heading. Without words the names are shown.
    """

    answer: Question
    title: Mapping[str, str] = _NO_WORDS
    columns: Mapping[str, Mapping[str, str]] = _NO_COLUMNS


class QuestionFailed(Exception):
    """A question of another package that raised an exception, or whose answer is none."""

    def __init__(self, question: str, reason: str) -> None:
        super().__init__(f"{question}: {reason}")
        self.question, self.reason = question, reason


def usable_questions(reserved: frozenset[str] = frozenset()) -> Mapping[str, InstalledQuestion]:
    """Returns the questions of other packages that can be asked, by name. `reserved`: names that they cannot have."""
    return {
        name: found
        for name, found in _load_questions().items()
        if isinstance(found, InstalledQuestion) and name not in reserved
    }


def broken_questions(reserved: frozenset[str] = frozenset()) -> Mapping[str, str]:
    """Returns the questions of other packages that cannot be used, and why."""
    loaded = _load_questions().items()
    return {name: "its name is taken" if name in reserved else str(found) for name, found in loaded
            if name in reserved or not isinstance(found, InstalledQuestion)}  # fmt: skip


def question_words(questions: Mapping[str, InstalledQuestion]) -> dict[str, dict[str, str]]:
    """Returns the words of questions as the app has its own: `question.NAME` or `column.NAME` -> language -> text."""
    words = {f"question.{name}": dict(each.title) for name, each in questions.items()}
    words |= {f"column.{name}": dict(heads) for each in questions.values() for name, heads in each.columns.items()}
    return {key: texts for key, texts in words.items() if texts}


def answer_installed_question(name: str, question: InstalledQuestion, models: Queryable, which: GameFilter) -> Rows:
    """Answers a question of another package for the filtered games. Raises QuestionFailed."""
    try:
        rows = question.answer(models, which._replace(rows=0, skip=0))
    except Exception as error:  # whatever a package raises is its own fault, and is named as such
        raise QuestionFailed(name, f"{type(error).__name__}: {error}") from error
    if not isinstance(rows, list) or not all(map(_is_row, rows)):
        raise QuestionFailed(name, "the answer is no list of rows, each with names and plain values")
    return which.page_of(rows)


def clear_question_cache() -> None:
    """Clears the cache, after a package was added or removed."""
    _load_questions.cache_clear()


@cache
def _load_questions() -> Mapping[str, InstalledQuestion | str]:
    """Returns every registered question, or why it cannot be used."""
    from importlib.metadata import EntryPoint, entry_points  # slow to load, and seldom needed

    def load(point: EntryPoint) -> InstalledQuestion | str:
        if not _NAME.fullmatch(point.name):
            return "its name needs small letters, digits and _ alone"
        try:
            found = point.load()
        except Exception as error:  # a faulty external package must not disable the other questions
            return f"{type(error).__name__}: {error}"
        return found if isinstance(found, InstalledQuestion) else f"{point.value} is no InstalledQuestion"

    points = sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: (point.name, point.value))
    loaded = {point.name: load(point) for point in points}
    twice = {point.name for at, point in enumerate(points) if at and points[at - 1].name == point.name}
    return {name: "two packages have a question of this name" if name in twice else found for name, found in loaded.items()}


def _is_row(row: object) -> bool:
    return isinstance(row, dict) and all(
        isinstance(name, str) and (value is None or isinstance(value, str | int | float)) for name, value in row.items()
    )
