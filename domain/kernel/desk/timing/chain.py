"""The chain: effects that wait to be carried out, and three policies for carrying them out.

An effect is plain data with at least `seat` (who said it). What carrying out means is the ruleset's: a policy is made
from its `resolve(desk, key, data)`, which has to take the effect off the chain (`take_off`). A resolution that waits for
somebody's choice leaves the effect where it is and sets the table's flag `awaits` (`ask`); the act that makes the choice
calls `resume`, and the effect is carried out again with the choice in its data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from domain.kernel.contract.desk_state import CurrentEffect
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.clock import first_to_speak, give_word, next_in_game, resume_clock, seats_in_game
from domain.kernel.messages.message import msg
from domain.kernel.record.changes import EffectPopped, EffectPushed, FlagSet, Plain
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.knowledge import PRIVATE
from domain.kernel.table.table import Table

# MERGED: Effects that set each other off for ever: a line is finite, and the game stops at the cycle for the judge to decide.
#
# No rulebook here says what becomes of a loop without end. An effect that begins for the `REPEATS`th time within one line, with
# no choice in between, is taken off instead, and the line ends with a question: a judge rules what holds (`rule`, with whatever
# effects that takes), and the answer to the question, which names no card, lets the game go on without that effect.

REPEATS = 100
"""So often one effect of one card may begin in a line."""
CYCLE = "cycle"
"""The `what` of the question that a cycle ends with."""


def check_loop(desk: Desk, effect: Effect, take_off: Callable[[], None]) -> bool:
    """Notes that an effect begins; where it does so without end it is taken off, and the game waits for the judge."""
    card = str(effect.get("card", ""))
    started = desk.transaction.started_effects
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


Resolve = Callable[["Desk", str, Effect], None]
AWAITS = "awaits"
MOMENT = "moment"
CHOSEN: Final = "chosen"


def push_effect(desk: Desk, data: Effect) -> str:
    """Puts an effect on top of the chain; the word goes to the next seat. Returns the effect's key."""
    key = desk.new_key("e")
    desk.do(EffectPushed(key, data))
    seat = data["seat"]
    if seat:
        give_word(desk, next_in_game(desk, seat))
    return key


def pop_effect(desk: Desk, key: str) -> None:
    """Takes an effect off the chain."""
    desk.do(EffectPopped(key))


def waiting_effect(table: Table, key: str) -> Effect | None:
    """The data of an effect that waits, or None."""
    return next((data for each, data in table.chain if each == key), None)


def replace_effect(desk: Desk, key: str, data: Effect) -> None:
    """Puts new data in place of a waiting effect, at the same place of the chain."""
    index = [each for each, _ in desk.table.chain].index(key)
    desk.do(EffectPopped(key), EffectPushed(key, data, index))


def current_question(desk: Desk) -> Question | None:
    """The choice that a resolution waits for, or None."""
    return desk.table.flags.get(AWAITS)


def open_question(desk: Desk, seat: str, key: str, question: Question, secret: dict[str, Plain] | None = None) -> None:
    """A resolution waits for a choice of this seat.

    `question`: what everybody knows of the choice · `secret`: what only the seat may see, such as the options in its
    hand or pile; it lies in the flag `secret_of(seat)`.
    """
    desk.do(FlagSet(AWAITS, {"seat": seat, "effect": key, **question}))
    if secret:
        desk.do(FlagSet(secret_flag(seat), secret))


def secret_flag(seat: str) -> str:
    """The name of the flag with the part of a question that only the seat who is asked sees."""
    return f"{PRIVATE}{seat}:{AWAITS}"


def require_question(desk: Desk) -> Question:
    """The choice that a resolution waits for. Raises Refused where nobody is asked."""
    question = current_question(desk)
    if question is None:
        raise Refused("", msg("nobody_is_asked_to_choose"))
    return question


def close_question(desk: Desk) -> Question:
    """The question is answered: takes it off the table and returns it."""
    question = require_question(desk)
    desk.do(FlagSet(AWAITS, None))
    if secret_flag(question["seat"]) in desk.table.flags:
        desk.do(FlagSet(secret_flag(question["seat"]), None))
    return question


def resume_with_choice(desk: Desk, choice: Plain) -> None:
    """A choice was made: the effect that asked has it in its data (`chosen`, a tuple) and is carried out again."""
    key = close_question(desk)["effect"]
    data = waiting_effect(desk.table, key)
    if data is not None:
        replace_effect(desk, key, {**data, CHOSEN: (*data.get(CHOSEN, ()), choice)})
    if desk.table.chain:
        desk.ruleset.timeline.settle(desk)
    else:
        resume_clock(desk)


def open_moment(desk: Desk, moment: Plain, seat: str = "") -> None:
    """A resolution stops at an exactly timed moment: what is timed to it may be said now, and is carried out first.

    `seat`: the only one that is asked; else all are, the turn holder first.
    """
    desk.do(FlagSet(MOMENT, moment))
    give_word(desk, seat or first_to_speak(desk), len(seats_in_game(desk)) - 1 if seat else 0)


def closed_lifo(resolve: Resolve) -> Callable[[Desk], None]:
    """Once resolution begins the whole chain is carried out, last first; then the turn holder has the word."""

    def settle(desk: Desk) -> None:
        while _may_resolve(desk):
            _resolve_last(desk, resolve)
        resume_clock(desk)

    return settle


def reopening_lifo(resolve: Resolve) -> Callable[[Desk], None]:
    """One effect is carried out, the last; then everybody may add again, the turn holder first."""

    def settle(desk: Desk) -> None:
        _resolve_last(desk, resolve)
        resume_clock(desk)

    return settle


def nested(resolve: Resolve) -> Callable[[Desk], None]:
    """As `closed_lifo`, but a resolution may stop at a moment (`open_moment`), and goes on after what was said there."""

    def settle(desk: Desk) -> None:
        if MOMENT in desk.table.flags:
            desk.do(FlagSet(MOMENT, None))
        while _may_resolve(desk) and MOMENT not in desk.table.flags:
            _resolve_last(desk, resolve)
        resume_clock(desk)

    return settle


def _resolve_last(desk: Desk, resolve: Resolve) -> None:
    key, data = desk.table.chain[-1]
    if data.get("begun") or not check_loop(desk, data, lambda: pop_effect(desk, key)):
        resolve(desk, key, data)


def _may_resolve(desk: Desk) -> bool:
    return bool(desk.table.chain) and desk.table.result is None and current_question(desk) is None


# MERGED: Whose effect is being carried out: what is timed to what it does may ask for that.


@contextmanager
def as_current_effect(desk: Desk, doing: CurrentEffect) -> Iterator[None]:
    """What is done inside is done by this: a small effect of somebody's, or what a rule carries out."""
    before, desk.current_effect = desk.current_effect, doing
    try:
        yield
    finally:
        desk.current_effect = before
