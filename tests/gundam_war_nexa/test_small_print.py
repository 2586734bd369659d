"""The small print: what a game of NEX-A comes to once in a while."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.gundam_war_nexa.scene import RULES, blue, character, command, g, operation, scene, unit, use

DRAW = {"do": "draw"}


@pytest.mark.rule("NX-COST-07", "NX-COST-04")
def test_a_refusal_says_which_gs_a_cost_asks_for() -> None:
    s = scene(A={"gs": [blue(1)], "hand": [unit("Dear", roll=[["blue", 2], ["red", 1]])]})
    message = s.refused("A", "play", card="Dear").message
    assert "blue 2 and red 1" in message


@pytest.mark.rule("NX-COST-08")
@pytest.mark.parametrize(
    ("purple", "others", "mix", "paid"),
    [
        (2, 0, "no", True),
        (0, 4, "no", True),
        (0, 3, "no", False),
        (1, 2, "no", False),
        (1, 2, "yes", True),
        (1, 1, "yes", False),
    ],
)
def test_a_purple_cost_is_paid_by_purple_gs_or_by_two_others_each(purple: int, others: int, mix: str, paid: bool) -> None:
    gs = [*([g("purple", count=purple)] if purple else []), *([blue(others)] if others else [])]
    s = scene(A={"gs": gs, "hand": [unit("Veil", roll=[["purple", 2]])]}, switches={"purple_mix": mix})
    assert isinstance(s.answer("A", "play", card="Veil"), Refusal) != paid


@pytest.mark.rule("NX-HAND-01", "NX-HAND-02")
def test_a_card_is_drawn_by_the_turn_or_by_an_effect() -> None:
    s = scene(A={"hand": [command("Dip", DRAW)]}, node="draw.ft1")
    s.to("draw.ft2")
    assert [event.family for event in s.happened("drawn")] == ["fixed"]
    s.plays("A", "Dip")
    assert [event.family for event in s.happened("drawn")] == ["fixed", "resolved"]


@pytest.mark.rule("NX-HAND-04", "NX-ZONE-08")
@pytest.mark.parametrize(("hand", "hangar", "left"), [(False, True, "hangar"), (True, True, "hand"), (True, False, "hand")])
def test_a_card_is_played_by_its_name_from_the_hand_else_from_the_hangar(hand: bool, hangar: bool, left: str) -> None:
    gm, other = unit("GM"), unit("Other")
    s = scene(A={"hand": [other, *([gm] if hand else [])], "hangar": [{**other, "name": "Else"}, *([gm] if hangar else [])]})
    before = {place: s.count(f"A.{place}") for place in ("hand", "hangar")}
    s.plays("A", "t:GM:unit:")
    assert {place: before[place] - s.count(f"A.{place}") for place in before} == {
        left: 1,
        ("hangar" if left == "hand" else "hand"): 0,
    }


@pytest.mark.rule("NX-PLAY-41", "NX-PLAY-52")
@pytest.mark.parametrize(
    ("card", "rule"),
    [(character("Noa"), "NX-PLAY-41"), (operation("Patch", set_on="unit"), "NX-PLAY-52"), (operation("Plan"), "")],
)
def test_a_card_that_is_set_needs_the_card_that_it_is_set_on(card: dict[str, Any], rule: str) -> None:
    s = scene(A={"deployment": [unit("GM")], "hand": [card]})
    if rule:
        assert s.refused("A", "play", card=card["name"]).rule == rule
        s.plays("A", card["name"], on="GM")
        assert s.zone(card["name"]) == "GM"
    else:
        s.plays("A", card["name"])
        assert s.zone(card["name"]) == "A.deployment_area"


@pytest.mark.rule("NX-SETC-03")
@pytest.mark.parametrize("leaves", [False, True])
def test_a_card_is_set_only_on_the_card_that_was_there(leaves: bool) -> None:
    away = command("Away", {"do": "move", "zone": "hand"}, targets=[{"type": "unit"}])
    s = scene(A={"deployment": [unit("GM")], "hand": [character("Noa")]}, B={"hand": [away]})
    s.says("A", "play", card="Noa", on="GM")
    if leaves:
        s.says("B", "play", True, card="Away", targets=("GM",))
    s.passes()
    assert (s.zone("Noa") == "GM") != leaves


@pytest.mark.rule("NX-COST-26", "NX-COST-30")
@pytest.mark.parametrize(
    ("rolled", "gs", "said", "used"),
    [
        (False, 0, {}, True),
        (True, 0, {}, False),
        (True, 1, {}, True),
        (False, 1, {}, False),
        (False, 1, {"pay": 1}, True),
        (False, 1, {"pay": 2}, True),
    ],
)
def test_of_two_ways_to_pay_the_one_that_can_be_paid_is_taken_and_of_two_the_named_one(
    rolled: bool, gs: int, said: dict[str, int], used: bool
) -> None:
    pilot = unit("GM", rolled=rolled, text=[use(DRAW, cost=[{"self": 1}, {"blue": 1}])])
    s = scene(A={"gs": [blue(gs)] if gs else [], "deployment": [pilot]})
    answer = s.answer("A", "use", card="GM", **said)
    assert isinstance(answer, Refusal) != used


@pytest.mark.rule("NX-DEST-01", "NX-DEST-03")
@pytest.mark.parametrize(
    ("effect", "why"), [({"do": "damage", "n": 3}, "damage"), ({"do": "gain", "points": (0, 0, -3)}, "defense")]
)
def test_how_a_unit_fell_is_stated(effect: dict[str, Any], why: str) -> None:
    s = scene(A={"deployment": [unit("GM", "2/1/3")]}, B={"hand": [command("Hit", effect, targets=[{"type": "unit"}])]})
    s.says("B", "play", card="Hit", targets=("GM",))
    s.passes()
    assert s.destroyed("GM")
    assert [event.said["cause"] for event in s.happened("destroyed")] == [why]


@pytest.mark.rule("NX-CARD-15")
def test_the_values_of_a_unit_are_those_of_now() -> None:
    s = scene(A={"deployment": [unit("GM", "2/1/3", damage=1)], "gs": [blue(2)]})
    assert RULES.values(s.table, s["GM"]) == {"strike": 2, "shooting": 1, "defense": 3}
    assert RULES.tally(s.table, "A")["total_power"] >= 2


@pytest.mark.rule("NX-DEST-01", "NX-CARD-12")
@pytest.mark.parametrize(("defence", "falls"), [(2, True), (3, False)])
def test_a_character_that_lowers_the_defence_of_its_unit_brings_it_down(defence: int, falls: bool) -> None:
    s = scene(A={"deployment": [unit("GM", f"2/1/{defence}")], "hand": [character("Weight", "0/0/-2")]})
    s.plays("A", "Weight", on="GM")
    assert s.destroyed("GM") == falls


@pytest.mark.rule("NX-TGT-01", "NX-TGT-08")
@pytest.mark.parametrize(
    ("named", "fits"),
    [(("P", "Own"), True), (("P", "Q", "Own"), True), (("Own",), True), (("P", "Q"), False), (("P", "Q", "R", "Own"), False)],
)
def test_targets_belong_to_the_part_of_a_text_that_they_fit(named: tuple[str, ...], fits: bool) -> None:
    enemies, own = {"type": "unit", "whose": "enemy", "n": 2, "upto": True}, {"type": "unit", "whose": "own"}
    s = scene(
        A={"hand": [command("Sweep", {"do": "destroy"}, targets=[enemies, own])], "deployment": [unit("Own")]},
        B={"deployment": [unit("P"), unit("Q"), unit("R")]},
    )
    answer = s.answer("A", "play", card="Sweep", targets=named)
    assert isinstance(answer, Refusal) != fits
    if fits:
        s.passes()
        assert [name for name in ("P", "Q", "Own") if s.destroyed(name)] == [
            name for name in ("P", "Q", "Own") if name in named
        ]


@pytest.mark.rule("NX-BATT-38", "NX-BATT-41")
@pytest.mark.parametrize("known", [True, False])
def test_damage_meets_the_units_of_a_force_from_the_front_as_far_as_it_is_known(known: bool) -> None:
    s = scene(
        A={"space": [unit("GM", "4/4/4")]},
        B={"space": [unit("P", "0/0/3", known=known), unit("Q", "0/0/3")]},
        node="damage.ft1",
    )
    s.to("return.ft1")
    assert (s.zone("P") == "B.junkyard") == known
    assert s.zone("Q") == "B.space_area"


@pytest.mark.rule("NX-MISC-01", "NX-MISC-02")
@pytest.mark.parametrize(("name", "stays"), [("Noa", False), ("Bright", True)])
def test_a_character_that_takes_anothers_place_is_abolished_with_its_namesake(name: str, stays: bool) -> None:
    s = scene(
        A={
            "deployment": [unit("GM", carries=[character("Noa")]), unit("Ball", carries=[character("Ray")])],
            "hand": [character(name)],
        }
    )
    new = "Noa.2" if name == "Noa" else name
    s.does("A", {"do": "replace", "to": s["Ray"], "by": s[new]})
    assert (s.zone(new) == "Ball") == stays


@pytest.mark.rule("NX-COST-03", "NX-COST-04")
@pytest.mark.parametrize(
    ("cost", "verdict"),
    [
        ({"total": 1}, "legal"),
        ({"roll": [["blue", 1]]}, "legal"),
        ({"total": 1, "roll": [["blue", 1]]}, "legal"),
        ({}, "legal"),
    ],
)
def test_a_cost_of_one_kind_is_known_without_the_other(cost: dict[str, Any], verdict: str) -> None:
    s = scene(A={"gs": [blue(1)], "hand": [unit("Fair", **cost)]}, mode="scribe")
    assert [event.verdict[0] for event in s.says("A", "play", card="Fair") if event.is_command] == [verdict]


@pytest.mark.rule("NX-COST-04")
@pytest.mark.parametrize("known", [True, False])
def test_the_g_that_is_named_is_rolled(known: bool) -> None:
    s = scene(
        A={"gs": [g("blue", "First"), g("blue", "Second")], "hand": [unit("Fair", roll=[["blue", 1]], known=known)]},
        mode="scribe",
    )
    s.says("A", "play", card="Fair", **{"with": ("Second",)})
    assert (s.rolled("First"), s.rolled("Second")) == (False, True)


@pytest.mark.rule("NX-HAND-04", "NX-ZONE-08")
def test_a_card_of_the_hangar_is_not_taken_for_an_unknown_one_of_the_hand() -> None:
    s = scene(A={"hand": [unit("Dark", known=False)], "hangar": [unit("GM")]})
    s.plays("A", "t:GM:unit:")
    assert (s.count("A.hand"), s.count("A.hangar")) == (1, 0)


@pytest.mark.rule("NX-COST-26")
def test_a_way_to_pay_is_named_only_where_there_are_two() -> None:
    s = scene(A={"gs": [blue(2)], "deployment": [unit("One", text=[use(DRAW, cost=[{"blue": 1}])])]})
    assert "pay" in s.refused("A", "use", card="One", pay=1).message


@pytest.mark.rule("NX-COST-08", "NX-COST-26")
@pytest.mark.parametrize(("mix", "used"), [("no", False), ("yes", True)])
def test_a_purple_cost_of_a_text_is_mixed_by_the_house_rule_alone(mix: str, used: bool) -> None:
    gm = unit("GM", text=[use(DRAW, cost=[{"purple": 2}])])
    s = scene(A={"gs": [g("purple"), blue(2)], "deployment": [gm]}, switches={"purple_mix": mix})
    assert isinstance(s.answer("A", "use", card="GM"), Refusal) != used


@pytest.mark.rule("NX-PLAY-45", "NX-KW-20")
@pytest.mark.parametrize(("mine", "theirs", "open_"), [([], [unit("P")], False), ([unit("P")], [], True), ([], [], False)])
def test_a_card_without_data_may_have_a_namesake_among_the_own_cards_alone(
    mine: list[Any], theirs: list[Any], open_: bool
) -> None:
    s = scene(A={"hand": [unit("Dark", known=False)], "deployment": mine}, B={"deployment": theirs}, mode="scribe")
    (said,) = [event for event in s.says("A", "play", card="Dark", as_="unit") if event.is_command]
    assert (("NX-PLAY-45" in said.verdict) or ("NX-KW-20" in said.verdict)) == open_


@pytest.mark.rule("NX-MISC-01")
@pytest.mark.parametrize("rolled", [False, True])
def test_what_takes_a_cards_place_lies_as_that_lay(rolled: bool) -> None:
    s = scene(A={"deployment": [unit("GM", rolled=rolled, damage=1)], "hand": [unit("Heir")]})
    s.does("A", {"do": "replace", "to": s["GM"], "by": s["Heir"]})
    assert (s.rolled("Heir"), s.damage("Heir"), s.zone("Heir")) == (rolled, 1, "A.deployment_area")


@pytest.mark.rule("NX-PLAY-52")
@pytest.mark.parametrize(("wanted", "verdict"), [("unit", "legal"), ("operation", "illegal")])
def test_an_operation_is_set_on_a_card_of_its_kind(wanted: str, verdict: str) -> None:
    s = scene(A={"deployment": [unit("GM")], "hand": [operation("Patch", set_on=wanted)]}, mode="scribe")
    (said,) = [event for event in s.says("A", "play", card="Patch", on="GM") if event.is_command]
    assert said.verdict[0] == verdict
