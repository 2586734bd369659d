"""What is wrong with files, codes, keys and the log is explained in Japanese and Chinese."""

from __future__ import annotations

import ast

import pytest

from domain.kernel.contract.reasons import Sentences
from domain.kernel.messages.message import KERNEL, LANGUAGES
from replays.messages import file_messages, replay_messages
from scripts.cli.terminal.messages import in_language
from scripts.cli.terminal.messages import sentences as terminals
from scripts.conformance.messages import messages
from scripts.conformance.refusal_translations import Unfilled, wrong_with
from scripts.conformance.source_analysis import sources_of

FILES, ELSEWHERE = "replays", ("replays.sheet", "replays.card_lists")
"""Sheets and lists have tests of their own."""
FIRST = (
    "ValueError", "BadBackup", "BundleError", "TooManyBranches", "BadArchetypeRules", "DamagedTournamentFile",
    "BadResultsFile", "NotReproducible",
    "__init__",
)  # fmt: skip
MADE = dict.fromkeys(FIRST, 0) | {"DamagedRecord": 1, "CannotOpen": 1, "RefusedDeclaration": 1, "BadCode": 1, "DamagedLog": 2}
PLACES = {"DamagedRecord": 0}
"""What holds a message, and where a record is damaged."""
BY_PARTS = {
    "{said}: expected {said2}",
    "no such game: {said}",
    "it is of another edition: {said}",
    "line {n} and on: {reason}",
    "judged anew, the rules refuse it",
    "declaration {n} and on: {reason}",
    "judged anew, what was said makes another record from event {n} on",
}
"""Messages with the expected value in them, and reasons against a record."""


def found(made: dict[str, int]) -> dict[str, str]:
    """Every message of files, codes, keys and the log, with its place."""
    texts = messages(FILES, "domain.kernel", "domain.tournaments", made=made)
    return {each.text: each.where for each in texts if each.where.startswith(FILES) and not each.where.startswith(ELSEWHERE)}


def test_everything_that_is_said_of_files_has_its_words_and_no_words_are_left_over() -> None:
    known = Unfilled(replay_messages())
    texts = found(MADE) | found(PLACES) | found({"OSError": 1})
    assert len(texts) > 150
    assert {text: where for text, where in texts.items() if text != "{}: {}" and not known.reasons(text)} == {}
    for text in of_what_is_stored():
        known.reasons(text)
    words = frozenset().union(*(each.words for each in sources_of(FILES).modules.values()))
    assert [english for english in file_messages() if english not in known.used | words | BY_PARTS] == []


def of_what_is_stored() -> dict[str, str]:
    """Every message of the kernel about stored data, with its place."""
    raised = messages("domain.kernel", made={"ValueError": 0, "KeyError": 0}, returned=WHAT_IS_STORED)
    module = sources_of("domain.kernel").modules[WHAT_IS_STORED]
    yields = [node.value for node in module.owner if isinstance(node, ast.Yield)]
    texts = {each.text: each.where for each in raised if each.where.startswith(STORED)}
    return texts | {str(each.value): WHAT_IS_STORED for each in yields if isinstance(each, ast.Constant)}


def message_ids_of_what_is_stored() -> set[str]:
    """The ids of the kernel's messages about stored data."""
    modules = sources_of("domain.kernel").modules
    nodes = [node for name, each in modules.items() if name.startswith(STORED) for node in each.owner]
    calls = [node for node in nodes if isinstance(node, ast.Call) and is_message(node)]
    return {str(id_.value) for call in calls for id_ in call.args[:1] if isinstance(id_, ast.Constant)}


def is_message(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "msg"


LOOSE = {"{card}: {reason}", "{said}: {reason}"}
"""What fits any message with a colon in it, and says nothing of what is wrong."""
STORED = ("domain.kernel.record", "domain.kernel.table", "domain.kernel.views")
WHAT_IS_STORED = "domain.kernel.views.log_validation"


def test_whatever_is_wrong_with_what_is_stored_has_its_words() -> None:
    """Errors of the kernel about logs that no game makes reach people as what is wrong with a file, a game or a change."""
    texts = of_what_is_stored()
    known = Unfilled(Sentences({english: words for english, words in terminals().told.items() if english not in LOOSE}))
    ids = message_ids_of_what_is_stored()
    assert len(texts) + len(ids) > 35
    assert {text: where for text, where in texts.items() if not known.reasons(text)} == {}
    assert [each for each in sorted(ids) if KERNEL.entries[each].keys() != set(LANGUAGES)] == []


@pytest.mark.parametrize(
    ("english", "japanese", "chinese"),
    [
        (
            "event 4 does not fit the table: the table has no #99",
            "イベント4が卓に合いません：#99は卓にありません",
            "事件4與桌面不符：桌面上沒有#99",
        ),
        (
            "game x, event 3 is damaged: event field cause is not int",
            "対戦xのイベント3が壊れています：イベントの項目causeがintではありません",
            "對戰x的事件3已損壞：事件的項目cause不是int",
        ),
        (
            "damaged record (event 7): not a change: (99, 'x')",
            "記録が壊れています（イベント7）：変化ではありません：(99, 'x')",
            "紀錄已損壞（事件7）：不是變更：(99, 'x')",
        ),
        (
            "the data folder d cannot be used: seats.key is gone; put it back from a backup, "
            "or take its row out of known_keys in links for a new one",
            "データフォルダーdを使えません：seats.keyがなくなっています。"
            "バックアップから戻すか、新しくするならlinksのknown_keysからその行を除いてください",
            "無法使用資料夾d：seats.key已不存在；請由備份還原；若要改用新的，請從links的known_keys移除該列",
        ),
    ],
)
def test_what_is_damaged_is_explained_with_its_place_and_why(english: str, japanese: str, chinese: str) -> None:
    assert [in_language(english, language) for language in ("ja", "zh")] == [japanese, chinese]


def test_words_of_files_have_the_facts_of_the_english_ones() -> None:
    assert [fault for english, words in file_messages().items() for fault in wrong_with(english, words)] == []


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("damaged record (event 12): it is not what was written", "記録が壊れています（イベント12）：書かれたものと違います"),
        ("x.csv, line 3: not a receipt: ab (odd)", "x.csvの3行目：受領証ではありません：ab（odd）"),
        (
            "judged anew, the rules refuse declaration 4: no such act: fly",
            "裁定し直すと、ルール上認められません：宣言4：そのような宣言はありません：fly",
        ),
    ],
)
def test_what_is_quoted_is_translated_to_the_language_too(english: str, japanese: str) -> None:
    assert in_language(english, "ja") == japanese
