"""Two games that differ in nothing but cards that one viewer has not seen, each in a service of its own.

Made from a random game after some turns, when hands are full: what seats told the record aside is exchanged
for other cards of their lists, unless the viewer saw the card; and somebody notes something else for itself. Ids and clock
are the same in both; only the secrets and ids of links are drawn at random, and are taken out of what is compared.

In the soak everything is asked of everybody. Else every operation is asked in one of the rulesets, by one viewer of
it in turn and over one of its links; of its requests every other one; and each request that writes is made by one writer.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any, TypeVar

from api.receipts.service import RECEIPT_HEADER
from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.views.views import SPECTATOR
from domain.registry import available
from replays.file import make_record, write
from replays.game_ids import make_game_id
from replays.trust.keys import Signer
from replays.trust.receipts import Receipt, receipt_from_text, sign_receipt
from replays.trust.record_signatures import add_signatures
from scripts.conformance.edges.twin_games import cards_never_seen, replay_with_other_cards
from scripts.simulation.random_games import RandomGame, random_game
from tests.api.served import NOW, Served, Table
from tests.soak import SOAK

CLIENT = "whoever-brought-the-game-in"
KEY = bytes(range(32))
_RECEIPT = re.compile(rb'"receipt":"([\w-]+)"')
SEATS = {"robotech": 3}
"""How many sit at the table, where it is more than two."""
ENOUGH = 150
"""Decisions after which every ruleset has cards in play, in hands and in piles, and the first fight; none is over."""
Request = TypeVar("Request")
Ask = Any
"""What is asked of a table: it gives the response."""


def viewers(ruleset: str) -> tuple[str, ...]:
    """Everybody at the table, and who only watches."""
    return (*"ABC"[: SEATS.get(ruleset, 2)], SPECTATOR)


def asked_by(number: int, ruleset: str, viewer: str, links: tuple[str, ...]) -> tuple[str, ...]:
    """By which of its links this viewer asks the operation of this number; by none where it is another viewer's turn."""
    if SOAK:
        return links
    others_than_a = viewers(ruleset)[1:]
    place = available().index(ruleset)
    seat = max(0, viewers(ruleset).index(viewer) - 1)
    turn, others = divmod(number + place + seat, len(others_than_a))
    return () if others or (number // 2 + place) % len(available()) else links[turn % len(links) :][:1]


def asked_for(number: int, ruleset: str, requests: list[Request]) -> list[Request]:
    """Which of its requests are made of the operation of this number in this ruleset: every other one."""
    return requests if SOAK or len(requests) == 1 else requests[(number + available().index(ruleset)) % 2 :: 2]


EVERYBODY = [(ruleset, viewer) for ruleset in available() for viewer in viewers(ruleset)]
READERS = [(ruleset, viewer) for ruleset, viewer in EVERYBODY if viewer != "A"]
"""Who reads in every run of the tests. A reads what comes of its own writing."""
WRITERS = [*((ruleset, "A") for ruleset in available()), ("robotech", "C"), ("gundam_war", SPECTATOR)]
QUIET = [("gundam_war", "B"), ("robotech", "B")]
"""Who says all that can be said in every run of the tests, with legality told and hidden; in the long run all do."""


def writes(number: int, ruleset: str, viewer: str) -> bool:
    """Whether this writer makes the request of this number: one of them does."""
    writers = (*WRITERS, *QUIET)
    return SOAK or (number + writers.index((ruleset, viewer))) % len(writers) == 0


@cache
def log(ruleset: str, viewer: str, mode: str) -> list[Event]:
    """The log of a game: as it was played where `viewer` is empty, else one that is the same in all that this viewer saw."""
    played = _played(ruleset, mode)
    desk = _game(ruleset, mode).desk
    changed = replay_with_other_cards(played, desk, cards_never_seen(played, viewer) if viewer else set())
    assert bool(changed) == bool(viewer), "the games are the same"
    for seat in "AB":
        text = "the other one" if viewer not in ("", seat) else "one of them"
        assert not isinstance(desk.say(Command(seat, "note", {"to": seat}, aside={"text": text})), Refusal)
    return _timed(desk.events)


@cache
def _played(ruleset: str, mode: str) -> list[Event]:
    """The beginning of a random game."""
    game = _game(ruleset, mode)
    while game.decisions < ENOUGH and game.step():
        pass
    return game.desk.events


def _game(ruleset: str, mode: str) -> RandomGame:
    terms = {"mode": "scribe", "quiet": True} if mode == "quiet" else {"mode": mode}
    return random_game(ruleset, "unseen", seats=SEATS.get(ruleset, 0), **terms)


def _timed(events: list[Event]) -> list[Event]:
    """One second for every line, up to now."""
    last = events[-1].line
    return [event._replace(at=NOW - 10 * (last - event.line)) for event in events]


class OpenedGames:
    """Services that took one of the games in. Each is made once; whoever asks for it gets one over a copy of its folder."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._made: dict[tuple[str, str, str], tuple[Path, str, str]] = {}

    def table(self, folder: Path, ruleset: str, viewer: str, mode: str) -> Table:
        """The table of a game, see `log`, at a service over a new folder."""
        if os.environ.get("SENKI_TESTS_IN") == "postgres":  # the log is not in the folder
            return _taken_in(folder, log(ruleset, viewer, mode))
        key = ruleset, viewer, mode
        if key not in self._made:
            home = self._home / str(len(self._made))
            table = _taken_in(home, log(*key))
            table.served.close()
            self._made[key] = home, table.game, table.keys["organiser"]
        home, game, organiser = self._made[key]
        copytree(home, folder)
        return Table(Served(folder), game, organiser)


class Twins:
    """The two games."""

    def __init__(self, stored: OpenedGames, folder: Path, ruleset: str, viewer: str, mode: str = "referee") -> None:
        self.ruleset, self.viewer, self.quiet = ruleset, viewer, mode == "quiet"
        self.tables = [stored.table(folder / (whose or "played"), ruleset, whose, mode) for whose in ("", viewer)]

    def close(self) -> None:
        """Ends both services."""
        for table in self.tables:
            table.served.close()

    def link(self, scope: str, name: str = "", **terms: Any) -> None:
        """A link of the same scope at both; known by `name` where that is given."""
        for table in self.tables:
            table.keys[name or scope] = table.link(scope, **terms)["key"]

    def same(self, ask: Ask, about: object = "") -> Any:
        """The answer that both give, to the byte, with its headers; asks the same of both."""
        one, two = (ask(table) for table in self.tables)
        assert one.status_code == two.status_code < 500, (about, one.text, two.text)
        first, second = (plain(table, answer.content) for table, answer in zip(self.tables, (one, two), strict=True))
        assert first == second, (about, *differing(first, second))
        assert comparable_headers(one, self.quiet) == comparable_headers(two, self.quiet), (about, one.headers, two.headers)
        return one


def comparable_headers(answer: Any, quiet: bool = False) -> dict[str, str]:
    """The headers of an answer, with the receipt as `plain` has it."""
    return {
        name: _described(value, quiet) if name == RECEIPT_HEADER.lower() else value for name, value in answer.headers.items()
    }


def _described(text: str, quiet: bool) -> str:
    """What a receipt says; of a quiet game without its head, for when that is over it tells all verdicts, those of hidden
    cards too."""
    said = receipt_from_text(text).receipt._replace(seal=b"")
    return repr(said._replace(head=b"") if quiet else said)


def _without_seal(text: str) -> str:
    """What a receipt says, without its seal, which is as good as drawn at random, and the signature over that."""
    return _described(text, False)


def plain(table: Table, content: bytes) -> bytes:
    """An answer without the secrets and ids of its game's links, and without the seals of receipts."""
    return without_drawn(content, table.drawn)


def without_drawn(content: bytes, drawn: Iterable[str]) -> bytes:
    """An answer without what was drawn at random, and without the seals of receipts."""
    for number, secret in enumerate(filter(None, drawn)):
        content = content.replace(secret.encode(), b"drawn %d" % number)
    return _RECEIPT.sub(lambda result: b'"receipt":' + _without_seal(result[1].decode()).encode(), content)


def differing(one: bytes, two: bytes) -> tuple[bytes, bytes]:
    """Where two answers begin to differ."""
    at = 0
    while at < min(len(one), len(two)) and one[at] == two[at]:
        at += 1
    return one[max(0, at - 200) : at + 200], two[max(0, at - 200) : at + 200]


def _taken_in(folder: Path, events: list[Event]) -> Table:
    """A service whose keys are not drawn at random, and a game that was brought into it."""
    folder.mkdir(parents=True)
    for name in ("signing", "seals"):
        (folder / f"{name}.key").write_bytes(KEY)
    served = Served(folder)
    # Over the signature of the server itself, so that the game has the same id in both.
    record, state = make_record(events, make_game_id(CLIENT)), Signer(KEY)
    signed = sign_receipt(Receipt(record.game, "", len(events), record.head, bytes(32), events[-1].at), state)
    content = write(add_signatures(record, signed))
    headers = {"Content-Type": "application/octet-stream", "Idempotency-Key": CLIENT}
    answer = served.client.post("/api/records", content=content, headers=headers)
    assert answer.status_code == 201, answer.text
    return Table(served, answer.json()["game"], answer.json()["link"]["key"])
