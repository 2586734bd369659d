"""The desk: judges commands in a transaction on the live table. Changes apply at once and are rolled back on a refusal.

Rules are functions of the desk. They read `desk.table`, state their demands with `demand` and `reject_unless`, and record
what happens with `record` and `do`. Everything else uses `say`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from domain.kernel.contract.desk_state import NO_EFFECT, CurrentEffect, KnowledgeAtLine, Lookahead
from domain.kernel.contract.refusal import Refusal, Refused
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.contract.truth import Truth
from domain.kernel.desk.timing.command_placement import DeclarationReached, carry_out_command, would_be_accepted
from domain.kernel.messages.message import NO_MESSAGE, Message, msg
from domain.kernel.record.change_serialization import is_plain
from domain.kernel.record.changes import Change, Moved, Plain
from domain.kernel.record.command import FAMILY_OF_ACT, Command
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.knowledge import hand_holder, lost_from_sight
from domain.kernel.table.table import Table
from domain.kernel.table.transaction import BEGINNING, EventLog, Transaction


class GameDesk:
    """One game at the end of its log, ready for the next command; `domain.kernel.contract.ruleset.Desk` documents its
    fields.
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
        """Yields the effective events, the latest first, pending ones included; events that were taken back are left out."""
        yield from (each.finished() for each in reversed(self.transaction.pending))
        yield from effective_events_backwards(self.events)

    def say(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Judges a command: returns its events, already on the table, or a refusal that changed nothing."""
        self.command = command
        try:
            self.reject_unless(is_plain(command.args) and is_plain(command.aside), msg("arguments_are_none_bool_int"))
            carry_out_command(self, command)
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
        """Returns the refusal that `say` would return, or None where the command would be accepted."""
        if not self.transaction.pending:
            answer = self.say(command)
            if isinstance(answer, Refusal):
                return answer
            self.log.roll_back(len(answer))
            return None
        with self.speculate():
            self.command = command
            try:
                carry_out_command(self, command)
            except Refused as refused:
                return refused.refusal
        return None

    @contextmanager
    def speculate(self) -> Iterator[None]:
        """Undoes everything that is done inside the block, however the block ends; for lookahead between two commands."""
        mark, before = self.transaction.savepoint(), self.command
        try:
            yield
        finally:
            self.transaction.roll_back_to(mark)
            self.command = before

    def allows(self, command: Command) -> bool:
        """Returns whether a referee would accept the declaration of a command now. The command is not carried out.

        Offers call it often. `dry_run` also covers the rules that refuse after the declaration.
        """
        mode, self.command = self.referee, command
        self.referee = self._stops_at_declaration = True
        try:
            return self.table.flags.get("awaits") is None and would_be_accepted(self, command)
        finally:
            self.referee, self._stops_at_declaration = mode, False

    def passes_demands(self, *demands: Callable[[], object]) -> bool:
        """Returns whether a referee would accept all these demands of an act, which change nothing; for offers."""
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
        """The position of the event that is recorded next."""
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
        """Begins the next event, to which the changes that follow belong. Returns its position.

        `cause`: the position of the event that led here; by default the command's own event.
        """
        if self.transaction.is_line_full:
            raise Refused("", msg("what_was_said_sets_off"))
        line = self.log.line + 1 + self.transaction.lines_begun
        led_here = self.transaction.command_position(len(self.events)) if cause is None else cause
        by, at = self.command.by, self.command.at
        self.transaction.begin_event(
            Event(family, name, seat, rule, line, led_here, LEGAL, said or {}, aside or {}, (), by, at)
        )
        return self.next_position - 1

    def declare(self, name: str, seat: str, rule: str = "", said: dict[str, Plain] | None = None) -> int:
        """Begins the event that carries the command itself. Returns its position."""
        if self._stops_at_declaration:
            raise DeclarationReached
        command = self.command
        if self.transaction.missed_duty:
            return self.record("fixed", "left_unsaid", seat, rule, {"due": command.act, **(said or {})}, cause=-1)
        heard = {"act": command.act, "args": command.args, **(said or {})}
        if command.reply is not None:
            heard["reply"] = command.reply
        aside = {seat: command.aside} if command.aside and seat else {}
        return self.record(FAMILY_OF_ACT.get(command.act, "declared"), name, seat, rule, heard, aside, -1)

    def mark_open(self, rule: str) -> None:
        """Gives the current event the verdict `open`: it depends on an unknown card. Earlier events of the line do not.

        A command's own event is left open as by a demand.
        """
        each = self.transaction.current_event
        if each.event.is_command:
            self.demand(rule, None)
        else:
            each.event = each.event._replace(verdict=("open", rule))

    def do(self, *changes: Change) -> None:
        """Applies changes as part of the current event, or of the event that the act is about to declare.

        A card that enters a hand, or leaves one without being shown, is marked as lost from the other seats' sight.
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
        """Applies these changes without the marks that `do` adds; for undoing."""
        for change in changes:
            self.transaction.apply(change)

    def new_key(self, letter: str) -> str:
        """Returns a key for an effect or modifier that this log never used."""
        return letter + self.transaction.new_key(len(self.events))

    def begin_act(self) -> None:
        """Begins an act: its changes before the declaration belong to its own event."""
        self.transaction.begin_act()

    # --- for rules: demands ------------------------------------------------------------------------------------------

    def demand(self, rule: str, truth: Truth, reason: Message = NO_MESSAGE, legal: tuple[str, ...] = ()) -> None:
        """States a demand of the rules. False is refused (referee) or noted (scribe); unknown leaves the verdict open."""
        if truth is None:
            self.transaction.doubts.append(rule)
        elif truth is False:
            if self.referee:
                raise Refused(rule, reason, legal)
            self.transaction.faults.append(rule)

    def reject_unless(self, truth: bool, reason: Message, legal: tuple[str, ...] = (), rule: str = "") -> None:
        """Raises Refused in every mode where the command would mean nothing."""
        if not truth:
            raise Refused(rule, reason, legal)

    @property
    def breaks_rule(self) -> bool:
        """Returns whether the present command broke a rule in the checks made so far. A scribe records it all the same."""
        return bool(self.transaction.faults)

    def switch(self, name: str) -> str:
        """Returns the value of a house rule in this game."""
        return self.table.header.switches.get(name) or self.ruleset.book.switches[name].values[0]

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """Undoes everything that is done inside the block where `Refused` leaves it; the error goes on."""
        mark = self.transaction.savepoint()
        try:
            yield
        except Refused:
            self.transaction.roll_back_to(mark)
            raise

    def commit(self) -> tuple[Event, ...]:
        """Ends a command: appends the pending events to the log. Only for `say` and the opening of a game."""
        self.transaction.end_line()
        made = self.log.commit(self.transaction.pending, 1 + self.transaction.lines_begun)
        self.transaction.reset()
        return made
