"""Cards as the whole table can follow them: where each lies, and which printing everybody takes it for.

Cards of a concealed zone (a hand) cannot be told apart: one that leaves it is known only if it is shown in the same line.
So whatever is counted here is the same for two games that differ in unseen cards alone.
"""

from __future__ import annotations

from domain.kernel.record import changes as c
from domain.kernel.record.changes import PUBLIC
from domain.kernel.record.header import Header, Zone


class PublicCards:
    """`place`: card -> zone or carrying card · `bringer`: card -> seat · `shown`: card -> printing known to everybody."""

    __slots__ = ("bringer", "pile", "place", "shown", "told", "zones")

    def __init__(self, header: Header) -> None:
        self.zones: dict[str, Zone] = {zone.key: zone for zone in header.zones}
        self.place: dict[str, str] = {}
        self.bringer: dict[str, str] = {}
        self.printings: dict[str, str] = {}
        self.revealed_this_line: dict[str, str] = {}
        self.largest_pile: dict[str, tuple[int, str]] = {}

    def enter(self, change: c.CardsEntered) -> None:
        """New cards lie at a place; the largest heap that a seat brings is its deck."""
        for number in range(change.first, change.first + change.size):
            self._lay(f"#{number}", change.place, change.bringer)
        if change.size > self.largest_pile.get(change.bringer, (0, ""))[0]:
            self.largest_pile[change.bringer] = change.size, change.place

    def leave(self, change: c.CardsLeft) -> None:
        """Cards that entered by mistake are gone."""
        for number in range(change.first, change.first + change.size):
            self._drop(f"#{number}")

    def shuffle(self, change: c.Shuffled) -> None:
        """Nobody can follow the cards of a pile any longer."""
        old = self.cards_at(change.place)
        bringer = self.bringer[old[0]] if old else ""
        for number, card in enumerate(old, change.first):
            self._drop(card)
            self._lay(f"#{number}", change.place, bringer)

    def unshuffle(self, change: c.Unshuffled) -> None:
        """The shuffle was taken back."""
        new = self.cards_at(change.place)
        bringer = self.bringer[new[0]] if new else ""
        for card in new:
            self._drop(card)
        for card in change.cards:
            self._lay(card, change.place, bringer)

    def move(self, change: c.Moved) -> bool:
        """A card lies elsewhere; whether it was brought into play, or to where effects wait, from outside of both."""
        card, before = change.card, self.zone_of(change.card)
        self.place[card] = change.place
        after = self.zone_of(card)
        if _conceals(before) or _conceals(after):
            if card in self.revealed_this_line and not _conceals(after):
                self.printings[card] = self.revealed_this_line[card]
            else:
                self.printings.pop(card, None)
        return after is not None and _is_stage(after) and not (before is not None and _is_stage(before))

    def learn(self, change: c.Learned) -> bool:
        """Which printing a card is; whether everybody sees it."""
        public = PUBLIC in change.seen and change.printing is not None
        if public and change.printing is not None:
            self.revealed_this_line[change.card] = change.printing
            if not _conceals(self.zone_of(change.card)):
                self.printings[change.card] = change.printing
        else:
            self.printings.pop(change.card, None)
        return public

    def zone_of(self, card: str) -> Zone | None:
        """The zone in which a card lies, by itself or under others; None where the log does not say."""
        place = self.place.get(card, "")
        while place.startswith("#"):
            place = self.place.get(place, "")
        return self.zones.get(place)

    def cards_at(self, place: str) -> list[str]:
        """The cards that lie at a place by themselves."""
        return [card for card, where in self.place.items() if where == place]

    def _lay(self, card: str, place: str, bringer: str) -> None:
        self.place[card], self.bringer[card] = place, bringer

    def _drop(self, card: str) -> None:
        self.place.pop(card, None)
        self.printings.pop(card, None)


def _conceals(zone: Zone | None) -> bool:
    return zone is not None and not zone.ordered and zone.sees == "holder"


def _is_stage(zone: Zone) -> bool:
    """In play, or shared and open to all: where a played card goes first."""
    return zone.in_play or (not zone.holder and zone.sees == "all")
