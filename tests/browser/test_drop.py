"""A record file is dropped on the front page with the mouse, as from a folder."""

import pytest

from replays.file import make_record, write
from scripts.simulation.random_games import random_game
from tests.browser.conftest import DESK


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    game = random_game("gundam_war", "browser", 1)
    game.play()
    file = tmp_path_factory.mktemp("records") / "game.senki"
    file.write_bytes(write(make_record(tuple(game.desk.events), "dropped")))
    return file


def carry(reader, file, *kinds, over=".drop"):
    """A file is carried over something, unless told otherwise the place where records are dropped."""
    reader.page.locator(over).scroll_into_view_if_needed()
    box = reader.page.locator(over).bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = reader.window.line
    for kind in kinds:
        data = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
        session.send("Input.dispatchDragEvent", {"type": kind, "data": data, **at})


def test_a_dropped_record_is_opened_in_the_viewer(visit, record):
    reader = visit("/", DESK)
    carry(reader, record, "dragEnter", "dragOver")
    reader.see(".drop.over")
    carry(reader, record, "drop")
    reader.see("senki-replay .board .seat")
    reader.go("/")
    reader.see(".game .title", "Player A – Player B")


def test_a_file_that_is_carried_past_is_not_taken(visit, record):
    reader = visit("/", DESK)
    carry(reader, record, "dragEnter", "dragOver")
    reader.see(".drop.over")
    carry(reader, record, "dragOver", over="#top")
    reader.page.locator(".drop.over").wait_for(state="detached")
    assert reader.page.url == f"{reader.url}/"


@pytest.mark.parametrize("kept", [9, -9], ids=["beginning", "all but the end"])
def test_a_damaged_file_that_is_dropped_is_reported_and_nothing_opened(visit, record, tmp_path, kept):
    broken = tmp_path / "broken.senki"
    broken.write_bytes(record.read_bytes()[:kept])
    reader = visit("/", DESK)
    carry(reader, broken, "dragEnter", "dragOver", "drop")
    reader.see(".drop .reason", "not a Senki record")
    assert reader.page.url == f"{reader.url}/"
