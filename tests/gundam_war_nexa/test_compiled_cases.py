"""The worked cases come out the same with cards whose texts are compiled from print."""

from typing import Any

from domain.parts.grammar.value_checks import freeze
from domain.rulesets.gundam_war_nexa.grammar.texts import read_text
from tests.compiled_texts import typed
from tests.soak import in_full
from tests.worked_cases import played_with_compiled_cards

AN_X_OF_NOTHING = {"test_x_is_fixed_at_the_play_and_counts_as_0_elsewhere"}
"""A text with an X that nothing defines; a printed X is chosen there."""


def test_worked_cases_come_out_the_same_with_compiled_cards():
    """Given the texts of worked cases, when their cards are printed and compiled, then they mean and do the same."""
    found = played_with_compiled_cards("gundam_war_nexa", in_full(2000, 8), 27, AN_X_OF_NOTHING)
    for clause, printed, made in found.compiled:
        assert as_meant(made) == as_meant(clause), printed


def as_meant(clause: Any) -> dict[str, Any]:
    """A text as types have it; the X of a cost is chosen, whether that is written or not (NX-CARD-19)."""
    text: dict[str, Any] = typed(read_text(freeze(clause)))
    has_x = any("x" in cost.values() for cost in clause.get("cost", ()))
    return {**text, "chooses_x": text["chooses_x"] or has_x} if "chooses_x" in text else text
