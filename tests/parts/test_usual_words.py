"""Fields that are called the same in every rulebook hold what their names say."""

from __future__ import annotations

from typing import Any

import pytest

from domain.parts.usual_words import OF_CARDS, OF_TEXTS

FIELDS: dict[str, tuple[dict[str, Any], tuple[Any, ...], tuple[Any, ...]]] = {
    "once": (OF_TEXTS, (True, False), ("yes", 1, None)),
    "n": (OF_TEXTS, (0, 7, "x", "X", "*"), (-1, True, "y", "", 1.5)),
    "wording": (OF_TEXTS, ("Draw a card.", {"en": "Draw.", "ja": "引く"}, {}), (3, {"en": 3}, {"xx": "?"}, ("a",))),
    "model": (OF_TEXTS, ("MK-2",), ("", 2, ("MK-2",))),
    "name": (OF_TEXTS, ("Ox", ("Ox", "Yak")), ("", (), ("Ox", 1), 3, {"Ox": 1})),
    "traits_any": (OF_TEXTS, (("a", "b"), ()), ("a", ("a", 1))),
    "points": (OF_TEXTS, ((1, 2, 3), (-1, 0, "*"), ("x", "X", "-X")), ((1, 2), (1, 2, "y"), 3)),
    "special": (
        OF_TEXTS,
        ({"nation": 2}, {"refit": "mobile"}, {"abolish_hand": "x"}),
        ({"nation": -1}, {"refit": ""}, {"what": 1}, 2),
    ),
    "names": (OF_CARDS, ({"ja": "牛"}, {}), ("牛", {"ja": 1})),
    "unknown": (OF_CARDS, (True, ("text",), ()), (False, "text", (1,))),
    "star": (OF_CARDS, (True,), (1,)),
    "rarity": (OF_CARDS, ("common",), ("", 1)),
    "alias": (OF_CARDS, (("Ox",), ()), ("Ox", (1,))),
}


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_holds_what_its_name_says(field: str) -> None:
    checks, sound, strange = FIELDS[field]
    for value in sound:
        assert list(checks[field](field, value)) == [], value
    for value in strange:
        assert list(checks[field](field, value)), value
