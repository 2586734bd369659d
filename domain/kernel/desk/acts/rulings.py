"""Acts of a judge: rulings, and small effects that are carried out by hand."""

from __future__ import annotations

from domain.kernel.contract.refusal import Refused, did_you_mean
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.command_validation import lacks_subject
from domain.kernel.desk.timing.chain import current_question, option_places
from domain.kernel.messages.message import Message, join, msg
from domain.kernel.record.change_serialization import change_from_plain
from domain.kernel.record.changes import Plain
from domain.kernel.table.fold import describe_misfit
from domain.kernel.views.log_validation import change_fault


def named_rule(desk: Desk, args: Arguments) -> str:
    """Returns the rule id of the arguments, or an empty one. A rule with the rulebook's prefix must exist; others are the
    table's own.

    Raises Refused.
    """
    said, known = str(args.get("rule", "")), desk.ruleset.book.rules
    if said and said not in known and said.upper().partition("-")[0] in {each.partition("-")[0] for each in known}:
        raise Refused("", join(msg("no_such_rule_said", said=f"{said:.40}"), did_you_mean(said.upper(), known)))
    return said


def record_ruling(desk: Desk, seat: str, args: Arguments) -> None:
    """Records a judge's ruling. It names a rule or a point, states what is true, and may list changes and small effects of
    any kind.

    Changes and effects are carried out at once. After them an open question is asked again, with the options that are still
    possible.
    """
    desk.reject_unless(bool(args.get("text")) or bool(args.get("rule")), msg("ruling_needs_text_or_rule"))
    desk.reject_unless(isinstance(args.get("changes", ()), tuple), msg("changes_tuple"))
    desk.reject_unless(isinstance(args.get("effects", ()), tuple), msg("effects_tuple"))
    named = named_rule(desk, args)
    desk.declare("ruled", seat, named)
    desk.transaction.mark_event_ruled(named)
    question, seats = current_question(desk), desk.table.header.seats
    places = {} if question is None else option_places(desk.table, question)
    for plain in args.get("changes", ()):
        _change(desk, plain)
    for operation in args.get("effects", ()):
        carry_out_by_hand(desk, seat, operation)
        desk.reject_unless(bool(seat) or not lacks_subject(operation, seats), *_ask_whose_effect(operation, seats))
    if args.get("changes") or args.get("effects"):
        desk.ruleset.card_text_hooks.ask_again(desk, places)


def _ask_whose_effect(operation: Plain, seats: tuple[str, ...]) -> tuple[Message, tuple[str, ...]]:
    """Asks for the seat of an effect of a ruling, with the lines that name one."""
    verb = str(operation.get("do"))
    return msg("whose_effect", verb=verb), tuple(f"judge rule effects {verb} who {seat}" for seat in seats)


def carry_out_by_hand(desk: Desk, seat: str, operation: Plain) -> None:
    """Carries out one small effect that a seat or judge says by hand."""
    desk.reject_unless(isinstance(operation, dict), msg("not_effect_said", said=f"{operation!r:.80}"))
    name = str(operation.get("do", ""))
    verb = desk.ruleset.verbs.get(name)
    if verb is None:
        raise Refused("", msg("no_such_effect_said", said=f"{name or operation!r}"), tuple(sorted(desk.ruleset.verbs)))
    verb(desk, {"seat": seat or desk.table.clock.holder, "source": "", "targets": ()}, operation)


def _change(desk: Desk, plain: Plain) -> None:
    try:
        change = change_from_plain(plain)
        why = change_fault(change, desk.table.header)
        desk.reject_unless(not why, msg("that_change_is_no_game", reason=why))
        desk.do(change)
    except (KeyError, ValueError) as error:
        raise Refused("", msg("that_change_does_not_fit", reason=describe_misfit(error))) from None
