"""Cards that everybody can follow: the place of each, and the printing that everybody knows.

Cards of a concealed zone (a hand) cannot be distinguished: one that leaves it is known only if it is shown in the same
line. So the results are equal for two games that differ in unseen cards only.
"""

from __future__ import annotations

from domain.kernel.record import changes as c
from domain.kernel.record.changes import PUBLIC
from domain.kernel.record.header import Header, Zone


class PublicCards:
    """`place`: card -> zone or carrying card · `bringer`: card -> seat · `printings`: card -> printing known to everybody ·
    `largest_pile`: seat -> size and place of the largest pile it brought, its deck.
    """

    __slots__ = ("bringer", "largest_pile", "place", "printings", "revealed_this_line", "zones")

    def __init__(self, header: Header) -> None:
        self.zones: dict[str, Zone] = {zone.key: zone for zone in header.zones}
        self.place: dict[str, str] = {}
        self.bringer: dict[str, str] = {}
        self.printings: dict[str, str] = {}
        self.revealed_this_line: dict[str, str] = {}
        self.largest_pile: dict[str, tuple[int, str]] = {}

    def enter(self, change: c.CardsEntered) -> None:
        """Adds new cards at a place."""
        for number in range(change.first, change.first + change.size):
            self._lay(f"#{number}", change.place, change.bringer)
        if change.size > self.largest_pile.get(change.bringer, (0, ""))[0]:
            self.largest_pile[change.bringer] = change.size, change.place

    def leave(self, change: c.CardsLeft) -> None:
        """Removes cards that entered by mistake."""
        for number in range(change.first, change.first + change.size):
            self._drop(f"#{number}")

    def shuffle(self, change: c.Shuffled) -> None:
        """Replaces the cards of a pile by new ones, which cannot be followed back."""
        old = self.cards_at(change.place)
        bringer = self.bringer[old[0]] if old else ""
        for number, card in enumerate(old, change.first):
            self._drop(card)
            self._lay(f"#{number}", change.place, bringer)

    def unshuffle(self, change: c.Unshuffled) -> None:
        """Takes a shuffle back."""
        new = self.cards_at(change.place)
        bringer = self.bringer[new[0]] if new else ""
        for card in new:
            self._drop(card)
        for card in change.cards:
            self._lay(card, change.place, bringer)

    def move(self, change: c.Moved) -> bool:
        """Moves a card. Returns whether it entered a zone in play, or a shared open zone (where a card first lies as it is
        played), from elsewhere.
        """
        card, before = change.card, self.zone_of(change.card)
        self.place[card] = change.place
        after = self.zone_of(card)
        if _conceals(before) or _conceals(after):
            if card in self.revealed_this_line and not _conceals(after):
                self.printings[card] = self.revealed_this_line[card]
            else:
                self.printings.pop(card, None)
        return is_public_stage(after) and not is_public_stage(before)

    def learn(self, change: c.Learned) -> bool:
        """Stores which printing a card is. Returns whether everybody sees it."""
        public = PUBLIC in change.seen and change.printing is not None
        if public and change.printing is not None:
            self.revealed_this_line[change.card] = change.printing
            if not _conceals(self.zone_of(change.card)):
                self.printings[change.card] = change.printing
        else:
            self.printings.pop(change.card, None)
        return public

    def zone_of(self, card: str) -> Zone | None:
        """Returns the zone of a card, on its own or under others; None if the log does not have it."""
        place = self.place.get(card, "")
        while place.startswith("#"):
            place = self.place.get(place, "")
        return self.zones.get(place)

    def cards_at(self, place: str) -> list[str]:
        """Returns the cards directly at a place."""
        return [card for card, where in self.place.items() if where == place]

    def _lay(self, card: str, place: str, bringer: str) -> None:
        self.place[card], self.bringer[card] = place, bringer

    def _drop(self, card: str) -> None:
        self.place.pop(card, None)
        self.printings.pop(card, None)


def _conceals(zone: Zone | None) -> bool:
    return zone is not None and not zone.ordered and zone.sees == "holder"


def is_public_stage(zone: Zone | None) -> bool:
    """Returns whether a zone is in play, or shared and open (where a card first lies as it is played)."""
    return zone is not None and (zone.in_play or (not zone.holder and zone.sees == "all"))
