"""The provenance of a game decides whether it counts, and an id belongs to the history that it names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from shutil import rmtree

import pytest

from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.changes import Change, Counted, Plain, ResultSet
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after
from replays.clerk import Clerk, OpenedGame
from replays.file import Record, make_record
from replays.game_ids import make_game_id
from replays.log import open_log, open_tables
from replays.log.entries import decode_entry, encode_entry, initial_link, link_of_body
from replays.log.integrity.lost_files import LostFileDetector
from replays.msgpack_codec import fingerprint
from replays.provenance import AUDITED, JUDGED, JUDGED_HERE, NOT_AUDITED, UNAUDITED, VIEW
from replays.sqlite_driver import sqlite
from replays.trust.keys import Signer
from replays.trust.provenance_store import ProvenanceStore
from replays.trust.receipts import Receipt, sign_receipt
from replays.trust.record_importer import TRUSTED_KEYS_FILE, RecordImporter, determine_provenance, read_trusted_keys
from replays.trust.record_signatures import add_signatures
from scripts.simulation.random_games import random_game

OURS, THEIRS = Signer(bytes(range(32))), Signer(bytes(32))
ID = make_game_id("a game that some house has opened")
FORGED = ResultSet({"seats": {"A": "win", "B": "loss"}, "reason": "forged"})


@cache
def game() -> tuple[Event, ...]:
    """The beginning of a random game, with all kinds of table talk, given up by A."""
    played = random_game("gundam_war", "provenance", 1)
    while played.decisions < 40 and played.step():
        pass
    for command in (
        Command("A", "note", {"text": "a word"}),
        Command("A", "takeback", {"agreed": ("B",)}),
        Command("", "rule", {"text": "both draw", "effects": ({"do": "draw", "n": 1, "who": "B"},)}, by="judge"),
        Command("", "penalty", {"to": "A", "kind": "warning"}, by="judge"),
        Command("", "correct", {"line": played.desk.events[-1].line - 3}),
        Command("A", "concede", {}),
    ):
        assert not isinstance(played.desk.say(command), Refusal), command
    return tuple(played.desk.events)


def where(fits: Callable[[Event], bool]) -> int:
    return next(at for at, event in enumerate(game()) if fits(event))


def changed(at: int, *more: Change) -> Record:
    """The game with more changes in one of its events."""
    events = list(game())
    events[at] = events[at]._replace(changes=(*events[at].changes, *more))
    return make_record(events, ID)


def won_by_a() -> Record:
    """The game with the winner exchanged."""
    events = [event._replace(changes=tuple(FORGED if isinstance(c, ResultSet) and c.result else c for c in event.changes))
              for event in game()]  # fmt: skip
    return make_record(events, ID)


def test_a_game_that_the_rules_make_again_is_audited_and_counts() -> None:
    assert determine_provenance(make_record(game(), ID), registry.ruleset)[:2] == (AUDITED, True)


@pytest.mark.parametrize("family", ["declared", "note", "penalty", "takeback", "correction", "ended"])
def test_a_result_that_was_put_in_is_found_wherever_it_stands(family: str) -> None:
    """Also in what was taken back afterwards, where nothing undoes it."""
    forged = changed(where(lambda event: event.family == family), FORGED)
    for end in (len(game()), where(lambda event: event.family == "conceded")):
        cut = make_record(forged.events[:end], ID)
        provenance = determine_provenance(cut, registry.ruleset)
        if result_after(cut.events) == FORGED.result:
            assert (provenance.how, provenance.clean) == (AUDITED, False), provenance
            return
    raise AssertionError("the forged result does not last")


def test_a_winner_that_was_exchanged_is_found() -> None:
    assert not determine_provenance(won_by_a(), registry.ruleset).clean


@pytest.mark.parametrize(
    "other", [{"said": {"result": {"A": "win", "B": "loss"}}}, {"name": "escaped"}, {"seat": "A"}, {"rule": "GW-EX-01"}]
)
def test_what_an_event_says_is_compared_with_what_happened(other: dict[str, Plain]) -> None:
    """The changes are untouched, but the narration would be another one."""
    at = where(lambda event: event.family == "ended")
    events = (*game()[:at], game()[at]._replace(**other), *game()[at + 1 :])
    provenance = determine_provenance(make_record(events, ID), registry.ruleset)
    assert (provenance.how, provenance.clean) == (AUDITED, False)


def test_what_nobody_has_said_does_not_count() -> None:
    said = game()[where(lambda event: event.family == "note")]
    stray = said._replace(line=game()[-1].line + 1, said={}, changes=(Counted("A", "points", 1),))
    provenance = determine_provenance(make_record((*game(), stray), ID), registry.ruleset)
    assert not provenance.clean
    assert str(provenance.why).endswith(f"from event {len(game())} on")


@pytest.mark.parametrize("verdict", [("illegal", "GW-PLAY-01"), ("ruled", ""), ("withheld",), ("legal",)])
@pytest.mark.parametrize("said", [{"act": "win", "args": {}}, {"act": "rule", "args": {"text": "so be it"}}])
def test_no_verdict_covers_what_does_not_follow_from_what_was_said(verdict: tuple[str, ...], said: dict[str, Plain]) -> None:
    """Neither an act that there is not, in a line that owns up to breaking a rule, nor a ruling that says something else."""
    at = where(lambda event: event.family == "conceded")
    family = "ruling" if said["act"] == "rule" else "declared"
    last = game()[at]._replace(
        family=family, name="ruled", seat="", said=said, verdict=verdict, by="judge", changes=(FORGED,)
    )
    assert not determine_provenance(make_record((*game()[:at], last), ID), registry.ruleset).clean


def test_what_is_illegal_and_called_legal_does_not_count() -> None:
    at = where(lambda event: event.name == "turn_ended")
    events = (*game()[:at], game()[at]._replace(said={**game()[at].said, "act": "keep", "args": {}}), *game()[at + 1 :])
    assert not determine_provenance(make_record(events, ID), registry.ruleset).clean


def test_a_view_and_a_game_whose_rules_are_not_here_do_not_count() -> None:
    def none(name: str) -> object:
        raise KeyError(name)

    assert determine_provenance(make_record(game(), ID, "B"), registry.ruleset)[:2] == (VIEW, False)
    assert determine_provenance(make_record(game(), ID), none)[:2] == (UNAUDITED, False)  # type: ignore[arg-type]
    header = {**game()[0].said["header"], "edition": "of another year"}
    other = (game()[0]._replace(said={**game()[0].said, "header": header}), *game()[1:])
    assert determine_provenance(make_record(other, ID), registry.ruleset)[:2] == (UNAUDITED, False)


@pytest.fixture
def clerk(tmp_path: Path) -> Iterator[Clerk]:
    with open_log(tmp_path) as log:
        yield Clerk(log)


@pytest.fixture
def taker(clerk: Clerk) -> RecordImporter:
    return RecordImporter(clerk, registry.ruleset, [OURS.key])


def signed(record: Record, signer: Signer) -> Record:
    """The record with a server's signature."""
    last = record.events[-1].at
    return add_signatures(
        record, sign_receipt(Receipt(record.game, "", len(record.events), record.head, bytes(32), last), signer)
    )


def taken(taker: RecordImporter, record: Record, client: str = "") -> str:
    """The id of the imported record."""
    answer = taker.import_record(record, client)
    assert isinstance(answer, OpenedGame), answer
    return answer.game


def test_a_forged_record_cannot_occupy_the_id_of_another_game(taker: RecordImporter) -> None:
    forged = taken(taker, won_by_a())
    empty = taken(taker, make_record(game()[:1], ID))
    assert len({forged, empty, ID}) == 3
    assert taken(taker, signed(make_record(game(), ID), OURS)) == ID


@pytest.mark.parametrize("signer", [THEIRS, None], ids=["an untrusted server", "no signer"])
def test_an_id_that_nobody_vouches_for_is_made_from_the_content(taker: RecordImporter, signer: Signer | None) -> None:
    record = make_record(game(), ID)
    one = taken(taker, signed(record, signer) if signer else record)
    assert one != ID
    assert taken(taker, make_record(game(), make_game_id("another"))) == one, "the same content is the same game"
    assert taken(taker, make_record(game(), one)) == one, "and its own id is preserved"


def test_a_signature_for_another_history_does_not_keep_the_id(taker: RecordImporter) -> None:
    stolen = signed(make_record(game(), ID), OURS).signatures
    forged = won_by_a()
    assert taken(taker, Record(ID, "", forged.events, stolen)) != ID


@pytest.fixture
def origins(clerk: Clerk, tmp_path: Path) -> Iterator[ProvenanceStore]:
    tables = open_tables(clerk.log, tmp_path, "links")
    yield ProvenanceStore(tables, clerk.log)
    tables.close()


def opened(clerk: Clerk) -> str:
    """The id of a game that was opened here."""
    answer = clerk.open_game("star_front", {"seats": ("A", "B")}, {}, "a client", 0)
    assert isinstance(answer, OpenedGame), answer
    return answer.game


def test_the_provenance_of_a_game_is_stored_with_its_first_event(
    taker: RecordImporter, clerk: Clerk, origins: ProvenanceStore
) -> None:
    good, bad, here = taken(taker, make_record(game(), ID)), taken(taker, won_by_a()), opened(clerk)
    assert [(origins.get(each).how, origins.get(each).clean) for each in (good, bad, here, "nothing")] == [
        (AUDITED, True),
        (AUDITED, False),
        (JUDGED, True),
        (UNAUDITED, False),
    ]
    assert origins.uncounted() == {bad}


@pytest.mark.parametrize("damage", ["DELETE FROM provenance", "UPDATE provenance SET clean = 1", "DROP TABLE provenance"])
def test_a_changed_index_makes_no_forgery_count(
    taker: RecordImporter, clerk: Clerk, origins: ProvenanceStore, tmp_path: Path, damage: str
) -> None:
    """Given a forged game that does not count, when the index of origins is lost or changed, then the origin in the log
    decides: a lost row is made again, and a check tells a changed one."""
    bad = taken(taker, won_by_a())
    assert origins.uncounted() == {bad}
    with closing(sqlite.connect(tmp_path / "links.sqlite")) as file:
        file.execute(damage)
        file.commit()
    tables = open_tables(clerk.log, tmp_path, "links")
    again = ProvenanceStore(tables, clerk.log)
    assert not again.get(bad).clean
    assert damage.startswith("UPDATE") or again.uncounted() == {bad}
    assert [fault.game for fault in again.repair()] == ([bad] if damage.startswith("UPDATE") else [])
    assert again.uncounted() == {bad}
    tables.close()


def test_an_import_that_an_earlier_release_did_not_finish_does_not_count(clerk: Clerk, origins: ProvenanceStore) -> None:
    """Given a log of a release that stored origins after the game, when the row of an import is missing, then the game does
    not count until a check audits it; a game that was opened here counts."""
    head = fingerprint(won_by_a().head.hex())
    clerk.log.append(ID, 0, won_by_a().events, "record", head)
    clerk.log.append("opened-here", 0, game()[:1], "client", fingerprint("open"))
    assert (origins.get(ID), origins.get("opened-here")) == (NOT_AUDITED, JUDGED_HERE)
    assert origins.uncounted() == {ID}
    assert list(origins.finish_audits(lambda record: determine_provenance(record, registry.ruleset))) == [ID]
    assert (origins.get(ID).how, origins.get(ID).clean) == (AUDITED, False)


def test_a_scoresheet_that_an_earlier_release_recorded_counts(clerk: Clerk, origins: ProvenanceStore) -> None:
    """Given a log of a release that stored a scoresheet as a record of its own id without a provenance, then the game counts;
    the same record under an id that follows from its content was imported, and does not count."""
    record = won_by_a()
    head, content = record.head.hex(), replace(record, game="").head.hex()
    foreign = replace(record, game=make_game_id(f"record:{content}"))
    clerk.log.append(ID, 0, record.events, f"record:{head}", fingerprint(head))
    clerk.log.append(foreign.game, 0, record.events, f"record:{foreign.head.hex()}", fingerprint(foreign.head.hex()))
    assert (origins.get(ID), origins.get(foreign.game)) == (JUDGED_HERE, NOT_AUDITED)


def test_only_the_first_event_of_a_game_has_a_provenance() -> None:
    """Given a log, when a later row has a sixth field, or a first row one that was packed differently, then it is damage."""
    first = encode_entry(
        "toygame", 0, "c", bytes(16), initial_link("toygame"), game()[0], provenance=("judged", True, "", "", "")
    )
    assert decode_entry("toygame", 0, first.state).event == game()[0]
    with pytest.raises(ValueError, match="not a stored event"):
        decode_entry("toygame", 1, first.state)
    body = first.state[:-32] + b"\x01"
    with pytest.raises(ValueError, match="not a stored event"):
        decode_entry("toygame", 0, body + link_of_body(body))


def test_trusted_houses_are_listed_in_a_file(tmp_path: Path) -> None:
    assert read_trusted_keys(tmp_path) == frozenset()
    (tmp_path / TRUSTED_KEYS_FILE).write_text(f"# those of the league\n{THEIRS.key.hex()} the club at the river\n\n")
    assert read_trusted_keys(tmp_path) == {THEIRS.key}
    (tmp_path / TRUSTED_KEYS_FILE).write_text("\nnonsense\n")
    with pytest.raises(ValueError, match="line 2: not a public key"):
        read_trusted_keys(tmp_path)


def lost(clerk: Clerk, folder: Path) -> list[str]:
    """What was lost of the log, in words."""
    tables = open_tables(clerk.log, folder, "links")
    try:
        return list(map(str, LostFileDetector(clerk.log, tables).find()))
    finally:
        tables.close()


@pytest.mark.parametrize("gone", ["heads", "links.sqlite", "heads and links.sqlite"])
def test_a_loss_is_reported_until_it_is_accepted(tmp_path: Path, gone: str) -> None:
    """Given games of a log, when its heads or its links are deleted, then that is stated by every check, also after further
    games, until somebody accepts the loss."""
    with open_log(tmp_path) as log:
        opened(Clerk(log))
        assert lost(Clerk(log), tmp_path) == []
    for name in gone.split(" and "):
        rmtree(tmp_path / name) if name == "heads" else (tmp_path / name).unlink()
    for client in ("another client", "and one more"):
        with open_log(tmp_path) as log:
            result = " ".join(lost(Clerk(log), tmp_path))
            assert ("head" in result, "links.sqlite is" in result) == ("heads" in gone, gone == "links.sqlite")
            Clerk(log).open_game("star_front", {"seats": ("A", "B")}, {}, client, 0)
    with open_log(tmp_path) as log:
        tables = open_tables(log, tmp_path, "links")
        LostFileDetector(log, tables).accept()
        tables.close()
        assert lost(Clerk(log), tmp_path) == []
