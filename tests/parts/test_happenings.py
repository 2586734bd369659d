"""What happened in this turn is kept where some card asks for it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Moved, Pinned
from domain.parts.common.happenings import any_of, note, of_turn, so_often
from tests.kernel.toy import opened

ASKS = ({"condition": {"happened": {"what": "enters"}}}, {"effects": ({"on": {"entered_this_turn": True}},)})


def game(text: Any = None) -> Desk:
    """A game in which a card with this text is known as the turn begins."""
    desk = opened(listed=False)
    desk.begin_act()
    desk.record("fixed", "given")
    if text is not None:
        turns_up(desk, "asker", text)
    begins(desk)
    return desk


def begins(desk: Desk) -> None:
    """The record tells the present turn from here on."""
    desk.record("fixed", "turn_began", "A", "", {"turn": desk.table.clock.turn, "seat": "A"})
    desk.record("fixed", "given")


def turns_up(desk: Desk, printing: str, text: Any) -> None:
    """A card with this text is known from here on."""
    desk.do(Pinned(printing, {"name": printing, "text": (text,)}))


@pytest.mark.parametrize(
    ("text", "kept"), [(None, False), ({"effects": ({"do": "draw"},)}, False), *((text, True) for text in ASKS)]
)
def test_what_happened_is_noted_where_a_card_asks_for_it(text: Any, kept: bool) -> None:
    desk = game(text)
    note(desk, "enters", [("#1", "A"), ("#999", "A")])
    note(desk, "attacks", [("#2", "B")])
    note(desk, "enters", [("#31", "B")])
    assert [(each.card, each.seat) for each in of_turn(desk.table, "enters")] == ([("#1", "A"), ("#31", "B")] if kept else [])
    assert [each.card for each in of_turn(desk.table, "attacks")] == (["#2"] if kept else [])
    assert of_turn(desk.table, "destroyed") == []


def test_a_card_that_left_and_came_back_is_another_one() -> None:
    desk = game(ASKS[0])
    note(desk, "enters", [("#1", "A")])
    assert [any_of(desk.table, "enters", card) for card in ("#1", "#2")] == [True, False]
    assert not any_of(desk.table, "attacks", "#1")
    desk.do(Moved("#1", "A.lost", -1, "", 1))
    assert not any_of(desk.table, "enters", "#1")


def test_what_happened_in_an_earlier_turn_is_forgotten() -> None:
    desk = game(ASKS[0])
    note(desk, "enters", [("#1", "A")])
    desk.do(desk.table.clock._replace(turn=2))
    assert of_turn(desk.table, "enters") == []
    note(desk, "enters", [("#2", "A")])
    assert [each.card for each in of_turn(desk.table, "enters")] == ["#2"]


def test_a_card_that_turns_up_later_and_asks_leaves_open_what_was_not_noted() -> None:
    """Given a game in which nobody asked as the turn began, then what came before is open, and what comes then is noted."""
    desk = game()
    note(desk, "enters", [("#1", "A")])
    turns_up(desk, "late", ASKS[0])
    assert any_of(desk.table, "enters", "#1") is None
    note(desk, "enters", [("#2", "A")])
    assert [any_of(desk.table, "enters", card) for card in ("#1", "#2")] == [None, True]
    assert [so_often(desk.table, [True], least) for least in (1, 2)] == [True, None]


def test_in_the_next_turn_a_card_that_turned_up_late_is_told_everything() -> None:
    desk = game()
    turns_up(desk, "late", ASKS[0])
    desk.do(desk.table.clock._replace(turn=desk.table.clock.turn + 1))
    begins(desk)
    assert any_of(desk.table, "enters", "#1") is False


def test_another_card_that_turns_up_late_finds_what_was_noted_for_the_first() -> None:
    desk = game(ASKS[0])
    note(desk, "enters", [("#1", "A")])
    turns_up(desk, "late", ASKS[1])
    assert [any_of(desk.table, "enters", card) for card in ("#1", "#2")] == [True, False]
    assert so_often(desk.table, [True], 2) is False
