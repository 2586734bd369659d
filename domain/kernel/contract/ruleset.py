"""The ruleset contract: what a rulebook edition, as code, gives to the desk. A new field needs a line in DESIGN.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from domain.kernel.contract.layout import NO_FACE, NO_MAT, Face, Mat
from domain.kernel.contract.reasons import NO_SENTENCES, Sentences
from domain.kernel.contract.setup import Setting
from domain.kernel.contract.texts import NO_CARD_TEXT_HOOKS, CardTextHooks
from domain.kernel.contract.usual import DEFAULT_OFFER_ORDER, OfferOrder
from domain.kernel.record.changes import Plain
from domain.kernel.record.header import ZoneKind

if TYPE_CHECKING:
    from domain.kernel.contract.chart import Timeline
    from domain.kernel.contract.offers import Offer
    from domain.kernel.desk.desk import Desk
    from domain.kernel.table.table import Table

CONTRACT_VERSION = 3
"""The version of this contract. It rises whenever a ruleset that keeps to the present one would no longer work."""


class RuleStatement(NamedTuple):
    """One rule of a rulebook: our statement of it and the place in the source. `statements`: language -> the same in it."""

    id: str
    statement: str
    where: str
    chapter: str = ""
    statements: Mapping[str, str] = MappingProxyType({})

    def said(self, language: str) -> str:
        """The statement in a language; in English where there is none in it."""
        return self.statements.get(language, self.statement)


class Switch(NamedTuple):
    """A house rule: an open point that a table may decide otherwise. The first value is the default."""

    name: str
    values: tuple[str, ...]
    rule: str
    about: str


class DeckGrouping(NamedTuple):
    """What players call a deck by: a field of its printings, `g_sign.color` for one inside another, and values that say
    nothing of a deck."""

    field: str = "color"
    without: tuple[str, ...] = ()


BY_COLOR = DeckGrouping()
"""The color of their cards: how decks are called where a rulebook says nothing else."""


@dataclass(frozen=True)
class Book:
    """A rulebook edition as a reader knows it.

    `rules`: id -> text · `terms`: identifier -> language (`en`, `ja`, `zh`) -> word · `unchecked`: rule id -> why no machine
    can check it · `help`: an English sentence about an act or an argument, or such a reason -> language (`ja`, `zh`) -> the
    same · `decks_by`: what statistics group decks by · `refusals`: what is refused, in other languages.
    """

    id: str
    edition: str
    title: str
    seats: tuple[int, int]
    rules: Mapping[str, RuleStatement]
    switches: Mapping[str, Switch]
    terms: Mapping[str, Mapping[str, str]]
    unchecked: Mapping[str, str]
    help: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    decks_by: DeckGrouping = BY_COLOR
    refusals: Sentences = NO_SENTENCES

    def help_in(self, language: str, sentence: str) -> str:
        """A sentence of help in a language; in English where it is not there in it."""
        return self.help.get(sentence, {}).get(language, sentence)


Arguments = Mapping[str, Plain]


class Arg(NamedTuple):
    """An argument of an act, for notation, help and pads; the first argument of an act needs no name when it is written.

    `kind`: card (a card id `#7` or a printing id) · cards · seat · seats · number · numbers (`3/1/4`) · word · flag · text ·
    effects (tuples of small effects, each a dict with `do`) · any.
    """

    kind: str
    about: str


class Act(NamedTuple):
    """Something a seat can say.

    `run(desk, seat, args)` carries it out at the clock's present place or raises `Refused`. `when(desk, seat, args)`
    answers for which nodes of the timeline it may be said, as a predicate over node keys; it is asked when the clock
    stands there, so it may look at whose turn it is; None: at any time, without moving the clock.
    `chained`: it may be said while effects wait on the chain · `summary`: one line for help pages · `args`: name ->
    argument · `after_end`: it may be said when the game is over · `answers`: it makes a choice that is waited for; where
    nobody waits for one, the clock moves on to the next choice of the turn · `rule`: the rule of its moment, which a scribe's
    line breaks that is said where the act has no place · `alone`: the rule that it breaks there where it breaks no other ·
    `ends`: it ends the turn, and is not carried past the next one, where nobody has said anything in that yet.
    """

    run: Callable[[Desk, str, Arguments], None]
    when: Callable[[Desk, str, Arguments], Callable[[str], bool]] | None
    chained: bool
    summary: str
    args: Mapping[str, Arg] = {}
    after_end: bool = False
    answers: bool = False
    rule: str = ""
    alone: str = ""
    ends: bool = False


class DeckFault(NamedTuple):
    """One reason why a deck list is not legal, or, `open`, why nobody can tell yet: the rule and what is wrong."""

    rule: str
    message: str
    open: bool = False


DEFAULT_SWITCHES: Mapping[str, str] = MappingProxyType({})
"""House rules as the rulebook has them: none is chosen otherwise."""


@dataclass(frozen=True)
class Ruleset:
    """A rulebook edition as code: these fields, nothing else is asked of a ruleset.

    `open(desk, setup)` lays the game out after its header was recorded (decks, first clock position); it is given decks
    (seat -> `list` and `sideboard`), printings (id -> data), and a value for each key of `setup`, its own · `acts`: name ->
    act · `verbs`: name of a small effect -> function(desk, context, operation), used by card texts and by-hand effects ·
    `offers(desk, seat)`: what the seat may say now, as templates · `check_deck(entries, sideboard, about, switches)`: what
    is wrong with a list under these house rules · `parse_printing(raw)`: checks and completes the data of a printing,
    raises ValueError · `tally(table, seat)`: what players count for the seat and the table does not store, by terms of the
    book, as far as it is known · `values(table, card_id)`: the values of a card now, in the order of `face.values`, each
    None where it is not known · `face`: what is printed where · `mat`: where the zones lie · `usual`: what is said most
    often · `texts`: what card texts set going by themselves.
    """

    book: Book
    zones: tuple[ZoneKind, ...]
    timeline: Timeline
    open: Callable[[Desk, Mapping[str, Plain]], None]
    acts: Mapping[str, Act]
    verbs: Mapping[str, Callable[..., Any]]
    offers: Callable[[Desk, str], list[Offer]]
    check_deck: Callable[..., list[DeckFault]]
    parse_printing: Callable[[Mapping[str, Plain]], dict[str, Plain]]
    setup: Mapping[str, Setting] = field(default_factory=dict)
    tally: Callable[[Table, str], Mapping[str, int]] = lambda table, seat: {}
    values: Callable[[Table, str], Sequence[int | None]] = lambda table, card_id: ()
    face: Face = NO_FACE
    mat: Mat = NO_MAT
    usual: OfferOrder = DEFAULT_OFFER_ORDER
    texts: CardTextHooks = NO_CARD_TEXT_HOOKS
