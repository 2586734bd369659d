"""Sealed hands: a seat commits to hidden cards under a secret salt, and reveals some or all of them later.

The record has the commitment alone: without the salt, trying all cards does not reveal it. An opening that does not fit its
commitment is refused. A fitting one identifies a card that the record does not know yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from domain.kernel.contract.ruleset import Act, Arg, Arguments, Desk
from domain.kernel.desk.identification import learn_printing, printing_data
from domain.kernel.messages.message import msg
from domain.kernel.record.changes import PUBLIC
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import taken_back_positions
from domain.kernel.table.knowledge import remaining_decklist

CARD, LIST, ORDER = "card", "list", "order"
SEALED = (CARD, LIST, ORDER)
"""The subjects of a seal: a card, the decklist, the order of the deck from the top down."""
HASH_SIZE, LEAST_SALT, MOST_SALT = 32, 16, 64
"""Bytes of a commitment, and the least and most bytes of its salt."""
MAX_VALUE_LENGTH = 20_000
"""The largest length of a value, in characters."""


def compute_commitment(seat: str, of: str, value: str, salt: bytes) -> bytes:
    """Returns a seat's commitment: BLAKE2b, keyed with the salt, over seat, kind and value, a zero byte after the first
    two.
    """
    payload = f"{seat}\0{of}\0{value}".encode()
    return blake2b(payload, digest_size=HASH_SIZE, key=salt, person=b"senki commit").digest()


def commit_to_hidden(desk: Desk, seat: str, args: Arguments) -> None:
    """Commits a seat to a card (`card`), its decklist or the order of its deck (`of`), by a `hash` that it made itself."""
    of = args.get("of", CARD)
    desk.reject_unless(bool(seat), msg("seal_is_seats"), desk.table.header.seats)
    desk.reject_unless(of in SEALED, msg("no_such_thing_can_be_sealed", said=f"{of!r:.40}"), SEALED)
    desk.reject_unless(_is_hex(args.get("hash"), HASH_SIZE, HASH_SIZE), msg("seal_needs_its_hash_n", n=2 * HASH_SIZE))
    card = args.get("card")
    known = desk.table.cards.get(card) if isinstance(card, str) else None
    desk.reject_unless((known is not None) == (of == CARD), msg("card_is_sealed_by_its_id"))
    desk.reject_unless(known is None or known.bringer == seat, msg("seat_seals_its_own_cards"))
    sealed_before = _effective_seal(desk.events, seat, of, card)
    desk.reject_unless(of == ORDER or sealed_before is None, msg("already_sealed_in_line_n", n=sealed_before or 0))
    desk.declare("sealed", seat)


def open_commitment(desk: Desk, seat: str, args: Arguments) -> None:
    """Opens the seat's commitment of a line (`line`) with its `salt` and `value`, and identifies the card if it was unknown.

    `value`: a printing id; for the list or the order of a deck, one id on each line. Raises Refused if the seat has no such
    commitment, or if the value does not match its hash.
    """
    sealed = find_commitment(desk.events, args.get("line"), seat)
    desk.reject_unless(
        sealed is not None,
        msg("who_has_sealed_nothing_in_line", who=seat, n=args.get("line"))
        if seat
        else msg("nobody_has_sealed_nothing_in_line", n=args.get("line")),
    )
    assert sealed is not None
    desk.reject_unless(
        _is_hex(args.get("salt"), LEAST_SALT, MOST_SALT), msg("salt_is_n_hexadecimal_digits", n=2 * LEAST_SALT)
    )
    value = args.get("value")
    desk.reject_unless(isinstance(value, str) and 0 < len(value) <= MAX_VALUE_LENGTH, msg("opening_says_what_was_sealed"))
    of = sealed.said["args"].get("of", CARD)
    fits = compute_commitment(seat, of, str(value), bytes.fromhex(args["salt"])).hex() == sealed.said["args"]["hash"]
    desk.reject_unless(fits, msg("that_does_not_open_seal"))
    desk.declare("unsealed", seat)
    if of == CARD:
        _learn_from_seal(desk, sealed.said["args"]["card"], str(value))


def _learn_from_seal(desk: Desk, card_id: str, printing: str) -> None:
    """Identifies the card, where the record does not know it and nothing contradicts it."""
    card = desk.table.cards.get(card_id)
    if card is None or card.printing is not None:
        return
    left = remaining_decklist(desk.table, card.bringer)
    if printing_data(desk, printing) is not None and (left is None or left[printing]):
        learn_printing(desk, card_id, printing, (PUBLIC,))


def find_commitment(events: Sequence[Event], line: object, seat: str) -> Event | None:
    """Returns the event by which a seat committed to something in this line; None if there is none or it was taken back."""
    gone = taken_back_positions(events)
    for position, event in enumerate(events):
        if event.line == line and event.name == "sealed" and event.seat == seat and position not in gone:
            return event
    return None


def _effective_seal(events: Sequence[Event], seat: str, of: str, card: object) -> int | None:
    """Returns the line in which the seat has already committed to this card or list, or None. A second commitment is refused,
    because the seat could later open whichever of the two suits it."""
    gone = taken_back_positions(events)
    for position, event in enumerate(events):
        if event.name == "sealed" and event.seat == seat and position not in gone:
            args = event.said["args"]
            if (args.get("of", CARD), args.get("card")) == (of, card):
                return event.line
    return None


def _is_hex(value: object, least: int, most: int) -> bool:
    if not isinstance(value, str) or not 2 * least <= len(value) <= 2 * most or len(value) % 2:
        return False
    return all(digit in "0123456789abcdef" for digit in value)


COMMITMENT_ACTS: dict[str, Act] = {
    "seal": Act(
        commit_to_hidden,
        None,
        True,
        "commit_to_a_hidden_value",
        {
            "card": Arg("card", "card_by_its_number"),
            "of": Arg("word", "card_list_or_order", ("card", "list", "order")),
            "hash": Arg("text", "commitment"),
        },
        True,
    ),
    "unseal": Act(
        open_commitment,
        None,
        True,
        "open_what_was_sealed",
        {
            "line": Arg("number", "line_of_the_seal"),
            "salt": Arg("text", "salt_of_the_seal"),
            "value": Arg("text", "what_was_sealed"),
        },
        True,
    ),
}
"""The acts of sealing, the same in every game."""
