"""What texts say of forces, of combat modifiers, of negated texts, of chips that go, and of Gs that come
as what they are."""

from __future__ import annotations

from typing import Any

import pytest

from domain.parts.card_schema.x_substitution import contains_x, substitute_x
from domain.rulesets.gundam_war_nexa.keywords import swift_attack
from tests.gundam_war_nexa.scene import blue, character, command, keyword, scene, standing, unit, use

OWN, FOE, OWN_G = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}, {"type": "g", "whose": "own"}


@pytest.mark.rule("NX-BATT-31", "NX-EFF-21")
def test_a_unit_may_add_its_strike_where_it_does_not_lead() -> None:
    """Given a second unit that counts its strike for its shooting, when the power is computed, then both strikes count."""
    s = scene(A={"space": [unit("P", "3/1/3"), unit("Q", "4/1/3", text=[standing({"strikes": True})])]})
    assert s.power("A") == 7


@pytest.mark.rule("NX-BATT-31", "NX-EFF-21")
def test_a_unit_may_be_barred_from_adding_to_the_power() -> None:
    """Given a unit whose stats are not part of the force power in this turn, when that is computed, then it counts 0."""
    s = scene(
        A={"hand": [command("Mute", {"do": "bar", "what": "add_power"}, targets=[FOE])]},
        B={"space": [unit("P", "3/1/3"), unit("Q", "4/2/3")]},
    )
    assert s.power("B") == 5
    s.plays("A", "Mute", targets=("P",))
    assert s.power("B") == 2


@pytest.mark.rule("NX-BATT-47", "NX-EFF-21")
def test_a_force_may_deal_its_damage_at_both_speeds() -> None:
    """Given an attacker of power 3 that deals damage at both speeds, when nobody defends, then the nation takes 6."""
    for both, left in ((True, 14), (False, 17)):
        text = [standing({"both_speeds": True})] if both else []
        s = scene(A={"space": [unit("P", "3/1/3", text=text)]}, node="damage.ft1")
        s.to("return.ft1")
        assert s.nation("B") == left


@pytest.mark.rule("NX-TERM-16", "NX-TGT-01")
def test_a_text_may_ask_for_units_that_a_modifier_lowers() -> None:
    """Given units with +1, with a -1 coin and with a lowering character, when a text aims at lowered ones, then these two."""
    coin = {"do": "coin", "name": "-1", "points": [0, 0, -1]}
    s = scene(
        A={"hand": [command("Shot", {"do": "roll"}, targets=[{**FOE, "lowered": True}])]},
        B={
            "deployment": [
                unit("Plain"),
                unit("Raised"),
                unit("Coined"),
                unit("Manned", carries=[character("Weak", "-1/1/1")]),
            ]
        },
    )
    s.does("B", {"do": "gain", "points": [1, 1, 1], "to": [s["Raised"]]}, {**coin, "to": [s["Coined"]]})
    for name, fits in (("Plain", False), ("Raised", False), ("Coined", True), ("Manned", True)):
        if not fits:
            s.refused("A", "play", card="Shot", targets=(name,))
    s.plays("A", "Shot", targets=("Manned",))
    assert s.rolled("Manned")


@pytest.mark.rule("NX-TERM-16", "NX-PLAY-44")
def test_all_modifiers_but_those_of_characters_may_be_taken() -> None:
    """Given a unit with a character of +1/+1/+1 and +3, when it loses all others, then the character's stays."""
    s = scene(B={"deployment": [unit("P", "2/1/3", carries=[character("Pilot")])]})
    s.does("B", {"do": "gain", "points": [3, 3, 3], "to": [s["P"]]})
    assert s.points("P") == (6, 5, 7)
    s.does("A", {"do": "lose", "what": "modifiers_but_crew", "to": [s["P"]]})
    assert s.points("P") == (3, 2, 4)


@pytest.mark.rule("NX-TEXT-01", "NX-KWG-01")
@pytest.mark.parametrize(("only", "used", "swift"), [("keywords", True, False), ("usable", False, True)])
def test_keywords_or_played_texts_alone_may_be_negated(only: str, used: bool, swift: bool) -> None:
    """Given a unit with a played text, a text that applies and Swift Attack, when some of these are negated, then the others
    work on."""
    texts: list[Any] = [use({"do": "draw"}), standing({"points": [1, 0, 0]})]
    s = scene(A={"space": [unit("P", "2/1/3", text=texts, keywords=[keyword("swift_attack")])]})
    s.does("B", {"do": "silence", "only": only, "to": [s["P"]]})
    assert s.points("P") == (3, 1, 3)
    if used:
        s.says("A", "use", card="P")
    else:
        s.refused("A", "use", card="P")
    assert swift_attack.is_swift(s.table, "A", "space_area") is swift


@pytest.mark.rule("NX-COIN-09", "NX-EFF-14")
def test_chips_may_be_removed_at_the_end_of_the_turn() -> None:
    """Given a chip that stays for this turn, when the turn ends, then it is removed."""
    chip = {"do": "chip", "card": {"type": "unit", "name": "Blade", "points": [1, 1, 1]}, "until": "turn"}
    s = scene(A={"hand": [command("Draw Blades", {**chip, "n": 2})]}, node="return.ft2")
    s.plays("A", "Draw Blades")
    assert s.count("A.deployment_area") == 2
    s.to("end.done")
    assert s.count("A.deployment_area") == 0


@pytest.mark.rule("NX-TERM-06", "NX-TGT-01")
def test_a_text_may_ask_for_the_printed_total_of_a_g() -> None:
    """Given Gs that are units of total 2 and 5 by their print, when a text asks for at most 3, then only the first fits."""
    aim = {**OWN_G, "originally": {"type": "unit", "most_total": 3}}
    gs = [
        {**unit("Small", total=2), "g_sign": {"color": "blue", "attribute": "x"}},
        {**unit("Large", total=5), "g_sign": {"color": "blue", "attribute": "x"}},
    ]
    s = scene(A={"gs": gs, "hand": [command("Call", {"do": "put_in_play"}, targets=[aim])]})
    s.refused("A", "play", card="Call", targets=("Large",))
    s.plays("A", "Call", targets=("Small",))
    assert s.zone("Small") == "A.deployment_area"


@pytest.mark.rule("NX-ZONE-15")
def test_a_unit_moves_to_the_other_battle_area() -> None:
    """Given a unit in space, when it moves to the other battle area, then it is on earth; at home it goes nowhere."""
    move = use({"do": "to_area", "area": "other", "to": "self"})
    s = scene(A={"space": [unit("P", text=[move])]}, node="defense.ft1")
    s.says("A", "use", card="P")
    s.passes()
    assert s.zone("P") == "A.earth_area"


@pytest.mark.rule("NX-CARD-18", "NX-CARD-19")
@pytest.mark.parametrize(
    ("word", "number"), [("x", 3), ("x+2", 5), ("x-1", 2), ("x-9", 0), ("-x", -3), ("X+1", 4), ("x+", "x+")]
)
def test_x_may_have_a_number_more_or_less(word: str, number: Any) -> None:
    assert substitute_x({"n": word}, 3) == {"n": number}
    assert contains_x({"n": word}) is isinstance(number, int)


@pytest.mark.rule("NX-CARD-18")
def test_a_paid_x_deals_one_more() -> None:
    """Given a text that pays X and deals X+1 damage to the enemy nation, when X is 2, then the nation takes 3."""
    text = use({"do": "nation_damage", "who": "enemy", "n": "x+1"}, cost=[{"any": "x"}], chooses_x=True)
    s = scene(A={"gs": [blue(2)], "deployment": [unit("P", text=[text])]})
    s.says("A", "use", card="P", x=2)
    s.passes()
    assert s.nation("B") == 17
