"""What is chosen as a text is carried out: ways and their targets, cards searched, looked at or taken by chance."""

from __future__ import annotations

import pytest

from tests.star_front.scene import OWN, RULES, do, keyword, magic, scene, unit
from tests.star_front.texts import DRAW, REWARD


@pytest.mark.rule("SF-EFF-08")
@pytest.mark.parametrize(("way", "drawn", "rewards"), [("1", 1, 2), ("2", 0, 3)])
def test_one_of_several_ways_is_chosen_and_what_stands_behind_follows(way: str, drawn: int, rewards: int) -> None:
    either = do("either", ways=[{"effects": [DRAW, REWARD]}, {"effects": [do("reward", n=2)]}])
    s = scene(A={"hand": [magic("Fork", either, REWARD)]})
    s.says("A", "play", card="Fork")
    assert s.asks["words"] == ("1", "2")
    s.choose(way)
    assert (s.hand("A"), s.number("A", "rewards")) == (drawn, rewards)


@pytest.mark.rule("SF-EFF-08", "SF-EFF-14")
def test_the_targets_of_a_way_are_chosen_once_it_is_chosen() -> None:
    """Given a choice between a gain and freeing a captive, then the second asks for one of the captives."""
    home = {"where": "captive", "whose": "enemy", "owner": "own"}
    ways = [{"effects": [do("gain", attack=1)], "targets": [OWN]}, {"effects": [do("to_hand")], "targets": [home]}]
    theirs = {"F1": unit("Ogre", "1/1", keyword("kidnap", n=2), captives=[unit("One"), unit("Two")])}
    s = scene(A={"hand": [magic("Fork", do("either", ways=ways))], "F1": unit("Ox"), "F2": unit("Ax")}, B=theirs)
    s.says("A", "play", card="Fork")
    s.choose("2")
    assert set(s.asks["options"]) == {s["One"], s["Two"]}
    s.choose("Two")
    assert (s.where("One"), s.where("Two")) == ("Ogre:captive", "A.hand")


@pytest.mark.rule("SF-EFF-06")
def test_the_top_of_the_enemy_s_deck_goes_to_the_graveyard_or_into_exile() -> None:
    mill = magic("Mill", do("discard", **{"from": "deck"}, who="enemy", n=2), do("discard", **{"from": "deck"}, zone="exile"))
    s = scene(A={"hand": [mill]})
    s.says("A", "play", card="Mill")
    assert (s.count("B.graveyard"), s.count("A.exile"), s.count("B.deck"), s.count("A.deck")) == (2, 1, 8, 9)


@pytest.mark.rule("SF-EFF-06", "SF-ROTATE-01")
def test_chance_takes_a_card_of_the_hand() -> None:
    s = scene(
        A={"hand": [magic("Thief", do("discard", who="enemy", random=True, zone="exile"))]},
        B={"hand": [unit("One"), unit("Two")]},
    )
    s.says("A", "play", card="Thief")
    assert s.asks["what"] == "random"
    s.says("B", "chance", card="Two")
    assert (s.where("One"), s.where("Two")) == ("B.hand", "B.exile")


@pytest.mark.rule("SF-EFF-20", "SF-SEARCH-01")
def test_a_player_looks_at_the_top_of_the_deck_and_takes_what_fits() -> None:
    peek = magic("Peek", do("look", n=2, take=1, **{"for": {"type": "unit", "race": "cat"}}, rest="deck_bottom"))
    s = scene(A={"hand": [peek], "deck": [unit("Dog"), unit("Cat", race="cat")]})
    s.says("A", "play", card="Peek")
    assert set(s.asks["options"]) == {s["Dog"], s["Cat"]}
    assert s.refused("A", "choose", cards=("Dog",)).rule == "SF-EFF-07"
    s.choose("Cat")
    assert (s.where("Cat"), s.table.at("A.deck")[-1]) == ("A.hand", s["Dog"])


@pytest.mark.rule("SF-SEARCH-01")
def test_two_cards_are_searched_one_after_the_other() -> None:
    call = magic("Call", do("search", n=2, **{"for": {"where": "deck", "name_has": "Cap"}}))
    s = scene(A={"hand": [call], "deck": [unit("Red Cap"), unit("Blue Cap"), unit("Dog")]})
    s.says("A", "play", card="Call")
    blue = s.table.cards[s["Blue Cap"]].printing
    s.choose("Red Cap")
    s.names.pop("Blue Cap")  # the deck was shuffled: nobody can follow that card any longer
    s.choose(blue)
    assert (s.where("Red Cap"), s.hand("A"), s.asks) == ("A.hand", 2, None)


@pytest.mark.rule("SF-EFF-20")
def test_what_is_left_of_a_look_goes_back_in_the_order_that_the_player_likes() -> None:
    peek = magic("Peek", do("look", n=3, take=1, reorder=True, **{"for": {"type": "unit"}}))
    s = scene(A={"hand": [peek], "deck": [unit("Three"), unit("Two"), unit("One")]})
    s.says("A", "play", card="Peek")
    s.choose("Two")
    s.choose("Three", "One")
    assert (s.where("Two"), s.table.at("A.deck")[:2]) == ("A.hand", [s["Three"], s["One"]])


@pytest.mark.rule("SF-EFF-06", "SF-LEAVE-01")
def test_a_card_of_the_enemy_s_hand_goes_into_the_deck_by_chance_and_another_is_drawn() -> None:
    swap = magic("Swap", do("discard", who="enemy", random=True, zone="deck"), do("draw", who="enemy"))
    s = scene(A={"hand": [swap]}, B={"hand": [unit("One")]})
    s.says("A", "play", card="Swap")
    assert (s.hand("B"), s.count("B.graveyard"), len(s.happened("deck_shuffled"))) == (1, 0, 1)


@pytest.mark.rule("SF-EFF-20", "SF-EFF-09")
@pytest.mark.parametrize(("take", "taken", "rewards"), [(1, ("Cat",), 1), (1, (), 0), (0, None, 1)])
def test_a_look_is_successful_if_a_card_was_taken_or_none_could_be(
    take: int, taken: tuple[str, ...] | None, rewards: int
) -> None:
    peek = magic("Peek", do("look", n=2, take=take), do("if_successful"), do("reward", n=1))
    s = scene(A={"hand": [peek], "deck": [unit("Dog"), unit("Cat")]})
    s.says("A", "play", card="Peek")
    if taken is not None:
        s.choose(*taken) if taken else s.says("A", "choose", cards=())
    assert (s.asks, s.number("A", "rewards")) == (None, rewards)


@pytest.mark.rule("SF-EFF-06", "SF-LEAVE-01")
@pytest.mark.parametrize(("zone", "shuffles"), [("graveyard", 0), ("deck", 1)])
def test_a_deck_is_shuffled_only_where_the_discarded_cards_go_into_it(zone: str, shuffles: int) -> None:
    s = scene(A={"hand": [magic("Purge", do("discard", zone=zone)), unit("One")]})
    before = len(s.happened("deck_shuffled"))
    s.says("A", "play", card="Purge")
    assert len(s.happened("deck_shuffled")) - before == shuffles
    assert s.count("A.hand") == 0


@pytest.mark.rule("SF-EFF-20", "SF-SEARCH-01")
def test_of_the_cards_looked_at_those_that_the_text_speaks_of_are_offered() -> None:
    peek = magic("Peek", do("look", n=2, take=1, **{"for": {"type": "unit", "race": "cat"}}, rest="deck_bottom"))
    s = scene(A={"hand": [peek], "deck": [unit("Dog", race="dog"), unit("Cat", race="cat")]})
    s.says("A", "play", card="Peek")
    (offer,) = [offer for offer in RULES.offers(s.desk, "A") if offer.act == "choose"]
    assert offer.slots["cards"].options == (s["Cat"],)
