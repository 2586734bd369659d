"""Lines that are suggested while somebody types at a table."""

import pytest

from domain import registry
from domain.kernel.desk.game_opening import load_desk, make_header, open_game
from replays.sheet.command_builder import parse_typed_command
from replays.sheet.legal_lines import list_legal_lines
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import rulesets_with_demo, scoresheet_path
from tests.soak import in_full


def desks_of_demo(name):
    """Yields the desk of a demo game after each quarter of its commands; in the soak after each twentieth."""
    events = list(play_sheet_file(scoresheet_path(name), []))
    rules = registry.ruleset(name)
    starts = [at for at, event in enumerate(events) if at and event.is_command]
    for at in starts[:: max(1, len(starts) // in_full(20, 4))]:
        desk = load_desk(events[:at], rules)
        desk.catalogue = registry.specimen_cards(name)
        yield desk


@pytest.mark.parametrize("name", rulesets_with_demo())
def test_every_suggested_line_is_accepted_as_it_is_written(name):
    """Given positions of a game, when a suggested line is typed, then the desk accepts it."""
    suggested = 0
    for desk in desks_of_demo(name):
        for line in list_legal_lines(desk, desk.table.header.seats):
            suggested += 1
            command = parse_typed_command(line, desk, catalogue=desk.catalogue)
            assert desk.dry_run(command) is None, line
    assert suggested > 20


def test_a_quiet_game_gives_no_help():
    """Given a game that withholds verdicts, then nothing is suggested."""
    rules = registry.ruleset("gundam_war")
    loud, quiet = (open_game(rules, make_header(rules, quiet=quiet), {"size": 30}, "", 0) for quiet in (False, True))
    assert list_legal_lines(loud[0], ("A", "B"))
    assert list_legal_lines(quiet[0], ("A", "B")) == []
