"""Support (GW-SPRT): does not attack without other UNITs; set CHARACTERs do not change its points (`battleship`).

That it may be the second UNIT of a turn (GW-SPRT-02) is counted in `limits`.
"""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import all_of, opposite
from domain.kernel.desk.desk import Desk
from domain.rulesets.gundam_war.state.abilities import may_have

NAME: Final = "support"


def require_company(desk: Desk, units: tuple[str, ...]) -> None:
    """A SQUAD of Support UNITs alone cannot attack (GW-SPRT-01)."""
    alone = bool(units) and all_of(may_have(desk.table, unit, NAME) for unit in units)
    desk.require("GW-SPRT-01", opposite(alone), "a SQUAD of Support UNITs alone cannot attack")
