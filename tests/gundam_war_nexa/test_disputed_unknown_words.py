"""Positions that players argue about in NEX-A: names, colours, traits and terrain that nobody knows.

`P` is a page of the rulebook.
"""

import pytest

from tests.gundam_war_nexa.scene import character, command, g, keyword, operation, scene, unit
from tests.scene import unsure


def smudged(*fields, **more):
    """A unit on whose print these fields cannot be read."""
    card = {each: value for each, value in unit("Smudge", **more).items() if each not in fields}
    return {**card, "unknown": list(fields)}


def shot(**wanted):
    """A command that destroys such a card."""
    return command("Shot", {"do": "destroy"}, targets=[wanted])


def verdict(said):
    """Open, legal or illegal."""
    return "illegal" if said is None else "open" if said else "legal"


@pytest.mark.rule("NX-CARD-13", "NX-CARD-14", "NX-CARD-15")
@pytest.mark.parametrize("asked", [{"trait": "W"}, {"traits_any": ["W", "V"]}, {"traits_all": ["W", "V"]}])
@pytest.mark.parametrize(
    ("card", "result"), [(smudged("traits"), "open"), (smudged(), "illegal"), (smudged(traits=["W", "V"]), "legal")]
)
def test_a_target_whose_traits_nobody_can_read_may_have_those_that_are_asked_for(asked, card, result):
    """P65: "has trait A". Given a unit whose traits cannot be read, when a text that asks for one aims at it, then that is
    open; without traits it is illegal, with them legal."""
    s = scene(A={"hand": [shot(type="unit", **asked)]}, B={"deployment": [card]}, mode="scribe")
    assert verdict(unsure(s, "A", "play", card="Shot", targets=("Smudge",))) == result


@pytest.mark.rule("NX-CARD-13", "NX-TERM-04")
def test_a_trait_that_an_effect_gives_is_there_whatever_nobody_can_read():
    """P52: "gain" adds. Given a unit whose traits cannot be read, when an effect gave it the trait, then a text aims at it
    lawfully."""
    s = scene(A={"hand": [shot(type="unit", trait="W")]}, B={"deployment": [smudged("traits")]}, mode="scribe")
    s.does("B", {"do": "give_trait", "trait": "W", "to": "Smudge"})
    assert verdict(unsure(s, "A", "play", card="Shot", targets=("Smudge",))) == "legal"


@pytest.mark.rule("NX-KW-07")
@pytest.mark.parametrize(
    ("new", "result"),
    [
        (unit("New", known=False), "open"),
        (unit("New", traits=["W"], total=0), "legal"),
        (unit("New", traits=["V"], total=0), "illegal"),
    ],
)
def test_a_unit_that_nobody_knows_may_be_one_to_refit_with(new, result):
    """P72: a unit card with trait A. Given an unknown card of the hand, when it is shown for refit, then that is open; with
    the trait it is legal, with another one illegal."""
    old = unit("U", "1/1/4", keywords=[keyword("refit", trait="W")])
    s = scene(A={"deployment": [old], "hand": [new]}, node="attack.ft1", mode="scribe")
    assert verdict(unsure(s, "A", "use", card="U", text="refit", special=(s["New"],))) == result


@pytest.mark.rule("NX-KW-23")
@pytest.mark.parametrize(
    ("crew", "result"),
    [(character("Who", known=False), "open"), (character("Ann"), "legal"), (character("Bo"), "illegal")],
)
def test_a_character_that_nobody_knows_may_be_the_dedicated_one(crew, result):
    """P76: a unit with the trait for A that has a character named A. Given an unknown card on such a unit, when a text aims
    at a dedicated pairing, then that is open; with Ann it is legal, with another one illegal."""
    there = unit("GM", dedicated=["Ann"], carries=[crew])
    s = scene(A={"hand": [shot(type="unit", dedicated=True)]}, B={"deployment": [there]}, mode="scribe")
    assert verdict(unsure(s, "A", "play", card="Shot", targets=("GM",))) == result


@pytest.mark.rule("NX-CARD-08", "NX-CARD-09")
@pytest.mark.parametrize(
    ("card", "result"),
    [(smudged("colors"), "open"), (smudged(colors=["green"]), "illegal"), (smudged(colors=["green", "red"]), "legal")],
)
def test_a_unit_whose_colours_nobody_can_read_may_be_red(card, result):
    """P64: one colour, or two of a dual card. Given a unit whose colours cannot be read, when a text for red ones aims at it,
    then that is open; a green one is illegal, a green and red one legal."""
    s = scene(A={"hand": [shot(type="unit", color="red")]}, B={"deployment": [card]}, mode="scribe")
    assert verdict(unsure(s, "A", "play", card="Shot", targets=("Smudge",))) == result


@pytest.mark.rule("NX-BATT-09")
@pytest.mark.parametrize(
    ("card", "result"),
    [
        (smudged("terrain", terrain=["space"]), "open"),
        (smudged(terrain=["space"]), "legal"),
        (smudged(terrain=["earth"]), "illegal"),
    ],
)
def test_a_unit_whose_terrain_nobody_can_read_may_sortie_to_space(card, result):
    """P37: each unit is checked as it sorties. Given a unit whose terrain cannot be read, when it sorties to space, then that
    is open; one for space is legal, one for the earth illegal."""
    s = scene(A={"deployment": [card]}, node="attack.ft1", mode="scribe")
    assert verdict(unsure(s, "A", "attack", space=("Smudge",))) == result


@pytest.mark.rule("NX-KW-20", "NX-PLAY-23")
@pytest.mark.parametrize(("there", "result"), [("gs", False), ("deployment", True)])
def test_a_card_that_lies_as_a_g_has_no_name_that_bars_another(there, result):
    """P29, P76: a card with a star cannot be played while an own card of its name is there; a G has its sign alone. Given an
    unknown card, when a star card is played, then an unknown card on the field may bar it, one that lies as G does not."""
    own = {there: [g("blue", "Who", known=False) if there == "gs" else unit("Who", known=False)]}
    s = scene(A={**own, "hand": [unit("Star", star=True)]}, mode="scribe")
    assert ("NX-KW-20" in unsure(s, "A", "play", card="Star")) is result


@pytest.mark.rule("NX-PLAY-52")
@pytest.mark.parametrize(
    ("card", "result"), [(smudged("traits"), "open"), (smudged(traits=["W"]), "legal"), (smudged(traits=["V"]), "illegal")]
)
def test_an_operation_for_units_of_a_trait_may_be_set_on_one_whose_traits_nobody_can_read(card, result):
    """P27: of the kind that its line names. Given a unit whose traits cannot be read, when an operation for units with the
    trait is set on it, then that is open; with the trait it is legal, with another one illegal."""
    patch = operation("Patch", set_on={"type": "unit", "trait": "W"})
    s = scene(A={"deployment": [card], "hand": [patch]}, mode="scribe")
    assert verdict(unsure(s, "A", "play", card="Patch", on="Smudge")) == result


@pytest.mark.rule("NX-TGT-01", "NX-KWG-01")
@pytest.mark.parametrize(("fields", "is_open"), [(("keywords",), True), ((), False)])
def test_a_target_whose_keywords_nobody_can_read_may_have_the_one_that_is_asked_for(fields, is_open):
    """P66: given a unit whose keywords cannot be read, when a text for Assault aims at it, then that is open; at a unit
    without keywords it is illegal."""
    s = scene(A={"hand": [shot(type="unit", keyword="assault")]}, B={"deployment": [smudged(*fields)]}, mode="scribe")
    result = unsure(s, "A", "play", card="Shot", targets=("Smudge",))
    assert result if is_open else result is None
