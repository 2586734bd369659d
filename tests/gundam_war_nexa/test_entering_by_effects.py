"""What effects put on the field, and what takes the place of another card there."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.gundam_war_nexa.scene import (
    ace,
    blue,
    character,
    command,
    graphic,
    keyword,
    operation,
    scene,
    sign,
    standing,
    unit,
    use,
    when,
)

DRAW = {"do": "draw"}
HOME = "A.deployment_area"
STAY = [keyword("stay")]


@pytest.mark.rule("NX-EFF-02", "NX-PLAY-26", "NX-PLAY-41", "NX-PLAY-42", "NX-PLAY-51", "NX-SETC-12", "NX-COIN-13")
@pytest.mark.parametrize(
    ("card", "on", "then"),
    [
        (unit("Card"), "", HOME),
        (graphic("Card"), "", "A.hangar"),
        (command("Card", DRAW), "", "A.hangar"),
        (operation("Card"), "", HOME),
        (operation("Card", set_on="unit"), "", "A.hangar"),
        (operation("Card", set_on="unit"), "GM", "GM"),
        (operation("Card", set_on="unit"), "P", "P"),
        (operation("Card", set_on="unit"), "Plan", "A.hangar"),
        (operation("Card", set_on="operation"), "Plan", "Plan"),
        (operation("Card", set_on="unit"), "Blue G", "A.hangar"),
        (operation("Card", set_on="unit"), "Drone", "A.hangar"),
        (character("Card"), "", "A.hangar"),
        (character("Card"), "GM", "GM"),
        (character("Card"), "P", "A.hangar"),
        (character("Card"), "Ball", "A.hangar"),
        (character("Card"), "Star", "A.hangar"),
        (character("Card", keywords=STAY), "", HOME),
        (character("Card", keywords=[keyword("quick")]), "", "A.hangar"),
    ],
)
def test_an_effect_puts_a_card_only_where_it_can_lie(card: dict[str, Any], on: str, then: str) -> None:
    mine = [unit("GM"), unit("Ball", carries=[character("Ray")]), ace("Star"), operation("Plan"), unit("Drone", chip=True)]
    s = scene(A={"hangar": [card], "deployment": mine, "gs": [blue()]}, B={"deployment": [unit("P")]})
    s.does("A", {"do": "put_in_play", "to": "Card", **({"on": on} if on else {})})
    assert s.zone("Card") == then


@pytest.mark.rule("NX-EFF-02", "NX-EFF-03", "NX-PLAY-31")
@pytest.mark.parametrize(
    ("more", "rolled"), [({}, False), ({"rolled": True}, True), ({"rolled": True, "area": "space"}, True)]
)
def test_an_effect_puts_cards_on_the_field_rerolled_unless_it_says_otherwise(more: dict[str, Any], rolled: bool) -> None:
    s = scene(A={"hangar": [unit("GM")]})
    s.does("A", {"do": "put_in_play", "to": "GM", **more})
    assert (s.rolled("GM"), s.zone("GM")) == (rolled, "A.space_area" if "area" in more else HOME)


@pytest.mark.rule("NX-SETC-05", "NX-EFF-02")
@pytest.mark.parametrize("lies", [False, True])
def test_a_set_card_lies_as_its_host_does_whatever_is_said_of_it(lies: bool) -> None:
    s = scene(A={"hangar": [character("Noa")], "deployment": [unit("GM", rolled=lies)]})
    s.does("A", {"do": "put_in_play", "to": "Noa", "on": "GM", "rolled": True})
    assert (s.zone("Noa"), s.rolled("GM"), s.rolled("Noa")) == ("GM", lies, lies)


@pytest.mark.rule("NX-PLAY-42", "NX-EFF-02")
def test_of_two_characters_for_one_unit_an_effect_sets_the_first() -> None:
    s = scene(
        A={"hangar": [character("Noa"), operation("Patch", set_on="unit"), character("Ray")], "deployment": [unit("GM")]}
    )
    s.does("A", {"do": "put_in_play", "to": ("Noa", "Patch", "Ray"), "on": "GM"})
    assert [s.zone(name) for name in ("Noa", "Patch", "Ray")] == ["GM", "GM", "A.hangar"]


@pytest.mark.rule("NX-ZONE-09")
@pytest.mark.parametrize(
    "effect", [{"do": "put_in_play"}, {"do": "move", "zone": "hand"}, {"do": "move", "zone": "junkyard"}], ids=repr
)
def test_a_scribe_leaves_a_removed_card_where_it_is(effect: dict[str, Any]) -> None:
    raised = command("Raise", effect, targets=[{"type": "unit", "where": "removed"}])
    s = scene(A={"removed": [unit("GM")], "hand": [raised]}, mode="scribe")
    s.plays("A", "Raise", targets=("GM",))
    assert s.zone("GM") == "A.removed_zone"


@pytest.mark.rule("NX-EFF-21", "NX-ZONE-15")
@pytest.mark.parametrize(("where", "then"), [("deployment", HOME), ("hand", "A.hangar")])
def test_a_card_that_does_not_move_stays_on_the_field(where: str, then: str) -> None:
    rooted = standing({"on": {"name": "GM", "where": where}, "cannot": "move"})
    laid: dict[str, Any] = {"deployment": [operation("Root", text=[rooted])], "hand": []}
    laid[where].append(unit("GM"))
    s = scene(A=laid)
    s.does("A", {"do": "move", "to": "GM", "zone": "hangar"})
    assert s.zone("GM") == then
    s.does("A", {"do": "to_area", "to": {"name": "GM"}, "area": "space"})
    assert s.zone("GM") == then


@pytest.mark.rule("NX-TERM-20", "NX-ZONE-16", "NX-CTRL-05")
@pytest.mark.parametrize(("where", "to"), [("deployment", "B.g_zone"), ("junkyard", "A.g_zone")])
def test_a_card_that_becomes_a_g_is_one_of_its_side_or_else_of_who_made_it(where: str, to: str) -> None:
    s = scene(B={where: [unit("P", g_sign=sign())]})
    s.does("A", {"do": "make_g", "to": "P"})
    assert (s.zone("P"), s.national_power(to[0])) == (to, 1)


@pytest.mark.rule("NX-SETC-11", "NX-KW-14", "NX-MISC-02")
def test_of_the_cards_on_a_unit_that_becomes_a_g_those_stay_that_lie_alone() -> None:
    crew = [character("Noa", keywords=STAY), operation("Patch", set_on="unit"), operation("Plan"), character("Ray")]
    s = scene(A={"deployment": [unit("GM", g_sign=sign(), rolled=True, carries=crew)]})
    s.does("A", {"do": "make_g", "to": "GM"})
    assert [s.zone(name) for name in ("Noa", "Patch", "Plan", "Ray")] == [HOME, "A.junkyard", HOME, "A.junkyard"]
    assert (s.rolled("Noa"), s.rolled("Plan"), s.rolled("GM")) == (True, True, True)


@pytest.mark.rule("NX-PLAY-64")
@pytest.mark.parametrize(("owner", "then"), [("A", "A.hangar"), ("B", "B.hangar")])
def test_the_own_ace_makes_room_and_the_enemys_stays(owner: str, then: str) -> None:
    s = scene(A={"deployment": [ace("Star", owner=owner)], "hangar": [ace("Comet")]}, B={"deployment": [ace("Foe")]})
    s.does("A", {"do": "put_in_play", "to": "Comet"})
    assert (s.zone("Star"), s.zone("Foe"), s.zone("Comet")) == (then, "B.deployment_area", HOME)


@pytest.mark.rule("NX-MISC-01", "NX-COIN-07")
def test_of_coins_those_with_combat_modifiers_are_on_the_card_that_takes_a_place() -> None:
    s = scene(A={"deployment": [unit("GM", "1/1/3")], "hand": [unit("Heir", "1/1/3")]})
    s.does("A", {"do": "coin", "name": "+1", "points": (1, 1, 1), "n": 2, "to": "GM"})
    s.does("A", {"do": "coin", "name": "Spark", "to": "GM"}, {"do": "coin", "name": "Wing", "keyword": "assault", "to": "GM"})
    s.does("A", {"do": "replace", "to": "GM", "by": "Heir"})
    assert s.points("Heir") == (3, 3, 5)
    assert s.table.cards[s["Heir"]].marks == {"coin:+1": 2}
    assert current_properties.has_keyword(s.table, s["Heir"], "assault") is False


@pytest.mark.rule("NX-MISC-01", "NX-EFF-14")
@pytest.mark.parametrize("replaced", ["GM", "Ball"])
def test_a_standby_effect_waits_for_the_card_that_took_the_place(replaced: str) -> None:
    bomb = {"do": "later", "when": "end_of_turn", "effects": ({"do": "destroy", "to": "target"},)}
    fuse = command("Fuse", bomb, targets=[{"type": "unit"}])
    s = scene(A={"deployment": [unit("GM"), unit("Ball")], "hand": [unit("Heir"), fuse]}, node="return.ft2")
    s.says("A", "play", card="Fuse", targets=("GM",))
    s.passes()
    s.does("A", {"do": "replace", "to": s[replaced], "by": s["Heir"]})
    s.to("end.done")
    then = {"GM": "A.junkyard", "Ball": HOME}[replaced]
    assert s.zone("Heir") == then
    assert s.zone("GM") == "A.junkyard"


@pytest.mark.rule("NX-MISC-01", "NX-BATT-05")
def test_what_takes_the_place_of_a_leader_leads_its_force() -> None:
    s = scene(A={"space": [unit("GM", "3/1/3"), unit("Ball", "3/1/3")], "hand": [unit("Heir", "5/0/3")]}, node="attack.ft2")
    assert s.power("A") == 4
    s.does("A", {"do": "replace", "to": "GM", "by": "Heir"})
    assert (s.power("A"), s.table.at("A.space_area")) == (6, [s["Heir"], s["Ball"]])


@pytest.mark.rule("NX-MISC-01", "NX-DEST-04", "NX-CUT-13")
def test_what_takes_the_place_of_a_destroyed_card_before_the_cut_is_abolished_for_it() -> None:
    s = scene(A={"deployment": [unit("GM"), unit("Ball")], "hand": [unit("Heir")]})
    s.does("B", {"do": "destroy", "to": ("GM", "Ball")}, {"do": "replace", "to": "GM", "by": s["Heir"]})
    s.passes()
    assert [s.zone(name) for name in ("GM", "Heir", "Ball")] == ["A.junkyard"] * 3


@pytest.mark.rule("NX-MISC-01", "NX-KW-10")
def test_a_text_that_is_given_stays_that_of_the_card_whose_place_is_taken() -> None:
    giver = unit("GM", keywords=[keyword("cross_weapon", trait="W")], text=[use(DRAW)])
    s = scene(A={"deployment": [giver, unit("Ball", traits=["W"])], "hand": [unit("Heir")]}, node="attack.ft1")
    s.says("A", "use", card="GM", text="cross_weapon", targets=("Ball",))
    s.does("A", {"do": "replace", "to": "GM", "by": "Heir"})
    s.passes()
    s.says("A", "use", card="Ball", text="1")
    s.passes()
    assert s.hand("A") == 1


@pytest.mark.rule("NX-MISC-01", "NX-MISC-04", "NX-COMPAT-04")
def test_an_older_card_that_takes_a_place_owes_its_cost() -> None:
    old = unit("Old", older=True, designated=[["blue", 1]], total=1, resource=1)
    s = scene(A={"deployment": [unit("GM")], "gs": [blue(2)], "hand": [old, unit("P")]})
    s.does("A", {"do": "replace", "to": "GM", "by": "Old"})
    assert (s.asks["what"], s.asks["seat"], s.national_power("A")) == ("older_cost", "A", 1)
    s.says("A", "choose", cards=("P",))
    assert (s.zone("Old"), s.zone("P")) == (HOME, "A.removed_zone")


@pytest.mark.rule("NX-AUTO-05", "NX-EFF-02")
@pytest.mark.parametrize(("area", "drawn"), [("", 1), ("space", 2)])
def test_what_an_effect_puts_into_a_battle_area_enters_and_comes_to_battle(area: str, drawn: int) -> None:
    eager = unit("GM", text=[when("enters", DRAW), when("battle", DRAW)])
    s = scene(A={"hangar": [eager]})
    s.does("A", {"do": "put_in_play", "to": "GM", **({"area": area} if area else {})})
    assert s.hand("A") == drawn
