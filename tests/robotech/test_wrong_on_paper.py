"""Lines that break one rule, or depend on a card that nobody knows: all are carried out, and the verdict names the rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lines import Line, judged, play
from tests.robotech.scene import DRAW, Data, action, mecha, person, pilot, proto, scene, vessel, zentraedi

STRIKE = action("Strike", {"do": "destroy"}, targets=[{"type": "mecha", "whose": "enemy"}])
TRICK = action("Trick", DRAW, cost=3)
BATTLE, BASE = "A.battle_zone", "A.base_zone"
DECLARE: Data = {"node": "attackers.declare"}


def secret(card: Data) -> Data:
    """A card of which the record knows nothing but its place."""
    return {**card, "known": False}


def attack(*units: str, **more: str) -> tuple[str, Data]:
    return "attack", {"units": units, **more}


def act(card: str, *targets: str) -> tuple[str, Data]:
    return "action", {"card": card, **({"targets": targets} if targets else {})}


WRONG = {
    "an effect above the level": Line(
        {"hand": [TRICK], "proto": [proto()]}, {}, act("Trick"), "RT-COST-04", {"Trick": "A.discard_pile"}
    ),
    "a unit above the points": Line(
        {"hand": [mecha("Dear", cost=3)]}, {}, play("Dear"), "RT-MOB-04", {"Dear": BASE}, {"points": {"A": 1}}
    ),
    "an own unit for an enemy's": Line(
        {"hand": [STRIKE], "base": [mecha("Own")]},
        {"base": [mecha("P")]},
        act("Strike", "Own"),
        "RT-CLIP-12",
        {"Own": "A.discard_pile", "P": "B.base_zone"},
    ),
    "an action text out of the Base Zone": Line(
        {"base": [pilot("Rick", action={"effects": [DRAW]})]}, {}, act("Rick"), "RT-EFF-08", {"Rick": BASE}
    ),
    "a ProtoCard that lies face down": Line(
        {"proto": [action("Trick", DRAW, down=True)]}, {}, act("Trick"), "RT-EFF-06", {"Trick": "A.proto_zone"}
    ),
    "an attack out of the Battle Zone": Line({"battle": [mecha("Y")]}, {}, attack("Y"), "RT-ATK-04", {"Y": BATTLE}, DECLARE),
    "a group of two races": Line(
        {"base": [mecha("Y"), zentraedi(mecha("Z"))]}, {}, attack("Y", "Z"), "RT-ATK-03", {"Y": BATTLE, "Z": BATTLE}, DECLARE
    ),
    "a Direct Attack of a Vessel": Line({"base": [vessel("Ark")]}, {}, attack("Ark"), "RT-ATK-15", {"Ark": BATTLE}, DECLARE),
    "an attack of a Vessel on a Mecha": Line(
        {"base": [vessel("Ark")]}, {"battle": [mecha("P")]}, attack("Ark", on="P"), "RT-ATK-16", {"Ark": BATTLE}, DECLARE
    ),
    "an attack on a Unit of the Base Zone": Line(
        {"base": [mecha("Y")]}, {"base": [mecha("P")]}, attack("Y", on="P"), "RT-ATK-07", {"Y": BATTLE}, DECLARE
    ),
    "an attack of a Unit of the opponent": Line(
        {}, {"base": [mecha("P")]}, attack("P"), "RT-ATK-01", {"P": "B.battle_zone"}, DECLARE
    ),
    "an attack of a Character": Line({"base": [person("Lisa")]}, {}, attack("Lisa"), "RT-CARD-10", {"Lisa": BATTLE}, DECLARE),
    "an ability that a card has not": Line({"base": [mecha("Y")]}, {}, ("use", {"card": "Y"}), "RT-ABIL-02", {"Y": BASE}),
}

UNKNOWN = {
    "whether it is a Unit": Line({"base": [secret(mecha("Y"))]}, {}, attack("Y"), "RT-CARD-10", {"Y": BATTLE}, DECLARE),
    "whether it may go with another": Line(
        {"base": [secret(mecha("Y")), mecha("Z")]}, {}, attack("Y", "Z"), "RT-ATK-03", {"Y": BATTLE, "Z": BATTLE}, DECLARE
    ),
    "whether it is such a target": Line(
        {"hand": [STRIKE]}, {"base": [secret(mecha("P"))]}, act("Strike", "P"), "RT-CLIP-12", {"P": "B.discard_pile"}
    ),
    "what level it asks for": Line({"hand": [secret(TRICK)]}, {}, act("Trick"), "RT-COST-04", {"Trick": "A.discard_pile"}),
    "what it costs": Line({"hand": [secret(mecha("New"))]}, {}, play("New", as_="mecha"), "RT-MOB-04", {"New": BASE}),
    "what its ability is": Line({"base": [secret(mecha("Y"))]}, {}, ("use", {"card": "Y"}), "RT-ABIL-02", {"Y": BASE}),
}


@pytest.mark.parametrize(("what", "kind"), [*((what, "illegal") for what in WRONG), *((what, "open") for what in UNKNOWN)])
def test_what_is_wrong_or_unknown_is_carried_out_and_named_by_its_rule(what: str, kind: str) -> None:
    line: Any = {**WRONG, **UNKNOWN}[what]
    verdict, then = judged(line, scene)
    assert (verdict[0], then) == (kind, line.then)
    assert line.rule in verdict


@pytest.mark.rule("RT-DEF-02", "RT-CARD-10")
@pytest.mark.parametrize(
    ("card", "verdict"), [(mecha("P", "1/1/1"), "illegal"), (secret(mecha("P")), "open"), (mecha("P", "1/1/5"), "legal")]
)
def test_a_defender_that_is_too_slow_defends_all_the_same(card: Data, verdict: str) -> None:
    s = scene(A={"base": [mecha("Y", "5/5/5")]}, B={"base": [card]}, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("Y",))
    (said,) = [event for event in s.says("B", "defend", units=("P",)) if event.is_command]
    assert (said.verdict[0], s.zone("P")) == (verdict, "B.battle_zone")


@pytest.mark.rule("RT-PRO-05", "RT-MOB-07")
def test_a_mecha_that_is_placed_out_of_play_leaves_its_pilot_behind() -> None:
    """Given a Mecha with a Pilot, when its player lays it into the Proto Zone, then the Pilot stands alone."""
    s = scene(A={"base": [mecha("Y", crew=[pilot("Rick")], mode="left")]}, node="proto.play", mode="scribe")
    (said,) = [event for event in s.says("A", "place", card="Y") if event.is_command]
    assert said.verdict == ("illegal", "RT-PRO-05")
    assert (s.zone("Y"), s.zone("Rick"), s.angle("Y")) == ("A.proto_zone", "A.base_zone", 0)
