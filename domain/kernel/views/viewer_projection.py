"""Eyes: one viewer follows a log, event after event.

What is withheld: printings the viewer has not seen, lists of other seats, words said aside, and *which* card of a concealed
hand moved: there a view names the lowest card that could have moved, so that two games that differ only in what the viewer
cannot see give the same view. A card that is followed by every eye (face down on the table, or by its place in a pile)
keeps its name from the moment it is set aside to the moment it is shown. What a takeback or correction undoes, a view
undoes of itself.

Two rules of a ruleset's author keep a view honest: a card that becomes visible is learned (`knowledge.learn`, `show`) in
the same event or line, and no public word (arguments, flags, effects on the chain) holds the printing of a hidden card;
such words go aside or into a private flag.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from domain.kernel.record import changes as c
from domain.kernel.record.changes import PUBLIC, Change, Learned, Plain
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import count_undoing_changes, takeback_target
from domain.kernel.record.serialization import change_to_plain
from domain.kernel.table.fold import apply_change
from domain.kernel.table.knowledge import PRIVATE
from domain.kernel.table.table import Card, Table
from domain.kernel.views.card_names import CardNames, card_ids_in, card_number, replace_card_ids

# MERGED: What of a judge's ruling, or of the correction of one, a viewer may hear: its raw changes only as far as they are seen.


def redact_ruling(event: Event, viewer: str, seen: Sequence[Change]) -> Mapping[str, Plain]:
    """What was said, with the changes that the viewer sees in place of those that were made.

    Where a card is told that the viewer does not see, the words are left out too, for they may name it.
    """
    args = event.said.get("args")
    if not isinstance(args, dict):
        return event.said
    if event.said.get("act") == "rule" and "changes" in args:
        shown = {**args, "changes": tuple(map(change_to_plain, seen))}
        return {**event.said, "args": _mute(shown) if _shows_unseen(event, viewer) else shown}
    again = args.get("said")
    if event.family == "correction" and isinstance(again, dict) and again.get("act") == "rule":
        inner = {name: value for name, value in again.get("args", {}).items() if name == "rule"}
        return {**event.said, "args": {**args, "said": {**again, "args": inner}}}
    return event.said


def _mute(args: dict[str, Plain]) -> dict[str, Plain]:
    return {**args, "text": ""} if "text" in args else args


def _shows_unseen(event: Event, viewer: str) -> bool:
    learned = (change for change in event.changes if isinstance(change, Learned) and change.printing is not None)
    return any(not {PUBLIC, viewer} & set(change.seen) for change in learned)


# MERGED: What tells a card from others, besides its printing: taken from a card that goes into a concealed hand, and given to one
# that comes out.


def clear_distinguishing_marks(card: Card) -> Iterator[Change]:
    """The changes that take everything from a card by which it could be told from others."""
    if card.face:
        yield c.Turned(card.id, "")
    if card.angle:
        yield c.Angled(card.id, 0)
    yield from [c.Marked(card.id, kind, -count) for kind, count in sorted(card.marks.items())]
    yield from [c.AttributeSet(card.id, key, None) for key in sorted(card.attributes)]


def copy_visible_marks(card: Card, name: str, words: Callable[[Plain], Plain]) -> Iterator[Change]:
    """The changes that give what everybody can see of a card to the card `name`; `words` puts values into a viewer's ids."""
    if card.face:
        yield c.Turned(name, card.face)
    if card.angle:
        yield c.Angled(name, card.angle)
    yield from (c.Marked(name, kind, count) for kind, count in sorted(card.marks.items()))
    yield from (c.AttributeSet(name, key, words(card.attributes[key])) for key in sorted(card.attributes))


class ViewerProjection:
    """One viewer following a log: translates event after event into what the viewer sees of it.

    `view` is the table as the viewer sees it. `names` maps the id of a card to the id under which the viewer sees it,
    `known` to the printing that the viewer takes a card for; a card shown in a line is followed to the end of that line.
    """

    def __init__(self, header: Header, viewer: str, over: bool = False) -> None:
        self.viewer = viewer
        self.table = Table(header)
        self.view = Table(header)
        self.over = over
        self.events: list[Event] = []
        self._names = CardNames()
        self.names, self.known = self._names.ids, self._names.printings
        self._undo: list[list[Change]] = []
        self._marks: list[int] = []
        self._seen: list[Change] = []
        self._called: dict[str, str] = {}
        self._told: set[str] = set()

    def see(self, event: Event) -> Event:
        """The next event of the log, as the viewer sees it. Raises ValueError where it goes back to no position."""
        position = len(self.events)
        self.events.append(event)
        self._marks.append(self._names.mark())
        self._undo.append([])
        self._seen = []
        if position and event.line != self.events[position - 1].line:
            self._told = set()
        self._called = {card: self.names[card] for card in card_ids_in(event) if self._is_open(card)}
        start = count_undoing_changes(self.events, position)
        if start:
            self._go_back(event, position, start)
            self._remember(event.changes[start:])
        else:
            self._follow(event.changes)
        aside = {self.viewer: event.aside[self.viewer]} if self.viewer in event.aside else {}
        told = redact_ruling(event, viewer=self.viewer, seen=self._seen)
        said = event.said if event.family == "opened" else self._words(told)
        return event._replace(changes=tuple(self._seen), said=said, aside=self._words(aside), verdict=self._verdict(event))

    def meant(self, value: Plain) -> Plain:
        """What somebody who goes by this view means: its names turned back into the ids of the cards."""
        ids = {name: card for card, name in self.names.items() if card in self.table.cards}
        return replace_card_ids(value, lambda name: ids.get(name, name))

    def _verdict(self, event: Event) -> tuple[str, ...]:
        if self.table.header.quiet and self.table.result is None and not self.over:
            return ("withheld",)
        # `open` tells what the record does not know of a hidden card; to everybody else such a play was never faulted.
        return LEGAL if event.verdict[:1] == ("open",) else event.verdict

    def _sees(self, seen: tuple[str, ...]) -> bool:
        return PUBLIC in seen or self.viewer in seen

    # --- going back ----------------------------------------------------------------------------------------------------

    def _go_back(self, event: Event, position: int, count: int) -> None:
        back = takeback_target(event, position) or 0
        for change in event.changes[:count]:
            apply_change(self.table, change)
        for undo in reversed(self._undo[back:position]):
            self._emit(*undo[::-1])
        self._names.go_back(self._marks[back], self._marks[position])

    def _emit(self, *changes: Change) -> None:
        for change in changes:
            self._undo[-1].append(apply_change(self.view, change))
            self._seen.append(change)

    def _remember(self, changes: Sequence[Change]) -> None:
        """What stays seen after a takeback, in an order that does not tell one card of a hand from another."""
        learned = [change for change in changes if isinstance(change, c.Learned) and not self._is_mixed(change.card)]
        for pinned in (change for change in changes if isinstance(change, c.Pinned)):
            apply_change(self.table, pinned)
        for shown in sorted(learned, key=self._rank):
            self._learn(shown)
        for change in changes:
            apply_change(self.table, change)

    def _is_mixed(self, card_id: str) -> bool:
        """Whether this card was in a hand into which cards have come since the position that was gone back to.

        Nobody can say then which card of the hand was shown, or where that one is now.
        """
        back = takeback_target(self.events[-1], len(self.events) - 1) or 0
        moves = [move for event in self.events[back:-1] for move in event.changes if isinstance(move, c.Moved)]
        mixed = {move.place for move in moves if self._is_hand(move.place)}
        return self.table.cards[card_id].place in mixed or any(move.card == card_id and move.place in mixed for move in moves)

    def _is_hand(self, place: str) -> bool:
        """Whether the viewer cannot tell the cards of a place apart."""
        zone = self.table.zones.get(place)
        return zone is not None and zone.conceals_from(self.viewer)

    def _follow(self, changes: Sequence[Change]) -> None:
        shown = {
            change.card: change.printing
            for change in changes
            if type(change) is c.Learned and change.printing and self._sees(change.seen)
        }
        for change in changes:
            self._translate(change, shown)
            apply_change(self.table, change)
            if isinstance(change, c.Moved) and self._concealing(change.card):
                self._emit(*clear_distinguishing_marks(self.view.cards[self.names[change.card]]))

    def _rank(self, change: c.Learned) -> tuple[str, int, str]:
        hand = self._concealing(change.card)
        return (hand or "-", 0 if hand else card_number(self.names[change.card]), change.printing or "")

    def _translate(self, change: Change, shown: dict[str, str]) -> None:
        if isinstance(change, c.Moved):
            self._move(change, shown)
        elif isinstance(change, c.Learned):
            self._learn(change)
        elif isinstance(change, c.Pinned):
            if change.printing in self.view.pins:
                self._emit(change)
        elif isinstance(change, c.CardsEntered | c.Shuffled):
            self._enter(change)
        elif isinstance(change, c.FlagSet) and change.name.startswith(PRIVATE):
            if change.name.startswith(f"{PRIVATE}{self.viewer}:"):
                self._emit(change)
        elif isinstance(change, c.Turned | c.Angled | c.Marked | c.AttributeSet) and self._concealing(change.card):
            return
        else:
            self._emit(type(change)(*(self._words(field) for field in change)))

    def _enter(self, change: c.CardsEntered | c.Shuffled) -> None:
        count = change.size if isinstance(change, c.CardsEntered) else len(self.table.at(change.place))
        for each in range(change.first, change.first + count):
            self._names.call(f"#{each}", f"#{each}")
        self._emit(change._replace(place=self._word(change.place)))

    def _move(self, change: c.Moved, shown: dict[str, str]) -> None:
        hand = self._concealing(change.card)
        if hand and hand == change.place:
            return
        if hand and change.card not in self._told:
            self._leave_hand(change.card, hand, shown.get(change.card))
        index = -1 if self._is_hand(change.place) else change.at
        self._emit(change._replace(card=self.names[change.card], place=self._word(change.place), at=index))
        if hand:
            self._emit(*copy_visible_marks(self.table.cards[change.card], self.names[change.card], self._words))

    def _learn(self, change: c.Learned) -> None:
        hand = self._concealing(change.card)
        if hand:
            if self._sees(change.seen) and change.printing is not None:
                self._learn_in_hand(change.card, hand, change.printing, change.seen)
            return
        printing, seen = (change.printing, change.seen) if self._sees(change.seen) else (None, ())
        name = self.names[change.card]
        known = self.view.cards[name]
        if not seen and (known.printing, known.seen) == (None, ()):
            return
        self._names.take_for(change.card, printing)
        self._tell(name, printing, seen)

    def _tell(self, name: str, printing: str | None, seen: tuple[str, ...]) -> None:
        if printing is not None and printing not in self.view.pins and printing in self.table.pins:
            self._emit(c.Pinned(printing, self.table.pins[printing]))
        self._emit(c.Learned(name, printing, seen))

    # --- cards of a hand that the viewer cannot tell apart ---------------------------------------------------------------

    def _concealing(self, card_id: str) -> str:
        """The zone in which the viewer cannot tell this card from others, or empty."""
        place = self.table.cards[card_id].place
        return place if self._is_hand(place) else ""

    def _is_open(self, card_id: str) -> bool:
        return card_id in self.table.cards and not self._concealing(card_id)

    def _leave_hand(self, card_id: str, hand: str, printing: str | None) -> None:
        """Calls the card that leaves a hand by the lowest name that could be it; unshown, it could be any."""
        group = sorted(self.table.at(hand), key=lambda other: card_number(self.names[other]))
        if printing is None:
            for other in group:
                self._forget(other)
        self._names.swap(card_id, self._lowest(group, card_id, printing))

    def _learn_in_hand(self, card_id: str, hand: str, printing: str, seen: tuple[str, ...]) -> None:
        if card_id not in self._told:
            group = sorted(self.table.at(hand), key=lambda other: card_number(self.names[other]))
            other = self._lowest([other for other in group if other not in self._told], card_id, printing)
            self._names.swap(card_id, other)
            self._told.add(card_id)
        self._names.take_for(card_id, printing)
        self._tell(self.names[card_id], printing, seen)

    def _lowest(self, group: list[str], card_id: str, printing: str | None) -> str:
        alike = (other for other in group if printing is not None and self.known.get(other) == printing)
        unknown = (other for other in group if other not in self.known)
        return next(alike, None) or next(unknown, None) or card_id

    def _forget(self, card_id: str) -> None:
        if card_id in self.known:
            self._names.take_for(card_id, None)
            self._emit(c.Learned(self.names[card_id], None, ()))

    def _words(self, value: Plain) -> Plain:
        return replace_card_ids(value, self._name)

    def _word(self, place: str) -> str:
        """A place as the viewer calls it; on a card that nobody can tell from others: where that one lies."""
        if not place.startswith("#"):
            return place
        name = self._name(place)
        return name if name in self.view.cards else self.table.zone_of(place).key

    def _name(self, card_id: str) -> str:
        if card_id in self._called:
            return self._called[card_id]
        if card_id in self.table.cards and self._concealing(card_id) and card_id not in self._told:
            return "#?"
        return self.names.get(card_id, "#?")
