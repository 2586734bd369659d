"""A paper game whose cards the record does not know: what can be judged is judged, the rest stays open."""

import pytest

from tests.robotech.scene import Scene, action, mecha, pilot, scene
from tests.scene import verdicts


def paper(node: str) -> Scene:
    """A scribe's game without registered decks; everybody has drawn."""
    s = scene(node="refuel.begin", mode="scribe")
    s.to(node)
    return s


def verdict(s: Scene, act: str) -> tuple[str, ...]:
    return next(event.verdict for event in reversed(s.desk.events) if event.is_command and event.said["act"] == act)


def test_a_card_that_no_list_knows_is_placed_and_counts():
    s = paper("proto.play")
    s.says("A", "place", card="~Mystery")
    assert (s.level("A"), verdict(s, "place")) == (1, ("legal",))


def test_an_unknown_mecha_is_played_and_attacks_with_an_open_verdict():
    s = paper("mechanize.play")
    s.says("A", "play", card="~Titan", **{"as": "mecha"})
    assert verdict(s, "play") == ("open", "RT-MOB-04")
    s.says("A", "attack", units=("~Titan",))
    assert verdict(s, "attack")[0] in ("legal", "open")
    s.to("results.end")
    s.says("", "effect", effects=({"do": "battle_points", "who": "A", "n": 4},))
    assert s.bp("A") == 4


def test_an_unknown_action_is_declared_and_carried_out_by_hand():
    s = paper("proto.begin")
    s.says("B", "action", card="~Ambush")
    assert verdict(s, "action")[0] == "open"
    s.passes()
    assert s.count("B.discard_pile") == 1


def test_what_the_rules_forbid_is_written_down_as_illegal():
    s = scene(A={"hand": [action("Strike", {"do": "draw", "n": 1}, cost=3)]}, mode="scribe")
    s.says("A", "action", card="Strike")
    assert verdict(s, "action") == ("illegal", "RT-COST-04")


@pytest.mark.rule("RT-CLIP-01", "RT-EFF-01")
def test_a_text_that_no_word_says_is_played_with_its_wording_and_stays_open():
    """Given a card known but for what its text does, then it waits in the clip, and the verdict is open."""
    odd = {"type": "action", "name": "Odd", "proto_cost": 0, "wording": "Do it otherwise.", "unknown": True}
    s = scene(A={"hand": [odd]}, mode="scribe")
    s.says("A", "action", card="Odd")
    assert verdicts(s, "effect_declared") == ["open"]
    assert len(s.table.chain) == 1


@pytest.mark.rule("RT-CLIP-12")
def test_the_targets_of_a_text_that_nobody_knows_stay_open():
    s = scene(A={"hand": [mecha("Secret", known=False)]}, B={"base": [mecha("Pod")]}, mode="scribe")
    s.says("A", "action", card="~Ambush", targets=("Pod",))
    assert (verdict(s, "action")[0], "RT-CLIP-12" in verdict(s, "action")) == ("open", True)


@pytest.mark.rule("RT-COST-12", "RT-EJE-01")
def test_a_unit_given_up_for_a_text_that_nobody_knows_is_destroyed():
    """Given an unknown Action, when a Mecha is named as its cost, then it is destroyed, and its Pilot is ejected."""
    hand = [mecha("Kite"), mecha("Secret", known=False)]
    s = scene(A={"base": [mecha("Pod", crew=[pilot("Rick")])], "hand": hand}, mode="scribe")
    s.says("A", "action", card="~Ambush", cost=("Pod", "Kite"))
    assert (s.zone("Pod"), s.zone("Rick"), s.zone("Kite")) == ("A.discard_pile", "A.proto_zone", "A.discard_pile")
    assert s.face("Rick") == "down"


@pytest.mark.rule("RT-ATK-12")
def test_a_unit_that_attacks_out_of_a_hand_lies_open_from_then_on():
    s = scene(A={"hand": [mecha("Pod")]}, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("Pod",))
    s.to("attackers.end")
    assert (s.zone("Pod"), s.table.cards[s["Pod"]].seen) == ("A.battle_zone", ("*",))
