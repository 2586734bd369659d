"""A stored answer about a table is dropped when something changes on which it depends, and not before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.modifiers import find_modifiers
from domain.kernel.record import changes as c
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.table.fold import apply_change
from domain.kernel.table.memo import memo, stale_memos
from domain.kernel.table.table import Table
from domain.kernel.table.transaction import BEGINNING, Transaction
from tests.kernel.toy_ruleset import opened

asked: list[str] = []


@memo(depends_on="card")
def faces(table: Table, card: str) -> str:
    asked.append("faces")
    return "".join(table.cards[each].face for each in (card, *table.carried(card)))


@memo(depends_on="card")
def put_on(table: Table, card: str) -> int:
    asked.append("put_on")
    return len(find_modifiers(table, card, "points"))


@memo(depends_on="play")
def in_front(table: Table, seat: str) -> list[str]:
    asked.append("in_front")
    return [card + table.cards[card].face for card in table.at(f"{seat}.table")]


@memo(depends_on="cards")
def turned(table: Table, seat: str) -> int:
    asked.append("turned")
    return sum(table.cards[card].angle > 0 for card in table.at(f"{seat}.hand"))


@memo(depends_on="printings")
def printings(table: Table) -> set[str]:
    asked.append("printings")
    return set(table.pins)


@memo(depends_on="position")
def holder(table: Table) -> str:
    asked.append("holder")
    return table.clock.holder + str(table.flags.get("storm", ""))


@memo(depends_on="card")
def wrongly_of_card(table: Table, card: str) -> str:
    return card + str(table.flags.get("storm", ""))


@memo(depends_on="events", clock=lambda desk, seat: desk.table.clock.turn)
def storms(desk: Desk, seat: str) -> Iterator[str]:
    asked.append("storms")
    yield f"{seat}{desk.table.flags.get('storm', '')}"


def event(family: str) -> Event:
    return Event(family, "said", "A", "", 1, -1, LEGAL, {}, {}, ())


@pytest.fixture
def table() -> Table:
    asked.clear()
    made = Table(opened(listed=False).table.header)
    apply_change(made, c.CardsEntered(1, 4, "A", "A.hand"))
    return made


def test_a_question_is_worked_out_once(table: Table):
    answers = [faces(table, "#1"), faces(table, "#1"), turned(table, "A"), turned(table, "A"), holder(table), holder(table)]
    assert answers == ["", "", 0, 0, "", ""]
    assert asked == ["faces", "turned", "holder"]
    with pytest.raises(KeyError):
        faces(table, "#99")


def test_a_change_of_a_card_is_forgotten_with_all_of_its_pile_and_of_no_other(table: Table):
    apply_change(table, c.Moved("#2", "#1", -1, "under", 0))
    assert (faces(table, "#1"), faces(table, "#3"), turned(table, "A")) == ("", "", 0)
    asked.clear()
    apply_change(table, c.Turned("#2", "down"))
    assert (faces(table, "#1"), faces(table, "#3"), turned(table, "A")) == ("down", "", 0)
    assert asked == ["faces", "turned"]
    apply_change(table, c.Moved("#2", "A.hand", -1, "", 0))
    assert (faces(table, "#1"), turned(table, "A")) == ("", 0)


def test_how_a_card_is_turned_and_marked_leaves_what_is_known_of_the_card_alone(table: Table):
    assert (faces(table, "#1"), turned(table, "A")) == ("", 0)
    asked.clear()
    apply_change(table, c.Angled("#1", 90))
    apply_change(table, c.Marked("#1", "damage", 1))
    assert (faces(table, "#1"), turned(table, "A"), asked) == ("", 1, ["turned"])


def test_a_modifier_is_forgotten_for_the_pile_that_it_is_on_and_for_no_other(table: Table):
    apply_change(table, c.Moved("#2", "#1", -1, "under", 0))
    assert [put_on(table, card) for card in ("#1", "#2", "#3")] == [0, 0, 0]
    asked.clear()
    data = {"source": "", "on": "#2", "what": "points", "by": 1, "until": "turn", "seq": 1}
    apply_change(table, c.ModifierPut("m1", data))
    assert [put_on(table, card) for card in ("#1", "#2", "#3")] == [0, 1, 0]
    assert asked == ["put_on", "put_on"]
    apply_change(table, c.ModifierLifted("m1"))
    assert [put_on(table, card) for card in ("#1", "#2", "#3")] == [0, 0, 0]


def test_cards_that_are_not_in_play_leave_what_is_known_of_play_alone(table: Table):
    apply_change(table, c.Moved("#1", "A.table"))
    assert in_front(table, "A") == ["#1"]
    asked.clear()
    for change in (c.Moved("#2", "A.lost"), c.Turned("#3", "up"), c.Learned("#3", None, ("A",)), c.Shuffled("A.lost", 5)):
        apply_change(table, change)
        assert (in_front(table, "A"), asked) == (["#1"], [])
    apply_change(table, c.Angled("#1", 90))
    assert (in_front(table, "A"), asked) == (["#1"], [])


@pytest.mark.parametrize(
    "last", [c.Moved("#2", "#1"), c.Turned("#1", "down"), c.Moved("#1", "A.hand"), c.CardsEntered(5, 1, "A", "A.table")]
)
def test_a_change_in_play_is_forgotten_there(table: Table, last: c.Change):
    apply_change(table, c.Moved("#1", "A.table"))
    in_front(table, "A")
    asked.clear()
    apply_change(table, last)
    in_front(table, "A")
    assert asked == ["in_front"]
    assert list(stale_memos(table)) == []


def test_what_is_known_of_printings_depends_on_them_alone(table: Table):
    assert printings(table) == set()
    asked.clear()
    apply_change(table, c.Moved("#1", "A.table"))
    assert (printings(table), asked) == (set(), [])
    apply_change(table, c.Pinned("P1", {"name": "One"}))
    assert (printings(table), asked) == ({"P1"}, ["printings"])
    assert list(stale_memos(table)) == []


def test_flags_leave_cards_alone_and_who_has_the_word_leaves_all_alone(table: Table):
    clock = c.ClockMoved(1, "A", "main", 0, "A", 0)
    apply_change(table, clock)
    assert (faces(table, "#1"), turned(table, "A"), holder(table)) == ("", 0, "A")
    asked.clear()
    apply_change(table, clock._replace(speaker="B", passes=1))
    assert (faces(table, "#1"), turned(table, "A"), holder(table), asked) == ("", 0, "A", [])
    apply_change(table, c.FlagSet("storm", "!"))
    assert (faces(table, "#1"), turned(table, "A"), holder(table), asked) == ("", 0, "A!", ["holder"])


def test_after_a_trial_all_is_known_that_was_known_before(table: Table):
    transaction = Transaction(table)
    assert (turned(table, "A"), holder(table)) == (0, "")
    before = transaction.savepoint()
    transaction.apply(c.Angled("#1", 90))
    assert turned(table, "A") == 1
    transaction.roll_back_to(before)
    asked.clear()
    assert (turned(table, "A"), holder(table), asked) == (0, "", [])
    transaction.apply(c.Angled("#1", 90))
    assert turned(table, "A") == 1
    transaction.roll_back_to(BEGINNING)
    assert (turned(table, "A"), list(stale_memos(table))) == (0, [])


def test_what_was_learned_in_a_trial_of_which_nothing_was_known_before_is_not_stored(table: Table):
    transaction = Transaction(table)
    before = transaction.savepoint()
    transaction.apply(c.FlagSet("storm", "!"))
    assert holder(table) == "!"
    transaction.roll_back_to(before)
    assert holder(table) == ""


def test_what_is_stored_while_only_passes_are_said_outlives_them_in_a_turn():
    asked.clear()
    desk = opened(listed=False)
    clock = c.ClockMoved(1, "A", "main", 0, "A", 0)
    desk.do_exactly(clock)
    assert (storms(desk, "A"), asked) == (("A",), ["storms"])
    desk.transaction.begin_event(event("passed"))
    desk.do_exactly(clock._replace(node="end", speaker="B"))
    assert (storms(desk, "A"), asked) == (("A",), ["storms"])
    desk.do_exactly(clock._replace(turn=2))
    assert (storms(desk, "A"), asked) == (("A",), ["storms"] * 2)


@pytest.mark.parametrize("happens", [c.FlagSet("storm", "!"), event("fixed")])
def test_what_is_stored_while_only_passes_are_said_is_forgotten_once_something_happens(happens: c.Change | Event):
    asked.clear()
    desk = opened(listed=False)
    before = storms(desk, "A")
    mark = desk.transaction.savepoint()
    if isinstance(happens, Event):
        desk.transaction.begin_event(happens)
    else:
        desk.do_exactly(happens)
    storms(desk, "A")
    assert asked == ["storms"] * 2
    desk.transaction.roll_back_to(mark)
    assert (storms(desk, "A"), asked) == (before, ["storms"] * 2)


def test_a_fact_that_depends_on_more_than_it_says_is_named(table: Table):
    assert wrongly_of_card(table, "#1") == "#1"
    apply_change(table, c.FlagSet("storm", "!"))
    assert list(stale_memos(table)) == [f"{__name__}.wrongly_of_card(#1)"]
