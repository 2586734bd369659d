"""By whose effect something comes about, texts that work in the junkyard, and what goes on where something was so."""

import pytest

from tests.bandai.games import GAMES, each_game

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
DRAW, HURT = {"do": "draw", "n": 1}, {"do": "nation_damage", "who": "enemy", "n": 1}
AUTO = ("GW-AUTO-05", "NX-AUTO-05", "MC-AUTO-04")
ONLY = ("GW-EFF-01", "NX-EFF-21", "MC-TEXT-02")


@each_game
@pytest.mark.rule(*AUTO)
@pytest.mark.parametrize(("by", "starts"), [("own", (True, False)), ("enemy", (False, True)), ("not_own", (False, True))])
def test_a_text_may_ask_by_whose_effect_its_card_leaves(game, by, starts):
    """Given a unit with a text of leaving by somebody's effect, when A's or B's effect takes it, then it starts for that."""
    for seat, starting in zip("AB", starts, strict=True):
        s = game.scene([game.unit("P", text=[game.starts("leaves", HURT, by=by)])])
        s.effect(seat, {"do": "move", "zone": "hand", "to": s["P"]})
        assert s.nation("B") == 20 - starting


@each_game
@pytest.mark.rule(*AUTO)
def test_what_a_rule_or_a_cost_does_is_not_done_by_an_effect(game):
    """Given a unit that is given up as a cost, when it leaves, then it did so by nobody's effect."""
    texts = [game.starts("leaves", HURT, by=by) for by in ("own", "enemy", "not_own")]
    gun = game.unit("Gun", text=[game.using(DRAW, special={"self": "hand"})])
    s = game.scene([{**gun, "text": [*gun["text"], *texts]}])
    s.says("A", "use", card="Gun")
    s.passes()
    assert s.nation("B") == 19


@each_game
@pytest.mark.rule(*AUTO)
def test_what_watches_others_sees_by_whose_effect_they_are_destroyed(game):
    """Given a card that watches own units fall by enemy effects, when one falls by each side's, then it starts once."""
    watch = game.starts("destroyed", HURT, of=OWN, by="enemy", **({"each": True} if game.name == "nexa" else {}))
    s = game.scene([game.unit("Ear", text=[watch]), game.unit("P"), game.unit("Q")])
    s.effect("A", {"do": "destroy", "to": s["P"]})
    assert s.nation("B") == 20
    s.effect("B", {"do": "destroy", "to": s["Q"]})
    assert s.nation("B") == 19


@pytest.mark.rule("NX-AUTO-05", "NX-DEST-17")
def test_a_destroyed_card_is_abolished_by_who_destroyed_it():
    """Given a unit with a text of being abolished by anything but own effects, when A or B destroys it, then it starts for
    B alone, though the rules put it on the junkyard."""
    game = GAMES[1]
    for seat, starts in (("A", 0), ("B", 1)):
        s = game.scene([game.unit("P", text=[game.starts("abolished", HURT, by="not_own")])])
        s.effect(seat, {"do": "destroy", "to": s["P"]})
        s.to("attack.move")
        assert s.zone("P") == "A.junkyard"
        assert s.nation("B") == 20 - starts


@pytest.mark.rule("NX-AUTO-05", "NX-KW-07")
def test_a_text_may_start_by_refit_alone():
    """Given a unit that starts as it enters by refit, when it takes another's place so, then it starts; put there, not."""
    game = GAMES[1]
    new = game.unit("New", traits=["T"], text=[game.starts("enters", HURT, by="refit")])
    old = game.unit("Old", traits=["T"], keywords=[{"keyword": "refit", "trait": "T"}])
    s = game.scene([old], hand=[new])
    s.effect("A", {"do": "refit", "with": s["New"]}, card="Old")
    assert s.zone("New") == "A.deployment_area"
    assert s.nation("B") == 19
    s = game.scene(hand=[new])
    s.effect("A", {"do": "put_in_play", "to": s["New"]})
    assert s.nation("B") == 20


@each_game
@pytest.mark.rule(*AUTO)
def test_a_text_may_work_while_its_card_lies_in_the_junkyard(game):
    """Given a card that waits in the junkyard for own units to enter, when one does, then it comes back; in play it waits
    for nothing."""
    back = game.starts("enters", {"do": "put_in_play", "to": "self"}, of={**OWN, "other": True}, lying="junkyard")
    wakes = game.unit("Wakes", text=[back])
    s = game.scene(hand=[game.unit("Guest")], more={"junkyard": [wakes]})
    s.effect("A", {"do": "put_in_play", "to": s["Guest"]})
    assert s.zone("Wakes") == s.zone("Guest")
    s.effect("A", {"do": "move", "zone": "hand", "to": s["Guest"]}, {"do": "put_in_play", "to": s["Guest"]})
    assert s.desk.events[-1].name != "effect_failed"


@pytest.mark.rule("NX-AUTO-08")
def test_a_text_may_start_once_a_turn_over_all_own_cards_of_a_name():
    """Given two cards of a name with a text that starts once for all of them, when a unit enters, then one draws."""
    game = GAMES[1]
    text = game.starts("enters", DRAW, of={**OWN, "other": True}, over_all="Twin")
    s = game.scene([game.unit("Twin", text=[text]), game.unit("Twin", text=[text])], hand=[game.unit("Guest")])
    s.effect("A", {"do": "put_in_play", "to": s["Guest"]})
    assert s.hand("A") == 1


@each_game
@pytest.mark.rule(*ONLY)
@pytest.mark.parametrize("hurt", [True, False])
def test_a_text_may_go_on_by_what_its_target_is(game, hurt):
    """Given "if the target is damaged, draw two, else one", when it is carried out, then as the target stands."""
    fork = {"do": "only_if", "target": {"damaged": True}, "otherwise": {"effects": [DRAW]}}
    s = game.scene([], [game.unit("X", "1/1/9")], hand=[game.command("Shot", fork, DRAW, DRAW, targets=[ENEMY])])
    if hurt:
        s.effect("A", {"do": "damage", "n": 1, "to": s["X"]})
    s.says("A", "play", card="Shot", targets=("X",))
    s.passes()
    assert s.hand("A") == 1 + hurt


@each_game
def test_what_says_nothing_of_when_it_goes_on_is_refused(game):
    """Given "only if" without a condition and without a word of the target, when the card is read, then that is named."""
    with pytest.raises(ValueError, match="only_if says nothing"):
        game.parse(game.unit("P", text=[game.using({"do": "only_if"}, DRAW)]))
    with pytest.raises(ValueError, match="by is 'enemies'; is enemy meant"):
        game.parse(game.unit("P", text=[game.starts("leaves", DRAW, by="enemies")]))


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TGT-03", "MC-TGT-02")
def test_an_exception_may_name_a_side_and_a_place(game):
    """Given "all units but own ones with a name", when they are rolled, then an enemy of that name is not spared."""
    all_but = {"type": "unit", "not": {"whose": "own", "name": "P"}}
    s = game.scene(
        [game.unit("P"), game.unit("Q")], [game.unit("P")], hand=[game.command("Shot", {"do": "roll", "to": all_but})]
    )
    s.says("A", "play", card="Shot")
    s.passes()
    assert [s.table.cards[s[name]].angle for name in ("P", "Q", "P.2")] == [0, 90, 90]


@pytest.mark.rule("GW-EFF-01")
@pytest.mark.parametrize("rolled", [True, False])
def test_in_that_case_asks_whether_what_stands_before_did_something(rolled):
    """Given "roll a unit; in that case draw", when the unit is rolled already, then nothing is drawn."""
    game = GAMES[0]
    text = game.using({"do": "roll"}, {"do": "if_successful"}, DRAW, targets=[OWN])
    s = game.scene([game.unit("P", text=[text]), game.unit("Q", **({"rolled": True} if rolled else {}))])
    if rolled:
        s.effect("A", {"do": "roll", "to": s["Q"]})
    s.says("A", "use", card="P", targets=("Q",))
    s.passes()
    assert s.hand("A") == (0 if rolled else 1)


@pytest.mark.rule("GW-LABL-06")
def test_a_text_that_is_negated_does_nothing_but_for_what_stands_in_brackets():
    """Given a unit with points and points in brackets, when its texts are negated, then the second stay, for this turn."""
    game = GAMES[0]
    present = [game.holds({"points": [1, 0, 0]}), game.holds({"points": [2, 0, 0]}, unvoidable=True)]
    text = game.using(DRAW)
    s = game.scene([game.unit("P", "2/1/3", text=[*present, text])])
    assert s.points("P")[0] == 5
    s.effect("B", {"do": "silence", "to": s["P"]})
    assert s.points("P")[0] == 4
    s.refused("A", "use", card="P")


@pytest.mark.rule("NX-TERM-02", "NX-EFF-02")
def test_what_is_looked_for_may_come_into_play_rolled():
    """Given a text that puts a unit of the top cards into play rolled, when it is taken, then it lies there so."""
    game = GAMES[1]
    look = game.command("Look", {"do": "look", "n": 2, "take": 1, "for": {"type": "unit"}, "zone": "play_rolled"})
    s = game.scene(hand=[look, game.unit("P")])
    s.effect("A", {"do": "move", "zone": "nation_top", "to": s["P"]})
    s.says("A", "play", card="Look")
    s.passes()
    s.says("A", "choose", cards=("P",))
    assert (s.zone("P"), s.table.cards[s["P"]].angle) == ("A.deployment_area", 90)


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-13", "MC-TCOST-08")
def test_a_text_may_ask_what_left_play_in_this_turn(game):
    """Given a text for when an own unit left play, when an enemy one went, then it is not used yet; when an own one did, it
    is, wherever that went."""
    text = game.using(HURT, condition={"happened": {"what": "left", "whose": "own", "of": {"type": "unit"}}})
    s = game.scene([game.unit("Boss", text=[text]), game.unit("P")], [game.unit("X")])
    s.effect("B", {"do": "move", "zone": "hand", "to": s["X"]})
    s.refused("A", "use", card="Boss")
    s.effect("A", {"do": "move", "zone": "hand", "to": s["P"]})
    s.says("A", "use", card="Boss")


@each_game
@pytest.mark.rule(*AUTO)
def test_a_text_may_start_by_battle_damage_alone(game):
    """Given a text for when its unit is destroyed in battle, when an effect destroys it, then it does not start; when it
    falls in battle, it does."""
    frail = game.unit("Frail", "0/0/1", text=[game.starts("destroyed", DRAW, by="battle")])
    s = game.scene([game.unit("P", "5/1/5")], [frail])
    s.effect("A", {"do": "destroy", "to": s["Frail"]})
    assert s.hand("B") == 0
    s = game.scene([game.unit("P", "5/1/5")], [frail])
    game.attack(s, "P")
    game.defend(s, "Frail")
    s.says("A", "done")
    assert s.zone("Frail") == "B.junkyard"
    assert [event.seat for event in s.happened("drawn") if event.family != "fixed"] == ["B"]


@each_game
@pytest.mark.rule("GW-AUTO-08", "NX-AUTO-05", "MC-AUTO-04")
@pytest.mark.parametrize("met", [True, False])
def test_a_text_may_start_as_its_force_damages_units(game, met):
    """Given an attacker with a text for damage to units, when it is met, then that starts, else not."""
    bold = game.unit("Bold", "3/1/3", text=[game.starts("damages_units", {"do": "nation_damage", "who": "enemy", "n": 1})])
    s = game.scene([bold], [game.unit("Wall", "0/0/9")])
    game.attack(s, "Bold")
    game.defend(s, *(("Wall",) if met else ()))
    s.says(s.table.clock.holder, "done")
    assert s.nation("B") == (19 if met else 17)


@each_game
@pytest.mark.rule(*AUTO)
@pytest.mark.parametrize(("cause", "starts"), [({"type": "command"}, True), ({"not": {"type": "command"}}, False)])
def test_a_text_may_ask_of_which_cards_an_effect_was(game, cause, starts):
    """Given a unit with a text of leaving by effects of commands, or of all others, when a command of the enemy takes it,
    then the one starts; by what somebody says alone, neither does."""
    home = game.command("Home", {"do": "move", "zone": "hand"}, targets=[{"type": "unit"}])
    text = game.starts("leaves", HURT, by="enemy", cause=cause)
    s = game.scene([game.unit("P", text=[text]), game.unit("Q", text=[text])], enemy_hand=[home])
    s.says("A", "pass")
    s.says("B", "play", card="Home", targets=("P",))
    s.passes()
    assert s.nation("B") == 20 - starts
    s.effect("B", {"do": "move", "zone": "hand", "to": s["Q"]})
    assert s.nation("B") == 20 - starts


@each_game
@pytest.mark.rule("GW-AUTO-08", "NX-AUTO-05", "MC-AUTO-04")
@pytest.mark.parametrize(("defense", "starts"), [(3, True), (4, False)])
def test_a_text_may_start_as_its_force_destroys_units(game, defense, starts):
    """Given an attacker of three with a text for units that its force destroys, when its enemy falls, then it starts; when
    that only takes damage, or falls by an effect, not."""
    bold = game.unit("Bold", "3/1/9", text=[game.starts("destroys_units", HURT)])
    s = game.scene([bold], [game.unit("Wall", f"0/0/{defense}"), game.unit("X")])
    s.effect("A", {"do": "destroy", "to": s["X"]})
    game.attack(s, "Bold")
    game.defend(s, "Wall")
    s.says(s.table.clock.holder, "done")
    assert s.nation("B") == 20 - starts


@pytest.mark.rule("GW-BTL-09", "GW-EFF-03")
def test_a_text_of_gundam_war_may_speak_of_the_front_unit():
    """Given two units in one squad, when a text speaks of the one in front, then that alone is meant."""
    game = GAMES[0]
    shot = game.command("Shot", {"do": "roll"}, targets=[{**OWN, "leader": True}])
    s = game.scene(hand=[shot], more={"front": [game.unit("P"), game.unit("Q")]})
    s.refused("A", "play", card="Shot", targets=("Q",))
    s.says("A", "play", card="Shot", targets=("P",))


@each_game
@pytest.mark.rule(*AUTO)
def test_a_text_may_speak_of_the_card_of_its_moment(game):
    """Given a unit that rolls each other unit which enters, when two come one after the other, then each is rolled alone."""
    more = {"each": True} if game.name == "nexa" else {}
    watch = game.starts("enters", {"do": "roll", "to": "subject"}, of={**OWN, "other": True}, **more)
    s = game.scene([game.unit("Ear", text=[watch]), game.unit("R")], hand=[game.unit("P"), game.unit("Q")])
    for name in ("P", "Q"):
        s.effect("A", {"do": "put_in_play", "to": s[name]}, {"do": "reroll", "to": s[name]})
        assert [s.table.cards[s[each]].angle for each in ("Ear", "R")] == [0, 0]
    s = game.scene([game.unit("Ear", text=[watch]), game.unit("R")], hand=[game.unit("P", text=[])])
    s.effect("A", {"do": "put_in_play", "to": s["P"]})
    assert s.table.cards[s["P"]].angle == 90


@each_game
@pytest.mark.rule(*AUTO)
def test_the_card_of_a_moment_that_moved_on_is_another_one(game):
    """Given a text that takes back what was destroyed, when a unit falls, then that comes to hand."""
    back = game.starts("destroyed", {"do": "move", "zone": "hand", "to": "subject"}, of={**OWN, "other": True})
    s = game.scene([game.unit("Ear", text=[back]), game.unit("P"), game.unit("R")])
    s.effect("A", {"do": "destroy", "to": s["P"]})
    s.to("attack.move" if game.name != "macross" else "attack.sortie")
    assert (s.zone("P"), s.zone("R").split(".")[0]) == ("A.hand", "A")


@each_game
def test_where_nothing_happens_to_a_card_there_is_none_of_the_moment(game):
    """Given texts that are used, or start with a phase, and speak of the card of a moment, when read, that is named."""
    roll = {"do": "roll", "to": "subject"}
    for text in (game.using(roll), game.starts("begin:draw", roll)):
        with pytest.raises(ValueError, match="subject is the card of a moment"):
            game.parse(game.unit("P", text=[text]))


@each_game
@pytest.mark.rule("GW-AUTO-08", "NX-AUTO-05", "MC-AUTO-04")
def test_a_text_may_watch_what_is_set_on_its_own_card(game):
    """Given a unit with a text of characters that are set on it, when one is set on another unit, then it does not start; set
    on its own, it does."""
    more = {"each": True} if game.name == "nexa" else {}
    watch = game.starts("set", HURT, of={"type": "character", "where": "carried"}, **more)
    s = game.scene([game.unit("P", text=[watch]), game.unit("Q")], hand=[game.character("Nils"), game.character("Ada")])
    s.effect("A", {"do": "put_in_play", "to": s["Nils"], "on": s["Q"]})
    assert s.nation("B") == 20
    s.effect("A", {"do": "put_in_play", "to": s["Ada"], "on": s["P"]})
    assert s.nation("B") == 19
