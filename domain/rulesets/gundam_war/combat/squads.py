"""SQUADs as they are named: ordered UNITs out of the Station area, one SQUAD for each area (GW-SQD-01 to -03)."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.rulesets.gundam_war.effects.references import in_play_card
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import AREA_OF_TERRAIN, STATION, TERRAIN, is_rolled, root

Squads = dict[str, tuple[str, ...]]
"""Area -> UNITs, front first; any number of them, also one alone (GW-SQD-02, -03, GW-UNIT-03)."""


def named(desk: Desk, seat: str, args: Arguments, rule: str) -> Squads:
    """The UNITs named for each area; `rule`: the one that asks for one SQUAD per area (GW-ATK-04, GW-DFN-08)."""
    found: Squads = {}
    taken: list[str] = []
    for word, area in AREA_OF_TERRAIN.items():
        for ref in _flat(desk, args.get(word, ()), rule):
            taken.append(_unit(desk, seat, ref, taken))
            found[area] = (*found.get(area, ()), taken[-1])
    return found


def _flat(desk: Desk, refs: Plain, rule: str) -> list[Plain]:
    refs = refs if isinstance(refs, tuple) else (refs,)
    desk.require(rule, not any(isinstance(ref, tuple) for ref in refs), "one SQUAD per area")
    return [each for ref in refs for each in (ref if isinstance(ref, tuple) else (ref,))]


def _unit(desk: Desk, seat: str, ref: Plain, taken: list[str]) -> str:
    table = desk.table
    station = table.at(f"{seat}.{STATION}")
    card_id = root(table, in_play_card(desk, seat, _ready_first(desk, station, ref, taken), (seat,)))
    desk.must(card_id not in taken, f"{card_id} is named twice", rule="GW-ATK-01")
    desk.must(card_id in station, f"{card_id} is not in the Station area", rule="GW-ZONE-10")
    desk.require("GW-SQD-01", cards.type_of(table, card_id) in ("unit", ""), "only UNITs form a SQUAD")
    return card_id


def _ready_first(desk: Desk, station: list[str], ref: Plain, taken: list[str]) -> Plain:
    """Of several UNITs of a printing the first that is rerolled and not named yet."""
    alike = [card for card in station if desk.table.cards[card].printing == ref and card not in taken]
    ready = [card for card in alike if not is_rolled(desk.table, card)]
    return (ready or alike or [ref])[0]


def said(squads: Squads) -> dict[str, Plain]:
    """SQUADs as the record has them."""
    return {"squads": {TERRAIN[area]: units for area, units in squads.items()}}


def require_terrain(desk: Desk, unit: str, area: str, rule: str) -> None:
    """A UNIT fights only in the areas of its UNIT Type (GW-UNIT-04, GW-ZONE-11, -12)."""
    terrain = cards.printed(desk.table, unit).get("terrain")
    truth = None if terrain is None else TERRAIN[area] in terrain
    desk.require(rule, truth, f"{unit} cannot fight in the {TERRAIN[area]} area")
