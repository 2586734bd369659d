"""What is worked out of a table is kept until something changes on which it depends, and not a change longer."""

from __future__ import annotations

import pytest

from domain.kernel.desk.writing import START, Writing
from domain.kernel.record import changes as c
from domain.kernel.table.applying import apply
from domain.kernel.table.facts import of_card, of_cards, of_position, stale
from domain.kernel.table.table import Table
from tests.kernel.toy import opened

asked: list[str] = []


@of_card
def angle(table: Table, card: str) -> int:
    asked.append("angle")
    return sum(table.cards[each].angle for each in (card, *table.carried(card)))


@of_cards
def turned(table: Table, seat: str) -> int:
    asked.append("turned")
    return sum(table.cards[card].angle > 0 for card in table.at(f"{seat}.hand"))


@of_position
def holder(table: Table) -> str:
    asked.append("holder")
    return table.clock.holder + str(table.flags.get("storm", ""))


@of_card
def wrongly_of_card(table: Table, card: str) -> str:
    return card + str(table.flags.get("storm", ""))


@pytest.fixture
def table() -> Table:
    asked.clear()
    made = Table(opened(listed=False).table.header)
    apply(made, c.CardsEntered(1, 4, "A", "A.hand"))
    return made


def test_a_question_is_worked_out_once(table: Table):
    answers = [angle(table, "#1"), angle(table, "#1"), turned(table, "A"), turned(table, "A"), holder(table), holder(table)]
    assert answers == [0, 0, 0, 0, "", ""]
    assert asked == ["angle", "turned", "holder"]
    with pytest.raises(KeyError):
        angle(table, "#99")


def test_a_change_of_a_card_is_forgotten_with_all_of_its_pile_and_of_no_other(table: Table):
    apply(table, c.Moved("#2", "#1", -1, "under", 0))
    assert (angle(table, "#1"), angle(table, "#3"), turned(table, "A")) == (0, 0, 0)
    asked.clear()
    apply(table, c.Angled("#2", 90))
    assert (angle(table, "#1"), angle(table, "#3"), turned(table, "A")) == (90, 0, 0)
    assert asked == ["angle", "turned"]
    apply(table, c.Moved("#2", "A.hand", -1, "", 0))
    assert (angle(table, "#1"), turned(table, "A")) == (0, 1)


def test_flags_leave_cards_alone_and_who_has_the_word_leaves_all_alone(table: Table):
    clock = c.ClockMoved(1, "A", "main", 0, "A", 0)
    apply(table, clock)
    assert (angle(table, "#1"), turned(table, "A"), holder(table)) == (0, 0, "A")
    asked.clear()
    apply(table, clock._replace(speaker="B", passes=1))
    assert (angle(table, "#1"), turned(table, "A"), holder(table), asked) == (0, 0, "A", [])
    apply(table, c.FlagSet("storm", "!"))
    assert (angle(table, "#1"), turned(table, "A"), holder(table), asked) == (0, 0, "A!", ["holder"])


def test_after_a_trial_all_is_known_that_was_known_before(table: Table):
    writing = Writing(table)
    assert (turned(table, "A"), holder(table)) == (0, "")
    before = writing.mark()
    writing.change(c.Angled("#1", 90))
    assert turned(table, "A") == 1
    writing.undo_to(before)
    asked.clear()
    assert (turned(table, "A"), holder(table), asked) == (0, "", [])
    writing.change(c.Angled("#1", 90))
    assert turned(table, "A") == 1
    writing.undo_to(START)
    assert (turned(table, "A"), list(stale(table))) == (0, [])


def test_what_was_learned_in_a_trial_of_which_nothing_was_known_before_is_not_kept(table: Table):
    writing = Writing(table)
    before = writing.mark()
    writing.change(c.FlagSet("storm", "!"))
    assert holder(table) == "!"
    writing.undo_to(before)
    assert holder(table) == ""


def test_a_fact_that_hangs_on_more_than_it_says_is_named(table: Table):
    assert wrongly_of_card(table, "#1") == "#1"
    apply(table, c.FlagSet("storm", "!"))
    assert list(stale(table)) == [f"{__name__}.wrongly_of_card(#1)"]
