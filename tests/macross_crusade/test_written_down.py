"""What players did against the rules stays as they did it; what their cards are, where nobody knows, stays open."""

import pytest

from tests.macross_crusade.scene import character, clause, command, having, keyword, scene, unit

UNIT = {"type": "unit"}
DRAW = {"do": "draw"}


def verdicts(events):
    """The verdicts of a line that are not legal."""
    return [event.verdict for event in events if event.verdict != ("legal",)]


@pytest.mark.rule("MC-KW-01", "MC-KW-06")
@pytest.mark.parametrize(("attacker", "rule"), [("high_mobility", "MC-KW-01"), ("high_speed_battle", "MC-KW-06")])
def test_a_barred_unit_fought_on_paper(attacker, rule):
    s = scene(A={"deployment": [having("V", attacker), having("W", attacker)]}, B={"deployment": [unit("X")]}, mode="scribe")
    s.says("A", "attack", first=("V", "W"))
    assert verdicts(s.says("B", "defend", first=("X",))) == [("illegal", rule)]
    assert s.zone("X") == "B.battle_area_1"


@pytest.mark.rule("MC-SORTIE-14")
def test_where_the_rules_refuse_it_the_barred_unit_drops_out():
    s = scene(A={"deployment": [having("V", "high_mobility")]}, B={"deployment": [unit("X")]})
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("X",))
    assert s.zone("X") == "B.deployment_area"


@pytest.mark.rule("MC-SORTIE-01", "MC-SORTIE-13")
def test_a_character_that_was_sent_to_battle_stays_there():
    s = scene(A={"deployment": [character("C")]}, mode="scribe")
    assert verdicts(s.says("A", "attack", first=("C",))) == [("illegal", "MC-SORTIE-01")]
    s.to("attack.ft2")
    assert s.zone("C") == "A.battle_area_1"


@pytest.mark.rule("MC-CHAR-04", "MC-SCRAP-05")
def test_a_namesake_that_players_laid_down_stays():
    s = scene(A={"hand": [character("M")], "deployment": [character("M")]}, mode="scribe")
    assert verdicts(s.says("A", "play", card="M")) == [("illegal", "MC-CHAR-04")]
    s.passes()
    s.to("attack.ft1")
    assert (s.zone("M"), s.zone("M.2")) == ("A.deployment_area", "A.deployment_area")


@pytest.mark.rule("MC-END-03")
def test_a_forgotten_discard_is_noted_where_it_was_missed():
    s = scene(A={"hand": [command(f"C{n}", DRAW) for n in range(8)]}, node="return.ft2", mode="scribe")
    s.says("A", "done")
    assert verdicts(s.says("B", "attack")) == [("illegal", "MC-END-03")]
    assert (s.table.clock.holder, s.hand("A")) == ("B", 8)


@pytest.mark.rule("MC-KW-12")
def test_a_supply_that_the_card_has_not_rerolls_what_was_rerolled():
    s = scene(A={"deployment": [unit("P"), unit("Q", rolled=True)]}, node="return.ft2", mode="scribe")
    assert verdicts(s.says("A", "use", card="P", text="supply", targets=("Q",))) == [("illegal", "MC-KW-12")]
    s.passes()
    assert not s.rolled("Q")


@pytest.mark.rule("MC-TGT-12", "MC-KW-07")
def test_what_was_done_by_hand_is_done():
    saint = unit("Saint", text=[clause({"cannot": "be_destroyed"}, timing="auto_a")])
    aces = [unit(name, keywords=[keyword("ace", x=3)]) for name in "EF"]
    s = scene(A={"deployment": [saint, aces[0]], "junkyard": [aces[1]]}, mode="scribe")
    s.by_hand("A", {"do": "put_in_play", "to": "F"})
    assert (s.desk.events[-1].verdict, s.zone("F")) == (("legal",), "A.deployment_area")
    s.by_hand("B", {"do": "destroy", "to": "Saint"})
    assert s.destroyed("Saint")


@pytest.mark.rule("MC-KW-06", "MC-KW-05")
def test_with_one_certain_and_one_unknown_it_is_open_whether_two_are_fast():
    fast = [having("V", "high_speed_battle"), unit("W", known=False)]
    s = scene(A={"deployment": fast}, B={"deployment": [unit("X")]}, mode="scribe")
    s.says("A", "attack", first=("V", "W"))
    assert verdicts(s.says("B", "defend", first=("X",))) == [("open", "MC-KW-06")]


@pytest.mark.rule("MC-SORTIE-01")
def test_a_card_of_untold_type_that_sorties_may_be_no_unit():
    s = scene(A={"deployment": [unit("X", known=False)]}, mode="scribe")
    assert verdicts(s.says("A", "attack", first=("X",))) == [("open", "MC-SORTIE-01")]
    assert s.zone("X") == "A.battle_area_1"


@pytest.mark.rule("MC-CHAR-04")
def test_a_card_without_a_name_may_be_the_namesake():
    s = scene(A={"hand": [character("M")], "deployment": [character("Veiled", known=False)]}, mode="scribe")
    assert ("open", "MC-CHAR-04") in verdicts(s.says("A", "play", card="M"))


@pytest.mark.rule("MC-DUR-01", "MC-CTRL-04")
@pytest.mark.parametrize(("until", "home"), [({}, "B.deployment_area"), ({"until": "play"}, "A.deployment_area")])
def test_control_without_a_stated_duration_ends_with_the_turn(until, home):
    steal = command("Steal", {"do": "control", **until}, targets=[{**UNIT, "whose": "enemy"}])
    s = scene(A={"hand": [steal]}, B={"deployment": [unit("P")]}, node="return.ft2")
    s.says("A", "play", card="Steal", targets=("P",))
    s.passes()
    assert s.zone("P") == "A.deployment_area"
    s.to("reroll.ft")
    assert s.zone("P") == home


@pytest.mark.rule("MC-DUR-01")
def test_a_unit_that_was_taken_back_by_an_effect_does_not_change_sides_once_more():
    s = scene(B={"deployment": [unit("P")]}, node="return.ft2")
    s.by_hand("A", {"do": "control", "to": "P"})
    s.by_hand("B", {"do": "control", "to": "P"})
    s.to("reroll.ft")
    assert s.zone("P") == "B.deployment_area"


@pytest.mark.rule("MC-NEG-01")
def test_a_negating_command_finds_the_play_below_a_scrap_effect():
    s = scene(
        A={"deployment": [unit("P", "1/1/1")], "hand": [command("N", DRAW)]}, B={"hand": [command("Negate", {"do": "void"})]}
    )
    s.by_hand("B", {"do": "damage", "n": 1, "to": "P"})
    s.says("A", "play", True, card="N")
    s.says("B", "play", True, card="Negate")
    s.passes()
    assert (s.hand("A"), s.zone("P")) == (0, "A.junkyard")


@pytest.mark.rule("MC-SORTIE-12", "MC-CHECK-04")
def test_a_detachment_that_joins_fights_the_one_opposite():
    s = scene(A={"deployment": [unit("V", "4/1/5")]}, B={"deployment": [unit("X", "3/1/5")]})
    s.says("A", "attack", first=("V",))
    s.says("B", "defend")
    s.to("damage.ft1")
    s.by_hand("B", {"do": "to_area", "area": "1", "to": "X"})
    s.to("damage.ft2")
    assert (s.damage("V"), s.damage("X"), s.nation("B")) == (3, 4, 20)


@pytest.mark.rule("MC-CHAR-06", "MC-CHAR-09", "MC-CMD-02")
@pytest.mark.parametrize(
    ("card", "host", "rule"),
    [("Q", "P", "MC-CHAR-06"), ("C", "Crew", "MC-CHAR-09"), ("C", "Enemy", "MC-CHAR-09"), ("Shot", "", "MC-CMD-02")],
)
def test_an_effect_lays_cards_only_where_the_rules_do(card, host, rule):
    lying = {
        "A": {"junkyard": [unit("Q"), character("C"), command("Shot", DRAW)], "deployment": [unit("P"), character("Crew")]}
    }
    lying["B"] = {"deployment": [unit("Enemy")]}
    put = {"do": "put_in_play", "to": card, **({"on": host} if host else {})}
    s = scene(**lying)
    s.by_hand("A", put)
    assert (s.zone(card), [event.rule for event in s.happened("not_put_in_play")]) == ("A.junkyard", [rule])
    paper = scene(**lying, mode="scribe")
    paper.by_hand("A", put)
    assert paper.zone(card) == (host or "A.deployment_area")
    assert ("illegal", rule) in [event.verdict for event in paper.desk.events]


@pytest.mark.rule("MC-CHAR-09")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_nothing_is_set_on_a_card_that_is_not_in_the_field(mode):
    s = scene(A={"junkyard": [character("C")], "hand": [unit("P")]}, mode=mode)
    assert s.refused("A", "effect", effects=({"do": "put_in_play", "to": s["C"], "on": s["P"]},)).rule == "MC-CHAR-09"


@pytest.mark.rule("MC-SETUP-08")
def test_who_plays_right_after_the_first_player_is_named_has_decided_on_the_hand():
    from domain.registry import specimens
    from replays.sheet import parse_sheet, play_sheet
    from tests.macross_crusade.scene import RULES

    text = "ruleset: macross_crusade\nfirst A\nA play Lantern Sparrow as=g\n"
    desk = play_sheet(parse_sheet(text), RULES, specimens("macross_crusade").cards).desk
    assert (desk.table.clock.turn, len(desk.table.chain)) == (1, 1)


@pytest.mark.rule("MC-DMG-17", "MC-DEST-05")
def test_the_result_of_an_unknown_battle_is_stated_where_it_was_fought():
    s = scene(A={"deployment": [unit("V", "4/1/5")]}, B={"deployment": [unit("X", known=False)]}, mode="scribe")
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("X",))
    events = s.says("A", "resolve", destroyed=("X",), points=2)
    assert "MC-DMG-17" in {rule for event in events if event.verdict[0] == "open" for rule in event.verdict[1:]}
    s.to("return.ft1")
    assert (s.zone("X"), s.nation("B")) == ("B.junkyard", 18)


@pytest.mark.rule("MC-DMG-17")
def test_a_battle_that_is_computed_is_not_stated_otherwise():
    s = scene(A={"deployment": [unit("V", "4/1/5")]}, B={"deployment": [unit("X", "1/1/9")]})
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("X",))
    assert s.refused("A", "resolve", destroyed=("X",)).rule == "MC-DMG-17"
