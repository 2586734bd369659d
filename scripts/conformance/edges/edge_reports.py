"""Reports of runs at the edges."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.command import Command


class Fault(NamedTuple):
    """A fault. `seed` and `game` play the game again, up to this line and place."""

    kind: str
    seed: int | str
    game: int
    line: int
    node: str
    command: str
    observed: str

    def __str__(self) -> str:
        place = f"seed {self.seed}, game {self.game}, line {self.line}, {self.node}"
        return f"{self.kind} ({place}): {self.command} -> {self.observed}"


class EdgeReport(NamedTuple):
    """The result of a run: how much was tried, in how many games, and the faults."""

    ruleset: str
    edge: str
    seed: int | str
    tried: int
    faults: tuple[Fault, ...]
    games: int

    def to_plain(self) -> dict[str, Any]:
        """Returns the report as JSON data, with the first faults of each kind."""
        observed: list[str] = []
        kinds: Counter[str] = Counter()
        for trouble in self.faults:
            kinds[trouble.kind] += 1
            observed += [str(trouble)] if kinds[trouble.kind] <= 20 else []
        counts = dict(sorted(kinds.items()))
        return {
            "ruleset": self.ruleset,
            "edge": self.edge,
            "seed": self.seed,
            "games": self.games,
            "tried": self.tried,
            "troubles": counts,
            "errors": observed,
        }


FRUITLESS_GAMES = 20
"""The number of games without a single line to try after which a run ends."""


def has_nothing_to_try(tried: int, games: int) -> bool:
    """Returns whether a game has nothing that an edge could try, so that more games would not have it either."""
    return not tried and games >= FRUITLESS_GAMES


def make_fault(kind: str, desk: Desk, seed: int | str, game: int, command: Command, observed: object) -> Fault:
    """Returns a fault at the current place of a desk."""
    said = f"{command.seat} {command.act} {dict(command.args)}"
    said += {True: " in reply", False: " afterwards", None: ""}[command.reply]
    return Fault(kind, seed, game, desk.log.line + 1, desk.table.clock.node, said, str(observed))
