"""The common model of all formats: players, and matches by round. Also JSON helpers that report the place of a problem."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.cards.toml_and_json import parse_strict_json, strict_json_problem
from domain.tournaments.events import (
    Cut,
    DeckSubmitted,
    Dropped,
    EventData,
    Opened,
    Pair,
    Paired,
    Registered,
    Reported,
    ReportedGame,
    RoundClosed,
    Started,
)
from domain.tournaments.match_results import match_result
from domain.tournaments.seeded_pairings import first_bracket_round, places_in_bracket
from domain.tournaments.standings.ranking import Standing, compute_standings, compute_tiebreaks
from domain.tournaments.standings.tiebreaks import Tiebreaks
from domain.tournaments.state import Match, Tournament
from domain.tournaments.tournament_format import ELIMINATION, SWISS, Stage


class BadResultsFile(ValueError):
    """Raised for a file that is not of the stated format; the message has the place and the expected form."""


class Entrant(NamedTuple):
    """A player. `gone`: the rounds played before leaving, or None · `cards`: a public deck list."""

    id: str
    name: str = ""
    club: str = ""
    seed: int = 0
    deck: str = ""
    gone: int | None = None
    cards: str = ""


class MatchRow(NamedTuple):
    """A match. `games`: won by each, and drawn; None if only the winner is known · `two`: empty for a bye · `how`: see
    `Reported`."""

    stage: int
    round: int
    table: int
    one: str
    two: str
    winner: str
    games: tuple[int, int, int] | None = None
    how: str = "played"


class TournamentResults(NamedTuple):
    """A whole tournament. `rounds`: number of rounds of the first stage · `cut`: players of the cut."""

    title: str
    ruleset: str
    date: str
    entrants: tuple[Entrant, ...]
    lines: tuple[MatchRow, ...]
    rounds: int
    cut: int = 0
    best_of: int = 3
    organiser: str = ""


def tournament_results(made: Tournament, private: frozenset[str] = frozenset()) -> TournamentResults:
    """Returns the results of a tournament. `private`: players who have not agreed to be named; they become `Player N`."""
    known = {player: f"Player {n}" if player in private else player for n, player in enumerate(made.players, 1)}
    lines = [_match_row(made, made.matches[match]) for posted in made.rounds.values() for match in posted.matches]
    byes = [
        MatchRow(each.stage, each.number, 0, player, "", player, None, "bye")
        for each in made.rounds.values()
        for player in each.byes
    ]
    stated = [
        line._replace(one=known[line.one], two=known.get(line.two, ""), winner=known.get(line.winner, ""))
        for line in lines + byes
    ]
    entrants = tuple(_entrant(made, player, known[player], player in private) for player in made.players)
    order = tuple(sorted(stated, key=lambda line: (line.stage, line.round, line.table or 10_000)))
    cut = len(made.cuts.get(2, ()))
    return TournamentResults(
        made.opened.title,
        made.opened.ruleset,
        made.opened.date,
        entrants,
        order,
        len(made.rounds_of(1)),
        cut,
        made.terms(1).best_of,
    )


def _entrant(made: Tournament, player: str, shown: str, private: bool) -> Entrant:
    entry = made.players[player]
    name, club = ("", "") if private else (entry.name, entry.club)
    deck, cards = (entry.deck, entry.cards) if made.lists_open else ("", "")
    return Entrant(shown, name, club, entry.seed, deck, entry.left, "" if private else cards)


def _match_row(made: Tournament, match: Match) -> MatchRow:
    result = match_result(made, match)
    if result is None:
        return MatchRow(match.stage, match.round, match.table, *match.players, "", None, "open")
    games = None if result.how == "told" else (*result.won, result.drawn)
    return MatchRow(match.stage, match.round, match.table, *match.players, result.winner, games, result.how)


def standings_and_tiebreaks(made: Tournament, profile: str = "") -> tuple[list[Standing], Tiebreaks]:
    """Returns the standings and the tie-breaks of the first stage."""
    return compute_standings(made, profile=profile), compute_tiebreaks(made, profile=profile)


def final_places(made: Tournament) -> list[str]:
    """Returns all players by place, from the last stage back to the first."""
    places: list[str] = list(made.places)
    for stage in range(made.stage, 0, -1):
        elimination = made.terms(stage).kind == ELIMINATION
        order = (
            places_in_bracket(made, stage) if elimination else [each.player for each in compute_standings(made, stage=stage)]
        )
        places += [player for player in order if player not in places]
    return places


def events_of_results(results: TournamentResults, ruleset: str = "") -> list[EventData]:
    """Returns the events that make this tournament. Raises BadResultsFile for inconsistent results."""
    stages = [Stage(SWISS, results.rounds, results.best_of), *([Stage(ELIMINATION, size=results.cut)] if results.cut else [])]
    opened = Opened(results.title or "imported", ruleset or results.ruleset, tuple(stages), date=results.date)
    players = tuple(entrant.id for entrant in results.entrants)
    said: list[EventData] = [opened, *(Registered(e.id, e.name, e.club, e.seed) for e in results.entrants)]
    said += [DeckSubmitted(e.id, e.deck) for e in results.entrants if e.deck]
    said.append(Started(players))
    gone: set[str] = set()
    for stage, number in sorted({(line.stage, line.round) for line in results.lines}):
        lines = [line for line in results.lines if (line.stage, line.round) == (stage, number)]
        if stage == 2 and number == 1:
            said.append(Cut(2, _seeds(results, lines)))
        said += _round_events(lines, stage, number, players, gone)
        left = [e.id for e in results.entrants if e.gone is not None and e.gone <= number and e.id not in gone]
        said += [Dropped(player) for player in left if stage == 1]
        gone |= set(left)
    return said


def _seeds(results: TournamentResults, lines: Sequence[MatchRow]) -> tuple[str, ...]:
    """Returns seeds that lead to this first round of a bracket."""
    tables = first_bracket_round([str(place) for place in range(2 * len(lines))])
    met = [
        (int(place), player)
        for two, line in zip(tables, lines, strict=True)
        for place, player in zip(two, line[3:5], strict=True)
    ]
    return tuple(player for _, player in sorted(met) if player)


def _round_events(
    lines: Sequence[MatchRow], stage: int, number: int, players: Sequence[str], gone: set[str]
) -> list[EventData]:
    meeting = [line for line in lines if line.two]
    byes = tuple(line.one for line in lines if not line.two)
    named = {player for line in lines for player in (line.one, line.two)}
    absent = tuple(player for player in players if player not in named | gone) if stage == 1 else ()
    tables = [line.table or at for at, line in enumerate(meeting, 1)]
    pairs = tuple(
        Pair(f"{stage}.{number}.{table}", table, (line.one, line.two)) for table, line in zip(tables, meeting, strict=True)
    )
    said: list[EventData] = [Paired(stage, number, pairs, byes, absent, "imported")]
    said += [_report(pair, line) for pair, line in zip(pairs, meeting, strict=True) if line.how != "open"]
    return [*said, RoundClosed(stage, number)]


def _report(pair: Pair, line: MatchRow) -> Reported:
    if line.games is None or line.how in ("forfeit", "double_loss", "penalty"):
        how = {"penalty": "forfeit", "played": "told"}.get(line.how, line.how)
        return Reported(pair.match, (), how, line.winner)
    if not any(line.games) and line.how != "time":
        return Reported(pair.match, (), "agreed")
    won, lost, drawn = line.games
    first, second = pair.players if won >= lost else (pair.players[1], pair.players[0])
    most, least = max(won, lost), min(won, lost)
    early = [*[first] * (most - 1), *[second] * least, *[""] * drawn]
    games = tuple(map(ReportedGame, [*early, *([first] if most else [])]))
    return Reported(pair.match, games, line.how)


Json = dict[str, Any]


def format_json(data: Json) -> str:
    """Formats JSON for a file."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def parse_json_object(text: str) -> Json:
    """Parses the object of a JSON file. Raises BadResultsFile."""
    try:
        data = parse_strict_json(text)
    except (ValueError, RecursionError) as error:
        raise BadResultsFile(str(strict_json_problem(error, text))) from None
    if not isinstance(data, dict):
        raise BadResultsFile("expected a JSON object")
    return data


def count_outcomes(each: Standing, outcome: str) -> int:
    """Counts the rounds of a player with this outcome, byes included."""
    return sum(meeting.outcome == outcome for meeting in each.record.meetings)


def rows_by_round(results: TournamentResults) -> list[tuple[tuple[int, int], list[MatchRow]]]:
    """Groups the matches by (stage, round), in order."""
    keys = sorted({(line.stage, line.round) for line in results.lines})
    return [(key, [line for line in results.lines if (line.stage, line.round) == key]) for key in keys]


def require_list(data: Any, key: str, place: str) -> list[Any]:
    """Returns a list in an object. Raises BadResultsFile."""
    found = require_field(data, key, place)
    if not isinstance(found, list):
        raise BadResultsFile(f"{place + '.' if place else ''}{key}: expected a list")
    return found


def require_field(data: Any, key: str, place: str) -> Any:
    """Returns a field of an object. Raises BadResultsFile."""
    if not isinstance(data, dict) or key not in data:
        raise BadResultsFile(f"{place or 'the file'}: there is no {key}")
    return data[key]
