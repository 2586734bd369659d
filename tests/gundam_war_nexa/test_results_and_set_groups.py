"""What an effect says of the one before, of cards by the first target, of set groups, and of costs in a situation."""

from __future__ import annotations

import pytest

from tests.gundam_war_nexa.offered import can_be_said
from tests.gundam_war_nexa.scene import (
    Data,
    Scene,
    blue,
    character,
    command,
    g,
    scene,
    standing,
    unit,
    use,
)

DRAW = {"do": "draw"}
FOE = {"type": "unit", "whose": "enemy"}
OWN = {"type": "unit", "whose": "own"}
MET = {"beside": "target1", "where": "same_area", "engaged": True, **FOE}


def used(card: Data, *, node: str = "attack.ft1", **more: list[Data]) -> Scene:
    """The text of a unit of A in space is used and resolved."""
    s = scene(A={"space": [card], **more}, node=node)
    s.says("A", "use", card=card["name"])
    s.passes()
    return s


@pytest.mark.rule("NX-EFF-21")
@pytest.mark.parametrize(("lying", "drawn"), [(unit("Skiff"), 1), (command("Shot"), 0)])
def test_the_next_effect_comes_only_if_such_a_card_was_moved(lying: Data, drawn: int):
    """Given a text that abolishes a top card and draws if it was a unit, then it draws for a unit alone."""
    top = {"do": "top", "from": "discard", "zone": "junkyard"}
    s = used(unit("U", text=[use(top, {"do": "only_if", "done": {"type": "unit"}}, DRAW)]), discard=[lying])
    assert (s.zone(lying["name"]), len(s.table.at("A.hand"))) == ("A.junkyard", drawn)


@pytest.mark.rule("NX-EFF-21", "NX-DEST-17")
@pytest.mark.parametrize(("n", "drawn"), [(3, 1), (2, 0)])
def test_damage_destroyed_a_unit_or_not(n: int, drawn: int):
    """Given 3 or 2 damage to a unit with a defence of 3, when the text draws if it destroyed one, then only 3 does."""
    shot = command("Shot", {"do": "damage", "n": n}, {"do": "only_if", "done": {"type": "unit"}}, DRAW, targets=[FOE])
    s = scene(A={"hand": [shot]}, B={"deployment": [unit("Foe", "2/1/3")]})
    s.plays("A", "Shot", targets=("Foe",))
    assert len(s.table.at("A.hand")) == drawn


@pytest.mark.rule("NX-EFF-21", "NX-SETC-02")
def test_a_character_is_set_on_the_unit_that_just_entered():
    """Given a search that puts a unit into play and sets its own card on it, then that card lies on the unit."""
    search = {"do": "search", "from": "junkyard", "for": {"type": "unit"}, "zone": "play"}
    pilot = character("Pilot", text=[use(search, {"do": "set", "to": "self", "on": "done"})])
    s = scene(A={"deployment": [pilot], "junkyard": [unit("Skiff")]}, node="attack.ft1")
    s.says("A", "use", card="Pilot")
    s.passes()
    s.says("A", "choose", cards=("Skiff",))
    assert s.table.cards[s["Pilot"]].place == s["Skiff"]


@pytest.mark.rule("NX-EFF-03", "NX-EFF-14")
def test_a_found_unit_enters_in_the_area_that_is_said_and_leaves_later():
    """Given a look that puts a unit into the area of its card and abolishes it as the turn ends, then both happen."""
    look = {"do": "look", "take": 1, "for": {"type": "unit"}, "zone": "play", "area": "same"}
    later = {"do": "later", "when": "end_of_turn", "effects": [{"do": "abolish", "to": "done"}]}
    s = used(unit("U", text=[use(look, later)]), nation=[unit("Skiff", terrain=["space", "earth"])])
    s.says("A", "choose", cards=("Skiff",))
    assert s.zone("Skiff") == "A.space_area"
    s.says("A", "go", to="end.done")
    assert s.zone("Skiff") == "A.junkyard"


@pytest.mark.rule("NX-TGT-01", "NX-TERM-14")
def test_the_second_target_is_engaged_with_the_first():
    """Given two own units of which one is engaged, when an enemy engaged with the first target is named, then it meets it."""
    duel = command("Duel", {"do": "destroy", "to": "target1"}, {"do": "destroy", "to": "target2"}, targets=[OWN, MET])
    s = scene(
        A={"hand": [duel], "space": [unit("Met")], "earth": [unit("Alone")]},
        B={"space": [unit("Foe")], "deployment": [unit("Far")]},
        node="attack.ft1",
    )
    s.refused("A", "play", card="Duel", targets=("Alone", "Foe"))
    s.refused("A", "play", card="Duel", targets=("Met", "Far"))
    assert can_be_said(s, "A", "play", card="Duel", targets=("Met", "Foe"))
    assert not can_be_said(s, "A", "play", card="Duel", targets=("Alone", "Foe"))
    s.plays("A", "Duel", targets=("Met", "Foe"))
    assert s.destroyed("Met")
    assert s.destroyed("Foe")


@pytest.mark.rule("NX-SETC-01", "NX-CTRL-15")
def test_a_used_text_that_scraps_its_card_still_means_the_unit_it_was_set_on():
    """Given a set card, when its text scraps it and then protects its unit, then enemies cannot aim at that unit alone."""
    ward = {"do": "bar", "what": "be_targeted", "by": "enemy", "until": "turn", "to": "host"}
    text = use({"do": "abolish", "to": "self"}, ward, all_or_nothing=True)
    shot = command("Shot", {"do": "destroy"}, targets=[{"type": "unit", "whose": "enemy"}])
    s = scene(A={"deployment": [unit("U", carries=[character("C", text=[text])]), unit("V")]}, B={"hand": [shot]}, holder="B")
    s.says("A", "use", card="C")
    s.passes()
    assert s.zone("C") == "A.junkyard"
    s.refused("B", "play", card="Shot", targets=("U",))
    s.plays("B", "Shot", targets=("V",))
    assert s.destroyed("V")


@pytest.mark.rule("NX-SETC-01", "NX-TGT-09")
def test_a_set_group_is_protected_with_all_its_cards():
    """Given a text that protects the set group of a unit, then an enemy effect cannot aim at the character set on it."""
    ward = command("Ward", {"do": "bar", "what": "be_targeted", "by": "enemy"}, targets=[{**OWN, "group": True}])
    shot = command("Shot", {"do": "destroy"}, targets=[{"type": "character", "whose": "enemy"}])
    s = scene(A={"hand": [ward], "deployment": [unit("Host", carries=[character("Crew")])]}, B={"hand": [shot]})
    s.plays("A", "Ward", targets=("Host",))
    s.refused("B", "play", card="Shot", targets=("Crew",))


@pytest.mark.rule("NX-EFF-21", "NX-COST-20")
@pytest.mark.parametrize(("there", "rolled"), [([unit("Host")], 0), ([], 1)])
def test_a_text_costs_something_else_in_a_situation(there: list[Data], rolled: int):
    """Given a text that costs a G, or nothing where another own unit is, then it is paid by the present situation."""
    free = {"cost": [{}], "condition": {"some": {**OWN, "other": True}}}
    s = used(unit("U", text=[use(DRAW, cost=[{"any": 1}], situation_cost=free)]), gs=[g("blue", "Coal")], deployment=there)
    assert (len(s.table.at("A.hand")), s.rolled("Coal")) == (1, bool(rolled))


@pytest.mark.rule("NX-CARD-18", "NX-TERM-06")
def test_x_is_a_number_of_the_card_that_was_rolled_for_the_cost():
    """Given a text whose X is the printed roll cost of the G that pays it, then the enemy nation takes that much."""
    shot = use(
        {"do": "nation_damage", "n": "x", "who": "enemy"}, cost=[{"any": 1}], x={"value": "original_roll", "of": "paid"}
    )
    s = used(unit("U", text=[shot]), gs=[g("blue", "Coal", roll=[["blue", 3]])])
    assert s.nation("B") == 17


@pytest.mark.rule("NX-KWG-02")
def test_a_given_keyword_has_the_cost_that_its_text_says():
    """Given a text that gives Gain for a G, when the unit uses it, then a G is rolled for it."""
    gives = standing({"on": "self", "keyword": "gain", "icons": [{"any": 1}]})
    s = scene(
        A={"space": [unit("U", text=[gives], g_sign={"color": "blue", "attribute": "x"})], "gs": [g("blue", "Coal")]},
        node="damage.ft1",
    )
    s.says("A", "use", card="U", text="gain")
    assert s.rolled("Coal")


@pytest.mark.rule("NX-EFF-21", "NX-SETC-06")
def test_a_set_group_is_rerolled_by_its_own_card_alone():
    """Given a group that only its own card rerolls, then an effect of another card does not, and its own does."""
    only = standing({"on": "group", "cannot": "reroll", "by": "not_this"})
    wake = use({"do": "reroll", "to": "self"})
    other = command("Wake", {"do": "reroll"}, targets=[OWN])
    s = scene(
        A={
            "hand": [other],
            "deployment": [unit("U", rolled=True, text=[only, wake])],
            "gs": [blue(1)],
        }
    )
    s.plays("A", "Wake", targets=("U",))
    assert s.rolled("U")
    s.says("A", "use", card="U")
    s.passes()
    assert not s.rolled("U")


@pytest.mark.rule("NX-KW-23", "NX-EFF-21")
def test_a_character_that_is_set_only_in_the_dedicated_pairing():
    """Given a character for its dedicated unit alone, when it is played on another, then the play is refused."""
    pilot = character("Pilot", pilots="dedicated", total=0, roll=[])
    s = scene(A={"hand": [pilot], "deployment": [unit("Own", dedicated=["Pilot"]), unit("Other")]})
    s.refused("A", "play", card="Pilot", on="Other")
    s.says("A", "play", card="Pilot", on="Own")
