"""Texts that start as a nation is damaged or recovers or as coins are put, hands that go to hangars, changed totals, other
costs of a play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war_nexa.offered import can_be_said
from tests.gundam_war_nexa.scene import blue, command, operation, scene, standing, unit, use, when

DRAW = {"do": "draw"}
FOE = {"type": "unit", "whose": "enemy"}


@pytest.mark.rule("NX-AUTO-05", "NX-BATT-37")
@pytest.mark.parametrize(
    ("moment", "who", "starts"),
    [
        ("own_nation_damaged", "own", True),
        ("own_nation_damaged", "enemy", False),
        ("enemy_nation_damaged", "enemy", True),
        ("own_nation_battle_damaged", "own", False),
    ],
)
def test_a_text_starts_as_a_nation_takes_damage_of_an_effect(moment: str, who: str, starts: bool) -> None:
    """Given a text timed to the damage of a nation, when an effect damages one, then it starts if that is meant."""
    s = scene(
        A={
            "deployment": [unit("P", text=[when(moment, DRAW)])],
            "hand": [command("Hit", {"do": "nation_damage", "n": 1, "who": who})],
        }
    )
    s.plays("A", "Hit")
    assert s.count("A.hand") == starts


@pytest.mark.rule("NX-AUTO-05", "NX-AUTO-12")
@pytest.mark.parametrize("moment", ["own_nation_damaged", "own_nation_battle_damaged"])
def test_a_text_starts_as_its_nation_takes_battle_damage(moment: str) -> None:
    """Given a defender with such a text, when an attacker without opponent deals damage, then it starts after it."""
    s = scene(A={"space": [unit("P")]}, B={"deployment": [unit("Watch", text=[when(moment, DRAW)])]}, node="damage.ft1")
    s.to("return.ft1")
    assert (s.nation("B"), s.count("B.hand")) == (17, 1)


@pytest.mark.rule("NX-AUTO-05", "NX-ZONE-02")
@pytest.mark.parametrize("lost", [0, 2])
def test_a_text_starts_as_its_nation_recovers(lost: int) -> None:
    """Given a text timed to the recovery of its nation, when that recovers cards, then it starts; without any it does not."""
    s = scene(
        A={
            "deployment": [unit("P", text=[when("own_nation_recovered", DRAW, each=True)])],
            "hand": [command("Mend", {"do": "recover", "n": 1}, DRAW)],
        }
    )
    if lost:
        s.does("A", {"do": "nation_damage", "n": lost, "who": "own"})
    s.plays("A", "Mend")
    assert s.count("A.hand") == (2 if lost else 1)


@pytest.mark.rule("NX-AUTO-05", "NX-COIN-01")
def test_a_text_starts_as_a_second_coin_is_put() -> None:
    """Given a card that is abolished when it has two coins, when it gets one and another, then it goes with the second."""
    gone = when("coins", {"do": "abolish", "to": "self"}, condition={"self": {"at_least": {"coins": 2}}})
    s = scene(A={"deployment": [operation("Glass", text=[gone])]})
    s.does("A", {"do": "coin", "name": "C", "to": [s["Glass"]]})
    assert s.zone("Glass") == "A.deployment_area"
    s.does("A", {"do": "coin", "name": "C", "to": [s["Glass"]]})
    assert s.zone("Glass") == "A.junkyard"


@pytest.mark.rule("NX-TERM-08", "NX-ZONE-16")
@pytest.mark.parametrize(("hangar", "place"), [("enemy", "B.hangar"), ("own", "A.hangar"), (None, "B.junkyard")])
def test_a_card_of_the_enemy_hand_goes_to_a_hangar_at_random(hangar: str | None, place: str) -> None:
    """Given an enemy hand of one card, when one goes at random to a hangar, then it lies in that of the named side."""
    effect: dict[str, Any] = {"do": "discard", "who": "enemy", "random": True, **({"hangar": hangar} if hangar else {})}
    s = scene(A={"hand": [command("Reach", effect)]}, B={"hand": [unit("Held")]})
    s.plays("A", "Reach")
    s.says("A", "choose", cards=("Held",))
    assert s.zone("Held") == place


@pytest.mark.rule("NX-COST-03", "NX-EFF-21")
def test_a_changed_total_counts_for_the_cost_and_for_what_asks_for_it() -> None:
    """Given a text that lowers the total of own hand cards by 1, when a unit of total 3 is played with two Gs, then it is
    enough; on the field its total is as printed."""
    lower = standing({"on": {"where": "hand", "whose": "own", "type": "unit"}, "total": -1})
    s = scene(A={"gs": [blue(2)], "hand": [unit("Large", total=3)], "deployment": [operation("Law", text=[lower])]})
    s.plays("A", "Large")
    s = scene(A={"gs": [blue(2)], "hand": [unit("Large", total=3)]})
    s.refused("A", "play", card="Large")
    raised = standing({"on": {"type": "unit", "whose": "own"}, "total": 2})
    aim = {**FOE, "at_most": {"total": 3}}
    s = scene(
        A={"hand": [command("Shot", {"do": "roll"}, targets=[aim])]},
        B={"deployment": [unit("Two", total=2), operation("Law", text=[raised])]},
    )
    s.refused("A", "play", card="Shot", targets=("Two",))


@pytest.mark.rule("NX-COST-10", "NX-EFF-21")
def test_a_card_is_played_for_its_other_cost_and_pays_the_consequence() -> None:
    """Given a unit of total 3 that may cost 2 less and is then abolished at the end of the cut, when it is played so with one
    G, then it enters and goes to the junkyard; at its own cost it is refused."""
    other = {
        "cost": {"total": -2},
        "then": [{"do": "later", "when": "end_of_cut", "effects": [{"do": "abolish", "to": "self"}]}],
    }
    entered = when("enters", DRAW)
    s = scene(A={"gs": [blue()], "hand": [unit("Brief", total=3, other_cost=other, text=[entered])]})
    assert can_be_said(s, "A", "play", card="Brief", price="other")
    s.refused("A", "play", card="Brief")
    s.plays("A", "Brief", price="other")
    assert (s.zone("Brief"), s.count("A.hand")) == ("A.junkyard", 1)
    s = scene(A={"gs": [blue(3)], "hand": [unit("Brief", total=3, other_cost=other)]})
    s.plays("A", "Brief")
    assert s.zone("Brief") == "A.deployment_area"


@pytest.mark.rule("NX-COST-10", "NX-EFF-13")
def test_the_other_cost_asks_for_its_situation() -> None:
    """Given another cost for the enemy turn alone, when the card is played so in the own turn, then it is refused."""
    other = {"cost": {"total": -2}, "then": [], "condition": {"turn": "enemy"}}
    s = scene(A={"gs": [blue()], "hand": [unit("Brief", total=3, other_cost=other)]})
    assert s.refused("A", "play", card="Brief", price="other").rule == "NX-EFF-13"


@pytest.mark.rule("NX-CARD-16", "NX-TGT-01")
def test_a_text_may_ask_for_cards_of_another_name() -> None:
    """Given two units of its name and one of another, when a text asks for another name, then that alone fits."""
    text = use({"do": "roll"}, targets=[{"type": "unit", "whose": "own", "same_name": False}])
    s = scene(A={"deployment": [unit("Twin", text=[text]), unit("Twin", text=[text]), unit("Other")]})
    s.refused("A", "use", card="Twin", targets=("Twin.2",))
    s.says("A", "use", card="Twin", targets=("Other",))
