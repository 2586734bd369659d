"""How a SQUAD total is spread: front first; what is left over after a UNIT goes on to the next (GW-BTL-09 to -14)."""

from __future__ import annotations

from typing import NamedTuple


class Hit(NamedTuple):
    """What a UNIT got: the points that reached it, those it took as damage, and whether they destroy it."""

    card: str
    reached: int
    taken: int
    destroyed: bool


def spread(total: int, squad: list[tuple[str, int | None, int]]) -> tuple[list[Hit], int | None]:
    """Spreads a total over a SQUAD of (card, defense, damage on it), front first; returns the hits and what is left.

    A UNIT takes its defense less the damage on it (GW-DMG-07) and is destroyed if the points reach that (GW-BTL-10); the
    rest goes on (GW-BTL-11). A UNIT that survives absorbs all that reached it (GW-BTL-12). 0 points are not applied. From
    a UNIT of unknown defense on nothing is known (None).
    """
    hits: list[Hit] = []
    left = total
    for card, defense, damage in squad:
        if left <= 0:
            break
        if defense is None:
            return hits, None
        need = max(defense - damage, 1)
        if left < need:
            return [*hits, Hit(card, left, left, False)], 0
        hits.append(Hit(card, left, need, True))
        left -= need if defense > 0 else 0
    return hits, max(left, 0)
