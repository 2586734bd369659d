"""A word that no text of Robotech has is refused when the card is read, with what is expected."""

from typing import Any

import pytest

from domain.rulesets.robotech.printing_parser import parse_printing
from tests.robotech.scene import DRAW, OWN, Data, gain, mecha, used

CARD = {"type": "mecha", "name": "X", "proto_cost": 1, "weapon": 1, "armor": 1, "speed": 1}
TEXTS: list[dict[str, Any]] = [
    {"once": "x"},
    {"condition": {}},
    {"condition": {"some": {"max_cost": "this"}}},
    {"condition": {"some": {"type": "unit"}, "least": "two"}},
    {"targets": [{"n": 0}]},
    {"targets": [{"max_cost": "x"}]},
    {"targets": [{"piloted": "yes"}]},
    {"effects": [{"do": "draw", "n": -1}]},
    {"effects": [{"do": "proto_card", "n": -1}]},
    {"effects": [{"do": "attach", "on": 3}]},
    {"effects": [{"do": "attach", "on": "secnd"}]},
    {"effects": [{"do": "must_defend", "against": "selv"}]},
    {"effects": [{"do": "sacrifice", "of": {"tpye": "unit"}}]},
    {"effects": [{"do": "sacrifice", "zone": "hand"}]},
    {"effects": [{"do": "search", "for": {"type": "unit"}, "from": "hnad"}]},
    {"cost": {"discard": "X"}},
    {"cost": {"discard": "Y"}, "x": {"paid": True}},
    {"effects": [gain("X")], "x": {"paid": True}},
    {"cost": {"discard": "X", "destroy": 1}, "x": {"paid": True}, "effects": [gain("X")]},
    {"cost": {"discard": "X"}, "x": {"hand": "own"}, "effects": [gain("X")]},
    {"x": {"paid": True, "most": 0}, "cost": {"discard": "X"}},
    {"condition": {"role": "interceptng"}},
    {"condition": {"group": "yes"}},
    {"effects": [{"do": "gain", "values": {"weapon": "x"}}]},
    {"steps": ["nowhere"]},
]


@pytest.mark.parametrize("wrong", TEXTS, ids=str)
def test_a_misspelt_text_is_refused(wrong: dict[str, Any]):
    text = {"timing": "used", "effects": [{"do": "draw", "n": 1}]}
    parse_printing({**CARD, "text": [text]})
    with pytest.raises(ValueError, match=r"\w"):
        parse_printing({**CARD, "text": [{**text, **wrong}]})


@pytest.mark.parametrize(
    "text",
    [
        {"timing": "triggered", "moment": "discrded", "effects": [DRAW]},
        {"timing": "triggered", "moment": "enters", "cost": {"discard": "X"}, "x": {"paid": True}, "effects": [DRAW]},
        {"timing": "continuous", "x": {"paid": True}, "effects": [{"values": {"weapon": "X"}}]},
    ],
    ids=str,
)
def test_x_cards_are_paid_for_what_somebody_uses_alone(text: dict[str, Any]):
    with pytest.raises(ValueError, match=r"\w"):
        parse_printing({**CARD, "text": [text]})


def test_putting_a_card_into_play_costs_no_x_cards():
    parse_printing({**CARD, "additional_cost": {"discard": 1}})
    with pytest.raises(ValueError, match="additional_cost"):
        parse_printing({**CARD, "additional_cost": {"discard": "X"}})


@pytest.mark.parametrize("pilots", ["x", 0])
def test_a_mecha_has_room_for_a_number_of_pilots(pilots: Any):
    with pytest.raises(ValueError, match="pilots"):
        parse_printing({**CARD, "text": [{"timing": "continuous", "effects": [{"pilots": pilots}]}]})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"effects": [gain("X")]}, "no x that says what X is"),
        ({"effects": [gain("X")], "x": {"cuont": OWN}}, "x has no field cuont; is count meant?"),
        ({"effects": [gain("X")], "x": {}}, "x"),
        ({"cost": {"dicsard": 1}}, "a cost has no field dicsard; is discard meant?"),
        ({"cost": {"of": OWN}}, "a cost"),
        ({"cost": {"self": "nowhere"}}, "nowhere"),
        ({"condition": {"happened": {"what": "explodes"}}}, "explodes"),
        ({"targets": [{"not": {"tpye": "unit"}}]}, "a filter has no field tpye; is type meant?"),
        ({"effects": [{"do": "search"}]}, "for"),
        ({"effects": [{"do": "bar", "what": "be_destroy"}]}, "be_destroy"),
        ({"edge": "middle"}, "middle"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_slip_in_these_words_is_named_when_the_card_is_read(wrong: Data, said: str):
    card = mecha("Slip")
    parse_printing({**card, "text": [used(DRAW)]})
    with pytest.raises(ValueError, match="text 1") as raised:
        parse_printing({**card, "text": [{**used(DRAW), **wrong}]})
    assert said in str(raised.value)
