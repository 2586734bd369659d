"""Finds write conflicts: events stored after the position that the author of a new event saw, and that matter to the event.

A report depends on its match alone, a pairing on the whole tournament. As in optimistic concurrency control, each event has a
read set (the subjects that its author relied on) and a write set (the subjects that it changes).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from domain.tournaments import events, result_events
from domain.tournaments.events import EventData, TournamentEvent
from domain.tournaments.state import Tournament


class Subject(NamedTuple):
    """A part of a tournament. `kind`: `match`, `player` (name and deck), `seat` (whether and where a player takes part),
    `pairings`, `results` or `clock` of a round, `request`, `terms` or `schedule` · `name`: its id."""

    kind: str
    name: str = ""


TERMS = Subject("terms")
"""The tournament as such: its start, cuts, end and removal."""
SCHEDULE = Subject("schedule")
"""The stage and the round that are played."""
Subjects = frozenset[Subject]


def conflicting_events(tournament: Tournament, said: EventData, since: Sequence[TournamentEvent]) -> list[int]:
    """Returns the indexes of the events in `since` that changed what the author of `said` relied on.

    `since`: the events stored after the position that the author saw; `tournament` has them all.
    """
    changed = [_write_set(tournament, event.said) for event in since]
    if isinstance(said, _OF_THE_WHOLE):
        return [at for at, subjects in enumerate(changed) if any(each.kind not in _PAIRS_NOBODY for each in subjects)]
    needed = _read_set(tournament, said)
    return [at for at, subjects in enumerate(changed) if needed & subjects]


_OF_THE_WHOLE = (events.Started, events.Paired, events.Cut, events.Finished)
_PAIRS_NOBODY = ("player", "clock", "request")
"""What neither a pairing nor a place depends on."""
_OF_A_MATCH = (result_events.Reported, result_events.Confirmed, result_events.Corrected, result_events.WithdrawnReport)
_OF_A_PLAYER = (
    events.EntryChanged,
    events.DeckSubmitted,
    events.DeckChecked,
    events.CheckedIn,
    events.ArchetypeNamed,
)
_OF_A_SEAT = (
    events.Registered,
    events.EntryRemoved,
    events.Admitted,
    events.Dropped,
    events.Readmitted,
)


def _read_set(tournament: Tournament, said: Any) -> Subjects:
    """Returns what an event relies on; most rely on what they change."""
    if isinstance(
        said, result_events.Corrected | result_events.WithdrawnReport
    ):  # they end what is requested about the match
        return frozenset({_match(said.match), _wish("correction", said.match)})
    if isinstance(said, _OF_A_MATCH):
        return frozenset({_match(said.match)})
    if isinstance(said, events.Dropped):
        return _player_and_seat(said.player) | {_wish("drop", said.player)}
    if isinstance(said, result_events.Penalised):
        of_match = {_match(said.match)} if said.match else set()
        of_player = _player_and_seat(said.player) if said.kind == "disqualified" or not said.match else frozenset()
        of_round = {SCHEDULE} if said.kind == "points" and not said.match else set()
        return of_player | of_match | of_round
    if isinstance(said, result_events.Requested):
        return frozenset({_match(said.match) if said.match else _player(said.player)})
    if isinstance(said, events.RoundClosed | events.RoundReopened):
        return _closed_round(tournament, said) | {TERMS}
    return _write_set(tournament, said)


def _write_set(tournament: Tournament, said: Any) -> Subjects:
    if isinstance(said, _OF_A_MATCH):
        return _match_and_round(tournament, said.match)
    if isinstance(said, _OF_A_PLAYER):
        return frozenset({_player(said.player)})
    if isinstance(said, _OF_A_SEAT):
        return _player_and_seat(said.player)
    return _OTHER_WRITE_SETS.get(type(said), _terms)(tournament, said)


def _terms(tournament: Tournament, said: Any) -> Subjects:
    return frozenset({TERMS})


def _nothing(tournament: Tournament, said: Any) -> Subjects:
    return frozenset()


def _penalty_subjects(tournament: Tournament, said: result_events.Penalised) -> Subjects:
    of_match = _match_and_round(tournament, said.match) if said.match else frozenset()
    of_player = frozenset({_player(said.player)}) if said.kind == "warning" else _player_and_seat(said.player)
    return of_match | of_player


def _field_subjects(tournament: Tournament, said: events.Started | events.Cut) -> Subjects:
    return frozenset(map(_seat, said.players)) | {TERMS, SCHEDULE}


def _round_subjects(tournament: Tournament, said: events.Paired | events.Repaired) -> Subjects:
    next_round = {SCHEDULE} if isinstance(said, events.Paired) else set()
    return _pairing_subjects(said) | {_pairings(said)} | next_round


def _closed_round(tournament: Tournament, said: events.RoundClosed | events.RoundReopened) -> Subjects:
    return frozenset({_pairings(said), _results(said)})


def _cancelled_round(tournament: Tournament, said: events.RoundCancelled) -> Subjects:
    return frozenset({_pairings(said), _results(said), _clock_of(said), TERMS, SCHEDULE})


def _cancelled_cut(tournament: Tournament, said: events.CutCancelled) -> Subjects:
    return frozenset({TERMS, SCHEDULE})


def _clock(tournament: Tournament, said: events.ClockStarted | events.ClockStopped | events.TimeExtended) -> Subjects:
    return frozenset({_clock_of(said)})


def _clock_of(said: Any) -> Subject:
    return Subject("clock", f"{said.stage}.{said.round}")


def _requested(tournament: Tournament, said: result_events.Requested) -> Subjects:
    return frozenset({_wish("correction", said.match)} if said.match else ())


def _answered(tournament: Tournament, said: result_events.Declined) -> Subjects:
    request = tournament.answered.get(said.request)
    wish = {_wish(request.said.kind, request.said.match or request.said.player)} if request else set()
    return frozenset({Subject("request", str(said.request))} | wish)


def _wish(kind: str, name: str) -> Subject:
    """Returns the subject of all requests of a kind about a match or player."""
    return Subject("request", f"{kind} {name}")


def _pairing_subjects(said: events.Paired | events.Repaired) -> Subjects:
    """Returns the matches that come and go, and the seats of who is paired or sits out."""
    seated = [player for pair in said.matches for player in pair.players]
    out = said.out if isinstance(said, events.Repaired) else ()
    away = (*said.half_byes, *said.absent) if isinstance(said, events.Paired) else ()
    matches = (*out, *(pair.match for pair in said.matches))
    return frozenset((*map(_seat, (*seated, *said.byes, *away)), *map(_match, matches)))


def _match_and_round(tournament: Tournament, match: str) -> Subjects:
    known = tournament.matches.get(match)  # a match that was taken out since is in no round any more
    return frozenset({_match(match)} | ({Subject("results", f"{known.stage}.{known.round}")} if known else set()))


def _match(match: str) -> Subject:
    return Subject("match", match)


def _player(player: str) -> Subject:
    return Subject("player", player)


def _seat(player: str) -> Subject:
    return Subject("seat", player)


def _player_and_seat(player: str) -> Subjects:
    return frozenset({_player(player), _seat(player)})


_OfRound = events.Paired | events.Repaired | events.RoundCancelled | events.RoundClosed | events.RoundReopened


def _pairings(said: _OfRound) -> Subject:
    return Subject("pairings", f"{said.stage}.{said.round}")


def _results(said: _OfRound) -> Subject:
    return Subject("results", f"{said.stage}.{said.round}")


_OTHER_WRITE_SETS: dict[type[Any], Callable[[Tournament, Any], Subjects]] = {
    result_events.Penalised: _penalty_subjects,
    events.Started: _field_subjects,
    events.Cut: _field_subjects,
    events.Paired: _round_subjects,
    events.Repaired: _round_subjects,
    events.RoundClosed: _closed_round,
    events.RoundReopened: _closed_round,
    events.RoundCancelled: _cancelled_round,
    events.CutCancelled: _cancelled_cut,
    events.ClockStarted: _clock,
    events.ClockStopped: _clock,
    events.TimeExtended: _clock,
    result_events.Requested: _requested,
    result_events.Declined: _answered,
    events.Note: _nothing,
}
"""Others change the terms: the end, removal, and the terms themselves."""
