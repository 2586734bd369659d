"""What is typed wrongly at the command line is told in Japanese and Chinese, and each fault has its words."""

from __future__ import annotations

import pytest

from domain.kernel.contract.reasons import LANGUAGES
from replays.sheet.problem import SENTENCES as OF_SHEETS
from scripts.cli.faults import in_language, own, sentences, spoken
from scripts.conform.messages import messages
from scripts.conform.refusals import Unfilled, wrong_with

COMMANDS = "scripts.cli"


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
    assert spoken(words, environment) == language


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("table",), "使い方：senki table [OPTIONS] {game}\n引数'game'がありません\nsenki table --help で説明を表示します\n"),
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


def test_every_fault_of_the_command_line_has_its_words():
    known = Unfilled(sentences())
    found = {each.text: each.where for each in messages(COMMANDS, made={"fail": 0})}
    del found["judge rule effects {}"]  # the line that was typed, with what is wrong with it as hints
    assert {text: where for text, where in found.items() if not known.reasons(text)} == {}


def test_faults_have_the_facts_of_the_english_ones_and_are_said_once():
    assert [fault for english, words in own().items() for fault in wrong_with(english, words)] == []
    assert [english for english, words in own().items() if OF_SHEETS.told.get(english) == words] == []


def test_what_has_no_words_stays_as_it_is():
    assert [in_language("the moon is full", language) for language in ("en", *LANGUAGES)] == ["the moon is full"] * 3
