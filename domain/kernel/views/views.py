"""Views: a log as one viewer may see it. Every output for a person is made from a view.

A view is itself a log of the same events and changes, so everything that reads a log reads a view. `viewer_projection`
makes the view of a seat or spectator, `hindsight` the view for everybody after the game. A judge sees the log itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.messages.message import msg
from domain.kernel.record import changes as c
from domain.kernel.record.changes import PUBLIC, Change, Plain
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import count_undoing_changes, result_after, takeback_target, taken_back_positions
from domain.kernel.table.fold import apply_change
from domain.kernel.table.knowledge import hand_holder
from domain.kernel.table.table import Table
from domain.kernel.views.viewer_projection import ViewerProjection

SPECTATOR, JUDGE, HINDSIGHT = "spectator", "judge", "hindsight"


class Origin(NamedTuple):
    """The game that a log is a view of, by its id, and its viewer."""

    game: str
    viewer: str


def viewers(header: Header) -> tuple[str, ...]:
    """Returns all viewers for whom a view of this game can be made."""
    return (*header.seats, SPECTATOR, JUDGE, HINDSIGHT)


def header_of(events: Sequence[Event]) -> Header:
    """Returns the header of a log. Raises ValueError where its first event does not open a game."""
    if not events or events[0].family != "opened" or "header" not in events[0].said:
        raise ValueError(msg("log_begins_with_opening_game"))
    return Header.from_plain(events[0].said["header"])


def origin_of(opening: Event) -> Origin | None:
    """Returns what a log is a view of, from its first event; None for a log that is not a view."""
    view = opening.said.get("view")
    if not isinstance(view, dict) or set(view) != set(Origin._fields):
        return None
    return Origin(str(view["game"]), str(view["viewer"]))


def with_origin(events: Sequence[Event], origin: Origin) -> tuple[Event, ...]:
    """Returns a view that names its origin in its first event; a view of a view has the origin of the first."""
    opening, *rest = events
    if origin_of(opening) is None:
        opening = opening._replace(said={**opening.said, "view": origin._asdict()})
    return opening, *rest


def make_view(events: Sequence[Event], viewer: str) -> list[Event]:
    """Returns a whole log as this viewer may see it. Raises ValueError for an unknown viewer."""
    header = header_of(events)
    if viewer not in viewers(header):
        raise ValueError(msg("no_such_viewer_said_there", said=viewer, said2=", ".join(viewers(header))))
    if viewer == JUDGE:
        return list(events)
    if viewer == HINDSIGHT:
        return list(events_in_hindsight(events, header))
    projection = ViewerProjection(header, viewer, over=result_after(events) is not None)
    return [projection.project_event(event) for event in events]


Since = dict[tuple[int, str], int]


def known_since(events: Sequence[Event], births: Sequence[Mapping[str, int]], header: Header) -> Since:
    """Returns (birth, card id) -> position from which it is certain that this was the card; only where that is not its
    birth.
    """
    table, entered, since = Table(header), dict[str, int](), Since()
    for position, event in enumerate(events):
        went_back = takeback_target(event, position) is not None
        for change in event.changes:
            if isinstance(change, c.Learned | c.Moved) and not went_back:
                _note_uncertain_card(table, change, entered, births[position - 1], since)
            apply_change(table, change)
            if isinstance(change, c.Moved):
                entered[change.card] = position
    return since


def _note_uncertain_card(
    table: Table, change: c.Learned | c.Moved, entered: Mapping[str, int], births: Mapping[str, int], since: Since
) -> None:
    """Notes a card that is learned in a hand, or leaves it unseen, while several of its cards are unknown."""
    card = table.cards.get(change.card)
    is_hidden_again = isinstance(change, c.Learned) and change.printing is None
    if (
        card is None
        or is_hidden_again
        or card.printing is not None
        or not hand_holder(table, card.place)
        or card.id not in births
    ):
        return
    if isinstance(change, c.Moved) and change.place == card.place:
        return
    alike = [other for other in table.at(card.place) if table.cards[other].printing is None]
    last = max(entered.get(other, 0) for other in alike)
    if last > entered.get(card.id, 0):
        since.setdefault((births[card.id], card.id), last)


Births = dict[str, int]
"""Card id -> position of the event in which the card got it; ids are used again after a shuffle was taken back."""
Known = dict[tuple[int, str], str]


def events_in_hindsight(events: Sequence[Event], header: Header) -> Iterator[Event]:
    """Yields the events of a log with the knowledge at its end. `header`: that of the first event.

    A player who plays a card from a hand says which card it is, not when it was drawn. The record binds it to the first
    unknown card of the hand. It is certain to be there only since the last card came that it could have been, so it is shown
    from then.
    """
    births = _births(events, header)
    known, pins = _known_by_the_end(events, births)
    since = known_since(events, births, header)
    table = Table(header)
    undo: list[list[Change]] = []
    for position, event in enumerate(events):
        seen: list[Change] = []
        undo.append([])
        for change in _changes_in_hindsight(events, position, undo, births[position], known):
            undo[-1].append(apply_change(table, change))
            seen.append(change)
            if isinstance(change, c.CardsEntered | c.Shuffled) and takeback_target(event, position) is None:
                born = [card for card in table.at(change.place) if (births[position][card], card) not in since]
                for extra in _reveal(born, births[position], known, pins):
                    undo[-1].append(apply_change(table, extra))
                    seen.append(extra)
        back = takeback_target(event, position)  # cards that were revealed in between are shown again, since they stay seen
        span = range(position if back is None else back, position + 1)
        late = [card for card in table.cards if since.get((births[position].get(card, -1), card)) in span]
        for extra in _reveal(late, births[position], known, pins):
            undo[-1].append(apply_change(table, extra))
            seen.append(extra)
        yield event._replace(changes=tuple(seen))


def _changes_in_hindsight(
    events: Sequence[Event], position: int, undo: list[list[Change]], births: Births, known: Known
) -> Iterator[Change]:
    back = takeback_target(events[position], position)
    for inverses in reversed(undo[back:position] if back is not None else []):
        yield from reversed(inverses)
    for change in events[position].changes[count_undoing_changes(events, position) :]:
        if not (isinstance(change, c.Learned) and (births[change.card], change.card) in known):
            yield change


def _reveal(cards: list[str], births: Births, known: Known, pins: dict[str, Plain]) -> Iterator[Change]:
    for card_id in cards:
        printing = known.get((births[card_id], card_id))
        if printing is not None:
            yield c.Pinned(printing, pins[printing])
            yield c.Learned(card_id, printing, (PUBLIC,))


def _births(events: Sequence[Event], header: Header) -> list[Births]:
    """Returns, for every position, where the cards that exist after it got their ids."""
    table = Table(header)
    births: list[Births] = []
    for position, event in enumerate(events):
        back = takeback_target(event, position)
        now = births[position - 1 if back is None else back - 1] if position else {}
        for change in event.changes:
            apply_change(table, change)
            if back is None and isinstance(change, c.CardsEntered | c.Shuffled):
                now = now | dict.fromkeys(_newcomers(table, change.first), position)
        births.append(now)
    return births


def _newcomers(table: Table, first: int) -> list[str]:
    return [f"#{number}" for number in range(first, table.cards_entered + 1)]


def _known_by_the_end(events: Sequence[Event], births: list[Births]) -> tuple[Known, dict[str, Plain]]:
    gone = taken_back_positions(events)
    known: Known = {}
    pins: dict[str, Plain] = {}
    for position, event in enumerate(events):
        for change in event.changes:
            if isinstance(change, c.Pinned) and change.data is not None:
                pins[change.printing] = change.data
        for change in () if position in gone else event.changes[count_undoing_changes(events, position) :]:
            if isinstance(change, c.Learned) and change.printing is not None:
                known[births[position][change.card], change.card] = change.printing
    return known, pins
