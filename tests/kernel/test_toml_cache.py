"""Sources that take long to parse are read through a cache in `__pycache__`."""

from __future__ import annotations

import os
import sys
import tomllib
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from domain.kernel.messages.toml_cache import read_compiled, read_toml


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    made = tmp_path / "words.toml"
    made.write_text("pass = { en = 'pass' }\n", "utf-8")
    return made


def cached(file: Path) -> Path:
    return Path(cache_from_source(f"{file}.py"))


def test_what_was_parsed_once_is_not_parsed_again_and_is_new_for_each_caller(file, monkeypatch):
    first = read_toml(file)
    monkeypatch.setattr(tomllib, "loads", None)
    first["pass"]["en"] = "changed by its caller"
    assert read_toml(file) == {"pass": {"en": "pass"}}


def test_a_source_that_changes_is_read_again(file):
    """Also where its length stays, or where it gets older."""
    for number, text in enumerate(("pass = { en = 'pass' }\n", "pass = { en = 'stop' }\n", "pass = { en = 'go' }\n")):
        file.write_text(text, "utf-8")
        os.utime(file, ns=(0, 10**18 - number))
        assert read_toml(file) == tomllib.loads(text)


@pytest.mark.parametrize("content", [b"", b"\x00" * 40, b"no such data", None])
def test_a_cache_that_is_cut_or_of_another_kind_is_made_again(file, content):
    read_toml(file)
    whole = cached(file).read_bytes()
    cached(file).write_bytes(whole[:-9] if content is None else content)
    assert read_toml(file) == {"pass": {"en": "pass"}}
    assert cached(file).read_bytes() == whole


def test_the_same_source_in_another_form_is_another_result(file):
    assert read_compiled(file, "length", len) == 23
    assert read_compiled(file, "upper", str.upper) == "PASS = { EN = 'PASS' }\n"
    assert read_compiled(file, "length", len) == 23


def test_nothing_is_written_where_python_writes_no_bytecode_and_a_date_is_read_without_a_cache(file, monkeypatch):
    file.write_text("day = 2026-11-29\n", "utf-8")
    assert read_toml(file) == tomllib.loads("day = 2026-11-29\n")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    file.write_text("pass = { en = 'pass' }\n", "utf-8")
    assert read_toml(file) == {"pass": {"en": "pass"}}
    assert not cached(file).exists()


def test_a_missing_file_and_a_faulty_one_are_errors(file):
    with pytest.raises(FileNotFoundError):
        read_toml(file.with_name("nowhere.toml"))
    file.write_text("pass = \n", "utf-8")
    with pytest.raises(tomllib.TOMLDecodeError, match="line 1, column 8"):
        read_toml(file)
