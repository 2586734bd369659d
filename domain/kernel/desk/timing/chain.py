"""The chain: effects that wait to be carried out, three policies for carrying them out, and the questions that they ask.

An effect is plain data with at least `seat`, the seat that declared it. A policy is made from the ruleset's `resolve(desk,
key, effect)`, which has to take the effect off the chain (`pop_effect`). A resolution that needs a choice leaves the effect
in place and opens a question, the table's flag `awaits` (`open_question`). The act that answers calls `resume_with_choice`,
and the effect is carried out again with the choice in its data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from domain.kernel.contract.desk_state import CurrentEffect
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.clock_and_priority import (
    first_with_priority,
    give_priority,
    next_in_game,
    resume_clock,
    seats_in_game,
)
from domain.kernel.messages.message import msg
from domain.kernel.record.changes import EffectPopped, EffectPushed, FlagSet, Plain
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.knowledge import PRIVATE
from domain.kernel.table.table import Table

MAX_REPEATS = 100
"""How often one effect of one card may begin in a line before it counts as an endless loop."""
CYCLE = "cycle"
"""The `what` of the question that an endless loop ends with."""


def stop_endless_loop(desk: Desk, effect: Effect, take_off: Callable[[], None]) -> bool:
    """Notes that an effect begins. Where it began `REPEATS` times in the line, stops it, and returns True.

    No rulebook here has a rule for endless loops. The effect is taken off, and the line ends with a question for the judge.
    A ruling says what is true. The answer to the question, which names no card, goes on without the effect.
    """
    card = str(effect.get("card", ""))
    started = desk.transaction.started_effects
    started.append((card, repr(effect.get("ops", effect.get("kind")))))
    if started.count(started[-1]) < MAX_REPEATS:
        return False
    since = len(started) - 2 - started[:-1][::-1].index(started[-1])
    cards = tuple(dict.fromkeys(card for card, _ in started[since:] if card in desk.table.cards))
    desk.record("lost", "cycle_stopped", "", "", {"cards": cards, "times": MAX_REPEATS})
    take_off()
    question = {"what": CYCLE, "n": 0, "least": 0, "options": (), "cards": cards}
    desk.do(FlagSet("awaits", {"seat": desk.table.clock.holder, "effect": "", **question}))
    return True


Resolve = Callable[["Desk", str, Effect], None]
AWAITS = "awaits"
MOMENT = "moment"
CHOSEN: Final = "chosen"


def push_effect(desk: Desk, data: Effect) -> str:
    """Puts an effect on top of the chain and gives priority to the next seat. Returns the effect's key."""
    key = desk.new_key("e")
    desk.do(EffectPushed(key, data))
    seat = data["seat"]
    if seat:
        give_priority(desk, next_in_game(desk, seat))
    return key


def pop_effect(desk: Desk, key: str) -> None:
    """Takes an effect off the chain."""
    desk.do(EffectPopped(key))


def waiting_effect(table: Table, key: str) -> Effect | None:
    """Returns the data of an effect on the chain, or None."""
    return next((data for each, data in table.chain if each == key), None)


def replace_effect(desk: Desk, key: str, data: Effect) -> None:
    """Replaces the data of an effect at its place of the chain."""
    index = [each for each, _ in desk.table.chain].index(key)
    desk.do(EffectPopped(key), EffectPushed(key, data, index))


def current_question(desk: Desk) -> Question | None:
    """Returns the open question, or None."""
    return desk.table.flags.get(AWAITS)


def open_question(desk: Desk, seat: str, key: str, question: Question, secret: dict[str, Plain] | None = None) -> None:
    """Opens a question to this seat.

    `question`: what everybody knows of the choice · `secret`: what only the seat may see, such as the options in its hand
    or pile. It is stored in the flag `secret_flag(seat)`.
    """
    desk.do(FlagSet(AWAITS, {"seat": seat, "effect": key, **question}))
    if secret:
        desk.do(FlagSet(secret_flag(seat), secret))


def secret_flag(seat: str) -> str:
    """Returns the name of the flag with the part of a question that only its seat sees."""
    return f"{PRIVATE}{seat}:{AWAITS}"


def require_question(desk: Desk) -> Question:
    """Returns the open question. Raises Refused where there is none."""
    question = current_question(desk)
    if question is None:
        raise Refused("", msg("nobody_is_asked_to_choose"))
    return question


def pop_question(desk: Desk) -> Question:
    """Removes the open question from the table and returns it."""
    question = require_question(desk)
    desk.do(FlagSet(AWAITS, None))
    if secret_flag(question["seat"]) in desk.table.flags:
        desk.do(FlagSet(secret_flag(question["seat"]), None))
    return question


def option_places(table: Table, question: Question) -> dict[str, tuple[str, int]]:
    """Returns card id -> its place and incarnation, for the options of a question and the cards that go with them (`rest`).

    Options that are no cards on the table are left out.
    """
    rest = question.get("rest")
    named = (*question.get("options", ()), *(rest if isinstance(rest, tuple) else ()))
    return {each: (table.cards[each].place, table.cards[each].life) for each in named if each in table.cards}


def resume_with_choice(desk: Desk, choice: Plain) -> None:
    """Carries out the effect that asked again, with the choice added to its data (`chosen`, a tuple)."""
    key = pop_question(desk)["effect"]
    data = waiting_effect(desk.table, key)
    if data is not None:
        replace_effect(desk, key, {**data, CHOSEN: (*data.get(CHOSEN, ()), choice)})
    if desk.table.chain:
        desk.ruleset.timeline.settle(desk)
    else:
        resume_clock(desk)


def open_moment(desk: Desk, moment: Plain, seat: str = "") -> None:
    """Stops a resolution at an exactly timed moment. What is timed to it may be declared now, and is carried out first.

    `seat`: the only seat that may speak; by default all may, the turn holder first.
    """
    desk.do(FlagSet(MOMENT, moment))
    give_priority(desk, seat or first_with_priority(desk), len(seats_in_game(desk)) - 1 if seat else 0)


def closed_lifo_policy(resolve: Resolve) -> Callable[[Desk], None]:
    """Returns a policy: once resolution begins, the whole chain is carried out, last first. Then the turn holder has the
    word.
    """

    def settle(desk: Desk) -> None:
        while _may_resolve(desk):
            _resolve_last(desk, resolve)
        resume_clock(desk)

    return settle


def reopening_lifo_policy(resolve: Resolve) -> Callable[[Desk], None]:
    """Returns a policy: the last effect is carried out. Then everybody may add again, the turn holder first."""

    def settle(desk: Desk) -> None:
        _resolve_last(desk, resolve)
        resume_clock(desk)

    return settle


def nested_policy(resolve: Resolve) -> Callable[[Desk], None]:
    """Returns a policy: as `closed_lifo_policy`, but a resolution may stop at a moment (`open_moment`), then goes on."""

    def settle(desk: Desk) -> None:
        if MOMENT in desk.table.flags:
            desk.do(FlagSet(MOMENT, None))
        while _may_resolve(desk) and MOMENT not in desk.table.flags:
            _resolve_last(desk, resolve)
        resume_clock(desk)

    return settle


def _resolve_last(desk: Desk, resolve: Resolve) -> None:
    key, data = desk.table.chain[-1]
    if data.get("begun") or not stop_endless_loop(desk, data, lambda: pop_effect(desk, key)):
        resolve(desk, key, data)


def _may_resolve(desk: Desk) -> bool:
    return bool(desk.table.chain) and desk.table.result is None and current_question(desk) is None


@contextmanager
def as_current_effect(desk: Desk, doing: CurrentEffect) -> Iterator[None]:
    """Sets the current effect for everything that is done inside the block."""
    before, desk.current_effect = desk.current_effect, doing
    try:
        yield
    finally:
        desk.current_effect = before
