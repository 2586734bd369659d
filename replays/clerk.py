"""The clerk: takes what is said at the tables, has it judged, and keeps the record. The one way into the log.

Time comes in with what is said. Reading needs no ruleset; only opening a game and saying something do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from threading import Lock
from typing import NamedTuple

from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.automatic_commands import pass_all, say_in_sequence
from domain.kernel.desk.opening import make_header, open_game
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.kernel.views.views import JUDGE, Origin, make_view, with_origin
from replays.desk_cache import Catalogues, DeskCache
from replays.file import Record
from replays.game_ids import game_id, imported_id, is_game_id
from replays.imported_record_check import READERS, Reader, check_readable
from replays.log import ClientIdReused, GameLog, PositionConflict, StoredEvents
from replays.msgpack_codec import fingerprint
from replays.table_at_position import check_log, fold

TRIES = 20
"""So often a saying without an expected position is judged anew when others were quicker."""


def _no_cards(ruleset: str) -> Mapping[str, Plain]:
    return {}


def _never_cancelled(game: str, client: str) -> bool:
    return False


class OpenedGame(NamedTuple):
    """A game was opened; `again`: it was already, by an earlier try · `others`: that was somebody else's."""

    game: str
    events: tuple[Event, ...]
    again: bool = False
    others: bool = False


class Clerk:
    """Serves one log. May be used by many threads; one game is judged by one of them at a time."""

    def __init__(
        self,
        log: GameLog,
        rulesets: Callable[[str], Ruleset] = registry.ruleset,
        catalogues: Catalogues = _no_cards,
        desks_in_use: int = 64,
        readers: Sequence[Reader] = READERS,
        withdrawn: Callable[[str, str], bool] = _never_cancelled,
    ) -> None:
        """`readers`: what has to be able to read a record that is brought in · `withdrawn`: whether what is said at a game
        under a client id is no longer to be stored."""
        self.log = log
        self._rulesets = rulesets
        self._desks = DeskCache(log, rulesets, catalogues, desks_in_use)
        self._readers = readers
        self._withdrawn = withdrawn
        self._opening = Lock()

    def open_game(
        self,
        ruleset: str,
        terms: Mapping[str, Plain],
        setup: Mapping[str, Plain],
        client: str,
        at: int,
        by: str = "",
    ) -> OpenedGame | Refusal | ClientIdReused:
        """Opens a game; its id follows from the client id, so a second try finds the first.

        `terms` are those of `make_header` (seats, mode, switches, players, about, ...), `setup` is the ruleset's own.
        Raises ValueError for data that cannot be stored.
        """
        game = game_id(client)
        said = fingerprint(("open", ruleset, dict(terms), dict(setup), by))
        with self._opening:
            known: StoredEvents | PositionConflict | ClientIdReused | None = self.log.find(game, client, said)
            if known is None:
                try:
                    rules = self._rulesets(ruleset)
                    header = make_header(rules, **terms)
                except (KeyError, ValueError, TypeError) as error:
                    return Refusal("", str(error.args[0]))
                made = open_game(rules, header, setup, by, at)
                if isinstance(made, Refusal):
                    return made
                known = self.log.append(game, 0, made[1], client, said)
        if isinstance(known, StoredEvents):
            return OpenedGame(game, known.events, known.again)
        return known if isinstance(known, ClientIdReused) else ClientIdReused(client, 0)

    def say(
        self, game: str, command: Command, client: str, expected: int | None = None
    ) -> StoredEvents | Refusal | PositionConflict | ClientIdReused:
        """Has a command judged and stores what it makes; a refusal or conflict changes nothing.

        `expected`: the position at which the speaker thinks the record is, or None to be judged wherever it is. The same
        client id with the same command gets the same answer again. Raises NoSuchGame, and KeyError where the game's
        ruleset is not here.
        """
        said = fingerprint(("say", *command._replace(at=0)))
        return self._judged(game, lambda desk: desk.say(command), said, client, expected)

    def say_all(
        self,
        game: str,
        commands: Sequence[Command],
        client: str,
        expected: int | None = None,
        then: Sequence[Command] = (),
    ) -> StoredEvents | Refusal | PositionConflict | ClientIdReused:
        """Has several things judged one after the other and stores them at once, all or none; otherwise as `say`.

        What can only be answered in one way is answered after each, and `then` is said after all of it where that can be
        (`domain.kernel.desk.automatic_commands`).
        """
        every = [tuple(command._replace(at=0)) for command in commands]
        after = [("then", *(tuple(command._replace(at=0)) for command in then))] if then else []
        said = fingerprint(("say_all", *every, *after))
        return self._judged(game, lambda desk: say_in_sequence(desk, commands, then), said, client, expected)

    def pass_all(
        self, game: str, client: str, expected: int | None = None, by: str = "", at: int = 0
    ) -> StoredEvents | Refusal | PositionConflict | ClientIdReused:
        """Everybody passes until somebody may say something else or the turn is over; stored at once, all or none.

        Otherwise as `say`.
        """
        said = fingerprint(("pass_on", by))
        return self._judged(game, lambda desk: pass_all(desk, by, at), said, client, expected)

    def _judged(
        self,
        game: str,
        judge: Callable[[Desk], tuple[Event, ...] | Refusal],
        said: bytes,
        client: str,
        expected: int | None,
    ) -> StoredEvents | Refusal | PositionConflict | ClientIdReused:
        enough = expected
        for _ in range(TRIES):
            with self._desks.use(game, enough) as live:
                position = len(live.desk.events)
                known = self.log.find(game, client, said, position)
                if known is not None:
                    return known
                if expected is not None and expected != position:
                    return PositionConflict(position)
                answer = judge(live.desk)
                if isinstance(answer, Refusal):
                    if enough is None or self.log.position(game) == position:
                        return answer
                    enough = None  # others have gone on meanwhile: what is said there is the answer
                    continue
                with live.transaction(len(answer)) as attempt:
                    if self._withdrawn(game, client):
                        return ClientIdReused(client, position)
                    stored = self.log.append(game, position, answer, client, said)
                    attempt.committed = isinstance(stored, StoredEvents) and not stored.again
            enough = None
            if not isinstance(stored, PositionConflict) or expected is not None:
                return stored
        return stored

    def positions_of(self, game: str, client: str) -> range | None:
        """The positions of what was said at a game under a client id, None where nothing was; what is being judged there is
        waited for. Raises NoSuchGame and Damaged, and KeyError where the game's ruleset is not here."""
        with self._desks.use(game):
            return self.log.positions_of(game, client)

    def events(self, game: str) -> list[Event]:
        """The whole log of a game, for the judge's eyes. Raises NoSuchGame and Damaged."""
        return self.log.read(game)

    def view(self, game: str, viewer: str) -> list[Event]:
        """The log of a game as one viewer may see it. Raises ValueError for an unknown viewer."""
        return make_view(self.log.read(game), viewer)

    def table(self, game: str, at: int | None = None, viewer: str = JUDGE) -> Table:
        """The table as a viewer sees it after the first `at` events (None: all of them).

        Raises ValueError for an unknown viewer or a position that the game does not have.
        """
        return fold(self.view(game, viewer), at)

    def import_record(self, record: Record, client: str = "", keeps_id: bool = True) -> OpenedGame | ClientIdReused:
        """Takes a record into the log as a game of its own. Raises ValueError for a record of an impossible game.

        A complete record comes in under the id it had, so a game that is here already stays one game; a view of a game
        comes in beside it, and says in its opening what it is a view of. `client`: the id of who brings it in, by which a
        second try is known; default: anybody's · `keeps_id`: its id is known to be its own (`imported_id`). `Reused`: another
        game has the id.
        """
        check_log(record.events)
        check_readable(record.events, self._readers)
        head, content = record.head.hex(), replace(record, game="").head
        game = imported_id(record.game, record.viewer, record.head, content, keeps_id)
        named = record.viewer and is_game_id(record.game)
        events = with_origin(record.events, Origin(record.game, record.viewer)) if named else record.events
        stored = self.log.append(game, 0, events, client or f"record:{head}", fingerprint(head))
        if isinstance(stored, StoredEvents):
            return OpenedGame(game, stored.events, stored.again)
        known = tuple(self.log.read(game))
        return OpenedGame(game, known, True, True) if known in (events, record.events) else ClientIdReused(game, 0)
