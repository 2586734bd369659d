"""The printed text of a card is shown in the reader's language, or in one that its list has."""

import json

import pytest
from py_mini_racer import MiniRacer

from replays.viewer.js_bundle import bundle_script


@pytest.fixture(scope="module")
def engine():
    made = MiniRacer()
    made.eval(bundle_script("board/card-description.js"))
    return made


@pytest.mark.parametrize(
    ("language", "wording", "shown"),
    [
        ("ja", {"en": "Sing.", "ja": "歌う。"}, "歌う。"),
        ("zh", {"en": "Sing.", "ja": "歌う。"}, "Sing."),
        ("en", {"ja": "歌う。"}, "歌う。"),
        ("zh", "Sing.", "Sing."),
        ("en", None, ""),
    ],
)
def test_the_readers_language_goes_first(engine, language, wording, shown):
    assert engine.eval(f"printedText({json.dumps(language)}, {json.dumps(wording)})") == shown
