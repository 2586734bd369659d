"""Memos: stored answers of functions about a table, dropped when a change touches what the answers depend on.

Rules ask the same small questions thousands of times for one decision. A function that is decorated with `memo` computes
each answer once. `depends_on` says when it is dropped:

- `"card"`: the function takes the table and a card. The answer depends on this card without its angle and marks, on the
  cards that carry it or that it carries, on modifiers of these cards, and on printings.
- `"play"`: depends on the cards in play without their angles and marks, on modifiers and printings.
- `"printings"`: depends on the printings of the record.
- `"cards"`: depends on cards, modifiers and printings, but not on clock, chain, flags or counters.
- `"position"`: depends on everything except who has the word.
- `"events"`: depends on everything that happened, passes excepted, and on the part of the clock that `clock` returns.
- a function of the further arguments that returns `"play"`, `"cards"` or `"position"`.

`domain.kernel.table.fold` drops the answers that a change may invalidate. `domain.kernel.table.transaction` restores those
from before a savepoint. Callers share an answer and must not change it. `stale_memos` lists stored answers that are wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, Concatenate, Literal, ParamSpec, Protocol, TypeVar, overload

from domain.kernel.table.table import Table

P = ParamSpec("P")
T = TypeVar("T")
Reader = TypeVar("Reader", bound=Callable[Concatenate[Table, ...], Any])
Span = Literal["play", "cards", "position"]
"""A dependency that may be chosen by the arguments."""
Dependency = Literal["card", "play", "cards", "printings", "position"]
Settled = Callable[[Table], bool]
"""Whether an answer depends on cards alone now; itself a memo of cards."""


class HasTable(Protocol):
    """An object with a table: a desk, or the resolution of effects."""

    @property
    def table(self) -> Table:
        """The table."""


H = TypeVar("H", bound=HasTable)


@overload
def memo(
    depends_on: Dependency | Callable[..., Span], *, only_while: Settled | None = None
) -> Callable[[Reader], Reader]: ...


@overload
def memo(
    depends_on: Literal["events"], *, clock: Callable[Concatenate[H, P], object]
) -> Callable[[Callable[Concatenate[H, P], Iterable[T]]], Callable[Concatenate[H, P], tuple[T, ...]]]: ...


def memo(
    depends_on: str | Callable[..., Span], *, only_while: Settled | None = None, clock: Callable[..., object] | None = None
) -> Callable[[Any], Any]:
    """Caches the results of a function until a change that they depend on. All arguments after the first are hashable.

    `only_while`: while this returns False, the result is cached as one that depends on the position. With `"events"`, the
    first argument has a table, and the result is a tuple of the yielded values.
    """
    if clock is not None:
        return lambda work: _by_events(work, clock)
    if callable(depends_on):
        return lambda work: _by_span(work, depends_on)
    if depends_on == "card":
        return lambda work: _by_card(work, only_while)
    if depends_on == "printings":
        return _by_printings
    plain = {"play": _by_play, "cards": _by_cards, "position": _by_position}[depends_on]
    return plain if only_while is None else lambda work: _either(only_while, plain(work), _by_position(work), work)


# One wrapper for each dependency: the name of the store is fixed in it, for these are the most frequent calls of a game.


def _by_card(work: Callable[..., Any], only_while: Settled | None) -> Callable[..., Any]:
    if only_while is not None:
        return _by_card_while(work, only_while)

    @wraps(work)
    def answer_of(table: Table, card: str) -> Any:
        try:
            return table.card_memo[card][work]
        except KeyError:
            answer = work(table, card)
            table.card_memo.setdefault(card, {})[work] = answer
            table.has_memos = True
            return answer

    return answer_of


def _by_card_while(work: Callable[..., Any], only_while: Settled) -> Callable[..., Any]:
    _ONLY_WHILE[work] = only_while
    unsettled = _by_position(work)

    @wraps(work)
    def answer_of(table: Table, card: str, *args: Any) -> Any:
        if not only_while(table):
            return unsettled(table, card, *args)
        try:
            return table.card_memo[card][work, args]
        except KeyError:
            answer = work(table, card, *args)
            table.card_memo.setdefault(card, {})[work, args] = answer
            table.has_memos = True
            return answer

    return answer_of


def _by_cards(work: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(work)
    def answer_of(table: Table, *args: Any) -> Any:
        try:
            return table.cards_memo[work, args]
        except KeyError:
            answer = work(table, *args)
            table.cards_memo[work, args] = answer
            table.has_memos = True
            return answer

    return answer_of


def _by_play(work: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(work)
    def answer_of(table: Table, *args: Any) -> Any:
        try:
            return table.play_memo[work, args]
        except KeyError:
            answer = work(table, *args)
            table.play_memo[work, args] = answer
            table.has_memos = True
            return answer

    return answer_of


def _by_position(work: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(work)
    def answer_of(table: Table, *args: Any) -> Any:
        try:
            return table.position_memo[work, args]
        except KeyError:
            answer = work(table, *args)
            table.position_memo[work, args] = answer
            table.has_memos = True
            return answer

    return answer_of


def _by_printings(work: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(work)
    def answer_of(table: Table) -> Any:
        try:
            return table.printings_memo[work]
        except KeyError:
            answer = table.printings_memo[work] = work(table)
            table.has_memos = True
            return answer

    return answer_of


def _either(
    settled: Settled, then: Callable[..., Any], otherwise: Callable[..., Any], work: Callable[..., Any]
) -> Callable[..., Any]:
    @wraps(work)
    def answer_of(table: Table, *args: Any) -> Any:
        return (then if settled(table) else otherwise)(table, *args)

    return answer_of


_STORES: Mapping[Span, str] = {"play": "play_memo", "cards": "cards_memo", "position": "position_memo"}


def _by_span(work: Callable[..., Any], span: Callable[..., Span]) -> Callable[..., Any]:
    @wraps(work)
    def answer_of(table: Table, *args: Any) -> Any:
        store = _STORES[span(*args)]
        try:
            return getattr(table, store)[work, args]
        except KeyError:
            answer = work(table, *args)
            getattr(table, store)[work, args] = answer
            table.has_memos = True
            return answer

    return answer_of


def _by_events(work: Callable[..., Any], clock: Callable[..., object]) -> Callable[..., Any]:
    @wraps(work)
    def answer_of(holder: HasTable, *args: Any) -> Any:
        table, key = holder.table, (work, args, clock(holder, *args))
        try:
            return table.events_memo[key]
        except KeyError:
            table.events_memo[key] = answer = tuple(work(holder, *args))
            table.has_memos = True
            return answer

    return answer_of


def run_once_until_change(clock: Callable[[H], object]) -> Callable[[Callable[[H], None]], Callable[[H], None]]:
    """Runs a procedure that may change the table; once a run changed nothing, skips it until something happens.

    `clock`: the part of the clock that it depends on.
    """

    def decorated(work: Callable[[H], None]) -> Callable[[H], None]:
        @wraps(work)
        def run(holder: H) -> None:
            table, key = holder.table, (work, clock(holder))
            if table.events_memo.get(key):
                return
            table.events_memo[key] = False
            table.has_memos = True
            store = table.events_memo
            work(holder)
            if table.events_memo is store:
                store[key] = True

        return run

    return decorated


_ONLY_WHILE: dict[Any, Settled] = {}


def stale_memos(table: Table) -> Iterator[str]:
    """Yields the name of each memo of a table whose stored answer differs from the answer that is computed now."""
    for work, answer in list(table.printings_memo.items()):
        if work(table) != answer:
            yield f"{work.__module__}.{work.__name__}"
    for card, answers in list(table.card_memo.items()):
        for key, answer in list(answers.items()):
            work, args = key if isinstance(key, tuple) else (key, ())
            if _ONLY_WHILE.get(work, _always)(table) and work(table, card, *args) != answer:
                yield f"{work.__module__}.{work.__name__}({card})"
    for key, answer in [*table.cards_memo.items(), *table.play_memo.items(), *table.position_memo.items()]:
        if isinstance(key, tuple) and callable(key[0]) and key[0](table, *key[1]) != answer:
            yield f"{key[0].__module__}.{key[0].__name__}{key[1]}"


def _always(table: Table) -> bool:
    return True
