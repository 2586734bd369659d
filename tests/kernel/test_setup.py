"""What a game is laid out by: every key of a set-up is checked, and completed where nothing is said."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.setup_validation import (
    MAX_WORD_LENGTH,
    SetupKey,
    complete_setup,
    setup_fault,
    setup_faults,
    stated_setup,
)

SEATS = ("A", "B")
KEYS = {
    "life": SetupKey("number", "points", 20, each=True, least=1, most=99),
    "forest": SetupKey("number", "cards", 5),
    "open": SetupKey("flag", "hands lie open", False),
    "first": SetupKey("seat", "who begins", "A"),
    "race": SetupKey("word", "what is played", "elf", each=True),
}


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        *(
            (name, value, "")
            for name, value in (("life", 1), ("life", 99), ("life", {"A": 30}), ("forest", 0), ("open", True))
        ),
        *(
            (name, value, "")
            for name, value in (("first", "B"), ("race", "orc"), ("race", {"B": "x" * MAX_WORD_LENGTH}), ("life", {}))
        ),
        ("life", 0, "life cannot be 0"),
        ("life", 100, "life cannot be 100"),
        ("life", "20", "life cannot be '20'"),
        ("life", True, "life cannot be True"),
        ("life", {"A": 30, "B": 100}, "life cannot be 100"),
        ("life", {"C": 30}, "life of C: there is no such seat"),
        ("forest", {"A": 5}, "forest is the same for every seat"),
        ("forest", 201, "forest cannot be 201"),
        ("open", "yes", "open cannot be 'yes'"),
        ("first", "C", "first cannot be 'C'"),
        ("race", "", "race cannot be ''"),
        ("race", "x" * (MAX_WORD_LENGTH + 1), "race cannot be "),
        ("race", "a\nb", "race cannot be "),
        ("race", 7, "race cannot be 7"),
        ("forrest", 5, "there is no set-up key forrest; did you mean forest?"),
        ("quite", 5, "there is no set-up key quite"),
    ],
)
def test_a_value_that_a_key_cannot_have_is_named(name: str, value: Any, shown: str) -> None:
    fault = setup_fault(KEYS, SEATS, name, value)
    assert (fault is None) == (shown == "")
    assert fault is None or str(fault.message).startswith(shown)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("life", 0, ("a number from 1 to 99",)),
        ("open", 2, ("yes", "no")),
        ("first", 2, SEATS),
        ("race", 2, ("a word",)),
        ("life", {"C": 1}, SEATS),
        ("forest", {}, ("forest",)),
        ("what", 1, tuple(KEYS)),
    ],
)
def test_what_would_be_right_is_said(name: str, value: Any, expected: tuple[str, ...]) -> None:
    fault = setup_fault(KEYS, SEATS, name, value)
    assert fault is not None
    assert tuple(map(str, fault.expected)) == expected


@pytest.mark.parametrize("entries", [{"x": 1_001}, {"x": 999, "y": 2}, {"x": -1}, {"x": "3"}])
def test_a_list_says_how_many_of_a_printing_and_is_no_larger_than_a_deck(entries: dict[str, Any]) -> None:
    (fault,) = setup_faults(KEYS, SEATS, {"decks": {"B": {"sideboard": entries}}})
    assert str(fault.message) == "the sideboard of B: printing -> how many, 1,000 cards at most"


def test_decks_are_of_seats_and_have_a_list_and_a_sideboard() -> None:
    sound = {"decks": {"A": {"list": {}, "sideboard": {}}, "B": None}, "printings": {}, "forest": 3}
    assert setup_faults(KEYS, SEATS, sound) == []
    wrong = {"decks": {"A": {"lisst": {}}, "C": {}}, "life": 0}
    assert [str(fault.message) for fault in setup_faults(KEYS, SEATS, wrong)] == [
        "life cannot be 0",
        "a deck of C: there is no such seat",
        "there is no part of a deck lisst; did you mean list?",
    ]


def test_what_is_said_is_stored_by_seat_and_what_is_not_said_is_as_usual() -> None:
    setup = {"life": {"B": 30}, "race": "orc", "open": True, "decks": {"A": None}}
    assert stated_setup(KEYS, SEATS, setup) == {"life": {"B": 30}, "open": True, "race": {"A": "orc", "B": "orc"}}
    assert complete_setup(KEYS, SEATS, setup) == {
        "decks": {"A": None},
        "life": {"A": 20, "B": 30},
        "forest": 5,
        "open": True,
        "first": "A",
        "race": {"A": "orc", "B": "orc"},
    }
