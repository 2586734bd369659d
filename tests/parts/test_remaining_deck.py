"""What is left of a Nation, as a report tells it (GW-DMG-03, NX-BATT-37, MC-NAT-01)."""

import pytest

from domain.registry import ruleset
from replays.sheet import SheetError, parse_sheet, play_sheet, write_sheet
from replays.table_at_position import fold

GAMES = {
    "gundam_war": ("nation_pile", "discard_pile"),
    "gundam_war_nexa": ("nation_pile", "discard_pile"),
    "macross_crusade": ("nation", "lost_pile"),
}
SHEET = """ruleset: {ruleset}
mode: {mode}
position: turn 5, A
A nation: 14
B nation: 9
A hand: 3
end
{said}
"""


def played(name, said, mode="scribe"):
    """The table after this was said at a position, and its events."""
    events = play_sheet(parse_sheet(SHEET.format(ruleset=name, mode=mode, said=said)), ruleset(name), {}, 0, "scorer").events
    return fold(events), events


def verdict(events):
    """The verdict of the last line."""
    return [event for event in events if event.is_command][-1].verdict[0]


def piles(table, name, seat):
    return tuple(len(table.at(f"{seat}.{pile}")) for pile in GAMES[name])


@pytest.mark.parametrize("name", GAMES)
def test_cards_that_nobody_wrote_down_are_lost_or_come_back_and_the_verdict_is_open(name):
    table, events = played(name, "B rest left 3")
    assert piles(table, name, "B") == (3, 6)
    assert verdict(events) == "open"
    table, events = played(name, "B rest left 3\nB rest left 7")
    assert piles(table, name, "B") == (7, 2)
    assert {card for card in table.at(f"B.{GAMES[name][0]}") if table.cards[card].printing} == set()


@pytest.mark.parametrize("name", GAMES)
def test_what_the_record_has_too_is_legal_also_where_the_rules_judge(name):
    for mode in ("scribe", "referee"):
        table, events = played(name, "A rest left 14", mode)
        assert (piles(table, name, "A")[0], verdict(events)) == (14, "legal")


@pytest.mark.parametrize("name", GAMES)
def test_a_nation_of_which_nothing_is_left_has_lost(name):
    table, _ = played(name, "B rest left 0")
    assert table.result["seats"] == {"A": "win", "B": "loss"}


@pytest.mark.parametrize(
    ("said", "mode", "why"),
    [
        ("B rest left 3", "referee", "B's nation has 9 cards here"),
        ("B rest left 10", "scribe", "9 cards at most"),
        ("rest left 3", "scribe", "whose Nation"),
        ("A rest", "scribe", "how many cards are left"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(said, mode, why):
    for name in GAMES:
        with pytest.raises(SheetError, match=why):
            played(name, said, mode)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_written_as_it_is_said(name):
    _, events = played(name, "B rest left 3")
    sheet = write_sheet(events)
    assert "B rest" in sheet
    again = play_sheet(parse_sheet(sheet), ruleset(name), {}, 0, "scorer")
    assert piles(fold(again.events), name, "B") == (3, 6)
