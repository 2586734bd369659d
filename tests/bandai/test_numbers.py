"""Numbers that texts compare and count: power, what a nation has left, coins; what holds as often as a number says."""

import pytest

from domain.parts.card_schema import x_substitution
from tests.bandai.games import GAMES, each_game
from tests.scene import verdicts

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
HURT, DRAW = {"do": "nation_damage", "who": "enemy", "n": 1}, {"do": "draw", "n": 1}
WHEN = ("GW-EFF-01", "NX-EFF-13", "MC-TCOST-08")


def coins(game, n, **more):
    """The small effect that puts coins on cards."""
    return {"nexa": {"do": "coin", "name": "Star", "n": n}, "macross": {"do": "coins", "n": n, "kind": "star"}}.get(
        game.name, {"do": "counters", "n": n, "kind": "star"}
    ) | more


@each_game
@pytest.mark.rule(*WHEN)
@pytest.mark.parametrize(
    ("number", "is_so"),
    [
        ({"count": OWN, "over": {"count": ENEMY}}, True),
        ({"count": ENEMY, "over": {"count": OWN}}, False),
        ({"count": ENEMY, "under": {"count": OWN}}, True),
        ({"count": OWN, "same": {"count": ENEMY, "plus": 1}}, True),
        ({"count": OWN, "same": {"count": ENEMY}}, False),
        ({"count": OWN, "least": 2}, True),
        ({"count": OWN, "over": 2}, False),
        ({"nation": "own", "under": 21}, True),
        ({"nation": "enemy", "least": 21}, False),
        ({"discard": "enemy", "same": 0}, True),
        ({"value": "shooting", "of": "self", "over": {"value": "shooting", "of": ENEMY}}, True),
    ],
)
def test_a_text_may_compare_one_number_with_another(game, number, is_so):
    """Given two own units against one, when a text asks how two numbers compare, then it is used where that is so."""
    text = game.using(HURT, condition={"number": number})
    s = game.scene([game.unit("P", "2/2/3", text=[text]), game.unit("Q")], [game.unit("X")])
    if is_so:
        s.says("A", "use", card="P")
        s.passes()
    else:
        s.refused("A", "use", card="P")
    assert s.nation("B") == 20 - is_so


@each_game
@pytest.mark.rule(*WHEN)
@pytest.mark.parametrize(("over", "state"), [(0, "open"), (1, "illegal")])
def test_what_nobody_knows_leaves_a_comparison_open(game, over, state):
    """Given "if you hold more than so many units" and a hand of one unknown card, when it is used on paper, then the verdict
    is open as long as that may be so."""
    text = game.using(HURT, condition={"number": {"count": {**OWN, "where": "hand"}, "over": over}})
    s = game.scene([game.unit("P", text=[text])], hand=[game.unit("Q", known=False)], mode="scribe")
    s.says("A", "use", card="P")
    assert verdicts(s, "use") == [state]


@each_game
@pytest.mark.rule("GW-SETUP-01", "NX-COIN-05", "MC-CHIP-01")
def test_coins_are_a_number_of_the_card_that_they_lie_on(game):
    """Given a unit with three coins and a text of X, the coins on it, when it is used, then X is three."""
    text = game.using({**HURT, "n": "x"}, x={"value": "coins", "plus": 1})
    s = game.scene([game.unit("P", text=[text]), game.unit("Q")])
    s.effect("A", coins(game, 3, to=s["P"]))
    s.says("A", "use", card="P")
    s.passes()
    assert s.nation("B") == 16


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-TGT-01", "MC-TGT-02")
def test_a_filter_may_ask_for_coins(game):
    """Given units with and without coins, when a text speaks of those with two, then the other one is no target."""
    shot = game.command("Shot", {"do": "roll"}, targets=[{**OWN, "at_least": {"coins": 2}}])
    s = game.scene([game.unit("P"), game.unit("Q")], hand=[shot])
    s.effect("A", coins(game, 2, to=s["P"]))
    s.refused("A", "play", card="Shot", targets=("Q",))
    s.says("A", "play", card="Shot", targets=("P",))


@each_game
@pytest.mark.rule("GW-AUTO-02", "NX-CARD-19", "MC-VAR-04")
def test_points_may_hold_as_often_as_a_number_says(game):
    """Given +1 for each card that the enemy's nation has above eighteen, when it loses cards, then the points go down."""
    present = game.holds({"points": [1, 0, 0], "times": {"nation": "enemy", "plus": -18}})
    s = game.scene([game.unit("P", "2/1/3", text=[present])])
    assert s.points("P")[0] == 4
    s.effect("A", HURT)
    assert s.points("P")[0] == 3
    s.effect("A", {**HURT, "n": 4})
    assert s.points("P")[0] == 2


@each_game
def test_a_comparison_says_with_what(game):
    """Given comparisons that lack something or speak of targets, when the card is read, then that is named."""
    for number, said in (
        ({"count": OWN}, "compared with something"),
        ({"value": "shooting", "of": "target", "least": 1}, "no targets"),
        ({"count": OWN, "color": "blue", "least": 1}, "color is that of power"),
        ({"count": OWN, "lest": 1}, "is least meant"),
    ):
        with pytest.raises(ValueError, match=said):
            game.parse(game.unit("P", text=[game.using(DRAW, condition={"number": number})]))


def test_an_x_in_a_text_inside_a_text_is_its_own():
    """Given a text with an X that lays down another one with an X, when the first is fixed, then the second stays."""
    assert x_substitution.substitute_x({"n": "x", "texts": ({"n": "x"},)}, 2) == {"n": 2, "texts": ({"n": "x"},)}


@pytest.mark.rule("GW-COST-05", "GW-COST-07")
@pytest.mark.parametrize(("color", "damage"), [(None, 3), ("blue", 2), ("green", 1)])
def test_power_is_counted_in_all_or_of_a_colour(color, damage):
    """Given two blue GENERATIONs and a green one, when X is power, then it is three, or that of the colour."""
    game = GAMES[0]
    gens = [{"type": "generation", "color": each, "name": f"{each} {n}"} for n, each in enumerate(("blue", "blue", "green"))]
    text = game.using({**HURT, "n": "x"}, x={"power": "own", **({"color": color} if color else {})})
    s = game.scene([*gens, game.unit("P", text=[text])])
    s.says("A", "use", card="P")
    s.passes()
    assert s.nation("B") == 20 - damage


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "MC-VAR-02")
def test_a_text_may_count_again_as_it_is_carried_out(game):
    """Given a text that counts own units as it is played, and enemy ones again in between, when one of these leaves before it
    is carried out, then X is what it was for the first and what it is for the second."""
    counted_first = {"do": "reckon", "x": {"count": ENEMY}, "counted": {"effects": [{**HURT, "n": "x"}]}}
    volley = game.command(
        "Volley", {"do": "recover", "n": "x"}, counted_first, {**HURT, "n": "x"}, x={"count": OWN, "times": 2}
    )
    home = game.command("Home", {"do": "move", "zone": "hand"}, targets=[{"type": "unit"}])
    s = game.scene([game.unit("P")], [game.unit("X"), game.unit("Y"), game.unit("Z")], hand=[volley], enemy_hand=[home])
    s.says("A", "play", card="Volley")
    s.says("B", "play", card="Home", targets=("Y",))
    s.passes()
    assert s.nation("B") == 16


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "MC-VAR-02")
def test_targets_may_depend_on_what_is_counted_again(game):
    """Given "roll a unit of so much defense at most as there are own units", when it is counted, such are asked for."""
    counted_first = {
        "do": "reckon",
        "x": {"count": OWN},
        "counted": {"effects": [{"do": "roll"}], "targets": [{**ENEMY, "at_most": {"defense": "x"}}]},
    }
    s = game.scene(
        [game.unit("P", text=[game.using(counted_first)]), game.unit("Q")], [game.unit("X", "1/1/2"), game.unit("Y", "1/1/3")]
    )
    s.says("A", "use", card="P")
    s.passes()
    if s.table.flags.get("awaits") is not None:
        assert tuple(s.table.flags["awaits"]["options"]) == (s["X"],)
        s.says("A", "choose", cards=("X",))
    assert [s.table.cards[s[name]].angle for name in ("X", "Y")] == [90, 0]


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "MC-VAR-02")
@pytest.mark.parametrize(("of", "lost"), [("target1", 1), ("target2", 4), ("target", 4)])
def test_x_may_be_a_number_of_one_target_of_two(game, of, lost):
    """Given a text with two targets whose X is the shooting of the first, the second, or the greatest, so much is lost."""
    shot = game.command("Shot", {**HURT, "n": "x"}, x={"value": "shooting", "of": of}, targets=[OWN, ENEMY])
    s = game.scene([game.unit("P", "1/1/3")], [game.unit("X", "1/4/3")], hand=[shot])
    s.says("A", "play", card="Shot", targets=("P", "X"))
    s.passes()
    assert s.nation("B") == 20 - lost
