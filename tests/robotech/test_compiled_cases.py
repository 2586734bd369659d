"""The worked cases come out the same with cards whose texts are compiled from print."""

from domain.rulesets.robotech.card_language.plain_form import plain_clause
from tests.soak import in_full
from tests.worked_cases import played_with_compiled_cards

STORED = {"test_an_effect_that_waits_is_stored_with_what_asked_and_goes_on_from_there_also_as_it_was_stored_before"}
"""A test of the form in which a text is stored, which another writer of the same text writes otherwise."""


def test_worked_cases_come_out_the_same_with_compiled_cards():
    """Given the texts of worked cases, when their cards are printed and compiled, then they mean and do the same."""
    found = played_with_compiled_cards("robotech", in_full(2000, 8), 27, STORED)
    for clause, printed, made in found.compiled:
        assert plain_clause(made) == plain_clause(clause), printed
