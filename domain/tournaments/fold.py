"""Folds the events of a tournament into its state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import replace
from typing import Any

from domain.tournaments import events, result_events
from domain.tournaments.events import Opened, TournamentEvent
from domain.tournaments.messages import msg
from domain.tournaments.result_fold import RESULT_STEPS, note_change_after_end, settle_requests
from domain.tournaments.state import (
    MINUTE,
    Clock,
    Match,
    Penalty,
    Player,
    Round,
    Tournament,
    copy_match,
    copy_round,
)


def fold(stream: Iterable[TournamentEvent]) -> Tournament:
    """Builds the tournament from its events. Raises ValueError for a stream that does not begin with `opened`."""
    steps = iter(stream)
    first = next(steps, None)
    if first is None or not isinstance(first.said, Opened):
        raise ValueError(msg("tournament_begins_with_its_opening"))
    made = Tournament(first.said, length=1)
    for event in steps:
        apply(made, event)
    return made


def apply(tournament: Tournament, event: TournamentEvent) -> None:
    """Applies one event, which `event_refusal` has accepted already."""
    _APPLY[type(event.said)](tournament, event.said, event)
    tournament.length += 1
    tournament.memo.clear()


def advance(tournament: Tournament, event: TournamentEvent) -> Tournament:
    """Returns the tournament after one more event, which `event_refusal` has accepted already.

    The given one stays as it is, so threads may read it meanwhile. Both share what the event does not change.
    """
    made = replace(tournament, memo={}, **{name: copy(getattr(tournament, name)) for name in _CONTAINERS})
    said: Any = event.said
    match = made.matches.get(getattr(said, "match", ""))
    if match is not None:
        made.matches[match.id] = copy_match(match)
    place = (match.stage, match.round) if match else (getattr(said, "stage", 0), getattr(said, "round", 0))
    if place in made.rounds:
        made.rounds[place] = copy_round(made.rounds[place])
    player = made.players.get(getattr(said, "player", ""))
    if player is not None:
        made.players[player.id] = replace(player)
    made.waiting = {name: replace(entry) for name, entry in made.waiting.items()}
    apply(made, event)
    return made


_CONTAINERS = ("players", "rounds", "matches", "cuts", "penalties", "notes", "requests", "answered")


def _opened(tournament: Tournament, said: Opened, event: TournamentEvent) -> None:
    raise ValueError(msg("tournament_is_opened_once"))


def _registered(tournament: Tournament, said: events.Registered, event: TournamentEvent) -> None:
    since = len(tournament.rounds_of(1))
    player = Player(said.player, said.name, said.club, said.seed, since, checked_in=said.late)
    full = bool(tournament.capacity) and not tournament.order and _count_present(tournament) >= tournament.capacity
    (tournament.waiting if full else tournament.players)[said.player] = player


def _count_present(tournament: Tournament) -> int:
    return sum(player.left is None for player in tournament.players.values())


def _fill_places(tournament: Tournament) -> None:
    """Lets those who have waited longest take free places, until the start."""
    while (
        tournament.waiting
        and not tournament.order
        and (not tournament.capacity or _count_present(tournament) < tournament.capacity)
    ):
        _admit(tournament, next(iter(tournament.waiting)))


def _admit(tournament: Tournament, player: str) -> None:
    entry = tournament.waiting.pop(player)
    entry.since = len(tournament.rounds_of(1))
    tournament.players[player] = entry


def _entry(tournament: Tournament, player: str) -> Player:
    found = tournament.entry(player)
    assert found is not None, player
    return found


def _entry_changed(tournament: Tournament, said: events.EntryChanged, event: TournamentEvent) -> None:
    player = _entry(tournament, said.player)
    player.name, player.club = said.name, said.club


def _entry_removed(tournament: Tournament, said: events.EntryRemoved, event: TournamentEvent) -> None:
    (tournament.players if said.player in tournament.players else tournament.waiting).pop(said.player)
    _fill_places(tournament)


def _admitted(tournament: Tournament, said: events.Admitted, event: TournamentEvent) -> None:
    _admit(tournament, said.player)


def _terms_changed(tournament: Tournament, said: events.TermsChanged, event: TournamentEvent) -> None:
    terms = {name: getattr(said, name) for name in said._fields if name not in ("why", "capacity")}
    tournament.opened = tournament.opened._replace(**terms)
    tournament.capacity = said.capacity
    _fill_places(tournament)


def _deck_submitted(tournament: Tournament, said: events.DeckSubmitted, event: TournamentEvent) -> None:
    player = _entry(tournament, said.player)
    player.deck, player.digest, player.cards = said.name, said.digest, said.cards
    player.archetype = said.archetype or player.archetype
    player.deck_check = player.deck_remark = ""


def _deck_checked(tournament: Tournament, said: events.DeckChecked, event: TournamentEvent) -> None:
    player = _entry(tournament, said.player)
    player.deck_check, player.deck_remark = said.result, said.text


def _checked_in(tournament: Tournament, said: events.CheckedIn, event: TournamentEvent) -> None:
    _entry(tournament, said.player).checked_in = True


def _started(tournament: Tournament, said: events.Started, event: TournamentEvent) -> None:
    tournament.order = said.players


def _paired(tournament: Tournament, said: events.Paired, event: TournamentEvent) -> None:
    key = said.stage, said.round
    made = tournament.rounds.setdefault(key, Round(*key, [], posted=event.at))
    made.byes, made.absent = (*made.byes, *said.byes), (*made.absent, *said.absent)
    made.half_byes = (*made.half_byes, *said.half_byes)
    _post(tournament, made, said.matches)


def _post(tournament: Tournament, made: Round, pairs: tuple[events.Pair, ...]) -> None:
    for pair in pairs:
        tournament.matches[pair.match] = Match(pair.match, made.stage, made.number, pair.table, pair.players)
        made.matches.append(pair.match)


def _repaired(tournament: Tournament, said: events.Repaired, event: TournamentEvent) -> None:
    made = tournament.rounds[said.stage, said.round]
    freed = {player for match in said.out for player in tournament.matches.pop(match).players}
    made.matches = [match for match in made.matches if match not in said.out]
    again = {player for pair in said.matches for player in pair.players}
    made.byes = tuple(p for p in (*made.byes, *said.byes) if p not in again)
    made.half_byes = tuple(p for p in made.half_byes if p not in (*again, *said.byes))
    made.absent = tuple(dict.fromkeys((*(p for p in made.absent if p not in again), *sorted(freed - again - set(made.byes)))))
    _post(tournament, made, said.matches)


def _round_cancelled(tournament: Tournament, said: events.RoundCancelled, event: TournamentEvent) -> None:
    for match in tournament.rounds.pop((said.stage, said.round)).matches:
        tournament.matches.pop(match)
    _move_before_round(tournament, said)


def _move_before_round(tournament: Tournament, said: events.RoundCancelled) -> None:
    """Dates who came or left, and penalties, of a round that was taken back to the time before it."""
    posted = len(tournament.rounds_of(1))
    for name, player in tournament.players.items():
        left = None if player.left is None else min(player.left, posted)
        tournament.players[name] = replace(player, since=min(player.since, posted), left=left)
    tournament.penalties = [
        each._replace(round=said.round - 1) if (each.stage, each.round) == (said.stage, said.round) else each
        for each in tournament.penalties
    ]


def _clock(tournament: Tournament, made: Round) -> Clock:
    """Returns the clock of a round; one that was never touched runs from the posting."""
    return made.clock or Clock(made.posted, tournament.terms(made.stage).minutes * MINUTE)


def _stopped(clock: Clock, at: int) -> Clock:
    return Clock(0, clock.left - (at - clock.since if clock.since else 0))


def _clock_started(tournament: Tournament, said: events.ClockStarted, event: TournamentEvent) -> None:
    made = tournament.rounds[said.stage, said.round]
    left = _stopped(_clock(tournament, made), event.at).left if said.minutes is None else said.minutes * MINUTE
    made.clock = Clock(event.at, left)


def _clock_stopped(tournament: Tournament, said: events.ClockStopped, event: TournamentEvent) -> None:
    made = tournament.rounds[said.stage, said.round]
    made.clock = _stopped(_clock(tournament, made), event.at)


def _time_extended(tournament: Tournament, said: events.TimeExtended, event: TournamentEvent) -> None:
    made = tournament.rounds[said.stage, said.round]
    if said.match:
        made.extra[said.match] = made.extra.get(said.match, 0) + said.minutes
    else:
        clock = _clock(tournament, made)
        made.clock = clock._replace(left=clock.left + said.minutes * MINUTE)


def _penalised(tournament: Tournament, said: result_events.Penalised, event: TournamentEvent) -> None:
    match = tournament.matches.get(said.match)
    stage = match.stage if match else tournament.stage
    number = match.round if match else len(tournament.rounds_of(stage))
    given = (said.player, said.kind, said.rule, said.match, said.amount, said.why)
    stated = Penalty(tournament.length, *given, stage, number)
    tournament.penalties.append(stated)
    if said.kind != "warning":
        note_change_after_end(tournament)
    if said.kind == "disqualified":
        _leave(tournament, said.player, "disqualified")


def _dropped(tournament: Tournament, said: events.Dropped, event: TournamentEvent) -> None:
    _leave(tournament, said.player, said.how)


def _leave(tournament: Tournament, player: str, how: str) -> None:
    if player in tournament.waiting:
        del tournament.waiting[player]
        return
    entry = tournament.players[player]
    entry.left = len(tournament.rounds_of(1)) if entry.left is None else entry.left  # who has dropped may be disqualified
    entry.how = how
    settle_requests(tournament, player=player)
    _fill_places(tournament)


def _readmitted(tournament: Tournament, said: events.Readmitted, event: TournamentEvent) -> None:
    player = tournament.players[said.player]
    player.left, player.how = None, ""


def _round_closed(tournament: Tournament, said: events.RoundClosed, event: TournamentEvent) -> None:
    tournament.rounds[said.stage, said.round].closed = True


def _round_reopened(tournament: Tournament, said: events.RoundReopened, event: TournamentEvent) -> None:
    tournament.rounds[said.stage, said.round].closed = False


def _cut(tournament: Tournament, said: events.Cut, event: TournamentEvent) -> None:
    tournament.cuts[said.stage] = said.players


def _cut_cancelled(tournament: Tournament, said: events.CutCancelled, event: TournamentEvent) -> None:
    """Takes a cut back; penalties since then count in the stage that goes on."""
    del tournament.cuts[said.stage]
    stage, number = tournament.stage, len(tournament.rounds_of(tournament.stage))
    tournament.penalties = [
        each._replace(stage=stage, round=number) if each.stage == said.stage else each for each in tournament.penalties
    ]


def _tournament_reopened(tournament: Tournament, said: events.TournamentReopened, event: TournamentEvent) -> None:
    tournament.places, tournament.changed_since_end = (), False


def _finished(tournament: Tournament, said: events.Finished, event: TournamentEvent) -> None:
    tournament.places, tournament.changed_since_end = said.places, False


def _removed(tournament: Tournament, said: events.Removed, event: TournamentEvent) -> None:
    tournament.removed = said.why


def _restored(tournament: Tournament, said: events.Restored, event: TournamentEvent) -> None:
    tournament.removed = ""


def _archetype_named(tournament: Tournament, said: events.ArchetypeNamed, event: TournamentEvent) -> None:
    _entry(tournament, said.player).archetype = said.archetype


def _note(tournament: Tournament, said: events.Note, event: TournamentEvent) -> None:
    tournament.notes.append((tournament.length, said))


_APPLY: dict[type[Any], Callable[[Tournament, Any, TournamentEvent], None]] = {
    **RESULT_STEPS,
    events.Opened: _opened,
    events.Registered: _registered,
    events.EntryChanged: _entry_changed,
    events.EntryRemoved: _entry_removed,
    events.Admitted: _admitted,
    events.TermsChanged: _terms_changed,
    events.DeckSubmitted: _deck_submitted,
    events.DeckChecked: _deck_checked,
    events.CheckedIn: _checked_in,
    events.Started: _started,
    events.Paired: _paired,
    events.Repaired: _repaired,
    events.RoundCancelled: _round_cancelled,
    events.ClockStarted: _clock_started,
    events.ClockStopped: _clock_stopped,
    events.TimeExtended: _time_extended,
    result_events.Penalised: _penalised,
    events.Dropped: _dropped,
    events.Readmitted: _readmitted,
    events.RoundClosed: _round_closed,
    events.RoundReopened: _round_reopened,
    events.Cut: _cut,
    events.CutCancelled: _cut_cancelled,
    events.Finished: _finished,
    events.TournamentReopened: _tournament_reopened,
    events.Removed: _removed,
    events.Restored: _restored,
    events.ArchetypeNamed: _archetype_named,
    events.Note: _note,
}
