"""Extracts countable facts from events, and selects those that still count after takebacks.

Facts are read from the families of events, from arguments with common names, and from changes, never from a ruleset. So a new
ruleset needs no change here.

| fact | seat | detail | amount |
|---|---|---|---|
| `verdict` | who declared | `legal`, `illegal`, `open`, `ruled` | 1 |
| `broken` | who declared | rule id of an illegal declaration | 1 |
| `paid` | who paid | name of the event | cards or points, as recorded |
| `damage` | who was hit | source, as recorded | as recorded |
| `takeback`, `correction`, `ruling` | who declared | | 1 |
| `penalty` | who got it | kind | 1 |
| `played` | whose deck the card is from | printing | 1 |
| `seen` | whose deck the card is from | printing | 1 |
| `turn` | whose turn began | | its number |
| `result` | | | when, in tenths of a second |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

from domain.kernel.record.event import Event


class EventFact(NamedTuple):
    """One countable fact."""

    position: int
    kind: str
    seat: str
    detail: str = ""
    amount: int = 1


class HasPosition(Protocol):
    """Something that happened at a position of a game."""

    @property
    def position(self) -> int:
        """Returns the position of its event."""

    @property
    def kind(self) -> str:
        """Returns which kind of fact it is."""


F = TypeVar("F", bound=HasPosition)
ALWAYS = frozenset({"takeback", "correction"})
"""Facts that count even after they were taken back."""
STAYS_ON_TAKEBACK = frozenset({"seen"})
"""Facts that still count after a takeback, but not after a correction: a card seen stays seen."""
LEGALITY = frozenset({"verdict", "broken"})
"""Facts withheld in a quiet game until it is over."""


def event_facts(event: Event, position: int) -> Iterator[EventFact]:
    """Yields the facts of an event without its verdict."""
    if "act" in event.said and event.verdict[0] == "illegal":
        for rule in event.verdict[1:]:
            yield EventFact(position, "broken", event.seat, rule)
    by_family = _FAMILIES.get(event.family)
    if by_family is not None:
        yield from by_family(event, position)


def verdict_fact(event: Event, position: int) -> EventFact:
    """Returns the fact of a declaration. It is built directly, since there are many."""
    return tuple.__new__(EventFact, (position, "verdict", event.seat, event.verdict[0], 1))


def _payment_fact(event: Event, position: int) -> Iterator[EventFact]:
    amount = event.said.get("amount")
    if type(amount) is int:
        yield EventFact(position, "paid", event.seat, event.name, amount)


def _damage_fact(event: Event, position: int) -> Iterator[EventFact]:
    """Yields the fact of an event `..._damaged` that has `seat`, `amount` and `source`."""
    said = event.said
    if event.name.endswith("damaged") and type(said.get("amount")) is int and type(said.get("seat")) is str:
        yield EventFact(position, "damage", said["seat"], str(said.get("source", "")), said["amount"])


def _declaration_fact(event: Event, position: int) -> Iterator[EventFact]:
    yield EventFact(position, event.family, event.seat)


def _penalty_fact(event: Event, position: int) -> Iterator[EventFact]:
    args = event.said.get("args")
    stated = args if isinstance(args, dict) else {}
    yield EventFact(position, "penalty", str(stated.get("to", "")), str(stated.get("kind", "")))


_FAMILIES: dict[str, Callable[[Event, int], Iterator[EventFact]]] = {
    "cost_paid": _payment_fact,
    "consequence": _damage_fact,
    "resolved": _damage_fact,
    "fixed": _damage_fact,
    "takeback": _declaration_fact,
    "correction": _declaration_fact,
    "ruling": _declaration_fact,
    "penalty": _penalty_fact,
}
NOTED_FAMILIES = frozenset(_FAMILIES)
"""Families whose events may have facts."""


# --- takebacks: `domain.kernel.record.log_queries.taken_back_positions` without the events ---


class Takeback(NamedTuple):
    """At `position` the game went back to `to`. `corrects`: the record was wrong, rather than the move taken back."""

    position: int
    to: int
    corrects: bool


def effective_facts(facts: Sequence[F], backs: Sequence[Takeback]) -> Iterator[F]:
    """Yields the facts that still count, in order."""
    if not backs:
        yield from facts
        return
    live = _effective_takebacks(backs)
    struck = _positions(live)
    unseen = _positions(back for back in live if back.corrects)
    for fact in facts:
        gone = unseen if fact.kind in STAYS_ON_TAKEBACK else struck
        if fact.position not in gone or fact.kind in ALWAYS:
            yield fact


def _positions(backs: Iterable[Takeback]) -> set[int]:
    return {position for back in backs for position in range(back.to, back.position)}


def _effective_takebacks(backs: Sequence[Takeback]) -> list[Takeback]:
    """Returns the takebacks that were not taken back by a later takeback, the latest first."""
    live: list[Takeback] = []
    for back in reversed(backs):
        if not live or back.position < live[-1].to:
            live.append(back)
    return live
