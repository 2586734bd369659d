"""Playing texts: costs in brackets, limits, (X-Y), X, and what a card's text is."""

import pytest

from domain.rulesets.macross_crusade.plays import costs
from domain.rulesets.macross_crusade.state.texts import present_texts
from tests.macross_crusade.scene import character, clause, command, g, keyword, scene, unit

DRAW = {"do": "draw"}
OWN = {"type": "unit", "whose": "own"}
ROLL = clause(DRAW, cost={"kind": "roll"})


@pytest.mark.rule("MC-TCOST-03 to -05", "MC-SET-02", "MC-STAT-05")
def test_r_rolls_the_card_and_no_earlier_roll_pays_for_it_case_39():
    s = scene(A={"deployment": [unit("P", text=[ROLL], sets=[character("C")]), unit("Q", text=[ROLL], rolled=True)]})
    s.says("A", "use", card="P")
    assert s.rolled("P")
    assert s.rolled("C")
    s.passes()
    assert s.refused("A", "use", card="Q").rule == "MC-TCOST-04"


@pytest.mark.rule("MC-TCOST-01", "MC-TCOST-02", "MC-TCOST-13")
@pytest.mark.parametrize(("cost", "rule"), [({"kind": "once", "n": 1}, "MC-TCOST-02"), ({"kind": "zero"}, "MC-TCOST-01")])
def test_a_text_is_played_once_in_a_turn_case_40(cost, rule):
    s = scene(A={"deployment": [unit("P", text=[clause(DRAW, cost=cost)])]})
    s.says("A", "use", card="P")
    assert s.lost("A") == cost.get("n", 0)
    s.passes()
    assert s.refused("A", "use", card="P").rule == rule


@pytest.mark.rule("MC-TCOST-06", "MC-TCOST-07")
def test_every_time_is_once_in_a_cut_case_41():
    s = scene(A={"deployment": [unit("P", text=[clause(DRAW, cost={"kind": "each", "n": 0})])]})
    s.says("A", "use", card="P")
    assert s.refused("A", "use", card="P", reply=True).rule == "MC-TCOST-07"
    s.passes()
    s.says("A", "use", card="P")


@pytest.mark.rule("MC-TCOST-06")
def test_a_number_every_time_is_paid_at_every_use():
    boost = clause({"do": "gain", "to": "self", "points": [1, 0, 0]}, cost={"kind": "each", "n": 2})
    s = scene(A={"deployment": [unit("P", "2/1/3", text=[boost])]}, nation=(5, 20))
    for uses in (1, 2):
        said = s.says("A", "use", card="P")
        s.passes()
        assert [s.lost("A"), s.points("P")[0]] == [2 * uses, 2 + uses]
        assert [event.rule for event in said if event.family == "cost_paid"] == ["MC-TCOST-06"]
    assert s.refused("A", "use", card="P").rule == "MC-COST-06"


@pytest.mark.rule("MC-TCOST-08 to -10")
def test_nation_strength_below_x_y_takes_the_text_away_case_42():
    s = scene(
        A={
            "deployment": [unit("P", text=[clause(DRAW, requirement=[2, 4])])],
            "g": [g("blue"), g("green", 5)],
            "hand": [g("blue")],
        }
    )
    assert s.refused("A", "use", card="P").rule == "MC-TCOST-10"
    assert not list(present_texts(s.table, s["P"]))
    s.says("A", "play", **{"card": "Blue G.2", "as": "g"})
    s.passes()
    s.says("A", "use", card="P")


@pytest.mark.rule("MC-TCOST-11", "MC-TCOST-12")
def test_x_y_counts_outside_the_field_and_for_bracketed_text_case_43():
    s = scene(A={"junkyard": [unit("P", text=[clause(DRAW, requirement=[2, 4], unvoidable=True)])], "g": [g("green", 5)]})
    assert not list(present_texts(s.table, s["P"]))


@pytest.mark.rule("MC-VAR-01", "MC-VAR-03")
def test_a_free_x_is_not_0_case_44():
    shot = command("Shot", {"do": "damage", "n": "X"}, targets=[{"type": "unit"}], x={"free": True})
    s = scene(A={"hand": [shot]}, B={"deployment": [unit("P")]})
    assert s.refused("A", "play", card="Shot", targets=("P",), x=0).rule == "MC-VAR-03"
    s.says("A", "play", card="Shot", targets=("P",), x=1)
    s.passes()
    assert s.damage("P") == 1


@pytest.mark.rule("MC-VAR-02", "MC-VAR-04")
def test_x_is_fixed_when_the_effect_is_played_case_45():
    shot = command("Shot", {"do": "nation_damage", "who": "enemy", "n": "X"}, x={"count": OWN})
    gone = command("Gone", {"do": "scrap"}, targets=[{"type": "unit"}])
    always = unit("P", "X/0/9", text=[clause({"points": [1, 0, 0], "per": OWN}, timing="auto_a")])
    s = scene(A={"hand": [shot], "deployment": [always, unit("Q"), unit("R")]}, B={"hand": [gone]})
    assert s.points("P")[0] == 3
    assert s.refused("A", "play", card="Shot", x=7).rule == "MC-VAR-02"
    s.says("A", "play", card="Shot")
    s.says("B", "play", card="Gone", targets=("R",))
    s.passes()
    assert [s.nation("B"), s.points("P")[0]] == [17, 2]


@pytest.mark.rule("MC-VAR-02")
def test_a_computed_x_below_0_is_0():
    shot = command(
        "Shot", {"do": "nation_damage", "who": "enemy", "n": "X"}, x={"count": {"type": "g", "whose": "own"}, "plus": -3}
    )
    s = scene(A={"hand": [shot], "g": [g("blue", 2)]})
    s.says("A", "play", card="Shot")
    s.passes()
    assert s.nation("B") == 20


@pytest.mark.rule("MC-VAR-01", "MC-VAR-05")
def test_others_read_an_x_as_0_case_180():
    s = scene(A={"deployment": [unit("P", "X/1/1"), unit("Q", "1/1/X")]})
    assert s.points("P")[0] == 0


@pytest.mark.rule("MC-CHAR-06", "MC-CHAR-07", "MC-TCOST-03")
def test_a_character_enters_rerolled_and_may_use_r_at_once_case_151():
    s = scene(A={"hand": [character("C", text=[ROLL])]})
    s.says("A", "play", card="C")
    s.passes()
    s.says("A", "use", card="C")
    assert s.rolled("C")


@pytest.mark.rule("MC-SET-11 to -13", "MC-CTRL-04")
def test_the_set_cards_text_is_its_own_and_used_by_the_hosts_controller_case_154():
    s = scene(
        B={"deployment": [unit("P", text=[clause(DRAW)], sets=[character("C", text=[clause(DRAW)], owner="A")])]}, holder="B"
    )
    s.by_hand("A", {"do": "lose_text", "to": "P"})
    assert s.refused("B", "use", card="P").rule == "MC-TERM-06"
    assert s.refused("A", "use", card="C").rule == "MC-CTRL-04"
    s.says("B", "use", card="C")


@pytest.mark.rule("MC-CTRL-03", "MC-TEXT-05", "MC-CTRL-01")
def test_a_friendly_step_is_a_step_of_the_own_turn_case_206():
    s = scene(B={"deployment": [unit("P", text=[clause(DRAW, timing="attack", turn="own")])]}, node="attack.ft1")
    assert s.refused("B", "use", card="P").rule == "MC-TIME-02"


@pytest.mark.rule("MC-CARD-07", "MC-TERM-06", "MC-DUR-05", "MC-DUR-01", "MC-CONF-02")
def test_keywords_are_text_and_come_back_at_the_end_of_the_turn_case_207():
    from domain.rulesets.macross_crusade.state import current_properties

    s = scene(A={"deployment": [unit("P", keywords=[keyword("high_mobility")])]})
    s.by_hand("A", {"do": "lose_text", "to": "P"}, {"do": "give", "keyword": "raid", "to": "P"})
    assert current_properties.has_keyword(s.table, s["P"], "high_mobility") is False
    assert current_properties.has_keyword(s.table, s["P"], "raid") is False
    s.to("reroll.ft")
    assert current_properties.has_keyword(s.table, s["P"], "high_mobility") is True


@pytest.mark.rule("MC-TERM-01", "MC-TERM-05", "MC-TEXT-01", "MC-TEXT-03", "MC-TEXT-04")
def test_this_card_gains_negative_modifiers_as_well_case_208():
    s = scene(A={"deployment": [unit("P", "3/2/2", text=[clause({"do": "gain", "to": "self", "points": [-1, 0, -1]})])]})
    s.says("A", "use", card="P")
    s.passes()
    assert s.points("P") == (2, 2, 1)


@pytest.mark.rule("MC-CARD-06", "MC-CARD-15")
def test_bracketed_text_is_not_negated_case_144():
    s = scene(A={"deployment": [unit("P", text=[clause(DRAW), clause(DRAW, unvoidable=True)])]})
    s.by_hand("A", {"do": "lose_text", "to": "P"})
    assert s.refused("A", "use", card="P", text="1").rule == "MC-TERM-06"
    s.says("A", "use", card="P", text="2")


@pytest.mark.rule("MC-CARD-08 to -10")
def test_modifiers_are_summed_before_the_floor_of_0_case_142():
    s = scene(A={"deployment": [unit("P", "3/2/2")]})
    s.by_hand("A", {"do": "gain", "to": "P", "points": (-5, 0, 0)})
    assert s.points("P")[0] == 0
    s.by_hand("A", {"do": "gain", "to": "P", "points": (3, 0, 0)})
    assert s.points("P")[0] == 1


@pytest.mark.rule("MC-TERM-15")
def test_total_combat_strength_is_each_strength_by_itself_case_164():
    s = scene(A={"deployment": [unit("P", "3/2/2")]})
    s.by_hand("A", {"do": "gain", "to": "P", "points": (1, 1, 1)})
    assert s.points("P") == (4, 3, 3)


@pytest.mark.rule("MC-CONF-01")
def test_of_two_effects_in_conflict_the_later_holds_case_176():
    s = scene(A={"deployment": [unit("P", "3/2/2")]})
    s.by_hand("A", {"do": "strength", "to": "P", "points": ("", "", 5)}, {"do": "strength", "to": "P", "points": ("", "", 2)})
    assert s.points("P") == (3, 2, 2)


@pytest.mark.rule("MC-TEXT-06", "MC-AUTO-01", "MC-AUTO-08")
def test_only_what_is_no_auto_effect_is_played_case_220():
    card = unit(
        "P",
        keywords=[keyword("raid")],
        text=[clause({"points": [1, 0, 0]}, timing="auto_a"), clause(DRAW, cost={"kind": "once", "n": 1})],
    )
    s = scene(A={"deployment": [card]})
    assert s.refused("A", "use", card="P", text="raid").rule == "MC-AUTO-01"
    assert s.refused("A", "use", card="P", text="2").rule == "MC-AUTO-01"
    s.says("A", "use", card="P", text="1")
    assert s.points("P")[0] == 3


@pytest.mark.rule("MC-CARD-02", "MC-CARD-17")
@pytest.mark.parametrize("kind", ["unit", "character"])
def test_one_unit_means_a_unit_card_and_no_other_case_220(kind):
    fell = command("Fell", {"do": "destroy"}, targets=[{"type": kind}])
    s = scene(A={"hand": [fell, command("Other", DRAW)], "deployment": [unit("unit"), character("character")]})
    for name in {"unit", "character", "Other"} - {kind}:
        assert s.refused("A", "play", card="Fell", targets=(name,)).rule == "MC-TGT-02"
    s.says("A", "play", card="Fell", targets=(kind,))


@pytest.mark.rule("MC-TCOST-01")
def test_once_per_turn_counts_for_the_card_or_by_house_rule_for_the_player():
    def table(**terms):
        two = [unit("P", text=[clause(DRAW)]), unit("P", text=[clause(DRAW)])]
        s = scene(A={"deployment": two}, **terms)
        s.says("A", "use", card="P")
        s.passes()
        return s

    table().says("A", "use", card="P.2")
    assert table(switches={"text_use_limit": "player_and_name"}).refused("A", "use", card="P.2").rule == "MC-TCOST-01"


@pytest.mark.rule("MC-TRIG-01 to -04", "MC-AUTO-04", "MC-CTRL-12")
def test_when_works_once_in_a_turn_and_every_time_always():
    for every, damage in ((False, 1), (True, 2)):
        text = clause(
            {"do": "nation_damage", "who": "enemy", "n": 1},
            timing="auto_d",
            moment="scrapped",
            of={"type": "unit"},
            every=every,
        )
        s = scene(A={"deployment": [unit("P", text=[text]), unit("Q"), unit("R")]})
        s.by_hand("A", {"do": "scrap", "to": "Q"})
        s.by_hand("A", {"do": "scrap", "to": "R"})
        assert s.nation("B") == 20 - damage


@pytest.mark.rule("MC-AUTO-03", "MC-CTRL-13")
def test_an_auto_effect_is_of_who_controls_its_card_case_140():
    text = clause({"do": "nation_damage", "who": "enemy", "n": 1}, timing="auto_b", moment="enters")
    s = scene(B={"hand": [unit("P", text=[text])]}, holder="B")
    s.says("B", "play", card="P")
    s.passes()
    assert [s.nation("A"), s.nation("B")] == [19, 20]
    watched = scene(
        B={
            "deployment": [
                unit(
                    "P",
                    owner="A",
                    text=[clause({"on": {"type": "unit", "whose": "own"}, "points": [1, 0, 0]}, timing="auto_a")],
                )
            ]
        },
        A={"deployment": [unit("Q")]},
    )
    assert watched.points("Q")[0] == 2
    assert watched.points("P")[0] == 3


def test_costs_of_an_unknown_card_are_unknown():
    s = scene(A={"hand": [unit("P", known=False)]})
    assert costs.present_price(s.table, s["P"]).total is None


@pytest.mark.rule("MC-TERM-18")
def test_each_player_scraps_of_the_own_hand():
    toll = command("Toll", {"do": "discard", "who": "both"})
    s = scene(A={"hand": [toll]}, B={"hand": [unit("R"), unit("S")]})
    s.says("A", "play", card="Toll")
    s.passes()
    s.says("B", "choose", cards=("R",))
    assert s.zone("R") == "B.junkyard"
