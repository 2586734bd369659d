"""Makes the test vectors of record files: `python -P -m tests.second_reader.make_vectors`. Those that exist never change.

A good file of every version and damaged ones; `vectors.json` says what a reader finds in each.
"""

from __future__ import annotations

import json
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
    for name, (data, record) in good_files().items():
        if name not in index:
            (FOLDER / f"{name}.senki").write_bytes(data)
            content = {"head": record.head.hex(), "events": len(record.events), "json": content_digest(to_json(record))}
            index[name] = {"version": data[10], **(content if data[10] % 3 else {"needs": "the rules"})}
    for name, (data, why) in damaged_files().items():
        if name not in index:
            (FOLDER / f"{name}.senki").write_bytes(data)
            index[name] = {"damaged": why}
    INDEX.write_text(json.dumps(index, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
