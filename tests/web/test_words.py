"""The dictionaries of app and viewer hold together: the same words in every language, none unused, none missing."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from api.web.assets import VIEWER, WEB
from api.web.javascript_messages import app_messages
from projections.statistics_queries import PROJECTIONS, QUESTIONS
from projections.table_definitions import COMMON_COLUMNS
from projections.tournaments.export_tables import TOURNAMENT_TABLES
from tests.web.modules import bare, modules

LANGUAGES = ["en", "ja", "zh"]
APP = [WEB / "lib" / f"{language}.js" for language in LANGUAGES]
WORDS = VIEWER / "replay" / "messages.js"


@cache
def dictionary(which: str) -> dict[str, dict[str, str]]:
    """Language -> key -> words, of the `app` or the `viewer`."""
    engine = MiniRacer()
    engine.eval("\n".join(map(bare, APP if which == "app" else [WORDS])))
    told = "{ en: EN, ja: JA, zh: ZH }" if which == "app" else "WORDS"
    results: dict[str, dict[str, str]] = json.loads(str(engine.eval(f"JSON.stringify({told})")))
    return results


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_reads_the_words_of_the_app_as_a_browser_does(language: str) -> None:
    """It reads them without a JavaScript engine, which takes longer to load than most commands take."""
    assert dict(app_messages(language)) == dictionary("app")[language]


def text_of(which: str) -> str:
    """The modules that use a dictionary."""
    root = WEB if which == "app" else VIEWER
    return "\n".join(path.read_text("utf-8") for path in modules() if path.is_relative_to(root) and path not in APP)


def uses(which: str) -> str:
    """The code that uses a dictionary, without the dictionary."""
    text = text_of(which)
    return text if which == "app" else re.sub(r"const WORDS = \{.*?\n\};", "", text, flags=re.DOTALL)


both = pytest.mark.parametrize("which", ["app", "viewer"])
ONE = ".one"
"""What the key of the words for a count of one ends with."""


@both
def test_every_language_has_the_same_words(which: str) -> None:
    english, *others = (dictionary(which)[language] for language in LANGUAGES)
    assert [set(english) ^ set(other) for other in others] == [set(), set()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_every_column_has_words(language: str) -> None:
    tables: list[Any] = [*(table for each in PROJECTIONS for table in each.tables), *TOURNAMENT_TABLES]
    columns = {column.name for table in tables for column in table.columns} | {column.name for column in COMMON_COLUMNS}
    wanted = {f"question.{name}" for name in QUESTIONS} | {f"column.{name}" for name in columns}
    assert wanted - set(dictionary("app")[language]) == set()


@both
def test_what_is_filled_in_is_filled_in_in_every_language(which: str) -> None:
    blanks = {key: [sorted(re.findall(r"\{\w+\}", dictionary(which)[each][key])) for each in LANGUAGES]
              for key in dictionary(which)["en"]}  # fmt: skip
    assert [key for key, result in blanks.items() if result != [result[0]] * 3] == []


@both
def test_no_word_is_unused(which: str) -> None:
    text = uses(which)
    kinds = set(re.findall(r"`([a-z_]+\.)\$\{", text))
    unused = [
        key for key in dictionary(which)["en"]
        if f'"{key.removesuffix(ONE)}"' not in text and f"{key.split('.')[0]}." not in kinds
    ]  # fmt: skip
    assert unused == []


@both
def test_no_word_that_is_used_is_missing(which: str) -> None:
    asked = r'\bsay\("([^"]+)"' if which == "app" else r'\b(?:say\(|word\([\w.]+, )"([^"]+)"'
    assert sorted(set(re.findall(asked, uses(which))) - set(dictionary(which)["en"])) == []


@both
def test_words_with_a_count_have_a_form_for_one_in_english(which: str) -> None:
    """Given words in which a number stands before a noun, then it is a count, and there are words for a count of one too."""
    words = dictionary(which)["en"]
    numbers = {
        (key, fact) for key, text in words.items() for fact in re.findall(r"\{(\w+)\} (?!is\b|has\b|was\b)[a-z]+s\b", text)
    }
    assert {(key, fact) for key, fact in numbers if fact != "count" and fact not in PEOPLE} == set()
    counted = [key for key, text in words.items() if re.search(r"\{count\} (?!of\b|left\b|running\b)[a-z]+", text)]
    assert [key for key in counted if not key.endswith(ONE) and f"{key}{ONE}" not in words] == []


PEOPLE = {"seat", "who", "player", "name"}
"""Facts that are no numbers: "mika agrees"."""


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_what_has_two_words_in_english_has_two_in_every_language(language: str) -> None:
    """Given two buttons of the app with different words in English, then they differ in another language too."""
    english = dictionary("app")["en"]
    results: dict[str, set[str]] = {}
    for key, words in dictionary("app")[language].items():
        if not key.startswith(TABLE_WORDS) and not key.endswith(ONE):
            results.setdefault(words, set()).add(key)
    alike = {frozenset(keys) for keys in results.values() if len({english[key].lower() for key in keys}) > 1}
    assert alike - SAME == set()


TABLE_WORDS = ("column.", "value.", "league.", "question.", "origin.")
"""Headings of tables, which stand beside other words than those of the pad."""
SAME = {
    frozenset(keys.split())
    for keys in (
        "no_deck unknown",
        "slot.card slot.cards",
        "place.games sheet",
        "more other_decks",
        "live_now running",
        "more more_games",
    )
}
"""Two words in English for one of theirs, never one beside the other."""
RETIRED = {"ja": ("ラウンド",), "zh": ("型態", "宣言", "賽事", "選手", "家規", "牌表", "報告")}
"""Words for what has another one: 回戦; 形態, 宣告, 比賽, 玩家, 自訂規則, 清單, 回報."""
OF_THE_RULEBOOK = ("種族宣言", "進攻宣言")
"""What the rulebook of Star Front calls a card, a zone and a step."""


def said_in(language: str) -> Iterator[str]:
    """All words of a language, of the rulebooks, the terminal, files of words, viewer and app."""
    for place in ("domain", "replays", "scripts", "api"):
        for file in (WEB.parents[1] / place).rglob("*.toml"):
            yield from _described(tomllib.loads(file.read_text("utf-8")), language)
    for which in ("app", "viewer"):
        yield from dictionary(which)[language].values()


def _described(value: Any, language: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from [each] if key == language and isinstance(each, str) else _described(each, language)
    elif isinstance(value, list):
        for each in value:
            yield from _described(each, language)


@pytest.mark.parametrize("language", RETIRED)
def test_one_thing_has_one_word_wherever_it_is_reported(language: str) -> None:
    told = [re.sub("|".join(OF_THE_RULEBOOK), "", words) for words in said_in(language)]
    assert len(told) > 3000
    assert [words for words in told if any(each in words for each in RETIRED[language])] == []


ASKED = re.compile(r'"what": "([a-z_]+)"|flow\.(?:word|choose|ask)\((?:[^()]|\([^()]*\))*?, "([a-z_]+)"')
WITHOUT_HEADING = {"x", "share", "sound_force", "older_cost"}
"""Questions of which the chips say all, or that have several meanings."""


def test_every_question_of_a_rulebook_has_a_heading() -> None:
    """Given what rules and card texts ask, then the pad has a heading for it in every language."""
    sources = [path.read_text("utf-8") for path in (WEB.parents[1] / "domain").rglob("*.py")]
    wanted = {word for source in sources for match in ASKED.findall(source) for word in match if word} - WITHOUT_HEADING
    for language in LANGUAGES:
        assert {word for word in wanted if f"ask.{word}" not in dictionary("app")[language]} == set(), language


def test_no_page_puts_an_english_colon_between_its_words() -> None:
    """Labels of names and numbers take the colon of the language; scoresheets and addresses have their own."""
    pages = {
        path.name: path.read_text("utf-8")
        for path in WEB.rglob("*.js")
        if path.name not in ("tap-commands.js", "scoresheet.js")
    }
    odd = {
        (name, line.strip())
        for name, text in pages.items()
        for line in text.splitlines()
        if re.search(r"say\([^`]*\)\}: \$\{", line)
    }
    assert odd == set()
