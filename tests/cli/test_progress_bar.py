"""The progress bar of long work."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from replays.progress import with_progress
from scripts.cli.terminal import progress_bar as module
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.progress_bar import WAIT_SECONDS, progress_bar


class Terminal:
    """A terminal that stores what is shown, or a pipe."""

    def __init__(self, is_terminal: bool) -> None:
        self.is_terminal = is_terminal
        self.console = Console(file=io.StringIO(), force_terminal=is_terminal, width=80)

    @property
    def text(self) -> str:
        """Everything that was written."""
        return self.console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize(("is_terminal", "seconds", "shown"), [(True, 2.0, True), (True, 0.5, False), (False, 2.0, False)])
def test_work_of_more_than_a_second_shows_a_bar_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, seconds: float, shown: bool
) -> None:
    """Given work of three steps, when it takes longer than a second at a terminal, then a bar is shown and erased."""
    terminal, times = Terminal(is_terminal), iter([0.0, *[seconds * WAIT_SECONDS] * 9])
    monkeypatch.setattr(module, "talk", terminal)
    with progress_bar(msg("playing_sheet"), lambda: next(times)):
        list(with_progress("abc"))
    assert ("playing the lines of the sheet" in terminal.text) == shown
    assert ("3/3" in terminal.text) == shown
