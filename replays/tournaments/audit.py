"""Audits a tournament: its events by the rules of the event, and its game records by the reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.messages.message import Message
from domain.tournaments.events import TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.match_evidence import GameEvidence, report_differences
from domain.tournaments.result_events import ReportedGame
from domain.tournaments.state import Match, Tournament
from domain.tournaments.validation.event_validation import RuleIds, refused_events
from replays.messages import msg
from replays.provenance import AUDITED, JUDGED, UNAUDITED, VIEW, Provenance
from replays.tournaments.pairing import find_altered_rounds, find_unverifiable_rounds

FindEvidence = Callable[[str, str], GameEvidence | None]
"""Returns the evidence for a match in the record of a game; None: the record is missing, damaged, or closed."""
FindProvenance = Callable[[str], Provenance]
"""Returns the origin of a game."""
Tournaments = Callable[[], Mapping[str, Tournament]]
"""Returns tournaments by their ids."""
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
    """The result of an audit of a whole tournament.

    `unverified`: the rounds of another version of the engine that this one pairs otherwise; they may be genuine.
    """

    events: int
    proofs: tuple[RecordCheck, ...]
    broken: tuple[RefusedEvent, ...]
    unverified: tuple[RefusedEvent, ...] = ()


def audit_tournament(
    name: str,
    events: Sequence[TournamentEvent],
    look: FindEvidence,
    origin: FindProvenance,
    book: RuleIds | None = None,
    others: Tournaments = dict,
) -> TournamentAudit:
    """Checks all events by the rules, and all records by their reports; see `check_records`."""
    made = fold(events)
    broken = sorted((*refused_events(events, book), *find_altered_rounds(events)), key=lambda found: found[0])
    proofs = tuple(check_records(name, made, made.matches, look, origin, others))
    return TournamentAudit(len(events), proofs, _refused(broken), _refused(find_unverifiable_rounds(events)))


def _refused(found: Iterable[tuple[int, Refusal]]) -> tuple[RefusedEvent, ...]:
    return tuple(RefusedEvent(position, each.rule, each.reason) for position, each in found)


def check_records(
    name: str,
    made: Tournament,
    matches: Iterable[str],
    look: FindEvidence,
    origin: FindProvenance,
    others: Tournaments = dict,
) -> Iterator[RecordCheck]:
    """Checks the records attached to these matches.

    A record proves one game of one match, and only a result that both players or a judge support: its scorer could
    have written it alone. `others`: the tournaments in which a record that names no match may be attached too.
    """
    uses = Counter(_use(match, game.record, look(match.id, game.record)) for match, _, game in _agreed_games(made))
    for match, number, game in games_with_records(made, matches):
        found = look(match.id, game.record)
        stated = origin(game.record) if found else Provenance(MISSING, False)
        why = stated.why or (msg("record_has_word_of_one_player") if match.reported_by_one else None)
        count = uses[_use(match, game.record, found)]
        faults = [*report_differences(name, match, game, found)]
        faults += [msg("record_is_attached_n_times", n=count)] if count > 1 else []
        faults += [*_faults_of_day(made, match, found), *_faults_elsewhere(name, found, others)] if found else []
        yield RecordCheck(match.id, number, game.record, stated.how, why, tuple(faults))


def _use(match: Match, record: str, found: GameEvidence | None) -> tuple[str, str]:
    """Returns what a record may prove once: a game of the match that it names, or else of any."""
    return match.id if found and found.match else "", record


def _agreed_games(made: Tournament) -> Iterator[tuple[Match, int, ReportedGame]]:
    """Yields the games with records that more than one player supports, so that nobody alone spoils the proof of others."""
    return (each for each in games_with_records(made, made.matches) if not each[0].reported_by_one)


def _faults_of_day(made: Tournament, match: Match, found: GameEvidence) -> Iterator[Message]:
    """Yields what is wrong with the day of a game: before the tournament, or after its result was reported.

    A game without a date was played when its record began, or before. A tournament without one began when the round was
    posted. Between a stated day and a moment is another time zone.
    """
    stated, begun, held = _stated_day(found.date), _day(found.at), _stated_day(made.opened.date)
    posted = _day(made.rounds[match.stage, match.round].posted)
    played = stated or begun
    first = held if held and stated else _day_before(held or posted)
    if played and first and played < first:
        yield msg("record_is_of_said_before_event", said=played.isoformat())
    reported = _day(match.report.at) if match.report else None
    if stated and reported and stated > reported + timedelta(1):
        yield msg("record_is_of_said_after_report", said=stated.isoformat())


def _stated_day(text: str) -> date | None:
    """Returns a day as it is written in a header, or None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _day_before(day: date | None) -> date | None:
    return day - timedelta(1) if day else None


def _day(at: int) -> date | None:
    """Returns the day of a moment in tenths of a second, in UTC; None for 0."""
    return datetime.fromtimestamp(at // 10, UTC).date() if at else None


def _faults_elsewhere(name: str, found: GameEvidence, others: Tournaments) -> Iterator[Message]:
    """Yields the other tournaments to which a record without a named match is also attached."""
    for other, made in others().items() if not found.match else ():
        if other != name and any(game.record == found.record for _, _, game in _agreed_games(made)):
            yield msg("record_is_attached_in_said", said=other)


def count_by_provenance(found: Iterable[RecordCheck]) -> Mapping[str, int]:
    """Returns the number of records (`records`), of records that prove their report (`proving`), and of each kind."""
    rows = list(found)
    by_kind = Counter(each.how for each in rows)
    return {"records": len(rows), "proving": sum(each.proves for each in rows), **{kind: by_kind[kind] for kind in KINDS}}


def games_with_records(made: Tournament, matches: Iterable[str]) -> Iterator[tuple[Match, int, ReportedGame]]:
    """Yields the games with records, with their numbers, in the valid reports of these matches."""
    for match in map(made.matches.__getitem__, matches):
        for number, game in enumerate(match.report.games if match.report else (), 1):
            if game.record:
                yield match, number, game
