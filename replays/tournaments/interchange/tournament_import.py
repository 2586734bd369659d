"""Imports a past tournament from a file of another program, with the player ids used here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import EventData, Finished, Opened
from replays.log import ClientIdReused, PositionConflict, StoredEvents
from replays.tournaments.clerk import OpenedTournament, TournamentClerk
from replays.tournaments.interchange import FORMATS, BadResultsFile, TournamentResults, events_of_results
from replays.tournaments.interchange.results import final_places


class ImportOptions(NamedTuple):
    """Values that a file lacks, or that replace its own; empty: as in the file. `names`: name in the file -> id here."""

    ruleset: str = ""
    title: str = ""
    league: str = ""
    season: str = ""
    date: str = ""
    names: Mapping[str, str] = {}


class ImportedResults(NamedTuple):
    """An imported tournament; `again`: it had been imported before."""

    tournament: str
    players: int
    matches: int
    again: bool


def parse_results(form: str, text: str, terms: ImportOptions) -> tuple[TournamentResults, list[EventData]]:
    """Parses the results in a file, and returns them with their events. Raises BadResultsFile, also for unknown names."""
    read = FORMATS[form].read
    if read is None:
        raise BadResultsFile(f"{form} holds no matches: {FORMATS[form].about}")
    results = rename_players(read(text), terms.names)
    opened, *said = events_of_results(results, terms.ruleset)
    assert isinstance(opened, Opened)
    opened = opened._replace(title=terms.title or opened.title, date=terms.date or opened.date)
    return results, [opened._replace(league=terms.league, season=terms.season), *said]


def rename_players(results: TournamentResults, names: Mapping[str, str]) -> TournamentResults:
    """Returns the results with players under their ids here. Raises BadResultsFile for an unknown name, and for two
    players under one id."""
    known = {entrant.id for entrant in results.entrants}
    unknown = sorted(set(names) - known)
    if unknown:
        raise BadResultsFile(f"not in the file: {', '.join(unknown[:8])} (there are: {', '.join(sorted(known)[:20])})")
    to = {entrant.id: names.get(entrant.id, entrant.id) for entrant in results.entrants}
    if len(set(to.values())) < len(to):
        raise BadResultsFile("two players of the file would be one here")
    entrants = tuple(e._replace(id=to[e.id], name=e.name or ("" if to[e.id] == e.id else e.id)) for e in results.entrants)
    lines = tuple(
        line._replace(one=to[line.one], two=to.get(line.two, ""), winner=to.get(line.winner, "")) for line in results.lines
    )
    return results._replace(entrants=entrants, lines=lines)


def import_results(
    desk: TournamentClerk, results: TournamentResults, said: Sequence[EventData], content: str, now: int
) -> ImportedResults | Refusal | PositionConflict | ClientIdReused:
    """Opens the tournament and submits all its events.

    The client ids follow from the file (`content`), so a second import finds the first. A refusal is returned; the events
    before it stay, and the next import continues from there.
    """
    digest = blake2b(content.encode(), digest_size=16).hexdigest()
    opened = said[0]
    assert isinstance(opened, Opened)
    answer = desk.open(opened, digest, now)
    if not isinstance(answer, OpenedTournament):
        return answer
    name = answer.tournament
    again = answer.again and bool(desk.tournament(name).places)
    for number, each in enumerate([] if again else said[1:], 1):
        stored = desk.submit(name, each, f"{digest}:{number}", at=now)
        if not isinstance(stored, StoredEvents):
            return stored
    if not again:
        desk.submit(name, Finished(tuple(final_places(desk.tournament(name)))), f"{digest}:end", at=now)
    return ImportedResults(name, len(results.entrants), len(results.lines), again)
