"""The words that NEX-A shares with its siblings: numbers of cards, protection of one side, special costs."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from tests.gundam_war_nexa.scene import (
    blue,
    character,
    command,
    operation,
    scene,
    standing,
    unit,
    use,
)
from tests.scene import begins

DRAW = {"do": "draw"}
OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
HIT = {"do": "nation_damage", "n": "x", "who": "enemy"}


NUMBERS = {
    "strike": lambda n: unit(f"U{n}", f"{n}/9/9"),
    "shooting": lambda n: unit(f"U{n}", f"9/{n}/9"),
    "defense": lambda n: unit(f"U{n}", f"9/9/{n}"),
    "damage": lambda n: unit(f"U{n}", "9/9/9", damage=n),
    "total": lambda n: unit(f"U{n}", "9/9/9", total=n),
    "roll": lambda n: unit(f"U{n}", "9/9/9", roll=[["blue", n]]),
}


@pytest.mark.rule("NX-TGT-01", "NX-TGT-03")
@pytest.mark.parametrize("word", NUMBERS)
@pytest.mark.parametrize(("bound", "named"), [("at_most", {"U1", "U2"}), ("at_least", {"U2", "U3"})])
def test_a_text_may_ask_for_numbers_of_cards(word: str, bound: str, named: set[str]) -> None:
    shot = command("Shot", {"do": "roll"}, targets=[{**ENEMY, bound: {word: 2}}])
    s = scene(A={"hand": [shot]}, B={"deployment": [NUMBERS[word](n) for n in (1, 2, 3)]})
    fits = {
        name for name in ("U1", "U2", "U3") if s.desk.allows(Command("A", "play", {"card": s["Shot"], "targets": (s[name],)}))
    }
    assert fits == named


@pytest.mark.rule("NX-TGT-03")
@pytest.mark.parametrize(
    ("wanted", "named"),
    [
        ({"names_any": ["GM", "Nu"]}, {"GM", "Nu"}),
        ({"damaged": True}, {"GM"}),
        ({"damaged": False}, {"Ball", "Nu"}),
        ({"entered_this_turn": True}, {"Nu"}),
        ({"entered_this_turn": False}, {"GM", "Ball"}),
        ({"at_most": {"strike": 1, "shooting": 1}}, {"Ball"}),
    ],
)
def test_a_text_may_ask_how_cards_stand(wanted: dict[str, Any], named: set[str]) -> None:
    shot = command("Shot", {"do": "roll"}, targets=[{**OWN, **wanted}])
    mine = [unit("GM", "1/2/3", damage=1), unit("Ball", "1/1/3")]
    s = scene(A={"hand": [shot], "deployment": mine, "hangar": [unit("Nu", "2/1/3")]})
    begins(s)
    s.does("A", {"do": "put_in_play", "to": "Nu"})
    fits = {
        name
        for name in ("GM", "Ball", "Nu")
        if s.desk.allows(Command("A", "play", {"card": s["Shot"], "targets": (s[name],)}))
    }
    assert fits == named


@pytest.mark.rule("NX-CARD-19", "NX-TERM-16")
@pytest.mark.parametrize("many", [0, 1, 2, 3])
def test_points_for_each_card_are_given_as_often_as_there_are_such_cards(many: int) -> None:
    proud = unit(
        "GM", "1/1/1", text=[standing({"on": "self", "points": (1, 2, 3), "per": {"type": "operation", "whose": "own"}})]
    )
    s = scene(A={"deployment": [proud, *(operation(f"Plan {n}") for n in range(many))]})
    assert s.points("GM") == (1 + many, 1 + 2 * many, 1 + 3 * many)


EFFECTS: dict[str, dict[str, Any]] = {
    "be_targeted": {"do": "roll"},
    "be_destroyed": {"do": "destroy"},
    "be_damaged": {"do": "damage", "n": 1},
    "reroll": {"do": "reroll"},
}


@pytest.mark.rule("NX-EFF-21", "NX-TGT-09")
@pytest.mark.parametrize("word", EFFECTS)
@pytest.mark.parametrize("by", ["own", "enemy", None])
@pytest.mark.parametrize("way", ["text", "hand"])
def test_a_text_keeps_off_the_effects_of_the_side_that_it_names(word: str, by: str | None, way: str) -> None:
    for seat in "AB":
        text = [standing({"on": "self", "cannot": word, **({"by": by} if by else {})})] if way == "text" else []
        effect = command("Effect", EFFECTS[word], targets=[{"type": "unit", "name": "GM"}])
        laid: dict[str, Any] = {"A": {"deployment": [unit("GM", "2/1/3", rolled=word == "reroll", text=text)]}, "B": {}}
        laid[seat]["hand"] = [effect]
        s = scene(**laid)
        if way == "hand":
            s.does("A", {"do": "bar", "what": word, "to": "GM", **({"by": by} if by else {})})
        stored = by is None or (by == "own") == (seat == "A")
        answer = s.answer(seat, "play", card="Effect", targets=("GM",))
        if word == "be_targeted":
            assert isinstance(answer, Refusal) == stored
            continue
        assert not isinstance(answer, Refusal)
        s.passes()
        done = {"be_destroyed": s.destroyed("GM"), "be_damaged": s.damage("GM") == 1, "reroll": not s.rolled("GM")}
        assert done[word] != stored


@pytest.mark.rule("NX-COST-10")
@pytest.mark.parametrize(
    ("paid", "cards", "accepted", "zones"),
    [
        ({"discard": 1}, ("P",), True, {"P": "A.junkyard"}),
        ({"discard": 1}, ("P", "Q"), False, {}),
        ({"discard": 2}, ("P", "Q"), True, {"P": "A.junkyard", "Q": "A.junkyard"}),
        ({"discard": 2}, (), True, {"P": "A.junkyard", "Q": "A.junkyard"}),
        ({"discard": 3}, (), False, {}),
        ({"discard": 1, "of": {"type": "character"}}, ("P",), False, {}),
        ({"discard": 1, "of": {"type": "character"}}, ("Q",), True, {"Q": "A.junkyard"}),
        ({"roll": 1}, ("GM",), True, {"GM": "A.deployment_area"}),
        ({"roll": 1}, ("Tired",), False, {}),
        ({"roll": 1}, ("V",), False, {}),
        ({"destroy": 1}, ("GM",), True, {"GM": "A.junkyard"}),
        ({"destroy": 1}, ("V",), False, {}),
        ({"move": 1, "to": "hand", "of": {"type": "unit", "whose": "own"}}, ("GM",), True, {"GM": "A.hand"}),
        ({"move": 1, "to": "removed", "of": {"where": "junkyard", "whose": "own"}}, ("J",), True, {"J": "A.removed_zone"}),
        ({"self": "hand"}, (), True, {"Gun": "A.hand"}),
    ],
)
def test_a_text_is_paid_for_with_what_it_asks_for(
    paid: dict[str, Any], cards: tuple[str, ...], accepted: bool, zones: dict[str, str]
) -> None:
    s = scene(
        A={
            "hand": [unit("P"), character("Q")],
            "deployment": [unit("Gun", text=[use(DRAW, special=paid)]), unit("GM"), unit("Tired", rolled=True)],
            "junkyard": [unit("J")],
            "gs": [blue()],
        },
        B={"deployment": [unit("V")]},
    )
    answer = s.answer("A", "use", card="Gun", **({"special": cards} if cards else {}))
    assert isinstance(answer, Refusal) != accepted
    if accepted:
        s.passes(1)
        while s.table.chain:
            s.passes()
        assert {name: s.zone(name) for name in zones} == zones
        assert s.rolled("GM") == ("roll" in paid)


@pytest.mark.rule("NX-EFF-13")
@pytest.mark.parametrize(("there", "played"), [([operation("Base")], True), ([], False)])
def test_a_card_may_ask_for_something_before_it_is_played(there: list[Any], played: bool) -> None:
    picky = unit("Picky", requirement={"some": {"name": "Base"}})
    s = scene(A={"hand": [picky], "deployment": there})
    assert isinstance(s.answer("A", "play", card="Picky"), Refusal) != played
