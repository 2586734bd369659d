"""Positions between battles that players argue about: the deck, points, who leaves, transforming."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.offers import fill_offer
from domain.kernel.record.command import Command
from tests.robotech.scene import DRAW, RULES, action, mecha, person, pilot, proto, scene, vessel, zentraedi

STRIKE = {"do": "destroy"}
SHIFTER = {"modes": {"left": {"weapon": 6, "armor": 1}, "right": {"weapon": 1, "armor": 5}}}


def offered(s: Any, who: str, act: str, /, **args: Any) -> bool:
    """Whether the pad can be filled in to say this: an offer whose fixed arguments agree and whose slots hold the rest."""
    said = {key: s._ids(key, value) for key, value in args.items()}
    return any(offer.act == act and _fills(offer, said) for offer in RULES.offers(s.desk, who))


def _fills(offer: Any, said: dict[str, Any]) -> bool:
    if set(offer.args) | set(offer.slots) != set(said) and set(offer.args) - set(said):
        return False
    for name, value in said.items():
        if name in offer.args:
            if offer.args[name] != value:
                return False
        elif name in offer.slots:
            slot, chosen = offer.slots[name], value if isinstance(value, tuple) else (value,)
            if not (slot.least <= len(chosen) <= slot.most and set(chosen) <= set(slot.options)):
                return False
        else:
            return False
    return True


def every_offer_is_accepted(s: Any, seat: str) -> None:
    for offer in RULES.offers(s.desk, seat):
        command = fill_offer(offer, lambda count: count - 1)
        assert command is None or s.desk.dry_run(command) is None, command


@pytest.mark.rule("RT-REG-07")
def test_drawing_five_from_a_deck_of_two_is_no_loss() -> None:
    s = scene(A={"hand": [action("Reserves", {"do": "draw", "n": 5}, DRAW)]}, deck=2)
    s.says("A", "action", card="Reserves")
    s.passes()
    said = [event.said for event in s.happened("drawn")][-2:]
    assert [(each["count"], each["short_by"]) for each in said] == [(2, 3), (0, 1)]
    s.to("recall.begin")
    assert (s.hand("A"), s.result) == (2, None)


@pytest.mark.rule("RT-CLIP-12")
def test_an_effect_turns_what_is_left_of_the_deck_into_protocards() -> None:
    boost = action("Boost", {"do": "proto_card", "n": 3})
    s = scene(A={"hand": [boost]}, deck=1)
    s.says("A", "action", card="Boost")
    s.passes()
    assert (s.level("A"), s.count("A.deck")) == (1, 0)


@pytest.mark.rule("RT-MOB-10")
def test_points_made_at_proto_count_survive_the_loss_of_the_level() -> None:
    purge = action("Purge", {"do": "move", "zone": "discard"}, targets=[{"type": "proto", "n": 2}])
    s = scene(A={"proto": [proto(copies=3)], "hand": [mecha("M", cost=3)]}, B={"hand": [purge]}, node="count.begin")
    s.to("count.end")
    s.says("B", "action", card="Purge", targets=("Proto", "Proto.2"))
    s.passes()
    assert (s.level("A"), s.points("A")) == (1, 3)
    s.says("A", "play", card="M")
    assert s.points("A") == 0


@pytest.mark.rule("RT-KW-08")
def test_a_second_solo_mecha_in_the_same_step_costs_both_and_leaves_the_pilot_standing() -> None:
    solo = {"keywords": [{"keyword": "solo"}]}
    crewed = mecha("Ace", cost=2, crew=[pilot("Rick")], **solo)
    s = scene(A={"base": [crewed], "hand": [mecha("Ace", cost=2, **solo)]}, node="mechanize.play", points={"A": 3})
    s.says("A", "play", card="Ace.2")
    assert (s.zone("Ace"), s.zone("Ace.2"), s.zone("Rick"), s.points("A")) == (
        "A.discard_pile",
        "A.base_zone",
        "A.base_zone",
        1,
    )
    assert s.bp("B") == 0


@pytest.mark.rule("RT-VIC-05")
def test_a_tie_of_three_and_one_gives_up() -> None:
    s = scene(seats=3, node="defenders.end", bp={"A": 27, "B": 27, "C": 25})
    s.to("recall.begin")
    assert s.result is None
    s.says("A", "concede")
    assert s.result is None, "the check is at the end of the turn only"
    s.to("attackers.declare")
    for _ in range(40):
        if s.result is None:
            s.let_pass()
    assert s.result == {"A": "loss", "B": "win", "C": "loss"}


@pytest.mark.rule("RT-MP-04")
def test_the_attacked_player_leaves_and_the_other_attack_goes_on() -> None:
    s = scene(
        A={"base": [mecha("X", "3/3/3"), mecha("Y", "4/4/4")]},
        B={"base": [mecha("P")]},
        C={"base": [mecha("Q")]},
        node="attackers.declare",
    )
    s.says("A", "attack", units=("X",), seat="B")
    s.says("A", "attack", units=("Y",), seat="C")
    s.says("B", "concede")
    s.to("recall.begin")
    assert s.table.clock.holder == "C"
    assert s.bp("A") >= 4


@pytest.mark.rule("RT-MP-01")
def test_the_active_player_leaves_while_choosing_and_the_game_goes_on() -> None:
    s = scene(
        A={"base": [mecha("X", "9/3/3")]},
        B={"base": [mecha("P", "1/2/9"), mecha("Q", "1/2/9")]},
        seats=3,
        node="attackers.declare",
    )
    s.says("A", "attack", units=("X",), seat="B")
    s.says("B", "defend", units=("P", "Q"))
    while s.asks is None:
        s.let_pass()
    s.says("A", "concede")
    for seat in "BC":
        every_offer_is_accepted(s, seat)
    while s.asks is not None:
        s.says("B", "choose", cards=(s.asks["options"][0],))
    s.to("recall.begin")
    assert s.table.clock.holder == "B"


@pytest.mark.rule("RT-MOVE-05")
def test_a_defender_transformed_in_the_enemy_s_turn_is_ready_again_in_its_own() -> None:
    s = scene(A={"base": [mecha("X", "0/9/1")]}, B={"base": [mecha("Osprey", "2/2/3", **SHIFTER)]}, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.says("B", "defend", units=("Osprey",), right=("Osprey",))
    s.to("recall.begin")
    assert (s.table.clock.holder, s.angle("Osprey")) == ("B", 90)
    s.says("B", "attack", units=("Osprey",), left=("Osprey",))
    assert (s.angle("Osprey"), s.values("Osprey")) == (270, (6, 1, 3))


@pytest.mark.rule("RT-MOVE-04")
def test_transforming_in_a_window_needs_the_ability_or_is_offered() -> None:
    s = scene(A={"base": [mecha("Osprey", "2/2/3", **SHIFTER)]})
    accepted = s.desk.dry_run(Command("A", "use", {"card": s["Osprey"], "text": "transform", "mode": "left"})) is None
    pad = any(offer.act == "use" for offer in RULES.offers(s.desk, "A"))
    assert accepted == pad


@pytest.mark.rule("RT-ATK-13")
def test_a_unit_of_a_group_attack_is_transformed_from_the_pad() -> None:
    s = scene(A={"base": [mecha("Osprey", **SHIFTER), mecha("Y")]}, node="attackers.declare")
    args = {"units": ("Osprey", "Y"), "left": ("Osprey",)}
    assert s.desk.dry_run(Command("A", "attack", {key: s._ids(key, value) for key, value in args.items()})) is None
    assert offered(s, "A", "attack", seat="B", **args)


@pytest.mark.rule("RT-EFF-01")
def test_a_text_with_up_to_two_targets_is_offered_without_any() -> None:
    maybe = action("Maybe", STRIKE, DRAW, targets=[{"type": "mecha", "whose": "enemy", "n": 2, "upto": True}])
    s = scene(A={"hand": [maybe]})
    assert s.desk.dry_run(Command("A", "action", {"card": s["Maybe"]})) is None
    assert any(offer.act == "action" for offer in RULES.offers(s.desk, "A"))


@pytest.mark.rule("RT-ATK-10")
def test_unknown_units_are_offered_as_a_group() -> None:
    s = scene(node="refuel.begin", mode="scribe")
    s.to("mechanize.play")
    for name in ("~Titan", "~Ogre"):
        s.says("A", "play", card=name, as_="mecha")
    s.to("attackers.declare")
    units = tuple(s.table.at("A.base_zone"))
    assert s.desk.dry_run(Command("A", "attack", {"units": units})) is None
    assert offered(s, "A", "attack", seat="B", units=units)


@pytest.mark.rule("RT-DEF-17")
@pytest.mark.parametrize("cards", ["on", "off"])
def test_what_the_pad_offers_in_a_mixed_battle_is_accepted(cards: str) -> None:
    squad = [
        mecha("E1", allegiances=["Blue"]),
        mecha("E2"),
        zentraedi(mecha("Z1", allegiances=["Blue"])),
        vessel("V"),
        pilot("Rick", battle_types=["land"]),
        person("Lisa"),
        mecha("Osprey", **SHIFTER),
    ]
    s = scene(
        A={"base": squad},
        B={
            "base": [mecha("P", "1/1/9"), zentraedi(mecha("Q", "1/1/9")), vessel("W", "1/1/9")],
            "battle": [mecha("T", battle_types=["space"]), vessel("U")],
        },
        node="attackers.declare",
        switches={"rules_cards": cards},
    )
    every_offer_is_accepted(s, "A")
    s.says("A", "attack", units=("E1",), on="U")
    every_offer_is_accepted(s, "A")
    s.to("defenders.declare")
    every_offer_is_accepted(s, "B")
