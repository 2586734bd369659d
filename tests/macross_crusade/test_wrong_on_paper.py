"""Lines that break one rule, or depend on a card that nobody knows: all are carried out, and the verdict names the rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lines import Line, judged, play
from tests.macross_crusade.scene import Data, character, clause, command, g, scene, unit

KILL = command("Kill", {"do": "destroy"}, targets=[{"type": "unit", "whose": "enemy"}])
DEAR = unit("Dear", designated=1, total=2)
ONCE = clause({"do": "draw"}, cost={"kind": "once", "n": 0})
HOME, AREA = "A.deployment_area", "A.battle_area_1"
SORTIE: Data = {"node": "attack.sortie"}


def secret(card: Data) -> Data:
    """A card of which the record knows nothing but its place."""
    return {**card, "known": False}


def sortie(*units: str) -> tuple[str, Data]:
    return "attack", {"first": units}


WRONG = {
    "a total that is not there": Line(
        {"g": [g("blue")], "hand": [unit("Dear", total=3)]}, {}, play("Dear"), "MC-COST-04", {"Dear": HOME}
    ),
    "a colour that is not there": Line({"g": [g("red", 2)], "hand": [DEAR]}, {}, play("Dear"), "MC-COST-03", {"Dear": HOME}),
    "an own unit for an enemy's": Line(
        {"hand": [KILL], "deployment": [unit("Own")]},
        {"deployment": [unit("P")]},
        play("Kill", targets=("Own",)),
        "MC-TGT-02",
        {"Own": "A.junkyard", "P": "B.deployment_area"},
    ),
    "a character on a unit of the enemy": Line(
        {"hand": [character("Noa")]}, {"deployment": [unit("P")]}, play("Noa", on="P"), "MC-CHAR-09", {"Noa": "P"}
    ),
    "a unit set on a unit": Line(
        {"hand": [unit("Wren")], "deployment": [unit("Lark")]}, {}, play("Wren", on="Lark"), "MC-CHAR-06", {"Lark": HOME}
    ),
    "a play in the turn of the enemy": Line(
        {"hand": [unit("Wren")]}, {}, play("Wren"), "MC-TIME-01", {"Wren": HOME}, {"holder": "B", "turn": 6}
    ),
    "a play out of the junkyard": Line({"junkyard": [unit("Wren")]}, {}, play("Wren"), "MC-CTRL-06", {"Wren": HOME}),
    "a card without a G symbol as G": Line(
        {"hand": [unit("Wren")]}, {}, play("Wren", as_="g"), "MC-G-08", {"Wren": "A.g_zone"}
    ),
    "a second G of a turn": Line(
        {"hand": [g("blue"), g("red")]},
        {},
        play("Red G", as_="g"),
        "MC-G-11",
        {"Red G": "A.g_zone"},
        before=[play("Blue G", as_="g")],
    ),
    "a text used again": Line(
        {"deployment": [unit("Lark", text=[ONCE])]},
        {},
        ("use", {"card": "Lark"}),
        "MC-TCOST-02",
        {"Lark": HOME},
        before=[("use", {"card": "Lark"})],
    ),
    "a sortie of a rolled unit": Line(
        {"deployment": [unit("Lark", rolled=True)]}, {}, sortie("Lark"), "MC-SORTIE-02", {"Lark": AREA}, SORTIE
    ),
    "a sortie of a character": Line(
        {"deployment": [character("Noa")]}, {}, sortie("Noa"), "MC-SORTIE-01", {"Noa": AREA}, SORTIE
    ),
    "a discard that nobody owes": Line(
        {"hand": [unit(f"Card {n}") for n in range(6)]},
        {},
        ("discard", {"cards": ("Card 1",)}),
        "MC-END-03",
        {"Card 1": "A.junkyard"},
        {"node": "end.hand"},
    ),
}

UNKNOWN = {
    "what it costs": Line({"hand": [secret(unit("New"))]}, {}, play("New"), "MC-COST-06", {}),
    "whether it is such a target": Line(
        {"hand": [KILL]}, {"deployment": [secret(unit("P"))]}, play("Kill", targets=("P",)), "MC-TGT-02", {"P": "B.junkyard"}
    ),
    "whether it gives strength": Line(
        {"g": [secret(g("blue"))], "hand": [unit("Dear", designated=1, total=1)]},
        {},
        play("Dear"),
        "MC-COST-04",
        {"Dear": HOME},
    ),
    "whether it takes a character": Line(
        {"deployment": [secret(unit("P"))], "hand": [character("Noa")]}, {}, play("Noa", on="P"), "MC-CHAR-04", {"Noa": "P"}
    ),
    "whether it may go to battle": Line(
        {"deployment": [secret(unit("P"))]}, {}, sortie("P"), "MC-SORTIE-01", {"P": AREA}, SORTIE
    ),
    "whether it has such a text": Line(
        {"deployment": [secret(unit("P"))]}, {}, ("use", {"card": "P"}), "MC-TEXT-02", {"P": HOME}
    ),
}


@pytest.mark.parametrize(("what", "kind"), [*((what, "illegal") for what in WRONG), *((what, "open") for what in UNKNOWN)])
def test_what_is_wrong_or_unknown_is_carried_out_and_named_by_its_rule(what: str, kind: str) -> None:
    line: Any = {**WRONG, **UNKNOWN}[what]
    verdict, then = judged(line, scene)
    assert (verdict[0], then) == (kind, line.then)
    assert line.rule in verdict
