"""Whether a game can be counted: every row of every question made of it, and kept nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.event import Event
from projections.questions import PROJECTIONS
from projections.story import Story
from projections.tables import common


def as_counted(events: Sequence[Event]) -> None:
    """Counts a game. Falls over one that cannot be counted."""
    story = Story("", events[0])
    for event in events:
        story.take(event)
    for question in PROJECTIONS:
        common(story)
        question.rows(story)
