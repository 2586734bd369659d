"""The text of a game's QR codes in a page: the same as that of the service, and read back in any order."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from py_mini_racer import JSEvalException, MiniRacer

from replays.qr import is_code_text, split_body
from replays.qr.code_parts import normalise_code
from tests.web.modules import loaded

SEED = 20261130
LINK = "https://club.example/season/index.html?page=count#"
TEXT_ENCODER = (
    "globalThis.TextEncoder = class { encode(text) { return Uint8Array.from(text, (each) => each.charCodeAt(0)); } };"
)

HEX = "const toHex = (bytes) => [...bytes].map((each) => each.toString(16).padStart(2, '0')).join('');"


@pytest.fixture(scope="module")
def codes() -> MiniRacer:
    """The module, with what it needs of a browser."""
    engine = loaded("trust/blake2b.js", "lib/code-text.js")
    engine.eval(TEXT_ENCODER + HEX)
    return engine


def called(engine: MiniRacer, function: str, *args: Any) -> Any:
    """What a function of the module returns."""
    return json.loads(str(engine.eval(f"JSON.stringify({function}({', '.join(args)}) ?? null)")))


def test_any_body_has_the_codes_of_the_service_and_comes_back_from_them_in_links(codes: MiniRacer) -> None:
    """Given random bodies in any number of codes, then page and service write the same, and the page joins them."""
    random = Random(SEED)
    for _ in range(12):
        body = random.randbytes(random.randrange(1, 400))
        parts = random.randrange(1, min(5, len(body)) + 1)
        texts = called(codes, "splitIntoCodes", f"Uint8Array.from({list(body)})", str(parts))
        assert tuple(texts) == split_body(body, parts), f"seed {SEED}: {body.hex()} in {parts}"
        links = [LINK + text for text in random.sample(texts, len(texts))]
        assert [is_code_text(link) and normalise_code(link) for link in links] == [link.removeprefix(LINK) for link in links]
        assert bytes(called(codes, "((texts) => [...joinCodes(texts)])", json.dumps(links))) == body
        place = called(codes, "codePosition", json.dumps(links[0]))
        assert (place["parts"], place["number"]) == (parts, texts.index(links[0].removeprefix(LINK)))


@pytest.mark.parametrize("text", ["", "#", "https://club.example/#SENK", "senki", "See https://a.example/ #SENKI:B60Q30SG"])
def test_other_texts_are_no_codes(codes: MiniRacer, text: str) -> None:
    assert not called(codes, "isCode", json.dumps(text))
    assert not is_code_text(text)


def test_a_code_with_any_wrong_or_missing_character_is_damaged(codes: MiniRacer) -> None:
    """Given a code, when any character is another one or the end is cut off, then nothing is read from it."""
    (text,) = split_body(Random(SEED).randbytes(40))
    for at in range(len("SENKI:"), len(text)):
        for wrong in (f"{text[:at]}{'A' if text[at] != 'A' else 'B'}{text[at + 1 :]}", text[:at]):
            with pytest.raises(JSEvalException, match=r"damaged|version"):
                codes.eval(f"readCode({json.dumps(LINK + wrong)})")
