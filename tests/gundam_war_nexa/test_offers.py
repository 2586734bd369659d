"""Everything that may be said is offered, and refusals name their rule."""

import pytest

from domain.kernel.contract.offers import fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from tests.gundam_war_nexa.offered import can_be_said, offers
from tests.gundam_war_nexa.scene import (
    ace,
    blue,
    board,
    character,
    command,
    g,
    graphic,
    keyword,
    operation,
    scene,
    standing,
    unit,
)

DRAW = {"do": "draw"}
HIT = {"do": "nation_damage", "n": 1, "who": "enemy"}
NO = command("No", {"do": "void"})
FLASH = command("Flash", DRAW)
KILL = command("Kill", {"do": "destroy"}, targets=[{"type": "unit", "whose": "enemy"}])


@pytest.mark.rule("NX-BATT-49")
def test_the_attacker_is_offered_the_order_of_abolish_effects():
    s = scene(A={"space": [unit("A", "3/3/3"), unit("B", "1/0/1")]}, B={"space": [unit("P", "4/0/3")]}, node="damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    s.says("A", "abolish_order", cards=("P", "B", "A"))
    assert offers(s, "A", "abolish_order")


@pytest.mark.rule("NX-TGT-01")
def test_both_targets_of_a_text_can_be_chosen():
    both = command("Both", {"do": "destroy"}, targets=[{"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}])
    s = scene(A={"hand": [both], "deployment": [unit("P"), unit("Q")]}, B={"deployment": [unit("V"), unit("W")]})
    assert s.desk.allows(Command("A", "play", {"card": s["Both"], "targets": (s["Q"], s["W"])}))
    assert can_be_said(s, "A", "play", card="Both", targets=("Q", "W"))


@pytest.mark.rule("NX-CARD-18")
def test_any_x_that_can_be_paid_is_offered():
    s = board(blue(3), hand=[command("Salvo", {**HIT, "n": "x"}, roll=[["blue", "x"]])])
    assert s.desk.allows(Command("A", "play", {"card": s["Salvo"], "x": 3}))
    assert can_be_said(s, "A", "play", card="Salvo", x=3)


@pytest.mark.rule("NX-COMPAT-07")
def test_who_pays_with_hand_cards_chooses_them():
    s = board(hand=[unit("Precious"), unit("Spare"), unit("Old", older=True, designated=[], total=0)])
    assert can_be_said(s, "A", "play", card="Old", removes=("Spare",))


def test_every_offer_is_accepted():
    """All kinds of plays and uses of one table, each filled in at random and judged."""
    import random

    rng = random.Random(7)
    s = scene(
        A={
            "gs": [blue(3), g("red"), graphic("Sky", guard=2)],
            "hand": [
                unit("U", total=2, roll=[["blue", 1]]),
                character("P"),
                operation("O", set_on="unit"),
                KILL,
                NO,
                ace("H"),
            ],
            "deployment": [unit("D"), unit("E", rolled=True), unit("U", "1/1/4", keywords=[keyword("refit", trait="W")])],
            "hangar": [unit("W", traits=["W"])],
        },
        B={"deployment": [unit("V")], "hand": [FLASH]},
    )
    for _ in range(12):
        for seat in "AB":
            for offer in offers(s, seat):
                said = fill_offer(offer, rng.randrange)
                if said is not None and said.act not in ("pass", "choose"):
                    assert s.desk.allows(said), said
        choices = [offer for seat in "AB" for offer in offers(s, seat)]
        said = fill_offer(rng.choice(choices), rng.randrange)
        answer = s.desk.say(said)
        assert not isinstance(answer, Refusal), (said, answer)


@pytest.mark.rule("NX-PLAY-12")
def test_a_cut_in_at_the_wrong_step_names_its_rule():
    shot = command("Shot", {"do": "damage", "n": 4}, timing="damage", targets=[{"type": "unit", "whose": "enemy"}])
    s = scene(A={"hand": [shot]}, B={"space": [unit("V")], "hand": [FLASH]}, node="attack.ft1")
    s.says("B", "play", card="Flash")
    assert s.refused("A", "play", True, card="Shot", targets=("V",)).rule == "NX-PLAY-12"


@pytest.mark.rule("NX-END-06")
def test_at_the_hand_adjustment_nothing_is_played():
    s = scene(A={"hand": [unit(f"H{n}") for n in range(8)]}, node="return.ft2")
    s.to("end.hand")
    assert "A play" not in s.refused("A", "done").legal


TERRAIN = ["space", "earth"]
SQUAD = [
    unit("Plain", terrain=TERRAIN),
    unit("Tired", terrain=TERRAIN, rolled=True),
    unit("Diver", terrain=["earth"]),
    unit("Eager", terrain=TERRAIN, rolled=True, text=[standing({"on": "self", "may": "sortie_rolled"})]),
    unit("Guard", terrain=TERRAIN, rolled=True, text=[standing({"on": "self", "may": "defense_rolled"})]),
    ace("Char"),
    character("Amuro"),
    operation("Plan"),
]


@pytest.mark.rule("NX-BATT-02", "NX-BATT-03", "NX-TURN-21", "NX-EFF-21")
@pytest.mark.parametrize(("who", "act", "node"), [("A", "attack", "attack.move"), ("B", "defend", "defense.move")])
def test_the_units_that_may_sortie_are_offered_area_by_area(who, act, node):
    s = scene(**{who: {"deployment": SQUAD}}, node=node)
    for area in TERRAIN:
        for each in SQUAD:
            name = each["name"]
            said = Command(who, act, {area: (s[name],)})
            assert can_be_said(s, who, act, **{area: (name,)}) == (s.desk.dry_run(said) is None), (name, area)
    assert can_be_said(s, who, act, space=("Guard",)) == (act == "defend")
    assert not [offer for offer in offers(s, "B" if who == "A" else "A") if offer.act in ("attack", "defend")]


@pytest.mark.rule("NX-TURN-01")
@pytest.mark.parametrize(
    ("node", "first", "second"),
    [
        ("attack.move", {"attack"}, set()),
        ("defense.move", set(), {"defend"}),
        ("end.hand", {"discard"}, set()),
        ("end.effects", {"effects"}, set()),
        ("end.done", {"done"}, set()),
    ],
)
def test_at_each_decision_only_who_decides_is_offered_something(node, first, second):
    for holder, other in ("AB", "BA"):
        s = scene(A={"hand": [unit("H", copies=9)]}, B={"hand": [unit("H", copies=9)]}, node=node, holder=holder)
        assert ({each.act for each in offers(s, holder)}, {each.act for each in offers(s, other)}) == (first, second)


@pytest.mark.rule("NX-KW-12", "NX-PLAY-11")
@pytest.mark.parametrize(("word", "free"), [("quick", True), ("assault", False)])
def test_only_quick_lets_a_unit_be_played_outside_of_a_deployment_phase(word: str, free: bool):
    s = scene(A={"hand": [unit("U", total=0, roll=[], keywords=[keyword(word)])]}, node="attack.ft1")
    assert (s.desk.dry_run(Command("A", "play", {"card": s["U"]})) is None) == free


@pytest.mark.rule("NX-PLAY-52")
def test_an_operation_without_a_word_for_it_is_set_on_nothing():
    s = scene(A={"deployment": [unit("U")], "hand": [operation("Plan", total=0, roll=[])]}, node="deployment.ft")
    s.refused("A", "play", card="Plan", on="U")


@pytest.mark.rule("NX-TERM-09")
@pytest.mark.parametrize(("following", "kept"), [(False, None), (True, "return")])
def test_what_is_skipped_is_forgotten_when_its_turn_is_over(following: bool, kept):
    s = scene(node="draw.ft1")
    s.effect("A", {"do": "skip", "what": "return", **({"next": True} if following else {})})
    assert s.table.flags["skipped"]
    s.to("end.done")
    s.says("A", "done")
    left = s.table.flags.get("skipped")
    assert (left and left[0]["what"]) == kept


@pytest.mark.rule("NX-BATT-49")
def test_only_who_is_asked_is_offered_the_choice():
    s = scene(A={"hand": [unit("P"), unit("Q")]})
    s.effect("A", {"do": "discard", "n": 1, "who": "own"})
    assert s.asks["seat"] == "A"
    assert [len(offers(s, seat, "choose")) for seat in "AB"] == [1, 0]
