"""The scoresheet: a text notation for games, parsed into commands and written from logs.

`parse_sheet(text)` returns a `Sheet`, `play_sheet(sheet, ruleset, catalogue)` plays it line after line, and
`write_sheet(events)` writes a log or a view as a sheet. `format_declaration(event, table)` writes one line, and
`parse_typed_command(text, desk)` reads one. A faulty sheet raises `SheetError` with its `SheetProblem`s. REFERENCE.md
explains the notation.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from replays.sheet.command_builder import command_to_plain, parse_revealed_card, parse_typed_command
    from replays.sheet.execution import PlayedSheet, play_sheet
    from replays.sheet.header import ruleset_id_of_sheet
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
    "parse_revealed_card",
    "parse_sheet",
    "parse_typed_command",
    "play_sheet",
    "ruleset_id_of_sheet",
    "write_sheet",
]
_MODULES = {
    "command_to_plain": "command_builder",
    "parse_typed_command": "command_builder",
    "parse_revealed_card": "command_builder",
    "PlayedSheet": "execution",
    "play_sheet": "execution",
    "ruleset_id_of_sheet": "header",
    "format_declaration": "line_formatter",
    "parse_sheet": "parser",
    "SheetError": "problems",
    "SheetProblem": "problems",
    "Sheet": "syntax",
    "write_sheet": "writer",
}
"""Name -> module of this folder that has it. It is loaded when the name is used: one that only writes needs no parser."""


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(name)
    return getattr(import_module(f"replays.sheet.{_MODULES[name]}"), name)
