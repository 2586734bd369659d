"""What the documents say is so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from domain import registry
from scripts.rule_coverage import measure
from scripts.status_table import written

HOUSE = Path(__file__).parents[1]
DOCUMENTS = [
    *(HOUSE / name for name in ("README.md", "README.ja.md", "README.zh.md", "DESIGN.md", "BENCHMARKS.md", "CHANGELOG.md")),
    *(path for top in ("api", "domain", "projections", "replays") for path in sorted((HOUSE / top).rglob("README.md"))),
]


def session_of_the_readme() -> list[list[str]]:
    blocks = re.findall(r"```sh\n(.*?)```", (HOUSE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    lines = [line for block in blocks[1:] for line in block.splitlines() if line.startswith("scripts/senki")]
    return [shlex.split(line, comments=True)[1:] for line in lines]


def test_the_session_of_the_readme_runs_as_it_stands_there(senki):
    commands = session_of_the_readme()
    assert len(commands) > 10
    for words in commands:
        answer = senki(*words)
        assert answer.code == 0, (words, answer.err)


def test_the_readme_shows_the_demo_as_it_is(senki):
    """Its lines, and its picture, which `senki table demo-gundam-war --at 220 --svg scripts/demo/board.svg` draws."""
    (told,) = re.findall(r"```\n(— Turn .*?)```", (HOUSE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    shown = senki("demo").out
    assert [line for line in told.splitlines() if line != "..." and line not in shown] == []
    senki("table", "demo-gundam-war", "--at", "220", "--svg", "drawn.svg")
    assert Path("drawn.svg").read_text("utf-8") == (HOUSE / "scripts" / "demo" / "board.svg").read_text("utf-8")


def test_the_library_example_of_the_readme_runs_as_it_stands_there(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", (HOUSE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert "Refusal(" in told
    assert "Player A goes first" in told


def test_the_two_commands_are_the_same_in_every_language():
    blocks = [
        re.findall(r"^scripts/\S+(?: demo)?(?: --serve)?", (HOUSE / f"README{language}.md").read_text("utf-8"), re.MULTILINE)[
            :3
        ]
        for language in ("", ".ja", ".zh")
    ]
    assert blocks[0] == blocks[1] == blocks[2] == ["scripts/senki demo", "scripts/senki demo --serve", "scripts/test"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.parent.name + "/" + path.name)
def test_every_file_that_a_document_names_is_there(document):
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (document.parent / target).exists(), target
    for name in re.findall(r"`((?:domain|replays|projections|scripts|tests|api)/[\w/.-]+)`", text):
        assert (HOUSE / name.rstrip("/")).exists(), name


@pytest.mark.parametrize("ruleset", registry.available())
def test_every_rule_has_code_and_a_test_and_no_other_is_named(ruleset):
    coverage = measure(ruleset)
    assert (coverage.missing(), coverage.unknown) == ({}, ())


@pytest.mark.parametrize("ruleset", registry.available())
def test_every_rule_that_is_left_unchecked_is_in_the_rulebook_and_says_why(ruleset):
    book = registry.ruleset(ruleset).book
    for rule, reason in book.unchecked.items():
        assert rule in book.rules
        assert len(reason) > 10


def test_the_status_table_of_the_readme_is_what_the_code_and_the_tests_say():
    readme = (HOUSE / "README.md").read_text(encoding="utf-8")
    assert written(readme) == readme
