"""Finds the card that somebody means: an id, or a printing to be found among the possible cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import learn_printing, reject_unowned_card
from domain.kernel.messages.message import Message
from domain.kernel.messages.message import msg as kernel_msg
from domain.kernel.record.changes import Plain
from domain.kernel.table.knowledge import knows, printing_name
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import collect_cards
from domain.parts.messages import msg

MakeMessage = Callable[..., Message]


def is_id(ref: Plain) -> bool:
    """Returns whether a reference is a card id rather than a printing."""
    return isinstance(ref, str) and ref.startswith("#")


def as_references(refs: Plain) -> tuple[Plain, ...]:
    """Returns one or several references as a tuple. Raises Refused for anything else."""
    if isinstance(refs, str):
        return (refs,)
    if refs is not None and not isinstance(refs, tuple):
        raise Refused("", msg("not_list_cards_said", said=f"{refs!r:.60}"))
    return refs or ()


def find_card(table: Table, ref: Plain, lying: Iterable[str], missing: MakeMessage, rule: str = "") -> str:
    """Returns the first of these cards that a reference means. Raises Refused if there is none, by `rule` if it is
    elsewhere.
    """
    there = tuple(lying)
    if ref in (None, ""):
        raise Refused("", kernel_msg("which_card"), there)
    for card_id in there:
        if ref in (card_id, table.cards[card_id].printing):
            return card_id
    named = ref if is_id(ref) else printing_name(table, str(ref))
    elsewhere = isinstance(ref, str) and (ref in table.cards or ref in table.pins)
    raise Refused(rule if elsewhere else "", missing(card=named))


def find_card_among(table: Table, ref: Plain, options: Iterable[str], missing: MakeMessage) -> str:
    """Returns the card meant out of a few options, which a refusal lists."""
    there = list(options)
    try:
        return find_card(table, ref, there, missing)
    except Refused as refused:
        raise Refused("", refused.refusal.reason, tuple(there)) from None


def find_card_anywhere(table: Table, ref: Plain, lying: Iterable[str], missing: MakeMessage) -> str:
    """Returns any card by its id, or the first of these cards of a printing. Raises Refused if there is none."""
    if is_id(ref):
        if ref not in table.cards:
            raise Refused("", msg("there_is_no_card_card", card=ref))
        return str(ref)
    return find_card(table, ref, lying, missing)


def waiting_link_words(table: Table) -> dict[str, str]:
    """Returns key -> word of each waiting effect: its card; an earlier effect of the same card is named by its key."""
    last = {data["card"]: key for key, data in table.chain}
    return {key: str(data["card"]) if last[data["card"]] == key else key for key, data in table.chain}


class PointableZones(NamedTuple):
    """The zones whose cards somebody can point at.

    `in_play(table, seat)`: a side of the field · `missing(card=)`, `rule`: the refusal of a card that is not in play, and
    its rule · `shared`: open zones without a seat · `open`: open zones of every seat · `own`: zones that only their seat
    sees.
    """

    in_play: Callable[[Table, str], list[str]]
    missing: MakeMessage
    rule: str
    shared: tuple[str, ...]
    open: tuple[str, ...]
    own: tuple[str, ...]


def find_in_play(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = (), *, reach: PointableZones) -> str:
    """Returns a card in play, by id or printing; a printing prefers the seat's own cards, then unset before set ones.

    A scribe may name a card elsewhere, against the rule of being in play.
    """
    table = desk.table
    try:
        return find_card(
            table, ref, collect_cards(table, seats or seats_own_first(table, seat), reach.in_play), reach.missing, reach.rule
        )
    except Refused as refused:
        card = "" if desk.referee else find_on_table(table, seat, ref)
        if not card:
            raise
        desk.demand(refused.refusal.rule, False, refused.refusal.reason)
        return card


def find_pointable(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = (), *, reach: PointableZones) -> str:
    """Returns a card that the seat can point at: in play, being played, in an open zone or in its own hand."""
    return find_card_anywhere(
        desk.table, ref, _pointable_cards(desk.table, seat, seats, reach), partial(msg, "card_is_not_where_it_could")
    )


def _pointable_cards(table: Table, seat: str, seats: tuple[str, ...], reach: PointableZones) -> Iterator[str]:
    """Yields the cards that a seat can point at, for references by printing."""
    yield from collect_cards(table, seats or seats_own_first(table, seat), reach.in_play)
    places = [*reach.shared, *(f"{each}.{zone}" for zone in reach.open for each in table.header.seats)]
    own = [f"{seat}.{zone}" for zone in reach.own if seat]
    yield from cards_known_to(table, seat, [card for place in (*places, *own) for card in table.at(place)])


def seats_own_first(table: Table, seat: str) -> tuple[str, ...]:
    """Returns all seats, the speaking one first."""
    return (*((seat,) if seat else ()), *(other for other in table.header.seats if other != seat))


def cards_known_to(table: Table, seat: str, cards: Iterable[str]) -> list[str]:
    """Returns the cards that a seat has seen; without a seat, all cards."""
    return [card for card in cards if not seat or knows(table, seat, card)]


def find_targets(
    table: Table, seat: str, refs: Plain, options: Iterable[str], find: Callable[[Plain], str]
) -> tuple[str, ...]:
    """Returns the cards named as targets; a printing means an option, the other seat's first, else `find` decides."""
    if all(is_id(ref) for ref in as_references(refs)):
        return tuple(find(ref) for ref in as_references(refs))
    foreign_first = sorted(options, key=lambda card: table.zone_of(card).holder == seat)
    results: list[str] = []
    for ref in as_references(refs):
        fitting = [card for card in foreign_first if table.cards[card].printing == ref and card not in results]
        results.append(fitting[0] if fitting else find(ref))
    return tuple(results)


def seats_enemy_first(table: Table, seat: str) -> tuple[str, ...]:
    """Returns all seats, the speaking one last."""
    return tuple(reversed(seats_own_first(table, seat)))


def find_cards(desk: Desk, seat: str, refs: Plain, options: Iterable[str], rule: str = "") -> tuple[str, ...]:
    """Returns cards out of some options; a printing takes the first card known as it, else the first unknown card.

    A scribe may name other cards, against the `rule`. Raises Refused for others, and for a card that is named twice.
    """
    table, options = desk.table, tuple(options)
    left = list(options)
    results = []
    for ref in as_references(refs):
        fitting = [card for card in left if ref in (card, table.cards[card].printing)]
        fitting = fitting or [card for card in left if _could_be(table, card, ref) and card not in as_references(refs)]
        if not fitting:
            results.append(_find_outside_choices(desk, seat, ref, left, rule))
            continue
        left.remove(fitting[0])
        results.append(fitting[0])
        if table.cards[fitting[0]].printing is None and not is_id(ref):
            learn_printing(desk, fitting[0], str(ref), (seat,))
    require_each_once(desk, results, options, rule)
    return tuple(results)


def require_each_once(desk: Desk, named: Sequence[str], options: Iterable[str] = (), rule: str = "") -> None:
    """Raises Refused for a card that is named twice in one list, with the options: another one may be meant."""
    doubled = next((card for at, card in enumerate(named) if card in named[:at]), "")
    desk.reject_unless(not doubled, msg("card_is_named_twice", card=doubled), tuple(dict.fromkeys(options)), rule)


def cards_of_same_places(table: Table, named: Iterable[str]) -> list[str]:
    """Returns the cards that lie in the open places of some cards."""
    places = dict.fromkeys(table.cards[card].place for card in named if card in table.cards)
    return [card for place in places if place in table.zones and table.zones[place].sees == "all" for card in table.at(place)]


def _could_be(table: Table, card: str, ref: Plain) -> bool:
    """Returns whether an unknown card may have this printing."""
    return table.cards[card].printing is None and not is_id(ref)


def _find_outside_choices(desk: Desk, seat: str, ref: Plain, options: list[str], rule: str) -> str:
    """Returns a card that is no option; only a scribe may name one."""
    card = find_on_table(desk.table, seat, ref) if rule and not desk.referee else ""
    said = msg("card_is_not_among_choices", card=printing_name(desk.table, str(ref)))
    if not card and is_id(ref) and ref not in desk.table.cards:
        raise Refused("", msg("card_is_not_there", card=ref), tuple(options))
    if not card:
        raise Refused("", said, tuple(options))
    desk.demand(rule, False, said, tuple(options))
    return card


def find_on_table(table: Table, seat: str, ref: Plain) -> str:
    """Returns a card anywhere on the table, by id or by a printing that the seat has seen; empty if there is none.

    Raises Refused for a card of the table itself.
    """
    if is_id(ref):
        reject_unowned_card(table, str(ref))
        return str(ref) if ref in table.cards else ""
    return next((card for card in cards_known_to(table, seat, table.cards) if ref and table.cards[card].printing == ref), "")
