"""The records of a site without a service are whole again on the page."""

import json
import re

import pytest
from py_mini_racer import MiniRacer

from domain.kernel.views.views import SPECTATOR, make_view
from domain.registry import RULESETS
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import replay_data, to_script_json
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from scripts.site.records import SharedBook, events_for_viewer
from tests.web.modules import loaded


@pytest.mark.parametrize("name", RULESETS)
def test_events_without_what_the_book_has_are_whole_again_with_it(name):
    """Given a game and the book of its rulebook, when its events are stored without what the book has, then the page makes
    the same events of them, but for what the viewer does not read; a book that was stored goes on where it was."""
    events = replay_data(make_view(play_sheet_file(scoresheet_path(name), []), SPECTATOR))["events"]
    shown = list(events_for_viewer(events))
    first = SharedBook(name, 1)
    half = [first.short_event(event) for event in shown[: len(shown) // 2]]
    book = SharedBook(name, 1, json.loads(json.dumps(first.to_json())))
    short = half + [book.short_event(event) for event in shown[len(shown) // 2 :]]
    engine = loaded("lib/static-site-answers.js")
    engine.eval(f"globalThis.book = {json.dumps(book.to_json())}; globalThis.short = {json.dumps(short)}")
    whole = json.loads(engine.eval("JSON.stringify(short.map((event) => wholeEvent(event, book)))"))
    plain = json.loads(json.dumps(shown))
    assert [{**event, "text": ""} for event in whole] == [{**event, "text": ""} for event in plain]
    assert len(json.dumps(short)) < len(json.dumps(events)) * 0.8


SHOWN = """
  const PICTURES = (record, positions) => {
    const board = new BoardPicture(JSON.parse(record));
    return JSON.stringify([positions.map((at) => board.draw(at)), board.sentences, board.stops(0, positions.at(-1))]);
  };
"""


@pytest.mark.parametrize("name", RULESETS)
def test_a_site_shows_the_boards_sentences_and_stops_of_the_service(name):
    """Given a game, when it is drawn from the record of a site, then nothing differs from the record of the service."""
    whole = replay_data(make_view(play_sheet_file(scoresheet_path(name), []), SPECTATOR))
    engine = MiniRacer()
    engine.eval(bundle_modules("picture/board-picture.js") + SHOWN)
    positions = [*range(0, len(whole["events"]), 71), len(whole["events"])]
    records = [whole, {**whole, "events": list(events_for_viewer(whole["events"]))}]
    served, stored = (json.loads(engine.call("PICTURES", to_script_json(record), positions)) for record in records)
    anchors = re.compile(r'"chain [^"]+"')
    assert [anchors.sub("", board) for board in stored[0]] == [anchors.sub("", board) for board in served[0]]
    assert stored[1:] == served[1:]
