"""What every player did, round by round: all that standings are made of."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from domain.tournaments.tournament.results import Result, result_of
from domain.tournaments.tournament.state import Match, Round, Tournament
from domain.tournaments.tournament.terms import ELIMINATION, Points

WIN, DRAW, LOSS = "win", "draw", "loss"
PLAYED, FORFEIT, BYE, ABSENT = "played", "forfeit", "bye", "absent"
CHESS = {WIN: Fraction(1), DRAW: Fraction(1, 2), LOSS: Fraction(0)}


class Meeting(NamedTuple):
    """One round of one player.

    `kind`: `played`, `forfeit`, `bye` or `absent` · `outcome`: `win`, `draw` or `loss` · `points`: match points · `games`:
    won, lost and drawn · `left`: what was left of the nation in each game won, as far as it was told.
    """

    round: int
    match: str
    opponent: str
    kind: str
    outcome: str
    points: int
    games: tuple[int, int, int] = (0, 0, 0)
    left: tuple[int, ...] = ()

    @property
    def score(self) -> Fraction:
        """1, ½ or 0."""
        return CHESS[self.outcome]


class Record(NamedTuple):
    """A player's rounds. `penalty`: points given or taken · `gone`: after how many rounds they left, or None."""

    player: str
    meetings: tuple[Meeting, ...]
    penalty: int = 0
    gone: int | None = None

    @property
    def points(self) -> int:
        """Match points, penalties in them."""
        return sum(meeting.points for meeting in self.meetings) + self.penalty

    @property
    def met(self) -> tuple[Meeting, ...]:
        """The rounds with an opponent."""
        return tuple(meeting for meeting in self.meetings if meeting.opponent)

    def count(self, outcome: str) -> int:
        """How many matches against an opponent ended so."""
        return sum(meeting.outcome == outcome for meeting in self.met)


class Field(NamedTuple):
    """All records of a stage after a round; `points` as agreed, `rounds` that were played."""

    records: Mapping[str, Record]
    points: Points
    rounds: int
    seed: int


def field_of(tournament: Tournament, stage: int = 1, after: int | None = None, agreed_draws: int = 0) -> Field:
    """The records of a stage as they stand, or after a round; matches without a result are left out."""
    rounds = [made for made in tournament.rounds_of(stage) if after is None or made.number <= after]
    meetings: dict[str, list[Meeting]] = {player: [] for player in tournament.cuts.get(stage, tournament.players)}
    for made in rounds:
        _play(tournament, made, meetings, agreed_draws)
    penalties = _penalties(tournament, stage, after)
    records = {
        player: Record(player, tuple(own), penalties.get(player, 0), tournament.players[player].left)
        for player, own in meetings.items()
    }
    return Field(records, tournament.opened.points, len(rounds), tournament.opened.seed)


def _play(tournament: Tournament, made: Round, meetings: dict[str, list[Meeting]], agreed_draws: int) -> None:
    best_of = tournament.terms(made.stage).best_of
    points = tournament.opened.points
    for match_id in made.matches:
        match = tournament.matches[match_id]
        result = result_of(tournament, match)
        if result is not None:
            for side, player in enumerate(match.players):
                meetings[player].append(_meeting(match, side, result, points, agreed_draws))
    for player in made.byes:
        if tournament.terms(made.stage).kind != ELIMINATION:
            meetings[player].append(Meeting(made.number, "", "", BYE, WIN, points.bye, (best_of // 2 + 1, 0, 0)))
    for player in made.absent:
        meetings[player].append(Meeting(made.number, "", "", ABSENT, LOSS, 0))


def _meeting(match: Match, side: int, result: Result, points: Points, agreed_draws: int) -> Meeting:
    player = match.players[side]
    outcome = DRAW if result.is_draw else WIN if result.winner == player else LOSS
    scored = {WIN: points.win, DRAW: points.draw, LOSS: points.loss}[outcome]
    won, lost = result.won[side], result.won[1 - side]
    drawn = agreed_draws if result.how == "agreed" and not (won or lost or result.drawn) else result.drawn
    kind = FORFEIT if result.how in ("forfeit", "double_loss") else PLAYED
    scored = 0 if result.how == "double_loss" else scored
    return Meeting(
        match.round, match.id, match.opponent(player), kind, outcome, scored, (won, lost, drawn), result.left[side]
    )


def _penalties(tournament: Tournament, stage: int, after: int | None) -> dict[str, int]:
    """Points given and taken in a stage, up to a round."""
    found: dict[str, int] = {}
    for told in tournament.penalties:
        if told.kind == "points" and told.stage == stage and (after is None or told.round <= after):
            found[told.player] = found.get(told.player, 0) + told.amount
    return found
