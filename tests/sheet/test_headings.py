"""A heading is a claim; where the record disagrees, the line that ran ahead is named."""

import pytest

from domain.registry import ruleset, specimens
from replays.sheet import SheetError, parse, play

SHEET = """ruleset: gundam_war_nexa
mode: scribe
setup size: 50
---
first A dice
A keep
B keep
--- Turn 1: A
A attack
B attack
--- Turn 1: A
A done
"""


def test_a_heading_that_disagrees_names_the_line_that_ran_ahead() -> None:
    with pytest.raises(SheetError) as raised:
        play(parse(SHEET), ruleset("gundam_war_nexa"), specimens("gundam_war_nexa").cards)
    assert "line 10 ran ahead into turn 2" in str(raised.value)
