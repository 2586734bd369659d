"""The words of card texts that mean the same in the Bandai games, as kinds that each ruleset fills with its filters.

Own and enemy are read from the seat whose text it is (GW-OPER-08, MC-CTRL-12, NX-CTRL-18).
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, NamedTuple, TypeVar

from domain.kernel.record.changes import Plain
from domain.parts.common.small_effects import speaks_of_subject
from domain.parts.common.texts import Whose
from domain.parts.common.word_checks import Faults
from domain.parts.grammar import FLAT, SOME, As, Count, Number
from domain.parts.grammar.checks import also

F = TypeVar("F")
V = TypeVar("V")
C = TypeVar("C")
Z = TypeVar("Z")
Limit = Literal["own", "enemy"]
"""Whose effects alone are kept off, seen from the seat whose text it is."""
Deed = Literal["played", "used", "entered", "left", "sortied", "destroyed", "nation_damaged", "drawn"]
"""What cards and players do in a turn, as the record tells it."""
Step = Literal["reroll", "draw", "deployment", "battle", "attack", "defense", "damage", "return"]
"""The phases and steps of a turn, of which the battle phase has the last four (MC-TURN, NX-TURN)."""
IN_BATTLE = frozenset(("attack", "defense", "damage", "resolution", "return"))
"""The steps of the battle phase in the Bandai games."""
Begins = Literal["begin:reroll", "begin:draw", "begin:deployment", "begin:battle"]
BeginsIn = Literal["begin:attack", "begin:defense", "begin:damage", "begin:return"]
Awaited = Literal["end_of_turn", Begins, BeginsIn]
"""What a standby effect can wait for (MC-STBY-01, NX-EFF-14)."""
OfBattle = Literal["engaged", "deals_damage", "damages_units", "damages_nation", "destroys_units"]
Done = Literal["leaves", OfBattle, "played", "used", "resolved", "set", "rolled", "rerolled"]
"""What an automatic effect can be timed to: a card leaves play, wherever it goes, or becomes engaged; battle damage that
the group of a unit deals, to anything, to units or to the nation, or by which it destroys units; a play, a use of a text, a
play that is resolved; a card that is set, rolled or rerolled (GW-AUTO-08, -10, MC-AUTO-04, NX-AUTO-05).
"""


By = Literal["own", "enemy", "not_own", "battle"]
"""By whose effect something comes about, seen from the seat whose text it is; `not_own`: not by one of its own; `battle`: by
battle damage.
"""


class Happened(NamedTuple, Generic[F]):
    """What happened in this turn, `least` so often: to cards of a filter (`of`) or its own card, to `whose` cards or nation.

    A card is of who controlled it then (MC-CTRL-09, NX-CTRL-12); a played card of who played it (MC-CTRL-10, NX-CTRL-13).
    """

    what: Deed
    whose: Whose = "any"
    of: F | Literal["self"] | None = None
    least: Count = 1


OF_TARGETS = ("target", "target1", "target2")
"""The words for the targets of a text: the greatest of them, or one in the order in which they are named."""


class OfX(NamedTuple, Generic[F, V, C]):
    """What X is (MC-VAR-01 to -04, NX-CARD-18, -19): `times` the `count` of cards of a filter, a `value` of the cards `of`
    which it speaks (the greatest of several), how often something `happened`, the `power` of a side (of a `color`), how many
    cards its `nation` or `discard` pile has; once for `every` so many, `plus` and `most` so many, or as many as another
    number; `free`: chosen, up to that where it is said.
    """

    cards: Annotated[F | None, As("count"), SOME] = None
    value: Annotated[V | None, SOME] = None
    of: F | Literal["self", "host", "target", "target1", "target2"] = "self"
    happened: Annotated[Happened[F] | None, SOME] = None
    power: Annotated[Limit | None, SOME] = None
    color: C | None = None
    nation: Annotated[Limit | None, SOME] = None
    discard: Annotated[Limit | None, SOME] = None
    free: Annotated[bool, SOME] = False
    times: Count = 1
    every: Count = 1
    plus: OfX[F, V, C] | int = 0
    most: OfX[F, V, C] | Number | None = None


def _color_of_power(x: Plain) -> Faults:
    """What is wrong with an X whose fields are right: a colour is one of power."""
    if "color" in x and "power" not in x:
        yield "color is that of power, and no power is counted"


class Compared(NamedTuple, Generic[F, V, C]):
    """A number, all that X may be, that is at `least` so many, or `over` another one, `under` it or the `same` (GW-EFF-01,
    MC-TCOST-08, NX-EFF-13).
    """

    number: Annotated[OfX[F, V, C], FLAT]
    least: Count | None = None
    over: OfX[F, V, C] | Number | None = None
    under: OfX[F, V, C] | Number | None = None
    same: OfX[F, V, C] | Number | None = None


def _compared_with(asked: Plain) -> Faults:
    """What is wrong with a comparison whose fields are right: it says with what, and of numbers that are there."""
    words = [word for word in ("least", "over", "under", "same") if word in asked]
    if not words:
        yield "number is compared with something (least, over, under, same)"
    told = [asked, *(asked[word] for word in words if isinstance(asked[word], dict))]
    if any(each.get("of") in OF_TARGETS or each.get("free") for each in told):
        yield "number: a condition has no targets and no choice"
    for each in told:
        yield from _color_of_power(each)


class Paid(NamedTuple, Generic[F, Z]):
    """A special cost: cards of the hand (`discard`), own cards that are destroyed or rolled, or cards that `move` `to` a
    zone, so many of a filter (`of`); `self`: where its own card goes (GW-COST-19, MC-COST-01, NX-COST-10).
    """

    discard: Annotated[Count | None, SOME] = None
    destroy: Annotated[Count | None, SOME] = None
    roll: Annotated[Count | None, SOME] = None
    move: Annotated[Count | None, SOME] = None
    to: Z | None = None
    own: Annotated[Z | None, As("self"), SOME] = None
    of: F | None = None


def paid_faults(paid: Plain) -> Faults:
    """What is wrong with a special cost whose fields are right: it asks for one thing, and says where that goes."""
    if len({"discard", "destroy", "roll", "move"} & set(paid)) > 1:
        yield "special asks for one of discard, destroy, roll and move"
    if ("move" in paid) != ("to" in paid):
        yield "special: what is moved goes to a zone (move, to)"


def way_faults(text: Plain) -> Faults:
    """What is wrong with a text whose fields are right: its targets are its own or those of its ways, not both, and it speaks
    of the card of its moment only where that has one.
    """
    ways = (way for each in text.get("effects", ()) for way in each.get("ways", ()))
    moment = text.get("moment", "begin:")
    watches = any(
        not each.startswith(("begin:", "end:", "end_of_")) for each in (moment if type(moment) is tuple else (moment,))
    )
    if not watches and speaks_of_subject(text.get("effects", ())):
        yield "subject is the card of a moment, and nothing happens to a card at that of this text"
    if text.get("targets") and any(way.get("targets") for way in ways):
        yield "targets stand in the text or in its ways, not in both"


also(paid_faults)(Paid)
also(_color_of_power)(OfX)
also(_compared_with)(Compared)
