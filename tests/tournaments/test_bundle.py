"""A tournament as one file: whole, the same bytes, and never another past."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from domain.tournaments.validation.event_validation import refused_events
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.log import open_tournament_log
from replays.tournaments.tournament_file import (
    MAIN,
    DamagedTournamentFile,
    ServerSignature,
    TournamentFile,
    decode_tournament_file,
    encode_tournament_file,
    sign_content,
)
from replays.trust.keys import Signer
from tests.tournaments.scene import random_evening

NAME = "t-abcdefghjkmn"


@pytest.fixture
def desk(tmp_path: Path) -> TournamentClerk:
    return TournamentClerk(open_tournament_log(tmp_path))


def bundle() -> TournamentFile:
    return TournamentFile(NAME, tuple(random_evening(1, 6, 2).events), {})


def test_what_is_packed_is_unpacked_and_the_same_again() -> None:
    assert decode_tournament_file(encode_tournament_file(bundle())) == bundle()
    assert encode_tournament_file(decode_tournament_file(encode_tournament_file(bundle()))) == encode_tournament_file(
        bundle()
    )


def test_every_single_changed_byte_is_refused() -> None:
    """Given a signed file of a tournament, when any byte of it is changed, also in a header that its reader does not need,
    then it is refused: another program could read another tournament there."""
    made = bundle()
    data = encode_tournament_file(made._replace(signature=sign_content(made.covered, Signer(b"k" * 32))))
    opened = []
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 0x41
        with suppress(DamagedTournamentFile):
            decode_tournament_file(bytes(changed))
            opened.append(place)
    assert opened == []


def with_bytes_behind_the_packed_data(data: bytes) -> bytes:
    """The file with more packed data for its events than their stream has."""
    made = BytesIO()
    with ZipFile(BytesIO(data)) as archive, ZipFile(made, "w") as copy:
        info = ZipInfo(MAIN, (1980, 1, 1, 0, 0, 0))
        info.compress_type = ZIP_DEFLATED
        copy.writestr(info, archive.read(MAIN))
        made.write(b"more")
        copy.start_dir, info.compress_size = made.tell(), info.compress_size + 4
        made.seek(0)
        made.write(info.FileHeader())
    return made.getvalue()


def with_entry_twice(data: bytes) -> bytes:
    """The file with a second entry of the name of the first."""
    made = BytesIO(data)
    with ZipFile(made, "a") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        archive.writestr(ZipInfo(MAIN, (1980, 1, 1, 0, 0, 0)), b"another tournament")
    return made.getvalue()


def with_comment(data: bytes) -> bytes:
    """The file with a comment of the archive."""
    made = BytesIO(data)
    with ZipFile(made, "a") as archive:
        archive.comment = b"read me"
    return made.getvalue()


SURROUNDED = (lambda data: b"before" + data, lambda data: data + b"after", lambda data: data[:-3])


@pytest.mark.parametrize("change", [with_entry_twice, with_comment, with_bytes_behind_the_packed_data, *SURROUNDED])
def test_bytes_that_belong_to_no_part_of_a_tournament_are_refused(change: Callable[[bytes], bytes]) -> None:
    """Given a file of a tournament, when bytes stand before, behind or inside of it that its reader would not use, then it is
    refused: another program could read another tournament there."""
    data = encode_tournament_file(bundle())
    assert decode_tournament_file(data).tournament
    with pytest.raises(DamagedTournamentFile):
        decode_tournament_file(change(data))


def test_a_signature_holds_for_just_this_tournament() -> None:
    one, other = bundle(), bundle()._replace(events=bundle().events[:-1])
    signed = one._replace(signature=sign_content(one.covered, Signer(b"k" * 32)))
    assert decode_tournament_file(encode_tournament_file(signed)) == signed
    with pytest.raises(DamagedTournamentFile, match="not the signature of its key"):
        decode_tournament_file(encode_tournament_file(other._replace(signature=signed.signature)))
    with pytest.raises(DamagedTournamentFile, match="not the signature of its key"):
        decode_tournament_file(
            encode_tournament_file(one._replace(signature=ServerSignature(Signer(b"j" * 32).key, signed.signature.signature)))
        )


def test_what_was_never_allowed_is_found_in_a_whole_stream() -> None:
    events = list(bundle().events)
    assert list(refused_events(events)) == []
    place = next(at for at, event in enumerate(events) if event.name == "reported")
    doubled = [*events[: place + 1], events[place], *events[place + 1 :]]
    assert [(at, each.rule) for at, each in refused_events(doubled)] == [(place + 1, "LG-REP-01")]


def test_bringing_in_twice_changes_nothing(desk: TournamentClerk) -> None:
    made = bundle()
    assert desk.append_imported(NAME, made.events) == (len(made.events), None)
    assert desk.append_imported(NAME, made.events) == (0, None)
    assert tuple(desk.events(NAME)) == made.events


def test_what_is_new_is_added_and_an_older_file_takes_nothing_away(desk: TournamentClerk) -> None:
    made = bundle()
    desk.append_imported(NAME, made.events[:10])
    assert desk.append_imported(NAME, made.events) == (len(made.events) - 10, None)
    assert desk.append_imported(NAME, made.events[:5]) == (0, None)
    assert desk.tournament(NAME).length == len(made.events)


def test_another_past_is_never_taken_and_its_first_event_is_named(desk: TournamentClerk) -> None:
    made = bundle()
    desk.append_imported(NAME, made.events)
    forged = list(made.events)
    place = next(at for at, event in enumerate(forged) if event.name == "reported")
    forged[place] = forged[place]._replace(by="judge")
    assert desk.append_imported(NAME, forged) == (0, place)
    assert tuple(desk.events(NAME)) == made.events


@pytest.mark.parametrize("data", [b"", b"PK", b"not a file", encode_tournament_file(bundle())[:-30]])
def test_what_is_no_file_of_a_tournament_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(DamagedTournamentFile):
        decode_tournament_file(data)
