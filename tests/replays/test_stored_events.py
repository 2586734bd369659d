"""The stored form of events: frozen, strict, and the same there and back."""

import random
from typing import Any

import msgpack
import pytest
from eventsourcing.persistence import StoredEvent
from hypothesis import given, note, seed
from hypothesis import strategies as st

from domain.kernel.record.changes import Moved
from domain.kernel.record.event import FAMILIES, Event, event_from_plain, event_to_plain
from replays.file.json_format import from_json, to_json
from replays.file.record import Record
from replays.file.senki_format import read, write
from replays.log import DamagedLog
from replays.log.entries import GAME_EVENTS, TOPIC, EntryMapper, decode_entry, encode_entry, initial_link, link_of_body
from replays.log.msgspec_codec import decode_row
from replays.msgpack_codec import fingerprint, pack, unpack
from tests.replays.test_stored_changes import ONE_OF_EACH
from tests.replays.toy import OPENED_AT, played

SEED = random.SystemRandom().randrange(2**32)
"""Every run looks elsewhere; a failure prints it, and setting it here repeats the run."""
REPLAY = f"{SEED = }"

EVENT = Event(
    "declared",
    "drawn",
    "A",
    "T-1",
    2,
    -1,
    ("illegal", "T-1", "T-2"),
    {"act": "draw", "args": {"card": "#7", "many": (1, None, True)}},
    {"A": {"why": "秘密"}},
    (Moved("#7", "A.hand"), *ONE_OF_EACH),
    "scorer",
    OPENED_AT,
)
FROZEN_1 = bytes.fromhex(
    "9501a6636c69656e74c41000000000000000000000000000000000c4203f204b48e68ef4ebc4b7265486820c96b1ff4336130321d8aa6a13"
    "c915bb66b39ca86465636c61726564a5647261776ea141a3542d3102ff93a7696c6c6567616ca3542d31a3542d3282a3616374a464726177"
    "a46172677382a463617264a22337a46d616e799301c0c381a14181a3776879a6e7a798e5af86dc00149603a22337a6412e68616e64ffa000"
    "95010102a141a6412e70696c6595020102a141a6412e70696c659603a22331a6412e68616e6400a3736574019304a6412e70696c65039305"
    "a6412e70696c6592a22331a223329406a22331c091a1419307a3542d3182a46e616d65a3546f79a46c6973749301c0c39308a22331a4646f"
    "776e9309a223315a940aa22331a664616d616765fd940ba22331a6726f6c6c6564c0930ca46d312e3181a17801920da46d312e31940ea141"
    "a6706f696e747301930fa46f766572c39410a465312e3181a473656174a141ff9211a465312e31971201a141a46d61696e00a14100921381"
    "a5736561747381a141a377696ea673636f726572cf00000003f5476a00df67e82c9d3490e4e91526c0a481ac8cd4c08e7e4efd22ab599acd"
    "02ab19ec79"
)


def test_an_event_is_stored_as_version_1_was_frozen() -> None:
    entry = encode_entry("toygame", 3, "client", bytes(16), initial_link("toygame"), EVENT)
    assert entry.state.hex() == FROZEN_1.hex()
    assert decode_entry("toygame", 3, FROZEN_1) == entry


def test_an_event_of_an_older_version_is_brought_up_step_by_step() -> None:
    steps = {
        1: lambda plain: (*plain[:1], plain[1].upper(), *plain[2:]),
        2: lambda plain: (*plain[:1], f"{plain[1]}!", *plain[2:]),
    }
    newer = GAME_EVENTS._replace(version=3, upcasts=steps)
    assert decode_entry("toygame", 3, FROZEN_1, newer).event == EVENT._replace(name="DRAWN!")


def body(**changed: Any) -> tuple[Any, ...]:
    """A stored row with some fields of the event changed."""
    return 1, "client", bytes(16), bytes(32), event_to_plain(EVENT._replace(**changed))


def with_link(data: bytes) -> bytes:
    return data + link_of_body(data)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (pack((2, *body()[1:])), "stored version 2 is not known"),
        (pack((0, *body()[1:])), "stored version 0 is not known"),
        (pack((True, *body()[1:])), "not a stored event"),
        (pack(body()[:4]), "not a stored event"),
        (pack((*body(), 1)), "not a stored event"),
        (pack((1, b"client", *body()[2:])), "not a stored event"),
        (pack((*body()[:4], body()[4][:-1])), "not an event"),
        (pack((*body()[:4], (*body()[4], 1))), "not an event"),
        (pack((*body()[:4], dict(zip("abcdefghijkl", body()[4], strict=True)))), "not a stored event"),
        (pack(body(family="unheard_of")), "unknown event family"),
        (pack(body(line=True)), "line is not int"),
        (pack(body(line="2")), "line is not int"),
        (pack(body(said={"x": 1.5})), "not plain data"),
        (pack(body(said={"x": b"bytes"})), "not plain data"),
        (pack(body(said={"x": msgpack.ExtType(5, b"x")})), "not plain data"),
        (pack(body(said={"x": msgpack.Timestamp(5)})), "not plain data"),
        (msgpack.packb(body(said={1: 1})), "cannot be read"),
        (pack(body()) + b"\x00", "cannot be read"),
        (pack(body())[:-1], "cannot be read"),
        (b"", "cannot be read"),
        (b"\x91" * 5000 + b"\x90", "cannot be read"),
        (b"\xdc\x00\x05" + pack(body())[1:], "not in the one form"),
        (pack(body()).replace(b"\x81\xa1A", b"\x82\xa1A\x01\xa1A"), "not in the one form"),
    ],
)
def test_a_row_that_nobody_would_have_written_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        decode_entry("toygame", 3, with_link(data))


def test_every_single_changed_bit_of_a_row_is_refused() -> None:
    for index in range(len(FROZEN_1)):
        for bit in range(8):
            changed = bytearray(FROZEN_1)
            changed[index] ^= 1 << bit
            with pytest.raises(ValueError, match="its bytes have changed"):
                decode_entry("toygame", 3, bytes(changed))


def test_a_stored_name_imports_nothing() -> None:
    mapper = EntryMapper(None)  # type: ignore[arg-type]
    with pytest.raises(DamagedLog, match="kind 'os:system' is not known here"):
        mapper.to_domain_event(StoredEvent("toygame", 3, "os:system", FROZEN_1))
    assert mapper.to_domain_event(StoredEvent("toygame", 3, TOPIC, FROZEN_1)).event == EVENT


def test_a_fingerprint_is_of_what_is_said_and_not_of_the_order_of_its_fields() -> None:
    assert fingerprint({"a": 1, "b": {"c": 2, "d": 3}}) == fingerprint({"b": {"d": 3, "c": 2}, "a": 1})
    assert fingerprint(("a", "b")) != fingerprint(("b", "a"))
    assert fingerprint(1) != fingerprint(True)
    for other in (1.5, [1], {1: 1}, b"x"):
        with pytest.raises(ValueError, match="only plain data"):
            fingerprint(other)


whole = st.integers(-(2**63), 2**64 - 1)
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.from_regex(r"#[0-9]{1,3}", fullmatch=True)
plain = st.recursive(
    st.none() | st.booleans() | whole | words,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
fields = st.dictionaries(words, plain, max_size=3)
changes = st.lists(st.sampled_from(ONE_OF_EACH) | st.builds(Moved, words, words, whole, words, whole), max_size=4)
events = st.builds(
    Event,
    st.sampled_from(FAMILIES),
    words,
    words,
    words,
    st.integers(-(2**40), 2**40),
    st.integers(-5, 300),
    st.lists(words, max_size=2).map(tuple),
    fields,
    fields,
    changes.map(tuple),
    words,
    st.integers(-(2**40), 2**40),
)


@seed(SEED)
@given(plain)
def test_plain_data_comes_back_from_its_bytes(value: Any) -> None:
    note(REPLAY)
    assert repr(unpack(pack(value))) == repr(value)


@seed(SEED)
@given(events)
def test_any_event_comes_back_from_the_log_s_form(event: Event) -> None:
    note(REPLAY)
    entry = encode_entry("g", 0, "c", bytes(16), initial_link("g"), event)
    assert repr(decode_entry("g", 0, entry.state).event) == repr(event)
    assert entry.state[:-32] == pack((1, "c", bytes(16), initial_link("g"), event_to_plain(event)))


@seed(SEED)
@given(events)
def test_a_row_is_read_alike_quickly_and_slowly(event: Event) -> None:
    note(REPLAY)
    body = encode_entry("g", 0, "c", bytes(16), bytes(32), event).state[:-32]
    quick = decode_row(body, 1)
    assert quick is None or repr(quick[3]) == repr(event_from_plain(unpack(body)[4]))


def test_an_ordinary_row_is_read_quickly() -> None:
    assert decode_row(pack(body()), 1) == ("client", bytes(16), bytes(32), EVENT)


@seed(SEED)
@given(st.lists(events, max_size=12))
def test_any_events_come_back_from_a_record_file_and_from_json(more: list[Event]) -> None:
    note(REPLAY)
    record = Record("g", "", (played(0)[0], *more))
    assert repr(read(write(record)).events) == repr(record.events)
    assert repr(from_json(to_json(record)).events) == repr(record.events)
