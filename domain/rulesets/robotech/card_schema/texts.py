"""Texts and all that is printed on a card, as rules read it and as it is checked when a card list is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal, NamedTuple, get_args

from domain.kernel.contract.truth import NOT_SEEN
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.card_schema import NOTHING, ONE_REQUIRED, ClauseSource, Count, Number, Stored, Word, Wording, Words
from domain.parts.card_schema.schema_validation import (
    check_of,
    extra_check,
    field_checks,
    named_in_faults,
    wording_faults,
)
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.value_checks import Faults
from domain.parts.card_schema.x_substitution import contains_x, missing_x_faults
from domain.rulesets.robotech.card_schema.filters import (
    BattleType,
    Cannot,
    Condition,
    Cost,
    Filter,
    Keyword,
    May,
    Moment,
    Selector,
    Step,
    Symbol,
    Turn,
    ValueChanges,
    XDefinition,
)
from domain.rulesets.robotech.card_schema.small_effects import SmallEffect
from domain.rulesets.robotech.messages import msg


def _who_draws(plain: Plain) -> Faults:
    """Yields the faults of a draw: players go with a number of cards."""
    if ("who" in plain) != ("refuel" in plain):
        yield msg("refuel_limits_what_players_draw")


@extra_check(_who_draws)
@named_in_faults(msg("continuous_effect"))
class ContinuousEffect(NamedTuple):
    """The effect of a continuous ability on its own Unit or on the Units of a filter (RT-ABIL-02).

    `bonus`: increases the Bonus that its own card, or Pilots of the filter, add to their Mecha (RT-KW-04) · `pilots`:
    room for so many Pilots · `cost`: changes the ProtoCost (RT-COST-03) · `refuel`: the greatest number of cards that
    such players (`who`) draw in the Refuel Step (RT-REG-05).
    """

    on: Filter | Literal["self"] = "self"
    values: Annotated[ValueChanges | None, ONE_REQUIRED] = None
    bonus: Annotated[ValueChanges | None, ONE_REQUIRED] = None
    keyword: Annotated[Keyword | None, ONE_REQUIRED] = None
    lose: Annotated[Keyword | None, ONE_REQUIRED] = None
    may: Annotated[May | None, ONE_REQUIRED] = None
    cannot: Annotated[Cannot | None, ONE_REQUIRED] = None
    pilots: Annotated[Count | None, ONE_REQUIRED] = None
    cost: Annotated[int | None, ONE_REQUIRED] = None
    refuel: Annotated[Number | None, ONE_REQUIRED] = None
    who: Literal["own", "opponent", "each"] | None = None


def _of_carried(plain: Plain) -> Faults:
    """Yields the faults of a cost of X cards: they are of one kind, and X is defined as what was paid."""
    yield from missing_x_faults(plain)
    cost, x = plain.get("cost", {}), plain.get("x", {})
    if contains_x(cost) != bool(x.get("paid")):
        yield msg("text_that_costs_x_cards")
    if contains_x(cost) and len(set(cost) & {"discard", "destroy", "proto", "turn_down"}) > 1:
        yield msg("x_is_paid_in_cards")


def _without_paying(plain: Plain) -> Faults:
    """Yields the fault of a text that asks for a paid amount although nobody plays or uses it."""
    yield from missing_x_faults(plain)
    if contains_x(plain.get("cost", {})) or plain.get("x", {}).get("paid"):
        yield msg("x_cards_are_paid_for_what_somebody")


@extra_check(_of_carried)
@named_in_faults(msg("text"))
class Action(NamedTuple):
    """The Action text of a card: played from hand or from a face-up ProtoCard, in those steps of that turn (RT-EFF-02).

    `edge`: only in the window at the begin or at the end of them · `x`: what X is · `cost`: what it costs besides.
    """

    targets: tuple[Selector, ...] = ()
    effects: tuple[SmallEffect, ...] = ()
    condition: Condition | None = None
    turn: Turn | None = None
    steps: tuple[Step, ...] | None = None
    edge: Literal["begin", "end"] | None = None
    cost: Cost | None = None
    x: XDefinition | None = None
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


@extra_check(_of_carried)
@named_in_faults(msg("text"))
class UsedAbility(NamedTuple):
    """An ability that its controller uses, marked by a symbol or by its words. `once`: once a turn (RT-ABIL-02)."""

    timing: Literal["used"] = "used"
    symbol: Symbol | None = None
    once: bool = False
    targets: tuple[Selector, ...] = ()
    effects: tuple[SmallEffect, ...] = ()
    condition: Condition | None = None
    turn: Turn | None = None
    steps: tuple[Step, ...] | None = None
    edge: Literal["begin", "end"] | None = None
    cost: Cost | None = None
    x: XDefinition | None = None
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


def _of_triggered(plain: Plain) -> Faults:
    """Yields the faults of the cost of a triggered text: one kind of cards, and optional; without payment nothing happens."""
    yield from _without_paying(plain)
    kinds = [word for word in plain.get("cost", {"": ""}) if word != "of"]
    if len(kinds) != 1 or "battle_points" in kinds:
        yield msg("what_is_paid_for_text")


@extra_check(_of_triggered)
@named_in_faults(msg("text"))
class TriggeredText(NamedTuple):
    """An ability that a moment sets off: that of its own Unit, or `of` the cards of a filter (RT-ABIL-05).

    `cost`: what its controller may pay as it enters the clip; without that it does not.
    """

    moment: Moment
    timing: Literal["triggered"] = "triggered"
    of: Filter | Literal["self"] = "self"
    targets: tuple[Selector, ...] = ()
    effects: tuple[SmallEffect, ...] = ()
    condition: Condition | None = None
    cost: Cost | None = None
    x: XDefinition | None = None
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


@extra_check(_without_paying)
@named_in_faults(msg("text"))
class ContinuousText(NamedTuple):
    """An ability that applies as long as its card is in Base or Battle Zone (RT-ABIL-02); `x`: what X is, counted afresh."""

    timing: Literal["continuous"] = "continuous"
    effects: tuple[ContinuousEffect, ...] = ()
    condition: Condition | None = None
    x: XDefinition | None = None
    wording: Wording | None = None
    source: ClauseSource | None = None


Ability = UsedAbility | TriggeredText | ContinuousText
Carried = Action | UsedAbility | TriggeredText
"""The texts that small effects carry out."""


@named_in_faults(msg("keyword"))
class PrintedKeyword(NamedTuple):
    """A keyword as it is printed (RT-KW)."""

    keyword: Keyword


class TransformMode(NamedTuple):
    """The Weapon and Armor of a mode; what it does not say is as printed (RT-ATK-13)."""

    weapon: int | None = None
    armor: int | None = None


class TransformModes(NamedTuple):
    """The modes to which a card can be transformed (RT-KW-02)."""

    left: TransformMode | None = None
    right: TransformMode | None = None


def as_stored(text: Carried) -> Effect:
    """Returns the stored data of a text in a waiting effect: the small effects (`ops`), the selectors, and what X is."""
    x: Effect = {"x": text.stored["x"]} if text.x is not None else {}
    return {"ops": text.stored.get("effects", ()), "selectors": text.stored.get("targets", ()), **x}


CardType = Literal["character", "mecha", "vessel", "action", "location"]
"""The four card types (RT-CARD-01), and one that later packs brought and the rulebook does not know."""
TYPES = get_args(CardType)[:4]


class Printed(NamedTuple):
    """What is printed on a card (RT-CARD); a missing or unknown value is None or empty.

    `type`: empty if only the name of the card is known · `subtypes`: the words of its Character, Mecha or Vessel Type without
    Pilot (RT-CARD-02) · `requirement`: the condition for putting it into play or playing its effect · `additional_cost`: a
    further cost of putting it into play · `piloted_by`: the cards that may be its Pilot.
    """

    name: Word[str] = NOT_SEEN
    type: Word[CardType] = NOT_SEEN
    proto_cost: Number | None = None
    races: Words[str] = NOT_SEEN
    subtypes: Words[str] = NOT_SEEN
    allegiances: Words[str] = NOT_SEEN
    battle_types: Words[BattleType] = NOT_SEEN
    weapon: int | None = None
    armor: int | None = None
    speed: int | None = None
    weapon_bonus: int = 0
    armor_bonus: int = 0
    speed_bonus: int = 0
    pilot: bool = False
    solo: bool = False
    keywords: tuple[PrintedKeyword, ...] = ()
    text: tuple[Ability, ...] = ()
    action: Action | None = None
    action_type: str | None = None
    modes: TransformModes = TransformModes()
    requirement: Condition | None = None
    additional_cost: Cost | None = None
    piloted_by: Filter | Literal["nobody", "anybody"] | None = None
    unknown: tuple[str, ...] = ()


NOT_KNOWN = Printed()
read_printed: Callable[[Plain], Printed] = make_cached_reader(Printed)
read_cost: Callable[[Plain], Cost] = make_cached_reader(Cost)
read_selectors: Callable[[Plain], tuple[Selector, ...]] = make_cached_reader(tuple[Selector, ...])
read_values: Callable[[Plain], ValueChanges] = make_cached_reader(ValueChanges)
VALUES = field_checks(Printed, without=("name", "type", "keywords", "text", "action", "modes", "unknown"))
"""Field of a card that has no wording -> its check."""
_KEYWORD, _TEXT, _ACTION, _MODES = (
    check_of(PrintedKeyword),
    check_of(Ability),
    check_of(Action),
    check_of(TransformModes),
)


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """Yields the faults of the wording of a card, one sentence each."""
    yield from wording_faults(data, _KEYWORD, _TEXT)
    if "action" in data:
        yield from (msg("verb_reason", verb="action", reason=fault) for fault in _ACTION("action", data["action"]))
    if contains_x(data.get("additional_cost", {})):
        yield msg("additional_cost_x_cards_are_paid")
    if "modes" in data:
        yield from _MODES("modes", data["modes"])
