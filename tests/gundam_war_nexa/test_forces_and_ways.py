"""Numbers of forces, combat stats that are fixed, X that is raised, damage that is watched, and ways that situations open."""

from __future__ import annotations

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.rulesets.gundam_war_nexa.card_schema.keywords import x_of
from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.gundam_war_nexa.scene import Data, character, g, keyword, scene, sign, standing, unit, use, when

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
DRAW = {"do": "draw"}


@pytest.mark.rule("NX-BATT-06", "NX-TGT-03")
@pytest.mark.parametrize(
    ("asked", "strong"),
    [
        ({"at_least": {"force": 3}}, ["A", "B", "C", "Ray"]),
        ({"at_most": {"force": 1}, "where": "battle"}, ["E"]),
        ({"at_least": {"force": 1}}, ["A", "B", "C", "E", "Ray"]),
    ],
)
def test_a_text_speaks_of_the_cards_of_large_or_small_forces(asked: Data, strong: list[str]):
    """Given forces of three units and of one, when a text speaks of their number, then it means the cards of such forces."""
    mine = {
        "space": [unit("A"), unit("B", carries=[character("Ray")]), unit("C")],
        "earth": [unit("E")],
        "deployment": [unit("H")],
    }
    s = scene(A=mine)
    s.does("A", {"do": "coin", "name": "mark", "to": {"whose": "own", **asked}})
    marked = [name for name in ("A", "B", "C", "E", "H", "Ray") if s.table.cards[s[name]].marks]
    assert marked == strong


@pytest.mark.rule("NX-EFF-21", "NX-TERM-16", "NX-BATT-33")
def test_combat_stats_that_are_fixed_are_changed_by_nothing():
    """Given a unit with a coin, when its stats are fixed, then nothing adds to them, and damage fells it."""
    s = scene(A={"deployment": [unit("U", "5/5/5", carries=[character("Ray")])]})
    s.does("A", {"do": "fix", "points": [1, 2, 3], "to": "U"}, {"do": "gain", "points": [4, 4, 4], "to": "U"})
    assert s.points("U") == (1, 2, 3)
    s.does("A", {"do": "damage", "n": 3, "to": "U"})
    assert s.destroyed("U")


@pytest.mark.rule("NX-KW-04", "NX-KW-05")
@pytest.mark.parametrize(("name", "x"), [("psycommu", 3), ("area_weapon", 1)])
def test_an_effect_raises_the_x_of_a_keyword(name: str, x: int):
    """Given a unit with Psycommu 1 and Area Weapon 1, when Psycommu is raised by two, then its X is three."""
    both = [keyword("psycommu", x=1), keyword("area_weapon", x=1)]
    raises = standing({"on": OWN, "raises": {"keyword": "psycommu", "n": 2}})
    s = scene(A={"deployment": [unit("U", keywords=both), unit("V", text=[raises])]})
    assert [x_of(each) for each in current_properties.working_keywords(s.table, s["U"], name)] == [x]
    assert current_properties.working_keywords(s.table, s["V"], name) == []


@pytest.mark.rule("NX-AUTO-05", "NX-BATT-45")
def test_a_text_starts_as_units_take_damage():
    """Given texts that watch damage of enemies and of their own card, when damage is dealt, then those of it start."""
    watcher = unit("W", text=[when("damaged", DRAW, of=ENEMY, each=True)])
    s = scene(
        A={"deployment": [watcher, unit("U", text=[when("damaged", DRAW)])]},
        B={"deployment": [unit("P", "1/1/5"), unit("Q")]},
    )
    s.does("A", {"do": "damage", "n": 1, "to": "P"})
    assert s.hand("A") == 1
    s.does("A", {"do": "damage", "n": 1, "to": "U"})
    assert s.hand("A") == 2
    s.does("A", {"do": "damage", "n": 1, "to": {"type": "unit"}})
    assert s.hand("A") == 4


@pytest.mark.rule("NX-AUTO-05", "NX-BATT-42")
def test_battle_damage_is_watched_too():
    """Given two forces, when they deal battle damage, then a text of a unit that takes it starts."""
    s = scene(
        A={"space": [unit("U", "1/1/5", text=[when("damaged", DRAW)])]}, B={"space": [unit("P", "1/1/5")]}, node="damage.ft1"
    )
    s.to("damage.ft2")
    assert s.hand("A") == 1


@pytest.mark.rule("NX-KW-07", "NX-EFF-21")
@pytest.mark.parametrize("where", ["hand", "field"])
def test_a_card_has_another_total_power_for_refit(where: str):
    """Given a unit of total five that counts as one of two for Refit, by its own text or another, then two Gs let it come."""
    own = [{"timing": "everywhere", "effects": [{"refit_total": 2}]}] if where == "hand" else []
    lets = [] if own else [standing({"on": {"type": "unit", "whose": "own", "where": "hand"}, "refit_total": 2})]
    old = unit("U", keywords=[keyword("refit", trait="Wing")], text=lets)
    s = scene(
        A={"deployment": [old], "hand": [unit("N", traits=["Wing"], total=5, text=own)], "gs": [g(count=2)]},
        node="attack.ft1",
    )
    s.says("A", "use", card="U", text="refit", special=("N",))
    s.passes()
    assert s.zone("N") == "A.deployment_area"


@pytest.mark.rule("NX-COIN-01")
def test_coins_are_shared_out():
    """Given two units, when three coins are shared out, then their player says how many each has."""
    share = {"do": "coin", "name": "tide", "points": [1, 0, 0], "n": 3, "shared": True}
    s = scene(
        A={"deployment": [unit("U", "0/0/1", text=[use(share, targets=[{**OWN, "n": 2, "upto": True}])]), unit("V", "0/0/1")]}
    )
    s.says("A", "use", card="U", targets=("U", "V"))
    s.passes()
    s.says("A", "choose", say="2")
    assert [s.points(name)[0] for name in ("U", "V")] == [2, 1]


FORK = {
    "do": "either",
    "ways": [
        {"targets": [{**ENEMY, "bare": True}], "effects": [{"do": "destroy"}]},
        {"targets": [ENEMY], "effects": [{"do": "destroy"}], "condition": {"some": {**OWN, "other": True}}},
    ],
}


@pytest.mark.rule("NX-EFF-13", "NX-EFF-21")
@pytest.mark.parametrize(("others", "falls"), [([unit("V")], True), ([], False)])
def test_a_text_is_played_in_a_way_only_in_the_situation_that_opens_it(others: list[Data], falls: bool):
    """Given a text that aims otherwise while another own unit is there, when it is so played, then that is needed."""
    s = scene(
        A={"deployment": [unit("U", text=[use(FORK)]), *others]}, B={"deployment": [unit("P", carries=[character("Ray")])]}
    )
    if not falls:
        assert isinstance(s.answer("A", "use", card="U", way=2, targets=("P",)), Refusal)
        return
    s.says("A", "use", card="U", way=2, targets=("P",))
    s.passes()
    assert s.destroyed("P")


@pytest.mark.rule("NX-TGT-05", "NX-EFF-13")
def test_the_way_of_a_text_stays_chosen_if_its_situation_ends_before_the_resolution():
    """Given a text played in a way that a situation opened, when that ends in the cut, then its effect is carried out."""
    mine = {"deployment": [unit("U", text=[use(FORK)]), unit("V")]}
    s = scene(A=mine, B={"deployment": [unit("P", carries=[character("Ray")])]})
    s.says("A", "use", card="U", way=2, targets=("P",))
    s.does("B", {"do": "move", "zone": "hand", "to": s["V"]})
    s.passes()
    assert not s.happened("effect_failed")
    assert s.destroyed("P")


@pytest.mark.rule("NX-EFF-13", "NX-TGT-06")
@pytest.mark.parametrize("way", [1, 2])
def test_the_situation_of_the_text_itself_is_needed_again_at_the_resolution_of_any_way(way: int):
    """Given a text with a situation of its own, when that ends in the cut, then its effect fails, whatever its way."""
    text = use(FORK, condition={"some": {**OWN, "name": "W"}})
    mine = {"deployment": [unit("U", text=[text]), unit("V"), unit("W")]}
    s = scene(A=mine, B={"deployment": [unit("P")]})
    s.says("A", "use", card="U", way=way, targets=("P",))
    s.does("B", {"do": "move", "zone": "hand", "to": s["W"]})
    s.passes()
    assert [event.rule for event in s.happened("effect_failed")] == ["NX-EFF-13"]


@pytest.mark.rule("NX-EFF-13", "NX-EFF-21")
@pytest.mark.parametrize(("others", "ways"), [([unit("V")], ("1", "2")), ([], ("1",))])
def test_a_text_that_starts_asks_for_the_ways_that_are_open(others: list[Data], ways: tuple[str, ...]):
    """Given a text that works by itself in one of two ways, when it starts, then those that are open are asked for."""
    s = scene(
        A={"hand": [unit("U", total=0, text=[when("enters", FORK)])], "deployment": others}, B={"deployment": [unit("P")]}
    )
    s.plays("A", "U")
    assert s.table.flags["awaits"]["words"] == ways


@pytest.mark.rule("NX-KW-06", "NX-AUTO-05")
@pytest.mark.parametrize(("attribute", "drawn"), [("x", 2), ("y", 1)])
def test_texts_start_as_a_card_is_turned_up_for_gain_and_as_it_gives_modifiers(attribute: str, drawn: int):
    """Given a top card with a text, when Gain turns it up, then that starts, and that of the unit if it gets modifiers."""
    top = unit("Top", roll=[["blue", 2]], g_sign=sign("blue", attribute), text=[when("turned_up", DRAW)])
    own = unit("U", g_sign=sign(), keywords=[keyword("gain")], text=[when("gained", DRAW)])
    s = scene(A={"space": [own], "nation": [g(), g(), top]}, B={"space": [unit("P", "0/0/9")]}, node="damage.ft1")
    s.says("A", "use", card="U", text="gain")
    s.passes()
    assert s.hand("A") == drawn
    assert s.points("U")[0] == (4 if drawn == 2 else 2)


@pytest.mark.rule("NX-COIN-10", "NX-COIN-11")
def test_a_text_speaks_of_chips_by_their_name():
    """Given chips of two names, when a text speaks of chips of one, then those alone are meant."""
    chips = [{"do": "chip", "card": {"type": "unit", "name": name, "points": [1, 1, 1]}} for name in ("Mite", "Gnat")]
    s = scene()
    s.does("A", *chips, {"do": "roll", "to": {"type": "unit", "chip_named": "Gnat"}})
    turned = [
        current_properties.original_print(s.table, card).name.or_else("")
        for card in s.table.at("A.deployment_area")
        if s.table.cards[card].angle
    ]
    assert turned == ["Gnat"]


@pytest.mark.rule("NX-END-01", "NX-TURN-12", "NX-EFF-21")
def test_rules_do_not_turn_what_texts_keep_as_it_stands():
    """Given units that the return step does not roll, or the reroll phase does not reroll, when both pass, then so it is."""
    stored, lies = standing({"cannot": "rule_roll"}), standing({"cannot": "rule_reroll"})
    mine = [unit("U", text=[stored]), unit("V")]
    s = scene(
        A={"space": mine},
        B={"deployment": [{**unit("P", text=[lies]), "rolled": True}, {**unit("Q"), "rolled": True}]},
        node="return.ft1",
    )
    s.to("reroll.ft")
    assert [s.rolled(name) for name in ("U", "V", "P", "Q")] == [False, True, True, False]


@pytest.mark.rule("NX-CARD-18")
def test_x_is_one_number_and_another():
    """Given two cards in hand and one in the hangar, when X is both together, then it is three."""
    x = {"count": {"where": "hand", "whose": "own"}, "plus": {"count": {"where": "hangar", "whose": "own"}}}
    gain = use({"do": "gain", "points": ["x", 0, 0], "to": "self"}, x=x)
    s = scene(A={"deployment": [unit("U", "0/0/3", text=[gain])], "hand": [unit("H"), unit("J")], "hangar": [unit("K")]})
    s.says("A", "use", card="U")
    s.passes()
    assert s.points("U")[0] == 3


@pytest.mark.rule("NX-TGT-04", "NX-EFF-21")
def test_a_deed_before_ways_leaves_the_target_of_a_way_alone():
    """Given a text that abolishes an own unit and then damages an enemy one as a way, when it is used, each is about one."""
    ways = [{"effects": [{"do": "damage", "n": 2, "to": "target2"}], "targets": [ENEMY]}, {"effects": [DRAW]}]
    text = use({"do": "abolish", "to": "target1"}, {"do": "either", "ways": ways}, targets=[OWN])
    s = scene(A={"deployment": [unit("U", text=[text]), unit("GM")]}, B={"deployment": [unit("Dom", "1/1/5")]})
    s.says("A", "use", card="U", way=1, targets=("GM", "Dom"))
    s.passes()
    assert (s.zone("GM"), s.damage("Dom")) == ("A.junkyard", 2)
