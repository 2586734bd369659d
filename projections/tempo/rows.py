"""The rows of one game in turn and tempo facts."""

from __future__ import annotations

from collections import Counter

from projections.story import Story
from projections.tables import Row, Rows, word
from projections.tempo.facts import facts

_SUMMED = ("damage", "paid", "takeback", "correction", "ruling", "penalty")


def rows(story: Story) -> Rows:
    """One row for the game, and one for each fact."""
    return {"tempo_games": [_game(story)], "tempo_facts": facts(story)}


def _game(story: Story) -> Row:
    count, outcomes = story.count(), story.outcomes()
    sums: Counter[str] = Counter()
    for (fact, _, _), amount in count.amounts.items():
        sums[fact] += amount
    illegal = sum(n for (fact, _, kind), n in count.amounts.items() if (fact, kind) == ("verdict", "illegal"))
    return (
        "finished" if story.over else "running",
        story.turn,
        count.lines,
        _seconds(story),
        count.first,
        outcomes.get(count.first, ""),
        word(story.result.get("reason")) if isinstance(story.result, dict) else "",
        _left(story, outcomes, "win"),
        _left(story, outcomes, "loss"),
        *(sums[fact] for fact in _SUMMED),
        None if story.header.quiet and not story.over else illegal,
    )


def _seconds(story: Story) -> float | None:
    end = story.count().finished if story.over else story.last_at
    return (end - story.opened_at) / 10 if 0 < story.opened_at <= end else None


def _left(story: Story, outcomes: dict[str, str], outcome: str) -> int | None:
    return max((story.left(seat) or 0 for seat, found in outcomes.items() if found == outcome), default=None)
