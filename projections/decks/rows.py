"""The rows of one game in the deck records."""

from __future__ import annotations

from projections.decks.colors import Colors, colors_of
from projections.story import Story
from projections.tables import Row, Rows, word


def rows(story: Story) -> Rows:
    """One row for each seat, and one for each of its deck's colours."""
    colors = {seat: colors_of(story, seat) for seat in story.header.seats}
    names = {seat: _name(story, seat, colors[seat]) for seat in story.header.seats}
    ends = story.outcomes()
    shares = [
        (seat, each, count, found.source, ends.get(seat, ""))
        for seat, found in colors.items()
        for each, count in sorted(found.cards.items())
    ]
    return {"deck_games": [_row(story, seat, colors[seat], names) for seat in names], "deck_colors": shares}


def _name(story: Story, seat: str, colors: Colors) -> str:
    named = story.header.about.get("decks")
    return (word(named.get(seat)) if isinstance(named, dict) else "") or colors.key


def _row(story: Story, seat: str, colors: Colors, names: dict[str, str]) -> Row:
    first = story.count().first
    others = " + ".join(name for other, name in names.items() if other != seat and name)
    return (
        seat,
        story.header.players.get(seat, ""),
        names[seat],
        colors.key,
        colors.kind if colors.cards else "",
        others,
        story.outcomes().get(seat, ""),
        None if not first else int(first == seat),
    )
