"""Which notes still count after takebacks and corrections: `domain.kernel.record.live.taken_back_positions`, without keeping the events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from projections.story.notes import ALWAYS, STAYS_SEEN, Note


class Back(NamedTuple):
    """At `position` the game went back to `to`; `corrects`: it was written down wrongly, rather than taken back."""

    position: int
    to: int
    corrects: bool


def counting(notes: Sequence[Note], backs: Sequence[Back]) -> Iterator[Note]:
    """The notes that count, in order."""
    if not backs:
        yield from notes
        return
    live = _live(backs)
    struck = _positions(live)
    unseen = _positions(back for back in live if back.corrects)
    for note in notes:
        gone = unseen if note.fact in STAYS_SEEN else struck
        if note.position not in gone or note.fact in ALWAYS:
            yield note


def _positions(backs: Iterable[Back]) -> set[int]:
    return {position for back in backs for position in range(back.to, back.position)}


def _live(backs: Sequence[Back]) -> list[Back]:
    """Those that were not struck themselves: the last one counts, and none that it strikes does."""
    live: list[Back] = []
    for back in reversed(backs):
        if not live or back.position < live[-1].to:
            live.append(back)
    return live
