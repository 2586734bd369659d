"""What is typed wrongly at the command line is told in Japanese and Chinese, and each fault has its words."""

from __future__ import annotations

import ast
import errno
import os
import re

import pytest

from domain.kernel.contract.reasons import LANGUAGES
from domain.registry import available
from replays.sheet.problems import SENTENCES as OF_SHEETS
from scripts.cli.card_schema import card_fields
from scripts.cli.commands.links import COLUMNS
from scripts.cli.terminal.languages import _labels
from scripts.cli.terminal.messages import in_language, own, requested_language, sentences
from scripts.cli.terminal.tables import column_heads
from scripts.conformance.checks import OF_GAME, OF_RULESET
from scripts.conformance.messages import messages
from scripts.conformance.refusal_translations import Unfilled, wrong_with
from scripts.conformance.source_analysis import sources_of

COMMANDS = "scripts.cli"
OF_FILES = [
    *(errno.EACCES, errno.EPERM, errno.ENOENT, errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ENOTEMPTY, errno.EINVAL),
    *(errno.EMFILE, errno.ENFILE, errno.EFBIG, errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.ENAMETOOLONG, errno.ELOOP),
    *(errno.EIO, errno.EBUSY, errno.ETXTBSY, errno.EADDRINUSE, errno.EADDRNOTAVAIL, errno.ECONNREFUSED, errno.ETIMEDOUT),
    *(errno.EHOSTUNREACH, errno.ENETUNREACH),
]
"""What may be wrong with a file, a folder or an address that was typed."""


@pytest.mark.parametrize(
    ("words", "environment", "language"),
    [
        (["log", "x", "--lang", "zh"], {"LANG": "ja_JP.UTF-8"}, "zh"),
        (["log", "x", "--lang=ja"], {}, "ja"),
        (["log", "x"], {"SENKI_LANG": "zh", "LANG": "ja_JP.UTF-8"}, "zh"),
        (["log", "--lang"], {"LC_ALL": "ja_JP.UTF-8"}, "ja"),
        (["log", "--lang", "fr"], {}, "en"),
    ],
)
def test_the_language_is_the_one_that_was_typed_else_the_environments(words, environment, language):
    assert requested_language(words, environment) == language


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("table",),
            "使い方：senki table [オプション] {game}\n引数'game'がありません\nsenki table --help で説明を表示します\n",
        ),
        (("tabel",), "そのコマンドはありません：'tabel'（'table'のことですか）"),
        (("games", "--frm", "x"), "そのオプションはありません：--frm（あるのは--from）"),
        (("games", "--data"), "senki: オプション'--data'には値が必要です\n"),
        (("table", "x", "--at", "k"), "'--at'の値が正しくありません：整数を書きます"),
        (("table", "nix"), "senki: その対戦はありません：nix\n"),
        (("record", "nix.txt"), "senki: nix.txt：ファイルもフォルダーもありません\n"),
    ],
)
def test_what_is_typed_wrongly_is_told_in_the_language_of_the_environment(senki, monkeypatch, words, told):
    english = senki(*words)
    monkeypatch.setenv("SENKI_LANG", "ja")
    answer = senki(*words)
    assert told in answer.err
    assert (answer.code, answer.out) == (english.code, english.out) == (2, "")
    assert told not in english.err


def test_what_is_told_rightly_is_as_it_was(senki, monkeypatch):
    monkeypatch.setenv("SENKI_LANG", "zh")
    assert senki("games").code == 0
    assert senki("--version").out.startswith("senki ")


TOLD = {
    "fail": 0,
    "say": 0,
    "put": 0,
    "worded": 0,
    "OtherLog": 0,
    "NotInstalled": 0,
    "BadArchive": 0,
    "NoText": 0,
    "__init__": 0,
}
"""What the terminal says a text with, or refuses to read with."""
RETURNED = ("scripts.cli.commands.verify", "scripts.cli.log_verification", "scripts.cli.provenance")
"""Where clauses are made that become parts of others."""
AS_TYPED = {"judge rule effects {}", '--name "What if ren answers?"', "{}@b", "{}. {}", "{} ({})", "keys_{}"}


def test_everything_that_the_command_line_says_has_its_words():
    known = Unfilled(sentences())
    packages = (COMMANDS, "projections", "replays.trust", "domain.tournaments")
    said = [each for part in ("", *RETURNED) for each in messages(*packages, made=TOLD, returned=part)]
    found = {each.text: each.where for each in said if each.where.startswith((COMMANDS, "projections"))}
    assert len(found) > 400
    lacking = {text: where for text, where in found.items() if not known.reasons(text)}
    assert lacking.keys() - AS_TYPED - set(_labels()) == set(), lacking


@pytest.mark.parametrize("number", OF_FILES)
def test_what_the_machine_says_of_a_file_or_an_address_has_its_words(number):
    said = os.strerror(number)
    for message in (f"a.senki: {said}", f"cannot listen at 0.0.0.0:80: {said}", f"the data folder x cannot be used: {said}"):
        assert not any(said in in_language(message, language) for language in LANGUAGES)


def test_everything_that_a_ruleset_has_to_hold_has_its_words():
    asked = {(check.__doc__ or "").split("\n")[0] for check in (*OF_RULESET, *OF_GAME)} | {"and more"}
    assert len(asked) > 40
    assert {language: {each for each in asked if in_language(each, language) == each} for language in LANGUAGES} == {
        language: set() for language in LANGUAGES
    }


@pytest.mark.parametrize("name", available())
def test_what_a_field_of_a_card_may_hold_is_told_in_words_where_it_is_not_words_of_the_list(name):
    told = {field.holds for field in card_fields(name) if not re.fullmatch(r"[\w, ]+", field.holds) or " a " in field.holds}
    assert [holds for holds in told if in_language(holds, "ja") == holds] == []


def test_every_column_of_the_terminals_tables_has_its_words():
    calls = [each for module in sources_of(COMMANDS).modules.values() for each in module.owner if isinstance(each, ast.Call)]
    tables = [call.args[1] for call in calls if getattr(call.func, "id", "") == "print_rows" and len(call.args) > 1]
    texts = [node.value for table in tables for node in ast.walk(table) if isinstance(node, ast.Constant)]
    columns = {each for each in texts if isinstance(each, str)} | set(COLUMNS)
    assert len(columns) > 50
    assert {language: columns - set(column_heads(columns, language)) for language in LANGUAGES} == {"ja": set(), "zh": set()}


def test_faults_have_the_facts_of_the_english_ones_and_are_said_once():
    assert [fault for english, words in own().items() for fault in wrong_with(english, words)] == []
    assert [english for english, words in own().items() if OF_SHEETS.told.get(english) == words] == []


def test_what_has_no_words_stays_as_it_is():
    assert [in_language("the moon is full", language) for language in ("en", *LANGUAGES)] == ["the moon is full"] * 3
