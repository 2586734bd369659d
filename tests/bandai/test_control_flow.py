"""What a text has the other player do, or each, and what is paid while it is carried out."""

import pytest

from tests.bandai.games import GAMES, each_game
from tests.gundam_war_nexa import scene as nexa
from tests.gundam_war_nexa.offered import can_be_said

RULES = ("GW-EFF-01", "NX-EFF-21", "MC-TEXT-02")
PAYING = (*RULES, "GW-COST-01", "NX-COST-04", "MC-COST-06")
DRAW = {"do": "draw", "n": 1}
OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
HOME = {"do": "move", "zone": "hand"}


def pays(game, **more):
    """A payment of one."""
    return {"do": "pay", **({"cost": [{"any": 1}]} if game.name == "nexa" else {"n": 1}), **more}


def boss(game, *effects, **more):
    return game.unit("Boss", text=[game.using(*effects, **more)])


def purse(game):
    """What both seats pay one with."""
    coins = ({"gs": [nexa.g(name=f"Coin {seat}")]} for seat in "AB") if game.name == "nexa" else ({}, {})
    return dict(zip(("more", "enemy_more"), coins, strict=True))


def spent(game, s, seat):
    """How many Gs a seat has rolled, or how many cards of its nation it has paid; of ten, less what it drew."""
    if game.name == "nexa":
        return sum(s.table.cards[card].angle > 0 for card in s.table.at(f"{seat}.g_zone"))
    return (
        10
        - s.nation(seat)
        - sum(event.seat == seat and event.name == "drawn" and event.said["count"] for event in s.desk.events)
    )


@each_game
@pytest.mark.rule(*RULES)
def test_the_enemy_chooses_among_what_is_its_own(game):
    """Given "the enemy returns one of its units to hand", when it is carried out, then the enemy names it."""
    s = game.scene(
        [boss(game, {"do": "let", "who": "enemy", "effects": [HOME], "targets": [OWN]}, DRAW)],
        [game.unit("X"), game.unit("Y")],
        nation=(9, 9),
    )
    s.says("A", "use", card="Boss")
    s.passes()
    assert (s.asks["seat"], set(s.asks["options"])) == ("B", {s["X"], s["Y"]})
    s.refused("A", "choose", cards=("Y",))
    s.refused("B", "choose", cards=("Boss",))
    assert can_be_said(s, "B", "choose", cards=("Y",))
    s.says("B", "choose", cards=("Y",))
    assert s.zone("Y") == "B.hand"
    assert (s.hand("A"), s.hand("B")) == (1, 1)


@each_game
@pytest.mark.rule(*RULES)
def test_each_player_does_it_as_its_own_whose_turn_it_is_first(game):
    """Given "each player returns an own unit to hand", when it is carried out, then both do, the turn holder first."""
    s = game.scene(
        [boss(game, {"do": "let", "who": "both", "effects": [HOME, DRAW], "targets": [OWN]})],
        [game.unit("X"), game.unit("Y")],
        nation=(9, 9),
    )
    s.says("A", "use", card="Boss")
    s.passes()
    assert s.zone("Boss") == "A.hand"
    assert s.asks["seat"] == "B"
    s.says("B", "choose", cards=("X",))
    assert s.zone("X") == "B.hand"
    assert (s.hand("A"), s.hand("B")) == (2, 2)


@each_game
@pytest.mark.rule(*RULES)
def test_whom_a_text_lets_do_something_without_cards_for_it_does_nothing_else_goes_on(game):
    """Given an enemy without units, when it is to return one, then nothing happens, and what follows is done."""
    s = game.scene(
        [boss(game, DRAW, {"do": "let", "who": "enemy", "effects": [HOME, DRAW], "targets": [OWN]}, DRAW)], nation=(9, 9)
    )
    s.says("A", "use", card="Boss")
    s.passes()
    assert (s.hand("A"), s.hand("B")) == (2, 0)


@each_game
@pytest.mark.rule(*PAYING)
def test_what_is_paid_for_is_done_where_it_is_paid(game):
    """Given "may pay 1: draw two", when it is paid, then two cards are drawn; when it is left, then none."""
    effects = ({"do": "may"}, pays(game), {"do": "draw", "n": 2})
    for named, drawn in ((("Boss",), 2), ((), 0)):
        s = game.scene([boss(game, *effects)], nation=(10, 10), **purse(game))
        s.says("A", "use", card="Boss")
        s.passes()
        s.says("A", "choose", cards=named)
        assert s.hand("A") == drawn
        assert spent(game, s, "A") == bool(named)


@each_game
@pytest.mark.rule(*PAYING)
def test_who_cannot_pay_gets_nothing(game):
    """Given nothing to pay with, when a payment is due, then what follows it is left out."""
    s = game.scene([boss(game, DRAW, pays(game, **({} if game.name == "nexa" else {"n": 50})), DRAW)], nation=(10, 10))
    s.says("A", "use", card="Boss")
    s.passes()
    assert s.hand("A") == 1
    assert spent(game, s, "A") == 0


@each_game
@pytest.mark.rule(*PAYING)
@pytest.mark.parametrize("said", ["yes", "no"])
def test_what_is_done_otherwise_is_done_where_nothing_is_paid(game, said):
    """Given "the enemy pays 1, or else returns a unit to hand", when it says no, then that is done."""
    due = pays(game, otherwise={"effects": [HOME], "targets": [OWN]})
    s = game.scene(
        [boss(game, {"do": "let", "who": "enemy", "effects": [due, DRAW]}, DRAW)],
        [game.unit("X")],
        nation=(10, 10),
        **purse(game),
    )
    s.says("A", "use", card="Boss")
    s.passes()
    assert (s.asks["seat"], s.asks["words"]) == ("B", ("yes", "no"))
    assert can_be_said(s, "B", "choose", say=said)
    s.says("B", "choose", say=said)
    assert spent(game, s, "B") == (said == "yes")
    assert (s.zone("X") == "B.hand") == (said == "no")
    assert (s.hand("A"), s.hand("B")) == (1, 1)


@each_game
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("used", [True, False])
def test_what_is_done_otherwise_is_done_where_nobody_uses_what_follows(game, used):
    """Given "the enemy may draw a card; if not, a unit of its returns to hand", when it does not, then that is done."""
    ask = {"do": "may", "who": "enemy", "otherwise": {"effects": [HOME], "targets": [ENEMY]}}
    s = game.scene([boss(game, ask, {"do": "draw", "n": 1, "who": "enemy"})], [game.unit("X")])
    s.says("A", "use", card="Boss")
    s.passes()
    assert (s.asks["seat"], s.asks["what"]) == ("B", "may")
    s.says("B", "choose", cards=("Boss",) if used else ())
    assert (s.zone("X") == "B.hand", s.hand("B")) == (not used, 1)


@each_game
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        ({"do": "let", "effects": [DRAW]}, "let needs a word as who"),
        ({"do": "let", "who": "own", "effects": [DRAW]}, "enemy"),
        ({"do": "let", "who": "enemy", "effects": [{"do": "drew"}]}, "draw"),
        ({"do": "pay"}, "pay needs"),
    ],
)
def test_slips_in_what_a_player_does_are_stated(game, effect, wrong):
    """Given a slip in what a player is to do, when its card is read, then it is stated."""
    with pytest.raises(ValueError, match=wrong):
        game.parse(boss(game, effect))


@pytest.mark.rule("NX-COST-04", "NX-EFF-21")
def test_who_pays_says_which_gs_are_rolled():
    """Given three Gs of which two are blue, when a blue one is due, then one of the two is named."""
    game = GAMES[1]
    due = {"do": "pay", "cost": [{"blue": 1}]}
    gs = [nexa.g(name="First"), nexa.g(name="Second"), nexa.g("red", name="Third")]
    s = game.scene([boss(game, due, DRAW)], nation=(9, 9), more={"gs": gs})
    s.says("A", "use", card="Boss")
    s.passes()
    assert set(s.asks["options"]) == {s["First"], s["Second"]}
    s.refused("A", "choose", cards=("Third",))
    assert can_be_said(s, "A", "choose", cards=("Second",))
    s.says("A", "choose", cards=("Second",))
    assert (s.rolled("First"), s.rolled("Second"), s.hand("A")) == (False, True, 1)


@pytest.mark.rule("NX-COST-04", "NX-COST-26", "NX-EFF-21")
def test_a_payment_of_several_colours_is_made_in_one_of_them():
    """Given a red G alone, when one blue or one red is due, then the red one is rolled."""
    game = GAMES[1]
    due = {"do": "pay", "cost": [{"blue": 1}, {"red": 1}]}
    s = game.scene([boss(game, due, DRAW)], nation=(9, 9), more={"gs": [nexa.g("red", name="Third")]})
    s.says("A", "use", card="Boss")
    s.passes()
    assert (s.rolled("Third"), s.hand("A")) == (True, 1)


@pytest.mark.rule("NX-EFF-18")
@pytest.mark.parametrize("enemy", [[], ["X"]])
def test_in_that_case_asks_for_what_the_enemy_is_to_do(enemy):
    """Given "the enemy returns a unit; in that case draw", when the enemy has none, then it cannot be used."""
    game = GAMES[1]
    home = {"do": "let", "who": "enemy", "effects": [HOME], "targets": [OWN]}
    s = game.scene([boss(game, home, DRAW, all_or_nothing=True)], [game.unit(name) for name in enemy], nation=(9, 9))
    assert can_be_said(s, "A", "use", card="Boss") == bool(enemy)
    if not enemy:
        s.refused("A", "use", card="Boss")


@each_game
@pytest.mark.parametrize("given", [1, 2])
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "MC-VAR-02")
def test_the_enemy_does_as_much_as_was_done(game, given):
    """Given "1 or 2 own units to hand; the enemy returns as many", when so many go, then it has to name as many."""
    again = {"do": "let", "who": "enemy", "effects": [HOME], "targets": [{**OWN, "n": "x"}]}
    as_many = {"do": "reckon", "done": True, "counted": {"effects": [again]}}
    shot = game.command("Shot", HOME, as_many, targets=[OWN, {**OWN, "upto": True}])
    s = game.scene([game.unit("P"), game.unit("Q")], [game.unit(name) for name in "XYZ"], hand=[shot])
    s.says("A", "play", card="Shot", targets=("P", "Q")[:given])
    s.passes()
    assert s.asks["n"] == given
    s.says("B", "choose", cards=("X", "Y")[:given])
    assert [s.zone(name).endswith("hand") for name in "XYZ"] == [True, given == 2, False]


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "MC-VAR-02")
def test_what_is_counted_is_one_number(game):
    both = {"do": "reckon", "done": True, "x": {"count": OWN}, "counted": {"effects": [{"do": "draw", "n": "x"}]}}
    with pytest.raises(ValueError, match="not both"):
        game.parse(boss(game, both))
