"""A scribe writes down what happened on paper: it stays as said, and the verdict names the broken rule."""

import pytest

from tests.gundam_war.opened_game import opened
from tests.gundam_war.scene import character, command, keyword, operation, scene, unit
from tests.gundam_war.texts import DRAW


@pytest.mark.rule("GW-RESTR-01")
def test_a_scribe_leaves_a_restricted_unit_where_the_players_laid_it():
    lone = unit("Lone", keywords=[keyword("restrict_in_play")])
    s = scene(A={"hand": [lone]}, B={"station": [lone]}, mode="scribe")
    events = s.says("A", "play", card="Lone")
    s.passes()
    assert ("illegal", "GW-RESTR-01") in [event.verdict for event in events]
    assert s.zone("Lone") == "A.station_area"


@pytest.mark.rule("GW-EFF-05")
def test_a_scribe_writes_down_what_an_effect_did_to_a_wrong_target():
    kill = command("Kill", {"do": "destroy"}, targets=[{"type": "unit", "whose": "enemy"}])
    s = scene(A={"hand": [kill], "station": [unit("Own")]}, mode="scribe")
    events = s.says("A", "play", card="Kill", targets=("Own",))
    s.passes()
    assert ("illegal", "GW-EFF-05") in [event.verdict for event in events]
    assert s.zone("Own") == "A.junkyard"


@pytest.mark.rule("GW-OPER-09")
def test_a_scribe_leaves_an_operation_on_a_unit_in_battle():
    s = scene(
        A={"hand": [operation("Gear", keywords=[keyword("quick")])], "space": [unit("GM")]}, node="attack.ft2", mode="scribe"
    )
    s.says("A", "play", card="Gear", on="GM")
    s.passes()
    assert s.zone("Gear") == "GM"


@pytest.mark.rule("GW-END-01")
def test_a_scribe_writes_down_a_forgotten_discard():
    s = scene(A={"hand": [command(f"C{n}", DRAW) for n in range(8)]}, node="return.ft2", mode="scribe")
    s.says("A", "done")
    assert s.table.clock.holder == "B"


@pytest.mark.rule("GW-LABL-01")
def test_a_scribe_writes_down_a_command_of_a_later_step():
    s = scene(A={"hand": [command("Raid", DRAW, timing="attack")]}, mode="scribe", explicit_passes=True)
    events = s.says("A", "play", card="Raid")
    assert ("illegal", "GW-LABL-01") in [event.verdict for event in events]


@pytest.mark.rule("GW-END-05")
def test_done_needs_no_pass_where_no_effect_ends_the_turn():
    s = scene(node="return.ft2", explicit_passes=True)
    s.says("A", "pass")
    s.says("B", "pass")
    s.says("A", "done")
    assert s.table.clock.holder == "B"


def verdicts(events):
    """The verdicts of a line that are not legal."""
    return [event.verdict for event in events if event.verdict != ("legal",)]


@pytest.mark.rule("GW-DFN-07")
def test_a_unit_that_an_effect_keeps_from_battle_went_there_on_paper():
    pin = [{"timing": "auto_a", "effects": [{"cannot": "battle", "on": {"type": "unit"}}]}]
    s = scene(A={"station": [unit("GM"), operation("Pin", text=pin)]}, mode="scribe")
    assert verdicts(s.says("A", "attack", space=("GM",))) == [("illegal", "GW-DFN-07")]
    assert s.zone("GM") == "A.space_area"


@pytest.mark.rule("GW-DFN-07")
def test_where_the_rules_refuse_it_stays_home():
    pin = [{"timing": "auto_a", "effects": [{"cannot": "battle", "on": {"type": "unit"}}]}]
    s = scene(A={"station": [unit("GM"), operation("Pin", text=pin)]})
    s.says("A", "attack", space=("GM",))
    assert s.zone("GM") == "A.station_area"


@pytest.mark.rule("GW-PLAY-01", "GW-ZONE-05")
@pytest.mark.parametrize(("place", "rule"), [("junkyard", "GW-PLAY-01"), ("defunct", "GW-ZONE-05")])
def test_a_card_that_was_played_from_elsewhere_lies_in_play(place, rule):
    s = scene(A={place: [unit("GM")]}, mode="scribe")
    [(word, *rules)] = verdicts(s.says("A", "play", card="GM"))
    s.passes()
    assert (word, rule in rules, s.zone("GM")) == ("illegal", True, "A.station_area")


@pytest.mark.rule("GW-ZONE-10", "GW-SQD-01")
def test_what_was_sent_to_battle_out_of_the_hand_lies_there():
    s = scene(A={"hand": [unit("GM")], "station": [operation("Plan")]}, mode="scribe")
    [(word, *rules)] = verdicts(s.says("A", "attack", space=("GM", "Plan")))
    assert (word, {"GW-ZONE-10", "GW-SQD-01"} <= set(rules)) == ("illegal", True)
    assert (s.zone("GM"), s.zone("Plan")) == ("A.space_area", "A.space_area")


@pytest.mark.rule("GW-OPER-09")
def test_a_host_that_has_left_since_takes_nothing_however_it_was_said():
    s = scene(A={"hand": [operation("Gear")], "space": [unit("GM")]}, mode="scribe")
    s.says("A", "play", card="Gear", on="GM")
    s.effect("B", {"do": "move", "zone": "hand", "to": "GM"})
    s.passes()
    assert s.zone("Gear") == "A.junkyard"


@pytest.mark.rule("GW-SETUP-12")
def test_a_fourth_redraw_is_written_down():
    s = opened(mode="scribe")
    for _ in range(3):
        s.says("A", "redraw", kind="b")
    assert verdicts(s.says("A", "redraw", kind="b")) == [("illegal", "GW-SETUP-12")]
    assert s.hand("A") == 2


@pytest.mark.rule("GW-END-08", "GW-ATK-01")
def test_a_turn_that_nobody_ended_does_not_end_by_what_the_other_does():
    hand = [command(f"C{n}", DRAW) for n in range(8)]
    s = scene(A={"hand": hand}, B={"station": [unit("Zura")]}, node="return.ft2", mode="scribe")
    assert verdicts(s.says("B", "attack", space=("Zura",))) == [("illegal", "GW-ATK-01")]
    assert (s.table.clock.holder, s.hand("A")) == ("A", 8)


@pytest.mark.rule("GW-SET-01", "GW-CHAR-09", "GW-CMD-03")
def test_what_players_put_into_play_by_hand_lies_there():
    s = scene(A={"junkyard": [character("Kai"), command("Shot", DRAW)]}, B={"station": [unit("Zura")]}, mode="scribe")
    s.says("A", "effect", effects=({"do": "put_in_play", "to": (s["Kai"],), "on": s["Zura"]},))
    assert (verdicts(s.events), s.zone("Kai")) == ([("illegal", "GW-CHAR-09")], "Zura")
    s.says("A", "effect", effects=({"do": "put_in_play", "to": (s["Shot"],)},))
    assert (verdicts(s.events), s.zone("Shot")) == ([("illegal", "GW-CMD-03")], "A.station_area")


@pytest.mark.rule("GW-LABL-06")
def test_an_effect_that_players_voided_all_the_same_does_nothing():
    firm = command("Firm", DRAW, unvoidable=True)
    s = scene(A={"hand": [firm]}, mode="scribe")
    s.says("A", "play", card="Firm")
    s.says("B", "effect", effects=({"do": "void"},))
    assert verdicts(s.events) == [("illegal", "GW-LABL-06")]
    assert (s.table.chain, s.zone("Firm"), s.hand("A")) == ([], "A.junkyard", 0)


@pytest.mark.rule("GW-SET-03")
def test_a_keyword_that_the_card_has_not_is_written_down_and_does_nothing_by_itself():
    s = scene(A={"space": [unit("GM")]}, B={"space": [unit("Zura")]}, node="defense.ft2", mode="scribe")
    [(word, *rules)] = verdicts(s.says("A", "use", card="GM", text="psycommu", targets=("Zura",)))
    s.passes()
    assert (word, "GW-SET-03" in rules, s.damage("Zura")) == ("illegal", True, 0)


@pytest.mark.rule("GW-EFF-05")
def test_more_than_was_asked_for_may_have_been_chosen():
    two = command("Two", {"do": "discard", "n": 1, "who": "own"})
    s = scene(A={"hand": [two, unit("P"), unit("Q")]}, mode="scribe")
    s.says("A", "play", card="Two")
    s.passes()
    assert verdicts(s.says("A", "choose", cards=("P", "Q"))) == [("illegal", "GW-EFF-05")]
    assert (s.zone("P"), s.zone("Q")) == ("A.junkyard", "A.junkyard")


@pytest.mark.rule("GW-EFF-05")
def test_a_command_that_answers_what_does_not_wait_is_played_all_the_same():
    void = command("Void", {"do": "void"})
    cards = {"hand": [void], "station": [unit("GM")]}
    assert scene(A=cards).refused("A", "play", card="Void", answers="GM").message.endswith("does not wait in the Cut-in")
    s = scene(A=cards, mode="scribe")
    events = s.says("A", "play", card="Void", answers="GM")
    assert ("illegal", "GW-EFF-05") in [event.verdict for event in events]
    s.passes()
    assert s.zone("Void") == "A.junkyard"
