"""Where cards lie: zones, each seat's share of them, and what is open to everybody."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from domain.kernel.desk import modifiers
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import PUBLIC, Angled, AttributeSet, Change, Learned, Marked, Moved, Turned
from domain.kernel.table.facts import of_play
from domain.kernel.table.knowledge import merge_seats, show_card
from domain.kernel.table.table import Table


def zone_name(table: Table, card_id: str) -> str:
    """The name of the zone in which a card lies, by itself or under another."""
    return table.zone_of(card_id).name


def cards_lying_in(table: Table, seat: str, zones: Iterable[str]) -> list[str]:
    """The cards of a seat that lie by themselves in these zones."""
    return [card for zone in zones for card in table.at(f"{seat}.{zone}")]


def seat_cards_in_play(zones: tuple[str, ...]) -> Callable[[Table, str], list[str]]:
    """What tells the cards in a seat's share of these zones in play, each followed by those that lie under it; the list is
    not to be changed.
    """

    @of_play
    def side(table: Table, seat: str) -> list[str]:
        found: list[str] = []
        for zone in zones:
            for card in table.at(f"{seat}.{zone}"):
                found.append(card)
                if card in table.cards_by_place:
                    found += table.carried(card)
        return found

    return side


def cards_of_seats(table: Table, seats: Iterable[str], cards: Callable[[Table, str], list[str]]) -> list[str]:
    """The cards of some seats, one seat's after another's; `cards(table, seat)`: those of one."""
    return [card for seat in seats for card in cards(table, seat)]


def put_card(desk: Desk, card_id: str, place: str, index: int = -1) -> None:
    """Lays a card into a place; one that comes into play or leaves it is another card there (NX-DEST-09, MC-SCRAP-03)."""
    table = desk.table
    anew = table.zone_of(card_id).in_play or table.zones[place].in_play
    desk.do(Moved(card_id, place, index, "", 1 if anew else 0))


def show_where_open(desk: Desk, card_id: str, open_zones: Collection[str]) -> None:
    """A card that lies face up in one of these zones is seen by all (GW-ZONE-08, MC-ZONE-08, NX-ZONE-12)."""
    if desk.table.zone_of(card_id).name in open_zones:
        show_card(desk, card_id, (PUBLIC,))


def strip_card(desk: Desk, card_id: str, keeps: tuple[str, ...] = ()) -> None:
    """Takes marks, attributes (but for `keeps`), angle, face and modifiers off a card that is about to leave play."""
    card = desk.table.cards[card_id]
    changes: list[Change] = [Marked(card_id, kind, -amount) for kind, amount in sorted(card.marks.items())]
    changes += [AttributeSet(card_id, name, None) for name in sorted(card.attributes) if name not in keeps]
    if card.angle:
        changes.append(Angled(card_id, 0))
    if card.face:
        changes.append(Turned(card_id, ""))
    desk.do(*changes)
    modifiers.lift(desk, modifiers.keys_on(desk.table, card_id))


# MERGED: Drawing: cards go one by one from the top of a pile to the hand, and only the drawer sees them.


def draw_to_hand(desk: Desk, seat: str, count: int, pile: str, hand: str) -> list[str]:
    """Moves as many cards as there are, up to `count`; returns them.

    One after another (MC-CARD-13, NX-HAND-01); a pile that runs short gives what it has (RT-REG-07, SF-TURN-05).
    """
    drawn = list(desk.table.at(f"{seat}.{pile}")[: max(count, 0)])
    for card_id in drawn:
        card = desk.table.cards[card_id]
        desk.do(Moved(card_id, f"{seat}.{hand}"), Learned(card_id, card.printing, merge_seats(card.seen, (seat,))))
    return drawn
