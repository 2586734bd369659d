"""The signatures in a record file: adds them, and reports on each. An unknown scheme is retained and reported as unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from domain.kernel.messages.message import Message, as_message
from replays.file.record import Record, Signature
from replays.messages import msg
from replays.trust.keys import key_fingerprint
from replays.trust.receipt_verification import BEYOND, FALSE, GOOD, OTHER, UNKNOWN, ReceiptVerifier
from replays.trust.receipts import Receipt, SignedReceipt, receipt_from_bytes, seal_head
from replays.trust.seat_signatures import SeatSignature, seat_signature_from_bytes

RECEIPT, SEAT, WITNESSED, OPENER = "senki-receipt-1", "senki-seat-1", "senki-seat-2", "senki-opener-1"
"""Schemes: a receipt of the server, a seat's signature under a receipt, the same with a witnessed key, the opener for the
seals of a complete record."""
SEATS = (SEAT, WITNESSED)


class SignatureReport(NamedTuple):
    """The result for one signature: the signer (`by`), the position (0: unknown), and whether it is good.

    `verdict` and `why` are those of `replays.trust.receipt_verification` · `key`: the public key in hexadecimal digits, if
    one is known · `house`: the key of the server that gave the receipt.
    """

    scheme: str
    by: str
    position: int
    verdict: str
    why: Message | str
    key: str
    house: str = ""


def add_signatures(
    record: Record, receipt: SignedReceipt, seats: Iterable[SeatSignature] = (), opener: bytes = b""
) -> Record:
    """Returns the record with the server's receipt and the signatures of seats; with the opener only if it is complete."""
    signatures: list[Signature] = [(RECEIPT, receipt.key.hex(), receipt.to_bytes())]
    if opener and not record.viewer:
        signatures.append((OPENER, receipt.key.hex(), opener))
    visible = (each for each in seats if record.viewer in ("", each.seat))
    signatures += [(*_scheme_and_signer(each), each.to_bytes()) for each in visible]
    return replace(record, signatures=tuple(signatures))


def receipts_in(record: Record) -> list[SignedReceipt]:
    """Returns the receipts in a record file, those under signatures of seats included."""
    receipts = []
    for scheme, _, content in record.signatures:
        try:
            if scheme == RECEIPT:
                receipts.append(receipt_from_bytes(content))
            elif scheme in SEATS:
                receipts.append(seat_signature_from_bytes(content).signed)
        except ValueError:
            continue  # `verify_signatures` reports it
    return receipts


def valid_seal_openings(record: Record) -> dict[str, bytes]:
    """Returns the opener in a record file, if it opens the seal of a valid receipt in the file."""
    receipts = [each.receipt for each in receipts_in(record) if not each.receipt.viewer and each.is_valid]
    for scheme, _, content in record.signatures:
        if scheme == OPENER and any(_opens(content, receipt) for receipt in receipts):
            return {record.game: content}
    return {}


def verify_signatures(
    record: Record, keys: Iterable[bytes] = (), openers: dict[str, bytes] | None = None
) -> Iterator[SignatureReport]:
    """Reports on every signature of a record file. `keys`: the accepted keys of servers; none: all."""
    checker = ReceiptVerifier(record, {**valid_seal_openings(record), **(openers or {})}, keys)
    for scheme, signer, content in record.signatures:
        if scheme not in (RECEIPT, *SEATS, OPENER):
            yield SignatureReport(scheme, signer, 0, UNKNOWN, msg("this_scheme_is_not_known"), "")
            continue
        try:
            if scheme == RECEIPT:
                yield _report_receipt(receipt_from_bytes(content), signer, checker)
            elif scheme in SEATS:
                yield _report_seat(seat_signature_from_bytes(content), (scheme, signer), checker)
            elif record.game not in valid_seal_openings(record):
                yield SignatureReport(scheme, signer, 0, FALSE, msg("it_opens_no_seal_receipt"), signer)
        except ValueError as error:
            yield SignatureReport(scheme, signer, 0, FALSE, as_message(error.args[0]), "")


def last_position_signed_by_all(record: Record, signatures: Iterable[SignatureReport]) -> int:
    """Returns the last position that every seat has signed well, confirmed by one server; 0 if there is none."""
    signed: dict[tuple[int, str], set[str]] = {}
    for each in signatures:
        if each.scheme in SEATS and each.verdict == GOOD:
            signed.setdefault((each.position, each.house), set()).add(each.by.partition(" ")[0])
    return max((position for (position, _), seats in signed.items() if seats >= set(record.header.seats)), default=0)


def _report_receipt(signed: SignedReceipt, signer: str, checker: ReceiptVerifier) -> SignatureReport:
    checked = checker.check(signed)
    if signer != signed.key.hex():
        return SignatureReport(RECEIPT, signer, 0, FALSE, msg("it_names_another_signer_than"), "")
    return SignatureReport(
        RECEIPT, f"house {key_fingerprint(signed.key)}", signed.receipt.position, checked.verdict, checked.why, signer, signer
    )


def _report_seat(signature: SeatSignature, scheme_and_signer: tuple[str, str], checker: ReceiptVerifier) -> SignatureReport:
    checked = checker.check(signature.signed)
    server = f"as house {key_fingerprint(signature.signed.key)} says"
    how = f"with the key {key_fingerprint(signature.key)}" if signature.key else f"over the seat's link, {server}"
    how += f", {server}" if signature.witness else ""
    verdict, why = checked.verdict, checked.why
    if not signature.is_valid:
        verdict, why = FALSE, msg("signature_is_not_that_its_key")
    elif scheme_and_signer != _scheme_and_signer(signature):
        verdict, why = FALSE, msg("it_names_another_signer_than")
    elif not signature.is_witnessed:
        verdict, why = (FALSE, msg("house_has_not_signed_for_its_key")) if signature.witness else (UNKNOWN, _UNWITNESSED_KEY)
    by, position = f"{signature.seat} {how}", signature.signed.receipt.position
    return SignatureReport(scheme_and_signer[0], by, position, verdict, why, signature.key.hex(), signature.signed.key.hex())


def _scheme_and_signer(signature: SeatSignature) -> tuple[str, str]:
    """Returns the scheme of a seat's signature and its signer, as a file has them."""
    return WITNESSED if signature.witness else SEAT, f"{signature.seat} {signature.key.hex()}".rstrip()


_UNWITNESSED_KEY = msg("no_house_says_that_key")


def _opens(opener: bytes, receipt: Receipt) -> bool:
    return len(opener) == len(receipt.head) and seal_head(receipt.head, opener) == receipt.seal


VERDICT_WORDS = {
    GOOD: msg("good"),
    FALSE: msg("false"),
    OTHER: msg("another_history"),
    BEYOND: msg("longer_record"),
    UNKNOWN: msg("cannot_be_checked"),
}
"""The verdicts in words."""
