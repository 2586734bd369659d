"""Devour merge (SF-DEVOUR): a tribute goes below the unit for which it is sacrificed."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Moved, Plain
from domain.rulesets.star_front.keywords.merge import EXPOSABLE, expose_part
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.zone_changes.departure import (
    announce_left,
    clear_lower_cards,
    release_captives,
    remove_gained_properties,
)


def devour(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """Puts a devour tribute below the played unit. Its exposed part is chosen for each tribute (SF-DEVOUR-01, -02, OP-31).

    Only the top card of a merged tribute merges; its lower cards go to the graveyard (SF-DEVOUR-03, -04). The played unit has
    no merge-time effect (SF-DEVOUR-05), so no such moment is announced. The tribute has left the field.
    """
    unit, played = operation["unit"], operation["for"]
    part = operation.get("exposed") or flow.word(frame, operation, frame["seat"], "exposed", EXPOSABLE, card=unit)
    if part is None:
        return
    flow.desk.record(
        "resolved", "units_merged", frame["seat"], "SF-DEVOUR-01", {"top": played, "lower": (unit,), "exposed": part}
    )
    seat = zones.controller(flow.table, unit)
    parts = clear_lower_cards(flow, unit)
    remove_gained_properties(flow.desk, unit)
    flow.desk.do(Moved(unit, played, -1, "lower", 1))
    expose_part(flow.desk, unit, part)
    announce_left(flow, unit, seat)
    release_captives(flow, unit, seat, parts)
