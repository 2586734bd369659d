"""The reader of server-sent events: messages come out the same, however the network cuts the stream."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from py_mini_racer import MiniRacer

from api.web.assets import WEB
from tests.web.modules import bare

TEXT = 'retry: 2000\n\nevent: event\ndata: {"text":"A play Heron"}\nid: 42\n\n: \n\nevent: closed\ndata: one\ndata: two\n\n'
MESSAGES = [
    {"name": "message", "data": None, "id": "", "retry": 2000},
    {"name": "event", "data": '{"text":"A play Heron"}', "id": "42", "retry": 0},
    {"name": "message", "data": None, "id": "", "retry": 0},
    {"name": "closed", "data": "one\ntwo", "id": "", "retry": 0},
]
READ = """(pieces) => {
  const parser = new StreamParser();
  return pieces.flatMap((piece) => parser.messagesIn(piece));
}"""


@pytest.fixture(scope="module")
def engine() -> MiniRacer:
    made = MiniRacer()
    made.eval(f"class EventTarget {{}}\n{bare(WEB / 'lib' / 'event-stream.js')}")
    return made


@given(st.lists(st.integers(0, len(TEXT)), max_size=8).map(sorted))
def test_messages_are_the_same_however_the_stream_is_cut(engine: MiniRacer, cuts: list[int]) -> None:
    """Given a stream in pieces of any length, when it is read, then each message comes once and whole."""
    places = [0, *cuts, len(TEXT)]
    pieces = [TEXT[start:end] for start, end in pairwise(places)]
    assert json.loads(engine.eval(f"JSON.stringify(({READ})({json.dumps(pieces)}))")) == MESSAGES
