"""Clients that common generators make from the API description: Python plays with one, TypeScript compiles with its types."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from api.app import describe_api
from replays import file
from replays.trust.receipts import receipt_from_text
from tests.api.feeds import Live
from tests.api.served import Served
from tests.api.test_tokens import SERVER

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "docs" / "samples"
GENERATOR = ROOT / ".venv" / "generator" / "bin"
TYPESCRIPT = ROOT / ".venv" / "typescript"
UNTYPED = re.compile(r"response_(\w+) = cast\(Any,")
OPEN_HEADERS = "[name: string]: unknown;"
"""What TypeScript generates for headers that are not described: an answer may always have more."""
needs_typescript = pytest.mark.skipif(
    shutil.which("node") is None or not (TYPESCRIPT / "requirements.json").exists(),
    reason="Node, or the compiler of TypeScript that scripts/test installs with npm, is not there",
)


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    """What a program prints. Fails with all of it if the program does."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={"PATH": os.environ["PATH"], **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where everything is generated, once for all workers of the suite."""
    base = tmp_path_factory.getbasetemp()
    path = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "generated-clients"
    path.mkdir(exist_ok=True)
    return path


def once(path: Path, make: Callable[[], str]) -> str:
    """The text that `make` gives, from the file of the first worker that has made it."""
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            path.write_text(make(), "utf-8")
        return path.read_text("utf-8")


@pytest.fixture(scope="session")
def description(folder: Path) -> Path:
    once(folder / "openapi.json", lambda: json.dumps(describe_api()))
    return folder / "openapi.json"


@pytest.fixture(scope="session")
def generated(folder: Path, description: Path) -> tuple[Path, str]:
    """The client in Python that is generated, and what the generator said."""
    assert GENERATOR.exists(), "scripts/test makes the generator's environment"
    where = ("--meta", "none", "--output-path", "senki_client", "--config", SAMPLES / "python_client.json")
    command = (GENERATOR / "openapi-python-client", "generate", "--path", description, *where)
    return folder / "senki_client", once(folder / "generator.txt", lambda: run(*command, folder=folder))


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    service = Served(tmp_path / "data", token=SERVER)
    with Live(service.app) as running:
        yield running
    service.close()


@pytest.fixture(scope="session")
def played(generated: tuple[Path, str], folder: Path) -> dict[str, Any]:
    """What the sample program reports that plays over the generated client."""
    result: dict[str, Any] = json.loads(once(folder / "played.json", lambda: play(folder)))
    return result


def play(folder: Path) -> str:
    """What the sample program prints."""
    service = Served(folder / "data", token=SERVER)
    with Live(service.app) as running:
        command = (GENERATOR / "python", SAMPLES / "generated_client.py", running.url, SERVER)
        printed = run(*command, folder=folder, PYTHONPATH=str(folder))
    service.close()
    return printed


def operations() -> set[str]:
    return {operation["operationId"] for path in describe_api()["paths"].values() for operation in path.values()}


def test_a_generator_of_python_reads_the_whole_description_without_a_warning(generated: tuple[Path, str]) -> None:
    client, said = generated
    assert said.split() == ["Generating", "senki_client"]
    modules = {path.stem for path in client.glob("api/*/*.py") if path.stem != "__init__"}
    assert modules == operations()


def test_every_answer_with_a_body_has_a_type_in_the_generated_client(generated: tuple[Path, str]) -> None:
    """Given the generated client, then only operations that may answer without a body (204, 304) may return anything."""
    empty = {
        operation["operationId"]
        for path in describe_api()["paths"].values()
        for operation in path.values()
        if any("content" not in answer for answer in operation["responses"].values())
    }
    untyped = {
        path.stem
        for path in generated[0].glob("api/*/*.py")
        if re.search(r"\) -> Response\[(.*\| )?Any\b", path.read_text("utf-8"))
    }
    assert untyped == empty
    codes = {code for path in generated[0].glob("api/*/*.py") for code in UNTYPED.findall(path.read_text("utf-8"))}
    assert codes == {"204", "304"}


def test_no_field_of_a_generated_schema_can_be_anything(generated: tuple[Path, str]) -> None:
    """Given the generated models, then `Any` stands only in what reads and writes JSON, and for fields of later releases."""
    found = {
        f"{path.stem}: {line.strip()}"
        for path in generated[0].glob("models/*.py")
        for line in path.read_text("utf-8").splitlines()
        if re.match(r"    \w+: .*\bAny\b", line) and not line.startswith("    additional_properties: dict[str, Any] =")
    }
    assert found == set()


def test_a_game_is_played_followed_taken_back_and_exported_over_the_generated_client(played: dict[str, Any]) -> None:
    game = played["game"]
    assert game["slip"] in game["struck"]
    assert game["followed"] == list(range(game["position"]))
    assert len(game["hand"]) > 0
    assert set(game["hand of A for a spectator"]) == {None}
    assert game["sheet"].startswith("ruleset: gundam_war")
    assert bytes.fromhex(game["picture"]) == b"\x89PNG\r\n\x1a\n"


def test_the_exported_record_is_what_the_receipt_is_about(played: dict[str, Any]) -> None:
    record = file.read(bytes.fromhex(played["game"]["record"]))
    signed = receipt_from_text(played["game"]["receipt"])
    assert signed.is_valid
    assert signed.receipt.position == len(record.events) == played["game"]["position"]
    assert signed.receipt.head == record.head


def test_a_tournament_of_two_rounds_is_held_over_the_generated_client(played: dict[str, Any]) -> None:
    tournament = played["tournament"]
    assert tournament["status"] == "finished"
    assert sorted(tournament["won"]) == ["ann", "ben", "cho", "dai"]
    assert sorted(tournament["won"].values()) == [0, 1, 1, 2]
    assert tournament["events"].count("paired") == tournament["events"].count("round_closed") == 2
    assert tournament["file"].count("\n") > 4
    assert tournament["broken"] == []


@pytest.fixture(scope="session")
def types(folder: Path, description: Path) -> Path:
    """The types of TypeScript that are generated, next to what compiles them."""
    once(folder / "typescript.txt", lambda: generate_types(folder, description))
    return folder / "senki.ts"


def generate_types(folder: Path, description: Path) -> str:
    (folder / "node_modules").symlink_to((TYPESCRIPT / "node_modules").resolve())
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    program = TYPESCRIPT / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    return run("node", program, description, "--default-non-nullable", "false", "--output", "senki.ts", folder=folder)


@needs_typescript
def test_no_answer_is_unknown_in_typescript(types: Path) -> None:
    code = re.sub(r"/\*.*?\*/", "", types.read_text("utf-8"), flags=re.DOTALL).splitlines()
    assert sum(OPEN_HEADERS in line for line in code) > len(operations())
    described = [line.replace(OPEN_HEADERS, "").replace('"any"', "") for line in code]
    assert [line for line in described if re.search(r"\b(unknown|any)\b", line)] == []


@needs_typescript
def test_a_program_in_typescript_compiles_strictly_and_a_mistyped_field_in_it_does_not(types: Path, live: Live) -> None:
    """Given the sample, and a copy with errors that the compiler has to find, then it compiles, and the sample runs."""
    source = (SAMPLES / "typed_client.ts").read_text("utf-8")
    (types.parent / "typed_client.ts").write_text(source, "utf-8")
    (types.parent / "mistyped.ts").write_text(mistyped(source), "utf-8")
    options = ("--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext")
    compiler = TYPESCRIPT / "node_modules" / "typescript" / "bin" / "tsc"
    run("node", compiler, *options, "typed_client.ts", "mistyped.ts", folder=types.parent)
    printed = json.loads(run("node", "typed_client.js", live.url, SERVER, folder=types.parent))
    assert len(printed["events"]) > 0
    assert printed["tournament"] == ["Club night: swiss", "ann"]


def mistyped(source: str) -> str:
    """Returns the sample client with four mistakes: misspelt fields, a field of another event, and a value of another type.

    The comment before each changed line makes the compiler fail if it accepts the line.
    """
    changes = {
        "row.said.player;": "row.said.playr;",
        "row.said.match": "row.said.title",
        'said: { player: "ann" }': "said: { player: 7 }",
        'body: { line: "first A" },': 'body: { lime: "first A" },',
    }
    lines = []
    for line in source.splitlines():
        wrong = line
        for right, other in changes.items():
            wrong = wrong.replace(right, other)
        if wrong != line:
            lines.append("// @ts-expect-error")
        lines.append(wrong)
    return "\n".join(lines)
