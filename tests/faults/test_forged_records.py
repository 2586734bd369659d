"""T21 for records: what was cut or written again, with a chain without a fault, is found by any receipt of it."""

from __future__ import annotations

import random

import pytest

from replays.file import make_record
from replays.trust.keys import Signer
from replays.trust.receipt_verification import FALSE, INTACT, UNKNOWN, UNWITNESSED, ReceiptVerifier
from replays.trust.receipts import sign_receipt
from tests.faults.forged_records import CHANGES, OPENER, VIEWERS, found, game, given
from tests.replays.test_log import GAME

TRIES = 12


@pytest.mark.parametrize("kind", CHANGES)
@pytest.mark.parametrize("seed", range(TRIES))
def test_a_forged_record_is_found_by_any_receipts_of_it_and_the_place_is_named(kind: str, seed: int) -> None:
    dice = random.Random(f"{kind} {seed}")
    assert found(kind, dice, dice.sample(given(), 3)) == "", f"seed {kind} {seed}"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_receipts_of_everybody_are_good_for_the_record_and_for_their_own_view(viewer: str) -> None:
    own = [each for each in given() if each.receipt.viewer == viewer]
    for record in (make_record(game(), GAME), make_record(game(), GAME, viewer) if viewer else make_record(game(), GAME)):
        standing = ReceiptVerifier(record, {GAME: OPENER}).check_all(own)
        assert (standing.verdict, standing.good) == (INTACT, len(game()))


def test_a_receipt_of_another_viewer_says_nothing_of_a_view() -> None:
    of_a = [each for each in given() if each.receipt.viewer == "A"]
    standing = ReceiptVerifier(make_record(game(), GAME, "B")).check_all(of_a)
    assert standing.verdict == UNWITNESSED
    assert {each.verdict for each in standing.receipts} == {UNKNOWN}


def test_a_receipt_over_another_key_proves_nothing_where_a_key_is_asked_for() -> None:
    last, other = given()[-1], Signer(b"x" * 32)
    checker = ReceiptVerifier(make_record(game(), GAME), {}, [other.key])
    assert checker.check(last).verdict == UNKNOWN
    assert checker.check(sign_receipt(last.receipt, other)).why != "another key has signed it"


def test_a_changed_receipt_is_false() -> None:
    last = given()[-1]
    moved = last._replace(receipt=last.receipt._replace(at=last.receipt.at + 1))
    assert ReceiptVerifier(make_record(game(), GAME)).check(moved).verdict == FALSE


def test_a_record_without_receipts_is_not_called_intact() -> None:
    assert ReceiptVerifier(make_record(game(), GAME)).check_all([]).verdict == UNWITNESSED
