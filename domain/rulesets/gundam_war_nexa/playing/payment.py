"""Which Gs pay a roll cost: a colour by its own Gs, purple in two ways, a bare number by any (NX-COST-04, -07, -08, -24).

So purple uses every colour (NX-CARD-10), in the re-read cost of an older card too (NX-COMPAT-13).
"""

from __future__ import annotations

from collections.abc import Iterator

Parts = tuple[tuple[str, int], ...]
"""A roll cost: amounts by colour; `any` for a bare number."""
Offered = list[tuple[str, str]]
"""Gs that may be rolled with their colour; an empty colour may be any."""


def solve(offered: Offered, parts: Parts, mixed: bool, exact: bool) -> tuple[str, ...] | None:
    """The Gs that pay all parts; None where they cannot. `exact`: all that are offered have to be needed. A G that counts as
    two is offered twice.
    """
    offered = sorted(offered, key=lambda each: not each[1])  # one of any colour is needed last
    ordered = sorted((part for part in parts if part[1]), key=lambda part: {"purple": 1, "any": 2}.get(part[0], 0))
    for paid in _ways(offered, tuple(ordered), mixed):
        cards = tuple(dict.fromkeys(card for card, _ in paid))
        if not exact or len(cards) == len({card for card, _ in offered}):
            return cards
    return None


def _ways(left: Offered, parts: Parts, mixed: bool) -> Iterator[Offered]:
    if not parts:
        yield []
        return
    (color, amount), rest = parts[0], parts[1:]
    for taken in _takes(left, color, amount, mixed):
        for more in _ways(_without(left, taken), rest, mixed):
            yield [*taken, *more]


def _without(left: Offered, taken: Offered) -> Offered:
    """What is left of it; of a G that counts as two there is another one."""
    there = list(left)
    for each in taken:
        there.remove(each)
    return there


def _takes(left: Offered, color: str, amount: int, mixed: bool) -> Iterator[Offered]:
    """The ways in which one part is paid."""
    fitting = left if color == "any" else [each for each in left if each[1] in (color, "")]
    if color != "purple":
        if len(fitting) >= amount:
            yield fitting[:amount]
        return
    others = [each for each in left if each[1] != "purple"]
    for single in _shares(amount, len(fitting), mixed):
        chosen = fitting[:single]
        doubled = [each for each in (left if mixed else others) if each not in chosen]
        if len(doubled) >= 2 * (amount - single):
            yield [*chosen, *doubled[: 2 * (amount - single)]]


def _shares(amount: int, purple: int, mixed: bool) -> list[int]:
    """How many points purple Gs pay singly: all or none, unless the house rule lets the two ways be mixed (OP-05)."""
    if mixed:
        return list(range(min(amount, purple), -1, -1))
    return [amount, 0] if purple >= amount else [0]
