"""Texts that are given to units and players, what happens instead of a destruction, and what a keyword activates again."""

import pytest

from tests.star_front.scene import ANY, FOE, OWN, Data, do, magic, scene, unit, use, when
from tests.star_front.texts import REWARD, static

WINS = when("combat_won", REWARD)
AWAY = when("would_be_destroyed", do("negate_destruction"), do("lay", to="self"), may=True)
BOLT = magic("Bolt", do("destroy"), targets=[FOE])


def given(text: Data, **more: object) -> Data:
    """A small effect that gives a text."""
    return do("give_text", text=text, **more)


@pytest.mark.rule("SF-EFF-22", "SF-DEF-05")
def test_a_unit_has_a_text_that_it_was_given_until_its_span_is_over():
    """Given magic that gives a unit "when it wins a combat, get a reward", when it wins, then its player has one."""
    crown = magic("Crown", given(WINS, until="battle"), targets=[OWN], timing="combat")
    wolf, hens = unit("Wolf", "3/1", state="attacking"), {"F1": unit("Hen", "1/1"), "F2": unit("Hen", "1/1")}
    s = scene(A={"F1": wolf, "hand": [crown]}, B=hens, node="defence.before", holder="B")
    s.says("A", "play", card="Crown", targets=("Wolf",))
    s.fight()
    assert s.number("A", "rewards") == 1
    s.to("summon.main")
    assert not s.table.modifiers


@pytest.mark.rule("SF-EFF-22", "SF-LEAVE-06")
def test_a_given_text_is_lost_with_the_unit():
    crown = magic("Crown", given(static({"attack": 2}), until="stay"), targets=[OWN])
    s = scene(A={"F1": unit("Wolf", "3/1"), "hand": [crown]}, B={"hand": [BOLT]})
    s.says("A", "play", card="Crown")
    assert s.attack("Wolf") == 5
    s.effect("A", do("to_hand", to=s["Wolf"]))
    assert not s.table.modifiers


@pytest.mark.rule("SF-EFF-01", "SF-EFF-23")
def test_a_text_that_was_given_is_used_by_its_number_and_once_a_turn():
    """Given a unit with a printed text and a given one, when its player uses the second one, then it is used up."""
    gift = magic("Gift", given(use(REWARD, once=True)), targets=[OWN])
    s = scene(A={"F1": unit("Wolf", text=[use(do("lay", to="self"))]), "hand": [gift]})
    s.says("A", "play", card="Gift")
    offered = [offer.args["text"] for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "use"]
    assert offered == ["1", "2"]
    s.says("A", "use", card="Wolf", text="2")
    assert s.number("A", "rewards") == 1
    assert s.refused("A", "use", card="Wolf", text="2").rule == "SF-EFF-23"


@pytest.mark.rule("SF-EFF-22")
def test_a_text_holds_for_a_player_after_its_card_is_gone_and_for_units_that_come_later():
    """Given magic "this turn your statues have 2 more attack", when a statue is played after it, then that has them too."""
    stone = magic("Stone", given(static({"to": {"type": "unit", "whose": "own", "race": "statue"}, "attack": 2}), who="own"))
    mine = {"F1": unit("Lion", race="statue"), "hand": [stone, unit("Owl", race="statue")]}
    s = scene(A=mine, B={"F1": unit("Foe")}, turn=1)
    s.says("A", "play", card="Stone")
    s.says("A", "play", card="Owl", at="F2")
    assert [s.attack(name) for name in ("Lion", "Owl", "Foe")] == [4, 4, 2]
    s.says("A", "end_turn")
    s.says("B", "summon", at="F2")
    assert s.attack("Lion") == 2


@pytest.mark.rule("SF-LEAVE-08", "SF-EFF-22")
def test_for_a_while_units_that_would_be_destroyed_go_to_the_hand():
    rescue = magic("Rescue", given(static({"to": OWN, "instead": "to_hand"}), who="own"))
    s = scene(A={"F1": unit("Wolf"), "hand": [rescue]})
    s.says("A", "play", card="Rescue")
    s.effect("A", do("destroy", to=s["Wolf"]))
    assert s.where("Wolf") == "A.hand"


@pytest.mark.rule("SF-EFF-12", "SF-LEAVE-08")
def test_a_text_may_be_timed_to_the_moment_before_a_unit_goes_back_to_the_hand():
    """Given "before this unit goes back to the hand", when an effect returns it, then the text comes first."""
    s = scene(A={"F1": unit("Wolf", text=[when("would_be_returned", REWARD)]), "F2": unit("Ox")})
    s.effect("A", do("to_hand", to=s["Ox"]))
    assert not s.happened("reward_changed")
    s.effect("A", do("to_hand", to=s["Wolf"]))
    assert s.where("Wolf") == "A.hand"
    names = [event.name for event in s.desk.events]
    assert names.index("reward_changed") < max(at for at, name in enumerate(names) if name == "unit_left")


@pytest.mark.rule("SF-EFF-22")
def test_a_player_is_given_no_text_that_is_used():
    with pytest.raises(ValueError, match="`timing` is `static`"):
        scene(A={"hand": [magic("Odd", given(WINS, who="own"))]})


@pytest.mark.rule("SF-LEAVE-02", "SF-EFF-09")
def test_a_text_may_have_something_else_happen_than_the_destruction():
    """Given a unit that may lie down instead, when it would be destroyed, then its player is asked; no reward "if done"."""
    fell = magic("Fell", do("destroy"), do("if_successful"), REWARD, targets=[ANY])
    s = scene(A={"F1": unit("Ox", text=[AWAY]), "hand": [fell]})
    s.says("A", "play", card="Fell")
    s.choose("yes")
    assert (s.where("Ox"), s.state("Ox"), s.number("A", "rewards")) == ("A.F1", "sideways", 0)


@pytest.mark.rule("SF-LEAVE-02", "SF-EFF-08")
def test_a_destruction_that_nobody_averts_happens():
    s = scene(A={"F1": unit("Ox", text=[AWAY])})
    s.effect("A", do("destroy", to=s["Ox"]))
    s.choose("no")
    assert s.where("Ox") == "A.graveyard"


@pytest.mark.rule("SF-LEAVE-02", "SF-DEF-07")
def test_whom_a_unit_would_destroy_in_combat_it_may_swap_places_with_another_one_instead():
    """Given a thrower, when it wins against a unit, then that changes places with another one and is not destroyed."""
    throw = when(
        "would_be_destroyed",
        do("negate_destruction", to="subject"),
        do("swap", to="subject", **{"with": "target1"}),
        of={**FOE, "opponent": True},
        cause="combat",
        targets=[{**FOE, "where": "back"}],
    )
    s = scene(
        A={"F1": unit("Arm", "5/1", text=[throw], state="attacking")},
        B={"F1": unit("Hen", "1/1"), "B3": unit("Egg", "0/1")},
        node="defence.before",
        holder="B",
    )
    s.fight()
    assert (s.where("Hen"), s.where("Egg")) == ("B.B3", "B.F1")


@pytest.mark.rule("SF-DRES-01")
def test_nobody_is_asked_about_a_unit_that_cannot_be_destroyed():
    s = scene(A={"F1": unit("Ox", "2/1", "destruction_resistance", text=[AWAY])})
    s.effect("A", do("destroy", to=s["Ox"]))
    assert s.asks is None
    assert s.where("Ox") == "A.F1"


@pytest.mark.rule("SF-EFF-18", "SF-IMPR-03")
def test_units_of_two_sides_that_change_places_change_hands():
    s = scene(
        A={"F1": unit("Ox"), "hand": [magic("Trade", do("swap", to="target1", **{"with": "target2"}), targets=[OWN, FOE])]},
        B={"B4": unit("Elf")},
    )
    s.says("A", "play", card="Trade", targets=("Ox", "Elf"))
    assert (s.where("Ox"), s.where("Elf")) == ("B.B4", "A.F1")


@pytest.mark.rule("SF-SNEAK-02", "SF-IMM-01")
def test_what_a_keyword_has_a_unit_activate_is_activated_again():
    """Given a cat with a text for its sneak, when it counts as sneaking twice, then that and what waits for it come twice."""
    cat = unit("Cat", text=[when("sneak", REWARD), when("immediate", do("charge", n=1))])
    friend = unit("Friend", text=[when("sneak_success", do("draw", n=1), of=OWN)])
    twice = magic(
        "Twice", do("activate", when="sneak", n=2), do("activate", when="immediate"), targets=[{**OWN, "name": "Cat"}]
    )
    s = scene(A={"F1": cat, "F2": friend, "hand": [twice]})
    s.says("A", "play", card="Twice")
    assert (s.number("A", "rewards"), s.number("A", "energy"), len(s.table.at("A.hand"))) == (2, 1, 2)


@pytest.mark.rule("SF-ENTER-03", "SF-COST-07")
@pytest.mark.parametrize("place", ["F2", "B2"])
def test_a_unit_is_played_right_where_the_target_stood(place):
    """Given magic that brings a unit back and another one to its place, when it is used, then that stands there."""
    stand_in = magic(
        "Relief",
        do("to_hand"),
        do("if_successful"),
        do("extra_play", card={"where": "hand", "type": "unit", "whose": "own", "name": "Calf"}, at="target_place"),
        targets=[OWN],
    )
    s = scene(A={place: unit("Ox"), "hand": [stand_in, unit("Calf")]})
    s.says("A", "play", card="Relief", targets=("Ox",))
    s.choose("Calf")
    assert (s.where("Ox"), s.where("Calf")) == ("A.hand", f"A.{place}")


@pytest.mark.rule("SF-ENTER-04")
def test_where_the_own_unit_stood_another_one_comes_from_the_graveyard():
    phoenix = unit(
        "Egg", text=[use(do("exile", to="self"), do("summon", card={"where": "graveyard", "name": "Bird"}, at="own_place"))]
    )
    s = scene(A={"B4": phoenix, "graveyard": [unit("Bird")]})
    s.says("A", "use", card="Egg")
    assert (s.where("Egg"), s.where("Bird")) == ("A.exile", "A.B4")


@pytest.mark.rule("SF-TURN-02")
@pytest.mark.parametrize(("moment", "node"), [("main_phase", "summon.main"), ("summon_over", "tactics.choose")])
def test_the_main_phase_and_the_end_of_its_summon_phase_are_moments(moment, node):
    before = {"main_phase": "draw.use", "summon_over": "summon.main"}[moment]
    s = scene(A={"F1": unit("Cock", text=[when(moment, REWARD, turn="own")])}, node=before, met="summon")
    s.to(node)
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-REVIVE-01", "SF-GHOST-01")
def test_a_span_of_ghost_points_makes_any_sum_within_it():
    """Given ghosts of 6 to 8 and of 2 points, when 9 are revived, then both go to the hand; 11 cannot be made."""
    ghosts = [unit("Urn", ghost={"least": 6, "most": 8}), unit("Ash", ghost=2)]
    wake = unit("Nurse", text=[use(REWARD, cost={"revive": 9}), use(REWARD, cost={"revive": 11})])
    s = scene(A={"F1": wake, "graveyard": ghosts})
    assert s.refused("A", "use", card="Nurse", text="2").rule == "SF-REVIVE-01"
    s.says("A", "use", card="Nurse", text="1")
    assert (s.where("Urn"), s.where("Ash"), s.number("A", "rewards")) == ("A.hand", "A.hand", 1)


@pytest.mark.rule("SF-TURN-05", "SF-EFF-06")
def test_a_hand_is_filled_and_any_number_of_its_cards_go():
    """Given "draw to 4 cards in hand and discard any number", when it is used with one card left, then 3 come, 2 go."""
    tide = magic("Tide", do("draw", n=4, fill=True), do("discard", n=9, upto=True))
    s = scene(A={"hand": [tide, unit("Ox"), unit("Cat")]})
    s.says("A", "play", card="Tide")
    assert len(s.table.at("A.hand")) == 4
    s.choose("Ox", "Cat")
    assert (s.where("Ox"), len(s.table.at("A.hand"))) == ("A.graveyard", 2)


@pytest.mark.rule("SF-EFF-21", "SF-EFF-19")
def test_magic_that_is_negated_and_goes_back_to_hand_does_nothing_and_is_not_used_again():
    """Given "negate it, it goes back to hand, and the enemy cannot use it this turn", when A uses magic, then so it is."""
    roar = magic(
        "Roar",
        do("negate"),
        do("to_hand", to="subject"),
        do("bar", what="use_magic", to="subject"),
        when="magic_used",
        of={"type": "magic", "whose": "enemy", "least_mana": 1},
    )
    s = scene(A={"hand": [magic("Luck", REWARD, mana=1)]}, B={"hand": [roar]})
    s.says("A", "play", card="Luck")
    s.says("B", "play", card="Roar")
    s.to_rest()
    assert (s.where("Luck"), s.where("Roar"), s.number("A", "rewards")) == ("A.hand", "B.graveyard", 0)
    assert s.refused("A", "play", card="Luck").rule == "SF-EFF-19"


@pytest.mark.rule("SF-IMM-01")
def test_the_immediate_text_of_a_unit_that_arrives_is_prevented_from_working():
    """Given "when the enemy plays a unit with an immediate text, that does nothing", when one is played, then so it is."""
    scare = when(
        "arrived",
        do("bar", what="use_immediate", to="subject"),
        do("destroy", to="self"),
        of={"type": "unit", "whose": "enemy", "activates": "immediate"},
    )
    s = scene(A={"hand": [unit("Bell", text=[when("immediate", REWARD)])]}, B={"F1": unit("Cap", text=[scare])})
    s.says("A", "play", card="Bell", at="F1")
    assert (s.where("Cap"), s.number("A", "rewards")) == ("B.graveyard", 0)


@pytest.mark.rule("SF-EFF-06")
def test_a_card_of_the_hand_goes_under_the_deck_which_is_not_shuffled():
    """Given "put a card of your hand under your deck; if you did, a reward", when it is used, then it is the last one."""
    s = scene(
        A={"hand": [magic("Bury", do("discard", zone="deck_bottom"), do("if_successful"), REWARD), unit("Ox"), unit("Cat")]}
    )
    s.says("A", "play", card="Bury")
    s.choose("Ox")
    assert (s.table.at("A.deck")[-1], s.number("A", "rewards"), s.happened("deck_shuffled")) == (s["Ox"], 1, [])
