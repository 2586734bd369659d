"""The moves to the Battle area: the attacker's in the Attack Step, the defender's in the Defense Step."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel import numbers
from domain.kernel.changes import Moved, Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.kernel.truth import Truth
from domain.rulesets.gundam_war.effects import autos, continuous, resolution
from domain.rulesets.gundam_war.effects.references import in_play_card
from domain.rulesets.gundam_war.keywords import ps_armor
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import (
    AREA_OF_TERRAIN,
    EARTH,
    STATION,
    TERRAIN,
    is_rolled,
    opponent,
    root,
    squad,
    zone_name,
)

Squads = dict[str, tuple[str, ...]]


def attack_when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """The Regular Effect of the own Attack Step."""
    holder = desk.table.clock.holder
    return lambda node: node == "attack.move" and seat == holder


def defense_when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """The Regular Effect of the enemy's Defense Step."""
    holder = desk.table.clock.holder
    return lambda node: node == "defense.move" and seat != holder


def chooser(desk: Desk, key: str) -> str:
    """Who decides at a choice: the defender in the Defense Step, else the turn player."""
    holder = desk.table.clock.holder
    return opponent(desk.table, holder) if key == "defense.move" else holder


def attack(desk: Desk, seat: str, args: Arguments) -> None:
    """Forms SQUADs in Earth and Space (GW-ATK); an empty attack is a pass (GW-ATK-05)."""
    squads = _squads(desk, seat, args)
    for area, units in squads.items():
        for unit in units:
            _require_ready(desk, unit, "GW-ATK-02")
            _require_terrain(desk, unit, area, "GW-ATK-03")
            _require_may_attack(desk, unit)
        _require_not_support_only(desk, units)
    desk.declare("attack" if any(squads.values()) else "attack_passed", seat, "GW-ATK-01", _said(squads))
    _move(desk, seat, squads, "attacks")


def defend(desk: Desk, seat: str, args: Arguments) -> None:
    """Moves SQUADs into Earth and Space to defend (GW-DFN); none is allowed."""
    squads = _squads(desk, seat, args)
    for area, units in squads.items():
        for unit in units:
            _require_ready(desk, unit, "GW-DFN-05")
            _require_terrain(desk, unit, area, "GW-DFN-03")
        _require_one_base(desk, seat, area, units)
        _require_high_mobility(desk, seat, area, units)
        _require_no_base_in_water(desk, seat, area, units)
    desk.declare("defense" if any(squads.values()) else "defense_passed", seat, "GW-DFN-01", _said(squads))
    _move(desk, seat, squads, "defends")


def no_attack(desk: Desk) -> None:
    """Nobody said anything: no attack (GW-ATK-05)."""
    _move(desk, desk.table.clock.holder, {}, "attacks")


def no_defense(desk: Desk) -> None:
    """Nobody said anything: no defense."""
    _move(desk, opponent(desk.table, desk.table.clock.holder), {}, "defends")


def _squads(desk: Desk, seat: str, args: Arguments) -> Squads:
    """The UNITs named for each area; one SQUAD per area (GW-ATK-04, GW-DFN-08)."""
    found: Squads = {}
    taken: list[str] = []
    for word, area in AREA_OF_TERRAIN.items():
        refs = args.get(word, ())
        refs = (refs,) if isinstance(refs, str) else refs
        nested = any(isinstance(ref, tuple) for ref in refs)
        desk.require("GW-ATK-04" if seat == desk.table.clock.holder else "GW-DFN-08", not nested, "one SQUAD per area")
        flat = [each for ref in refs for each in (ref if isinstance(ref, tuple) else (ref,))]
        units = []
        for ref in flat:
            units.append(_unit(desk, seat, ref, taken))
            taken.append(units[-1])
        if units:
            found[area] = tuple(units)
    return found


def _unit(desk: Desk, seat: str, ref: Plain, taken: list[str]) -> str:
    table = desk.table
    station = table.at(f"{seat}.{STATION}")
    if isinstance(ref, str) and not ref.startswith("#"):
        alike = [card for card in station if table.cards[card].printing == ref and card not in taken]
        ready = [card for card in alike if not is_rolled(table, card)]
        ref = (ready or alike or [in_play_card(desk, seat, ref, (seat,))])[0]
    card_id = root(table, in_play_card(desk, seat, ref, (seat,)))
    desk.must(card_id not in taken, f"{card_id} is named twice", rule="GW-ATK-01")
    desk.must(card_id in station, f"{card_id} is not in the Station area", rule="GW-ZONE-10")
    unit: Truth = cards.type_of(table, card_id) in ("unit", "")
    desk.require("GW-SQD-01", unit, "only UNITs form a SQUAD")
    return card_id


def _said(squads: Squads) -> dict[str, Plain]:
    return {"squads": {TERRAIN[area]: units for area, units in squads.items()}}


def permitted(desk: Desk, card_id: str, kind: str, what: str) -> bool:
    """Whether an effect says `may` or `cannot` of a card (GW-EFF-01)."""
    if any(modifier["by"] == what for modifier in numbers.on(desk.table, card_id, kind)):
        return True
    return any(effect[kind] == what for effect in continuous.on(desk.table, card_id, kind))


def _require_ready(desk: Desk, unit: str, rule: str) -> None:
    ready = not is_rolled(desk.table, unit) or permitted(desk, unit, "may", "attack_rolled")
    desk.require(rule, ready, f"{unit} is rolled")


def _require_terrain(desk: Desk, unit: str, area: str, rule: str) -> None:
    terrain = cards.printed(desk.table, unit).get("terrain")
    truth = None if terrain is None else TERRAIN[area] in terrain
    desk.require(rule, truth, f"{unit} cannot fight in the {TERRAIN[area]} area")


def _require_may_attack(desk: Desk, unit: str) -> None:
    for keyword, rule in (("base", "GW-BASE-01"), ("fortress", "GW-FORT-01")):
        desk.require(rule, not cards.has(desk.table, unit, keyword), f"{unit} is a {keyword} and cannot attack")


def _require_not_support_only(desk: Desk, units: tuple[str, ...]) -> None:
    only = bool(units) and all(cards.has(desk.table, unit, "support") for unit in units)
    desk.require("GW-SPRT-01", not only, "a SQUAD of Support UNITs alone cannot attack")


def _require_one_base(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    together = (*squad(desk.table, seat, area), *units)
    bases = sum(cards.has(desk.table, unit, "base") for unit in together)
    desk.require("GW-BASE-02", bases <= 1, "only 1 Base may be in an area")


def _require_high_mobility(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    """An attack of High Mobility alone is met by High Mobility alone (GW-HIMO-01, OP-58)."""
    table = desk.table
    if not cards.all_have(table, opponent(table, seat), area, "high_mobility"):
        return
    for unit in units:
        has = cards.has(table, unit, "high_mobility")
        truth = has if cards.printed(table, unit) else None
        desk.require("GW-HIMO-01", truth, f"{unit} has no High Mobility")


def _require_no_base_in_water(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    """Water Mobility in Earth keeps Base and Fortress out (GW-WATR-01)."""
    table = desk.table
    if area != EARTH or not cards.all_have(table, opponent(table, seat), area, "water_mobility"):
        return
    for unit in units:
        big = cards.has(table, unit, "base") or cards.has(table, unit, "fortress")
        desk.require("GW-WATR-01", not big, f"{unit} is a Base or Fortress: Water Mobility keeps it out")


def _move(desk: Desk, seat: str, squads: Squads, moment: str) -> None:
    barred = [unit for units in squads.values() for unit in units if permitted(desk, unit, "cannot", "battle")]
    for area, units in squads.items():
        moving = tuple(unit for unit in units if unit not in barred)
        if moving:
            said = {"area": TERRAIN[area], "cards": moving}
            desk.record("fixed", "squad_moved_to_battle", seat, "GW-ATK-01", said)
            desk.do(*(Moved(unit, f"{seat}.{area}") for unit in moving))
    if barred:
        desk.record("fixed", "unit_returned_unmoved", seat, "GW-DFN-07", {"cards": tuple(barred)})
    moved = [unit for units in squads.values() for unit in units if unit not in barred]
    for unit in moved:
        ps_armor.note_battle(desk, unit)
    _set_off(desk, moved, moment)
    resolution.go_on(desk, "advance")


def _set_off(desk: Desk, moved: list[str], moment: str) -> None:
    witnesses = [autos.witness(desk, card) for unit in moved for card in (unit, *desk.table.carried(unit))]
    if witnesses:
        autos.happened(desk, moment, witnesses, {})
        autos.happened(desk, "battle", [seen for seen in witnesses if zone_name(desk.table, seen.card) == seen.zone], {})
