"""The record of every player, round by round, and scores as FIDE counts them (C.07, 16 for unplayed rounds)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from domain.tournaments.match_results import MatchResult, match_result
from domain.tournaments.state import Match, Round, Tournament
from domain.tournaments.tournament_format import ELIMINATION, Points

WIN, DRAW, LOSS = "win", "draw", "loss"
PLAYED, FORFEIT, BYE, ABSENT = "played", "forfeit", "bye", "absent"
CHESS = {WIN: Fraction(1), DRAW: Fraction(1, 2), LOSS: Fraction(0)}


class PlayerRound(NamedTuple):
    """One round of one player.

    `kind`: `played`, `forfeit`, `bye` (a half bye has the outcome `draw`) or `absent` · `outcome`: `win`, `draw` or `loss` ·
    `points`: match points ·
    `games`: won, lost and drawn · `left`: the cards left in the nation in each game won, if stated.
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


class PlayerRecord(NamedTuple):
    """A player's rounds. `penalty`: points given or taken · `gone`: the rounds played before leaving, or None ·
    `disqualified`: the player is in no standings, and counts for opponents."""

    player: str
    meetings: tuple[PlayerRound, ...]
    penalty: int = 0
    gone: int | None = None
    disqualified: bool = False

    @property
    def points(self) -> int:
        """Match points, including penalties."""
        return sum(meeting.points for meeting in self.meetings) + self.penalty

    @property
    def paired_rounds(self) -> tuple[PlayerRound, ...]:
        """The rounds with an opponent."""
        return tuple(meeting for meeting in self.meetings if meeting.opponent)

    def count(self, outcome: str) -> int:
        """Counts the matches against an opponent with this outcome."""
        return sum(meeting.outcome == outcome for meeting in self.paired_rounds)


class StageRecords(NamedTuple):
    """All records of a stage after a round, with the agreed `points` and the number of posted `rounds`."""

    records: Mapping[str, PlayerRecord]
    points: Points
    rounds: int
    seed: int


def stage_records(tournament: Tournament, stage: int = 1, after: int | None = None, agreed_draws: int = 0) -> StageRecords:
    """Returns the records of a stage, now or after a round, without unfinished matches."""
    rounds = [made for made in tournament.rounds_of(stage) if after is None or made.number <= after]
    meetings: dict[str, list[PlayerRound]] = {player: [] for player in tournament.cuts.get(stage, tournament.players)}
    for made in rounds:
        _add_round(tournament, made, meetings, agreed_draws)
    penalties = _penalties(tournament, stage, after)
    entries = tournament.players
    records = {
        player: PlayerRecord(
            player, tuple(own), penalties.get(player, 0), entries[player].left, entries[player].is_disqualified
        )
        for player, own in meetings.items()
    }
    return StageRecords(records, tournament.opened.points, len(rounds), tournament.opened.seed)


def _add_round(tournament: Tournament, made: Round, meetings: dict[str, list[PlayerRound]], agreed_draws: int) -> None:
    best_of = tournament.terms(made.stage).best_of
    points = tournament.opened.points
    for match_id in made.matches:
        match = tournament.matches[match_id]
        result = match_result(tournament, match)
        if result is not None:
            for side, player in enumerate(match.players):
                meetings[player].append(_player_round(match, side, result, points, agreed_draws))
    for player in made.byes:
        if tournament.terms(made.stage).kind != ELIMINATION:
            meetings[player].append(PlayerRound(made.number, "", "", BYE, WIN, points.bye, (best_of // 2 + 1, 0, 0)))
    for player in made.half_byes:
        meetings[player].append(PlayerRound(made.number, "", "", BYE, DRAW, points.draw))
    for player in made.absent:
        meetings[player].append(PlayerRound(made.number, "", "", ABSENT, LOSS, 0))


def _player_round(match: Match, side: int, result: MatchResult, points: Points, agreed_draws: int) -> PlayerRound:
    player = match.players[side]
    outcome = DRAW if result.is_draw else WIN if result.winner == player else LOSS
    scored = {WIN: points.win, DRAW: points.draw, LOSS: points.loss}[outcome]
    won, lost = result.won[side], result.won[1 - side]
    drawn = agreed_draws if result.how == "agreed" and not (won or lost or result.drawn) else result.drawn
    kind = FORFEIT if result.how in ("forfeit", "double_loss") else PLAYED
    scored = 0 if result.how == "double_loss" else scored
    return PlayerRound(
        match.round, match.id, match.opponent(player), kind, outcome, scored, (won, lost, drawn), result.left[side]
    )


def _penalties(tournament: Tournament, stage: int, after: int | None) -> dict[str, int]:
    """Sums the points given and taken in a stage, up to a round."""
    found: dict[str, int] = {}
    for stated in tournament.penalties:
        if stated.kind == "points" and stated.stage == stage and (after is None or stated.round <= after):
            found[stated.player] = found.get(stated.player, 0) + stated.amount
    return found


ZERO = Fraction(0)
Number = Fraction | int


def sum_fractions(values: Iterable[Number]) -> Fraction:
    """Sums over one common denominator, which is faster than adding fractions one by one."""
    stated = list(values)
    denominator = lcm(*[value.denominator for value in stated])
    return Fraction(sum([value.numerator * (denominator // value.denominator) for value in stated]), denominator)


def score(record: PlayerRecord) -> Fraction:
    """Returns a player's score: 1 for a win or bye, ½ for a draw."""
    return sum_fractions(each.score for each in record.meetings)


def every_round(field: StageRecords, player: str) -> list[PlayerRound]:
    """Returns a player's rounds, including those without the player."""
    met = {each.round: each for each in field.records[player].meetings}
    return [met.get(number, PlayerRound(number, "", "", ABSENT, LOSS, 0)) for number in range(1, field.rounds + 1)]


def adjusted_score(field: StageRecords, player: str) -> Fraction:
    """Returns a player's score as it counts for opponents (FIDE C.07, 16.3).

    Rounds after the last one that was played, given or won without play count as draws, if the player was absent by
    choice and had no opponent.
    """
    rounds = every_round(field, player)
    last = max((number for number, each in enumerate(rounds) if not chose_not_to_play(each)), default=-1)
    late = [number > last and not each.opponent for number, each in enumerate(rounds)]
    return sum((Fraction(1, 2) if draw else each.score for draw, each in zip(late, rounds, strict=True)), ZERO)


def chose_not_to_play(meeting: PlayerRound) -> bool:
    """Returns whether a round was unplayed by the player's own choice (FIDE C.07, 16.2.5)."""
    return meeting.kind != PLAYED and meeting.outcome != WIN
