"""The words that NEX-A shares with its siblings: what X is, and what happened in a turn."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from tests.gundam_war_nexa.offered import offers
from tests.gundam_war_nexa.scene import (
    Scene,
    command,
    scene,
    unit,
    use,
)
from tests.gundam_war_nexa.test_offered_choices import with_list
from tests.scene import begins

DRAW = {"do": "draw"}
OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
HIT = {"do": "nation_damage", "n": "x", "who": "enemy"}


def with_text(card: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A command whose text says more."""
    (text,) = card["text"]
    return {**card, "text": [{**text, **more}]}


@pytest.mark.rule("NX-CARD-18", "NX-CARD-19", "NX-CARD-20")
@pytest.mark.parametrize(
    ("x", "units", "damage"),
    [
        ({"count": OWN}, 0, 0),
        ({"count": OWN}, 3, 3),
        ({"count": OWN, "times": 2}, 2, 4),
        ({"count": OWN, "plus": 1}, 2, 3),
        ({"count": OWN, "plus": -1}, 3, 2),
        ({"count": OWN, "plus": -2}, 1, 0),
        ({"count": OWN, "times": 2, "plus": 1, "most": 4}, 2, 4),
        ({"count": OWN, "most": 4}, 4, 4),
        ({"value": "strike", "of": OWN}, 3, 3),
        ({"value": "strike", "of": OWN}, 0, 0),
        ({"value": "shooting", "of": OWN, "plus": 2}, 2, 3),
    ],
)
def test_x_is_what_the_text_says_it_is(x: dict[str, Any], units: int, damage: int) -> None:
    salvo = with_text(command("Salvo", DRAW, HIT), x=x)
    s = scene(A={"hand": [salvo], "deployment": [unit(f"U{n}", f"{n}/1/1") for n in range(1, units + 1)]})
    s.plays("A", "Salvo")
    assert s.nation("B") == 20 - damage


@pytest.mark.rule("NX-CARD-18", "NX-CARD-19")
@pytest.mark.parametrize(
    ("of", "word", "damage"),
    [("self", "strike", 2), ("self", "damage", 1), ("self", "defense", 4), ("self", "total", 3), ("self", "roll", 2)],
)
def test_x_may_be_a_number_of_the_own_card(of: str, word: str, damage: int) -> None:
    gun = unit("GM", "2/1/4", damage=1, total=3, roll=[["blue", 2]], text=[use(HIT, x={"value": word, "of": of})])
    s = scene(A={"deployment": [gun, unit("Big", "9/9/9", total=9)]})
    s.says("A", "use", card="GM")
    s.passes()
    assert s.nation("B") == 20 - damage


@pytest.mark.rule("NX-CARD-18")
@pytest.mark.parametrize(("said", "accepted"), [({}, False), ({"x": 0}, False), ({"x": 1}, True), ({"x": 3}, True)])
@pytest.mark.parametrize("act", ["play", "use"])
def test_an_x_that_is_free_is_chosen(said: dict[str, int], accepted: bool, act: str) -> None:
    laid = (
        {"hand": [with_text(command("Card", HIT), x={"free": True})]}
        if act == "play"
        else {"deployment": [unit("Card", text=[use(HIT, x={"free": True})])]}
    )
    s = scene(A=laid)
    answer = s.answer("A", act, card="Card", **said)
    assert isinstance(answer, Refusal) != accepted
    if accepted:
        s.passes()
        assert s.nation("B") == 20 - said["x"]


@pytest.mark.rule("NX-CARD-18")
@pytest.mark.parametrize(("said", "accepted"), [({}, True), ({"x": 1}, True), ({"x": 2}, False)])
def test_an_x_that_is_determined_is_not_chosen(said: dict[str, int], accepted: bool) -> None:
    s = scene(A={"hand": [with_text(command("Card", DRAW, HIT), x={"count": OWN})], "deployment": [unit("GM")]})
    assert isinstance(s.answer("A", "play", card="Card", **said), Refusal) != accepted


def _do(s: Scene, deed: str, seat: str) -> None:
    """A seat does something of a kind, which happens to its own card or nation."""
    if deed == "played":
        s.plays(seat, f"Dip {seat}")
    elif deed == "used":
        s.says(seat, "use", card=f"Gun {seat}")
        s.passes()
    elif deed == "entered":
        s.does(seat, {"do": "put_in_play", "to": f"Spare {seat}"})
    elif deed == "sortied":
        s.does(seat, {"do": "to_area", "to": f"Gun {seat}", "area": "space"})
    elif deed == "destroyed":
        s.does(seat, {"do": "destroy", "to": f"Gun {seat}"})
        s.passes()
    elif deed == "nation_damaged":
        s.does(seat, {"do": "nation_damage", "n": 1})
    else:
        s.does(seat, {"do": "draw", "n": 1})


DEEDS = ("played", "used", "entered", "sortied", "destroyed", "nation_damaged", "drawn")


@pytest.mark.rule("NX-EFF-13")
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("whose", ["own", "enemy", "any"])
def test_a_text_may_ask_what_either_side_did_in_this_turn(deed: str, whose: str) -> None:
    for done, seats in (((), "AB"), (("A",), "A"), (("B",), "B"), (("A", "B"), "AB")):
        result = {"happened": {"what": deed, "whose": whose, "least": len(done) or 1}}
        s = scene(
            **{
                seat: {
                    "hand": [
                        command(f"Dip {seat}", {"do": "recover", "n": 1}),
                        *([command("Check", DRAW, condition=result)] if seat == "A" else []),
                    ],
                    "deployment": [unit(f"Gun {seat}", text=[use({"do": "recover", "n": 1})])],
                    "hangar": [unit(f"Spare {seat}")],
                    "discard": [unit(f"Lost {seat}")],
                }
                for seat in "AB"
            }
        )
        begins(s)
        for seat in done:
            _do(s, deed, seat)
        count = len(done) if whose == "any" else ("A" if whose == "own" else "B") in done
        able = bool(done) and int(count) >= len(done)
        assert s.desk.allows(Command("A", "play", {"card": s["Check"]}, bool(s.table.chain))) == able, (done, seats)


@pytest.mark.rule("NX-EFF-13")
@pytest.mark.parametrize(("told", "verdict"), [(True, "illegal"), (False, "open")])
def test_what_came_before_the_record_nobody_knows(told: bool, verdict: str) -> None:
    check = command("Check", DRAW, condition={"happened": {"what": "played", "least": 2}})
    s = scene(A={"hand": [check, command("Dip", DRAW)]}, mode="scribe")
    if told:
        begins(s)
    s.plays("A", "Dip")
    (said,) = [event for event in s.says("A", "play", card="Check") if event.is_command]
    assert said.verdict[0] == verdict


@pytest.mark.rule("NX-CARD-18", "NX-TERM-17")
@pytest.mark.parametrize(
    ("points", "then"), [(["-X", "X", 0], (1, 3, 3)), (["X", "-X", "x"], (5, 0, 5)), ([1, 0, "-X"], (4, 1, 1))]
)
def test_points_may_go_down_by_x(points: list[Any], then: tuple[int, int, int]) -> None:
    twist = with_text(command("Twist", {"do": "gain", "points": points}, targets=[{"name": "GM"}]), x={"free": True})
    s = scene(A={"hand": [twist], "deployment": [unit("GM", "3/1/3")]})
    s.plays("A", "Twist", x=2, targets=("GM",))
    assert s.points("GM") == then


@pytest.mark.rule("NX-TERM-02", "NX-TERM-05")
@pytest.mark.parametrize("listed", [True, False])
def test_what_a_search_may_find_in_a_pile_that_nobody_knows_is_offered_by_its_list(listed: bool) -> None:
    dig = command("Dig", {"do": "search", "for": {"type": "unit", "trait": "W"}, "n": 2})
    s = scene(A={"hand": [dig], "junkyard": [unit("Gone", traits=["W"], copies=2)]})
    if listed:
        given = {"w1": unit("One", traits=["W"]), "w2": unit("Two", traits=["V"]), "t:Gone:unit:": unit("Gone", traits=["W"])}
        with_list(s, **given)
    s.plays("A", "Dig")
    (offer,) = offers(s, "A", "choose")
    slot = offer.slots["cards"]
    assert (slot.options, slot.least, slot.most) == ((("w1",), 0, 1) if listed else ((), 0, 0))
    assert offers(s, "B", "choose") == []


@pytest.mark.rule("NX-TERM-02")
@pytest.mark.parametrize(("taken", "hand", "top"), [((), 0, "One"), (("One",), 1, "Two"), (("Two",), 1, "One")])
def test_who_looks_at_the_top_takes_what_it_may_and_the_rest_stays_as_it_lay(
    taken: tuple[str, ...], hand: int, top: str
) -> None:
    peek = command("Peek", {"do": "look", "n": 2, "take": 1})
    s = scene(A={"hand": [peek], "nation": [unit("Two"), unit("One")]})
    s.plays("A", "Peek")
    s.says("A", "choose", cards=tuple(s[name] for name in taken))
    assert (s.hand("A"), s.table.at("A.nation_pile")[0]) == (hand, s[top])
