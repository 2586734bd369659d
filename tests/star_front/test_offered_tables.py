"""On tables with the keywords that narrow a choice: what is offered is accepted, and what is accepted was offered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from domain.kernel.record.command import Command
from scripts.conformance.edges.complete_offers import check_place, is_filling_of
from tests.star_front.defending import attacker, defence
from tests.star_front.scene import FOE, OWN, RULES, Scene, do, keyword, magic, scene, traveller, unit, use, when

SEED = 20261123
TACTICS: dict[str, Any] = {"node": "tactics.choose", "met": "summon"}
FULL = {f"{row}{lane}": unit(f"Ox {row}{lane}") for row in "FB" for lane in range(1, 6)}
BUS = unit(
    "Bus",
    "1/1",
    keyword("ride", n=2),
    passengers=1,
    text=[use(do("reward", n=1), cost={"alight": 1}), use(do("reward", n=2), cost={"alight": 2})],
)
LAMP = unit("Lamp", text=[use(do("reward", n=1), cost={"spend": 2}), use(do("draw", n=1), cost={"revive": 3})])
MERGERS = {"F2": unit("Core", "2/3", "mech_merge"), "F3": unit("Cage", "1/1", "mech_merge", "imprisoned", traits=["mech"])}
BOLTS = [
    magic(name, do("destroy"), targets=[{**FOE, **more}])
    for name, more in (("One", {}), ("Two", {"n": 2}), ("Up to", {"n": 2, "upto": True}))
]


def _of_attacks() -> Scene:
    mine = {
        "F1": unit("Kite", "2/1", "glide"),
        "F2": unit("Bow", "3/1", "ranged"),
        "F3": unit("Ram", "3/1", "pierce", "ranged"),
        "F5": unit("Caged", "1/1", "glide", "imprisoned"),
    }
    walls = {"F4": unit("Wall", "0/2", "blocker"), "F3": unit("Fort", "0/2", "blocker")}
    return scene(A=mine, B={"F1": unit("Elf"), "B2": unit("Imp"), "B3": unit("Owl"), **walls}, **TACTICS)


def _of_tributes(*hand: dict[str, Any], **terms: Any) -> Scene:
    mine = {
        "F1": unit("Ox"),
        "F2": unit("Caged", "1/1", "imprisoned"),
        "B3": traveller(),
        "F4": unit("Tub", "1/2", "devour_merge"),
    }
    return scene(A={**mine, "hand": list(hand)}, **terms)


def _of_a_newcomer(**field: Any) -> Scene:
    s = scene(A={**field, "hand": [unit("New")]})
    s.says("A", "play", card="New", at="F3")
    return s


def _of_a_release() -> Scene:
    captives = [unit("One"), unit("Two"), unit("Mine", owner="A")]
    s = scene(A={"F1": unit("Taker", "1/1", keyword("kidnap", n=3), captives=captives)}, B={"F1": unit("Elf")}, met="summon")
    s.effect("B", do("destroy", to=s["Taker"]))
    return s


def _of_a_text(effect: dict[str, Any], targets: tuple[str, ...], **more: Any) -> Scene:
    s = scene(
        A={"F1": unit("Imp", text=[use(effect, targets=[{"type": "unit"}])]), **more}, B={"F3": unit("Elf")}, met="summon"
    )
    s.says("A", "use", card="Imp", targets=targets)
    return s


def _of_a_devourer() -> Scene:
    s = scene(A={"F1": unit("Tub", "1/2", "devour_merge"), "F2": unit("Ox"), "hand": [unit("Big", "3/3", star=1)]})
    s.says("A", "play", card="Big", at="F3", tributes=("Tub",))
    return s


TABLES: dict[str, Callable[[], Scene]] = {
    "glide, ranged, pierce, blockers": _of_attacks,
    "glide past electrified cards": lambda: scene(
        A={"F1": unit("Kite", "2/1", "glide"), "F3": unit("Coil", text=[when("electrify", do("reward", n=1))])},
        B={"F4": unit("Elf"), "B2": unit("Imp")},
        **TACTICS,
    ),
    "red stars": lambda: _of_tributes(unit("Big", "5/5", star=2), unit("Mid", "3/3", star=1), unit("Free")),
    "a star too many": lambda: scene(A={"F1": unit("Ox"), "hand": [unit("Big", "5/5", star=2)]}, forest=0),
    "no position left": lambda: scene(A={**FULL, "hand": [unit("Free"), unit("Mid", "3/3", star=1)]}),
    "back row alone": lambda: scene(
        A={**{at: laid for at, laid in FULL.items() if at != "B4"}, "hand": [unit("Free"), unit("Mid", "3/3", star=1)]}
    ),
    "mech merge": lambda: scene(
        A={"F1": unit("Hull", traits=["mech"]), **MERGERS, "B4": unit("Two", traits=["mech"], lower=[unit("Low")])}
    ),
    "alight, spend, revive": lambda: scene(
        A={"F1": BUS, "F2": LAMP, "energy": 2, "graveyard": [unit(f"Ghost {n}", ghost=n) for n in (1, 2, 3)]}, met="summon"
    ),
    "kidnap": lambda: scene(
        A={
            "F1": unit(
                "Taker", "1/1", keyword("kidnap", n=2), captives=[unit("Old")], text=[use(do("kidnap"), targets=[FOE])]
            )
        },
        B={"F1": unit("Elf"), "F2": unit("Sly", "1/1", keyword("effect_resistance", whose="enemy")), "F3": traveller()},
        met="summon",
    ),
    "magic at resistance": lambda: scene(
        A={"hand": BOLTS},
        B={"F1": unit("Elf"), "F2": unit("Sly", "1/1", keyword("magic_resistance", whose="enemy")), "F3": unit("Imp")},
        met="summon",
    ),
    "formation": lambda: scene(
        A={"F1": unit("New", fresh=5), "B1": unit("Old"), "F2": unit("Caged", "1/1", "imprisoned")},
        node="formation.move",
        met="summon formation",
    ),
    "an early end": lambda: scene(
        A={"rewards": 15, **{f"F{n}": unit(f"Ox {n}") for n in (1, 2, 3)}}, node="end.call", met="summon"
    ),
    "the hand limit": lambda: scene(A={"hand": [unit(f"Card {n}") for n in range(12)]}, node="end.hand", met="summon"),
    "before a combat": lambda: defence(
        {"F1": unit("Elf"), "hand": [magic("Trap", do("lay"), timing="defence", targets=[FOE])]},
        {"F1": attacker("Ox"), "B1": attacker("Cow")},
    ),
    "two covers are asked": lambda: _of_a_newcomer(F2=unit("Left", "1/1", "cover"), F4=unit("Right", "1/1", "cover")),
    "one cover has a neighbour behind": lambda: _of_a_newcomer(
        F2=unit("Left", "1/1", "cover"), B2=unit("Behind"), F4=unit("Right", "1/1", "cover")
    ),
    "which captive is released": _of_a_release,
    "what a unit becomes": lambda: _of_a_text(
        do("become", into={"where": "graveyard", "type": "unit"}),
        ("Imp",),
        graveyard=[unit("One"), unit("Two"), magic("Bolt", do("draw", n=1))],
    ),
    "whereto it is pushed": lambda: _of_a_text(do("push"), ("Elf",), F2=unit("Ox"), hand=[magic("Up", do("reward", n=1))]),
    "what of the devourer stays to be seen": _of_a_devourer,
    "a boost in a combat": lambda: defence(
        {"F1": unit("Elf"), "hand": [magic("Boost", do("gain", attack=2), timing="combat", targets=[OWN])]},
        {"F1": attacker("Ox")},
    ),
}


@pytest.mark.rule("SF-GLIDE-01", "SF-GLIDE-02", "SF-RANGED-01", "SF-IMPR-01")
def test_every_attack_with_every_glide_and_row_is_offered_as_it_is_accepted() -> None:
    s = _of_attacks()
    offers = s.desk.ruleset.offers(s.desk, "A")
    places = [f"{row}{lane}" for row in "FB" for lane in range(1, 6)]
    named = [(name, row) for name in ("Bow", "Ram") for row in ("front", "back")]
    for (name, row), glide in product([("Kite", ""), ("Caged", ""), *named], ("", *places)):
        args = {"card": s[name], **({"glide": glide} if glide else {}), **({"at": row} if row else {})}
        command = Command("A", "attack", args)
        offered = any(is_filling_of(offer, command) for offer in offers)
        assert offered == (s.desk.dry_run(command) is None), args


@pytest.mark.parametrize("name", TABLES)
def test_offers_are_what_the_desk_accepts(name: str) -> None:
    s = TABLES[name]()
    result, tried = check_place(s.desk, Random(SEED), SEED, 0)
    assert result == [], f"{name}, seed {SEED}"
    assert tried >= 2


@pytest.mark.rule("SF-ATK-01")
@pytest.mark.parametrize(("attacks", "acts"), [((), {"attack"}), (("Ox",), {"attack", "pass"})])
def test_the_attack_phase_is_left_after_an_attack_alone(attacks: tuple[str, ...], acts: set[str]) -> None:
    """Given the attack phase, when nobody has attacked yet, then a pass is not offered; after an attack it is."""
    mine = {"F1": unit("Ox"), "F2": unit("Cow")}
    s = scene(A=mine, B={"F1": unit("Elf"), "F2": unit("Imp")}, node="attack.declare", met="summon")
    for name in attacks:
        s.says("A", "attack", card=name)
    assert {offer.act for offer in RULES.offers(s.desk, "A")} & {"attack", "pass"} == acts
