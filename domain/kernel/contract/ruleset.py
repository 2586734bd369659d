"""The contract between the desk and a ruleset: the fields of a ruleset, and the desk as rules see it.

These types refer to each other, so they are one module. `CONTRACT_VERSION` rises when a ruleset that fits the present
contract would no longer work.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol

from domain.kernel.contract.desk_state import CurrentEffect, KnowledgeAtLine, Lookahead
from domain.kernel.contract.layout import NO_FACE, NO_MAT, Face, Mat
from domain.kernel.contract.offers import DEFAULT_OFFER_ORDER, Offer, OfferOrder
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.rulebook import Rulebook
from domain.kernel.contract.setup_validation import SetupKey
from domain.kernel.contract.truth import Truth
from domain.kernel.messages.message import NO_MESSAGE, Message
from domain.kernel.record.changes import Change, Plain
from domain.kernel.record.command import Command
from domain.kernel.record.effects import Effect
from domain.kernel.record.event import Event
from domain.kernel.record.header import ZoneKind
from domain.kernel.table.table import Table
from domain.kernel.table.transaction import EventLog, Transaction

CONTRACT_VERSION = 6
"""The version of this contract."""
Arguments = Mapping[str, Plain]
"""The arguments of a command: name -> value."""


class Desk(Protocol):
    """A game at the end of its log, as rules see it; `domain.kernel.desk.desk.GameDesk` implements it.

    `events`: the log so far, `log` has it with the inverse changes · `table`: the state, changed by `do` alone ·
    `catalogue`: printing -> data, for printings that the record does not have yet · `command`: the command that is judged ·
    `referee`: what a rule refuses is refused, not recorded with a verdict · `on_paper`: the game is written down by a scribe,
    also while the desk tries whether a command is legal · `may_miss_duties`: duties may be left undone
    (`domain.kernel.desk.timing.pending_decisions`) · `clock_stopped`: the clock does not move on by itself · `transaction`:
    the events that are being written · `lookahead`: the last prediction (`domain.kernel.desk.timing.implied_passes`) ·
    `current_effect`: the effect that is being carried out · `knowledge_then`: in an audit, what the record knew.
    """

    table: Table
    ruleset: Ruleset
    log: EventLog
    events: list[Event]
    transaction: Transaction
    command: Command
    catalogue: Mapping[str, Plain]
    referee: bool
    on_paper: bool
    may_miss_duties: bool
    clock_stopped: bool
    knowledge_then: KnowledgeAtLine | None
    lookahead: Lookahead | None
    current_effect: CurrentEffect

    def say(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Judges a command: returns its events, already on the table, or a refusal that changed nothing."""

    def dry_run(self, command: Command) -> Refusal | None:
        """Returns the refusal that `say` would return, or None where the command would be accepted."""

    def speculate(self) -> AbstractContextManager[None]:
        """Undoes everything that is done inside the block, however the block ends."""

    def savepoint(self) -> AbstractContextManager[None]:
        """Undoes everything that is done inside the block where `Refused` leaves it; the error goes on."""

    def allows(self, command: Command) -> bool:
        """Returns whether a referee would accept the declaration of a command now. The command is not carried out."""

    def passes_demands(self, *demands: Callable[[], object]) -> bool:
        """Returns whether a referee would accept all these demands of an act; they change nothing."""

    @property
    def next_position(self) -> int:
        """The position of the event that is recorded next."""

    @property
    def breaks_rule(self) -> bool:
        """Returns whether the present command breaks a rule, as far as it was judged."""

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
        """Begins the next event, to which the changes that follow belong. Returns its position."""

    def declare(self, name: str, seat: str, rule: str = "", said: dict[str, Plain] | None = None) -> int:
        """Begins the event that carries the command itself. Returns its position."""

    def mark_open(self, rule: str) -> None:
        """Gives the present event the verdict `open`: it depends on an unknown card."""

    def do(self, *changes: Change) -> None:
        """Applies changes as part of the present event."""

    def do_exactly(self, *changes: Change) -> None:
        """Applies these changes without the marks that `do` adds to cards which enter or leave a hand."""

    def new_key(self, letter: str) -> str:
        """Returns an unused key for an effect or modifier."""

    def begin_act(self) -> None:
        """Begins an act: changes before its declaration belong to its own event."""

    def demand(self, rule: str, truth: Truth, reason: Message = NO_MESSAGE, legal: tuple[str, ...] = ()) -> None:
        """States a demand of the rules. False is refused by a referee and noted by a scribe; unknown leaves it open."""

    def reject_unless(self, truth: bool, reason: Message, legal: tuple[str, ...] = (), rule: str = "") -> None:
        """Raises Refused in every mode where the command would mean nothing."""

    def switch(self, name: str) -> str:
        """Returns the value of a house rule in this game."""


class Node(NamedTuple):
    """A place of the timing chart: its key, phase, step (empty where the phase has none) and kind.

    At a `window` the seats may speak until all have passed in a row. At a `choice` one thing has to be said (an attack, a
    discard). The rules carry out a `fixed` node, and the clock never stops there.
    """

    key: str
    phase: str
    step: str
    kind: str


def _holder_decides(desk: Desk, key: str) -> str:
    return desk.table.clock.holder


def _leave_seat(desk: Desk, seat: str) -> None:
    """Leaves everything of a seat that is out as it is: the default of a timing chart."""


def _is_never_over(desk: Desk, key: str, seat: str, act: Act | None) -> bool:
    """Returns False: the default of `is_over_by`."""
    return False


@dataclass(frozen=True, eq=False, repr=False)
class Timeline:
    """A rulebook's timing chart.

    `enter`: node -> the actions of the rules when the clock reaches it · `consent`: choice -> its default action, moving on
    included; a choice without one has to be made · `due`: such a choice -> the act that makes it; a scribe's game goes on
    without it and notes that (`domain.kernel.desk.timing.pending_decisions`) · `idle`: choice -> whether there is nothing
    to decide now, so that it is passed even if passes are explicit · `after(desk, key)`: returns the next node; it skips
    and repeats nodes (if each seat performs a step, the same node comes again and `enter` gives the next seat priority) and
    changes turns, which it records with `ClockMoved` (holder empty: the moment belongs to no seat) · `settle(desk)`:
    carries out the waiting effects once all seats have passed (`domain.kernel.desk.timing.chain`) · `chooser(desk, key)`:
    returns the seat that decides at a choice · `adds_more`: a seat that put an effect on the chain may add more before the
    next seat acts · `shared`: every turn belongs to all seats, so a refusal in one is final · `is_over_by(desk, key, seat,
    act)`: whether an act of this seat implies that another seat's choice is over · `turn_end`: the choice that only a
    declared end of the turn leaves · `main`: the place after the draw at which the plays of a turn begin · `immediate`:
    effects are carried out at once, so a reply answers the last command and needs no waiting effect · `remove_seat(desk,
    seat)`: decides what remains of a seat that is out while others play on.
    """

    nodes: tuple[Node, ...]
    after: Callable[[Desk, str], str]
    settle: Callable[[Desk], None]
    enter: Mapping[str, Callable[[Desk], None]] = field(default_factory=dict)
    consent: Mapping[str, Callable[[Desk], None]] = field(default_factory=dict)
    due: Mapping[str, str] = field(default_factory=dict)
    idle: Mapping[str, Callable[[Desk], bool]] = field(default_factory=dict)
    chooser: Callable[[Desk, str], str] = _holder_decides
    adds_more: bool = False
    shared: bool = False
    is_over_by: Callable[[Desk, str, str, Act | None], bool] = _is_never_over
    turn_end: str = ""
    main: str = ""
    immediate: bool = False
    remove_seat: Callable[[Desk, str], None] = _leave_seat

    def __post_init__(self) -> None:
        keys = [node.key for node in self.nodes]
        object.__setattr__(self, "_by_key", dict(zip(keys, self.nodes, strict=True)))
        object.__setattr__(self, "_next", dict(zip(keys, [*keys[1:], ""], strict=False)))

    def node(self, key: str) -> Node:
        """Returns the node of a key. Raises KeyError."""
        return self._by_key[key]  # type: ignore[attr-defined,no-any-return]

    def next_key(self, key: str) -> str:
        """Returns the next key in the chart, empty after the last."""
        return self._next[key]  # type: ignore[attr-defined,no-any-return]


TargetOptions = Callable[[Table, str, str, Any], list[str]]
"""Returns the cards that a selector means: from the table, the seat whose effect it is, its card, the selector."""
AnswerHandler = Callable[[Desk, Plain, tuple[str, ...]], None]
"""Carries an answer out: from the desk, the question, and the chosen cards."""
QuestionRenewal = Callable[[Desk, Plain, Mapping[str, tuple[str, int]]], None]
"""Asks a closed question of a rule again, as the table is now, or goes on without it; with the former places of its cards."""


def _do_nothing(desk: Desk) -> None:
    """Does nothing: the default of a hook."""


def _leave_question(desk: Desk, places: Mapping[str, tuple[str, int]]) -> None:
    """Leaves the open question as it is: the default of a hook."""


@dataclass(frozen=True, eq=False, repr=False)
class CardTextHooks:
    """The hooks by which a rulebook carries out card texts (`domain.card_effects`). Every field has a default.

    With these hooks, modules that move cards need not import the modules that watch them.

    Targets that are chosen when the effect is carried out: `selector`: reads a selector · `options`: returns the cards that
    it may name now; `possible_options`: also the cards that possibly fit · `is_about_all`: whether it means all cards that
    fit · `read_x`: reads the definition of an X · `no_target_rule`: the rule of an effect without targets ·
    `exact_count_rule`: the rule by which an effect on n cards fails if fewer fit, or empty · `distinct_targets_rule`: the
    rule by which a host and its set card are not two targets, or empty.

    Choices: `choice_rule`: the rule of a choice whose question names no rule · `read_choice`: reads a choice that is more
    than some of the options · `answer_handlers`: kind of a rule's question -> the function that carries out the answer ·
    `question_words`: kind of a small effect's question -> its word, if that differs · `after_answer(desk, key)`: runs after
    an answer if the chain is not closed · `declares_rule`: a choice is declared under the rule of its question ·
    `ask_again(desk, places)`: asks the open question again after a ruling; `places` has the former place and incarnation of
    each optional card · `question_renewals`: kind of a rule's question -> the function that asks it again or goes on after
    the question was closed; by default the question stays.

    Filters and costs: `filter_context`: how filters read cards, with all active effects · `any_filter`: the filter that
    fits every card · `x_rules`: the rule of an X that the text determines, and of one that its player chooses ·
    `special_cost_rule`: the rule of costs that are paid with named cards · `pile_zones`: word of a pile -> its zone;
    `pile_rules`: small effect on a pile -> its rule.

    Before and after an effect: `before_effect(desk)`: runs before pending effects are applied; `after_effect(desk)`: after
    each effect · `effect_bar(desk, effect)`: returns the rule by which an effect with its targets fails as a whole, or
    empty · `any_order`: small effects whose order makes no difference · `unordered_kinds`: kinds of automatic effects that
    players do not order · `after_turning(desk, cards, how)`: runs for cards that were `rolled` or `rerolled`.

    The chain: `chain`: it is carried out as a whole (`closed`), effect by effect with commands in between (`reopening`), or
    `nested` · `carry_out_entry(desk, key, effect)`: carries out an effect without small effects, such as a card that enters
    play; returns False for any other effect · `begin_effect(desk, effect)`: returns the effect with its remaining targets,
    or None if it is lost · `finish_effect(desk, key)`: removes an effect that is done or lost · `after_resolution(desk)`:
    runs at the end.

    A nested resolution: `steps`: name -> step; `control_steps`: steps without an action of their own · `after_step`: runs
    after each step · `hides_answers`: only the subject of a choice is shown."""

    selector: Callable[[Plain], Any] = lambda selector: selector
    read_x: Callable[[Plain], Any] = lambda x: x
    options: TargetOptions = lambda table, seat, source, selector: []
    possible_options: TargetOptions = lambda table, seat, source, selector: []
    is_about_all: Callable[[Any], bool] = lambda selector: False
    no_target_rule: str = ""
    exact_count_rule: str = ""
    distinct_targets_rule: str = ""
    choice_rule: str = ""
    answer_handlers: Mapping[str, AnswerHandler] = field(default_factory=dict)
    read_choice: Callable[[Desk, Plain, Arguments, str], Any] | None = None
    question_words: Mapping[str, str] = field(default_factory=dict)
    ask_again: Callable[[Desk, Mapping[str, tuple[str, int]]], None] = _leave_question
    question_renewals: Mapping[str, QuestionRenewal] = field(default_factory=dict)
    after_answer: Callable[[Desk, str], None] | None = None
    declares_rule: bool = False
    filter_context: Any = None
    any_filter: Any = None
    x_rules: tuple[str, str] = ("", "")
    special_cost_rule: str = ""
    pile_zones: Mapping[str, str] = field(default_factory=dict)
    pile_rules: Mapping[str, str] = field(default_factory=dict)
    before_effect: Callable[[Desk], None] = _do_nothing
    after_effect: Callable[[Desk], None] = _do_nothing
    effect_bar: Callable[[Desk, Effect], str] | None = None
    any_order: tuple[str, ...] = ()
    unordered_kinds: tuple[str, ...] = ()
    chain: Literal["closed", "reopening", "nested"] = "closed"
    carry_out_entry: Callable[[Desk, str, Effect], bool] = lambda desk, key, effect: False
    begin_effect: Callable[[Desk, Effect], Effect | None] = lambda desk, effect: effect
    finish_effect: Callable[[Desk, str], None] | None = None
    after_resolution: Callable[[Desk], None] = _do_nothing
    steps: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    control_steps: tuple[str, ...] = ()
    hides_answers: bool = False
    after_turning: Callable[[Desk, Iterable[str], str], None] = lambda desk, cards, how: None
    after_step: Callable[[Any], None] = lambda resolution: None


NO_CARD_TEXT_HOOKS = CardTextHooks()
"""The hooks of a ruleset whose card texts need none."""


class Arg(NamedTuple):
    """An argument of an act, for notation, help and pads; the first argument of an act needs no name in notation.

    `kind`: card (a card id `#7` or a printing id) · cards · seat · seats · number · numbers (`3/1/4`) · word · flag · text
    · effects (tuples of small effects, each a dict with `do`) · any. `about`: the id of its help. `words`: what a `word`
    usually is; their terms in any language mean the same in notation. `closed`: another word is refused, whatever else is
    known. `of_turn_player`: the cards are the turn player's, so the seat need not be named.
    """

    kind: str
    about: str
    words: tuple[str, ...] = ()
    closed: bool = False
    of_turn_player: bool = False


class Act(NamedTuple):
    """Something a seat can say.

    `run(desk, seat, args)`: carries it out at the clock's present place, or raises `Refused` · `when(desk, seat, args)`:
    returns a predicate for the keys of the nodes at which it may be said; it is called when the clock is there, so it may
    depend on the turn player. None: at any time, without moving the clock · `chained`: it may be said while effects wait on
    the chain · `summary`: the id of its help · `args`: name -> argument · `after_end`: it may be said when the game is
    over · `answers_question`: it answers an open question; without one, the clock moves on to the next choice of the turn ·
    `rule`: the rule of its moment, which a scribe's line breaks at any other place · `lone_rule`: the rule that it breaks
    there if it breaks no other · `ends_turn`: it ends the turn · `opens_game`: it is said only before the first turn;
    later, a scribe's line is noted against its rule without any effect.
    """

    run: Callable[[Desk, str, Arguments], None]
    when: Callable[[Desk, str, Arguments], Callable[[str], bool]] | None
    chained: bool
    summary: str
    args: Mapping[str, Arg] = {}
    after_end: bool = False
    answers_question: bool = False
    rule: str = ""
    lone_rule: str = ""
    ends_turn: bool = False
    opens_game: bool = False


class DeckFault(NamedTuple):
    """One reason why a deck list is not legal, or, `open`, why that is unknown yet: the rule and what is wrong."""

    rule: str
    message: Message | str
    open: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Ruleset:
    """A rulebook edition as code.

    `open(desk, setup)` sets the game up after its header was recorded (decks, first clock position); it gets decks (seat ->
    `list` and `sideboard`), printings (id -> data), and a value for each key of `setup` · `acts`: name -> act · `verbs`:
    name of a small effect -> function(desk, context, operation), for card texts and effects by hand · `offers(desk, seat)`:
    what the seat may say now, as templates · `check_deck(entries, sideboard, about, switches)`: what is wrong with a list
    under these house rules · `parse_printing(raw)`: checks and completes the data of a printing, raises ValueError ·
    `ruled_fields`: the fields of a printing that rules may read, all others are remarks (empty: rules may read any) ·
    `tally(table, seat)`: numbers that players count for the seat and the table does not store, by terms of the book, as far
    as they are known · `values(table, card_id)`: the values of a card now by the terms of `face.values`, as far as they are
    known · `face`: the layout of a card · `mat`: the layout of the table · `offer_order`: the usual order of offers
    · `card_text_hooks`: how card texts are carried out.
    """

    book: Rulebook
    zones: tuple[ZoneKind, ...]
    timeline: Timeline
    open: Callable[[Desk, Mapping[str, Plain]], None]
    acts: Mapping[str, Act]
    verbs: Mapping[str, Callable[..., Any]]
    offers: Callable[[Desk, str], list[Offer]]
    check_deck: Callable[..., list[DeckFault]]
    parse_printing: Callable[[Mapping[str, Plain]], dict[str, Plain]]
    ruled_fields: Collection[str] = ()
    setup: Mapping[str, SetupKey] = field(default_factory=dict)
    tally: Callable[[Table, str], Mapping[str, int]] = lambda table, seat: {}
    values: Callable[[Table, str], Mapping[str, int | None]] = lambda table, card_id: {}
    face: Face = NO_FACE
    mat: Mat = NO_MAT
    offer_order: OfferOrder = DEFAULT_OFFER_ORDER
    card_text_hooks: CardTextHooks = NO_CARD_TEXT_HOOKS

    def current_values(self, table: Table, card_id: str) -> dict[str, int | None]:
        """Returns the values of a card now by the terms of `face.values`, in their order, each None where it is unknown.

        Raises ValueError if `values` returns a value that the face does not have.
        """
        terms, values = self._terms_of_values, self.values(table, card_id)
        if not values.keys() <= terms.keys():
            odd, named = (", ".join(map(str, names)) or "none" for names in (values.keys() - terms.keys(), terms))
            raise ValueError(f"{self.book.id}: values() gives {odd}, and face.values names {named}")
        return {**terms, **values}

    @cached_property
    def _terms_of_values(self) -> dict[str, None]:
        return {value.term: None for value in self.face.values}
