"""Lines that break one rule, or depend on a card that nobody knows: all are carried out, and the verdict names the rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war.scene import Data, blue, character, command, generation, scene, unit
from tests.lines import Line, judged, play

KILL = command("Kill", {"do": "destroy"}, targets=[{"type": "unit", "whose": "enemy"}])
ONCE = {"timing": "any", "cost": {"kind": "once", "n": 0}, "effects": [{"do": "draw", "n": 1}]}
HOME, AREA = "A.station_area", "A.space_area"
SORTIE: Data = {"node": "attack.move"}


def secret(card: Data) -> Data:
    """A card of which the record knows nothing but its place."""
    return {**card, "known": False}


def sortie(*units: str) -> tuple[str, Data]:
    return "attack", {"space": units}


WRONG = {
    "a total that is not there": Line(
        {"station": [blue(1)], "hand": [unit("Dear", total=3)]}, {}, play("Dear"), "GW-COST-06", {"Dear": HOME}
    ),
    "an own unit for an enemy's": Line(
        {"hand": [KILL], "station": [unit("Own")]},
        {"station": [unit("P")]},
        play("Kill", targets=("Own",)),
        "GW-EFF-05",
        {"Own": "A.junkyard", "P": "B.station_area"},
    ),
    "a character on a unit of the enemy": Line(
        {"hand": [character("Noa")]}, {"station": [unit("P")]}, play("Noa", on="P"), "GW-CHAR-09", {"Noa": "P"}
    ),
    "a unit set on a unit": Line(
        {"hand": [unit("Ball")], "station": [unit("GM")]}, {}, play("Ball", on="GM"), "GW-SET-01", {"GM": HOME}
    ),
    "a play in the turn of the enemy": Line(
        {"hand": [unit("Ball")]}, {}, play("Ball"), "GW-PLAY-01", {"Ball": HOME}, {"holder": "B", "turn": 6}
    ),
    "a play out of the junkyard": Line({"junkyard": [unit("Ball")]}, {}, play("Ball"), "GW-PLAY-01", {"Ball": HOME}),
    "a second generation of a turn": Line(
        {"hand": [generation("blue"), generation("red")]},
        {},
        play("Red Power"),
        "GW-GENR-02",
        {"Red Power": HOME},
        before=[play("Blue Power")],
    ),
    "a text used again": Line(
        {"station": [unit("GM", text=[ONCE])]},
        {},
        ("use", {"card": "GM"}),
        "GW-COST-21",
        {"GM": HOME},
        before=[("use", {"card": "GM"})],
    ),
    "a sortie of a rolled unit": Line(
        {"station": [unit("GM", rolled=True)]}, {}, sortie("GM"), "GW-ATK-02", {"GM": AREA}, SORTIE
    ),
    "a sortie of a unit of the enemy": Line({}, {"station": [unit("P")]}, sortie("P"), "GW-ZONE-14", {"P": AREA}, SORTIE),
    "a discard that nobody owes": Line(
        {"hand": [unit(f"Card {n}") for n in range(6)]},
        {},
        ("discard", {"cards": ("Card 1",)}),
        "GW-END-01",
        {"Card 1": "A.junkyard"},
        {"node": "end.hand"},
    ),
}

UNKNOWN = {
    "what it costs": Line({"hand": [secret(unit("New"))]}, {}, play("New"), "GW-COST-19", {}),
    "whether it is such a target": Line(
        {"hand": [KILL]}, {"station": [secret(unit("P"))]}, play("Kill", targets=("P",)), "GW-EFF-05", {"P": "B.junkyard"}
    ),
    "whether it gives power": Line(
        {"station": [secret(generation("blue"))], "hand": [unit("Dear", total=1)]},
        {},
        play("Dear"),
        "GW-COST-06",
        {"Dear": HOME},
    ),
    "whether it takes a character": Line(
        {"station": [secret(unit("P"))], "hand": [character("Noa")]}, {}, play("Noa", on="P"), "GW-CHAR-01", {"Noa": "P"}
    ),
    "whether it may go to battle": Line({"station": [secret(unit("P"))]}, {}, sortie("P"), "GW-ATK-03", {"P": AREA}, SORTIE),
    "whether it has such a text": Line(
        {"station": [secret(unit("P"))]}, {}, ("use", {"card": "P"}), "GW-COST-20", {"P": HOME}
    ),
}


@pytest.mark.parametrize(("what", "kind"), [*((what, "illegal") for what in WRONG), *((what, "open") for what in UNKNOWN)])
def test_what_is_wrong_or_unknown_is_carried_out_and_named_by_its_rule(what: str, kind: str) -> None:
    line: Any = {**WRONG, **UNKNOWN}[what]
    verdict, then = judged(line, scene)
    assert (verdict[0], then) == (kind, line.then)
    assert line.rule in verdict
