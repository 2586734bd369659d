"""The common model of all formats: players, and matches by round. Also JSON helpers that report the place of a problem."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from domain.cards.strict_parsing import parse_strict_json, strict_json_problem
from domain.kernel.messages.message import any_of
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
from domain.tournaments.seeded_pairings import first_bracket_round
from domain.tournaments.standings.final_places import final_places
from domain.tournaments.standings.ranking import Standing, compute_standings, compute_tiebreaks
from domain.tournaments.standings.tiebreaks import Tiebreaks
from domain.tournaments.state import Match, Tournament
from domain.tournaments.tournament_format import ELIMINATION, SWISS, Stage
from replays.messages import msg


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
    """A whole tournament.

    `rounds`: number of rounds of the first stage · `cut`: players of the cut · `namesakes`: ids that a reader made for
    players with one name · `notes`: what the file says besides, and was not read.
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
    notes: tuple[str, ...] = ()


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
    """Returns the standings and the tie-breaks of the first stage; disqualified players come last, as files name everybody
    who played."""
    reckoning = compute_tiebreaks(made, profile=profile)
    ranked = compute_standings(made, profile=profile)
    last = [Standing(len(ranked) + 1, player, {}, reckoning.record(player)) for player in _disqualified(made)]
    return [*ranked, *last], reckoning


def places_of_everybody(made: Tournament) -> list[str]:
    """Returns the players by place, disqualified ones last."""
    return [*final_places(made), *_disqualified(made)]


def _disqualified(made: Tournament) -> list[str]:
    return [player.id for player in made.players.values() if player.is_disqualified]


def events_of_results(results: TournamentResults, ruleset: str = "") -> list[EventData]:
    """Returns the events that make this tournament. Raises BadResultsFile for inconsistent results."""
    rounds = rows_by_round(results)
    bracket = [lines for (stage, _), lines in rounds if stage == 2]
    third = len(bracket) > 1 and len(bracket[-2]) == len(bracket[-1]) == 2
    size = max(results.cut, sum(1 + bool(line.two) for line in bracket[0]) if bracket else 0)
    stages = [
        Stage(SWISS, results.rounds, results.best_of),
        *([Stage(ELIMINATION, size=size, third_place=third)] if size else []),
    ]
    opened = Opened(results.title or "imported", ruleset or results.ruleset, tuple(stages), date=results.date)
    players = tuple(entrant.id for entrant in results.entrants)
    said: list[EventData] = [opened, *(Registered(e.id, e.name, e.club, e.seed) for e in results.entrants)]
    said += [DeckSubmitted(e.id, e.deck) for e in results.entrants if e.deck]
    said.append(Started(players))
    gone: set[str] = set()
    last_rounds = _last_rounds(results)
    for (stage, number), lines in rounds:
        if stage == 2 and number == 1:
            said.append(Cut(2, _seeds(lines)))
        said += _round_events(lines, stage, number, players, gone)
        left = [e.id for e in results.entrants if e.id not in gone and _has_left(e, stage, number, last_rounds)]
        said += map(Dropped, left)
        gone |= set(left)
    return said


def _last_rounds(results: TournamentResults) -> dict[str, tuple[int, int]]:
    """Returns the last (stage, round) of each player with a match or bye."""
    played = sorted((line.stage, line.round, player) for line in results.lines for player in (line.one, line.two))
    return {player: (stage, number) for stage, number, player in played}


def _has_left(entrant: Entrant, stage: int, number: int, last_rounds: Mapping[str, tuple[int, int]]) -> bool:
    """Tells whether a player has left by the end of a round: as the file says, and not before the last match."""
    if entrant.gone is None or last_rounds.get(entrant.id, (0, 0)) > (stage, number):
        return False
    return stage > 1 or entrant.gone <= number


def _seeds(lines: Sequence[MatchRow]) -> tuple[str, ...]:
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
        raise BadResultsFile(strict_json_problem(error, text).to_message()) from None
    if not isinstance(data, dict):
        raise BadResultsFile(msg("expected_json_object"))
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
        raise BadResultsFile(msg("said_expected_list", said=_at(place, key)))
    return found


def require_rows(data: Any, key: str, place: str) -> list[tuple[str, Json]]:
    """Returns the objects of a list, each with its place. Raises BadResultsFile."""
    rows = [(f"{_at(place, key)}.{at}", row) for at, row in enumerate(require_list(data, key, place))]
    for where, row in rows:
        if not isinstance(row, dict):
            raise BadResultsFile(msg("said_expected_object", said=where))
    return rows


def text_field(data: Any, key: str, place: str = "") -> str:
    """Returns a text or number of an object as text; empty if it is missing or null. Raises BadResultsFile."""
    found = data.get(key) if isinstance(data, dict) else None
    if found is not None and (isinstance(found, bool) or not isinstance(found, str | int)):
        raise BadResultsFile(msg("said_expected_text", said=_at(place, key)))
    return "" if found is None else str(found)


def number_field(data: Any, key: str, place: str = "", default: int | None = 0) -> int | None:
    """Returns a whole number from 0 to 9,999 in an object, also written as text. Raises BadResultsFile."""
    found = data.get(key) if isinstance(data, dict) else None
    if found is None or found == "":
        return default
    text = str(found)
    if isinstance(found, bool | list | dict) or not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise BadResultsFile(msg("field_value_expected_number", field=_at(place, key), value=repr(text[:40])))
    return int(text)


def _at(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


_WRITTEN_DATES = ("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d")
_DAY_OR_MONTH_FIRST = (("%d/%m/%Y", "%m/%d/%Y"), ("%d.%m.%Y",), ("%d-%m-%Y", "%m-%d-%Y"))
_EARLIEST = datetime(1970, 1, 2, tzinfo=UTC).timestamp()


def event_date(text: str) -> str:
    """Returns the day of a tournament as YYYY-MM-DD from the spelling of another program; empty for none.

    Seconds and milliseconds since 1970 are days of UTC. Raises BadResultsFile for a day that may be two days, as 03/04/2026,
    and for a text that is no day.
    """
    text = text.strip()
    if not text:
        return ""
    found = {day.isoformat() for day in _possible_days(text)}
    if len(found) == 1:
        return found.pop()
    why = msg("it_may_be_said", said=any_of(sorted(found))) if found else msg("expected_said", said="YYYY-MM-DD")
    raise BadResultsFile(msg("date_value_say_day", value=repr(text[:40]), reason=why))


def _possible_days(text: str) -> list[date]:
    if text.isascii() and text.isdecimal() and len(text) > 8:
        seconds = int(text) / (1000 if len(text) > 11 else 1)
        return [datetime.fromtimestamp(seconds, UTC).date()] if _EARLIEST < seconds < 2**35 else []
    days = [day for form in _WRITTEN_DATES for day in _day(text, form)]
    with suppress(ValueError):
        days.append(datetime.fromisoformat(text).date())
    return days or [day for forms in _DAY_OR_MONTH_FIRST for form in forms for day in _day(text, form)]


def _day(text: str, form: str) -> list[date]:
    try:
        return [datetime.strptime(text, form).replace(tzinfo=UTC).date()]
    except ValueError:
        return []


def require_field(data: Any, key: str, place: str) -> Any:
    """Returns a field of an object. Raises BadResultsFile."""
    if not isinstance(data, dict) or key not in data:
        raise BadResultsFile(msg("said_there_is_no_said", said=place or msg("the_file"), said2=key))
    return data[key]
