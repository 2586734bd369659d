"""The clip: who may add when, what resolves first, and where nothing enters it."""

import pytest

from domain.rulesets.robotech.card_schema.filters import read_filter
from domain.rulesets.robotech.effects.filter_matching import matching_cards
from tests.robotech.scene import DRAW, RULES, Data, action, mecha, proto, scene, used


def card(name: str) -> Data:
    return action(name, DRAW)


def waiting(s) -> list[str]:
    return [next(name for name, card in s.names.items() if card == data["card"]) for _, data in s.table.chain]


@pytest.mark.rule("RT-CLIP-01", "RT-CLIP-02", "RT-CLIP-03", "RT-CLIP-04")
def test_after_each_resolution_the_active_player_may_add_again_case_46():
    s = scene(A={"hand": [card("E1"), card("E3")]}, B={"hand": [card("E2")]})
    s.says("A", "action", card="E1")
    s.says("B", "action", card="E2")
    assert waiting(s) == ["E1", "E2"]
    s.passes()
    assert (waiting(s), s.speaker) == (["E1"], "A")
    s.says("A", "action", card="E3")
    assert waiting(s) == ["E1", "E3"]
    s.passes()
    assert waiting(s) == ["E1"]
    s.passes()
    assert waiting(s) == []


@pytest.mark.rule("RT-CLIP-05", "RT-CLIP-09", "RT-MP-03")
def test_an_added_effect_makes_a_new_round_of_passes_necessary_case_48():
    s = scene(B={"hand": [card("E1")]}, seats=3, explicit_passes=True)
    s.says("A", "pass")
    s.says("B", "action", card="E1")
    for seat in "CAB":
        assert (s.speaker, waiting(s)) == (seat, ["E1"])
        s.says(seat, "pass")
    assert (waiting(s), s.node) == ([], "proto.begin")
    for seat in "ABC":
        s.says(seat, "pass")
    assert s.node == "proto.play"


@pytest.mark.rule("RT-CLIP-06")
def test_who_declares_may_declare_more_before_the_next_player_speaks():
    s = scene(A={"hand": [card("E1"), card("E2"), card("E3")]}, B={"hand": [card("E4")]}, explicit_passes=True)
    s.says("A", "action", card="E1")
    s.says("A", "action", card="E2")
    assert waiting(s) == ["E1", "E2"]
    s.says("B", "pass")
    s.says("A", "pass")
    assert waiting(s) == ["E1"]


@pytest.mark.rule("RT-CLIP-05")
def test_the_active_player_declares_first_in_every_window_case_49():
    s = scene(B={"hand": [card("E1")]}, explicit_passes=True)
    s.refused("B", "action", card="E1")
    s.says("A", "pass")
    s.says("B", "action", card="E1")


@pytest.mark.rule("RT-CLIP-07", "RT-CLIP-10")
def test_nothing_enters_the_clip_while_attackers_are_declared_case_50():
    s = scene(A={"base": [mecha("X"), mecha("Y")]}, B={"hand": [card("E1")]}, node="attackers.declare", explicit_passes=True)
    s.says("A", "attack", units=("X",))
    s.refused("B", "action", card="E1")
    s.says("A", "pass")
    s.says("A", "pass")
    s.says("B", "action", card="E1")
    assert s.node == "attackers.end"


@pytest.mark.rule("RT-CLIP-08", "RT-CLIP-10")
def test_nothing_enters_the_clip_while_defenders_are_declared_case_51():
    s = scene(A={"base": [mecha("X")], "hand": [card("E1")]}, B={"base": [mecha("Y")]}, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.to("defenders.declare")
    s.refused("A", "action", card="E1")
    s.says("B", "pass")
    s.says("A", "action", card="E1")
    assert s.node == "defenders.end"
    assert s.zone("Y") == "B.base_zone"


@pytest.mark.rule("RT-ABIL-05", "RT-CLIP-07", "RT-CLIP-10")
def test_an_ability_set_off_by_advancing_enters_the_clip_in_the_end_window_case_112():
    scout = mecha("Scout", text=[{"timing": "triggered", "moment": "advances", "effects": [DRAW]}])
    s = scene(A={"base": [scout]}, node="attackers.declare")
    s.says("A", "attack", units=("Scout",))
    assert s.table.chain == []
    s.says("A", "pass")
    assert (s.node, waiting(s), s.speaker) == ("attackers.end", ["Scout"], "A")
    s.passes()
    assert s.count("A.hand") == 1


@pytest.mark.rule("RT-ABIL-05", "RT-CLIP-04")
def test_what_a_resolution_sets_off_enters_the_clip_above_what_waits():
    watcher = mecha(
        "Watcher", text=[{"timing": "triggered", "moment": "destroyed", "of": {"type": "mecha"}, "effects": [DRAW]}]
    )
    strike = action("Strike", {"do": "destroy"}, targets=[{"type": "mecha", "whose": "enemy"}])
    s = scene(A={"hand": [card("E1"), strike]}, B={"base": [watcher, mecha("P")]})
    s.says("A", "action", card="E1")
    s.says("A", "action", reply=True, card="Strike", targets=("P",))
    s.passes()
    assert waiting(s) == ["E1", "Watcher"]
    s.passes()
    assert (s.count("A.hand"), s.count("B.hand")) == (0, 1)


@pytest.mark.rule("RT-GOLD-01")
def test_a_text_negates_the_effect_that_waits_below_it():
    s = scene(A={"hand": [card("E1")]}, B={"hand": [action("Stop", {"do": "negate"})]})
    s.says("A", "action", card="E1")
    s.says("B", "action", card="Stop")
    s.passes()
    assert (s.table.chain, s.count("A.hand"), s.zone("E1")) == ([], 0, "A.discard_pile")


@pytest.mark.rule("RT-GOLD-01")
def test_a_choice_during_a_resolution_keeps_the_rest_of_the_effect_waiting():
    toll = action("Toll", {"do": "discard", "who": "each_opponent", "n": 1}, DRAW)
    s = scene(A={"hand": [toll]}, B={"hand": [proto("Junk", copies=2)]}, C={"hand": [proto("Scrap")]})
    s.says("A", "action", card="Toll")
    s.passes()
    s.refused("C", "choose", cards=("Scrap",))
    s.says("B", "choose", cards=("Junk.2",))
    assert s.count("A.hand") == 0
    s.says("C", "choose", cards=("Scrap",))
    assert (s.zone("Junk.2"), s.zone("Scrap"), s.count("A.hand")) == ("B.discard_pile", "C.discard_pile", 1)


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-02")
def test_an_effect_that_was_played_from_the_proto_zone_is_negated_and_no_other():
    """Given effects from hand and from the Proto Zone, then only the second may be aimed at, and does nothing."""
    scout = action("Scout", {"do": "negate"}, targets=[{"where": "clip", "played_from": "proto"}])
    s = scene(A={"hand": [action("Trick", DRAW)], "proto": [action("Spell", DRAW)]}, B={"hand": [scout]})
    s.says("A", "action", card="Trick")
    s.says("A", "action", reply=True, card="Spell")
    assert s.refused("B", "action", reply=True, card="Scout", targets=("Trick",)).rule == "RT-CLIP-12"
    s.says("B", "action", reply=True, card="Scout", targets=("Spell",))
    s.passes()
    assert [s.table.cards[data["card"]].id for _, data in s.table.chain] == [s["Trick"]]


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-02")
def test_the_effect_that_is_aimed_at_is_negated_and_not_the_last_one():
    """Given two effects that wait, when the lower one is the target, then it does nothing and the other is carried out."""
    scout = action("Scout", {"do": "negate", "to": "target"}, targets=[{"where": "clip"}])
    s = scene(A={"hand": [action("Trick", DRAW), action("Spell", DRAW)]}, B={"hand": [scout]})
    s.says("A", "action", card="Trick")
    s.says("A", "action", reply=True, card="Spell")
    s.says("B", "action", reply=True, card="Scout", targets=("Trick",))
    s.passes()
    assert [data["card"] for _, data in s.table.chain] == [s["Spell"]]


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-09")
def test_a_text_about_abilities_that_wait_is_offered_as_soon_as_one_does():
    """Given a text that negates an ability, when one is used without any card going anywhere, then it may be aimed at it."""
    scout = action("Scout", {"do": "negate"}, targets=[{"where": "clip", "effect": "ability"}])
    s = scene(A={"base": [mecha("Seer", text=[used(DRAW)])]}, B={"hand": [scout]})
    waiting = read_filter({"where": "clip", "effect": "ability"})
    assert not [offer for offer in RULES.offers(s.desk, "B") if offer.act == "action"]
    assert matching_cards(s.table, "B", s["Scout"], waiting) == []
    s.says("A", "use", card="Seer")
    assert matching_cards(s.table, "B", s["Scout"], waiting) == [s["Seer"]]
    assert [offer.args["card"] for offer in RULES.offers(s.desk, "B") if offer.act == "action"] == [s["Scout"]]


@pytest.mark.rule("RT-CLIP-05", "RT-MP-01")
def test_of_all_players_the_active_one_is_asked_first():
    """Given a discard of each player in B's turn, then B is asked before A."""
    s = scene(A={"hand": [proto("Junk", copies=2)]}, B={"hand": [proto("Scrap", copies=2)]}, holder="B")
    s.effect("B", {"do": "discard", "who": "each", "n": 1})
    assert s.asks["seat"] == "B"
