"""Declaring a play: which card somebody means, as which type, that all is of use, that it is turned up and waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arg, Arguments
from domain.kernel.desk import stated_values
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import PUBLIC, AttributeSet, Moved, Plain
from domain.kernel.table.knowledge import learn, printing_data
from domain.parts.common.card_references import is_id
from domain.parts.messages import msg

T = TypeVar("T")
NUMBERS_ARG = Arg("numbers", "its numbers, such as 3/1/4, where no list says them")
"""The argument of an act that plays a card."""


class PlayDeclaration(NamedTuple, Generic[T]):
    """A play as it is declared: the card, as which type, its text, what it is set on, its targets, what it answers.

    `x`: the number that was chosen for an X.
    """

    card: str
    kind: str
    clause: T
    host: str
    named: tuple[str, ...]
    answers: tuple[str, ...]
    x: int = 0


def host_incarnation(desk: Desk, said: PlayDeclaration[Any]) -> int:
    """Which incarnation of its host a card is set on: one that left play and came back is another card."""
    return desk.table.cards[said.host].life if said.host else 0


def stated_card_data(desk: Desk, args: Arguments) -> Plain:
    """What is known of the card that is named (`card`), with the type it is said to have (`as`)."""
    ref = args.get("card")
    if is_id(ref):
        data = (desk.table.data(ref) if ref in desk.table.cards else None) or {}
    else:
        data = printing_data(desk, str(ref)) or {}
    return with_stated_type(data, args)


def identify_card(desk: Desk, seat: str, card_id: str, args: Arguments) -> str:
    """The card; where the record does not know it, it turns out to be the printing that is `shown`, with its `numbers`."""
    shown = args.get("shown")
    if shown and desk.table.cards[card_id].printing is None:
        learn(desk, card_id, str(shown), (seat,))
    stated_values.state_values(desk, desk.table.cards[card_id].printing, args.get("numbers"))
    return card_id


def stated_type(args: Arguments, default: str, types: tuple[str, ...]) -> str:
    """The card type as which a card is played: as it is said, else the default, else a unit if it has numbers;
    empty where nobody knows.

    Raises Refused where there is no such type.
    """
    kind = str(args.get("as") or default or implied_type(args))
    if kind not in ("", *types):
        raise Refused("", msg("no_such_card_type_said", said=kind), types)
    return kind


def require_type(desk: Desk, rule: str, kind: str, printed: str, also: tuple[str, ...] = ()) -> None:
    """A card is played as the type that is printed on it (GW-CARD-01, MC-CARD-01, NX-CARD-01), or `also` as another."""
    allowed = (printed, *also)
    desk.demand(rule, kind in allowed or not printed, msg("card_is_printed_as_word", word=printed), allowed)


def declare_play(desk: Desk, seat: str, card_id: str, kind: str, rule: str, place: str, typed: bool) -> int:
    """Declares the play: everybody sees the card, which lies in its place for played cards from then on.

    `typed`: it counts as the type from this instant on. Returns the position of the declaration.
    """
    printing = desk.table.cards[card_id].printing
    position = desk.declare("play", seat, rule, {"card": card_id, "printing": printing, "type": kind})
    if printing is not None:
        learn(desk, card_id, printing, (PUBLIC,))
    if typed:
        desk.do(AttributeSet(card_id, "type", kind))
    desk.do(Moved(card_id, place))
    return position


def reject_unused_arguments(desk: Desk, name: str, args: Arguments, uses: Mapping[str, bool], hint: str = "") -> None:
    """Each argument that is said is one that the card called `name` has a use for (argument -> whether it has).

    Raises Refused.
    """
    for word, used in uses.items():
        if not used and args.get(word) not in (None, (), False):
            raise Refused("", f"{name} has no use for {word}{hint}", tuple(each for each, has in uses.items() if has))


def implied_type(args: Arguments) -> str:
    """The type as which a card is said to be played: what is set on nothing and has numbers is a unit; else empty."""
    return str(args.get("as") or ("unit" if args.get("numbers") and not args.get("on") else ""))


def with_stated_type(data: Plain, args: Arguments) -> Plain:
    """The data of a card with the type that it is said to have; a printed one stays unless another is said outright."""
    meant = args.get("as") or ("" if data.get("type") else implied_type(args))
    return {**data, "type": meant} if meant else data
