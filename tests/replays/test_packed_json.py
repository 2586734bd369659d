"""Packed JSON: what a page unpacks is what was packed."""

import json
import re
import zlib
from base64 import b64decode
from random import Random

import pytest
from py_mini_racer import MiniRacer

from replays.viewer.js_bundle import FOLDER
from replays.viewer.packed_json import pack_json, unpack_json


def any_value(random: Random, deep: int = 4):
    kinds = ["number", "text", "none", "truth", *(["list", "numbered", "fields"] * 2 if deep else [])]
    kind = random.choice(kinds)
    if kind == "number":
        return random.choice([0, 1, -3, 2.5, 10**9])
    if kind == "text":
        return random.choice(["", "#17", "gws:U-004", "</script>", "戦記", "k", "0"])
    if kind in ("none", "truth"):
        return None if kind == "none" else random.random() < 0.5
    inner = [any_value(random, deep - 1) for _ in range(random.randrange(5))]
    if kind == "list":
        return inner
    if kind == "numbered":
        return [random.randrange(3), *inner] if deep % 2 else sorted(random.randrange(-9, 99) for _ in inner)
    return {random.choice(["a", "b", "c", "k", "p", "o", "0"]): each for each in inner}


@pytest.fixture(scope="module")
def page():
    text = (FOLDER / "replay" / "packed-json.js").read_text("utf-8")
    engine = MiniRacer()
    engine.eval(re.sub(r"^export ", "", text, flags=re.MULTILINE))
    engine.eval("const unpacked = (text) => JSON.stringify(unpackValues(JSON.parse(text))[0]);")
    return engine


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_packed_is_unpacked_as_it_was_here_and_in_a_page(page, seed):
    random = Random(f"packed {seed}")
    for number in range(40):
        value = any_value(random)
        packed = pack_json(value)
        assert re.fullmatch(r"[A-Za-z0-9+/=]*", packed)
        assert unpack_json(packed) == value, (seed, number)
        node = zlib.decompress(b64decode(packed), -15).decode()
        assert json.loads(page.call("unpacked", node)) == value, (seed, number)
