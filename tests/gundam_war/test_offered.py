"""What the pad offers is what the desk accepts: every target, way to pay, given keyword and answer."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from domain.rulesets.gundam_war.plays.set_on import can_take_set_card
from tests.gundam_war.opened_game import opened
from tests.gundam_war.scene import character, command, keyword, operation, scene, unit
from tests.gundam_war.texts import DRAW, JAM


def offers(s, seat):
    return s.desk.ruleset.offers(s.desk, seat)


def covers(s, seat, act, **args):
    """Whether some offer of the seat leads to this command."""
    ids = {key: tuple(s.names[name] for name in value) if isinstance(value, tuple) else s.names.get(value, value)
           for key, value in args.items()}  # fmt: skip
    for offer in offers(s, seat):
        if offer.act != act or any(key not in offer.args and key not in offer.slots for key in ids):
            continue
        fits = True
        for key, value in ids.items():
            if key in offer.args:
                fits &= offer.args[key] == value
            else:
                wanted = value if isinstance(value, tuple) else (value,)
                fits &= (
                    set(wanted) <= set(offer.slots[key].options)
                    and offer.slots[key].least <= len(wanted) <= offer.slots[key].most
                )
        if fits:
            return True
    return False


PAY = keyword("alternate_cost", cost=0, select={"type": "unit", "whose": "own", "where": "station"}, effects=[{"do": "roll"}])


@pytest.mark.rule("GW-OPER-08")
def test_the_text_of_a_set_operation_is_offered_to_its_controller():
    trap = operation("Trap", text=[{"timing": "any", "cost": {"kind": "each", "n": 1}, "effects": [DRAW]}])
    s = scene(A={"hand": [trap]}, B={"station": [unit("Zura")]}, switches={"set_operation_control": "player_who_played"})
    s.says("A", "play", card="Trap", on="Zura")
    s.passes()
    assert s.desk.dry_run(Command("A", "use", {"card": s["Trap"]})) is None
    assert covers(s, "A", "use", card="Trap")


@pytest.mark.rule("GW-WIDE-01")
def test_a_given_keyword_is_offered():
    s = scene(A={"space": [unit("GM")]}, B={"space": [unit("Z", "1/1/1")]}, node="resolution.ft1")
    s.effect("A", {"do": "give", "keyword": "wide_range_weapon", "with": {"x": 3}, "to": "GM"})
    assert s.desk.dry_run(Command("A", "use", {"card": s["GM"], "text": "wide_range_weapon"})) is None
    assert covers(s, "A", "use", card="GM", text="wide_range_weapon")


@pytest.mark.rule("GW-ALTC-01")
def test_an_alternate_cost_is_offered_though_the_first_unit_is_rolled():
    s = scene(
        A={"hand": [unit("Cheap", cost=3, keywords=[PAY])], "station": [unit("Tired", rolled=True), unit("GM"), unit("Ball")]}
    )
    said = {"card": s["Cheap"], "alternate": True, "with": (s["GM"],)}
    assert s.desk.dry_run(Command("A", "play", said)) is None
    assert any(offer.args.get("alternate") for offer in offers(s, "A"))


@pytest.mark.rule("GW-ALTC-01")
def test_an_alternate_cost_offers_no_rolled_unit():
    s = scene(
        A={"hand": [unit("Cheap", cost=3, keywords=[PAY])], "station": [unit("GM"), unit("Ball"), unit("Tired", rolled=True)]}
    )
    for offer in offers(s, "A"):
        for option in offer.slots["with"].options if "with" in offer.slots else ():
            assert s.desk.dry_run(Command("A", "play", {**offer.args, "with": (option,)})) is None


@pytest.mark.rule("GW-EFF-05")
def test_all_targets_of_a_text_with_two_selectors_are_offered():
    pair = command("Pair", {"do": "roll"}, targets=[{"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}])
    s = scene(A={"hand": [pair], "station": [unit("P"), unit("Q")]}, B={"station": [unit("R"), unit("S")]})
    assert covers(s, "A", "play", card="Pair", targets=("P", "R"))
    assert covers(s, "A", "play", card="Pair", targets=("Q", "S"))


@pytest.mark.rule("GW-EFF-05")
def test_the_effect_to_void_is_offered():
    s = scene(A={"hand": [command("P", DRAW), command("R", DRAW)]}, B={"hand": [JAM]})
    s.says("A", "play", card="P")
    s.says("B", "pass")
    s.says("A", "play", True, card="R")
    assert s.desk.dry_run(Command("B", "play", {"card": s["Jam"], "answers": s["P"]}, True)) is None
    assert any("answers" in offer.slots or "answers" in offer.args for offer in offers(s, "B"))


@pytest.mark.rule("GW-SETUP-09", "GW-SETUP-12", "GW-SETUP-13")
def test_a_scribe_is_not_offered_an_illegal_redraw():
    s = opened(mode="scribe")
    for _ in range(3):
        s.says("A", "redraw", kind="b")
    assert [offer.act for offer in offers(s, "A")] == ["keep"]


@pytest.mark.rule("GW-EFF-03")
def test_targets_in_a_hand_that_one_does_not_see_show_nothing():
    pick = command("Pick", {"do": "move", "zone": "junkyard"}, targets=[{"type": "unit", "where": "hand", "whose": "enemy"}])
    s = scene(A={"hand": [unit("GM"), operation("Plan"), character("Kai")]}, B={"hand": [pick]})
    s.says("A", "pass")
    result = [offer.slots["targets"].options for offer in offers(s, "B") if "targets" in offer.slots]
    answer = s.answer("B", "play", card="Pick", targets=(s["Plan"],))
    assert result in ([], [tuple(s.table.at("A.hand"))])
    assert not isinstance(answer, Refusal) or s["GM"] not in answer.legal


SQUAD = [
    unit("Plain"),
    unit("Tired", rolled=True),
    unit("Diver", terrain=["earth"]),
    unit("Base", keywords=[keyword("base")]),
    unit("Fort", keywords=[keyword("fortress")]),
    unit("Swift", keywords=[keyword("high_mobility")]),
    unit("Wet", keywords=[keyword("water_mobility")]),
    character("Amuro"),
    operation("Plan"),
]
KEEPERS = [
    {},
    {"earth": [unit("Foe", keywords=[keyword("high_mobility")])]},
    {"earth": [unit("Foe", keywords=[keyword("water_mobility")])], "space": [unit("Other")]},
    {"space": [unit("Foe", keywords=[keyword("water_mobility")])]},
]


@pytest.mark.rule("GW-ATK-02", "GW-ATK-03", "GW-TURN-14", "GW-HIMO-01")
@pytest.mark.parametrize("foes", KEEPERS, ids=str)
@pytest.mark.parametrize("posted", [{}, {"earth": [unit("Dock", keywords=[keyword("base")])]}], ids=str)
@pytest.mark.parametrize(("who", "act", "node"), [("A", "attack", "attack.move"), ("B", "defend", "defense.move")])
def test_the_units_that_may_move_are_offered_area_by_area(who, act, node, foes, posted):
    mine = {"station": SQUAD, **(posted if act == "defend" else {})}
    theirs = foes if act == "defend" else {}
    table = {"A": mine, "B": theirs} if who == "A" else {"A": theirs, "B": mine}
    s = scene(**table, node=node)
    for area in ("space", "earth"):
        for each in SQUAD:
            name = each["name"]
            said = Command(who, act, {area: (s[name],)})
            assert covers(s, who, act, **{area: (name,)}) == (s.desk.dry_run(said) is None), (name, area)
    assert not [offer for offer in offers(s, "B" if who == "A" else "A") if offer.act in ("attack", "defend")]


@pytest.mark.rule("GW-TURN-01")
@pytest.mark.parametrize(
    ("node", "first", "second"),
    [
        ("attack.move", {"attack"}, set()),
        ("defense.move", set(), {"defend"}),
        ("resolution.order", {"order"}, set()),
        ("end.hand", {"discard"}, set()),
        ("end.effects", {"effects"}, set()),
        ("end.redeem", {"done"}, set()),
        ("end.done", {"done"}, set()),
    ],
)
def test_at_each_decision_only_who_decides_is_offered_something(node, first, second):
    for holder, other in ("AB", "BA"):
        s = scene(A={"hand": [unit("H", copies=9)]}, B={"hand": [unit("H", copies=9)]}, node=node, holder=holder)
        assert ({each.act for each in offers(s, holder)}, {each.act for each in offers(s, other)}) == (first, second)


@pytest.mark.rule("GW-SET-01", "GW-STCH-01", "GW-STGN-01")
def test_a_card_that_nobody_knows_may_be_set_on_a_character_and_never_on_an_operation():
    there = {"station": [unit("Zura"), character("Amuro"), operation("Plan")]}
    s = scene(A={**there, "hand": [operation("Secret", known=False), operation("Open")]}, mode="scribe")
    for card, expected in (("Secret", [True, None, False]), ("Open", [True, False, False])):
        assert [can_take_set_card(s.table, s[card], s[host]) for host in ("Zura", "Amuro", "Plan")] == expected


@pytest.mark.rule("GW-DMG-01")
def test_the_record_says_how_much_damage_was_dealt_and_that_nothing_reduced_it():
    s = scene(A={"station": [unit("Zura", "1/1/9")]})
    s.effect("B", {"do": "damage", "n": 3, "to": "Zura"})
    said = s.happened("damage_dealt")[0].said
    assert (said["amount"], said["reduced_by"], s.damage("Zura")) == (3, 0, 3)


@pytest.mark.rule("GW-OPER-08")
def test_a_text_that_a_card_has_not_is_refused_with_the_ones_that_it_has():
    text = {"timing": "any", "cost": {"kind": "zero"}, "effects": [DRAW]}
    s = scene(A={"station": [unit("Zura", text=[text, text])]})
    assert s.refused("A", "use", card="Zura", text="3").legal[:2] == ("1", "2")
    s.says("A", "use", card="Zura", text="2")


@pytest.mark.rule("GW-SHLD-01")
def test_a_shield_is_raised_by_hand_only_against_something_that_waits():
    s = scene(A={"station": [unit("Zura")]})
    s.refused("A", "effect", effects=({"do": "shield", "n": 1, "to": "Zura"},), card="Zura")
