"""Voucher."""

import pytest

from tests.gundam_war.scene import blue, character, command, keyword, operation, scene, unit

DEAL = {"keywords": [keyword("voucher")]}


def won(*totals, squad=None, junkyard=(), nodes="resolution.ft2"):
    victims = [unit(f"Victim {n}", "0/0/1", total=total) for n, total in enumerate(totals, 1)]
    squad = squad or [unit("Trader", "9/0/9", **DEAL)]
    s = scene(A={"space": squad, "junkyard": list(junkyard)}, B={"space": victims}, node="defense.ft2")
    s.to(nodes)
    return s


def points(s, seat="A"):
    return s.table.count(seat, "voucher_points")


JUNK = [command("Order", {"do": "draw"}), unit("Hull"), blue(2), character("Ace"), operation("Plan")]


@pytest.mark.rule("GW-VOUC-01", "GW-KW-31")
def test_the_totals_of_the_destroyed_units_are_the_points_case_112():
    assert points(won(4, 5)) == 9


@pytest.mark.rule("GW-VOUC-05", "GW-VOUC-06", "GW-VOUC-02", "GW-KW-31")
@pytest.mark.parametrize("card", ["Order", "Plan"])
def test_eight_points_fetch_a_command_or_operation_and_the_rest_is_lost_case_112(card):
    s = won(4, 5, junkyard=JUNK)
    s.says("A", "redeem", cards=(card,))
    assert s.zone(card) == "A.hand"
    assert points(s) == 0
    assert s.node == "end.done"


@pytest.mark.rule("GW-VOUC-03", "GW-VOUC-04", "GW-VOUC-02")
@pytest.mark.parametrize("card", ["Hull", "Ace"])
def test_each_price_is_deducted_case_112(card):
    s = won(4, 5, junkyard=JUNK)
    s.says("A", "redeem", cards=(card, "Blue Power", "Blue Power.2"))
    assert s.hand("A") == 3
    assert points(s) == 0


@pytest.mark.rule("GW-VOUC-03", "GW-VOUC-04", "GW-VOUC-05")
@pytest.mark.parametrize(
    ("total", "cards", "rule"),
    [
        (3, ("Blue Power", "Blue Power.2"), "GW-VOUC-03"),
        (4, ("Ace",), "GW-VOUC-04"),
        (9, ("Hull", "Ace"), "GW-VOUC-04"),
        (7, ("Order",), "GW-VOUC-05"),
        (7, ("Plan",), "GW-VOUC-05"),
    ],
)
def test_a_point_too_few_fetches_nothing(total, cards, rule):
    s = won(total, junkyard=JUNK)
    assert s.refused("A", "redeem", cards=cards).rule == rule
    s.says("A", "redeem", cards=("Blue Power",))


@pytest.mark.rule("GW-VOUC-02")
def test_who_has_no_points_redeems_nothing():
    s = won(9, junkyard=JUNK)
    assert s.refused("B", "redeem", cards=("Victim 1",)).rule == "GW-VOUC-02"
    assert s.refused("A", "redeem", cards=("Victim 1",)).rule == ""


@pytest.mark.rule("GW-VOUC-02", "GW-VOUC-03", "GW-VOUC-05")
@pytest.mark.parametrize(("total", "node"), [(1, "end.done"), (2, "end.redeem")])
def test_points_wait_for_a_card_that_nobody_knows_if_it_may_cost_no_more(total, node):
    """Given a Junkyard with one card, which nobody knows, when the points are enough for some card, then they are not lost
    before the players say what it is; and the card is offered."""
    s = won(total, junkyard=[{**unit("Dark"), "known": False}], nodes=node)
    offered = [offer.slots["cards"].options for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "redeem"]
    assert offered == ([(s["Dark"],)] if node == "end.redeem" else [])


@pytest.mark.rule("GW-VOUC-01", "GW-SET-04")
def test_a_squad_with_a_unit_without_it_gains_nothing():
    assert points(won(4, squad=[unit("Trader", "9/0/9", **DEAL), unit("Guest")])) == 0


@pytest.mark.rule("GW-VOUC-01")
def test_only_units_destroyed_in_the_battle_count_and_defenders_may_gain():
    s = scene(
        A={"space": [unit("Raider", "0/0/2", total=6), unit("Wall", "0/0/9", total=7)]},
        B={"space": [unit("Trader", "4/0/9", **DEAL)]},
        node="defense.ft2",
    )
    s.to("resolution.ft2")
    assert points(s, "B") == 6
    s.says("B", "effect", effects=({"do": "destroy", "to": "Wall"},))
    assert points(s, "B") == 6


@pytest.mark.rule("GW-VOUC-06")
def test_unspent_points_are_lost_with_the_turn():
    s = won(9, junkyard=JUNK)
    s.says("A", "done")
    assert points(s) == 0
    assert s.hand("A") == 0


@pytest.mark.rule("GW-VOUC-02", "GW-END-01")
def test_redeemed_cards_may_take_the_hand_above_six():
    full = [command(f"Card {n}", {"do": "draw"}) for n in range(6)]
    s = scene(
        A={"space": [unit("Trader", "9/0/9", **DEAL)], "junkyard": JUNK, "hand": full},
        B={"space": [unit("Victim", "0/0/1", total=9)]},
        node="defense.ft2",
    )
    s.says("A", "redeem", cards=("Hull",))
    s.says("A", "done")
    assert s.hand("A") == 7


@pytest.mark.rule("GW-VOUC-05")
def test_who_has_points_enough_is_offered_a_card_for_them():
    for totals, node, acts in (((9,), "end.redeem", {"redeem"}), ((), "end.done", {"done"})):
        s = won(*totals, junkyard=[command("Order", {"do": "draw"}, total=1, cost=0, corps=0)], nodes=node)
        assert {offer.act for offer in s.desk.ruleset.offers(s.desk, "A")} == acts
