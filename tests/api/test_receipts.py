"""Receipts: what the server signs for with every answer, and what it is good for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from api.receipts.service import RECEIPT_HEADER
from domain.kernel.views.views import make_view
from replays.file import make_record, read
from replays.file.hash_chain import chain_links
from replays.trust.keys import Signer, key_fingerprint
from replays.trust.receipt_verification import FALSE, GOOD, INTACT, OTHER, UNKNOWN, ReceiptVerifier
from replays.trust.receipts import SignedReceipt, receipt_from_text, seal_head, sign_receipt
from replays.trust.record_signatures import SEAT, WITNESSED, last_position_signed_by_all, verify_signatures
from replays.trust.seat_signatures import (
    OWN_KEY,
    SeatSignature,
    countersign_seat_signature,
    seat_signature_from_bytes,
    sign_on_behalf_of_seat,
)
from tests.api.served import Served, Table

PLAYER = Signer(bytes(range(32)))


def given(answer: Any) -> SignedReceipt:
    """The receipt that came with an answer."""
    return receipt_from_text(answer.headers[RECEIPT_HEADER])


def house_key(served: Served) -> bytes:
    return bytes.fromhex(served.client.get("/api/house").json()["key"])


@pytest.mark.parametrize("scope", ["scorer", "seat:A", "organiser"])
def test_every_accepted_saying_is_answered_with_a_true_receipt_of_what_the_speaker_saw(table: Table, scope: str) -> None:
    table.begin()
    viewer = "A" if scope == "seat:A" else ""
    note = {"text": "heard", "seat": "A"} if viewer else {"text": "heard"}
    said = {"seat": viewer, "args": {"text": "again"}}
    answers = [table.send("note", note, scope), table.send("steps", {"says": [{"act": "note", **said}]}, scope)]
    for answer in answers:
        assert answer.status_code == 200, answer.text
        signed = given(answer)
        assert signed.is_valid
        assert signed.key == house_key(table.served)
        position = answer.json()["position"]
        log = table.served.app.state.senki.log.read(table.game)[:position]
        *_, head = chain_links(table.game, viewer, make_view(log, viewer or "judge"))
        assert signed.receipt[:4] == (table.game, viewer, position, head)
        assert signed.receipt.at == log[-1].at


def test_the_opening_of_a_game_is_receipted_too(served: Served) -> None:
    answer = served.client.post("/api/games", json={"ruleset": "robotech"}, headers={"Idempotency-Key": served.id()})
    assert given(answer).receipt.position == answer.json()["position"]
    assert given(answer).is_valid


def test_a_second_try_gets_the_same_receipt_also_when_the_game_has_gone_on(table: Table) -> None:
    first = table.send("note", {"text": "once"}, at=table.position, client="the-same-client-id")
    at = first.json()["start"]
    table.send("note", {"text": "later"})
    again = table.send("note", {"text": "once"}, at=at, client="the-same-client-id")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.headers[RECEIPT_HEADER] == first.headers[RECEIPT_HEADER]


def test_a_refused_saying_has_no_receipt(table: Table) -> None:
    answer = table.say("A play Nothing")
    assert answer.status_code >= 400
    assert RECEIPT_HEADER not in answer.headers


def test_a_takeback_that_is_agreed_to_is_receipted(table: Table) -> None:
    table.begin()
    table.send("note", {"text": "to be taken back"}, "seat:A")
    proposal = table.send("proposals", {}, "seat:A").json()["id"]
    answer = table.post(f"proposals/{proposal}/agree", None, "seat:B")
    assert answer.json()["state"] == "agreed"
    assert given(answer).receipt.position == table.here


def test_a_receipt_of_any_moment_is_the_same_as_the_one_that_was_given_then(table: Table) -> None:
    answer = table.send("note", {"text": "then", "seat": "A"}, "seat:A")
    table.send("note", {"text": "now"})
    wanted = table.get(f"receipt?at={answer.json()['position']}", "seat:A")
    assert wanted.json()["receipt"] == answer.headers[RECEIPT_HEADER]
    assert table.get("receipt?viewer=B", "seat:A").status_code == 403


def test_where_legality_is_hidden_a_receipt_stays_good_when_the_game_is_over(served: Served) -> None:
    table = served.table(mode="scribe", quiet=True)
    table.begin()
    early = given(table.send("note", {"text": "early", "seat": "A"}, "seat:A"))
    last = given(table.send("concede", {"seat": "B"}, "seat:B"))
    log = table.served.app.state.senki.log.read(table.game)
    assert receipt_from_text(table.get(f"receipt?at={early.receipt.position}", "seat:A").json()["receipt"]) == early
    assert [ReceiptVerifier(make_record(log, table.game)).check(each).verdict for each in (early, last)] == [GOOD, GOOD]
    assert ReceiptVerifier(make_record(log, table.game, "A")).check(early).verdict == GOOD


def test_the_server_has_the_same_key_from_one_start_to_the_next(tmp_path: Path) -> None:
    keys = []
    for _ in "12":
        served = Served(tmp_path)
        keys.append(house_key(served))
        served.close()
    assert keys[0] == keys[1]
    assert (tmp_path / "signing.key").stat().st_mode & 0o777 == 0o600


def test_both_seats_sign_the_end_one_with_a_key_of_its_own_and_one_over_its_link(table: Table) -> None:
    table.begin()
    table.send("concede", {"seat": "B"}, "seat:B")
    end = table.position
    receipt = receipt_from_text(table.get(f"receipt?at={end}", "seat:A").json()["receipt"])
    own = {"position": end, "key": PLAYER.key.hex(), "signature": PLAYER.sign(OWN_KEY + receipt.to_bytes()).hex()}
    assert table.post("signatures", own, "seat:A").status_code == 200
    assert table.post("signatures", {"position": end}, "seat:B").status_code == 200
    assert [(each["seat"], each["position"], each["key"]) for each in table.get("signatures", "spectator").json()] == [
        ("A", end, PLAYER.key.hex()),
        ("B", end, None),
    ]
    record = read(table.get("record.senki?sign=true").content)
    says = list(verify_signatures(record))
    assert {each.verdict for each in says} == {GOOD}
    assert last_position_signed_by_all(record, says) == end
    server = key_fingerprint(receipt_from_text(table.get("receipt").json()["receipt"]).key)
    assert all(each.by.endswith(server) or each.by.endswith(f"as house {server} says") for each in says)


def test_a_server_of_somebodys_own_does_not_sign_for_the_seats_of_another(table: Table) -> None:
    """Anybody can be a house: the one that says it is named, and seats of which two houses speak are not all seats."""
    table.begin()
    end = table.position
    assert table.post("signatures", {"position": end}, "seat:A").status_code == 200
    record = read(table.get("record.senki?sign=true").content)
    forger = Signer(bytes(32))
    of_b = sign_receipt(
        receipt_from_text(table.get(f"receipt?at={end}&viewer=B", "scorer").json()["receipt"]).receipt, forger
    )
    made = (SEAT, "B", sign_on_behalf_of_seat(of_b, forger).to_bytes())
    *_, genuine, invented = says = list(verify_signatures(replace(record, signatures=(*record.signatures, made))))
    assert (genuine.verdict, invented.verdict) == (GOOD, GOOD)
    assert genuine.house != invented.house == forger.key.hex()
    assert key_fingerprint(forger.key) in invented.by
    assert last_position_signed_by_all(record, says) == 0


def test_whoever_has_a_seats_receipt_cannot_sign_for_it(table: Table) -> None:
    """Whoever keeps the record may look as every seat, and anybody can make a key: only the house knows whose it is."""
    table.begin()
    receipt = receipt_from_text(table.get("receipt?viewer=A", "scorer").json()["receipt"])
    position = receipt.receipt.position
    own = {"position": position, "key": PLAYER.key.hex(), "signature": PLAYER.sign(OWN_KEY + receipt.to_bytes()).hex()}
    assert table.post("signatures", own, "seat:A").status_code == 200
    record = read(table.get("record.senki?sign=true").content)
    (genuine,) = (seat_signature_from_bytes(content) for scheme, _, content in record.signatures if scheme == WITNESSED)
    forger = Signer(bytes(32))
    unknown = SeatSignature(receipt, forger.key, forger.sign(OWN_KEY + receipt.to_bytes()))
    forged = {
        UNKNOWN: (SEAT, f"A {forger.key.hex()}", unknown),
        "as another": (SEAT, f"A {PLAYER.key.hex()}", unknown),
        "his own witness": (WITNESSED, f"A {forger.key.hex()}", countersign_seat_signature(receipt, *unknown[1:3], forger)),
        "a witness moved": (WITNESSED, f"A {forger.key.hex()}", unknown._replace(witness=genuine.witness)),
        "without witness": (WITNESSED, f"A {PLAYER.key.hex()}", genuine._replace(witness=b"")),
    }
    assert [each.verdict for each in verify_signatures(record)] == [GOOD] * 2
    for verdict, (scheme, signer, made) in forged.items():
        says = list(verify_signatures(replace(record, signatures=((scheme, signer, made.to_bytes()),))))
        assert [each.verdict for each in says] == [verdict if verdict == UNKNOWN else FALSE]
        assert last_position_signed_by_all(record, says) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"signature": PLAYER.sign(b"something else").hex()},
        {"signature": "zz"},
        {"key": "12"},
        {"position": 9999},
    ],
)
def test_a_signature_that_is_not_that_of_the_key_is_refused(table: Table, wrong: dict[str, Any]) -> None:
    position = table.position
    receipt = receipt_from_text(table.get("receipt", "seat:A").json()["receipt"])
    body = {"position": position, "key": PLAYER.key.hex(), "signature": PLAYER.sign(OWN_KEY + receipt.to_bytes()).hex()}
    assert table.post("signatures", {**body, **wrong}, "seat:A").status_code in (404, 422)
    assert table.get("signatures").json() == []


def test_nobody_signs_for_a_seat_but_its_own_link(table: Table) -> None:
    for scope in ("organiser", "judge", "scorer", "spectator"):
        assert table.post("signatures", {"position": 1}, scope).status_code == 403


def test_a_signed_record_of_a_seat_has_nothing_of_what_another_seat_was_shown(table: Table) -> None:
    table.begin()
    for seat in "AB":
        table.post("signatures", {"position": table.position}, f"seat:{seat}")
    mine = read(table.get("record.senki?sign=true", "seat:B").content)
    assert [scheme for scheme, *_ in mine.signatures] == ["senki-receipt-1", "senki-seat-1"]
    assert {each.verdict for each in verify_signatures(mine)} == {GOOD}
    watched = read(table.get("record.senki?sign=true", "spectator").content)
    assert [scheme for scheme, *_ in watched.signatures] == ["senki-receipt-1"]


def test_what_was_hidden_from_a_seat_is_bound_by_its_receipt_and_not_reported_by_it(table: Table) -> None:
    """Another card in A's hand: B saw nothing of it, and the seal of B's receipt says that the record is not the same."""
    table.begin()
    table.send("note", {"text": "psst", "to": "A"}, "organiser")
    of_b = given(table.send("note", {"text": "heard", "seat": "B"}, "seat:B"))
    record = read(table.get("record.senki?sign=true").content)
    opener = next(content for scheme, _, content in record.signatures if scheme == "senki-opener-1")
    assert ReceiptVerifier(record, {table.game: opener}).check_all([of_b]).verdict == INTACT
    position = next(at for at, event in enumerate(record.events) if event.aside)
    events = list(record.events)
    events[position] = events[position]._replace(aside={"A": {"text": "something else"}})
    forged = make_record(events, table.game)
    assert ReceiptVerifier(forged).check(of_b).verdict == GOOD
    assert ReceiptVerifier(forged, {table.game: opener}).check(of_b).verdict == OTHER
    assert seal_head(forged.head, opener) != seal_head(record.head, opener)
    assert of_b.receipt.seal not in (record.head, forged.head)
