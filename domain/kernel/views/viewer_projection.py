"""Projects a log to the view of one viewer, event after event.

A view lacks printings that the viewer has not seen, lists of other seats, private facts, and *which* card of a concealed hand
moved. Instead it names the lowest card that could have moved. So two games that differ only in things that the viewer cannot
see have the same view. A card that every viewer can follow (face down on the table, or by its place in a pile) has one name
until it is shown. A takeback or correction in a view undoes changes of the view itself.

A ruleset has to follow two rules. A card that becomes visible is learned (`learn`, `show_card` in
`domain.kernel.desk.identification`) in the same event or line. No public fact (arguments, flags, effects on the chain)
contains the printing of a hidden card; such facts are private, or in a private flag.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from domain.kernel.record import changes as c
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import PUBLIC, Change, Learned, Plain
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import count_undoing_changes, takeback_target
from domain.kernel.table.fold import apply_change
from domain.kernel.table.knowledge import PRIVATE
from domain.kernel.table.table import Card, Table
from domain.kernel.views.viewer_card_ids import ViewerCardIds, card_ids_in, card_number, replace_card_ids


def redact_ruling(event: Event, viewer: str, seen: Sequence[Change]) -> Mapping[str, Plain]:
    """Returns the facts of a ruling or its correction, with the changes that the viewer sees in place of the real ones.

    Where the event shows a card that the viewer does not see, the judge's text is left out too, since it may name the card.
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


def clear_distinguishing_marks(card: Card) -> Iterator[Change]:
    """Yields the changes that remove everything that distinguishes a card from others; for a card that enters a
    concealed hand.
    """
    if card.face:
        yield c.Turned(card.id, "")
    if card.angle:
        yield c.Angled(card.id, 0)
    yield from [c.Marked(card.id, kind, -count) for kind, count in sorted(card.marks.items())]
    yield from [c.AttributeSet(card.id, key, None) for key in sorted(card.attributes)]


def copy_visible_state(card: Card, name: str, words: Callable[[Plain], Plain]) -> Iterator[Change]:
    """Yields the changes that give the visible state of a card to the card `name`; `words` translates values into a
    viewer's ids.
    """
    if card.face:
        yield c.Turned(name, card.face)
    if card.angle:
        yield c.Angled(name, card.angle)
    yield from (c.Marked(name, kind, count) for kind, count in sorted(card.marks.items()))
    yield from (c.AttributeSet(name, key, words(card.attributes[key])) for key in sorted(card.attributes))


class ViewerProjection:
    """Follows a log for one viewer and translates each event into what the viewer sees of it.

    `view`: the table as the viewer sees it · `names`: card id -> the id under which the viewer sees it · `known`: card id
    -> the printing that the viewer takes it for. A card that is shown in a line is followed to the end of that line.
    """

    def __init__(self, header: Header, viewer: str, over: bool = False) -> None:
        self.viewer = viewer
        self.table = Table(header)
        self.view = Table(header)
        self.over = over
        self.events: list[Event] = []
        self._names = ViewerCardIds()
        self.names, self.known = self._names.ids, self._names.printings
        self._undo: list[list[Change]] = []
        self._positions: list[int] = []
        self._projected: list[Change] = []
        self._names_before: dict[str, str] = {}
        self._shown_in_line: set[str] = set()

    def project_event(self, event: Event) -> Event:
        """Returns the next event of the log as the viewer sees it. Raises ValueError where it goes back to an invalid
        position.
        """
        position = len(self.events)
        self.events.append(event)
        self._positions.append(self._names.position())
        self._undo.append([])
        self._projected = []
        if position and event.line != self.events[position - 1].line:
            self._shown_in_line = set()
        self._names_before = {card: self.names[card] for card in card_ids_in(event) if self._is_open(card)}
        start = count_undoing_changes(self.events, position)
        if start:
            self._go_back(event, position, start)
            self._remember(event.changes[start:])
        else:
            self._follow(event.changes)
        aside = {self.viewer: event.aside[self.viewer]} if self.viewer in event.aside else {}
        facts = redact_ruling(event, viewer=self.viewer, seen=self._projected)
        said = event.said if event.family == "opened" else self._translate_value(facts)
        return event._replace(
            changes=tuple(self._projected), said=said, aside=self._translate_value(aside), verdict=self._verdict(event)
        )

    def resolve_ids(self, value: Plain) -> Plain:
        """Returns data with this view's card ids translated back into real ids."""
        ids = {name: card for card, name in self.names.items() if card in self.table.cards}
        return replace_card_ids(value, lambda name: ids.get(name, name))

    def _verdict(self, event: Event) -> tuple[str, ...]:
        if self.table.header.quiet and self.table.result is None and not self.over:
            return ("withheld",)
        # `open` reveals what the record does not know of a hidden card; for other viewers no rule was broken.
        return LEGAL if event.verdict[:1] == ("open",) else event.verdict

    def _sees(self, seen: tuple[str, ...]) -> bool:
        return PUBLIC in seen or self.viewer in seen

    # --- takebacks ----------------------------------------------------------------------------------------------------

    def _go_back(self, event: Event, position: int, count: int) -> None:
        back = takeback_target(event, position) or 0
        for change in event.changes[:count]:
            apply_change(self.table, change)
        for undo in reversed(self._undo[back:position]):
            self._emit(*undo[::-1])
        self._names.roll_back(self._positions[back], self._positions[position])

    def _emit(self, *changes: Change) -> None:
        for change in changes:
            self._undo[-1].append(apply_change(self.view, change))
            self._projected.append(change)

    def _remember(self, changes: Sequence[Change]) -> None:
        """Emits what stays seen after a takeback, in an order that does not distinguish cards of a hand."""
        learned = [change for change in changes if isinstance(change, c.Learned) and not self._is_mixed(change.card)]
        for pinned in (change for change in changes if isinstance(change, c.Pinned)):
            apply_change(self.table, pinned)
        for shown in sorted(learned, key=self._rank):
            self._learn(shown)
        for change in changes:
            apply_change(self.table, change)

    def _is_mixed(self, card_id: str) -> bool:
        """Returns whether this card was in a hand that cards have entered since the position of the takeback.

        It is unknown then which card of the hand was shown, or where that card is now.
        """
        back = takeback_target(self.events[-1], len(self.events) - 1) or 0
        moves = [move for event in self.events[back:-1] for move in event.changes if isinstance(move, c.Moved)]
        mixed = {move.place for move in moves if self._is_hand(move.place)}
        return self.table.cards[card_id].place in mixed or any(move.card == card_id and move.place in mixed for move in moves)

    def _is_hand(self, place: str) -> bool:
        """Returns whether the viewer cannot distinguish the cards of a place from each other."""
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
        elif isinstance(change, (c.CardsEntered, c.Shuffled)):
            self._enter(change)
        elif isinstance(change, c.FlagSet) and change.name.startswith(PRIVATE):
            if change.name.startswith(f"{PRIVATE}{self.viewer}:"):
                self._emit(change)
        elif isinstance(change, (c.Turned, c.Angled, c.Marked, c.AttributeSet)) and self._concealing(change.card):
            return
        else:
            self._emit(type(change)(*[self._translate_value(field) for field in change]))

    def _enter(self, change: c.CardsEntered | c.Shuffled) -> None:
        count = change.size if isinstance(change, c.CardsEntered) else len(self.table.at(change.place))
        for each in range(change.first, change.first + count):
            self._names.set_id(f"#{each}", f"#{each}")
        self._emit(change._replace(place=self._translate_place(change.place)))

    def _move(self, change: c.Moved, shown: dict[str, str]) -> None:
        hand = self._concealing(change.card)
        if hand and hand == change.place:
            return
        if hand and change.card not in self._shown_in_line:
            self._leave_hand(change.card, hand, shown.get(change.card))
        index = -1 if self._is_hand(change.place) else change.at
        self._emit(change._replace(card=self.names[change.card], place=self._translate_place(change.place), at=index))
        if hand:
            self._emit(*copy_visible_state(self.table.cards[change.card], self.names[change.card], self._translate_value))

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
        self._names.set_printing(change.card, printing)
        self._show(name, printing, seen)

    def _show(self, name: str, printing: str | None, seen: tuple[str, ...]) -> None:
        if printing is not None and printing not in self.view.pins and printing in self.table.pins:
            self._emit(c.Pinned(printing, self.table.pins[printing]))
        self._emit(c.Learned(name, printing, seen))

    # --- cards of a hand that the viewer cannot distinguish ---------------------------------------------------------------

    def _concealing(self, card_id: str) -> str:
        """Returns the zone in which the viewer cannot distinguish this card from others, or an empty string."""
        place = self.table.cards[card_id].place
        return place if self._is_hand(place) else ""

    def _is_open(self, card_id: str) -> bool:
        return card_id in self.table.cards and not self._concealing(card_id)

    def _leave_hand(self, card_id: str, hand: str, printing: str | None) -> None:
        """Gives the card that leaves a hand the lowest name that could be it; an unshown card could be any."""
        group = sorted(self.table.at(hand), key=lambda other: card_number(self.names[other]))
        if printing is None:
            for other in group:
                self._forget(other)
        self._names.swap(card_id, self._lowest(group, card_id, printing))

    def _learn_in_hand(self, card_id: str, hand: str, printing: str, seen: tuple[str, ...]) -> None:
        if card_id not in self._shown_in_line:
            group = sorted(self.table.at(hand), key=lambda other: card_number(self.names[other]))
            other = self._lowest([other for other in group if other not in self._shown_in_line], card_id, printing)
            self._names.swap(card_id, other)
            self._shown_in_line.add(card_id)
        self._names.set_printing(card_id, printing)
        self._show(self.names[card_id], printing, seen)

    def _lowest(self, group: list[str], card_id: str, printing: str | None) -> str:
        alike = (other for other in group if printing is not None and self.known.get(other) == printing)
        unknown = (other for other in group if other not in self.known)
        return next(alike, None) or next(unknown, None) or card_id

    def _forget(self, card_id: str) -> None:
        if card_id in self.known:
            self._names.set_printing(card_id, None)
            self._emit(c.Learned(self.names[card_id], None, ()))

    def _translate_value(self, value: Plain) -> Plain:
        return replace_card_ids(value, self._translate_id)

    def _translate_place(self, place: str) -> str:
        """Returns a place as the viewer names it; for a card in a concealed hand, the zone of that card."""
        if not place.startswith("#"):
            return place
        name = self._translate_id(place)
        return name if name in self.view.cards else self.table.zone_of(place).key

    def _translate_id(self, card_id: str) -> str:
        if card_id in self._names_before:
            return self._names_before[card_id]
        if card_id in self.table.cards and self._concealing(card_id) and card_id not in self._shown_in_line:
            return "#?"
        return self.names.get(card_id, "#?")
