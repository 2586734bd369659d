"""QR codes that a page draws: whatever is in them, a reader of another maker reads it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy
import pytest
import segno
import zxingcpp
from py_mini_racer import MiniRacer

from tests.web.modules import loaded

ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
QUIET, SCALE = 4, 2
SEED = 20261130


@pytest.fixture(scope="module")
def encoder() -> MiniRacer:
    """The encoder of the pages."""
    return loaded("lib/qr-encoder.js")


def drawn(engine: MiniRacer, *segments: str | bytes, **options: Any) -> Any:
    """The code of some segments, as a page draws it."""
    given = ", ".join(
        json.dumps(each) if isinstance(each, str) else f"Uint8Array.from({json.dumps(list(each))})" for each in segments
    )
    return json.loads(str(engine.eval(f"JSON.stringify(encodeQr([{given}], {json.dumps(options)}))")))


def read(code: dict[str, Any]) -> bytes:
    """What a reader finds in a code on paper with its margin."""
    modules = numpy.array(code["rows"], dtype=numpy.uint8)
    picture = numpy.pad(1 - modules, QUIET, constant_values=1).repeat(SCALE, 0).repeat(SCALE, 1) * 255
    (found,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode, is_pure=True)
    return bytes(found.bytes)


def most_bytes(version: int, level: str) -> int:
    """How many bytes a version has room for, by another library's table of the standard."""
    head = 12 if version < 10 else 20
    return (int(segno.consts.SYMBOL_CAPACITY[version][segno.consts.ERROR_MAPPING[level]]) - head) // 8


@pytest.mark.parametrize(
    ("version", "level"), [(1, "M"), (6, "L"), (7, "M"), (10, "L"), (20, "L"), (27, "M"), (32, "L"), (40, "M")]
)
def test_a_full_version_is_read_and_one_byte_more_needs_the_next(encoder: MiniRacer, version: int, level: str) -> None:
    """Given the bytes that just fill a version, when they are drawn, then the version is that of the standard, a reader reads
    them, and one byte more does not fit; of small versions all modules are those of another encoder with some mask."""
    data = Random(SEED + version).randbytes(most_bytes(version, level))
    code = drawn(encoder, data, level=level, to=version)
    assert (code["version"], read(code)) == (version, data)
    assert drawn(encoder, data + b"!", level=level, to=version) is None
    if version <= 7:
        options = {"mode": "byte", "error": level, "version": version, "boost_error": False}
        others = (segno.make(data, mask=mask, **options).matrix for mask in range(8))
        assert any([list(row) for row in matrix] == code["rows"] for matrix in others)


def test_random_links_with_codes_behind_them_are_read(encoder: MiniRacer) -> None:
    """Given random bytes before random capitals and digits, of any length, when they are drawn, then a reader reads both."""
    random = Random(SEED)
    for _ in range(12):
        link = random.randbytes(random.randrange(1, 90))
        text = "".join(random.choices(ALPHANUMERIC, k=int(random.triangular(0, 900, 20))))
        level = random.choice("LM")
        assert read(drawn(encoder, link, text, level=level)) == link + text.encode(), (
            f"seed {SEED}: {link!r} {text!r} {level}"
        )


def test_a_version_that_readers_misread_is_passed_over(encoder: MiniRacer) -> None:
    """Given data for version 21, when that version is not to be used, then the next one is drawn, and read."""
    data = Random(SEED).randbytes(900)
    assert drawn(encoder, data)["version"] == 21
    code = drawn(encoder, data, without=[21])
    assert (code["version"], read(code)) == (22, data)
