"""Imports that were made before: an answer is used again only for the same request to the same code."""

import os

import domain
from replays.card_lists.import_cache import MAX_CACHED, ImportCache

ASKED = ("[list]", "own.json", "", "")


def made(cache, answer, wanted=ASKED, ruleset="robotech"):
    """What comes out, and whether it was made again."""
    calls = []

    def make():
        calls.append(1)
        return answer

    return cache.answer(ruleset, wanted, make), bool(calls)


def test_the_same_request_is_answered_from_the_folder(tmp_path):
    cache = ImportCache(tmp_path)
    assert made(cache, b"one") == (b"one", True)
    assert cache.has("robotech", ASKED)
    assert made(ImportCache(tmp_path), b"other") == (b"one", False)


def test_every_part_of_a_request_counts(tmp_path):
    cache = ImportCache(tmp_path)
    made(cache, b"one")
    for at in range(len(ASKED)):
        other = (*ASKED[:at], ASKED[at] + "x", *ASKED[at + 1 :])
        assert made(cache, b"new", other)[1], at
    assert made(cache, b"new", ("[list]own.json", "", "", ""))[1]
    assert made(cache, b"new", ruleset="star_front")[1]


def test_a_list_with_problems_is_not_stored(tmp_path):
    cache = ImportCache(tmp_path)
    assert made(cache, None) == (None, True)
    assert not cache.has("robotech", ASKED)


def test_changed_code_is_never_answered_for(tmp_path, monkeypatch):
    """Given a stored answer, when a file of the code or a table changes, then neither a running process, which has the former
    code, nor a new one uses the answer."""
    code, data = tmp_path / "code", tmp_path / "data"
    code.mkdir()
    table = code / "phrases.toml"
    table.write_text("a = 1", "utf-8")
    monkeypatch.setattr(domain, "__path__", [str(code)])
    cache = ImportCache(data)
    made(cache, b"former")
    assert not made(cache, b"former")[1]
    table.write_text("a = 22", "utf-8")
    assert not cache.has("robotech", ASKED)
    assert made(cache, b"former") == (b"former", True)
    assert made(ImportCache(data), b"new") == (b"new", True)
    assert made(ImportCache(data), b"other") == (b"new", False)


def test_code_that_changes_while_an_answer_is_made_is_not_stored(tmp_path, monkeypatch):
    code = tmp_path / "code"
    code.mkdir()
    monkeypatch.setattr(domain, "__path__", [str(code)])
    cache = ImportCache(tmp_path / "data")

    def make():
        (code / "new.py").write_text("", "utf-8")
        return b"mixed"

    assert cache.answer("robotech", ASKED, make) == b"mixed"
    assert list(tmp_path.glob("data/*")) == []


def test_a_damaged_file_counts_as_missing(tmp_path):
    cache = ImportCache(tmp_path)
    made(cache, b"one")
    (stored,) = tmp_path.iterdir()
    stored.write_bytes(stored.read_bytes()[:-1] + b"?")
    assert made(cache, b"two") == (b"two", True)


def test_only_the_last_answers_are_stored(tmp_path):
    cache = ImportCache(tmp_path)
    for number in range(MAX_CACHED + 3):
        made(cache, b"x", (str(number), "", "", ""))
        for at, each in enumerate(sorted(tmp_path.iterdir(), key=lambda path: path.stat().st_mtime_ns)):
            os.utime(each, ns=(at, at))
    assert len(list(tmp_path.iterdir())) == MAX_CACHED
    assert cache.has("robotech", (str(MAX_CACHED + 2), "", "", ""))
    assert not cache.has("robotech", ("0", "", "", ""))
