"""The worked cases come out the same with cards whose texts are compiled from print."""

from typing import Any

from domain.parts.grammar.value_checks import freeze
from domain.parts.grammar.x_value import contains_x
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
    """A text as types have it, with one of two words for the same: an X is chosen where `chooses_x` says so, where it is
    free, or where a cost has it, that of the text or of its card (NX-CARD-19); an effect, or a
    number, is about the only target unless it says otherwise."""
    text: dict[str, Any] = typed(read_text(freeze(clause)))
    if len(text.get("targets", ())) == 1:
        text["effects"] = tuple(_about_the_target(each) for each in text["effects"])
        if text["x"] and text["x"]["of"] == "target1":
            text["x"] = {**text["x"], "of": "target"}
    if "chooses_x" not in text:
        return text
    is_free = clause.get("x") == {"free": True}
    is_of_cost = "x" not in clause and contains_x(freeze(clause))
    return {**text, "chooses_x": text["chooses_x"] or is_free or is_of_cost, "x": None if is_free else text["x"]}


def _about_the_target(effect: dict[str, Any]) -> dict[str, Any]:
    return {**effect, "to": None} if effect.get("to") == "target" else effect
