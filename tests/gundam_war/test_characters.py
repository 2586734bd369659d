"""Playing CHARACTERs: where they are set, whose name is in play."""

import pytest

from tests.gundam_war.scene import character, command, keyword, operation, scene, unit

DRAW = {"do": "draw", "n": 1}
PUT = {"do": "put_in_play", "to": "target"}


@pytest.mark.rule("GW-CHAR-01")
def test_a_character_is_attached_to_a_unit_in_play():
    s = scene(A={"hand": [character("Ilmar")], "station": [unit("GM"), operation("Plan")]})
    assert s.refused("A", "play", card="Ilmar").rule == "GW-CHAR-01"
    assert s.refused("A", "play", card="Ilmar", on="Plan").rule == "GW-CHAR-01"
    s.says("A", "play", card="Ilmar", on="GM")
    s.passes()
    assert s.zone("Ilmar") == "GM"


@pytest.mark.rule("GW-CHAR-02", "GW-QUIK-01", "GW-KW-21")
def test_the_unit_has_to_be_in_the_station_area_case_141():
    s = scene(
        A={"hand": [character("Ilmar", keywords=[keyword("quick")])], "space": [unit("GM")]},
        node="attack.ft2",
    )
    assert s.refused("A", "play", card="Ilmar", on="GM").rule == "GW-CHAR-02"


@pytest.mark.rule("GW-CHAR-02")
def test_a_character_whose_card_says_so_is_set_in_a_battle_area():
    ace = character("Ace", keywords=[keyword("quick"), keyword("set_anywhere")])
    s = scene(A={"hand": [ace], "space": [unit("GM")]}, node="attack.ft2")
    s.says("A", "play", card="Ace", on="GM")
    s.passes()
    assert s.zone("Ace") == "GM"


@pytest.mark.parametrize(("node", "rule"), [("attack.ft2", ""), ("defense.ft1", "GW-CHAR-02")])
@pytest.mark.rule("GW-CHAR-02", "GW-EFF-01")
def test_a_character_is_set_in_battle_in_the_step_that_its_text_names(node, rule):
    """Given "in the Attack Step also on a UNIT in battle", when it is played there and a step later, then only there."""
    text = {"timing": "everywhere", "effects": [{"set_in_battle": True}], "condition": {"during": "attack"}}
    ace = character("Ace", keywords=[keyword("quick")], text=[text])
    s = scene(A={"hand": [ace], "space": [unit("GM")]}, node=node)
    if rule:
        assert s.refused("A", "play", card="Ace", on="GM").rule == rule
    else:
        s.says("A", "play", card="Ace", on="GM")
        s.passes()
        assert s.zone("Ace") == "GM"


@pytest.mark.rule("GW-CHAR-02", "GW-AUTO-05")
def test_only_of_its_own_play_a_card_says_where_it_is_set():
    with pytest.raises(ValueError, match="said everywhere"):
        scene(A={"station": [unit("GM", text=[{"timing": "auto_a", "effects": [{"set_in_battle": True}]}])]})


@pytest.mark.rule("GW-CHAR-08", "GW-EFF-01")
def test_a_unit_carries_as_many_characters_as_its_text_says():
    """Given "one more CHARACTER", when three are set one after the other, then the third is refused, and two give points."""
    crew = [character(name, keywords=[keyword("quick")]) for name in ("Ann", "Bo", "Cy")]
    bus = unit("Bus", "2/1/3", text=[{"timing": "auto_a", "effects": [{"crew": 1}]}])
    s = scene(A={"hand": crew, "station": [bus]})
    for name in ("Ann", "Bo"):
        s.says("A", "play", card=name, on="Bus")
        s.passes()
    assert s.refused("A", "play", card="Cy", on="Bus").rule == "GW-CHAR-08"
    assert s.points("Bus") == (4, 3, 5)


@pytest.mark.rule("GW-CHAR-03")
@pytest.mark.parametrize("rolled", [True, False])
def test_a_character_takes_the_status_of_its_unit_case_44(rolled):
    s = scene(A={"hand": [character("Ilmar")], "station": [unit("GM", rolled=rolled)]})
    s.says("A", "play", card="Ilmar", on="GM")
    s.passes()
    assert s.rolled("Ilmar") is rolled


@pytest.mark.rule("GW-CHAR-04", "GW-CHAR-06")
def test_an_effect_does_not_replace_a_set_character_case_146():
    swap = command("Relief", {"do": "exchange", "for": "t:Kai:character:"}, targets=[{"type": "character"}])
    s = scene(A={"hand": [swap, character("Kai")], "station": [unit("GM", carries=[character("Ilmar")])]})
    s.says("A", "play", card="Relief", targets=("Ilmar",))
    s.passes()
    assert (s.zone("Ilmar"), s.zone("Kai")) == ("GM", "A.junkyard")


@pytest.mark.rule("GW-CHAR-04", "GW-CHAR-06", "GW-CHAR-09")
@pytest.mark.parametrize("host", ["GM", "Zura"])
def test_a_character_that_an_effect_cannot_set_goes_to_the_junkyard(host):
    s = scene(
        A={"hand": [character("Kai")], "station": [unit("GM", carries=[character("Ilmar")])]}, B={"station": [unit("Zura")]}
    )
    s.says("A", "effect", effects=({"do": "put_in_play", "to": ("Kai",), "on": host},))
    assert (s.zone("Kai"), s.zone("Ilmar")) == ("A.junkyard", "GM")


@pytest.mark.rule("GW-CHAR-05")
@pytest.mark.parametrize("whose", ["A", "B"])
def test_a_character_whose_name_is_in_play_is_refused(whose):
    sides = {"A": {"hand": [character("Ilmar")], "station": [unit("GM")]}, "B": {}}
    sides[whose].setdefault("station", []).append(unit("Host", carries=[character("Ilmar", number="CH-2")]))
    s = scene(**sides)
    hand = s.table.at("A.hand")[0]
    assert s.refused("A", "play", card=hand, on="GM").rule == "GW-CHAR-05"


@pytest.mark.rule("GW-CHAR-05", "GW-CHAR-06", "GW-MOVE-07")
@pytest.mark.parametrize(("switch", "zone"), [("any_player", "A.junkyard"), ("own_only", "GM")])
def test_a_second_character_of_a_name_brought_in_by_an_effect_goes_to_the_junkyard_case_47(switch, zone):
    recall = command("Recall", {**PUT, "on": "target"}, targets=[{"where": "junkyard"}, {"type": "unit", "whose": "own"}])
    s = scene(
        A={"hand": [recall], "station": [unit("GM")], "junkyard": [character("Ilmar")]},
        B={"station": [unit("Zura", carries=[character("Ilmar")])]},
        switches={"character_name_unique": switch},
    )
    s.says("A", "play", card="Recall", targets=("Ilmar", "GM"))
    s.passes()
    assert s.zone("Ilmar") == zone
    assert not s.happened("destroyed")


@pytest.mark.rule("GW-CHAR-06", "GW-CHAR-05")
def test_a_character_whose_namesake_came_into_play_in_the_cut_in_goes_to_the_junkyard():
    s = scene(
        A={"hand": [character("Ilmar")], "station": [unit("GM")]},
        B={"hand": [character("Ilmar", keywords=[keyword("quick")], number="CH-2")], "station": [unit("Zura")]},
    )
    s.says("A", "play", card="Ilmar", on="GM")
    s.says("B", "play", card=s.table.at("B.hand")[0], on="Zura")
    s.passes()
    assert s.zone("Ilmar") == "A.junkyard"


@pytest.mark.rule("GW-CHAR-08", "GW-CHAR-04")
def test_a_unit_carries_one_character():
    s = scene(A={"hand": [character("Kai")], "station": [unit("GM", carries=[character("Ilmar")])]})
    assert s.refused("A", "play", card="Kai", on="GM").rule == "GW-CHAR-08"


@pytest.mark.rule("GW-CHAR-09")
def test_a_character_is_not_set_on_an_opponents_unit_case_45():
    s = scene(A={"hand": [character("Ilmar")], "station": [unit("GM")]}, B={"station": [unit("Zura")]})
    assert s.refused("A", "play", card="Ilmar", on=s["Zura"]).rule == "GW-CHAR-09"
    forced = scene(
        A={"hand": [command("Recall", {**PUT, "on": "target"}, targets=[{"where": "junkyard"}, {"type": "unit"}])],
           "junkyard": [character("Ilmar")]},
        B={"station": [unit("Zura")]},
    )  # fmt: skip
    forced.says("A", "play", card="Recall", targets=("Ilmar", "Zura"))
    forced.passes()
    assert forced.zone("Ilmar") == "A.junkyard"


@pytest.mark.rule("GW-CHAR-10")
def test_the_points_of_a_character_are_added_to_its_units():
    s = scene(A={"station": [unit("GM", "2/1/3", carries=[character("Ilmar", "2/1/-1")])]})
    assert s.points("GM") == (4, 2, 2)


@pytest.mark.rule("GW-ZONE-05", "GW-CHAR-06")
def test_a_character_in_the_defunct_pile_does_not_go_to_the_junkyard_as_one_that_cannot_replace_another():
    s = scene(A={"station": [unit("GM", carries=[character("Ilmar")])], "defunct": [character("Kai")]}, mode="scribe")
    s.says("A", "effect", effects=({"do": "exchange", "to": "Ilmar", "for": "Kai"},))
    assert s.zone("Kai") == "A.defunct_pile"
