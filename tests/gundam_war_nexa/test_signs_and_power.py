"""G signs that texts ask for and change, what a G keeps of its text, what is rolled as a G, and where cards go instead."""

from __future__ import annotations

import pytest

from domain.rulesets.gundam_war_nexa.effects import power_sources
from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.gundam_war_nexa.scene import Data, character, g, keyword, scene, sign, standing, unit, use, when

OWN = {"type": "unit", "whose": "own"}
GS = {"where": "g_zone", "whose": "own"}
DRAW = {"do": "draw"}


@pytest.mark.rule("NX-CARD-11", "NX-G-01")
@pytest.mark.parametrize(("color", "rolled"), [("blue", True), ("red", False)])
def test_a_g_is_asked_for_the_color_of_its_sign(color: str, rolled: bool):
    """Given a blue G, when a text speaks of Gs with a sign of a colour, then it is one of blue alone."""
    s = scene(A={"gs": [g("blue")]})
    s.does("A", {"do": "roll", "to": {**GS, "sign": color}})
    assert s.rolled("Blue G") is rolled


@pytest.mark.rule("NX-CARD-11", "NX-G-01", "NX-COST-04")
def test_a_g_whose_sign_is_changed_generates_and_pays_the_other_color_until_the_turn_ends():
    """Given a blue G, when a text makes its sign red, then it pays for a red card, and is blue again after the turn."""
    s = scene(A={"gs": [g("blue")], "hand": [unit("R", total=1, roll=[["red", 1]])]})
    s.refused("A", "play", card="R")
    s.does("A", {"do": "sign", "to": "Blue G", "color": "red"})
    assert power_sources.power_with_texts(s.table, "A") == {"red": 1}
    s.plays("A", "R")
    assert (s.zone("R"), s.rolled("Blue G")) == ("A.deployment_area", True)
    s.to("reroll.ft")
    assert current_properties.g_sign(s.table, s["Blue G"]).color == "blue"


@pytest.mark.rule("NX-CARD-12")
def test_a_sign_takes_the_attribute_of_another_card():
    """Given a unit of another attribute, when its sign becomes like that of this card, then it has the attribute of that."""
    mine = [unit("U", g_sign=sign("blue", "tide"), text=[use({"do": "sign", "like": "self"}, targets=[OWN])])]
    s = scene(A={"deployment": [*mine, unit("V", g_sign=sign("red", "salt"))]})
    s.says("A", "use", card="U", targets=("V",))
    s.passes()
    assert current_properties.g_sign(s.table, s["V"]) == ("red", "tide")


@pytest.mark.rule("NX-KW-22", "NX-PLAY-23", "NX-EFF-21")
@pytest.mark.parametrize(("bracket", "works"), [({"bracket": "as_g"}, True), ({}, False)])
def test_a_g_keeps_what_stands_in_angled_brackets(bracket: Data, works: bool):
    """Given a unit that lies as G, when it has a text and a keyword in angled brackets, then it has them still, no others."""
    text, word = use(DRAW, **bracket), keyword("assault", **bracket)
    s = scene(A={"gs": [unit("U", g_sign=sign(), text=[text], keywords=[word])]})
    assert (len(current_properties.texts(s.table, s["U"])), current_properties.has_keyword(s.table, s["U"], "assault")) == (
        int(works),
        works,
    )
    assert current_properties.combat_stats(s.table, s["U"]) == (None, None, None)


@pytest.mark.rule("NX-EFF-02", "NX-TERM-20", "NX-KW-22")
def test_a_g_comes_into_play_as_what_is_printed_on_it():
    """Given a unit that lies as a rolled G, when its text puts it into play, then it stands there as a unit, rerolled."""
    text = use({"do": "put_in_play", "to": "self"}, bracket="as_g", condition={"self": {"type": "g", "where": "g_zone"}})
    s = scene(A={"gs": [{**unit("U", g_sign=sign(), text=[text]), "rolled": True}]})
    s.says("A", "use", card="U")
    s.passes()
    assert (s.zone("U"), s.rolled("U"), current_properties.type_of(s.table, s["U"]).or_else("")) == (
        "A.deployment_area",
        False,
        "unit",
    )


@pytest.mark.rule("NX-G-01", "NX-EFF-21", "NX-COST-03")
def test_a_card_generates_power_as_its_text_says():
    """Given a unit that generates two red, when power is needed, then it counts, and pays no roll cost."""
    s = scene(
        A={
            "deployment": [unit("U", text=[standing({"generates": [["red", 2]]})])],
            "hand": [unit("N", total=2), unit("M", total=3)],
        }
    )
    assert power_sources.power_with_texts(s.table, "A") == {"red": 2}
    s.refused("A", "play", card="M")
    s.plays("A", "N")
    assert (s.zone("N"), s.rolled("U")) == ("A.deployment_area", False)


@pytest.mark.rule("NX-COST-04", "NX-EFF-21")
@pytest.mark.parametrize(
    ("pays", "card", "text"), [({}, True, True), ({"for": "cards"}, True, False), ({"for": "texts"}, False, True)]
)
def test_a_unit_is_rolled_for_a_cost_as_a_g_is(pays: Data, card: bool, text: bool):
    """Given a unit that is rolled as a red G, when a card or a text costs one red, then it pays for what its text says."""
    payer = unit("U", text=[standing({"pays": {"color": "red", **pays}})])
    for wanted, works in (("card", card), ("text", text)):
        asks = unit("W", text=[use(DRAW, cost=[{"red": 1}])])
        s = scene(A={"deployment": [payer, asks], "hand": [unit("R", roll=[["red", 1]])]})
        said = ("play", "R") if wanted == "card" else ("use", "W")
        if not works:
            s.refused("A", said[0], card=said[1])
            continue
        s.says("A", said[0], card=said[1])
        assert s.rolled("U")
        s = scene(A={"deployment": [{**payer, "rolled": True}, asks], "hand": [unit("R", roll=[["red", 1]])]})
        s.refused("A", said[0], card=said[1])


GOES = [
    ({"zone": "hangar", "by": "refit"}, "A.junkyard", "A.hangar"),
    ({"zone": "hand", "by": "destroyed"}, "A.hand", "A.junkyard"),
    ({"zone": "g_rolled"}, "A.g_zone", "A.g_zone"),
    ({"zone": "removed"}, "A.removed_zone", "A.removed_zone"),
]


@pytest.mark.rule("NX-EFF-21", "NX-DEST-04", "NX-KW-07")
@pytest.mark.parametrize(("instead", "fallen", "refitted"), GOES)
def test_a_card_goes_elsewhere_instead_of_being_abolished(instead: Data, fallen: str, refitted: str):
    """Given a unit with a character, when it falls or is refitted, then it goes where its text says."""
    mine = unit(
        "U", keywords=[keyword("refit", trait="Wing")], text=[standing({"instead": instead})], carries=[character("Ray")]
    )
    s = scene(A={"deployment": [mine]})
    s.does("A", {"do": "destroy", "to": "U"})
    s.to("attack.ft1")
    assert (s.zone("U"), s.zone("Ray")) == (fallen, "A.junkyard")
    s = scene(A={"deployment": [mine], "hand": [unit("N", traits=["Wing"], total=0)]}, node="attack.ft1")
    s.says("A", "use", card="U", text="refit", special=("N",))
    s.passes()
    assert (s.zone("U"), s.zone("Ray")) == (refitted, "N")
    as_g = instead["zone"] == "g_rolled"
    assert (s.rolled("U"), current_properties.type_of(s.table, s["U"]).or_else("")) == (as_g, "g" if as_g else "unit")


@pytest.mark.rule("NX-CARD-18", "NX-G-01")
def test_x_counts_the_power_that_texts_generate_too():
    """Given power of a G and of a text, when X is the own power, then both are counted."""
    hit = use({"do": "gain", "points": ["x", 0, 0], "to": "self"}, x={"power": "own"})
    s = scene(A={"gs": [g("blue")], "deployment": [unit("U", "0/0/3", text=[hit, standing({"generates": [["red", 2]]})])]})
    s.says("A", "use", card="U")
    s.passes()
    assert s.points("U")[0] == 3


@pytest.mark.rule("NX-AUTO-05", "NX-DEST-04")
@pytest.mark.parametrize(("effect", "drawn"), [("destroy", 1), ("abolish", 0)])
def test_a_text_starts_as_its_card_is_destroyed_and_abolished(effect: str, drawn: int):
    """Given a unit whose text starts as it falls, when it is destroyed, then that is as it is abolished; else it does not."""
    s = scene(A={"deployment": [unit("U", text=[when("fallen", DRAW)])]})
    s.does("A", {"do": effect, "to": "U"})
    assert s.hand("A") == 0
    s.to("attack.ft1")
    assert (s.zone("U"), s.hand("A")) == ("A.junkyard", drawn)


@pytest.mark.rule("NX-COST-10", "NX-KW-23")
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(("host", "played"), [("Gull", True), ("Tern", False)])
def test_a_character_costs_less_where_the_dedicated_pairing_will_hold(host: str, played: bool, own: bool):
    """Given one G and a character that costs three, or one on its own unit, when it is played, then that is its host."""
    less = {"cost": {"total_to": 1}, "paired": True}
    text = [{"timing": "everywhere", "effects": [less]}] if own else []
    law = [] if own else [standing({**less, "on": {"type": "character", "whose": "own", "where": "hand"}})]
    mine = [unit("Gull", dedicated=["Ilse"], text=law), unit("Tern", dedicated=["Ray"])]
    s = scene(A={"deployment": mine, "hand": [character("Ilse", total=3, text=text)], "gs": [g()]})
    if played:
        s.plays("A", "Ilse", on=host)
        assert s.zone("Ilse") == host
    else:
        s.refused("A", "play", card="Ilse", on=host, rule="NX-COST-03")


@pytest.mark.rule("NX-COST-04", "NX-COST-07", "NX-EFF-21")
@pytest.mark.parametrize(
    ("roll", "rolled"),
    [([["blue", 2]], 1), ([["blue", 1]], 1), ([["blue", 1], ["any", 1]], 1), ([["blue", 3]], 2), ([["blue", 4]], 0)],
)
def test_a_g_counts_as_two_as_its_text_says(roll: list[list[object]], rolled: int):
    """Given two blue Gs of which one counts as two, when a card costs so much, then so many are rolled, or it is refused."""
    twice = standing({"pays": {"twice": True, "for": "cards"}})
    s = scene(A={"gs": [g("blue", "One"), g("blue", "Other")], "hand": [unit("N", roll=roll)]})
    s.does("A", {"do": "give_text", "text": twice, "to": "One", "until": "phase"})
    if rolled:
        s.says("A", "play", card="N")
    else:
        s.refused("A", "play", card="N", rule="NX-COST-04")
    assert [s.rolled("One"), s.rolled("Other")].count(True) == rolled
