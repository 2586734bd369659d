"""Texts and all that is printed on a card, as rules read it and as it is checked when a card list is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal, NamedTuple, get_args

from domain.kernel.contract.truth import NO_WORDS, NOT_SEEN
from domain.kernel.record.changes import Plain
from domain.parts.bandai.card_text_types import (
    ByWhom,
    CardMoment,
    PhaseBeginning,
    SpecialCost,
    StepBeginning,
    XDefinition,
    first_target_faults,
    mode_faults,
    special_cost_faults,
)
from domain.parts.card_schema import FLAT, NOTHING, ONE_REQUIRED, ClauseSource, Count, Number, Stored, Word, Wording, Words
from domain.parts.card_schema.schema_validation import (
    add_given_text_check,
    add_text_field_check,
    check_of,
    extra_check,
    field_checks,
    named_in_faults,
    rule_text_reader,
    wording_faults,
)
from domain.parts.card_schema.stored_data_readers import make_cached_reader, make_reader
from domain.parts.card_schema.text_protocols import Turn
from domain.parts.card_schema.value_checks import Faults, check_by_predicate, is_list_of, is_whole_number
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect, PlayCostChange
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import GiveText, Zone
from domain.rulesets.gundam_war_nexa.card_schema.filters import (
    CardType,
    Color,
    Condition,
    Filter,
    Selector,
    Terrain,
    Traits,
    UsableName,
    Value,
    Where,
)
from domain.rulesets.gundam_war_nexa.card_schema.icons import IconCost
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Bracket, Keyword, Labels
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import ChipCard, SmallEffect
from domain.rulesets.gundam_war_nexa.messages import msg

X = XDefinition[Filter, Value, Color]
"""What X is in a text (NX-CARD-18)."""
OfKeyword = Literal["applied", "gained", "gains_instead", "turned_up"]
OfCard = Literal["enters", "destroyed", "abolished", "fallen", "sorties", "sortied", "battle", "damaged", "paired", OfKeyword]
OfNation = Literal["own_nation_damaged", "enemy_nation_damaged", "own_nation_recovered", "enemy_nation_recovered"]
OfNationInBattle = Literal["own_nation_battle_damaged", "enemy_nation_battle_damaged"]
Moment = Literal[OfCard, OfNation, OfNationInBattle, "coins", "end_of_turn", CardMoment, PhaseBeginning, StepBeginning]
"""What an automatic effect is timed to (NX-AUTO-05); `fallen`: the card is abolished as a destroyed one (NX-DEST-04)
· `damaged`: it takes damage, of battle or of an effect · `applied`: the effect of one of its keywords is · `gained`:
it gets combat modifiers by Gain · `gains_instead`: what it may have in place of those (NX-KW-06) · `paired`: the
dedicated pairing comes to hold for its set group (NX-KW-23) · `battle`: it comes into a battle area · `coins`: coins are
put on it · `own_nation_damaged`: the nation of its side takes damage, of battle or of an effect · `turned_up`: it is turned
up for Gain, from its nation pile (NX-KW-06)."""


def _trait_of_group(text: Plain) -> Faults:
    """Yields the fault of a trait that is given to other cards than its own set group, or in a situation only."""
    given = [each for each in text.get("effects", ()) if "gives_trait" in each]
    if given and ("condition" in text or any(isinstance(each.get("on"), dict) for each in given)):
        yield msg("gives_trait_to_own_set_group")


@extra_check(_trait_of_group)
@named_in_faults(msg("text"))
class ContinuousText(NamedTuple):
    """A continuous effect (常駐), which apply while its card is on the field (NX-AUTO-01), or one that applies
    `everywhere`: how many copies a deck may have, and what the card itself costs.
    """

    timing: Literal["continuous", "everywhere"]
    effects: tuple[ContinuousEffect, ...] = ()
    condition: Condition | None = None
    bracket: Bracket | None = None
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


class OtherMoment(NamedTuple):
    """A further moment at which a text starts. The fields have the same meaning as those of the text for its own moment
    (NX-AUTO-05).
    """

    moment: Moment | tuple[Moment, ...]
    of: Filter | Literal["self"] = "self"
    where: Where | None = None
    played: bool | None = None
    by: ByWhom | UsableName | tuple[Literal["play"] | UsableName, ...] | None = None
    cause: Filter | None = None
    turn: Turn | None = None
    condition: Condition | None = None


@extra_check(first_target_faults)
@extra_check(mode_faults)
@named_in_faults(msg("text"))
class TriggeredText(NamedTuple):
    """A text that starts by itself (起動) at a moment of its own card, or `of` the cards of a filter (NX-AUTO-05).

    `where`: the card of the moment lay there · `played`: it entered by a play, or not · `by`: whose effect, or that of
    which keyword, brought it about, or one of several: a `play`, keywords · `cause`: the effects of such cards did ·
    `lying`: it works while its own card lies there · `optional`: it may be declined · `each`: every time, not once a turn
    (NX-AUTO-08) · `over_all`: once a turn over all own cards of that name · `per_player`: for each player so often in a turn,
    with all cards of its name (NX-EFF-21) · `or_when`: further moments, each in its own turn and in a situation
    besides that of the text, which starts once in a turn, at whichever comes first.
    """

    moment: Moment | tuple[Moment, ...]
    timing: Literal["triggered"] = "triggered"
    of: Filter | Literal["self"] = "self"
    where: Where | None = None
    played: bool | None = None
    by: ByWhom | UsableName | tuple[Literal["play"] | UsableName, ...] | None = None
    cause: Filter | None = None
    lying: Literal["junkyard"] | None = None
    optional: bool = False
    each: bool = False
    over_all: str = ""
    per_player: Count | None = None
    turn: Turn | None = None
    condition: Condition | None = None
    or_when: tuple[OtherMoment, ...] = ()
    x: X | None = None
    targets: tuple[Selector, ...] = ()
    effects: tuple[SmallEffect, ...] = ()
    all_or_nothing: bool = False
    bracket: Bracket | None = None
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


@extra_check(special_cost_faults)
class SpecialTextCost(NamedTuple):
    """A special cost (NX-COST-10): hand cards, cards of the nation, a unit with a trait that is shown (NX-KW-07), and what
    the Bandai games share."""

    abolish_hand: Annotated[Number | None, ONE_REQUIRED] = None
    nation: Annotated[Number | None, ONE_REQUIRED] = None
    refit: Annotated[Traits | None, ONE_REQUIRED] = None
    paid: Annotated[SpecialCost[Filter, Zone], FLAT] = SpecialCost()


class CostInSituation(NamedTuple):
    """The cost of a text in a situation, in place of its printed one (NX-EFF-21, NX-COST-20)."""

    cost: tuple[IconCost, ...]
    condition: Condition


@extra_check(first_target_faults)
@extra_check(mode_faults)
@named_in_faults(msg("text"))
class Text(NamedTuple):
    """A text that is played, or what a command does, at its icons (NX-PLAY-10).

    `cost`: the ways to pay · `all_or_nothing`: "in that case" (NX-EFF-18) · `repeatable`: any number of times (NX-COST-28),
    `uses` so often in a turn, `per_player`: by each player, with all cards of its name, `within` a step in place
    of a turn; `resolves`: carried out so often ·
    `over_all`: once a turn over all cards of that name · `chooses_x`: its player chooses X (NX-CARD-19) ·
    `counts_as`: its play is that of the one G of the turn too (NX-PLAY-22) · `new_targets`: no card is its target twice in a
    turn · `situation_cost`: what it costs in a situation.
    """

    timing: Labels
    turn: Turn | None = None
    cost: tuple[IconCost, ...] = (IconCost(),)
    situation_cost: CostInSituation | None = None
    special: SpecialTextCost = SpecialTextCost()
    condition: Condition | None = None
    x: X | None = None
    targets: tuple[Selector, ...] = ()
    effects: tuple[SmallEffect, ...] = ()
    bracket: Bracket | None = None
    all_or_nothing: bool = False
    repeatable: bool = False
    uses: Count | None = None
    per_player: Count | None = None
    within: Literal["step"] | None = None
    resolves: Count | None = None
    over_all: str = ""
    chooses_x: bool = False
    counts_as: Literal["g"] | None = None
    new_targets: bool = False
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


NO_TEXT = Text("any")
"""The text of a card without text, or with an unknown one."""
AnyText = ContinuousText | TriggeredText | Text
add_given_text_check(GiveText, AnyText)
add_text_field_check(ContinuousEffect, "text", TriggeredText | Text)
written_text: Callable[[Plain], Text] = rule_text_reader(Text)
"""Reads a text that the rulebook says of a keyword."""


def _is_cost(value: Plain) -> bool:
    return value == "x" or (is_whole_number(value) and value >= 0)


def _parts(name: str, value: Plain) -> Faults:
    """Pairs of colour and number."""
    if not isinstance(value, tuple) or not all(isinstance(part, tuple) and len(part) == 2 for part in value):
        yield msg("field_is_value_expected_wanted", field=name, value=f"{value!r:.60}", wanted=msg("pairs_colour_and_number"))
        return
    for color, number in value:
        if color not in (*get_args(Color), "any"):
            yield msg("no_such_colour_said_nx", said=f"{color!r}")
        if not _is_cost(number):
            yield msg(
                "field_is_value_expected_wanted", field=name, value=f"{number!r:.60}", wanted=msg("whole_number_from_0_or_x")
            )


Costing = Annotated[int | Literal["x"], check_by_predicate(_is_cost, msg("whole_number_from_0_or_x"))]
Roll = Annotated[tuple[tuple[Color | Literal["any"], int | Literal["x"]], ...], _parts]
Numbers = Annotated[
    tuple[int | Literal["*"], int | Literal["*"], int | Literal["*"]],
    check_by_predicate(
        is_list_of(3, lambda value: is_whole_number(value) or value == "*"),
        msg("strike_shooting_and_defence_each"),
        "are",
    ),
]


class GSign(NamedTuple):
    """The G sign of a card (NX-CARD-11): its colour and its attribute (NX-CARD-12)."""

    color: Color
    attribute: str


class OtherCost(NamedTuple):
    """Another cost for which a card may be played in a situation, and what is done as it enters then (NX-COST-10,
    NX-EFF-21).
    """

    cost: PlayCostChange
    then: tuple[SmallEffect, ...]
    condition: Condition | None = None
    stored: Stored = NOTHING


class Printed(NamedTuple):
    """What is printed on a card (NX-CARD); a missing or unknown value is None or empty.

    `total`, `roll`: total power and roll cost (NX-COST-02 to -08) · `designated`: of an older card (NX-COMPAT-03) ·
    `special`: the ways of a special cost, of which one is paid as it is played (NX-COST-10) · `other_cost`: another
    cost, with its consequence · `requirement`: the situation that playing it asks for · `piloted_by`: the characters
    that a unit carries · `pilots`: the units that a character is set on, or those with
    which the dedicated pairing applies (NX-EFF-21) · `dedicated`: 専用 · `dedicated_as`:
    the names that a character has for it too (NX-KW-23) · `guard`, `gain_level`: of a graphic (NX-KW-24, -25) · `chip`:
    it is one (NX-COIN-09).
    """

    name: Word[str] = NOT_SEEN
    type: Word[CardType] = NOT_SEEN
    model: Word[str] = NOT_SEEN
    alias: Words[str] = NOT_SEEN
    traits: Words[str] = NOT_SEEN
    dedicated: Words[str] = NOT_SEEN
    dedicated_as: Words[str] = NOT_SEEN
    g_sign: GSign | None = None
    star: bool = False
    chip: bool = False
    older: bool = False
    banned: bool = False
    total: Costing | None = None
    roll: Roll | None = None
    colors: Words[Color] = NOT_SEEN
    designated: Roll = ()
    resource: Number | None = None
    points: Numbers | None = None
    terrain: Words[Terrain] = NOT_SEEN
    set_on: Filter | CardType | None = None
    special: tuple[SpecialTextCost, ...] = ()
    other_cost: OtherCost | None = None
    requirement: Condition | None = None
    piloted_by: Filter | Literal["nobody"] | None = None
    pilots: Filter | Literal["dedicated"] | None = None
    guard: Number | None = None
    gain_level: Number | None = None
    keywords: tuple[Keyword, ...] = ()
    text: tuple[AnyText, ...] = ()
    unknown: tuple[str, ...] = ()
    stored: Stored = NOTHING


NOT_KNOWN = Printed()
"""The print of a card that the record does not know."""
NOTHING_VALID: Printed = make_reader(Printed)({"type": "g"})._replace(type=NO_WORDS)
"""What is valid on a card without a description, or on a G."""
read_printed: Callable[[Plain], Printed] = make_cached_reader(Printed)
read_text: Callable[[Plain], AnyText] = make_cached_reader(AnyText)
read_selector: Callable[[Plain], Selector] = make_cached_reader(Selector)
read_continuous_effect: Callable[[Plain], ContinuousEffect] = make_cached_reader(ContinuousEffect)
read_x: Callable[[Plain], X] = make_cached_reader(X)
read_condition: Callable[[Plain], Condition | None] = make_cached_reader(Condition)
read_change: Callable[[Plain], PlayCostChange] = make_cached_reader(PlayCostChange)
VALUES = field_checks(Printed, without=("name", "type", "keywords", "text", "unknown"))
"""Field of a card that has no wording -> its check."""
_KEYWORD, _TEXT = check_of(Keyword), check_of(AnyText)


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """Yields the faults of the wording of a card, one sentence each."""
    return wording_faults(data, _KEYWORD, _TEXT)


extra_check(text_faults)(ChipCard)


def main_text(card: Printed) -> Text:
    """Returns what a command does when it is played (NX-PLAY-82); other texts have a moment of their own."""
    return next((text for text in card.text if isinstance(text, Text)), NO_TEXT)


def continuous_effects_of_text(
    text: AnyText, timing: Literal["continuous", "everywhere"] = "continuous"
) -> tuple[ContinuousEffect, ...]:
    """Returns what a text gives as long as it applies."""
    return text.effects if isinstance(text, ContinuousText) and text.timing == timing else ()
