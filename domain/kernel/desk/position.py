"""A game that begins in the middle: cards in zones, how they lie, counters, whose turn it is and where that stands.

For reports, problems and teaching. It is said once, right after the set-up, before any card is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from domain.kernel.contract.refusal import Refusal, Refused
from domain.kernel.contract.ruleset import Act, Arg, Arguments
from domain.kernel.desk import told_numbers
from domain.kernel.desk.hearing import MOST_SAID
from domain.kernel.desk.position_fields import MOST, check
from domain.kernel.record.changes import (
    PUBLIC,
    Angled,
    AttributeSet,
    CardsEntered,
    ClockMoved,
    Counted,
    Marked,
    Moved,
    Plain,
    Turned,
)
from domain.kernel.record.command import Command
from domain.kernel.record.header import Zone
from domain.kernel.table.knowledge import learn
from domain.kernel.views.possible import is_small

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk

UNKNOWN_TURN = 3
"""The turn of a game of which nobody knows which it is: the first one without what only first turns have."""
SETUP = ("open", "first", "keep", "mulligan")
"""What may have been said before."""


def position(desk: Desk, seat: str, args: Arguments) -> None:
    """Lays the table out as it is said; what nobody says of a deck lies in its pile.

    `cards`: a tuple of tables: `place` (the key of a zone) · `card` (a printing; none: nobody knows it) · `numbers`: those of
    a card without data · `n` of them · `angle`, `face`, `marks`, `attributes` · `on`: cards on it, each with the `role` in
    which it lies there · `counts`: seat -> counter -> number · `turn` (0: nobody knows), `holder`, `at`: a node, step or
    phase. Raises Refused.
    """
    own = [card for each in desk.table.header.seats for card in (*_drawn(desk, each), *desk.table.at(_heap(desk, each)))]
    untouched = all(desk.table.cards[card].printing is None for card in own)
    begun = any(event.is_command and event.said.get("act", "open") not in SETUP for event in desk.events)
    desk.must(untouched and not begun, "a position is said first, before any card is known and anything is done")
    holder = args.get("holder")
    desk.must(holder in desk.table.header.seats, "whose turn is it? (holder)", desk.table.header.seats)
    desk.must(not seat, "a position is laid out by who keeps the record, for no seat")
    node = _node(desk, args.get("at"))
    desk.declare("position_set", seat)
    _lay_out(desk, args.get("cards", ()))
    for owner, name, number in _counts(desk, args.get("counts") or {}):
        desk.do(Counted(owner, name, number - desk.table.count(owner, name)))
    turn = args.get("turn", 0)
    desk.must(type(turn) is int and turn >= 0, "turn: a number, 0 where nobody knows it")
    desk.do(ClockMoved(turn or UNKNOWN_TURN, str(holder), node, 0, str(holder), 0))


def through_setup(desk: Desk, turn: int, holder: str) -> Iterator[Command]:
    """Says what has to be said before the first turn, so that this turn belongs to the holder. Yields what it said.

    Raises Refused where the game does not come to a first turn.
    """
    seats = desk.table.header.seats
    behind = (turn - 1) % len(seats) if turn and not desk.ruleset.timeline.shared else 0
    first = seats[(seats.index(holder) - behind) % len(seats)]
    while desk.table.clock.turn == 0:
        command = _next_of_setup(desk, first)
        answer = desk.say(command) if command is not None else Refusal("", "the set-up does not come to an end")
        if isinstance(answer, Refusal):
            raise Refused(answer.rule, answer.message)
        if command is not None:
            yield command


def _next_of_setup(desk: Desk, first: str) -> Command | None:
    for seat in desk.table.header.seats:
        for offer in desk.ruleset.offers(desk, seat):
            if offer.act == "first":
                return Command(seat, "first", {"seat": first})
            if offer.act == "keep" or (offer.act == "mulligan" and "keep" not in desk.ruleset.acts):
                return Command(seat, offer.act, {})
    return None


def _node(desk: Desk, wanted: Plain) -> str:
    """The place of the chart that is meant; the first of a turn where nobody names one."""
    now = desk.table.clock.node
    desk.must(desk.table.clock.turn > 0, "the set-up comes first")
    if not wanted:
        return now
    stops = [node for node in desk.ruleset.timeline.nodes if node.kind != "fixed"]
    found = [node.key for node in stops if wanted in (node.key, node.step, node.phase)]
    words = tuple(dict.fromkeys(word for node in stops for word in (node.phase, node.step) if word))
    desk.must(bool(found), f"no such place of the turn: {wanted}", words)
    return found[0]


def _counts(desk: Desk, said: Plain) -> Iterator[tuple[str, str, int]]:
    fits = isinstance(said, dict) and all(isinstance(each, dict) for each in said.values())
    desk.must(fits and set(said) <= {"", *desk.table.header.seats}, "counts: seat -> counter -> number")
    for owner, counters in said.items():
        for name, number in counters.items():
            desk.must(type(number) is int and is_small(number, MOST_SAID), f"{name}: a number, not {number!r:.40}")
            yield owner, str(name), number


def _lay_out(desk: Desk, said: Plain) -> None:
    zones = desk.table.zones
    check(desk, said)
    heaps = {seat: _heap(desk, seat) for seat in desk.table.header.seats}
    left = {seat: [*_drawn(desk, seat), *desk.table.at(heap)] for seat, heap in heaps.items()}
    laid, spare = _laid_out(desk, said, heaps)
    for card in [each for each in spare if desk.table.cards[each].printing is None]:
        spare.remove(card)
        left[desk.table.zone_of(card).holder].append(card)
    whole: set[str] = set()
    for each in said:
        place = each.get("place")
        desk.must(place in zones and bool(zones[place].holder), f"no such zone: {place}", tuple(zones))
        if place == heaps[zones[place].holder] and each.get("card") is None:
            whole.add(place)
        for _ in range(_number(each)):
            pool = laid.get(place) or _spare(desk, spare, each) or left[zones[place].holder]
            _lay(desk, zones[place], pool, each, place, "")
    for seat, heap in heaps.items():
        desk.must(not left[seat] or heap not in whole, f"{len(left[seat])} cards of {seat} are nowhere in the position")
        desk.do(*(Moved(card, heap) for card in left[seat] if desk.table.cards[card].place != heap))


def _laid_out(desk: Desk, said: Plain, heaps: Mapping[str, str]) -> tuple[dict[str, list[str]], list[str]]:
    """The cards that the set-up laid into the zones that are named, apart from decks and hands: those that stay there, and
    those that are too many, which lie elsewhere by now.
    """
    counts: Counter[str] = Counter()
    for each in said:
        counts[str(each.get("place"))] += _number(each)
    hands = {desk.table.cards[card].place for seat in heaps for card in _drawn(desk, seat)}
    there = {key: list(desk.table.at(key)) for key in counts if key not in hands and key not in heaps.values()}
    return {key: cards[: counts[key]] for key, cards in there.items()}, [
        card for key, cards in there.items() for card in cards[counts[key] :]
    ]


def _spare(desk: Desk, spare: list[str], said: Mapping[str, Plain]) -> list[str]:
    """A card of the set-up that lies here by now: one of the same printing, as a pool of its own."""
    fits = [card for card in spare if said.get("card") is not None and desk.table.cards[card].printing == said["card"]]
    for card in fits[:1]:
        spare.remove(card)
    return fits[:1]


def _heap(desk: Desk, seat: str) -> str:
    """The pile of a seat: where most of its cards lie in an order that nobody sees."""
    own = [zone.key for zone in desk.table.header.zones if zone.holder == seat and zone.ordered and zone.sees == "none"]
    return max(own, key=lambda key: len(desk.table.at(key)))


def _drawn(desk: Desk, seat: str) -> list[str]:
    """The opening hand."""
    hands = (zone.key for zone in desk.table.header.zones if zone.holder == seat and zone.sees == "holder")
    return [card for hand in hands for card in desk.table.at(hand)]


def _number(said: Mapping[str, Plain]) -> int:
    number = said.get("n")
    return 1 if number is None else int(number)


def _lay(desk: Desk, zone: Zone, left: list[str], said: Mapping[str, Plain], place: str, role: str) -> None:
    """One card as it lies, and what lies on it."""
    card = left.pop(0) if left else _one_more(desk, zone.holder, place)
    if desk.table.cards[card].place != place or role:
        desk.do(Moved(card, place, -1, role))
    if said.get("card") is not None:
        told = f"what lies in {zone.key} is told aside, by `look`; here only how many"
        desk.must(zone.sees == "all" and said.get("face") != "down", told)
        learn(desk, card, str(said["card"]), (PUBLIC,))
    if said.get("numbers"):
        told_numbers.take(desk, said.get("card"), said["numbers"])
    if said.get("face"):
        desk.do(Turned(card, said["face"]))
    if said.get("angle"):
        desk.do(Angled(card, said["angle"]))
    desk.do(*(Marked(card, str(kind), count) for kind, count in (said.get("marks") or {}).items()))
    desk.do(*(AttributeSet(card, str(name), value) for name, value in (said.get("attributes") or {}).items()))
    for each in said.get("on") or ():
        for _ in range(_number(each)):
            _lay(desk, zone, left, each, card, str(each.get("role") or desk.ruleset.usual.on))


def _one_more(desk: Desk, seat: str, place: str) -> str:
    first = desk.table.entered + 1
    desk.must(first <= MOST, f"more than {MOST:,} cards lie on no table")
    desk.do(CardsEntered(first, 1, seat, place))
    return f"#{first}"


ACT = Act(
    position,
    None,
    True,
    "begin in the middle of a game: lay the table out as it was",
    {
        "turn": Arg("number", "which turn it is; 0: nobody knows"),
        "holder": Arg("seat", "whose turn it is"),
        "at": Arg("word", "where in the turn: a step or phase"),
        "cards": Arg("any", "what lies where"),
        "counts": Arg("any", "counters of the seats"),
    },
)
