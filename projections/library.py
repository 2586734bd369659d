"""The public surface of statistics for programs in Python; docs/library.md explains it with an example."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from domain.tournaments.state import Tournament
from projections.filters import GameFilter, Rows
from projections.plugin_questions import InstalledQuestion, QuestionFailed
from projections.read_models import open_read_models
from projections.statistics_queries import QUESTIONS, all_questions, answer_question, is_question
from projections.summary_cache import GameLogReader
from projections.table_definitions import Queryable

__all__ = ["QUESTIONS", "GameFilter", "InstalledQuestion", "Queryable", "QuestionFailed", "Rows", "all_questions", "ask"]
EVERY_GAME = GameFilter()


def ask(
    folder: Path,
    log: GameLogReader,
    question: str,
    which: GameFilter = EVERY_GAME,
    tournaments: Mapping[str, Tournament] | None = None,
) -> Rows:
    """Answers a statistical question over the games of a log, as rows of names and values.

    `folder`: where the read models are stored; they follow the log first · `question`: one of `all_questions()` · `which`:
    the games and rows · `tournaments`: by id, for questions about matches. Raises KeyError for an unknown question, and
    QuestionFailed for a faulty one of another package.
    """
    if not is_question(question):
        raise KeyError(question)
    models = open_read_models(folder, log)
    try:
        models.catch_up()
        return answer_question(question, lambda: models, lambda: tournaments or {}, which)
    finally:
        models.close()
