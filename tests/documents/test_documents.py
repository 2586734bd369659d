"""Checks that the documents agree with each other, with the files of the project and with the rules' coverage."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain import registry
from scripts.ruleset_tools.rule_coverage import measure_coverage
from scripts.ruleset_tools.status_table import with_status_table

ROOT = Path(__file__).parents[2]
AREAS = ("api", "domain", "projections", "replays")
DOCUMENTS = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *(path for area in AREAS for path in sorted((ROOT / area).rglob("*.md")) if path.name != "COLUMNS.md"),
]
READMES = [ROOT / f"README{language}.md" for language in ("", ".ja", ".zh")]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_the_readme_has_at_most_150_lines():
    assert len(read(ROOT / "README.md").splitlines()) <= 150


def test_the_readme_shows_the_demo_as_it_is(senki):
    """Its lines, and its picture, which `senki table demo-gundam-war --at 220 --svg scripts/demo/board.svg` draws."""
    (shown,) = re.findall(r"```\n(— Turn .*?)```", read(ROOT / "README.md"), re.DOTALL)
    printed = senki("demo").out
    assert [line for line in shown.splitlines() if line != "..." and line not in printed] == []
    senki("table", "demo-gundam-war", "--at", "220", "--svg", "drawn.svg")
    assert read(Path("drawn.svg")) == read(ROOT / "scripts" / "demo" / "board.svg")


def test_the_commands_are_the_same_in_every_language():
    commands = [
        [re.sub(r" *#.*| --lang \w+", "", line) for line in re.findall(r"^scripts/.*", read(readme), re.MULTILINE)]
        for readme in READMES
    ]
    assert commands[0] == commands[1] == commands[2]
    assert commands[0][:2] == ["scripts/senki demo", "scripts/check"]


def test_every_language_leads_to_the_same_pages():
    links = [re.findall(r"\]\(((?:docs/)?[\w.-]+\.md)[)#]", read(readme)) for readme in READMES]
    assert {*links[0]} - {"README.ja.md", "README.zh.md"} == {*links[1]} - {"README.md", "README.zh.md"}
    assert {*links[1]} - {"README.zh.md"} == {*links[2]} - {"README.ja.md"}


def test_the_manual_lists_each_of_its_pages():
    listed = set(re.findall(r"\]\(([\w/.-]+\.md)\)", read(ROOT / "docs" / "README.md")))
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")} - {"README.md"}
    assert pages <= listed


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_that_a_document_names_exists(document):
    text = read(document)
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (document.parent / target).exists(), target
    for name in re.findall(r"`((?:domain|replays|projections|scripts|tests|api|docs)/[\w/.-]+)`", text):
        assert (ROOT / name.rstrip("/")).exists(), name


@pytest.mark.parametrize("area", [*AREAS, "scripts", "tests", "docs"])
def test_every_module_that_a_text_or_a_comment_names_exists(area):
    """Given a name of a module in backticks, such as `links/store.py`, then a file of the project has it as its end."""
    files = [path for folder in (*AREAS, "scripts", "tests") for path in (ROOT / folder).rglob("*.*")]
    ends = {"/".join(path.relative_to(ROOT).parts[-length:]) for path in files for length in range(1, 9)}
    named = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in (ROOT / area).rglob("*.*")
        if path.suffix in (".md", ".py", ".toml", ".js", ".mjs", ".lark")
        for name in re.findall(r"`([\w./-]+\.(?:py|js|mjs|lark|css))`", read(path))
    }
    assert {(path, name) for path, name in named if name not in ends and "SUBJECT" not in name} == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_section_that_a_document_links_to_exists(document):
    for target, section in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", read(document)):
        titles = re.findall(r"^#+ (.*)", read(document.parent / target if target else document), re.MULTILINE)
        anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
        assert section in anchors, (target, section)


@pytest.mark.parametrize("ruleset", registry.available())
def test_every_rule_has_code_and_a_test_and_no_other_rule_is_named(ruleset):
    coverage = measure_coverage(ruleset)
    assert (coverage.missing(), coverage.unknown) == ({}, ())


@pytest.mark.parametrize("ruleset", registry.available())
def test_every_unchecked_rule_is_in_the_rulebook_and_has_a_reason(ruleset):
    book = registry.ruleset(ruleset).book
    for rule, reason in book.unchecked.items():
        assert rule in book.rules
        assert len(reason["en"]) > 10


def test_the_status_table_of_the_readme_agrees_with_the_code_and_the_tests():
    readme = read(ROOT / "README.md")
    assert with_status_table(readme) == readme
