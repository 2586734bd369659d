"""Looking for cards in a pile, and looking at its top: what may be taken, where it goes, and what nobody else learns."""

import pytest

from tests.bandai.games import each_game
from tests.gundam_war_nexa.offered import can_be_said

RULES = ("GW-EFF-01", "NX-TERM-02", "MC-TERM-02")
PILE = {"gundam_war": "nation_pile", "nexa": "nation_pile", "macross": "nation"}


def laid(game, *effects, nation=(), **terms):
    return game.scene([], hand=[game.command("Seek", *effects)], more={"nation": nation}, nation=(8, 20), **terms)


def searching(**more):
    return {"do": "search", "for": {"type": "unit"}, **more}


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TERM-02", "NX-TERM-05", "MC-TERM-02", "MC-TERM-10")
def test_what_a_search_finds_is_shown_and_goes_where_the_text_says(game):
    """Given a unit that its player knows in the nation, when it is looked for, then it is shown and comes to the hand."""
    s = laid(game, searching(), nation=[game.unit("Find"), game.character("Pilot")])
    unit, pilot = (s.table.cards[s[name]].printing for name in ("Find", "Pilot"))
    s.says("A", "play", card="Seek")
    s.passes()
    assert s.refused("A", "choose", cards=(pilot,)).rule in RULES
    s.says("A", "choose", cards=(unit,))
    assert [named(s, card) for card in s.table.at("A.hand")] == ["Find"]
    assert s.happened("card_revealed")
    assert all(s.table.cards[card].printing is None for card in s.table.at(f"A.{PILE[game.name]}"))


def named(s, card):
    return (s.table.data(card) or {}).get("name")


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TERM-02", "MC-TERM-02")
def test_a_search_may_find_nothing(game):
    """Given a search, when its player names nothing, then nothing is taken and the pile is shuffled."""
    s = laid(game, searching())
    s.says("A", "play", card="Seek")
    s.passes()
    s.says("A", "choose", cards=())
    assert (s.hand("A"), s.count(f"A.{PILE[game.name]}")) == (0, 8)
    assert s.happened("shuffled")


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TERM-02", "MC-TERM-02")
def test_what_is_found_may_come_into_play_or_out_of_an_open_pile(game):
    """Given a search of the junkyard into play, when a unit is found, then it is in play and nothing is shuffled."""
    seek = searching(**{"from": "junkyard", "zone": "play"})
    s = game.scene([], hand=[game.command("Seek", seek)], more={"junkyard": [game.unit("Wreck"), game.character("Pilot")]})
    s.says("A", "play", card="Seek")
    s.passes()
    assert can_be_said(s, "A", "choose", cards=("Wreck",))
    assert not can_be_said(s, "A", "choose", cards=("Pilot",))
    s.says("A", "choose", cards=("Wreck",))
    assert s.table.zone_of(s["Wreck"]).in_play
    assert not s.happened("shuffled")


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TERM-02", "MC-TERM-02", "MC-TERM-04")
def test_who_looks_at_the_top_takes_what_the_text_allows_and_the_rest_goes_under_the_pile(game):
    """Given three cards on top, when one is taken, then the others lie at the bottom, unseen by the enemy."""
    look = {"do": "look", "n": 3, "take": 1, "for": {"type": "unit"}, "rest": "nation_bottom"}
    top = [game.unit("One", known=False), game.character("Two", known=False), game.unit("Three", known=False)]
    s = laid(game, look, nation=top)
    pile = f"A.{PILE[game.name]}"
    first = list(s.table.at(pile)[:3])
    s.says("A", "play", card="Seek")
    s.passes()
    assert s.asks["options"] == tuple(first)
    s.says("A", "choose", cards=(first[0],))
    assert s.table.at("A.hand") == first[:1]
    assert s.table.at(pile)[-2:] == first[1:]
    assert all("B" not in s.table.cards[card].seen for card in first[1:])


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TERM-02", "MC-TERM-02")
def test_an_unknown_card_that_is_found_leaves_the_verdict_open(game):
    """Given a pile that nobody knows, when one of its cards is taken by its back, then the verdict is open."""
    s = laid(game, searching(), mode="scribe")
    s.says("A", "play", card="Seek")
    s.passes()
    s.says("A", "choose", cards=(s.asks["options"][0],))
    assert s.events[0].verdict[0] == "open"
    assert s.hand("A") == 1


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TERM-02", "MC-TERM-02")
def test_a_player_looks_by_hand(game):
    """Given a text that nobody scripted, when its player looks at two cards by hand and takes one, then it is in the hand."""
    s = laid(game, {"do": "draw", "n": 1})
    s.effect("A", {"do": "look", "n": 2, "take": 1, "rest": "nation_bottom"})
    s.says("A", "choose", cards=(s.asks["options"][1],))
    assert s.hand("A") == 2


@each_game
def test_what_is_looked_for_has_no_other_words(game):
    """Given slips in a search, when the card is read, then each is named."""
    for wrong, result in (
        ({"fro": "nation"}, "search has no field fro; is from meant?"),
        ({"for": {"tipe": "unit"}}, "has no field tipe"),
        ({"from": "natoin"}, "nation"),
    ):
        with pytest.raises(ValueError, match="text 1") as raised:
            game.parse(game.command("Seek", {**searching(), **wrong}))
        assert result in str(raised.value)


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")
def test_the_top_of_a_nation_goes_where_the_text_says(game):
    """Given a text that moves as many cards as its player says from the top of the nation, then they lie there."""
    seek = game.command("Seek", {"do": "top", "n": "x", "zone": "junkyard"}, x={"free": True})
    s = game.scene([], hand=[seek], nation=(8, 20))
    first = list(s.table.at(f"A.{PILE[game.name]}")[:2])
    s.says("A", "play", card="Seek", x=2)
    s.passes()
    assert {s.table.zone_of(card).key for card in first} == {"A.junkyard"}
    assert s.count(f"A.{PILE[game.name]}") == 6


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TERM-02", "MC-TERM-02")
def test_a_player_looks_through_the_enemy_hand(game):
    """Given a text that takes a unit out of the enemy hand, when one is chosen, then it goes and the rest stays."""
    seek = searching(who="enemy", **{"from": "hand", "zone": "junkyard"})
    s = game.scene([], hand=[game.command("Seek", seek)], enemy_hand=[game.unit("Theirs"), game.character("Rook")])
    s.says("A", "play", card="Seek")
    s.passes()
    assert s.refused("A", "choose", cards=("Rook",)).rule in RULES
    s.says("A", "choose", cards=("Theirs",))
    assert (s.zone("Theirs"), s.zone("Rook")) == ("B.junkyard", "B.hand")
    assert not s.happened("shuffled")
