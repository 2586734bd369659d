"""The screen of `senki step`: it fits the terminal, and no seat is out of sight."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from domain.kernel.messages.message import LANGUAGES
from domain.kernel.views.views import make_view
from domain.registry import RULESETS
from replays.table_at_position import fold
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from scripts.cli.terminal.log_lines import log_lines
from scripts.cli.terminal.step_screen import STYLES, ScreenLine, maximum_scroll, screen_lines, style_line
from scripts.cli.terminal.vocabulary import Vocabulary
from tests.soak import in_turn

SIZES = [(79, 23), (59, 20), (119, 40)]
EVERY = 41


@pytest.mark.parametrize(("name", "language"), in_turn(RULESETS, LANGUAGES))
def test_every_screen_fits_and_has_all_players_and_the_present_line(name, language):
    """Given a game at any position, when it is drawn for a terminal, then no line is too long or one too many, each player is
    named with the numbers, the line of the log is marked, and no card is a number."""
    events = make_view(play_sheet_file(scoresheet_path(name), []), "judge")
    vocabulary, log = Vocabulary(language, name), list(log_lines(events, language))
    for number, position in enumerate(range(1, len(events), EVERY)):
        table, size = fold(events, position), SIZES[number % len(SIZES)]
        lines = screen_lines(table, vocabulary, log, position, "head", size)
        assert len(lines) <= size[1]
        assert max(cell_len(line.text) for line in lines) <= size[0]
        for player in table.header.players.values():
            assert any(line.style in ("seat", "on_turn") and line.text.startswith(player) for line in lines), player
        assert [line.style for line in lines].count("here") == 1
        assert not [line.text for line in lines if re.search(r"#\d", line.text)]


def test_every_zone_comes_in_sight_by_scrolling():
    """Given seats with more zones than there is room for, when the zones are scrolled, then each line of them was shown."""
    events = make_view(play_sheet_file(scoresheet_path("robotech"), []), "judge")
    vocabulary, table = Vocabulary("en", "robotech"), fold(events, 445)

    def shown(height, scroll):
        return [
            line.text for line in screen_lines(table, vocabulary, [], 445, "head", (79, height), scroll) if line.style == ""
        ]

    everything, most = shown(200, 0), maximum_scroll(table, vocabulary, 79)
    assert len(shown(23, 0)) < len(everything)
    assert set(everything) == {line for scroll in range(most + 1) for line in shown(23, scroll)}


def test_a_line_without_colour_is_plain_and_moves_no_cursor():
    line = ScreenLine("mika \x1b[2J · on turn", "on_turn")
    assert "\x1b" not in style_line(line, colour=False)
    assert style_line(line, colour=True).startswith("\x1b[3")
    assert all(style_line(ScreenLine("x", style), colour=True) != "x" for style in STYLES)
