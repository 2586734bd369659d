"""Texts and all that is printed on a card, as rules read it and as it is checked when a card list is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from domain.kernel.contract.truth import NOT_SEEN
from domain.kernel.record.changes import Plain
from domain.parts.bandai.card_text_types import ByWhom, CardMoment, SpecialCost, first_target_faults, mode_faults
from domain.parts.card_schema import NOTHING, ClauseSource, Number, Stored, Word, Wording, Words
from domain.parts.card_schema.schema_validation import (
    add_given_text_check,
    add_text_field_check,
    check_of,
    extra_check,
    field_checks,
    named_in_faults,
    wording_faults,
)
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.text_protocols import Cost, Turn
from domain.parts.card_schema.value_checks import Faults, accept_anything, check_by_predicate, check_table, is_whole_number
from domain.parts.card_schema.x_substitution import CountOrX
from domain.rulesets.gundam_war.card_schema.continuous_effects import ContinuousEffect, Made, X
from domain.rulesets.gundam_war.card_schema.continuous_texts import ContinuousText as ContinuousText
from domain.rulesets.gundam_war.card_schema.continuous_texts import Requirement
from domain.rulesets.gundam_war.card_schema.continuous_texts import keyword_of as keyword_of
from domain.rulesets.gundam_war.card_schema.effects_on_cards import Change, GiveText, Stats, Zone
from domain.rulesets.gundam_war.card_schema.filters import (
    Began,
    Begins,
    CardType,
    Color,
    Condition,
    CountedType,
    Ended,
    Ends,
    Filter,
    Phase,
    Selector,
    Terrain,
    Where,
)
from domain.rulesets.gundam_war.card_schema.keywords import Keyword
from domain.rulesets.gundam_war.card_schema.small_effects import SmallEffect
from domain.rulesets.gundam_war.messages import msg

Label = Literal[Phase, "any", "turn", "defense_after_move"]
"""The timing labels (GW-LABL-01); `domain.rulesets.gundam_war.turn.timing_chart` has their free timings."""
Moment = Literal[
    "enters",
    "destroyed",
    "doomed",
    "damaged",
    "attacks",
    "defends",
    "battle",
    "end_of_turn",
    CardMoment,
    Began,
    Begins,
    Ended,
    Ends,
]
"""The moments of automatic effects (GW-AUTO-05 to -12)."""


def _saves_at_once(text: Plain) -> Faults:
    """Yields the faults of a text with correct fields: a card is saved from destruction before anything else happens."""
    moments = text["moment"] if type(text["moment"]) is tuple else (text["moment"],)
    if "doomed" in moments and (text["timing"] != "auto_d" or len(moments) > 1):
        yield msg("what_would_be_destroyed_is_saved")


@extra_check(_saves_at_once)
@extra_check(first_target_faults)
@extra_check(mode_faults)
@named_in_faults(msg("text"))
class TriggeredText(NamedTuple):
    """An Auto B, C or D: it works by itself at a moment of its own card, or `of` the cards of a filter (GW-AUTO-05 to -14).

    `where`: the card of the moment lay there · `played`: it entered by a play, or not · `by`: whose effect brought it about
    · `cause`: the effects of such cards did · `lying`: it works while its own card lies there · `optional`: it may be
    declined · `doomed`: it would be destroyed.
    """

    timing: Literal["auto_b", "auto_c", "auto_d"]
    moment: Moment | tuple[Moment, ...]
    of: Filter | Literal["self"] = "self"
    where: Where | None = None
    played: bool | None = None
    by: ByWhom | None = None
    cause: Filter | None = None
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
    source: ClauseSource | None = None
    stored: Stored = NOTHING


@extra_check(first_target_faults)
@extra_check(mode_faults)
@named_in_faults(msg("text"))
class Text(NamedTuple):
    """A text that is used, or what a COMMAND does when it is played, at its labels (GW-LABL-01, GW-CMD-01).

    `special`: what is paid for it besides (GW-COST-19) · `counts_as`: its use counts as a play of that type too (GW-EFF-01)
    · `uses`: no more than so often in a turn · `user`: the enemy of its controller uses it, or either of both (GW-EFF-01).
    """

    timing: Label | tuple[Label, ...]
    turn: Turn | None = None
    cost: Cost = Cost()
    uses: CountOrX | None = None
    user: Literal["enemy", "both"] | None = None
    counts_as: CountedType | None = None
    special: SpecialCost[Filter, Zone] | None = None
    requirement: Requirement | None = None
    condition: Condition | None = None
    x: X | None = None
    targets: tuple[Selector, ...] = ()
    effects: tuple[SmallEffect, ...] = ()
    unvoidable: bool = False
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


NO_TEXT = Text("any")
"""The text of a card without text, or with an unknown one."""
AnyText = ContinuousText | TriggeredText | Text


def auto_a_texts(card: Printed) -> tuple[ContinuousText, ...]:
    """Returns the Auto A texts of a card."""
    return (
        tuple([text for text in card.text if isinstance(text, ContinuousText) and text.timing == "auto_a"])
        if card.text
        else ()
    )


add_given_text_check(GiveText, AnyText)
add_text_field_check(ContinuousEffect, "text", TriggeredText | Text)
add_text_field_check(Change, "texts", AnyText)


def _is_cost(value: Plain) -> bool:
    return value == "x" or (is_whole_number(value) and value >= 0)


Costing = Annotated[int | Literal["x"], check_by_predicate(_is_cost, msg("whole_number_from_0_or_x"))]
"""A Card Cost, or a power requirement: where it is X, its text says what X is (GW-COST-01, -05, -06, GW-EFF-01)."""
PRICED = ("corps", "total", "cost")
"""The properties of a COMMAND that may be X."""


def is_basic_generation(card: Printed) -> bool:
    """Returns whether a GENERATION has exactly the effect of making 1 power of its colour (GW-GENR-03), else GW-GENR-04."""
    plain = card.type.is_surely("generation") and not card.text and not card.keywords
    return plain and card.generates is not None and [(each, 1) for each in card.color.words] == list(card.generates)


def main_text(card: Printed) -> Text:
    """Returns the text of a COMMAND that is played (GW-CMD-01); other texts have a moment of their own."""
    return next((text for text in card.text if isinstance(text, Text)), NO_TEXT)


def played_text(card: Printed) -> Text:
    """Returns the same with a Card Cost and a power requirement of X as its own, which are fixed with the X of the text
    (GW-COST-01, -05, -06).
    """
    text = main_text(card)
    if card.cost == "x":
        text = text._replace(cost=Cost("once", "x"))  # type: ignore[arg-type]
    corps, total = text.requirement or (0, 0)
    need: tuple[Any, Any] = ("x" if card.corps == "x" else corps, "x" if card.total == "x" else total)
    return text._replace(requirement=need) if "x" in need else text


class OtherForm(NamedTuple):
    """The printed properties of the other form of a card (GW-TRNS-02)."""

    color: Word[Color] = NOT_SEEN
    corps: Number | None = None
    total: Number | None = None
    cost: Number | None = None
    points: Stats | None = None
    terrain: Words[Terrain] = NOT_SEEN
    keywords: tuple[Keyword, ...] = ()
    text: tuple[AnyText, ...] = ()


class Printed(NamedTuple):
    """What is printed on a card (GW-CARD); a missing or unknown value is None or empty.

    `traits`: words that texts of other cards speak of (GW-EFF-01) · `gender`, `age_class`, `lineage`: a CHARACTER's
    designations (GW-CHAR-11) · `corps`, `total`: the power that a play needs, `cost`: the cards it costs (GW-COST-01, -05,
    -06) · `generates`: the power that a GENERATION makes (GW-GENR-03, -04) · `requirement`: the situation that playing it
    asks for · `counts_as`: its play counts as one of that type too · `piloted_by`: the CHARACTERs that a UNIT carries ·
    `pilots`: the UNITs that a CHARACTER is set on (GW-EFF-01).
    """

    name: Word[str] = NOT_SEEN
    type: Word[CardType] = NOT_SEEN
    model: Word[str] = NOT_SEEN
    character_name: Word[str] = NOT_SEEN
    traits: Words[str] = NOT_SEEN
    color: Word[Color] = NOT_SEEN
    corps: Costing | None = None
    total: Costing | None = None
    cost: Costing | None = None
    points: Stats | None = None
    terrain: Words[Terrain] = NOT_SEEN
    gender: Word[Literal["m", "f"]] = NOT_SEEN
    age_class: Word[Literal["ad", "ch"]] = NOT_SEEN
    lineage: Word[Literal["nt", "co"]] = NOT_SEEN
    set_on: Literal["unit", "none"] | None = None
    requirement: Condition | None = None
    counts_as: CountedType | None = None
    piloted_by: Filter | Literal["nobody"] | None = None
    pilots: Filter | None = None
    generates: tuple[Made, ...] | None = None
    form: OtherForm | None = None
    keywords: tuple[Keyword, ...] = ()
    text: tuple[AnyText, ...] = ()
    unknown: tuple[str, ...] = ()
    stored: Stored = NOTHING


NOT_KNOWN = Printed()
read_printed: Callable[[Plain], Printed] = make_cached_reader(Printed)
read_text: Callable[[Plain], AnyText] = make_cached_reader(AnyText)
read_given: Callable[[Plain], TriggeredText | Text] = make_cached_reader(TriggeredText | Text)
read_selector: Callable[[Plain], Selector] = make_cached_reader(Selector)
read_x: Callable[[Plain], X] = make_cached_reader(X)
VALUES = field_checks(Printed, without=("name", "type", "form", "keywords", "text", "unknown"))
"""Field of a card that has no wording -> its check."""
_KEYWORD, _TEXT = check_of(Keyword), check_of(AnyText)
_FORM = check_table(
    msg("another_form"),
    {**field_checks(OtherForm, without=("keywords", "text")), "keywords": accept_anything, "text": accept_anything},
)


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """Yields the faults of the wording of a card, one sentence each."""
    texts = data.get("text", ())
    unsaid = not (isinstance(texts, tuple) and texts and isinstance(texts[0], dict) and "x" in texts[0])
    yield from (msg("word_is_x_and_no_text", word=word) for word in PRICED if data.get(word) == "x" and unsaid)
    yield from wording_faults(data, _KEYWORD, _TEXT)
    if "form" in data:
        yield from _FORM("form", data["form"])
        other = data["form"] if isinstance(data["form"], dict) else {}
        yield from (msg("another_form_reason", reason=fault) for fault in wording_faults(other, _KEYWORD, _TEXT))
