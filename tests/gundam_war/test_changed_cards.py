"""Costs of X, coins that give points, texts that other cards give or change, control, and what stands against it."""

import pytest

from tests.gundam_war.scene import RULES, blue, character, command, generation, operation, parse_printing, scene, unit

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
HURT, DRAW = {"do": "nation_damage", "who": "enemy", "n": 1}, {"do": "draw", "n": 1}


def holds(*effects, **more):
    """An Auto A."""
    return {"timing": "auto_a", "effects": list(effects), **more}


def using(*effects, **more):
    """A text that is used at any time."""
    return {"timing": "any", "effects": list(effects), **more}


@pytest.mark.rule("GW-COST-01", "GW-EFF-01")
def test_a_card_cost_of_x_is_as_many_cards_as_its_player_chooses():
    """Given a COMMAND that costs X and hurts for X, X at most the own power, when three are chosen, then three are paid."""
    volley = {"type": "command", "name": "Volley", "color": "blue", "cost": "x"}
    text = {"timing": "any", "x": {"free": True, "power": "own"}, "effects": [{**HURT, "n": "x"}]}
    s = scene(A={"station": [blue(3)], "hand": [{**volley, "text": [text]}]})
    assert s.refused("A", "play", card="Volley").rule in ("", "GW-EFF-01")
    s.refused("A", "play", card="Volley", x=4)
    s.says("A", "play", card="Volley", x=3)
    s.passes()
    assert (s.nation("A"), s.nation("B")) == (17, 17)


@pytest.mark.rule("GW-COST-01", "GW-COST-19", "GW-ADDC-01")
def test_x_that_cannot_be_paid_is_not_offered():
    """Given two cards on the nation and a COMMAND that costs X and one more, when X may be three, then one is offered."""
    volley = {"type": "command", "name": "Volley", "color": "blue", "cost": "x"}
    text = {"timing": "any", "x": {"free": True, "most": 3}, "effects": [{**HURT, "n": "x"}]}
    extra = [{"keyword": "additional_cost", "n": 1}]
    s = scene(A={"hand": [{**volley, "text": [text], "keywords": extra}]}, nation=(2, 20))
    offers = [offer for offer in RULES.offers(s.desk, "A") if offer.act == "play"]
    assert [offer.slots["x"].options for offer in offers] == [(1,)]
    s.refused("A", "play", card="Volley", x=2)


@pytest.mark.rule("GW-COST-05", "GW-COST-06", "GW-EFF-01")
@pytest.mark.parametrize(
    ("need", "most"), [({"corps": "x", "total": "x"}, 2), ({"total": "x"}, 3), ({"corps": 2, "total": "x"}, 3)]
)
def test_a_requirement_of_x_is_as_much_power_as_its_player_chooses(need, most):
    """Given blue power of two and red of one and a blue COMMAND of X power, then so much is offered, and no more is taken."""
    text = {"timing": "any", "x": {"free": True}, "effects": [{**HURT, "n": "x"}]}
    volley = {"type": "command", "name": "Volley", "color": "blue", "text": [text], **need}
    s = scene(A={"station": [blue(2), generation("red")], "hand": [volley]})
    offers = [offer for offer in RULES.offers(s.desk, "A") if offer.act == "play"]
    assert [offer.slots["x"].options for offer in offers] == [tuple(range(1, most + 1))]
    assert s.refused("A", "play", card="Volley", x=most + 1).rule in ("GW-COST-05", "GW-COST-06", "GW-EFF-05")
    s.says("A", "play", card="Volley", x=most)
    s.passes()
    assert (s.nation("A"), s.nation("B")) == (20, 20 - most)


@pytest.mark.rule("GW-COST-01")
@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"type": "unit", "name": "P", "points": [1, 1, 1], "cost": "x"}, "that of a command"),
        ({"type": "command", "name": "P", "cost": "x", "text": [using(DRAW)]}, "no text says what X is"),
        ({"type": "unit", "name": "P", "points": [1, 1, 1], "total": "x"}, "total is X, which is that of a command"),
        ({"type": "command", "name": "P", "corps": "x"}, "corps is X, and no text says what X is"),
        ({"type": "command", "name": "P", "cost": "y"}, "a whole number from 0, or x"),
    ],
)
def test_a_card_cost_of_x_needs_a_text_that_says_what_x_is(data, said):
    """Given cards whose cost is X without that, when they are read, then it is named."""
    with pytest.raises(ValueError, match=said):
        parse_printing(data)


@pytest.mark.rule("GW-COST-20", "GW-EFF-01")
def test_a_text_may_be_used_as_often_as_a_number_says():
    """Given a text of as many uses as the own power, when that is two, then it is used twice in a turn."""
    text = using(HURT, uses="x", x={"power": "own"}, cost={"kind": "each"})
    s = scene(A={"station": [blue(2), unit("P", text=[text])]})
    for _ in range(2):
        s.says("A", "use", card="P")
        s.passes()
    assert s.refused("A", "use", card="P").rule == "GW-EFF-01"


@pytest.mark.rule("GW-SETUP-01", "GW-LABL-07")
def test_a_coin_may_give_points_as_long_as_it_lies_there():
    """Given a unit with two coins of +1/+0/+1, when one is taken off, then one stays; those of a CHARACTER raise its UNIT."""
    coin = {"do": "counters", "n": 2, "points": [1, 0, 1]}
    s = scene(A={"station": [unit("P", "2/1/3", carries=[character("Nils", "0/0/0")]), unit("Q")]})
    s.effect("A", {**coin, "to": s["P"]})
    assert s.points("P") == (4, 1, 5)
    s.effect("A", {**coin, "n": -1, "to": s["P"]})
    assert s.points("P") == (3, 1, 4)
    s.effect("A", {**coin, "n": 1, "to": s["Nils"]})
    assert s.points("P") == (4, 1, 5)
    s.effect("A", {**coin, "n": -5, "to": s["P"]})
    assert s.points("P") == (3, 1, 4)


@pytest.mark.rule("GW-DMG-08", "GW-SETUP-01")
def test_a_unit_whose_defense_coins_bring_down_to_nothing_falls():
    """Given a unit of defense 2, when it gets two coins of -0/-0/-1, then it is destroyed."""
    s = scene(A={"station": [unit("P", "2/1/2")]})
    s.effect("B", {"do": "counters", "n": 2, "points": [0, 0, -1], "to": s["P"]})
    assert s.zone("P") == "A.junkyard"


@pytest.mark.rule("GW-AUTO-02", "GW-LABL-07")
def test_an_auto_a_may_give_texts_to_other_cards_as_long_as_it_holds():
    """Given an OPERATION that gives own units two texts, when it is there, then they work; when it leaves, they are gone."""
    used = using(HURT, cost={"kind": "roll"})
    falls = {"timing": "auto_d", "moment": "destroyed", "effects": [DRAW]}
    gives = operation("Drill", text=[holds({"on": OWN, "text": used}, {"on": OWN, "text": falls})])
    s = scene(A={"station": [gives, unit("P"), unit("Q", text=[using(DRAW)])]}, B={"station": [unit("X")]})
    s.refused("B", "use", card="X", text="1")
    s.says("A", "use", card="P")
    s.passes()
    s.says("A", "use", card="Q", text="2")
    s.passes()
    assert s.nation("B") == 18
    s.effect("B", {"do": "destroy", "to": s["P"]})
    assert s.count("A.hand") == 1
    s.effect("B", {"do": "destroy", "to": s["Drill"]}, {"do": "destroy", "to": s["Q"]})
    assert s.count("A.hand") == 1


@pytest.mark.rule("GW-AUTO-02", "GW-LABL-06")
def test_a_text_that_an_auto_a_gives_is_negated_with_its_card():
    """Given a unit that another card gives a text, when its texts are negated, then that one too."""
    gives = operation("Drill", text=[holds({"on": OWN, "text": using(HURT)})])
    s = scene(A={"station": [gives, unit("P")]})
    s.effect("B", {"do": "silence", "to": s["P"]})
    assert s.refused("A", "use", card="P").rule == "GW-LABL-06"


def test_an_auto_a_gives_no_auto_a():
    """Given an Auto A that gives an Auto A, or a text that there is not, when it is read, then that is an error."""
    for text, said in ((holds({"points": [1, 0, 0]}), "timing is 'auto_a'"), (using({"do": "drow"}), "is draw meant")):
        with pytest.raises(ValueError, match=said):
            parse_printing(operation("Drill", text=[holds({"on": OWN, "text": text})]))


@pytest.mark.rule("GW-EFF-01", "GW-LABL-08")
def test_an_effect_may_change_the_points_and_texts_of_a_card():
    """Given a unit with points, a keyword and a text, when they are changed for the turn, then the new ones count alone."""
    fall = using({**HURT, "n": 5}, condition={"self": {"where": "station"}})
    drop = command("Drop", {"do": "change", "points": ["*", "*", 1], "texts": [fall]}, targets=[{**OWN, "keyword": "colony"}])
    hull = unit("Hull", "4/2/6", keywords=[{"keyword": "colony"}], text=[holds({"points": [2, 0, 0]})])
    s = scene(A={"station": [hull], "hand": [drop]})
    assert s.points("Hull") == (6, 2, 6)
    s.says("A", "play", card="Drop", targets=("Hull",))
    s.passes()
    assert s.points("Hull") == (0, 0, 1)
    s.says("A", "use", card="Hull")
    s.passes()
    assert s.nation("B") == 15
    s.effect("A", {"do": "gain", "points": [1, 0, 0], "to": {**OWN, "keyword": "colony"}})
    assert s.points("Hull") == (0, 0, 1)


@pytest.mark.rule("GW-EFF-01")
def test_texts_may_be_lost_and_others_gained_afterwards():
    """Given a unit with a text, when all of them are lost and another one is given, then that one alone is used."""
    s = scene(A={"station": [unit("P", text=[using(DRAW), using(DRAW)])]})
    s.effect("B", {"do": "change", "texts": [], "to": s["P"]}, {"do": "give_text", "text": using(HURT), "to": s["P"]})
    s.refused("A", "use", card="P", text="2")
    s.says("A", "use", card="P", text="1")
    s.passes()
    assert (s.nation("B"), s.count("A.hand")) == (19, 0)


@pytest.mark.rule("GW-DMG-06", "GW-LABL-08")
def test_a_unit_falls_whose_changed_defense_its_damage_reaches():
    """Given a unit with two damage, when its defense becomes 2, then it is destroyed."""
    s = scene(A={"station": [unit("P", "2/1/5", damage=2)]})
    s.effect("B", {"do": "change", "points": [2, 1, 2], "to": s["P"]})
    assert s.zone("P") == "A.junkyard"


@pytest.mark.rule("GW-OPER-08", "GW-HNG-05")
def test_control_of_a_card_goes_to_whose_station_area_it_is_moved():
    """Given an enemy unit with a CHARACTER, when A takes control, then both are with A; destroyed, they go to B."""
    s = scene(B={"station": [unit("X", "2/1/3", carries=[character("Nils")])]})
    s.effect("A", {"do": "control", "to": s["X"]})
    assert (s.zone("X"), s.points("X")) == ("A.station_area", (3, 2, 4))
    s.effect("A", {"do": "destroy", "to": s["X"]})
    assert (s.zone("X"), s.zone("Nils")) == ("B.junkyard", "B.junkyard")


@pytest.mark.rule("GW-SET-01", "GW-STAT-06", "GW-EFF-01")
def test_a_text_may_set_a_card_in_play_on_another():
    """Given a CHARACTER on a unit, when a text sets it on another one that takes it, then it lies there as that lies."""
    text = using({"do": "set"}, targets=[{"type": "character", "whose": "own"}])
    s = scene(A={"station": [unit("P", "2/1/3", carries=[character("Nils")]), unit("Q", "2/1/3", text=[text])]})
    s.says("A", "use", card="Q", targets=("Nils",))
    s.passes()
    assert s.table.cards[s["Nils"]].place == s["Q"]
    assert (s.points("P"), s.points("Q")) == ((2, 1, 3), (3, 2, 4))


@pytest.mark.rule("GW-SET-01", "GW-CHAR-08")
def test_a_card_is_not_set_where_there_is_no_room():
    """Given a unit with a CHARACTER, when a text sets another CHARACTER on it, then that stays where it is."""
    text = using({"do": "set"}, targets=[{"type": "character", "whose": "own", "name": "Nils"}])
    there = [unit("P", carries=[character("Nils")]), unit("Q", carries=[character("Ada")], text=[text])]
    s = scene(A={"station": there})
    s.says("A", "use", card="Q", targets=("Nils",))
    s.passes()
    assert s.table.cards[s["Nils"]].place == s["P"]


@pytest.mark.rule("GW-BTL-16", "GW-EFF-05")
def test_a_text_may_speak_of_what_is_engaged_with_its_card():
    """Given squads in Space against each other, when a text speaks of engaged enemies in the same area, then of those."""
    text = using({"do": "damage", "n": 1}, targets=[{**ENEMY, "engaged": True, "where": "same_area"}])
    s = scene(
        A={"station": [unit("P", text=[text])], "earth": [unit("Q")]},
        B={"station": [unit("X"), unit("Y")]},
        node="attack.move",
    )
    s.says("A", "attack", space=("P",))
    s.to("defense.move")
    s.says("B", "defend", space=("X",))
    s.refused("A", "use", card="P", targets=("Y",))
    s.says("A", "use", card="P", targets=("X",))


@pytest.mark.rule("GW-EFF-01", "GW-CARD-10")
def test_a_text_may_speak_of_a_trait_or_of_a_part_of_a_name():
    """Given units of a trait and of a name with a word in it, when texts speak of those, then of these alone."""
    present = [holds({"on": {"trait": "Lancer"}, "points": [1, 0, 0]}, {"on": {"name_has": "Pike"}, "points": [0, 2, 0]})]
    s = scene(A={"station": [unit("Long Pike"), unit("Spear", traits=["Lancer"]), operation("Drill", text=present)]})
    assert (s.points("Long Pike"), s.points("Spear")) == ((2, 3, 3), (3, 1, 3))


@pytest.mark.rule("GW-COST-05", "GW-GENR-04")
def test_power_may_be_generated_as_often_as_a_number_says():
    """Given a GENERATION that makes one power, and one more for each coin on it, when it has two, then it makes three."""
    more = holds({"generates": [["blue", 1]], "times": {"value": "coins"}})
    s = scene(A={"station": [generation(name="Mill", text=[more])], "hand": [unit("P", corps=3, total=3)]})
    s.refused("A", "play", card="P")
    s.effect("A", {"do": "counters", "n": 2, "to": s["Mill"]})
    s.says("A", "play", card="P")


def test_power_that_a_text_generates_depends_on_no_power():
    """Given texts that generate power by how much power there is, when they are read, then that is an error."""
    by_power = {"count": OWN, "under": {"power": "enemy"}}
    for text in (
        holds({"generates": [["blue", 1]], "times": {"power": "own"}}),
        holds({"generates": [["blue", 1]]}, condition={"any": [{"number": by_power}]}),
    ):
        with pytest.raises(ValueError, match="generates power counts none"):
            parse_printing(unit("P", text=[text]))
