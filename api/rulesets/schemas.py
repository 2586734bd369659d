"""Answers about rulesets and decks."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import NextCursor, PlainValue, ReasonOut, Term, Translations
from api.views.schemas import CardData, FaceOut, MatOut


class RulesetOut(TypedDict):
    """A rulebook that Senki plays."""

    id: str
    edition: str
    title: str
    titles: Term
    seats: Annotated[list[int], Field(min_length=2, max_length=2, description="The fewest and the most seats.")]
    rules: Annotated[int, Field(description="The number of rules.")]
    switches: Annotated[int, Field(description="The number of house rules.")]
    acts: Annotated[int, Field(description="The number of acts.")]


class RulesetsOut(TypedDict):
    """The rulebooks."""

    items: list[RulesetOut]


class ZoneKindOut(TypedDict):
    """A kind of zone."""

    name: str
    each: Annotated[bool, Field(description="Every seat has one.")]
    ordered: bool
    sees: Literal["none", "holder", "all"]
    face: Literal["up", "down"]
    in_play: bool


class NodeOut(TypedDict):
    """A place of the timing chart."""

    key: str
    phase: str
    step: str
    kind: Annotated[str, Field(examples=["window"])]


class RulesetDetailsOut(RulesetOut):
    """A rulebook with its zones, its timing chart, and how cards and table are drawn."""

    zones: list[ZoneKindOut]
    timeline: list[NodeOut]
    face: FaceOut
    mat: MatOut


class RuleOut(TypedDict):
    """Our statement of a rule, and its place in the source."""

    id: str
    statement: str
    where: str
    chapter: str
    statements: Translations
    unchecked: Annotated[str | None, Field(description="Why no machine can check it; null: it is checked.")]


class RulesOut(TypedDict):
    """A page of the rules."""

    items: list[RuleOut]
    next: NextCursor


class ArgumentOut(TypedDict):
    """An argument of an act."""

    kind: Annotated[str, Field(examples=["card"])]
    about: str
    help: Term
    schema: Annotated[dict[str, PlainValue], Field(description="A JSON schema.")]
    words: Annotated[list[str], Field(description="What a `word` usually is.")]


class ActOut(TypedDict):
    """Something that a seat can declare."""

    act: str
    summary: str
    help: Term
    args: dict[str, ArgumentOut]
    after_end: Annotated[bool, Field(description="It may be declared when the game is over.")]


class EffectFieldOut(TypedDict):
    """A field of a small effect."""

    holds: Annotated[str, Field(description="What it contains.")]
    choices: list[PlainValue]
    signed: bool


class SmallEffectOut(TypedDict):
    """The fields of a small effect."""

    needs: dict[str, EffectFieldOut]
    may: dict[str, EffectFieldOut]


class ActsOut(TypedDict):
    """What can be declared, and the small effects of rulings."""

    items: list[ActOut]
    verbs: dict[str, SmallEffectOut]


class SwitchOut(TypedDict):
    """A house rule. The first value is the default."""

    name: str
    values: list[str]
    rule: str
    about: str


class SwitchesOut(TypedDict):
    """The house rules of a rulebook."""

    items: list[SwitchOut]


class SetupKeyOut(TypedDict):
    """A set-up key."""

    name: str
    kind: Annotated[str, Field(examples=["number"])]
    about: str
    default: int | bool | str
    each: Annotated[bool, Field(description="Every seat has its own value.")]
    least: int
    most: int
    help: Term


class SetupKeysOut(TypedDict):
    """The set-up keys of a rulebook."""

    items: list[SetupKeyOut]


class SpecimenDeckOut(TypedDict):
    """A deck of specimen cards."""

    title: str
    cards: Annotated[dict[str, int], Field(description="How many of each printing.")]
    sideboard: dict[str, int]
    titles: Translations


class SandboxOut(TypedDict):
    """A position in which a card, `{card}`, is tried."""

    position: str
    lines: Annotated[list[str], Field(description="What to declare first.")]


class SpecimensOut(TypedDict):
    """Cards of Senki's own invention, and decks made of them."""

    cards: dict[str, CardData]
    decks: dict[str, SpecimenDeckOut]
    sandbox: dict[str, SandboxOut]


class PrintingsOut(TypedDict):
    """The printings of a card list."""

    cards: dict[str, CardData]


class DeckFaultOut(TypedDict):
    """A reason why a deck is not allowed, or, `open`, why that is unknown."""

    rule: str
    message: str
    open: bool
    reasons: list[ReasonOut]
    statement: str
    statements: Translations
    where: str


class DeckRemarkOut(TypedDict):
    """A line that was not read as cards of the deck."""

    line: int
    kind: str


class CheckedDeckOut(TypedDict):
    """The deck of a list, and whether the rulebook allows it."""

    main: Annotated[dict[str, int], Field(description="How many of each printing.")]
    sideboard: dict[str, int]
    legal: Annotated[bool | None, Field(description="Null: it is unknown.")]
    faults: list[DeckFaultOut]
    remarks: list[DeckRemarkOut]
