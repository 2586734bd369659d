"""One of several ways in which a text is played or goes on, and what goes on in one situation only."""

import pytest

from tests.bandai.games import each_game
from tests.gundam_war_nexa.offered import can_be_said

RULES = ("GW-EFF-01", "NX-EFF-21", "MC-TEXT-02")
DRAW = {"do": "draw", "n": 1}
ENEMY = {"type": "unit", "whose": "enemy"}
EITHER = {
    "do": "either",
    "ways": [{"effects": [{"do": "draw", "n": 2}]}, {"effects": [{"do": "move", "zone": "hand"}], "targets": [ENEMY]}],
}


def fork(game, *more):
    return game.unit("Boss", text=[game.using(EITHER, *more)])


@each_game
@pytest.mark.rule(*RULES)
def test_a_text_is_played_in_one_of_its_ways(game):
    """Given a text with two ways, when one is said, then it alone is carried out, and what stands behind follows."""
    s = game.scene([fork(game, DRAW)], [game.unit("X")], nation=(9, 9))
    s.says("A", "use", card="Boss", way=1)
    s.passes()
    assert s.hand("A") == 3
    assert s.hand("B") == 0
    s = game.scene([fork(game, DRAW)], [game.unit("X")], nation=(9, 9))
    s.says("A", "use", card="Boss", way=2, targets=("X",))
    s.passes()
    assert s.hand("A") == 1
    assert s.zone("X") == "B.hand"


@each_game
@pytest.mark.rule(*RULES)
def test_each_way_is_offered_where_its_targets_are_there(game):
    """Given a text with two ways, when there is no enemy unit, then the one that aims at one is not offered and refused."""
    s = game.scene([fork(game)], [game.unit("X")], nation=(9, 9))
    assert can_be_said(s, "A", "use", card="Boss", way=1)
    assert can_be_said(s, "A", "use", card="Boss", way=2, targets=("X",))
    alone = game.scene([fork(game)], nation=(9, 9))
    assert can_be_said(alone, "A", "use", card="Boss", way=1)
    assert [offer.args["way"] for offer in alone.desk.ruleset.offers(alone.desk, "A") if offer.act == "use"] == [1]
    alone.refused("A", "use", card="Boss", way=2)


@each_game
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("said", [{}, {"way": 3}, {"way": 0}, {"way": -1}])
def test_a_way_has_to_be_said_and_to_be_there(game, said):
    """Given a text with two ways, when none or a third is said, then it is refused and the two are named."""
    s = game.scene([fork(game)], [game.unit("X")])
    refusal = s.refused("A", "use", card="Boss", **said)
    assert refusal.legal == ("1", "2")
    assert "which way? 1 to 2" in refusal.message


@each_game
@pytest.mark.rule(*RULES)
def test_a_way_that_a_scribe_did_not_say_is_asked_for_when_the_text_is_carried_out(game):
    """Given a scribe's line without the way, when the text is carried out, then it is illegal and its player is asked."""
    s = game.scene([fork(game)], [game.unit("X")], nation=(9, 9), mode="scribe")
    s.says("A", "use", card="Boss")
    assert s.events[0].verdict[0] == "illegal"
    s.passes()
    assert s.asks["words"] == ("1", "2")
    s.says("A", "choose", say="1")
    assert s.hand("A") == 2


@each_game
@pytest.mark.rule(*RULES)
def test_a_way_is_refused_for_a_text_that_has_one_alone(game):
    """Given a text without ways, when one is said, then it is refused."""
    s = game.scene([game.unit("Boss", text=[game.using(DRAW)])])
    assert "no use for way" in s.refused("A", "use", card="Boss", way=1).message


BOTH = ("1/1", "1/2", "2/1", "2/2")


@each_game
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("way", BOTH)
def test_a_text_with_two_choices_is_played_in_a_way_of_each(game, way):
    """Given a text that offers two ways twice, when one of each is said, then both are carried out, with their targets."""
    second = {"do": "either", "ways": [{"effects": [DRAW]}, {"effects": [{"do": "roll", "to": {"name": "Y"}}]}]}
    s = game.scene([fork(game, second)], [game.unit("X"), game.unit("Y")], nation=(9, 9))
    first, then = way.split("/")
    aimed = {"targets": ("X",)} if first == "2" else {}
    assert can_be_said(s, "A", "use", card="Boss", way=way, **aimed)
    s.says("A", "use", card="Boss", way=way, **aimed)
    s.passes()
    assert s.asks is None
    assert s.hand("A") == (2 if first == "1" else 0) + (1 if then == "1" else 0)
    assert (s.zone("X") == "B.hand", s.rolled("Y")) == (first == "2", then == "2")


@each_game
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("said", [{}, {"way": 1}, {"way": "1"}, {"way": "1/3"}, {"way": "1/2/1"}, {"way": "1,2"}])
def test_a_way_of_each_choice_has_to_be_said(game, said):
    """Given a text that offers two ways twice, when not one of each is said, then it is refused, and all are named."""
    s = game.scene([fork(game, EITHER)], [game.unit("X"), game.unit("Y")])
    refusal = s.refused("A", "use", card="Boss", **said)
    assert refusal.legal == BOTH
    assert "which ways? as in 1/1" in refusal.message


@each_game
@pytest.mark.rule(*RULES)
def test_a_way_that_offers_ways_of_its_own_is_said_with_these(game):
    """Given a way in which there are two again, when it is played so, then its own way is said with it."""
    inner = {"do": "either", "ways": [{"effects": [DRAW]}, {"effects": [{"do": "draw", "n": 3}]}]}
    outer = {"do": "either", "ways": [{"effects": [{"do": "roll", "to": "self"}]}, {"effects": [inner, DRAW]}]}
    s = game.scene([game.unit("Boss", text=[game.using(outer)])], nation=(9, 9))
    assert s.refused("A", "use", card="Boss", way=2).legal == ("1", "2/1", "2/2")
    assert can_be_said(s, "A", "use", card="Boss", way=1)
    s.says("A", "use", card="Boss", way="2/2")
    s.passes()
    assert s.hand("A") == 4


@each_game
@pytest.mark.rule(*RULES)
def test_a_command_is_played_in_one_of_its_ways(game):
    """Given a command with two ways, when it is played in one, then that is carried out."""
    s = game.scene(hand=[game.command("Fork", EITHER)], enemy=[game.unit("X")], nation=(9, 9))
    assert can_be_said(s, "A", "play", card="Fork", way=2, targets=("X",))
    s.says("A", "play", card="Fork", way=2, targets=("X",))
    s.passes()
    assert s.zone("X") == "B.hand"


@each_game
@pytest.mark.rule(*RULES)
def test_a_text_that_works_by_itself_asks_for_its_way_as_it_is_carried_out(game):
    """Given a text of the own entry with two ways, when the unit enters, then its player says which, and names targets."""
    rook = game.unit("Rook", text=[game.starts("enters", EITHER, DRAW)])
    s = game.scene(enemy=[game.unit("X"), game.unit("Y")], hand=[rook], nation=(9, 9))
    s.effect("A", {"do": "put_in_play", "to": s["Rook"]})
    assert (s.asks["what"], s.asks["words"], s.asks["seat"]) == ("either", ("1", "2"), "A")
    assert can_be_said(s, "A", "choose", say="2")
    s.says("A", "choose", say="2")
    assert s.asks["what"] == "targets"
    s.says("A", "choose", cards=("Y",))
    assert s.zone("X") != "B.hand"
    assert s.zone("Y") == "B.hand"
    assert s.hand("A") == 1


@each_game
@pytest.mark.rule(*RULES)
def test_a_way_without_targets_on_the_table_is_not_asked_for(game):
    """Given a text of the own entry, when no enemy unit is there, then the way that aims at one is none of the answers."""
    rook = game.unit("Rook", text=[game.starts("enters", EITHER)])
    s = game.scene(hand=[rook], nation=(9, 9))
    s.effect("A", {"do": "put_in_play", "to": s["Rook"]})
    assert s.asks["words"] == ("1",)
    s.refused("A", "choose", say="2")
    s.refused("A", "choose", cards=("Rook",))
    s.says("A", "choose", say="1")
    assert s.hand("A") == 2


@each_game
@pytest.mark.rule(*RULES)
def test_what_goes_on_in_one_situation_only_is_asked_when_it_comes(game):
    """Given "draw; if there is an enemy unit then, draw two", when there is none any more, then one is drawn."""
    there = {"do": "only_if", "condition": {"some": ENEMY}}
    for enemy, drawn in (([game.unit("X")], 3), ([], 1)):
        s = game.scene([game.unit("Boss", text=[game.using(DRAW, there, {"do": "draw", "n": 2})])], enemy, nation=(9, 9))
        s.says("A", "use", card="Boss")
        s.passes()
        assert s.hand("A") == drawn


@each_game
@pytest.mark.rule(*RULES)
def test_where_a_situation_depends_on_a_card_that_nobody_knows_the_players_say_it(game):
    """Given a situation that an unknown enemy card decides, when it is asked, then the answer yes or no is taken."""
    there = {"do": "only_if", "condition": {"some": {**ENEMY, "name": "X"}}}
    for said, drawn in (("yes", 1), ("no", 0)):
        s = game.scene([game.unit("Boss", text=[game.using(there, DRAW)])], [game.unit("X", known=False)], nation=(9, 9))
        s.says("A", "use", card="Boss")
        s.passes()
        assert s.asks["words"] == ("yes", "no")
        s.says("A", "choose", say=said)
        assert s.hand("A") == drawn


@each_game
@pytest.mark.rule(*RULES)
def test_the_enemy_may_decline_what_a_text_offers_to_it(game):
    """Given a text that lets the enemy draw, when the enemy leaves it, then nobody draws."""
    offered = ({"do": "may", "who": "enemy"}, {"do": "draw", "n": 1, "who": "enemy"})
    for cards, drawn in ((("Boss",), 1), ((), 0)):
        s = game.scene([game.unit("Boss", text=[game.using(*offered)])], nation=(9, 9))
        s.says("A", "use", card="Boss")
        s.passes()
        assert s.asks["seat"] == "B"
        s.says("B", "choose", cards=cards)
        assert s.hand("B") == drawn


@each_game
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ({"effects": [{"do": "either", "ways": [{"efects": [DRAW]}]}]}, "efects"),
        ({"effects": [{"do": "either"}]}, "ways"),
        ({"effects": [DRAW], "x": {"value": "damage", "of": "target2"}, "targets": [ENEMY]}, "does not have"),
        ({"effects": [{"do": "only_if", "condition": {"sone": ENEMY}}]}, "is some meant"),
        ({"effects": [{"do": "may", "who": "enemies"}]}, "enemy"),
    ],
)
def test_slips_in_ways_are_stated(game, text, wrong):
    """Given a slip in a text with ways, when its card is read, then it learns where it is and what was meant."""
    with pytest.raises(ValueError, match=wrong):
        game.parse({**game.unit("Boss"), "text": [{"timing": game.any_time, **text}]})


@each_game
@pytest.mark.rule("GW-EFF-01", "MC-TEXT-02", "NX-EFF-21")
def test_a_text_and_one_of_its_ways_may_both_have_targets(game):
    """Given a triggered text with a target and one more in a way, when that way is chosen, then both are reached."""
    away = {"do": "move", "zone": "hand", "to": "target2"}
    ways = {"do": "either", "ways": [{"effects": [DRAW]}, {"effects": [away], "targets": [ENEMY]}]}
    text = game.starts(
        "enters", ways, {"do": "roll", "to": "target1"}, targets=[{"type": "unit", "whose": "own", "other": True}]
    )
    s = game.scene([game.unit("Mate"), game.unit("Aide")], [game.unit("X")], [game.unit("Rook", text=[text])], nation=(9, 9))
    s.effect("A", {"do": "put_in_play", "to": s["Rook"]})
    s.says("A", "choose", cards=("Mate",))
    s.says("A", "choose", say="2")
    assert s.zone("X") == "B.hand"
    assert s.table.cards[s["Mate"]].angle
    assert not s.table.cards[s["Aide"]].angle
