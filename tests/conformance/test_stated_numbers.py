"""A fighter that no list has gets its numbers where it is played, in every rulebook; battles and views know them."""

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.kernel.views.views import make_view
from domain.registry import ruleset
from replays.sheet import SheetError, parse_sheet, play_sheet, write_sheet

PLAYED = {
    "gundam_war": ("A keep\nB keep\nfirst A", "A play ~Zura 3/1/4 cost=1", ("points", (3, 1, 4))),
    "gundam_war_nexa": ("first A\nA keep\nB keep", "A play ~Zura 3/1/4", ("points", (3, 1, 4))),
    "macross_crusade": ("first A\nA keep\nB keep", "A play ~Zura 3/1/4 cost=1", ("points", (3, 1, 4))),
    "robotech": ("first A\nA keep\nB keep", "A play ~Zura 3/4 as=character", ("weapon", 3)),
    "star_front": ("first A\nA mulligan none\nB mulligan none", "A play ~Zura 3/4 at F1", ("attack", 3)),
}


def recorded(name: str) -> Desk:
    """The desk of a sheet on which one unknown fighter is played."""
    opening, line, _ = PLAYED[name]
    return play_sheet(parse_sheet(f"ruleset: {name}\nmode: scribe\n{opening}\n{line}"), ruleset(name)).desk


@pytest.mark.parametrize("name", sorted(PLAYED))
def test_the_numbers_of_an_unknown_fighter_are_its_data_for_everybody(name: str) -> None:
    desk = recorded(name)
    field, value = PLAYED[name][2]
    assert desk.table.pins["~Zura"][field] == value
    for seat in desk.table.header.seats:
        seen = [
            change for event in make_view(desk.events, seat) for change in event.changes if type(change).__name__ == "Pinned"
        ]
        assert [change.data[field] for change in seen if field in change.data][-1:] == [value]


@pytest.mark.parametrize("name", sorted(PLAYED))
def test_the_line_is_written_as_it_was_said(name: str) -> None:
    desk = recorded(name)
    text = write_sheet(desk.events, ruleset(name))
    assert " 3/" in text
    assert "args=" not in text
    assert play_sheet(parse_sheet(text), ruleset(name), at=desk.events[0].at).desk.table.state() == desk.table.state()


@pytest.mark.parametrize("name", sorted(PLAYED))
def test_what_are_no_numbers_is_stated_with_what_was_expected(name: str) -> None:
    with pytest.raises(SheetError, match=r"no numbers|not the numbers|is no card"):
        play_sheet(parse_sheet(f"ruleset: {name}\nmode: scribe\n{PLAYED[name][0]}\nA play ~Zura numbers x/1"), ruleset(name))
