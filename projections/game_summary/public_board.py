"""The public board of a game, and its score after each line and each turn."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from domain import registry
from domain.kernel.contract.layout import NO_FACE, NO_MAT, Face, Mat
from domain.kernel.record import changes as c
from domain.kernel.record.changes import PUBLIC, Learned
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header, Zone
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table

Scores = tuple[int | None, ...]
"""A number for each seat of the header, None if it is unknown."""
_DEPENDS_ON = {
    "zone": frozenset((c.CardsEntered, c.CardsLeft, c.Moved, c.Shuffled, c.Unshuffled)),
    "counter": frozenset((c.Counted,)),
}
"""Kind of a score -> the changes that may change it. A score computed by rules may depend on any change."""


def _is_seen_by_all(change: Learned) -> bool:
    return change.printing is None or PUBLIC in change.seen


class BoardLayout(NamedTuple):
    """The layout of cards and mat."""

    face: Face
    mat: Mat


class PublicBoard:
    """`table`: the table with the printings that everybody knows · `line_scores`: scores after each line · `turn_scores`:
    turn -> scores at its end, or now · `computed_by_rules`: the rules compute the scores, which are compared at the end of
    a line.
    """

    def __init__(self, header: Header) -> None:
        known = registry.is_available(header.ruleset)
        self._rules = registry.ruleset(header.ruleset) if known else None
        self.layout = BoardLayout(self._rules.face, self._rules.mat) if self._rules else BoardLayout(NO_FACE, NO_MAT)
        self.table = Table(header)
        self._places = [f"{seat}.{self.layout.mat.score.name}" for seat in header.seats]
        self.line_scores: list[Scores] = []
        self.turn_scores: dict[int, Scores] = {}
        self._latest = 0
        self._score_changes = _DEPENDS_ON.get(self.layout.mat.score.kind, frozenset())
        self.computed_by_rules = not self._score_changes
        self._cached_scores: Scores | None = None
        self._events: list[Event] = []
        self.table.events_backwards = partial(effective_events_backwards, self._events)

    def add_event(self, event: Event) -> None:
        """Applies those changes of an event that everybody sees.

        The event itself is stored only if the rules are needed to compute scores.
        """
        if self.computed_by_rules:
            self._cached_scores = None
            if self._rules is not None:
                self._events.append(event)
        for change in event.changes:
            if isinstance(change, Learned) and not _is_seen_by_all(change):
                continue
            if type(change) in self._score_changes:
                self._cached_scores = None
            apply_change(self.table, change)

    def end_line(self) -> None:
        """Stores the scores at the end of a line. A takeback over several turns removes theirs."""
        scores, turn = self.scores(), self.table.clock.turn
        self.line_scores.append(scores)
        if turn < self._latest:
            for later in [each for each in self.turn_scores if each > turn]:
                del self.turn_scores[later]
        self.turn_scores[turn], self._latest = scores, turn

    def scores(self) -> Scores:
        """Returns the scores, cached until a change that they may depend on."""
        if self._cached_scores is None:
            self._cached_scores = self._compute_scores()
        return self._cached_scores

    def _compute_scores(self) -> Scores:
        if self.layout.mat.score.kind == "zone":
            return tuple([len(self.table.at(place)) for place in self._places])
        return tuple([self._score(seat) for seat in self.table.header.seats])

    def _score(self, seat: str) -> int | None:
        score = self.layout.mat.score
        if score.kind == "counter":
            return self.table.counters.get((seat, score.name), 0)
        return self._rules.tally(self.table, seat).get(score.name) if self._rules else None


class PublicCards:
    """The cards that everybody can follow. Those of a concealed zone (a hand) cannot be distinguished: one that leaves it is
    known only if it is shown in the same line. So the results are equal for two games that differ in unseen cards only.

    `place`: card -> zone or carrying card · `bringer`: card -> seat · `printings`: card -> printing known to everybody ·
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
