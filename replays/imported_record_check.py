"""Whether everything that reads games can read one: tried once, before a record from outside becomes a game.

What the readers rely on is said in `domain.kernel.views.log_validation`. This is the second door: a record of a shape that nobody
thought of is refused here, instead of stopping the lists and statistics of all games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of, make_view, viewers
from replays.progress import report_progress

Reader = Callable[[Sequence[Event]], object]
READER_ERRORS = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError, RecursionError)
"""How a reader falls over data that it does not expect."""


def check_readable(events: Sequence[Event], readers: Sequence[Reader]) -> None:
    """Raises ValueError where one of the readers falls over the events of a game."""
    for number, reader in enumerate(readers):
        report_progress(number, len(readers))
        try:
            reader(events)
        except READER_ERRORS as error:
            raise ValueError(f"it cannot be read as a game ({reader.__name__}: {type(error).__name__})") from error


def as_sheet(events: Sequence[Event]) -> None:
    """The scoresheet."""
    from replays.sheet import write  # only a record from outside needs it

    write(events)


def as_views(events: Sequence[Event]) -> None:
    """The view of every viewer."""
    for viewer in viewers(header_of(events)):
        make_view(events, viewer)


def as_replay(events: Sequence[Event]) -> None:
    """The replay."""
    from replays.viewer.replay_json import replay_data

    replay_data(events)


READERS: tuple[Reader, ...] = (as_sheet, as_views, as_replay)
"""What reads games without the rules."""
