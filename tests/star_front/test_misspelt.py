"""A word that no text of Star Front has is refused when the card is read, with what is expected."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.star_front.printing_parser import parse_printing

TEXTS: list[dict[str, Any]] = [
    {"targets": [{"ghost": "x"}]},
    {"targets": [{"trait": 3}]},
    {"targets": [{"n": 0}]},
    {"targets": [{"tributes": "this"}]},
    {"condition": {"count": "nonsense"}},
    {"condition": {"least": 1}},
    {"condition": {"hand": True, "who": "nobody", "least": 1}},
    {"cost": {"spent": 1}},
    {"effects": [{"do": "draw", "n": -1}]},
    {"effects": [{"do": "give", "keyword": "glide", "with": {"q": 1}}]},
    {"effects": [{"do": "give", "keyword": "kidnap", "with": {"n": "x"}}]},
    {"effects": [{"do": "put", "at": "Z9"}]},
    {"effects": [{"do": "search", "for": {"typ": "unit"}}]},
    {"effects": [{"do": "only_if", "condition": {"count": 3}}]},
    {"effects": [{"do": "only_if"}]},
    {"effects": [{"do": "only_if", "target": {"stat": "upright"}}]},
    {"effects": [{"do": "pay", "cost": {"spent": 1}}]},
    {"effects": [{"do": "pay"}]},
    {"effects": [{"do": "draw"}, {"do": "otherwize"}]},
    {"effects": [{"do": "destroy", "to": "target3"}]},
    {"effects": [{"do": "aim", "to": "target1", "at": "target9"}]},
    {"effects": [{"do": "become", "into": "selv"}]},
    {"effects": [{"do": "negate", "card": {"type": "magic"}}]},
    {"effects": [{"do": "move", "at": "rear"}]},
    {"effects": [{"do": "search", "for": {"type": "unit"}, "zone": "grave"}]},
    {"effects": [{"do": "discard", "of": {"typ": "unit"}}]},
    {"effects": [{"do": "bar", "what": "early_end"}]},
    {"condition": {"during": "battle"}},
    {"when": "burried"},
    {"targets": [{"stands": "lift"}]},
    {"targets": [{"most_ghost": -1}]},
    {"timing": "mian"},
    {"zone": "feild"},
]


@pytest.mark.parametrize("wrong", TEXTS, ids=str)
def test_a_misspelt_text_is_refused(wrong: dict[str, Any]) -> None:
    text = {"timing": "main", "effects": [{"do": "draw", "n": 1}]}
    parse_printing({"type": "unit", "name": "Ox", "text": [text]})
    with pytest.raises(ValueError, match=r"\w"):
        parse_printing({"type": "unit", "name": "Ox", "text": [{**text, **wrong}]})


STANDING: list[dict[str, Any]] = [
    {"worth": 0},
    {"worth_for": {"race": "elf"}, "attack": 1},
    {"who": "enemy", "attack": 1},
    {"who": "nobody", "cannot": "attack"},
    {"cannot": "early_end"},
    {"tributes": "Y"},
    {"trait": 3},
]


@pytest.mark.parametrize("wrong", STANDING, ids=str)
def test_a_misspelt_continuous_effect_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_printing({"type": "unit", "name": "Ox", "text": [{"timing": "static", "effects": [wrong]}]})


@pytest.mark.parametrize(
    "wrong", [{"keyword": "kidnap", "n": "x"}, {"keyword": "glide", "n": 2}, {"keyword": "glide", "whose": "enemy"}], ids=str
)
def test_a_keyword_has_no_parameter_but_its_own(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_printing({"type": "unit", "name": "Ox", "keywords": [wrong]})
