"""Read models catch up with the log in batches, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from projections import ReadModels, read_models
from projections.game_rows import rows_of_game
from projections.player_merges import PlayerMerges
from projections.statistics.game_averages import fact_totals
from projections.statistics.game_list import list_games
from projections.statistics.players import player_records
from projections.statistics_queries import PROJECTIONS
from projections.storage.read_model_store import ReadModelStore
from projections.storage.row_writer import MAX_NUMBER
from projections.table_definitions import GameRows, Projection
from tests.projections.conftest import Opens
from tests.projections.handmade import Handmade
from tests.projections.shelf import Said, Shelf, everything, random_game

Counted = Callable[..., ReadModels]


def interleaved(games: dict[str, list[Any]], seed: int) -> Shelf:
    """A log of games that were played at the same time."""
    random, shelf, at = Random(seed), Shelf(), dict.fromkeys(games, 0)
    while open_games := [game for game in games if at[game] < len(games[game])]:
        game = random.choice(open_games)
        size = random.randint(1, 5)
        shelf.add(game, games[game][at[game] : at[game] + size])
        at[game] += size
    return shelf


def three_games() -> dict[str, list[Any]]:
    return {"first": random_game(1, 60), "second": random_game(2, 60), "third": Said().begins().says("A", "concede").events}


@pytest.mark.parametrize("batch", [1, 7, 100])
def test_rows_do_not_depend_on_where_batches_end(opens: Opens, monkeypatch: pytest.MonkeyPatch, batch: int) -> None:
    shelf = interleaved(three_games(), batch)
    at_once = opens(shelf, name="at once")
    at_once.catch_up()
    monkeypatch.setattr(read_models, "BATCH", batch)
    in_steps = opens(shelf)
    in_steps.catch_up()
    assert everything(in_steps) == everything(at_once)


def test_rebuilt_rows_equal_the_rows_that_grew_with_the_log(opens: Opens) -> None:
    games = three_games()
    shelf = Shelf()
    models = opens(shelf)
    for step in range(0, max(map(len, games.values())), 11):
        for game, events in games.items():
            shelf.add(game, events[step : step + 11])
        models.catch_up()
    grown = everything(models)
    assert models.rebuild() == len(shelf.rows)
    assert everything(models) == grown
    assert len(grown["games"]) == 3


def test_one_projection_can_be_rebuilt_alone(opens: Opens) -> None:
    models = opens(Shelf(three_games()))
    models.catch_up()
    before = everything(models)
    models.rebuild("tempo")
    assert everything(models) == before
    with pytest.raises(KeyError):
        models.rebuild("weather")


def test_catching_up_again_changes_nothing(opens: Opens) -> None:
    models = opens(Shelf(three_games()))
    models.catch_up()
    before = everything(models)
    assert models.catch_up() == 0
    assert everything(models) == before


def test_a_new_process_goes_on_in_the_middle_of_a_game(opens: Opens) -> None:
    events = random_game(3, 80)
    shelf = Shelf({"g": events[:100]})
    opens(shelf).catch_up()
    shelf.add("g", events[100:])
    later = opens(shelf)
    assert later.catch_up() == len(events) - 100
    fresh = opens(shelf, name="fresh")
    fresh.catch_up()
    assert everything(later) == everything(fresh)


def test_two_processes_on_one_file_write_every_row_once(opens: Opens) -> None:
    shelf = Shelf(three_games())
    one, other = opens(shelf), opens(shelf)
    one.catch_up()
    assert other.catch_up() == 0
    shelf.add("fourth", Said().begins().says("B", "concede").events)
    assert other.catch_up() == 11
    assert one.catch_up() == 0
    assert len(list_games(one)) == 4


def test_a_projection_that_is_overtaken_between_reading_and_writing_writes_nothing(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(three_games())
    slow, quick = opens(shelf), opens(shelf)
    monkeypatch.setattr(shelf, "notifications", meanwhile(shelf.notifications, quick.catch_up))
    slow.catch_up()
    assert slow.health() == quick.health()
    assert [row["error"] for row in slow.health()] == [""] * len(PROJECTIONS)
    assert len(list_games(slow)) == 3


def computed(shelf: Shelf, *games: str) -> list[GameRows]:
    return [rows_of_game(game, shelf.read(game), PlayerMerges()) for game in games]


def test_filled_read_models_go_on_as_those_that_read_the_log(opens: Opens) -> None:
    """Given rows of whole games that were computed elsewhere, when they fill read models and the log grows, then the rows are
    those of read models that read the log, and only the new events are read."""
    shelf = interleaved(three_games(), 3)
    filled, read = opens(shelf), opens(shelf, name="read")
    read.catch_up()
    players = [row["player"] for row in read.query("SELECT DISTINCT player FROM player_games")]
    assert filled.fill([computed(shelf, "first"), computed(shelf, "second", "third")], shelf.rows[-1][0], players)
    assert everything(filled) == everything(read)
    shelf.add("fourth", Said(players={"A": "ANNA", "B": "cho"}).begins().says("B", "concede").events)
    assert filled.catch_up() == read.catch_up() == 11
    assert everything(filled) == everything(read)


def test_games_that_went_on_after_they_were_computed_are_read_again(opens: Opens) -> None:
    """Given a fill up to an event before the last one that was read, then the events after it are counted once."""
    games = three_games()
    shelf = interleaved(games, 5)
    filled, read = opens(shelf), opens(shelf, name="read")
    read.catch_up()
    assert filled.fill([computed(shelf, *games)], shelf.rows[len(shelf.rows) // 2][0], ())
    filled.catch_up()
    assert everything(filled) == everything(read)


def test_a_fill_that_is_overtaken_writes_nothing_more(opens: Opens) -> None:
    """Given another process that counts a longer game meanwhile, then its rows stay."""
    shelf = Shelf(three_games())
    slow, quick = opens(shelf), opens(shelf)

    def batches() -> Iterator[list[GameRows]]:
        old = computed(shelf, "first", "second")
        yield computed(shelf, "third")
        shelf.add("first", random_game(1, 80)[len(shelf.read("first")) :])
        quick.catch_up()
        yield old

    assert not slow.fill(batches(), shelf.rows[-1][0], ())
    assert not slow.fill([computed(shelf, "first")], shelf.rows[-1][0], ())
    fresh = opens(shelf, name="fresh")
    fresh.catch_up()
    slow.catch_up()
    assert everything(slow) == everything(quick) == everything(fresh)


def meanwhile(reads: Callable[..., Any], act: Callable[[], Any]) -> Callable[..., Any]:
    """Reads, and before the answer is used something else happens, once."""
    acts = [act]

    def read(*args: Any) -> Any:
        result = reads(*args)
        if acts:
            acts.pop()()
        return result

    return read


def test_a_crash_between_rows_and_position_leaves_neither(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf({"g": Handmade().events})
    models = opens(shelf)
    models.catch_up()
    before = everything(models), models.health()
    shelf.add("g", Handmade().ends(A="win", B="loss").events[2:])
    written = ReadModelStore._write

    def crash(*args: Any) -> None:
        written(*args)
        raise KeyboardInterrupt

    monkeypatch.setattr(ReadModelStore, "_write", crash)
    with pytest.raises(KeyboardInterrupt):
        models.catch_up()
    monkeypatch.undo()
    again = opens(shelf)
    assert (everything(again), again.health()) == before
    assert again.catch_up() == 1
    assert list_games(again)[0]["winner"] == "A"


def test_a_crash_of_a_rebuild_leaves_the_old_rows(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    models = opens(Shelf(three_games()))
    models.catch_up()
    before = everything(models), models.health()
    monkeypatch.setattr(ReadModelStore, "_write", None)
    with pytest.raises(TypeError):
        models.rebuild()
    assert (everything(models), models.health()) == before


class Broken:
    """A handler that cannot count one game, until it is mended."""

    def __init__(self, name: str, game: str) -> None:
        self.inner = next(projection for projection in PROJECTIONS if projection.name == name)
        self.game = game

    def projection(self) -> Projection:
        return self.inner._replace(rows=self.rows)

    def rows(self, story: Any) -> Any:
        if story.game == self.game:
            raise LookupError("the secret card #7")
        return self.inner.rows(story)


def test_a_failing_handler_stops_its_projection_shows_why_and_the_others_go_on(opens: Opens) -> None:
    broken = Broken("players", "second")
    shelf = Shelf({"first": Handmade().ends(A="win", B="loss").events})
    models = opens(shelf, [broken.projection() if p.name == "players" else p for p in PROJECTIONS])
    models.catch_up()
    shelf.add("second", Handmade().ends(A="win", B="loss").events)
    models.catch_up()
    health = {row["projection"]: row for row in models.health()}
    assert health["players"] == {"projection": "players", "position": 5, "error": "LookupError in the events 6 to 11"}
    assert health["games"] == {"projection": "games", "position": 11, "error": ""}
    assert (len(list_games(models)), player_records(models)[0]["games"]) == (2, 1)
    assert models.catch_up() == 0

    broken.game = ""
    models.retry("players")
    models.catch_up()
    assert player_records(models)[0]["games"] == 2
    assert {row["error"] for row in models.health()} == {""}


def test_a_projection_of_another_shape_begins_again(opens: Opens) -> None:
    shelf = Shelf(three_games())
    opens(shelf).catch_up()
    newer = [p._replace(version=2) if p.name == "games" else p for p in PROJECTIONS]
    models = opens(shelf, newer)
    positions = {row["projection"]: row["position"] for row in models.health()}
    assert positions.pop("games") == 0
    assert set(positions.values()) == {shelf.rows[-1][0]}
    assert list_games(models) == []
    models.catch_up()
    assert len(list_games(models)) == 3


def test_a_log_that_has_lost_the_beginning_of_a_game_is_not_counted(opens: Opens) -> None:
    shelf = Shelf({"g": Handmade().events})
    models = opens(shelf)
    shelf.rows = [(id, game, position + 1, event) for id, game, position, event in shelf.rows]
    shelf.games["g"] = []
    with pytest.raises(ValueError, match="game g has no events before 1"):
        models.catch_up()
    assert list_games(models) == []


def test_numbers_that_cannot_be_stored_stop_no_statistics(counted: Counted) -> None:
    events = (
        Handmade()
        .write("consequence", "seat_damaged", "", seat="A", amount=2**63, source="#1")
        .ends(A="loss", B="win")
        .events
    )
    models = counted(huge=events, huger=events, sound=Handmade().events)
    assert not any(row["error"] for row in models.health())
    assert {row["game"] for row in list_games(models)} == {"huge", "huger", "sound"}
    (total,) = fact_totals(models, fact="damage")
    assert total["amount"] == 2 * MAX_NUMBER
