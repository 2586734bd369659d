"""A session in which one person types the lines of a game: judges them, undoes them, and offers the data for a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_commands
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of, make_view
from replays.clerk import Clerk
from replays.log import PositionConflict
from replays.sheet.command_builder import parse_typed_command
from replays.sheet.legal_lines import list_legal_lines
from replays.sheet.problems import SheetError
from replays.table_at_position import fold
from replays.viewer.event_sentences import Narrator
from scripts.cli.composition import current_time, find_ruleset, load_typing_desk, load_view, new_client_id
from scripts.cli.terminal.log_lines import LogLine, log_lines
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.vocabulary import Vocabulary, describe_refusal, describe_sheet_error


class TypingSession:
    """The game, as one viewer sees it, in one language. Only `suggestions` may be called by another thread.

    `table`: the board to show · `lines`: the log in words.
    """

    def __init__(self, clerk: Clerk, game: str, viewer: str, language: str) -> None:
        load_view(clerk, game, viewer)  # exits where there is no such viewer
        self._clerk, self._game, self._viewer = clerk, game, viewer
        self._narrator = Narrator(language)
        self._log = load_view(clerk, game)
        self.rules = find_ruleset(header_of(self._log).ruleset)
        self.vocabulary = Vocabulary(language, self.rules.book.id)
        self.table: Table
        self.lines: Sequence[LogLine]
        self._show()

    def __enter__(self) -> TypingSession:
        return self

    def __exit__(self, *_: object) -> None:
        self._narrator.close()

    @property
    def position(self) -> int:
        """The number of events that are shown."""
        return len(self._log)

    def refresh(self) -> bool:
        """Reads what others have recorded; returns whether there was anything."""
        if self._clerk.log.position(self._game) == self.position:
            return False
        self._log = self._clerk.events(self._game)
        self._show()
        return True

    def submit(self, text: str) -> list[str]:
        """Judges a typed line and stores it. Returns no lines, or the lines of the reason why it was not stored."""
        try:
            desk = load_typing_desk(self._log)
            command = parse_typed_command(text, desk, catalogue=desk.catalogue)
        except SheetError as error:
            return list(describe_sheet_error(error, self.vocabulary.language, self.rules.book.id))
        return self._say(command)

    def undo(self) -> list[str]:
        """Takes the last effective line back by a correction; returns why it cannot be, as `submit` does."""
        last = next((event.line for event in reversed(list(effective_commands(self._log)))), 0)
        return self._say(Command("", "correct", {"line": last, "said": None}))

    def suggestions(self) -> list[str]:
        """Returns the lines that the viewer's seat may say now; for a viewer without a seat, those of all seats."""
        header = header_of(self._log)
        seats = (self._viewer,) if self._viewer in header.seats else header.seats
        return list_legal_lines(load_typing_desk(self._log), seats)

    def _say(self, command: Command) -> list[str]:
        said = command._replace(by=command.by or "scorer", at=current_time())
        answer = self._clerk.say(self._game, said, new_client_id(), self.position)
        if isinstance(answer, Refusal):
            return list(self._refusal_lines(answer))
        self.refresh()
        if isinstance(answer, PositionConflict):
            return [msg("somebody_was_quicker_look_again").text(self.vocabulary.language)]
        return []

    def _refusal_lines(self, refusal: Refusal) -> Iterator[str]:
        for line in describe_refusal(refusal, self.rules, self.vocabulary.language, self._log):
            yield "".join(text for _, text in line)

    def _show(self) -> None:
        events: list[Event] = make_view(self._log, self._viewer)
        self.table = fold(events)
        self.lines = list(log_lines(events, sentences=self._narrator.sentences(events)))
