"""The worked cases come out the same with cards whose texts are compiled from print."""

from domain.parts.grammar.value_checks import freeze
from domain.rulesets.star_front.grammar.texts import read_text
from tests.compiled_texts import typed
from tests.soak import in_full
from tests.worked_cases import played_with_compiled_cards


def test_worked_cases_come_out_the_same_with_compiled_cards():
    """Given the texts of worked cases, when their cards are printed and compiled, then they mean and do the same."""
    found = played_with_compiled_cards("star_front", in_full(2000, 8), 27, set())
    for clause, printed, made in found.compiled:
        assert typed(read_text(freeze(made))) == typed(read_text(freeze(clause))), printed
