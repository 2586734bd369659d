"""The words of small effects: a wrong one is named before it runs."""

import pytest

from domain.parts.small_effects import Words, fault
from domain.parts.word_checks import is_whole, is_word

NUMBER, WORD = "a whole number", "a word"
WORDS = Words(
    needs={"damage": {"n": NUMBER}, "move": {"zone": WORD}, "destroy": {}},
    kinds={NUMBER: is_whole, WORD: is_word},
    choices={("move", "zone"): ("hand", "junkyard")},
    may={},
)


@pytest.mark.parametrize(
    "operation",
    [
        {"do": "damage", "n": 2},
        {"do": "destroy"},
        {"do": "destroy", "to": {"type": "unit"}, "n": 1},
        {"do": "move", "zone": "hand", "to": ("#1", "#2")},
    ],
)
def test_a_small_effect_with_what_it_needs_has_no_fault(operation):
    assert fault(operation, WORDS) == ""


@pytest.mark.parametrize(
    ("operation", "said"),
    [
        ("damage", "no such effect: 'damage'"),
        ({"do": "smite"}, "no such effect: 'smite'"),
        ({"do": "damage"}, "damage needs a whole number as n, not None"),
        ({"do": "damage", "n": True}, "damage needs a whole number as n, not True"),
        ({"do": "destroy", "n": "two"}, "destroy needs a whole number as n, not 'two'"),
        ({"do": "move", "zone": 3}, "move needs a word as zone, not 3"),
        ({"do": "move", "zone": "attic"}, "move: zone is 'attic', expected one of hand, junkyard"),
        ({"do": "destroy", "to": 7}, "destroy: `to` is no card, no word and no filter"),
        ({"do": "destroy", "to": ("#1", 7)}, "destroy: `to` is no card, no word and no filter"),
    ],
)
def test_a_wrong_small_effect_is_named(operation, said):
    assert fault(operation, WORDS) == said
