"""How damage to a squad is spread: front first; what is left over after a unit goes on to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from domain.kernel.desk.desk import Desk
from domain.kernel.desk.timing.chain import CurrentEffect
from domain.kernel.record.changes import Marked, Plain


class SquadUnit(NamedTuple):
    """A unit of the squad: its card, its defense (None: unknown) and the damage that lies on it."""

    card: str
    defense: int | None
    damage: int


class Hit(NamedTuple):
    """What a unit got: the points that reached it, those it took as damage, and whether that meets its defense."""

    card: str
    reached: int
    taken: int
    destroyed: bool


BATTLE_DAMAGE = CurrentEffect(what="battle")
"""What battle damage does, nobody's effect does."""


DAMAGE_MOMENTS = ("deals_damage", "damages_units", "damages_nation", "destroys_units")
"""The moments of battle damage that a group dealt."""


def matches_damage_moment(moment: str, units: bool, nation: bool, fallen: bool) -> bool:
    """Whether a group that hit units, or the nation, or whose hits destroyed some, did what a moment is named for
    (GW-AUTO-08, MC-AUTO-04, NX-AUTO-05).
    """
    return dict(zip(DAMAGE_MOMENTS, (units or nation, units, nation, fallen), strict=True))[moment]


def spread_damage(total: int, squad: Iterable[SquadUnit], least: int = 1) -> tuple[list[Hit], int | None]:
    """Spreads points over a squad, front first; returns the hits and what is left.

    A unit takes its defense less the damage on it, at least `least`; the rest goes on. One that holds takes all that
    reached it. 0 points are not applied. From a unit of unknown defense on nothing is known (None).
    """
    hits: list[Hit] = []
    left = total
    for card, defense, damage in squad:
        if left <= 0:
            break
        if defense is None:
            return hits, None
        need = max(defense - damage, least)
        if left < need:
            return [*hits, Hit(card, left, left, False)], 0
        hits.append(Hit(card, left, need, True))
        left -= need if defense > 0 else 0
    return hits, max(left, 0)


def without_immune_units(hits: Iterable[Hit], is_safe: Callable[[str], bool]) -> list[Hit]:
    """Hits of which units that take no battle damage take none; what reaches them is used up all the same (MC-DMG-16)."""
    return [hit._replace(taken=0, destroyed=False) if is_safe(hit.card) else hit for hit in hits]


def deal_damage(desk: Desk, hits: Iterable[Hit], name: str, rule: str, **about: Plain) -> list[str]:
    """All hits of one moment: what was taken lies on the units as damage (GW-BTL-08, NX-BATT-42). Returns who falls."""
    together = list(hits)
    if together:
        desk.record("fixed", name, "", rule, {"hits": tuple(tuple(hit) for hit in together), **about})
        desk.do(*(Marked(hit.card, "damage", hit.taken) for hit in together if hit.taken))
    return [hit.card for hit in together if hit.destroyed]
