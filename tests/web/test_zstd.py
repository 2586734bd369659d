"""The browser's own unpacking gives back what Zstandard packed, and refuses what it did not."""

from __future__ import annotations

from random import Random

import pytest

from replays.file.compression import compress, decompress
from tests.trust.files import frames
from tests.web.modules import loaded

FRAMES = [(f"{name}, level {level}", content, words, level) for name, content, words in frames() for level in (1, 19)]
HARNESS = """
function tried(frame, words) {
  const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  try {
    return [...decompressZstd(bytes(frame), bytes(words))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}
"""


@pytest.fixture(scope="module")
def engine():
    made = loaded("trust/zstd-entropy.js", "trust/huffman.js", "trust/zstd.js")
    made.eval(HARNESS)
    return made


@pytest.mark.parametrize(("name", "content", "words", "level"), FRAMES, ids=[name for name, *_ in FRAMES])
def test_a_frame_gives_back_what_was_packed(engine, name, content, words, level):
    assert engine.call("tried", compress(content, words, level).hex(), words.hex()) == content.hex()


def test_what_was_changed_is_refused_or_gives_what_zstandard_gives(engine):
    """Zstandard itself takes some streams of another length than they should have; a reader may refuse them."""
    dice = Random(5)
    content = b"".join(b"%d," % dice.randrange(300) for _ in range(2_000))
    frame = compress(content)
    refused = 0
    for _ in range(300):
        made = bytearray(frame)
        made[dice.randrange(len(made))] ^= 1 << dice.randrange(8)
        result = engine.call("tried", made.hex(), "")
        try:
            meant = decompress(bytes(made)).hex()
        except ValueError:
            assert result.startswith("RangeError"), made.hex()
            refused += 1
        else:
            assert result == meant or result.startswith("RangeError"), made.hex()
    assert refused > 20
