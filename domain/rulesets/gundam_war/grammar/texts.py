"""Texts and all that is printed on a card, as rules read it and as it is checked when a card list is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Literal, NamedTuple, get_args

from domain.kernel.record.changes import Plain
from domain.parts.common.texts import Cost, Gained, Turn
from domain.parts.common.word_checks import Faults, anything, form, is_whole, row, table
from domain.parts.family.words import By, Done, Limit, OfX, Paid, way_faults
from domain.parts.grammar import NOTHING, SOME, Count, Number, Stored, Wording
from domain.parts.grammar.checks import also, called, check_of, checks_of
from domain.parts.grammar.reading import plain, reader
from domain.parts.grammar.wording import faults_of_wording, gives_keyword, gives_text
from domain.rulesets.gundam_war.grammar.filters import (
    Began,
    Begins,
    Cannot,
    CardType,
    Color,
    Condition,
    Ended,
    Ends,
    Filter,
    KeywordName,
    May,
    Phase,
    Selector,
    Terrain,
    Value,
    Where,
)
from domain.rulesets.gundam_war.grammar.keywords import Keyword, read_keywords
from domain.rulesets.gundam_war.grammar.of_cards import GiveText, Zone
from domain.rulesets.gundam_war.grammar.small_effects import SmallEffect

Label = Literal[Phase, "any", "turn", "defense_after_move"]
"""The timing labels (GW-LABL-01); `domain.rulesets.gundam_war.turn.chart` has their free timings."""
Moment = Literal["enters", "destroyed", "attacks", "defends", "battle", "end_of_turn", Done, Began, Begins, Ended, Ends]
"""What an automatic effect is timed to (GW-AUTO-05 to -12)."""
X = OfX[Filter, Value]
"""What X is in a text."""
Requirement = Annotated[tuple[int, int], form(row(2), "Corps and Total power, two whole numbers")]
"""The power requirement `[X • Y]` of a text (GW-COST-29)."""


_OF_POWER = row(2, lambda value: value in get_args(Color) or is_whole(value))
Made = Annotated[tuple[Color, int], form(_OF_POWER, "a colour and its number", "are")]
"""Power of a colour (GW-COST-05)."""


@called("an Auto A effect")
class Standing(NamedTuple):
    """What an Auto A gives as long as it holds, to its own card, what that is set on, or those of a filter (GW-AUTO-02).

    `reduce`: so much less damage by effects · `spares`: so much
    less damage to the own nation · `by`: only the effects of that side ·
    `against`: only those of such cards ·
    `per`: the points as often as there are such cards · `generates`: power for its own side (GW-COST-05) ·
    `x`, `name`: the parameters of its keyword.
    """

    on: Filter | Literal["self", "host", "group"] = "self"
    points: Annotated[Gained | None, SOME] = None
    per: Filter | None = None
    keyword: Annotated[KeywordName | None, SOME] = None
    may: Annotated[May | None, SOME] = None
    cannot: Annotated[Cannot | None, SOME] = None
    by: Limit | None = None
    against: Filter | None = None
    reduce: Annotated[Number | None, SOME] = None
    spares: Annotated[Number | None, SOME] = None
    generates: Annotated[tuple[Made, ...] | None, SOME] = None
    x: Number | None = None
    name: str | None = None


def _generates_by_itself(value: Plain) -> Faults:
    """What is wrong with power that a text generates: it does so by itself, however much of other power there is."""
    if value.get("requirement") and any("generates" in each for each in value.get("effects", ())):
        yield "a text that generates power asks for none (requirement)"


gives_keyword(Standing, Keyword, ("x", "name"))


@cache
def keyword_of(effect: Standing) -> Keyword | None:
    """The keyword that an Auto A gives, with its parameters."""
    return next(iter(read_keywords((plain(effect),))), None) if effect.keyword else None


@also(_generates_by_itself)
@called("a text")
class Lasting(NamedTuple):
    """An Auto A: it holds as long as its card is in play (GW-AUTO-02); `unvoidable`: in brackets (GW-LABL-06)."""

    timing: Literal["auto_a"]
    effects: tuple[Standing, ...] = ()
    condition: Condition | None = None
    requirement: Requirement | None = None
    unvoidable: bool = False
    wording: Wording | None = None


@also(way_faults)
@called("a text")
class Triggered(NamedTuple):
    """An Auto B, C or D: it works by itself at a moment of its own card, or `of` the cards of a filter (GW-AUTO-05 to -14).

    `where`: the card of the moment lay there · `played`: it entered by a play, or not · `by`: whose effect brought it about ·
    `lying`: it works while its own card lies there · `optional`: it may be declined.
    """

    timing: Literal["auto_b", "auto_c", "auto_d"]
    moment: Moment | tuple[Moment, ...]
    of: Filter | Literal["self"] = "self"
    where: Where | None = None
    played: bool | None = None
    by: By | None = None
    lying: Literal["junkyard"] | None = None
    optional: bool = False
    turn: Turn | None = None
    condition: Condition | None = None
    requirement: Requirement | None = None
    x: X | None = None
    targets: tuple[Selector, ...] = ()
    effects: tuple[SmallEffect, ...] = ()
    unvoidable: bool = False
    wording: Wording | None = None
    stored: Stored = NOTHING


@also(way_faults)
@called("a text")
class Text(NamedTuple):
    """A text that is used, or what a COMMAND does when it is played, at its labels (GW-LABL-01, GW-CMD-01).

    `special`: what is paid for it besides (GW-COST-19) · `uses`: no more than so often in a turn (GW-EFF-01).
    """

    timing: Label | tuple[Label, ...]
    turn: Turn | None = None
    cost: Cost = Cost()
    uses: Count | None = None
    special: Paid[Filter, Zone] | None = None
    requirement: Requirement | None = None
    condition: Condition | None = None
    x: X | None = None
    targets: tuple[Selector, ...] = ()
    effects: tuple[SmallEffect, ...] = ()
    unvoidable: bool = False
    wording: Wording | None = None
    stored: Stored = NOTHING


NO_TEXT = Text("any")
"""The text of a card that says nothing, or of which nobody knows what it says."""
AnyText = Lasting | Triggered | Text
gives_text(GiveText, AnyText)
Numbers = Annotated[
    tuple[int | Literal["*"], int | Literal["*"], int | Literal["*"]],
    form(row(3, lambda value: is_whole(value) or value == "*"), "strike, shooting and defense, each a number or *", "are"),
]
"""As printed downwards (GW-CARD-09)."""


def main_text(card: Printed) -> Text:
    """What a COMMAND does when it is played (GW-CMD-01); other texts have a moment of their own."""
    return next((text for text in card.text if isinstance(text, Text)), NO_TEXT)


class Form(NamedTuple):
    """What the other form of a card has of its own (GW-TRNS-02)."""

    color: Color | None = None
    corps: Number | None = None
    total: Number | None = None
    cost: Number | None = None
    points: Numbers | None = None
    terrain: tuple[Terrain, ...] | None = None
    keywords: tuple[Keyword, ...] = ()
    text: tuple[AnyText, ...] = ()


class Printed(NamedTuple):
    """What is printed on a card (GW-CARD); None and nothing where it is not there, or nobody knows it.

    `gender`, `age_class`, `lineage`: a CHARACTER's designations (GW-CHAR-11) · `corps`, `total`: the power that a play needs,
    `cost`: the cards it costs (GW-COST-01, -05, -06) · `generates`: the power that a GENERATION makes (GW-GENR-03, -04) ·
    `requirement`: the situation that playing it asks for · `piloted_by`: the CHARACTERs that a UNIT carries · `pilots`: the
    UNITs that a CHARACTER is set on (GW-EFF-01).
    """

    name: str = ""
    type: CardType | None = None
    model: str = ""
    character_name: str = ""
    color: Color | None = None
    corps: Number | None = None
    total: Number | None = None
    cost: Number | None = None
    points: Numbers | None = None
    terrain: tuple[Terrain, ...] | None = None
    gender: Literal["m", "f"] | None = None
    age_class: Literal["ad", "ch"] | None = None
    lineage: Literal["nt", "co"] | None = None
    set_on: Literal["unit", "none"] | None = None
    requirement: Condition | None = None
    piloted_by: Filter | Literal["nobody"] | None = None
    pilots: Filter | None = None
    generates: tuple[Made, ...] | None = None
    form: Form | None = None
    keywords: tuple[Keyword, ...] = ()
    text: tuple[AnyText, ...] = ()
    unknown: tuple[str, ...] = ()
    stored: Stored = NOTHING


NOT_KNOWN = Printed()
read_printed: Callable[[Plain], Printed] = reader(Printed)
read_text: Callable[[Plain], AnyText] = reader(AnyText)
read_selector: Callable[[Plain], Selector] = reader(Selector)
VALUES = checks_of(Printed, without=("name", "type", "form", "keywords", "text", "unknown"))
"""Field of a card that holds no wording -> its check."""
_KEYWORD, _TEXT = check_of(Keyword), check_of(AnyText)
_FORM = table("other form", {**checks_of(Form, without=("keywords", "text")), "keywords": anything, "text": anything})


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the wording of a card, one sentence for each fault."""
    yield from faults_of_wording(data, _KEYWORD, _TEXT)
    if "form" in data:
        yield from _FORM("form", data["form"])
        other = data["form"] if isinstance(data["form"], dict) else {}
        yield from (f"other form: {fault}" for fault in faults_of_wording(other, _KEYWORD, _TEXT))
