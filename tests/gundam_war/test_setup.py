"""Before the first turn: shuffled decks, opening hands, redraws, who goes first."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from tests.gundam_war.opened_game import BASIC, SPECIAL, UNITS, opened
from tests.gundam_war.scene import RULES


@pytest.mark.rule("GW-SETUP-02", "GW-SETUP-03", "GW-ZONE-01")
def test_decks_lie_face_down_on_the_nation_piles_and_six_cards_are_drawn():
    s = opened()
    assert (s.hand("A"), s.nation("A"), s.hand("B"), s.nation("B")) == (6, 44, 6, 44)
    pile = s.table.zones["A.nation_pile"]
    assert (pile.face, pile.sees) == ("down", "none")
    assert {s.table.cards[card].seen for card in s.table.at("A.nation_pile")} == {()}
    assert {s.table.cards[card].seen for card in s.table.at("A.hand")} == {("A",)}


@pytest.mark.rule("GW-SETUP-04", "GW-SIDE-01", "GW-SIDE-04")
def test_the_winner_of_the_coin_flip_goes_first_and_sideboards_lie_open_case_189():
    s = opened(sideboard=True)
    s.begins("B")
    assert (s.table.clock.holder, s.node, s.table.clock.turn) == ("B", "assign.ft", 1)
    board = [s.table.cards[card] for card in s.table.at("B.sideboard")]
    assert len(board) == 10
    assert all(card.seen == ("*",) and card.printing for card in board)
    without = opened()
    without.begins("A")
    assert without.table.at("A.sideboard") == []


@pytest.mark.rule("GW-SETUP-04")
def test_the_first_player_is_found_when_both_hands_are_settled():
    s = opened()
    s.says("A", "keep")
    s.says("B", "redraw", kind="b")
    s.refused("A", "play", card=BASIC)
    s.says("B", "keep")
    s.refused("A", "keep")
    s.says("", "first", seat="A", method="coin")
    assert s.node == "assign.ft"


@pytest.mark.rule("GW-SETUP-05")
def test_who_says_nothing_about_the_hand_keeps_it():
    s = opened()
    s.says("", "first", seat="A", method="rock_paper_scissors")
    assert (s.hand("A"), s.hand("B")) == (6, 6)
    refusal = s.refused("A", "redraw", kind="b")
    assert s.hand("A") == 6
    assert refusal.message


@pytest.mark.rule("GW-SETUP-11", "GW-SETUP-12")
def test_redraws_at_will_are_counted_and_each_brings_a_card_less():
    s = opened()
    for number, hand in ((1, 5), (2, 4), (3, 3)):
        (said,) = [event for event in s.says("A", "redraw", kind="b") if event.is_command]
        assert (said.said["ordinal"], s.hand("A")) == (number, hand)
    assert s.refused("A", "redraw", kind="b").rule == "GW-SETUP-12"


@pytest.mark.rule("GW-SETUP-06", "GW-SETUP-07", "GW-SETUP-08")
def test_a_hand_without_basic_generation_is_shown_and_drawn_again_case_09():
    s = opened()
    s.names_hand("A", SPECIAL, "other special", *UNITS[:4])
    old = list(s.table.at("A.hand"))
    events = s.says("A", "redraw", kind="a")
    assert (s.hand("A"), s.nation("A")) == (6, 44)
    shown = {change.card for event in events for change in event.changes if "*" in getattr(change, "seen", ())}
    assert shown == set(old)
    assert all(card not in s.table.cards for card in old)


@pytest.mark.rule("GW-SETUP-06")
def test_a_hand_with_one_basic_generation_is_not_redrawn_that_way_case_10():
    s = opened()
    s.names_hand("A", BASIC, *UNITS[:5])
    refusal = s.refused("A", "redraw", kind="a")
    assert refusal.rule == "GW-SETUP-06"
    assert refusal.legal == ("keep", "redraw b")


@pytest.mark.rule("GW-SETUP-08")
def test_what_the_record_does_not_know_is_shown_with_the_redraw():
    s = opened()
    old = list(s.table.at("A.hand"))
    events = s.says("A", "redraw", kind="a", cards=tuple(UNITS[:6]))
    assert events[0].verdict == ("legal",)
    assert {s.table.retired[card].printing for card in old} == set(UNITS[:6])
    assert s.refused("B", "redraw", kind="a", cards=(BASIC, *UNITS[:5])).rule == "GW-SETUP-06"


@pytest.mark.rule("GW-SETUP-06")
def test_a_hand_nobody_stated_leaves_the_redraw_open():
    s = opened()
    events = s.says("A", "redraw", kind="a")
    assert ("open", "GW-SETUP-06") in [event.verdict for event in events]


@pytest.mark.rule("GW-SETUP-09", "GW-SETUP-14")
def test_redraw_a_is_done_once_and_redraw_b_is_allowed_after_it_case_11():
    s = opened()
    s.says("A", "redraw", kind="a", cards=tuple(UNITS[:6]))
    assert s.refused("A", "redraw", kind="a", cards=tuple(UNITS[:6])).rule == "GW-SETUP-09"
    s.says("A", "redraw", kind="b")
    assert (s.hand("A"), s.nation("A")) == (5, 45)


@pytest.mark.rule("GW-SETUP-10", "GW-SETUP-11", "GW-SETUP-12")
def test_redraw_b_draws_five_then_four_then_three_case_12():
    s = opened()
    s.names_hand("A", BASIC)
    sizes = []
    for _ in range(3):
        events = s.says("A", "redraw", kind="b")
        sizes.append((s.hand("A"), s.nation("A")))
    assert sizes == [(5, 45), (4, 46), (3, 47)]
    assert not any("*" in getattr(change, "seen", ()) for event in events for change in event.changes)
    assert s.refused("A", "redraw", kind="b").rule == "GW-SETUP-12"


@pytest.mark.rule("GW-SETUP-13")
def test_redraw_a_is_forbidden_after_redraw_b():
    s = opened()
    s.says("A", "redraw", kind="b")
    assert s.refused("A", "redraw", kind="a", cards=tuple(UNITS[:5])).rule == "GW-SETUP-13"


@pytest.mark.rule("GW-SETUP-12", "GW-SETUP-05")
def test_the_smaller_hand_is_not_refilled_case_170():
    s = opened()
    s.says("A", "redraw", kind="b")
    s.begins("A")
    assert s.hand("A") == 5
    assert s.nation("A") == 45


@pytest.mark.rule("GW-SETUP-05")
def test_each_player_redraws_on_his_own_account():
    s = opened()
    s.says("A", "redraw", kind="b")
    s.says("B", "redraw", kind="a", cards=tuple(UNITS[:6]))
    s.says("B", "redraw", kind="b")
    assert (s.hand("A"), s.hand("B")) == (5, 5)
    s.says("A", "keep")
    s.refused("A", "redraw", kind="b")
    s.says("B", "redraw", kind="b")
    assert s.hand("B") == 4


@pytest.mark.rule("GW-SETUP-12")
def test_a_scribe_writes_down_a_fourth_redraw_as_illegal():
    s = opened(mode="scribe")
    for _ in range(4):
        events = s.says("A", "redraw", kind="b")
    assert events[0].verdict == ("illegal", "GW-SETUP-12")
    assert s.hand("A") == 2


@pytest.mark.rule("GW-SETUP-01")
def test_who_has_no_coins_to_count_points_with_cannot_begin():
    answer = open_game(RULES, make_header(RULES, 2), {"coins": {"B": False}})
    assert isinstance(answer, Refusal)
    assert (answer.rule, answer.message) == ("GW-SETUP-01", "B needs coins to count points with")


@pytest.mark.rule("GW-SETUP-08", "GW-SETUP-09")
def test_the_six_cards_that_a_redraw_showed_stay_seen_when_it_is_taken_back():
    s = opened()
    s.names_hand("A", *UNITS[:6])
    s.says("A", "redraw", kind="a")
    s.says("A", "takeback", agreed=("B",))
    assert {s.table.cards[card].seen for card in s.table.at("A.hand")} == {("*",)}
    s.says("A", "redraw", kind="a")
    assert (s.hand("A"), s.nation("A")) == (6, 44)
