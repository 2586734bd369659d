"""Positions that players argue about in Macross Crusade: limits that an unknown card may have used up, or may be free of.

`L` is a line of the rulebook.
"""

import pytest

from tests.macross_crusade.scene import character, command, g, having, keyword, scene, song, unit
from tests.scene import open_rules, unsure

DRAW = {"do": "draw"}


def ace(name, x, **more):
    return unit(name, keywords=[keyword("ace", x=x)], **more)


def played(s, kind, card="What"):
    """An unknown card of A's hand is played as a card of a type and enters."""
    s.says("A", "play", card=s[card], **({"as_": kind} if kind else {}), cost=0)
    s.passes()


# The Ace Limit


@pytest.mark.rule("MC-KW-07", "MC-KWX-01")
def test_an_ace_next_to_an_unknown_unit_may_pass_the_limit():
    """L255: normally 5 in the Field. Given an unknown own Unit, when an Ace(3) is played, then that is open."""
    s = scene(A={"deployment": [unit("Who", known=False)], "hand": [ace("E", 3)]}, mode="scribe")
    assert "MC-KW-07" in unsure(s, "A", "play", card="E")


@pytest.mark.rule("MC-KW-07", "MC-KWX-01")
def test_an_ace_above_the_limit_is_illegal_whatever_the_unknown_unit_is():
    """L255: given an Ace(3) and an unknown Unit, when another Ace(3) is played, then 6 are too many."""
    s = scene(A={"deployment": [ace("D", 3), unit("Who", known=False)], "hand": [ace("E", 3)]}, mode="scribe")
    assert unsure(s, "A", "play", card="E") is None


@pytest.mark.rule("MC-KW-07")
def test_an_unknown_unit_of_the_enemy_is_no_friendly_ace():
    """L255: "all Friendly Units": given an unknown Unit of the enemy, when an Ace(5) is played, then that is legal."""
    s = scene(A={"hand": [ace("E", 5)]}, B={"deployment": [unit("Who", known=False)]}, mode="scribe")
    assert unsure(s, "A", "play", card="E") == set()


@pytest.mark.rule("MC-KW-07")
def test_an_unknown_unit_that_is_played_next_to_aces_may_be_one_too_many():
    """L255: given an Ace(5) in the Field, when an unknown Unit is played, then it may be an Ace as well."""
    s = scene(A={"deployment": [ace("D", 5)], "hand": [unit("What", known=False)]}, mode="scribe")
    assert "MC-KW-07" in unsure(s, "A", "play", card=s["What"], as_="unit", cost=0)


@pytest.mark.rule("MC-KW-07", "MC-KWX-02")
def test_an_ace_that_an_effect_brings_next_to_an_unknown_unit_is_open():
    """L255: "the effect cannot be resolved" above the limit. Given an unknown own Unit, when an effect brings an Ace(5) into
    the Field, then that is open."""
    s = scene(
        A={
            "deployment": [unit("Who", known=False)],
            "junkyard": [ace("E", 5)],
            "hand": [command("Call", {"do": "put_in_play"}, targets=[{"where": "junkyard", "whose": "own"}])],
        },
        mode="scribe",
    )
    first = unsure(s, "A", "play", card="Call", targets=("E",))
    assert {"MC-KW-07", "MC-KWX-02"} & (first | open_rules(s.says("", "settle")))


# One card of a type in a turn


@pytest.mark.rule("MC-UNIT-03", "MC-KW-09")
@pytest.mark.parametrize("kind", ["unit", ""])
def test_a_unit_after_an_unknown_card_may_be_the_second(kind):
    """L79, L257: given an unknown card that was played (as a Unit), when a Unit follows, then the first may have been one
    with Boost, or of another type."""
    s = scene(A={"hand": [unit("What", known=False), unit("U")]}, mode="scribe")
    played(s, kind)
    assert unsure(s, "A", "play", card="U") == {"MC-UNIT-03"}


@pytest.mark.rule("MC-UNIT-03")
def test_a_second_known_unit_is_one_too_many_whatever_the_unknown_one_was():
    """L79: given a known Unit and an unknown one, when a second known Unit follows, then that is illegal."""
    s = scene(A={"hand": [unit("What", known=False), unit("U"), unit("V")]}, mode="scribe")
    s.says("A", "play", card="U")
    s.passes()
    played(s, "unit")
    assert unsure(s, "A", "play", card="V") is None


@pytest.mark.rule("MC-UNIT-03", "MC-KW-09")
def test_of_three_unknown_units_one_at_most_has_boost():
    """L257: Boost is used once in a turn: given three unknown Units, when the third is played, then that is illegal."""
    s = scene(A={"hand": [unit(name, known=False) for name in ("P", "Q", "R")]}, mode="scribe")
    played(s, "unit", "P")
    assert unsure(s, "A", "play", card=s["Q"], as_="unit", cost=0)
    s.passes()
    assert unsure(s, "A", "play", card=s["R"], as_="unit", cost=0) is None


@pytest.mark.rule("MC-G-11")
def test_a_g_after_an_unknown_g_is_one_too_many():
    """L88: one G in a turn, without an exception: given an unknown card that was played as G, when a G follows, then that is
    illegal."""
    s = scene(A={"hand": [unit("What", known=False), g()]}, mode="scribe")
    played(s, "g")
    assert unsure(s, "A", "play", card="Blue G", as_="g") is None


@pytest.mark.rule("MC-CHAR-04")
@pytest.mark.parametrize(("seat", "said"), [("A", {"MC-CHAR-04"}), ("B", set())])
def test_a_character_next_to_an_unknown_one_may_be_the_second_of_its_name(seat, said):
    """L102: one of its name among the Friendly Characters: an unknown Character of the own side leaves it open."""
    sides = {"A": {"hand": [character("Ann")]}, "B": {}}
    sides[seat]["deployment"] = [character("Who", known=False)]
    s = scene(**sides, mode="scribe")
    assert unsure(s, "A", "play", card="Ann") == said


@pytest.mark.rule("MC-KW-14")
def test_a_switch_with_an_unknown_unit_is_open():
    """L262: given an unknown own Unit, when a card with Switch takes its place, then it may be the one that it names."""
    walker = unit("Lark Walker", keywords=[{"keyword": "switch", "name": "Lark"}])
    s = scene(A={"deployment": [unit("Who", known=False)], "hand": [walker]}, node="attack.ft1", mode="scribe")
    assert "MC-KW-14" in unsure(s, "A", "switch", card="Lark Walker", on="Who")


@pytest.mark.rule("MC-KW-22", "MC-KW-21")
def test_what_an_unknown_unit_that_dealt_damage_may_be_is_open():
    """L269: given an unknown Unit in combat, when the battle is told, then whether it was a Sound Force is open."""
    s = scene(A={"first": [unit("Who", known=False)]}, B={"first": [unit("V", "1/1/9")]}, node="damage.ft1", mode="scribe")
    s.says("A", "pass")
    s.says("B", "pass")
    assert open_rules(s.desk.events)


@pytest.mark.rule("MC-KW-05", "MC-KW-06")
def test_a_defence_against_a_high_speed_unit_and_an_unknown_one_is_open():
    """L251: two Units with High Speed Battle bar a detachment without one: given one and an unknown Unit, when a Unit without
    it defends, then that is open."""
    s = scene(
        A={"deployment": [having("P", "high_speed_battle"), unit("Who", known=False)]},
        B={"deployment": [unit("V")]},
        node="attack.sortie",
        mode="scribe",
    )
    s.says("A", "attack", first=("P", "Who"))
    assert "MC-KW-06" in unsure(s, "B", "defend", first=("V",))


@pytest.mark.rule("MC-CMD-04", "MC-NEG-02")
def test_a_command_after_an_unknown_one_that_was_negated_is_legal():
    """L168: a negated play counts toward no limit: given an unknown Command that was negated, when a known one is played,
    then it is the first of its name."""
    s = scene(
        A={"hand": [command("What", DRAW, known=False), command("D", DRAW)]},
        B={"hand": [command("Negate", {"do": "void"})]},
        mode="scribe",
    )
    s.says("A", "play", card=s["What"], as_="command", cost=0)
    s.says("B", "play", True, card="Negate")
    s.passes()
    result = unsure(s, "A", "play", card="D")
    assert result is not None  # whether the negation took hold depends on the unknown text (MC-CARD-15)


@pytest.mark.rule("MC-KW-19")
def test_a_song_that_is_played_as_g_is_no_command_of_its_name():
    """L88: given a Song that was played as G, when another of its name is played as a Command, then it is the first."""
    s = scene(A={"hand": [song("S", DRAW, DRAW, copies=2)]}, mode="scribe")
    s.says("A", "play", card="S", as_="g")
    s.passes()
    assert unsure(s, "A", "play", card="S.2", mode="upper") == set()
