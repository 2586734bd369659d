"""A number that is shared out among several cards, as its player says: one card after the other, each at least one."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effects import OptionalQuestion, chosen_answer

STATED_SHARES = "shares"
"""The field of a small effect with the shares that are told already, those of the first cards."""


def amount_per_card(operation: Plain, cards: Iterable[str]) -> dict[str, int]:
    """Card -> its share, as far as it is told; where one card or one way is left, of all.

    Without `shared` each has the whole. Of more cards than there is to share the first have one each.
    """
    there, n = tuple(cards), int(operation["n"])
    if not operation.get("shared"):
        return dict.fromkeys(there, n)
    told = operation.get(STATED_SHARES, ())
    rest, left = there[len(told) :], n - sum(told)
    if len(rest) == 1:
        told = (*told, left)
    elif len(rest) >= left:
        told = (*told, *(1 for _ in rest[:left]))
    return dict(zip(there, told, strict=False))


def ask_share(effect: Effect, operation: Plain, cards: Iterable[str], rule: str) -> OptionalQuestion:
    """Asks for the share of the next card; None where all is told. One that nobody says is the least."""
    there, n = tuple(cards), int(operation["n"])
    if not operation.get("shared") or len(amount_per_card(operation, there)) >= min(len(there), n):
        return None
    told = operation.get(STATED_SHARES, ())
    most = n - sum(told) - (len(there) - len(told) - 1)
    said = chosen_answer(effect)
    if said is not None:
        return {"later": ({**operation, STATED_SHARES: (*told, int(said[0]) if said else 1)},)}
    words = tuple(str(number) for number in range(1, most + 1))
    return {"seat": effect["seat"], "what": "share", "rule": rule, "words": words, "card": there[len(told)]}
