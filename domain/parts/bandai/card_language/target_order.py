"""Which target a clause means: effects refer to targets by their place in one list of cards.

The list has first the cards that are named at the play, then those of selectors with `all`, then those that are chosen at
the resolution. `target2` is its second card. So a clause with several selectors means what its text says only if every card
that it refers to has this place, and stands there alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domain.parts.phrase_grammar.compiler import Clause, NotSayable


def require_plain_targets(clause: Clause) -> Clause:
    """Returns the clause. Raises NotSayable where an effect would be about other cards than its text."""
    targets = list(clause.get("targets", ()))
    if any("place" in each and each.get("choose") for each in targets):
        raise NotSayable("a card chosen from a hand or pile")
    referred = sorted(set(_numbers(clause.get("effects", ()))))
    order = [at for kind in range(3) for at, each in enumerate(targets) if _kind(each) == kind]
    for number in referred:
        before = order[: number - 1]
        if number > len(order) or order[number - 1] != number - 1 or not all(_is_one(targets[at]) for at in before):
            raise NotSayable("which of several targets")
        if not _is_one(targets[number - 1]):
            raise NotSayable("several cards among several targets")
    return clause


def _kind(selector: Mapping[str, Any]) -> int:
    return 2 if selector.get("choose") or "place" in selector else 1 if selector.get("all") else 0


def _is_one(selector: Mapping[str, Any]) -> bool:
    return not selector.get("all") and not selector.get("upto") and selector.get("n", 1) == 1


def _numbers(value: Any) -> Iterator[int]:
    """Yields the numbers of all targets that effects refer to."""
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _numbers(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, str) and value.startswith("target") and value[6:].isdigit():
        yield int(value[6:])
