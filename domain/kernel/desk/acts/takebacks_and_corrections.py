"""Takebacks and corrections: both are events, and the log never shrinks.

A takeback has the changes that undo what it takes back, so that readers fold it like any other event. Cards that were seen
stay seen. A correction also takes back what was wrongly recorded as seen, says the right command, and says the later
commands again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.acts.game_end import agreeing_seats
from domain.kernel.desk.acts.rulings import named_rule
from domain.kernel.desk.identification import restore_sighting
from domain.kernel.desk.timing.clock_and_priority import seats_in_game
from domain.kernel.desk.timing.command_placement import carry_out_command
from domain.kernel.messages.message import Message, join, msg
from domain.kernel.record.changes import FlagSet, Learned, Plain
from domain.kernel.record.command import command_of_event
from domain.kernel.record.log_queries import (
    count_undoing_changes,
    effective_commands,
    find_command_event_of_line,
    find_line_start,
    taken_back_positions,
)
from domain.kernel.table.knowledge import merge_seats
from domain.kernel.table.table import Card


def corrected_printings(desk: Desk, wrong: Plain, right: Plain) -> dict[str, str]:
    """Returns printing that a corrected line named wrongly -> printing that it names now.

    Only printings that nothing else brought to the table: elsewhere the same name may mean another card.
    """
    before, now = list(_printings(desk, wrong)), list(_printings(desk, right))
    gone = [name for name in dict.fromkeys(before) if before.count(name) > now.count(name)]
    come = [name for name in dict.fromkeys(now) if now.count(name) > before.count(name)]
    known = {card.printing for card in desk.table.cards.values()}
    return {old: new for old, new in zip(gone, come, strict=False) if len(gone) == len(come) and old not in known}


def replace_printings(value: Plain, meant: Mapping[str, str]) -> Plain:
    """Returns plain data with printings replaced."""
    if not meant:
        return value
    if isinstance(value, str):
        return meant.get(value, value)
    if isinstance(value, tuple):
        return tuple(replace_printings(item, meant) for item in value)
    return {key: replace_printings(item, meant) for key, item in value.items()} if isinstance(value, dict) else value


def _printings(desk: Desk, value: Plain) -> Iterator[str]:
    if isinstance(value, str):
        yield from (value,) if value.startswith("~") or value in desk.table.pins or value in desk.catalogue else ()
    elif isinstance(value, tuple | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _printings(desk, item)


def take_back(desk: Desk, seat: str, args: Arguments) -> None:
    """Goes back to before a line (`line`, default the last effective one); records who wanted it, who agreed and why."""
    start = _takeback_start(desk, args)
    agreed = agreeing_seats(desk, args)
    judged = "judge" in agreed or desk.command.by == "judge"
    consent = judged or set(seats_concerned(desk, start)) - {seat} <= agreed
    desk.demand("", consent, msg("takeback_needs_consent_other_seats"))
    desk.declare("taken_back", seat, said={"to": start})
    seen = _seen_since(desk, start)
    pins = dict(desk.table.pins)
    _undo(desk, start)
    pins = {name: data for name, data in pins.items() if not name.startswith("~")} | dict(desk.table.pins)
    for card_id, (printing, seats) in seen.items():
        if card_id in desk.table.cards and desk.table.cards[card_id].printing in (None, printing):
            restore_sighting(desk, card_id, printing, seats, pins.get(printing or ""))


def seats_concerned(desk: Desk, start: int) -> tuple[str, ...]:
    """Returns the seats that a takeback to a position concerns: seats in the game, and seats that it brings back."""
    changes = (change for event in desk.events[start:] for change in event.changes)
    out_since = {change.name for change in changes if isinstance(change, FlagSet) and change.value is not None}
    playing = seats_in_game(desk)
    return tuple(seat for seat in desk.table.header.seats if seat in playing or f"out:{seat}" in out_since)


def correct_command(desk: Desk, seat: str, args: Arguments) -> None:
    """Replaces the command of a line (`line`) by `said` ({seat, act, args, reply}), and repeats the later commands.

    Without `said` the line is removed. Facts that only the seat of `said` may know are in the private part of the command.
    Raises Refused if `said` or a later command is not possible.
    """
    desk.reject_unless(args.get("line") is not None or args.get("said") is not None, msg("which_line_is_corrected"))
    start = _takeback_start(desk, args)
    again = _later_commands(desk, desk.events[start].line)
    instead, aside = args.get("said"), desk.command.aside
    desk.reject_unless(instead is None or _is_command_data(instead), msg("said_dict_with_seat_act"))
    desk.command = desk.command._replace(aside={})
    desk.declare("corrected", seat, said={"to": start})
    heard = find_command_event_of_line(desk.events, desk.events[start].line)
    wrong = command_of_event(heard) if heard else desk.command
    _undo(desk, start)
    meant: dict[str, str] = {}
    if instead is not None:
        right = {"aside": aside, "args": {}, **instead}
        _repeat_command(desk, right, partial(msg, "corrected_line_is_refused_now"))
        meant = corrected_printings(desk, (wrong.args, wrong.aside), (right["args"], right["aside"]))
    for line, said in again:
        corrected = {**said, "args": replace_printings(said["args"], meant), "aside": replace_printings(said["aside"], meant)}
        _repeat_command(desk, corrected, _line_fault(line, said["act"], said["seat"]))


def allow_by_ruling(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out a command (`said`) although a rule (`rule`) refuses it: as in scribe mode, with the verdict "ruled"."""
    said: Plain = args.get("said")
    rule, aside = named_rule(desk, args), desk.command.aside
    desk.reject_unless(_is_command_data(said), msg("said_dict_with_seat_act"))
    desk.command = desk.command._replace(aside={})
    desk.declare("ruled", seat, rule)
    desk.transaction.mark_event_ruled(rule)
    referee, desk.referee = desk.referee, False
    try:
        _repeat_command(desk, {"aside": aside, **said}, partial(msg, "what_is_to_stand_is_refused"))
        desk.transaction.mark_line_ruled(rule)
    finally:
        desk.referee = referee


def _is_command_data(said: Plain) -> bool:
    return (
        isinstance(said, dict)
        and set(said) <= {"seat", "act", "args", "reply"}
        and isinstance(said.get("seat", ""), str)
        and isinstance(said.get("act"), str)
        and said["act"] not in ("takeback", "correct")
        and isinstance(said.get("args", {}), dict)
        and said.get("reply") in (None, True, False)
    )


def _line_fault(line: int, act: str, seat: str) -> Callable[..., Message]:
    if seat:
        return partial(msg, "line_n_act_by_who", n=line, act=act, who=seat)
    return partial(msg, "line_n_act_by_table", n=line, act=act)


def _repeat_command(desk: Desk, said: Plain, fault: Callable[..., Message]) -> None:
    outer = desk.command
    defaults: dict[str, Plain] = {"seat": "", "args": {}, "reply": None, "aside": {}}
    desk.command = outer._replace(**{**defaults, **said})
    desk.transaction.begin_line()
    try:
        carry_out_command(desk, desk.command)
    except Refused as refused:
        rule_id, reason, legal = refused.refusal
        raise Refused(rule_id, fault(reason=reason), legal) from None
    finally:
        desk.command = outer


def _later_commands(desk: Desk, line: int) -> list[tuple[int, Plain]]:
    """Returns the number and the command of each later line that was not taken back, to be repeated."""
    again = []
    for event in effective_commands(desk.events):
        if event.line > line:
            seat, act, args, reply, aside, *_ = command_of_event(event)
            again.append((event.line, {"seat": seat, "act": act, "args": args, "reply": reply, "aside": aside}))
    return again


def _takeback_start(desk: Desk, args: Arguments) -> int:
    line = args.get("line")
    start = effective_line_start(desk, _last_line(desk) if line is None else line)
    desk.reject_unless(start > 0, msg("opening_game_cannot_be_taken"))
    return start


def effective_line_start(desk: Desk, line: Plain) -> int:
    """Returns where a line begins. Raises Refused for a line that the record lacks, or that was taken back."""
    gone = taken_back_positions(desk.events)
    try:
        start = find_line_start(desk.events, line)
    except KeyError:
        raise Refused("", join(msg("record_has_no_line_n", n=line), msg("its_last_is_n", n=desk.log.line))) from None
    desk.reject_unless(start not in gone, msg("line_n_was_taken_back", n=line))
    return start


def _last_line(desk: Desk) -> int:
    """Returns the last effective line that is not a takeback; takebacks are taken back by their number only."""
    lines = [event.line for event in effective_commands(desk.events) if event.family != "opened"]
    desk.reject_unless(bool(lines), msg("nothing_to_take_back"))
    return lines[-1]


def _undo(desk: Desk, start: int) -> None:
    for inverse in reversed(desk.log.inverses[start:]):
        desk.do_exactly(*inverse)


def _seen_since(desk: Desk, start: int) -> dict[str, tuple[str | None, tuple[str, ...]]]:
    """Returns what was seen since a position: card -> printing and the seats that saw it, in the order of seeing."""
    seen: dict[str, tuple[str | None, tuple[str, ...]]] = {}
    gone = taken_back_positions(desk.events)
    for position in range(start, len(desk.events)):
        if position in gone:
            continue  # the takeback event repeats which cards were seen
        for change in desk.events[position].changes[count_undoing_changes(desk.events, position) :]:
            if isinstance(change, Learned) and (card := _find_card(desk, change.card)) is not None:
                _, seats = seen.pop(card.id, (None, ()))
                seen[card.id] = (card.printing, merge_seats(seats, change.seen))
    return seen


def _find_card(desk: Desk, card_id: str) -> Card | None:
    """Returns a card of the table, or one that a shuffle retired and that the takeback brings back."""
    return desk.table.cards.get(card_id) or desk.table.retired.get(card_id)
