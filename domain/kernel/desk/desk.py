"""The desk: where a command is judged. A transaction on the live table: apply as you go, undo on refusal.

Rules are functions that get the desk, look at `desk.table`, state what they demand with `require` and `must`, and record
what happens with `record` and `do`. `Desk.say` is the one entrance for everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from domain.kernel.contract.desk_state import NO_EFFECT, CurrentEffect, KnowledgeAtLine, Lookahead
from domain.kernel.contract.refusal import Refusal, Refused
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.contract.truth import Truth
from domain.kernel.desk.timing.implied_passes import Declared, judge_command, would_be_declared
from domain.kernel.messages.message import Message, msg
from domain.kernel.record.changes import Change, Moved, Plain
from domain.kernel.record.command import FAMILY_OF_ACT, Command
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.record.serialization import is_plain
from domain.kernel.table.knowledge import hand_holder, lost_from_sight
from domain.kernel.table.table import Table
from domain.kernel.table.transaction import BEGINNING, EventLog, Transaction


class GameDesk:
    """One game at the end of its log, ready for the next thing said.

    `events` is the log so far, kept by `log` with what undoes it. The table may be read by anybody and is changed by `say`
    alone. `catalogue` gives the data of printings that the record does not have yet; what is taken from it is pinned in it.
    `leaves_due`: what is due may be left unsaid (`domain.kernel.desk.timing.pending_decisions`) · `known_then`: in an audit, what the
    record knew (`domain.kernel.desk.audit`) · `on_paper`: a scribe writes the game down, also while it is tried whether a
    line is legal as it was said · `stands`: the clock does not move on by itself, for what is said has no place where it
    stands · `writing`: what is written now · `foreseen`: what was seen to come (`foresight`) · `doing`: who does it.
    """

    def __init__(self, table: Table, ruleset: Ruleset) -> None:
        self.table: Table = table
        table.events_backwards = self.events_backwards
        self.ruleset = ruleset
        self.log = EventLog(table)
        self.events = self.log.events
        self.referee = table.header.mode == "referee"
        self.on_paper = not self.referee
        self.command = Command("", "")
        self.catalogue: Mapping[str, Plain] = {}
        self.may_miss_duties = False
        self.clock_stopped = False
        self.knowledge_then: KnowledgeAtLine | None = None
        self.transaction = Transaction(table)
        self._stops_at_declaration = False
        self.lookahead: Lookahead | None = None
        self.current_effect: CurrentEffect = NO_EFFECT

    # --- for everybody -----------------------------------------------------------------------------------------------

    def events_backwards(self) -> Iterator[Event]:
        """The events that count, those being written among them, the latest first; what was taken back is left out."""
        yield from (draft.finished() for draft in reversed(self.transaction.pending))
        yield from effective_events_backwards(self.events)

    def say(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Judges a command: the events it makes, already on the table, or a refusal and nothing has changed."""
        self.command = command
        try:
            self.reject_unless(is_plain(command.args) and is_plain(command.aside), msg("arguments_are_none_bool_int"))
            judge_command(self, command)
        except BaseException as error:
            self.transaction.roll_back_to(BEGINNING)
            self.transaction.reset()
            self.clock_stopped = self.may_miss_duties = False
            if isinstance(error, RecursionError):
                return Refusal("", msg("what_was_said_sets_itself"))
            if isinstance(error, Refused):
                return error.refusal
            raise
        return self.commit()

    def dry_run(self, command: Command) -> Refusal | None:
        """What `say` would answer, without saying it: the refusal, or None where the command would be accepted."""
        if not self.transaction.pending:
            answer = self.say(command)
            if isinstance(answer, Refusal):
                return answer
            self.log.roll_back(len(answer))
            return None
        with self.speculate():
            self.command = command
            try:
                judge_command(self, command)
            except Refused as refused:
                return refused.refusal
        return None

    @contextmanager
    def speculate(self) -> Iterator[None]:
        """What is done inside is undone at the end of the block, however it ends: for looking ahead between two commands."""
        mark, before = self.transaction.savepoint(), self.command
        try:
            yield
        finally:
            self.transaction.roll_back_to(mark)
            self.command = before

    def allows(self, command: Command) -> bool:
        """Whether a command is legal here and now: judged as a referee does, as far as its declaration, and not carried out.

        For offers, which ask often. A rule that refuses after the declaration is not seen; `would` sees everything.
        """
        mode, self.command = self.referee, command
        self.referee = self._stops_at_declaration = True
        try:
            return self.table.flags.get("awaits") is None and would_be_declared(self, command)
        finally:
            self.referee, self._stops_at_declaration = mode, False

    def passes_demands(self, *demands: Callable[[], object]) -> bool:
        """Whether demands of an act, which change nothing, would let a referee go on; for offers."""
        mode, doubts, self.referee = self.referee, len(self.transaction.doubts), True
        try:
            for demand in demands:
                demand()
        except Refused:
            return False
        finally:
            self.referee = mode
            del self.transaction.doubts[doubts:]
        return True

    # --- for rules: writing events -----------------------------------------------------------------------------------

    @property
    def next_position(self) -> int:
        """The position that the next recorded event will have."""
        return len(self.events) + len(self.transaction.pending)

    def record(
        self,
        family: str,
        name: str,
        seat: str = "",
        rule: str = "",
        said: dict[str, Plain] | None = None,
        aside: dict[str, Plain] | None = None,
        cause: int | None = None,
    ) -> int:
        """Opens the next event; the changes that follow belong to it. Returns its position.

        `cause` is the position of what led here; by default the command's own event.
        """
        line = self.log.line + 1 + self.transaction.lines_begun
        led_here = self.transaction.command_position(len(self.events)) if cause is None else cause
        by, at = self.command.by, self.command.at
        self.transaction.begin_event(
            Event(family, name, seat, rule, line, led_here, LEGAL, said or {}, aside or {}, (), by, at)
        )
        return self.next_position - 1

    def declare(self, name: str, seat: str, rule: str = "", said: dict[str, Plain] | None = None) -> int:
        """Opens the event that carries the command itself."""
        if self._stops_at_declaration:
            raise Declared
        command = self.command
        if self.transaction.missed_duty:
            return self.record("fixed", "left_unsaid", seat, rule, {"due": command.act, **(said or {})}, cause=-1)
        heard = {"act": command.act, "args": command.args, **(said or {})}
        if command.reply is not None:
            heard["reply"] = command.reply
        aside = {seat: command.aside} if command.aside and seat else {}
        return self.record(FAMILY_OF_ACT.get(command.act, "declared"), name, seat, rule, heard, aside, -1)

    def mark_open(self, rule: str) -> None:
        """The event being written hangs on a card that nobody knows; what was said before it does not."""
        draft = self.transaction.current_event
        draft.event = draft.event._replace(verdict=("open", rule))

    def do(self, *changes: Change) -> None:
        """Carries changes out, as part of the event being written, or of the one that the act is about to declare.

        A card that goes into a hand, or leaves one without being shown, is marked as lost from the others' sight.
        """
        for change in changes:
            if type(change) is not Moved:
                self.transaction.apply(change)
                continue
            lost = lost_from_sight(self.table, change.card, change.place)
            leaves = lost is not None and bool(hand_holder(self.table, self.table.cards[lost.card].place))
            if lost is not None and leaves and not self.transaction.shows_card(lost.card):
                self.do_exactly(lost)
            self.do_exactly(change)
            if lost is not None and not leaves:
                self.do_exactly(lost)

    def do_exactly(self, *changes: Change) -> None:
        """Carries out these changes and nothing else; for undoing."""
        for change in changes:
            self.transaction.apply(change)

    def new_key(self, letter: str) -> str:
        """A key for an effect or modifier that was never used in this log."""
        return letter + self.transaction.new_key(len(self.events))

    def begin_act(self) -> None:
        """An act begins here: what it changes before it is declared belongs to its own event."""
        self.transaction.begin_act()

    # --- for rules: demands ------------------------------------------------------------------------------------------

    def demand(self, rule: str, truth: Truth, reason: Message | str, legal: tuple[str, ...] = ()) -> None:
        """States a demand of the rules. No: refused (referee) or noted (scribe); unknown: left open."""
        if truth is None:
            self.transaction.doubts.append(rule)
        elif not truth:
            if self.referee:
                raise Refused(rule, reason, legal)
            self.transaction.faults.append(rule)

    def reject_unless(self, truth: bool, reason: Message | str, legal: tuple[str, ...] = (), rule: str = "") -> None:
        """States what has to be so for the command to mean anything at all; else refused in every mode."""
        if not truth:
            raise Refused(rule, reason, legal)

    @property
    def breaks_rule(self) -> bool:
        """Whether what is being said breaks a rule, as far as it was judged; a scribe's record holds it all the same."""
        return bool(self.transaction.faults)

    def switch(self, name: str) -> str:
        """The value of a house rule in this game."""
        return self.table.header.switches.get(name) or self.ruleset.book.switches[name].values[0]

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """What is done inside is undone when the block is left by `Refused`, which goes on."""
        mark = self.transaction.savepoint()
        try:
            yield
        except Refused:
            self.transaction.roll_back_to(mark)
            raise

    def commit(self) -> tuple[Event, ...]:
        """Ends a saying: what was written becomes the end of the log. Only for `say` and the opening of a game."""
        self.transaction.end_line()
        made = self.log.commit(self.transaction.pending, 1 + self.transaction.lines_begun)
        self.transaction.reset()
        return made
