"""Units that a line has attack, defend or move: a name means one of the seat's own, not the unit that is met, nor its pilot.

A card by its number (`#7`) or of a named seat (`B's Zura`) is taken as it is written.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.table.table import Table
from replays.sheet.card_labels import CardLabels
from replays.sheet.card_lookup import LookupContext, is_fielded, known_copies
from replays.sheet.messages import msg
from replays.sheet.syntax import Word

ACTS = frozenset(("attack", "defend", "move"))
MET = ("on", "against")
"""Arguments for units of another seat."""
MOST_NAMED = 4
"""The most units that a refusal names."""


def names_acting_units(act: str, argument: str) -> bool:
    """Returns whether an argument names units that its seat has act."""
    return act in ACTS and argument not in MET


def reject_other_units(context: LookupContext, item: Word, written: str, result: str, met: Iterable[str] = ()) -> None:
    """Raises SheetError where a name means only units of other seats, or only cards that are set on a unit.

    The choices are the seat's own units, or the unit that the card is on, and the card itself: by its number, or as the unit
    that is `met`, by arguments of the act.
    """
    table = context.table
    there = [result] if result.startswith("#") else _fielded_copies(context, result)
    own = [card for card in there if table.zone_of(card).holder == context.seat]
    labels = CardLabels((), table.pins)
    if there and not own:
        units = (card for card in table.cards if is_fielded(table, card) and _is_unit_of(table, card, context.seat))
        as_met = (f"{name} {labels.card(there[0], table)}" for name in met)
        near = (*as_met, *_labelled(labels, table, units), labels.card(there[0], table))
        raise context.problem(item, msg("said_is_of_who", said=written, who=table.zone_of(there[0]).holder), near)
    hosts = dict.fromkeys(filter(None, (_host(table, card) for card in own or _entering(context, result))))
    if hosts and not any(table.cards[card].place in table.zones for card in own):
        raise context.problem(item, msg("said_is_on_another_card", said=written), _labelled(labels, table, hosts))


def _fielded_copies(context: LookupContext, printing: str) -> list[str]:
    seats = context.table.header.seats
    return [card for seat in seats for card in known_copies(context, printing, seat) if is_fielded(context.table, card)]


def _entering(context: LookupContext, printing: str) -> list[str]:
    """Returns the cards of a printing that are being played."""
    return [data["card"] for _, data in context.table.chain if context.known(str(data.get("card"))) == printing]


def _is_unit_of(table: Table, card: str, seat: str) -> bool:
    there = table.cards[card]
    return there.place in table.zones and table.zone_of(card).holder == seat and there.printing is not None


def _host(table: Table, card: str) -> str:
    """Returns the unit that a card is on, or is being played on; empty for none."""
    playing = (str(data.get("host") or "") for _, data in table.chain if data.get("card") == card)
    card = next(playing, table.cards[card].place)
    while card in table.cards and table.cards[card].place in table.cards:
        card = table.cards[card].place
    return card if card in table.cards else ""


def _labelled(labels: CardLabels, table: Table, cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(labels.card(card, table) for card in cards)[:MOST_NAMED]
