"""A heading is a claim; where the record disagrees, the line that ran ahead is named."""

import pytest

from domain.registry import ruleset, specimens
from replays.sheet import SheetError, parse_sheet, play_sheet

SHEET = """ruleset: gundam_war_nexa
mode: scribe
setup size: 50
---
first A dice
A keep
B keep
--- Turn 1: A
A attack
A done
--- Turn 1: A
B attack
"""


def test_a_heading_that_disagrees_names_the_line_that_ran_ahead() -> None:
    with pytest.raises(SheetError) as raised:
        play_sheet(parse_sheet(SHEET), ruleset("gundam_war_nexa"), specimens("gundam_war_nexa").cards)
    assert "line 10 ran ahead into turn 2" in str(raised.value)


def test_a_heading_before_the_first_turn_is_reported_that_there_is_none_yet() -> None:
    early = SHEET.replace("first A dice", "--- Turn 1: A\nfirst A dice")
    with pytest.raises(SheetError) as raised:
        play_sheet(parse_sheet(early), ruleset("gundam_war_nexa"), specimens("gundam_war_nexa").cards)
    result = str(raised.value)
    assert "line 6 is said in turn 0 of nobody" in result
    assert "expected no heading before the first turn" in result
