"""Texts with several selectors: `target2` are the cards of the second one, however many the others have."""

from __future__ import annotations

from typing import Any

import pytest

from domain.parts.common.target_groups import add_group, cards_of_target, divide_named_targets, target_groups
from tests.bandai.games import GAMES, each_game

NEXA = GAMES[1]
OWN: dict[str, Any] = {"type": "unit", "whose": "own"}
ENEMY: dict[str, Any] = {"type": "unit", "whose": "enemy"}
PARTS = ({"do": "roll", "to": "target1"}, {"do": "gain", "points": [1, 0, 0], "to": "target2"})


def both(s: Any, *names: str) -> list[tuple[bool, int]]:
    """Returns of each unit whether it is rolled, and what it gained."""
    return [(s.table.cards[s[name]].angle == 90, s.points(name)[0] - 2) for name in names]


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-TGT-04", "MC-TGT-01")
def test_each_part_is_about_all_cards_of_its_selector(game: Any) -> None:
    """Given a text about two own units and then an enemy one, then the second part is about the enemy unit alone."""
    shot = game.command("Shot", *PARTS, targets=[{**OWN, "n": 2}, ENEMY])
    s = game.scene([game.unit("P"), game.unit("Q")], [game.unit("X"), game.unit("Y")], hand=[shot])
    s.says("A", "play", card="Shot", targets=("P", "Q", "X"))
    s.passes()
    assert both(s, "P", "Q", "X", "Y") == [(True, 0), (True, 0), (False, 1), (False, 0)]


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-TGT-03", "MC-TGT-01")
@pytest.mark.parametrize("named", [("P",), ("P", "Q")])
def test_fewer_cards_than_allowed_leave_the_others_to_their_selector(game: Any, named: tuple[str, ...]) -> None:
    shot = game.command("Shot", *PARTS, targets=[{**OWN, "n": 2, "upto": True}, ENEMY])
    s = game.scene([game.unit("P"), game.unit("Q")], [game.unit("X")], hand=[shot])
    s.says("A", "play", card="Shot", targets=(*named, "X"))
    s.passes()
    assert both(s, "P", "Q", "X") == [(True, 0), ("Q" in named, 0), (False, 1)]


NEXA_ORDERS = [
    ([{**OWN, "all": True}, ENEMY], ("X",), (), ["P", "Q"], ["X"]),
    ([ENEMY, {**OWN, "all": True}], ("X",), (), ["X"], ["P", "Q"]),
    ([{**OWN, "choose": True}, ENEMY], ("X",), ("Q",), ["Q"], ["X"]),
    ([{**OWN, "choose": True}, {**ENEMY, "all": True}], (), ("P",), ["P"], ["X", "Y"]),
    ([OWN, {"type": "unit", "all": True}], ("P",), (), ["P"], ["P", "Q", "X", "Y"]),
    ([{**OWN, "choose": True, "n": 2}, {**ENEMY, "choose": True}], (), ("Y",), ["P", "Q"], ["Y"]),
]


@pytest.mark.rule("NX-TGT-04", "NX-TGT-07", "NX-TGT-08")
@pytest.mark.parametrize(("targets", "named", "chosen", "first", "second"), NEXA_ORDERS)
def test_the_order_of_naming_and_choosing_does_not_matter(
    targets: list[Any], named: tuple[str, ...], chosen: tuple[str, ...], first: list[str], second: list[str]
) -> None:
    """Given selectors that are named, found or chosen in another order than the text has, then each part has its own."""
    shot = NEXA.command("Shot", *PARTS, targets=targets)
    s = NEXA.scene([NEXA.unit("P"), NEXA.unit("Q")], [NEXA.unit("X"), NEXA.unit("Y")], hand=[shot])
    s.says("A", "play", card="Shot", **({"targets": named} if named else {}))
    s.passes()
    if chosen:
        s.says("A", "choose", cards=chosen)
    assert [name for name, (rolled, _) in zip("PQXY", both(s, *"PQXY"), strict=True) if rolled] == first
    assert [name for name, (_, gained) in zip("PQXY", both(s, *"PQXY"), strict=True) if gained] == second


@pytest.mark.rule("NX-EFF-18", "NX-TGT-08")
def test_in_that_case_may_be_about_a_card_that_is_chosen_later() -> None:
    """Given a text whose first half is about a chosen card, then it can be played, and not where there is none."""
    away = {"do": "roll", "to": "target1"}, {"do": "destroy", "to": "target2"}
    shot = NEXA.command("Shot", *away, targets=[{**OWN, "choose": True}, ENEMY], all_or_nothing=True)
    s = NEXA.scene([NEXA.unit("P")], [NEXA.unit("X")], hand=[shot])
    s.says("A", "play", card="Shot", targets=("X",))
    s.passes()
    assert (s.rolled("P"), s.destroyed("X")) == (True, True)
    NEXA.scene([NEXA.unit("P", rolled=True)], [NEXA.unit("X")], hand=[shot]).refused("A", "play", card="Shot", targets=("X",))


@pytest.mark.rule("NX-EFF-13")
def test_targets_of_a_way_come_after_those_of_the_text() -> None:
    ways = [{"effects": [{"do": "draw"}]}, {"effects": [{"do": "destroy", "to": "target3"}], "targets": [ENEMY]}]
    shot = NEXA.command("Shot", PARTS[0], {"do": "either", "ways": ways}, targets=[{**OWN, "n": 2}, {**OWN, "other": True}])
    units = [NEXA.unit(name) for name in "PQR"]
    s = NEXA.scene(units, [NEXA.unit("X")], hand=[shot])
    s.says("A", "play", card="Shot", way=2, targets=("P", "Q", "R", "X"))
    s.passes()
    assert [s.rolled(name) for name in "PQR"] == [True, True, False]
    assert s.destroyed("X")


@pytest.mark.rule("NX-EFF-14")
def test_a_delayed_effect_has_the_cards_of_its_selector() -> None:
    """Given a delayed part about the second selector whose first card is gone by then, it is still about the second."""
    later = {"do": "later", "when": "end_of_turn", "effects": [{"do": "roll", "to": "target2"}]}
    shot = NEXA.command("Shot", later, targets=[{**OWN, "n": 2}, ENEMY])
    s = NEXA.scene([NEXA.unit("P"), NEXA.unit("Q")], [NEXA.unit("X")], hand=[shot])
    s.says("A", "play", card="Shot", targets=("P", "Q", "X"))
    s.passes()
    s.does("A", {"do": "move", "zone": "hand", "to": s["P"]})
    s.to("end.done")
    assert [s.rolled(name) for name in ("Q", "X")] == [False, True]


class Wanted:
    """A selector of so many cards."""

    upto = False

    def __init__(self, n: Any, named: bool = True) -> None:
        self.n, self.named = n, named


def test_named_cards_are_divided_by_their_selectors() -> None:
    wanted = [Wanted(2), Wanted(1, named=False), Wanted("x")]
    assert divide_named_targets(wanted, ("a", "b", "c", "d"), is_named=lambda each: each.named) == (
        ("a", "b"),
        None,
        ("c", "d"),
    )


def test_an_effect_of_an_earlier_record_has_one_card_for_each_selector() -> None:
    effect: Any = {"targets": ("a", "b")}
    assert [cards_of_target(effect, number) for number in (1, 2, 3)] == [("a",), ("b",), ()]
    assert target_groups(add_group(effect, ("b", "c"))) == (("a",), ("b",), ("b", "c"))
