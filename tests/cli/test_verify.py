"""`senki verify`: what a record or the log is worth, told with its place and its exit code."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from domain.kernel.desk.acts.commitments import compute_commitment
from replays.file import read, write
from replays.trust.keys import Signer, key_fingerprint, parse_key
from replays.trust.receipts import Receipt, SignedReceipt, format_receipt_file, sign_receipt
from tests.faults.log_forgery import cut, remove, rewrite


@pytest.fixture
def signed(senki, demo_game, tmp_path) -> Path:
    """The demo game in a file over the house's signature."""
    assert senki("export", demo_game, "game.senki", "--sign").code == 0
    return tmp_path / "game.senki"


@pytest.fixture
def receipts(senki, demo_game, tmp_path) -> Path:
    """What the house signed for, stored elsewhere."""
    (tmp_path / "receipts.txt").write_text(senki("receipts").out)
    return tmp_path / "receipts.txt"


def forge(file: Path, events: int) -> None:
    """The record without its last events, with a sound chain and the same signatures."""
    record = read(file.read_bytes())
    file.write_bytes(write(replace(record, events=record.events[:events])))


def test_a_signed_record_is_intact_and_its_signer_is_named(senki, signed):
    answer = senki("verify", "game.senki", "--json")
    assert answer.code == 0
    assert answer.data["standing"] == "intact"
    assert answer.data["signed"] == [f"house {_key(senki)[1]} at {answer.data['events']}: good"]
    assert senki("verify", "game.senki", "--key", _key(senki)[0]).code == 0


def test_a_record_without_a_signature_is_whole_but_nobody_vouches_for_it(senki, demo_game):
    senki("export", demo_game, "bare.senki")
    answer = senki("verify", "bare.senki")
    assert answer.code == 0
    assert "no receipt that can be checked" in answer.out
    assert senki("verify", "bare.senki", "--key", "ab" * 32).code == 1


def test_a_signature_of_an_unknown_scheme_proves_nothing(senki, signed):
    record = read(signed.read_bytes())
    signed.write_bytes(write(replace(record, signatures=(("ed25519", "the house, honestly", bytes(64)),))))
    answer = senki("verify", "game.senki", "--json")
    assert answer.data["signed"] == [
        "the house, honestly: cannot be checked (this scheme is not known here, so it proves nothing)"
    ]
    assert answer.data["standing"] == "unwitnessed"


def test_another_key_than_the_one_that_was_asked_for_does_not_count(senki, signed):
    answer = senki("verify", "game.senki", "--key", "11" * 32)
    assert answer.code == 1
    assert "cannot be checked (another key has signed it)" in answer.out


def test_a_signed_record_that_was_cut_or_rewritten_is_named(senki, signed):
    forge(signed, 100)
    answer = senki("verify", "game.senki")
    assert answer.code == 3
    assert "verdict: cut after 100" in answer.out
    assert ": of a longer record" in answer.out


def test_a_signed_record_that_was_rewritten_is_named(senki, signed):
    record = read(signed.read_bytes())
    events = (*record.events[:-1], record.events[-1]._replace(rule="X"))
    signed.write_bytes(write(replace(record, events=events)))
    answer = senki("verify", "game.senki")
    assert answer.code == 3
    assert "verdict: rewritten from the beginning" in answer.out


def test_a_log_is_checked_against_receipts_that_were_stored_elsewhere(senki, demo_game, receipts, tmp_path):
    assert senki("verify", "--log", "--receipts", "receipts.txt").code == 0
    rewrite(tmp_path / "data", demo_game, random.Random(1))
    for file in (tmp_path / "data" / "heads").iterdir():
        file.unlink()
    assert senki("verify", "--log").code == 0, "the house has forgotten its heads, and takes over what is there"
    answer = senki("verify", "--log", "--receipts", "receipts.txt", "--json")
    assert answer.code == 3
    assert answer.data["games"][0]["verdict"] == "rewritten"


def test_receipts_of_a_stranger_accuse_a_log_in_his_own_name_only(senki, demo_game, tmp_path):
    """Anybody can make a key, and a receipt over it of whatever he likes; one that nobody has signed says nothing."""
    stranger = Signer(bytes(32))
    result = Receipt(demo_game, "", 5, bytes(32), bytes(32), 1)
    elsewhere = result._replace(game="nevermet")
    unsigned = SignedReceipt(elsewhere, parse_key(_key(senki)[0]), bytes(64))
    (tmp_path / "his.txt").write_text(
        format_receipt_file([sign_receipt(result, stranger), sign_receipt(elsewhere, stranger)], {})
    )
    (tmp_path / "nobodys.txt").write_text(format_receipt_file([unsigned], {}))
    answer = senki("verify", "--log", "--receipts", "his.txt", "--json")
    assert answer.code == 3
    assert {row["verdict"] for row in answer.data["games"]} == {"rewritten", "gone"}
    assert all(f"not the key of this server: {key_fingerprint(stranger.key)}" in row["why"] for row in answer.data["games"])
    for more, code in ((("his.txt", "--key", _key(senki)[0]), 0), (("nobodys.txt",), 1)):
        answer = senki("verify", "--log", "--json", "--receipts", *more)
        assert answer.code == code
        verdicts = {row["game"]: (row["verdict"], row["why"]) for row in answer.data["games"]}
        assert verdicts[demo_game][0] == "intact"
        assert verdicts["nevermet"] == ("unknown", "it is not here; 1 receipt that proves nothing")


def test_a_log_is_checked_against_the_heads_of_the_server(senki, demo_game, tmp_path):
    at = cut(tmp_path / "data", demo_game, random.Random(2))
    answer = senki("verify", "--log", "--json")
    assert answer.code == 3
    assert [(row["verdict"], row["from"]) for row in answer.data["games"]] == [("cut", at)]
    assert f"event {at} is damaged: it was cut here" in senki("games").err


def test_a_game_that_is_gone_is_missed(senki, demo_game, receipts, tmp_path):
    (tmp_path / "other.txt").write_text("ruleset: gundam_war\n\nA keep\n")
    senki("record", "other.txt")
    remove(tmp_path / "data", demo_game, random.Random(3))
    verdicts = {row["game"]: row["verdict"] for row in senki("verify", "--log", "--json").data["games"]}
    assert verdicts[demo_game] == "gone"
    assert sorted(verdicts.values()) == ["gone", "intact"]


@pytest.mark.parametrize(
    ("text", "told"),
    [("nonsense", "line 1: not a receipt"), ("opener x 12", "line 1: an opener line needs")],
    ids=["text", "opener"],
)
def test_a_file_that_holds_no_receipts_is_refused(senki, signed, tmp_path, text, told):
    (tmp_path / "bad.txt").write_text(text)
    answer = senki("verify", "game.senki", "--receipts", "bad.txt")
    assert answer.code == 2
    assert told in answer.err


def test_verify_asks_for_a_file_or_the_log(senki):
    assert senki("verify").code == 2


def _key(senki) -> tuple[str, str]:
    """The house's key, and its short name."""
    words = senki("receipts").err.split("over the key ")[1].split()
    return words[0], words[1].strip("()")


def test_what_was_sealed_is_reported_with_whether_it_was_what_it_claimed(senki, tmp_path):
    game = senki("new", "gundam_war", "--deck", "A=tide_and_wing", "--deck", "B=ember_and_thorn").out.strip()
    listed = senki("export", game, "start.json") and json.loads((tmp_path / "start.json").read_text())
    cards = [change for event in listed["events"] for change in event["changes"] if change[0] == "cards_entered"]
    first, second = [f"#{change[1] + more}" for change in cards if change[3] == "A" for more in (0, 1)][:2]
    printing = next(change[1] for event in listed["events"] for change in event["changes"] if change[0] == "pinned")
    salt = bytes(range(16))
    for card, value in ((first, printing), (second, "something else")):
        hash_ = compute_commitment("A", "card", value, salt).hex()
        assert senki("say", game, f'A seal {card} hash "{hash_}"').code == 0
    line = json.loads(senki("log", game, "--json").out)[-1]["line"]
    senki("say", game, f'A unseal {line} salt "{salt.hex()}" value "something else"')
    senki("export", game, "sealed.senki")
    result = senki("verify", "sealed.senki", "--json").data["sealed"]
    assert result == [
        f"A in line {line - 1}, card {first}: not opened",
        f"A in line {line}, card {second}: opened; the record shows nothing else of it",
    ]


def test_a_tournament_is_checked_against_receipts_that_were_stored_elsewhere(senki, tmp_path):
    """Given receipts of a tournament, when it goes on, then it is intact up to them; a file that is cut is found."""
    evening = senki("league", "open", "Club night", "--ruleset", "gundam_war", "--rounds", "1").out.strip()
    senki("league", "players", evening, "--add", "ann,ben")
    short, stored = tmp_path / "short.senki-league", tmp_path / "receipts.txt"
    assert senki("league", "pack", evening, str(short)).code == 0
    senki("league", "start", evening)
    stored.write_text(senki("receipts", evening).out)
    senki("league", "pair", evening)
    result = senki("league", "verify", evening, "--receipts", str(stored), "--json").data
    assert (result["standing"], result["good"]) == ("intact", result["events"] - 1)
    cut = senki("league", "verify", str(short), "--receipts", str(stored))
    assert (cut.code, "cut after" in cut.err) == (3, True)
    rows = {
        row["game"]: row["verdict"] for row in senki("verify", "--log", "--receipts", str(stored), "--json").data["games"]
    }
    assert rows[evening] == "intact"
