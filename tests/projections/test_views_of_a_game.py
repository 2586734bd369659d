"""A game counts once, however many records of it there are: views come in next to the whole game, or alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.record.event import Event
from domain.kernel.views.views import HINDSIGHT, JUDGE, SPECTATOR, origin_of
from projections import GameFilter, ReadModels
from projections.exports.table_exports import copy_sqlite, exportable_tables, table_rows
from projections.read_models import open_read_models
from projections.statistics.cards import card_usage
from projections.statistics.decks import deck_records
from projections.statistics.game_averages import fact_totals, game_averages
from projections.statistics.game_list import list_games, match_results
from projections.statistics.players import player_records
from replays.clerk import Clerk, OpenedGame
from replays.file import make_record
from replays.log import open_log
from tests.projections.test_other_games import log

GAME = "thegame"
QUESTIONS: tuple[Callable[[ReadModels], Any], ...] = (
    list_games,
    match_results,
    player_records,
    deck_records,
    card_usage,
    game_averages,
    fact_totals,
)


class House:
    """A log that records of one game come into, and its statistics."""

    def __init__(self, folder: Path) -> None:
        self.log = open_log(folder)
        self.clerk = Clerk(self.log)
        self.models = open_read_models(folder, self.log)

    def takes(self, viewer: str | None, events: tuple[Event, ...] = ()) -> str:
        """A record comes in, whole or as a viewer sees it; the id it gets."""
        answer = self.clerk.store_game(make_record(events or log("star_front"), GAME, viewer))
        assert isinstance(answer, OpenedGame)
        return answer.game

    def answers(self) -> list[Any]:
        """What every question is answered."""
        self.models.catch_up()
        return [ask(self.models) for ask in QUESTIONS]


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[Callable[[], House]]:
    made: list[House] = []

    def make() -> House:
        made.append(House(tmp_path / str(len(made))))
        return made[-1]

    yield make
    for house in made:
        house.models.close()
        house.log.close()


@pytest.mark.parametrize("first", [True, False], ids=["whole first", "view first"])
def test_a_view_of_a_stored_whole_game_counts_nowhere(houses: Callable[[], House], first: bool) -> None:
    alone, both = houses(), houses()
    alone.takes(None)
    for viewer in (None, "A") if first else ("A", None):
        both.takes(viewer)
        both.answers()
    assert both.answers() == alone.answers()
    listed = list_games(both.models, GameFilter(views=True))
    assert {(row["view_of"], row["viewer"]) for row in listed} == {("", ""), (GAME, "A")}


def test_of_several_views_the_one_that_goes_furthest_and_knows_most_counts(houses: Callable[[], House]) -> None:
    whole = log("star_front")
    house = houses()
    short = house.takes(JUDGE, whole[:40])
    assert [row["id"] for row in house.answers()[0]] == [short]
    for viewer in (SPECTATOR, "B", HINDSIGHT, JUDGE):
        fuller = house.takes(viewer)
        assert [row["id"] for row in house.answers()[0]] == [fuller], viewer
    house.takes(SPECTATOR)
    assert [row["id"] for row in house.answers()[0]] == [fuller]


def test_a_view_of_a_view_is_one_of_the_first_game(houses: Callable[[], House]) -> None:
    house, other = houses(), houses()
    seen = house.takes("A")
    again = other.clerk.store_game(make_record(house.clerk.events(seen), seen, SPECTATOR))
    assert isinstance(again, OpenedGame)
    origin = origin_of(again.events[0])
    assert origin is not None
    assert origin.game == GAME


def test_exports_hold_a_game_once(houses: Callable[[], House], tmp_path: Path) -> None:
    alone, both = houses(), houses()
    alone.takes(None)
    for viewer in ("A", None, SPECTATOR):
        both.takes(viewer)
    for number, house in enumerate((alone, both)):
        house.models.catch_up()
        copy_sqlite(house.models, tmp_path / f"{number}.sqlite")
    copies = [open_copy(tmp_path / f"{number}.sqlite", exportable_tables(alone.models)) for number in (0, 1)]
    assert copies[0] == copies[1]
    for name in exportable_tables(alone.models):
        assert table_rows(both.models, name) == table_rows(alone.models, name), name


def open_copy(path: Path, names: Any) -> dict[str, list[Any]]:
    """The rows of every table of a copy."""
    from projections.storage.sqlite_driver import open_database

    copy = open_database(path, False)
    try:
        return {name: sorted(copy.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in names}
    finally:
        copy.close()
