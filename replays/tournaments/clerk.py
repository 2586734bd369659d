"""The clerk of tournaments: validates events and stores them. It is the only way into their log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from hashlib import blake2b
from threading import RLock
from typing import NamedTuple

from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import ORGANISER, DeckSubmitted, EventData, Opened, TournamentEvent
from domain.tournaments.fold import advance, apply, fold
from domain.tournaments.state import Tournament
from domain.tournaments.validation.event_validation import RuleIds, new_event_refusal, refused_events
from domain.tournaments.validation.refusals import text_limit_refusal
from domain.tournaments.validation.terms_validation import opening_refusal, superseded_profile_refusal
from domain.tournaments.validation.write_conflicts import conflicting_events
from replays.game_ids import make_game_id
from replays.log import ClientIdReused, DamagedLog, NoSuchGame, PositionConflict, StoredEvents
from replays.messages import msg
from replays.tournaments.log import TournamentLog, event_fingerprint, events_fingerprint

TRIES = 20
MAX_CACHED = 256
"""The number of tournaments cached in their current state."""


class OpenedTournament(NamedTuple):
    """A tournament was opened; `again`: an earlier request had opened it already."""

    tournament: str
    again: bool = False


class WriteConflict(NamedTuple):
    """Nothing was stored: what the event relies on was changed by the events at these positions.

    `position`: the position of the next event · `changes`: empty if the author named a position beyond the log.
    """

    position: int
    changes: tuple[int, ...] = ()


class AppendedEvents(NamedTuple):
    """The result of an import: the number of new events · `differs`: the position of the first different event in the
    log."""

    new: int
    differs: int | None = None


def make_tournament_id(client: str) -> str:
    """Returns the id of the tournament opened under a client id."""
    return f"t-{make_game_id(blake2b(client.encode(), digest_size=16, person=b'senki league').hexdigest())}"


def deck_list_digest(cards: str, salt: str) -> str:
    """Returns the digest that stands for a hidden deck list. Without the salt everybody could try lists that they know."""
    return blake2b(f"{salt}\n{cards}".encode(), digest_size=16).hexdigest()


def seal_deck(said: DeckSubmitted, client: str, key: bytes) -> DeckSubmitted:
    """Returns a submitted deck with its salt and digest. The salt follows from the server's key and the request's id, so the
    same request gets the same one."""
    salt = blake2b(f"{client} {said.player}".encode(), digest_size=16, key=key).hexdigest()
    return said._replace(salt=salt, digest=deck_list_digest(said.cards, salt))


def rule_ids(ruleset: str) -> Collection[str]:
    """Returns the rule ids of an available rulebook."""
    return registry.ruleset(ruleset).book.rules


class TournamentClerk:
    """Serves the log of tournaments. Threads may share it."""

    def __init__(
        self, log: TournamentLog, rulesets: Callable[[], Sequence[str]] = registry.available, book: RuleIds = rule_ids
    ) -> None:
        self.log = log
        self._rulesets, self._book = rulesets, book
        self.damaged: dict[str, DamagedLog] = {}
        self._cached: dict[str, Tournament] = {}
        self._lock = RLock()

    def open(
        self, said: Opened, client: str, at: int = 0, by: str = ORGANISER
    ) -> OpenedTournament | Refusal | ClientIdReused:
        """Opens a tournament. Its id follows from the client id, so a second request finds the first tournament.

        Raises ValueError for an invalid client id.
        """
        refused = opening_refusal(said, tuple(self._rulesets())) or superseded_profile_refusal(said)
        refused = refused or text_limit_refusal(said)
        if refused is not None:
            return refused
        name, event = make_tournament_id(client), TournamentEvent(said, by, at)
        stored = self.log.append_event(name, 0, event, client)
        if isinstance(stored, StoredEvents):
            return OpenedTournament(name, stored.again)
        return stored if isinstance(stored, ClientIdReused) else ClientIdReused(client, 0)

    def submit(
        self, tournament: str, said: EventData, client: str, expected: int | None = None, by: str = ORGANISER, at: int = 0
    ) -> StoredEvents | Refusal | WriteConflict | ClientIdReused:
        """Validates an event and stores it; a refusal or conflict changes nothing.

        `expected`: the position that the author has seen, or None for any. Events stored after it are a conflict only if they
        changed something that this event relies on. The same client id with the same content gets the same answer again.
        Raises NoSuchGame and Damaged.
        """
        event = TournamentEvent(said, by, at)
        position = 0
        for _ in range(TRIES):
            with self._lock:
                stored = self._submit_once(tournament, event, client, expected)
            if not isinstance(stored, PositionConflict):
                return stored
            position = stored.position
        return WriteConflict(position)

    def _submit_once(
        self, tournament: str, event: TournamentEvent, client: str, expected: int | None
    ) -> StoredEvents | Refusal | WriteConflict | PositionConflict | ClientIdReused:
        """Tries to store an event. Returns PositionConflict if another process was quicker."""
        now = self._current(tournament)
        known = self.log.find(tournament, client, event_fingerprint(event), now.length)
        if known is not None:
            return known
        conflict = self._write_conflict(tournament, now, event.said, expected)
        if conflict is not None:
            return conflict
        from replays.tournaments.pairing import refuse_altered_pairing  # reading needs no pairing

        refused = new_event_refusal(now, event, self._book) or refuse_altered_pairing(now, event.said)
        if refused is not None:
            return refused
        stored = self.log.append_event(tournament, now.length, event, client)
        if isinstance(stored, StoredEvents) and not stored.again:
            self._cached[tournament] = advance(now, event)
        return stored

    def _write_conflict(self, name: str, now: Tournament, said: EventData, expected: int | None) -> WriteConflict | None:
        if expected is None or expected == now.length:
            return None
        if not 1 <= expected < now.length:
            return WriteConflict(now.length)
        changes = conflicting_events(now, said, self.log.read_events(name, expected))
        return WriteConflict(now.length, tuple(expected + at for at in changes)) if changes else None

    def first_refusal(self, tournament: str, said: Sequence[EventData], by: str = ORGANISER, at: int = 0) -> Refusal | None:
        """Returns the first refusal of several consecutive events, without storing any.

        Raises NoSuchGame and Damaged.
        """
        now = fold(self.log.read_events(tournament)) if self.log.position(tournament) else _missing(tournament)
        for each in said:
            event = TournamentEvent(each, by, at)
            refused = new_event_refusal(now, event, self._book)
            if refused is not None:
                return refused
            apply(now, event)
        return None

    def open_whole(self, said: Sequence[EventData], client: str, at: int = 0) -> OpenedTournament | Refusal | ClientIdReused:
        """Opens a tournament with all its events at once: either all of them are stored, or none.

        The same client id finds the tournament that it opened before, whatever has been added to it since. What an earlier
        version stored of an import that failed halfway is completed. Raises NoSuchGame and Damaged.
        """
        events = [TournamentEvent(each, ORGANISER, at) for each in said]
        refused = self._stream_refusal(events)
        if refused is not None:
            return refused
        name = make_tournament_id(client)
        here = [event.said for event in self.log.read_events(name)] if self.log.position(name) else []
        if here and (len(here) >= len(said) or here != list(said[: len(here)])):
            return OpenedTournament(name, again=True)
        stored = self.log.append_events(name, len(here), events[len(here) :], client if not here else f"{client}:rest")
        if isinstance(stored, StoredEvents):
            return OpenedTournament(name, bool(here) and stored.again)
        return stored if isinstance(stored, ClientIdReused) else ClientIdReused(client, 0)

    def _stream_refusal(self, events: Sequence[TournamentEvent]) -> Refusal | None:
        """Returns the first refusal of a whole stream, without storing any of it."""
        opened = events[0].said
        assert isinstance(opened, Opened)
        refused = opening_refusal(opened, tuple(self._rulesets()))
        return refused or next((refusal for _, refusal in refused_events(events, self._book)), None)

    def append_imported(self, name: str, events: Sequence[TournamentEvent]) -> AppendedEvents:
        """Imports a tournament under its own id: new events are appended, known ones change nothing.

        A different history is never stored: `differs` is the position of the first different event.
        """
        here = self.log.read_events(name) if self.log.position(name) else []
        common = next((at for at, (one, two) in enumerate(zip(here, events, strict=False)) if one != two), None)
        if common is not None:
            return AppendedEvents(0, common)
        new = events[len(here) :]
        if new:
            client = f"brought:{len(here)}:{events_fingerprint(new).hex()}"
            with self._lock:
                stored = self.log.append_events(name, len(here), new, client)
            if not isinstance(stored, StoredEvents):
                return AppendedEvents(0, len(here))
        return AppendedEvents(len(new))

    def events(self, tournament: str) -> list[TournamentEvent]:
        """Returns the whole stream. Raises NoSuchGame and Damaged."""
        return self.log.read_events(tournament)

    def tournament(self, name: str, upto: int | None = None) -> Tournament:
        """Returns the tournament, now or after its first `upto` events; it must not be changed, and later events do not.

        Raises NoSuchGame and Damaged, and ValueError for a position beyond the log.
        """
        if upto is None:
            known = self._cached.get(name)
            if known is not None and self.log.position(name) <= known.length:
                return known  # without the lock, which a writer has until its event is on the disk
            with self._lock:
                return self._current(name)
        events = self.events(name)
        if not 1 <= upto <= len(events):
            raise ValueError(msg("position_n_expected_1_to", n=upto, n2=len(events)))
        return fold(events[:upto])

    def known(self, name: str) -> Tournament | None:
        """Returns the tournament in memory, or None. Other processes may have stored newer events."""
        return self._cached.get(name)

    def names(self) -> list[str]:
        """Returns the ids of all tournaments, in the order of opening."""
        return self.log.games()

    def undamaged(self, names: Iterable[str] | None = None, removed: bool = False) -> dict[str, Tournament]:
        """Returns the tournaments (of these names, or all), with removed ones only if wanted.

        Damaged ones are in `damaged` instead.
        """
        found: dict[str, Tournament] = {}
        for name in self.names() if names is None else names:
            try:
                made = self.tournament(name)
                if removed or not made.removed:
                    found[name] = made
            except DamagedLog as met:
                self.damaged[name] = met
            except NoSuchGame:  # the name in its first row may be outdated
                self.damaged[name] = DamagedLog(name, 0, msg("its_id_cannot_be_read"))
        return found

    def _current(self, name: str) -> Tournament:
        """Returns the tournament at the end of the log, events of other processes included."""
        retained = self._cached.pop(name, None)
        if retained is None:
            retained = fold(self.log.read_events(name)) if self.log.position(name) else _missing(name)
        elif self.log.position(name) > retained.length:
            for event in self.log.read_events(name, retained.length):
                retained = advance(retained, event)
        self._cached[name] = retained
        while len(self._cached) > MAX_CACHED:
            self._cached.pop(next(iter(self._cached)))
        return retained


def _missing(name: str) -> Tournament:
    raise NoSuchGame(name)
