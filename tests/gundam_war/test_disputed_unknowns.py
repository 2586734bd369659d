"""Positions that players argue about in Gundam War: what an unknown card leaves open, and what it cannot change.

`L` is a line of the rulebook.
"""

import pytest

from domain.kernel.desk.audit import audit
from domain.registry import ruleset, specimens
from replays.sheet import parse_sheet, play_sheet
from tests.gundam_war.scene import blue, command, generation, having, keyword, operation, scene, unit
from tests.gundam_war.texts import DRAW, JAM, KILL
from tests.scene import unsure


def standing(*effects, **more):
    return {"timing": "auto_a", "effects": list(effects), **more}


def sheet(text, cards=()):
    """The desk of a recorded sheet."""
    return play_sheet(parse_sheet("ruleset: gundam_war\n" + text), ruleset("gundam_war"), specimens("gundam_war").cards).desk


MIDDLE = """mode: scribe
position: turn 5, A, attack
A station: ~Zura
A nation: 20
B nation: 20
end
--- Turn 5: A
A attack space Zura
A done
"""

# Unknown cards, scribe: held against the player, though it may be lawful


@pytest.mark.rule("GW-VOUC-01", "GW-VOUC-02")
def test_points_of_an_unknown_unit_can_be_redeemed_as_an_open_matter():
    """Scribe, L785: 0 to many points; who redeems is not surely wrong."""
    s = scene(
        A={"space": [having("P", "voucher", points="3/0/3")], "junkyard": [blue()]},
        B={"space": [unit("Who", "0/0/1", total=3, known=False)]},
        node="defense.ft2",
        mode="scribe",
    )
    s.says("A", "resolve", destroyed=("Who",))
    assert unsure(s, "A", "redeem", cards=("Blue Power",))
    assert s.zone("Blue Power") == "A.hand"


# Unknown cards, scribe: carried out for good and called legal


@pytest.mark.rule("GW-COST-29")
def test_a_requirement_of_an_auto_a_with_an_unknown_generation_leaves_the_battle_open():
    """Scribe, L623 [X * Y]: 2 or 3 strike; `use` of such a text is open (GW-COST-29), the battle has to be as well."""
    s = scene(
        A={
            "station": [
                unit("P", "2/1/3", text=[standing({"points": [1, 0, 0], "on": "self"}, requirement=[1, 2])]),
                blue(),
                generation("blue", "Who", known=False),
            ]
        },
        mode="scribe",
    )
    s.says("A", "attack", space=("P",))
    assert unsure(s, "A", "done")


@pytest.mark.rule("GW-PSAR-04")
def test_whether_ps_armor_stays_with_an_unknown_generation_is_open():
    """Scribe, L721: Corps power of its colour 1 or 2, X = 2: the return is not sure."""
    s = scene(
        A={"station": [having("Shell", keyword("ps_armor", x=2)), blue(), generation("blue", "Who", known=False)]},
        node="attack.ft1",
        mode="scribe",
    )
    s.says("A", "attack", space=("Shell",))
    assert unsure(s, "A", "done")


@pytest.mark.rule("GW-EFF-05")
def test_an_effect_on_all_red_units_with_an_unknown_unit_is_open():
    """Scribe, L49: the text says all red UNITs, and the unknown one may be red; a single target like it is open, so is
    "all"."""
    purge = command("Purge", {"do": "destroy", "to": {"type": "unit", "color": "red"}})
    s = scene(A={"hand": [purge]}, B={"station": [unit("R", color="red"), unit("Who", known=False)]}, mode="scribe")
    result = unsure(s, "A", "play", card="Purge")
    answer = s.says("", "settle")
    settled = {rule for event in answer if event.verdict[0] == "open" for rule in event.verdict[1:]}
    assert result | settled or s.asks is not None


# Unknown cards, scribe: called legal, though it may be unlawful


@pytest.mark.rule("GW-RESTR-02")
def test_a_restricted_command_after_an_unknown_one_is_open():
    """Scribe, L641: one use of a name in a turn; the unknown one may have been of that name."""
    lone = command("Lone", DRAW, keywords=[keyword("restrict_per_turn")])
    s = scene(A={"hand": [command("What", DRAW, known=False), lone]}, mode="scribe")
    s.says("A", "play", card=s.table.at("A.hand")[0], as_="command", cost=0)
    s.passes()
    assert "GW-RESTR-02" in unsure(s, "A", "play", card="Lone")


# `answers` left out: the answer falls on the last link, whatever it is


# What escapes an effect on all


# The audit of a game from its middle


def test_the_audit_of_a_game_from_its_middle_finds_no_fault_with_its_position():
    """No line of 004: a position is where the record begins, as the players found the table, and no deed that a rule is
    asked about."""
    results = [each.verdict for each in audit(sheet(MIDDLE).events, ruleset("gundam_war"))]
    assert "illegal" not in results


# --- more of each family ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GW-VOUC-03")
def test_points_of_a_card_of_unknown_cost_pay_for_nothing_that_is_surely_wrong():
    """Given an unknown UNIT that fell to a SQUAD of Voucher, when more is redeemed than is known, then that stays open."""
    s = scene(
        A={"space": [having("P", "voucher", points="3/0/3")], "junkyard": [unit("Fallen"), blue()]},
        B={"space": [unit("Who", "0/0/1", known=False)]},
        node="defense.ft2",
        mode="scribe",
    )
    s.says("A", "resolve", destroyed=("Who",))
    assert unsure(s, "A", "redeem", cards=("Fallen",))


@pytest.mark.rule("GW-VOUC-02")
def test_without_a_fallen_unit_there_are_no_points_to_redeem():
    """Given nothing that fell, when a card is redeemed, then that is held against the player."""
    s = scene(A={"space": [having("P", "voucher", points="3/0/3")], "junkyard": [blue()]}, node="end.hand", mode="scribe")
    assert unsure(s, "A", "redeem", cards=("Blue Power",)) is None


@pytest.mark.rule("GW-AUTO-02", "GW-BTL-04")
def test_points_by_a_condition_that_an_unknown_card_decides_leave_the_battle_open():
    """Given "+2/0/0 while the opponent has an OPERATION" and an unknown card, when it attacks, then the battle is open."""
    text = standing(
        {"points": [2, 0, 0], "on": "self"}, condition={"some": {"type": "operation", "whose": "enemy", "color": "red"}}
    )
    s = scene(A={"station": [unit("P", text=[text])]}, B={"station": [operation("Who", known=False)]}, mode="scribe")
    s.says("A", "attack", space=("P",))
    assert unsure(s, "A", "done")


@pytest.mark.rule("GW-AUTO-02", "GW-BTL-04")
def test_points_for_all_units_of_a_colour_leave_the_numbers_of_a_known_unit_alone():
    """Given "+1/0/0 to all red UNITs", then a known blue UNIT next to an unknown one has its numbers."""
    lead = unit("Lead", color="red", text=[standing({"points": [1, 0, 0], "on": {"type": "unit", "color": "red"}})])
    s = scene(A={"station": [lead, unit("P"), unit("Who", known=False)]}, mode="scribe")
    assert s.points("P") == (2, 1, 3)
    assert s.points("Lead") == (None, None, None)  # the unknown one may be a second Lead


@pytest.mark.rule("GW-AUTO-02", "GW-EFF-01")
def test_what_no_unknown_card_can_change_is_legal():
    """Given a text that asks for a known card alone, when it attacks next to an unknown one, the battle is known."""
    text = standing({"points": [2, 0, 0], "on": "self"}, condition={"some": {"type": "unit", "name": "P"}})
    s = scene(A={"station": [unit("P", text=[text]), generation("red", "Who", known=False)]}, mode="scribe")
    s.says("A", "attack", space=("P",))
    assert unsure(s, "A", "done") == set()
    assert s.nation("B") == 16


@pytest.mark.rule("GW-AUTO-08")
def test_a_text_timed_to_the_fall_of_a_red_unit_is_open_as_an_unknown_unit_falls():
    """Given "when a red UNIT is destroyed, draw", when an unknown UNIT is destroyed, then whether it starts is open, as is
    whether that UNIT may be a target."""
    mourner = unit("P", text=[{"timing": "auto_d", "moment": "destroyed", "of": {"color": "red"}, "effects": [DRAW]}])
    s = scene(A={"station": [mourner], "hand": [KILL]}, B={"station": [unit("Who", known=False)]}, mode="scribe")
    s.says("A", "play", card="Kill", targets=("Who",))
    assert unsure(s, "", "settle") == {"GW-AUTO-08", "GW-EFF-05"}
    assert s.hand("A") == 0


@pytest.mark.rule("GW-EFF-01")
def test_protection_that_an_unknown_source_decides_is_open():
    """Given a UNIT that red cards do not destroy, when an unknown card's text destroys it, then that is open."""
    firm = unit("P", text=[standing({"cannot": "be_destroyed", "on": "self", "against": {"color": "red"}})])
    s = scene(A={"station": [unit("Who", known=False)]}, B={"station": [firm]}, mode="scribe")
    s.says("A", "effect", effects=({"do": "gain", "points": (1, 0, 0), "to": "P"},))
    s.says("A", "effect", effects=({"do": "destroy", "to": "P"},), card="Who")
    assert s.zone("P") == "B.junkyard"


@pytest.mark.rule("GW-LABL-06")
def test_a_text_that_nobody_knows_may_be_in_brackets():
    """Given an unknown COMMAND that waits, when it is voided, then whether it can be is open."""
    s = scene(A={"hand": [command("What", DRAW, known=False)]}, B={"hand": [JAM]}, mode="scribe")
    s.says("A", "play", card=s.table.at("A.hand")[0], as_="command", cost=0)
    s.says("B", "play", card="Jam")
    assert "GW-LABL-06" in unsure(s, "", "settle")


@pytest.mark.rule("GW-PREV-01")
def test_an_unknown_card_that_is_being_played_may_have_prevent():
    """Given an unknown UNIT that is being played, when it is voided, then the price of that is open."""
    s = scene(A={"hand": [unit("What", known=False)]}, B={"hand": [JAM]}, mode="scribe")
    s.says("A", "play", card=s.table.at("A.hand")[0], as_="unit", cost=0)
    assert "GW-COST-16" in unsure(s, "B", "play", card="Jam")


@pytest.mark.rule("GW-PSAR-02")
def test_an_unknown_unit_that_fought_may_have_ps_armor():
    """Given an unknown UNIT that was in battle, when the turn ends, then whether it returns to hand is open; it stays."""
    s = scene(A={"station": [unit("Who", known=False)]}, node="attack.ft1", mode="scribe")
    s.says("A", "attack", space=("Who",))
    assert "GW-PSAR-04" in unsure(s, "A", "done")
    assert s.zone("Who") == "A.station_area"


@pytest.mark.rule("GW-RESTR-02")
@pytest.mark.parametrize("kind", ["unit", "operation"])
def test_a_restricted_card_after_an_unknown_card_of_another_type_is_open(kind):
    """Given an unknown card that was played in this turn, when a restricted one is played, then it may be the second."""
    lone = command("Lone", DRAW, keywords=[keyword("restrict_per_turn")])
    s = scene(A={"hand": [command("What", DRAW, known=False), lone]}, mode="scribe")
    s.says("A", "play", card=s.table.at("A.hand")[0], as_=kind, cost=0)
    s.passes()
    assert "GW-RESTR-02" in unsure(s, "A", "play", card="Lone")
