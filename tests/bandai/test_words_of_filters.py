"""Words that cards are spoken of with, how long effects last, whose effects they keep off, and what else texts wait for."""

import pytest

from domain.kernel.desk import modifiers
from tests.bandai.games import each_game
from tests.gundam_war_nexa import scene as nexa
from tests.gundam_war_nexa.offered import can_be_said

ENEMY, OWN = {"type": "unit", "whose": "enemy"}, {"type": "unit", "whose": "own"}
DRAW = {"do": "draw", "n": 1}
HIT = {"do": "damage", "n": 1}
RULES = ("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")
TARGETED = ("GW-EFF-01", "NX-TGT-09", "MC-TGT-02")


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TGT-03", "MC-TGT-02")
def test_a_text_may_speak_of_cards_that_fit_any_of_several_filters(game):
    """Given "an own character, or an own unit called Q", when it is aimed, then each of these and nothing else is taken."""
    wanted = {"whose": "own", "any": [{"type": "character"}, {"type": "unit", "name": "Q"}]}
    shot = game.command("Shot", {"do": "roll"}, targets=[wanted])
    word = "sets" if game.name == "macross" else "carries"
    s = game.scene([game.unit("P", **{word: [game.character("Nils")]}), game.unit("Q")], hand=[shot])
    for name, fits in (("Nils", True), ("Q", True), ("P", False)):
        assert can_be_said(s, "A", "play", card="Shot", targets=(name,)) == fits
    s.refused("A", "play", card="Shot", targets=("P",))
    s.says("A", "play", card="Shot", targets=("Q",))


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TGT-03", "MC-TGT-02")
def test_a_text_may_speak_of_cards_in_any_of_several_places(game):
    """Given "a unit in the own hand or junkyard", when it is aimed, then units of both are taken and no other card is."""
    either = {"whose": "own", "type": "unit", "any": [{"where": "hand"}, {"where": "junkyard"}]}
    shot = game.command("Shot", {"do": "move", "zone": "nation_top"}, targets=[either])
    more = {"junkyard": [game.unit("Wreck"), game.character("Nils")]}
    theirs = {"junkyard": [game.unit("Foe")]}
    s = game.scene([game.unit("Here")], hand=[shot, game.unit("Held")], more=more, enemy_more=theirs)
    for name in ("Here", "Nils", "Foe"):
        s.refused("A", "play", card="Shot", targets=(name,))
        assert not can_be_said(s, "A", "play", card="Shot", targets=(name,))
    for name in ("Held", "Wreck"):
        assert can_be_said(s, "A", "play", card="Shot", targets=(name,))
    s.says("A", "play", card="Shot", targets=("Wreck",))
    s.passes()
    assert s.zone("Wreck") not in ("A.hand", "A.junkyard")


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TGT-03", "MC-TGT-02")
def test_a_text_may_speak_of_cards_with_nothing_set_on_them(game):
    """Given a unit with a character and one without, when a text speaks of bare ones, then the second alone is meant."""
    word = "sets" if game.name == "macross" else "carries"
    shot = game.command("Shot", {"do": "roll"}, targets=[{**OWN, "bare": True}])
    s = game.scene([game.unit("P", **{word: [game.character("Nils")]}), game.unit("Q")], hand=[shot])
    assert can_be_said(s, "A", "play", card="Shot", targets=("Q",))
    s.refused("A", "play", card="Shot", targets=("P",))


@each_game
@pytest.mark.rule(*TARGETED)
def test_what_keeps_off_the_effects_of_some_cards_lets_those_of_others_through(game):
    """Given a unit that is no target of enemy commands, when a command and a unit aim at it, then the unit alone may."""
    safe = game.unit("X", text=[game.holds({"cannot": "be_targeted", "by": "enemy", "against": {"type": "command"}})])
    gun = game.unit("Gun", text=[game.using(HIT, targets=[ENEMY])])
    s = game.scene([gun], [safe], hand=[game.command("Shot", HIT, targets=[ENEMY])])
    s.refused("A", "play", card="Shot", targets=("X",))
    assert not can_be_said(s, "A", "play", card="Shot", targets=("X",))
    assert can_be_said(s, "A", "use", card="Gun", targets=("X",))
    s.says("A", "use", card="Gun", targets=("X",))


@each_game
@pytest.mark.rule(*TARGETED)
def test_a_small_effect_keeps_off_the_effects_of_some_cards_too(game):
    """Given a command that keeps commands off an own unit this turn, when the enemy's command aims at it, then it may not."""
    cover = {"do": "bar", "what": "be_targeted", "by": "enemy", "against": {"type": "command"}}
    ward = game.command("Ward", cover, targets=[OWN])
    gun = game.unit("Gun", text=[game.using(HIT, targets=[ENEMY])])
    s = game.scene([game.unit("P")], [gun], hand=[ward], enemy_hand=[game.command("Shot", HIT, targets=[ENEMY])])
    s.says("A", "play", card="Ward", targets=("P",))
    s.passes()
    s.refused("B", "play", card="Shot", targets=("P",))
    s.says("B", "use", card="Gun", targets=("P",))


@each_game
@pytest.mark.rule(*RULES)
def test_what_keeps_off_commands_alone_lets_a_unit_destroy(game):
    """Given a unit that enemy commands do not destroy, when a command and then a unit do, then it falls to the unit."""
    safe = game.unit("X", text=[game.holds({"cannot": "be_destroyed", "by": "enemy", "against": {"type": "command"}})])
    every = {"do": "destroy", "to": ENEMY}
    s = game.scene([game.unit("Gun", text=[game.using(every)])], [safe], hand=[game.command("Shot", every)])
    s.says("A", "play", card="Shot")
    s.passes()
    assert not [event for event in s.desk.events if event.name == "destroyed"]
    s.says("A", "use", card="Gun")
    s.passes()
    assert [event for event in s.desk.events if event.name == "destroyed"]


@each_game
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(("until", "stays"), [("step", (True, False)), ("phase", (True, True)), ("cut", (False, False))])
def test_an_effect_ends_with_the_cut_the_step_or_the_phase(game, until, stays):
    """Given +1/+0/+0 in the attack step, when the cut is over and the next step begins, then it ends as its text says."""
    gain = {"do": "gain", "points": [1, 0, 0], "until": until, "to": "self"}
    s = game.scene([game.unit("Boss", text=[game.using(gain)]), game.unit("P")])
    s.to("attack.ft1")
    s.says("A", "use", card="Boss")
    s.passes()
    present = [bool(modifiers.find_modifiers(s.table, s["Boss"], "points"))]
    s.to("defense.ft1")
    present.append(bool(modifiers.find_modifiers(s.table, s["Boss"], "points")))
    assert tuple(present) == stays


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-DUR-01")
def test_an_effect_of_a_phase_ends_with_it_and_does_not_last_until_the_end_of_the_turn(game):
    """Given points until the end of the phase and of the turn, when the battle phase begins, then the latter are left."""
    gain = {"do": "gain", "points": [1, 0, 0], "to": "self"}
    s = game.scene([game.unit("Boss", text=[game.using({**gain, "until": "phase"}, gain)])])
    s.says("A", "use", card="Boss")
    s.passes()
    assert len(modifiers.find_modifiers(s.table, s["Boss"], "points")) == 2
    s.to("attack.ft1")
    assert [each["until"] for each in modifiers.find_modifiers(s.table, s["Boss"], "points")] == ["turn"]


@each_game
@pytest.mark.rule("GW-AUTO-10", "NX-AUTO-05", "MC-AUTO-04")
def test_a_text_may_wait_for_cards_that_come_in_by_being_played(game):
    """Given a text for own characters that come by a play, when one is put in by hand, then it does not start."""
    watch = {"of": {"type": "character", "whose": "own"}, "played": True}
    s = game.scene(
        [game.unit("Boss", text=[game.starts("enters", DRAW, **watch)]), game.unit("P")],
        hand=[game.character("Nils"), game.character("Rook")],
        nation=(9, 9),
    )
    s.effect("A", {"do": "put_in_play", "to": s["Nils"], "on": s["P"]})
    assert s.hand("A") == 1
    s.says("A", "play", card="Rook", on="Boss")
    s.passes()
    assert s.hand("A") == 1
    assert s.zone("Rook") == "Boss"


@each_game
@pytest.mark.rule("GW-AUTO-10", "NX-AUTO-05", "MC-AUTO-04")
def test_a_text_may_wait_for_its_card_to_be_set(game):
    """Given a character that draws when it is set, when it is set on a unit, then its player draws."""
    nils = game.character("Nils", text=[game.starts("set", DRAW)])
    s = game.scene([game.unit("P")], hand=[nils], nation=(9, 9))
    s.says("A", "play", card="Nils", on="P")
    s.passes()
    assert s.hand("A") == 1


@each_game
@pytest.mark.rule("GW-AUTO-10", "NX-AUTO-05", "MC-AUTO-04")
def test_a_text_may_wait_for_a_command_to_have_been_carried_out(game):
    """Given a text for own commands, or one of the command itself, when it has been carried out, then it starts after it."""
    calm = game.command("Calm", {"do": "nation_damage", "who": "enemy", "n": 1})
    own = {**calm, "text": [*calm["text"], game.starts("resolved", {"do": "nation_damage", "who": "enemy", "n": 4})]}
    watching = game.starts("resolved", DRAW, of={"type": "command", "whose": "own"})
    for boss, hand, then in ((game.unit("Boss", text=[watching]), calm, (1, 8)), (game.unit("Boss"), own, (0, 4))):
        s = game.scene([boss], hand=[hand], nation=(9, 9))
        s.says("A", "play", card="Calm")
        assert (s.hand("A"), s.nation("B")) == (0, 9)
        s.passes()
        assert (s.hand("A"), s.nation("B")) == then


@each_game
@pytest.mark.rule("GW-AUTO-10", "NX-AUTO-05", "MC-AUTO-04")
def test_a_text_may_wait_for_cards_to_be_rolled_or_rerolled(game):
    """Given texts for its own card and for enemy units, when these are turned by a text or a cost, then each starts once."""
    turner = game.command("Turn", {"do": "roll"}, {"do": "reroll"}, targets=[{"type": "unit", "n": 1}])
    watch = game.starts("rolled", DRAW, of=ENEMY)
    s = game.scene(
        [game.unit("Boss", text=[watch])],
        [game.unit("X", text=[game.starts("rerolled", DRAW)])],
        hand=[turner],
        nation=(9, 9),
    )
    s.says("A", "play", card="Turn", targets=("X",))
    s.passes()
    assert (s.hand("A"), s.hand("B")) == (1, 1)
    roller = game.unit(
        "P",
        text=[
            game.using({"do": "nation_damage", "who": "enemy", "n": 1}, special={"roll": 1, "of": {**OWN, "name": "P"}}),
            game.starts("rolled", DRAW),
        ],
    )
    s = game.scene([roller], nation=(9, 9))
    s.says("A", "use", card="P")
    s.passes()
    assert (s.hand("A"), s.nation("B")) == (1, 8)


@pytest.mark.rule("NX-CARD-11", "NX-CARD-12")
def test_a_text_may_speak_of_cards_of_the_same_g_attribute_or_the_same_sign():
    """Given a source of the blue star, when cards of the red star and of the blue moon are there, then attribute and colour
    tell them apart."""
    star, red, moon = (
        {"color": color, "attribute": of} for color, of in (("blue", "star"), ("red", "star"), ("blue", "moon"))
    )
    by = {"timing": "any", "effects": [{"do": "roll"}]}
    text = [
        {**by, "targets": [{**OWN, "other": True, "same_attribute": True}]},
        {**by, "targets": [{**OWN, "other": True, "same_sign": True}]},
    ]
    own = [
        nexa.unit("Boss", text=text, g_sign=star),
        nexa.unit("Red", g_sign=red),
        nexa.unit("Moon", g_sign=moon),
        nexa.unit("Twin", g_sign=star),
        nexa.unit("Bare"),
    ]
    s = nexa.scene(A={"deployment": own})
    for number, fitting in (("1", {"Red", "Twin"}), ("2", {"Twin"})):
        assert {
            name
            for name in ("Red", "Moon", "Twin", "Bare")
            if can_be_said(s, "A", "use", card="Boss", text=number, targets=(name,))
        } == fitting
    s.refused("A", "use", card="Boss", text="1", targets=("Moon",))
    s.says("A", "use", card="Boss", text="2", targets=("Twin",))


@pytest.mark.rule("NX-KW-12", "NX-TERM-04")
def test_what_a_text_gives_to_a_card_that_it_has_moved_to_the_hangar_holds_there():
    """Given "a unit goes to its owner's hangar and has Quick", when it has, then it can be played at any time from there."""
    away = nexa.command("Away", {"do": "move", "zone": "hangar"}, {"do": "give", "keyword": "quick"}, targets=[OWN])
    s = nexa.scene(A={"deployment": [nexa.unit("P", total=0)], "hand": [away]}, node="attack.ft1")
    s.says("A", "play", card="Away", targets=("P",))
    s.passes()
    assert s.zone("P") == "A.hangar"
    assert can_be_said(s, "A", "play", card="P")


@each_game
@pytest.mark.rule("GW-LABL-09", "MC-DMG-06", "NX-BATT-33")
def test_an_asterisk_that_is_gained_makes_a_value_0_whatever_adds_to_it(game):
    """Given a unit with +2 of a text that applies, when it gains an asterisk for its first value, then that is 0."""
    own = game.unit("P", "3/1/4", text=[game.holds({"points": [2, 0, 0]})])
    halt = game.command("Halt", {"do": "gain", "points": ["*", 1, 0]}, targets=[{"type": "unit"}])
    s = game.scene([own], hand=[halt])
    assert s.points("P") == (5, 1, 4)
    s.says("A", "play", card="Halt", targets=("P",))
    s.passes()
    assert s.points("P") == (0, 2, 4)


@each_game
@pytest.mark.rule("GW-LABL-09", "MC-DMG-06", "NX-BATT-33")
def test_an_asterisk_that_is_gained_for_the_defense_brings_a_unit_down(game):
    """Given an enemy unit, when it gains * for its defense, then it falls.

    A printed one of a pilot adds nothing; in NEX-A it makes 0.
    """
    curse = game.command("Curse", {"do": "gain", "points": [0, 0, "*"]}, targets=[ENEMY])
    s = game.scene(enemy=[game.unit("X")], hand=[curse])
    s.says("A", "play", card="Curse", targets=("X",))
    s.passes()
    assert "destroyed" in {event.name for event in s.desk.events}
    word = "sets" if game.name == "macross" else "carries"
    s = game.scene([game.unit("P", "3/1/4", **{word: [{**game.character("Nils"), "points": ["*", 1, 1]}]})])
    assert s.points("P") == (0 if game.name == "nexa" else 3, 2, 5)
    with pytest.raises(ValueError, match="three numbers, \\* for one that is 0"):
        game.parse(game.command("Slip", {"do": "gain", "points": ["+", 0, 0]}))


@each_game
@pytest.mark.rule("GW-SET-01", "NX-TGT-03", "MC-TGT-02")
def test_a_filter_may_ask_what_is_set_on_a_card(game):
    """Given units with two characters and with none, when a text speaks of those that carry one by name, then of that one."""
    word = "sets" if game.name == "macross" else "carries"
    crewed = [game.unit(name, **{word: [game.character(pilot)]}) for name, pilot in (("P", "Nils"), ("Q", "Ada"))]
    name = "exact" if game.name == "macross" else "name"
    shot = game.command("Shot", {"do": "roll"}, targets=[{"type": "unit", "carries": {name: "Nils"}}])
    s = game.scene([*crewed, game.unit("R")], hand=[shot])
    for wrong in ("Q", "R"):
        s.refused("A", "play", card="Shot", targets=(wrong,))
        assert not can_be_said(s, "A", "play", card="Shot", targets=(wrong,))
    s.says("A", "play", card="Shot", targets=("P",))


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TGT-03", "MC-TGT-02")
def test_a_text_may_speak_of_cards_that_are_set_on_such_a_card(game):
    """Given characters on two units, when a text speaks of those on an own unit called P, then his alone is meant."""
    word = "sets" if game.name == "macross" else "carries"
    shot = game.command("Shot", {"do": "roll"}, targets=[{"type": "character", "set_on": {"type": "unit", "name": "P"}}])
    units = [game.unit("P", **{word: [game.character("Nils")]}), game.unit("Q", **{word: [game.character("Olaf")]})]
    s = game.scene(units, hand=[shot])
    assert can_be_said(s, "A", "play", card="Shot", targets=("Nils",))
    s.refused("A", "play", card="Shot", targets=("Olaf",))


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TERM-14", "MC-TERM-13")
def test_a_text_may_speak_of_cards_that_fight_such_a_card_or_were_hit_by_it(game):
    """Given a unit with a wall before it and one at home, when they fight, then the wall alone is engaged with it and hit."""
    engaged = {"points": [3, 0, 0], "on": {"type": "unit", "engaged_with": {"type": "unit", "name": "Rook"}}}
    hit = {"points": [0, 0, 5], "on": {"type": "unit", "battle_damaged": True}}
    rook = game.unit("Rook", "1/1/9", text=[game.holds(engaged, hit)])
    s = game.scene([rook], [game.unit("Wall", "2/1/9"), game.unit("Home", "2/1/9")])
    game.attack(s, "Rook")
    game.defend(s, "Wall")
    while not s.happened("forces_updated") and s.points("Wall")[0] == 2:
        s.let_pass()
    assert [s.points(name)[0] for name in ("Wall", "Home", "Rook")] == [5, 2, 1]
    while not s.happened("squad_totalled"):
        s.let_pass()
    assert [s.points(name)[2] for name in ("Wall", "Home")] == [14, 9]
