"""Declares a play: identifies the card and its type, rejects unused arguments, reveals the card and moves it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arg, Arguments, Desk
from domain.kernel.desk import unlisted_card_values
from domain.kernel.desk.identification import learn_printing, printing_data
from domain.kernel.messages.message import Message, join
from domain.kernel.record.changes import PUBLIC, AttributeSet, Moved, Plain
from domain.parts.common.card_references import is_id
from domain.parts.messages import msg

T = TypeVar("T")
NUMBERS_ARG = Arg("numbers", "unlisted_numbers")
"""The argument with the numbers of a played card."""


class PlayDeclaration(NamedTuple, Generic[T]):
    """A declared play: the card, its type, its text, its host, its targets, the effects it answers.

    `x`: the number chosen for an X.
    """

    card: str
    kind: str
    clause: T
    host: str
    named: tuple[str, ...]
    answers: tuple[str, ...]
    x: int = 0


def host_incarnation(desk: Desk, said: PlayDeclaration[Any]) -> int:
    """Returns the incarnation of the host; a host that left play and came back is another card. 0 without a host."""
    return desk.table.cards[said.host].life if said.host else 0


def stated_card_data(desk: Desk, args: Arguments) -> Plain:
    """Returns the known data of the named card (`card`), with the stated type (`as`)."""
    ref = args.get("card")
    if is_id(ref):
        data = (desk.table.data(ref) if ref in desk.table.cards else None) or {}
    else:
        data = printing_data(desk, str(ref)) or {}
    return with_stated_type(data, args)


def identify_card(desk: Desk, seat: str, card_id: str, args: Arguments) -> str:
    """Returns the card; if it is unknown, it becomes the printing that is `shown`, with its `numbers`."""
    shown = args.get("shown")
    if shown and desk.table.cards[card_id].printing is None:
        learn_printing(desk, card_id, str(shown), (seat,))
    unlisted_card_values.read_stated_values(desk, desk.table.cards[card_id].printing, args.get("numbers"))
    return card_id


def stated_type(args: Arguments, default: str, types: tuple[str, ...]) -> str:
    """Returns the type as which a card is played: the stated one, else the default, else a unit if it has numbers; else
    empty.

    Raises Refused for an unknown type.
    """
    kind = str(args.get("as") or default or implied_type(args))
    if kind not in ("", *types):
        raise Refused("", msg("no_such_card_type_said", said=kind), types)
    return kind


def require_type(desk: Desk, rule: str, kind: str, printed: str, also: tuple[str, ...] = ()) -> None:
    """Demands that a card is played as its printed type (GW-CARD-01, MC-CARD-01, NX-CARD-01), or one of `also`."""
    allowed = (printed, *also)
    desk.demand(rule, kind in allowed or not printed, msg("card_is_printed_as_word", word=printed), allowed)


def declare_play(desk: Desk, seat: str, card_id: str, kind: str, rule: str, place: str, typed: bool) -> int:
    """Declares the play: reveals the card and moves it to the zone of played cards.

    `typed`: it counts as the type from now on. Returns the position of the declaration.
    """
    printing = desk.table.cards[card_id].printing
    position = desk.declare("play", seat, rule, {"card": card_id, "printing": printing, "type": kind})
    if printing is not None:
        learn_printing(desk, card_id, printing, (PUBLIC,))
    if typed:
        desk.do(AttributeSet(card_id, "type", kind))
    desk.do(Moved(card_id, place))
    return position


def reject_unused_arguments(
    desk: Desk, unused: Callable[[str], Message], args: Arguments, uses: Mapping[str, bool], hint: Message | None = None
) -> None:
    """Raises Refused for a given argument that the card `name` has no use for (`uses`: argument -> whether it has)."""
    for word, used in uses.items():
        if not used and args.get(word) not in (None, (), False):
            raise Refused("", join(unused(word), hint), tuple(each for each, has in uses.items() if has))


def require_named_text(desk: Desk, card: str, names: Iterable[str]) -> None:
    """Raises Refused with the names of the texts where a card has several and none is named."""
    legal = tuple(dict.fromkeys(names))
    desk.reject_unless(len(legal) < 2, msg("which_text_is_used", card=card), legal)


def reject_card_on_itself(desk: Desk, card_id: str, host: str) -> None:
    """Raises Refused for a card that is played onto itself: a name that is written twice names no host."""
    desk.reject_unless(card_id != host, msg("on_which_card_is_it_set"))


TEXT_ARGUMENTS = ("targets", "answers", "way", "mode")
"""The arguments about the text of a played command."""


def reject_text_arguments(desk: Desk, kind: str, args: Arguments, name: str) -> None:
    """Raises Refused for targets of a card without data that is played as a type whose play has none."""
    if kind not in ("", "command"):
        uses = dict.fromkeys(TEXT_ARGUMENTS, False)
        reject_unused_arguments(desk, lambda word: msg("card_has_no_use_for_said", card=name, said=word), args, uses)


def implied_type(args: Arguments) -> str:
    """Returns the stated type, or "unit" for a card with numbers and no host; else empty."""
    return str(args.get("as") or ("unit" if args.get("numbers") and not args.get("on") else ""))


def with_stated_type(data: Plain, args: Arguments) -> Plain:
    """Returns the data of a card with the stated type; a printed type stays unless another is stated outright."""
    meant = args.get("as") or ("" if data.get("type") else implied_type(args))
    return {**data, "type": meant} if meant else data
