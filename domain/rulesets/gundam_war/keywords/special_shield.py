"""Special Shield (X) (GW-SHLD): the answered effect deals X less damage to the UNIT.

Only damage by card effects is lowered: battle damage (GW-SHLD-02) does not pass through here, and Wide Range Weapon
deals none (GW-SHLD-04).
"""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.chain import replace_effect
from domain.kernel.record.changes import Plain
from domain.rulesets.gundam_war.grammar.keywords import Keyword, Work, x_of
from domain.rulesets.gundam_war.grammar.small_effects import Shield
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state.zones import in_play, root

LABEL = "battle"
SHIELDS: Final = "shields"


def declare(desk: Desk, seat: str, card_id: str, keyword: Keyword, targets: tuple[str, ...], args: Plain) -> Work:
    """Answers one waiting effect, the one named, else the last aimed at the UNIT, else the last of all (OP-67)."""
    desk.demand("GW-SHLD-01", bool(desk.table.chain), msg("no_effect_is_waiting_that"))
    if args.get("answers"):
        return Work((Shield(x_of(keyword)),))
    group = {card_id, *desk.table.carried(card_id)}
    aimed = [key for key, data in desk.table.chain if group & set(data.get("targets", ()))]
    last = [key for key, _ in desk.table.chain][-1:]
    return Work((Shield(x_of(keyword), links=tuple((aimed or last)[-1:])),))


def raise_shield(desk: Desk, card_id: str, amount: int, links: tuple[str, ...]) -> None:
    """The answered effects will deal less damage to the UNIT (GW-SHLD-01)."""
    if card_id not in desk.table.cards or not in_play(desk.table, card_id):
        return
    unit = root(desk.table, card_id)
    desk.record("resolved", "shield_raised", "", "GW-SHLD-01", {"card": unit, "amount": amount})
    for key, data in list(desk.table.chain):
        if key in links:
            replace_effect(desk, key, {**data, SHIELDS: {**data.get(SHIELDS, {}), unit: amount}})


def reduced(amount: int, kind: str, shield: int) -> int:
    """Damage after the shield; Psycommu is not lowered (GW-SHLD-03)."""
    return max(amount - shield, 0) if kind == "effect" else amount
