"""On tables with the words that narrow a choice: what is offered is accepted, and what is accepted was offered."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from scripts.conformance.edges.complete_offers import check_place
from tests.gundam_war_nexa.scene import Scene, ace, blue, character, command, g, graphic, keyword, operation, scene, unit, use

SEED = 20261123
DRAW = {"do": "draw"}
ENEMY = {"type": "unit", "whose": "enemy"}
KILL = command("Kill", {"do": "destroy"}, targets=[ENEMY])
NO = command("No", {"do": "void"})


def _answering() -> Scene:
    s = scene(A={"hand": [KILL]}, B={"deployment": [unit("P")], "hand": [NO]})
    s.says("A", "play", card="Kill", targets=("P",))
    return s


TABLES: dict[str, Callable[[], Scene]] = {
    "what the Gs allow": lambda: scene(
        A={
            "gs": [blue(2), g("red")],
            "hand": [unit("Dear", roll=[["blue", 3]]), unit("Fair", roll=[["blue", 1]]), unit("Free"), graphic("Art")],
        }
    ),
    "an X that is paid": lambda: scene(
        A={
            "gs": [blue(3)],
            "hand": [command("Salvo", {"do": "nation_damage", "n": "x", "who": "enemy"}, roll=[["blue", "x"]])],
        }
    ),
    "an older card": lambda: scene(
        A={"hand": [unit("Spare"), unit("More"), unit("Old", older=True, designated=[], total=0)]}
    ),
    "set cards": lambda: scene(
        A={
            "deployment": [unit("GM"), unit("Ball", carries=[character("Ray")])],
            "hand": [character("Noa"), operation("Patch", set_on="unit"), operation("Plan"), ace("Star")],
        },
        B={"deployment": [unit("Zaku")]},
    ),
    "targets": lambda: scene(
        A={
            "hand": [
                KILL,
                command("Two", {"do": "destroy"}, targets=[{**ENEMY, "n": 2}]),
                command("Some", {"do": "destroy"}, targets=[{**ENEMY, "n": 2, "upto": True}]),
            ]
        },
        B={"deployment": [unit("P"), unit("Q")], "space": [unit("R")]},
    ),
    "a negation answers": _answering,
    "attackers": lambda: scene(A={"deployment": [unit("GM"), unit("Tired", rolled=True), ace("Star")]}, node="attack.move"),
    "defenders": lambda: scene(
        A={"space": [unit("GM")]}, B={"deployment": [unit("Zaku"), unit("Dom", rolled=True)]}, node="defense.move"
    ),
    "texts that are used": lambda: scene(
        A={"gs": [blue(1)], "deployment": [unit("GM", text=[use(DRAW), use(DRAW, cost=[{"blue": 1}])])]}
    ),
    "refit": lambda: scene(
        A={
            "deployment": [unit("GM", keywords=[keyword("refit", trait="mobile")])],
            "hand": [unit("Ball", traits=["mobile"]), unit("Nu")],
            "gs": [blue(2)],
        }
    ),
    "the hand limit": lambda: scene(A={"hand": [command(f"Card {n}", DRAW) for n in range(9)]}, node="end.hand"),
}


@pytest.mark.parametrize("name", TABLES)
def test_offers_are_what_the_desk_accepts(name: str) -> None:
    s = TABLES[name]()
    result, tried = check_place(s.desk, Random(SEED), SEED, 0)
    assert result == [], f"{name}, seed {SEED}"
    assert tried >= 2
