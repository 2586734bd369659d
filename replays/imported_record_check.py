"""Checks that every reader of games can read an imported record, before it becomes a game.

`domain.kernel.views.log_validation` checks what the readers rely on. This is a second check for records of an unforeseen
shape. They are refused here, so that they do not break lists and statistics of all games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of, make_view, viewers
from replays.messages import msg
from replays.progress import report_progress

Reader = Callable[[Sequence[Event]], object]
READER_ERRORS = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError, RecursionError)
"""Errors of a reader that meets unexpected data."""


def check_readable(events: Sequence[Event], readers: Sequence[Reader]) -> None:
    """Raises ValueError if one of the readers fails for the events of a game."""
    for number, reader in enumerate(readers):
        report_progress(number, len(readers))
        try:
            reader(events)
        except READER_ERRORS as error:
            raise ValueError(msg("it_cannot_be_read_as_game", said=reader.__name__, said2=type(error).__name__)) from error


def write_trial_sheet(events: Sequence[Event]) -> None:
    """Writes the scoresheet."""
    from replays.sheet import write_sheet  # only an imported record needs it

    write_sheet(events)


def make_trial_views(events: Sequence[Event]) -> None:
    """Makes the view of every viewer."""
    for viewer in viewers(header_of(events)):
        make_view(events, viewer)


def make_trial_replay(events: Sequence[Event]) -> None:
    """Makes the data of the replay."""
    from replays.viewer.replay_json import replay_data

    replay_data(events)


READERS: tuple[Reader, ...] = (write_trial_sheet, make_trial_views, make_trial_replay)
"""The readers that need no rules."""
