"""The small print: what a game of Macross Crusade comes to once in a while."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.rulesets.macross_crusade.state import current_properties
from tests.macross_crusade.scene import RULES, character, clause, command, g, having, scene, unit

DRAW = {"do": "draw"}
UNIT = {"type": "unit"}


@pytest.mark.rule("MC-DECK-03")
@pytest.mark.parametrize("alias", [(), ("Lark",)])
def test_copies_above_the_limit_are_stated_by_how_many_there_are(alias: tuple[str, ...]) -> None:
    printings = {"lark": RULES.parse_printing(unit("Lark")), "other": RULES.parse_printing(unit("Wren", alias=list(alias)))}
    result = RULES.check_deck({"lark": 3, "other": 2}, {}, printings, {"alias_in_deck": "counts"})
    answer = [str(fault.message) for fault in result if fault.rule == "MC-DECK-03"]
    assert bool(answer) == bool(alias)
    assert all("5" in message and "None" not in message for message in answer)


@pytest.mark.rule("MC-DUR-06")
def test_what_follows_in_that_case_asks_its_own_question() -> None:
    trade = command("Trade", {"do": "in_that_case", "first": DRAW, "then": {"do": "discard", "n": 1}})
    s = scene(A={"hand": [trade, unit("Lark"), unit("Wren")]})
    s.says("A", "play", card="Trade")
    s.passes()
    assert s.asks is not None
    assert {s["Lark"], s["Wren"]} <= set(s.asks["options"])


@pytest.mark.rule("MC-SORTIE-12", "MC-CHAR-08")
@pytest.mark.parametrize(
    ("what", "area", "goes"),
    [
        ("Lark", "1", True),
        ("Lark", "deployment", True),
        ("Minmay", "1", False),
        ("Minmay", "deployment", True),
        ("Blue G", "1", False),
    ],
)
def test_an_effect_moves_to_a_battle_area_what_is_a_unit(what: str, area: str, goes: bool) -> None:
    away = command("Away", {"do": "to_area", "area": area}, targets=[{}])
    s = scene(A={"hand": [away], "deployment": [unit("Lark"), character("Minmay")], "g": [g("blue")]})
    answer = s.answer("A", "play", card="Away", targets=(what,))
    if not isinstance(answer, Refusal):
        s.passes()
    place = "A.battle_area_1" if area == "1" else "A.deployment_area"
    assert (s.zone(what) == place) == goes


@pytest.mark.rule("MC-TERM-19", "MC-RFG-03")
@pytest.mark.parametrize(
    ("old", "new", "done"),
    [("Lark", "Heir", True), ("Lark", "Lark", False), ("Lark", "Wren", False), ("Hikaru", "Heir", False)],
)
def test_a_card_of_the_field_is_replaced_by_one_from_elsewhere(old: str, new: str, done: bool) -> None:
    s = scene(A={"deployment": [unit("Lark"), unit("Wren", sets=[character("Hikaru")])], "hand": [unit("Heir")]})
    before = s.zone(old), s.zone(new)
    s.answer("A", "effect", effects=({"do": "replace", "to": s[old], "with": s[new]},))
    assert bool(s.happened("card_replaced")) == done
    assert ((s.zone(old), s.zone(new)) == before) != done


@pytest.mark.rule("MC-TERM-05")
@pytest.mark.parametrize(("color", "told"), [(True, {"nation_strength": 2, "blue": 2}), (False, {})])
def test_nation_strength_is_stated_where_every_g_is_known(color: bool, told: dict[str, int]) -> None:
    s = scene(A={"g": [g("blue"), {**g("blue"), "known": color, "name": "Second"}]})
    assert RULES.tally(s.table, "A") == told


@pytest.mark.rule("MC-TERM-15")
def test_the_values_of_a_unit_are_those_of_now() -> None:
    s = scene(A={"deployment": [unit("Lark", "2/1/3")]})
    assert RULES.values(s.table, s["Lark"]) == {"fighting": 2, "shooting": 1, "defense": 3}


@pytest.mark.rule("MC-PLAY-06")
@pytest.mark.parametrize("number", [1, 2])
def test_what_a_text_does_follows_from_the_line_that_used_it(number: int) -> None:
    s = scene(A={"deployment": [unit("Lark", text=[clause(DRAW), clause(DRAW)])]})
    used = next(e for e in s.says("A", "use", card="Lark", text=str(number)) if e.is_command)
    at = s.desk.events.index(used)
    s.passes()
    assert at in {e.cause for e in s.desk.events[at + 1 :]}


@pytest.mark.rule("MC-CUT-01")
@pytest.mark.parametrize(
    ("what", "word", "heard"),
    [("Jam", "answers", True), ("Lark", "answers", False), ("Lark", "mode", False), ("Jam", "mode", False)],
)
def test_what_a_card_has_no_use_for_is_not_swallowed(what: str, word: str, heard: bool) -> None:
    s = scene(A={"hand": [command("Shot", DRAW)]}, B={"hand": [command("Jam", {"do": "void"}), unit("Lark")]})
    s.says("A", "play", card="Shot")
    answer: Any = s.answer("B", "play", True, card=what, **{word: s["Shot"] if word == "answers" else "lower"})
    assert isinstance(answer, Refusal) != heard


@pytest.mark.rule("MC-CHIP-10", "MC-SORTIE-12")
@pytest.mark.parametrize("where", ["deployment", "first"])
def test_a_unit_that_leaves_a_battle_area_leaves_its_detachment(where: str) -> None:
    s = scene(A={where: [having("Lark"), having("Wren")]}, B={"first": [unit("P")]}, node="damage.ft1")
    s.effect("A", {"do": "move", "zone": "hand", "to": s["Lark"]})
    assert s.zone("Lark") == "A.hand"
    s.to("return.ft1")
    assert s.zone("Wren") in ("A.deployment_area", "A.battle_area_1")


@pytest.mark.rule("MC-CHIP-04", "MC-VAR-04")
@pytest.mark.parametrize("what", ["chip", "unit"])
def test_a_standing_text_gives_a_chip_points_and_no_keyword(what: str) -> None:
    own = {"type": "unit", "whose": "own"}
    banner = [
        clause({"points": (1, 1, 1), "on": own}, timing="auto_a"),
        clause({"keyword": "raid", "on": own}, timing="auto_a"),
    ]
    s = scene(A={"deployment": [character("Banner", text=banner), unit("Lark", "2/2/2")]})
    if what == "chip":
        s.by_hand("A", {"do": "chip", "name": "Decoy", "type": "unit", "points": (2, 2, 2)})
        s.names["Lark"] = s.table.at("A.deployment_area")[-1]
    assert s.points("Lark") == (3, 3, 3)
    assert current_properties.has_keyword(s.table, s["Lark"], "raid") == (what == "unit")


@pytest.mark.rule("MC-SET-06", "MC-PLAY-09")
@pytest.mark.parametrize(
    "moved",
    [
        ({"do": "move", "zone": "hand"}, {"do": "put_in_play"}),
        ({"do": "to_area", "area": "1"},),
    ],
)
def test_a_character_is_not_set_on_a_unit_that_came_back_or_went_elsewhere(moved: Any) -> None:
    s = scene(A={"deployment": [unit("Lark")], "hand": [character("Noa")]})
    s.says("A", "play", card="Noa", on="Lark")
    for effect in moved:
        s.by_hand("A", {**effect, "to": "Lark"})
    s.passes()
    assert s.zone("Noa") == "A.junkyard"
    assert s.zone("Lark").split(".")[1] != "hand"


@pytest.mark.rule("MC-SET-06", "MC-TGT-02")
@pytest.mark.parametrize(("excluded", "zone"), [("character", "A.junkyard"), ("command", "Lark")])
def test_a_character_is_not_set_on_a_unit_that_cannot_be_its_target_any_more(excluded: str, zone: str) -> None:
    s = scene(A={"deployment": [unit("Lark")], "hand": [character("Noa")]})
    s.says("A", "play", card="Noa", on="Lark")
    s.by_hand("A", {"do": "bar", "what": "be_targeted", "against": {"type": excluded}, "to": "Lark"})
    s.passes()
    assert s.zone("Noa") == zone


@pytest.mark.rule("MC-SET-06", "MC-PLAY-09")
@pytest.mark.parametrize("leaves", [False, True])
def test_a_character_is_set_only_on_the_unit_that_was_there(leaves: bool) -> None:
    away = command("Away", {"do": "move", "zone": "hand"}, targets=[UNIT])
    s = scene(A={"deployment": [unit("Lark")], "hand": [character("Noa")]}, B={"hand": [away]})
    s.says("A", "play", card="Noa", on="Lark")
    if leaves:
        s.says("B", "play", True, card="Away", targets=("Lark",))
    s.passes()
    assert (s.zone("Noa") == "Lark") != leaves
    assert not leaves or s.zone("Noa") == "A.junkyard"
