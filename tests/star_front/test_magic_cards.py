"""Magic cards and sites: playing, granting, negating, and what they do after they leave (SF-MAG)."""

from __future__ import annotations

import pytest

from tests.star_front.scene import ANY, FOE, OWN, do, magic, scene, unit, use, when

REWARD = do("reward", n=1)


@pytest.mark.rule("SF-MAG-03")
def test_case_128_a_magic_card_whose_condition_has_gone_does_nothing() -> None:
    three = {"count": OWN, "least": 3}
    mine = {"F1": unit("Ox"), "F2": unit("Cow"), "F3": unit("Hen"), "hand": [magic("Bolt", REWARD, condition=three)]}
    trap = magic("Trap", do("destroy"), when="magic_used", turn="enemy", targets=[FOE])
    s = scene(A=mine, B={"hand": [trap]})
    s.says("A", "play", card="Bolt")
    s.says("B", "play", card="Trap", targets=("Hen",))
    s.to_rest()
    assert (s.where("Bolt"), s.number("A", "rewards"), s.where("Hen")) == ("A.graveyard", 0, "A.graveyard")


@pytest.mark.rule("SF-ZONE-05", "SF-MAG-05")
def test_case_129_a_new_site_destroys_the_old_one_first() -> None:
    old = magic("Old", site=True, text=[when("destroyed", REWARD, zone="field")])
    s = scene(A={"site": [old], "hand": [magic("New", site=True)]})
    s.says("A", "play", card="New")
    assert (s.where("Old"), s.where("New"), s.number("A", "rewards")) == ("A.graveyard", "A.site_zone", 1)


@pytest.mark.rule("SF-MAG-06")
def test_a_site_aims_at_its_controller_s_cards_alone() -> None:
    site = magic("Site", site=True, text=[use(do("lay"), targets=[ANY])])
    s = scene(A={"site": [site], "F1": unit("Ox")}, B={"F1": unit("Elf")})
    assert s.refused("A", "use", card="Site", targets=("Elf",)).rule == "SF-MAG-06"
    s.says("A", "use", card="Site", targets=("Ox",))


@pytest.mark.rule("SF-MAG-02", "SF-ZONE-03")
def test_a_used_magic_card_lies_open_in_the_graveyard() -> None:
    s = scene(A={"hand": [magic("Bolt", REWARD)]})
    s.says("A", "play", card="Bolt")
    assert (s.where("Bolt"), s.table.cards[s["Bolt"]].seen) == ("A.graveyard", ("*",))


@pytest.mark.rule("SF-MAG-04", "SF-LEAVE-06")
def test_a_granting_magic_card_works_below_the_unit_and_leaves_with_it() -> None:
    charm = magic("Charm", do("grant"), targets=[OWN], grants=[{"score": 2, "keywords": [{"keyword": "pierce"}]}])
    s = scene(A={"hand": [charm], "F1": unit("Ox", "2/1")})
    s.says("A", "play", card="Charm", targets=("Ox",))
    assert (s.score("Ox"), s.has("Ox", "pierce")) == (3, True)
    s.effect("A", do("to_hand", to=s["Ox"]))
    assert s.where("Charm") == "A.graveyard"


@pytest.mark.rule("SF-MAG-04")
def test_a_granted_magic_card_is_not_used_once_more_from_below_the_unit() -> None:
    charm = magic("Charm", do("grant"), targets=[OWN], grants=[{"score": 2}])
    s = scene(A={"hand": [charm], "F1": unit("Ox", "2/1"), "F2": unit("Cow")})
    s.says("A", "play", card="Charm", targets=("Ox",))
    s.refused("A", "use", card="Charm", targets=("Cow",))
    assert s.where("Charm") == "Ox:granted"


@pytest.mark.rule("SF-MAG-04", "SF-EFF-10")
def test_the_moment_at_which_a_granting_card_was_used_does_not_wake_it_again() -> None:
    charm = magic("Charm", do("grant"), when="attacked", of=OWN, targets=[OWN], grants=[{"attack": 2}])
    mine = {"F1": unit("Ox", "2/1"), "F2": unit("Cow"), "hand": [charm]}
    s = scene(A=mine, B={"F1": unit("Elf"), "F2": unit("Imp")}, node="tactics.choose", met="summon")
    s.says("A", "attack", card="Ox", more=True)
    s.says("A", "play", card="Charm", targets=("Ox",))
    s.to_rest()
    s.says("A", "attack", card="Cow")
    s.to_rest()
    assert (s.asks, s.where("Charm"), s.attack("Ox")) == (None, "Ox:granted", 4)


@pytest.mark.rule("SF-MAG-08", "SF-ENTER-01", "SF-ENTER-04")
@pytest.mark.parametrize(("barred", "place", "rewards"), [(False, "A.F2", 1), (True, "A.hand", 0)])
def test_a_magic_card_that_comes_as_a_unit_enters_like_others(barred: bool, place: str, rewards: int) -> None:
    s = scene(A={"F1": unit("Owl", text=[when("entered", REWARD, of=OWN)]), "hand": [magic("Golem")]})
    if barred:
        s.effect("A", do("bar", what="enter", who="own"))
    s.effect("A", do("as_unit", to=s["Golem"], score=2, at="F2"))
    assert (s.where("Golem"), s.number("A", "rewards")) == (place, rewards)


@pytest.mark.rule("SF-TURN-02", "SF-MAG-01")
@pytest.mark.parametrize("node", ["summon.main", "tactics.choose", "formation.entry", "attack.after"])
def test_a_card_for_the_main_phase_is_used_in_the_summon_and_in_the_tactics_phase(node: str) -> None:
    s = scene(A={"hand": [magic("Bolt", REWARD, timing="main")]}, node=node, met="summon")
    s.says("A", "play", card="Bolt")
    assert (s.number("A", "rewards"), s.node) == (1, node)


@pytest.mark.rule("SF-EFF-10", "SF-EFF-21")
def test_a_negation_may_itself_be_negated() -> None:
    no = magic("No", do("negate"), when="magic_used", turn="enemy")
    nono = magic("Nono", do("negate"), when="magic_used", of={"name": "No"})
    s = scene(A={"hand": [magic("Bolt", REWARD), nono]}, B={"hand": [no]})
    s.says("A", "play", card="Bolt")
    while s.table.flags["moment"]["seat"] != "B":
        s.says("", "settle")
    s.says("B", "play", card="No")
    while s.table.flags["moment"]["seat"] != "A":
        s.says("", "settle")
    s.says("A", "play", card="Nono")
    s.to_rest()
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-EFF-21")
def test_where_no_magic_card_is_being_used_there_is_nothing_to_negate() -> None:
    s = scene(A={"hand": [magic("Hush", do("negate"), REWARD)]})
    s.says("A", "play", card="Hush")
    assert (s.happened("effect_negated"), s.number("A", "rewards")) == ([], 1)


@pytest.mark.rule("SF-MAG-08", "SF-EFF-22")
def test_the_text_of_a_magic_card_that_stands_as_a_unit_does_not_hold() -> None:
    """Given a site's text that strengthens units, when its card stands as a unit instead, then nobody is stronger."""
    flag = magic("Flag")
    flag["text"] = [{"timing": "static", "effects": [{"attack": 3, "to": OWN}]}]
    s = scene(A={"F1": unit("Ox", "2/1"), "hand": [flag]})
    s.effect("A", do("as_unit", to=s["Flag"], score=1))
    s.choose("F2")
    assert (s.where("Flag"), s.attack("Ox")) == ("A.F2", 2)
