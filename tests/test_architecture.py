"""The rules of the house: who may import whom, what may be committed, how it starts."""

import ast
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib.util import find_spec
from pathlib import Path

import pytest
from grimp import build_graph
from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ["api", "domain", "projections", "replays", "scripts"]
WITHOUT_CIRCLES = ["api", "domain", "projections", "replays", "scripts"]
"""Packages whose modules do not import each other in a circle."""
STARTERS = ["scripts/senki", "scripts/test", "scripts/check", "scripts/fmt", "scripts/lock", ".ci/run"]
INDENTED_IMPORT = re.compile(r"^[ \t]+(?:from|import)[ \t]+(?:domain|\.)", re.MULTILINE)
"""How an import of the domain is formatted where it is no line of the module."""
REGISTRY_LOCKS = {"uv.lock", "poetry.lock", "Pipfile.lock", "pdm.lock", "pixi.lock"}


def tracked() -> list[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    result = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return result.stdout.split("\0")[:-1]


@pytest.fixture
def loggers() -> Iterator[None]:
    """import-linter sets logging up for itself and silences every logger there is; other tests of the process need them."""
    known = [each for each in logging.root.manager.loggerDict.values() if isinstance(each, logging.Logger)]
    before = [(each, each.disabled) for each in known]
    yield
    for each, disabled in before:
        each.disabled = disabled


@pytest.mark.usefixtures("loggers")
def test_imports_respect_the_layers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    failed = lint_imports(no_cache=True)
    assert not failed, capsys.readouterr().out


@pytest.mark.parametrize("package", PACKAGES)
def test_our_packages_are_the_ones_of_this_checkout(package: str) -> None:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin == str(ROOT / package / "__init__.py")


def test_the_domain_imports_only_itself_and_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"domain"}
    graph = build_graph("domain", include_external_packages=True, exclude_type_checking_imports=False, cache_dir=None)
    foreign = {
        name: graph.find_modules_that_directly_import(name) for name in graph.modules if name.split(".")[0] not in allowed
    }
    assert foreign == {}
    assert {"domain.kernel.table", "tomllib"} <= graph.modules


def test_no_lock_file_that_names_a_registry_is_committed() -> None:
    locks = [name for name in tracked() if Path(name).name in REGISTRY_LOCKS or re.search(r"pylock.*\.toml$", name)]
    assert locks == []


@pytest.mark.parametrize("level", ["run", "postgres", "dev", "browser", "generator"])
def test_requirements_are_pinned_and_hashed_and_name_no_index(level: str) -> None:
    text = (ROOT / "requirements" / f"{level}.txt").read_text()
    assert not re.search(r"://|^\s*-(?!-hash=)", text, re.MULTILINE)
    for requirement in re.sub(r"\\\n", "", text).strip().splitlines():
        assert re.match(r"[\w.-]+==\S+ .*--hash=sha256:", requirement), requirement


def test_the_compiler_of_typescript_is_pinned_and_names_no_registry() -> None:
    text = (ROOT / "requirements" / "typescript.json").read_text()
    assert "://" not in text
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in json.loads(text)["dependencies"].values())


def test_the_developers_have_the_versions_that_users_get() -> None:
    def pins(level: str) -> set[str]:
        text = (ROOT / "requirements" / f"{level}.txt").read_text()
        return set(re.findall(r"^[\w.-]+==\S+", text, re.MULTILINE))

    assert pins("run") <= pins("dev") <= pins("browser")


@pytest.mark.parametrize("starter", STARTERS)
def test_a_starter_can_be_executed(starter: str) -> None:
    assert os.access(ROOT / starter, os.X_OK)


def test_every_folder_with_modules_is_a_package() -> None:
    """What is none is looked over by those who look for circles."""
    folders = {path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    assert [str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").exists()] == []


@pytest.mark.parametrize("package", WITHOUT_CIRCLES)
def test_no_module_imports_what_imports_it(package: str) -> None:
    """Includes imports inside functions, and those for types alone. The error names the circle."""
    graph = build_graph(package, exclude_type_checking_imports=False, cache_dir=None)
    TopologicalSorter({name: graph.find_modules_directly_imported_by(name) for name in graph.modules}).prepare()


def test_no_function_of_the_domain_imports_the_domain() -> None:
    """What is imported inside a function hides a circle, or what a module needs; a library that is slow to load may be."""
    inside = [
        f"{path.relative_to(ROOT)}:{each.lineno}"
        for path in (ROOT / "domain").rglob("*.py")
        if INDENTED_IMPORT.search(source := path.read_text("utf-8"))
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for each in ast.walk(function)
        if (isinstance(each, ast.ImportFrom) and (each.level or str(each.module).split(".")[0] == "domain"))
        or (isinstance(each, ast.Import) and any(name.name.split(".")[0] == "domain" for name in each.names))
    ]
    assert inside == []


def test_senki_starts_from_anywhere_through_a_link(tmp_path: Path) -> None:
    """Also from a folder that has a `scripts` package of its own."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "__init__.py").write_text("raise SystemExit('the wrong scripts')")
    link = tmp_path / "senki"
    link.symlink_to(ROOT / "scripts" / "senki")
    answer = subprocess.run([link, "--version"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert re.fullmatch(r"senki \d+\.\d+\.\d+\n", answer.stdout)


def test_senki_says_what_to_do_when_there_is_no_python(tmp_path: Path) -> None:
    """A copy of the launcher without an environment, and a Python that is not there."""
    (tmp_path / "scripts" / "lib").mkdir(parents=True)
    for name in ["senki", "lib/environment.sh"]:
        (tmp_path / "scripts" / name).write_text((ROOT / "scripts" / name).read_text())
    answer = subprocess.run(
        ["sh", tmp_path / "scripts" / "senki"],
        env={**os.environ, "SENKI_PYTHON": "no-such-python"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert "needs Python 3.11 or newer" in answer.stderr
    assert "SENKI_PYTHON=" in answer.stderr


@pytest.mark.parametrize("name", ["check", "fmt", "lock", "soak"])
def test_a_script_asked_for_help_states_what_it_does_and_does_nothing(name: str) -> None:
    answer = subprocess.run([ROOT / "scripts" / name, "--help"], capture_output=True, text=True, check=False)
    head = re.findall("^# (.*)$", (ROOT / "scripts" / name).read_text(), re.MULTILINE)[0]
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.startswith(head)
    assert "✓" not in answer.stdout


@pytest.mark.parametrize("said", [["first"], ["1", "ten"], ["1", "2", "3"]])
def test_the_soak_takes_a_seed_and_how_often_and_nothing_else(said: list[str]) -> None:
    answer = subprocess.run([ROOT / "scripts" / "soak", *said], capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert "usage: scripts/soak [SEED] [TIMES]" in answer.stderr
