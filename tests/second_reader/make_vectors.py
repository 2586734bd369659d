"""Makes the test vectors of record files: `python -P -m tests.second_reader.make_vectors`. Those that exist never change.

A good file of every version, files with signatures, and damaged ones; `vectors.json` says what a reader finds in each.
"""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from replays.file import Record, make_record, write, write_declarations, write_naming_printings
from replays.file.compression import compress
from replays.file.json_format import to_json
from replays.file.record_body import to_body
from replays.file.referenced_card_lists import specimen_list
from replays.file.senki_format import MAGIC
from replays.msgpack_codec import pack
from replays.trust.keys import Signer
from replays.trust.receipt_verification import GOOD
from replays.trust.receipts import Receipt, derive_opener, seal_head, sign_receipt
from replays.trust.record_signatures import OPENER, add_signatures, valid_seal_openings, verify_signatures
from replays.trust.seat_signatures import OWN_KEY, countersign_seat_signature, sign_on_behalf_of_seat
from scripts.cli import demo_games
from scripts.cli.commands.record import play_sheet_file

FOLDER = Path(__file__).with_name("vectors")
INDEX = FOLDER / "vectors.json"
GAME = "vector"
LINES = 10
OLD_DECLARATIONS = FOLDER.parents[1] / "replays" / "frozen" / "toy-said.senki"
"""Version 3, which is no longer written: of a ruleset that only tests have."""


def short_game() -> list[Event]:
    """The beginning of the demo game of Gundam War."""
    events = play_sheet_file(demo_games.scoresheet_path("gundam_war"), [])
    return [event for event in events if event.line <= LINES]


def without_revision(events: list[Event]) -> list[Event]:
    """The same as a release before revisions wrote it."""
    said = dict(events[0].said)
    said["header"] = {name: value for name, value in said["header"].items() if name != "revision"}
    return [events[0]._replace(said=said), *events[1:]]


def content_digest(text: str) -> str:
    """The SHA-256 of a JSON text without white space."""
    return sha256(json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def good_files() -> dict[str, tuple[bytes, Record]]:
    """A file of every version, and views, with its record."""
    new = short_game()
    files = {}
    for first, events in ((1, without_revision(new)), (4, new)):
        record = make_record(events, GAME)
        listed = specimen_list(record.header.ruleset)
        assert listed is not None
        files[f"version-{first}"] = write(record), record
        files[f"version-{first + 1}"] = write_naming_printings(record, [listed]), record
        if first == 4:
            files["version-6"] = write_declarations(record, [listed]), record
    for viewer in ("A", "spectator"):
        view = make_record(new, GAME, viewer)
        files[f"view-{viewer}"] = write(view), view
    record = make_record(new, GAME)
    files["version-3"] = OLD_DECLARATIONS.read_bytes(), record
    files["no-dictionary"] = write(record, 0), record
    return files


def signed_files() -> dict[str, tuple[bytes, Record]]:
    """Intact files with signatures of every scheme: all good; and with one of each that is not what it says."""
    events = short_game()
    record, view = (make_record(events, GAME, viewer) for viewer in (None, "A"))
    server, own, other = (Signer(bytes([number] * 32)) for number in (1, 2, 3))
    opener = derive_opener(bytes([4] * 32), GAME)
    seal, end, at = seal_head(record.head, opener), len(record.events), record.events[-1].at
    receipt = sign_receipt(Receipt(GAME, "", end, record.head, seal, at), server)
    of_view = sign_receipt(Receipt(GAME, "A", end, view.head, seal, at), server)
    own_signature = own.sign(OWN_KEY + of_view.to_bytes())
    seats = (sign_on_behalf_of_seat(of_view, server), countersign_seat_signature(of_view, own.key, own_signature, server))
    good = add_signatures(record, receipt, seats, opener)
    good = replace(good, signatures=(*good.signatures, ("senki-later-9", "somebody", b"of a scheme to come")))
    forged_receipt = receipt._replace(signature=other.sign(receipt.receipt.signed_bytes()))
    elsewhere = sign_receipt(receipt.receipt._replace(head=bytes(32)), server)
    forged_seats = (seats[0]._replace(signature=other.sign(b"")), seats[1]._replace(signature=other.sign(b"")))
    false = add_signatures(record, forged_receipt, forged_seats, bytes(32))
    false = replace(false, signatures=(*false.signatures, ("senki-receipt-1", server.key.hex(), elsewhere.to_bytes())))
    return {"signed": (write(good), good), "falsely-signed": (write(false), false)}


def verdicts(record: Record) -> list[list[str]]:
    """Scheme and verdict of each signature: `good`, `false`, `other` (of another record) or `unknown`."""
    reports = verify_signatures(record)  # a good opener has no report of its own
    opens = bool(valid_seal_openings(record))
    return [[scheme, GOOD if scheme == OPENER and opens else next(reports).verdict] for scheme, *_ in record.signatures]


def sealed(version: int, body: Plain, head: bytes, signatures: bytes = b"\x90") -> bytes:
    """A file with a right checksum around any body."""
    compressed = compress(pack(body))
    data = MAGIC + bytes([version, 0]) + len(compressed).to_bytes(4, "big") + compressed + head + signatures
    return data + blake2b(data, digest_size=8).digest()


def damaged_files() -> dict[str, tuple[bytes, str]]:
    """Files that no reader may accept, with the reason."""
    record = make_record(short_game(), GAME)
    whole, body = write(record), to_body(record)
    other = [*record.events]
    other[5] = other[5]._replace(at=other[5].at + 1)
    forged = to_body(Record(GAME, "", tuple(other)))
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    return {
        "cut": (whole[:-1], "its last byte is missing"),
        "flipped-bit": (bytes(flipped), "a bit in the body has changed"),
        "line-ends": (whole.replace(b"\r\n", b"\n", 1), "a program changed its line ends"),
        "more-bytes": (whole + b"\0", "there are bytes after the end"),
        "unknown-version": (sealed(7, body, record.head), "no such version"),
        "wrong-version": (sealed(1, body, record.head), "the header has a revision, and the version is one without"),
        "exchanged-event": (sealed(4, (*body[:3], forged[3], body[4]), record.head), "an event is not that of the chain"),
        "wrong-head": (sealed(4, body, bytes(32)), "the head is not that of the chain"),
        "wrong-marks": (sealed(4, (*body[:4], bytes(len(body[4]))), record.head), "the marks are not those of the chain"),
        "no-columns": (sealed(4, (*body[:3], (*body[3][:2], body[3][2][:-1]), body[4]), record.head), "a column is missing"),
        "signatures": (sealed(4, body, record.head, b"\xdc\x00\x00"), "the signatures are not in their one form"),
    }


def main() -> None:
    """Writes those files that do not exist yet, and the index."""
    FOLDER.mkdir(exist_ok=True)
    index: dict[str, Any] = json.loads(INDEX.read_text("utf-8")) if INDEX.exists() else {}
    for name, (data, record) in {**good_files(), **signed_files()}.items():
        if name not in index:
            (FOLDER / f"{name}.senki").write_bytes(data)
            content = {"head": record.head.hex(), "events": len(record.events), "json": content_digest(to_json(record))}
            index[name] = {"version": data[10], **(content if data[10] % 3 else {"needs": "the rules"})}
            if record.signatures:
                index[name]["signatures"] = verdicts(record)
    for name, (data, why) in damaged_files().items():
        if name not in index:
            (FOLDER / f"{name}.senki").write_bytes(data)
            index[name] = {"damaged": why}
    INDEX.write_text(json.dumps(index, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
