"""The worked cases of every ruleset come out the same with cards whose texts are compiled from print."""

import pytest

from domain.registry import RULESETS
from tests.parts.clause_types import clause_types
from tests.soak import in_full
from tests.worked_cases import played_with_compiled_cards

OTHER_WORDS = {
    "gundam_war_nexa": {"test_x_is_fixed_at_the_play_and_counts_as_0_elsewhere"},
    "robotech": {
        "test_an_effect_that_waits_is_stored_with_what_asked_and_goes_on_from_there_also_as_it_was_stored_before",
    },
}
"""Tests whose texts mean something else in print: an X that nothing defines, and the form in which a text is stored."""


@pytest.mark.parametrize("name", RULESETS)
def test_worked_cases_come_out_the_same_with_compiled_cards(name):
    """Given the texts of worked cases, when their cards are printed and compiled, then they mean and do the same."""
    result = played_with_compiled_cards(name, in_full(2000, 8), 27, OTHER_WORDS.get(name, set()))
    meaning = clause_types(name).meaning
    for clause, printed, made in result.compiled:
        assert meaning(made) == meaning(clause), printed
