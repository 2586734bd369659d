"""What happened in this turn is kept where some card asks for it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Moved, Pinned
from domain.parts.common.happenings import any_of, note, of_turn
from tests.kernel.toy import opened

ASKS = ({"condition": {"happened": {"what": "enters"}}}, {"effects": ({"on": {"entered_this_turn": True}},)})


def game(text: Any = None) -> Desk:
    """A game in which a card with this text is known."""
    desk = opened(listed=False)
    desk.begin_act()
    desk.record("fixed", "given")
    if text is not None:
        desk.do(Pinned("asker", {"name": "asker", "text": (text,)}))
    return desk


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
