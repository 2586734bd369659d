"""Texts that apply while their card is in play: damage to nations, costs, generated power, keywords, setting cards."""

import pytest

from tests.bandai.games import GAMES, each_game

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}


DRAW, HURT = {"do": "draw", "n": 1}, {"do": "nation_damage", "who": "enemy", "n": 1}


@each_game
@pytest.mark.rule("GW-SET-01", "NX-EFF-02", "MC-KWX-02")
def test_a_text_may_set_a_card_on_its_own(game):
    """Given a unit with a text that sets a character of the junkyard on it, when it is used, then that lies on it."""
    text = game.using(
        {"do": "put_in_play", "on": "self"}, targets=[{"type": "character", "whose": "own", "where": "junkyard"}]
    )
    s = game.scene([game.unit("P", text=[text])], more={"junkyard": [game.character("Nils")]})
    s.says("A", "use", card="P", targets=("Nils",))
    s.passes()
    assert s.table.cards[s["Nils"]].place == s["P"]


@pytest.mark.rule("NX-TERM-04", "NX-KW-21")
def test_all_keywords_may_be_taken_from_units_for_a_turn():
    """Given units with keywords, one in brackets, when all of them are taken, then that one alone stays."""
    game = GAMES[1]
    units = [
        game.unit("P", keywords=[{"keyword": "swift_attack"}, {"keyword": "assault", "bracket": "unless_g"}]),
        game.unit("Q", keywords=[{"keyword": "quick"}]),
    ]
    s = game.scene(units)
    s.effect("A", {"do": "this_turn", "effect": {"on": {"type": "unit"}, "lose": {"keywords": True}}})
    has = s.desk.ruleset.card_text_hooks.filter_context.has
    assert [has(s.table, s[name], word) for name, word in (("P", "swift_attack"), ("P", "assault"), ("Q", "quick"))] == [
        False,
        True,
        False,
    ]


@each_game
@pytest.mark.rule("GW-EFF-01", "MC-CARD-16", "NX-EFF-21")
def test_a_nation_may_take_less_damage_or_none(game):
    """Given a card that spares its nation two of each damage, when effects and a force damage it, then it takes so much less;
    a text that spares all of it keeps all off for the turn."""
    wall = game.unit("Wall", text=[game.holds({"spares": 2})])
    s = game.scene(
        [game.unit("P", "3/1/3")], [wall], hand=[game.command("Shot", {"do": "nation_damage", "who": "enemy", "n": 5})]
    )
    s.says("A", "play", card="Shot")
    s.passes()
    assert s.nation("B") == 17
    game.attack(s, "P")
    s.says("A", "done")
    assert s.nation("B") == 16
    rest = game.command("Rest", {"do": "spare"})
    s = game.scene([game.unit("P", "3/1/3", text=[game.starts("damages_nation", DRAW)])], enemy_hand=[rest])
    game.attack(s, "P")
    s.says("B", "play", card="Rest")
    s.passes()
    drawn = s.hand("A")
    s.says("A", "done")
    assert not s.happened("nation_damaged")
    assert s.hand("A") == drawn


@pytest.mark.rule("NX-COST-10")
def test_a_card_may_cost_less_by_its_own_text_wherever_it_lies():
    """Given a card that costs two less while an own set card is there, and one less for each own unit, when it is played with
    too little power, then only where that is so."""
    game = GAMES[1]
    cheap = game.unit(
        "Cheap",
        total=3,
        text=[
            {
                "timing": "everywhere",
                "condition": {"some": {"whose": "own", "set": True}},
                "effects": [{"cost": {"total": -3}}],
            }
        ],
    )
    each = game.unit("Each", total=2, text=[{"timing": "everywhere", "effects": [{"cost": {"total": -1}, "per": OWN}]}])
    s = game.scene([game.unit("P"), game.unit("Q")], hand=[cheap, each])
    s.refused("A", "play", card="Cheap")
    s.says("A", "play", card="Each")
    s = game.scene([game.unit("P", carries=[game.character("Nils")])], hand=[cheap, each])
    s.says("A", "play", card="Cheap")
    s = game.scene([game.unit("P", carries=[game.character("Nils")])], hand=[cheap, each])
    s.refused("A", "play", card="Each")


@pytest.mark.rule("NX-KW-23")
def test_a_character_may_count_as_another_for_the_dedicated_pairing():
    """Given a character that counts as Ray for it, when it lies on Ray's unit, then that group is dedicated."""
    game = GAMES[1]
    p = game.unit("P", dedicated=["Ray"], carries=[game.character("Bo", dedicated_as=["Ray"])])
    s = game.scene([p], hand=[game.command("Shot", {"do": "roll"}, targets=[{"whose": "own", "dedicated": True}])])
    s.says("A", "play", card="Shot", targets=("P",))


@pytest.mark.rule("GW-EFF-01", "GW-COST-05", "GW-COST-06")
def test_a_text_may_generate_power_for_its_side_while_its_condition_holds():
    """Given a unit that generates two green power during the own turn, when a card asks for as much, then it is there; in
    the enemy's turn, or while the text is negated, it is not."""
    game = GAMES[0]
    mill = game.unit("Mill", text=[game.holds({"generates": [["green", 2]]}, condition={"turn": "own"})])
    shot = game.command("Shot", DRAW)
    s = game.scene([mill], hand=[{**shot, "color": "green", "corps": 2, "total": 2}])
    assert s.desk.ruleset.tally(s.table, "A") == {"total_power": 2, "green": 2}
    s.effect("B", {"do": "silence", "to": s["Mill"]})
    assert "GW-COST" in s.refused("A", "play", card="Shot").rule
    s = game.scene([mill], hand=[{**shot, "color": "green", "corps": 2, "total": 2}])
    s.says("A", "play", card="Shot")
    s = game.scene([mill], hand=[{**shot, "color": "green", "corps": 2, "total": 2}], holder="B")
    s.refused("A", "play", card="Shot")


def test_power_that_a_text_generates_asks_for_none():
    """Given a text that generates power and needs some, when the card is read, then that is stated."""
    game = GAMES[0]
    with pytest.raises(ValueError, match="asks for none"):
        game.parse(game.unit("P", text=[game.holds({"generates": [["green", 2]]}, requirement=[1, 1])]))


@pytest.mark.rule("NX-SETC-02", "NX-SETC-12", "NX-EFF-21")
def test_a_card_on_the_field_may_be_set_on_another_that_takes_it():
    """Given a character on a unit, when a text sets it on another own unit, then it lies there; a unit with a character of
    its own takes none."""
    game = GAMES[1]
    nils, bo = game.character("Nils"), game.character("Bo")
    units = [game.unit("P", carries=[nils]), game.unit("Q"), game.unit("R", carries=[bo])]
    wanted = [{"type": "character", "whose": "own"}, OWN]
    text = game.command("Shift", {"do": "set", "to": "target1", "on": "target"}, targets=wanted)
    for host, place in (("Q", "Q"), ("R", "P")):
        s = game.scene(units, hand=[text])
        s.says("A", "play", card="Shift", targets=("Nils", host))
        s.passes()
        assert s.table.cards[s["Nils"]].place == s[place]


@each_game
@pytest.mark.rule("GW-EFF-01", "MC-CARD-16", "NX-EFF-21")
@pytest.mark.parametrize(("only", "by_effect", "by_battle"), [("battle", 5, 0), ("effects", 0, 3)])
def test_a_nation_may_be_spared_one_kind_of_damage_alone(game, only, by_effect, by_battle):
    """Given a nation that is spared battle damage, or that of effects, when both come, then the other kind is taken."""
    shot = game.command("Shot", {"do": "nation_damage", "who": "enemy", "n": 5})
    rest = game.command("Rest", {"do": "spare", "only": only})
    s = game.scene([game.unit("P", "3/1/3")], hand=[shot], enemy_hand=[rest])
    game.attack(s, "P")
    s.says("B", "play", card="Rest")
    s.passes()
    before = s.nation("B")
    s.says("A", "play", card="Shot")
    s.passes()
    assert before - s.nation("B") == by_effect
    s.says("A", "done")
    assert before - s.nation("B") == by_effect + by_battle
