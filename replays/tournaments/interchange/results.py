"""The common model of all formats: the players of a tournament, and what they did in each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.kernel.messages.message import Message
from domain.tournaments.match_results import match_result
from domain.tournaments.standings.ranking import Standing, compute_standings, compute_tiebreaks, final_places
from domain.tournaments.standings.tiebreaks import Tiebreaks
from domain.tournaments.state import Match, Penalty, Round, Tournament
from domain.tournaments.tournament_format import ELIMINATION, FREE, SWISS, Points, rounds_needed

BYE, HALF_BYE, ABSENT, GONE = "bye", "half_bye", "absent", "gone"
ALONE = (BYE, HALF_BYE, ABSENT, GONE)
"""The `how` of a round without an opponent. `gone`: not yet entered, or left."""
OPEN = "open"
"""The `how` of a match without a result so far."""


class BadResultsFile(ValueError):
    """Raised for a file that is not of the stated format; the message has the place and the expected form."""


class Entrant(NamedTuple):
    """A player. `gone`: the rounds played before leaving, or None · `how`: a way to leave · `cards`: a public deck list."""

    id: str
    name: str = ""
    club: str = ""
    seed: int = 0
    deck: str = ""
    gone: int | None = None
    cards: str = ""
    how: str = "drop"


class MatchRow(NamedTuple):
    """A match, or the round of a player without an opponent.

    `games`: numbers of games won by each player, and drawn; None if only the winner is known · `two`: empty without an
    opponent · `how`: as in `Reported`; for a player without an opponent one of ALONE.
    """

    stage: int
    round: int
    table: int
    one: str
    two: str
    winner: str
    games: tuple[int, int, int] | None = None
    how: str = "played"

    @property
    def players(self) -> tuple[str, ...]:
        """The one or two players."""
        return (self.one, self.two) if self.two else (self.one,)


class PenaltyRow(NamedTuple):
    """A penalty. `round`: 0 before the first · `table`: of its match, 0 for none · `amount`: match points, for `points`."""

    stage: int
    round: int
    table: int
    player: str
    kind: str
    amount: int = 0


class TournamentResults(NamedTuple):
    """A whole tournament, or what there is of a running one.

    `rounds`: number of rounds of the first stage, as planned · `cut`: players of the cut · `kinds`: the kinds of the
    stages, empty where the file does not say · `namesakes`: ids that a reader made for players with one name · `places`:
    the players by place, as the file says, each with the place · `status`: `finished`, `running`, or empty where the file
    does not say · `notes`: what the file says besides, and was not read.
    """

    title: str
    ruleset: str
    date: str
    entrants: tuple[Entrant, ...]
    lines: tuple[MatchRow, ...]
    rounds: int
    cut: int = 0
    best_of: int = 3
    organiser: str = ""
    namesakes: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    kinds: tuple[str, ...] = ()
    points: Points = Points()
    penalties: tuple[PenaltyRow, ...] = ()
    places: tuple[tuple[int, str], ...] = ()
    status: str = ""

    def kind(self, stage: int) -> str:
        """Returns the kind of a stage; where the file does not say, the first is Swiss and the others are brackets."""
        return self.kinds[stage - 1] if stage <= len(self.kinds) else SWISS if stage == 1 else ELIMINATION

    @property
    def played(self) -> int:
        """The number of rounds of the first stage that there are."""
        return max((line.round for line in self.lines if line.stage == 1), default=0)


def tournament_to_results(made: Tournament, private: frozenset[str] = frozenset()) -> TournamentResults:
    """Returns the results of a tournament. `private`: players who have not agreed to be named; they become `Player N`."""
    known = {player: f"Player {n}" if player in private else player for n, player in enumerate(made.players, 1)}
    lines = [line for posted in made.rounds.values() for line in _round_rows(made, posted)]
    stated = (
        line._replace(one=known[line.one], two=known.get(line.two, ""), winner=known.get(line.winner, "")) for line in lines
    )
    return TournamentResults(
        made.opened.title,
        made.opened.ruleset,
        made.opened.date,
        tuple(_entrant(made, player, known[player], player in private) for player in made.players),
        tuple(sorted(stated, key=lambda line: (line.stage, line.round, line.table or 10_000))),
        _planned_rounds(made),
        len(made.cuts.get(2, ())) or (made.opened.stages[1].size if _cut_is_ahead(made) else 0),
        made.terms(1).best_of,
        kinds=tuple(stage.kind for stage in made.opened.stages[: made.stage + _cut_is_ahead(made)]),
        points=made.opened.points,
        penalties=tuple(_penalty_row(made, each, known) for each in made.penalties if each.kind != "disqualified"),
        places=tuple((place, known[player]) for place, player in enumerate(players_by_place(made), 1) if made.places),
        status="finished" if made.places else "running",
    )


def _cut_is_ahead(made: Tournament) -> bool:
    return not made.places and made.stage == 1 and len(made.opened.stages) > 1


def _planned_rounds(made: Tournament) -> int:
    played = len(made.rounds_of(1))
    return played if made.places or made.cuts else max(played, rounds_needed(made.terms(1), len(made.order)))


def _round_rows(made: Tournament, posted: Round) -> Iterator[MatchRow]:
    """Yields the rows of a round. Players who are not paired in it are absent, or not there at all."""
    place = posted.stage, posted.number, 0
    yield from (_match_row(made, made.matches[match]) for match in posted.matches)
    yield from (MatchRow(*place, player, "", player, None, BYE) for player in posted.byes)
    yield from (MatchRow(*place, player, "", "", None, HALF_BYE) for player in posted.half_byes)
    yield from (MatchRow(*place, player, "", "", None, ABSENT) for player in posted.absent)
    if made.terms(posted.stage).kind not in (FREE, ELIMINATION):
        met = {player for match in posted.matches for player in made.matches[match].players}
        here = {*met, *posted.byes, *posted.half_byes, *posted.absent}
        field = made.cuts.get(posted.stage, made.players)
        yield from (MatchRow(*place, player, "", "", None, GONE) for player in field if player not in here)


def _entrant(made: Tournament, player: str, shown: str, private: bool) -> Entrant:
    entry = made.players[player]
    name, club = ("", "") if private else (entry.name, entry.club)
    deck, cards = (entry.deck, entry.cards) if made.lists_open else ("", "")
    return Entrant(shown, name, club, entry.seed, deck, entry.left, "" if private else cards, entry.how or "drop")


def _match_row(made: Tournament, match: Match) -> MatchRow:
    result = match_result(made, match)
    if result is None:
        return MatchRow(match.stage, match.round, match.table, *match.players, "", None, OPEN)
    games = None if result.how == "told" else (*result.won, result.drawn)
    how = "time" if result.how == "agreed" and result.winner else result.how  # a game loss by a judge decided it
    return MatchRow(match.stage, match.round, match.table, *match.players, result.winner, games, how)


def _penalty_row(made: Tournament, penalty: Penalty, known: Mapping[str, str]) -> PenaltyRow:
    table = made.matches[penalty.match].table if penalty.match in made.matches else 0
    return PenaltyRow(penalty.stage, penalty.round, table, known[penalty.player], penalty.kind, penalty.amount)


def first_stage_standings(made: Tournament, profile: str = "") -> tuple[list[Standing], Tiebreaks]:
    """Returns the standings of the first stage by its own profile, and the tie-breaks of a profile.

    Disqualified players come last, as files name everybody who played.
    """
    tiebreaks = compute_tiebreaks(made, profile=profile)
    ranked = compute_standings(made)
    last = [Standing(len(ranked) + 1, player, {}, tiebreaks.record(player)) for player in _disqualified(made)]
    return [*ranked, *last], tiebreaks


def players_by_place(made: Tournament) -> list[str]:
    """Returns the players by place, disqualified ones last."""
    return [*final_places(made), *_disqualified(made)]


def _disqualified(made: Tournament) -> list[str]:
    return [player.id for player in made.players.values() if player.is_disqualified]


def count_rounds_with_outcome(each: Standing, outcome: str) -> int:
    """Counts the rounds of a player with this outcome, byes included."""
    return sum(meeting.outcome == outcome for meeting in each.record.meetings)


def group_rows_by_round(
    results: TournamentResults, alone: tuple[str, ...] = ALONE
) -> list[tuple[tuple[int, int], list[MatchRow]]]:
    """Groups the rows by (stage, round), in order; of players without an opponent only those of these kinds."""
    rows = [line for line in results.lines if line.two or line.how in alone]
    keys = sorted({(line.stage, line.round) for line in rows})
    return [(key, [line for line in rows if (line.stage, line.round) == key]) for key in keys]


def split_crowded_rounds(results: TournamentResults) -> TournamentResults:
    """Returns the results with new round numbers, so that nobody has two matches in one round.

    A week of a free league becomes as many rounds as its players need.
    """
    lines: list[MatchRow] = []
    added: dict[int, int] = {}
    for (stage, _), rows in group_rows_by_round(results):
        split: list[list[MatchRow]] = []
        for row in rows:
            free = (some for some in split if not any(set(row.players) & set(each.players) for each in some))
            part = next(free, None)
            if part is None:
                split.append(part := [])
            part.append(row)
        first = added.get(stage, 0)
        lines += [row._replace(round=first + at) for at, part in enumerate(split, 1) for row in part]
        added[stage] = first + len(split)
    return results._replace(lines=tuple(lines), rounds=max(results.rounds, added.get(1, 0)))
