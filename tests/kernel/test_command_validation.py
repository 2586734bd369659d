"""What is heard at all: nothing that somebody says is swallowed."""

from dataclasses import replace

import pytest

from domain.kernel.contract.ruleset import Act, Arg, Desk
from domain.kernel.record.command import Command
from tests.kernel.toy_ruleset import SKIRMISH, opened, refused, say


@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_an_argument_that_the_act_does_not_have_is_refused_with_the_nearest_one(mode: str) -> None:
    shown = refused(opened(mode=mode), "A", "zap", taget="#1")
    assert shown.message == "zap has no argument taget; is target meant?"
    assert shown.legal == ("target",)


def test_an_act_without_arguments_says_so() -> None:
    assert refused(opened(), "A", "swap", with_="#1").message == "swap has no argument with_; it has none"


def test_an_act_that_is_nearly_there_is_named() -> None:
    assert refused(opened(), "A", "figth").message == "no such act: figth; is fight meant?"


@pytest.mark.parametrize("value", [7, ("#1",), {"a": 1}, True])
def test_an_argument_of_another_kind_is_refused_with_what_was_expected(value: object) -> None:
    shown = refused(opened(), "A", "play", card=value)
    assert shown.message == f"play: card is {value!r}, expected a card (which)"


def test_a_seat_in_an_argument_is_one_of_the_game() -> None:
    assert refused(opened(), "A", "note", text="x", to="Z").legal == ("A", "B")


EVERY_KIND: dict[str, tuple[tuple[object, ...], tuple[object, ...]]] = {
    "card": (("#1", "ape-1"), (1, ("#1",), True)),
    "cards": (("#1", ("#1", "#2"), (("#1",), "#2"), ()), (1, ("#1", 2), {"#1": 1})),
    "seat": (("A", "B"), (1, ("A",), "Z")),
    "seats": (("A", ("A", "B"), ()), (1, ("A", 1))),
    "number": ((0, -3, 7), ("7", True)),
    "numbers": (("3/1/4",), (3, ("3",))),
    "word": (("score", 2), (True, ("x",), {})),
    "flag": ((True, False), (1, "yes")),
    "text": (("so be it", ""), (1, ("x",))),
    "effects": (((), ({"do": "damage"},)), ({"do": "damage"}, "damage")),
    "any": ((1, "x", ({},), {"a": 1}), ()),
}
"""Kind of an argument -> what it may be, and what it may not be."""


def _noted(desk: Desk, seat: str) -> None:
    desk.declare("noted", seat)


def hearing(kind: str) -> Desk:
    """A game with an act that hears one argument of a kind and does nothing."""
    act = Act(lambda desk, seat, args: _noted(desk, seat), None, True, "", {"x": Arg(kind, "what")})
    return opened(replace(SKIRMISH, acts={**SKIRMISH.acts, "hear": act}))


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_what_an_argument_may_be_depends_on_its_kind(kind: str) -> None:
    fits, strange = EVERY_KIND[kind]
    for value in (*fits, None):
        assert hearing(kind).dry_run(Command("A", "hear", {"x": value})) is None, value
    for value in strange:
        refusal = hearing(kind).dry_run(Command("A", "hear", {"x": value}))
        assert refusal is not None, value
        assert refusal.message in (f"hear: x is {value!r}, expected {EXPECTED[kind]} (what)", "no such seat: Z")


EXPECTED = {
    "card": "a card",
    "cards": "cards",
    "seat": "a seat",
    "seats": "seats",
    "number": "a whole number",
    "numbers": "numbers of a card such as 3/1/4",
    "word": "a word",
    "flag": "yes or no",
    "text": "a text",
    "effects": "small effects",
}


def test_a_seat_that_speaks_is_one_of_the_game() -> None:
    shown = refused(opened(), "Z", "pass")
    assert (shown.message, shown.legal) == ("no such seat: Z", ("A", "B"))


def test_who_is_out_says_nothing_but_what_is_said_after_a_game_too() -> None:
    desk = opened(seats=3)
    say(desk, "A", "concede")
    assert refused(desk, "A", "swap").message == "A is out of the game"
    say(desk, "A", "note", text="well played")
    say(desk, "B", "concede")
    assert refused(desk, "C", "swap").message == "the game is over"
