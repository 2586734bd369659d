"""The small print: what a game of Gundam War comes to once in a while."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.gundam_war.scene import RULES, character, command, generation, keyword, scene, unit
from tests.gundam_war.texts import DRAW, KILL

OWN = {"type": "unit", "whose": "own", "where": "station"}
PAY = keyword("alternate_cost", cost=0, select=OWN, effects=[{"do": "roll"}])
WALL: dict[str, Any] = {"keywords": [keyword("base")]}


@pytest.mark.rule("GW-ATK-07", "GW-SQD-01", "GW-BASE-02")
@pytest.mark.parametrize(
    ("what", "goes"),
    [("GM", True), ("Wall", False), ("Ray", False), ("Spare", False)],
    ids=["unit", "base", "character", "hand"],
)
def test_an_effect_sends_to_battle_only_what_may_stand_there(what: str, goes: bool) -> None:
    launch = command("Launch", {"do": "to_area", "area": "space"}, targets=[{}])
    mine = {
        "station": [unit("GM"), unit("Wall", **WALL), unit("Carrier", carries=[character("Ray")])],
        "space": [unit("Fort", **WALL)],
    }
    s = scene(A={**mine, "hand": [launch, unit("Spare")]})
    answer = s.answer("A", "play", card="Launch", targets=(what,))
    if not isinstance(answer, Refusal):
        s.passes()
    assert (s.zone(what) == "A.space_area") == goes


@pytest.mark.rule("GW-SQD-01", "GW-BASE-02")
@pytest.mark.parametrize(("what", "rule"), [("GM", ""), ("Fort", "GW-BASE-02"), ("Ray", "GW-SQD-01")])
def test_what_players_sent_to_battle_stands_there_and_the_rule_is_named(what: str, rule: str) -> None:
    s = scene(
        A={"station": [unit("GM"), unit("Fort", **WALL), character("Ray")], "space": [unit("Wall", **WALL)]}, mode="scribe"
    )
    (said,) = [e for e in s.says("A", "effect", effects=({"do": "to_area", "area": "space", "to": s[what]},)) if e.is_command]
    assert s.zone(what) == "A.space_area"
    assert said.verdict == (("illegal", rule) if rule else ("legal",))


@pytest.mark.rule("GW-MOVE-01", "GW-ZONE-05")
@pytest.mark.parametrize(
    ("zone", "place", "index"),
    [
        ("nation_top", "nation_pile", 0),
        ("nation_bottom", "nation_pile", -1),
        ("junkyard", "junkyard", 0),
        ("defunct", "defunct_pile", -1),
    ],
)
def test_a_card_is_laid_on_top_of_a_pile_or_under_it(zone: str, place: str, index: int) -> None:
    s = scene(A={"station": [unit("GM")], "junkyard": [unit("Old")]})
    s.effect("A", {"do": "move", "zone": zone, "to": s["GM"]})
    assert s.table.at(f"A.{place}")[index] == s["GM"]


@pytest.mark.rule("GW-GENR-03")
def test_only_a_generation_makes_power() -> None:
    assert RULES.parse_printing(generation("red"))["generates"] == (("red", 1),)
    assert "generates" not in RULES.parse_printing(unit("GM"))


@pytest.mark.rule("GW-COST-20", "GW-COST-24")
@pytest.mark.parametrize("number", [1, 2])
def test_what_a_text_does_follows_from_the_line_that_used_it(number: int) -> None:
    engine = {"timing": "any", "cost": {"kind": "each", "n": 0}, "effects": [DRAW]}
    s = scene(A={"station": [unit("GM", text=[engine, {**engine, "effects": [{**DRAW, "n": 2}]}])]})
    used = next(e for e in s.says("A", "use", card="GM", text=str(number)) if e.is_command)
    at = s.desk.events.index(used)
    assert used.said["text"] == str(number)
    s.passes()
    assert at in {e.cause for e in s.desk.events[at + 1 :]}


@pytest.mark.rule("GW-ALTC-01")
@pytest.mark.parametrize(("named", "fits"), [((), True), (("GM",), True), (("Zaku",), False), (("Tired",), False)])
def test_who_pays_with_a_unit_names_one_that_fits_even_if_there_is_only_one(named: tuple[str, ...], fits: bool) -> None:
    s = scene(
        A={"hand": [unit("Cheap", cost=3, keywords=[PAY])], "station": [unit("GM"), unit("Tired", rolled=True)]},
        B={"station": [unit("Zaku")]},
    )
    answer = s.answer("A", "play", card="Cheap", alternate=True, **({"with": named} if named else {}))
    assert isinstance(answer, Refusal) != fits
    assert not fits or s.rolled("GM")


@pytest.mark.rule("GW-SHLD-01")
def test_the_shield_of_a_unit_that_is_gone_is_not_raised() -> None:
    hull = unit("Hull", "1/1/9", keywords=[keyword("special_shield", x=3)])
    shot = command("Shot", {"do": "damage", "n": 4}, targets=[{"type": "unit", "whose": "enemy"}])
    s = scene(A={"hand": [shot, KILL], "space": [unit("Raider", "6/0/9")]}, B={"space": [hull]}, node="defense.ft2")
    s.says("A", "play", card="Shot", targets=("Hull",))
    s.says("B", "use", True, card="Hull")
    s.says("A", "play", True, card="Kill", targets=("Hull",))
    s.passes()
    assert (s.zone("Hull"), s.happened("shield_raised")) == ("B.junkyard", [])


@pytest.mark.rule("GW-GENR-01")
def test_what_players_count_is_stated_as_far_as_it_is_known() -> None:
    s = scene(
        A={"station": [generation("blue"), generation("red"), unit("GM", "3/2/4")]},
        B={"station": [generation("red", known=False)]},
    )
    result = RULES.tally(s.table, "A")
    assert result["total_power"] == 2
    assert RULES.values(s.table, s["GM"]) == {"strike": 3, "shooting": 2, "defense": 4}


@pytest.mark.rule("GW-ALTC-01")
@pytest.mark.parametrize(("known", "verdict"), [(True, "legal"), (False, "open")])
def test_a_duty_done_with_an_unknown_card_is_open(known: bool, verdict: str) -> None:
    s = scene(
        A={"hand": [unit("Cheap", cost=3, keywords=[PAY])], "station": [unit("GM", known=known), unit("Ball")]}, mode="scribe"
    )
    events = s.says("A", "play", card="Cheap", alternate=True, **{"with": ("GM",)})
    assert [event.verdict[0] for event in events if event.is_command] == [verdict]


@pytest.mark.rule("GW-PREE-01", "GW-PREE-02")
@pytest.mark.parametrize(("mine", "theirs", "left"), [(True, False, "A"), (True, True, ""), (False, False, "")])
def test_a_squad_of_preemptive_attack_is_resolved_first(mine: bool, theirs: bool, left: str) -> None:
    quick = {"keywords": [keyword("preemptive_attack")]}
    s = scene(
        A={"space": [unit("GM", "3/0/3", **(quick if mine else {}))]},
        B={"space": [unit("Zaku", "3/0/3", **(quick if theirs else {}))]},
        node="resolution.ft1",
    )
    s.to("return.ft1")
    assert [s.zone(name).endswith("junkyard") for name in ("GM", "Zaku")] == [left != "A", left != "B"]
