"""The forms of receipts and signatures are the ones that FORMAT.md specifies, and nothing else is read."""

from __future__ import annotations

from base64 import urlsafe_b64encode

import pytest

from replays.msgpack_codec import pack
from replays.trust.keys import Signer, format_short_hash, key_fingerprint, parse_key
from replays.trust.receipts import (
    Receipt,
    derive_opener,
    format_receipt_file,
    parse_receipt_file,
    receipt_from_bytes,
    receipt_from_text,
    seal_head,
    sign_receipt,
)
from replays.trust.seat_signatures import (
    OWN_KEY,
    SeatSignature,
    countersign_seat_signature,
    seat_signature_from_bytes,
    sign_on_behalf_of_seat,
)
from tests.trust import vectors as v

HOUSE, SEAT = Signer(v.HOUSE_SECRET), Signer(v.SEAT_SECRET)
SIGNED = receipt_from_text(v.RECEIPT)


def test_a_receipt_is_written_and_signed_as_ever() -> None:
    opener = derive_opener(v.SEALS_SECRET, v.GAME)
    receipt = Receipt(v.GAME, v.VIEWER, v.POSITION, v.HEAD, seal_head(v.HEAD, opener), v.AT)
    assert (opener.hex(), receipt.seal.hex(), receipt.signed_bytes().hex()) == (v.OPENER, v.SEAL, v.TOLD)
    assert sign_receipt(receipt, HOUSE).to_text() == v.RECEIPT
    assert SIGNED.receipt == receipt
    assert SIGNED.is_valid


def test_a_seat_signs_as_ever_with_its_key_and_over_its_link() -> None:
    own = SeatSignature(SIGNED, SEAT.key, SEAT.sign(OWN_KEY + SIGNED.to_bytes()))
    linked = sign_on_behalf_of_seat(SIGNED, HOUSE)
    assert (own.signature.hex(), linked.signature.hex()) == (v.BY_SEAT, v.BY_HOUSE)
    assert own.is_valid
    assert linked.is_valid
    known = countersign_seat_signature(SIGNED, own.key, own.signature, HOUSE)
    assert known.witness.hex() == v.WITNESS
    assert [seat_signature_from_bytes(each.to_bytes()) for each in (own, linked, known)] == [own, linked, known]
    assert [each.is_witnessed for each in (own, linked, known)] == [False, True, True]


def test_a_signature_is_not_moved_from_one_kind_or_receipt_to_another() -> None:
    other = sign_receipt(SIGNED.receipt._replace(position=378), HOUSE)
    own = SeatSignature(SIGNED, SEAT.key, SEAT.sign(OWN_KEY + SIGNED.to_bytes()))
    assert not own._replace(signed=other).is_valid
    assert not own._replace(key=b"").is_valid
    assert not sign_on_behalf_of_seat(SIGNED, HOUSE)._replace(key=HOUSE.key).is_valid
    assert not sign_on_behalf_of_seat(SIGNED, SEAT).is_valid


def test_keys_and_heads_have_their_short_forms() -> None:
    assert (HOUSE.key.hex(), key_fingerprint(HOUSE.key), format_short_hash(v.HEAD)) == (
        v.HOUSE_KEY,
        v.HOUSE_NAME,
        v.HEAD_SHORT,
    )
    assert parse_key(f" {v.HOUSE_KEY}\n") == HOUSE.key
    for wrong in ("", "00", "zz" * 32, v.HOUSE_KEY[:-1]):
        with pytest.raises(ValueError, match="not a public key"):
            parse_key(wrong)


@pytest.mark.parametrize("cut", range(0, len(v.RECEIPT), 17))
def test_a_receipt_that_is_cut_is_refused(cut: int) -> None:
    with pytest.raises(ValueError, match="not a receipt"):
        receipt_from_text(v.RECEIPT[:cut])


def test_no_changed_bit_of_a_receipt_is_taken_for_true() -> None:
    data = SIGNED.to_bytes()
    for at in range(len(data) * 8):
        changed = bytearray(data)
        changed[at // 8] ^= 1 << at % 8
        try:
            assert not receipt_from_bytes(bytes(changed)).is_valid, at
        except ValueError:
            continue


@pytest.mark.parametrize("field", range(9))
def test_a_part_of_another_kind_is_refused(field: int) -> None:
    parts = [1, *SIGNED.receipt, SIGNED.key, SIGNED.signature]
    parts[field] = None
    with pytest.raises(ValueError, match="not a receipt"):
        receipt_from_bytes(pack(tuple(parts)))


@pytest.mark.parametrize(
    "parts",
    [
        (2, *SIGNED.receipt, SIGNED.key, SIGNED.signature),
        (1, *SIGNED.receipt._replace(position=0), SIGNED.key, SIGNED.signature),
        (1, *SIGNED.receipt._replace(head=b"short"), SIGNED.key, SIGNED.signature),
        (1, *SIGNED.receipt, SIGNED.key[1:], SIGNED.signature),
    ],
    ids=["version", "position", "head", "key"],
)
def test_a_receipt_out_of_bounds_is_refused(parts: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="not a receipt"):
        receipt_from_text(urlsafe_b64encode(pack(parts)).decode().rstrip("="))


def test_a_file_of_receipts_is_read_as_it_was_written_and_wrong_lines_are_named() -> None:
    text = format_receipt_file([SIGNED, SIGNED], {v.GAME: bytes.fromhex(v.OPENER)})
    file = parse_receipt_file(text)
    assert file == ((SIGNED,), {v.GAME: bytes.fromhex(v.OPENER)})
    for wrong in ("nothing", "opener", "opener toygame 12", "opener toygame zz", v.RECEIPT[:-4]):
        with pytest.raises(ValueError, match="line 4"):
            parse_receipt_file(f"# one\n\n{v.RECEIPT} # mine\n{wrong}\n")
