"""Looking, revealing, drawing, recovering, pulling out and shuffling."""

import pytest

from tests.macross_crusade.scene import command, scene, unit


@pytest.mark.rule("MC-TERM-02", "MC-TERM-04")
def test_who_looks_alone_sees_and_the_rest_stays_in_order_case_65():
    s = scene(A={"hand": [command("Look", {"do": "look", "n": 3, "take": 1})]})
    top = tuple(s.table.at("A.nation")[:3])
    s.says("A", "play", card="Look")
    s.passes()
    assert {s.table.cards[card].seen for card in top} == {("A",)}
    s.says("A", "choose", cards=(top[1],))
    assert s.table.at("A.nation")[:2] == [top[0], top[2]]
    assert s.table.cards[top[1]].place == "A.hand"


@pytest.mark.rule("MC-CARD-13", "MC-CARD-14")
def test_cards_are_drawn_from_the_top_of_the_named_pile_case_143():
    s = scene(A={"lost": [unit("One"), unit("Two"), unit("Three")]})
    s.by_hand("A", {"do": "draw", "n": 2, "pile": "lost"})
    assert [s.zone("One"), s.zone("Two"), s.zone("Three")] == ["A.hand", "A.hand", "A.lost_pile"]
    assert s.table.at("A.hand") == [s["One"], s["Two"]]
    assert all("*" not in s.table.cards[s[name]].seen for name in ("One", "Two"))


@pytest.mark.rule("MC-TERM-03")
def test_a_revealed_card_lies_on_top_again_known_to_all_case_158():
    s = scene(A={"nation": [unit("Last")]}, nation=(0, 5))
    s.by_hand("A", {"do": "reveal", "pile": "nation", "n": 1})
    assert s.table.cards[s["Last"]].seen == ("*",)
    assert s.zone("Last") == "A.nation"


@pytest.mark.rule("MC-TERM-18")
def test_at_random_the_opponent_of_the_holder_picks_case_159():
    s = scene(
        A={"hand": [command("Pick", {"do": "discard", "who": "enemy", "random": True})]}, B={"hand": [unit("P"), unit("Q")]}
    )
    s.says("A", "play", card="Pick")
    s.passes()
    assert s.asks["seat"] == "A"
    s.chooses("A", "Q")
    assert [s.zone("Q"), s.table.cards[s["Q"]].seen] == ["B.junkyard", ("*",)]


@pytest.mark.rule("MC-TERM-22", "MC-TERM-23", "MC-RFG-01", "MC-RFG-02")
def test_what_was_pulled_out_and_not_taken_is_removed_case_160():
    s = scene(A={"hand": [command("Pull", {"do": "pull_out", "n": 3, "take": 1})]})
    top = tuple(s.table.at("A.nation")[:4])
    s.says("A", "play", card="Pull")
    s.passes()
    s.says("A", "choose", cards=(top[0],))
    assert [s.table.cards[card].place for card in top] == ["A.hand", "A.removed_from_game", "A.removed_from_game", "A.nation"]
    assert s.table.at("A.nation")[0] == top[3]


@pytest.mark.rule("MC-TERM-09")
def test_recovered_cards_lie_on_top_the_last_one_highest_case_112():
    laid = {"lost": [unit(name) for name in "PQRST"]}
    s = scene(A=laid)
    s.by_hand("A", {"do": "recover", "n": 3})
    assert [s.lost("A"), s.nation("A")] == [2, 23]
    assert s.table.at("A.nation")[0] == s["R"]
    house = scene(A=laid, switches={"recover_to": "nation_bottom"})
    house.by_hand("A", {"do": "recover", "n": 3})
    assert house.table.at("A.nation")[-1] == house["R"]


@pytest.mark.rule("MC-TERM-10")
def test_the_opponent_is_let_shuffle_too_case_165():
    s = scene()
    s.by_hand("A", {"do": "shuffle"})
    assert s.happened("location_shuffled")[0].said["also_by"] == "B"
