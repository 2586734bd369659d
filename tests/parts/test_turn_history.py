"""What happened in the present turn is read from the record."""

from __future__ import annotations

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import CardsEntered, Moved, Shuffled
from domain.kernel.table.table import Table
from domain.parts.common.turn_history import (
    Occurrences,
    count_occurrences,
    events_of_turn,
    happened_at_least,
    has_entered_this_turn,
    holder_before,
    zone_before,
)
from tests.kernel.toy_ruleset import opened


def game(told: bool = True) -> Desk:
    """A game in which the record tells the present turn from its beginning, or not."""
    desk = opened(listed=False)
    desk.begin_act()
    if told:
        desk.record("fixed", "turn_began", "A", "", {"turn": desk.table.clock.turn, "seat": "A"})
    desk.record("fixed", "given")
    return desk


def comes(table: Table, change: Moved) -> bool:
    """What enters goes to a table."""
    return bool(change.life) and table.zones[change.place].name == "table"


@pytest.mark.parametrize("told", [True, False])
def test_the_story_of_a_turn_is_computed_from_the_latest_event(told: bool) -> None:
    desk = game(told)
    desk.record("fixed", "later")
    events, whole = events_of_turn(desk.table)
    assert ([event.name for event in events[:2]], whole) == (["later", "given"], told)
    assert ("turn_began" in {event.name for event in events}, len(events) == 2) == (False, told)


@pytest.mark.parametrize(
    ("truths", "whole", "least", "holds"),
    [
        ([True, True, False], True, 2, True),
        ([True, False], True, 2, False),
        ([True, None], True, 2, None),
        ([True, None], True, 3, False),
        ([True], False, 2, None),
        ([], False, 1, None),
        ([], True, 1, False),
        ([True], False, 1, True),
    ],
)
def test_how_often_something_happened(truths: list[Truth], whole: bool, least: int, holds: Truth) -> None:
    assert happened_at_least(count_occurrences(iter(truths), whole), least) is holds


def test_what_the_record_does_not_show_may_have_been_any_number() -> None:
    assert (count_occurrences([True, None, False], True), count_occurrences([True], False).perhaps > 50) == (
        Occurrences(1, 2),
        True,
    )


@pytest.mark.parametrize(("told", "other"), [(True, False), (False, None)])
def test_a_card_has_entered_since_the_turn_began_until_it_leaves(told: bool, other: Truth) -> None:
    """Given a card that enters, when it leaves and another one moves about, then neither is one that entered."""
    desk = game(told)
    assert has_entered_this_turn(desk.table, "#1", comes) is other
    desk.do(Moved("#1", "A.table", -1, "", 1), Moved("#2", "A.table"))
    assert [has_entered_this_turn(desk.table, card, comes) for card in ("#1", "#2")] == [True, other]
    desk.do(Moved("#1", "A.lost", -1, "", 1))
    assert has_entered_this_turn(desk.table, "#1", comes) is False
    desk.do(Moved("#1", "A.table", -1, "", 1))
    assert has_entered_this_turn(desk.table, "#1", comes) is True


def test_what_is_known_of_the_turn_is_asked_again_at_every_event() -> None:
    """Given that nothing was known to have entered, when the turn begins at that place, then it did not."""
    desk = game(told=False)
    assert has_entered_this_turn(desk.table, "#1", comes) is None
    desk.record("fixed", "turn_began", "A", "", {"turn": desk.table.clock.turn, "seat": "A"})
    assert has_entered_this_turn(desk.table, "#1", comes) is False


def test_where_a_card_lay_as_something_happened() -> None:
    """Given cards that moved, lay under one another and were shuffled, then each lay where it had been put before."""
    desk = game()
    desk.do(Moved("#1", "B.table"), Moved("#2", "#1", -1, "below"))
    desk.record("fixed", "seen")
    desk.do(Moved("#1", "A.lost"))
    desk.record("fixed", "mixed")
    first = desk.table.cards_entered + 1
    desk.do(Shuffled("A.deck", first))
    desk.record("fixed", "came")
    desk.do(CardsEntered(desk.table.cards_entered + 1, 1, "B", "B.table"))
    desk.record("fixed", "over")
    where = [[zone_before(desk.table, at, card) for at in (3, 2, 0)] for card in ("#1", "#2", f"#{first}")]
    assert where == [["B.table", "A.lost", "A.lost"], ["B.table", "A.lost", "A.lost"], ["", "", "A.deck"]]
    assert zone_before(desk.table, 0, f"#{desk.table.cards_entered}") == "B.table"
    assert [holder_before(desk.table, 3, card) for card in ("#1", "#31", "#?", "#9999")] == ["B", "B", "", ""]
