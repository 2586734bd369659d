"""Filling offers in keeps to what the template says."""

from random import Random

import pytest

from domain.kernel.contract.offers import Offer, Part, Slot, fill_offer

OPTIONS = ("a", "b", "c", "d")


def filled(seed: int, slots, groups=()):
    command = fill_offer(Offer("A", "x", {"fixed": 1}, slots, groups), Random(seed).randrange)
    return None if command is None else command.args


@pytest.mark.parametrize("seed", range(30))
def test_slots_are_filled_as_they_say(seed: int) -> None:
    args = filled(seed, {"one": Slot(OPTIONS), "many": Slot(OPTIONS, 1, 3), "twice": Slot(("a",), 2, 2, repeats=True)})
    assert args is not None
    assert args["one"] in OPTIONS
    assert 1 <= len(args["many"]) == len(set(args["many"])) <= 3
    assert args["twice"] == ("a", "a")
    assert args["fixed"] == 1


@pytest.mark.parametrize("seed", range(30))
def test_single_company_and_groups_are_respected(seed: int) -> None:
    slots = {
        "left": Slot(OPTIONS, 0, 3, single=("a", "b")),
        "right": Slot(OPTIONS, 0, 4, company=("c", "d"), listed=True),
    }
    args = filled(seed, slots, (("left", "right"),))
    assert args is not None
    assert not {"a", "b"} <= set(args["left"])
    assert not args["right"] or set(args["right"]) & {"a", "b"}
    assert not set(args["left"]) & set(args["right"])


def test_what_cannot_be_filled_is_no_command() -> None:
    assert filled(0, {"one": Slot(())}) is None
    assert filled(0, {"two": Slot(("a", "b"), 2, 2, single=("a", "b"))}) is None
    assert filled(0, {"may": Slot((), 0, 1)}) == {"fixed": 1}


@pytest.mark.parametrize("seed", range(30))
def test_weights_of_the_chosen_stay_within_the_limit(seed: int) -> None:
    args = filled(seed, {"many": Slot(OPTIONS, 1, 4, weights=(3, 2, 4, 9), limit=6)})
    assert args is not None
    assert 0 < sum({"a": 3, "b": 2, "c": 4, "d": 9}[option] for option in args["many"]) <= 6


@pytest.mark.parametrize("seed", range(30))
def test_parts_come_one_after_another_and_groups_are_exclusive(seed: int) -> None:
    parts = (Part(("a", "b"), 0, 2), Part(("c", "d"), 1, 1))
    args = filled(seed, {"one": Slot(OPTIONS, 1, 3, parts=parts), "two": Slot(OPTIONS, 2, 2, apart=(("a", "b", "c"),))})
    assert args is not None
    *before, last = args["one"]
    assert (set(before) <= {"a", "b"}, last in ("c", "d")) == (True, True)
    assert "d" in args["two"]


@pytest.mark.parametrize("seed", range(30))
def test_what_is_chosen_within_another_slot_is_among_its_choice(seed: int) -> None:
    args = filled(seed, {"units": Slot(OPTIONS, 1, 3), "left": Slot(OPTIONS, 0, 3, listed=True, within="units")})
    assert args is not None
    assert set(args["left"]) <= set(args["units"])


@pytest.mark.parametrize(
    ("single", "drawn", "chosen"),
    [
        (("L",), ("c",), ("L",)),
        ((), ("c",), ("L",)),
        (("L", "c"), ("c",), ("L",)),
        (("L", "c"), ("c", "d"), None),
        (("L", "d"), ("c", "d"), ("c", "L")),
        (("L",), ("c", "d"), ("c", "L")),
    ],
)
def test_what_needs_company_gets_it_in_place_of_the_last_where_it_may(
    single: tuple[str, ...], drawn: tuple[str, ...], chosen: tuple[str, ...] | None
) -> None:
    slot = Slot(("c", "d", "L"), len(drawn), len(drawn), single=single, company=("c", "d"), listed=True)
    said = fill_offer(Offer("A", "x", {}, {"cards": slot}), lambda count: 0)
    assert (None if said is None else said.args["cards"]) == chosen
