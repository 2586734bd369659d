"""Standby effects (MC-STBY): resolved already, waiting for their timing, and not to be negated any more (MC-STBY-02)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.common.small_effects import Effect
from domain.parts.common.targets import lives, still_there
from domain.rulesets.macross_crusade.chain.waiting import generate
from domain.rulesets.macross_crusade.grammar.small_effects import Standby
from domain.texts import standby
from domain.texts.pending import add_pending


def register(desk: Desk, effect: Effect, operation: Standby) -> None:
    """An effect that has resolved waits for its moment (MC-STBY-01)."""
    targets, card = effect.get("targets", ()), desk.table.cards.get(effect.get("card", ""))
    desk.record("resolved", "standby_effect_registered", effect["seat"], "MC-STBY-01", {"moment": operation.moment})
    waiting = {
        "seat": effect["seat"],
        "kind": "standby",
        "auto": "standby",
        "card": effect.get("card", ""),
        "own_life": effect.get("own_life", card.life if card else 0),
        "ops": operation.stored["effects"],
        "targets": targets,
        "selectors": effect.get("selectors", ()),
        "lives": lives(desk.table, tuple(card for card in targets if card in desk.table.cards)),
        "moment": operation.moment,
        "unvoidable": True,
    }
    standby.wait(desk, waiting)


def generate_due(desk: Desk, moments: Iterable[str]) -> None:
    """The moments have come in a Free Timing: the effects begin a Cut (MC-FREE-06).

    Of several the Offensive player chooses the order in which they are generated (MC-CUT-16).
    """
    due = standby.come(desk, lambda waiting: waiting["moment"] in moments)
    rule = {"kind": "rule", "auto": "auto_d", "targets": ()}
    ops = [({"do": "activate", "effect": each},) for each in due]
    add_pending(
        desk, [{**rule, "seat": each["seat"], "card": each["card"], "ops": op} for each, op in zip(due, ops, strict=True)]
    )


def activate(desk: Desk, effect: Plain) -> None:
    """A standby effect is generated: it begins a Cut, or lies on those that did."""
    generate(desk, effect, "standby_effect_activated")


def due(desk: Desk, moment: str) -> list[dict[str, Plain]]:
    """The effects whose moment has come outside Free Timing, where they are applied without a Cut (MC-CUT-17)."""
    found = standby.come(desk, lambda waiting: bool(waiting["moment"] == moment))
    return [{**each, "auto": "auto_d", "targets": still_there(desk.table, each)} for each in found]


def expire(desk: Desk) -> None:
    """What waits for a phase or turn holds for its own turn only (MC-DUR-01, -02), its end being the next one's begin."""
    standby.lapse(desk, lambda waiting: bool(waiting["moment"] == "begin:reroll"))
