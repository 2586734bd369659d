"""A word that no text of Robotech has is refused when the card is read, with what is expected."""

from pathlib import Path
from typing import Any

import pytest
from mypy import api

from domain.rulesets import robotech
from domain.rulesets.robotech.printing import parse_printing

HOME = Path(robotech.__file__).parent
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
    {"effects": [{"do": "gain", "values": {"weapon": "x"}}]},
    {"steps": ["nowhere"]},
]


@pytest.mark.parametrize("wrong", TEXTS, ids=str)
def test_a_misspelt_text_is_refused(wrong: dict[str, Any]):
    text = {"timing": "used", "effects": [{"do": "draw", "n": 1}]}
    parse_printing({**CARD, "text": [text]})
    with pytest.raises(ValueError, match=r"\w"):
        parse_printing({**CARD, "text": [{**text, **wrong}]})


@pytest.mark.parametrize("pilots", ["x", 0])
def test_a_mecha_has_room_for_a_number_of_pilots(pilots: Any):
    with pytest.raises(ValueError, match="pilots"):
        parse_printing({**CARD, "text": [{"timing": "continuous", "effects": [{"pilots": pilots}]}]})


PLANTED = [
    ({"timing": "used", "efects": [{"do": "draw"}]}, "text 1: a text has no field efects; is effects meant?"),
    ({"timing": "used", "effects": [{"do": "gain", "vales": {"weapon": 1}}]}, "gain has no field vales; is values meant?"),
    (
        {"timing": "used", "condition": {"some": {"type": "unit"}, "leest": 2}},
        "condition has no field leest; is least meant?",
    ),
]


@pytest.mark.parametrize(("text", "fault"), PLANTED, ids=["clause", "small effect", "count"])
def test_a_misspelt_field_of_a_card_is_refused_when_the_card_is_read(text: Any, fault: str) -> None:
    with pytest.raises(ValueError, match=fault.replace("?", r"\?")):
        parse_printing({**CARD, "text": [text]})


SLIPS = {
    "effects/triggers.py": ("text.condition", "text.conditon", '"Triggered" has no attribute "conditon"; maybe "condition"?'),
    "effects/verbs/states.py": ("operation.values", "operation.vales", '"Gain" has no attribute "vales"; maybe "values"?'),
    "effects/matching.py": ("when.least", "when.leest", '"Condition" has no attribute "leest"; maybe "least"?'),
}


def test_a_misspelt_field_in_the_rules_is_an_error_of_types(tmp_path: Path) -> None:
    """Given slips in a clause, a verb and a count, when types are checked, then each is named, and nothing else."""
    shadows = []
    for place, (word, slip, _) in SLIPS.items():
        real, planted = HOME / place, tmp_path / place.replace("/", "_")
        planted.write_text(real.read_text("utf-8").replace(word, slip), "utf-8")
        shadows += ["--shadow-file", str(real), str(planted)]
    files = [str(HOME / place) for place in SLIPS]
    told, _, code = api.run(
        ["--strict", "--follow-imports", "silent", "--cache-dir", str(tmp_path / "cache"), *shadows, *files]
    )
    errors = [line for line in told.splitlines() if "error:" in line and "no-any-return" not in line]
    assert code == 1
    assert len(errors) == len(SLIPS), told
    for _, _, error in SLIPS.values():
        assert error.split(";")[0] in told
