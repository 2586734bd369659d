"""The clerk: judges commands and stores their events. It is the only way into the log of games.

The caller gives the time. Reading needs no ruleset; opening a game and judging a command do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import NamedTuple

from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.automatic_commands import pass_all, say_in_sequence
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.messages.message import as_message
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.kernel.views.views import JUDGE, Origin, make_view, with_origin
from replays.desk_cache import Catalogues, DeskCache
from replays.file import Record
from replays.game_ids import choose_imported_game_id, is_game_id, make_game_id
from replays.imported_record_check import READERS, Reader, check_readable
from replays.log import ClientIdReused, GameLog, PositionConflict, StoredEvents
from replays.msgpack_codec import fingerprint
from replays.provenance import JUDGED_HERE, Provenance, provenance_to_plain
from replays.table_at_position import check_log_is_possible, fold

TRIES = 20
"""Attempts to judge a command without an expected position, if other processes append in between."""


def _no_cards(ruleset: str) -> Mapping[str, Plain]:
    return {}


def _never_cancelled(game: str, client: str) -> bool:
    return False


class OpenedGame(NamedTuple):
    """A game that was opened.

    `again`: an earlier request of this client had opened it · `others`: another client had opened it.
    """

    game: str
    events: tuple[Event, ...]
    again: bool = False
    others: bool = False


class Clerk:
    """Serves one log. May be used by many threads; one thread at a time judges a game."""

    def __init__(
        self,
        log: GameLog,
        rulesets: Callable[[str], Ruleset] = registry.ruleset,
        catalogues: Catalogues = _no_cards,
        desk_cache_size: int = 64,
        readers: Sequence[Reader] = READERS,
        is_cancelled: Callable[[str, str], bool] = _never_cancelled,
    ) -> None:
        """Takes the log, the rulesets and the cards.

        `readers`: must be able to read an imported record · `is_cancelled(game, client)`: whether a command must no longer be
        stored.
        """
        self.log = log
        self._rulesets = rulesets
        self._desks = DeskCache(log, rulesets, catalogues, desk_cache_size)
        self._readers = readers
        self._is_cancelled = is_cancelled
        self._opening_lock = Lock()

    def open_game(
        self,
        ruleset: str,
        terms: Mapping[str, Plain],
        setup: Mapping[str, Plain],
        client: str,
        at: int,
        by: str = "",
    ) -> OpenedGame | Refusal | ClientIdReused:
        """Opens a game. Its id follows from the client id, so a second try finds the first.

        `terms` are those of `make_header` (seats, mode, switches, players, about, ...), `setup` is the ruleset's own.
        Raises ValueError for data that cannot be stored.
        """
        game = make_game_id(client)
        content = fingerprint(("open", ruleset, dict(terms), dict(setup), by))
        with self._opening_lock:
            known: StoredEvents | PositionConflict | ClientIdReused | None = self.log.find(game, client, content)
            if known is None:
                try:
                    rules = self._rulesets(ruleset)
                    header = make_header(rules, **terms)
                except (KeyError, ValueError, TypeError) as error:
                    return Refusal("", as_message(error.args[0]))
                made = open_game(rules, header, setup, by, at)
                if isinstance(made, Refusal):
                    return made
                known = self.log.append(game, 0, made[1], client, content, self._to_stored(JUDGED_HERE))
        if isinstance(known, StoredEvents):
            return OpenedGame(game, known.events, known.again)
        return known if isinstance(known, ClientIdReused) else ClientIdReused(client, 0)

    def _to_stored(self, provenance: Provenance) -> Plain:
        """Returns a provenance as it is stored with the first event of a game, with the id of the heads of the log."""
        heads = self.log.heads
        return provenance_to_plain(provenance._replace(heads=heads.id if heads is not None else ""))

    def say(
        self, game: str, command: Command, client: str, expected: int | None = None
    ) -> StoredEvents | Refusal | PositionConflict | ClientIdReused:
        """Judges a command and stores its events; a refusal or conflict changes nothing.

        `expected`: the position at which the client saw the game; None: judge at any position. The same client id with the
        same command gets the same answer again. Raises NoSuchGame, and KeyError if the game's ruleset is not installed.
        """
        content = fingerprint(("say", *command._replace(at=0)))
        return self._judge(game, lambda desk: desk.say(command), content, client, expected)

    def say_all(
        self,
        game: str,
        commands: Sequence[Command],
        client: str,
        expected: int | None = None,
        then: Sequence[Command] = (),
    ) -> StoredEvents | Refusal | PositionConflict | ClientIdReused:
        """Judges several commands in sequence and stores their events together, all or none; otherwise like `say`.

        Questions with only one answer are answered after each command. `then` follows all of them where the rules allow it
        (`domain.kernel.desk.automatic_commands`).
        """
        every = [tuple(command._replace(at=0)) for command in commands]
        after = [("then", *(tuple(command._replace(at=0)) for command in then))] if then else []
        content = fingerprint(("say_all", *every, *after))
        return self._judge(game, lambda desk: say_in_sequence(desk, commands, then), content, client, expected)

    def pass_all(
        self, game: str, client: str, expected: int | None = None, by: str = "", at: int = 0
    ) -> StoredEvents | Refusal | PositionConflict | ClientIdReused:
        """All seats pass until one has a choice or the turn ends; the events are stored together, all or none.

        Otherwise like `say`.
        """
        content = fingerprint(("pass_on", by))
        return self._judge(game, lambda desk: pass_all(desk, by, at), content, client, expected)

    def _judge(
        self,
        game: str,
        judge: Callable[[Desk], tuple[Event, ...] | Refusal],
        content: bytes,
        client: str,
        expected: int | None,
    ) -> StoredEvents | Refusal | PositionConflict | ClientIdReused:
        known_position = expected
        for _ in range(TRIES):
            with self._desks.use(game, known_position) as live:
                position = len(live.desk.events)
                known = self.log.find(game, client, content, position)
                if known is not None:
                    return known
                if expected is not None and expected != position:
                    return PositionConflict(position)
                answer = judge(live.desk)
                if isinstance(answer, Refusal):
                    if known_position is None or self.log.position(game) == position:
                        return answer
                    known_position = None  # another process has appended: judge again at the end of the log
                    continue
                with live.transaction(len(answer)) as transaction:
                    if self._is_cancelled(game, client):
                        return ClientIdReused(client, position)
                    stored = self.log.append(game, position, answer, client, content)
                    transaction.committed = isinstance(stored, StoredEvents) and not stored.again
            known_position = None
            if not isinstance(stored, PositionConflict) or expected is not None:
                return stored
        return stored

    def positions_of(self, game: str, client: str) -> range | None:
        """Returns the positions of a command's events; None if the game has no such client id. Waits for a command in
        progress.

        Raises NoSuchGame and DamagedLog, and KeyError if the game's ruleset is not installed.
        """
        with self._desks.use(game):
            return self.log.positions_of(game, client)

    @contextmanager
    def desk(self, game: str) -> Iterator[Desk]:
        """Yields the desk of a game at the end of its log, to be read by one thread at a time. It must not say anything.

        Raises NoSuchGame and DamagedLog, and KeyError if the game's ruleset is not installed.
        """
        with self._desks.use(game) as live:
            yield live.desk

    def events(self, game: str) -> list[Event]:
        """Reads the complete log of a game. Raises NoSuchGame and DamagedLog."""
        return self.log.read(game)

    def view(self, game: str, viewer: str) -> list[Event]:
        """Returns the log of a game as one viewer may see it. Raises ValueError for an unknown viewer."""
        return make_view(self.log.read(game), viewer)

    def table(self, game: str, at: int | None = None, viewer: str = JUDGE) -> Table:
        """Returns the table that a viewer sees after the first `at` events (None: all).

        Raises ValueError for an unknown viewer or a position that the game does not have.
        """
        return fold(self.view(game, viewer), at)

    def import_record(
        self, record: Record, audit: Callable[[], Provenance], client: str = "", preserve_id: bool = True
    ) -> OpenedGame | ClientIdReused:
        """Stores a record as a game of its own, together with its provenance. Raises ValueError for a record of an impossible
        game.

        A complete record retains its id, so that an imported copy of an existing game is that game. A view gets another id,
        and its opening event names the game and the viewer. `audit`: determines the provenance; it is called before anything
        is stored, unless the game is here already · `client`: the id of the importing client, which recognises a second try;
        by default all clients share one · `preserve_id`: the record's id is known to be its own (`choose_imported_game_id`).
        Returns `ClientIdReused` if another game has the id.
        """
        check_log_is_possible(record.events)
        check_readable(record.events, self._readers)
        return self._store_record(record, audit, client, preserve_id)

    def store_game(self, record: Record, client: str = "", read_back: bool = True) -> OpenedGame | ClientIdReused:
        """Stores a game that a desk of this process has judged. Otherwise like `import_record`.

        `read_back`: first check that the readers can read it.
        """
        check_log_is_possible(record.events)
        if read_back:
            check_readable(record.events, self._readers)
        return self._store_record(record, lambda: JUDGED_HERE, client)

    def _store_record(
        self, record: Record, audit: Callable[[], Provenance], client: str = "", preserve_id: bool = True
    ) -> OpenedGame | ClientIdReused:
        head, content = record.head.hex(), replace(record, game="").head
        game = choose_imported_game_id(record.game, record.viewer, record.head, content, preserve_id)
        has_origin = record.viewer and is_game_id(record.game)
        events = with_origin(record.events, Origin(record.game, record.viewer)) if has_origin else record.events
        client, said = client or f"record:{head}", fingerprint(head)
        stored: StoredEvents | PositionConflict | ClientIdReused | None = self.log.find(game, client, said)
        if stored is None and self.log.position(game) == 0:
            stored = self.log.append(game, 0, events, client, said, self._to_stored(audit()))
        if isinstance(stored, StoredEvents):
            return OpenedGame(game, stored.events, stored.again)
        stored_events = tuple(self.log.read(game))
        return (
            OpenedGame(game, stored_events, True, True)
            if stored_events in (events, record.events)
            else ClientIdReused(game, 0)
        )
