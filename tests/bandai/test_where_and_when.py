"""Words of texts for where cards are set, which areas they may enter, their levels, and when something holds."""

import pytest

from tests.bandai.games import GAMES, each_game
from tests.bandai.specimen_cards import GROUND
from tests.gundam_war_nexa import scene as nexa
from tests.gundam_war_nexa.offered import can_be_said

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
DRAW = {"do": "draw", "n": 1}
NEXA = GAMES[1]


@each_game
@pytest.mark.rule("GW-COST-29", "NX-EFF-13", "MC-TCOST-08")
def test_a_text_may_hold_during_a_phase_or_step_only(game):
    """Given points during the battle phase and others during the attack step, when that comes, then both are there."""
    present = [game.holds({"points": [n, 0, 0]}, condition={"during": word}) for n, word in ((1, "battle"), (2, "attack"))]
    s = game.scene([game.unit("P", "2/1/3", text=present)])
    assert s.points("P")[0] == 2
    s.to(game.sortie[0])
    assert s.points("P")[0] == 5
    s.to(game.sortie[1])
    assert s.points("P")[0] == 3


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-TGT-04", "MC-TGT-01")
def test_a_small_effect_may_be_about_one_of_two_targets(game):
    """Given a text with two targets, when it is carried out, then each gets what is said of it."""
    two = ({"do": "gain", "points": [2, 0, 0], "to": "target1"}, {"do": "roll", "to": "target2"})
    s = game.scene([game.unit("P")], [game.unit("X")], hand=[game.command("Shot", *two, targets=[OWN, ENEMY])])
    s.says("A", "play", card="Shot", targets=("P", "X"))
    s.passes()
    assert s.points("P")[0] == 4
    assert (s.table.cards[s["P"]].angle, s.table.cards[s["X"]].angle) == (0, 90)


@pytest.mark.parametrize("game", GAMES[:2], ids=lambda game: game.name)
@pytest.mark.rule("GW-EFF-03", "NX-TGT-03")
def test_a_text_may_speak_of_units_with_a_terrain(game):
    """Given a unit for both areas and one for earth alone, when a text speaks of space, then the first is meant."""
    shot = game.command("Shot", {"do": "roll"}, targets=[{**OWN, "terrain": "space"}])
    s = game.scene([game.unit("Both", **GROUND[game.name]), game.unit("Land", terrain=("earth",))], hand=[shot])
    assert can_be_said(s, "A", "play", card="Shot", targets=("Both",))
    s.refused("A", "play", card="Shot", targets=("Land",))


@pytest.mark.rule("NX-TGT-03", "NX-KW-23")
def test_a_text_may_speak_of_dedicated_set_groups():
    """Given a unit with the character that it is dedicated to and one with another, then unit and character of the first
    are dedicated; of a character that nobody knows that is open."""
    ray, bo = NEXA.character("Ray"), NEXA.character("Bo")
    units = [NEXA.unit(name, dedicated=["Ray"], carries=[crew]) for name, crew in (("P", ray), ("Q", bo))]
    unknown = NEXA.unit("R", dedicated=["Ray"], carries=[NEXA.character("Who", known=False)])
    shot = NEXA.command("Shot", {"do": "roll"}, targets=[{"whose": "own", "dedicated": True}])
    s = NEXA.scene([*units, unknown], hand=[shot])
    for name, fits in (("P", True), ("Ray", True), ("Q", False), ("Bo", False), ("R", True)):
        assert can_be_said(s, "A", "play", card="Shot", targets=(name,)) == fits
    assert s.says("A", "play", card="Shot", targets=("R",))[0].verdict[0] == "open"


@pytest.mark.rule("NX-TGT-03", "NX-KW-25")
def test_a_text_may_speak_of_gs_with_a_gain_level():
    """Given a graphic with a gain level as G and another G, when a text speaks of levels, then the graphic alone is meant."""
    level = nexa.graphic("Level", gain_level=2)
    shot = NEXA.command("Shot", {"do": "reroll"}, targets=[{"type": "g", "whose": "own", "at_least": {"gain_level": 1}}])
    s = NEXA.scene(hand=[shot], more={"gs": [{**level, "rolled": True}, {**nexa.g(name="None"), "rolled": True}]})
    assert can_be_said(s, "A", "play", card="Shot", targets=("Level",))
    s.refused("A", "play", card="Shot", targets=("None",))


@pytest.mark.rule("NX-MISC-01")
def test_a_card_may_be_replaced_by_the_target():
    """Given "choose a unit of the hand: this card is replaced by it", when it is used, then that unit stands there, ready."""
    swap = NEXA.using({"do": "replace", "by": "target", "to": "self", "ready": True}, targets=[{**OWN, "where": "hand"}])
    s = NEXA.scene([NEXA.unit("Old", text=[swap])], hand=[NEXA.unit("New")])
    s.says("A", "use", card="Old", targets=("New",))
    s.passes()
    assert (s.zone("New"), s.zone("Old")) == ("A.deployment_area", "A.junkyard")
    assert not s.rolled("New")


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-ZONE-15", "MC-SORTIE-12")
def test_to_which_battle_area_a_card_goes_its_player_says(game):
    """Given "an own unit goes to a battle area", when it is carried out, then either area is offered, and it goes there."""
    shot = game.command("Shot", {"do": "to_area", "area": "battle"}, {"do": "reroll"}, targets=[OWN])
    words = ("1", "2") if game.name == "macross" else ("space", "earth")
    for word in words:
        s = game.scene([game.unit("P", rolled=True, **GROUND[game.name])], hand=[shot])
        s.says("A", "play", card="Shot", targets=("P",))
        s.passes()
        assert (s.asks["what"], s.asks["words"]) == ("area", words)
        assert can_be_said(s, "A", "choose", say=word)
        s.says("A", "choose", say=word)
        assert word in s.zone("P")
        assert s.table.cards[s["P"]].angle == 0


@pytest.mark.rule("NX-ZONE-15", "NX-EFF-21")
def test_a_unit_may_come_to_any_place_in_the_order_of_its_force():
    """Given a force of two, when a unit comes "to any place in the order", then it goes where its player says."""
    goes = {"do": "to_area", "area": "space", "anywhere": True}
    for word, line in (("1", "PXY"), ("2", "XPY"), ("3", "XYP")):
        shot = NEXA.command("Shot", goes, targets=[{**OWN, "name": "P"}])
        s = NEXA.scene([NEXA.unit("P")], hand=[shot], more={"space": [NEXA.unit("X"), NEXA.unit("Y")]})
        s.says("A", "play", card="Shot", targets=("P",))
        s.passes()
        assert s.asks["words"] == ("1", "2", "3")
        s.says("A", "choose", say=word)
        assert s.table.at("A.space_area") == [s[name] for name in line]


@pytest.mark.rule("NX-ZONE-15", "NX-CTRL-02")
def test_a_unit_goes_to_the_deployment_area_of_its_owner_whoever_controls_it():
    """Given a unit of B under A, when a text moves it to its owner's deployment area, then it lies with B."""
    shot = NEXA.command("Shot", {"do": "to_area", "area": "deployment", "who": "owner"}, targets=[{"type": "unit"}])
    s = NEXA.scene(enemy=[NEXA.unit("P")], hand=[shot])
    s.effect("A", {"do": "to_area", "to": s["P"], "area": "space", "who": "own"})
    assert s.zone("P") == "A.space_area"
    s.says("A", "play", card="Shot", targets=("P",))
    s.passes()
    assert s.zone("P") == "B.deployment_area"


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")
def test_a_text_may_be_used_so_often_in_a_turn_and_no_more(game):
    """Given a text that is used twice a turn at most, when it is used a third time, then it is refused and not offered."""
    cost = {} if game.name == "nexa" else {"cost": {"kind": "each", "n": 0}}
    text = game.using({"do": "nation_damage", "who": "enemy", "n": 1}, uses=2, **cost)
    s = game.scene([game.unit("Boss", text=[text])])
    for _ in range(2):
        assert can_be_said(s, "A", "use", card="Boss")
        s.says("A", "use", card="Boss")
        s.passes()
    assert not can_be_said(s, "A", "use", card="Boss")
    s.refused("A", "use", card="Boss")
    assert s.nation("B") == 18


@pytest.mark.rule("NX-TERM-16", "NX-CARD-03")
def test_a_unit_that_loses_its_combat_modifiers_has_what_is_printed_until_the_turn_ends():
    """Given a unit with a character, a coin and a gain, when it loses its combat modifiers, then its printed values are
    left, a later gain gives nothing, and it falls by the damage that it has."""
    shot = NEXA.command("Shot", {"do": "lose", "what": "modifiers"}, targets=[{"type": "unit", "name": "P"}])
    nils = NEXA.character("Nils")
    s = NEXA.scene([NEXA.unit("P", "2/1/3", carries=[nils])], hand=[shot])
    s.does("A", {"do": "coin", "name": "up", "points": (1, 1, 1), "to": "P"}, {"do": "gain", "points": (0, 0, 2), "to": "P"})
    s.does("A", {"do": "damage", "n": 4, "to": "P"})
    assert (s.points("P"), s.destroyed("P")) == ((4, 3, 7), False)
    s.says("A", "play", card="Shot", targets=("P",))
    s.says("", "settle")
    assert s.points("P") == (2, 1, 3)
    assert s.destroyed("P")
    s.does("A", {"do": "gain", "points": (5, 5, 5), "to": "P"})
    assert s.points("P") == (2, 1, 3)
