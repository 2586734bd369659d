"""What an unknown card in play decides while an effect or a phase is carried out is left open."""

from __future__ import annotations

import pytest

from tests.robotech.scene import Scene, action, mecha, pilot, scene

PAPER = {"mode": "scribe"}


def open_rules(s: Scene) -> set[str]:
    """The rules that were left open so far."""
    return {rule for event in s.desk.events if event.verdict[0] == "open" for rule in event.verdict[1:]}


@pytest.mark.rule("RT-CLIP-12")
@pytest.mark.parametrize(("known", "is_open"), [(True, False), (False, True)])
def test_an_effect_on_an_unknown_card_that_may_not_fit_any_more_is_open(known: bool, is_open: bool) -> None:
    """Given an effect on a Mecha of cost 2 or less, when nobody knows the Mecha, then what it does to it is open."""
    strike = action("Strike", {"do": "destroy"}, targets=[{"type": "mecha", "whose": "enemy", "max_cost": 2}])
    s = scene(A={"hand": [strike]}, B={"base": [mecha("Pod", cost=1, known=known)]}, **PAPER)
    s.says("A", "action", card="Strike", targets=("Pod",))
    s.passes()
    resolved = [event.verdict[0] for event in s.happened("effect_resolved")]
    assert (s.zone("Pod"), resolved) == ("B.discard_pile", ["open" if is_open else "legal"])


@pytest.mark.rule("RT-PLAY-02")
@pytest.mark.parametrize(("name", "is_open"), [("Ace", True), ("Other", False)])
def test_an_unknown_pilot_may_be_an_older_copy_of_a_solo_card(name: str, is_open: bool) -> None:
    """Given an unknown card in play, when a Solo card comes into play, then it may be a copy if there is such a card."""
    s = scene(
        A={"base": [pilot("Masked", known=False)], "hand": [pilot(name, solo=name == "Ace")]}, node="proto.play", **PAPER
    )
    s.says("A", "play", card=name)
    assert ("RT-PLAY-02" in open_rules(s)) is is_open


@pytest.mark.rule("RT-MOB-01")
@pytest.mark.parametrize(("known", "is_open"), [(True, False), (False, True)])
def test_points_counted_with_a_card_of_unknown_type_are_open(known: bool, is_open: bool) -> None:
    """Given a card in play of a type that nobody knows, when ProtoPoints are counted, then their number is open."""
    s = scene(A={"base": [pilot("Masked", known=known)]}, node="count.begin", **PAPER)
    while not s.happened("proto_points_generated"):
        s.let_pass()
    assert ("RT-MOB-01" in open_rules(s)) is is_open


@pytest.mark.rule("RT-EJE-04")
def test_the_points_for_an_unknown_pilot_that_is_ejected_are_open() -> None:
    shout = action("Shout", {"do": "eject"}, targets=[{"type": "pilot", "whose": "enemy", "where": "battle"}])
    s = scene(A={"hand": [shout]}, B={"base": [pilot("Masked", known=False)]}, node="attackers.declare", holder="B", **PAPER)
    s.says("B", "attack", units=("Masked",))
    s.says("A", "action", card="Shout", targets=("Masked",))
    s.passes()
    assert "RT-EJE-04" in open_rules(s)


@pytest.mark.rule("RT-MOB-04")
@pytest.mark.parametrize(("cost", "said"), [(1, "open"), (2, "illegal")])
def test_a_mecha_that_an_uncounted_point_may_pay_for_is_open(cost: int, said: str) -> None:
    """Given no ProtoPoint and one card of unknown type in play, when a Mecha is bought, then a cost of 1 is open."""
    mine = {"base": [pilot("Masked", known=False)], "hand": [mecha("Pod", cost=cost)]}
    s = scene(A=mine, node="mechanize.play", **PAPER)
    events = s.says("A", "play", card="Pod")
    assert next(event.verdict[0] for event in events if event.is_command) == said
