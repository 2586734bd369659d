"""Which units are destroyed by what has become of them: damage, or a defence of 0 (NX-DEST-01)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.parts.combat_points import DEFENSE, lowers_defense
from domain.rulesets.gundam_war_nexa.effects import continuous
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import AREAS, DEPLOYMENT, everything_on_field


def fallen(table: Table) -> Iterator[tuple[str, str]]:
    """The units that fall now, and how: by `damage` or `defense` (NX-DEST-01, -03, NX-BATT-40)."""
    lowering = table.memo.get("lowering")
    if lowering is None:
        lowering = table.memo["lowering"] = any(_lowerings(table))
    for seat in table.header.seats:
        for zone in (DEPLOYMENT, *AREAS):
            for card in table.at(f"{seat}.{zone}"):
                looked_at = lowering or table.cards[card].marks or _is_weak(table, card)
                if looked_at and not cards.is_destroyed(table, card) and cards.is_type(table, card, "unit"):
                    how = _falls(table, card)
                    if how:
                        yield card, how


def _is_weak(table: Table, card: str) -> bool:
    return bool(cards.original(table, card).get("points", (0, 0, 1))[2] == 0)


def _falls(table: Table, unit: str) -> str:
    """A defence of 0 or below the damage by being lowered is not kept off by "is not destroyed" (NX-DEST-11)."""
    value = cards.defense(table, unit)
    if value is None:
        return ""
    if value == 0 and cards.printed(table, unit)["points"][DEFENSE] != "*":
        return "defense"
    damage = cards.damage(table, unit)
    if not 0 < damage >= value:
        return ""
    kept = continuous.permits(table, unit, "cannot", "be_destroyed") and damage >= cards.unlowered_defense(table, unit)
    return "" if kept else "damage"


def _lowerings(table: Table) -> Iterator[bool]:
    """Whether each modifier, coin, set card and continuous text lowers a defence."""
    for modifier in table.modifiers.values():
        yield modifier["what"] in ("points", continuous.STANDING) and _lowers(modifier["by"])
    for name, said in table.flags.items():
        yield name.startswith("coin:") and _lowers(said)
    for card_id in everything_on_field(table):
        data = table.data(card_id) or {}
        if data.get("type") == "character" and "points" in data:
            yield _lowers(data["points"])
        for clause in cards.texts(table, card_id) if data.get("text") or table.modifiers else ():
            for effect in clause.get("effects", ()):
                yield clause.get("timing") == "continuous" and "points" in effect and _lowers(effect["points"])


def _lowers(by: Plain) -> bool:
    points = by.get("points", (0, 0, 0)) if isinstance(by, dict) else by
    return lowers_defense(points)
