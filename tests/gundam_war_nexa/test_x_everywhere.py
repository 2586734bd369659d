"""A text may have its X in any place, whatever X is: it is offered, used and carried out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.gundam_war_nexa.scene import scene, unit, use, when
from tests.gundam_war_nexa.x_texts import FOE, OWN, play_at_random, texts_with_x, whole_texts
from tests.soak import in_full

KINDS = ("command", "use", "triggered")


def some(texts: list[Any], count: int) -> list[Any]:
    """All texts in the soak, else so many that are drawn by a seed."""
    return in_full(texts, Random(20261128).sample(texts, count))


@pytest.mark.rule("NX-CARD-18", "NX-CARD-19")
def test_an_x_in_any_place_is_offered_and_carried_out() -> None:
    """Given each place of an X and each kind of X, when the text is used as offered, then the desk takes and resolves it."""
    every = [(text, kind) for _, text in texts_with_x() for kind in KINDS]
    for number, (text, kind) in enumerate(some(every, 120)):
        play_at_random(text, kind, str(number))


@pytest.mark.rule("NX-EFF-18")
def test_what_is_offered_of_a_text_that_works_wholly_or_not_is_accepted() -> None:
    """Given two small effects "in that case", when they are offered, then every way to fill the offer in is accepted."""
    every = [(text, kind) for text in whole_texts() for kind in KINDS]
    for number, (text, kind) in enumerate(some(every, 60)):
        play_at_random(text, kind, str(number))


@pytest.mark.rule("NX-CARD-19", "NX-AUTO-05")
def test_the_x_of_a_triggered_text_may_be_a_number_of_its_target() -> None:
    """Given a text that starts by itself, when its first target is chosen, then X is a number of that target."""
    bound = {**FOE, "at_most": {"total": "x"}}
    text = when("rolled", {"do": "destroy", "to": "target2"}, targets=[OWN, bound], x={"value": "total", "of": "target1"})
    s = scene(
        A={"deployment": [unit("Caller", total=1, text=[text]), unit("Two", total=2)]},
        B={"deployment": [unit("Small", total=2), unit("Large", total=5)]},
    )
    s.effect("B", {"do": "roll", "to": [s["Caller"]]})
    s.says("A", "choose", cards=("Two",))
    assert s.destroyed("Small")
    assert not s.destroyed("Large")


@pytest.mark.rule("NX-CARD-18", "NX-AUTO-05")
def test_the_free_x_of_a_triggered_text_is_asked_for() -> None:
    """Given a text that starts by itself with an X that is chosen, when it starts, then its player says X."""
    s = scene(
        A={"deployment": [unit("Caller", text=[when("rolled", {"do": "draw", "n": "x"}, x={"free": True, "most": 3})])]}
    )
    s.effect("B", {"do": "roll", "to": [s["Caller"]]})
    assert s.asks["words"] == ("1", "2", "3")
    s.says("A", "choose", say="2")
    assert s.hand("A") == 2


@pytest.mark.rule("NX-CARD-18", "NX-TGT-08")
@pytest.mark.parametrize("lying", [0, 2])
def test_no_x_is_asked_for_that_has_more_targets_than_there_are_cards(lying: int) -> None:
    """Given a text that removes exactly X cards of a junkyard, when it starts, then X goes as far as there are cards."""
    aim = {"where": "junkyard", "whose": "enemy", "n": "x"}
    text = when("rolled", {"do": "move", "zone": "removed"}, {"do": "draw", "n": "x"}, targets=[aim], x={"free": True})
    s = scene(A={"deployment": [unit("Caller", text=[text])]}, B={"junkyard": [unit(f"Old {each}") for each in range(lying)]})
    s.effect("B", {"do": "roll", "to": [s["Caller"]]})
    assert s.asks["words"] == ("1", "2") if lying else "awaits" not in s.table.flags
    if lying:
        s.says("A", "choose", say="2")
    assert s.hand("A") == lying


@pytest.mark.rule("NX-CARD-18")
@pytest.mark.parametrize(("x", "is_open"), [(1, False), (2, True)])
def test_an_x_above_the_limit_that_is_known_leaves_the_verdict_open(x: int, is_open: bool) -> None:
    """Given a limit that an unknown card may raise, when X is chosen at the resolution, then more than is known is open."""
    limit = {"count": {"where": "junkyard", "whose": "own", "trait": "Coast"}}
    counted = {"do": "reckon", "x": {"free": True, "most": limit}, "counted": {"effects": [{"do": "draw", "n": "x"}]}}
    s = scene(
        A={
            "deployment": [unit("Caller", text=[use(counted)])],
            "junkyard": [unit("Old", traits=["Coast"]), unit("Dark", known=False)],
        }
    )
    s.says("A", "use", card="Caller")
    s.passes()
    said = s.says("A", "choose", say=str(x))
    assert s.hand("A") == x
    assert any(event.verdict[0] == "open" for event in said) is is_open


@pytest.mark.rule("NX-CARD-19", "NX-TGT-08")
def test_an_x_of_a_target_that_is_chosen_at_the_resolution_waits_for_it() -> None:
    """Given a text that lets choose its target, when it is carried out, then X is a number of the chosen card."""
    text = use({"do": "draw", "n": "x"}, targets=[{**FOE, "choose": True}], x={"value": "total", "of": "target1"})
    s = scene(A={"deployment": [unit("Caller", text=[text])]}, B={"deployment": [unit("F1", total=1), unit("F3", total=3)]})
    s.says("A", "use", card="Caller")
    s.passes()
    s.says("A", "choose", cards=("F3",))
    assert s.hand("A") == 3
