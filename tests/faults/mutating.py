"""Records that are sound in every sum and odd in one field: each field of a real game takes each odd value in turn.

`python -m tests.faults.mutating [COUNT] [SEED]` says which accepted ones a reader cannot follow.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from traceback import extract_tb
from typing import Any

from api.views.game_view import GameView
from domain import registry
from domain.kernel.desk.audit import audit
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.desk.offers_ahead import offers_ahead
from domain.kernel.record.event import Event, event_from_plain, event_to_plain
from domain.kernel.views.views import HINDSIGHT, JUDGE, SPECTATOR, header_of, make_view
from projections.statistics_queries import check_countable
from replays.file import make_record, read, write
from replays.file.json_format import from_json, to_json
from replays.imported_record_check import READERS, check_readable
from replays.sheet import write_sheet
from replays.table_at_position import check_log_is_possible
from replays.viewer.replay_json import replay_data
from scripts.simulation.random_games import random_game

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 10**12, -(10**12), "", "legal", "A", "Z", "#1", "#999", "~x", "\u202e", "x" * 300),
    *((), ("x",), ((1, 2),), {}, {"a": 1}, {"": ()}, {"do": "x"}, (None,), ({},)),
)
Mutant = tuple[str, tuple[Event, ...]]


def games(seed: int, rulesets: Sequence[str]) -> list[tuple[Event, ...]]:
    """The first lines of a random game of each ruleset, with an end."""
    results = []
    for name in rulesets:
        game = random_game(name, seed, 0, registry.ruleset(name).book.seats[0])
        for _ in range(40):
            if not game.step():
                break
        results.append(tuple(game.desk.events))
    return results


def mutants(events: Sequence[Event], dice: random.Random, count: int) -> Iterator[Mutant]:
    """So many records that are odd in one field, each with the place; those whose form is refused are left out."""
    plain = [event_to_plain(event) for event in events]
    made = 0
    while made < count:
        position = dice.choice((0, dice.randrange(len(plain)), dice.randrange(len(plain))))
        path, changed = _changed(plain[position], dice)
        try:
            event = event_from_plain(changed)
        except ValueError:
            made += 1
            continue
        made += 1
        yield f"event {position} {path}", (*events[:position], event, *events[position + 1 :])


def _changed(tree: Any, dice: random.Random, path: str = "") -> tuple[str, Any]:
    if isinstance(tree, dict) and tree and dice.random() < 0.85:
        key = dice.choice(list(tree))
        if dice.random() < 0.1:
            return f"{path} without {key}", {name: value for name, value in tree.items() if name != key}
        where, value = _changed(tree[key], dice, f"{path}.{key}")
        return where, {**tree, key: value}
    if isinstance(tree, tuple) and tree and dice.random() < 0.85:
        at = dice.randrange(len(tree))
        if dice.random() < 0.1:
            return f"{path} without {at}", (*tree[:at], *tree[at + 1 :])
        where, value = _changed(tree[at], dice, f"{path}.{at}")
        return where, (*tree[:at], value, *tree[at + 1 :])
    odd = dice.choice(ODD)
    return f"{path} = {odd!r:.30}", odd


def seen(events: Sequence[Event]) -> None:
    """What the service shows to everybody, at the end and at the beginning."""
    for viewer in (JUDGE, SPECTATOR, HINDSIGHT, *header_of(events).seats):
        made = GameView("g", viewer, events, False)
        made.board(len(events))
        made.board(1)
        made.log_page(0, 200, len(events))


def written(events: Sequence[Event]) -> None:
    """Files and back."""
    record = make_record(events, "g")
    assert read(write(record)).events == from_json(to_json(record)).events == tuple(events)
    write_sheet(events)


def replayed(events: Sequence[Event]) -> None:
    """The replay of everybody."""
    for viewer in (JUDGE, SPECTATOR, HINDSIGHT, *header_of(events).seats):
        replay_data(make_view(events, viewer))


def judged(events: Sequence[Event]) -> None:
    """What needs the rules: an audit, and what may be said now."""
    rules = registry.ruleset(header_of(events).ruleset)
    list(audit(events, rules))
    for seat in header_of(events).seats:
        offers_ahead(load_desk(events, rules), seat)


FOLLOWED: dict[str, Callable[[Sequence[Event]], None]] = {
    "counted": check_countable,
    "seen": seen,
    "written": written,
    "replayed": replayed,
    "judged": judged,
}


def refused(events: Sequence[Event]) -> str:
    """Why the door does not take a record; empty: it does. What it does not know by its name it finds by trying."""
    try:
        check_log_is_possible(events)
        check_readable(events, (*READERS, check_countable))
    except ValueError as error:
        return str(error)
    return ""


def trouble(mutant: Mutant, readers: Sequence[str] = tuple(FOLLOWED)) -> list[str]:
    """Which readers cannot follow a record that was accepted, and why."""
    place, events = mutant
    if refused(events):
        return []
    results = []
    for name in readers:
        try:
            FOLLOWED[name](events)
        except Exception as error:  # whatever it is, the reader has fallen
            results.append(f"{name}: {type(error).__name__} {error!s:.60} at {_where(error)} | {place}")
    return results


def _where(error: BaseException) -> str:
    last = extract_tb(error.__traceback__)[-1]
    return f"{last.filename.rpartition('/')[2]}:{last.lineno}"


def main(count: int, seed: int) -> int:
    """Prints every trouble of so many mutants, and how many there were."""
    dice = random.Random(seed)
    total: Counter[str] = Counter()
    for events in games(seed, registry.available()):
        for mutant in mutants(events, dice, count):
            total["made"] += 1
            for line in trouble(mutant):
                total["fell"] += 1
                print(line)
    print(dict(total), "seed", seed)
    return bool(total["fell"])


if __name__ == "__main__":
    raise SystemExit(main(int((*sys.argv, "200")[1]), int((*sys.argv, "", "1")[2] or 1)))
