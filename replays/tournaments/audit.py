"""Audits a tournament: its events by the rules of the event, and its game records by the reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.messages.message import Message
from domain.tournaments.events import TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.match_evidence import GameEvidence, differences
from domain.tournaments.result_events import ReportedGame
from domain.tournaments.state import Match, Tournament
from domain.tournaments.validation.event_validation import RuleIds, refused_events
from replays.messages import msg
from replays.provenance import AUDITED, JUDGED, UNAUDITED, VIEW, Provenance
from replays.tournaments.pairing_check import changed_rounds

FindEvidence = Callable[[str, str], GameEvidence | None]
"""Returns the evidence for a match in the record of a game; None: the record is missing, damaged, or closed."""
FindProvenance = Callable[[str], Provenance]
"""Returns the origin of a game."""
MISSING = "missing"
KINDS = (JUDGED, AUDITED, UNAUDITED, VIEW, MISSING)


class RecordCheck(NamedTuple):
    """The worth of an attached record for its report.

    `how`: judged here, imported and audited, imported, a view, or missing · `why`: an objection other than the
    `differences`, such as a fault of the audit.
    """

    match: str
    number: int
    record: str
    how: str
    why: Message | None
    differences: tuple[Message, ...]

    @property
    def proves(self) -> bool:
        """Returns whether the record proves the report: it agrees, and was judged here or audited without a fault."""
        return self.how in (JUDGED, AUDITED) and not self.why and not self.differences


class RefusedEvent(NamedTuple):
    """An event that would be refused today, with its position."""

    position: int
    rule: str
    why: Message


class TournamentAudit(NamedTuple):
    """The result of an audit of a whole tournament."""

    events: int
    proofs: tuple[RecordCheck, ...]
    broken: tuple[RefusedEvent, ...]


def audit_tournament(
    name: str, events: Sequence[TournamentEvent], look: FindEvidence, origin: FindProvenance, book: RuleIds | None = None
) -> TournamentAudit:
    """Checks all events by the rules, and all records by their reports."""
    made = fold(events)
    against = sorted((*refused_events(events, book), *changed_rounds(events)), key=lambda found: found[0])
    broken = tuple(RefusedEvent(at, each.rule, each.reason) for at, each in against)
    return TournamentAudit(len(events), tuple(check_records(name, made, made.matches, look, origin)), broken)


def check_records(
    name: str, made: Tournament, matches: Iterable[str], look: FindEvidence, origin: FindProvenance
) -> Iterator[RecordCheck]:
    """Checks the records attached to these matches.

    A record proves one game of one match, and only a result that both players or a judge stand behind: its scorer could
    have written it alone.
    """
    uses = Counter(game.record for _, _, game in games_with_records(made, made.matches))
    for match, number, game in games_with_records(made, matches):
        found = look(match.id, game.record)
        stated = origin(game.record) if found else Provenance(MISSING, False)
        why = stated.why or (msg("record_has_word_of_one_player") if match.reported_by_one else None)
        faults = [*differences(name, match, game, found)]
        faults += [msg("record_is_attached_n_times", n=uses[game.record])] if uses[game.record] > 1 else []
        faults += [msg("record_is_of_said_before_event", said=found.date)] if found and is_too_old(made, found) else []
        yield RecordCheck(match.id, number, game.record, stated.how, why, tuple(faults))


def is_too_old(made: Tournament, found: GameEvidence) -> bool:
    """Returns whether a game names a day before the first one of the tournament."""
    return bool(found.date and made.opened.date) and found.date < made.opened.date


def count_by_provenance(found: Iterable[RecordCheck]) -> Mapping[str, int]:
    """Counts the records of each kind, and those that prove their report."""
    rows = list(found)
    by_kind = Counter(each.how for each in rows)
    return {"records": len(rows), "proving": sum(each.proves for each in rows), **{kind: by_kind[kind] for kind in KINDS}}


def games_with_records(made: Tournament, matches: Iterable[str]) -> Iterator[tuple[Match, int, ReportedGame]]:
    """Yields the games with records, with their numbers, in the valid reports of these matches."""
    for match in map(made.matches.__getitem__, matches):
        for number, game in enumerate(match.report.games if match.report else (), 1):
            if game.record:
                yield match, number, game
