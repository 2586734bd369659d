"""The act `position`: a game that begins in the middle, with cards in zones, their states, counters, and a place of a turn.

It is for reports, problems and teaching. It is said once, right after the set-up, before any card is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from domain.kernel.contract.refusal import Refusal, Refused
from domain.kernel.contract.ruleset import Act, Arg, Arguments, Desk
from domain.kernel.contract.setup_validation import MAX_CARDS_OF_SEAT
from domain.kernel.desk.command_validation import MAX_COMMAND_NUMBER
from domain.kernel.desk.identification import learn_printing
from domain.kernel.desk.unlisted_card_values import read_stated_values
from domain.kernel.messages.message import Message, msg
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
from domain.kernel.views.log_validation import has_no_number_beyond

MAX_MARKS = 2_000
"""The largest number of marks of a kind on a card."""


def check_card_entries(desk: Desk, said: Plain, fault: str = "cards_tuple_tables") -> None:
    """Checks the entries of cards, and of the cards on them: known fields with values of their kinds. Raises Refused."""
    desk.reject_unless(isinstance(said, tuple) and all(isinstance(each, dict) for each in said), msg(fault))
    for each in said:
        strange = sorted(map(str, set(each) - set(CARD_ENTRY_FIELDS)))
        desk.reject_unless(
            not strange, msg("card_position_has_no_said", said=", ".join(strange)), tuple(sorted(CARD_ENTRY_FIELDS))
        )
        for field, value in each.items():
            fits, expected = CARD_ENTRY_FIELDS[field]
            desk.reject_unless(
                value is None or fits(value), msg("field_said_not_value", field=field, said=expected, value=f"{value!r:.40}")
            )
        check_card_entries(desk, each.get("on") or (), "on_tuple_tables")


def _is_string(value: Plain) -> bool:
    return isinstance(value, str)


def _is_count(value: Plain) -> bool:
    return type(value) is int and 0 <= value <= MAX_CARDS_OF_SEAT


def _are_marks(value: Plain) -> bool:
    return isinstance(value, dict) and all(type(count) is int and abs(count) <= MAX_MARKS for count in value.values())


CARD_ENTRY_FIELDS: Mapping[str, tuple[Callable[[Plain], bool], Message | str]] = {
    "place": (_is_string, msg("key_zone")),
    "card": (_is_string, msg("printing")),
    "n": (_is_count, f"how many, {MAX_CARDS_OF_SEAT} at most"),
    "numbers": (_is_string, msg("its_numbers_such_as_3")),
    "angle": (lambda value: type(value) is int and 0 <= value < 360, msg("degrees_below_360")),
    "face": (lambda value: value in ("", "up", "down"), msg("up_or_down")),
    "marks": (_are_marks, msg("mark_how_many")),
    "attributes": (lambda value: isinstance(value, dict), msg("attribute_value")),
    "role": (_is_string, msg("word")),
    "on": (lambda value: isinstance(value, tuple), msg("cards_that_lie_on_it")),
}
"""Field of a card entry -> its check, and a description of its values."""

UNKNOWN_TURN = 3
"""The number of an unknown turn: the first one without the rules of first turns."""
SETUP = ("open", "first", "keep", "mulligan")
"""The acts that may have been said before."""


def set_position(desk: Desk, seat: str, args: Arguments) -> None:
    """Sets the table up as stated; cards of a deck that are not stated are in its pile.

    `cards`: a tuple of entries: `place` (the key of a zone) · `card` (a printing; without one it is unknown) · `numbers`:
    values of a card without data · `n` of them · `angle`, `face`, `marks`, `attributes` · `on`: cards on it, each with its
    `role` · `counts`: seat -> counter -> number · `turn` (0: unknown), `holder`, `at`: a node, step or phase. Raises
    Refused.
    """
    own = [
        card
        for each in desk.table.header.seats
        for card in (*_opening_hand(desk, each), *desk.table.at(_deck_zone(desk, each)))
    ]
    untouched = all(desk.table.cards[card].printing is None for card in own)
    begun = any(event.is_command and event.said.get("act", "open") not in SETUP for event in desk.events)
    desk.reject_unless(untouched and not begun, msg("position_is_said_first_before"))
    holder = args.get("holder")
    desk.reject_unless(holder in desk.table.header.seats, msg("whose_turn_is_it_holder"), desk.table.header.seats)
    desk.reject_unless(not seat, msg("position_is_laid_out_by_who"))
    node = _node(desk, args.get("at"))
    desk.declare("position_set", seat)
    _set_up_cards(desk, args.get("cards", ()))
    for owner, name, number in _counters(desk, args.get("counts") or {}):
        desk.do(Counted(owner, name, number - desk.table.count(owner, name)))
    turn = args.get("turn", 0)
    desk.reject_unless(type(turn) is int and turn >= 0, msg("turn_number_0_where_nobody"))
    desk.do(ClockMoved(turn or UNKNOWN_TURN, str(holder), node, 0, str(holder), 0))


def say_setup_commands(desk: Desk, turn: int, holder: str) -> Iterator[Command]:
    """Says the commands before the first turn, so that the given turn belongs to the holder. Yields the commands.

    Raises Refused where the game does not reach a first turn.
    """
    seats = desk.table.header.seats
    behind = (turn - 1) % len(seats) if turn and not desk.ruleset.timeline.shared else 0
    first = seats[(seats.index(holder) - behind) % len(seats)]
    while desk.table.clock.turn == 0:
        command = _next_of_setup(desk, first)
        answer = desk.say(command) if command is not None else Refusal("", msg("set_up_does_not_come"))
        if isinstance(answer, Refusal):
            raise Refused(answer.rule, answer.reason)
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
    """Returns the place of the chart that is meant; by default the first of a turn."""
    now = desk.table.clock.node
    desk.reject_unless(desk.table.clock.turn > 0, msg("set_up_comes_first"))
    if not wanted:
        return now
    stops = [node for node in desk.ruleset.timeline.nodes if node.kind != "fixed"]
    results = [node.key for node in stops if wanted in (node.key, node.step, node.phase)]
    words = tuple(dict.fromkeys(word for node in stops for word in (node.phase, node.step) if word))
    desk.reject_unless(bool(results), msg("no_such_place_turn_said", said=wanted), words)
    return results[0]


def _counters(desk: Desk, said: Plain) -> Iterator[tuple[str, str, int]]:
    fits = isinstance(said, dict) and all(isinstance(each, dict) for each in said.values())
    desk.reject_unless(fits and set(said) <= {"", *desk.table.header.seats}, msg("counts_seat_counter_number"))
    for owner, counters in said.items():
        for name, number in counters.items():
            desk.reject_unless(
                type(number) is int and has_no_number_beyond(number, MAX_COMMAND_NUMBER),
                msg("field_number_not_said", field=name, said=f"{number!r:.40}"),
            )
            yield owner, str(name), number


def _set_up_cards(desk: Desk, said: Plain) -> None:
    zones = desk.table.zones
    check_card_entries(desk, said)
    heaps = {seat: _deck_zone(desk, seat) for seat in desk.table.header.seats}
    left = {seat: [*_opening_hand(desk, seat), *desk.table.at(heap)] for seat, heap in heaps.items()}
    laid, spare = _cards_in_place(desk, said, heaps)
    for card in [each for each in spare if desk.table.cards[each].printing is None]:
        spare.remove(card)
        left[desk.table.zone_of(card).holder].append(card)
    whole: set[str] = set()
    for each in said:
        place = each.get("place")
        desk.reject_unless(place in zones and bool(zones[place].holder), msg("no_such_zone_said", said=place), tuple(zones))
        if place == heaps[zones[place].holder] and each.get("card") is None:
            whole.add(place)
        for _ in range(_copies(each)):
            pool = laid.get(place) or _matching_spare(desk, spare, each) or left[zones[place].holder]
            _place_card(desk, zones[place], pool, each, place, "")
    for seat, heap in heaps.items():
        desk.reject_unless(not left[seat] or heap not in whole, msg("n_cards_who_are_nowhere", n=len(left[seat]), who=seat))
        desk.do(*(Moved(card, heap) for card in left[seat] if desk.table.cards[card].place != heap))


def _cards_in_place(desk: Desk, said: Plain, heaps: Mapping[str, str]) -> tuple[dict[str, list[str]], list[str]]:
    """Returns the cards that the set-up put into the stated zones: zone -> the cards that stay, and the surplus cards.

    Decks and hands are left out.
    """
    counts: Counter[str] = Counter()
    for each in said:
        counts[str(each.get("place"))] += _copies(each)
    hands = {desk.table.cards[card].place for seat in heaps for card in _opening_hand(desk, seat)}
    there = {key: list(desk.table.at(key)) for key in counts if key not in hands and key not in heaps.values()}
    return {key: cards[: counts[key]] for key, cards in there.items()}, [
        card for key, cards in there.items() for card in cards[counts[key] :]
    ]


def _matching_spare(desk: Desk, spare: list[str], said: Mapping[str, Plain]) -> list[str]:
    """Returns a surplus card of the set-up with the same printing, as a pool of its own."""
    fits = [card for card in spare if said.get("card") is not None and desk.table.cards[card].printing == said["card"]]
    for card in fits[:1]:
        spare.remove(card)
    return fits[:1]


def _deck_zone(desk: Desk, seat: str) -> str:
    """Returns the deck of a seat: the zone with most of its cards in an order that no viewer sees."""
    own = [zone.key for zone in desk.table.header.zones if zone.holder == seat and zone.ordered and zone.sees == "none"]
    return max(own, key=lambda key: len(desk.table.at(key)))


def _opening_hand(desk: Desk, seat: str) -> list[str]:
    """Returns the opening hand."""
    hands = (zone.key for zone in desk.table.header.zones if zone.holder == seat and zone.sees == "holder")
    return [card for hand in hands for card in desk.table.at(hand)]


def _copies(said: Mapping[str, Plain]) -> int:
    number = said.get("n")
    return 1 if number is None else int(number)


def _place_card(desk: Desk, zone: Zone, left: list[str], said: Mapping[str, Plain], place: str, role: str) -> None:
    """Puts one card in its place and state, and the cards on it."""
    card = left.pop(0) if left else _new_card(desk, zone.holder, place)
    if desk.table.cards[card].place != place or role:
        desk.do(Moved(card, place, -1, role))
    if said.get("card") is not None:
        reason = msg("what_lies_in_said_is_told", said=zone.key)
        desk.reject_unless(zone.sees == "all" and said.get("face") != "down", reason)
        learn_printing(desk, card, str(said["card"]), (PUBLIC,))
    if said.get("numbers"):
        read_stated_values(desk, said.get("card"), said["numbers"])
    if said.get("face"):
        desk.do(Turned(card, said["face"]))
    if said.get("angle"):
        desk.do(Angled(card, said["angle"]))
    desk.do(*(Marked(card, str(kind), count) for kind, count in (said.get("marks") or {}).items()))
    desk.do(*(AttributeSet(card, str(name), value) for name, value in (said.get("attributes") or {}).items()))
    for each in said.get("on") or ():
        for _ in range(_copies(each)):
            _place_card(desk, zone, left, each, card, str(each.get("role") or desk.ruleset.offer_order.on))


def _new_card(desk: Desk, seat: str, place: str) -> str:
    first = desk.table.cards_entered + 1
    brought = sum(card.bringer == seat for card in desk.table.cards.values())
    desk.reject_unless(brought < MAX_CARDS_OF_SEAT, msg("seat_brings_n_cards_at_most", n=MAX_CARDS_OF_SEAT))
    desk.do(CardsEntered(first, 1, seat, place))
    return f"#{first}"


POSITION_ACT = Act(
    set_position,
    None,
    True,
    "begin_in_the_middle",
    {
        "turn": Arg("number", "which_turn_it_is"),
        "holder": Arg("seat", "whose_turn_it_is"),
        "at": Arg("word", "step_or_phase_of_the_turn"),
        "cards": Arg("any", "what_lies_where"),
        "counts": Arg("any", "counters_of_the_seats"),
    },
)
