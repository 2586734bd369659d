"""Standby effects (MC-STBY): resolved already, waiting for their timing, and not to be negated any more (MC-STBY-02)."""

from __future__ import annotations

from domain.kernel.changes import FlagSet, Plain
from domain.kernel.desk import Desk
from domain.parts.carrying_out import add_pending
from domain.rulesets.macross_crusade.effects.targets import lives
from domain.rulesets.macross_crusade.effects.waiting import generate

STANDBY = "standby"


def register(desk: Desk, effect: Plain, operation: Plain) -> None:
    """An effect that has resolved waits for its moment (MC-STBY-01)."""
    targets = effect.get("targets", ())
    desk.record("resolved", "standby_effect_registered", effect["seat"], "MC-STBY-01", {"moment": operation["moment"]})
    waiting = {
        "seat": effect["seat"],
        "kind": "standby",
        "auto": "standby",
        "card": effect.get("card", ""),
        "ops": operation["effects"],
        "targets": targets,
        "selectors": effect.get("selectors", ()),
        "lives": lives(desk.table, tuple(card for card in targets if card in desk.table.cards)),
        "moment": operation["moment"],
        "unvoidable": True,
    }
    desk.do(FlagSet(STANDBY, (*desk.table.flags.get(STANDBY, ()), waiting)))


def come(desk: Desk, moment: str, open_window: bool) -> None:
    """The moment has come: in a Free Timing the effect begins a Cut (MC-FREE-06), elsewhere it is applied without one."""
    due = [each for each in desk.table.flags.get(STANDBY, ()) if each["moment"] == moment]
    if not due:
        return
    left = tuple(each for each in desk.table.flags[STANDBY] if each["moment"] != moment)
    desk.do(FlagSet(STANDBY, left or None))
    for each in due:
        if open_window:
            generate(desk, each, "standby_effect_activated")
        else:
            add_pending(desk, [{**each, "targets": _there(desk, each)}])


def _there(desk: Desk, effect: Plain) -> tuple[str, ...]:
    pairs = zip(effect["targets"], effect["lives"], strict=False)
    return tuple(card for card, life in pairs if card in desk.table.cards and desk.table.cards[card].life == life)


def expire(desk: Desk) -> None:
    """What waits for a phase or turn holds for its own turn only (MC-DUR-01, -02), its end being the next one's begin."""
    left = tuple(each for each in desk.table.flags.get(STANDBY, ()) if each["moment"] == "begin:reroll")
    if STANDBY in desk.table.flags:
        desk.do(FlagSet(STANDBY, left or None))
