"""The scoresheet: a text notation for games, parsed into commands and written from logs.

`parse_sheet(text)` returns a `Sheet`, `play_sheet(sheet, ruleset, catalogue)` plays it line after line, and
`write_sheet(events)` writes a log or a view as a sheet. `format_declaration(event, table)` writes one line, and
`parse_typed_command(text, desk)` reads one. A faulty sheet raises `SheetError` with its `SheetProblem`s. REFERENCE.md
explains the notation.
"""

from replays.sheet.commands import command_to_plain, parse_typed_command, revealed_card
from replays.sheet.execution import PlayedSheet, play_sheet
from replays.sheet.header import sheet_ruleset
from replays.sheet.line_formatter import format_declaration
from replays.sheet.parser import parse_sheet
from replays.sheet.problems import SheetError, SheetProblem
from replays.sheet.syntax import Sheet
from replays.sheet.writer import write_sheet

__all__ = [
    "PlayedSheet",
    "Sheet",
    "SheetError",
    "SheetProblem",
    "command_to_plain",
    "format_declaration",
    "parse_sheet",
    "parse_typed_command",
    "play_sheet",
    "revealed_card",
    "sheet_ruleset",
    "write_sheet",
]
