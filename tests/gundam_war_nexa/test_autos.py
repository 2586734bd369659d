"""Automatic effects, how long effects last, and what stands by."""

from typing import Any

import pytest

from tests.gundam_war_nexa.scene import ace, command, graphic, operation, scene, standing, unit, when

DRAW = {"do": "draw"}


@pytest.mark.rule("NX-DUR-02")
def test_this_turn_looks_for_its_cards_all_the_time_case_63():
    spur = {"do": "this_turn", "effect": {"on": {"type": "unit", "whose": "own", "color": "blue"}, "points": [1, 1, 1]}}
    quick = unit("V", "1/1/1", colors=["blue"], keywords=[{"keyword": "quick"}])
    s = scene(A={"hand": [command("Spur", spur), quick], "deployment": [unit("U", "1/1/1", colors=["blue"])]})
    s.plays("A", "Spur")
    s.plays("A", "V")
    assert (s.points("U"), s.points("V")) == ((2, 2, 2), (2, 2, 2))
    s.does("B", {"do": "lose", "what": "color", "which": "blue", "to": "U"})
    assert s.points("U") == (1, 1, 1)


@pytest.mark.rule("NX-DUR-01")
def test_until_the_turn_ends_holds_as_it_was_resolved():
    s = scene(
        A={"hand": [command("Up", {"do": "gain", "points": (1, 1, 1), "to": {"type": "unit"}})], "deployment": [unit("U")]}
    )
    s.plays("A", "Up")
    s.does("B", {"do": "chip", "card": {"type": "unit", "name": "Late", "points": (1, 1, 1)}})
    late = s.table.at("B.deployment_area")[-1]
    assert s.points("U") == (3, 2, 4)
    assert s.desk.table.data(late)["points"] == (1, 1, 1)
    s.to("end.done")
    assert s.points("U") == (2, 1, 3)


@pytest.mark.rule("NX-AUTO-05", "NX-PLAY-23")
@pytest.mark.parametrize("moment", ["leaves", "abolished"])
@pytest.mark.parametrize(
    ("of", "drawn"),
    [
        ({"type": "g", "whose": "own"}, 1),
        ({"type": "g", "whose": "own", "originally": {"type": "graphic"}}, 1),
        ({"type": "g", "whose": "own", "originally": {"type": "command"}}, 0),
        ({"type": "g", "whose": "enemy"}, 0),
        ({"type": "graphic", "whose": "own"}, 0),
    ],
)
def test_a_g_that_leaves_play_left_as_a_g(of: dict[str, Any], drawn: int, moment: str):
    """Given a graphic that is a G, when it leaves play, then texts timed to a G that leaves start, none to a graphic."""
    s = scene(A={"deployment": [unit("M", text=[when(moment, DRAW, of=of)])], "gs": [graphic("Sunset")]}, nation=(9, 9))
    before = s.hand("A")
    s.does("B", {"do": "abolish", "to": "Sunset"})
    assert s.hand("A") - before == drawn


@pytest.mark.rule("NX-AUTO-05", "NX-PLAY-60")
@pytest.mark.parametrize("moment", ["leaves", "abolished"])
def test_an_ace_that_leaves_play_left_as_a_unit_too(moment: str):
    """Given an ACE on the field, when it leaves play, then a text timed to a unit that leaves starts."""
    watching = unit("M", text=[when(moment, DRAW, of={"type": "unit", "whose": "own"})])
    s = scene(A={"deployment": [watching, ace("Char")]}, nation=(9, 9))
    before = s.hand("A")
    s.does("B", {"do": "abolish", "to": "Char"})
    assert s.hand("A") - before == 1


@pytest.mark.rule("NX-AUTO-10")
def test_a_triggered_text_comes_after_the_effect_that_started_it_case_136():
    mourner = unit("M", text=[when("destroyed", DRAW, of={"type": "unit"})])
    kill = command("Kill", {"do": "destroy"}, {"do": "nation_damage", "n": 1}, targets=[{"type": "unit"}])
    s = scene(
        A={"deployment": [mourner], "hand": [command("One", DRAW), command("Two", DRAW), kill]}, B={"deployment": [unit("V")]}
    )
    s.says("A", "play", card="One")
    s.says("A", "play", card="Two", reply=True)
    s.says("A", "play", card="Kill", targets=("V",), reply=True)
    s.passes()
    names = [event.name for event in s.events if event.name in ("nation_damaged", "drawn", "effect_resolved")]
    assert names == ["effect_resolved", "nation_damaged", "drawn", "effect_resolved", "drawn", "effect_resolved", "drawn"]


@pytest.mark.rule("NX-AUTO-08")
def test_when_starts_once_a_turn_and_each_time_every_time_case_135():
    once = operation("Once", text=[when("enters", DRAW, of={"type": "unit", "whose": "own"})])
    each = operation("Each", text=[when("enters", DRAW, of={"type": "unit", "whose": "own"}, each=True)])
    s = scene(A={"deployment": [once, each], "hand": [unit("P"), unit("Q"), unit("R")]})
    for name in "PQR":
        s.plays("A", name)
    assert s.hand("A") == 4


@pytest.mark.rule("NX-AUTO-02", "NX-AUTO-09", "NX-DEST-01")
def test_a_continuous_effect_applies_in_the_middle_of_a_cut_and_ends_with_its_card_case_204():
    shelter = operation("C", keywords=[{"keyword": "quick"}], text=[standing({"on": {"type": "unit"}, "points": [0, 0, 1]})])
    hit = command("Hit", {"do": "damage", "n": 2}, targets=[{"type": "unit"}])
    s = scene(A={"deployment": [unit("U", "2/2/2")], "hand": [shelter]}, B={"hand": [hit]})
    s.says("B", "play", card="Hit", targets=("U",))
    s.says("A", "play", card="C")
    s.passes()
    assert (s.points("U"), s.destroyed("U")) == ((2, 2, 3), False)
    s.does("B", {"do": "abolish", "to": "C"})
    assert s.destroyed("U")


@pytest.mark.rule("NX-AUTO-07", "NX-DEST-10")
def test_continuous_comes_before_triggered_case_190():
    blight = operation("Blight", text=[standing({"on": {"type": "unit", "whose": "enemy"}, "points": [0, 0, -2]})])
    tough = unit("U", "1/1/2", text=[when("enters", {"do": "gain", "points": [0, 0, 2]})])
    s = scene(A={"deployment": [blight]}, B={"hand": [tough]}, holder="B")
    s.plays("B", "U")
    assert (s.destroyed("U"), s.points("U")) == (True, (1, 1, 2))
    s.does("B", {"do": "negate_destruction", "to": "U"})
    assert not s.destroyed("U")


@pytest.mark.rule("NX-CARD-21", "NX-KW-27")
def test_effects_that_do_not_stack_apply_once_case_180():
    drill = {"on": {"type": "unit", "whose": "own"}, "points": [1, 1, 1], "no_stack": True}
    s = scene(A={"deployment": [operation("Drill", copies=2, text=[standing(drill)]), unit("U", "1/1/1")]})
    assert s.points("U") == (2, 2, 2)


@pytest.mark.rule("NX-EFF-16", "NX-EFF-17", "NX-TERM-04")
def test_losing_beats_gaining_whatever_the_order():
    s = scene(A={"deployment": [unit("U", keywords=[{"keyword": "assault"}])]})
    s.does("B", {"do": "lose", "what": "keyword", "which": "assault", "to": "U"})
    s.does("A", {"do": "give", "keyword": "assault", "to": "U"})
    from domain.rulesets.gundam_war_nexa.state import current_properties

    assert current_properties.has_keyword(s.table, s["U"], "assault") is False


@pytest.mark.rule("NX-EFF-14")
def test_a_standby_effect_is_resolved_already_case_168():
    doom = command(
        "Doom",
        {"do": "later", "when": "end_of_turn", "effects": [{"do": "destroy", "to": "target"}]},
        targets=[{"type": "unit"}],
    )
    s = scene(A={"hand": [doom]}, B={"deployment": [unit("V")], "hand": [command("No", {"do": "void"})]})
    s.plays("A", "Doom", targets=("V",))
    assert s.refused("B", "play", card="No").rule == "NX-TGT-02"
    s.to("end.done")
    assert s.zone("V") == "B.junkyard"


@pytest.mark.rule("NX-DUR-03", "NX-DUR-04", "NX-DUR-05")
def test_a_standby_effect_without_next_lapses_with_its_turn():
    late = {"do": "later", "when": "begin:draw", "effects": [DRAW]}
    s = scene(A={"hand": [command("Late", late)]})
    s.plays("A", "Late")
    s.to("end.done")
    s.says("A", "done")
    s.to("draw.ft1")
    assert s.hand("A") == 0


@pytest.mark.rule("NX-TURN-05", "NX-EFF-15")
def test_both_starts_are_one_instant_case_185():
    battle = operation("P", text=[when("begin:battle", {"do": "draw", "n": 2})])
    attack = operation("Q", text=[when("begin:attack", {"do": "nation_damage", "n": 1})])
    s = scene(A={"deployment": [battle, attack]})
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.table.flags["awaits"]["what"] == "order"
    s.says("A", "choose", cards=("Q", "P"))
    assert [event.name for event in s.events if event.name in ("drawn", "nation_damaged")] == ["nation_damaged", "drawn"]


@pytest.mark.rule("NX-EFF-14", "NX-DEST-09", "NX-TGT-07")
def test_a_standby_effect_finds_no_card_that_left_in_between():
    later = {"do": "later", "when": "end_of_turn", "effects": [{"do": "destroy", "to": "target"}]}
    s = scene(A={"hand": [command("Doom", later, targets=[{"type": "unit"}])]}, B={"deployment": [unit("V")]})
    s.plays("A", "Doom", targets=("V",))
    s.does("B", {"do": "move", "to": "V", "zone": "hand"})
    s.does("B", {"do": "put_in_play", "to": "V"})
    s.to("end.done")
    assert s.zone("V") == "B.deployment_area"
