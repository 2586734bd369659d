"""Which Gs pay a roll cost (NX-COST-04, -07, -08, -24).

Own Gs pay their colour, purple is paid in two ways, and a bare number is paid by any G. So purple uses every colour
(NX-CARD-10), in the re-read cost of an older card too (NX-COMPAT-13).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

Parts = tuple[tuple[str, int], ...]
"""The parts of a roll cost: amounts by colour, with `any` for a bare number."""
Offered = list[tuple[str, str]]
"""The Gs that may be rolled, each with its colour. An empty colour may be any colour."""
MOST_UNKNOWN = 2
"""The largest number of Gs of unknown colour for which every choice of their colours is compared."""


def find_payment(offered: Offered, parts: Parts, mixed: bool, exact: bool) -> tuple[str, ...] | None:
    """Returns the Gs that pay all parts, or None if they cannot.

    `exact`: all offered Gs have to be needed. A G that counts as two is offered twice.
    """
    offered = sorted(offered, key=lambda each: not each[1])  # a G of unknown colour is used last
    worth = Counter({card: max(offered.count(each) for each in offered if each[0] == card) for card, _ in offered})
    ordered = sorted((part for part in parts if part[1]), key=lambda part: {"purple": 1, "any": 2}.get(part[0], 0))
    for paid in _ways(offered, tuple(ordered), mixed, worth):
        cards = tuple(dict.fromkeys(card for card, _ in paid))
        if not exact or len(cards) == len({card for card, _ in offered}):
            return cards
    return None


def _ways(left: Offered, parts: Parts, mixed: bool, worth: Counter[str]) -> Iterator[Offered]:
    if not parts:
        yield []
        return
    (color, amount), rest = parts[0], parts[1:]
    for taken in _takes(left, color, amount, mixed, worth):
        used = worth - Counter(card for card, _ in taken)
        for more in _ways(_without(left, taken, used), rest, mixed, used):
            yield [*taken, *more]


def _without(left: Offered, taken: Offered, worth: Counter[str]) -> Offered:
    """Returns the Gs that are left: of a G that counts as two its second entry, of one that is used up no other colour."""
    there = list(left)
    for each in taken:
        there.remove(each)
    return [each for each in there if worth[each[0]] > 0]


def _once_each(offered: Offered, worth: Counter[str]) -> Offered:
    """Returns the offered Gs, each at most as often as it is worth, in whatever colours."""
    left, found = Counter(worth), list[tuple[str, str]]()
    for each in offered:
        if left[each[0]] > 0:
            left[each[0]] -= 1
            found.append(each)
    return found


def _takes(left: Offered, color: str, amount: int, mixed: bool, worth: Counter[str]) -> Iterator[Offered]:
    """Yields the ways in which one part is paid."""
    fitting = _once_each(left if color == "any" else [each for each in left if each[1] in (color, "")], worth)
    if color != "purple":
        if len(fitting) >= amount:
            yield fitting[:amount]
        return
    others = [each for each in left if each[1] != "purple"]
    for single in _shares(amount, len(fitting), mixed):
        chosen = fitting[:single]
        spent = worth - Counter(card for card, _ in chosen)
        doubled = _once_each([each for each in (left if mixed else others) if each not in chosen], spent)
        if len(doubled) >= 2 * (amount - single):
            yield [*chosen, *doubled[: 2 * (amount - single)]]


def _shares(amount: int, purple: int, mixed: bool) -> list[int]:
    """Returns how many points purple Gs may pay singly.

    They pay all or none, unless the house rule lets the two ways be mixed (OP-05).
    """
    if mixed:
        return list(range(min(amount, purple), -1, -1))
    return [amount, 0] if purple >= amount else [0]
