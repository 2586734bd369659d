"""What follows a destruction: when its cards are abolished, what falls at the return, and who may be met."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war_nexa.scene import (
    blue,
    character,
    g,
    keyword,
    operation,
    scene,
    standing,
    unit,
    when,
)

DRAW = {"do": "draw"}
HOME = "A.deployment_area"


def bound(**word: str) -> dict[str, Any]:
    """A text of a card about itself."""
    return standing({"on": "self", **word})


@pytest.mark.rule("NX-AUTO-05", "NX-DEST-17", "NX-WIN-01")
@pytest.mark.parametrize("over", [False, True])
def test_nothing_starts_at_a_destruction_once_the_game_is_over(over: bool) -> None:
    mourner = operation("Plan", text=[when("destroyed", DRAW, of={"type": "unit"})])
    s = scene(A={"deployment": [unit("GM", "2/1/3"), mourner]}, nation=(1 if over else 20, 20))
    s.does("B", {"do": "nation_damage", "n": 1, "who": "enemy"}, {"do": "destroy", "to": "GM"})
    assert (s.result is not None) == over
    assert s.hand("A") == (not over)


@pytest.mark.rule("NX-CUT-13", "NX-DEST-05")
@pytest.mark.parametrize("node", ["deployment.ft", "attack.move", "end.hand"])
def test_destroyed_cards_wait_for_the_next_free_timing(node: str) -> None:
    s = scene(A={"deployment": [unit("GM")], "hand": [unit(f"H{n}") for n in range(8)]}, node=node)
    s.does("B", {"do": "destroy", "to": "GM"})
    assert s.destroyed("GM")
    assert [data["kind"] for _, data in s.table.chain] == (["abolish"] if node == "deployment.ft" else [])


@pytest.mark.rule("NX-CUT-13", "NX-TGT-08")
def test_abolish_effects_wait_while_somebody_has_to_choose() -> None:
    s = scene(A={"deployment": [unit("GM")], "hand": [unit("P"), unit("Q")]})
    s.does("A", {"do": "destroy", "to": "GM"}, {"do": "discard", "n": 1})
    assert (s.asks["what"], len(s.table.chain)) == ("abolish", 0)
    s.says("A", "choose", cards=("P",))
    assert [data["kind"] for _, data in s.table.chain] == ["abolish"]


@pytest.mark.rule("NX-DEST-02", "NX-DEST-06", "NX-SETC-08")
def test_what_is_destroyed_already_is_not_destroyed_again() -> None:
    s = scene(A={"deployment": [unit("GM", carries=[character("Noa")]), g("red")], "gs": [blue()]})
    s.does("B", {"do": "destroy", "to": "Noa"}, {"do": "destroy", "to": "GM"}, {"do": "destroy", "to": "GM"})
    assert [event.said["cards"] for event in s.happened("destroyed")] == [(s["Noa"],), (s["GM"],)]
    assert s.table.cards[s["Noa"]].attributes["destroyed"]["host"] == ""
    assert len(s.table.chain) == 2


@pytest.mark.rule("NX-DEST-15", "NX-DEST-16")
def test_at_the_return_what_is_no_unit_falls_and_what_nobody_knows_stays() -> None:
    s = scene(
        A={"space": [unit("Dark", known=False), unit("GM"), character("Noa")]},
        node="return.ft1",
    )
    s.to("end.done")
    assert [s.zone(name) for name in ("Dark", "GM", "Noa")] == [HOME, HOME, "A.junkyard"]


@pytest.mark.rule("NX-DEST-01", "NX-CARD-17")
@pytest.mark.parametrize(("points", "falls"), [("1/1/*", False), ("1/1/0", True), ("1/1/1", False)])
def test_a_unit_that_comes_with_a_defence_of_0_falls_and_one_with_a_star_does_not(points: str, falls: bool) -> None:
    s = scene(A={"hangar": [unit("GM", points)]})
    s.does("A", {"do": "put_in_play", "to": "GM"})
    assert s.destroyed("GM") == falls
    s.does("B", {"do": "gain", "points": (0, 0, -1), "to": "GM"})
    assert s.destroyed("GM") == (points != "1/1/*")


@pytest.mark.rule("NX-KW-01")
@pytest.mark.parametrize(
    ("attackers", "there", "coming", "meets"),
    [
        ((True,), False, (False,), False),
        ((True,), False, (True,), True),
        ((True,), True, (False,), True),
        ((True, False), False, (False,), True),
        ((True,), False, (False, True), True),
    ],
)
def test_a_force_of_high_mobility_is_met_by_one_such_unit(
    attackers: tuple[bool, ...], there: bool, coming: tuple[bool, ...], meets: bool
) -> None:
    def high(name: str, has: bool) -> dict[str, Any]:
        return unit(name, keywords=[keyword("high_mobility")] if has else [])

    s = scene(
        A={"space": [high(f"A{n}", has) for n, has in enumerate(attackers)]},
        B={
            "space": [high("There", True)] if there else [],
            "deployment": [high(f"B{n}", has) for n, has in enumerate(coming)],
        },
        node="defense.move",
    )
    s.says("B", "defend", space=tuple(f"B{n}" for n in range(len(coming))))
    assert (s.zone("B0") == "B.space_area") == meets
