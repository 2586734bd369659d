"""Damage that is shared out, numbers of cards that a player says, hands that are looked at, own cards that are given up."""

import pytest

from tests.bandai.games import each_game
from tests.gundam_war_nexa.offered import can_be_said

ENEMY, OWN = {"type": "unit", "whose": "enemy"}, {"type": "unit", "whose": "own"}
DAMAGE = ("GW-DMG-01", "NX-BATT-45", "MC-DMG-18")
RULES = ("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")


def volley(game, n, most):
    return game.command("Volley", {"do": "damage", "n": n, "shared": True}, targets=[{**ENEMY, "n": most, "upto": True}])


def damage(s, name):
    return s.table.cards[s[name]].marks.get("damage", 0)


@each_game
@pytest.mark.rule(*DAMAGE)
def test_damage_is_shared_out_as_the_player_says_each_card_at_least_one(game):
    """Given 5 damage for three units, when the first has 2 and the second 1, then the third has the other 2."""
    enemy = [game.unit(name, "1/1/9") for name in ("X", "Y", "Z")]
    s = game.scene(enemy=enemy, hand=[volley(game, 5, 3)])
    s.says("A", "play", card="Volley", targets=("X", "Y", "Z"))
    s.passes()
    assert (s.asks["what"], s.asks["words"], s.asks["card"]) == ("share", ("1", "2", "3"), s["X"])
    assert can_be_said(s, "A", "choose", say="2")
    s.refused("A", "choose", say="4")
    s.says("A", "choose", say="2")
    assert s.asks["words"] == ("1", "2")
    s.says("A", "choose", say="1")
    assert [damage(s, name) for name in ("X", "Y", "Z")] == [2, 1, 2]


@each_game
@pytest.mark.rule(*DAMAGE)
def test_nobody_is_asked_where_damage_can_be_shared_in_one_way_only(game):
    """Given 2 damage for one unit, or for two, when it is dealt, then it needs no word."""
    for targets, dealt in ((("X",), [2, 0]), (("X", "Y"), [1, 1])):
        enemy = [game.unit(name, "1/1/9") for name in ("X", "Y")]
        s = game.scene(enemy=enemy, hand=[volley(game, 2, 2)])
        s.says("A", "play", card="Volley", targets=targets)
        s.passes()
        assert s.asks is None
        assert [damage(s, "X"), damage(s, "Y")] == dealt


@each_game
@pytest.mark.rule(*DAMAGE)
def test_what_is_shared_out_falls_in_one_moment(game):
    """Given 4 damage for two units of defence 2, when each gets 2, then no unit falls before the other has its share."""
    s = game.scene(enemy=[game.unit("X", "1/1/2"), game.unit("Y", "1/1/2")], hand=[volley(game, 4, 2)])
    s.says("A", "play", card="Volley", targets=("X", "Y"))
    s.passes()
    s.says("A", "choose", say="2")
    dealt = [event.name for event in s.events if event.name in ("damage_dealt", "destroyed")]
    assert dealt[:3] == ["damage_dealt", "damage_dealt", "destroyed"]


@each_game
@pytest.mark.rule(*RULES)
def test_of_one_to_three_cards_the_player_says_how_many_are_looked_at(game):
    """Given "look at one to three cards and take a unit", when two are said, then two are seen, and one may be taken."""
    look = {"do": "look", "n": 3, "upto": True, "take": 1, "for": {"type": "unit"}}
    s = game.scene([game.unit("Boss", text=[game.using(look)])], nation=(5, 5))
    s.says("A", "use", card="Boss")
    s.passes()
    assert (s.asks["what"], s.asks["words"]) == ("number", ("1", "2", "3"))
    s.says("A", "choose", say="2")
    assert (s.asks["what"], len(s.asks["options"])) == ("look", 2)


@each_game
@pytest.mark.rule(*RULES)
def test_of_one_to_three_cards_as_many_go_as_the_player_says(game):
    """Given "one to four cards of the nation go to the junkyard" and two cards there, when two are said, then both go."""
    s = game.scene(
        [game.unit("Boss", text=[game.using({"do": "top", "n": 4, "upto": True, "zone": "junkyard"})])], nation=(3, 5)
    )
    s.says("A", "use", card="Boss")
    s.passes()
    assert s.asks["words"] == ("1", "2", "3")
    s.says("A", "choose", say="2")
    assert (s.nation("A"), s.count("A", "junkyard")) == (1, 2)


@each_game
@pytest.mark.rule(*RULES)
def test_a_whole_hand_may_be_looked_at_and_a_card_of_it_taken(game):
    """Given "look at the enemy's hand, one unit goes to the junkyard", when one is chosen, then it alone goes."""
    pile = {"pile": "hand", "n": 9} if game.name == "macross" else {"from": "hand"}
    look = {"do": "look", "who": "enemy", "take": 1, "for": {"type": "unit"}, "zone": "junkyard", **pile}
    s = game.scene(
        [game.unit("Boss", text=[game.using(look)])], enemy_hand=[game.unit("X"), game.unit("Y"), game.character("Z")]
    )
    s.says("A", "use", card="Boss")
    s.passes()
    assert len(s.asks["options"]) == 3
    s.says("A", "choose", cards=("Y",))
    assert s.zone("Y") == "B.junkyard"
    assert s.hand("B") == 2


@each_game
@pytest.mark.rule("GW-MOVE-01", "NX-DEST-01", "MC-TGT-12")
def test_a_player_chooses_which_own_card_is_given_up(game):
    """Given "the enemy destroys an own unit or character", when it is asked, then it chooses among these alone."""
    either = {"any": [{"type": "unit"}, {"type": "character"}]}
    boss = game.unit("Boss", text=[game.using({"do": "sacrifice", "who": "enemy", "of": either})])
    s = game.scene([boss], [game.unit("X"), game.unit("Y")])
    s.says("A", "use", card="Boss")
    s.passes()
    assert (s.asks["seat"], set(s.asks["options"])) == ("B", {s["X"], s["Y"]})
    s.says("B", "choose", cards=("Y",))
    assert [event.said["cards"] for event in s.events if event.name == "destroyed"] == [(s["Y"],)]


@each_game
@pytest.mark.rule(*RULES)
def test_a_pile_is_shuffled_by_a_text(game):
    """Given a text that shuffles the enemy's nation, when it is carried out, then its cards are other ones for everybody."""
    boss = game.unit("Boss", text=[game.using({"do": "shuffle", "who": "enemy"})])
    s = game.scene([boss], nation=(3, 3))
    before = tuple(s.table.at(next(key for key in s.table.zones if key.startswith("B.nation"))))
    s.says("A", "use", card="Boss")
    s.passes()
    after = tuple(s.table.at(next(key for key in s.table.zones if key.startswith("B.nation"))))
    assert len(after) == 3
    assert not set(before) & set(after)


@each_game
@pytest.mark.rule(*DAMAGE)
def test_no_point_of_what_is_shared_out_is_lost_on_a_set_group(game):
    """Given 5 damage for all enemy cards, a unit and its character, when it is dealt, then the group has all of it."""
    word = "sets" if game.name == "macross" else "carries"
    gas = game.command("Gas", {"do": "damage", "n": 5, "shared": True, "to": {"whose": "enemy"}})
    s = game.scene(enemy=[game.unit("X", "1/1/9", **{word: [game.character("Nils")]})], hand=[gas])
    s.says("A", "play", card="Gas")
    s.passes()
    if game.name == "nexa":  # where damage lies on each card
        s.says("A", "choose", say="2")
    assert damage(s, "X") + damage(s, "Nils") == 5
    assert s.asks is None
