"""Where things are printed and lie, as plain data for whoever draws them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.contract.layout import Cost, Face, Mat, Row, Score, State, Value, layout_to_json, value_at_path
from tests.kernel.toy_ruleset import SKIRMISH, opened

FACE = Face(
    ("color",),
    (Cost("cost"), Cost("roll.0", "square")),
    (Value("power", "attack"),),
    ("type",),
    "race",
    "",
    (State(90, "rolled"),),
)
MAT = Mat(
    Score("zone", "deck", 50, 5),
    (Row("squads", ("field", "battle"), resources="g"), Row("hand", ("hand",))),
    piles=("junk",),
    beside=("life",),
    stack="chain",
    rest=("out",),
)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("name", "Ox"),
        ("roll.0.1", 4),
        ("roll.2", None),
        ("roll.x", None),
        ("sign.color", "red"),
        ("name.0", None),
        ("no", None),
    ],
)
def test_a_path_leads_into_a_printing(path: str, found: Any) -> None:
    assert value_at_path({"name": "Ox", "roll": ((3, 4), 5), "sign": {"color": "red"}}, path) == found


def test_a_face_names_its_paths_and_how_a_card_lies() -> None:
    assert list(FACE.fields()) == ["color", "cost", "roll.0", "power", "type", "race"]
    assert (FACE.state(90), FACE.state(0)) == ("rolled", "")


def test_a_mat_names_every_zone_that_has_a_place() -> None:
    assert list(MAT.zones()) == ["deck", "field", "battle", "g", "hand", "junk", "life", "out", "chain"]
    shown = Mat(Score("tally", "points", 15), (), middle="lanes")
    assert list(shown.zones()) == ["lanes"]


def test_a_layout_is_plain_data_under_the_names_of_its_fields() -> None:
    face, mat = layout_to_json(FACE), layout_to_json(MAT)
    assert face["costs"] == [{"field": "cost", "sign": "disc"}, {"field": "roll.0", "sign": "square"}]
    assert (face["tint"], face["states"]) == (["color"], [{"angle": 90, "term": "rolled"}])
    assert mat["score"] == {"kind": "zone", "name": "deck", "full": 50, "low": 5, "goal": "", "start": 0, "drawn": 0}
    assert [row["zones"] for row in mat["rows"]] == [["field", "battle"], ["hand"]]


def test_values_are_those_that_the_face_names() -> None:
    table = opened().table
    assert replace(SKIRMISH, face=FACE, values=lambda table, card: {"attack": 3}).current_values(table, "#1") == {"attack": 3}
    assert replace(SKIRMISH, face=FACE).current_values(table, "#1") == {"attack": None}
    wrong = replace(SKIRMISH, face=FACE, values=lambda table, card: {"attack": 1, "speed": 2})
    with pytest.raises(ValueError, match=r"values\(\) gives speed, and face.values names attack"):
        wrong.current_values(table, "#1")
