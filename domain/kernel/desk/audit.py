"""The audit: judges every command of a record again, with everything that became known later in the game.

Each command gets one finding: legal, illegal (rule ids), open (rule ids that depend on cards never seen), or `differed`:
the rules compute other changes or other facts than the record has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from domain.kernel.contract.desk_state import KnowledgeAtLine
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Arg, Desk, Ruleset
from domain.kernel.desk.desk import GameDesk
from domain.kernel.desk.timing.chain import AWAITS
from domain.kernel.messages.message import Message, msg
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import PUBLIC, Change, EffectPopped, EffectPushed, FlagSet, Learned, Moved, Pinned, Plain
from domain.kernel.record.command import Command, command_of_event
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import group_by_line, taken_back_positions
from domain.kernel.table.table import Table
from domain.kernel.views.views import HINDSIGHT, header_of, make_view

SKIPPED_FAMILIES = ("note", "takeback", "correction", "ruling", "penalty", "conceded", "opened")
"""The families of events that are not judged."""


POSITION = "position"
"""The act that is not judged: a record begins with a position as the players found the table."""


class AuditFinding(NamedTuple):
    """The audit's result for one line: `verdict` is legal, illegal, open or differed; `position` is that of the command.

    `recorded`, `computed`: the changes that differ, in their stored form; empty if the rules compute the recorded changes.
    Otherwise the verdict is `differed`, unless the line follows from the knowledge of its time: then the `message` says so,
    and the verdict is by the present knowledge.
    """

    line: int
    position: int
    seat: str
    name: str
    verdict: str
    rules: tuple[str, ...] = ()
    message: Message | str = ""
    recorded: tuple[Plain, ...] = ()
    computed: tuple[Plain, ...] = ()


def audit(
    events: Sequence[Event],
    ruleset: Ruleset,
    switches: Mapping[str, str] | None = None,
    talk: Sequence[str] = SKIPPED_FAMILIES,
) -> Iterator[AuditFinding]:
    """Judges a record line by line, in order. Lines that were taken back and table talk are skipped.

    `switches` overrides house rules of the header · `talk`: the families of events to skip. Raises ValueError where the
    record is not a log of this ruleset.
    """
    header = header_of(events)
    if header.ruleset != ruleset.book.id:
        raise ValueError(f"the record is of {header.ruleset}, not of {ruleset.book.id}")
    seen = make_view(events, HINDSIGHT)
    desk = GameDesk(Table(replace(header, mode="scribe", switches={**header.switches, **(switches or {})})), ruleset)
    gone = taken_back_positions(events)
    desk.on_paper = header.mode != "referee"
    public: set[str] = set()
    known: set[str] = set()
    for batch in group_by_line(seen):
        start = len(desk.events)
        as_recorded = events[start : start + len(batch)]
        said = next((event for event in batch if event.is_command), None)
        unsaid = batch.index(said) if said is not None else 0
        before = _learned_after(known, as_recorded[:unsaid])
        known = _learned_after(before, as_recorded[unsaid:])
        desk.knowledge_then = KnowledgeAtLine(public, desk.table.cards_entered, before, known)
        if said is not None and said.family not in talk and said.said.get("act") != POSITION and start not in gone:
            finding = _judge(desk, batch, said, start + unsaid)
            if finding.verdict == "differed" and _is_as_known_then(desk, events, start, as_recorded):
                finding = finding._replace(verdict=_verdict(desk, batch, said), message=msg("it_follows_what_was_known"))
            yield finding
        for event in batch:
            desk.log.append_stored(event)
        public = _learned_after(public, as_recorded, (PUBLIC,))


def _learned_after(before: set[str], batch: Sequence[Event], by: Sequence[str] = ()) -> set[str]:
    """Returns the ids of the cards that are known after these events; with `by` only cards that all these viewers saw."""
    results = set(before)
    for change in (change for event in batch for change in event.changes if isinstance(change, Learned)):
        (results.add if change.printing is not None and set(by) <= set(change.seen) else results.discard)(change.card)
    return results


def _is_as_known_then(desk: Desk, events: Sequence[Event], start: int, batch: Sequence[Event]) -> bool:
    """Returns whether the rules give the recorded changes with the knowledge of that time, so that only cards that were
    unknown then make the difference.
    """
    then = GameDesk(Table(desk.table.header), desk.ruleset)
    then.on_paper = desk.on_paper
    for event in events[:start]:
        then.log.append_stored(event)
    said = next(event for event in batch if event.is_command)
    try:
        answer = then.say(command_of_event(said))
    except (ValueError, TypeError, LookupError, AttributeError):  # as in `_judge`
        return False
    same = not isinstance(answer, Refusal) and _lasting_changes(batch) == _lasting_changes(answer)
    return same and not isinstance(answer, Refusal) and _facts_without_changes(batch) == _facts_without_changes(answer)


def _verdict(desk: Desk, batch: Sequence[Event], said: Event) -> str:
    """Returns the verdict on a line by what is known by the end of the game."""
    answer = desk.say(_with_card_ids(desk, batch, command_of_event(said)))
    if isinstance(answer, Refusal):
        return "illegal"
    desk.log.roll_back(len(answer))
    return next((event for event in answer if event.is_command), said).verdict[0]


def _judge(desk: Desk, batch: list[Event], said: Event, position: int) -> AuditFinding:
    try:
        answer = desk.say(_with_card_ids(desk, batch, command_of_event(said)))
    except (ValueError, TypeError, LookupError, AttributeError) as error:  # an imported record may contain what no game does
        why = msg("rules_cannot_follow_this_line", said=type(error).__name__)
        return AuditFinding(said.line, position, said.seat, said.name, "differed", (), why)
    if isinstance(answer, Refusal):
        rules = (answer.rule,) if answer.rule else ()
        return AuditFinding(said.line, position, said.seat, said.name, "illegal", rules, answer.reason)
    desk.log.roll_back(len(answer))
    own = next((event for event in answer if event.is_command), said)
    finding = AuditFinding(said.line, position, said.seat, said.name, own.verdict[0], own.verdict[1:])
    if finding.verdict == "illegal":
        return finding
    recorded, computed = _lasting_changes(batch), _lasting_changes(answer)
    if recorded != computed:
        only_recorded = tuple(change for change in recorded if change not in computed)
        only_computed = tuple(change for change in computed if change not in recorded)
        return finding._replace(verdict="differed", recorded=only_recorded, computed=only_computed)
    if _facts_without_changes(batch) != _facts_without_changes(answer):
        return finding._replace(verdict="differed", message=msg("it_states_something_else"))
    return finding


def _facts_without_changes(events: Sequence[Event]) -> list[Plain]:
    """Returns the facts of events without their changes. Arguments of a command are the record's own words, which the
    rules read.
    """
    return [(each.family, each.name, each.seat, each.rule, None if each.is_command else each.said) for each in events]


def _lasting_changes(events: Sequence[Event]) -> list[Plain]:
    """Returns the changes of events, without changes of knowledge and without effects and questions that begin and end
    inside.

    A question that is answered in the line that asks it names cards as they were known then. A question that stays open
    counts.
    """
    changes = [change for event in events for change in event.changes if not _is_knowledge(change)]
    popped = {change.key for change in changes if isinstance(change, EffectPopped)}
    gone = {change.key for change in changes if isinstance(change, EffectPushed) and change.key in popped}
    flags = [(index, change) for index, change in enumerate(changes) if isinstance(change, FlagSet)]
    answered = {flag.name: index for index, flag in flags if flag.value is None and flag.name.rsplit(":", 1)[-1] == AWAITS}
    return [
        change_to_plain(change) for index, change in enumerate(changes) if not _is_transient(index, change, gone, answered)
    ]


def _is_transient(index: int, change: Change, effects: set[str], answered: Mapping[str, int]) -> bool:
    """Returns whether a change begins and ends inside the line; `answered`: question -> index of its last answer."""
    if isinstance(change, EffectPushed | EffectPopped):
        return change.key in effects
    return isinstance(change, FlagSet) and index <= answered.get(change.name, -1)


def _is_knowledge(change: Change) -> bool:
    return isinstance(change, Learned | Pinned)


def _with_card_ids(desk: Desk, batch: Sequence[Event], command: Command) -> Command:
    """Returns the command with card ids for the printings that it named: with everything known a name may fit other
    copies.
    """
    act = desk.ruleset.acts.get(command.act)
    declared_first = sorted(batch, key=lambda event: not event.is_command)
    touched = [change.card for event in declared_first for change in event.changes if isinstance(change, Moved | Learned)]
    free = list(dict.fromkeys(touched))
    args = {name: _card_ids(desk, free, (act.args if act else {}).get(name), value) for name, value in command.args.items()}
    return command._replace(args=args)


def _card_ids(desk: Desk, free: list[str], arg: Arg | None, value: Plain) -> Plain:
    if arg is None or arg.kind not in ("card", "cards"):
        return value
    if isinstance(value, tuple):
        return tuple(_card_ids(desk, free, arg, item) for item in value)
    for card_id in free:
        if card_id in desk.table.cards and desk.table.cards[card_id].printing == value:
            free.remove(card_id)
            return card_id
    return value
