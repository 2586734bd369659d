"""The records of a site without a service are whole again on the page."""

import json

import pytest

from domain.kernel.views.views import SPECTATOR, make_view
from domain.registry import RULESETS
from replays.viewer.replay_json import replay_data
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from scripts.site.records import SharedBook
from tests.web.modules import loaded


@pytest.mark.parametrize("name", RULESETS)
def test_events_without_what_the_book_has_are_whole_again_with_it(name):
    """Given a game and the book of its rulebook, when its events are stored without what the book has, then the page makes
    the same events of them, but for notation that it does not read; a book that was stored goes on where it was."""
    events = replay_data(make_view(play_sheet_file(scoresheet_path(name), []), SPECTATOR))["events"]
    first = SharedBook(name, 1)
    half = [first.short_event(event) for event in events[: len(events) // 2]]
    book = SharedBook(name, 1, json.loads(json.dumps(first.to_json())))
    short = half + [book.short_event(event) for event in events[len(events) // 2 :]]
    engine = loaded("lib/static-site-answers.js")
    engine.eval(f"globalThis.book = {json.dumps(book.to_json())}; globalThis.short = {json.dumps(short)}")
    whole = json.loads(engine.eval("JSON.stringify(short.map((event) => wholeEvent(event, book)))"))
    plain = json.loads(json.dumps(events))
    assert [{**event, "text": ""} for event in whole] == [{**event, "text": ""} for event in plain]
    assert len(json.dumps(short)) < len(json.dumps(plain)) * 0.8
