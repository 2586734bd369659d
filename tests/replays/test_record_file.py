"""A record file is read exactly as it was written, or refused with the place named."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
import zstandard

from domain.kernel.record.changes import FlagSet
from domain.kernel.record.event import Event
from replays import file
from replays.file import DamagedRecord, Record
from replays.file.compression import MAX_UNPACKED, compress, decompress, load_dictionary
from replays.file.dictionary_builder import make_compression_dictionary
from replays.file.json_format import from_json, to_json
from replays.file.record_body import to_body
from replays.file.senki_format import MAGIC, _checksum
from replays.msgpack_codec import pack, unpack
from tests.replays.toy import OPENED_AT, PRINTINGS, played

FROZEN = Path(__file__).parent / "frozen" / "toy.senki"
SMALL = played(4)


def refused(data: bytes) -> DamagedRecord:
    with pytest.raises(DamagedRecord) as caught:
        file.read(data)
    return caught.value


def test_a_record_comes_back_from_its_file() -> None:
    record = file.read(file.export(SMALL, "toygame"))
    assert record.events == tuple(SMALL)
    assert (record.game, record.viewer, record.header.players) == ("toygame", "", {"A": "anna", "B": "ben"})
    assert record.pins == PRINTINGS
    assert record.result is None


def test_the_frozen_file_of_version_1_still_opens() -> None:
    data = FROZEN.read_bytes()
    record = file.verify(data)
    assert decompressed(data) == decompressed(file.export(record.events, "toygame"))
    assert record.events[1:] == tuple(SMALL[1:])
    assert SMALL[0].said == {**record.events[0].said, "setup": {}}, "its opening says no set-up"
    assert record.head.hex() == "a1cfdabc1fc948736b8c0925938d1db2bfdae68a78ae69244cfcb58e1220423f"


def test_the_same_record_gives_the_same_bytes() -> None:
    assert file.export(played(4), "toygame") == file.export(SMALL, "toygame")


def test_every_single_changed_bit_is_refused() -> None:
    data = file.export(SMALL, "toygame")
    for index in range(len(data)):
        for bit in range(8):
            changed = bytearray(data)
            changed[index] ^= 1 << bit
            assert refused(bytes(changed)).place


def test_a_file_cut_at_any_length_is_refused() -> None:
    data = file.export(SMALL, "toygame")
    for length in range(len(data)):
        assert refused(data[:length]).place in ("length", "first bytes", "signatures, or bytes after the end", "checksum")


@pytest.mark.parametrize("more", [b"\0", b"\n", b"more", b"\x90"])
def test_appended_bytes_are_refused(more: bytes) -> None:
    assert refused(file.export(SMALL) + more).place == "signatures, or bytes after the end"


@pytest.mark.parametrize(("was", "becomes"), [(b"\r\n", b"\n"), (b"\n", b"\r\n"), (b"\r", b""), (b"\r\n", b"\r")])
def test_changed_line_ends_are_named(was: bytes, becomes: bytes) -> None:
    assert "line ends were changed" in str(refused(file.export(SMALL).replace(was, becomes)))


@pytest.mark.parametrize("data", [b"{}", b"PK\x03\x04", b"\x93", b"a text\n", b""])
def test_something_else_is_not_taken_for_a_record(data: bytes) -> None:
    assert refused(data).place in ("first bytes", "length")


def test_a_later_version_is_named() -> None:
    data = bytearray(file.export(SMALL))
    data[len(MAGIC)] = 4
    assert refused(bytes(data)).place == "version"


def test_an_unknown_word_list_is_named() -> None:
    data = bytearray(file.export(SMALL))
    data[len(MAGIC) + 1] = 200
    assert "word list 200 is not known here" in str(refused(bytes(data)))


def test_a_record_without_a_word_list_is_read_too() -> None:
    record = file.make_record(SMALL)
    assert file.read(file.write(record, 0)) == record


def test_a_word_list_that_files_were_written_with_never_changes() -> None:
    assert sha256(load_dictionary(1)).hexdigest() == "ff48ee960dc100c5db441fb4a36c03b24e2982e934061710cbbed530b2c1ed66"


def test_a_word_list_names_no_card_and_no_player() -> None:
    result = make_compression_dictionary([file.make_record(played(turns)) for turns in (4, 5, 6)])
    assert b"drawn" in result
    assert not any(name in result for name in (b"Toy robot", b"T-1", b"anna"))


def forged(body: object, head: bytes) -> bytes:
    """A file with a right checksum around any body."""
    compressed = compress(pack(body))
    data = MAGIC + b"\x01\x00" + len(compressed).to_bytes(4, "big") + compressed + head + pack(())
    return data + _checksum(data)


def test_an_event_that_was_exchanged_is_named() -> None:
    long = played(40)
    record = file.make_record(long, "toygame")
    for position in (3, 50, len(long) - 1):
        other = [*long]
        other[position] = long[position]._replace(at=long[position].at + 1)
        _, _, _, columns, _ = to_body(file.make_record(other, "toygame"))
        game, viewer, header, _, marks = to_body(record)
        place = refused(forged((game, viewer, header, columns, marks), record.head)).place
        first = position // 8 * 8
        assert place.startswith(f"event {first}")


def test_a_file_without_its_opening_event_is_refused() -> None:
    record = file.make_record(SMALL)
    game, viewer, header, _, marks = to_body(record)
    columns = to_body(Record("", "", tuple(SMALL)))[3]
    bare = (columns[0], columns[1], columns[2][:2])
    assert refused(forged((game, viewer, header, bare, marks), record.head)).place == "printings"
    assert refused(forged((game, viewer, {}, columns, marks), record.head)).place == "header"
    assert refused(forged((), record.head)).place == "header"


def test_a_body_that_is_not_in_the_one_form_is_refused() -> None:
    record = file.make_record(SMALL)
    raw = pack(to_body(record))
    compressed = compress(b"\xdc\x00\x05" + raw[1:])  # the same array, its length written longer than needed
    data = MAGIC + b"\x01\x00" + len(compressed).to_bytes(4, "big") + compressed + record.head + pack(())
    assert refused(data + _checksum(data)).place == "packed part"


def test_a_file_that_fills_the_memory_is_refused() -> None:
    bomb = zstandard.ZstdCompressor(level=1).compress(bytes(MAX_UNPACKED + 1))
    assert len(bomb) < 20_000
    with pytest.raises(ValueError, match="too large"):
        decompress(bomb)
    data = MAGIC + b"\x01\x00" + len(bomb).to_bytes(4, "big") + bomb + bytes(32) + pack(())
    assert refused(data + _checksum(data)).place == "compressed part"


def test_two_frames_are_not_one_record() -> None:
    with pytest.raises(ValueError, match="frame"):
        decompress(compress(b"one") + compress(b"two"))


def test_a_shape_that_is_named_too_often_is_refused() -> None:
    game, viewer, header, (shapes, table, _), marks = to_body(file.make_record(SMALL))
    wide = ((((),) * 10_000,), *shapes[1:])
    often = ((0, 100_000, 1), (0, *[0] * 100_000))
    error = refused(forged((game, viewer, header, (wide, table, often), marks), bytes(32)))
    assert (error.place, str(error.why)) == ("printings", "too large to be the record of a game")


def test_an_opening_that_says_no_named_things_is_refused() -> None:
    game, viewer, header, (shapes, table, columns), marks = to_body(file.make_record(SMALL))
    speechless = (*shapes[:2], ((), *shapes[2][1:]), *shapes[3:])
    stored = (speechless, table, columns)
    assert refused(forged((game, viewer, header, stored, marks), bytes(32))).place == "event 0"


def test_an_impossible_game_is_not_verified() -> None:
    broken = [*SMALL, SMALL[1]._replace(changes=(*SMALL[1].changes, *SMALL[1].changes[:1]))]
    broken[-1] = broken[-1]._replace(changes=tuple(c._replace(card="#9999") for c in broken[-1].changes))
    with pytest.raises(DamagedRecord, match=f"event {len(broken) - 1} does not fit the table"):
        file.verify(file.export(broken))


def test_a_record_for_a_viewer_holds_nothing_else() -> None:
    secret = SMALL[-1]._replace(said={"act": "note", "args": {}}, aside={"A": {"text": "SECRET"}}, changes=())
    log = [*SMALL, secret, secret._replace(aside={}, changes=(FlagSet("private:A:list", (("T-1", 3),)),))]
    full, for_b = file.export(log), file.export(log, viewer="B")
    assert b"SECRET" in decompressed(full)
    assert b"SECRET" not in decompressed(for_b)
    assert b"private" not in decompressed(for_b)
    assert file.verify(for_b).viewer == "B"


def decompressed(data: bytes) -> bytes:
    size = int.from_bytes(data[12:16], "big")
    return decompress(data[16 : 16 + size], load_dictionary(data[11]))


def test_signatures_travel_with_the_record_and_are_covered() -> None:
    record = Record("toygame", "", tuple(SMALL), (("ed25519", "league", b"\1" * 64),))
    data = file.write(record)
    assert file.read(data) == record
    assert refused(data.replace(b"league", b"legaue")).place == "checksum"


def test_the_json_form_comes_back() -> None:
    record = file.make_record(SMALL, "toygame")
    signed = Record(record.game, record.viewer, record.events, (("ed25519", "league", b"\1\2"),))
    assert from_json(to_json(signed)) == signed
    assert json.loads(to_json(record))["events"][1]["changes"] == [["moved", "#1", "A.hand", -1, "", 0]]


@pytest.mark.parametrize(
    ("was", "becomes", "place"),
    [
        ('"drawn"', '"drawm"', "head"),
        ('"line":2', '"line":2.0', "JSON"),
        ('"line":2', '"line":true', "event 1"),
        ('"line":2', '"line":2,"line":2', "JSON"),
        ('"line":2', '"row":2', "event 1"),
        ('"moved"', '"flew"', "event 1"),
        ('"version": 1', '"version": 2', "version"),
        ('"version": 1', '"version": 3', "version"),
        ('"version": 1', '"version": true', "header"),
        ('"seat":"A"', '"seat":"\\ud800"', "event 1"),
        ('"game": "toygame"', '"game": 1', "game"),
        ('"signatures": []', '"signatures": [1]', "signatures"),
        ('"signatures": []', '"signatures": [], "more": 1', "header"),
    ],
)
def test_a_changed_json_form_is_refused(was: str, becomes: str, place: str) -> None:
    text = to_json(file.make_record(SMALL, "toygame"))
    assert was in text
    with pytest.raises(DamagedRecord) as caught:
        from_json(text.replace(was, becomes, 1))
    assert caught.value.place == place


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(DamagedRecord):
        from_json("[" * 100_000)
    with pytest.raises(ValueError, match="cannot be read"):
        unpack(b"\x91" * 100_000 + b"\x90")


def test_the_times_of_a_record_are_stored_to_the_tenth_of_a_second() -> None:
    times = [event.at for event in file.read(file.export(SMALL)).events]
    assert times[0] == OPENED_AT
    assert times == [event.at for event in SMALL]


def test_an_event_with_an_odd_cause_or_time_comes_back() -> None:
    odd: list[Event] = [*SMALL]
    odd[2] = SMALL[2]._replace(cause=2, line=-7, at=-(2**40))
    odd[3] = SMALL[3]._replace(cause=99, said={"": {"#1": (None, True, "#1", "x", -1, ())}, "#": "#01"})
    assert file.read(file.export(odd)).events == tuple(odd)
