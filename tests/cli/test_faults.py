"""What is typed wrongly at the command line is stated in Japanese and Chinese, and each fault has its words."""

from __future__ import annotations

import ast
import errno
import os
import re
from collections.abc import Iterator

import pytest

from domain.kernel.messages.message import LANGUAGES
from domain.registry import available
from scripts.cli.card_field_reference import card_fields
from scripts.cli.commands.links import COLUMNS
from scripts.cli.terminal.messages import message_of, msg, requested_language, system_message
from scripts.cli.terminal.row_tables import column_heads
from scripts.conformance.checks import CHECKS, EDGES, MORE, OF_GAME, OF_RULESET
from scripts.conformance.edges import load_edge
from scripts.conformance.message_tables import message_row_faults
from scripts.conformance.missing_terms import modules_of

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
        (("tabel",), "「'tabel'」というコマンドはありません（'table'のことですか）"),
        (("games", "--frm", "x"), "「--frm」というオプションはありません（あるのは--from）"),
        (("games", "--data"), "senki: オプション'--data'には値が必要です\n"),
        (("table", "x", "--at", "k"), "'--at'の値が正しくありません：整数を指定してください"),
        (("table", "nix"), "senki: 「nix」という対戦はありません\n"),
        (("record", "nix.txt"), "senki: nix.txt：ファイルもフォルダーもありません\n"),
    ],
)
def test_what_is_typed_wrongly_is_described_in_the_language_of_the_environment(senki, monkeypatch, words, told):
    english = senki(*words)
    monkeypatch.setenv("SENKI_LANG", "ja")
    answer = senki(*words)
    assert told in answer.err
    assert (answer.code, answer.out) == (english.code, english.out) == (2, "")
    assert told not in english.err


def test_what_is_reported_rightly_is_as_it_was(senki, monkeypatch):
    monkeypatch.setenv("SENKI_LANG", "zh")
    assert senki("games").code == 0
    assert senki("--version").out.startswith("senki ")


@pytest.mark.parametrize("number", OF_FILES)
def test_what_the_machine_says_of_a_file_or_an_address_has_its_words(number):
    message = system_message(OSError(number, os.strerror(number)))
    assert str(message) == os.strerror(number)
    assert message.is_translated()


def test_an_error_of_the_machine_without_words_is_reported_as_the_machine_says_it():
    assert system_message(OSError(errno.EXDEV, "Cross-device link")).text("ja") == "Cross-device link"


def test_everything_that_a_ruleset_has_to_hold_has_its_words():
    checks = {check.__name__: (check.__doc__ or "").split("\n")[0] for check in (*OF_RULESET, *OF_GAME)}
    checks |= {f"edge_{edge}": load_edge(edge).CLAIM for edge in EDGES} | {"and_more": MORE}
    assert len(checks) > 40
    assert {id: words["en"] for id, words in CHECKS.own.items()} == checks
    assert [fault for id, words in CHECKS.own.items() for fault in message_row_faults(id, words)] == []


@pytest.mark.parametrize("name", available())
def test_what_a_field_of_a_card_may_hold_is_described_in_words_where_it_is_not_words_of_the_list(name):
    odd = [
        field for field in card_fields(name) if not re.fullmatch(r"[\w, ]+", str(field.holds)) or " a " in str(field.holds)
    ]
    assert [str(field.holds) for field in odd if field.holds.text("ja") == str(field.holds)] == []


def calls_in(package: str) -> Iterator[ast.Call]:
    """The calls in the code of a package."""
    nodes = (node for path in modules_of(package) for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return (node for node in nodes if isinstance(node, ast.Call))


def test_every_column_of_the_terminals_tables_has_its_words():
    calls = [*calls_in(COMMANDS)]
    tables = [call.args[1] for call in calls if getattr(call.func, "id", "") == "print_rows" and len(call.args) > 1]
    texts = [node.value for table in tables for node in ast.walk(table) if isinstance(node, ast.Constant)]
    columns = {each for each in texts if isinstance(each, str)} | set(COLUMNS)
    assert len(columns) > 50
    assert {language: columns - set(column_heads(columns, language)) for language in LANGUAGES[1:]} == {
        "ja": set(),
        "zh": set(),
    }


def test_nothing_that_the_terminal_says_is_a_text_of_its_own():
    """Given the calls that print, fail or hint, then none has a sentence that no table of messages holds."""
    calls = [*calls_in(COMMANDS)]
    names = ("fail", "print_note", "print_message", "translate")
    printing = [call for call in calls if getattr(call.func, "id", "") in names and call.args]
    spoken = [call.args[0] for call in printing]
    spoken += [each.value for call in printing for each in call.keywords if each.arg == "hints"]
    texts = [ast.unparse(node) for each in spoken for node in own_texts(each)]
    assert len(printing) > 300
    assert [text for text in texts if text not in AS_TYPED and re.search(r"[a-z]{2,} [a-z]{2,}", text)] == []


AS_TYPED = ("'--name \"What if ren answers?\"'",)
"""Hints that are typed as they are."""


def own_texts(node: ast.AST) -> Iterator[ast.AST]:
    """The texts of an expression, but not those that are facts of a message."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        yield node
    elif not isinstance(node, ast.Call):
        for each in ast.iter_child_nodes(node):
            yield from own_texts(each)


def test_what_has_no_words_stays_as_it_is():
    assert [message_of("the moon is full").text(language) for language in LANGUAGES] == ["the moon is full"] * 3


@pytest.mark.parametrize(
    ("id", "facts", "one", "many"),
    [
        ("n_cards", ["n"], "1 card", "2 cards"),
        ("n_findings", ["n"], "1 finding", "2 findings"),
        ("n_events_are_new_n", ["n", "n2"], "1 event is new, 1 record is here", "2 events are new, 2 records are here"),
    ],
)
def test_a_count_is_said_in_its_number(id, facts, one, many):
    assert [str(msg(id, **dict.fromkeys(facts, number))) for number in (1, 2)] == [one, many]
