"""Before the first turn: printings and decks enter the record, the first player is declared, opening hands are decided,
hands are reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, DeckFault, Desk
from domain.kernel.desk.identification import learn_printing, pin_printing, shuffle
from domain.kernel.desk.timing.clock_and_priority import seats_in_game
from domain.kernel.messages.message import as_message, join
from domain.kernel.record.changes import PUBLIC, CardsEntered, FlagSet, Learned, Moved, Plain
from domain.kernel.table.knowledge import decklist_flag
from domain.parts.messages import msg


def store_printings(
    desk: Desk, raw: Mapping[str, Mapping[str, Plain]], parse: Callable[[Mapping[str, Plain]], dict[str, Plain]]
) -> dict[str, dict[str, Plain]]:
    """Parses the data of printings and stores it in the record; returns id -> data. Raises Refused for an unreadable one."""
    printings = {}
    for key, data in raw.items():
        try:
            printings[key] = parse(data)
        except ValueError as error:
            raise Refused("", as_message(error.args[0])) from None
    for key, read in sorted(printings.items()):
        pin_printing(desk, key, read)
    return printings


def lay_out_unknown_deck(desk: Desk, seat: str, pile: str, count: int) -> None:
    """Lays out a deck without a list: only its number of cards is known."""
    desk.do(CardsEntered(desk.table.cards_entered + 1, count, seat, f"{seat}.{pile}"))


def lay_out_deck(
    desk: Desk, seat: str, pile: str, entries: Mapping[str, int], sideboard: Mapping[str, int], sideboard_zone: str = ""
) -> None:
    """Lays out a deck by its list, face down, and its sideboard face up in the zone `sideboard_zone`."""
    ids = sorted({*entries, *sideboard})
    for printing in ids:
        pin_printing(desk, printing)
    desk.do(FlagSet(decklist_flag(seat), tuple((key, entries.get(key, 0) + sideboard.get(key, 0)) for key in ids)))
    lay_out_unknown_deck(desk, seat, pile, sum(entries.values()))
    for printing, copies in sorted(sideboard.items()):
        first = desk.table.cards_entered + 1
        lay_out_unknown_deck(desk, seat, sideboard_zone, copies)
        desk.do(*(Learned(f"#{number}", printing, (PUBLIC,)) for number in range(first, first + copies)))


def register_deck(
    desk: Desk,
    seat: str,
    deck: Plain,
    rule: str,
    faults: Callable[[dict[str, int], dict[str, int]], Iterable[DeckFault]],
    pile: str,
    size: int,
    sideboard_zone: str = "",
    **about: Plain,
) -> None:
    """Registers the deck of a seat (GW-SETUP-02, MC-SETUP-04, NX-SETUP-12, RT-SET-11, SF-SETUP-04).

    The whole list counts, whatever an earlier game removed from the deck (MC-RFG-04, NX-SETUP-17).

    `deck`: its `list` and, for the zone `sideboard_zone`, its `sideboard`; without a deck the seat plays `size` unknown
    cards · `faults(list, sideboard)`: the faults of the list, all of which are reported. Without a zone `sideboard_zone`
    there is no sideboard.
    """
    entries = dict(deck["list"]) if deck else {}
    sideboard = dict(deck.get("sideboard") or {}) if deck else {}
    result = list(faults(entries, sideboard)) if deck else []
    reasons = join(*(fault.message for fault in result if not fault.open))
    for fault in result:
        desk.demand(fault.rule, None if fault.open else False, msg("deck_who_reason", who=seat, reason=reasons))
    desk.reject_unless(
        bool(sideboard_zone) or not sum(sideboard.values()),
        msg("deck_who_reason", who=seat, reason=msg("there_is_no_sideboard_in_this")),
    )
    said = {
        "size": sum(entries.values()) if deck else size,
        **({"sideboard": sum(sideboard.values())} if sideboard_zone else {}),
    }
    desk.record("fixed", "deck_registered", seat, rule, {**said, "registered": bool(deck), **about})
    if deck:
        lay_out_deck(desk, seat, pile, entries, sideboard, sideboard_zone)
    else:
        lay_out_unknown_deck(desk, seat, pile, size)


def declare_first_player(desk: Desk, seat: str, args: Arguments, rule: str) -> str:
    """Declares who goes first, as the players decided it. Returns the seat.

    GW-SETUP-04, MC-SETUP-05, NX-SETUP-13, RT-SET-01, SF-SETUP-06.
    """
    first = args.get("seat")
    playing = tuple(seats_in_game(desk))
    desk.reject_unless(first in playing, msg("who_goes_first"), playing)
    desk.declare("first_player", seat, rule, {"seat": first})
    return str(first)


def return_hand_and_shuffle(desk: Desk, seat: str, hand: str, pile: str) -> None:
    """Returns the whole hand to the pile and shuffles it (GW-SETUP-08, MC-SETUP-09, NX-SETUP-15)."""
    desk.do(*(Moved(card, f"{seat}.{pile}") for card in list(desk.table.at(f"{seat}.{hand}"))))
    shuffle(desk, f"{seat}.{pile}")


def require_hand_undecided(desk: Desk, seat: str, rule: str = "") -> None:
    """Demands that a seat has not decided on its opening hand."""
    desk.reject_unless(bool(seat), msg("whose_opening_hand"), desk.table.header.seats)
    desk.demand(rule, f"kept:{seat}" not in desk.table.flags, msg("who_has_kept_hand_already", who=seat))


def keep_hand(desk: Desk, seat: str, rule: str) -> bool:
    """Runs the act by which a seat keeps its opening hand. Returns whether all seats have decided."""
    require_hand_undecided(desk, seat, rule)
    desk.declare("opening_hand_kept", seat, rule)
    desk.do(FlagSet(f"kept:{seat}", True))
    return all(f"kept:{each}" in desk.table.flags for each in desk.table.header.seats)


def keep_undecided_hands(desk: Desk) -> None:
    """Ends the decision on opening hands: undecided seats keep theirs."""
    for seat in desk.table.header.seats:
        if f"kept:{seat}" not in desk.table.flags:
            desk.do(FlagSet(f"kept:{seat}", True))


def report_hand(desk: Desk, seat: str, hand: str, covered: tuple[str, ...] = (), face_down: Plain = None) -> None:
    """Records which cards a seat has, for that seat and the record alone (secret argument `cards`).

    Cards of the hand come first, then its face-down cards in the `covered` zones; `face_down` names one of those.
    """
    cards = desk.command.aside.get("cards", ())
    desk.reject_unless(bool(cards), msg("which_cards_they_are_said"))
    desk.declare("looked", seat)
    below = [
        card_id for zone in covered for card_id in _unknown_cards(desk, f"{seat}.{zone}") if _is_face_down(desk, card_id)
    ]
    desk.reject_unless(face_down in (None, *below), msg("that_is_no_face_down"), tuple(below))
    hand_cards = _unknown_cards(desk, f"{seat}.{hand}") if face_down is None else [str(face_down)]
    reported = list(map(str, cards)) if len(cards) <= len(hand_cards) else _not_yet_known(desk, f"{seat}.{hand}", cards)
    unknown = [*hand_cards, *below] if face_down is None else hand_cards
    desk.reject_unless(len(reported) <= len(unknown), msg("who_holds_n_cards_that", who=seat, n=len(unknown)))
    for card_id, printing in zip(unknown, reported, strict=False):
        learn_printing(desk, card_id, str(printing), (seat,))


def _unknown_cards(desk: Desk, place: str) -> list[str]:
    return [card_id for card_id in desk.table.at(place) if desk.table.cards[card_id].printing is None]


def _is_face_down(desk: Desk, card_id: str) -> bool:
    """Returns whether a card is face down, by itself or as all cards of its zone."""
    return (desk.table.cards[card_id].face or desk.table.zone_of(card_id).face) == "down"


def _not_yet_known(desk: Desk, hand: str, cards: tuple[Plain, ...]) -> list[str]:
    """Returns those of the reported cards that the record does not know to be in the hand."""
    reported = Counter(map(str, cards))
    reported.subtract(printing for card in desk.table.at(hand) if (printing := desk.table.cards[card].printing) is not None)
    return list(reported.elements())
