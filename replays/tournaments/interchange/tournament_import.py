"""Imports a tournament from a file of another program, with the player ids used here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from hashlib import blake2b
from itertools import count, groupby, pairwise
from typing import NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.messages.message import Message, any_of
from domain.tournaments.events import EventData, Finished, Opened, Registered
from domain.tournaments.player_name_matching import comparable_name
from domain.tournaments.round_robin_and_bracket import bracket_ranks
from domain.tournaments.standings.ranking import compute_standings, final_places
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import ELIMINATION, KINDS, Points
from domain.tournaments.validation.event_validation import fold_events
from replays.log import ClientIdReused
from replays.messages import msg
from replays.tournaments.clerk import OpenedTournament, TournamentClerk, make_tournament_id
from replays.tournaments.interchange import FORMATS, READABLE, BadResultsFile, results_to_events
from replays.tournaments.interchange.consistency import (
    RUNNING,
    convert_half_byes,
    require_consistent,
    set_status_and_rounds,
)
from replays.tournaments.interchange.results import BYE, GONE, Entrant, TournamentResults

DEFAULT_TIEBREAKS = "mtr_033"


class ImportOptions(NamedTuple):
    """Values that a file lacks, or that replace its own; empty: as in the file.

    `names`: name in the file -> id here · `half_byes`: what half-point byes become, a key of HALF_BYES · `status`:
    `finished` or `running` · `rounds`: of the first stage · `kinds`: of the stages in order, with commas · `tiebreaks`: a
    profile · `points`: match points of a win, draw, loss and bye, with commas.
    """

    ruleset: str = ""
    title: str = ""
    league: str = ""
    season: str = ""
    date: str = ""
    names: Mapping[str, str] = {}
    half_byes: str = ""
    status: str = ""
    rounds: int = 0
    kinds: str = ""
    tiebreaks: str = ""
    points: str = ""


class ImportedResults(NamedTuple):
    """An imported tournament.

    `again`: it had been imported before · `status`: its state; an unfinished one goes on here, or is left from an earlier
    version whose import failed · `notes`: what was not read.
    """

    tournament: str
    players: int
    matches: int
    again: bool
    status: str = "finished"
    notes: tuple[Message, ...] = ()


def parse_results_and_events(form: str, text: str, terms: ImportOptions) -> tuple[TournamentResults, list[EventData]]:
    """Parses the results in a file, and returns them with the events of the whole tournament.

    Raises BadResultsFile, also for unknown names and for results that contradict each other.
    """
    if form not in READABLE:
        raise BadResultsFile(msg("said_holds_no_matches_said", said=form, said2=FORMATS[form].about))
    results = READABLE[form](text, parse_stage_kinds(terms.kinds))
    results = convert_half_byes(assign_player_ids(results, terms.names), terms.half_byes)
    results = results._replace(
        date=parse_tournament_day(terms.date or results.date),
        title=terms.title or results.title,
        points=parse_match_points(terms.points) if terms.points else results.points,
    )
    require_consistent(results)
    results = set_status_and_rounds(results, terms.status, terms.rounds)
    said = results_to_events(results, terms.ruleset, terms.tiebreaks or DEFAULT_TIEBREAKS)
    opened = said[0]
    assert isinstance(opened, Opened)
    said[0] = opened._replace(league=terms.league, season=terms.season)
    made = fold_events(said)
    results = results._replace(notes=(*results.notes, *player_warnings(results)))
    if results.status == RUNNING or isinstance(made, Refusal):
        return results, said
    places, notes = resolve_final_places(results, made, final_places(made))
    return results._replace(notes=(*results.notes, *notes)), [*said, Finished(tuple(places))]


def parse_stage_kinds(text: str) -> tuple[str, ...]:
    """Parses the kinds of stages, with commas between. Raises BadResultsFile for an unknown one."""
    kinds = [kind.strip() for kind in text.split(",") if kind.strip()]
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        raise BadResultsFile(msg("no_such_kind_of_stage", said=unknown[0], said2=", ".join(KINDS)))
    return tuple(kinds)


def parse_match_points(text: str) -> Points:
    """Parses match points of a win, draw, loss and bye, with commas between; the bye may be left out.

    Raises BadResultsFile.
    """
    numbers = [part.strip() for part in text.split(",")]
    if len(numbers) not in (3, 4) or not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in numbers):
        raise BadResultsFile(msg("points_value_expected_four", value=repr(text[:40])))
    win, draw, loss, *bye = map(int, numbers)
    return Points(win, draw, loss, bye[0] if bye else win)


def assign_player_ids(results: TournamentResults, names: Mapping[str, str]) -> TournamentResults:
    """Returns the results with players under their ids here.

    Raises BadResultsFile for an unknown name, for two players under one id, and for namesakes without ids, also where their
    names differ in letters alone.
    """
    known = {entrant.id for entrant in results.entrants}
    unknown = sorted(set(names) - known)
    if unknown:
        raise BadResultsFile(msg("not_in_file_said_there", said=", ".join(unknown[:8]), said2=", ".join(sorted(known)[:20])))
    unnamed = [each for each in results.namesakes if each not in names]
    if unnamed:
        raise BadResultsFile(msg("players_with_one_name", said=", ".join(unnamed[:8])))
    alike = _names_alike([each for each in results.entrants if each.id not in names])
    if alike:
        raise BadResultsFile(msg("names_alike", said=alike[0], said2=alike[1]))
    to = {entrant.id: names.get(entrant.id, entrant.id) for entrant in results.entrants}
    here = Counter(to.values())
    if max(here.values(), default=0) > 1:
        raise BadResultsFile(msg("two_players_would_be_said", said=here.most_common(1)[0][0]))
    entrants = tuple(e._replace(id=to[e.id], name=e.name or ("" if to[e.id] == e.id else e.id)) for e in results.entrants)
    lines = tuple(
        line._replace(one=to[line.one], two=to.get(line.two, ""), winner=to.get(line.winner, "")) for line in results.lines
    )
    places = tuple((place, to[player]) for place, player in results.places)
    penalties = tuple(row._replace(player=to.get(row.player, row.player)) for row in results.penalties)
    return results._replace(entrants=entrants, lines=lines, places=places, penalties=penalties)


def _names_alike(entrants: Sequence[Entrant]) -> tuple[str, str] | None:
    """Returns the ids of two players whose names are one name in other letters, or None."""
    seen: dict[str, str] = {}
    for entrant in entrants:
        for name in dict.fromkeys(comparable_name(each) for each in (entrant.id, entrant.name) if each):
            if seen.setdefault(name, entrant.id) != entrant.id:
                return seen[name], entrant.id
    return None


def import_results(
    desk: TournamentClerk, results: TournamentResults, said: Sequence[EventData], content: str, now: int
) -> ImportedResults | Refusal | ClientIdReused:
    """Stores a whole tournament, or nothing.

    The client id follows from the file (`content`), so a second import finds the first tournament. With other terms it is
    refused while the first one counts; a removed one may be imported again.
    """
    digest = blake2b(content.encode(), digest_size=16).hexdigest()
    client = digest
    for copy in count(2):
        name = make_tournament_id(client)
        if not desk.log.position(name) or (here := desk.tournament(name)).status != "removed":
            break
        client = f"{digest}:{copy}"
    answer = desk.open_whole(said, client, now)
    if not isinstance(answer, OpenedTournament):
        return answer
    if answer.again and (difference := _difference(said, here)):
        return Refusal("LG-OPEN-06", msg("file_is_here_with_other_terms", said=answer.tournament, said2=difference))
    status = desk.tournament(answer.tournament).status
    matches = sum(bool(line.two) or line.how == BYE for line in results.lines)
    return ImportedResults(answer.tournament, len(results.entrants), matches, answer.again, status, results.notes)


def _difference(said: Sequence[EventData], here: Tournament) -> str:
    """Returns the names of the terms that differ from those of the earlier import."""
    opened = said[0]
    assert isinstance(opened, Opened)
    terms = ("title", "ruleset", "league", "season", "date", "points")
    differing = [name for name in terms if getattr(opened, name) != getattr(here.opened, name)]
    players = {each.player for each in said if isinstance(each, Registered)}
    return ", ".join([*differing, *(["players"] if not players <= set(here.players) else [])])


_WRITTEN_DATES = ("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d")
_DAY_OR_MONTH_FIRST = (("%d/%m/%Y", "%m/%d/%Y"), ("%d.%m.%Y",), ("%d-%m-%Y", "%m-%d-%Y"))
_EARLIEST = datetime(1970, 1, 2, tzinfo=UTC).timestamp()


def parse_tournament_day(text: str) -> str:
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
    days = [day for form in _WRITTEN_DATES for day in _parse_day(text, form)]
    with suppress(ValueError):
        days.append(datetime.fromisoformat(text).date())
    return days or [day for forms in _DAY_OR_MONTH_FIRST for form in forms for day in _parse_day(text, form)]


def _parse_day(text: str, form: str) -> list[date]:
    try:
        return [datetime.strptime(text, form).replace(tzinfo=UTC).date()]
    except ValueError:
        return []


def player_warnings(results: TournamentResults) -> Iterator[Message]:
    """Yields a note for each player who is in no round, or in a round after the one in which the player left."""
    last: dict[str, int] = {}
    there = set()
    for line in results.lines:
        if line.how != GONE:
            there |= {*line.players}
            if line.stage == 1:
                last |= {player: max(line.round, last.get(player, 0)) for player in line.players}
    for each in results.entrants:
        if each.id not in there:
            yield msg("player_is_in_no_round", said=each.id)
        elif each.gone is not None and last.get(each.id, 0) > each.gone:
            yield msg("player_left_and_plays", said=each.id, n=each.gone, n2=last[each.id])


def resolve_final_places(results: TournamentResults, made: Tournament, own: list[str]) -> tuple[list[str], list[Message]]:
    """Returns the players by place: as the file says if it places everybody, else `own`; and a note for each thing that does
    not go together.

    Players whom the file places alike stay in their own order. If a place contradicts the results of a bracket, the results
    count; if it contradicts the points of the rounds before, the place does.
    """
    places = {player: place for place, player in results.places}
    missing = [player for player in own if player not in places]
    if missing:
        return own, [msg("some_players_have_no_place", said=missing[0])] if places else []
    order = sorted(own, key=lambda player: (places[player], own.index(player)))
    for stage in range(made.stage, 0, -1):
        if made.terms(stage).kind == ELIMINATION:
            progress = bracket_ranks(made, stage)
            came = [progress.get(player, 0) for player in order]
            wrong = next((at for at, (one, two) in enumerate(pairwise(came)) if one < two), None)
            if wrong is not None:
                said = {"said": order[wrong], "said2": order[wrong + 1]}
                return own, [msg("placed_before_but_came_further", **said, n=places[order[wrong]])]
    return order, [*_shared_places(order, places), *_places_against_points(made, order, places)]


def _shared_places(order: list[str], places: dict[str, int]) -> Iterator[Message]:
    for place, players in groupby(order, places.__getitem__):
        sharing = list(players)
        if len(sharing) > 1:
            yield msg("place_is_shared", n=place, said=", ".join(sharing))


def _places_against_points(made: Tournament, order: list[str], places: dict[str, int]) -> Iterator[Message]:
    """Yields a note for each player who is placed right before one with more points, and neither of them was in a bracket."""
    points = {each.player: each.record.points for each in compute_standings(made)}
    cut = {player for players in made.cuts.values() for player in players}
    for one, two in pairwise([player for player in order if player in points and player not in cut]):
        if points[one] < points[two]:
            yield msg("placed_before_but_has_more_points", said=one, said2=two, n=places[one])
