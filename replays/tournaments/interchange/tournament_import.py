"""Imports a past tournament from a file of another program, with the player ids used here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import EventData, Finished, Opened
from domain.tournaments.standings.final_places import final_places
from domain.tournaments.validation import fold_events
from replays.log import ClientIdReused
from replays.messages import msg
from replays.tournaments.clerk import OpenedTournament, TournamentClerk
from replays.tournaments.interchange import FORMATS, BadResultsFile, TournamentResults, events_of_results
from replays.tournaments.interchange.consistency import require_consistent, settle_half_byes
from replays.tournaments.interchange.results import event_date


class ImportOptions(NamedTuple):
    """Values that a file lacks, or that replace its own; empty: as in the file.

    `names`: name in the file -> id here · `half_byes`: what half-point byes become, a key of HALF_BYES.
    """

    ruleset: str = ""
    title: str = ""
    league: str = ""
    season: str = ""
    date: str = ""
    names: Mapping[str, str] = {}
    half_byes: str = ""


class ImportedResults(NamedTuple):
    """An imported tournament.

    `again`: it had been imported before · `status`: its state; an unfinished one is left from an earlier version whose
    import failed · `notes`: what was not read.
    """

    tournament: str
    players: int
    matches: int
    again: bool
    status: str = "finished"
    notes: tuple[str, ...] = ()


def parse_results(form: str, text: str, terms: ImportOptions) -> tuple[TournamentResults, list[EventData]]:
    """Parses the results in a file, and returns them with their events.

    Raises BadResultsFile, also for unknown names and for results that contradict each other.
    """
    read = FORMATS[form].read
    if read is None:
        raise BadResultsFile(msg("said_holds_no_matches_said", said=form, said2=FORMATS[form].about))
    results = settle_half_byes(rename_players(read(text), terms.names), terms.half_byes)
    results = results._replace(date=event_date(terms.date or results.date), title=terms.title or results.title)
    require_consistent(results)
    opened, *said = events_of_results(results, terms.ruleset)
    assert isinstance(opened, Opened)
    return results, [opened._replace(league=terms.league, season=terms.season), *said]


def rename_players(results: TournamentResults, names: Mapping[str, str]) -> TournamentResults:
    """Returns the results with players under their ids here.

    Raises BadResultsFile for an unknown name, for two players under one id, and for namesakes without ids.
    """
    known = {entrant.id for entrant in results.entrants}
    unknown = sorted(set(names) - known)
    if unknown:
        raise BadResultsFile(msg("not_in_file_said_there", said=", ".join(unknown[:8]), said2=", ".join(sorted(known)[:20])))
    unnamed = [each for each in results.namesakes if each not in names]
    if unnamed:
        raise BadResultsFile(msg("players_with_one_name", said=", ".join(unnamed[:8])))
    to = {entrant.id: names.get(entrant.id, entrant.id) for entrant in results.entrants}
    here = Counter(to.values())
    if max(here.values(), default=0) > 1:
        raise BadResultsFile(msg("two_players_would_be_said", said=here.most_common(1)[0][0]))
    entrants = tuple(e._replace(id=to[e.id], name=e.name or ("" if to[e.id] == e.id else e.id)) for e in results.entrants)
    lines = tuple(
        line._replace(one=to[line.one], two=to.get(line.two, ""), winner=to.get(line.winner, "")) for line in results.lines
    )
    return results._replace(entrants=entrants, lines=lines)


def import_results(
    desk: TournamentClerk, results: TournamentResults, said: Sequence[EventData], content: str, now: int
) -> ImportedResults | Refusal | ClientIdReused:
    """Stores a whole finished tournament, or nothing.

    The client id follows from the file (`content`), so a second import finds the first tournament.
    """
    digest = blake2b(content.encode(), digest_size=16).hexdigest()
    made = fold_events(said)
    if isinstance(made, Refusal):
        return made
    answer = desk.open_whole([*said, Finished(tuple(final_places(made)))], digest, now)
    if not isinstance(answer, OpenedTournament):
        return answer
    status = desk.tournament(answer.tournament).status
    return ImportedResults(answer.tournament, len(results.entrants), len(results.lines), answer.again, status, results.notes)
