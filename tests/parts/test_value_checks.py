"""Fields of texts and cards hold what their names say."""

from __future__ import annotations

from typing import Any

import pytest

from domain.parts.card_schema.schema_validation import check_of
from domain.parts.card_schema.text_protocols import Amount, PointsOfX
from domain.parts.card_schema.value_checks import FLAG, NAME, NAMES, NUMBER, WORDING, Check
from domain.rulesets.gundam_war_nexa.card_schema.texts import SpecialTextCost
from domain.rulesets.gundam_war_nexa.printing_parser import FORM

FIELDS: dict[str, tuple[Check, tuple[Any, ...], tuple[Any, ...]]] = {
    "once": (FLAG, (True, False), ("yes", 1, None)),
    "n": (NUMBER, (0, 7, "x", "X", "*"), (-1, True, "y", "", 1.5)),
    "amount": (check_of(Amount), (0, 7, "x", "X"), (-1, True, "y", "", 1.5)),
    "said amount": (check_of(Amount, ("A", "B")), (0, 7), (-1, True, "x", "X", "", 1.5)),
    "wording": (WORDING, ("Draw a card.", {"en": "Draw.", "ja": "引く"}, {}), (3, {"en": 3}, {"xx": "?"}, ("a",))),
    "model": (NAME, ("MK-2",), ("", 2, ("MK-2",))),
    "traits_any": (NAMES, (("a", "b"), ()), ("a", ("a", 1))),
    "points": (check_of(PointsOfX), ((1, 2, 3), ("x", "X", "-X")), ((1, 2), (1, 2, "y"), 3)),
    "said points": (check_of(PointsOfX, ("A", "B")), ((1, 2, 3),), (("x", "X", "-X"), (1, 2), 3)),
    "special": (
        check_of(SpecialTextCost),
        ({"nation": 2}, {"refit": "mobile"}, {"abolish_hand": 1}),
        ({"nation": -1}, {"refit": ""}, {"what": 1}, 2),
    ),
    "names": (FORM.checks["names"], ({"ja": "牛"}, {}), ("牛", {"ja": 1})),
    "unknown": (FORM.checks["unknown"], (True, ("text",), ()), (False, "text", (1,))),
    "star": (FORM.checks["star"], (True,), (1,)),
    "rarity": (FORM.checks["rarity"], ("common",), ("", 1)),
    "alias": (FORM.checks["alias"], (("Ox",), ()), ("Ox", (1,))),
}


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_holds_what_its_name_says(field: str) -> None:
    check, sound, strange = FIELDS[field]
    for value in sound:
        assert list(check(field, value)) == [], value
    for value in strange:
        assert list(check(field, value)), value
