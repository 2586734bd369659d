"""Stored counts and results equal those of the rows, whatever the order in which records come, grow, and go."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from projections import GameFilter, ReadModels
from projections.statistics_check import changed_counts, changed_tables
from projections.statistics_queries import GAME_QUESTIONS
from tests.projections.conftest import Opens
from tests.projections.shelf import Shelf
from tests.projections.test_archive import games
from tests.soak import in_full


def differing_counts(models: ReadModels) -> list[str]:
    """Stored counts and results that differ from the rows."""
    return [name for projection in models.projections.values() for name in changed_counts(models, projection)]


def differing_answers(models: ReadModels, which: GameFilter) -> list[str]:
    """Questions that stored counts answer otherwise than the rows do."""
    by_rows = rows_alone(models)
    return [name for name, ask in GAME_QUESTIONS.items() if ask(models, which) != ask(by_rows, which)]


def rows_alone(models: ReadModels) -> Any:
    """The same tables, without stored counts."""

    class Rows:
        has_precomputed, has_current_counts = False, False
        query = models.query

    return Rows()


@pytest.mark.parametrize("seed", range(in_full(40, 4)))
def test_stored_counts_equal_the_rows_after_every_change(opens: Opens, seed: int) -> None:
    """Given records of games, some of them several of one game, when they come in any order, grow, are removed and rebuilt,
    then the stored counts equal those of the rows, and every question has the same answer, without any games too."""
    random, shelf, left = Random(seed), Shelf(), {name: list(events) for name, events in games().items()}
    models = opens(shelf)
    while left:
        name = random.choice(list(left))
        taken = random.randint(1, len(left[name]))
        shelf.add(name, left[name][:taken])
        left[name] = left[name][taken:]
        left = {each: events for each, events in left.items() if events}
        models.catch_up()
        if random.random() < 0.1:
            models.remove_games(random.sample(list(shelf.games), 1))
        if random.random() < 0.1:
            models.rebuild(*random.sample(list(models.projections), random.randint(0, 2)))
        assert differing_counts(models) == [], seed
    without = frozenset(random.sample(list(shelf.games), 3))
    for which in (GameFilter(), GameFilter(ruleset="handmade"), GameFilter(without=without)):
        assert differing_answers(models, which) == [], (seed, which)
        assert differing_answers(models, which._replace(ruleset="gundam_war", rows=2)) == [], (seed, which)


def test_answers_do_not_wait_for_outdated_results(opens: Opens) -> None:
    """Given results that were not computed again after their rows changed, then answers equal those of the rows."""
    models = opens(Shelf(games()))
    models.catch_up()
    models.store.remove_games(models.projections.values(), ["won2"])
    assert models.query("SELECT * FROM player_streaks_outdated")
    assert differing_answers(models, GameFilter()) == []
    assert differing_answers(models, GameFilter(without=frozenset({"won1"}))) == []


@pytest.mark.parametrize("name", ["card_times", "player_streaks"])
def test_a_changed_count_is_found(opens: Opens, tmp_path: Path, name: str) -> None:
    """Given stored counts that agree with the rows, when a number of theirs is changed, then the check names the table."""
    shelf = Shelf(games())
    models = opens(shelf)
    models.catch_up()
    assert [*changed_tables(models, shelf, {})] == []
    column = {"card_times": "times_", "player_streaks": "longest_wins"}[name]
    with closing(sqlite3.connect(tmp_path / "readmodels.sqlite")) as file:
        assert file.execute(f"UPDATE {name} SET {column} = {column} + 1").rowcount > 0
        file.commit()
    assert [*changed_tables(models, shelf, {})] == [name]
