"""Makes a second game that differs from the first only in cards that one viewer has not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import PUBLIC, Learned
from domain.kernel.record.command import Command, command_of_event
from domain.kernel.record.event import Event
from domain.kernel.table.knowledge import remaining_decklist
from replays.table_at_position import fold


def cards_never_seen(events: list[Event], viewer: str) -> set[str]:
    """Returns the cards that are in the record and that this viewer never saw."""
    learned = [change for event in events for change in event.changes if isinstance(change, Learned) and change.printing]
    shown = {change.card for change in learned if {PUBLIC, viewer} & set(change.seen)}
    return {change.card for change in learned} - shown


COPIES = 99
"""The assumed number of copies of a card for a seat without a list."""


def replay_with_other_cards(events: list[Event], desk: Desk, hidden: set[str], cards: Collection[str] = ()) -> int:
    """Submits the same commands to another desk, with other cards in place of the hidden ones. Returns how many cards differ.

    `cards`: the possible cards of a seat without a list. Raises ValueError if the other desk refuses a command.
    """
    table = fold(events)
    left = {seat: remaining_decklist(table, seat) or Counter(dict.fromkeys(cards, COPIES)) for seat in table.header.seats}
    changed = 0
    for event in (each for each in events[1:] if each.is_command):
        command = command_of_event(event)
        if command.act == "look":
            stated = tuple(
                _instead(change, hidden, left[command.seat]) for change in event.changes if type(change) is Learned
            )
            changed += sum(one != another for one, another in zip(stated, command.aside["cards"], strict=True))
            command = command._replace(aside={"cards": stated})
        answer = desk.say(Command(*command))
        if isinstance(answer, Refusal):
            raise ValueError(f"{command}: {answer}")
    return changed


def _instead(change: Learned, hidden: set[str], left: Counter[str]) -> str:
    assert change.printing is not None
    choices = sorted(printing for printing, count in left.items() if count > 0 and printing != change.printing)
    if change.card not in hidden or not choices:
        return change.printing
    chosen = choices[int(change.card[1:]) % len(choices)]
    left[chosen] -= 1
    return chosen
