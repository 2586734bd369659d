"""Answers that show a game: board, log, summary, replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, WithJsonSchema
from typing_extensions import TypedDict

from api.http.openapi_responses import (
    NextNumber,
    PlainValue,
    Position,
    Term,
    Time,
    Translations,
    array_of_fields,
    define_schema,
    schema_placeholder,
)
from api.links.schemas import OwnLinkOut
from domain.kernel.record.changes import type_of_code
from domain.kernel.record.event import FAMILIES, VERDICTS
from replays.file.json_format import KINDS

CardData = Annotated[dict[str, PlainValue], Field(description="The data of a printing, as its ruleset defines it.")]
Lane = Annotated[tuple[str, int], Field(description="The key of a zone, and a lane in it.")]


def _changes(first: Callable[[int], str | int], prefix: str) -> WithJsonSchema:
    """Returns the schema of a change: an array of what begins it (by the code of its kind), and the fields of its kind.

    The kinds are not alternatives of the schema (`oneOf`): generators of clients cannot distinguish arrays.
    """
    kinds = [array_of_fields(kind, first(code), prefix + kind.__name__) for code, kind in type_of_code.items()]
    about = "A small fact about the table. The first item names its kind; the others are its fields, in order."
    array = {"type": "array", "items": schema_placeholder(PlainValue), "minItems": 2}
    return define_schema(f"{prefix}Change", {"description": about, **array, "x-kinds": kinds})


ChangeArray = Annotated[list[Any], _changes(KINDS.__getitem__, "")]
CodedChangeArray = Annotated[list[Any], _changes(int, "Coded")]


class ResultOut(TypedDict):
    """The result of a game."""

    seats: Annotated[dict[str, Literal["win", "loss", "draw"]], Field(description="The result by seat.")]
    reason: str
    score: NotRequired[Annotated[dict[str, int], Field(description="The score by seat, where it decided (Star Front).")]]
    rewards: NotRequired[Annotated[dict[str, int], Field(description="The reward tokens by seat (Star Front).")]]


class HeaderOut(TypedDict):
    """The terms of a game."""

    ruleset: str
    edition: str
    seats: list[str]
    mode: Annotated[
        Literal["referee", "scribe"],
        Field(description="`referee`: what the rules forbid is refused · `scribe`: what happened is recorded."),
    ]
    switches: Annotated[dict[str, str], Field(description="The house rules that differ from the rulebook.")]
    players: Annotated[dict[str, str], Field(description="The player at each seat.")]
    explicit_passes: bool
    quiet: Annotated[bool, Field(description="Legality is hidden until the game is over.")]
    about: Annotated[dict[str, PlainValue], Field(description="Tournament, round, table and the like.")]
    revision: NotRequired[Annotated[int, Field(description="The revision of the rules; missing in early records.")]]


class GameOut(TypedDict):
    """A game and what a link to it allows."""

    game: str
    position: Position
    link: OwnLinkOut
    header: HeaderOut
    result: ResultOut | None


class ClockOut(TypedDict):
    """The place of the game in its turn."""

    turn: int
    holder: Annotated[str, Field(description="The seat whose turn it is.")]
    node: Annotated[str, Field(description="The key of a node of the ruleset's timing chart.")]
    round: int
    speaker: Annotated[str, Field(description="The seat that has the word.")]
    passes: Annotated[int, Field(description="Passes in a row.")]


class CardOut(TypedDict):
    """A card on the table, as the viewer sees it."""

    id: Annotated[str, Field(description="The id of the card in this view, such as `#7`.")]
    printing: Annotated[str | None, Field(description="The id of its printing; null while the viewer does not know it.")]
    bringer: Annotated[str, Field(description="The seat whose deck it is from.")]
    role: str
    face: Annotated[Literal["up", "down", ""], Field(description="Empty: as cards of its zone are.")]
    angle: Annotated[int, Field(description="Degrees, clockwise.")]
    marks: Annotated[dict[str, int], Field(description="Damage, coins and the like: how many of each.")]
    attributes: dict[str, PlainValue]
    seen: Annotated[list[str], Field(description="The seats that have seen it; `*`: everybody.")]
    carries: list[CardOut]


class ZoneOut(TypedDict):
    """A zone with its cards, in order."""

    key: Annotated[str, Field(examples=["A.hand"])]
    name: str
    holder: Annotated[str, Field(description="The seat it belongs to; empty: shared.")]
    ordered: bool
    cards: list[CardOut]


class ChainLinkOut(TypedDict):
    """An effect that waits."""

    key: str
    effect: dict[str, PlainValue]


class CounterOut(TypedDict):
    """A counter of a seat, or of the table."""

    owner: str
    name: str
    count: int


class BoardOut(TypedDict):
    """The table after so many events, as a viewer sees it."""

    game: str
    viewer: str
    position: Position
    ruleset: str
    seats: list[str]
    players: dict[str, str]
    clock: ClockOut
    result: ResultOut | None
    zones: list[ZoneOut]
    chain: Annotated[list[ChainLinkOut], Field(description="The waiting effects; the last one is on top.")]
    counters: list[CounterOut]
    flags: dict[str, PlainValue]
    modifiers: dict[str, PlainValue]
    printings: Annotated[dict[str, CardData | None], Field(description="The data of printings by id.")]


Family = Annotated[str, Field(json_schema_extra={"enum": list(FAMILIES)})]


class EventOut(TypedDict):
    """An event of a game: what a seat said or did, with the changes it made."""

    position: Annotated[int, Field(description="The number of events before it.")]
    text: Annotated[str, Field(description="A declaration as a line of notation, else empty.")]
    family: Family
    name: Annotated[str, Field(description="The ruleset's own word for it.")]
    seat: Annotated[str, Field(description="Whose it is; empty: of no seat in particular.")]
    rule: Annotated[str, Field(description="The id of the rule it follows, or empty.")]
    line: Annotated[int, Field(description="The number of the line it belongs to, counted from 1.")]
    cause: Annotated[int, Field(description="The position of the event that led here, or -1.")]
    verdict: Annotated[list[str], Field(description=f"One of {', '.join(VERDICTS)}, then ids of rules.")]
    said: Annotated[dict[str, PlainValue], Field(description="The public facts. A declaration has its `act` and `args`.")]
    aside: Annotated[dict[str, PlainValue], Field(description="What only a seat and the record know, by seat.")]
    changes: list[ChangeArray]
    by: Annotated[str, Field(description="The role of the writer.")]
    at: Time


class LogOut(TypedDict):
    """A page of the log."""

    game: str
    viewer: str
    position: Position
    after: int
    struck: Annotated[list[int], Field(description="The positions of events on this page that were taken back.")]
    next: NextNumber
    events: list[EventOut]


class PartOut(TypedDict):
    """A part of a choice: from `least` to `most` of its options."""

    options: list[PlainValue]
    least: int
    most: int


class SlotOut(TypedDict):
    """A choice of an offer. With `most` 1 the argument is the option itself, unless it is `listed`; else it is a list."""

    options: Annotated[list[PlainValue], Field(description="What may be chosen: ids of cards, seats, keys of zones, values.")]
    least: int
    most: int
    repeats: Annotated[bool, Field(description="An option may be chosen more than once.")]
    single: Annotated[list[PlainValue], Field(description="At most one of these.")]
    company: Annotated[list[PlainValue], Field(description="Not these alone.")]
    listed: Annotated[bool, Field(description="The argument is a list, also of one option.")]
    weights: Annotated[list[int], Field(description="Of the options, in their order.")]
    limit: Annotated[int, Field(description="What the weights of the chosen options add up to at most.")]
    spots: Annotated[list[Lane], Field(description="The places of the options on the table, in their order.")]
    apart: Annotated[list[list[PlainValue]], Field(description="Of each of these groups at most one.")]
    parts: Annotated[list[PartOut], Field(description="The choice consists of these parts, in order.")]
    within: Annotated[str, Field(description="Only what is chosen in the slot of this name.")]


class OfferOut(TypedDict):
    """Something that may be declared: an act, fixed arguments, and choices by the name of their argument."""

    seat: str
    act: str
    args: dict[str, PlainValue]
    slots: dict[str, SlotOut]
    groups: Annotated[list[list[str]], Field(description="An option is chosen in one slot of a group only.")]
    reply: bool | None
    note: str
    spots: Annotated[list[Lane], Field(description="The places that it is aimed at, where the arguments do not name them.")]
    to: Annotated[str, Field(description="The node that implied passes lead to first; empty for the present one.")]
    needs_reply: Annotated[
        bool,
        Field(description="Send `reply` with it: else it may answer an effect on the way there, or be refused as an answer."),
    ]


class OffersOut(TypedDict):
    """What may be declared now."""

    position: Position
    withheld: Annotated[bool, Field(description="It is a quiet game: there are offers when it is over.")]
    waits_for: Annotated[str, Field(description="The seat that has to declare something, or empty.")]
    offers: list[OfferOut]
    cards: Annotated[dict[str, CardData], Field(description="The data of offered printings that the view does not have.")]


class CostOut(TypedDict):
    """A cost on the face of a card."""

    field: Annotated[str, Field(description="A path into the printing.")]
    sign: Literal["disc", "tint", "square"]


class ValueOut(TypedDict):
    """A value on the face of a card."""

    field: Annotated[str, Field(description="A path into the printing.")]
    term: str


class AngleOut(TypedDict):
    """What it means that a card is turned by so many degrees."""

    angle: int
    term: str


class FaceOut(TypedDict):
    """How cards of a ruleset are drawn, as paths into printings."""

    tint: list[str]
    costs: list[CostOut]
    values: list[ValueOut]
    type_line: list[str]
    under_name: str
    stars: str
    states: list[AngleOut]
    untold: Annotated[list[str], Field(description="What rules count by and no player reads.")]


class ScoreOut(TypedDict):
    """The number of a seat that decides the game."""

    kind: Literal["zone", "tally", "counter"]
    name: str
    full: int
    low: Annotated[int, Field(description="A zone with no more cards than this is in danger.")]
    goal: str
    start: Annotated[int, Field(description="The number at the beginning of a usual game.")]
    drawn: Annotated[int, Field(description="How much a seat's own draw takes from it in a turn.")]


class RowOut(TypedDict):
    """A row of a seat's side of the table."""

    kind: Literal["squads", "areas", "lanes", "hand"]
    zones: list[str]
    resources: str
    resource_types: list[str]
    leads: Annotated[list[int], Field(min_length=2, max_length=2)]
    behind: bool


class MatOut(TypedDict):
    """How the table of a ruleset is drawn, from the near seat."""

    score: ScoreOut
    rows: list[RowOut]
    piles: list[str]
    beside: list[str]
    stack: str
    middle: str
    rest: list[str]
    token: str


class SummaryCardOut(TypedDict):
    """A card in play, with the cards that are set on it."""

    printing: str | None
    angle: int
    face: NotRequired[str]
    lane: NotRequired[int]
    sets: NotRequired[list[SummaryCardOut]]


class SummaryOut(TypedDict):
    """What everybody could see of a game."""

    game: str
    ruleset: str
    position: Position
    seats: list[str]
    turn: int
    holder: str
    result: ResultOut | None
    scores: Annotated[list[int | None], Field(description="In the order of the seats; null: not known.")]
    line: Annotated[list[list[int | None]], Field(description="Up to ninety points: a number for each seat.")]
    areas: Annotated[dict[str, list[SummaryCardOut]], Field(description="The cards in play by the key of their zone.")]
    printings: Annotated[dict[str, CardData], Field(description="What pictures are drawn from, by id.")]
    mat: MatOut
    face: FaceOut
    players: dict[str, str]


class ReplayEventOut(TypedDict):
    """An event as a replay is drawn from it."""

    family: Family
    name: str
    seat: str
    rule: str
    line: int
    verdict: list[str]
    said: dict[str, PlainValue]
    spoken: Annotated[bool, Field(description="Whether it is a declaration.")]
    text: Annotated[str, Field(description="The event in words, or a declaration as a line of notation.")]
    changes: list[CodedChangeArray]
    role: Annotated[str, Field(description="Its part in the story of a game, such as `quiet` or `outcome`.")]
    claims: NotRequired[Annotated[str, Field(description="Who alone vouches for a consent.")]]
    at: NotRequired[Time]
    tally: NotRequired[Annotated[dict[str, dict[str, int]], Field(description="The totals by seat, where they changed.")]]
    values: NotRequired[
        Annotated[dict[str, list[int | None]], Field(description="Cards in play whose values differ from their print.")]
    ]


ZoneFields = Annotated[
    tuple[str, str, str, bool, str, str, bool],
    Field(description="Key, name, holder, ordered, who sees it, face, whether its cards are in play."),
]


class ReplayHeaderOut(HeaderOut):
    """The terms of a game, with its zones."""

    zones: list[ZoneFields]


class LineReasonOut(TypedDict):
    """Why a line matters, as far as it can be counted on the public board, in words."""

    line: int
    en: str
    ja: str
    zh: str


class ReplayOut(TypedDict):
    """A game as the replay is drawn from it."""

    header: ReplayHeaderOut
    events: list[ReplayEventOut]
    reasons: Annotated[
        list[LineReasonOut], Field(description="Of the lines that matter most, each with one reason; without `after`.")
    ]
    terms: Annotated[dict[str, Term], Field(description="The words of the ruleset by identifier.")]
    rules: Annotated[dict[str, str], Field(description="The statement of each rule that is named.")]
    rule_words: Annotated[dict[str, Translations], Field(description="The same in other languages.")]
    places: Annotated[dict[str, str], Field(description="Where the rule is in the rulebook.")]
    face: FaceOut
    mat: MatOut
