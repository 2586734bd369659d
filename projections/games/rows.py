"""The rows of one game in the games list."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.record.changes import Plain
from projections.story import Story
from projections.tables import Row, Rows, moment, word

VERDICTS = ("legal", "illegal", "open", "ruled")
RUNNING, FINISHED = "running", "finished"


def rows(story: Story) -> Rows:
    """One row for the game and one for each seat."""
    return {"games": [_game(story)], "game_seats": _seats(story)}


def status(result: Plain) -> str:
    """Whether a game with this result (None: it has none) runs."""
    return RUNNING if result is None else FINISHED


def winners(outcomes: Mapping[str, str]) -> str:
    """The seats that won, joined by `+`; empty for none."""
    return "+".join(seat for seat, outcome in outcomes.items() if outcome == "win")


def _game(story: Story) -> Row:
    header, count, about = story.header, story.count(), story.header.about
    return (
        header.edition,
        header.mode,
        status(story.result),
        winners(story.outcomes()),
        word(story.result.get("reason")) if isinstance(story.result, dict) else "",
        story.turn,
        story.length,
        moment(story.opened_at),
        moment(count.finished),
        word(about.get("date")) or moment(story.opened_at)[:10],
        word(about.get("round")),
        word(about.get("match")),
        word(about.get("game")),
        word(about.get("table")),
        count.first,
        *_verdicts(story),
        *(story.origin or ("", "")),
        len(header.seats),
    )


def _verdicts(story: Story) -> list[int | None]:
    if story.header.quiet and not story.over:
        return [None] * len(VERDICTS)
    amounts = story.count().amounts
    seats = ("", *story.header.seats)
    return [sum(amounts["verdict", seat, kind] for seat in seats) for kind in VERDICTS]


def _seats(story: Story) -> list[Row]:
    outcomes, players = story.outcomes(), story.header.players
    listed = {seat for seat, cards in story.open_lists().items() if any(copies > 0 for copies in cards.values())}
    return [
        (seat, players.get(seat, ""), outcomes.get(seat, ""), story.left(seat), int(seat in listed), int(story.lined))
        for seat in story.header.seats
    ]
