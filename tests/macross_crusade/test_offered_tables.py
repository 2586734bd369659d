"""On tables with the words that narrow a choice: what is offered is accepted, and what is accepted was offered."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from scripts.conformance.edges.complete_offers import check_place
from tests.macross_crusade.scene import Scene, character, clause, command, g, having, keyword, scene, song, unit

SEED = 20261123
DRAW = {"do": "draw"}
UNIT = {"type": "unit"}
NEGATE = command("Negate", {"do": "void"})
KILL = command("Kill", {"do": "destroy"}, targets=[{**UNIT, "whose": "enemy"}])
BATTLE = {"first": [having("Lark", "high_mobility")], "second": [unit("Wren")]}


def _answering() -> Scene:
    s = scene(A={"hand": [KILL]}, B={"deployment": [unit("P")], "hand": [NEGATE]})
    s.says("A", "play", card="Kill", targets=("P",))
    return s


def _no_deployment_as_cut_in() -> Scene:
    s = scene(
        A={"hand": [unit("P"), g("blue", 1)]}, B={"hand": [command("N", DRAW)]}, switches={"deploy_as_cut_in": "refused"}
    )
    s.says("B", "play", card="N")
    return s


def _of_a_switch(node: str) -> Scene:
    walker = unit("Walker", keywords=[keyword("switch", name="Lark")])
    return scene(A={"deployment": [unit("Lark"), unit("Wren")], "hand": [walker, unit("Other")]}, node=node)


TABLES: dict[str, Callable[[], Scene]] = {
    "what the nations allow": lambda: scene(
        A={
            "g": [g("blue", 2), g("red")],
            "hand": [unit("Dear", designated=2, total=4), unit("Fair", designated=1, total=2), unit("Free"), g("blue", 1)],
        }
    ),
    "resources that are not there": lambda: scene(
        A={"hand": [unit("Hungry", resource=3), command("Cheap", DRAW, resource=1)]}, nation=(2, 20)
    ),
    "characters and songs": lambda: scene(
        A={
            "deployment": [unit("Lark"), unit("Wren", sets=[character("Hikaru")])],
            "hand": [character("Minmay"), song("Cruise", DRAW, {"do": "coins", "n": 1, "to": UNIT})],
        },
        B={"deployment": [unit("P")]},
    ),
    "targets": lambda: scene(
        A={"hand": [KILL, command("Two", {"do": "destroy"}, targets=[{**UNIT, "n": 2}])], "deployment": [unit("Lark")]},
        B={"deployment": [unit("P", sets=[character("C")]), unit("Q")]},
    ),
    "a negation answers": _answering,
    "nothing is deployed as a cut in": _no_deployment_as_cut_in,
    "attackers": lambda: scene(
        A={"deployment": [unit("Lark"), unit("Tired", rolled=True), having("Quick", "high_mobility")], **BATTLE},
        node="attack.sortie",
    ),
    "defenders": lambda: scene(
        A=BATTLE, B={"deployment": [unit("P"), unit("Q", rolled=True), having("R", "high_mobility")]}, node="defense.sortie"
    ),
    "texts that are used": lambda: scene(
        A={
            "deployment": [
                unit("Lark", text=[clause(DRAW, cost={"kind": "once", "n": 1})]),
                unit("Wren", text=[clause(DRAW)]),
            ]
        },
        nation=(1, 20),
    ),
    "texts of the return step": lambda: scene(
        A={"deployment": [unit("Lark", text=[clause(DRAW, timing="return")])], "first": [unit("Wren")]}, node="return.ft1"
    ),
    "supply": lambda: scene(
        A={"deployment": [unit("Barge", keywords=[keyword("supply", x=1)]), unit("Tired", rolled=True), unit("Up")]},
        node="deployment.ft",
    ),
    "a switch at the beginning of a step": lambda: _of_a_switch("attack.ft1"),
    "no switch in the middle": lambda: _of_a_switch("deployment.ft"),
    "the hand limit": lambda: scene(A={"hand": [command(f"Card {n}", DRAW) for n in range(9)]}, node="end.hand"),
}


@pytest.mark.parametrize("name", TABLES)
def test_offers_are_what_the_desk_accepts(name: str) -> None:
    s = TABLES[name]()
    result, tried = check_place(s.desk, Random(SEED), SEED, 0)
    assert result == [], f"{name}, seed {SEED}"
    assert tried >= 2
