"""Letters that cannot be seen are found, but for the joiner inside of an emoji."""

from __future__ import annotations

import pytest

from domain.kernel.record.unicode_safety import MAX_MARKS, escape_invisible, name_fault, normalise

JOINER, ROCKET, WOMAN, TONE, HEART = "\u200d", "🚀", "👩", "🏽", "❤\ufe0f"


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        (WOMAN + JOINER + ROCKET, True),
        (WOMAN + TONE + JOINER + ROCKET, True),
        (WOMAN + JOINER + HEART + JOINER + ROCKET, True),
        (JOINER + ROCKET, False),
        (ROCKET + JOINER, False),
        ("a" + JOINER + ROCKET, False),
        (ROCKET + JOINER + "a", False),
        ("a" + JOINER + "b", False),
        ("é" + "\u0301" * (MAX_MARKS - 1), True),
        ("é" + "\u0301" * (MAX_MARKS + 1), False),
        ("e" + "\u0301" * MAX_MARKS + "e" + "\u0301", True),
    ],
)
def test_a_joiner_stands_between_two_parts_of_an_emoji(text: str, sound: bool) -> None:
    assert (name_fault(text) is None) == sound
    assert not sound or escape_invisible(text) == text


@pytest.mark.parametrize(
    ("text", "lines", "sound"), [("a\nb", False, False), ("a\nb", True, True), ("é\tb", True, True), ("a\x07", True, False)]
)
def test_a_text_of_several_lines_has_line_ends_and_a_name_has_none(text: str, lines: bool, sound: bool) -> None:
    assert (name_fault(text, lines) is None) == sound


def test_a_text_is_stored_composed() -> None:
    assert (normalise("e\u0301"), normalise("Mika"), normalise("みか")) == ("é", "Mika", "みか")
