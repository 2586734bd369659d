"""T40: no cell begins as a formula, whatever stands before its sign."""

import pytest

from domain.cards.csv_format import escape_formula, unescape_formula

BEFORE = ("", " ", "\u3000", "\u200b", "\ufeff", "\u00ad", "'", "'' ", "\x00", "\u202e")


@pytest.mark.parametrize("before", BEFORE, ids=ascii)
@pytest.mark.parametrize("sign", ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "＝1", "\tx", "\rx"], ids=ascii)
def test_a_formula_after_a_blank_or_an_unseen_letter_is_guarded_and_read_back(before: str, sign: str) -> None:
    text = before + sign
    assert escape_formula(text) == f"'{text}"
    assert unescape_formula(escape_formula(text)) == text


@pytest.mark.parametrize("value", [-5, "-5", "-0.25", "a=b", "x - y", "", " ", "カード"])
def test_numbers_and_words_stay_as_they_are(value: object) -> None:
    assert escape_formula(value) == value
