"""When a text or keyword may be used, what a printing says in numbers, and what a scribe does not know."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war_nexa.scene import (
    RULES,
    Scene,
    ace,
    blue,
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
OLD = {"older": True, "designated": [["blue", 1]], "total": 1, "resource": 1, "g_sign": sign()}


def verdict(s: Scene, act: str, **args: Any) -> tuple[str, ...]:
    """The verdict of what A says."""
    (said,) = [event for event in s.says("A", act, **args) if event.is_command]
    return said.verdict


@pytest.mark.rule("NX-PLAY-12", "NX-TEXT-02", "NX-CTRL-18")
@pytest.mark.parametrize(("turn", "mine", "theirs"), [("own", True, False), ("enemy", False, True), (None, True, True)])
def test_a_text_is_used_in_the_turns_that_it_names(turn: str | None, mine: bool, theirs: bool) -> None:
    text = use(DRAW, **({"turn": turn} if turn else {}))
    for holder, able in (("A", mine), ("B", theirs)):
        s = scene(A={"deployment": [unit("GM", text=[text])]}, holder=holder)
        if able:
            s.says("A", "use", card="GM")
        else:
            assert s.refused("A", "use", card="GM").rule == "NX-TEXT-02"


@pytest.mark.rule("NX-KWG-02", "NX-KW-09", "NX-KW-05")
@pytest.mark.parametrize(
    ("said", "node", "holder", "paid"),
    [
        ({}, "attack.ft1", "A", 0),
        ({"timing": "damage"}, "damage.ft1", "A", 0),
        ({"turn": "enemy"}, "attack.ft1", "B", 0),
        ({"cost": [{"blue": 1}]}, "attack.ft1", "A", 1),
        ({"timing": "any", "turn": "enemy", "cost": [{"blue": 2}]}, "draw.ft1", "B", 2),
    ],
)
def test_a_keyword_is_used_as_its_card_says(said: dict[str, Any], node: str, holder: str, paid: int) -> None:
    mine = [unit("GM", keywords=[keyword("supply", **said)]), unit("Ball", rolled=True)]
    for where, whose in ((node, holder), ("return.ft2", holder), (node, "B" if holder == "A" else "A")):
        s = scene(A={"deployment": mine, "gs": [blue(2)]}, node=where, holder=whose)
        able = (where, whose) == (node, holder) or (said.get("timing") == "any" and whose == holder)
        if able:
            s.says("A", "use", card="GM", text="supply", targets=("Ball",))
            assert s.national_power("A") == 2 - paid
        else:
            s.refused("A", "use", card="GM", text="supply", targets=("Ball",))


@pytest.mark.rule("NX-PLAY-10", "NX-PLAY-11", "NX-TEXT-02")
@pytest.mark.parametrize(
    ("laid", "said", "expected"),
    [
        ({"hand": [unit("Card")]}, ("play", {}), "illegal"),
        ({"hand": [unit("Card", unknown=["text"])]}, ("play", {}), "open"),
        ({"hand": [unit("Card", unknown=["total"])]}, ("play", {}), "open"),
        ({"hand": [unit("Card", unknown=["total"], g_sign=sign())]}, ("play", {}), "illegal"),
        ({"hand": [command("Card", DRAW, timing="damage")]}, ("play", {}), "illegal"),
        ({"hand": [{**unit("Card"), "known": False}]}, ("play", {}), "open"),
        ({"hand": [ace("Card")]}, ("play", {}), "illegal"),
        ({"hand": [graphic("Card")]}, ("play", {}), "illegal"),
        ({"hand": [g("blue", "Card")]}, ("play", {"as_": "g"}), "illegal"),
        ({"deployment": [unit("Card", text=[use(DRAW, timing="damage")])]}, ("use", {}), "illegal"),
        ({"deployment": [{**unit("Card"), "known": False}]}, ("use", {}), "open"),
        ({"deployment": [{**unit("Card"), "known": False}]}, ("use", {"text": "2"}), "open"),
    ],
)
def test_a_wrong_moment_is_a_fault_only_where_the_card_is_known(
    laid: dict[str, Any], said: tuple[str, dict[str, Any]], expected: str
) -> None:
    s = scene(A=laid, node="return.ft2", mode="scribe")
    act, args = said
    assert verdict(s, act, card="Card", **args)[0] == expected


@pytest.mark.rule("NX-TEXT-01", "NX-COST-21")
def test_a_text_of_an_unknown_card_is_its_first_unless_another_is_said() -> None:
    s = scene(A={"deployment": [{**unit("Dark"), "known": False}]}, mode="scribe")
    used: list[str] = []
    for args in ({}, {"text": "1"}, {"text": "2"}):
        s.says("A", "use", card="Dark", reply=bool(used), **args)
        used += [event.verdict[0] for event in s.events if event.is_command]
    assert used == ["open", "illegal", "open"]


@pytest.mark.rule("NX-CARD-01", "NX-CARD-08")
@pytest.mark.parametrize(
    ("field", "message"),
    [
        ({"total": -1}, "total is -1, expected a whole number from 0, or x"),
        ({"total": 1.5}, "total is 1.5, expected a whole number from 0, or x"),
        ({"total": "y"}, "total is 'y', expected a whole number from 0, or x"),
        ({"roll": "blue"}, "roll is 'blue', expected pairs of colour and number"),
        ({"roll": [["blue"]]}, "expected pairs of colour and number"),
        ({"roll": ["ab"]}, "expected pairs of colour and number"),
        ({"roll": [["blue", -1]]}, "roll is -1, expected a whole number from 0, or x"),
        ({"roll": [["pink", 1]]}, "no such colour: 'pink'"),
        ({"points": [1, 2]}, "strike, shooting and defence, each a number or *"),
        ({"points": [1, 2, "y"]}, "strike, shooting and defence, each a number or *"),
    ],
)
def test_a_printing_says_what_is_wrong_with_its_numbers(field: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as fault:  # noqa: PT011
        RULES.parse_printing({**unit("GM"), **field})
    assert message in str(fault.value)


@pytest.mark.rule("NX-CARD-01", "NX-CARD-08")
@pytest.mark.parametrize(
    ("field", "read"),
    [
        ({"total": "x", "roll": [["blue", "x"], ["red", 1]]}, ("blue", "red")),
        ({"roll": [["any", 2]]}, ()),
        ({"unknown": ["roll"]}, None),
        ({"roll": [["any", 0], ["white", 0]]}, ("white",)),
    ],
)
def test_the_colours_of_a_card_are_those_of_its_cost(field: dict[str, Any], read: Any) -> None:
    assert RULES.parse_printing({**unit("GM"), **field}).get("colors") == read
    assert "colors" not in RULES.parse_printing(graphic("Sky"))


@pytest.mark.rule("NX-END-06")
@pytest.mark.parametrize(("side", "left"), [("A", 8), ("B", 6), ("", 6)])
def test_the_hand_limit_is_changed_by_the_own_text_alone(side: str, left: int) -> None:
    law = operation("Law", text=[standing({"hand_limit": 8}), standing({"on": "self", "points": (0, 0, 0)})])
    laid: dict[str, Any] = {"A": {"hand": [unit(f"H{n}") for n in range(9)]}, "B": {}}
    if side:
        laid[side]["deployment"] = [law]
    s = scene(**laid, node="return.ft2")
    s.to("end.hand")
    s.says("A", "discard", cards=tuple(f"H{n}" for n in range(9 - left)))
    assert s.hand("A") == left


@pytest.mark.rule("NX-KW-08", "NX-TERM-05")
@pytest.mark.parametrize(("found", "expected"), [("One", "legal"), ("Two", "illegal"), ("Dark", "open")])
def test_what_share_found_is_judged_by_its_trait(found: str, expected: str) -> None:
    laid = {
        "hand": [unit("GM", keywords=[keyword("share", trait="W")])],
        "junkyard": [unit("One", traits=["W"]), unit("Two")],
    }
    s = scene(A=laid, mode="scribe")
    s.plays("A", "GM")
    s.says("A", "use", card="GM", text="share")
    s.passes()
    s.says("A", "choose", cards=("~Dark" if found == "Dark" else f"t:{found}:unit:",))
    (said,) = [event for event in s.events if event.is_command]
    assert said.verdict[0] == expected
    assert s.count("A.hangar") == 1


@pytest.mark.rule("NX-KW-06", "NX-TGT-08")
def test_a_scribe_may_not_know_what_was_turned_up() -> None:
    s = scene(A={"space": [unit("GM", keywords=[keyword("gain")])]}, node="damage.ft1", mode="scribe")
    s.says("A", "use", card="GM", text="gain")
    s.passes()
    s.says("A", "choose", cards=())
    assert (s.asks, s.points("GM")) == (None, (2, 1, 3))


@pytest.mark.rule("NX-BATT-31", "NX-BATT-38")
@pytest.mark.parametrize(("dark", "open_"), [(False, False), (True, True)])
def test_a_battle_of_known_units_leaves_nothing_open(dark: bool, open_: bool) -> None:
    wall = unit("P", "0/0/3")
    s = scene(
        A={"space": [unit("GM", "4/4/4")]}, B={"space": [{**wall, "known": not dark}]}, node="damage.ft1", mode="scribe"
    )
    s.says("A", "pass")
    s.says("B", "pass")
    said = [event.verdict for event in s.events if event.is_command]
    assert any("NX-BATT-38" in each for each in said) == open_
    assert (s.zone("P") != "B.space_area" or s.destroyed("P")) == (not dark)


@pytest.mark.rule("NX-COST-08", "NX-COST-26")
@pytest.mark.parametrize(
    ("mix", "said", "rolled"), [("no", {}, 1), ("yes", {}, 0), ("yes", {"pay": 1}, 3), ("yes", {"pay": 2}, 1)]
)
def test_the_only_cost_that_can_be_paid_is_paid_and_of_several_the_named_one(
    mix: str, said: dict[str, int], rolled: int
) -> None:
    """Given a text with two costs, when it is used, then the house rule decides whether the Gs pay both: if so, one is
    named."""
    gun = unit("GM", text=[use(DRAW, cost=[{"purple": 2}, {"any": 1}])])
    s = scene(A={"gs": [g("purple"), blue(2)], "deployment": [gun]}, switches={"purple_mix": mix})
    if not rolled:
        assert s.refused("A", "use", card="GM", **said).legal == ("1", "2")
    else:
        s.says("A", "use", card="GM", **said)
    assert s.national_power("A") == 3 - rolled


@pytest.mark.rule("NX-COIN-06", "NX-COIN-07", "NX-KW-09")
def test_a_coin_gives_a_keyword_that_is_used_and_another_coin_gives_none() -> None:
    s = scene(A={"deployment": [unit("GM"), unit("Ball", rolled=True)]}, node="attack.ft1")
    s.does("A", {"do": "coin", "name": "+1", "points": (1, 1, 1), "to": "GM"})
    s.refused("A", "use", card="GM", text="supply", targets=("Ball",))
    s.does("A", {"do": "coin", "name": "Star", "keyword": "supply", "to": "GM"})
    s.says("A", "use", card="GM", text="supply", targets=("Ball",))
    s.passes()
    assert not s.rolled("Ball")


@pytest.mark.rule("NX-KW-10")
@pytest.mark.parametrize(("x", "gained"), [(1, 1), (2, 1), (3, 0)])
def test_a_scribe_may_say_the_number_of_a_text_that_there_is_not(x: int, gained: int) -> None:
    giver = unit("GM", keywords=[keyword("cross_weapon", trait="W"), keyword("assault")], text=[use(DRAW)])
    s = scene(A={"deployment": [giver, unit("Ball", traits=["W"])]}, node="attack.ft1", mode="scribe")
    result = verdict(s, "use", card="GM", text="cross_weapon", targets=("Ball",), x=x)
    s.passes()
    assert (result[0] == "legal", len(s.happened("text_gained"))) == (bool(gained), gained)


@pytest.mark.rule("NX-END-05", "NX-TURN-08")
@pytest.mark.parametrize("starts", [False, True])
def test_where_every_pass_is_said_nobody_passes_on_effects_that_there_are_not(starts: bool) -> None:
    laid = {"deployment": [unit("GM", text=[when("end_of_turn", DRAW)])] if starts else []}
    s = scene(A=laid, node="return.ft2", explicit_passes=True)
    for seat in "AB":
        s.says(seat, "pass")
    if starts:
        s.refused("A", "done")
    else:
        s.says("A", "done")


@pytest.mark.rule("NX-AUTO-05", "NX-KW-07")
@pytest.mark.parametrize("way", ["play", "refit", "effect"])
def test_a_text_may_start_by_an_entry_of_two_kinds(way: str) -> None:
    """Given "when it enters by a play or by Refit", when its unit enters, then it starts by these two alone."""
    new = unit("New", total=0, traits=["Wing"], text=[when("enters", {"do": "draw"}, by=["play", "refit"])])
    s = scene(A={"deployment": [unit("Old", keywords=[keyword("refit", trait="Wing")])], "hand": [new]})
    if way == "play":
        s.plays("A", "New")
    elif way == "refit":
        s.says("A", "use", card="Old", text="refit", special=("New",))
        s.passes()
    else:
        s.does("A", {"do": "put_in_play", "to": s["New"]})
    assert s.zone("New") == "A.deployment_area"
    assert s.hand("A") == {"play": 1, "refit": 1, "effect": 0}[way]


@pytest.mark.rule("NX-EFF-14")
@pytest.mark.parametrize(
    ("when_", "gone_at"), [("end_of_cut", "use"), ("end_of_step", "defense.ft1"), ("end_of_turn", "done")]
)
def test_an_effect_may_wait_for_the_end_of_the_cut_the_step_or_the_turn(when_: str, gone_at: str) -> None:
    """Given a text whose second half waits, when cut, step and turn end, then it comes at the end that it names."""
    gone = {"do": "later", "when": when_, "effects": [{"do": "abolish", "to": "self"}]}
    text = use({"do": "draw"}, gone)
    s = scene(A={"deployment": [unit("Rook", text=[text]), unit("Mate")]}, node="attack.ft1")
    seen = []
    s.says("A", "use", card="Rook")
    s.passes()
    seen.append(("use", s.zone("Rook")))
    s.to("defense.ft1")
    seen.append(("defense.ft1", s.zone("Rook")))
    s.says("A", "done")
    seen.append(("done", s.zone("Rook")))
    assert next(moment for moment, zone in seen if zone == "A.junkyard") == gone_at


@pytest.mark.rule("NX-CARD-18", "NX-KW-25")
def test_x_may_be_the_sum_of_numbers_of_two_targets() -> None:
    """Given a text whose X is the roll cost of one target and the strike of another, when it is used, then X is their sum."""
    x = {"value": "roll_or_gain", "of": "target1", "plus": {"value": "strike", "of": "target2"}}
    text = use({"do": "draw", "n": "x"}, x=x, targets=[{"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}])
    s = scene(A={"deployment": [unit("Rook", roll=[["blue", 2]], text=[text])]}, B={"deployment": [unit("V", "3/1/1")]})
    s.says("A", "use", card="Rook", targets=("Rook", "V"))
    s.passes()
    assert s.hand("A") == 5
