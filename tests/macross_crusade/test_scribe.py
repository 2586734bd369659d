"""A scribe writes down what happened on paper, also of cards that nobody knows."""

import pytest

from domain.kernel.views.views import make_view
from domain.registry import specimens
from replays.sheet import parse_sheet, play_sheet
from tests.macross_crusade.scene import RULES, clause, command, having, keyword, scene, unit
from tests.macross_crusade.texts import UNIT


def verdicts(events):
    return [event.verdict for event in events if event.verdict != ("legal",)]


def sheet(text):
    """The desk of a recorded sheet, with the specimens as the card list."""
    return play_sheet(parse_sheet("ruleset: macross_crusade\n" + text), RULES, specimens("macross_crusade").cards).desk


FIVE_TURNS = """mode: scribe
first A
A keep
B keep
--- Turn 1: A
A play {0}
A done
--- Turn 2: B
B play ~Regult as=unit cost=0
B done
--- Turn 3: A
A play {1}
A done
--- Turn 4: B
B play ~Gee as=g
B done
--- Turn 5: A
A attack first {2}
B defend first Regult
"""


FOUGHT = """mode: scribe
first A
A keep
B keep
--- Turn 1: A
A play Lantern Sparrow
A done
--- Turn 2: B
B play ~Regult {} cost=0
B done
--- Turn 3: A
A done
--- Turn 4: B
B attack first Regult
A defend first Lantern Sparrow
effect strength Regult 3/2/2
B done
"""


@pytest.mark.rule("MC-KW-07")
def test_a_scribe_keeps_an_ace_above_the_limit_where_the_players_put_it():
    ace = unit("E", keywords=[keyword("ace", x=3), keyword("battle_positions")])
    s = scene(A={"hand": [ace], "deployment": [unit("F", keywords=[keyword("ace", x=3)])]}, mode="scribe")
    assert verdicts(s.says("A", "play", card="E")) == [("illegal", "MC-KW-07")]
    s.passes()
    assert s.zone("E") == "A.deployment_area"
    s.says("A", "attack", first=("E",))


@pytest.mark.rule("MC-TGT-02")
def test_a_scribe_writes_down_what_an_illegal_target_suffered():
    shot = command("Shot", {"do": "damage", "n": 1}, targets=[{**UNIT, "whose": "enemy"}])
    s = scene(A={"hand": [shot], "deployment": [unit("P")]}, mode="scribe")
    assert verdicts(s.says("A", "play", card="Shot", targets=("P",))) == [("illegal", "MC-TGT-02")]
    s.passes()
    assert s.damage("P") == 1


@pytest.mark.rule("MC-UNIT-03", "MC-TIME-01", "MC-SORTIE-02")
def test_a_scribe_notes_second_plays_rolled_sorties_and_wrong_moments():
    s = scene(A={"hand": [unit("P"), unit("Q")]}, B={"hand": [unit("R")]}, mode="scribe")
    s.says("A", "play", card="P")
    s.passes()
    assert verdicts(s.says("A", "play", card="Q")) == [("illegal", "MC-UNIT-03")]
    s.passes()
    assert verdicts(s.says("B", "play", card="R")) == [("illegal", "MC-TIME-01")]
    s.passes()
    assert verdicts(s.says("A", "attack", first=("P",))) == [("illegal", "MC-SORTIE-02")]
    assert s.zone("P") == "A.battle_area_1"


@pytest.mark.rule("MC-KW-01")
def test_an_unknown_defender_against_high_mobility_is_an_open_matter_and_seats_read_legal():
    s = scene(A={"deployment": [having("V", "high_mobility")]}, B={"deployment": [unit("X", known=False)]}, mode="scribe")
    s.says("A", "attack", first=("V",))
    assert verdicts(s.says("B", "defend", first=("X",))) == [("open", "MC-KW-01")]
    assert [event.verdict for event in make_view(s.desk.events, "A") if event.name == "defense"] == [("legal",)]


@pytest.mark.rule("MC-KW-01")
def test_a_card_without_data_may_meet_high_mobility_and_the_matter_stays_open():
    desk = sheet(FIVE_TURNS.format("Larval Scout as=g", "Lantern Swift", "Lantern Swift"))
    assert [event.verdict for event in desk.events if event.name == "defense"] == [("open", "MC-KW-01")]
    assert len(desk.table.at("B.battle_area_1")) == 1


@pytest.mark.rule("MC-KW-06")
def test_an_unknown_unit_may_have_high_speed_battle_and_the_matter_stays_open():
    fast = [having(name, "high_speed_battle") for name in "VW"]
    s = scene(A={"deployment": fast}, B={"deployment": [unit("X", known=False)]}, mode="scribe")
    s.says("A", "attack", first=("V", "W"))
    assert verdicts(s.says("B", "defend", first=("X",))) == [("open", "MC-KW-06")]
    assert s.zone("X") == "B.battle_area_1"


@pytest.mark.rule("MC-DEST-01")
def test_strengths_said_by_hand_make_the_battle_of_a_card_without_data_count():
    desk = sheet(FOUGHT.format("as=unit"))
    assert [len(desk.table.at("A.junkyard")), len(desk.table.at("B.junkyard"))] == [1, 1]


@pytest.mark.rule("MC-DEST-01")
def test_a_card_of_untold_type_that_fought_is_a_unit():
    desk = sheet(FOUGHT.format(""))
    assert len(desk.table.at("A.junkyard")) == 1
    fell = len(desk.table.at("B.junkyard")) == 1
    assert fell or any(
        event.verdict[0] == "open" for event in desk.events[-40:] if event.name in ("turn_ended", "implied_passes")
    )


@pytest.mark.rule("MC-CUT-11")
def test_the_order_of_scrap_effects_that_nobody_named_is_left_unsaid_and_the_game_goes_on():
    last = unit("Q", "0/0/2", text=[clause({"do": "draw"}, timing="auto_d", moment="scrapped")])
    s = scene(A={"deployment": [unit("V", "9/0/9")]}, B={"deployment": [unit("P", "0/0/2"), last]}, mode="scribe")
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("P", "Q"))
    s.to("damage.ft2")
    assert s.asks["what"] == "scraps"
    s.says("A", "done")
    assert [event.said["what"] for event in s.happened("left_unsaid")] == ["scraps"]
    assert s.zone("P") == s.zone("Q") == "B.junkyard"


@pytest.mark.rule("MC-CTRL-06")
def test_a_card_is_played_by_a_seat():
    s = scene(A={"hand": [unit("GM")]}, mode="scribe")
    assert s.refused("", "play", card="GM").message == "which seat says it?"
