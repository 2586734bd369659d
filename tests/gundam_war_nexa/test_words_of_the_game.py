"""What the words of the rulebook mean: places, sides, originals, modifiers, looking and drawing."""

import pytest

from domain.kernel.record.command import Command
from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter
from domain.rulesets.gundam_war_nexa.card_schema.texts import Printed
from domain.rulesets.gundam_war_nexa.effects import filters
from domain.rulesets.gundam_war_nexa.keywords import gain
from domain.rulesets.gundam_war_nexa.state import current_properties, zones
from tests.gundam_war_nexa.scene import (
    RULES,
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


@pytest.mark.rule("NX-CARD-17", "NX-TERM-16", "NX-TERM-17")
def test_stats_end_at_0_and_modifiers_nowhere():
    s = scene(A={"deployment": [unit("U", "1/1/3", carries=[character("Pilot", "-2/0/1")])]})
    assert (s.points("Pilot"), s.points("U")) == ((-2, 0, 1), (0, 1, 4))
    s.does("B", {"do": "gain", "points": (90, -9, 0), "to": "U"})
    assert s.points("U") == (89, 0, 4)


@pytest.mark.rule("NX-CARD-12", "NX-KW-25", "NX-CARD-20")
def test_g_signs_of_one_mark_are_of_one_attribute_and_an_x_is_worth_nothing():
    s = scene(A={"gs": [graphic("Sky", "blue", "x"), graphic("Sea", "red", "x"), graphic("Sun", "red", "y")]})
    result = filters.matching(s.table, "A", "", Filter(attribute="x", where="g_zone"))
    assert result == [s["Sky"], s["Sea"]]
    assert [gain.gain_value(Printed(roll=(("blue", 2), ("red", "x")))), gain.gain_value(Printed(gain_level=3))] == [2, 3]


@pytest.mark.rule("NX-ZONE-04", "NX-ZONE-05", "NX-ZONE-10", "NX-ZONE-11", "NX-HAND-09")
def test_the_field_is_deployment_areas_with_g_zones_and_battle_areas():
    kinds = {kind.name: kind for kind in RULES.zones}
    field = {"deployment_area", "g_zone", "space_area", "earth_area"}
    assert {name for name, kind in kinds.items() if kind.in_play} == field
    assert all(
        (kinds[name].sees, kinds[name].face) == ("all", "up") for name in (*field, "junkyard", "hangar", "removed_zone")
    )
    assert {name for name, kind in kinds.items() if kind.sees == "none"} == {"nation_pile", "discard_pile"}
    assert kinds["hand"].sees == "holder"


@pytest.mark.rule("NX-CTRL-10", "NX-CTRL-18")
def test_a_step_is_own_for_the_attacker_and_enemy_for_the_defender():
    def cards(seat):
        return {"hand": [command(f"{seat} {turn}", {"do": "draw"}, timing="attack", turn=turn) for turn in ("own", "enemy")]}

    s = scene(A=cards("A"), B=cards("B"), node="attack.ft1")
    assert s.refused("A", "play", card="A enemy").rule == "NX-PLAY-12"
    assert s.refused("B", "play", card="B own").rule == "NX-PLAY-12"
    s.plays("A", "A own")
    s.plays("B", "B enemy")


@pytest.mark.rule("NX-CTRL-11", "NX-ZONE-19")
def test_a_place_is_own_or_enemy_by_its_manager():
    rob = command("Rob", {"do": "discard", "who": "enemy"}, targets=[{"place": "enemy_hand"}])
    dig = {"type": "unit", "where": "junkyard", "whose": "own"}
    raise_ = command("Raise", {"do": "move", "zone": "hand"}, targets=[dig])
    s = scene(A={"hand": [rob, raise_]}, B={"junkyard": [unit("J")]})
    assert s.refused("A", "play", card="Rob").rule == "NX-ZONE-13"
    assert s.refused("A", "play", card="Raise", targets=("J",)).rule == "NX-TGT-02"


@pytest.mark.rule("NX-CTRL-14", "NX-CTRL-12")
def test_a_force_of_own_units_is_an_own_force_whoever_owns_the_cards():
    s = scene(
        A={"gs": [graphic("Sky", guard=2)], "space": [unit("U", owner="B")]}, B={"space": [unit("V")]}, node="damage.ft1"
    )
    assert s.refused("A", "use", card="Sky", text="guard", targets=("V",)).rule == "NX-TGT-01"
    s.says("A", "use", card="Sky", text="guard", targets=("U",))
    s.passes()
    assert s.power("A") == 4


@pytest.mark.rule("NX-ZONE-19", "NX-CTRL-04", "NX-CTRL-12", "NX-TERM-01")
def test_own_and_enemy_go_by_who_controls_or_manages():
    s = scene(A={"deployment": [unit("U", owner="B")], "junkyard": [unit("J")]}, B={"space": [unit("V")]})
    mine = {"whose": "own", "type": "unit"}
    assert filters.matching(s.table, "A", "", Filter(**mine)) == [s["U"]]
    assert filters.matching(s.table, "A", "", Filter(**{**mine, "whose": "enemy"})) == [s["V"]]
    assert zones.controller(s.table, s["J"]) == ""
    assert filters.matching(s.table, "A", s["U"], Filter(**mine, other=True)) == []


@pytest.mark.rule("NX-HAND-01", "NX-HAND-02", "NX-ZONE-02")
def test_drawing_takes_the_top_cards_one_after_another_also_from_the_discard_pile():
    s = scene(A={"discard": [unit("Top", known=False)]})
    first = s.table.at("A.nation_pile")[:2]
    s.does("A", {"do": "draw", "n": 2}, {"do": "draw", "n": 1, "from": "discard"})
    assert s.table.at("A.hand") == [*first, s["Top"]]


@pytest.mark.rule("NX-TERM-03")
def test_turning_up_shows_a_card_to_all_and_puts_it_back():
    s = scene(A={"nation": [unit("Top", known=False)]})
    s.does("A", {"do": "reveal", "to": "Top"})
    assert s.table.cards[s["Top"]].seen == ("*",)
    assert s.table.at("A.nation_pile")[0] == s["Top"]


@pytest.mark.rule("NX-TERM-06", "NX-TERM-07", "NX-KW-26", "NX-CARD-16")
def test_a_name_holds_in_every_place_and_what_is_original_stays():
    s = scene(A={"hand": [unit("P", alias=["Red Star"])], "deployment": [unit("Q", "1/1/1", alias=["Red Star"])]})
    assert current_properties.same_name(s.table, s["P"], s["Q"])
    s.does("A", {"do": "gain", "points": (1, 1, 1), "to": "Q"})
    assert current_properties.original_print(s.table, s["Q"]).points == (1, 1, 1)


@pytest.mark.rule("NX-TURN-06", "NX-TURN-14", "NX-TURN-23")
def test_a_phase_has_one_prescribed_effect_that_happens_by_itself():
    s = scene(node="reroll.ft")
    s.to("deployment.ft")
    assert s.hand("A") == 1
    assert [node.key for node in RULES.timeline.nodes if node.phase == "draw" and node.kind != "window"] == ["draw.draw"]


@pytest.mark.rule("NX-AUTO-01", "NX-AUTO-02", "NX-AUTO-06", "NX-AUTO-11", "NX-EFF-10")
def test_a_continuous_effect_is_there_and_gone_at_once_also_amid_a_resolution():
    shelter = operation("C", text=[standing({"on": {"type": "unit"}, "points": [0, 0, 2]})])
    s = scene(A={"deployment": [shelter, unit("U", "1/1/1")]})
    s.does("B", {"do": "abolish", "to": "C"}, {"do": "damage", "n": 1, "to": "U"})
    assert s.destroyed("U")
    s = scene(A={"deployment": [shelter, unit("U", "1/1/1")]})
    s.does("B", {"do": "damage", "n": 1, "to": "U"}, {"do": "abolish", "to": "C"})
    assert s.destroyed("U")


@pytest.mark.rule("NX-AUTO-05", "NX-AUTO-09")
def test_a_triggered_effect_goes_on_when_its_card_has_left():
    s = scene(A={"deployment": [unit("U", text=[when("destroyed", {"do": "draw"})])]})
    s.does("B", {"do": "destroy", "to": "U"}, {"do": "abolish", "to": "U"})
    assert (s.zone("U"), s.hand("A")) == ("A.junkyard", 1)


@pytest.mark.rule("NX-EFF-21")
def test_what_a_text_says_goes_before_the_basic_rules():
    s = scene(
        A={"deployment": [unit("U", rolled=True, text=[standing({"on": "self", "may": "sortie_rolled"})])]},
        node="attack.move",
    )
    s.says("A", "attack", space=("U",))


@pytest.mark.rule("NX-DEST-18", "NX-ZONE-09", "NX-ZONE-12")
def test_a_removed_card_lies_face_up_and_never_comes_back():
    s = scene(A={"deployment": [unit("U")]})
    s.does("B", {"do": "move", "to": "U", "zone": "removed"})
    assert (s.zone("U"), s.table.cards[s["U"]].seen) == ("A.removed_zone", ("*",))
    assert s.refused("A", "effect", effects=({"do": "put_in_play", "to": "U"},)).rule == "NX-ZONE-09"


@pytest.mark.rule("NX-PLAY-54", "NX-SETC-01", "NX-SETC-04", "NX-SETC-05", "NX-SETC-06", "NX-G-04")
def test_a_set_group_turns_as_one():
    s = scene(
        A={"gs": [blue()], "deployment": [unit("U", carries=[character("Pilot")])], "hand": [operation("O", set_on="unit")]}
    )
    s.does("A", {"do": "roll", "to": "Pilot"})
    assert s.refused("A", "play", card="O", on="Blue G").rule == "NX-SETC-12"
    s.plays("A", "O", on="U")
    assert s.rolled("U")
    assert s.rolled("O")
    s.does("A", {"do": "reroll", "to": "O"})
    assert not s.rolled("U")


@pytest.mark.rule("NX-EFF-03", "NX-BATT-24")
def test_an_effect_may_put_a_unit_into_a_battle_area():
    s = scene(A={"junkyard": [unit("U")]}, B={"space": [unit("V")]}, node="defense.ft2")
    s.does("A", {"do": "put_in_play", "to": "U", "area": "space"})
    assert (s.zone("U"), s.table.flags["engaged"]) == ("A.space_area", ("space_area",))


@pytest.mark.rule("NX-KW-03", "NX-KWG-04")
def test_the_same_keyword_twice_works_once():
    twice = unit(
        "U", "9/0/9", keywords=[keyword("assault")], carries=[character("P", "0/0/0", keywords=[keyword("assault")])]
    )
    s = scene(A={"space": [twice]}, B={"space": [unit("V", "0/0/4")]}, node="damage.ft1")
    assert len(current_properties.working_keywords(s.table, s["U"], "assault")) == 2
    s.to("damage.ft2")
    assert s.nation("B") == 20 - (9 - 4)


@pytest.mark.rule("NX-CTRL-02", "NX-TURN-08")
def test_with_every_pass_said_nothing_moves_by_itself():
    s = scene(A={"hand": [unit("U", g_sign=sign())]}, explicit_passes=True)
    assert s.refused("A", "attack").message.startswith("in this game every pass is declared")
    s.says("A", "pass")
    assert s.desk.say(Command("B", "pass"))
    assert s.node == "attack.ft1"


@pytest.mark.rule("NX-TEXT-05", "NX-CTRL-01")
def test_only_who_controls_a_card_uses_its_text():
    s = scene(A={"deployment": [unit("U", text=[use({"do": "draw"})])], "hand": [command("C", {"do": "draw"})]})
    assert s.refused("B", "use", card="U").rule == "NX-CTRL-01"


@pytest.mark.rule("NX-HAND-01", "NX-EFF-21")
@pytest.mark.parametrize(("held", "drawn"), [(1, 3), (4, 0), (5, 0)])
def test_a_text_may_draw_until_the_hand_has_so_many(held: int, drawn: int) -> None:
    """Given a text that fills the hand up to four, when it is used, then as many cards are drawn as are missing."""
    hand = [unit(f"H{number}") for number in range(held)]
    s = scene(A={"deployment": [unit("Rook", text=[use({"do": "draw", "n": 4, "fill": True})])], "hand": hand})
    s.says("A", "use", card="Rook")
    s.passes()
    assert s.hand("A") == held + drawn


@pytest.mark.rule("NX-EFF-13", "NX-ZONE-13")
@pytest.mark.parametrize(("held", "holds"), [(1, True), (2, False)])
def test_how_many_cards_an_enemy_holds_is_known_to_all(held: int, holds: bool) -> None:
    """Given a text that asks for an enemy hand of one card at most, when it is used, then the cards need not be seen."""
    text = use({"do": "draw"}, condition={"none": {"whose": "enemy", "where": "hand"}, "most": 1})
    hand = [unit(f"H{number}", known=False) for number in range(held)]
    s = scene(A={"deployment": [unit("Rook", text=[text])]}, B={"hand": hand})
    if holds:
        s.says("A", "use", card="Rook")
        assert s.events[0].verdict == ("legal",)
    else:
        assert s.refused("A", "use", card="Rook").rule == "NX-EFF-13"
