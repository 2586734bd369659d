"""Zones and the cards in them: whose they are, who sees them, how cards enter and leave them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Angled, AttributeSet, Change, Learned, Marked, Moved, Turned
from domain.kernel.table.knowledge import merge_seats
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table


def zone_name(table: Table, card_id: str) -> str:
    """Returns the name of the zone of a card, also of one under another card."""
    return table.zone_of(card_id).name


def cards_in_zones(table: Table, seat: str, zones: Iterable[str]) -> list[str]:
    """Returns the cards of a seat that are in these zones by themselves."""
    return [card for zone in zones for card in table.at(f"{seat}.{zone}")]


def seat_cards_in_play(zones: tuple[str, ...]) -> Callable[[Table, str], list[str]]:
    """Returns a function that lists a seat's cards in these zones, each followed by the cards under it.

    The list must not be changed.
    """

    @memo(depends_on="play")
    def side(table: Table, seat: str) -> list[str]:
        results: list[str] = []
        for zone in zones:
            for card in table.at(f"{seat}.{zone}"):
                results.append(card)
                if card in table.cards_by_place:
                    results += table.carried(card)
        return results

    return side


def collect_cards(table: Table, seats: Iterable[str], cards_of_seat: Callable[[Table, str], list[str]]) -> list[str]:
    """Returns the cards of several seats in order; `cards_of_seat` returns those of one."""
    return [card for seat in seats for card in cards_of_seat(table, seat)]


def put_card(desk: Desk, card_id: str, place: str, index: int = -1) -> None:
    """Moves a card to a place; when it enters or leaves play it becomes a new card (NX-DEST-09, MC-SCRAP-03)."""
    table = desk.table
    is_new_card = table.zone_of(card_id).in_play or table.zones[place].in_play
    desk.do(Moved(card_id, place, index, "", 1 if is_new_card else 0))


def show_in_open_zone(desk: Desk, card_id: str, open_zones: Collection[str]) -> None:
    """Shows a card to all seats if it is in one of the open zones (GW-ZONE-08, MC-ZONE-08, NX-ZONE-12)."""
    if desk.table.zone_of(card_id).name in open_zones:
        show_card(desk, card_id, (PUBLIC,))


def clear_card_state(desk: Desk, card_id: str, retained: tuple[str, ...] = ()) -> None:
    """Removes marks, attributes (except `retained`), angle, face and modifiers of a card that is about to leave play."""
    card = desk.table.cards[card_id]
    changes: list[Change] = [Marked(card_id, kind, -amount) for kind, amount in sorted(card.marks.items())]
    changes += [AttributeSet(card_id, name, None) for name in sorted(card.attributes) if name not in retained]
    if card.angle:
        changes.append(Angled(card_id, 0))
    if card.face:
        changes.append(Turned(card_id, ""))
    desk.do(*changes)
    modifiers.lift(desk, modifiers.keys_on(desk.table, card_id))


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw_to_hand(desk: Desk, seat: str, count: int, pile: str, hand: str) -> list[str]:
    """Draws up to `count` cards from the top of a pile to the hand; only the drawer sees them. Returns them.

    They move one by one (MC-CARD-13, NX-HAND-01); a short pile gives what it has (RT-REG-07, SF-TURN-05).
    """
    drawn = list(desk.table.at(f"{seat}.{pile}")[: max(count, 0)])
    for card_id in drawn:
        card = desk.table.cards[card_id]
        desk.do(Moved(card_id, f"{seat}.{hand}"), Learned(card_id, card.printing, merge_seats(card.seen, (seat,))))
    return drawn
