"""Switch, and cards that replace others."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from domain.rulesets.macross_crusade.keywords.switch import BEGINNINGS
from tests.macross_crusade.scene import character, clause, keyword, scene, unit

DRAW = {"do": "draw"}


def switching(**terms):
    cards = {
        "hand": [
            unit("Q", "2/2/2", keywords=[keyword("switch", name="VF-25")]),
            unit("VF-25 S", keywords=[keyword("switch", name="VF-25")]),
            unit("R", keywords=[keyword("switch", name="Q")]),
        ]
    }
    s = scene(A={"deployment": [unit("VF-25 M", "1/1/3", sets=[character("C", "0/0/0")]), unit("VF-25 S")], **cards}, **terms)
    s.says("A", "attack", first=("VF-25 M",))
    return s


@pytest.mark.rule("MC-KW-14", "MC-TERM-19", "MC-KWX-07", "MC-AUTO-03", "MC-TERM-20")
def test_switch_takes_the_units_place_once_in_a_turn_case_106():
    s = switching()
    s.by_hand("A", {"do": "gain", "to": "VF-25 M", "points": (1, 0, 0)}, {"do": "coins", "to": "VF-25 M", "n": 1})
    s.to("damage.ft1")
    assert s.refused("A", "switch", card="VF-25 S.2", on="VF-25 S").rule == "MC-KW-14"
    assert s.refused("A", "switch", card="R", on="VF-25 M").rule == "MC-KW-14"
    s.says("A", "switch", card="Q", on="VF-25 M")
    assert [s.zone("VF-25 M"), s.zone("Q"), s.zone("C")] == ["A.hand", "A.battle_area_1", "Q"]
    assert [s.points("Q"), s.table.cards[s["Q"]].marks] == [(3, 2, 2), {}]
    assert s.refused("A", "switch", card="R", on="Q").rule == "MC-KW-14"
    s.to("return.ft1")
    assert s.refused("A", "switch", card="R", on="Q").rule == "MC-KW-14"


@pytest.mark.rule("MC-KW-14")
def test_a_unit_that_was_switched_in_is_switched_in_the_next_turn():
    s = switching()
    s.to("damage.ft1")
    s.says("A", "switch", card="Q", on="VF-25 M")
    s.to("reroll.ft")
    s.to("attack.ft1")
    s.says("A", "switch", card="R", on="Q")
    assert s.zone("R") == "A.deployment_area"


@pytest.mark.rule("MC-KW-14", "MC-KWX-07")
def test_switch_is_for_the_beginning_of_a_step():
    s = switching(node="attack.ft1")
    s.to("damage.ft2")
    assert s.table.clock.node == "damage.ft2"
    late = scene(
        A={
            "deployment": [unit("VF-25 M", text=[clause(DRAW)])],
            "hand": [unit("Q", keywords=[keyword("switch", name="VF-25")])],
        },
        node="return.ft1",
    )
    late.says("A", "use", card="VF-25 M")
    late.passes()
    assert late.refused("A", "switch", card="Q", on="VF-25 M").rule == "MC-KW-14"


@pytest.mark.rule("MC-KW-14", "MC-KWX-06", "MC-KWX-05", "MC-AUTO-03")
def test_switch_excludes_exactly_the_same_name_case_209():
    gerwalk = unit("VF-25 Messiah (Gerwalk)", keywords=[keyword("switch", name="VF-25 Messiah/Other")])
    s = scene(
        A={"deployment": [unit("VF-25 Messiah (Battroid)"), unit("VF-25 Messiah (Gerwalk)")], "hand": [gerwalk]},
        node="attack.ft1",
    )
    assert s.refused("A", "switch", card="VF-25 Messiah (Gerwalk).2", on="VF-25 Messiah (Gerwalk)").rule == "MC-KW-14"
    s.says("A", "switch", card="VF-25 Messiah (Gerwalk).2", on="VF-25 Messiah (Battroid)")


@pytest.mark.rule("MC-KW-14", "MC-KWX-06")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_unit_that_nobody_knows_may_be_the_one_that_switch_names(seat):
    s = scene(
        A={"hand": [unit("Q", keywords=[keyword("switch", name="VF-25")])], "deployment": [unit("Own", known=False)]},
        B={"deployment": [unit("Other", known=False)]},
        node="attack.ft1",
        mode="scribe",
    )
    said = s.says("A", "switch", card="Q", on={"A": "Own", "B": "Other"}[seat])
    own = next(event for event in said if event.is_command)
    assert own.verdict == {"A": ("open", "MC-KW-14"), "B": ("illegal", "MC-KW-14")}[seat]


@pytest.mark.rule("MC-KW-07", "MC-KW-14")
def test_an_ace_may_take_the_place_of_a_unit_that_may_be_one():
    ace = [keyword("switch", name="VF-25"), keyword("ace", x=3)]
    there = [unit("VF-25 M", keywords=[keyword("ace", x=3)]), unit("Other", known=False)]
    s = scene(A={"hand": [unit("Q", keywords=ace)], "deployment": there}, node="attack.ft1", mode="scribe")
    own = next(event for event in s.says("A", "switch", card="Q", on="VF-25 M") if event.is_command)
    assert own.verdict == ("open", "MC-KW-07")


@pytest.mark.rule("MC-KW-14", "MC-TERM-19")
@pytest.mark.parametrize(("switches", "damage", "falls"), [({}, 0, False), ({"switch_keeps_damage": "yes"}, 2, True)])
def test_the_exchanged_unit_inherits_damage_by_house_rule_only_case_223(switches, damage, falls):
    s = switching(switches=switches)
    s.by_hand("A", {"do": "damage", "to": "VF-25 M", "n": 2})
    s.to("damage.ft1")
    s.says("A", "switch", card="Q", on="VF-25 M")
    assert [s.damage("Q"), s.destroyed("Q")] == [damage, falls]


@pytest.mark.rule("MC-TERM-21", "MC-TERM-19")
def test_a_replaced_card_goes_to_its_owners_junkyard_case_161():
    s = scene(A={"deployment": [unit("P", owner="B", rolled=True)], "hand": [unit("Q")]})
    s.by_hand("A", {"do": "replace", "to": "P", "with": "Q"})
    assert [s.zone("P"), s.zone("Q"), s.rolled("Q")] == ["B.junkyard", "A.deployment_area", True]


@pytest.mark.rule("MC-TERM-19")
def test_the_new_card_inherits_the_destroyed_status_and_pending_effects():
    s = scene(A={"deployment": [unit("P")], "hand": [unit("Q")]})
    s.by_hand("B", {"do": "destroy", "to": "P"})
    s.by_hand("A", {"do": "replace", "to": "P", "with": "Q", "zone": "hand"})
    assert s.destroyed("Q")
    s.passes()
    assert [s.zone("Q"), s.zone("P")] == ["A.junkyard", "A.hand"]


@pytest.mark.rule("MC-KWX-02", "MC-RFG-03", "MC-TERM-19")
def test_neither_an_ace_above_the_limit_nor_a_removed_card_replaces_another():
    ace = [keyword("ace", x=3)]
    s = scene(
        A={"deployment": [unit("P"), unit("R", keywords=ace)], "hand": [unit("Q", keywords=ace)], "removed": [unit("S")]}
    )
    s.by_hand("A", {"do": "replace", "to": "P", "with": "Q"})
    assert s.refused("A", "effect", effects=({"do": "replace", "to": "P", "with": "S"},)).rule == "MC-RFG-03"
    assert [s.zone("P"), s.zone("Q"), s.zone("S")] == ["A.deployment_area", "A.hand", "A.removed_from_game"]
    s.by_hand("A", {"do": "replace", "to": "R", "with": "Q"})
    assert s.zone("Q") == "A.deployment_area"


@pytest.mark.rule("MC-KW-14", "MC-KWX-07")
def test_the_cards_that_may_be_switched_in_are_offered_with_whom_they_may_replace():
    s = switching()
    s.to(BEGINNINGS[1])
    offered = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "switch"]
    results = {offer.args["card"] for offer in offered}
    assert s["Q"] in results
    for offer in offered:
        hosts = offer.slots["on"].options if "on" in offer.slots else (offer.args["on"],)
        for host in hosts:
            assert not isinstance(s.desk.dry_run(Command("A", "switch", {**offer.args, "on": host})), Refusal)
