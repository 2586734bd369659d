"""The small print: what a game of Robotech comes to once in a while."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.robotech.battles import declared
from tests.robotech.scene import DRAW, RULES, Data, action, mecha, pilot, scene
from tests.robotech.test_unknown_battles import unknown

USED: Data = {"timing": "used", "effects": [DRAW]}
TURNS: Data = {"timing": "used", "symbol": "transform"}
MODES: Data = {"modes": {"left": {"weapon": 6, "armor": 1}}}
BURST: Data = {"do": "give", "keyword": "burst"}


@pytest.mark.rule("RT-ATK-07")
def test_of_two_units_of_a_name_the_one_in_the_battle_zone_is_attacked() -> None:
    s = scene(
        A={"base": [mecha("Swift", "5/3/4")]}, B={"base": [mecha("Maw")], "battle": [mecha("Maw")]}, node="attackers.declare"
    )
    s.says("A", "attack", units=("Swift",), on="t:Maw:mecha:2")
    assert s.happened("attack_declared")[0].said["target"] == s["Maw.2"]


@pytest.mark.rule("RT-SKI-04", "RT-RES-01")
@pytest.mark.parametrize("fell", ["T", "Idle", "Far"])
def test_only_who_fights_can_fall_in_a_battle_of_unknown_numbers(fell: str) -> None:
    table = {"battle": [mecha("T", cost=2), mecha("Idle")], "base": [mecha("Far")]}
    s = scene(A={"base": [mecha("Pod", known=False)]}, B=table, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("Pod",), on="T")
    answer = s.answer("A", "resolve", attack="Pod", destroyed=(fell,))
    if fell == "T":
        assert not isinstance(answer, Refusal)
        assert s.zone("T") == "B.discard_pile"
    else:
        lawful = not isinstance(answer, Refusal) and next(e for e in answer if e.is_command).verdict[0] == "legal"
        assert not lawful


@pytest.mark.rule("RT-BUR-02", "RT-BUR-04", "RT-CLIP-13")
@pytest.mark.parametrize(("given", "points"), [(False, 2), (True, 5)])
def test_a_burst_that_is_given_counts_as_a_printed_one(given: bool, points: int) -> None:
    s = scene(A={"base": [mecha("X", "7/2/1")]}, B={"base": [mecha("P", "3/4/4", cost=2)]}, node="attackers.declare")
    if given:
        s.effect("A", {**BURST, "to": s["X"]})
    s.says("A", "attack", units=("X",))
    s.says("B", "defend", units=("P",))
    s.to("results.end")
    assert (s.zone("P"), s.bp("A")) == ("B.discard_pile", points)


@pytest.mark.rule("RT-EFF-01")
def test_a_card_that_nobody_saw_drawn_is_played_on_paper_out_of_the_deck() -> None:
    s = scene(mode="scribe", deck=7)
    events = s.says("A", "action", card="~Trick")
    assert next(e for e in events if e.is_command).verdict[0] == "open" or s.count("A.deck") == 6


@pytest.mark.rule("RT-CLIP-11")
@pytest.mark.parametrize("enemies", [1, 2])
def test_who_triggers_a_text_is_asked_where_there_is_a_choice(enemies: int) -> None:
    raid = {"timing": "triggered", "moment": "attacks", "effects": [{"do": "destroy"}]}
    hunter = mecha("Hunter", text=[{**raid, "targets": [{"type": "mecha", "whose": "enemy"}]}])
    s = scene(A={"base": [hunter]}, B={"base": [mecha(f"Prey {n}") for n in range(enemies)]}, node="attackers.declare")
    s.says("A", "attack", units=("Hunter",))
    s.let_pass()
    assert (s.asks is not None) == (enemies > 1)
    if s.asks is not None:
        assert set(s.asks["options"]) == {s["Prey 0"], s["Prey 1"]}
        s.says("A", "choose", cards=("Prey 1",))
        s.passes()
        assert (s.zone("Prey 0"), s.zone("Prey 1")) == ("B.base_zone", "B.discard_pile")
    else:
        s.passes()
        assert s.zone("Prey 0") == "B.discard_pile"


@pytest.mark.rule("RT-EJE-04", "RT-EJE-05")
@pytest.mark.parametrize("alone", [False, True])
def test_the_record_says_out_of_which_mecha_a_pilot_is_ejected(alone: bool) -> None:
    rick = pilot("Rick", "2/2", cost=2)
    s = scene(
        A={
            "base": [rick if alone else mecha("Kite", "1/1/9", crew=[rick])],
            "hand": [action("Out", {"do": "eject"}, targets=[{"type": "pilot"}])],
        },
        node="attackers.declare",
    )
    s.says("A", "attack", units=("Rick" if alone else "Kite",))
    s.says("A", "action", card="Out", targets=("Rick",))
    s.passes()
    assert [event.said["mecha"] for event in s.happened("pilot_ejected")] == ["" if alone else s["Kite"]]


@pytest.mark.rule("RT-VIC-04")
def test_who_is_out_is_offered_nothing_and_when_it_is_over_nobody() -> None:
    s = scene(A={"base": [mecha("Swift")]}, seats=3)
    s.says("B", "concede")
    assert [len(RULES.offers(s.desk, seat)) > 0 for seat in "ABC"] == [True, False, False]
    s.says("C", "concede")
    assert [RULES.offers(s.desk, seat) for seat in "ABC"] == [[], [], []]


@pytest.mark.rule("RT-EFF-05", "RT-EFF-06")
def test_of_two_protocards_of_a_name_the_one_that_lies_open_is_played() -> None:
    trick = action("Trick", DRAW)
    s = scene(A={"proto": [{**trick, "down": True}, trick]})
    s.says("A", "action", card="t:Trick:action:")
    assert (s.face("Trick"), s.face("Trick.2")) == ("down", "down")
    assert s.happened("effect_declared")[0].said["card"] == s["Trick.2"]


@pytest.mark.rule("RT-ABIL-04", "RT-ABIL-05", "RT-MOVE-04")
@pytest.mark.parametrize(
    ("said", "waits", "turned"), [({"mode": "left"}, 0, 270), ({"text": 1}, 1, 0), ({"text": 3, "mode": "left"}, 1, 270)]
)
def test_what_a_symbol_asks_for_happens_at_once_and_what_a_text_does_waits(said: Data, waits: int, turned: int) -> None:
    s = scene(A={"battle": [mecha("Osprey", **MODES, text=[USED, TURNS, {**TURNS, "effects": [DRAW]}])]})
    s.says("A", "use", card="Osprey", **said)
    assert (len(s.table.chain), s.angle("Osprey")) == (waits, turned)


@pytest.mark.rule("RT-ABIL-02", "RT-ABIL-04")
@pytest.mark.parametrize(("said", "waits"), [({}, 1), ({"mode": "left"}, 0)])
def test_a_text_of_a_card_that_nobody_has_read_waits_for_what_it_does(said: Data, waits: int) -> None:
    s = scene(A={"battle": [mecha("Osprey", known=False)]}, mode="scribe")
    s.says("A", "use", card="Osprey", **said)
    assert len(s.table.chain) == waits


@pytest.mark.rule("RT-GOLD-01")
@pytest.mark.parametrize(("once", "times"), [(False, 3), (True, 1)])
def test_a_text_is_used_once_a_turn_only_where_it_says_so(once: bool, times: int) -> None:
    s = scene(A={"base": [mecha("Kite", text=[{**USED, **({"once": True} if once else {})}])]})
    for _ in range(times):
        s.says("A", "use", card="Kite")
        s.passes()
    if once:
        assert s.refused("A", "use", card="Kite").rule == "RT-GOLD-01"


@pytest.mark.rule("RT-VIC-01", "RT-VIC-02")
@pytest.mark.parametrize(("points", "verdict"), [(19, "illegal"), (20, "open"), (21, "open")])
def test_the_score_that_is_stated_is_no_lower_than_what_is_known(points: int, verdict: str) -> None:
    s = unknown(bp={"A": 20})
    s.to("turn.score")
    assert s.says("A", "score", points=points)[0].verdict[0] == verdict
    assert s.bp("A") == points


@pytest.mark.rule("RT-VIC-02", "RT-VIC-03")
@pytest.mark.parametrize("points", [19, 20, 21])
def test_a_score_that_is_known_is_not_stated_and_what_a_scribe_reports_of_it_is_shown(points: int) -> None:
    assert scene(bp={"A": 20}).refused("A", "score", points=points).rule == "RT-VIC-03"
    s = scene(bp={"A": 20}, mode="scribe")
    assert s.says("A", "score", points=points)[0].verdict == ("illegal", "RT-VIC-03", "RT-VIC-02")
    assert s.bp("A") == points


@pytest.mark.rule("RT-RES-02")
@pytest.mark.parametrize("first", ["Y", "Z"])
def test_every_skirmish_comes_before_any_direct_attack(first: str) -> None:
    s = scene(
        A={"base": [mecha("Y", "5/5/5"), mecha("Z", "1/1/1")]}, B={"base": [mecha("P", "1/1/5")]}, node="attackers.declare"
    )
    s.says("A", "attack", units=("Y",))
    s.says("A", "attack", units=("Z",))
    s.says("B", "defend", units=("P",), against=first)
    s.to("recall.begin")
    order = [event.name for event in s.desk.events if event.name in ("skirmish_resolved", "direct_attack_resolved")]
    assert order == ["skirmish_resolved", "direct_attack_resolved"]


@pytest.mark.rule("RT-CLIP-12")
@pytest.mark.parametrize(("prey", "named", "told"), [(3, 1, "2 targets"), (1, 0, "1 to 2 targets")])
def test_a_refusal_says_how_many_targets_a_text_asks_for(prey: int, named: int, told: str) -> None:
    two = action("Two", {"do": "destroy"}, targets=[{"type": "mecha", "whose": "enemy", "n": 2}])
    s = scene(A={"hand": [two]}, B={"base": [mecha(f"P {n}") for n in range(prey)]})
    assert told in s.refused("A", "action", card="Two", targets=tuple(f"P {n}" for n in range(named))).message


@pytest.mark.rule("RT-DECK-03", "RT-DECK-05", "RT-KW-07")
@pytest.mark.parametrize(
    ("card", "fault"),
    [
        ({**mecha("M"), "keywords": [{"keyword": "basic"}]}, None),
        (mecha("M"), False),
        ({"type": "mecha", "name": "M", "unknown": True}, True),
        ({"type": "action", "name": "M", "unknown": True}, False),
    ],
    ids=["basic", "not basic", "perhaps basic", "never basic"],
)
def test_basic_lifts_the_limit_of_what_may_have_it(card: Data, fault: bool | None) -> None:
    """`fault`: whether it is open; None where there is none."""
    results = [
        each.open
        for each in RULES.check_deck({"m": 5}, {}, {"m": RULES.parse_printing(card)}, {})
        if each.rule == "RT-DECK-03"
    ]
    assert results == ([] if fault is None else [fault])


@pytest.mark.rule("RT-ATK-13", "RT-SKI-02")
@pytest.mark.parametrize(("known", "values"), [(True, (6, 1, 3)), (False, (None, None))])
def test_a_unit_that_stands_in_another_mode_has_the_values_of_it_as_far_as_they_are_known(
    known: bool, values: tuple[Any, ...]
) -> None:
    s = scene(A={"battle": [mecha("Osprey", "4/2/3", mode="left", known=known, **MODES)]})
    assert s.values("Osprey")[: len(values)] == values


@pytest.mark.rule("RT-VIC-01", "RT-VIC-04")
@pytest.mark.parametrize(("points", "won"), [(24, False), (25, True)])
def test_who_surely_has_the_most_wins_with_25_points(points: int, won: bool) -> None:
    s = unknown(bp={"A": points, "B": 0})
    s.to("recall.begin")
    assert (s.result is not None) == won


@pytest.mark.rule("RT-VIC-01")
def test_a_score_is_a_number_from_0() -> None:
    s = unknown(bp={"A": 0})
    s.to("turn.score")
    for said in ({"points": -1}, {}):
        assert "a number from 0" in s.refused("A", "score", **said).message
    s.says("A", "score", points=0)
    assert s.bp("A") == 0


@pytest.mark.rule("RT-EJE-04")
def test_only_a_pilot_is_ejected():
    """Given attackers without a Pilot, when they are ejected, then they stay where they are."""
    s = declared({"base": [mecha("Kite")]}, {}, (("Kite",), {}))
    s.effect("B", {"do": "eject", "to": "Kite"})
    assert (s.zone("Kite"), s.bp("B")) == ("A.battle_zone", 0)
