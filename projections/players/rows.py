"""The rows of one game in the players' records."""

from __future__ import annotations

from projections.story import Story
from projections.tables import Row, Rows, moment


def rows(story: Story) -> Rows:
    """One row for each player, and one for each of the player's opponents."""
    players = [(seat, story.header.players[seat]) for seat in story.header.seats if story.header.players.get(seat)]
    outcomes = story.outcomes()
    pairs = [
        (seat, player, other, opponent, outcomes.get(seat, ""))
        for seat, player in players
        for other, opponent in players
        if other != seat
    ]
    return {"player_games": [_row(story, *each, outcomes) for each in players], "player_opponents": pairs}


def _row(story: Story, seat: str, player: str, outcomes: dict[str, str]) -> Row:
    count = story.count()
    first = None if not count.first else int(count.first == seat)
    return (seat, player, outcomes.get(seat, ""), first, moment(story.opened_at), moment(count.finished))
