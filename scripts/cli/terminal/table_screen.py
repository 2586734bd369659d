"""The table on a whole screen: board, last lines of the log, and a place to type the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import Completer, Completion, ThreadedCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import (
    ConditionalContainer,
    Dimension,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.widgets import TextArea

from domain.cards.name_matching import fold
from domain.kernel.record.unicode_safety import escape_invisible
from scripts.cli.terminal.board import board_lines
from scripts.cli.terminal.log_lines import LogLine, format_verdict
from scripts.cli.typing_session import TypingSession

RECENT = 5
"""Lines of the log that are shown."""
PAGE = 10
"""Rows that Page Up and Page Down scroll the board by."""
POLL = 1.0
"""Seconds between checks for lines that others have recorded."""
PROMPT = "> "


class LineCompleter(Completer):
    """Completes the typed text to a possible line: first come lines that begin with the text, then lines that contain its
    words.
    """

    def __init__(self, session: TypingSession) -> None:
        self._session = session
        self._made: tuple[int, list[str]] = (-1, [])

    def get_completions(self, document: Document, complete_event: Any) -> Iterator[Completion]:
        """Yields the whole lines that may replace the typed text."""
        typed = document.text_before_cursor
        for line in matching_lines(self._suggestions(), typed):
            yield Completion(line, -len(typed), display=escape_invisible(line))

    def _suggestions(self) -> list[str]:
        position = self._session.position
        if self._made[0] != position:
            self._made = position, self._session.suggestions()
        return self._made[1]


def matching_lines(lines: Sequence[str], typed: str) -> list[str]:
    """Returns first the lines that begin with the typed text, then those with a word for each typed word as its beginning."""
    wanted, words = fold(typed), _words(typed)
    first = [line for line in lines if fold(line).startswith(wanted)]
    return first + [line for line in lines if line not in first and all(_begins_a_word(word, line) for word in words)]


def _words(text: str) -> list[str]:
    return fold(text).replace('"', " ").split()


def _begins_a_word(word: str, line: str) -> bool:
    return any(each.startswith(word) for each in _words(line))


class TableScreen:
    """Shows a session until its reader leaves. A refused line stays where it was typed, with the reason above it."""

    def __init__(self, session: TypingSession) -> None:
        self._session, self._vocabulary = session, session.vocabulary
        self._trouble: list[str] = []
        self._top = 0
        self._input = TextArea(
            prompt=PROMPT,
            height=1,
            multiline=False,
            completer=ThreadedCompleter(LineCompleter(session)),
            complete_while_typing=False,
            accept_handler=self._accept,
        )

    @property
    def typed(self) -> str:
        """The line that is being typed."""
        return self._input.text

    @property
    def trouble(self) -> str:
        """The reason why the last line was not recorded; empty if it was."""
        return escape_invisible("\n".join(self._trouble))

    def run(self) -> None:
        """Shows the screen; returns when its reader leaves."""
        application = self._application()

        async def follow() -> None:
            while True:
                await asyncio.sleep(POLL)
                if self._session.refresh():
                    application.invalidate()

        def begin() -> None:
            application.create_background_task(follow())

        application.run(pre_run=begin)

    def _application(self) -> Application[None]:
        board = Window(
            FormattedTextControl(self._board_text),
            height=Dimension(weight=1),
            wrap_lines=True,
            get_vertical_scroll=lambda window: self._top,
        )
        trouble = ConditionalContainer(
            Window(FormattedTextControl(lambda: self.trouble), style="bold", wrap_lines=True, dont_extend_height=True),
            Condition(lambda: bool(self._trouble)),
        )
        log = Window(FormattedTextControl(self._log_text), height=Dimension(max=RECENT), dont_extend_height=True)
        hint = Window(FormattedTextControl(self._vocabulary.label("typing_hint")), height=1, style="reverse")
        rows = HSplit([board, Window(height=1, char="─"), log, trouble, self._input, hint])
        menu = Float(CompletionsMenu(max_height=8, scroll_offset=1), xcursor=True, ycursor=True)
        return Application(
            Layout(FloatContainer(rows, [menu]), focused_element=self._input), key_bindings=self._keys(), full_screen=True
        )

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("c-d")
        @keys.add("c-c")
        def leave(event: KeyPressEvent) -> None:
            event.app.exit()

        @keys.add("pageup")
        def scroll_up(event: KeyPressEvent) -> None:
            self._scroll(-PAGE)

        @keys.add("pagedown")
        def scroll_down(event: KeyPressEvent) -> None:
            self._scroll(PAGE)

        return keys

    def _scroll(self, by: int) -> None:
        self._top = min(max(self._top + by, 0), max(len(self._board()) - PAGE, 0))

    def _accept(self, buffer: Buffer) -> bool:
        """Carries out what was typed; returns whether it stays in its place, which it does where it was refused."""
        typed = buffer.text.strip()
        if not typed:
            return False
        undoes = fold(typed) in {fold(word) for word in self._vocabulary.label_in_all_languages("undo_word")}
        self._trouble = self._session.undo() if undoes else self._session.submit(typed)
        return bool(self._trouble)

    def _board(self) -> list[str]:
        return list(board_lines(self._session.table, self._vocabulary))

    def _board_text(self) -> str:
        return escape_invisible("\n".join(self._board()))

    def _log_text(self) -> str:
        shown = [line for line in self._session.lines if line.is_command or line.fell_short or not line.is_empty]
        return escape_invisible("\n".join(self._log_row(line) for line in shown[-RECENT:]))

    def _log_row(self, line: LogLine) -> str:
        mark = "~" if line.taken_back else " "
        indent = "" if line.is_command else "  "
        return f"{line.number:4}{mark} {indent}{line.words} {format_verdict(line.verdict, self._vocabulary)}".rstrip()
