"""Effects that are said by hand: a text without a script, or what happened on paper, in the small effects of card texts."""

from __future__ import annotations

from collections.abc import Callable

from domain.card_effects.choices import continue_after_choice
from domain.card_effects.effect_resolution import apply_due_effects_unchecked
from domain.card_effects.immediate_effects import PENDING, add_pending
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Act, Arguments, Desk
from domain.kernel.desk.timing.pending_decisions import record_missed_questions
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Effect
from domain.parts.common import acts
from domain.parts.common.small_effect_execution import Fault
from domain.parts.messages import msg

FindCard = Callable[[Desk, str, Plain], str]
"""Finds the card that a seat means by a reference."""


def read_small_effects(desk: Desk, args: Arguments, fault: Fault) -> tuple[Plain, ...]:
    """Returns the small effects of a command. Raises Refused with the first fault; `fault` describes what is wrong with
    one.
    """
    said = args.get("effects", ())
    known = tuple(sorted(desk.ruleset.verbs))
    desk.reject_unless(isinstance(said, tuple) and bool(said), msg("which_effects"), known)
    for number, operation in enumerate(said, 1):
        wrong = fault(operation, desk.table.header.seats)
        if wrong is not None:
            raise Refused("", msg("effect_n_reason", n=number, reason=wrong) if len(said) > 1 else wrong, known)
    return tuple(said)


def manual_effects_act(
    rule: str, fault: Fault, find: FindCard, auto: str = "auto_d", check: Callable[..., None] | None = None
) -> Act:
    """Returns the act that resolves small effects in order; `find` finds the card whose text they are.

    `auto`: the kind of automatic effect as which they are applied · `check(desk, seat, effects)`: demands before the first
    one.
    """

    def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
        said = read_small_effects(desk, args, fault)
        if check is not None:
            check(desk, seat, said)
        card = find(desk, seat, args["card"]) if args.get("card") else ""
        record_missed_questions(desk)
        desk.declare("by_hand", seat, rule)
        said_by = seat or desk.table.clock.holder or desk.table.header.seats[0]
        effect: Effect = {"seat": said_by, "kind": "hand", "auto": auto, "card": card, "ops": said, "targets": ()}
        add_pending(desk, [effect])
        before = desk.next_position
        apply_due_effects_unchecked(desk)
        if desk.next_position == before and not _has_changed(desk):
            desk.record("lost", "effect_failed", said_by, rule, {"card": card})
        (desk.ruleset.card_text_hooks.after_answer or continue_after_choice)(desk, "")

    return acts.manual_effects_act(by_hand)


def _has_changed(desk: Desk) -> bool:
    """Returns whether the line changed anything or asks a question; the change of the pending flag does not count."""
    return any(not isinstance(change, FlagSet) or change.name != PENDING for change in desk.transaction.current_event.changes)
