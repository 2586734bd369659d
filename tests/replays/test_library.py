"""The library: an iteration over a game gives what counts, and a reader of the log goes on where it was."""

from pathlib import Path

import pytest

from domain.kernel.record.command import Command
from projections.library import ask
from replays.file import export
from replays.library import DamagedRecord, fold_game, follow_log, open_game, open_log, open_record
from replays.msgpack_codec import FINGERPRINT_SIZE
from replays.table_at_position import fold
from scripts.simulation.random_games import random_game

SEED = 7


@pytest.fixture(scope="module")
def taken_back():
    """A game whose last line was taken back."""
    made = random_game("star_front", seed=SEED)
    made.play()
    made.desk.say(Command("A", "takeback", {"line": made.desk.events[-1].line, "agreed": ("A", "B")}))
    return tuple(made.desk.events)


def test_an_iteration_gives_the_effective_events(taken_back) -> None:
    game = open_record(export(taken_back, "8m2k4v0tq3nd"))
    assert taken_back[-1].family == "takeback"
    gone = taken_back[-1].said["to"]
    assert list(game) == list(taken_back[:gone]), f"seed {SEED}"
    assert game.all_events == taken_back
    assert [event for event, _ in game.sentences("ja")] == list(game)
    assert fold_game(game, lambda count, _: count + 1, 0) == len(game) == gone


def cards(table) -> dict[str, str]:
    """Where each card of a table is."""
    return {id: card.place for id, card in table.cards.items()}


def test_the_board_and_a_view_are_those_of_the_record(taken_back) -> None:
    game = open_record(export(taken_back, "8m2k4v0tq3nd"))
    for position in (5, None):
        assert cards(game.board_at(position)) == cards(fold(taken_back, position))
    seen = game.seen_by("A")
    assert (seen.viewer, len(seen.all_events)) == ("A", len(taken_back))
    with pytest.raises(ValueError, match="position"):
        game.board_at(len(taken_back) + 1)


def test_a_broken_file_is_refused(taken_back) -> None:
    with pytest.raises(DamagedRecord):
        open_record(export(taken_back)[:-1])


def test_a_reader_of_the_log_goes_on_at_its_checkpoint(tmp_path: Path, taken_back) -> None:
    log = open_log(tmp_path)
    log.append("8m2k4v0tq3nd", 0, taken_back[:10], "client-made-id-1", b"a" * FINGERPRINT_SIZE)
    first = list(follow_log(log))
    log.append("8m2k4v0tq3nd", 10, taken_back[10:], "client-made-id-2", b"b" * FINGERPRINT_SIZE)
    later = list(follow_log(log, first[-1].checkpoint))
    assert [each.position for each in first + later] == list(range(len(taken_back)))
    assert open_game(log, "8m2k4v0tq3nd").all_events == taken_back
    with pytest.raises(KeyError):
        ask(tmp_path, log, "nothing")
    log.close()
