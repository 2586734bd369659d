"""Tables of costs, texts and answers: what is offered is accepted, and what is accepted was offered."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from scripts.conformance.edges.complete_offers import check_place
from tests.gundam_war_nexa.scene import (
    Scene,
    ace,
    blue,
    character,
    command,
    g,
    graphic,
    keyword,
    operation,
    scene,
    sign,
    standing,
    unit,
    use,
)

SEED = 20261128
DRAW = {"do": "draw"}
ENEMY = {"type": "unit", "whose": "enemy"}
KILL = command("Kill", {"do": "destroy"}, targets=[ENEMY])
NO = command("No", {"do": "void"})
TWO_COLOURS = {"older": True, "designated": [["blue", 1], ["red", 1]], "total": 1, "resource": 1}
WING = [keyword("refit", trait="W")]


def _answered() -> Scene:
    s = scene(A={"hand": [command("One", DRAW), KILL, NO]}, B={"deployment": [unit("P")], "hand": [NO]})
    s.says("A", "play", card="One")
    s.says("A", "play", True, card="Kill", targets=("P",))
    return s


def _fallen() -> Scene:
    s = scene(A={"deployment": [unit("GM"), unit("Ball")], "hand": [command("One", DRAW)]})
    s.does("A", {"do": "destroy", "to": ("GM", "Ball")})
    return s


def _second() -> Scene:
    s = scene(A={"hand": [g("blue"), g("red"), graphic("Sky"), ace("Star"), ace("Comet"), unit("GM", g_sign=sign())]})
    s.plays("A", "Blue G", as_="g")
    s.plays("A", "Star")
    return s


TABLES: dict[str, Callable[[], Scene]] = {
    "an older card of two colours": lambda: scene(
        A={"gs": [g("red")], "hand": [unit("Old", **TWO_COLOURS), unit("P"), unit("Q"), ace("Star", older=True, total=1)]}
    ),
    "an older card that cannot be paid": lambda: scene(
        A={"gs": [g("green")], "hand": [unit("Old", **TWO_COLOURS), unit("P")]}
    ),
    "an X that nothing limits but the Gs": lambda: scene(
        A={
            "gs": [blue(2)],
            "hand": [unit("Swarm", total="x"), command("Pay", DRAW, roll=[["red", 1]], total="x")],
            "deployment": [unit("GM", text=[use({"do": "nation_damage", "n": "x", "who": "enemy"}, cost=[{"blue": "x"}])])],
        }
    ),
    "an X of the second text, with a target": lambda: scene(
        A={
            "gs": [blue(2)],
            "deployment": [
                unit("GM", text=[use(DRAW), use({"do": "damage", "n": "x"}, cost=[{"blue": "x"}], targets=[ENEMY])]),
                unit("Ball", text=[use({"do": "damage", "n": "x"}, cost=[{"red": "x"}], targets=[ENEMY])]),
            ],
        },
        B={"deployment": [unit("P")]},
    ),
    "hand cards that pay": lambda: scene(
        A={
            "hand": [
                *(command("Deal", DRAW, special={"abolish_hand": 1}), command("Dear", DRAW, special={"abolish_hand": 4})),
                *(unit("P"), unit("Q")),
            ]
        }
    ),
    "a hand card that pays and a target": lambda: scene(
        A={"hand": [command("Deal", {"do": "destroy"}, targets=[ENEMY], special={"abolish_hand": 1}), unit("P"), unit("Q")]},
        B={"deployment": [unit("V"), unit("W")]},
    ),
    "refit out of hand and hangar": lambda: scene(
        A={
            "gs": [blue(2)],
            "deployment": [unit("GM", keywords=WING), unit("Twin")],
            "hand": [unit("Ball", traits=["W"], total=2), unit("Heavy", traits=["W"], total=3), unit("Nu"), character("Noa")],
            "hangar": [unit("Guncannon", traits=["W"]), unit("Twin", traits=["W"], star=True)],
        },
        node="attack.ft1",
    ),
    "one of several texts is given": lambda: scene(
        A={
            "deployment": [
                unit("GM", keywords=[keyword("cross_weapon", trait="W"), keyword("assault")], text=[use(DRAW)]),
                unit("Ball", traits=["W"]),
                unit("Nu", traits=["W"], keywords=[keyword("assault")]),
            ]
        },
        node="attack.ft1",
    ),
    "what is played outside of a deployment phase": lambda: scene(
        A={
            "hand": [
                unit("GM"),
                unit("Dart", keywords=[keyword("quick")]),
                g("blue", keywords=[keyword("quick")]),
                ace("Star"),
                *(command("Shot", DRAW, timing="attack"), command("Late", DRAW, timing="damage")),
            ],
            "hangar": [unit("Ball", keywords=[keyword("quick")])],
        },
        B={"hand": [command("Theirs", DRAW, timing="attack", turn="own"), command("Mine", DRAW, turn="enemy")]},
        node="attack.ft1",
    ),
    "a second G and a second ACE": _second,
    "cards with Stay": lambda: scene(
        A={
            "hand": [
                *(character("Noa", keywords=[keyword("stay")]), character("Ray", keywords=[keyword("quick")])),
                operation("Patch", set_on="unit", keywords=[keyword("stay")]),
            ],
            "deployment": [unit("GM")],
        }
    ),
    "texts that are barred": lambda: scene(
        A={
            "gs": [blue(1), {**blue(1), "name": "Spent", "rolled": True}],
            "deployment": [
                unit("GM", rolled=True, text=[use(DRAW, cost=[{"self": 1}]), use(DRAW, cost=[{"self": 1, "blue": 1}])]),
                unit("Ball", text=[use(DRAW, cost=[{"self": 1, "blue": 1}]), use(DRAW, cost=[{"blue": 2}])]),
                unit("Nu", text=[use(DRAW, cost=[{"red": 1}, {"blue": 1}]), use(DRAW, timing="damage")]),
            ],
        },
        B={"deployment": [unit("P", text=[use(DRAW)])]},
    ),
    "a text of a G pays for itself": lambda: scene(
        A={"gs": [graphic("Sky", text=[use(DRAW, cost=[{"any": 1}])]), g("red", text=[use(DRAW)])]}
    ),
    "forces and guards": lambda: scene(
        A={"gs": [graphic("Sky", guard=2), graphic("Sea", guard=1)], "space": [unit("GM"), unit("Ball")]},
        B={"gs": [graphic("Sun", guard=1)], "space": [unit("P")], "deployment": [unit("Q")]},
        node="damage.ft1",
    ),
    "guns of a crew": lambda: scene(
        A={
            "space": [
                unit("GM", keywords=[keyword("psycommu", x=2)], carries=[character("Noa", traits=["NT"])]),
                unit("Ball", keywords=[keyword("psycommu", x=1)]),
            ],
            "earth": [unit("Gun", keywords=[keyword("psycommu", x=1)])],
        },
        B={"space": [unit("P")], "deployment": [unit("Q")]},
        node="defense.ft2",
    ),
    "a wide blow": lambda: scene(
        A={"space": [unit("GM", keywords=[keyword("area_weapon", x=2)])]},
        B={"space": [unit("P", "1/1/2"), unit("Q", "1/1/3")], "earth": [unit("R", "1/1/1")]},
        node="damage.ft1",
    ),
    "supply": lambda: scene(
        A={"deployment": [unit("GM", keywords=[keyword("supply")], rolled=True), unit("Ball", rolled=True), unit("Nu")]},
        B={"deployment": [unit("P", keywords=[keyword("supply")]), unit("Q", rolled=True)]},
        node="attack.ft1",
    ),
    "one of two effects is negated": _answered,
    "abolish effects to order": _fallen,
    "the opening": lambda: scene(node="setup.redraw"),
    "cards that may lack nothing but their colour": lambda: scene(
        A={
            "gs": [g("blue", "Hidden", known=False)],
            "hand": [unit("Dear", roll=[["red", 1]]), unit("Dearer", roll=[["red", 2]])],
        }
    ),
    "cards made cheaper and dearer": lambda: scene(
        A={
            "gs": [blue(1)],
            "deployment": [
                operation("Sale", text=[standing({"on": {"where": "hand", "type": "unit"}, "cost": {"roll": -1}})])
            ],
            "hand": [unit("Dear", roll=[["blue", 2]]), command("Deal", DRAW, roll=[["blue", 2]]), unit("Big", total=2)],
        }
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_offers_are_what_the_desk_accepts(name: str) -> None:
    s = TABLES[name]()
    result, tried = check_place(s.desk, Random(SEED), SEED, 0)
    assert result == [], f"{name}, seed {SEED}"
    assert tried >= 2
