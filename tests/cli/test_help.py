"""Help pages, and what is said against a command that is typed wrongly, in three languages: for every command."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from typer.main import get_group

from domain.kernel.messages.message import LANGUAGES
from scripts.cli.application import build_application
from scripts.cli.terminal.command_help import command_id, docstring_paragraphs, help_texts, parameter_id, wrap_text
from scripts.conformance.message_tables import message_row_faults
from tests.cli.senki import _command, typed

TYPED = re.compile(r"`[^`]*`|--[a-z-]+|\b[A-Z][A-Z=@.-]+\b|\bYYYY-MM-DD\b|^(?:\w+, )+\w+(?= or |\.$|;)")
"""What stands in every language as it is typed: in backticks, options, blanks, and lists of values."""
SENTENCE = re.compile(r"(?<![\w:./-])[A-Za-z][a-z]+,? [a-z]{2,}")
"""Two English words in a row."""


def _commands(command, path=()):
    yield path, command
    for name, each in getattr(command, "commands", {}).items():
        yield from _commands(each, (*path, name))


COMMANDS = list(_commands(get_group(build_application([]))))
SAID = {
    id: text
    for path, command in COMMANDS
    for id, text in (
        *((command_id(path, number), text) for number, text in enumerate(docstring_paragraphs(command.help or ""), 1)),
        *((parameter_id(path, each), each.help) for each in command.params if each.help),
    )
}
"""Every text of a help page by its id."""
OF_EVERY_PAGE = {"option_help", "option_install_completion", "option_show_completion"}
"""Options that typer adds."""


def test_every_text_of_a_help_page_is_in_the_table_and_none_is_there_that_no_page_says():
    english = {id: words["en"] for id, words in help_texts().items()}
    of_pages = {id for id in english if id.startswith("page_")} | OF_EVERY_PAGE
    assert {id: text for id, text in english.items() if id not in of_pages} == SAID
    assert len(SAID) > 300


def test_a_text_of_a_command_of_its_own_is_not_the_one_that_all_share():
    of_commands = [(path, each) for path, command in COMMANDS for each in command.params if each.help]
    assert [SAID[parameter_id(path, each)] for path, each in of_commands] == [each.help for _, each in of_commands]


def test_what_is_typed_stands_in_every_language_as_it_is_typed():
    assert [fault for id, words in help_texts().items() for fault in message_row_faults(id, words)] == []
    for id, english in SAID.items():
        as_typed = {part for result in TYPED.findall(english) for part in result.split(", ")}
        lacking = {language: {each for each in as_typed if each not in help_texts()[id][language]} for language in LANGUAGES}
        assert not any(lacking.values()), (english, lacking)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_help_page_has_an_english_sentence(senki, monkeypatch, language):
    monkeypatch.setenv("SENKI_LANG", language)
    for path, command in COMMANDS:
        page = typed(*path, "--help").out
        below = page.split("\n", 1)[1]
        assert not SENTENCE.findall(re.sub(r"`[^`]*`", "", below)), page
        assert all(f"  {', '.join(each.opts)} " in page for each in command.params if "--" in each.opts[0]), page


def test_a_page_is_as_wide_as_a_terminal_and_no_line_begins_with_a_mark_that_closes(senki, monkeypatch):
    for language in LANGUAGES:
        monkeypatch.setenv("SENKI_LANG", language)
        lines = [line for path, _ in COMMANDS for line in typed(*path, "--help").out.splitlines()]
        assert [line for line in lines if cell_len(line) > 78 or line.strip()[:1] in ("。", "、", "）", "，")] == []
    assert list(wrap_text("棋譜。", 4)) == ["棋", "譜。"]


def test_help_is_in_the_language_that_is_typed_else_the_environments(senki, monkeypatch):
    assert typed("table", "--help").out.startswith("Usage: senki table [OPTIONS] {game}\n")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "  open       大会を開設し、その番号を表示します。\n" in typed("league", "--help").out
    assert typed("--lang", "zh", "table", "--help").out.startswith("用法：senki table [選項] {game}\n")
    assert typed("--lang", "ja").err.startswith("使い方：senki [オプション] コマンド")


def test_what_is_broken_off_is_described_in_words(senki, monkeypatch):
    def asks(**given):
        raise EOFError

    typed("games")  # so that the command is made
    monkeypatch.setattr(_command("games").commands["games"], "callback", asks)
    monkeypatch.setenv("SENKI_LANG", "ja")
    assert typed("games") == (1, "", "\n中断しました\n")


def _misuses():
    """What is wrong with the words of each command, whichever options it has."""
    for path, command in COMMANDS:
        yield (*path, "--nix")
        yield (*path, "--help=3")
        if any(each.required for each in command.params):
            yield path
        for option in command.params:
            if option.param_type_name == "option":
                yield from _against(path, option)
    yield ("tabel",)
    yield ("table", "x", "y")


def _against(path, option):
    name, kind = option.opts[0], option.type_descriptor
    if option.is_flag:
        yield (*path, f"{name}=3")
    else:
        yield (*path, name)
        if kind.annotation in (int, float) or kind.is_choice:
            yield (*path, name, "k")
        if option.min is not None:
            yield (*path, name, str(option.min - 1))
        if option.max is not None:
            yield (*path, name, str(option.max + 1))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_whatever_is_wrong_with_the_words_of_a_command_is_described_in_words(senki, monkeypatch, language):
    monkeypatch.setenv("SENKI_LANG", language)
    answers = {misuse: typed(*misuse) for misuse in _misuses()}
    assert len(answers) > 400
    assert {misuse: answer for misuse, answer in answers.items() if (answer.code, answer.out) != (2, "")} == {}
    result = {misuse: re.sub(r"'[^']*'|--[a-z-]+|senki [a-z ]+", "", answer.err) for misuse, answer in answers.items()}
    assert {misuse: err for misuse, err in result.items() if SENTENCE.search(err) or "Error" in err} == {}
