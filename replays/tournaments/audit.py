"""Whether a tournament holds: its events against the rules of the event, its records against their reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.tournaments.events import Event, ReportedGame
from domain.tournaments.match_evidence import GameEvidence, differences
from domain.tournaments.state import Match, Tournament, fold
from domain.tournaments.validation import RuleIds, refused_events
from replays.trust.provenance import AUDITED, JUDGED, UNAUDITED, VIEW, Provenance

FindEvidence = Callable[[str], GameEvidence | None]
"""What the record of a game shows; None: it is not here, or damaged."""
FindProvenance = Callable[[str], Provenance]
"""How a game came here."""
MISSING = "missing"
KINDS = (JUDGED, AUDITED, UNAUDITED, VIEW, MISSING)


class RecordCheck(NamedTuple):
    """What an attached record is worth for its report. `how`: judged here, brought in and audited, brought in, a view, or
    missing · `why`: what speaks against it beside the `differences`, such as the audit's faults."""

    match: str
    number: int
    record: str
    how: str
    why: str
    differences: tuple[str, ...]

    @property
    def proves(self) -> bool:
        """Whether the report is proved by it: it agrees, and was judged here or found right by an audit."""
        return self.how in (JUDGED, AUDITED) and not self.why and not self.differences


class RefusedEvent(NamedTuple):
    """An event that would be refused today, where it stands."""

    position: int
    rule: str
    why: str


class TournamentAudit(NamedTuple):
    """What was found of a whole tournament."""

    events: int
    proofs: tuple[RecordCheck, ...]
    broken: tuple[RefusedEvent, ...]


def audit_tournament(
    name: str, events: Sequence[Event], look: FindEvidence, origin: FindProvenance, book: RuleIds | None = None
) -> TournamentAudit:
    """Holds a whole tournament against itself and its records."""
    made = fold(events)
    against = tuple(RefusedEvent(at, each.rule, each.message) for at, each in refused_events(events, book))
    return TournamentAudit(len(events), tuple(check_records(name, made, made.matches, look, origin)), against)


def check_records(
    name: str, made: Tournament, matches: Iterable[str], look: FindEvidence, origin: FindProvenance
) -> Iterator[RecordCheck]:
    """What the records that are attached to these matches are worth."""
    for match, number, game in games_with_records(made, matches):
        found = look(game.record)
        told = origin(game.record) if found else Provenance(MISSING, False)
        yield RecordCheck(match.id, number, game.record, told.how, told.why, differences(name, match, game, found))


def count_by_provenance(found: Iterable[RecordCheck]) -> Mapping[str, int]:
    """How many records there are of each kind, and how many of all prove their report."""
    rows = list(found)
    by_kind = Counter(each.how for each in rows)
    return {"records": len(rows), "proving": sum(each.proves for each in rows), **{kind: by_kind[kind] for kind in KINDS}}


def games_with_records(made: Tournament, matches: Iterable[str]) -> Iterator[tuple[Match, int, ReportedGame]]:
    """The games with records in the reports in force of these matches, with their numbers."""
    for match in map(made.matches.__getitem__, matches):
        for number, game in enumerate(match.report.games if match.report else (), 1):
            if game.record:
                yield match, number, game
