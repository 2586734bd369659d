"""Lines that break one rule, or depend on a card that nobody knows: all are carried out, and the verdict names the rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war_nexa.scene import Data, blue, character, command, g, scene, unit, use
from tests.lines import Line, judged, play

DRAW = {"do": "draw"}
KILL = command("Kill", {"do": "destroy"}, targets=[{"type": "unit", "whose": "enemy"}])
DEAR = unit("Dear", roll=[["blue", 1]])
AREA, HOME = "A.space_area", "A.deployment_area"
SORTIE: Data = {"node": "attack.move"}
LIMIT: Data = {"node": "end.hand"}
HELD = [unit(f"Card {n}") for n in range(8)]
HOSTS = [unit("GM", carries=[character("Noa")]), unit("Ball")]


def secret(card: Data) -> Data:
    """A card of which the record knows nothing but its place."""
    return {**card, "known": False}


def sortie(*units: str) -> tuple[str, Data]:
    return "attack", {"space": units}


WRONG = {
    "too few Gs": Line(
        {"gs": [blue(1)], "hand": [unit("Dear", roll=[["blue", 2]])]}, {}, play("Dear"), "NX-COST-04", {"Dear": HOME}
    ),
    "a G of another colour": Line(
        {"gs": [g("red")], "hand": [DEAR]}, {}, play("Dear", **{"with": ("Red G",)}), "NX-COST-04", {"Dear": HOME}
    ),
    "a G that is rolled": Line(
        {"gs": [{**blue(1), "rolled": True}], "hand": [DEAR]},
        {},
        play("Dear", **{"with": ("Blue G",)}),
        "NX-COST-04",
        {"Dear": HOME},
    ),
    "a total that is not there": Line(
        {"gs": [blue(1)], "hand": [unit("Big", total=3)]}, {}, play("Big"), "NX-COST-03", {"Big": HOME}
    ),
    "an own unit for an enemy's": Line(
        {"hand": [KILL], "deployment": [unit("Own")]},
        {"deployment": [unit("P")]},
        play("Kill", targets=("Own",)),
        "NX-TGT-01",
        {"Own": "A.junkyard", "P": "B.deployment_area"},
    ),
    "an X of nought": Line(
        {
            "gs": [blue(1)],
            "hand": [command("Salvo", {"do": "nation_damage", "n": "x", "who": "enemy"}, roll=[["blue", "x"]])],
        },
        {},
        play("Salvo", x=0),
        "NX-CARD-18",
        {"Salvo": "A.junkyard"},
    ),
    "a second character of a name": Line(
        {"deployment": HOSTS, "hand": [character("Noa")]},
        {},
        play("Noa.2", on="Ball"),
        "NX-PLAY-45",
        {"Noa": "GM", "Noa.2": "Ball"},
    ),
    "a character on a unit of the enemy": Line(
        {"hand": [character("Noa")]}, {"deployment": [unit("P")]}, play("Noa", on="P"), "NX-PLAY-41", {"Noa": "P"}
    ),
    "a unit set on a unit": Line(
        {"hand": [unit("Ball")], "deployment": [unit("GM")]}, {}, play("Ball", on="GM"), "NX-PLAY-50", {"GM": HOME}
    ),
    "a play in the turn of the enemy": Line(
        {"hand": [unit("Ball")]}, {}, play("Ball"), "NX-PLAY-10", {"Ball": HOME}, {"holder": "B", "turn": 6}
    ),
    "a play out of the junkyard": Line({"junkyard": [unit("Ball")]}, {}, play("Ball"), "NX-HAND-04", {"Ball": HOME}),
    "a card without a G sign as G": Line(
        {"hand": [unit("Ball")]}, {}, play("Ball", as_="g"), "NX-G-03", {"Ball": "A.g_zone"}
    ),
    "a second G of a turn": Line(
        {"hand": [g("blue"), g("red")]},
        {},
        play("Red G", as_="g"),
        "NX-PLAY-22",
        {"Red G": "A.g_zone", "Blue G": "A.g_zone"},
        before=[play("Blue G", as_="g")],
    ),
    "a text used again": Line(
        {"deployment": [unit("GM", text=[use(DRAW)])]},
        {},
        ("use", {"card": "GM"}),
        "NX-COST-21",
        {"GM": HOME},
        before=[("use", {"card": "GM"})],
    ),
    "a sortie of a rolled unit": Line(
        {"deployment": [unit("GM", rolled=True)]}, {}, sortie("GM"), "NX-BATT-02", {"GM": AREA}, SORTIE
    ),
    "a sortie of a unit of the enemy": Line({}, {"deployment": [unit("P")]}, sortie("P"), "NX-BATT-01", {"P": AREA}, SORTIE),
    "a discard that nobody owes": Line(
        {"hand": HELD[:6]}, {}, ("discard", {"cards": ("Card 1",)}), "NX-END-06", {"Card 1": "A.junkyard"}, LIMIT
    ),
    "a discard of too few": Line(
        {"hand": HELD}, {}, ("discard", {"cards": ("Card 1",)}), "NX-END-06", {"Card 1": "A.junkyard"}, LIMIT
    ),
}

UNKNOWN = {
    "what it costs": Line({"hand": [secret(unit("New"))]}, {}, play("New"), "NX-COST-04", {}),
    "whether it has a G sign": Line(
        {"hand": [secret(unit("New"))]}, {}, play("New", as_="g"), "NX-G-03", {"New": "A.g_zone"}
    ),
    "whether it is such a target": Line(
        {"hand": [KILL]}, {"deployment": [secret(unit("P"))]}, play("Kill", targets=("P",)), "NX-TGT-01", {"P": "B.junkyard"}
    ),
    "whether it pays blue": Line(
        {"gs": [secret(g("blue"))], "hand": [DEAR]}, {}, play("Dear", **{"with": ("Blue G",)}), "NX-COST-04", {"Dear": HOME}
    ),
    "whether it takes a character": Line(
        {"deployment": [secret(unit("P"))], "hand": [character("Noa")]}, {}, play("Noa", on="P"), "NX-PLAY-41", {"Noa": "P"}
    ),
    "whether it may go to battle": Line(
        {"deployment": [secret(unit("P"))]}, {}, sortie("P"), "NX-BATT-01", {"P": AREA}, SORTIE
    ),
    "whether it has a namesake": Line(
        {"deployment": HOSTS, "hand": [secret(character("Noa"))]},
        {},
        play("Noa.2", on="Ball", as_="character"),
        "NX-PLAY-45",
        {"Noa.2": "Ball"},
    ),
    "whether it has such a text": Line(
        {"deployment": [secret(unit("P"))]}, {}, ("use", {"card": "P"}), "NX-TEXT-01", {"P": HOME}
    ),
}


@pytest.mark.parametrize(("what", "kind"), [*((what, "illegal") for what in WRONG), *((what, "open") for what in UNKNOWN)])
def test_what_is_wrong_or_unknown_is_carried_out_and_named_by_its_rule(what: str, kind: str) -> None:
    line: Any = {**WRONG, **UNKNOWN}[what]
    verdict, then = judged(line, scene)
    assert (verdict[0], then) == (kind, line.then)
    assert line.rule in verdict
