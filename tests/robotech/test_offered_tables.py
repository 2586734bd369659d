"""On tables with the words that narrow a choice: what is offered is accepted, and what is accepted was offered."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from scripts.conformance.edges.complete_offers import check_place
from tests.robotech.scene import DRAW, FOE, OWN, Scene, action, mecha, person, pilot, proto, scene, vessel, zentraedi

SEED = 20261123
SHIFTER: dict[str, Any] = {"modes": {"left": {"weapon": 6, "armor": 1}, "right": {"weapon": 1, "armor": 5}}}
ABLE: dict[str, Any] = {
    "text": [{"timing": "used", "symbol": "transform"}, {"timing": "used", "effects": [DRAW], "once": True}]
}
ENEMY = {"type": "mecha", "whose": "enemy"}


def _after_an_attack(**more: Any) -> Scene:
    """A attacks with two Units; B may defend."""
    s = scene(
        A={"base": [mecha("Y", "5/5/4"), mecha("Z", "2/2/4")]},
        B={"battle": [mecha("P", "3/3/3"), mecha("Q", "1/1/5"), vessel("Ark", "2/9/1")], "base": [mecha("Home")]},
        node="attackers.declare",
        **more,
    )
    s.says("A", "attack", units=("Y", "Z"))
    s.to("defenders.declare")
    return s


def _of_victims() -> Scene:
    """One Unit attacks, two defend: the attacker chooses who falls."""
    mine, theirs = {"base": [mecha("Y", "5/5/3")]}, {"base": [mecha("P", "1/2/3"), mecha("Q", "1/3/3")]}
    s = scene(A=mine, B=theirs, node="attackers.declare")
    s.says("A", "attack", units=("Y",))
    s.says("B", "defend", units=("P", "Q"))
    while s.asks is None and s.result is None and s.node != "results.end":
        s.let_pass()
    return s


TABLES: dict[str, Callable[[], Scene]] = {
    "attackers of two races, with a shifter and a vessel": lambda: scene(
        A={"base": [mecha("Osprey", **SHIFTER), zentraedi(mecha("Pod")), vessel("Ark"), person("Lisa"), pilot("Rick")]},
        B={"battle": [mecha("P"), vessel("Hulk")], "base": [mecha("Home")]},
        node="attackers.declare",
    ),
    "attackers by race and allegiance": lambda: scene(
        A={"base": [mecha("E", allegiances=["Blue"]), mecha("F"), zentraedi(mecha("Z", allegiances=["Blue"]))]},
        node="attackers.declare",
        switches={"rules_cards": "on"},
    ),
    "one attacker": lambda: scene(A={"base": [mecha("Solo", **SHIFTER)]}, node="attackers.declare"),
    "defenders": _after_an_attack,
    "victims": _of_victims,
    "what a level allows": lambda: scene(
        A={
            "hand": [mecha("Dear", cost=4), mecha("Cheap", cost=1), pilot("Rick"), action("Trick", DRAW)],
            "proto": [proto(copies=2)],
        },
        points={"A": 2},
    ),
    "abilities": lambda: scene(
        A={"battle": [mecha("Osprey", **SHIFTER, **ABLE)], "base": [mecha("Twin", **SHIFTER, **ABLE)]}
    ),
    "effects with targets": lambda: scene(
        A={
            "hand": [
                action("One", {"do": "destroy"}, targets=[ENEMY]),
                action("Two", {"do": "destroy"}, targets=[{**ENEMY, "n": 2}]),
                action("Some", {"do": "destroy"}, targets=[{**ENEMY, "n": 2, "upto": True}]),
            ],
            "proto": [action("Late", DRAW, down=True), action("Ready", DRAW)],
        },
        B={"base": [mecha("P"), vessel("Ark")], "battle": [mecha("Q")]},
    ),
    "three players": lambda: scene(
        A={"base": [mecha("Y")], "hand": [action("Rob", {"do": "discard", "who": "opponent", "n": 1})]},
        B={"battle": [mecha("P")]},
        C={"base": [mecha("Q")]},
        node="attackers.declare",
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_offers_are_what_the_desk_accepts(name: str) -> None:
    s = TABLES[name]()
    result, tried = check_place(s.desk, Random(SEED), SEED, 0)
    assert result == [], f"{name}, seed {SEED}"
    assert tried >= 2


@pytest.mark.rule("RT-CLIP-12")
def test_a_target_goes_to_the_kind_of_targets_that_it_fits():
    """Given up to one enemy Unit and up to one own, when one own is named, then it is the own one."""
    maybe = action("Maybe", {"do": "draw", "n": 1}, targets=[{**FOE, "upto": True}, {**OWN, "upto": True}])
    s = scene(A={"hand": [maybe], "base": [mecha("Mine")]}, B={"base": [mecha("Theirs")]})
    s.says("A", "action", card="Maybe", targets=("Mine",))
    s.passes()
    assert s.hand("A") == 1


@pytest.mark.rule("RT-CLIP-01")
def test_of_cards_in_the_hand_those_with_an_action_text_are_offered_and_those_that_nobody_knows():
    hand = [action("Trick", DRAW), mecha("Pod"), mecha("Secret", known=False)]
    s = scene(A={"hand": hand}, mode="scribe")
    s.names_hand("A", "~Mystery")
    offers = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "action"]
    assert {offer.args["card"] for offer in offers} == {s["Trick"], s["Secret"]}
