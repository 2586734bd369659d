"""X of a text while the text is carried out."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.rulesets.star_front.card_schema.filters import XDefinition
from domain.rulesets.star_front.effects import x_evaluation
from domain.rulesets.star_front.state import attacks, current_properties, zones

_read = make_cached_reader(XDefinition)


def x_of_frame(flow: ResolutionStack, frame: Frame, of_x: Plain) -> int:
    """Returns X for the part of the text that is carried out now (SF-EFF-01). An unknown X counts as 0 and leaves the line
    open.
    """
    wanted: XDefinition = _read(of_x)
    if wanted.fixed and "x_is" in frame:
        return int(frame["x_is"])
    card = _meant(flow, frame, wanted)
    result = x_evaluation.evaluate_x(flow.table, frame["seat"], frame["card"], wanted, current_properties.FULL, card)
    if result is None:
        flow.desk.mark_open("SF-EFF-01")
    if wanted.fixed:
        frame["x_is"] = result or 0
    return result or 0


def _meant(flow: ResolutionStack, frame: Frame, wanted: XDefinition) -> str:
    """Returns the card whose value X is."""
    source = str(frame["card"])
    if wanted.of == "target":
        return str(next(iter(frame.get("targets", ())), ""))
    if wanted.of == "subject":
        return str(frame.get("subject", ""))
    unit = zones.host(flow.table, source)
    return next(iter(attacks.opponents_in_combat(flow.table, unit)), "") if wanted.of == "opponent" else unit
