"""T46: two phones, a network that loses, doubles and reorders, a service that crashes, a disk that fills, clocks that jump.

Everything that happens follows from a seed. `python -m tests.faults.whole_system [STEPS] [SEED]` plays one at length; the
same seed plays the same again, to the last byte of its trace.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from eventsourcing.persistence import OperationalError

from domain.kernel.record.command import Command
from projections.exports.table_exports import exportable_tables, table_rows
from projections.read_models import ReadModels
from replays.clerk import Clerk, OpenedGame
from replays.log import PositionConflict, StoredEvents, UndamagedLog, open_log
from replays.storage_problems import StorageProblem, find_storage_problem

HOUR = 36_000
START = 17_900_000_000


class Crash(Exception):
    """The process is gone."""


class Message(NamedTuple):
    """Something on its way: to the service (a saying and where it was meant), or back (what came of it)."""

    phone: int
    client: str
    text: str
    at: int
    answer: Any = None


class Phone:
    """A scorer's phone: says one thing after the other, and says it again until it has an answer."""

    def __init__(self, number: int) -> None:
        self.number, self.at, self.count = number, 0, 0
        self.outbox: list[tuple[str, str]] = []
        self.told: list[str] = []

    def writes(self) -> None:
        """Somebody taps."""
        self.count += 1
        self.outbox.append((f"phone-{self.number}-client-{self.count:06}", f"{self.number}:{self.count}"))

    def sends(self) -> Message | None:
        """The first thing that has no answer yet, as it is meant now."""
        return Message(self.number, *self.outbox[0], self.at) if self.outbox else None

    def hears(self, message: Message) -> None:
        """An answer; one that comes late, or again, changes nothing."""
        answer = message.answer
        if isinstance(answer, PositionConflict):
            self.at = max(self.at, answer.position)
        elif isinstance(answer, StoredEvents) and self.outbox and self.outbox[0][0] == message.client:
            self.told.append(self.outbox.pop(0)[1])
            self.at = max(self.at, answer.position + len(answer.events))


class Service:
    """The clerk over a log, in a process that may end at any moment, on a disk that may be full."""

    def __init__(self, folder: Path, dice: random.Random, settings: Mapping[str, str]) -> None:
        self.folder, self.dice, self.settings = folder, dice, settings
        self.fault = ""
        self._start()
        opened = self.clerk.open_game("gundam_war", {"seats": 2, "mode": "scribe"}, {}, "phone-0-client-000000", START)
        assert isinstance(opened, OpenedGame)
        self.game = opened.game

    def _start(self) -> None:
        self.log = open_log(self.folder, self.settings)
        put = self.log.events.put

        def faulty(*entries: Any, **more: Any) -> Any:
            fault, self.fault = self.fault, ""
            if fault == "full":
                raise OperationalError("database or disk is full")
            if fault == "before":
                raise Crash
            done = put(*entries, **more)
            if fault == "after":
                raise Crash
            return done

        self.log.events.put = faulty  # type: ignore[method-assign]
        self.clerk = Clerk(self.log)
        self.models = ReadModels(self.folder / "readmodels.sqlite", UndamagedLog(self.log))

    def ends(self) -> None:
        """The process is gone and another one begins: nothing is left but what lay on the disk."""
        self.models.close()
        self.log.close()
        self._start()

    def hears(self, message: Message, now: int) -> Any:
        """What a saying is answered; None: it was not."""
        command = Command("A", "note", {"text": message.text}, at=now)
        try:
            return self.clerk.say(self.game, command, message.client, message.at)
        except Crash:
            self.ends()
        except OperationalError as error:
            if find_storage_problem(error) is not StorageProblem.FULL:
                raise
        return None


class World:
    """All of it, step by step."""

    def __init__(self, folder: Path, seed: int, settings: Mapping[str, str] | None = None) -> None:
        self.seed, self.dice, self.now = seed, random.Random(seed), START
        self.service = Service(folder, self.dice, settings or {})
        self.phones = [Phone(1), Phone(2)]
        for phone in self.phones:
            phone.at = self.service.log.position(self.service.game)
        self.air: list[Message] = []
        self.trace = blake2b(digest_size=16)
        self.acknowledged: list[str] = []

    def step(self) -> None:
        """One thing happens."""
        dice = self.dice
        kind = dice.choices(("write", "send", "deliver", "clock", "fault", "end", "count"), (12, 30, 50, 3, 3, 1, 2))[0]
        if kind == "write":
            dice.choice(self.phones).writes()
        elif kind == "send":
            self._sends(dice.choice(self.phones))
        elif kind == "deliver" and self.air:
            self._arrives(self.air.pop(dice.randrange(len(self.air))))
        elif kind == "clock":
            self.now += dice.choice((-HOUR, 24 * HOUR, 0, 1, 10))
        elif kind == "fault":
            self.service.fault = dice.choice(("full", "before", "after"))
        elif kind == "end":
            self.service.ends()
        elif kind == "count":
            self.service.models.catch_up()
        self._note(kind)

    def settle(self) -> None:
        """The faults are over: everything arrives."""
        self.service.fault = ""
        while self.air or any(phone.outbox for phone in self.phones):
            for phone in self.phones:
                message = phone.sends()
                self.air += [message] if message else []
            while self.air:
                self._arrives(self.air.pop(0), sure=True)

    def wrong(self) -> list[str]:
        """What does not apply at the end."""
        events = self.service.log.read(self.service.game)
        stored = [str(event.said["args"]["text"]) for event in events if event.family == "note"]
        results = [f"{text} is there {stored.count(text)} times" for text in set(stored) if stored.count(text) != 1]
        for phone in self.phones:
            own = [text for text in stored if text.startswith(f"{phone.number}:")]
            wanted = [f"{phone.number}:{count + 1}" for count in range(phone.count)]
            results += [] if own == wanted == phone.told else [f"phone {phone.number}: {own} is not {wanted}"]
        results += [f"{text} was acknowledged and is gone" for text in self.acknowledged if text not in stored]
        results += [str(damage) for damage in UndamagedLog(self.service.log).damaged.values()]
        return results + self._miscounted()

    def _miscounted(self) -> list[str]:
        models = self.service.models
        models.catch_up()
        grown = {name: table_rows(models, name) for name in exportable_tables(models)}
        models.rebuild()
        return [f"{name} is another one when it is made anew" for name in grown if table_rows(models, name) != grown[name]]

    def _sends(self, phone: Phone) -> None:
        message = phone.sends()
        if message is not None and self.dice.random() > 0.3:
            self.air += [message] * self.dice.choice((1, 1, 1, 2, 3))

    def _arrives(self, message: Message, sure: bool = False) -> None:
        if message.answer is not None:
            self.phones[message.phone - 1].hears(message)
            return
        self.now += 1
        answer = self.service.hears(message, self.now)
        if isinstance(answer, StoredEvents):
            self.acknowledged.append(message.text)
        self._note(f"{message.client} {type(answer).__name__} {getattr(answer, 'position', '')}")
        if answer is not None and (sure or self.dice.random() > 0.3):
            self.air.append(message._replace(answer=answer))

    def _note(self, result: str) -> None:
        self.trace.update(f"{result} {self.now}\n".encode())


def played(folder: Path, steps: int, seed: int, settings: Mapping[str, str] | None = None) -> World:
    """A world after so many steps, and settled."""
    world = World(folder, seed, settings)
    for _ in range(steps):
        world.step()
    world.settle()
    return world


def main(steps: int, seed: int) -> int:
    """Plays one seed twice and says what does not apply."""
    traces = []
    results: list[str] = []
    for _ in range(2):
        with TemporaryDirectory() as folder:
            world = played(Path(folder), steps, seed)
            results = world.wrong()
            traces.append(world.trace.hexdigest())
            print(f"seed {seed}, {steps} steps, {sum(phone.count for phone in world.phones)} sayings, trace {traces[-1]}")
            world.service.models.close()
            world.service.log.close()
    results += [] if len(set(traces)) == 1 else ["the same seed played another game"]
    print("\n".join(results) or "nothing lost, nothing doubled, nothing in another order")
    return bool(results)


if __name__ == "__main__":
    raise SystemExit(main(int((*sys.argv, "10000")[1]), int((*sys.argv, "", "1")[2] or 1)))
