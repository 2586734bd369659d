"""A text may save what would be destroyed; no rule does, and where text contradicts the rules, the text wins."""

import pytest

from tests.gundam_war.scene import character, command, operation, scene, unit
from tests.gundam_war.texts import DRAW, KILL, auto

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
SAVE = {"do": "negate_destruction"}
SAFE = {"timing": "auto_a", "effects": [{"cannot": "be_destroyed"}]}
RULES = ("GW-EFF-01", "GW-MOVE-01")


def lucky(name="P", *more, **clause):
    """A unit that is not destroyed."""
    return unit(name, text=[auto("d", "doomed", *more, SAVE, **clause)])


@pytest.mark.rule(*RULES, "GW-DMG-06")
def test_what_is_saved_stays_and_its_damage_is_gone():
    """Given a unit that saves itself, when deadly damage is dealt to it and another, then the other falls."""
    s = scene(B={"station": [lucky(), unit("Q"), unit("R", text=[auto("d", "destroyed", DRAW, of=OWN)])]})
    s.effect("A", {"do": "damage", "n": 3, "to": ("P", "Q")})
    assert (s.zone("P"), s.damage("P"), s.zone("Q")) == ("B.station_area", 0, "B.junkyard")
    assert s.hand("B") == 1


@pytest.mark.parametrize("said", ["yes", "no"])
@pytest.mark.rule(*RULES, "GW-COST-01")
def test_who_has_to_pay_for_it_may_let_the_card_fall(said):
    """Given "its side may pay 2: negate the destruction", when it is aimed at, then it stands if that is paid."""
    pay = {"do": "pay", "n": 2, "otherwise": {"effects": []}}
    s = scene(A={"hand": [KILL]}, B={"station": [lucky("P", pay)]})
    s.says("A", "play", card="Kill", targets=("P",))
    s.passes()
    s.says("B", "choose", say=said)
    assert (s.zone("P"), s.nation("B")) == (("B.station_area", 18) if said == "yes" else ("B.junkyard", 20))


@pytest.mark.rule(*RULES, "GW-BTL-08")
def test_units_are_saved_in_battle_and_what_is_timed_to_it_goes_by_who_fell():
    """Given attackers that draw when they destroy, when the defender is saved, then nothing is drawn and it may go on."""
    hunter = unit("Hunter", "4/0/4", text=[auto("d", "destroys_units", DRAW)])
    for saved in (True, False):
        s = scene(A={"space": [hunter]}, B={"space": [lucky() if saved else unit("P")]}, node="resolution.ft1")
        s.to("resolution.ft2")
        assert (s.zone("P"), s.hand("A")) == (("B.space_area", 0) if saved else ("B.junkyard", 1))


@pytest.mark.parametrize("said", ["yes", "no"])
@pytest.mark.rule(*RULES, "GW-VOUC-01", "GW-BTL-08")
def test_what_falls_after_a_question_was_destroyed_in_the_battle(said):
    """Given Voucher and "when this destroys", when a side may pay for its unit, then both go by its fall."""
    pay = {"do": "pay", "n": 2, "otherwise": {"effects": []}}
    hunter = unit("Hunter", "4/0/4", keywords=[{"keyword": "voucher"}], text=[auto("d", "destroys_units", DRAW)])
    s = scene(A={"space": [hunter]}, B={"space": [{**lucky("P", pay), "total": 3}]}, node="resolution.ft1")
    for seat in "AB":
        s.says(seat, "pass")
    s.says("B", "choose", say=said)
    falls = said == "no"
    assert (s.zone("P") == "B.junkyard", s.hand("A")) == (falls, int(falls))
    assert [event.said["points"] for event in s.happened("voucher_points_gained")] == [3] * falls


@pytest.mark.rule(*RULES, "GW-VOUC-01", "GW-BTL-08")
def test_a_squad_that_destroys_one_at_once_and_one_after_a_question_has_destroyed_in_one_moment():
    """Given a line of two of which one may be paid for, when both fall, then "when this destroys" starts once."""
    pay = {"do": "pay", "n": 2, "otherwise": {"effects": []}}
    hunter = unit("Hunter", "9/0/9", keywords=[{"keyword": "voucher"}], text=[auto("d", "destroys_units", DRAW)])
    line = [{**lucky("P", pay), "total": 3}, unit("Q", total=2), unit("R", total=1, text=[SAFE])]
    s = scene(A={"space": [hunter]}, B={"space": line}, node="resolution.ft1")
    for seat in "AB":
        s.says(seat, "pass")
    s.says("B", "choose", say="no")
    assert (s.zone("P"), s.zone("Q"), s.zone("R"), s.hand("A")) == ("B.junkyard", "B.junkyard", "B.space_area", 1)
    assert sorted(event.said["points"] for event in s.happened("voucher_points_gained")) == [2, 3]


@pytest.mark.rule(*RULES, "GW-AUTO-08")
def test_a_character_saves_its_unit_and_goes_for_it():
    """Given "when an enemy effect would destroy its host, destroy this card: it is saved", then only the unit stays."""
    text = auto("d", "doomed", {"do": "destroy", "to": "self"}, {**SAVE, "to": "subject"}, of={"where": "host"}, by="enemy")
    for by in ("A", "B"):
        s = scene(
            A={"hand": [KILL]}, B={"hand": [KILL], "station": [unit("P", carries=[character("Ray", text=[text])])]}, holder=by
        )
        s.says(by, "play", card="Kill" if by == "A" else "Kill.2", targets=("P",))
        s.passes()
        assert (s.zone("P"), s.zone("Ray")) == (("B.station_area" if by == "A" else "B.junkyard"), "B.junkyard")


@pytest.mark.parametrize(
    ("more", "effect"),
    [
        ([{"timing": "auto_a", "effects": [{"on": ENEMY, "cannot": "be_saved"}]}], {"do": "destroy"}),
        ([], {"do": "gain", "points": [0, 0, -3]}),
    ],
)
@pytest.mark.rule(*RULES, "GW-DMG-08")
def test_what_is_not_to_be_saved_falls(more, effect):
    """Given "enemy units are not saved", or a defense that was brought to 0, then the text does nothing."""
    s = scene(A={"station": [operation("Law", text=more)]}, B={"station": [lucky()]})
    s.effect("A", {**effect, "to": "P"})
    assert s.zone("P") == "B.junkyard"


@pytest.mark.rule(*RULES)
def test_who_pays_with_another_one_sets_that_off_too():
    """Given a unit that is saved if another own one is destroyed, when it is aimed at twice, then it falls in the end."""
    give = {"do": "sacrifice", "of": {"type": "unit", "other": True}}
    s = scene(B={"station": [lucky("P", give, {"do": "if_successful"}), unit("Q")]})
    s.effect("A", {"do": "destroy", "to": "P"})
    s.says("B", "choose", cards=("Q",))
    assert (s.zone("P"), s.zone("Q")) == ("B.station_area", "B.junkyard")
    s.effect("A", {"do": "destroy", "to": "P"})
    assert s.zone("P") == "B.junkyard"


@pytest.mark.rule(*RULES)
def test_on_paper_what_fell_has_fallen():
    s = scene(B={"station": [lucky()]}, mode="scribe")
    s.effect("A", {"do": "destroy", "to": "P"})
    assert s.zone("P") == "B.junkyard"


@pytest.mark.rule(*RULES, "GW-AUTO-14")
@pytest.mark.parametrize("clause", [{"timing": "auto_c"}, {"moment": ("doomed", "enters")}])
def test_a_text_saves_at_once(clause):
    with pytest.raises(ValueError, match="saved at once"):
        scene(A={"station": [unit("P", text=[{**auto("d", "doomed", SAVE), **clause}])]})


@pytest.mark.rule(*RULES)
def test_a_command_lets_a_unit_be_saved_in_this_turn():
    """Given "until the end of the turn the unit has: when it would be destroyed, negate that", then it is saved."""
    aid = command("Aid", {"do": "give_text", "text": auto("d", "doomed", SAVE)}, targets=[OWN])
    s = scene(A={"hand": [aid], "station": [unit("P")]})
    s.says("A", "play", card="Aid", targets=("P",))
    s.passes()
    s.effect("B", {"do": "destroy", "to": "P"})
    assert s.zone("P") == "A.station_area"
