"""Records and logs forged many times, checked against receipts and stored heads: `python -m tests.faults.forged_records N`.

A report of what was found, with the seed of what was not; the small counts are in `test_forged_records.py`.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from domain.kernel.record.event import Event
from domain.kernel.views.views import make_view
from replays.file import Record, make_record, read, write
from replays.file.hash_chain import chain_links
from replays.log import DamagedLog, NoSuchGame, UndamagedLog, open_log
from replays.trust.keys import Signer
from replays.trust.receipt_verification import CUT, INTACT, REWRITTEN, ReceiptVerifier, RecordVerdict
from replays.trust.receipts import Receipt, SignedReceipt, derive_opener, seal_head, sign_receipt
from scripts.simulation.random_games import random_game
from tests.faults.log_forgery import FORGERIES
from tests.replays.test_log import GAME, fill

HOUSE = Signer(bytes(range(1, 33)))
OPENER = derive_opener(bytes(32), GAME)
VIEWERS = ("", "A", "B", "spectator")
Change = Callable[[list[Event], random.Random], tuple[list[Event], int]]


@cache
def game() -> tuple[Event, ...]:
    """Some turns of a random game, with hidden hands."""
    played = random_game("gundam_war", "forged", 1)
    while played.decisions < 60 and played.step():
        pass
    return tuple(played.desk.events)


@cache
def given() -> tuple[SignedReceipt, ...]:
    """Receipts for everybody, at the end of every line."""
    events = game()
    ends = [at for at in range(1, len(events) + 1) if at == len(events) or events[at].line != events[at - 1].line]
    whole = list(chain_links(GAME, "", events))
    made = []
    for viewer in VIEWERS:
        heads = list(chain_links(GAME, viewer, make_view(events, viewer))) if viewer else whole
        made += [Receipt(GAME, viewer, at, heads[at - 1], seal_head(whole[at - 1], OPENER), events[at - 1].at) for at in ends]
    return tuple(sign_receipt(each, HOUSE) for each in made)


def _cut(events: list[Event], dice: random.Random) -> tuple[list[Event], int]:
    left = dice.randrange(1, len(events))
    return events[:left], left


def _say_otherwise(events: list[Event], dice: random.Random) -> tuple[list[Event], int]:
    at = dice.randrange(len(events))
    events[at] = events[at]._replace(rule=f"{events[at].rule}'")
    return events, at


def _hide_otherwise(events: list[Event], dice: random.Random) -> tuple[list[Event], int]:
    """What only one seat learned is something else: nobody else has seen it."""
    at = dice.choice([at for at, event in enumerate(events) if event.seat])
    events[at] = events[at]._replace(aside={events[at].seat: {"text": f"forged {dice.random()}"}})
    return events, at


def _leave_out(events: list[Event], dice: random.Random) -> tuple[list[Event], int]:
    at = dice.randrange(1, len(events))
    lasting = next((late for late in range(at, len(events) - 1) if events[late] != events[late + 1]), len(events) - 1)
    return events[:at] + events[at + 1 :], lasting


def _swap(events: list[Event], dice: random.Random) -> tuple[list[Event], int]:
    pairs = [at for at in range(1, len(events) - 1) if events[at] != events[at + 1]]
    at = dice.choice(pairs)
    events[at], events[at + 1] = events[at + 1], events[at]
    return events, at


CHANGES: dict[str, Change] = {
    "cut": _cut,
    "say otherwise": _say_otherwise,
    "hide otherwise": _hide_otherwise,
    "leave out": _leave_out,
    "swap": _swap,
}


def forged(kind: str, dice: random.Random) -> tuple[Record, int]:
    """A forged record with a chain without a fault, out of its file, and where it begins to be false."""
    events, at = CHANGES[kind](list(game()), dice)
    return read(write(make_record(events, GAME))), at


def found(kind: str, dice: random.Random, receipts: Sequence[SignedReceipt]) -> str:
    """What went wrong, or nothing: a receipt of what was forged is not good, and its place is named."""
    record, at = forged(kind, dice)
    try:
        standing = ReceiptVerifier(record, {GAME: OPENER}).check_all(receipts)
    except (ValueError, KeyError, IndexError) as error:
        return f"no verdict: {error!r}"
    touched = any(each.receipt.position > at for each in receipts)
    return _judged(standing, at, len(record.events)) if touched else ("" if standing.verdict == INTACT else "accused")


def _judged(standing: RecordVerdict, at: int, end: int) -> str:
    named = standing.verdict == CUT and standing.good <= at <= end
    named |= standing.verdict == REWRITTEN and standing.good <= at < standing.end
    return "" if named else f"forged from {at} on, told {standing[:3]}"


def log_found(kind: str, dice: random.Random, sound: Path) -> str:
    """The same for a log, held against the heads of its house."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        shutil.copytree(sound, folder)
        at = FORGERIES[kind](folder, GAME, dice)
        with open_log(folder) as log:
            result = UndamagedLog(log).damaged.get(GAME)
            try:
                log.read(GAME)
                return "it was read"
            except (DamagedLog, NoSuchGame) as error:
                place = getattr(error, "position", None)
        return "" if result is not None and result.position == place == at else f"forged from {at} on, told {result}"


def main(count: int, seed: str) -> int:
    """Forges and prints what came of it; how many were not found."""
    missed: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        sound = Path(name)
        with open_log(sound) as log:
            fill(log, GAME, list(game())[:60])
            fill(log, "other", list(game())[:20])
        for number in range(count):
            for kind in CHANGES:
                dice = random.Random(f"{seed} {kind} {number}")
                some = dice.sample(given(), dice.randrange(1, 6))
                _count(missed, f"record, {kind}", found(kind, dice, some), f"{seed} {kind} {number}")
            for kind in FORGERIES:
                dice = random.Random(f"{seed} log {kind} {number}")
                _count(missed, f"log, {kind}", log_found(kind, dice, sound), f"{seed} log {kind} {number}")
    for kind, wrong in sorted(missed.items()):
        print(f"{kind}: {count - wrong} of {count} found")
    return missed.total()


def _count(missed: Counter[str], kind: str, wrong: str, seed: str) -> None:
    missed[kind] += bool(wrong)
    if wrong:
        print(f"{kind}: {wrong} (seed {seed!r})")


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "forged")))
