"""The designations of UNITs.

Base (GW-BASE): cannot attack; one in an area; any number of CHARACTERs, whose points it does not get.

Fortress (GW-FORT): cannot attack, may defend, and Water Mobility bars it.

Support (GW-SPRT): does not attack without other UNITs; set CHARACTERs do not change its points. That it may be the second
UNIT of a turn (GW-SPRT-02) is counted in `limits`.

Battleship (GW-BSHP): carries any number of CHARACTERs, whose points it does not get; Battleship Booster (GW-BOOST).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import Points
from domain.rulesets.gundam_war.card_schema.filters import KeywordName
from domain.rulesets.gundam_war.card_schema.keywords import Booster
from domain.rulesets.gundam_war.card_schema.texts import Printed
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state.working_keywords import (
    has_keyword,
    has_keyword_by_list,
    has_keyword_even_silenced,
)
from domain.rulesets.gundam_war.state.zones import AREAS, controller, squad

BASE: Final = "base"
FORTRESS: Final = "fortress"
SUPPORT: Final = "support"
BATTLESHIP: Final = "battleship"


def require_not_attacking(desk: Desk, unit: str) -> None:
    """Checks that the UNIT is no Base (GW-BASE-01) and no Fortress (GW-FORT-01, GW-ATK-06).

    Both may defend (GW-FORT-02, GW-DFN-04).
    """
    desk.demand("GW-BASE-01", negate(has_keyword(desk.table, unit, BASE)), msg("card_is_base_and_cannot", card=unit))
    desk.demand("GW-FORT-01", negate(has_keyword(desk.table, unit, FORTRESS)), msg("card_is_fortress_and_cannot", card=unit))


def carries_any_number(table: Table, unit: str) -> Truth:
    """Returns whether any number of CHARACTERs can be set on the UNIT (GW-BASE-03, GW-BSHP-01)."""
    return any_of(has_keyword(table, unit, name) for name in (BASE, BATTLESHIP))


def is_base_barred(table: Table, unit: str, area: str, seat: str = "") -> Truth:
    """Returns whether an effect cannot move a Base to an area because its side, or `seat`, has another Base there
    (GW-BASE-02).

    With the switch `base_per_area` at `overall` a Base of either side bars it.
    """
    its = has_keyword(table, unit, BASE) if area in AREAS else False
    if its is False:
        return False
    overall = table.header.switches.get("base_per_area") == "overall"
    seats = table.header.seats if overall else (seat or controller(table, unit),)
    there = [other for each in seats for other in squad(table, each, area) if other != unit]
    return all_of((its, any_of(has_keyword(table, other, BASE) for other in there)))


def require_one_in_area(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    """Checks that an area has only 1 Base: of a player, or in all (GW-BASE-02, switch `base_per_area`)."""
    seats = desk.table.header.seats if desk.switch("base_per_area") == "overall" else (seat,)
    together = (*(unit for each in seats for unit in squad(desk.table, each, area)), *units)
    results = [has_keyword(desk.table, unit, BASE) for unit in together]
    surely, perhaps = results.count(True), results.count(None)
    truth: Truth = False if surely > 1 else None if surely + perhaps > 1 else True
    desk.demand("GW-BASE-02", truth, msg("only_1_base_may_be_in_area"))


def require_not_only_support(desk: Desk, units: tuple[str, ...]) -> None:
    """Checks that a SQUAD to attack does not consist of Support UNITs alone (GW-SPRT-01)."""
    alone = bool(units) and all_of(has_keyword(desk.table, unit, SUPPORT) for unit in units)
    desk.demand("GW-SPRT-01", negate(alone), msg("squad_support_units_alone_cannot"))


def booster_points(table: Table, unit: str, set_card: Printed) -> Iterator[Points | None]:
    """Yields +X/+Y/+Z for each Booster printed on a set card, if the UNIT is a Battleship (GW-BOOST-01); None if that is
    unknown."""
    for keyword in set_card.keywords:
        if isinstance(keyword, Booster):
            surely = has_keyword_even_silenced(table, unit, BATTLESHIP) is True
            boosts = True if surely else has_keyword_by_list(table, unit, BATTLESHIP)
            if boosts is not False:
                yield keyword.points if boosts is True else None


_UNMODIFIED: tuple[KeywordName, ...] = (BATTLESHIP, BASE, SUPPORT)


def ignores_character_points(table: Table, unit: str) -> Truth:
    """Returns whether set CHARACTERs leave the points of a UNIT unchanged (GW-BSHP-02, GW-BASE-04, GW-SPRT-03); unknown if
    unknown cards decide it.
    """
    return any_of(has_keyword_by_list(table, unit, name) for name in _UNMODIFIED)
