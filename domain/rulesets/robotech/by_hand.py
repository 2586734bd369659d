"""Effects said by hand: a text that nobody scripted, or what happened on paper, in the vocabulary of the card texts."""

from __future__ import annotations

from domain.kernel.changes import FlagSet, Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.rulesets.robotech.effects import resolution, triggers, vocabulary
from domain.rulesets.robotech.effects.references import anywhere


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out the small effects that somebody says, one after another: card text beats the rules (RT-GOLD-01)."""
    operations = args.get("effects", ())
    desk.must(isinstance(operations, tuple) and bool(operations), "which effects?", tuple(sorted(desk.ruleset.verbs)))
    for operation in operations:
        fault = vocabulary.fault(operation)
        desk.must(not fault, fault, tuple(sorted(desk.ruleset.verbs)))
    card = anywhere(desk, seat, args["card"]) if args.get("card") else ""
    waiting = desk.table.flags.get("awaits")
    desk.must(waiting is None, f"{waiting and waiting['seat']} has to choose first")
    desk.declare("by_hand", seat, "RT-GOLD-01")
    said_by = seat or desk.table.clock.holder or desk.table.header.seats[0]
    effect: dict[str, Plain] = {"seat": said_by, "card": card, "ops": operations, "targets": (), "about": ""}
    desk.do(FlagSet(resolution.BY_HAND, effect))
    resolution.go_on_by_hand(desk)
    triggers.open_waiting(desk)
