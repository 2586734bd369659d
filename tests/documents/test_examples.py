"""Every example of the README and of the manual runs as it is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from scripts.cli.application import build_application
from scripts.cli.commands import COMMANDS, demo
from scripts.simulation.tournament_evening import EveningOptions
from tests.documents.examples import Shell, command_lines, examples, options_in
from tests.soak import in_full

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
EVENING = in_full(EveningOptions(), EveningOptions(players=("mika", "ren", "yui"), rounds=1, cut=2))
"""What `senki demo league` plays: three of its players and the few games of one round; in the soak the whole evening."""
WITH_EXAMPLES = [page for page in PAGES if {"sh", "python"} & {example.language for example in examples(page)}]


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=named)
def test_the_examples_of_a_page_run_one_after_the_other(page, senki, capsys, monkeypatch):
    monkeypatch.setattr(demo, "EveningOptions", lambda language: EVENING)
    shell = Shell(senki)
    printed = ""
    for example in examples(page):
        if example.language == "sh":
            printed = shell.run(example.text)
        elif example.language == "python":
            exec(compile("\n" * example.line + example.text, named(page), "exec"), {"__name__": "example"})
            printed = capsys.readouterr().out
        elif example.language == "text":
            missing = [line for line in example.text.splitlines() if line != "..." and line not in printed]
            assert missing == [], printed
    shell.close()


def test_a_failed_command_of_an_example_fails_the_page(senki):
    with pytest.raises(AssertionError):
        Shell(senki).run("senki table last")


def test_an_example_is_split_as_a_shell_splits_it():
    (line,) = command_lines("senki say last \\\n  'A play \"Petrel\"' > out.txt # exit code 1\n")
    assert (line.words, line.target, line.code) == (["senki", "say", "last", 'A play "Petrel"'], "out.txt", 1)
    (line,) = command_lines("cat > a.txt <<'END'\none\ntwo\nEND\n")
    assert (line.words, line.target, line.document) == (["cat"], "a.txt", "one\ntwo\n")


def options_of(words: list[str]) -> set[str]:
    """Returns the options of the command that these words begin with. Raises KeyError where there is no such command."""
    command: Any = get_command(build_application([words[0] if words[0] in COMMANDS else ""]))
    known = {"--help", *(option for each in command.params for option in each.opts)}
    for word in words:
        if hasattr(command, "commands"):
            if word not in command.commands:
                break
            command = command.commands[word]
        known |= {option for each in command.params for option in each.opts + each.secondary_opts}
    return known


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_command_and_option_that_a_page_names_exists(page):
    for words in options_in(page.read_text(encoding="utf-8")):
        assert words[0] in COMMANDS or words[0].startswith("-"), words
        known = options_of(words)
        named_options = {option.split("=")[0] for word in words if word.startswith("--") for option in word.split("|")}
        assert named_options <= known, words
