"""What is chosen when an effect is carried out: how many, of which, and what comes of it where there are too few."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war_nexa.offered import can_be_said
from tests.gundam_war_nexa.scene import Scene, character, command, scene, unit, use

ENEMY: dict[str, Any] = {"type": "unit", "whose": "enemy", "choose": True}
UNITS = ("P", "Q", "R")


def left_with(card: dict[str, Any], left: int, dark: int = 0) -> Scene:
    """A plays a card while three enemy units stand; so many are left when it is carried out, so many of them unknown."""
    hidden = [{**unit(name), "known": False} for name in UNITS[:dark]]
    s = scene(A={"hand": [card]}, B={"deployment": [*hidden, *(unit(name) for name in UNITS[dark:])]}, mode="scribe")
    s.says("A", "play", card=card["name"])
    for name in UNITS[left:]:
        s.does("B", {"do": "move", "zone": "hand", "to": s[name]})
    s.passes()
    return s


@pytest.mark.rule("NX-TGT-08", "NX-EFF-11")
@pytest.mark.parametrize(
    ("more", "left", "asked", "fails"),
    [
        ({}, 3, (1, 1), ""),
        ({}, 2, (1, 1), ""),
        ({}, 1, None, ""),
        ({}, 0, None, "NX-EFF-11"),
        ({"n": 2}, 3, (2, 2), ""),
        ({"n": 2}, 2, None, ""),
        ({"n": 2}, 1, None, "NX-TGT-08"),
        ({"n": 2}, 0, None, "NX-EFF-11"),
        ({"n": 2, "upto": True}, 3, (0, 2), ""),
        ({"n": 2, "upto": True}, 1, (0, 1), ""),
        ({"n": 2, "upto": True}, 0, None, ""),
        ({"n": 2, "upto": True, "least": 1}, 3, (1, 2), ""),
        ({"n": 2, "upto": True, "least": 1}, 1, None, ""),
        ({"n": 2, "upto": True, "least": 1}, 0, None, "NX-EFF-11"),
        ({"n": 3, "upto": True, "least": 2}, 1, None, "NX-TGT-08"),
    ],
)
def test_as_many_are_chosen_as_the_text_says_of_those_that_are_left(
    more: dict[str, Any], left: int, asked: tuple[int, int] | None, fails: str
) -> None:
    s = left_with(command("Shot", {"do": "roll"}, targets=[{**ENEMY, **more}]), left)
    if asked is not None:
        assert (s.asks.get("least", s.asks["n"]), s.asks["n"]) == asked
        assert s.asks["options"] == tuple(s[name] for name in UNITS[:left])
        s.says("A", "choose", cards=UNITS[: asked[1]])
    assert s.asks is None
    assert [event.rule for event in s.happened("effect_failed")] == ([fails] if fails else [])
    chosen = 0 if fails else (asked[1] if asked else min(more.get("n", 1), left))
    assert [s.rolled(name) for name in UNITS[:left]] == [number < chosen for number in range(left)]
    assert s.zone("Shot") == "A.junkyard"


@pytest.mark.rule("NX-TGT-08")
@pytest.mark.parametrize(
    ("dark", "left", "asked"), [(1, 1, (0, 1)), (1, 2, (1, 1)), (2, 2, (0, 1)), (3, 3, (0, 1)), (0, 1, None)]
)
def test_of_units_that_nobody_knows_the_players_say_whether_they_are_meant(
    dark: int, left: int, asked: tuple[int, int] | None
) -> None:
    s = left_with(command("Shot", {"do": "roll"}, targets=[ENEMY]), left, dark)
    result = s.asks and (s.asks.get("least", s.asks["n"]), s.asks["n"])
    assert result == asked


@pytest.mark.rule("NX-TGT-08", "NX-TGT-13")
@pytest.mark.parametrize("first", ["P", "Q"])
def test_what_was_chosen_for_one_part_is_not_chosen_for_the_next(first: str) -> None:
    effects = ({"do": "roll", "to": "target1"}, {"do": "damage", "n": 1, "to": "target2"})
    s = left_with(command("Two", *effects, targets=[ENEMY, ENEMY]), 2)
    s.says("A", "choose", cards=(first,))
    assert s.asks is None
    other = "Q" if first == "P" else "P"
    assert (s.rolled(first), s.rolled(other), s.damage(first), s.damage(other)) == (True, False, 0, 1)


@pytest.mark.rule("NX-TGT-08")
@pytest.mark.parametrize(
    ("who", "cards", "accepted"),
    [("A", ("P",), True), ("B", ("P",), False), ("A", (), False), ("A", ("P", "Q"), False), ("A", ("Own",), False)],
)
def test_only_who_is_asked_chooses_so_many_of_those(who: str, cards: tuple[str, ...], accepted: bool) -> None:
    shot = command("Shot", {"do": "roll"}, targets=[ENEMY])
    s = scene(A={"hand": [shot], "deployment": [unit("Own")]}, B={"deployment": [unit("P"), unit("Q")]})
    s.says("A", "play", card="Shot")
    s.passes()
    if accepted:
        s.says(who, "choose", cards=cards)
        assert s.rolled("P")
    else:
        assert s.refused(who, "choose", cards=cards).rule in ("NX-TGT-08", "")


@pytest.mark.rule("NX-TGT-07", "NX-TGT-10")
@pytest.mark.parametrize("left", [3, 1, 0])
def test_all_that_are_there_are_taken_without_asking(left: int) -> None:
    everyone = {"type": "unit", "whose": "enemy", "all": True}
    s = left_with(command("Rain", {"do": "roll"}, targets=[everyone]), left)
    assert s.asks is None
    assert all(s.rolled(name) for name in UNITS[:left])
    assert [event.rule for event in s.happened("effect_failed")] == ([] if left else ["NX-TGT-06"])


@pytest.mark.rule("NX-EFF-18", "NX-EFF-19")
@pytest.mark.parametrize(("whole", "damage"), [(True, 0), (False, 1)])
def test_in_that_case_fails_as_a_whole_where_one_half_is_gone_by_then(whole: bool, damage: int) -> None:
    pair = [{"do": "roll", "to": {"name": "Own"}}, {"do": "damage", "n": 1, "to": {"name": "P"}}]
    card = command("Deal", *pair, **({"all_or_nothing": True} if whole else {}))
    s = scene(A={"hand": [card], "deployment": [unit("Own")]}, B={"deployment": [unit("P")]})
    s.says("A", "play", card="Deal")
    s.does("B", {"do": "roll", "to": "Own"})
    s.passes()
    assert s.damage("P") == damage
    assert [event.rule for event in s.happened("effect_failed")] == (["NX-EFF-18"] if whole else [])


@pytest.mark.rule("NX-EFF-11", "NX-TGT-08")
@pytest.mark.parametrize(("pilots", "asked"), [(0, False), (1, True)])
def test_no_card_is_asked_for_of_an_x_of_zero(pilots: int, asked: bool) -> None:
    """Given a text about X units chosen at the resolution, when X is 0, then nobody is asked, and the rest is done."""
    x = {"count": {"type": "character", "whose": "own"}}
    sweep = command("Sweep", {"do": "roll"}, {"do": "draw"}, targets=[{**ENEMY, "n": "x"}])
    sweep["text"][0]["x"] = x
    mine = [unit("U", carries=[character("Ray")] if pilots else [])]
    s = scene(A={"hand": [sweep], "deployment": mine}, B={"deployment": [unit(name) for name in UNITS]})
    s.plays("A", "Sweep")
    assert (s.asks is not None) == asked
    assert s.hand("A") == (0 if asked else 1)


@pytest.mark.rule("NX-TGT-03", "NX-TGT-08", "NX-ZONE-13")
@pytest.mark.parametrize("lies_in", ["hand", "hangar"])
def test_a_card_is_chosen_from_any_of_the_places_that_the_text_names(lies_in: str) -> None:
    """Given a card in the hand and one in the hangar, when a text of both places is resolved, then either is chosen."""
    either = {"whose": "own", "any": [{"where": "hand"}, {"where": "hangar"}], "type": "unit", "choose": True}
    text = use({"do": "move", "zone": "junkyard"}, targets=[either])
    s = scene(A={"deployment": [unit("P", text=[text])], "hand": [unit("Q")], "hangar": [unit("R")], "junkyard": [unit("S")]})
    s.says("A", "use", card="P")
    s.passes()
    assert s.asks is not None
    assert set(s.asks["options"]) == {s["Q"], s["R"]}
    card = {"hand": "Q", "hangar": "R"}[lies_in]
    s.says("A", "choose", cards=(card,))
    assert s.zone(card) == "A.junkyard"


@pytest.mark.rule("NX-TGT-02", "NX-HAND-05")
def test_a_text_of_several_places_without_a_card_there_is_not_played() -> None:
    either = {"whose": "own", "any": [{"where": "junkyard"}, {"where": "hangar"}], "type": "unit"}
    s = scene(A={"deployment": [unit("P", text=[use({"do": "move", "zone": "hand"}, targets=[either])])]})
    assert s.refused("A", "use", card="P").rule == "NX-TGT-02"


HELD: dict[str, Any] = {"whose": "own", "where": "hand", "choose": True}
PUT_BACK: tuple[dict[str, Any], ...] = ({"do": "draw", "n": 2}, {"do": "move", "zone": "nation_bottom"})


@pytest.mark.rule("NX-TGT-08", "NX-EFF-18")
@pytest.mark.parametrize("hand", [0, 1])
@pytest.mark.parametrize("whole", [False, True])
def test_a_card_of_the_hand_is_chosen_after_the_draw_that_comes_first(hand: int, whole: bool) -> None:
    """Given a text that draws two cards and then puts one of the hand away, when it is played, with a card in the hand or
    without, then the choice is among the drawn ones too."""
    more = {"all_or_nothing": True} if whole else {}
    sift = command("Sift", *PUT_BACK, targets=[HELD], **more)
    s = scene(A={"hand": [sift, *[unit("P")] * hand], "nation": [unit("Q"), unit("R"), unit("S")]})
    before = s.nation("A")
    assert can_be_said(s, "A", "play", card="Sift")
    s.plays("A", "Sift")
    assert s.asks is not None
    assert len(s.asks["options"]) == hand + 2
    s.says("A", "choose", cards=s.asks["options"][:1])
    assert (s.hand("A"), s.nation("A")) == (hand + 1, before - 1)


@pytest.mark.rule("NX-TGT-08", "NX-AUTO-08")
@pytest.mark.parametrize("used", [True, False])
def test_a_triggered_text_asks_for_its_use_then_draws_and_then_lets_choose(used: bool) -> None:
    text = {"timing": "triggered", "moment": "enters", "optional": True, "all_or_nothing": True, "effects": list(PUT_BACK)}
    s = scene(A={"hand": [unit("U", text=[{**text, "targets": [HELD]}], roll=[], total=0)], "nation": [unit("Q")] * 3})
    before = s.nation("A")
    s.plays("A", "U")
    s.says("A", "choose", cards=("U",) if used else ())
    if used:
        assert len(s.asks["options"]) == 2
        s.says("A", "choose", cards=s.asks["options"][:1])
    assert (s.asks, s.hand("A"), before - s.nation("A")) == (None, int(used), int(used))


@pytest.mark.rule("NX-TGT-08")
def test_a_card_of_the_hangar_is_chosen_after_the_text_put_one_there() -> None:
    """Given a text that puts its top card into the hangar and then moves one from there, then it may be that card."""
    top, move = {"do": "top", "zone": "hangar"}, {"do": "move", "zone": "hand"}
    fetch = command("Fetch", top, move, targets=[{"whose": "own", "where": "hangar", "choose": True}])
    s = scene(A={"hand": [fetch], "nation": [unit("Q")]})
    s.plays("A", "Fetch")
    assert s.zone("Q") == "A.hand"
