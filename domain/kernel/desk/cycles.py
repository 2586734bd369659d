"""Effects that set each other off for ever: a line is finite, and the game stops at the cycle for the judge to decide.

No rulebook here says what becomes of a loop without end. An effect that begins for the `REPEATS`th time within one line, with
no choice in between, is taken off instead, and the line ends with a question: a judge rules what holds (`rule`, with whatever
effects that takes), and the answer to the question, which names no card, lets the game go on without that effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from domain.kernel.contract.effect import Effect
from domain.kernel.record.changes import FlagSet

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk

REPEATS = 100
"""So often one effect of one card may begin in a line."""
CYCLE = "cycle"
"""The `what` of the question that a cycle ends with."""


def check_loop(desk: Desk, effect: Effect, take_off: Callable[[], None]) -> bool:
    """Notes that an effect begins; where it does so without end it is taken off, and the game waits for the judge."""
    card = str(effect.get("card", ""))
    started = desk.writing.started
    started.append((card, repr(effect.get("ops", effect.get("kind")))))
    if started.count(started[-1]) < REPEATS:
        return False
    since = len(started) - 2 - started[:-1][::-1].index(started[-1])
    cards = tuple(dict.fromkeys(card for card, _ in started[since:] if card in desk.table.cards))
    desk.record("lost", "cycle_stopped", "", "", {"cards": cards, "times": REPEATS})
    take_off()
    question = {"what": CYCLE, "n": 0, "least": 0, "options": (), "cards": cards}
    desk.do(FlagSet("awaits", {"seat": desk.table.clock.holder, "effect": "", **question}))
    return True
