"""The turn: its segments, Free Timings and Fixed Effects."""

import pytest

from domain.kernel.record.command import Command
from tests.macross_crusade.opened_game import opened
from tests.macross_crusade.scene import character, command, scene, unit

DRAW = {"do": "draw"}


def segments(s):
    """What a turn consisted of: its Free Timings and choices by their places, all else by what happened."""
    results = [event.said["windows"] if event.name == "implied_passes" else (event.name,) for event in s.desk.events]
    return [name for names in results for name in names]


@pytest.mark.rule("MC-TURN-01", "MC-TURN-03 to -08", "MC-FREE-05", "MC-FREE-07", "MC-FREE-09", "MC-REROLL-02")
@pytest.mark.rule("MC-FIX-01", "MC-FIX-04", "MC-END-05", "MC-END-06")
def test_the_segments_of_a_turn_come_in_order_case_129():
    s = opened()
    s.says("", "first", seat="A")
    s.to("return.ft2")
    s.let_pass()
    passed = segments(s)
    assert passed[passed.index("turn_began") :] == [
        *("turn_began", "rerolled", "reroll.ft"),
        *("draw.ft1", "first_turn_draw_omitted", "draw.ft2"),
        "deployment.ft",
        *("attack.ft1", "attack.sortie", "attack.ft2", "defense.ft1", "defense.sortie", "defense.ft2"),
        *("damage.ft1", "damage.ft2", "return.ft1", "return.ft2"),
        *("damage_removed", "durations_ended"),
        *("turn_began", "rerolled"),
    ]
    assert [s.table.clock.turn, s.table.clock.holder] == [2, "B"]


@pytest.mark.rule("MC-DEPL-01", "MC-DEPL-02", "MC-G-11")
def test_character_g_and_unit_are_played_in_any_order_the_costs_allow_case_129():
    s = opened()
    s.says("", "first", seat="A")
    s.names_hand("A", "plain", "pilot", "other")
    s.to("deployment.ft")
    known = {s.table.cards[card].printing: card for card in s.table.at("A.hand")}
    assert s.refused("A", "play", card=known["other"]).rule == "MC-COST-03"
    for name, more in (("pilot", {}), ("plain", {"as": "g"}), ("other", {})):
        s.says("A", "play", card=known[name], **more)
        s.passes()
    assert [s.table.cards[known[name]].place for name in ("pilot", "plain", "other")] == [
        "A.deployment_area",
        "A.g_zone",
        "A.deployment_area",
    ]


@pytest.mark.rule("MC-DEPL-03")
def test_nothing_has_to_be_played_case_130():
    s = scene(A={"hand": [unit("P")]})
    s.to("attack.ft1")
    assert [s.hand("A"), s.table.clock.turn, s.table.clock.holder] == [1, 5, "A"]


@pytest.mark.rule("MC-FREE-02 to -04", "MC-TURN-10", "MC-FIX-03", "MC-TIME-02", "MC-TIME-03")
def test_a_phase_ends_when_both_have_declined_case_131():
    s = scene(B={"hand": [command("Any", DRAW)]}, explicit_passes=True)
    s.says("A", "pass")
    s.says("B", "play", card="Any")
    assert s.node == "deployment.ft"
    s.says("A", "pass")
    s.says("B", "pass")
    assert [s.node, s.table.clock.speaker] == ["deployment.ft", "A"]
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.node == "attack.ft1"


@pytest.mark.rule("MC-FIX-02", "MC-FREE-01", "MC-FREE-10", "MC-CUT-15")
def test_nothing_is_played_inside_a_fixed_effect_case_132():
    s = scene(B={"hand": [command("Any", DRAW)]}, node="damage.damage")
    s.refused("B", "play", card="Any", reply=True)
    assert not s.desk.allows(Command("B", "play", {"card": s["Any"]}))


@pytest.mark.rule("MC-REROLL-01", "MC-STAT-01", "MC-SET-02")
@pytest.mark.parametrize(
    ("scope", "rolled"), [("friendly_cards", [0, 0, 0, 1]), ("friendly_units", [0, 0, 1, 1]), ("all_cards", [0, 0, 0, 0])]
)
def test_the_reroll_phase_rerolls_friendly_cards_case_134(scope, rolled):
    laid = [unit("P", rolled=True, sets=[character("C")]), character("D", rolled=True)]
    s = scene(
        A={"deployment": laid},
        B={"deployment": [unit("Q", rolled=True)]},
        node="return.ft2",
        holder="B",
        switches={"reroll_scope": scope},
    )
    s.to("reroll.ft")
    assert [s.rolled(name) for name in "PCDQ"] == [bool(each) for each in rolled]


@pytest.mark.rule("MC-TURN-09", "MC-TURN-11")
def test_what_was_not_declared_is_taken_back_case_135():
    s = scene(A={"hand": [unit("P")]})
    s.says("A", "play", card="P")
    s.says("B", "takeback", agreed=("A", "B"), why="not declared")
    assert s.zone("P") == "A.hand"


@pytest.mark.rule("MC-WIN-03")
def test_conceding_is_table_talk_case_192():
    s = scene()
    s.says("A", "concede")
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("MC-END-05", "MC-FREE-10")
def test_nothing_is_played_at_the_end_of_the_turn():
    s = scene(A={"hand": [unit(f"U{n}") for n in range(7)]}, B={"hand": [command("Any", DRAW)]}, node="return.ft2")
    s.to("end.hand")
    assert s.refused("B", "play", card="Any").rule == "MC-END-05"


@pytest.mark.rule("MC-TURN-03", "MC-TURN-06", "MC-DUR-05")
@pytest.mark.parametrize(
    ("node", "lasts", "over"),
    [
        ("deployment.ft", "deployment.ft", "attack.ft1"),
        ("attack.ft1", "attack.ft2", "defense.ft1"),
        ("defense.ft2", "defense.ft2", "damage.ft1"),
        ("return.ft1", "return.ft2", "draw.ft1"),
    ],
)
def test_what_lasts_until_the_end_of_the_step_ends_with_it(node, lasts, over):
    """Given points until the end of the step, when its last free timing has come, then they are there, in the next not;
    the Return Step ends with the turn."""
    s = scene(A={"deployment": [unit("P", "1/1/3")]}, node=node)
    s.by_hand("A", {"do": "gain", "points": [2, 0, 0], "until": "step", "to": "P"})
    s.to(lasts)
    assert s.points("P")[0] == 3
    s.to(over)
    assert s.points("P")[0] == 1
