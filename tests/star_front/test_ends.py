"""The end of a turn and of the game (SF-END, SF-CD, SF-EARLY, SF-WIN, SF-SCORE, SF-TURN)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.star_front.computed_values import seat_totals
from tests.star_front.scene import Scene, do, magic, scene, traveller, unit, when

END = {"node": "end.effects", "met": "summon"}


def hold(count: int) -> list[dict[str, Any]]:
    return [unit(f"Card {n}") for n in range(count)]


def at_call(A: Any, B: Any = None, **terms: Any) -> Scene:
    return scene(A=A, B=B, node="end.call", met="summon", **terms)


def next_turns(s: Scene, seat: str) -> None:
    """Turns go by until the seat's defence phase is over: everybody summons a traveller where a duty asks for it."""
    while s.result is None:
        if s.node == "summon.main" and "met:summon" not in s.table.flags:
            if s.table.clock.holder == seat:
                return
            if s.count(s.table.clock.holder, "forest"):
                s.says(s.table.clock.holder, "summon", at=next(f"F{n}" for n in range(1, 6) if f"F{n}" not in _taken(s)))
        _step(s)


def _taken(s: Scene) -> set[str]:
    holder = s.table.clock.holder
    return {f"F{s.table.cards[card].attributes['lane']}" for card in s.table.at(f"{holder}.front_row")}


def _step(s: Scene) -> None:
    from domain.kernel.desk.timing.clock_and_priority import make_implied_passes
    from domain.kernel.record.command import Command

    if s.node == "tactics.choose":
        s.says(s.table.clock.holder, "formation")
        s.effect("", do("bar", what="enter", who=s.table.clock.holder))
        return
    s.desk.command = Command("", "pass")
    s.desk.begin_act()
    make_implied_passes(s.desk)
    s.desk.commit()


@pytest.mark.rule("SF-EARLY-01", "SF-EARLY-02")
def test_case_69_fifteen_points_are_enough_for_an_early_end() -> None:
    s = at_call({"rewards": 15})
    s.says("A", "early_end", condition="score")
    s = at_call({"rewards": 14})
    assert s.refused("A", "early_end", condition="score").rule == "SF-EARLY-02"


@pytest.mark.rule("SF-EARLY-06", "SF-EARLY-07")
def test_case_71_only_the_declared_condition_is_checked() -> None:
    units = {f"F{n}": unit(f"Ox {n}", "1/0") for n in range(1, 6)}
    s = at_call({"rewards": 15, **units})
    s.says("A", "early_end", condition="score")
    s.effect("B", do("lose_reward", n=1, who="enemy"))
    next_turns(s, "A")
    assert (s.result, s.happened("early_end_checked")[0].said["met"]) == (None, False)


@pytest.mark.rule("SF-EARLY-05", "SF-TURN-08")
def test_case_72_the_check_comes_after_the_defence_phase() -> None:
    s = at_call({"rewards": 14, "F1": unit("Elf", "1/2")}, {"F1": unit("Ox", "3/1")})
    s.says("A", "early_end", condition="score")
    s.says("B", "summon", at="F2")
    s.says("B", "attack", card="Ox")
    s.to("summon.main")
    assert (s.table.clock.turn, s.total("A"), s.result) == (7, 14, None)
    assert [event.said["met"] for event in s.happened("early_end_checked")] == [False]


@pytest.mark.rule("SF-EARLY-01", "SF-EARLY-05")
def test_both_players_may_have_declared_an_early_end() -> None:
    s = at_call({"rewards": 15}, {"rewards": 20})
    s.says("A", "early_end", condition="score")
    s.says("B", "summon", at="F1")
    s.says("B", "formation")
    s.says("B", "summon", at="F2")
    s.says("B", "early_end", condition="score")
    s.says("A", "pass")
    assert (s.table.result["reason"], s.result, s.table.clock.turn) == ("early_end", {"A": "loss", "B": "win"}, 7)


@pytest.mark.rule("SF-EARLY-03", "SF-EARLY-05", "SF-WIN-01")
def test_case_73_the_declarer_may_lose() -> None:
    mine = {f"F{n}": unit(f"Ox {n}", "1/1") for n in range(1, 6)} | {"B1": unit("Ox 6", "1/4")}
    s = at_call(mine, {"F1": unit("Elf", "1/6"), "F2": unit("Imp", "1/6")}, forest=0)
    s.says("A", "early_end", condition="units")
    next_turns(s, "A")
    assert s.result == {"A": "loss", "B": "win"}
    assert (s.table.result["reason"], s.happened("final_score")[0].said["scores"]) == ("early_end", {"A": 9, "B": 12})


@pytest.mark.rule("SF-SCORE-01")
def test_the_score_of_a_player_can_be_stated_before_the_game_is_over() -> None:
    s = at_call({"F1": unit("Ox", "1/4"), "B2": unit("Elf", "1/6"), "rewards": 2}, {"F1": unit("Imp", "1/5")})
    assert [seat_totals(s.table, seat) for seat in "AB"] == [{"score": 12, "units": 2}, {"score": 5, "units": 1}]


@pytest.mark.rule("SF-WIN-02", "SF-WIN-03", "SF-SCORE-01")
@pytest.mark.parametrize("points", [15, 0])
def test_case_74_the_second_player_wins_ties(points: int) -> None:
    s = scene(A={"rewards": points}, B={"rewards": points}, node="end.call", countdown=0, met="summon")
    s.says("A", "pass")
    assert s.result == {"A": "loss", "B": "win"}
    assert s.happened("final_score")[0].said["tie"] is True


@pytest.mark.rule("SF-CD-01", "SF-EARLY-04")
def test_case_75_no_early_end_once_the_countdown_is_entered() -> None:
    s = scene(A={"rewards": 20}, node="end.use", met="summon", deck=(0, 10))
    assert s.refused("A", "early_end", condition="score").rule == "SF-EARLY-04"
    s.says("A", "pass")
    assert [event.said["turn"] for event in s.happened("countdown_entered")] == [5]


@pytest.mark.rule("SF-CD-02", "SF-CD-03", "SF-CD-04", "SF-CD-05", "SF-CD-06", "SF-TURN-12")
def test_case_76_five_turns_follow_the_one_that_enters_the_countdown() -> None:
    s = scene(node="end.use", met="summon", turn=15, deck=(0, 10))
    next_turns(s, "nobody")
    turned = [(event.seat, event.said["number"]) for event in s.happened("star_front_turned")]
    assert turned == [("B", 5), ("A", 4), ("B", 3), ("A", 2), ("B", 1)]
    assert (s.table.result["reason"], s.table.clock.turn) == ("countdown", 20)
    assert [event.seat for event in s.happened("phase_skipped") if event.said["phase"] == "tactics"] == ["B"]


@pytest.mark.rule("SF-TURN-05", "SF-TURN-03")
@pytest.mark.parametrize("left", [1, 0])
def test_case_78_a_short_deck_gives_what_is_there(left: int) -> None:
    s = scene(node="end.use", met="summon", deck=(10, left))
    s.to("draw.use")
    assert (s.count("B", "hand"), s.result) == (left, None)


@pytest.mark.rule("SF-CD-01 to -04", "SF-TURN-12")
def test_case_135_the_second_player_may_enter_the_countdown_first() -> None:
    s = scene(node="end.use", met="summon", turn=16, holder="B", deck=(10, 0))
    next_turns(s, "nobody")
    assert [(e.seat, e.said["number"]) for e in s.happened("star_front_turned")] == [
        ("A", 5),
        ("B", 4),
        ("A", 3),
        ("B", 2),
        ("A", 1),
    ]
    assert [e.seat for e in s.happened("phase_skipped") if e.said["phase"] == "tactics"] == ["A"]


@pytest.mark.rule("SF-CD-07", "SF-CD-08")
def test_case_136_the_countdown_is_never_left_and_lanes_stay_in_use() -> None:
    s = scene(node="end.use", met="summon", countdown=4, deck=(2, 10))
    s.to("end.call") if s.node == "end.call" else s.says("A", "pass")
    assert [event.said["number"] for event in s.happened("star_front_turned")] == [4]
    s = scene(A={"hand": [unit("Ox")]}, countdown=3)
    s.says("A", "play", card="Ox", at="F5")
    assert s.where("Ox") == "A.F5"


@pytest.mark.rule("SF-TURN-14")
def test_case_137_the_moment_between_turns_belongs_to_nobody() -> None:
    s = scene(A={"F1": unit("Owl", text=[when("after_end", do("draw", n=1), turn="own")])}, node="end.use", met="summon")
    s.to("draw.use")
    names = s.order("turn_ended", "drawn", "turn_began")
    assert names == ["turn_ended", "drawn", "turn_began", "drawn"]
    between = next(event for event in s.desk.events if event.name == "drawn")
    assert between.seat == "A"


@pytest.mark.rule("SF-SCORE-01 to -03", "SF-KID-05")
def test_case_133_what_counts_for_the_score() -> None:
    mine = {
        "F1": unit("Ox", "1/2", granted=[magic("Charm")]),
        "F2": unit("Bus", "1/3", {"keyword": "ride", "n": 3}, passengers=3),
        "F3": traveller(),
        "F4": unit("Cage", "1/0", "kidnap", captives=[unit("Elf", "1/4")]),
        "rewards": 2,
    }
    s = scene(A=mine, traveller_points=(1, 3))
    assert s.total("A") == 11 + 3


@pytest.mark.rule("SF-END-02", "SF-END-03", "SF-END-04", "SF-ZONE-08")
def test_the_hand_limit_exiles_and_activates_nothing() -> None:
    owl = unit("Owl", text=[when("exiled", do("reward", n=1))])
    s = scene(A={"hand": [owl, *hold(10)]}, node="end.use", met="summon")
    s.says("A", "discard", cards=("Owl",))
    assert (s.where("Owl"), s.count("A", "hand"), s.number("A", "rewards")) == ("A.exile", 10, 0)


@pytest.mark.rule("SF-END-02")
def test_exactly_ten_cards_may_be_in_hand() -> None:
    s = scene(A={"hand": hold(10)}, node="end.use", met="summon")
    s.to("summon.main")
    assert s.count("A", "hand") == 10


@pytest.mark.rule("SF-END-01", "SF-END-02", "SF-END-04", "SF-CD-01")
def test_case_177_end_effects_come_before_the_hand_limit_and_the_countdown() -> None:
    owl = unit("Owl", text=[when("end_phase", do("draw", n=1), turn="own")])
    s = scene(A={"F1": owl, "hand": hold(10)}, node="tactics.start", met="summon", deck=(1, 10), turn=1)
    s.to("end.use")
    assert s.refused("A", "discard", cards=("Card 1", "Card 2")).rule == "SF-END-02"
    s.says("A", "discard", cards=("Card 3",))
    assert (s.where("Card 3"), len(s.happened("countdown_entered"))) == ("A.exile", 1)


@pytest.mark.rule("SF-EARLY-02", "SF-EARLY-03")
def test_case_188_the_thresholds_of_an_early_end_are_house_rules() -> None:
    higher = {"early_end_score": "20", "early_end_unit_lead": "4"}
    mine = {f"F{n}": unit(f"Ox {n}", "1/0") for n in range(1, 6)}
    two = {"F1": unit("Elf"), "F2": unit("Imp")}
    s = at_call({"rewards": 19, **mine}, two, switches=higher)
    assert s.refused("A", "early_end", condition="score").rule == "SF-EARLY-02"
    assert s.refused("A", "early_end", condition="units").rule == "SF-EARLY-03"
    for condition in ("score", "units"):
        s = at_call({"rewards": 20, **mine, "B1": unit("Ox 6")}, two, switches=higher)
        s.says("A", "early_end", condition=condition)


@pytest.mark.rule("SF-CD-01", "SF-CD-02", "SF-CD-04", "SF-CD-06")
@pytest.mark.parametrize(
    ("switches", "entered", "turned"),
    [
        ({}, 13, [14, 15, 16, 17, 18]),
        ({"countdown_starts_on": "any_deck_empty"}, 12, [13, 14, 15, 16, 17]),
        ({"countdown_entry_turn_counts": "yes"}, 13, [13, 14, 15, 16, 17]),
    ],
)
def test_case_189_when_the_countdown_starts_is_a_house_rule(
    switches: dict[str, str], entered: int, turned: list[int]
) -> None:
    s = scene(node="end.use", met="summon", turn=12, holder="B", deck=(0, 10), switches=switches)
    next_turns(s, "nobody")
    assert [event.said["turn"] for event in s.happened("countdown_entered")] == [entered]
    ends = [e.said["turn"] for e in s.happened("turn_ended")]
    assert ends[-5:] == turned
    assert len(s.happened("star_front_turned")) == 5


@pytest.mark.rule("SF-STATE-04")
@pytest.mark.parametrize(("rule", "state"), [("none", "sideways"), ("own_turn_start", "upright")])
def test_sideways_units_stay_so_unless_the_house_straightens_them(rule: str, state: str) -> None:
    s = scene(B={"F1": unit("Ox", state="sideways")}, node="end.use", met="summon", switches={"straighten_rule": rule})
    s.to("draw.use")
    assert s.state("Ox") == state


@pytest.mark.rule("SF-REWARD-03", "SF-SCORE-04", "SF-ZONE-11", "SF-REWARD-02")
def test_case_124_rewards_stay_when_their_giver_leaves() -> None:
    s = scene(A={"F1": unit("Bank", "1/1")})
    s.effect("A", do("reward", n=2), card=s["Bank"])
    s.effect("A", do("destroy", to=s["Bank"]))
    assert s.total("A") == 2


@pytest.mark.rule("SF-REWARD-01")
@pytest.mark.parametrize(("change", "left"), [(do("lose_reward", n=3), 0), (do("reward", n=-1), 2)])
def test_case_123_rewards_are_never_below_nought(change: Any, left: int) -> None:
    s = scene(A={"rewards": 2})
    s.effect("A", change)
    assert s.number("A", "rewards") == left


@pytest.mark.rule("SF-EARLY-03")
@pytest.mark.parametrize(("mine", "enough"), [(5, True), (4, False)])
def test_three_units_more_are_enough_for_an_early_end(mine: int, enough: bool) -> None:
    s = at_call({f"F{n}": unit(f"Ox {n}") for n in range(1, mine + 1)}, {"F1": unit("Elf"), "F2": unit("Imp")})
    if enough:
        s.says("A", "early_end", condition="units")
    else:
        assert s.refused("A", "early_end", condition="units").rule == "SF-EARLY-03"


@pytest.mark.rule("SF-EARLY-03", "SF-KID-05")
def test_captives_are_no_units_of_the_kidnapper_s_player() -> None:
    three = [unit(name) for name in ("One", "Two", "Three")]
    s = at_call({"F1": unit("Cage", "1/1", {"keyword": "kidnap", "n": 3}, captives=three)})
    assert s.refused("A", "early_end", condition="units").rule == "SF-EARLY-03"


@pytest.mark.rule("SF-EARLY-01")
@pytest.mark.parametrize("words", [{}, {"condition": "both"}])
def test_an_early_end_names_one_condition(words: dict[str, str]) -> None:
    assert at_call({"rewards": 20}).refused("A", "early_end", **words).rule == "SF-EARLY-01"


@pytest.mark.rule("SF-EARLY-05", "SF-CD-01")
def test_an_early_end_is_checked_though_the_enemy_entered_the_countdown_meanwhile() -> None:
    s = at_call({"rewards": 15}, deck=(10, 2))
    s.says("A", "early_end", condition="score")
    s.says("B", "summon", at="F1")
    s.says("B", "formation")
    s.says("B", "summon", at="F2")
    s.to("summon.main")
    assert (len(s.happened("countdown_entered")), s.table.result["reason"], s.table.clock.turn) == (1, "early_end", 7)
