"""Before the first turn: printings and decks come to the table, opening hands are kept, hands are told to the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, DeckFault
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.timing.clock import seats_in_game
from domain.kernel.record.changes import PUBLIC, CardsEntered, FlagSet, Learned, Moved, Plain
from domain.kernel.table.knowledge import decklist_flag, learn, pin_printing, shuffle
from domain.parts.messages import msg


def store_printings(
    desk: Desk, raw: Mapping[str, Mapping[str, Plain]], parse: Callable[[Mapping[str, Plain]], dict[str, Plain]]
) -> dict[str, dict[str, Plain]]:
    """Writes the data of printings into the record; id -> data. Raises Refused for one that cannot be read."""
    printings = {}
    for key, data in raw.items():
        try:
            printings[key] = parse(data)
        except ValueError as error:
            raise Refused("", str(error)) from None
    for key, read in sorted(printings.items()):
        pin_printing(desk, key, read)
    return printings


def lay_out_unknown_deck(desk: Desk, seat: str, pile: str, count: int) -> None:
    """Lays out a deck that nobody registered: cards of which only the number is known."""
    desk.do(CardsEntered(desk.table.cards_entered + 1, count, seat, f"{seat}.{pile}"))


def lay_out_deck(
    desk: Desk, seat: str, pile: str, entries: Mapping[str, int], sideboard: Mapping[str, int], aside: str = ""
) -> None:
    """Lays out a registered deck face down and its sideboard, if there is one, face up in the zone `aside`."""
    ids = sorted({*entries, *sideboard})
    for printing in ids:
        pin_printing(desk, printing)
    desk.do(FlagSet(decklist_flag(seat), tuple((key, entries.get(key, 0) + sideboard.get(key, 0)) for key in ids)))
    lay_out_unknown_deck(desk, seat, pile, sum(entries.values()))
    for printing, copies in sorted(sideboard.items()):
        first = desk.table.cards_entered + 1
        lay_out_unknown_deck(desk, seat, aside, copies)
        desk.do(*(Learned(f"#{number}", printing, (PUBLIC,)) for number in range(first, first + copies)))


def register_deck(
    desk: Desk,
    seat: str,
    deck: Plain,
    rule: str,
    faults: Callable[[dict[str, int], dict[str, int]], Iterable[DeckFault]],
    pile: str,
    size: int,
    aside: str = "",
    **about: Plain,
) -> None:
    """A seat brings its deck to the table (GW-SETUP-02, MC-SETUP-04, NX-SETUP-12, RT-SET-11, SF-SETUP-04).

    The whole list, whatever a game before took out of the deck (MC-RFG-04, NX-SETUP-17).

    `deck`: its `list` and, for the zone `aside`, its `sideboard`; without one the seat plays `size` cards that nobody
    registered · `faults(list, sideboard)`: what is wrong with it; all of it is told. Where no zone takes a sideboard, none
    can be brought.
    """
    entries = dict(deck["list"]) if deck else {}
    sideboard = dict(deck.get("sideboard") or {}) if deck else {}
    found = list(faults(entries, sideboard)) if deck else []
    told = "; ".join(fault.message for fault in found if not fault.open)
    for fault in found:
        desk.demand(fault.rule, None if fault.open else False, msg("deck_who_reason", who=seat, reason=told))
    desk.reject_unless(bool(aside) or not sum(sideboard.values()), f"deck of {seat}: there is no sideboard in this game")
    said = {"size": sum(entries.values()) if deck else size, **({"sideboard": sum(sideboard.values())} if aside else {})}
    desk.record("fixed", "deck_registered", seat, rule, {**said, "registered": bool(deck), **about})
    if deck:
        lay_out_deck(desk, seat, pile, entries, sideboard, aside)
    else:
        lay_out_unknown_deck(desk, seat, pile, size)


def declare_first_player(desk: Desk, seat: str, args: Arguments, rule: str) -> str:
    """Who goes first, by whatever the players agreed on: a recorded outcome. Returns the seat.

    GW-SETUP-04, MC-SETUP-05, NX-SETUP-13, RT-SET-01, SF-SETUP-06.
    """
    first = args.get("seat")
    playing = tuple(seats_in_game(desk))
    desk.reject_unless(first in playing, msg("who_goes_first"), playing)
    desk.declare("first_player", seat, rule, {"seat": first})
    return str(first)


def return_hand_and_shuffle(desk: Desk, seat: str, hand: str, pile: str) -> None:
    """The whole hand goes back and the pile is shuffled (GW-SETUP-08, MC-SETUP-09, NX-SETUP-15)."""
    desk.do(*(Moved(card, f"{seat}.{pile}") for card in list(desk.table.at(f"{seat}.{hand}"))))
    shuffle(desk, f"{seat}.{pile}")


def require_hand_undecided(desk: Desk, seat: str, rule: str = "") -> None:
    """The opening hand of a seat is still to be kept."""
    desk.reject_unless(bool(seat), msg("whose_opening_hand"), desk.table.header.seats)
    desk.demand(rule, f"kept:{seat}" not in desk.table.flags, msg("who_has_kept_hand_already", who=seat))


def keep_hand(desk: Desk, seat: str, rule: str) -> bool:
    """A seat keeps its opening hand; True where all have."""
    require_hand_undecided(desk, seat, rule)
    desk.declare("opening_hand_kept", seat, rule)
    desk.do(FlagSet(f"kept:{seat}", True))
    return all(f"kept:{each}" in desk.table.flags for each in desk.table.header.seats)


def keep_undecided_hands(desk: Desk) -> None:
    """Who says nothing about the opening hand keeps it."""
    for seat in desk.table.header.seats:
        if f"kept:{seat}" not in desk.table.flags:
            desk.do(FlagSet(f"kept:{seat}", True))


def report_hand(desk: Desk, seat: str, hand: str, covered: tuple[str, ...] = (), face_down: Plain = None) -> None:
    """A seat tells the record which cards it holds; nobody else hears it (aside: `cards`).

    Those of the hand come first, then those of its own that lie face down in the `covered` zones; `face_down` names one of
    them.
    """
    cards = desk.command.aside.get("cards", ())
    desk.reject_unless(bool(cards), msg("which_cards_they_are_said"))
    desk.declare("looked", seat)
    below = [
        card_id for zone in covered for card_id in _unknown_cards(desk, f"{seat}.{zone}") if _is_face_down(desk, card_id)
    ]
    desk.reject_unless(face_down in (None, *below), msg("that_is_no_face_down"), tuple(below))
    held = _unknown_cards(desk, f"{seat}.{hand}") if face_down is None else [str(face_down)]
    told = list(map(str, cards)) if len(cards) <= len(held) else _not_yet_known(desk, f"{seat}.{hand}", cards)
    unknown = [*held, *below] if face_down is None else held
    desk.reject_unless(len(told) <= len(unknown), msg("who_holds_n_cards_that", who=seat, n=len(unknown)))
    for card_id, printing in zip(unknown, told, strict=False):
        learn(desk, card_id, str(printing), (seat,))


def _unknown_cards(desk: Desk, place: str) -> list[str]:
    return [card_id for card_id in desk.table.at(place) if desk.table.cards[card_id].printing is None]


def _is_face_down(desk: Desk, card_id: str) -> bool:
    """Whether a card lies face down, by itself or as all cards of its zone do."""
    return (desk.table.cards[card_id].face or desk.table.zone_of(card_id).face) == "down"


def _not_yet_known(desk: Desk, hand: str, cards: tuple[Plain, ...]) -> list[str]:
    """What of these cards the record does not know to be in a hand: in hindsight nothing."""
    told = Counter(map(str, cards))
    told.subtract(printing for card in desk.table.at(hand) if (printing := desk.table.cards[card].printing) is not None)
    return list(told.elements())
