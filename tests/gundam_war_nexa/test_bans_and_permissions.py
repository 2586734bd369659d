"""What texts bar, allow and save: sorties, destruction, forced terrain, and what comes after a destroyed card."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.record.command import Command
from tests.gundam_war_nexa.scene import (
    Scene,
    character,
    command,
    operation,
    scene,
    standing,
    unit,
    when,
)

DRAW = {"do": "draw"}
HOME = "A.deployment_area"


def bound(**word: str) -> dict[str, Any]:
    """A text of a card about itself."""
    return standing({"on": "self", **word})


@pytest.mark.rule("NX-BATT-08", "NX-BATT-09", "NX-EFF-21")
@pytest.mark.parametrize(
    ("word", "attacks", "defends"),
    [("sortie", False, False), ("attack", False, True), ("defense", True, False), ("move", True, True), ("", True, True)],
)
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_unit_that_a_text_bars_from_a_sortie_stays_at_home(word: str, attacks: bool, defends: bool, by_hand: bool) -> None:
    for seat, act, node, goes in (("A", "attack", "attack.move", attacks), ("B", "defend", "defense.move", defends)):
        text = [bound(cannot=word)] if word and not by_hand else []
        s = scene(**{seat: {"deployment": [unit("GM", text=text), unit("Ball")]}}, node=node)
        if word and by_hand:
            s.does(seat, {"do": "bar", "what": word, "to": "GM"})
        s.says(seat, act, space=("GM", "Ball"))
        assert s.zone("GM") == f"{seat}.{'space_area' if goes else 'deployment_area'}"
        assert s.zone("Ball") == f"{seat}.space_area"
        assert bool(s.happened("units_stayed")) != goes


@pytest.mark.rule("NX-BATT-02", "NX-TURN-21", "NX-EFF-21")
@pytest.mark.parametrize(
    ("word", "attacks", "defends"),
    [("sortie_rolled", True, True), ("attack_rolled", True, False), ("defense_rolled", False, True), ("earth", False, False)],
)
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_rolled_unit_goes_where_a_text_lets_it(word: str, attacks: bool, defends: bool, by_hand: bool) -> None:
    for seat, act, node, goes in (("A", "attack", "attack.move", attacks), ("B", "defend", "defense.move", defends)):
        text = [] if by_hand else [bound(may=word)]
        s = scene(**{seat: {"deployment": [unit("GM", rolled=True, text=text)]}}, node=node)
        if by_hand:
            s.does(seat, {"do": "allow", "what": word, "to": "GM"})
        if goes:
            s.says(seat, act, space=("GM",))
        else:
            assert s.refused(seat, act, space=("GM",)).rule == "NX-BATT-02"


@pytest.mark.rule("NX-BATT-03", "NX-DEST-14", "NX-EFF-21")
@pytest.mark.parametrize(("may", "then"), [("", "A.junkyard"), ("earth", HOME), ("space", "A.junkyard")])
def test_a_unit_comes_back_from_the_terrain_that_a_text_gives_it(may: str, then: str) -> None:
    diver = unit("GM", terrain=["space"], text=[bound(may=may)] if may else [])
    s = scene(A={"earth": [diver], "space": [unit("Ball")]}, node="return.ft1")
    s.to("end.done")
    assert (s.zone("GM"), s.zone("Ball")) == (then, HOME)


@pytest.mark.rule("NX-BATT-09")
@pytest.mark.parametrize("may", ["", "earth"])
def test_a_unit_that_loses_its_way_while_it_sorties_stays_at_home(may: str) -> None:
    lame = unit("GM", terrain=["space"], text=[when("sorties", {"do": "silence", "to": "self"}), bound(may="earth")])
    free = unit("Ball", terrain=["earth"])
    s = scene(A={"deployment": [lame, free]}, node="attack.move")
    if may:
        s.does("B", {"do": "allow", "what": may, "to": "GM"})
    s.says("A", "attack", earth=("GM", "Ball"))
    assert (s.zone("GM"), s.zone("Ball")) == ("A.earth_area" if may else HOME, "A.earth_area")


@pytest.mark.rule("NX-BATT-09", "NX-CTRL-05", "NX-ZONE-15")
@pytest.mark.parametrize("effect", [{"do": "lose_control"}, {"do": "move", "zone": "hand"}, {"do": "roll"}], ids=repr)
def test_a_unit_that_is_taken_away_while_it_sorties_does_not_go(effect: dict[str, Any]) -> None:
    call = when("sorties", {**effect, "to": {"name": "Ball"}})
    s = scene(A={"deployment": [unit("GM", text=[call]), unit("Ball")]}, node="attack.move")
    s.says("A", "attack", space=("Ball", "GM"))
    assert s.zone("Ball") == ("A.hand" if effect["do"] == "move" else HOME)
    assert s.table.at("A.space_area") == [s["GM"]]


@pytest.mark.rule("NX-DEST-11", "NX-EFF-21")
@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize(
    ("effect", "falls"),
    [
        ({"do": "destroy"}, False),
        ({"do": "damage", "n": 3}, False),
        ({"do": "damage", "n": 2}, False),
        ({"do": "gain", "points": (0, 0, -2)}, False),
        ({"do": "gain", "points": (0, 0, -3)}, True),
        ({"do": "abolish"}, False),
    ],
)
def test_what_is_not_destroyed_falls_by_nothing_but_a_lowered_defence(
    effect: dict[str, Any], falls: bool, by_hand: bool
) -> None:
    s = scene(A={"deployment": [unit("GM", "2/1/3", text=[] if by_hand else [bound(cannot="be_destroyed")])]})
    if by_hand:
        s.does("A", {"do": "bar", "what": "be_destroyed", "to": "GM"})
    s.does("B", {**effect, "to": "GM"})
    assert (s.zone("GM") == "A.junkyard") == (effect["do"] == "abolish")
    assert s.zone("GM") != HOME or s.destroyed("GM") == falls


@pytest.mark.rule("NX-DEST-11")
@pytest.mark.parametrize(("damage", "lowered", "falls"), [(2, -1, True), (1, -1, False), (3, -1, False), (2, 1, False)])
def test_damage_that_only_a_lowered_defence_makes_fatal_is_not_prevented(damage: int, lowered: int, falls: bool) -> None:
    s = scene(A={"deployment": [unit("GM", "2/1/3", text=[bound(cannot="be_destroyed")])]})
    s.does("B", {"do": "damage", "n": damage, "to": "GM"})
    s.does("B", {"do": "gain", "points": (0, 0, lowered), "to": "GM"})
    assert s.destroyed("GM") == falls


@pytest.mark.rule("NX-BATT-44", "NX-EFF-21")
@pytest.mark.parametrize("saved", [False, True])
def test_what_is_not_destroyed_stands_in_battle_too(saved: bool) -> None:
    wall = unit("P", "0/0/3", text=[bound(cannot="be_destroyed")] if saved else [])
    s = scene(A={"space": [unit("GM", "4/0/4")]}, B={"space": [wall]}, node="damage.ft1")
    s.to("return.ft1")
    assert (s.zone("P") == "B.junkyard") != saved


@pytest.mark.rule("NX-DEST-07", "NX-DEST-10")
@pytest.mark.parametrize(
    ("lowered", "destroyed", "saved"), [(0, True, True), (-3, True, False), (-2, True, True), (0, False, True)]
)
def test_a_destruction_is_negated_only_where_there_is_one_and_a_defence(lowered: int, destroyed: bool, saved: bool) -> None:
    s = scene(A={"deployment": [unit("GM", "2/1/3")]})
    if destroyed:
        s.does("B", {"do": "destroy", "to": "GM"})
    if lowered:
        s.does("B", {"do": "gain", "points": (0, 0, lowered), "to": "GM"})
    s.does("A", {"do": "negate_destruction", "to": "GM"})
    assert s.destroyed("GM") != saved
    assert len(s.happened("destruction_negated")) == (destroyed and saved)
    assert len(s.happened("destruction_not_negated")) == (not saved)


@pytest.mark.rule("NX-DEST-10", "NX-DEST-12")
@pytest.mark.parametrize(("kind", "saved"), [("unit", False), ("operation", True), ("character", True)])
def test_only_a_unit_needs_a_defence_to_be_saved(kind: str, saved: bool) -> None:
    crew = [character("Noa", "0/0/0")]
    s = scene(A={"deployment": [unit("GM", "2/1/*" if kind == "unit" else "2/1/3", carries=crew), operation("Plan")]})
    name = {"unit": "GM", "operation": "Plan", "character": "Noa"}[kind]
    s.does("B", {"do": "destroy", "to": name})
    s.does("A", {"do": "negate_destruction", "to": name})
    assert s.destroyed(name) != saved


@pytest.mark.rule("NX-DEST-10")
@pytest.mark.parametrize(
    ("negatable", "named"),
    [(True, {"Plan", "Ball"}), (False, {"Plan", "Ball", "GM", "Noa"}), (None, {"Plan", "Ball", "GM", "Noa"})],
)
def test_a_text_may_ask_for_a_destruction_that_can_be_negated(negatable: bool | None, named: set[str]) -> None:
    wanted = {} if negatable is None else {"negatable": negatable}
    save = command("Save", {"do": "negate_destruction"}, targets=[{"destroyed": True, **wanted}])
    mine = [unit("GM", "2/1/3"), operation("Plan"), unit("Ball"), unit("Else", carries=[character("Noa", "0/0/1")])]
    s = scene(A={"deployment": mine, "hand": [save]})
    s.does("B", {"do": "destroy", "to": ("GM", "Plan", "Ball", "Noa")})
    s.does("B", {"do": "gain", "points": (0, 0, -3), "to": "GM"})
    if negatable:
        s.does("A", {"do": "negate_destruction", "to": "Noa"})
    fits = {name for name in ("GM", "Plan", "Ball", "Noa", "Else") if s.desk.allows(_play(s, "Save", name))}
    assert fits == named


def _play(s: Scene, card: str, target: str) -> Command:
    return Command("A", "play", {"card": s[card], "targets": (s[target],)}, bool(s.table.chain))


@pytest.mark.rule("NX-BATT-45", "NX-EFF-21")
@pytest.mark.parametrize(("word", "damage"), [("take_ordinary_damage", 0), ("be_damaged", 0), ("take_battle_damage", 1)])
def test_a_unit_that_takes_no_ordinary_damage_takes_none_of_effects(word: str, damage: int) -> None:
    """Given a unit that takes no damage of a kind, when an effect deals damage, then it is as the kind says."""
    burn = command("Burn", {"do": "damage", "n": 1}, targets=[{"type": "unit"}])
    s = scene(A={"deployment": [unit("GM", text=[bound(cannot=word)])], "hand": [burn]})
    s.says("A", "play", card="Burn", targets=("GM",))
    s.passes()
    assert s.damage("GM") == damage


@pytest.mark.rule("NX-BATT-34", "NX-EFF-21")
@pytest.mark.parametrize(("what", "damage"), [({"cannot": "be_damaged"}, 0), ({"cannot": "be_damaged", "by": "enemy"}, 1)])
def test_a_unit_that_takes_no_damage_takes_none_in_battle(what: dict[str, Any], damage: int) -> None:
    """Given an engaged unit that takes no damage, when battle damage is dealt, then it takes none."""
    wall = unit("Dom", "0/0/3", text=[standing({"on": "self", **what})])
    s = scene(A={"space": [unit("GM", "1/0/4")]}, B={"space": [wall]}, node="damage.ft1")
    s.to("return.ft1")
    assert s.damage("Dom") == damage


@pytest.mark.rule("NX-EFF-21")
@pytest.mark.parametrize(("seat", "falls"), [("A", True), ("B", False)])
def test_a_unit_is_destroyed_by_own_effects_alone(seat: str, falls: bool) -> None:
    """Given a unit that only own effects destroy, when an effect of either side destroys it, then its own fells it."""
    storm = command("Storm", {"do": "destroy", "to": {"type": "unit"}})
    wall = unit("Wall", text=[bound(cannot="be_destroyed", by="not_own")])
    s = scene(A={"deployment": [wall], **({"hand": [storm]} if falls else {})}, B={} if falls else {"hand": [storm]})
    s.says(seat, "play", card="Storm")
    s.passes()
    assert (s.destroyed("Wall") or s.zone("Wall") == "A.junkyard") == falls
