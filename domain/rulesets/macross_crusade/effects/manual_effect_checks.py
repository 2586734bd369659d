"""Effects that players declare by hand (MC-CARD-16)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.parts.common.card_zones import zone_name
from domain.rulesets.macross_crusade.effects.filters import anywhere
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.plays import set_on
from domain.rulesets.macross_crusade.state.zones import REMOVED

_MOVES = ("move", "put_in_play", "replace")


def require_conditions(desk: Desk, seat: str, effects: tuple[Plain, ...]) -> None:
    """Checks the conditions of all effects before the first one is carried out (MC-CARD-16)."""
    desk.reject_unless(bool(seat or desk.table.clock.holder), msg("whose_effects_are_they"), desk.table.header.seats)
    for operation in effects:
        _require_cards(desk, seat, operation)


def _require_cards(desk: Desk, seat: str, operation: Plain) -> None:
    """Checks that every named card can be pointed at, so that the effects do not stop halfway."""
    for field in ("to", "with", "on"):
        refs = operation.get(field, ())
        refs = (refs,) if isinstance(refs, str) else refs
        for ref in refs if isinstance(refs, tuple) else ():
            if ref not in ("", "target", "self", "host"):
                card = anywhere(desk, seat, ref)
                back = operation["do"] in _MOVES and zone_name(desk.table, card) == REMOVED
                desk.demand("MC-RFG-03", not back, msg("removed_card_cannot_return_to_play"))
                if field == "on" and operation["do"] == "chip":
                    set_on.require_room_for_chip(desk, card)
    for inner in (*operation.get("effects", ()), *(operation[part] for part in ("first", "then") if part in operation)):
        _require_cards(desk, seat, inner)
