"""Which notes still count after takebacks and corrections: `domain.kernel.live.struck`, without keeping the events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from projections.story.notes import ALWAYS, STAYS_SEEN, Note


class Back(NamedTuple):
    """At `position` the game went back to `to`; `corrects`: it was written down wrongly, rather than taken back."""

    position: int
    to: int
    corrects: bool


def counting(notes: Sequence[Note], backs: Sequence[Back]) -> Iterator[Note]:
    """The notes that count, in order."""
    live = _live(backs)
    corrections = [back for back in live if back.corrects]
    for note in notes:
        if note.fact not in ALWAYS:
            struck_by = corrections if note.fact in STAYS_SEEN else live
            if any(back.to <= note.position < back.position for back in struck_by):
                continue
        yield note


def _live(backs: Sequence[Back]) -> list[Back]:
    """Those that were not struck themselves: the last one counts, and none that it strikes does."""
    live: list[Back] = []
    for back in reversed(backs):
        if not live or back.position < live[-1].to:
            live.append(back)
    return live
