"""Cards that nobody knows, in squads and battles: what depends on them stays open, what was said of them counts."""

import pytest

from domain.registry import ruleset
from replays.sheet import parse_sheet, play_sheet
from tests.gundam_war.scene import blue, character, command, generation, operation, scene, unit

SHEET = """ruleset: gundam_war
mode: scribe
A keep
B keep
first A
--- Turn 1: A
A play ~Zura {numbers}cost=0
A done
--- Turn 2: B
B play ~Gelg {other}cost=0
B done
--- Turn 3: A
A done
--- Turn 4: B
B attack space Gelg
A defend space Zura
"""


def rules_left_open(events):
    """The rules that a line leaves open."""
    return {rule for event in events if event.verdict[0] == "open" for rule in event.verdict[1:]}


@pytest.mark.rule("GW-BASE-01", "GW-FORT-01", "GW-SPRT-01", "GW-ATK-03")
def test_an_attacker_that_nobody_knows_may_be_one_that_cannot():
    s = scene(A={"station": [unit("Veiled", known=False)]})
    assert rules_left_open(s.says("A", "attack", space=("Veiled",))) == {
        "GW-ATK-03",
        "GW-BASE-01",
        "GW-FORT-01",
        "GW-SPRT-01",
    }
    assert s.zone("Veiled") == "A.space_area"


@pytest.mark.rule("GW-BASE-02")
def test_two_that_may_both_be_bases_are_an_open_matter():
    s = scene(B={"station": [unit("V", known=False), unit("W", known=False)]}, node="defense.move")
    assert "GW-BASE-02" in rules_left_open(s.says("B", "defend", space=("V", "W")))


@pytest.mark.rule("GW-COST-05", "GW-COST-06")
def test_a_card_of_untold_type_in_the_station_may_make_power():
    s = scene(A={"hand": [unit("GM", total=1)], "station": [generation(name="Veiled", known=False)]})
    assert rules_left_open(s.says("A", "play", card="GM")) == {"GW-COST-06"}


@pytest.mark.rule("GW-CHAR-05")
def test_a_card_without_a_name_may_be_the_namesake():
    s = scene(A={"hand": [character("Kai")], "station": [unit("GM")]}, B={"station": [character("Veiled", known=False)]})
    assert rules_left_open(s.says("A", "play", card="Kai", on="GM")) == {"GW-CHAR-05"}


@pytest.mark.rule("GW-EFF-05")
def test_a_situation_that_depends_on_a_card_nobody_knows_is_open():
    when = {"condition": {"some": {"type": "operation", "whose": "enemy"}}}
    s = scene(A={"hand": [command("Raid", {"do": "draw"}, **when)]}, B={"station": [operation("Veiled", known=False)]})
    assert rules_left_open(s.says("A", "play", card="Raid")) == {"GW-EFF-05"}


@pytest.mark.rule("GW-EFF-05")
def test_the_players_say_whether_a_card_that_nobody_knows_is_meant():
    text = [{"timing": "auto_d", "moment": "enters", "targets": [{"type": "operation"}], "effects": [{"do": "destroy"}]}]
    s = scene(A={"hand": [unit("GM", text=text)]}, B={"station": [operation("Veiled", known=False)]})
    s.says("A", "play", card="GM")
    s.passes()
    assert (s.asks["options"], s.asks["least"]) == ((s["Veiled"],), 0)
    s.says("A", "choose", cards=("Veiled",))
    assert s.zone("Veiled") == "B.junkyard"


@pytest.mark.rule("GW-BTL-09", "GW-DMG-06")
@pytest.mark.parametrize(("numbers", "fallen"), [("3/1/2 ", 1), ("3/1/4 ", 0)])
def test_numbers_that_were_stated_where_it_was_played_decide_the_battle(numbers, fallen):
    text = SHEET.format(numbers=numbers, other="2/1/9 ") + "B done\n"
    table = play_sheet(parse_sheet(text), ruleset("gundam_war")).desk.table
    assert len(table.at("A.junkyard")) == fallen


@pytest.mark.rule("GW-BTL-09")
def test_without_numbers_nobody_falls_and_the_result_is_said_by_hand():
    text = SHEET.format(numbers="as=unit ", other="as=unit ") + "effect destroy Zura\neffect nation_damage 3 A\nB done\n"
    table = play_sheet(parse_sheet(text), ruleset("gundam_war")).desk.table
    assert (len(table.at("A.junkyard")), len(table.at("A.nation_pile"))) == (1, 50 - 6 - 1 - 3)


@pytest.mark.rule("GW-PLAY-06")
def test_after_a_unit_that_nobody_knows_a_second_one_is_open():
    s = scene(A={"hand": [unit("Veiled", known=False), unit("GM")]})
    s.says("A", "play", card="Veiled", as_="unit")
    s.passes()
    assert rules_left_open(s.says("A", "play", card="GM")) == {"GW-UNIT-02"}


@pytest.mark.rule("GW-GENR-01")
def test_known_generations_are_counted_as_ever():
    s = scene(A={"hand": [unit("GM", total=2)], "station": [blue()]})
    assert s.refused("A", "play", card="GM").rule == "GW-COST-06"


@pytest.mark.rule("GW-BTL-08", "GW-BTL-16")
def test_the_result_is_stated_where_the_battle_is_so_that_nobody_falls_before():
    s = scene(
        A={"space": [unit("Known", "5/1/5")]},
        B={"station": [unit("Veiled", known=False)]},
        node="defense.move",
        mode="scribe",
    )
    s.says("B", "defend", space=("Veiled",))
    events = s.says("A", "resolve", destroyed=("Veiled",))
    assert rules_left_open(events) >= {"GW-BTL-08"}
    assert (s.node, s.zone("Veiled"), s.nation("B")) == ("resolution.ft2", "B.junkyard", 20)


@pytest.mark.rule("GW-BTL-08", "GW-BTL-15")
def test_the_damage_to_the_nation_is_stated_too():
    s = scene(A={"space": [unit("Veiled", known=False)]}, node="defense.ft2", mode="scribe")
    s.says("A", "resolve", points=4)
    assert s.nation("B") == 16


@pytest.mark.rule("GW-BTL-08")
def test_a_battle_that_is_computed_is_not_stated_otherwise_but_on_paper():
    lying = {"A": {"space": [unit("P", "1/0/5")]}, "B": {"space": [unit("G", "0/0/3")]}}
    assert scene(**lying, node="defense.ft2").refused("A", "resolve", destroyed=("G",)).rule == "GW-BTL-08"
    s = scene(**lying, node="defense.ft2", mode="scribe")
    s.says("A", "resolve", destroyed=("G",))
    assert ("illegal", "GW-BTL-08") in [event.verdict for event in s.events]
    assert s.zone("G") == "B.junkyard"


@pytest.mark.rule("GW-BTL-08")
def test_the_result_is_offered_where_a_number_is_missing_and_only_there():
    s = scene(A={"space": [unit("Veiled", known=False)]}, B={"space": [unit("G")]}, node="resolution.ft2")
    assert {"destroyed", "points"} == {name for offer in s.desk.ruleset.offers(s.desk, "A") for name in offer.slots}
    known = scene(A={"space": [unit("P")]}, B={"space": [unit("G")]}, node="resolution.ft2")
    assert [offer.act for offer in known.desk.ruleset.offers(known.desk, "A")] == ["pass"]
