"""What a cost is judged by where the record does not know every card."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.gundam_war_nexa.offered import can_be_said
from tests.gundam_war_nexa.scene import (
    Data,
    Scene,
    blue,
    character,
    command,
    g,
    keyword,
    operation,
    scene,
    standing,
    unit,
    use,
)
from tests.scene import open_rules

DRAW = {"do": "draw"}
HOME = "A.deployment_area"


def secret(card: dict[str, Any], name: str = "Dark") -> dict[str, Any]:
    """A card of which the record knows nothing but its place."""
    return {**card, "name": name, "known": False}


def verdict(s: Scene, act: str, **args: Any) -> tuple[str, ...]:
    """The verdict of what A says."""
    (said,) = [event for event in s.says("A", act, **args) if event.is_command]
    return said.verdict


@pytest.mark.rule("NX-COST-04", "NX-COST-07", "NX-COST-08", "NX-CARD-11")
@pytest.mark.parametrize(
    ("known", "dark", "cost", "expected"),
    [
        (["blue"], 1, [["blue", 1]], "legal"),
        (["red"], 1, [["blue", 1]], "open"),
        (["red"], 0, [["blue", 1]], "illegal"),
        (["red", "red"], 1, [["blue", 2]], "illegal"),
        ([], 2, [["blue", 2]], "open"),
        ([], 1, [["blue", 2]], "illegal"),
        (["blue"], 1, [["blue", 1], ["red", 1]], "open"),
        (["blue", "red"], 1, [["blue", 1], ["red", 1]], "legal"),
        (["green"], 1, [["blue", 1], ["red", 1]], "illegal"),
        ([], 1, [["any", 1]], "open"),
        (["red"], 0, [["any", 1]], "legal"),
        (["purple"], 1, [["purple", 1]], "legal"),
        (["red"], 1, [["purple", 1]], "open"),
        (["red", "green"], 0, [["purple", 1]], "legal"),
        (["red"], 0, [["purple", 1]], "illegal"),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_cost_is_open_where_only_an_unknown_g_can_pay_it(
    known: list[str], dark: int, cost: list[Any], expected: str, first: bool
) -> None:
    hidden, seen = [secret(g("white"), f"Dark {n}") for n in range(dark)], [g(color) for color in known]
    for card, said in ((unit("Dear", roll=cost), "play"), (unit("Gun", text=[use(DRAW, cost=[dict(cost)])]), "use")):
        laid = {"hand": [card]} if said == "play" else {"deployment": [card]}
        s = scene(A={"gs": [*hidden, *seen] if first else [*seen, *hidden], **laid}, mode="scribe")
        assert verdict(s, said, card=card["name"])[0] == expected
        if expected != "illegal":
            assert sum(s.rolled(each["name"]) for each in [*hidden, *{each["name"]: each for each in seen}.values()]) >= 1


@pytest.mark.rule("NX-COST-04", "NX-COST-08")
@pytest.mark.parametrize("act", ["play", "use"])
@pytest.mark.parametrize(
    ("gs", "cost", "named", "expected"),
    [
        (["dark", "blue"], [["blue", 1]], (), "open"),
        (["blue", "dark"], [["blue", 1]], (), "legal"),
        (["dark", "blue"], [["blue", 1]], ("Blue G",), "legal"),
        (["dark", "blue", "blue"], [["any", 2]], (), "open"),
        (["blue", "blue", "dark"], [["purple", 1]], (), "legal"),
        (["dark", "blue", "blue"], [["purple", 1]], (), "open"),
    ],
)
def test_which_gs_are_rolled_is_open_where_an_unknown_g_might_be_rolled_instead(
    act: str, gs: list[str], cost: list[Any], named: tuple[str, ...], expected: str
) -> None:
    """Given Gs of which one is unknown, when a cost is paid without a word which of them pay, then the play is legal; which
    of them pay is open unless the unknown one would not be among the first with any printing that it may be."""
    known = [unit("Dear", roll=cost)] if act == "play" else [unit("Gun", text=[use(DRAW, cost=[dict(cost)])])]
    laid = [secret(g("blue")) if color == "dark" else g(color) for color in gs]
    s = scene(A={"gs": laid, "hand" if act == "play" else "deployment": known}, mode="scribe")
    said = {"with_": named} if named else {}
    answer = s.says("A", act, card=known[0]["name"], **said)
    states = {event.name: event.verdict[0] for event in answer}
    assert (states["play" if act == "play" else "use"], states["roll_cost_paid"]) == ("legal", expected)
    assert not s.rolled("Dark")


@pytest.mark.rule("NX-COST-26")
@pytest.mark.parametrize(("known", "expected"), [(["blue"], "open"), (["blue", "red"], None), ([], "open")])
def test_which_of_two_costs_is_paid_is_open_where_an_unknown_g_decides_it(known: list[str], expected: str | None) -> None:
    gun = unit("Gun", text=[use(DRAW, cost=[{"blue": 1}, {"red": 1}])])
    s = scene(A={"gs": [*(g(color) for color in known), secret(g("green"))], "deployment": [gun]}, mode="scribe")
    if expected is None:
        assert s.refused("A", "use", card="Gun").legal == ("1", "2")
    else:
        assert verdict(s, "use", card="Gun")[0] == expected


@pytest.mark.rule("NX-COMPAT-04", "NX-COMPAT-06")
@pytest.mark.parametrize(("first", "expected"), [(True, "open"), (False, "legal")])
def test_what_an_older_card_rolls_as_it_enters_is_open_where_an_unknown_g_might_be_rolled(first: bool, expected: str) -> None:
    old = unit("Old", older=True, designated=[["blue", 1]], total=2)
    gs = [secret(g("blue")), blue(2)] if first else [blue(2), secret(g("blue"))]
    s = scene(A={"gs": gs, "junkyard": [old], "hand": [unit("Other")]}, mode="scribe")
    s.effect("A", {"do": "put_in_play", "to": "Old"})
    assert [event.verdict[0] for event in s.happened("roll_cost_paid")] == [expected]


@pytest.mark.rule("NX-COMPAT-04", "NX-COMPAT-05")
@pytest.mark.parametrize("act", ["play", "enters"])
@pytest.mark.parametrize(
    ("total", "expected"),
    [({"unknown": ["total"]}, "open"), ({"total": 0}, "legal"), ({"total": 1}, "legal"), ({"total": 2}, "legal")],
)
def test_what_an_older_card_of_unknown_total_power_costs_is_open(act: str, total: Data, expected: str) -> None:
    """Given an older card whose total power nobody knows, when it is played or an effect puts it on the field, then what it
    costs is open: it need not be free. No G is rolled that it may not cost."""
    old = unit("Old", older=True, designated=[["blue", 1]], **total)
    laid = {"hand": [old, unit("Other")]} if act == "play" else {"junkyard": [old], "hand": [unit("Other")]}
    s = scene(A={"gs": [blue(2)], **laid}, mode="scribe")
    if act == "play":
        s.says("A", "play", card="Old", removes=("Other",))
    else:
        s.effect("A", {"do": "put_in_play", "to": "Old"})
    assert ("open" if open_rules(s.events) else "legal") == expected
    assert s.national_power("A") == 2 - total.get("total", 0)


@pytest.mark.rule("NX-COMPAT-05", "NX-COMPAT-06", "NX-COMPAT-07", "NX-COMPAT-08")
@pytest.mark.parametrize(
    ("printed", "removes", "expected"),
    [
        ({"unknown": ["designated"]}, (), "illegal"),
        ({"unknown": ["designated"]}, ("Other",), "open"),
        ({"unknown": ["designated"]}, ("Other", "More"), "open"),
        ({"unknown": ["colors"]}, ("Other",), "open"),
        ({"unknown": ["colors"]}, ("Other", "More"), "illegal"),
        ({"designated": [["blue", 2]]}, ("Other",), "illegal"),
        ({"designated": [["blue", 2]]}, ("Other", "More"), "legal"),
        ({"designated": []}, ("Other",), "legal"),
    ],
)
def test_what_an_older_card_in_part_unknown_costs_is_open(printed: Data, removes: tuple[str, ...], expected: str) -> None:
    """Given an older card whose designated powers or colours nobody knows, when it is played, then it is open in which colour
    Gs are rolled and how many cards are removed, but for the one that is always removed."""
    old = unit("Old", older=True, total=1, **printed)
    s = scene(A={"gs": [blue(2)], "hand": [old, unit("Other"), unit("More")]}, mode="scribe")
    assert verdict(s, "play", card="Old", removes=removes)[0] == expected
    assert s.national_power("A") == (1 if "unknown" not in printed else 2)


@pytest.mark.rule("NX-COMPAT-04", "NX-COMPAT-07")
@pytest.mark.parametrize(("removed", "place"), [(("Other",), "A.hand"), (("Other", "More"), "A.removed_zone")])
def test_as_many_cards_are_removed_for_an_entering_older_card_as_the_players_say(
    removed: tuple[str, ...], place: str
) -> None:
    """Given an older card whose designated powers nobody knows, when an effect puts it on the field, then the entry is open,
    and one card or more are removed."""
    old = unit("Old", older=True, total=0, unknown=["designated"])
    s = scene(A={"junkyard": [old], "hand": [unit("Other"), unit("More")]}, mode="scribe")
    s.effect("A", {"do": "put_in_play", "to": "Old"})
    assert open_rules(s.events) == {"NX-COMPAT-04"}
    s.says("A", "choose", cards=removed)
    assert (s.zone("Other"), s.zone("More")) == ("A.removed_zone", place)


@pytest.mark.rule("NX-COMPAT-04", "NX-EFF-02")
@pytest.mark.parametrize(("older", "expected"), [(True, True), (False, False)])
def test_an_unknown_card_that_enters_may_be_older_where_the_record_has_older_cards(older: bool, expected: bool) -> None:
    """Given two games that differ in whether some card is of the older game, when an effect puts an unknown card on the
    field, then its cost is open in the one, and nothing is owed in the other."""
    cards = {"deployment": [unit("Old", older=older)], "junkyard": [secret(unit("U"))], "hand": [unit("Other")]}
    s = scene(A={"gs": [blue(2)], **cards}, mode="scribe")
    s.effect("A", {"do": "put_in_play", "to": "Dark"})
    assert ("NX-COMPAT-04" in open_rules(s.events), s.zone("Dark")) == (expected, "A.deployment_area")


@pytest.mark.rule("NX-COST-07", "NX-COST-10")
@pytest.mark.parametrize(("printed", "expected"), [({"unknown": ["colors"]}, "open"), ({"colors": ["blue"]}, "legal")])
def test_a_roll_cost_that_only_others_add_is_open_where_the_colour_is_unknown(printed: Data, expected: str) -> None:
    law = operation("Law", text=[standing({"on": {"where": "hand"}, "cost": {"roll": 1}})])
    s = scene(A={"gs": [blue(2)], "deployment": [law], "hand": [unit("Fair", roll=[], **printed)]}, mode="scribe")
    assert verdict(s, "play", card="Fair")[0] == expected


@pytest.mark.rule("NX-COST-02", "NX-COST-03", "NX-COST-10")
@pytest.mark.parametrize(
    ("total", "gs", "expected"), [(2, 2, "legal"), (3, 2, "illegal"), (2, 3, "legal"), (0, 0, "legal"), (1, 0, "illegal")]
)
def test_the_total_power_is_reached_or_not(total: int, gs: int, expected: str) -> None:
    s = scene(A={"gs": [blue(gs)] if gs else [], "hand": [unit("Big", total=total)]}, mode="scribe")
    assert verdict(s, "play", card="Big")[0] == expected


@pytest.mark.rule("NX-COST-10", "NX-TGT-09")
@pytest.mark.parametrize(
    ("seen", "rule"),
    [
        (standing({"on": {"where": "hand"}, "cost": {"total": 1}}), "NX-COST-10"),
        (standing({"on": {"type": "unit"}, "cannot": "be_targeted"}), "NX-TGT-09"),
        (use(DRAW), ""),
    ],
)
@pytest.mark.parametrize("side", ["A", "B", ""])
def test_an_unknown_card_may_say_what_some_card_of_the_record_says(seen: dict[str, Any], rule: str, side: str) -> None:
    laid: dict[str, Any] = {
        "A": {"gs": [blue(1)], "hand": [unit("Fair", total=1), command("Kill", {"do": "destroy"}, targets=[{"name": "P"}])]},
        "B": {"deployment": [unit("P")], "junkyard": [operation("Law", text=[seen])]},
    }
    if side:
        laid[side].setdefault("deployment", []).append(secret(operation("Dark")))
    s = scene(**laid, mode="scribe")
    result = verdict(s, "play", card="Fair"), verdict(s, "play", card="Kill", targets=("P",), reply=True)
    assert ("NX-COST-10" in result[0], "NX-TGT-09" in result[1]) == (
        bool(side) and rule == "NX-COST-10",
        bool(side) and rule == "NX-TGT-09",
    )
    assert (result[0][0] == "legal") == (not side or rule != "NX-COST-10")
    assert (result[1][0] == "legal") == (not side or not rule)


@pytest.mark.rule("NX-PLAY-45")
@pytest.mark.parametrize(("side", "state"), [("A", "open"), ("B", "legal")])
def test_an_unknown_card_may_be_a_character_of_the_same_name(side: str, state: str) -> None:
    """Given a card on the field that nobody knows, when A plays a character, then the verdict is open where that is A's: it
    may be another copy."""
    laid: dict[str, Any] = {
        "A": {"deployment": [unit("P"), unit("Q")], "hand": [character("Nils")]},
        "B": {"deployment": [unit("R")]},
    }
    laid[side]["deployment"][0]["carries"] = [secret(character("Dark"))]
    s = scene(**laid, mode="scribe")
    assert verdict(s, "play", card="Nils", on="Q")[0] == state


@pytest.mark.rule("NX-COST-10")
@pytest.mark.parametrize(
    ("printed", "changes", "total"),
    [
        (2, [{"total": 1}], 3),
        (2, [{"total": -1}], 1),
        (2, [{"total": -3}], 0),
        (2, [{"total": -3}, {"total": 2}], 1),
        (3, [{"total_to": 1}], 1),
        (1, [{"total_to": 2}], 1),
        (3, [{"total_to": 2}, {"total": 1}], 2),
        (3, [{"total_to": 2}, {"total_to": 1}], 1),
    ],
)
def test_changes_of_a_total_are_added_before_any_is_taken(printed: int, changes: list[Any], total: int) -> None:
    for gs in (total, total - 1) if total else (0,):
        laws = [
            operation(f"Law {n}", text=[standing({"on": {"where": "hand"}, "cost": each})]) for n, each in enumerate(changes)
        ]
        s = scene(A={"gs": [blue(gs)] if gs > 0 else [], "deployment": laws, "hand": [unit("Fair", total=printed)]})
        assert isinstance(s.answer("A", "play", card="Fair"), Refusal) == (gs < total)


@pytest.mark.rule("NX-COST-07", "NX-COST-10")
@pytest.mark.parametrize(
    ("printed", "change", "paid"),
    [
        ([["blue", 2]], {"roll": -1}, {"blue": 1}),
        ([["blue", 1], ["red", 2]], {"roll": -2}, {"red": 1}),
        ([["blue", 1], ["red", 2]], {"roll": 1}, {"blue": 2, "red": 2}),
        ([["blue", 1], ["red", 2]], {"roll": -9}, {}),
        ([["blue", 2]], {"roll_to": 1}, {"blue": 1}),
        ([], {"roll": 1}, {"any": 1}),
    ],
)
def test_changes_of_a_roll_cost_go_to_the_first_colour_and_then_to_the_next(
    printed: list[Any], change: dict[str, int], paid: dict[str, int]
) -> None:
    law = operation("Law", text=[standing({"on": {"where": "hand"}, "cost": change})])
    s = scene(A={"gs": [g("blue", count=3), g("red", count=3)], "deployment": [law], "hand": [unit("Fair", roll=printed)]})
    s.says("A", "play", card="Fair")
    rolled = {
        color: sum(s.rolled(f"{name}{n}") for n in ("", ".2", ".3")) for color, name in (("blue", "Blue G"), ("red", "Red G"))
    }
    assert sum(rolled.values()) == sum(paid.values())
    if "any" not in paid:
        assert {color: n for color, n in rolled.items() if n} == paid


@pytest.mark.rule("NX-COST-04", "NX-COST-09", "NX-COST-12")
def test_what_was_rolled_on_paper_is_rolled_though_it_does_not_pay() -> None:
    s = scene(A={"gs": [g("red"), blue(2)], "hand": [unit("Dear", roll=[["blue", 1]])]}, mode="scribe")
    assert verdict(s, "play", card="Dear", with_=("Red G", "Blue G"))[0] == "illegal"
    assert [s.rolled(name) for name in ("Red G", "Blue G", "Blue G.2")] == [True, True, False]


@pytest.mark.rule("NX-BATT-01", "NX-BATT-03")
@pytest.mark.parametrize("area", ["space", "earth"])
def test_a_unit_that_nobody_knows_is_offered_to_sortie_to_both_areas(area: str) -> None:
    s = scene(A={"deployment": [secret(unit("U")), character("Pilot")]}, node="attack.move", mode="scribe")
    assert can_be_said(s, "A", "attack", **{area: ("Dark",)})
    assert not can_be_said(s, "A", "attack", **{area: ("Pilot",)})
    assert verdict(s, "attack", **{area: ("Dark",)})[0] == "open"


@pytest.mark.rule("NX-KW-07", "NX-KW-20")
@pytest.mark.parametrize(("star", "expected"), [(True, "open"), (False, "legal")])
def test_refit_is_open_where_an_unknown_card_on_the_field_may_be_a_namesake_that_bars(star: bool, expected: str) -> None:
    new = unit("New", total=1, traits=["Ash"], **({"star": True} if star else {}))
    old = unit("Old", keywords=[keyword("refit", trait="Ash")])
    s = scene(A={"gs": [blue()], "hand": [new], "deployment": [old, secret(unit("U"))]}, node="attack.ft1", mode="scribe")
    assert verdict(s, "use", card="Old", text="refit", special=("New",))[0] == expected
