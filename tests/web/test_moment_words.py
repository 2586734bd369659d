"""What the moments of a game are called on the page."""

import json

import pytest
from py_mini_racer import MiniRacer

from replays.viewer.js_bundle import bundle_modules


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ({"kind": "near", "by": 0}, ["Closest: level", "最接近：同点", "最接近：平手"]),
        ({"kind": "near", "by": 2}, ["Closest: by 2", "最接近：2差", "最接近：差2"]),
        ({"kind": "lead", "by": 3}, ["3 lead changes", "逆転3回", "領先易手3次"]),
        ({"kind": "lead"}, ["Lead change", "逆転", "領先易手"]),
        ({"kind": "blow", "by": -12}, ["Biggest blow 12", "最大の一撃 12", "最大一擊 12"]),
    ],
)
def test_a_moment_is_called_in_a_whole_phrase(moment, words):
    engine = MiniRacer()
    engine.eval(bundle_modules("graph/game-graph.js"))
    assert [engine.eval(f"momentText({json.dumps(each)}, {json.dumps(moment)})") for each in ("en", "ja", "zh")] == words
