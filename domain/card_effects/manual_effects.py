"""Effects said by hand: a text nobody scripted, or what happened on paper, in the vocabulary of the card texts."""

from __future__ import annotations

from collections.abc import Callable

from domain.card_effects.choices import continue_after_choice
from domain.card_effects.effect_resolution import apply_due_effect
from domain.card_effects.pending_effects import PENDING, add_pending
from domain.kernel.contract.ruleset import Act, Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.timing.pending_decisions import miss_open_questions
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Effect
from domain.parts.common import acts
from domain.parts.common.small_effects import Fault
from domain.parts.messages import msg

FindCard = Callable[[Desk, str, Plain], str]
"""The card that a seat means by a reference."""


def stated_small_effects(desk: Desk, args: Arguments, fault: Fault) -> tuple[Plain, ...]:
    """The small effects that somebody says; `fault`: what is wrong with one."""
    said = args.get("effects", ())
    known = tuple(sorted(desk.ruleset.verbs))
    desk.reject_unless(isinstance(said, tuple) and bool(said), msg("which_effects"), known)
    for number, operation in enumerate(said, 1):
        wrong = fault(operation, desk.table.header.seats)
        desk.reject_unless(not wrong, msg("effect_n_reason", n=number, reason=wrong) if len(said) > 1 else wrong, known)
    return tuple(said)


def manual_effects_act(
    rule: str, fault: Fault, find: FindCard, auto: str = "auto_d", check: Callable[..., None] | None = None
) -> Act:
    """The act that says them, one after another; `find`: the card whose text they are.

    `auto`: as which kind of automatic effect they are applied at once · `check(desk, seat, effects)`: what has to hold before
    the first of them is carried out.
    """

    def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
        said = stated_small_effects(desk, args, fault)
        if check is not None:
            check(desk, seat, said)
        card = find(desk, seat, args["card"]) if args.get("card") else ""
        miss_open_questions(desk)
        desk.declare("by_hand", seat, rule)
        said_by = seat or desk.table.clock.holder or desk.table.header.seats[0]
        effect: Effect = {"seat": said_by, "kind": "hand", "auto": auto, "card": card, "ops": said, "targets": ()}
        add_pending(desk, [effect])
        before = desk.next_position
        apply_due_effect(desk)
        if desk.next_position == before and not _has_changed(desk):
            desk.record("lost", "effect_failed", said_by, rule, {"card": card})
        (desk.ruleset.texts.go_on or continue_after_choice)(desk, "")

    return acts.manual_effects_act(by_hand)


def _has_changed(desk: Desk) -> bool:
    """Whether what is said changes anything, or somebody is asked; that it waited to be applied is nothing."""
    return any(not isinstance(change, FlagSet) or change.name != PENDING for change in desk.transaction.current_event.changes)
