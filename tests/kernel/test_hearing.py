"""What is heard at all: nothing that somebody says is swallowed."""

import pytest

from tests.kernel.toy import opened, refused


@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_an_argument_that_the_act_does_not_have_is_refused_with_the_nearest_one(mode: str) -> None:
    told = refused(opened(mode=mode), "A", "zap", taget="#1")
    assert told.message == "zap has no argument taget; is target meant?"
    assert told.legal == ("target",)


def test_an_act_without_arguments_says_so() -> None:
    assert refused(opened(), "A", "swap", with_="#1").message == "swap has no argument with_; it has none"


def test_an_act_that_is_nearly_there_is_named() -> None:
    assert refused(opened(), "A", "figth").message == "no such act: figth; is fight meant?"


@pytest.mark.parametrize("value", [7, ("#1",), {"a": 1}, True])
def test_an_argument_of_another_kind_is_refused_with_what_was_expected(value: object) -> None:
    told = refused(opened(), "A", "play", card=value)
    assert told.message == f"play: card is {value!r}, expected a card (which)"


def test_a_seat_in_an_argument_is_one_of_the_game() -> None:
    assert refused(opened(), "A", "note", text="x", to="Z").legal == ("A", "B")
