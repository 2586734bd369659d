"""The words and kinds of card texts that the Bandai games share; each ruleset fills the kinds with its filters.

Own and enemy are read from the seat of the text (GW-OPER-08, MC-CTRL-12, NX-CTRL-18).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import FLAT, ONE_REQUIRED, Count, Number, StoredAs
from domain.parts.card_schema.schema_validation import extra_check
from domain.parts.card_schema.text_protocols import Whose
from domain.parts.card_schema.value_checks import Faults, is_whole_number
from domain.parts.common.small_effect_execution import mentions_subject
from domain.parts.messages import msg

F = TypeVar("F")
V = TypeVar("V")
C = TypeVar("C")
Z = TypeVar("Z")
Limit = Literal["own", "enemy"]
"""A side, seen from the seat of the text."""
Stopped = Literal[Limit, "not_own", "not_this"]
"""The effects that are stopped: those of one side; `not_own`: all but the own ones, and actions of the rules; `not_this`:
all but those of the own card, and actions of the rules."""
BattleDeed = Literal["dealt_damage", "damaged_units", "damaged_nation"]
"""Battle damage that the force of a card dealt: at all, to units, to the nation."""
Deed = Literal["played", "used", "entered", "left", "sortied", "destroyed", "nation_damaged", "drawn", BattleDeed]
"""What cards and players do in a turn, according to the record."""
DamageKind = Literal["battle", "effects"]
"""The damage of a nation: by battle, or by effects."""
Step = Literal["reroll", "draw", "deployment", "battle", "attack", "defense", "damage", "return"]
"""The phases and steps of a turn; the battle phase has the last four (MC-TURN, NX-TURN)."""
IN_BATTLE = frozenset(("attack", "defense", "damage", "resolution", "return"))
"""The steps of the battle phase in the Bandai games."""
PhaseBeginning = Literal["begin:reroll", "begin:draw", "begin:deployment", "begin:battle"]
StepBeginning = Literal["begin:attack", "begin:defense", "begin:damage", "begin:return"]
DelayedMoment = Literal["end_of_turn", PhaseBeginning, StepBeginning]
"""What a delayed effect can wait for (MC-STBY-01, NX-EFF-14)."""
BattleMoment = Literal["engaged", "deals_damage", "damages_units", "damages_nation", "destroys_units"]
CardMoment = Literal["leaves", BattleMoment, "played", "used", "resolved", "set", "rolled", "rerolled"]
"""The moments of cards for automatic effects (GW-AUTO-08, -10, MC-AUTO-04, NX-AUTO-05).

A card leaves play, to any place, or becomes engaged; the group of a unit deals battle damage, to anything, to units or to
the nation, or destroys units by it; a card is played, used, resolved, set, rolled or rerolled.
"""


ByWhom = Literal["own", "enemy", "not_own", "battle"]
"""The side whose effect is the cause, seen from the seat of the text. `not_own`: any cause except own effects; `battle`:
battle damage."""


CARDLESS_MOMENTS = ("begin:", "end:", "end_of_", "own_nation_", "enemy_nation_")
"""Prefixes of moments that are not about a card."""


class HappenedThisTurn(NamedTuple, Generic[F]):
    """What happened in this turn, at least `least` times: to cards of a filter (`of`) or the own card, to cards or nation of
    `whose`.

    A card counts for its controller at that time (MC-CTRL-09, NX-CTRL-12); a played card for its player (MC-CTRL-10,
    NX-CTRL-13).
    """

    what: Deed
    whose: Whose = "any"
    of: F | Literal["self"] | None = None
    least: Count = 1


OF_TARGETS = ("target", "target1", "target2")
"""The words for the targets of a text: the greatest of them, or one by its order."""


class XDefinition(NamedTuple, Generic[F, V, C]):
    """What X is (MC-VAR-01 to -04, NX-CARD-18, -19).

    One of these numbers:

    - `count`: the number of cards of a filter
    - `value`: a number of the cards `of` a reference, the greatest of several, or their `sum`; `paid`: of the cards that were
      rolled for the cost of the text
    - `happened`: how often something happened
    - `power`: the power of a side, in total or of a `color`
    - `nation`, `discard`: the number of cards in a pile
    - `free`: a number that the player chooses, at `least` and at `most` so much

    It counts once for `every` so many, is multiplied by `times`, increased by `plus`, and limited by `most`. `plus` and
    `most` are numbers or another X. `coin`: only coins of this name count.
    """

    cards: Annotated[F | None, StoredAs("count"), ONE_REQUIRED] = None
    value: Annotated[V | None, ONE_REQUIRED] = None
    of: F | Literal["self", "host", "target", "target1", "target2", "paid"] = "self"
    sum: bool = False
    happened: Annotated[HappenedThisTurn[F] | None, ONE_REQUIRED] = None
    power: Annotated[Limit | None, ONE_REQUIRED] = None
    color: C | None = None
    nation: Annotated[Limit | None, ONE_REQUIRED] = None
    discard: Annotated[Limit | None, ONE_REQUIRED] = None
    free: Annotated[bool, ONE_REQUIRED] = False
    times: Count = 1
    every: Count = 1
    plus: XDefinition[F, V, C] | int = 0
    most: XDefinition[F, V, C] | Number | None = None
    least: Count | None = None
    coin: str | None = None


def targets_of_x(x: Any) -> set[str]:
    """Returns the words of the targets that X, or a number that it is combined with, is a number of."""
    if x is None or isinstance(x, int):
        return set()
    own = {str(x.of)} if x.value is not None and x.of in OF_TARGETS else set[str]()
    return own | targets_of_x(x.plus) | targets_of_x(x.most)


def _color_of_power(x: Plain) -> Faults:
    """Yields the fault of a colour without power."""
    if "color" in x and "power" not in x:
        yield msg("color_is_that_power_and_no_power")


class NumberComparison(NamedTuple, Generic[F, V, C]):
    """A number that is at `least` something, or `over`, `under` or the `same` as another (GW-EFF-01, MC-TCOST-08,
    NX-EFF-13).
    """

    number: Annotated[XDefinition[F, V, C], FLAT]
    least: Count | None = None
    over: XDefinition[F, V, C] | Number | None = None
    under: XDefinition[F, V, C] | Number | None = None
    same: XDefinition[F, V, C] | Number | None = None


def _compared_with(comparison: Plain) -> Faults:
    """Yields the faults of a comparison: it needs something to compare with, and numbers that exist."""
    words = [word for word in ("least", "over", "under", "same") if word in comparison]
    if not words:
        yield msg("number_is_compared_with_something")
    numbers = [comparison, *(comparison[word] for word in words if isinstance(comparison[word], dict))]
    if any(each.get("of") in OF_TARGETS or each.get("free") for each in numbers):
        yield msg("number_condition_has_no_targets")
    for each in numbers:
        yield from _color_of_power(each)


class SpecialCost(NamedTuple, Generic[F, Z]):
    """A special cost: cards of the hand (`discard`), own cards that are destroyed or rolled, or cards that `move` `to` a
    zone, this many of a filter (`of`); `self`: where the own card goes (GW-COST-19, MC-COST-01, NX-COST-10).
    """

    discard: Annotated[Count | None, ONE_REQUIRED] = None
    destroy: Annotated[Count | None, ONE_REQUIRED] = None
    roll: Annotated[Count | None, ONE_REQUIRED] = None
    move: Annotated[Count | None, ONE_REQUIRED] = None
    to: Z | None = None
    own: Annotated[Z | None, StoredAs("self"), ONE_REQUIRED] = None
    of: F | None = None


def special_cost_faults(paid: Plain) -> Faults:
    """Yields the faults of a special cost with correct fields: it asks for one thing, and moved cards have a zone."""
    if len({"discard", "destroy", "roll", "move"} & set(paid)) > 1:
        yield msg("special_asks_for_one_discard")
    if ("move" in paid) != ("to" in paid):
        yield msg("special_what_is_moved_goes")


def mode_faults(text: Plain) -> Faults:
    """Yields the faults of a text with correct fields: it names the card of its moment only if the moment has one; its X is
    no number of a target that it does not have.
    """
    starts = [text.get("moment", "begin:"), *(each["moment"] for each in text.get("or_when", ()))]
    if not all(map(_is_of_card, starts)) and mentions_subject(text.get("effects", ())):
        yield msg("subject_is_card_moment_and_nothing")
    if _lacks_target_of_x(text):
        yield msg("x_is_number_of_target_that_is_not_there")


def _is_of_card(moment: Plain) -> bool:
    """Returns whether one of these moments is that of a card."""
    return any(not each.startswith(CARDLESS_MOMENTS) for each in (moment if type(moment) is tuple else (moment,)))


def _lacks_target_of_x(text: Plain) -> bool:
    """Returns whether X is a number of a target while the text, with its modes, has fewer targets."""
    words = _targets_of_stored_x(text.get("x"))
    ways = [way for each in text.get("effects", ()) for way in each.get("ways", ())]
    aims = [text.get("targets", ()), *(way.get("targets", ()) for way in ways)]
    numbers = [selector.get("n", 1) for targets in aims for selector in targets]
    sure = all(is_whole_number(number) for number in numbers) and not any(each.get("all") for each in aims[0])
    return sure and any(sum(numbers) < max(OF_TARGETS.index(word), 1) for word in words)


def _targets_of_stored_x(x: Plain) -> set[str]:
    if not isinstance(x, dict):
        return set()
    own = {str(x["of"])} if x.get("of") in OF_TARGETS else set[str]()
    return own | _targets_of_stored_x(x.get("plus")) | _targets_of_stored_x(x.get("most"))


def least_number_faults(selector: Plain) -> Faults:
    """Yields the fault of a least number of cards that is no bound below the greatest one."""
    least, most = selector.get("least", 0), selector.get("n", 1)
    if least and (not selector.get("upto") or (is_whole_number(most) and most < least)):
        yield msg("least_goes_with_upto")


def first_target_faults(text: Plain) -> Faults:
    """Yields the faults of targets that are described by the first target: that is one card, described by itself."""
    targets: Plain = text.get("targets", ())
    first: Plain = targets[0] if targets else {}
    others = any("beside" in each for each in targets[1:])
    if "beside" in first or (others and (first.get("n", 1) != 1 or first.get("upto"))):
        yield msg("beside_goes_by_first_several")


extra_check(special_cost_faults)(SpecialCost)
extra_check(_color_of_power)(XDefinition)
extra_check(_compared_with)(NumberComparison)


_DEFAULT_ZONES = {"draw": "hand", "look": "hand", "search": "hand", "top": "", "extract": ""}
"""Small effects that bring cards of a pile somewhere, with the zone where the text says none."""
_WITHOUT_CARDS = frozenset((*_DEFAULT_ZONES, "may", "pay", "shuffle", "if_successful"))
"""Small effects that are about no card that is chosen."""


def is_chosen_after_supply(selector: Mapping[str, Any], effects: Iterable[Plain]) -> bool:
    """Returns whether the cards of a selector are chosen after the first of these small effects: in the order of the text,
    those bring cards to the place that the cards are chosen from.

    `selector`, `effects`: stored tables; `effects`: those that are not yet carried out.
    """
    places = {each.get("where") for each in (selector, *selector.get("any", ()))}
    first = takewhile(lambda each: each["do"] in _WITHOUT_CARDS, effects)
    return any(_destination(each) in places for each in first if each["do"] in _DEFAULT_ZONES)


def _destination(effect: Mapping[str, Any]) -> str:
    return str(effect.get("zone", _DEFAULT_ZONES[effect["do"]]))
