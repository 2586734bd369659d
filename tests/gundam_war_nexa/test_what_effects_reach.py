"""What effects do and to what: no more than they say, to the cards that they mean, once as often as they may."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war_nexa.scene import (
    blue,
    character,
    command,
    g,
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
QUICK = keyword("quick")
ENEMY = {"type": "unit", "whose": "enemy"}
KILL = command("Kill", {"do": "destroy"}, targets=[ENEMY])


@pytest.mark.rule("NX-CTRL-06", "NX-CTRL-07")
@pytest.mark.parametrize(
    ("effect", "works"),
    [
        ({"do": "draw"}, False),
        ({"do": "draw", "who": "own"}, False),
        ({"do": "draw", "who": "enemy"}, False),
        ({"do": "draw", "who": "both"}, True),
        ({"do": "nation_damage", "n": 1}, False),
        ({"do": "nation_damage", "n": 1, "who": "both"}, True),
        ({"do": "roll", "to": {"type": "unit"}}, True),
        ({"do": "to_area", "area": "deployment", "who": "enemy", "to": {"name": "Ball"}}, False),
    ],
)
def test_a_text_of_nobodys_does_what_speaks_of_no_player(effect: dict[str, Any], works: bool) -> None:
    s = scene(A={"deployment": [unit("GM", text=[when("begin:attack", effect)]), unit("Ball")]}, node="deployment.ft")
    s.does("B", {"do": "lose_control", "to": "GM"})
    before = s.count("A.hand"), s.nation("A"), s.rolled("Ball"), s.zone("Ball")
    s.to("attack.ft1")
    assert ((s.count("A.hand"), s.nation("A"), s.rolled("Ball"), s.zone("Ball")) != before) == works


@pytest.mark.rule("NX-ZONE-10", "NX-DEST-02", "NX-BATT-45")
@pytest.mark.parametrize(
    "effect", [{"do": "destroy"}, {"do": "damage", "n": 1}, {"do": "roll"}, {"do": "gain", "points": (1, 1, 1)}], ids=repr
)
def test_what_happens_to_cards_in_play_happens_to_no_others(effect: dict[str, Any]) -> None:
    s = scene(A={"junkyard": [unit("GM")], "hand": [unit("Ball")], "deployment": [unit("Nu")]})
    assert s.refused("A", "effect", effects=({**effect, "to": "GM"},)).rule == "NX-ZONE-10"
    s.does("A", {**effect, "to": {"where": "junkyard"}}, {**effect, "to": {"where": "hand"}})
    for name in ("GM", "Ball"):
        card = s.table.cards[s[name]]
        assert (dict(card.marks), dict(card.attributes), s.zone(name)) == (
            {},
            {},
            {"GM": "A.junkyard", "Ball": "A.hand"}[name],
        )
    assert s.happened("damage_dealt") == []


@pytest.mark.rule("NX-BATT-45")
@pytest.mark.parametrize(("amount", "told"), [(0, 0), (1, 1)])
def test_no_damage_is_not_dealt(amount: int, told: int) -> None:
    s = scene(A={"deployment": [unit("GM")]})
    s.does("A", {"do": "damage", "n": amount, "to": "GM"})
    assert (len(s.happened("damage_dealt")), s.damage("GM")) == (told, amount)


@pytest.mark.rule("NX-TGT-01", "NX-TGT-03")
def test_a_name_means_the_card_that_the_text_may_aim_at() -> None:
    s = scene(A={"hand": [KILL], "deployment": [unit("GM")]}, B={"deployment": [unit("GM")]})
    s.says("A", "play", card="Kill", targets=("t:GM:unit:",))
    s.passes()
    assert [s.destroyed(name) for name in ("GM", "GM.2")] == [False, True]


@pytest.mark.rule("NX-TGT-01", "NX-TGT-08")
@pytest.mark.parametrize("named", [("P", "Own"), ("P", "Q", "Own"), ("Own",), ("P",)])
def test_of_two_parts_up_to_so_many_each_has_the_targets_that_fit_it(named: tuple[str, ...]) -> None:
    parts = [{**ENEMY, "n": 2, "upto": True}, {"type": "unit", "whose": "own", "upto": True}]
    split = command("Split", {"do": "destroy", "to": "target1"}, {"do": "roll", "to": "target2"}, targets=parts)
    s = scene(A={"hand": [split], "deployment": [unit("Own")]}, B={"deployment": [unit("P"), unit("Q")]})
    s.says("A", "play", card="Split", targets=named)
    s.passes()
    assert s.happened("effect_failed") == []


@pytest.mark.rule("NX-EFF-02", "NX-PLAY-45")
def test_what_does_not_come_by_its_namesake_is_stated_and_what_comes_too() -> None:
    s = scene(
        A={
            "hangar": [character("Noa", keywords=[keyword("stay")]), unit("Ball")],
            "deployment": [unit("GM", carries=[character("Noa", keywords=[keyword("stay")])])],
        }
    )
    s.does("A", {"do": "put_in_play", "to": ("Noa", "Ball")})
    assert [(event.said["card"], event.rule) for event in s.happened("not_put_in_play")] == [(s["Noa"], "NX-PLAY-45")]
    assert [event.said["card"] for event in s.happened("put_in_play")] == [s["Ball"]]
    assert (s.zone("Noa"), s.zone("Ball")) == ("A.hangar", HOME)


@pytest.mark.rule("NX-MISC-03", "NX-MISC-04")
def test_who_gets_a_group_of_two_namesakes_chooses_which_stays() -> None:
    twin = unit("Twin", star=True, carries=[operation("Twin", set_on="unit", star=True)])
    s = scene(B={"deployment": [twin, unit("P")]})
    s.does("A", {"do": "to_area", "to": (s["Twin"], s["P"]), "area": "deployment", "who": "own"})
    assert (s.asks["seat"], s.asks["what"], set(s.asks["options"])) == ("A", "abolish", {s["Twin"], s["Twin.2"]})


@pytest.mark.rule("NX-DEST-07", "NX-CUT-13")
@pytest.mark.parametrize(
    ("saved", "wait"), [((), ["GM", "Ball"]), (("GM",), ["Ball"]), (("Ball",), ["GM"]), (("GM", "Ball"), [])]
)
def test_what_is_saved_in_the_same_effect_is_not_abolished(saved: tuple[str, ...], wait: list[str]) -> None:
    s = scene(A={"deployment": [unit("GM"), unit("Ball")]})
    s.does("A", {"do": "destroy", "to": ("GM", "Ball")}, *({"do": "negate_destruction", "to": s[name]} for name in saved))
    assert [data["card"] for _, data in reversed(s.table.chain)] == [s[name] for name in wait]
    s.to("attack.ft1")
    assert {name for name in ("GM", "Ball") if s.zone(name) == HOME} == set(saved)


@pytest.mark.rule("NX-COIN-10")
def test_chips_of_one_name_that_are_described_otherwise_are_distinguished() -> None:
    s = scene()
    for points in ((1, 1, 1), (2, 2, 2), (1, 1, 1)):
        s.does("A", {"do": "chip", "card": {"type": "unit", "name": "Drone", "points": points}})
    drones = [s.table.cards[card].printing for card in s.table.at(HOME)]
    assert drones == ["chip:Drone", "chip:Drone:2", "chip:Drone"]


@pytest.mark.rule("NX-EFF-14", "NX-DUR-03", "NX-DUR-04", "NX-DUR-05")
@pytest.mark.parametrize(("following", "drawn"), [(False, (1, 1)), (True, (0, 1))])
def test_a_standby_effect_comes_at_its_moment_of_this_or_the_next_turn(following: bool, drawn: tuple[int, int]) -> None:
    s = scene(A={"deployment": [unit("GM")]}, node="attack.ft1")
    later = {"do": "later", "when": "end_of_turn", "effects": ({"do": "coin", "name": "Spark", "to": {"name": "GM"}},)}
    s.does("A", {**later, **({"next": True} if following else {})})
    for number in drawn:
        s.to("end.done")
        assert s.table.cards[s["GM"]].marks.get("coin:Spark", 0) == number
        s.says(s.table.clock.holder, "done")
    s.to("end.done")
    assert s.table.cards[s["GM"]].marks.get("coin:Spark", 0) == 1


@pytest.mark.rule("NX-KW-06", "NX-PLAY-71")
def test_a_guard_and_a_gain_are_counted_separately() -> None:
    gainer = unit("GM", keywords=[keyword("gain")], g_sign=sign())
    s = scene(
        A={"gs": [graphic("Sky", guard=2), blue()], "space": [gainer], "nation": [graphic("Top", gain_level=1)]},
        B={"space": [unit("P")]},
        node="damage.ft1",
    )
    s.says("A", "use", card="Sky", text="guard", targets=("GM",))
    s.passes()
    s.says("A", "use", card="GM", text="gain")
    s.passes()
    assert (s.power("A"), s.points("GM")[0]) == (2 + 2 + 1, 3)


@pytest.mark.rule("NX-COST-21")
def test_each_of_three_texts_is_used_once_in_a_turn() -> None:
    s = scene(
        A={
            "deployment": [unit("GM", text=[use(DRAW), use({"do": "draw", "n": 2}), use({"do": "draw", "n": 3})])],
            "gs": [g("red")],
        }
    )
    for text in ("2", "1", "3"):
        s.says("A", "use", card="GM", text=text)
        s.passes()
    assert s.hand("A") == 6
    for text in ("1", "2", "3"):
        assert s.refused("A", "use", card="GM", text=text).rule == "NX-COST-21"


@pytest.mark.rule("NX-AUTO-04", "NX-SETUP-08")
def test_a_text_that_holds_on_the_field_changes_no_deck_and_one_of_everywhere_no_table() -> None:
    law = {"timing": "everywhere", "effects": [{"on": {"type": "unit"}, "points": (0, 0, -3)}]}
    s = scene(A={"hand": [operation("Law", text=[law])], "deployment": [unit("GM")]})
    s.plays("A", "Law")
    assert (s.points("GM"), s.destroyed("GM")) == ((2, 1, 3), False)
    s = scene(
        A={
            "hand": [operation("Law", text=[standing({"on": {"type": "unit"}, "points": (0, 0, -3)})])],
            "deployment": [unit("GM")],
        }
    )
    s.plays("A", "Law")
    assert s.destroyed("GM")
