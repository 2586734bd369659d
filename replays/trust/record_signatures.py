"""The signatures that a record file carries, put on and read; an unknown scheme is kept and said to be unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from replays.file.record import Record, Signature
from replays.trust.keys import key_name
from replays.trust.receipt_verification import BEYOND, FALSE, GOOD, OTHER, UNKNOWN, ReceiptVerifier
from replays.trust.receipts import Receipt, SignedReceipt, receipt_from_bytes, seal_head
from replays.trust.seat_signatures import SeatSignature, seat_signature_from_bytes

RECEIPT, SEAT, WITNESSED, OPENER = "senki-receipt-1", "senki-seat-1", "senki-seat-2", "senki-opener-1"
"""Schemes: a receipt of the house, a seat's signature under a receipt, the same with a key that the house knows for the
seat's, what opens the seals of a complete record."""
SEATS = (SEAT, WITNESSED)


class SignatureReport(NamedTuple):
    """What a signature says: who has signed (`by`), up to which position (0: nothing can be said), and whether it is good.

    `verdict` and `why` as in `replays.trust.receipt_verification`; `key`: the public key in hexadecimal digits, where one is known ·
    `house`: that of the house that gave the receipt.
    """

    scheme: str
    by: str
    position: int
    verdict: str
    why: str
    key: str
    house: str = ""


def add_signatures(record: Record, house: SignedReceipt, seats: Iterable[SeatSignature] = (), opener: bytes = b"") -> Record:
    """The record with the house's receipt and what seats have signed; with the opener only where it is complete."""
    made: list[Signature] = [(RECEIPT, house.key.hex(), house.to_bytes())]
    if opener and not record.viewer:
        made.append((OPENER, house.key.hex(), opener))
    shown = (each for each in seats if record.viewer in ("", each.seat))
    made += [(*_scheme_and_signer(each), each.to_bytes()) for each in shown]
    return replace(record, signatures=tuple(made))


def receipts_in(record: Record) -> list[SignedReceipt]:
    """The receipts that a record file carries, by themselves and under what seats have signed."""
    found = []
    for scheme, _, content in record.signatures:
        try:
            if scheme == RECEIPT:
                found.append(receipt_from_bytes(content))
            elif scheme in SEATS:
                found.append(seat_signature_from_bytes(content).signed)
        except ValueError:
            continue  # `told` says so
    return found


def openers_in(record: Record) -> dict[str, bytes]:
    """The opener that a record file carries, if it opens the seal of a receipt that is there too."""
    receipts = [each.receipt for each in receipts_in(record) if not each.receipt.viewer and each.is_valid]
    for scheme, _, content in record.signatures:
        if scheme == OPENER and any(_opens(content, receipt) for receipt in receipts):
            return {record.game: content}
    return {}


def report_signatures(
    record: Record, keys: Iterable[bytes] = (), openers: dict[str, bytes] | None = None
) -> Iterator[SignatureReport]:
    """What every signature of a record file says. `keys`: the houses' keys that count; none: every one does."""
    checker = ReceiptVerifier(record, {**openers_in(record), **(openers or {})}, keys)
    for scheme, signer, content in record.signatures:
        if scheme not in (RECEIPT, *SEATS, OPENER):
            yield SignatureReport(scheme, signer, 0, UNKNOWN, "this scheme is not known here, so it proves nothing", "")
            continue
        try:
            if scheme == RECEIPT:
                yield _report_receipt(receipt_from_bytes(content), signer, checker)
            elif scheme in SEATS:
                yield _report_seat(seat_signature_from_bytes(content), (scheme, signer), checker)
            elif record.game not in openers_in(record):
                yield SignatureReport(scheme, signer, 0, FALSE, "it opens no seal of a receipt that is here", signer)
        except ValueError as error:
            yield SignatureReport(scheme, signer, 0, FALSE, str(error), "")


def signed_by_all(record: Record, signatures: Iterable[SignatureReport]) -> int:
    """The last position that every seat has signed well, as one and the same house says; 0: there is none."""
    signed: dict[tuple[int, str], set[str]] = {}
    for each in signatures:
        if each.scheme in SEATS and each.verdict == GOOD:
            signed.setdefault((each.position, each.house), set()).add(each.by.partition(" ")[0])
    return max((position for (position, _), seats in signed.items() if seats >= set(record.header.seats)), default=0)


def _report_receipt(signed: SignedReceipt, signer: str, checker: ReceiptVerifier) -> SignatureReport:
    found = checker.check(signed)
    if signer != signed.key.hex():
        return SignatureReport(RECEIPT, signer, 0, FALSE, "it names another signer than its own key", "")
    return SignatureReport(
        RECEIPT, f"house {key_name(signed.key)}", signed.receipt.position, found.verdict, found.why, signer, signer
    )


def _report_seat(signature: SeatSignature, stands_as: tuple[str, str], checker: ReceiptVerifier) -> SignatureReport:
    found = checker.check(signature.signed)
    house = f"as house {key_name(signature.signed.key)} says"
    how = f"with the key {key_name(signature.key)}" if signature.key else f"over the seat's link, {house}"
    how += f", {house}" if signature.witness else ""
    verdict, why = found.verdict, found.why
    if not signature.is_valid:
        verdict, why = FALSE, "the signature is not that of its key"
    elif stands_as != _scheme_and_signer(signature):
        verdict, why = FALSE, "it names another signer than its own key"
    elif not signature.is_witnessed:
        verdict, why = (FALSE, "the house has not signed for its key") if signature.witness else (UNKNOWN, _UNWITNESSED_KEY)
    by, position = f"{signature.seat} {how}", signature.signed.receipt.position
    return SignatureReport(stands_as[0], by, position, verdict, why, signature.key.hex(), signature.signed.key.hex())


def _scheme_and_signer(signature: SeatSignature) -> tuple[str, str]:
    """The scheme of a seat's signature and its signer, as a file has them."""
    return WITNESSED if signature.witness else SEAT, f"{signature.seat} {signature.key.hex()}".rstrip()


_UNWITNESSED_KEY = "no house says that the key is the seat's: anybody can make one"


def _opens(opener: bytes, receipt: Receipt) -> bool:
    return len(opener) == len(receipt.head) and seal_head(receipt.head, opener) == receipt.seal


VERDICT_WORDS = {
    GOOD: "good",
    FALSE: "FALSE",
    OTHER: "of another history",
    BEYOND: "of a longer record",
    UNKNOWN: "cannot be checked",
}
"""Verdicts in words."""
