"""Notes: small countable facts, each at the position of the event that it comes from.

Facts come from families, from what is said in common words, and from changes; never from a ruleset. Events that say
nothing of the kind leave no note, so later rulesets need no change here.

| fact | seat | detail | amount |
|---|---|---|---|
| `verdict` | who spoke | `legal`, `illegal`, `open`, `ruled` | 1 |
| `broken` | who spoke | rule id of an illegal declaration | 1 |
| `paid` | who paid | name of the event | cards or points, as said |
| `damage` | who was hit | source, as said | as said |
| `takeback`, `correction`, `ruling` | who spoke | | 1 |
| `penalty` | who got it | kind | 1 |
| `played` | whose deck the card is from | printing | 1 |
| `seen` | whose deck the card is from | printing | 1 |
| `turn` | whose turn began | | its number |
| `result` | | | when, in tenths of a second |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.kernel.record.event import Event


class Note(NamedTuple):
    """One countable fact."""

    position: int
    fact: str
    seat: str
    detail: str = ""
    amount: int = 1


ALWAYS = frozenset({"takeback", "correction"})
"""How often something was taken back is told even where that was taken back in turn."""
KEPT_ON_TAKEBACK = frozenset({"seen"})
"""What eyes have seen stays seen when play goes back; only a correction says that nobody saw it."""
LEGALITY = frozenset({"verdict", "broken"})
"""Withheld in a quiet game until it is over."""


def event_notes(event: Event, position: int) -> Iterator[Note]:
    """The notes that an event leaves by what is said in it, beside its verdict."""
    if "act" in event.said and event.verdict[0] == "illegal":
        for rule in event.verdict[1:]:
            yield Note(position, "broken", event.seat, rule)
    by_family = _FAMILIES.get(event.family)
    if by_family is not None:
        yield from by_family(event, position)


def verdict_note(event: Event, position: int) -> Note:
    """The note that every declaration leaves: there are many, so it is made the short way."""
    return tuple.__new__(Note, (position, "verdict", event.seat, event.verdict[0], 1))


def _paid(event: Event, position: int) -> Iterator[Note]:
    amount = event.said.get("amount")
    if type(amount) is int:
        yield Note(position, "paid", event.seat, event.name, amount)


def _damaged(event: Event, position: int) -> Iterator[Note]:
    """A seat was hit: an event called `..._damaged` that says `seat`, `amount` and `source`."""
    said = event.said
    if event.name.endswith("damaged") and type(said.get("amount")) is int and type(said.get("seat")) is str:
        yield Note(position, "damage", said["seat"], str(said.get("source", "")), said["amount"])


def _declared(event: Event, position: int) -> Iterator[Note]:
    yield Note(position, event.family, event.seat)


def _penalty(event: Event, position: int) -> Iterator[Note]:
    args = event.said.get("args")
    told = args if isinstance(args, dict) else {}
    yield Note(position, "penalty", str(told.get("to", "")), str(told.get("kind", "")))


_FAMILIES: dict[str, Callable[[Event, int], Iterator[Note]]] = {
    "cost_paid": _paid,
    "consequence": _damaged,
    "resolved": _damaged,
    "fixed": _damaged,
    "takeback": _declared,
    "correction": _declared,
    "ruling": _declared,
    "penalty": _penalty,
}
NOTED_FAMILIES = frozenset(_FAMILIES)
"""Families of which every event is asked."""


# MERGED: Which notes still count after takebacks and corrections: `domain.kernel.record.log_queries.taken_back_positions`, without keeping the events.


class Takeback(NamedTuple):
    """At `position` the game went back to `to`; `corrects`: it was written down wrongly, rather than taken back."""

    position: int
    to: int
    corrects: bool


def effective_notes(notes: Sequence[Note], backs: Sequence[Takeback]) -> Iterator[Note]:
    """The notes that count, in order."""
    if not backs:
        yield from notes
        return
    live = _effective_takebacks(backs)
    struck = _positions(live)
    unseen = _positions(back for back in live if back.corrects)
    for note in notes:
        gone = unseen if note.fact in KEPT_ON_TAKEBACK else struck
        if note.position not in gone or note.fact in ALWAYS:
            yield note


def _positions(backs: Iterable[Takeback]) -> set[int]:
    return {position for back in backs for position in range(back.to, back.position)}


def _effective_takebacks(backs: Sequence[Takeback]) -> list[Takeback]:
    """Those that were not struck themselves: the last one counts, and none that it strikes does."""
    live: list[Takeback] = []
    for back in reversed(backs):
        if not live or back.position < live[-1].to:
            live.append(back)
    return live
