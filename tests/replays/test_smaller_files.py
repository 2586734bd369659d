"""A record file may leave out what its reader has: card lists that it names, or all events but what was said."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from domain import registry
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.changes import Pinned
from replays.file import (
    CannotOpen,
    DamagedRecord,
    Record,
    make_record,
    read,
    verify,
    write_declarations,
    write_naming_printings,
)
from replays.file.declarations import NotReproducible
from replays.file.referenced_card_lists import CardList, find_card_list, make_card_list, specimen_list, specimen_lists
from replays.file.senki_format import MAGIC
from replays.game_ids import make_game_id
from scripts.benchmarks.log_and_files import measure_record_file
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from tests.replays.toy import PRINTINGS, TOY, played

FROZEN = Path(__file__).parent / "frozen"
SMALL = make_record(played(4), "toygame")
CARDS = make_card_list(PRINTINGS)
NAMING, SAID = write_naming_printings(SMALL, [CARDS]), write_declarations(SMALL, [CARDS], lambda name: TOY)


def toys(digest: bytes, ruleset: str) -> CardList:
    return find_card_list(digest, ruleset, [CARDS])


def rules(name: str) -> Ruleset:
    return TOY


def read_toy(data: bytes) -> Record:
    return read(data, toys, rules)


@pytest.fixture(scope="module", params=registry.available())
def demo(request: pytest.FixtureRequest) -> Record:
    return make_record(play_sheet_file(scoresheet_path(request.param), []), make_game_id(request.param))


def test_a_record_comes_back_from_each_form_with_the_same_head(demo: Record) -> None:
    lists = [result] if (result := specimen_list(demo.header.ruleset)) else []
    naming, said = write_naming_printings(demo, lists), write_declarations(demo, lists)
    assert verify(naming) == verify(said) == demo
    assert (read(naming).head, read(said).head) == (demo.head, demo.head)
    plain = measure_record_file(demo.events)
    assert len(said) <= 0.013 * plain.floor
    assert len(naming) <= 0.05 * plain.floor, "0.045 in a long game: names and head weigh more in a demo"


def test_a_printing_that_is_in_no_list_stands_in_the_file() -> None:
    own = {**PRINTINGS, "T-3": {"name": "Another robot", "power": 3}}
    lists = make_card_list(own)
    data = write_naming_printings(SMALL, [lists])
    assert read(data, lambda *_: lists).pins == PRINTINGS
    assert write_naming_printings(SMALL, [make_card_list({"X-1": {"name": "?"}})]) == write_naming_printings(SMALL, [])


def test_a_printing_whose_fields_stand_in_another_order_is_not_named() -> None:
    turned = make_card_list({printing: dict(reversed(data.items())) for printing, data in PRINTINGS.items()})
    assert read(write_naming_printings(SMALL, [turned])).head == SMALL.head


def test_of_two_lists_with_the_same_printing_the_first_is_named() -> None:
    first = make_card_list({key: PRINTINGS[key] for key in ("T-1", "T-2")})
    known = {each.digest: each for each in (first, CARDS)}
    data = write_naming_printings(SMALL, [first, CARDS])
    assert read(data, lambda digest, _: known[digest]) == SMALL


def test_a_view_is_written_with_the_printings_that_its_viewer_saw() -> None:
    events = [*SMALL.events]
    secret = Pinned("S-1", {"name": "Secret robot"})
    events[3] = events[3]._replace(changes=(*events[3].changes, secret))
    seen = make_record(SMALL.events, "toygame", "B")
    assert read(write_naming_printings(seen, [CARDS]), toys) == seen
    with pytest.raises(NotReproducible, match="another record"):
        write_declarations(make_record(events, "toygame"), [CARDS], rules)


def test_what_is_missing_is_said() -> None:
    with pytest.raises(CannotOpen, match=f"card list of toy by the hash {CARDS.digest.hex()}") as caught:
        read(NAMING)
    assert caught.value.kind == "cards"
    with pytest.raises(CannotOpen, match="no such ruleset: toy") as caught:
        read(SAID, toys)
    assert caught.value.kind == "ruleset"
    later = replace(TOY, book=replace(TOY.book, edition="second"))
    with pytest.raises(CannotOpen, match="judged by edition first of toy; here is edition second") as caught:
        read(SAID, toys, lambda name: later)
    assert caught.value.kind == "edition"


def test_rules_that_make_another_game_of_it_are_reported() -> None:
    acts = {**TOY.acts, "play": TOY.acts["draw"]._replace(args=TOY.acts["play"].args)}
    with pytest.raises(CannotOpen, match="declarations make another record") as caught:
        read(SAID, toys, lambda name: replace(TOY, acts=acts))
    assert caught.value.kind == "differs"
    with pytest.raises(CannotOpen, match="the rules refuse declaration 1") as caught:
        read(SAID, toys, lambda name: replace(TOY, acts={key: TOY.acts[key] for key in TOY.acts if key != "draw"}))
    assert caught.value.kind == "refused"


@pytest.mark.parametrize("data", [NAMING, SAID], ids=["naming", "said"])
def test_every_single_changed_bit_and_every_cut_is_refused(data: bytes) -> None:
    for index in range(len(data)):
        for bit in range(8):
            changed = bytearray(data)
            changed[index] ^= 1 << bit
            with pytest.raises(DamagedRecord):
                read_toy(bytes(changed))
        with pytest.raises(DamagedRecord):
            read_toy(data[:index])


def test_signatures_travel_in_every_form() -> None:
    signed = Record("toygame", "", SMALL.events, (("ed25519", "league", b"\1" * 64),))
    assert read_toy(write_naming_printings(signed, [CARDS])) == read_toy(write_declarations(signed, [CARDS], rules)) == signed


def test_the_frozen_files_still_open() -> None:
    for name in ("toy-naming.senki", "toy-said.senki"):
        record = read_toy((FROZEN / name).read_bytes())
        assert record == SMALL
        assert record.head.hex() == FROZEN_HEAD
    assert (NAMING[len(MAGIC)], SAID[len(MAGIC)]) == (2, 6), "what is written now names the revision of the rules"


def test_the_card_lists_that_every_reader_has_never_change() -> None:
    assert sha256(b"".join(each.digest for each in specimen_lists())).hexdigest() == FROZEN_LISTS


FROZEN_HEAD = "a440a31ac9dea4518f3862dc3cc1f528e58731c04503b1ecbb0a532a8268cc5c"
FROZEN_LISTS = "7c913ce24d157c9bd5bf074ed03e1fa1078357c636c623528f7c431c9ae740cc"
