"""Whoever reads FORMAT.md can read records: test vectors, a reader in another language, and the schema of the JSON form."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from domain.kernel.record.changes import type_of_code
from replays import file
from replays.file import CannotOpen, DamagedRecord
from replays.file.json_format import FIELDS, KINDS, to_json
from replays.trust.record_signatures import OPENER, RECEIPT, SEATS
from tests.second_reader.make_vectors import FOLDER, INDEX, content_digest, verdicts
from tests.trust.files import whole_files

ROOT = Path(__file__).resolve().parents[2]
FORMAT = ROOT / "replays" / "file"
READER = Path(__file__).with_name("reader.mjs")
VECTORS: dict[str, dict[str, Any]] = json.loads(INDEX.read_text("utf-8"))
GOOD = [name for name, vector in VECTORS.items() if "head" in vector]
SIGNED = [name for name, vector in VECTORS.items() if "signatures" in vector]
DAMAGED = [name for name, vector in VECTORS.items() if "damaged" in vector]


@cache
def can_run() -> bool:
    """Whether Node is here, and a Zstandard decoder that takes dictionaries."""
    node = shutil.which("node")
    if node is None:
        return False
    if shutil.which("zstd") is not None:
        return True
    version = subprocess.run([node, "--version"], capture_output=True, encoding="utf-8", check=False).stdout
    major, minor, *_ = map(int, re.findall(r"\d+", version))
    return (major, minor) >= (24, 6) or (major == 22 and minor >= 19)


needs_node = pytest.mark.skipif(not can_run(), reason="Node, or a Zstandard decoder for it, is not installed")


def second_reader(path: Path, *what: str) -> subprocess.CompletedProcess[str]:
    """What the reader in Node prints of a file."""
    command = ["node", str(READER), str(path), str(FORMAT), *what]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, env={"PATH": os.environ["PATH"]})


def vector(name: str) -> Path:
    return FOLDER / f"{name}.senki"


def test_there_is_a_vector_of_every_version() -> None:
    assert {each["version"] for each in VECTORS.values() if "version" in each} == {1, 2, 3, 4, 5, 6}
    assert {path.stem for path in FOLDER.glob("*.senki")} == VECTORS.keys()


@pytest.mark.parametrize("name", GOOD)
def test_a_good_vector_is_read_as_ever(name: str) -> None:
    data = vector(name).read_bytes()
    record = file.read(data)
    expected = VECTORS[name]
    assert (data[10], record.head.hex(), len(record.events)) == (expected["version"], expected["head"], expected["events"])
    assert content_digest(to_json(record)) == expected["json"]


def test_there_are_vectors_with_signatures_of_every_scheme_and_verdict() -> None:
    good, false = (VECTORS[name]["signatures"] for name in ("signed", "falsely-signed"))
    schemes = {RECEIPT, OPENER, *SEATS}
    assert {scheme for scheme, verdict in good if verdict == "good"} == {scheme for scheme, _ in false} == schemes
    assert {verdict for _, verdict in (*good, *false)} == {"good", "false", "other", "unknown"}


@pytest.mark.parametrize("name", SIGNED)
def test_the_signatures_of_a_vector_are_judged_as_ever(name: str) -> None:
    assert verdicts(file.read(vector(name).read_bytes())) == VECTORS[name]["signatures"]


@needs_node
@pytest.mark.parametrize("name", SIGNED)
def test_a_reader_in_another_language_judges_the_signatures_alike(name: str) -> None:
    answer = second_reader(vector(name), "signatures")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert json.loads(answer.stdout) == VECTORS[name]["signatures"]


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_vector_is_refused(name: str) -> None:
    with pytest.raises(DamagedRecord):
        file.read(vector(name).read_bytes())


def test_declarations_are_judged_again_where_their_cards_are_known() -> None:
    assert {name for name, each in VECTORS.items() if "needs" in each} == {"version-3", "version-6"}
    assert len(file.read(vector("version-6").read_bytes()).events) == VECTORS["version-4"]["events"]
    with pytest.raises(CannotOpen, match="card list"):
        file.read(vector("version-3").read_bytes())


@needs_node
@pytest.mark.parametrize("name", VECTORS)
def test_a_reader_in_another_language_finds_what_the_vectors_say(name: str) -> None:
    answer, expected = second_reader(vector(name)), VECTORS[name]
    if "head" in expected:
        assert answer.returncode == 0, answer.stdout + answer.stderr
        assert content_digest(answer.stdout) == expected["json"]
        assert json.loads(answer.stdout)["head"] == expected["head"]
    else:
        assert answer.returncode == 1
        assert answer.stdout.startswith("refused: "), answer.stdout + answer.stderr


@needs_node
def test_a_reader_in_another_language_reads_the_demo_games_alike(tmp_path: Path) -> None:
    """Given whole games of every rulebook, then both readers give the same JSON form, as its schema describes it."""
    for name, data in whole_files().items():
        path = tmp_path / f"{name}.senki"
        path.write_bytes(data)
        assert content_digest(second_reader(path).stdout) == content_digest(to_json(file.read(data))), name


def schema() -> dict[str, Any]:
    result: dict[str, Any] = json.loads((FORMAT / "record.schema.json").read_text("utf-8"))
    return result


def test_the_schema_allows_what_is_written_and_nothing_else() -> None:
    validator = jsonschema_rs.validator_for(schema())
    for name in GOOD:
        content = json.loads(to_json(file.read(vector(name).read_bytes())))
        assert [str(error) for error in validator.iter_errors(content)] == [], name
        for event in content["events"]:
            for field in FIELDS:
                assert not validator.is_valid({**content, "events": [{key: event[key] for key in FIELDS if key != field}]})
            break
        assert not validator.is_valid({**content, "head": content["head"].upper() + "0"})
        moved = [["moved", "#1", "A.hand"]]
        assert not validator.is_valid({**content, "events": [{**content["events"][0], "changes": moved}]})


def test_the_schema_and_the_format_name_every_change_with_its_fields() -> None:
    described = {
        each["title"]: [field["title"] for field in each["prefixItems"][1:]] for each in schema()["$defs"]["change"]["anyOf"]
    }
    kinds = {name: list(type_of_code[code].__annotations__) for code, name in KINDS.items()}
    assert described == kinds
    text = (FORMAT / "FORMAT.md").read_text("utf-8")
    for code, name in KINDS.items():
        (row,) = [line for line in text.splitlines() if line.startswith(f"| {code} | `{name}` |")]
        assert re.findall(r"`(\w+)`", row.split("|")[3]) == kinds[name]
