"""What an unknown card of the field decides by its keywords and texts is left open, each time the rules ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.scene import Data, verdicts
from tests.star_front.scene import ANY, FOE, OWN, Scene, do, keyword, magic, scene, unit, when

PAPER = {"mode": "scribe", "met": "summon"}


def secret(name: str, **more: Any) -> Data:
    """A unit that nobody has seen."""
    return unit(name, known=False, **more)


def open_rules(s: Scene) -> set[str]:
    """The rules that were left open so far."""
    return {rule for event in s.desk.events if event.verdict[0] == "open" for rule in event.verdict[1:]}


def met_with(*words: str) -> Data:
    """A card that the record knows, in exile: an unknown card may be another copy of it."""
    return unit("Met", "1/1", *words)


def at_end_of_turn(met: Data) -> Scene:
    s = scene(A={"F1": secret("Ox"), "exile": [met]}, B={"F1": unit("Elf")}, node="formation.after", **PAPER)
    while not s.happened("phase_began"):
        s.let_pass()
    return s


def fought(met: Data, winner: str, behind: bool = False) -> Scene:
    """An unknown unit attacks, and the players say who won."""
    mine = {"F1": unit("Elf"), **({"B1": unit("Imp")} if behind else {})}
    s = scene(A=mine, B={"F1": secret("Ox"), "exile": [met]}, node="tactics.choose", holder="B", turn=4, **PAPER)
    s.says("B", "attack", card="Ox")
    s.says("B", "end_turn")
    s.says("A", "choose", say=winner)
    while not s.happened("combat_closed"):
        s.let_pass()
    return s


def entered_next_to(met: Data) -> Scene:
    s = scene(A={"F1": secret("Ox"), "hand": [unit("New")], "exile": [met]}, **PAPER)
    s.says("A", "play", card="New", at="F2")
    s.to_rest()
    return s


def pushed(met: Data) -> Scene:
    s = scene(A={"F1": secret("Ox"), "exile": [met]}, **PAPER)
    s.effect("A", do("push", to=s["Ox"], step=1))
    return s


def moved(met: Data) -> Scene:
    s = scene(A={"F1": secret("Ox"), "exile": [met]}, **PAPER)
    s.effect("A", do("move", to=s["Ox"], at="F3"))
    return s


FAMILIES: list[tuple[str, str, Callable[[Data], Scene]]] = [
    ("decay", "SF-DECAY-01", at_end_of_turn),
    ("sneak", "SF-SNEAK-01", lambda met: fought(met, "attacker")),
    ("pierce", "SF-PIERCE-01", lambda met: fought(met, "attacker", behind=True)),
    ("ranged", "SF-RANGED-03", lambda met: fought(met, "defender")),
    ("poison", "SF-POISON-01", lambda met: fought(met, "defender")),
    ("cover", "SF-COVER-01", entered_next_to),
    ("imprisoned", "SF-IMPR-01", pushed),
    ("imprisoned", "SF-IMPR-01", moved),
]


@pytest.mark.rule("SF-DECAY-01", "SF-SNEAK-01", "SF-PIERCE-01", "SF-RANGED-03", "SF-POISON-01", "SF-COVER-01", "SF-IMPR-01")
@pytest.mark.parametrize(("word", "rule", "play"), FAMILIES)
def test_a_keyword_that_an_unknown_unit_may_have_leaves_open_what_it_decides(
    word: str, rule: str, play: Callable[[Data], Scene]
) -> None:
    """Given a unit that nobody has seen, when its keyword would decide, then that is open if there is such a card."""
    assert rule in open_rules(play(met_with(word)))
    assert rule not in open_rules(play(met_with()))


@pytest.mark.rule("SF-END-01", "SF-EFF-01")
def test_an_unknown_unit_may_have_a_text_for_the_end_phase() -> None:
    assert "SF-END-01" in open_rules(at_end_of_turn(unit("Met", text=[when("end_phase", do("reward", n=1))])))
    assert "SF-END-01" not in open_rules(at_end_of_turn(unit("Met", text=[when("entered", do("reward", n=1))])))


def gives(**effect: Any) -> Data:
    """A card whose continuous text reaches all units."""
    return unit("Met", text=[{"timing": "static", "effects": [{"to": ANY, **effect}]}])


@pytest.mark.rule("SF-EFF-22", "SF-DEF-04")
def test_a_number_is_unknown_where_a_text_of_an_unknown_card_may_change_it() -> None:
    """Given an unknown unit next to a known one, when it may give attack to all, then the attack of the other is unknown."""
    for met, attack in ((gives(attack=1), None), (gives(score=1), 3), (met_with(), 3)):
        s = scene(A={"F1": secret("Ox"), "F2": unit("Elf", "3/1"), "exile": [met]}, **PAPER)
        assert s.attack("Elf") == attack


@pytest.mark.rule("SF-EFF-22", "SF-DECAY-01")
def test_an_unknown_card_may_give_a_keyword_to_a_known_unit() -> None:
    for met, is_open in ((gives(keyword="decay"), True), (met_with(), False)):
        s = scene(A={"F2": unit("Elf")}, B={"F1": secret("Ox"), "exile": [met]}, node="formation.after", **PAPER)
        while not s.happened("phase_began"):
            s.let_pass()
        assert ("SF-DECAY-01" in open_rules(s)) is is_open


@pytest.mark.rule("SF-EFF-06")
def test_an_effect_on_all_units_of_a_kind_is_open_where_an_unknown_unit_may_be_of_it() -> None:
    """Given an unknown enemy unit, when all enemy units of a race fall, then whether it falls too is open."""
    for race, is_open, where in (({"race": "lantern"}, True, "B.F1"), ({}, False, "B.graveyard")):
        bolt = magic("Bolt", do("destroy", to={**FOE, **race}))
        s = scene(A={"hand": [bolt]}, B={"F1": secret("Ox")}, **PAPER)
        s.says("A", "play", card="Bolt")
        s.to_rest()
        assert ("SF-EFF-06" in open_rules(s), s.where("Ox")) == (is_open, where)


@pytest.mark.rule("SF-COST-08")
def test_a_sacrifice_is_open_where_an_unknown_unit_may_be_the_one_that_is_asked_for() -> None:
    bolt = magic("Bolt", do("sacrifice", n=1, of={"type": "unit", "race": "lantern"}))
    s = scene(A={"hand": [bolt], "F1": secret("Ox"), "F2": unit("Elf", race="lantern")}, **PAPER)
    s.says("A", "play", card="Bolt")
    s.to_rest()
    assert (s.where("Elf"), "SF-COST-08" in open_rules(s)) == ("A.graveyard", True)


@pytest.mark.rule("SF-EFF-07")
def test_a_target_that_only_an_unknown_unit_could_be_is_open() -> None:
    """Given one unit that fits, and an unknown one that may resist, when a text takes its only target, then that is open."""
    met, selector = met_with("magic_resistance"), {**OWN, "n": 1}
    s = scene(A={"F1": secret("Ox"), "exile": [met], "hand": [magic("Bolt", do("lay"), targets=[selector])]}, **PAPER)
    s.says("A", "play", card="Bolt")
    s.to_rest()
    assert "SF-EFF-07" in open_rules(s)


@pytest.mark.rule("SF-MAG-02")
def test_what_an_unknown_magic_card_does_is_open() -> None:
    s = scene(A={"hand": [magic("Veil", do("draw"), known=False)]}, **PAPER)
    s.says("A", "play", card="Veil", **{"as": "magic"})
    s.to_rest()
    assert "SF-MAG-02" in open_rules(s)


@pytest.mark.rule("SF-RIDE-01")
def test_an_unknown_unit_that_comes_back_may_take_travellers_along() -> None:
    taker = unit("Taker", "1/1", keyword("kidnap", n=1), captives=[secret("Ox", owner="B")])
    for met, is_open in ((met_with(keyword("ride", n=2)), True), (met_with(), False)):
        bolt = magic("Bolt", do("destroy", to=OWN))
        s = scene(A={"F1": taker, "hand": [bolt], "exile": [met]}, B={}, **PAPER)
        s.says("A", "play", card="Bolt")
        while s.table.chain:
            s.choose("F3") if s.asks else s.passes()
        assert ("SF-RIDE-01" in open_rules(s)) is is_open


@pytest.mark.rule("SF-ELEC-01")
def test_an_unknown_unit_on_the_way_of_a_glide_may_be_electrified() -> None:
    for met, is_open in ((unit("Met", text=[when("electrify", do("draw"))]), True), (met_with(), False)):
        mine = {"F1": unit("Kite", "2/1", "glide"), "B2": secret("Ox"), "exile": [met]}
        s = scene(A=mine, B={"F3": unit("Elf")}, node="tactics.choose", **PAPER)
        s.says("A", "attack", card="Kite", glide="F3")
        assert ("SF-EFF-01" in open_rules(s)) is is_open


@pytest.mark.rule("SF-EFF-14", "SF-ZONE-14")
def test_an_unknown_site_is_no_unit_that_a_text_could_choose():
    """Given one own unit and an unknown site, when a text that moves two units names the unit alone, then that is legal."""
    orders = magic("Orders", do("move"), targets=[{**OWN, "type": "unit", "n": 2}])
    s = scene(A={"hand": [orders], "F1": unit("Elf"), "site": [magic("Land", site=True, known=False)]}, **PAPER)
    s.says("A", "play", card=s["Orders"], targets=(s["Elf"],))
    assert verdicts(s, "play") == ["legal"]


@pytest.mark.rule("SF-EFF-14")
def test_whether_enough_targets_are_named_is_open_where_an_unknown_unit_may_be_a_further_one():
    """Given an elf of the race and an unknown unit, when a text of two of the race names the elf alone, then it is open."""
    orders = magic("Orders", do("move"), targets=[{**OWN, "type": "unit", "race": "lantern", "n": 2}])
    s = scene(A={"hand": [orders], "F1": unit("Elf", race="lantern"), "F2": secret("Ox")}, **PAPER)
    s.says("A", "play", card=s["Orders"], targets=(s["Elf"],))
    assert verdicts(s, "play") == ["open"]


@pytest.mark.rule("SF-DECAY-01", "SF-DECAY-04")
@pytest.mark.parametrize(("at", "is_open"), [("F1", True), ("F3", False)])
def test_an_unknown_unit_that_may_decay_first_is_open_before_the_game_stops(at: str, is_open: bool) -> None:
    """Given a unit that decays, when its text asks, then the decay of an unknown one before it in front order is open."""
    asks = unit("Elf", "1/1", "decay", text=[when("destroyed", do("summon_traveller", n=1))], state="sideways")
    s = scene(A={at: secret("Ox"), "F2": asks}, B={"F1": unit("Imp")}, node="formation.after", **PAPER)
    while s.asks is None:
        s.let_pass()
    assert ("SF-DECAY-01" in open_rules(s)) is is_open
