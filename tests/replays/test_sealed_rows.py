"""Rows of a game are sealed into frames and read back byte for byte; nothing is lost, reused or hidden by it."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import sleep

import msgspec
import pytest

from domain.kernel.record.event import Event
from replays.log import ClientIdReused, DamagedLog, GameLog, PositionConflict, StoredEvents, UndamagedLog, open_log
from replays.log.compaction import Compaction, compact
from replays.log.entries import STORED_FINGERPRINT, encode_entry, initial_link, link_of_body
from replays.log.game_tail import SEALED_ROWS
from replays.log.integrity.damage_scan import find_damage
from replays.log.log_factory import FILE_NAME
from replays.log.recorder import sealing
from replays.log.sealed_rows import (
    EarlierSegment,
    SealedRow,
    Segment,
    compress_row,
    compress_segments,
    decode_frame,
    encode_segment,
    expand_row,
)
from replays.msgpack_codec import fingerprint
from replays.sqlite_driver import sqlite
from tests.replays.toy import played
from tests.soak import in_full

SEEDS = in_full(200, 12)
MANY = played(60)
ENDED = MANY[-1]._replace(family="ended", name="end", changes=(), line=MANY[-1].line + 1)
OLD_TRIGGER = """
CREATE TRIGGER stored_events_{0} BEFORE {0} ON stored_events BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"""
INSERT = (
    "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES ('game', 5, 'senki.event', x'00')"
)


def sayings(events: Sequence[Event]) -> Iterator[list[Event]]:
    line: list[Event] = []
    for event in events:
        if line and event.line != line[-1].line:
            yield line
            line = []
        line.append(event)
    yield line


def say(log: GameLog, game: str, said: Sequence[Event], start: int) -> object:
    return log.append(game, start, said, f"{game} {start}", fingerprint(start))


def fill(log: GameLog, game: str, events: Sequence[Event] = MANY) -> None:
    start = 0
    for line in sayings(events):
        assert isinstance(say(log, game, line, start), StoredEvents)
        start += len(line)


def count(folder: Path, query: str) -> int:
    with closing(sqlite.connect(folder / FILE_NAME)) as file:
        return int(file.execute(query).fetchone()[0])


def live_rows(folder: Path) -> int:
    return count(folder, "SELECT count(*) FROM stored_events")


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as format 2 had it: three games in rows alone, with the triggers and the number of that time."""
    with monkeypatch.context() as patched:
        patched.setattr(GameLog, "seals", False)
        patched.setattr("replays.log.recorder.sqlite.compress_row", lambda state: state)
        with open_log(tmp_path) as log:
            for game in ("one", "two"):
                fill(log, game)
            fill(log, "over", [*MANY, ENDED])
    with closing(sqlite.connect(tmp_path / FILE_NAME)) as file:
        file.execute("DROP TABLE stored_events_sealed")
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            file.execute(f"DROP TRIGGER {name}")
        for verb in ("DELETE", "UPDATE"):
            file.execute(OLD_TRIGGER.format(verb))
        file.execute("PRAGMA user_version = 2")
        file.commit()
    return tmp_path


def random_rows(dice: random.Random) -> list[SealedRow]:
    """Rows of a game with usual and unusual ids, sizes and kinds of rows."""
    rows, link, id = [], initial_link("game"), dice.randrange(1 << 40)
    for position, event in enumerate(dice.choices(MANY, k=dice.randrange(1, 70))):
        clients = ("", dice.randbytes(16).hex(), dice.randbytes(16).hex().upper(), "ü" * dice.randrange(40), "f" * 32)
        client = dice.choice(clients)
        changed = event._replace(at=dice.randrange(1 << dice.randrange(1, 50)), cause=dice.randrange(-1, 1 << 20))
        said = {"text": "x" * dice.choice((0, 10, 3000))}
        entry = encode_entry("game", position, client, dice.randbytes(16 if client else 0), link, changed._replace(said=said))
        state = entry.state
        if dice.random() < 0.1:  # a row that no release has written
            body = dice.randbytes(dice.randrange(60))
            state = body + link_of_body(body)
        link, id = state[-32:], id + dice.choice((1, 1, 1, 5000))
        rows.append(SealedRow(id, state))
    return rows


@pytest.mark.parametrize("seed", range(SEEDS))
def test_sealed_rows_come_out_byte_for_byte(seed: int) -> None:
    """Given rows of any kind, when they are sealed at once or in parts, then the frame gives the same rows."""
    dice = random.Random(seed)
    print("seed", seed)
    rows, packed, first = random_rows(dice), b"", dice.randrange(1, 2000)
    at = 0
    while at < len(rows):
        part = rows[at : at + dice.randrange(1, 40)]
        try:
            packed = encode_segment(part, first + at, packed)
        except ValueError:  # a row that no release has written hides the link before it
            packed, first, rows, at = b"", first + at, rows[at:], 0
            continue
        at += len(part)
    assert decode_frame(compress_segments(packed, 3), first) == rows
    assert [expand_row(compress_row(row.state)) for row in rows] == [row.state for row in rows]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_frames_of_data_format_3_are_read(seed: int) -> None:
    """Given rows that were sealed with joined fields, when the frame is read, also with later rows, then it is the rows."""
    dice = random.Random(seed)
    print("seed", seed)
    rows = random_rows(dice)
    now = msgspec.msgpack.decode(encode_segment(rows, 5)[4:], type=Segment)
    fields = (now.previous_link, now.version, now.ids, now.clients, now.fingerprints)
    joined = [[b"".join(map(bytes, each)) for each in zip(*columns, strict=True)] for columns in (now.heads, now.middles)]
    for index in now.whole:
        joined[0][index] = joined[1][index] = b""
    earlier = EarlierSegment(*fields, *joined, now.lines, now.causes, now.times, now.whole, now.check)
    packed = msgspec.msgpack.encode(earlier)
    assert decode_frame(compress_segments(len(packed).to_bytes(4, "big") + packed, 3), 5) == rows


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_changed_frame_is_never_read_as_another_game(seed: int) -> None:
    """Given a frame, when bits of it change or it is cut, then it is refused or gives the same rows."""
    dice = random.Random(seed)
    print("seed", seed)
    link, rows = initial_link("game"), []
    for position, event in enumerate(MANY):
        entry = encode_entry("game", position, "", b"", link, event)
        link = entry.link
        rows.append(SealedRow(position + 1, entry.state))
    packed = encode_segment(rows, 0)
    for content in (packed, compress_segments(packed, 3)):
        changed = bytearray(content)
        changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
        cut = bytes(changed[: dice.randrange(1, len(changed) + 1)])
        try:
            found = decode_frame(compress_segments(cut, 3) if content is packed else cut, 0)
        except ValueError:
            continue
        states = [row.state for row in found]
        assert states == [row.state for row in rows] or states[0] != rows[0].state, "a link along the chain differs"


def test_a_running_game_has_few_rows_and_reads_as_it_was_said(log: GameLog, tmp_path: Path) -> None:
    """Given games that are recorded side by side, when they are read by game and in order, then it is what was said, with
    the numbers of the order."""
    lines = list(sayings(MANY))
    expected, start = [], 0
    for line in lines:
        for game in ("one", "two", "three"):
            assert say(log, game, line, start) == StoredEvents(start, tuple(line))
            expected += [(game, start + at, event) for at, event in enumerate(line)]
        start += len(line)
    assert live_rows(tmp_path) <= 3 * (SEALED_ROWS + 10)
    assert count(tmp_path, "SELECT count(*) FROM stored_events_sealed") >= 3
    with open_log(tmp_path) as other:
        for reader in (log, other):
            assert [reader.read(game) for game in ("one", "two", "three")] == [MANY] * 3
            assert reader.read("two", 55) == MANY[55:]
            for limit in (1, 7, 64, 5000):
                followed = list(reader.follow(0, limit))
                assert [(each.game, each.position, each.event) for each in followed] == expected
                assert [each.id for each in followed] == [*range(1, len(expected) + 1)]
            assert not UndamagedLog(reader).damaged
            assert reader.links("one", 20) == reader.links("one")[20:]
            assert reader.position("one") == len(MANY)


def test_the_end_of_a_game_seals_all_of_it(log: GameLog, tmp_path: Path) -> None:
    """Given a short game, when it ends, then two rows and a frame are left; what follows is read behind it."""
    fill(log, "over", [*MANY[:20], ENDED])
    assert live_rows(tmp_path) == 2
    assert log.read("over") == [*MANY[:20], ENDED]
    assert isinstance(say(log, "over", MANY[20:22], 21), StoredEvents)
    assert log.read("over") == [*MANY[:20], ENDED, *MANY[20:22]]


def test_a_retry_finds_a_sealed_command_and_a_late_writer_is_refused(log: GameLog, tmp_path: Path) -> None:
    """Given a second process that has not read on, when the first has sealed the rows, then its append is a conflict."""
    lines = list(sayings(MANY))
    with open_log(tmp_path) as late:
        say(log, "game", lines[0], 0)
        assert late.position("game") == len(lines[0])
        late.read("game")
        start = len(lines[0])
        for line in lines[1:]:
            say(log, "game", line, start)
            start += len(line)
        answer = late.append("game", len(lines[0]), lines[5], "mine", fingerprint("mine"))
        assert answer == PositionConflict(len(MANY))
        assert log.read("game") == MANY
        again = say(late, "game", lines[1], len(lines[0]))
        assert again == StoredEvents(len(lines[0]), tuple(lines[1]), True)
        reused = late.append("game", 0, lines[1], f"game {len(lines[0])}", fingerprint("x"))
        assert isinstance(reused, ClientIdReused)


def test_a_row_at_a_sealed_position_is_refused_by_the_database(log: GameLog, tmp_path: Path) -> None:
    """Given a sealed game, when rows are inserted, deleted or changed by hand, then the database refuses."""
    fill(log, "game")
    refused = (
        INSERT,
        "DELETE FROM stored_events",
        "DELETE FROM stored_events_sealed",
        "UPDATE stored_events_sealed SET frame = x'00'",
        "UPDATE stored_events_sealed SET originator_id = 'x', last_position = last_position + 1",
    )
    with closing(sqlite.connect(tmp_path / FILE_NAME)) as file:
        for statement in refused:
            with pytest.raises(sqlite.IntegrityError, match="the log only grows"):
                file.execute(statement)


def test_numbers_are_not_given_again(log: GameLog) -> None:
    """Given a sealed game at the end of the log, when another is opened, then its events have greater numbers."""
    fill(log, "game", [*MANY, ENDED])
    last = log.recorder.max_notification_id()
    assert last == len(MANY) + 1
    fill(log, "next", MANY[:3])
    assert [each.id for each in log.follow(last)] == [last + 1, last + 2, last + 3]


@pytest.mark.parametrize("column", ["frame", "first_position", "last_position", "first_id", "last_id", "originator_id"])
def test_damage_in_a_frame_is_found_and_affects_its_game_only(log: GameLog, tmp_path: Path, column: str) -> None:
    """Given two sealed games, when a value of one frame is damaged, then its game is damaged and the other one is read."""
    for game in ("one", "two"):
        fill(log, game)
    with closing(sqlite.connect(tmp_path / FILE_NAME)) as file:
        file.execute("DROP TRIGGER stored_events_sealed_UPDATE")
        value = "x'28b52ffd00'" if column == "frame" else "'x'" if column == "originator_id" else f"{column} + 1"
        file.execute(f"UPDATE stored_events_sealed SET {column} = {value} WHERE originator_id = 'one'")
        file.commit()
    with open_log(tmp_path) as opened:
        with pytest.raises(DamagedLog):
            opened.read("one")
        assert opened.read("two") == MANY
        assert "one" in find_damage(opened)
        assert "two" not in find_damage(opened)
        undamaged = UndamagedLog(opened)
        after, found = 0, []
        while batch := undamaged.notifications(after, 10):
            found += [each for each in batch if each.game == "two"]
            after = batch[-1].id
        assert [each.event for each in found] == MANY


def test_a_forged_frame_is_found_by_the_row_after_it(log: GameLog, tmp_path: Path) -> None:
    """Given a sealed game, when its frame is replaced by a sound one of other events, then reading names the row after it."""
    fill(log, "game")
    link, rows = initial_link("game"), []
    with closing(sqlite.connect(tmp_path / FILE_NAME)) as file:
        _, _, first, last, *_ = file.execute("SELECT rowid, * FROM stored_events_sealed").fetchone()
        for position, event in enumerate(MANY[: last + 1]):
            command = ("game 0", fingerprint(0)[:STORED_FINGERPRINT]) if position == 0 else ("", b"")
            entry = encode_entry("game", position, *command, link, event._replace(at=7) if position > 3 else event)
            link = entry.link
            rows.append(SealedRow(position + 1, entry.state))
        forged = compress_segments(encode_segment(rows[first:], first), 3)
        file.execute("DROP TRIGGER stored_events_sealed_UPDATE")
        file.execute("UPDATE stored_events_sealed SET frame = ?", (forged,))
        file.commit()
    with open_log(tmp_path) as opened:
        with pytest.raises(DamagedLog) as found:
            opened.read("game")
        assert found.value.position == last + 1  # the row after the frame names the link of another event
        assert find_damage(opened)["game"].position == last + 1


def test_an_old_folder_is_read_and_grows(old: Path) -> None:
    """Given a folder of format 2, when it is opened, then it reads as before, and what is appended is sealed with it."""
    with open_log(old) as log:
        assert [log.read(game) for game in log.games()] == [MANY, MANY, [*MANY, ENDED]]
        say(log, "two", MANY[:2], len(MANY))
        assert log.read("two") == [*MANY, *MANY[:2]]
        assert not find_damage(log)
    assert count(old, "PRAGMA user_version") == 4
    assert live_rows(old) < 2 * len(MANY) + 10


def test_compacting_preserves_games_numbers_and_heads(old: Path) -> None:
    """Given a folder of format 2, when it is compacted, twice, then all reads as before in a fraction of the room."""
    with open_log(old) as log:
        followed, links = list(log.follow()), [log.links(game) for game in log.games()]
        before = (old / FILE_NAME).stat().st_size
        result = compact(log)
        assert (result.games, result.damaged) == (3, [])
        assert compact(log) == Compaction(0, 0, [])
        assert list(log.follow()) == followed
        assert [log.links(game) for game in log.games()] == links
        assert not find_damage(log)
    assert live_rows(old) == 6
    assert (old / FILE_NAME).stat().st_size < before
    with open_log(old) as log:
        assert list(log.follow(0, 3)) == followed


def test_compacting_leaves_a_damaged_game_as_it_is(old: Path) -> None:
    """Given a damaged game, when the folder is compacted, then its rows stay, it is named, and the others are sealed."""
    change = "UPDATE stored_events SET state = x'00' WHERE originator_id = 'two' AND originator_version = 7"
    with closing(sqlite.connect(old / FILE_NAME)) as file:
        file.execute("DROP TRIGGER stored_events_UPDATE")
        file.execute(change)
        file.commit()
    with open_log(old) as log:
        result = compact(log)
        assert [(each.game, each.position) for each in result.damaged] == [("two", 7)]
        assert result.games == 2
    assert live_rows(old) == len(MANY) + 4


COMPACT = """
import sys
from pathlib import Path
from replays.log import open_log
from replays.log.compaction import compact
log = open_log(Path(sys.argv[1]))
print("ready", flush=True)
compact(log)
"""


def test_a_compaction_that_is_killed_leaves_every_event(old: Path) -> None:
    """Given a folder of format 2, when compacting it is killed at any moment, then all events are there, and the next run
    completes it."""
    with open_log(old) as log:
        followed = list(log.follow())
    dice = random.Random(31)
    print("seed 31")
    for _ in range(in_full(60, 2)):
        process = subprocess.Popen([sys.executable, "-c", COMPACT, str(old)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        sleep(dice.random() * 0.05)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        with open_log(old) as log:
            assert list(log.follow()) == followed
            assert not find_damage(log)
    with open_log(old) as log:
        assert not compact(log).damaged
        assert list(log.follow()) == followed
    assert live_rows(old) == 6


def test_frames_of_any_span_are_found(log: GameLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given frames that overlap by much and by little, when the log is followed from any number, then nothing is missing."""
    monkeypatch.setattr(sealing, "MAX_EVENTS", 50)
    dice = random.Random(7)
    print("seed 7")
    ends = dict.fromkeys(map(str, range(12)), 0)
    lines = {game: list(sayings(MANY)) for game in ends}
    while lines:
        game = dice.choice([*lines][:: dice.randrange(1, 4)])
        line = lines[game].pop(0)
        say(log, game, line, ends[game])
        ends[game] += len(line)
        if not lines[game]:
            del lines[game]
    everything = [each.id for each in log.follow(0, 100)]
    assert everything == [*range(1, 12 * len(MANY) + 1)]
    for after in dice.sample(everything, in_full(200, 25)):
        assert [each.id for each in log.notifications(after, 40)] == everything[after : after + 40]
