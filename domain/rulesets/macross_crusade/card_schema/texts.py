"""Texts and all that is printed on a card, as rules read it and as it is checked when a card list is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal, NamedTuple, get_args

from domain.kernel.contract.truth import NOT_SEEN
from domain.kernel.record.changes import Plain
from domain.parts.bandai.card_text_types import (
    ByWhom,
    CardMoment,
    PhaseBeginning,
    SpecialCost,
    Step,
    StepBeginning,
    XDefinition,
    mode_faults,
)
from domain.parts.card_schema import NOTHING, ClauseSource, Count, Number, Stored, Word, Wording, Words
from domain.parts.card_schema.schema_validation import (
    add_given_text_check,
    check_of,
    extra_check,
    field_checks,
    named_in_faults,
    rule_text_reader,
    wording_faults,
)
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.text_protocols import Cost, Turn
from domain.parts.card_schema.value_checks import Faults, check_by_predicate, is_list_of, is_list_of_strings, is_whole_number
from domain.rulesets.macross_crusade.card_schema.effects_on_cards import GiveText, Zone
from domain.rulesets.macross_crusade.card_schema.filters import (
    CardType,
    Color,
    Condition,
    ContinuousEffect,
    Filter,
    Selector,
    Size,
    Value,
    Where,
)
from domain.rulesets.macross_crusade.card_schema.keywords import Keyword
from domain.rulesets.macross_crusade.card_schema.small_effects import InText
from domain.rulesets.macross_crusade.messages import msg

Label = Literal[Step, "normal"]
"""The timing words (MC-TIME); `domain.rulesets.macross_crusade.turn.timing_chart` has their Free Timings."""
Moment = Literal[
    "enters", "destroyed", "scrapped", "sorties", "damaged", "song", "end_of_turn", CardMoment, PhaseBeginning, StepBeginning
]
"""What an Auto Effect is timed to (MC-AUTO-04)."""
X = XDefinition[Filter, Value, Color]
"""What X is (MC-VAR-02, -03)."""
Requirement = Annotated[tuple[int, int], check_by_predicate(is_list_of(2), msg("designated_and_total_nation_strength"))]
"""(X-Y) of a text (MC-TCOST-08)."""


@named_in_faults(msg("text"))
class ContinuousText(NamedTuple):
    """An Auto A: it applies while its card is in the Field (MC-AUTO-02); `unvoidable`: in brackets (MC-CARD-15)."""

    timing: Literal["auto_a"]
    effects: tuple[ContinuousEffect, ...] = ()
    condition: Condition | None = None
    requirement: Requirement | None = None
    unvoidable: bool = False
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


@extra_check(mode_faults)
@named_in_faults(msg("text"))
class TriggeredText(NamedTuple):
    """An Auto B or D: it works by itself at a moment of its own card, or `of` the cards of a filter (MC-AUTO-03 to -05).

    `where`: the card of the moment lay there · `played`: it entered by a play, or not · `by`: whose effect brought it about
    · `cause`: the effects of such cards did · `lying`: it works while its own card lies there · `every`: every time, not
    once a turn (MC-TRIG-03) · `optional`: it may be declined.
    """

    timing: Literal["auto_b", "auto_d"]
    moment: Moment | tuple[Moment, ...]
    of: Filter | Literal["self"] = "self"
    where: Where | None = None
    played: bool | None = None
    by: ByWhom | None = None
    cause: Filter | None = None
    lying: Literal["junkyard"] | None = None
    every: bool = False
    optional: bool = False
    turn: Turn | None = None
    condition: Condition | None = None
    requirement: Requirement | None = None
    x: X | None = None
    targets: tuple[Selector, ...] = ()
    effects: tuple[InText, ...] = ()
    unvoidable: bool = False
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


@extra_check(mode_faults)
@named_in_faults(msg("text"))
class Text(NamedTuple):
    """A text that is played, or what a Command does, at its timing words (MC-TIME-02).

    `special`: what is paid for it besides (MC-COST-01) · `uses`: no more than so often in a turn (MC-CARD-16).
    """

    timing: Label | tuple[Label, ...]
    turn: Turn | None = None
    cost: Cost = Cost()
    uses: Count | None = None
    special: SpecialCost[Filter, Zone] | None = None
    requirement: Requirement | None = None
    condition: Condition | None = None
    x: X | None = None
    targets: tuple[Selector, ...] = ()
    effects: tuple[InText, ...] = ()
    unvoidable: bool = False
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


NO_TEXT = Text("normal")
"""The text of a card without text, or with an unknown one."""
AnyText = ContinuousText | TriggeredText | Text
add_given_text_check(GiveText, AnyText)
written_text: Callable[[Plain], Text] = rule_text_reader(Text)
"""Reads a text that the rulebook says of a keyword."""
Strength = Literal["fighting", "shooting", "defense"]
Numbers = Annotated[  # strengths may be an asterisk or an X, modifiers any number (MC-CARD-08, -09)
    tuple[int | Literal["*", "X"], int | Literal["*", "X"], int | Literal["*", "X"]],
    check_by_predicate(
        is_list_of(3, lambda value: is_whole_number(value) or value in ("*", "X")),
        msg("fighting_shooting_and_defense_each"),
        "are",
    ),
]


def _are_symbols(value: Plain) -> bool:
    """Each G symbol has one colour or two (MC-G-05)."""
    colors = set(get_args(Color))
    return isinstance(value, tuple) and all(is_list_of_strings(each) and each and set(each) <= colors for each in value)


_COLORS = ", ".join(get_args(Color))
Symbols = Annotated[
    tuple[tuple[Color, ...], ...], check_by_predicate(_are_symbols, msg("lists_of_colours_out_of", said=_COLORS), many=True)
]


class Printed(NamedTuple):
    """What is printed on a card (MC-CARD); a missing or unknown value is None or empty.

    `designated`, `total`, `resource`: the three costs (MC-COST-03 to -06) · `white`: numbers in white (MC-KW-22) · `carries`:
    `none` where a Unit carries no Character · `requirement`: the situation that playing it asks for · `piloted_by`: the
    Characters that a Unit carries · `pilots`: the Units that a Character is Set on (MC-CARD-16).
    """

    name: Word[str] = NOT_SEEN
    type: Word[CardType] = NOT_SEEN
    alias: Words[str] = NOT_SEEN
    traits: Words[str] = NOT_SEEN
    g_symbols: Symbols | None = None
    color: Word[Color] = NOT_SEEN
    designated: Number | None = None
    total: Number | None = None
    resource: Number | None = None
    points: Numbers | None = None
    white: tuple[Strength, ...] = ()
    size: Word[Size] = NOT_SEEN
    custom_machine: str | None = None
    carries: Literal["none"] | None = None
    requirement: Condition | None = None
    piloted_by: Filter | Literal["nobody"] | None = None
    pilots: Filter | None = None
    keywords: tuple[Keyword, ...] = ()
    text: tuple[AnyText, ...] = ()
    unknown: tuple[str, ...] = ()
    stored: Stored = NOTHING


NOT_KNOWN = Printed()
read_printed: Callable[[Plain], Printed] = make_cached_reader(Printed)
read_text: Callable[[Plain], AnyText] = make_cached_reader(AnyText)
read_selector: Callable[[Plain], Selector] = make_cached_reader(Selector)
read_continuous_effect: Callable[[Plain], ContinuousEffect] = make_cached_reader(ContinuousEffect)
read_x: Callable[[Plain], X] = make_cached_reader(X)
VALUES = field_checks(Printed, without=("name", "type", "keywords", "text", "unknown"))
"""Field of a card that has no wording -> its check."""
_KEYWORD, _TEXT = check_of(Keyword), check_of(AnyText)


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """Yields the faults of the wording of a card, one sentence each."""
    return wording_faults(data, _KEYWORD, _TEXT)
