"""Receipts on the phone, a seat's own key, and the reader that checks a record without a house."""

from __future__ import annotations

import json
import urllib.request
from dataclasses import replace

import pytest

from domain.kernel.desk.acts.commitments import compute_commitment
from replays.file import DamagedRecord, read, write
from replays.file.hash_chain import chain_links
from replays.file.json_format import from_json
from replays.trust.commitments import AS_CLAIMED, check_commitments
from replays.trust.receipts import receipt_from_text
from replays.trust.record_signatures import SEAT, last_position_signed_by_all, verify_signatures
from replays.trust.seat_signatures import seat_signature_from_bytes
from tests.browser.conftest import DESK, PHONE
from tests.trust import vectors as v
from tests.trust.files import changed_files, smaller_files, whole_files

HAPPENED = "(name) => document.querySelector('senki-pad').session.record.events.some((each) => each.name === name)"
SEALS = "({ name }) => name === 'sealed'"
READ = """async (vector) => {
  const { decodeBase64, parseReceipt, toHex, formatHead, bytesToSign } = await import("/trust/receipt.js");
  const { blake2b } = await import("/trust/blake2b.js");
  const { fromHex } = await import("/trust/receipt.js");
  const receipt = parseReceipt(decodeBase64(vector.text));
  const key = new TextEncoder().encode(receipt.game);
  const opener = blake2b(key, { key: fromHex(vector.secret), person: "senki opener" });
  return {
    told: toHex(receipt.message), key: toHex(receipt.key), short: formatHead(receipt.head), position: receipt.position,
    opener: toHex(opener), seal: toHex(blake2b(receipt.head, { key: opener, person: "senki seal" })),
    name: formatHead(blake2b(receipt.key, { size: 10, person: "senki key" })),
    signs: bytesToSign(receipt.packed).length - receipt.packed.length,
  };
}"""


def _without_witness(signature: bytes) -> bytes:
    """A seat's signature of which no house says that its key is the seat's."""
    return seat_signature_from_bytes(signature)._replace(witness=b"").to_bytes()


def fetched(table, path: str) -> bytes:
    """What the service answers to the organiser."""
    request = urllib.request.Request(f"{table.service.url}/api/games/{table.game}/{path}")
    request.add_header("Authorization", f"Bearer {table.key}")
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def checked(reader, file) -> list[tuple[str, str]]:
    """What the page says of the signatures of a file."""
    reader.go("/?page=check")
    reader.page.set_input_files("#check-file", str(file))
    reader.see(".checked p")
    return [(row.get_attribute("data-verdict"), row.inner_text()) for row in reader.page.locator(".checked li").all()]


@pytest.fixture
def played(service):
    table = service.game()
    table.say("A keep", "B keep", "first A")
    return table


def test_the_browser_reads_receipts_as_they_are_specified(visit):
    reader = visit("/?page=check", DESK)
    result = reader.page.evaluate(READ, {"text": v.RECEIPT, "secret": v.SEALS_SECRET.hex()})
    assert result == {
        "told": v.TOLD,
        "key": v.HOUSE_KEY,
        "short": v.HEAD_SHORT,
        "position": v.POSITION,
        "opener": v.OPENER,
        "seal": v.SEAL,
        "name": v.HOUSE_NAME,
        "signs": len(b"senki signature 1\0"),
    }


def test_both_seats_sign_on_their_phones_and_the_record_says_so_to_everybody(played, visit, tmp_path):
    names = []
    for seat in "AB":
        reader = visit(played.address(played.link(f"seat:{seat}")), PHONE)
        reader.see(".acts .act")
        reader.menu("receipts")
        reader.click('dialog [data-name="sign"]')
        names.append(reader.see("dialog .trust li", f"{seat} signed").inner_text())
        stored = json.loads(reader.page.evaluate("localStorage.getItem('senki-receipts')"))
        assert [receipt_from_text(each["text"]).is_valid for each in stored] == [True]
        assert stored[0]["viewer"] == seat
    reader.see("dialog .trust .both", "All seats have signed")
    content = fetched(played, "record.json?sign=true")
    record = from_json(content.decode())
    says = list(verify_signatures(record))
    assert {each.verdict for each in says} == {"good"}
    assert all(each.key for each in says), "with keys of their own, made on the phones"
    assert last_position_signed_by_all(record, says) == len(record.events)
    (tmp_path / "game.json").write_bytes(content)
    rows = checked(reader, tmp_path / "game.json")
    assert [verdict for verdict, _ in rows] == ["good"] * 3
    assert "Signed by the server" in rows[0][1]
    (tmp_path / "game.senki").write_bytes(fetched(played, "record.senki?sign=true"))
    assert checked(reader, tmp_path / "game.senki")[0][0] == "good"
    keys_of_nobody = tuple((SEAT, signer, _without_witness(made)) for _, signer, made in record.signatures[2:])
    (tmp_path / "keys.senki").write_bytes(write(replace(record, signatures=(*record.signatures[:2], *keys_of_nobody))))
    assert [verdict for verdict, _ in checked(reader, tmp_path / "keys.senki")] == ["good", "unknown", "unknown"]
    junk = [("senki-opener-1", "x", bytes(32)), ("senki-receipt-1", "x", b"no receipt"), *record.signatures]
    (tmp_path / "junk.senki").write_bytes(write(replace(record, signatures=tuple(junk))))
    assert [verdict for verdict, _ in checked(reader, tmp_path / "junk.senki")] == ["false", "good", "good", "good"]
    forged = content.replace(b'"family":"declared"', b'"family":"note"', 1)
    assert forged != content
    (tmp_path / "forged.json").write_bytes(forged)
    assert checked(reader, tmp_path / "forged.json") == []
    reader.see(".checked .reason", "no record as it was written")


def test_a_seat_seals_its_deck_list_and_the_order_of_its_deck_on_the_phone(played, visit):
    """Nothing of it is sent; what is no card, or another number of cards than the deck has, is stated on the phone."""
    reader = visit(played.address(played.link("seat:A")), PHONE)
    reader.see(".acts .act")
    sent = []
    reader.page.on("request", lambda request: sent.append(request.post_data or ""))
    for of, lines in (("list", "3 Meridian Shipyards\n\n2x ~Nobody Knows"), ("order", "~Nobody Knows\nNobody else")):
        reader.menu("receipts")
        reader.click(f'dialog [data-name="seal_{of}"]')
        reader.page.locator(".seal-deck textarea").fill(lines)
        reader.click('dialog [data-name="seal_now"]')
        if of == "list":
            reader.page.wait_for_function(HAPPENED, arg="sealed", polling=50)
            reader.settled()
    reader.see(".seal-deck .reason", "Line 2 is no card that is known here: Nobody else")
    zones = json.loads(fetched(played, "table"))["zones"]
    (size,) = (len(zone["cards"]) for zone in zones if zone["key"] == "A.nation_pile")
    reader.page.locator(".seal-deck textarea").fill("~Nobody Knows\n")
    reader.click('dialog [data-name="seal_now"]')
    reader.see(".seal-deck .reason", f"1 card is written down; the deck has {size}.")
    reader.page.locator(".seal-deck textarea").fill(f"{size} ~Nobody Knows")
    reader.click('dialog [data-name="seal_now"]')
    reader.page.wait_for_function(
        f"() => document.querySelector('senki-pad').session.record.events.filter({SEALS}).length === 2"
    )
    stored = json.loads(reader.page.evaluate("localStorage.getItem('senki-seals')"))
    assert [each["of"] for each in stored] == ["list", "order"]
    assert stored[0]["value"].splitlines()[3:] == ["~Nobody Knows"] * 2
    assert not stored[0]["value"].startswith("~")
    for each in stored:
        assert each["hash"] == compute_commitment("A", each["of"], each["value"], bytes.fromhex(each["salt"])).hex()
    assert not any("Nobody" in body for body in sent)
    reader.settled()
    reader.menu("receipts")
    assert reader.page.locator('dialog [data-name="seal_list"]').count() == 0


READ_FILES = """async (files) => {
  const { readRecord } = await import("/trust/record-reader.js");
  const { toHex, fromHex } = await import("/trust/receipt.js");
  const told = ({ game, viewer, head, links }) => [game, viewer, toHex(head), links.map(toHex).join("")];
  return Promise.all(files.map((file) => readRecord(fromHex(file)).then(told, (error) => error.name)));
}"""


def test_the_browser_reads_every_event_of_a_file_and_refuses_what_the_server_refuses(visit):
    """Both readers are given the same files, whole ones of every rulebook and changed ones."""
    reader = visit("/?page=check", DESK)
    whole = list(whole_files().values())
    result = reader.page.evaluate(READ_FILES, [file.hex() for file in whole])
    for file, expected in zip(whole, result, strict=True):
        record = read(file)
        chain = "".join(link.hex() for link in chain_links(record.game, record.viewer, record.events))
        assert expected == [record.game, record.viewer, record.head.hex(), chain]
    changed = list(changed_files(whole[0], 60, 4))
    assert set(reader.page.evaluate(READ_FILES, [file.hex() for file in changed])) == {"RangeError"}
    for file in changed:
        with pytest.raises(DamagedRecord):
            read(file)


def test_the_browser_names_cards_by_their_list_and_says_what_a_smaller_file_leaves_out(visit, tmp_path):
    """Cards that every reader has come from the service; what is not there is not taken for a damaged file."""
    reader = visit("/?page=check", DESK)
    naming, unknown, said = smaller_files()
    result = reader.page.evaluate(READ_FILES, [file.hex() for file in (naming, unknown, said)])
    record = read(naming)
    chain = "".join(link.hex() for link in chain_links(record.game, record.viewer, record.events))
    assert result == [[record.game, record.viewer, record.head.hex(), chain], "MissingParts", "MissingParts"]
    changed = list(changed_files(naming, 20, 4))
    assert set(reader.page.evaluate(READ_FILES, [file.hex() for file in changed])) == {"RangeError"}
    for file, words in ((unknown, "names cards of a list that is not here"), (said, "with the plays only")):
        (tmp_path / "game.senki").write_bytes(file)
        assert checked(reader, tmp_path / "game.senki") == []
        reader.see(".checked .reason", words)


def test_a_seat_seals_its_hand_on_the_phone_and_opens_what_it_wants(played, visit):
    played.say('A look ("Meridian Shipyards")')
    reader = visit(played.address(played.link("seat:A")), PHONE)
    reader.see(".acts .act")
    reader.menu("receipts")
    reader.click('dialog [data-name="seal_hand"]')
    reader.page.wait_for_function(HAPPENED, arg="sealed", polling=50)
    reader.settled()
    (stored,) = json.loads(reader.page.evaluate("localStorage.getItem('senki-seals')"))
    (sealed,) = [event for event in played.log() if event["name"] == "sealed"]
    made = compute_commitment("A", "card", stored["value"], bytes.fromhex(stored["salt"])).hex()
    assert sealed["said"]["args"]["hash"] == stored["hash"] == made
    assert len(stored["salt"]) == 64
    reader.menu("receipts")
    reader.click('dialog [data-name="open_seal"]')
    reader.page.wait_for_function(HAPPENED, arg="unsealed", polling=50)
    reader.settled()
    (seal,) = check_commitments(from_json(fetched(played, "record.json").decode()).events)
    assert seal.verdict == AS_CLAIMED
