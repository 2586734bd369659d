"""The scoresheet: a text notation that is written by hand while playing, parsed, played and printed again.

`parse(text)` gives a `Sheet`; `play(sheet, ruleset, catalogue)` says it line after line; `write(events)` prints a log or
a view; `line_of(event, table)` prints one declaration and `command_of_line(text, desk)` reads one; `card_named_in(text)`
tells whether that says which card an unknown one is. What is wrong with a sheet is told by a `SheetError` with its
`Problem`s. The notation is explained in REFERENCE.md.
"""

from replays.sheet.commands import card_named_in, command_of_line, said_of
from replays.sheet.header import ruleset_of
from replays.sheet.lines import line_of
from replays.sheet.parse import parse
from replays.sheet.play import Played, play
from replays.sheet.problem import Problem, SheetError
from replays.sheet.syntax import Sheet
from replays.sheet.write import write

__all__ = [
    "Played",
    "Problem",
    "Sheet",
    "SheetError",
    "card_named_in",
    "command_of_line",
    "line_of",
    "parse",
    "play",
    "ruleset_of",
    "said_of",
    "write",
]
