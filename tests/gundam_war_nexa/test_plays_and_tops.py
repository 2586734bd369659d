"""Plays that texts forbid or keep from being negated, and top cards that are turned up."""

from __future__ import annotations

import pytest

from tests.gundam_war_nexa.scene import Data, Scene, board, command, g, scene, sign, standing, unit, use

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
DRAW, VOID = {"do": "draw"}, {"do": "void"}
ENEMY_COMMANDS = {"on": {"type": "command", "whose": "enemy"}, "cannot": "be_played"}


@pytest.mark.rule("NX-EFF-21")
def test_cards_that_a_text_bars_are_not_played():
    """Given a text that bars commands of the enemy, when each side plays one, then the own one alone is played."""
    s = scene(
        A={"deployment": [unit("U", text=[standing(ENEMY_COMMANDS)])], "hand": [command("Mine", DRAW)]},
        B={"hand": [command("Theirs", DRAW), unit("N", total=0)]},
    )
    s.refused("B", "play", card="Theirs", rule="NX-EFF-21")
    s.plays("A", "Mine")
    assert s.hand("A") == 1


@pytest.mark.rule("NX-EFF-21", "NX-DUR-02")
def test_commands_are_barred_for_a_turn():
    """Given an effect of this turn that bars commands of the enemy, when the turn is over, then they are played again."""
    s = scene(B={"hand": [command("Theirs", DRAW)]}, node="damage.ft2")
    s.does("A", {"do": "this_turn", "effect": ENEMY_COMMANDS})
    s.refused("B", "play", card="Theirs", rule="NX-EFF-21")
    s.to("reroll.ft")
    s.says("B", "play", card="Theirs")


@pytest.mark.rule("NX-EFF-21")
@pytest.mark.parametrize(
    ("condition", "played"), [({"none": {"where": "g_zone", "whose": "own"}}, False), ({"turn": "enemy"}, True)]
)
def test_a_card_says_of_itself_that_it_is_not_played(condition: Data, played: bool):
    """Given a card that is not played in some situation, when that is given, then it is not, else it is."""
    text = {"timing": "everywhere", "effects": [{"cannot": "be_played"}], "condition": condition}
    s = scene(A={"hand": [unit("N", total=0, text=[text])]})
    if played:
        s.plays("A", "N")
        assert s.zone("N") == "A.deployment_area"
    else:
        s.refused("A", "play", card="N", rule="NX-EFF-21")


@pytest.mark.rule("NX-EFF-21", "NX-TEXT-04")
def test_texts_of_a_unit_are_not_played_where_a_text_says_so():
    """Given units with texts, when those of one are barred, then the other's alone is played."""
    s = scene(A={"deployment": [unit("U", text=[use(DRAW)]), unit("V", text=[use(DRAW)])]})
    s.does("B", {"do": "bar", "what": "use", "to": "U"})
    s.refused("A", "use", card="U", rule="NX-EFF-21")
    s.says("A", "use", card="V")


PROTECTING_TEXTS = [
    ({"cannot": "be_voided"}, 1),
    ({"cannot": "be_voided", "by": "enemy"}, 1),
    ({"cannot": "be_voided", "by": "own"}, 0),
    ({"cannot": "be_voided", "against": {"type": "command", "max_total": 3}}, 1),
    ({"cannot": "be_voided", "against": {"type": "unit"}}, 0),
]


@pytest.mark.rule("NX-PLAY-08", "NX-EFF-21")
@pytest.mark.parametrize("everywhere", [True, False])
@pytest.mark.parametrize(("kept", "drawn"), PROTECTING_TEXTS)
def test_a_play_is_not_negated_where_a_text_keeps_it(kept: Data, drawn: int, everywhere: bool):
    """Given a command that its own text, or that of a unit, keeps, when the enemy negates it, then it is resolved."""
    dip = command("Dip", DRAW)
    if everywhere:
        dip["text"].append({"timing": "everywhere", "effects": [kept]})
    else:
        kept = {**kept, "on": {"type": "command", "whose": "own", "where": "played"}}
    mine = [unit("U", text=[] if everywhere else [standing(kept)])]
    s = scene(A={"hand": [dip], "deployment": mine}, B={"hand": [command("No", VOID, total=1)], "gs": [g()]})
    s.says("A", "play", card="Dip")
    s.says("B", "play", True, card="No")
    s.passes()
    assert s.hand("A") == drawn


def over(top: Data, *effects: Data, **more: Data) -> Scene:
    """A unit's text that turns up the top card of the own nation, which is this one, and does something by it."""
    text = use({"do": "turn_over", "effects": list(effects)}, **more)
    return scene(A={"deployment": [unit("U", text=[text])], "nation": [top]}, B={"deployment": [unit("P"), unit("Q")]})


@pytest.mark.rule("NX-TERM-03")
@pytest.mark.parametrize(("kind", "place"), [(unit, "A.hand"), (command, "A.nation_pile")])
def test_the_card_that_is_turned_up_goes_to_hand_if_it_is_a_unit(kind: type, place: str):
    """Given a nation, when its top card is turned up, then it goes to hand, if it is such a card."""
    only = {"do": "only_if", "target": {"type": "unit"}}
    s = over(kind("Top"), only, {"do": "move", "zone": "hand", "to": "target1"})
    s.says("A", "use", card="U")
    s.passes()
    assert s.zone("Top") == place
    assert ("*" in s.table.cards[s["Top"]].seen) is (place == "A.nation_pile")


@pytest.mark.rule("NX-TERM-03", "NX-TGT-04")
@pytest.mark.parametrize(("attribute", "destroyed"), [("x", True), ("y", False)])
def test_what_the_text_aims_at_is_hit_if_the_card_turned_up_is_such(attribute: str, destroyed: bool):
    """Given a target that was named at the play, when the top card has the sign that is asked for, then it is destroyed."""
    only = {"do": "only_if", "target": {"attribute": "x"}, "which": "target1"}
    s = over(unit("Top", g_sign=sign("red", attribute)), only, {"do": "destroy", "to": "target2"}, targets=[ENEMY])
    s.says("A", "use", card="U", targets=("Q",))
    s.passes()
    assert (s.destroyed("Q"), s.destroyed("P")) == (destroyed, False)


@pytest.mark.rule("NX-CARD-18", "NX-TERM-03")
def test_x_is_a_number_of_the_card_that_is_turned_up():
    """Given a top card that costs two Gs, when X is its roll cost, then so much damage is dealt to the target."""
    counted = {
        "do": "reckon",
        "x": {"value": "roll", "of": "target1"},
        "counted": {"effects": [{"do": "damage", "n": "x", "to": "target2"}]},
    }
    s = over(unit("Top", roll=[["red", 2]]), counted, targets=[ENEMY])
    s.says("A", "use", card="U", targets=("P",))
    s.passes()
    assert (s.damage("P"), s.zone("Top")) == (2, "A.nation_pile")


@pytest.mark.rule("NX-TERM-03")
def test_what_is_turned_up_is_said_where_nobody_knows_it():
    """Given a pile that the record does not know, when its top card is turned up, then its player says what it is."""
    text = use({"do": "turn_over", "effects": [{"do": "only_if", "target": {"type": "unit"}}, DRAW]})
    s = board(hand=[unit("H")], nation=(5, 5))
    s.does("A", {"do": "put_in_play", "to": "H"})
    assert s.table.cards[s.table.at("A.nation_pile")[0]].printing is None
    s.does("A", {"do": "give_text", "text": text, "to": "H"})
    s.says("A", "use", card="H")
    s.passes()
    assert s.table.flags["awaits"]["what"] == "turn_up"


@pytest.mark.rule("NX-ZONE-12", "NX-AUTO-05")
@pytest.mark.parametrize("n", [1, 2])
def test_a_top_card_that_becomes_a_g_is_said_where_nobody_knows_it(n: int):
    """Given a pile that the record does not know, when its top cards become Gs, then their player says what they are, and no
    verdict stays open about texts that start as they enter."""
    s = board(hand=[unit("H")], nation=(5, 5))
    s.does("A", {"do": "put_in_play", "to": "H"})
    s.does("A", {"do": "give_text", "text": use({"do": "top", "n": n, "zone": "g_rolled"}), "to": "H"})
    s.says("A", "use", card="H")
    s.passes()
    for _ in range(n):
        (asked,) = s.table.flags["awaits"]["options"]
        assert s.table.flags["awaits"]["what"] == "turn_up"
        s.says("A", "choose", cards=(asked,))
    assert len(s.table.at("A.g_zone")) == n


def test_a_top_card_that_is_moved_by_hand_to_the_gs_is_not_asked_for():
    s = board(nation=(5, 5))
    s.does("A", {"do": "top", "zone": "g"})
    assert len(s.table.at("A.g_zone")) == 1
