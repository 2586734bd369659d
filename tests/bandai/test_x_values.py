"""X in a text: a number counted from the table, from a card's value or from the turn; points for each of some cards."""

import pytest

from tests.bandai.games import each_game
from tests.gundam_war_nexa.offered import can_be_said

OWN = {"type": "unit", "whose": "own"}
ENEMY = {"type": "unit", "whose": "enemy"}


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "NX-CARD-19", "MC-VAR-02", "MC-VAR-04")
def test_x_is_what_the_text_counts_when_it_is_played(game):
    """Given two own units, when a command counts them and one leaves before it resolves, then X stays two."""
    volley = game.command("Volley", {"do": "nation_damage", "who": "enemy", "n": "x"}, x={"count": OWN, "plus": 1})
    s = game.scene([game.unit("P"), game.unit("Q")], hand=[volley], enemy_hand=[_sends_home(game)])
    s.says("A", "play", card="Volley")
    s.says("B", "play", card="Home", targets=("Q",))
    s.passes()
    assert s.nation("B") == 17


def _sends_home(game):
    return game.command("Home", {"do": "move", "zone": "hand"}, targets=[{"type": "unit"}])


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "MC-VAR-02")
def test_an_x_that_the_text_determines_is_not_chosen(game):
    """Given an X that is counted, when a player says another one, then that is refused; the right one may be said."""
    volley = game.command("Volley", {"do": "nation_damage", "who": "enemy", "n": "x"}, x={"count": OWN})
    s = game.scene([game.unit("P")], hand=[volley])
    assert s.refused("A", "play", card="Volley", x=2).rule in ("GW-EFF-01", "NX-CARD-18", "MC-VAR-02")
    s.says("A", "play", card="Volley", x=1)


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "MC-VAR-02")
def test_x_may_be_a_value_of_the_target_or_of_its_own_card(game):
    """Given a text of the target's shooting and one of its own strike, when both are used, then that many are lost."""
    of_target = game.command(
        "Echo",
        {"do": "nation_damage", "who": "enemy", "n": "x"},
        x={"value": "shooting", "of": "target"},
        targets=[OWN],
    )
    roar = game.using({"do": "nation_damage", "who": "enemy", "n": "x"}, x={"value": game.stat(0), "most": 3})
    s = game.scene([game.unit("P", "5/2/3", text=[roar])], hand=[of_target])
    s.says("A", "play", card="Echo", targets=("P",))
    s.passes()
    assert s.nation("B") == 18
    s.says("A", "use", card="P")
    s.passes()
    assert s.nation("B") == 15


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-TGT-01", "MC-TGT-02")
def test_a_filter_may_ask_for_x_and_for_other_numbers(game):
    """Given a target whose defense is at most that of the strongest own unit, when a stronger one is named, it is refused."""
    lift = game.command(
        "Lift",
        {"do": "move", "zone": "hand"},
        x={"value": "defense", "of": OWN},
        targets=[{**ENEMY, "at_most": {"defense": "x"}, "at_least": {"shooting": 1}}],
    )
    there = [game.unit("Big", "1/1/5"), game.unit("Odd", "1/0/1"), game.unit("Even", "1/1/4")]
    s = game.scene([game.unit("P", "1/1/4"), game.unit("Q", "1/1/2")], there, hand=[lift])
    for wrong in ("Big", "Odd"):
        assert s.refused("A", "play", card="Lift", targets=(wrong,)).rule in ("GW-EFF-05", "NX-TGT-01", "MC-TGT-02")
        assert not can_be_said(s, "A", "play", card="Lift", targets=(wrong,))
    assert can_be_said(s, "A", "play", card="Lift", targets=("Even",))
    s.says("A", "play", card="Lift", targets=("Even",))
    s.passes()
    assert s.zone("Even") == "B.hand"


@each_game
@pytest.mark.rule("GW-AUTO-02", "NX-CARD-19", "MC-VAR-04")
def test_points_for_each_card_change_with_their_number(game):
    """Given points for each other own unit, when one leaves, then they are fewer."""
    proud = game.holds({"points": [1, 0, 1], "per": {**OWN, "other": True}})
    s = game.scene([game.unit("Lead", "1/1/1", text=[proud]), game.unit("P"), game.unit("Q")], hand=[_sends_home(game)])
    assert s.points("Lead") == (3, 1, 3)
    s.says("A", "play", card="Home", targets=("Q",))
    s.passes()
    assert s.points("Lead") == (2, 1, 2)


@each_game
@pytest.mark.rule("GW-AUTO-08", "NX-CARD-19", "MC-VAR-04")
def test_the_x_of_an_automatic_text_is_counted_as_it_starts(game):
    """Given a text that starts as its unit enters, when it enters next to two others, then X is three."""
    greet = game.starts("enters", {"do": "nation_damage", "who": "enemy", "n": "x"}, x={"count": OWN})
    s = game.scene([game.unit("P"), game.unit("Q")], hand=[game.unit("New", text=[greet])])
    s.says("A", "play", card="New")
    s.passes()
    assert s.nation("B") == 17


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "MC-VAR-02")
def test_an_x_that_depends_on_an_unknown_card_is_left_to_the_players(game):
    """Given a card that nobody knows, when own units are counted, then the verdict is open and what was said holds."""
    volley = game.command("Volley", {"do": "nation_damage", "who": "enemy", "n": "x"}, x={"count": OWN})
    s = game.scene([game.unit("P"), game.unit("Dark", known=False)], hand=[volley])
    s.says("A", "play", card="Volley", x=2)
    assert s.events[0].verdict[0] == "open"
    s.passes()
    assert s.nation("B") == 18


@each_game
def test_what_x_is_has_no_other_words(game):
    """Given slips in what X is, when the card is read, then each is named."""
    for wrong, result in (
        ({"cuont": OWN}, "x has no field cuont; is count meant?"),
        ({"plus": 1}, "x gives nothing"),
        ({"value": "defence"}, "value is 'defence'; is defense meant?"),
        ({"happened": {"what": "destroid"}}, "destroid"),
    ):
        with pytest.raises(ValueError, match="text 1") as raised:
            game.parse(game.command("Volley", {"do": "draw", "n": "x"}, x=wrong))
        assert result in str(raised.value)


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-CARD-18", "MC-VAR-03")
@pytest.mark.parametrize(("x", "most"), [({"free": True, "most": 2}, 2), ({"free": True, "count": OWN}, 3)])
def test_a_chosen_x_may_have_a_limit(game, x, most):
    """Given an X that is chosen up to a number or a count, when more is said, then it is refused, and not offered."""
    text = game.using({"do": "nation_damage", "who": "enemy", "n": "x"}, x=x)
    gs, more = purse(game, 5)
    s = game.scene([game.unit("P", text=[text]), game.unit("Q"), game.unit("R"), *gs], more=more)
    for said in range(1, 5):
        assert can_be_said(s, "A", "use", card="P", x=said) == (said <= most)
    assert f"X is {most} at most" in s.refused("A", "use", card="P", x=most + 1).message
    s.says("A", "use", card="P", x=most)
    s.passes()
    assert s.nation("B") == 20 - most


@each_game
@pytest.mark.rule("GW-COST-07", "NX-G-01", "MC-G-01")
def test_x_may_be_the_power_of_a_side(game):
    """Given three own Gs, when X is the own power, then it is three."""
    text = game.using({"do": "nation_damage", "who": "enemy", "n": "x"}, x={"power": "own"})
    gs, more = purse(game, 3)
    s = game.scene([game.unit("P", text=[text]), *gs], more=more)
    s.says("A", "use", card="P")
    s.passes()
    assert s.nation("B") == 17


def purse(game, number):
    """So many own Gs: those that lie where units do, and those with a place of their own."""
    if game.name == "gundam_war":
        return [{**game.module.generation(name=f"G {n}"), "generates": [["blue", 1]]} for n in range(number)], {}
    return [], {"gs" if game.name == "nexa" else "g": [game.module.g(name=f"G {n}") for n in range(number)]}
