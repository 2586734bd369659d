"""Texts that start as the force of their card deals battle damage, or damages the nation."""

import pytest

from tests.bandai.games import GAMES, each_game

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


@each_game
@pytest.mark.parametrize("leaves", [{"do": "move", "zone": "hand"}, {"do": "destroy"}])
@pytest.mark.rule("GW-AUTO-05", "NX-AUTO-05", "MC-AUTO-04")
def test_a_text_starts_as_its_card_leaves_play_whatever_takes_it_away(game, leaves):
    """Given a unit with a text of its leaving, when it goes to hand or is destroyed, then the text starts once."""
    s = game.scene([game.unit("Away", text=[game.starts("leaves", {"do": "nation_damage", "who": "enemy", "n": 1})])])
    s.effect("A", {**leaves, "to": s["Away"]})
    if s.table.chain:
        s.passes()
    assert "hand" in s.zone("Away") or "junkyard" in s.zone("Away")
    assert s.nation("B") == 19


@each_game
@pytest.mark.rule("GW-AUTO-05", "NX-AUTO-05", "MC-AUTO-04")
def test_a_card_may_watch_what_leaves_play(game):
    """Given a card that watches enemy units leave, when one does, its set card with it, then its text starts for the unit."""
    hears = game.starts("leaves", {"do": "nation_damage", "who": "enemy", "n": 1}, of={"type": "unit", "whose": "enemy"})
    word = "sets" if game.name == "macross" else "carries"
    away = game.unit("Away", **{word: [game.character("Nils")]})
    s = game.scene([game.unit("Ear", text=[hears])], [away, game.unit("Stays")])
    s.effect("A", {"do": "move", "zone": "hand", "to": s["Away"]})
    assert s.zone("Nils") != s["Away"]
    assert s.nation("B") == 19


@each_game
@pytest.mark.parametrize(
    ("more", "damage"), [({}, 1), ({"other": True}, 0), ({"whose": "enemy"}, 0), ({"type": "character"}, 0)]
)
@pytest.mark.rule("GW-AUTO-05", "NX-AUTO-05", "MC-AUTO-04")
def test_a_card_that_watches_cards_of_its_kind_leave_sees_itself_leave(game, more, damage):
    """Given a unit with a text of own units that leave, when it leaves, then the text starts, unless it says other ones."""
    of = {"type": "unit", "whose": "own", **more}
    hears = game.starts("leaves", {"do": "nation_damage", "who": "enemy", "n": 1}, of=of)
    s = game.scene([game.unit("Ear", text=[hears]), game.unit("Stays")])
    s.effect("A", {"do": "move", "zone": "hand", "to": s["Ear"]})
    assert s.nation("B") == 20 - damage


@pytest.mark.parametrize("game", [game for game in GAMES if game.name != "nexa"], ids=lambda game: game.name)
@pytest.mark.parametrize(("watched", "damage"), [("character", 1), ("unit", 0)])
@pytest.mark.rule("GW-AUTO-05", "MC-AUTO-04")
def test_a_card_leaves_play_as_what_it_was_there(game, watched, damage):
    """Given a unit that became a character, when it leaves, then texts timed to a character start, none to a unit."""
    hears = game.starts("leaves", {"do": "nation_damage", "who": "enemy", "n": 1}, of={"type": watched, "whose": "own"})
    s = game.scene([game.unit("Ear", text=[hears]), game.unit("Away")])
    s.effect("A", {"do": "become", "type": "character", "to": s["Away"]})
    s.effect("A", {"do": "move", "zone": "hand", "to": s["Away"]})
    assert s.nation("B") == 20 - damage


@pytest.mark.rule("NX-AUTO-05", "NX-DEST-08", "NX-DEST-19")
@pytest.mark.parametrize(("where", "starts"), [({}, 1), ({"where": "field"}, 0), ({"where": "hand"}, 1)])
def test_a_text_of_being_abolished_starts_where_it_says(where, starts):
    """Given a card of the hand with a text of being abolished, when it is discarded, then it starts unless it speaks of the
    field."""
    game = GAMES[1]
    card = game.unit("Scrap", text=[game.starts("abolished", {"do": "nation_damage", "who": "enemy", "n": 1}, **where)])
    s = game.scene(hand=[card])
    s.effect("A", {"do": "abolish", "to": s["Scrap"]})
    assert s.nation("B") == 20 - starts


@each_game
@pytest.mark.rule("GW-AUTO-05", "GW-BTL-16", "NX-AUTO-05", "NX-BATT-20", "MC-AUTO-04", "MC-CHECK-01")
def test_a_text_starts_as_its_card_becomes_engaged_and_not_before(game):
    """Given a unit that starts as it becomes engaged, when it attacks or defends and is met, then it starts once; when nobody
    meets it, it does not."""
    eager = game.starts("engaged", DRAW)
    for bold, wall, seat in (([eager], [], "A"), ([], [eager], "B")):
        for met in (True, False):
            s = game.scene([game.unit("Bold", "1/0/9", text=bold)], [game.unit("Wall", "0/0/9", text=wall)])
            game.attack(s, "Bold")
            assert s.hand(seat) == drawn_as_a_rule(s, seat)
            game.defend(s, *(("Wall",) if met else ()))
            to_the_end(s)
            assert s.hand(seat) == met + drawn_as_a_rule(s, seat)


@each_game
@pytest.mark.rule("GW-AUTO-05", "NX-AUTO-08", "MC-TRIG-02")
def test_a_text_may_be_timed_to_any_of_several_moments(game):
    """Given a text of entering or leaving, when its card does both, then it starts at each, for it is another card then."""
    both = game.starts(["enters", "leaves"], {"do": "nation_damage", "who": "enemy", "n": 1})
    s = game.scene(hand=[game.unit("Guest", text=[both])])
    s.effect("A", {"do": "put_in_play", "to": s["Guest"]})
    assert s.nation("B") == 19
    s.effect("A", {"do": "move", "zone": "hand", "to": s["Guest"]})
    assert s.nation("B") == 18


@each_game
@pytest.mark.rule("GW-AUTO-05", "NX-AUTO-05", "MC-AUTO-04")
def test_a_slip_in_a_list_of_moments_is_stated_by_itself(game):
    """Given a misspelt moment among several, when the card is read, then that one is named with what was meant."""
    with pytest.raises(ValueError, match="moment is 'leave'; is leaves meant"):
        game.parse(game.unit("P", text=[game.starts(["enters", "leave"], DRAW)]))
