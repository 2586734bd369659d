"""Facts: what readers worked out about a table, kept until something changes on which they depend.

Rules ask the same small questions thousands of times in one decision. A question that is decorated here is worked out once:

- `of_card`: about a card; hangs on it but for its angle and marks, on what it lies on or carries, on modifiers on these and
  on printings, and on nothing else.
- `of_play`: about the table; hangs on cards in play but for their angles and marks, on modifiers and printings.
- `of_printings`: about the game; hangs on the printings of the record alone.
- `of_cards`: about the table; hangs on cards, modifiers and printings: neither on clock, chain, flags nor counters.
- `of_position`: hangs on anything but on who has the word.
- `of_card_while`, `of_cards_while`, `of_play_while`, `of_span`: hangs on cards alone at most times, or for most that is
  asked.

`domain.kernel.table.applying` forgets what a change may have made untrue; `domain.kernel.desk.writing` takes what was known
before a trial up again after it. An answer belongs to all who ask, and is not to be changed. `stale` names answers that do
not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

from domain.kernel.table.table import Table

P = ParamSpec("P")
T = TypeVar("T")


def of_card(work: Callable[[Table, str], T]) -> Callable[[Table, str], T]:
    """Keeps what is asked about a card. Raises KeyError where no such card is on the table."""

    @wraps(work)
    def asked(table: Table, card: str) -> T:
        try:
            return table.card_facts[card][work]  # type: ignore[no-any-return]
        except KeyError:
            answer = work(table, card)
            table.card_facts.setdefault(card, {})[work] = answer
            table.asked = True
            return answer

    return asked


def of_cards(work: Callable[Concatenate[Table, P], T]) -> Callable[Concatenate[Table, P], T]:
    """Keeps what is asked about the cards of the table and how they lie; further arguments can be hashed."""

    @wraps(work)
    def asked(table: Table, *args: Any) -> Any:
        try:
            return table.facts[work, args]
        except KeyError:
            answer = work(table, *args)  # type: ignore[call-arg]
            table.facts[work, args] = answer
            table.asked = True
            return answer

    return asked  # type: ignore[return-value]


def of_printings(work: Callable[[Table], T]) -> Callable[[Table], T]:
    """Keeps what is asked about the printings that the record has."""

    @wraps(work)
    def asked(table: Table) -> T:
        try:
            return table.printing_facts[work]  # type: ignore[no-any-return]
        except KeyError:
            answer = table.printing_facts[work] = work(table)
            table.asked = True
            return answer

    return asked


def of_play(work: Callable[Concatenate[Table, P], T]) -> Callable[Concatenate[Table, P], T]:
    """Keeps what is asked about the cards in play and how they lie; further arguments can be hashed."""

    @wraps(work)
    def asked(table: Table, *args: Any) -> Any:
        try:
            return table.play_facts[work, args]
        except KeyError:
            answer = work(table, *args)  # type: ignore[call-arg]
            table.play_facts[work, args] = answer
            table.asked = True
            return answer

    return asked  # type: ignore[return-value]


def of_position(work: Callable[Concatenate[Table, P], T]) -> Callable[Concatenate[Table, P], T]:
    """Keeps what is asked about the position of the game; further arguments can be hashed."""

    @wraps(work)
    def asked(table: Table, *args: Any) -> Any:
        try:
            return table.memo[work, args]
        except KeyError:
            answer = work(table, *args)  # type: ignore[call-arg]
            table.memo[work, args] = answer
            table.asked = True
            return answer

    return asked  # type: ignore[return-value]


Asked = Callable[Concatenate[Table, P], T]
OfCard = Callable[Concatenate[Table, str, P], T]
Settled = Callable[[Table], bool]
"""Whether what is asked hangs on cards alone now; itself a fact of cards."""


def of_play_while(settled: Settled) -> Callable[[Asked[P, T]], Asked[P, T]]:
    """Keeps what is asked as `of_play` does while it is settled, else as `of_position` does."""
    return lambda work: _either(work, settled, of_play(work), of_position(work))


def of_cards_while(settled: Settled) -> Callable[[Asked[P, T]], Asked[P, T]]:
    """Keeps what is asked as `of_cards` does while it is settled, else as `of_position` does."""
    return lambda work: _either(work, settled, of_cards(work), of_position(work))


def _either(work: Asked[P, T], settled: Settled, then: Asked[P, T], otherwise: Asked[P, T]) -> Asked[P, T]:
    @wraps(work)
    def asked(table: Table, *args: Any) -> Any:
        return (then if settled(table) else otherwise)(table, *args)  # type: ignore[call-arg]

    return asked  # type: ignore[return-value]


Span = Literal["play", "cards", "position"]
"""What an answer hangs on: that of `of_play`, `of_cards` or `of_position`."""


def of_span(span: Callable[P, Span]) -> Callable[[Asked[P, T]], Asked[P, T]]:
    """Keeps what is asked as long as `span` says of the further arguments."""

    def decorated(work: Asked[P, T]) -> Asked[P, T]:
        @wraps(work)
        def asked(table: Table, *args: Any) -> Any:
            kept = _KEPT[span(*args)]  # type: ignore[call-arg]
            try:
                return getattr(table, kept)[work, args]
            except KeyError:
                answer = work(table, *args)  # type: ignore[call-arg]
                getattr(table, kept)[work, args] = answer
                table.asked = True
                return answer

        return asked  # type: ignore[return-value]

    return decorated


_KEPT: Mapping[Span, str] = {"play": "play_facts", "cards": "facts", "position": "memo"}


def of_card_while(settled: Settled) -> Callable[[OfCard[P, T]], OfCard[P, T]]:
    """Keeps what is asked about a card as `of_card` does while it is settled, else as `of_position` does; further arguments
    can be hashed.
    """

    def decorated(work: OfCard[P, T]) -> OfCard[P, T]:
        _ONLY_WHILE[work] = settled

        @wraps(work)
        def asked(table: Table, card: str, *args: Any) -> Any:
            if not settled(table):
                return unsettled(table, card, *args)  # type: ignore[call-arg]
            try:
                return table.card_facts[card][work, args]
            except KeyError:
                answer = work(table, card, *args)  # type: ignore[call-arg]
                table.card_facts.setdefault(card, {})[work, args] = answer
                table.asked = True
                return answer

        unsettled = of_position(work)
        return asked  # type: ignore[return-value]

    return decorated


_ONLY_WHILE: dict[Any, Settled] = {}


def stale(table: Table) -> Iterator[str]:
    """The facts that are kept of a table and are not so, worked out afresh."""
    for fact, answer in list(table.printing_facts.items()):
        if fact(table) != answer:
            yield f"{fact.__module__}.{fact.__name__}"
    for card, facts in list(table.card_facts.items()):
        for key, answer in list(facts.items()):
            work, args = key if isinstance(key, tuple) else (key, ())
            if _ONLY_WHILE.get(work, _always)(table) and work(table, card, *args) != answer:
                yield f"{work.__module__}.{work.__name__}({card})"
    for key, answer in [*table.facts.items(), *table.play_facts.items(), *table.memo.items()]:
        if isinstance(key, tuple) and callable(key[0]) and key[0](table, *key[1]) != answer:
            yield f"{key[0].__module__}.{key[0].__name__}{key[1]}"


def _always(table: Table) -> bool:
    return True
