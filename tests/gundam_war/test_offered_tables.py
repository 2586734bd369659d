"""On tables with the words that narrow a choice: what is offered is accepted, and what is accepted was offered."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from scripts.conformance.edges.complete_offers import check_place
from tests.gundam_war.scene import Scene, blue, character, command, generation, keyword, operation, scene, unit
from tests.gundam_war.texts import DRAW, JAM, KILL

SEED = 20261123
ROLL = [{"do": "roll"}]
OWN = {"type": "unit", "whose": "own", "where": "station"}
PAY = keyword("alternate_cost", cost=0, select=OWN, effects=ROLL)
ALSO = keyword("additional_cost", select=OWN, effects=ROLL)
SHOT = command("Shot", {"do": "damage", "n": 4}, targets=[{"type": "unit", "whose": "enemy"}])
BASES = [unit(name, keywords=[keyword("base")]) for name in ("Jaburo", "Solomon")]
ENGINE = {"timing": "any", "cost": {"kind": "each", "n": 1}, "effects": [DRAW]}


def _answering() -> Scene:
    hull = unit("Hull", "1/1/9", keywords=[keyword("special_shield", x=3)])
    s = scene(A={"hand": [SHOT], "space": [unit("Raider", "6/0/9")]}, B={"space": [hull], "hand": [JAM]}, node="defense.ft2")
    s.says("A", "play", card="Shot", targets=("Hull",))
    return s


def _of_battle(node: str, **more: Any) -> Scene:
    mine = {
        "station": [unit("GM"), unit("Ball", rolled=True), unit("Wall", keywords=[keyword("base")])],
        "space": [unit("Zeta")],
    }
    return scene(A={**mine, **more}, B={"station": [unit("Zaku"), *BASES], "space": [unit("Gelgoog")]}, node=node)


TABLES: dict[str, Callable[[], Scene]] = {
    "what the power allows": lambda: scene(
        A={
            "station": [blue(2), generation("red")],
            "hand": [unit("Dear", total=4), unit("Fair", total=2), blue(1), command("Draw", DRAW, cost=1)],
        }
    ),
    "an alternate cost without the power": lambda: scene(
        A={
            "hand": [unit("Cheap", cost=3, keywords=[PAY])],
            "station": [unit("Tired", rolled=True), unit("GM"), unit("Ball")],
        },
        nation=(2, 20),
    ),
    "an alternate cost beside the power": lambda: scene(
        A={"hand": [unit("Cheap", cost=1, keywords=[PAY])], "station": [unit("GM")]}
    ),
    "two costs at once": lambda: scene(
        A={"hand": [unit("Cheap", cost=1, keywords=[ALSO, PAY])], "station": [unit("GM"), unit("Ball"), unit("Nu")]}
    ),
    "operations and characters": lambda: scene(
        A={
            "station": [unit("GM"), unit("Ball", carries=[character("Ray")])],
            "hand": [
                operation("Plan", set_on="none"),
                operation("Patch", set_on="unit"),
                character("Noa"),
                operation("Plain"),
            ],
        },
        B={"station": [unit("Zaku")]},
    ),
    "targets": lambda: scene(
        A={"hand": [KILL, command("Two", {"do": "destroy"}, targets=[{"type": "unit", "n": 2}])], "station": [unit("GM")]},
        B={"station": [unit("Zaku"), unit("Dom")], "space": [unit("Gelgoog")]},
    ),
    "a shield and a negation answer": _answering,
    "attackers": lambda: _of_battle("attack.move"),
    "defenders": lambda: _of_battle("defense.move"),
    "a text of each card": lambda: scene(
        A={"station": [unit("GM", text=[ENGINE]), operation("Base", text=[{**ENGINE, "cost": {"kind": "once", "n": 1}}])]},
        nation=(1, 20),
    ),
    "the hand limit": lambda: scene(A={"hand": [command(f"Card {n}", DRAW) for n in range(9)]}, node="end.hand"),
    "the hangar": lambda: scene(A={"hangar": [unit("Spare"), command("Draw", DRAW)], "station": [blue(1)]}),
}


@pytest.mark.parametrize("name", TABLES)
def test_offers_are_what_the_desk_accepts(name: str) -> None:
    s = TABLES[name]()
    result, tried = check_place(s.desk, Random(SEED), SEED, 0)
    assert result == [], f"{name}, seed {SEED}"
    assert tried >= 2
