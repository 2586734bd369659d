"""Texts that start as the force of their card deals battle damage, or damages the nation."""

import pytest

from tests.family.games import each_game

DRAW = {"do": "draw", "n": 1}


def battling(game, moment, *enemies, **more):
    bold = game.unit("Bold", "3/1/3", text=[game.starts(moment, DRAW, **more)])
    s = game.scene([bold], list(enemies))
    game.attack(s, "Bold")
    return s


def to_the_end(s):
    s.says(s.table.clock.holder, "done")


@each_game
@pytest.mark.parametrize("moment", ["damages_nation", "deals_damage"])
@pytest.mark.rule("GW-AUTO-08", "NX-AUTO-05", "MC-AUTO-04")
def test_a_text_starts_as_its_force_damages_the_nation(game, moment):
    """Given an attacker that nobody meets, when its force damages the nation, then its text starts."""
    s = battling(game, moment)
    to_the_end(s)
    assert s.nation("B") == 17
    assert s.hand("A") == 1 + drawn_as_a_rule(s, "A")


def drawn_as_a_rule(s, seat):
    """The cards that a seat drew by no text."""
    return sum(event.said["count"] for event in s.happened("drawn") if event.family == "fixed" and event.seat == seat)


@each_game
@pytest.mark.rule("GW-AUTO-08", "NX-AUTO-05", "MC-AUTO-04")
def test_a_force_that_only_fights_units_does_not_damage_the_nation(game):
    """Given an attacker that is met, when it deals damage to the unit before it, then only the text of damage starts."""
    for moment, draws in (("damages_nation", 0), ("deals_damage", 1)):
        s = battling(game, moment, game.unit("Wall", "0/0/9"))
        game.defend(s, "Wall")
        to_the_end(s)
        assert s.nation("B") == 20
        assert s.hand("A") == draws + drawn_as_a_rule(s, "A")


@each_game
@pytest.mark.rule("GW-AUTO-08", "NX-AUTO-05", "MC-AUTO-04")
def test_a_card_may_watch_what_is_played_and_used(game):
    """Given a card that watches enemy commands and one that watches own texts, when such come, then each starts."""
    watches = (("played", {"type": "command", "whose": "enemy"}), ("used", {"type": "unit", "whose": "own"}))
    there = [game.unit(moment, text=[game.starts(moment, DRAW, of=of)]) for moment, of in watches]
    tool = game.unit("Tool", text=[game.using({"do": "nation_damage", "who": "enemy", "n": 1})])
    s = game.scene([*there, tool], enemy_hand=[game.command("Calm", {"do": "draw", "n": 1})])
    s.says("A", "use", card="Tool")
    assert s.hand("A") == 1
    s.says("B", "play", card="Calm")
    assert s.hand("A") == 2


@each_game
@pytest.mark.rule("GW-AUTO-08", "NX-AUTO-05", "MC-AUTO-04")
def test_a_card_may_watch_the_forces_of_others(game):
    """Given a card that watches own units of a name, when such a unit damages the nation, then its text starts."""
    proud = game.starts("damages_nation", DRAW, of={"type": "unit", "whose": "own", "name": "Bold"})
    s = game.scene([game.unit("Bold"), game.unit("Watcher", text=[proud])])
    game.attack(s, "Bold")
    to_the_end(s)
    assert s.hand("A") == 1 + drawn_as_a_rule(s, "A")
