"""Star Front on paper: who stands on a position is named by it, as travellers have no other name."""

import pytest

from domain.registry import ruleset
from replays.sheet import SheetError, parse_sheet, play_sheet

OPENING = """ruleset: star_front
mode: scribe
---
first A
A mulligan
B mulligan
A play ~Ox 3/1 at F1
A done
B summon F1
"""


def played(*lines: str):
    """The table after these lines."""
    return play_sheet(parse_sheet(OPENING + "\n".join(lines)), ruleset("star_front")).desk.table


def test_a_traveller_is_named_by_the_position_on_which_it_stands():
    table = played("B attack F1")
    assert [table.cards[card].angle for card in table.at("B.front_row")] == [45]


def test_a_position_of_the_other_side_has_its_seat_before_it():
    table = played("B attack F1", "B done", "effect destroy B's F1")
    assert table.at("B.front_row") == []


def test_a_traveller_that_was_moved_is_found_where_it_stands_now():
    table = played("B formation", "B summon F3", "B move F1 F5", "B move F3 F1", "B move F5 B2")
    assert [table.cards[card].attributes["lane"] for card in table.at("B.back_row")] == [2]


@pytest.mark.parametrize("line", ["B attack F2", "B attack F0", "B attack G1", "effect destroy F2"])
def test_where_nobody_stands_no_card_is_meant(line: str):
    with pytest.raises(SheetError, match="no card is named"):
        played(line)


def test_a_position_on_which_each_side_has_a_card_is_asked_for():
    with pytest.raises(SheetError, match="F1 may be several cards; expected A's F1 or B's F1"):
        played("effect destroy F1")


def test_a_word_that_is_asked_for_needs_no_name_of_its_argument():
    table = played("B attack F1", "B done", "effect summon_traveller who A", "A choose F4")
    assert [table.cards[card].attributes["lane"] for card in table.at("A.front_row")] == [1, 4]
