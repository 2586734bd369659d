"""Detachments: units in order, front first, that go to a battle area together, deal their strength as one and share
damage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from domain.kernel.contract.desk_state import CurrentEffect
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Marked, Moved, Plain
from domain.kernel.table.table import Table
from domain.parts.common.card_references import require_each_once
from domain.parts.common.set_groups import is_rolled
from domain.parts.messages import msg

Formation = dict[str, tuple[str, ...]]
"""Area -> units, front first; a single unit is a detachment too (GW-SQD-02, MC-SORTIE-03, NX-BATT-04 to -06)."""


def form_detachments(
    desk: Desk, args: Arguments, areas: Mapping[str, str], unit: Callable[[Plain, list[str]], str], rule: str
) -> Formation:
    """Returns the units named for each area, one detachment for each; that is `rule` (GW-ATK-04, MC-SORTIE-04, NX-BATT-05).

    `areas`: word -> area · `unit(ref, taken)`: finds the unit of a reference, none of those already taken.
    """
    result: Formation = {}
    taken: list[str] = []
    for word, area in areas.items():
        for ref in _flatten(desk, args.get(word, ()), rule):
            meant = unit(ref, taken)
            if meant not in taken:
                taken.append(meant)
                result[area] = (*result.get(area, ()), meant)
    return result


def _flatten(desk: Desk, refs: Plain, rule: str) -> list[Plain]:
    refs = refs if isinstance(refs, tuple) else (refs,)
    desk.demand(rule, not any(isinstance(ref, tuple) for ref in refs), msg("one_detachment_for_each_area"))
    return [each for ref in refs for each in (ref if isinstance(ref, tuple) else (ref,))]


def prefer_unrolled(table: Table, ref: Plain, home: Iterable[str], taken: Iterable[str]) -> Plain:
    """Returns a unit of a printing that is not taken, if possible one that is not rolled; any other reference unchanged."""
    alike = [card for card in home if table.cards[card].printing == ref and card not in taken]
    ready = [card for card in alike if not is_rolled(table, card)]
    return (ready or alike or [ref])[0]


def find_unit_at_home(
    desk: Desk,
    ref: Plain,
    taken: list[str],
    home: list[str],
    find: Callable[[Plain], str],
    where: str,
    rules: tuple[str, str],
) -> str:
    """Returns the named unit and demands that it is named once and is at home; `where` is the word for home.

    GW-ZONE-10, MC-SORTIE-01, NX-BATT-01 · `find(ref)`: finds the card · `rules`: of a unit named twice, and of one
    elsewhere.
    """
    unit = find(prefer_unrolled(desk.table, ref, home, taken))
    twice, elsewhere = rules
    require_each_once(desk, [*taken, unit], home, twice)
    desk.demand(elsewhere, unit in home, msg("card_is_not_in_word", card=unit, word=where))
    return unit


def send_units(desk: Desk, seat: str, place: str, units: tuple[str, ...], said: tuple[str, str, str]) -> tuple[str, ...]:
    """Moves units to a battle area, behind those already there. Returns them.

    `said`: the event, the rule and the word of the area.
    """
    if units:
        name, rule, area = said
        desk.record("fixed", name, seat, rule, {"area": area, "cards": units})
        hidden = [unit for unit in units if not desk.table.zone_of(unit).in_play]
        desk.do(*(Moved(unit, place) for unit in units))
        for unit in hidden:
            show_card(desk, unit, (PUBLIC,))  # it came from a hand illegally, and is face up now
    return units


def sum_strength(values: Iterable[int | None]) -> int | None:
    """Returns the sum of a detachment's values: fighting in front, shooting behind (GW-BTL-04, MC-DMG-04, NX-BATT-31).

    None if the value of one is unknown.
    """
    line = list(values)
    return None if None in line else sum(value or 0 for value in line)


Value = tuple[str, int | None]
"""A unit and its share of the detachment's strength; None if unknown."""


def record_strength(
    desk: Desk, seat: str, rule: str, area: str, line: Iterable[Value], total: int | None, **about: Plain
) -> int | None:
    """Records the strength of a detachment; an unknown one leaves the verdict open, for the players to state the result."""
    added = tuple(line)
    units, values = tuple(unit for unit, _ in added), tuple(value for _, value in added)
    desk.record(
        "fixed", "squad_totalled", seat, rule, {"area": area, "units": units, "values": values, "total": total, **about}
    )
    if total is None:
        desk.demand(rule, None)
    return total


# --- damage to a squad ------------------------------------------------------------------------------------------------


class SquadUnit(NamedTuple):
    """A unit that takes damage: its card, its defense (None: unknown) and the damage on it."""

    card: str
    defense: int | None
    damage: int


class Hit(NamedTuple):
    """A hit on a unit: points that reached it, points it took as damage, whether these meet its defense."""

    card: str
    reached: int
    taken: int
    destroyed: bool


BATTLE_DAMAGE = CurrentEffect(what="battle")
"""The origin of battle damage, which is no effect of a seat."""


DAMAGE_MOMENTS = ("deals_damage", "damages_units", "damages_nation", "destroys_units")
"""The moments of battle damage that a group dealt."""


def matches_damage_moment(moment: str, units: bool, nation: bool, fallen: bool) -> bool:
    """Returns whether a group's hits on units, on the nation, or with destroyed units fit a moment (GW-AUTO-08, MC-AUTO-04,
    NX-AUTO-05).
    """
    return dict(zip(DAMAGE_MOMENTS, (units or nation, units, nation, fallen), strict=True))[moment]


def spread_damage(total: int, squad: Iterable[SquadUnit], least: int = 1) -> tuple[list[Hit], int | None]:
    """Spreads points over a squad, front first. Returns the hits and the points left; None if a defense is unknown.

    The damage that destroys a unit is its defense minus the damage on it, at least `least`. The points beyond that go to the
    next unit. A unit that survives takes all points that reach it. Spreading stops when no points are left, or at a unit of
    unknown defense. A destroyed unit of defense 0 uses up no points.
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
    """Returns the hits with no damage for units that take none; their points are used up all the same (MC-DMG-16)."""
    return [hit._replace(taken=0, destroyed=False) if is_safe(hit.card) else hit for hit in hits]


def deal_damage(desk: Desk, hits: Iterable[Hit], name: str, rule: str, **about: Plain) -> list[str]:
    """Deals the hits of one moment: puts damage on the units (GW-BTL-08, NX-BATT-42). Returns the destroyed ones."""
    together = list(hits)
    if together:
        desk.record("fixed", name, "", rule, {"hits": tuple(tuple(hit) for hit in together), **about})
        desk.do(*(Marked(hit.card, "damage", hit.taken) for hit in together if hit.taken))
    return [hit.card for hit in together if hit.destroyed]
