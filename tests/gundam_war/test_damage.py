"""Damage on UNITs: it adds up, stays to the End Phase, and is compared with the defense of the moment."""

import pytest

from tests.gundam_war.scene import character, command, keyword, operation, scene, unit
from tests.gundam_war.texts import DRAW, auto


def hit(s, name, n):
    s.says("B", "effect", effects=({"do": "damage", "n": n, "to": name},))


def lowering(**on):
    return [{"timing": "auto_a", "effects": [{"points": [0, 0, -2], "on": {"type": "unit", **on}}]}]


@pytest.mark.rule("GW-DMG-01", "GW-DMG-02", "GW-DMG-06")
def test_damage_adds_up_during_a_turn():
    s = scene(A={"station": [unit("Hull", "0/0/4")]})
    hit(s, "Hull", 2)
    assert s.zone("Hull") == "A.station_area"
    hit(s, "Hull", 2)
    assert s.zone("Hull") == "A.junkyard"
    assert s.nation("A") == 20


@pytest.mark.rule("GW-DMG-05", "GW-END-06")
def test_damage_stays_until_the_end_phase_case_123():
    s = scene(A={"station": [unit("Hull", "0/0/4")]}, node="return.ft2")
    hit(s, "Hull", 3)
    s.to("end.done")
    assert s.damage("Hull") == 0
    s.says("A", "done")
    hit(s, "Hull", 3)
    assert s.zone("Hull") == "A.station_area"


@pytest.mark.rule("GW-DMG-01", "GW-SET-02")
def test_damage_on_a_set_card_lies_on_the_group():
    s = scene(A={"station": [unit("Hull", "0/0/4", carries=[character("Pilot", "0/0/1")])]})
    hit(s, "Pilot", 4)
    assert s.damage("Hull") == 4
    hit(s, "Hull", 1)
    assert s.zone("Hull") == s.zone("Pilot") == "A.junkyard"


@pytest.mark.rule("GW-DMG-06", "GW-MOVE-03")
def test_a_unit_falls_when_its_defense_falls_to_the_damage_case_135():
    s = scene(A={"station": [unit("Hull", "3/1/3", carries=[character("Pilot", "0/0/2")])]})
    hit(s, "Hull", 3)
    assert s.points("Hull") == (3, 1, 5)
    s.says("B", "effect", effects=({"do": "destroy", "to": "Pilot"},))
    assert s.zone("Hull") == "A.junkyard"


def thinned(**terms):
    squad = [unit("Front", "0/0/4"), unit("Thin", "0/0/2")]
    s = scene(A={"space": [unit("Raider", "4/0/9")]}, B={"space": squad}, node="defense.ft2", **terms)
    s.to("resolution.ft1")
    s.says("A", "effect", effects=({"do": "gain", "to": "Thin", "points": [0, 0, -2]},))
    return s


@pytest.mark.rule("GW-DMG-08", "GW-BTL-14")
def test_a_defense_brought_down_to_nothing_destroys_at_once_case_137():
    s = thinned()
    assert s.zone("Thin") == "B.junkyard"
    s.to("resolution.ft2")
    assert s.zone("Front") == "B.junkyard"


@pytest.mark.rule("GW-DMG-08", "GW-BTL-14")
def test_a_table_may_ask_for_damage_on_a_defense_of_nothing_case_137():
    s = thinned(switches={"defense_zero": "needs_damage"})
    s.to("resolution.ft2")
    assert s.zone("Front") == "B.junkyard"
    assert s.zone("Thin") == "B.space_area"
    assert s.damage("Thin") == 0


@pytest.mark.rule("GW-DMG-08")
def test_a_standing_effect_brings_a_defense_down_as_it_enters():
    heavy = operation("Heavy Air", text=lowering(whose="enemy"))
    s = scene(A={"hand": [heavy]}, B={"station": [unit("Thin", "0/0/2"), unit("Thick", "0/0/3")]})
    s.says("A", "play", card="Heavy Air")
    s.passes()
    assert s.zone("Thin") == "B.junkyard"
    assert s.points("Thick") == (0, 0, 1)


@pytest.mark.rule("GW-DMG-08", "GW-DMG-06")
def test_a_standing_effect_destroys_what_comes_into_its_area():
    source = unit("Trap", "0/0/9", text=lowering(whose="enemy", where="same_area"))
    s = scene(A={"station": [unit("Thin", "1/1/2")]}, B={"space": [source]})
    s.says("A", "attack", space=("Thin",))
    assert s.zone("Thin") == "A.junkyard"


@pytest.mark.rule("GW-DMG-08")
def test_a_printed_nothing_or_asterisk_was_not_brought_down():
    heavy = operation("Heavy Air", text=lowering())
    s = scene(A={"hand": [heavy], "station": [unit("Decoy", "0/0/0"), unit("Star", "0/0/*")]})
    s.says("A", "play", card="Heavy Air")
    s.passes()
    assert s.zone("Decoy") == s.zone("Star") == "A.station_area"


@pytest.mark.rule("GW-DMG-08")
def test_a_bonus_that_ends_may_leave_a_defense_of_nothing():
    heavy = operation("Heavy Air", text=lowering())
    s = scene(A={"station": [unit("Thin", "0/0/3"), heavy]}, node="return.ft2")
    s.says("A", "effect", effects=({"do": "gain", "to": "Thin", "points": [0, 0, 1]},))
    s.says("A", "effect", effects=({"do": "gain", "to": "Thin", "points": [0, 0, -1], "until": "play"},))
    assert s.points("Thin") == (0, 0, 1)
    s.to("end.done")
    assert s.zone("Thin") == "A.junkyard"


@pytest.mark.rule("GW-DMG-01", "GW-DMG-06")
def test_one_effect_damages_all_its_units_in_the_same_moment():
    flag = [{"timing": "auto_a", "effects": [{"points": [0, 0, 2], "on": {"type": "unit", "other": True, "whose": "own"}}]}]
    storm = command("Storm", {"do": "damage", "n": 3, "to": {"type": "unit", "whose": "enemy"}})
    s = scene(A={"hand": [storm]}, B={"station": [unit("Flag", "0/0/3", text=flag), unit("Hull", "0/0/2")]})
    s.says("A", "play", card="Storm")
    s.passes()
    names = [event.name for event in s.desk.events if event.name in ("damage_dealt", "destroyed")]
    assert names[:3] == ["damage_dealt", "damage_dealt", "destroyed"]
    assert s.zone("Flag") == s.zone("Hull") == "B.junkyard"


@pytest.mark.rule("GW-DMG-03", "GW-DMG-01")
def test_battle_damage_never_touches_cards_in_play():
    squad = [unit("Raider", "4/0/4", keywords=[keyword("assault")])]
    s = scene(A={"space": squad}, B={"station": [unit("Home", "0/0/1")]}, node="defense.ft2")
    s.to("resolution.ft2")
    assert s.nation("B") == 16
    assert s.damage("Home") == 0


@pytest.mark.rule("GW-DMG-08", "GW-CHAR-10")
def test_a_set_card_may_bring_a_defense_down_to_nothing():
    curse = character("Curse", "0/0/-2")
    s = scene(A={"station": [unit("Thin", "2/2/2"), unit("Thick", "2/2/3")], "hand": [curse]})
    s.says("A", "play", card="Curse", on="Thin")
    s.passes()
    assert s.zone("Thin") == s.zone("Curse") == "A.junkyard"


@pytest.mark.rule("GW-AUTO-08", "GW-DMG-01", "GW-BTL-09")
@pytest.mark.parametrize(("by", "drawn"), [(None, (1, 1)), ("battle", (0, 1)), ("enemy", (1, 0))])
def test_a_text_may_be_timed_to_damage_on_a_card(by, drawn):
    """Given "when an own unit takes damage, draw", by anything, battle or the enemy, then that draws."""
    text = {**auto("d", "damaged", DRAW, of={"type": "unit", "whose": "own"}), **({"by": by} if by else {})}
    mine = {"station": [operation("Law", text=[text])], "space": [unit("P", "1/1/5")]}
    s = scene(A=mine, B={"space": [unit("X", "1/1/5")]}, node="resolution.ft1")
    s.effect("B", {"do": "damage", "n": 1, "to": ("P", "X")})
    assert s.hand("A") == drawn[0]
    s.to("resolution.ft2")
    assert s.hand("A") == sum(drawn)
