"""Decks, the first player, opening hands; the first turn and the last card."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from domain.rulesets.macross_crusade.deck import check_deck
from tests.macross_crusade.opened_game import DECK, PRINTINGS, opened, opening
from tests.macross_crusade.scene import RULES, command, keyword, scene, unit


def faults(deck, printings=PRINTINGS, **more):
    return {fault.rule for fault in check_deck(deck, {}, printings, **more)}


@pytest.mark.rule("MC-DECK-02", "MC-DECK-03", "MC-DECK-05", "MC-G-06")
def test_three_of_a_name_over_all_card_numbers_are_legal_case_01():
    printings = {**PRINTINGS, "a": unit("Lark", number="U-1"), "b": unit("Lark", number="U-2", color="green")}
    deck = {**{key: count for key, count in DECK.items() if key != "unit 1"}, "a": 2, "b": 1}
    assert faults(deck, printings) == set()


@pytest.mark.rule("MC-DECK-02")
@pytest.mark.parametrize("size", [49, 51])
def test_a_deck_has_exactly_fifty_cards_case_02(size):
    assert faults({**DECK, "tokens": 2 + size - 50}) == {"MC-DECK-02"}


@pytest.mark.rule("MC-DECK-03")
def test_four_of_a_name_are_too_many_whatever_their_numbers_case_03():
    printings = {**PRINTINGS, "a": unit("Lark"), "b": unit("Lark")}
    deck = {**{key: count for key, count in DECK.items() if key not in ("unit 1", "other")}, "a": 2, "b": 2}
    assert faults(deck, printings) == {"MC-DECK-03"}


@pytest.mark.rule("MC-DECK-03", "MC-KW-17")
def test_an_alias_counts_in_the_deck_only_by_house_rule():
    printings = {**PRINTINGS, "a": unit("Lark"), "b": unit("Finch", alias=["Lark"])}
    deck = {**{key: count for key, count in DECK.items() if key not in ("unit 1", "other")}, "a": 2, "b": 2}
    assert faults(deck, printings) == set()
    assert faults(deck, printings, switches={"alias_in_deck": "counts"}) == {"MC-DECK-03"}


@pytest.mark.rule("MC-DECK-03", "MC-KW-17")
@pytest.mark.parametrize(("switch", "broken"), [("ignored", "MC-DECK-02"), ("counts", "MC-DECK-03")])
def test_the_copy_too_many_that_a_paper_shows_is_counted_by_the_house_rule_too(switch, broken):
    printings = {**PRINTINGS, "a": unit("Lark"), "b": unit("Finch", alias=["Lark"])}
    deck = {**{key: count for key, count in DECK.items() if key != "unit 1"}, "a": 2, "b": 1}
    setup = {"printings": printings, "decks": {"A": {"list": deck}}}
    desk = open_game(RULES, make_header(RULES, mode="scribe", switches={"alias_in_deck": switch}), setup)[0]
    for act, args in (("first", {"seat": "A"}), ("play", {"card": "b", "as": "g"})):
        desk.say(Command("A", act, args))
    said = next(event for event in desk.say(Command("A", "play", {"card": "b", "as": "g"})) if event.is_command)
    assert [rule for rule in said.verdict if rule.startswith("MC-DECK")] == [broken]


@pytest.mark.rule("MC-DECK-01")
def test_the_game_is_for_two_players():
    assert RULES.book.seats == (2, 2)


@pytest.mark.rule("MC-DECK-04", "MC-CHIP-01")
def test_coins_have_to_be_there_before_the_game_case_193():
    refused = opening(setup={"coins": {"B": False}})
    assert isinstance(refused, Refusal)
    assert refused.rule == "MC-DECK-04"
    assert not isinstance(opening(setup={"coins": {"A": True, "B": True}}), Refusal)


@pytest.mark.rule("MC-SETUP-01", "MC-SETUP-03", "MC-SETUP-04", "MC-SETUP-07", "MC-SETUP-08", "MC-SETUP-09")
def test_a_hand_is_redrawn_one_time_only_case_04_case_05():
    s = opened()
    assert [s.nation("A"), s.hand("A")] == [50, 0]
    s.says("", "first", seat="A", method="rock_paper_scissors")
    assert [s.nation("A"), s.hand("A")] == [44, 6]
    s.says("A", "redraw")
    assert [s.nation("A"), s.hand("A")] == [44, 6]
    assert s.events[0].said["shuffled_by"] == "B"
    assert s.refused("A", "redraw").rule == "MC-SETUP-08"
    s.says("A", "keep")
    s.says("B", "redraw")


@pytest.mark.rule("MC-SETUP-08")
def test_the_player_going_first_decides_about_the_redraw_first():
    s = opened()
    s.says("", "first", seat="B")
    assert s.refused("A", "redraw").rule == "MC-SETUP-08"
    s.says("B", "keep")
    s.says("A", "redraw")


@pytest.mark.rule("MC-SETUP-05", "MC-SETUP-06", "MC-TURN-01")
def test_later_the_loser_of_the_game_before_decides_who_goes_first_case_06():
    first = opened()
    first.says("", "first", seat="A", method="rock_paper_scissors")
    first.to("reroll.ft")
    assert first.table.clock.holder == "A"
    second = opened(setup={"lost_before": "A"})
    assert second.refused("B", "first", seat="B").rule == "MC-SETUP-06"
    second.says("A", "first", seat="B", method="loser_chooses")


@pytest.mark.rule("MC-DRAW-01", "MC-DRAW-02", "MC-REROLL-02")
def test_the_first_player_does_not_draw_in_the_first_turn_case_07():
    s = opened()
    s.says("", "first", seat="A")
    s.to("deployment.ft")
    assert [s.hand("A"), s.nation("A")] == [6, 44]
    s.to("reroll.ft")
    s.to("deployment.ft")
    assert [s.table.clock.holder, s.hand("B"), s.nation("B")] == ["B", 7, 43]


@pytest.mark.rule("MC-UNIT-04", "MC-STAT-03", "MC-SORTIE-02", "MC-UNIT-05")
def test_a_unit_enters_rolled_and_cannot_sortie_case_08():
    s = scene(A={"hand": [unit("P", "3/2/2")]}, turn=1)
    s.says("A", "play", card="P")
    s.passes()
    assert s.zone("P") == "A.deployment_area"
    assert s.refused("A", "attack", first=("P",)).rule == "MC-SORTIE-02"


@pytest.mark.rule("MC-KW-10", "MC-DMG-02", "MC-NAT-01", "MC-STAT-02", "MC-SORTIE-08")
def test_battle_positions_enters_ready_even_in_turn_one_case_09():
    s = scene(A={"hand": [unit("P", "3/2/2", keywords=[keyword("battle_positions")])]}, turn=1, nation=(44, 44))
    s.says("A", "play", card="P")
    s.passes()
    s.says("A", "attack", first=("P",))
    s.says("B", "defend")
    s.to("damage.ft2")
    assert s.nation("B") == 41


@pytest.mark.rule("MC-DRAW-01", "MC-WIN-01")
def test_who_draws_the_last_card_has_lost_case_10():
    s = scene(node="draw.ft1", nation=(1, 20))
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("MC-NAT-02", "MC-NAT-03", "MC-WIN-01", "MC-ZONE-04")
def test_damage_to_a_nation_stops_at_its_last_card_case_11():
    s = scene(A={"deployment": [unit("P", "5/1/1")]}, nation=(20, 3))
    s.says("A", "attack", first=("P",))
    s.to("damage.ft2")
    assert [s.lost("B"), s.nation("B")] == [3, 0]
    assert s.result == {"A": "win", "B": "loss"}


@pytest.mark.rule("MC-WIN-02", "MC-WIN-03")
def test_both_nations_emptied_by_one_effect_are_a_draw_case_12():
    both = {"do": "nation_damage", "who": "both", "n": 2}
    s = scene(nation=(2, 2))
    s.by_hand("A", both)
    assert s.result == {"A": "draw", "B": "draw"}
    alternating = scene(nation=(2, 2), switches={"double_zero": "card_by_card"})
    alternating.by_hand("A", both)
    assert alternating.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("MC-COST-08", "MC-COST-12", "MC-WIN-01")
def test_the_last_card_may_be_paid_and_loses_the_game_at_once_case_13():
    hand = [command("Dear", {"do": "draw"}, resource=1)]
    s = scene(A={"hand": hand}, nation=(1, 20))
    s.says("A", "play", card="Dear")
    assert s.result == {"A": "loss", "B": "win"}
    assert not s.happened("effect_generated")
    strict = scene(A={"hand": hand}, nation=(1, 20), switches={"pay_last_card": "refused"})
    assert strict.refused("A", "play", card="Dear").rule == "MC-COST-12"


@pytest.mark.rule("MC-COST-01", "MC-COST-06")
def test_a_resource_cost_that_cannot_be_paid_is_refused_case_14():
    s = scene(A={"hand": [command("Dear", {"do": "draw"}, resource=2)]}, nation=(1, 20))
    assert s.refused("A", "play", card="Dear").rule == "MC-COST-06"


@pytest.mark.rule("MC-ZONE-03", "MC-ZONE-08", "MC-ZONE-09", "MC-ZONE-05", "MC-ZONE-06", "MC-SETUP-10")
def test_every_location_lies_as_the_diagram_says():
    kinds = {zone.name: (zone.sees, zone.face) for zone in RULES.zones}
    assert kinds["nation"] == kinds["lost_pile"] == ("none", "down")
    assert kinds["hand"] == ("holder", "down")
    assert {kinds[name] for name in ("junkyard", "deployment_area", "battle_area_1", "battle_area_2", "g_zone")} == {
        ("all", "up")
    }


@pytest.mark.rule("MC-TURN-10", "MC-END-03", "MC-END-06")
def test_the_offensive_player_says_that_the_turn_is_over_and_scraps_what_is_above_six():
    s = opened()
    s.says("", "first", seat="A")
    s.to("deployment.ft")
    s.says("A", "done")
    assert [s.table.clock.turn, s.table.clock.holder] == [2, "B"]
    s.says("B", "done")
    assert [s.table.clock.turn, s.node, s.hand("B")] == [2, "end.hand", 7]


@pytest.mark.rule("MC-RFG-04")
def test_removed_cards_are_in_the_deck_of_the_next_game():
    s = opened()
    s.says("", "first", seat="A")
    s.names_hand("A", *("unit 1",) * 3, *("unit 2",) * 3)
    card = s.table.at("A.hand")[0]
    s.by_hand("A", {"do": "move", "zone": "removed", "to": (card,)})
    assert s.table.at("A.removed_from_game") == [card]
    again = opened()
    assert (again.nation("A"), again.table.at("A.removed_from_game")) == (50, [])
