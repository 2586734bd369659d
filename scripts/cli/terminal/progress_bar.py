"""The progress bar of long work, on the terminal of whoever waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from domain.kernel.messages.message import Message
from replays.progress import send_progress_to
from scripts.cli.terminal.output import talk, translate

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID

WAIT_SECONDS = 1.0
"""Work that ends sooner has no bar."""


@contextmanager
def progress_bar(words: Message, clock: Callable[[], float] = monotonic) -> Iterator[None]:
    """Shows on stderr how far the work inside is, if stderr is a terminal and the work takes longer than a second.

    The bar is erased at the end.
    """
    if not talk.is_terminal:
        yield
        return
    bar = _LateBar(translate(words), talk.console, clock)
    try:
        with send_progress_to(bar.update):
            yield
    finally:
        bar.close()


class _LateBar:
    """A bar that appears after `WAIT_SECONDS`."""

    def __init__(self, words: str, console: Console, clock: Callable[[], float]) -> None:
        self._words, self._console, self._clock = words, console, clock
        self._started = clock()
        self._shown: tuple[Progress, TaskID] | None = None

    def update(self, done: int, total: int) -> None:
        """Takes the number of finished steps and of all steps."""
        if self._shown is None and self._clock() - self._started < WAIT_SECONDS:
            return
        progress, task = self._shown or self._show()
        progress.update(task, completed=done, total=total)

    def _show(self) -> tuple[Progress, TaskID]:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        progress = Progress(*columns, console=self._console, transient=True)
        progress.start()
        self._shown = progress, progress.add_task(self._words)
        return self._shown

    def close(self) -> None:
        """Erases the bar."""
        if self._shown is not None:
            self._shown[0].stop()
