"""What is refused is stated in every language: the messages of code, the sentences that they are, what is wrong with one."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from api.http.messages import SERVICE
from domain.cards.messages import CARDS
from domain.kernel.messages.message import KERNEL, LANGUAGES, Catalog, choose_plural_form, fact_names_of, render
from domain.parts.messages import SHARED
from domain.registry import available
from domain.tournaments.messages import TOURNAMENTS
from replays.messages import FILES
from replays.sheet.messages import SHEETS
from scripts.cli.terminal.messages import TERMINAL
from scripts.conformance.message_tables import (
    CHECKS,
    facts_of_sentence,
    message_faults,
    message_row_faults,
    own_messages,
    unused_messages,
)


@pytest.mark.parametrize(
    ("japanese", "chinese"),
    [
        ("{card}", "{card}暗"),
        ("{card}は{n}", "{card}很{n2}"),
        ("{card}は{n}头", "{card}很{n}"),
        ("{card}は{n}", "{card}の{n}"),
    ],
)
def test_what_is_wrong_with_the_words_of_a_sentence_is_reported(japanese: str, chinese: str) -> None:
    english = "{card} is {n}"
    assert list(message_row_faults("dark", {"en": english, "ja": japanese, "zh": chinese}))
    assert not list(message_row_faults("dark", {"en": english, "ja": "{card}は{n}", "zh": "{n}是{card}"}))


def test_a_language_that_is_missing_and_a_kind_of_fact_that_there_is_not_are_reported() -> None:
    assert list(message_row_faults("dark", {"en": "dark", "ja": "暗い"}))
    assert list(message_row_faults("dark", {"en": "{moon} is dark", "ja": "{moon}は暗い", "zh": "{moon}很暗"}))


CODE = """
def act(desk, seat):
    desk.demand("R-1", None, msg("it_is_dark", card=seat, n=2))
    desk.demand("R-2", None, msg("who_says_it" if seat else "it_is_said"))
    desk.demand("R-3", None, msg("it_is_dark", card=seat))
    desk.demand("R-4", None, msg("it_is_light"))
    desk.demand("R-5", None, msg("it_is_dark", **facts))
"""
TABLE = """
it_is_dark = { en = "{card} is dark in {n} rivers", ja = "{card}は川{n}本で暗い", zh = "{card}在{n}條河裡很暗" }
who_says_it = { en = "who says it?", ja = "誰が", zh = "誰說" }
it_is_said = { en = "it is said", ja = "言われた", zh = "已說" }
moon = { en = "the moon", ja = "月", zh = "月" }
"""


@pytest.fixture
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """The messages of a package with code."""
    package = tmp_path / "lamps"
    package.mkdir()
    for name, text in (("__init__.py", ""), ("night.py", CODE), ("messages.toml", TABLE)):
        (package / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "lamps", raising=False)
    return Catalog("lamps", SHARED)


def test_an_id_that_is_in_no_table_and_a_fact_that_is_missing_are_reported_with_their_place(lamps: Catalog) -> None:
    """Given messages by id, when an id or a fact is wrong, then its line is stated, and every row that is not said."""
    assert list(message_faults(lamps, ("lamps",))) == [
        "night.py:5: it_is_dark needs card, n",
        "night.py:6: no message it_is_light",
    ]
    assert list(unused_messages(lamps.own, ("lamps",))) == ["moon"]


def test_a_message_without_its_id_or_a_counted_fact_cannot_be_said(lamps: Catalog) -> None:
    assert str(lamps.message("it_is_dark", card="Korr", n=2)) == "Korr is dark in 2 rivers"
    with pytest.raises(KeyError):
        str(lamps.message("it_is_bright"))


@pytest.mark.parametrize("name", available())
def test_every_message_that_a_rulebook_says_is_there_and_every_one_that_is_there_is_said(name: str) -> None:
    assert [fault for check in CHECKS for fault in check(name)] == []


def test_every_message_that_rulebooks_share_is_there_and_said() -> None:
    shared = ("domain.parts", "domain.card_effects")
    assert list(message_faults(KERNEL, ("domain.kernel",))) == []
    assert list(message_faults(SHARED, shared)) == []
    assert list(unused_messages(SHARED.entries, ("domain", "replays", "api", "scripts.cli"))) == []
    assert [fault for id, words in SHARED.entries.items() for fault in message_row_faults(id, words)] == []


@pytest.mark.parametrize("catalog", [KERNEL, SHARED, CARDS, TOURNAMENTS, FILES, SHEETS, SERVICE, TERMINAL], ids=str)
def test_every_message_is_filled_in_in_every_language(catalog: Catalog) -> None:
    """Given a value for each fact, singular and plural, then no place of a sentence stays open in any language."""
    for id, words in catalog.entries.items():
        for number in (1, 2):
            facts: dict[str, Any] = dict.fromkeys(facts_of_sentence(words["en"]), number)
            result = [catalog.message(id, **facts).text(language) for language in LANGUAGES]
            assert not [text for text in result if fact_names_of(text)], id


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"n": 1, "n2": 2}, "1 lamp, 2 rivers"),
        ({"n": 2, "n2": 1}, "2 lamps, 1 river"),
        ({"n": "1,001", "n2": 0}, "1,001 lamps, 0 rivers"),
    ],
)
def test_a_sentence_has_the_form_for_each_of_its_numbers(facts: dict[str, Any], text: str) -> None:
    rivers = {
        lamp: {"by": "n2", "one": f"{{n}} {lamp}, {{n2}} river", "other": f"{{n}} {lamp}, {{n2}} rivers"}
        for lamp in ("lamp", "lamps")
    }
    forms = {"by": "n", "one": rivers["lamp"], "other": rivers["lamps"]}
    assert render(choose_plural_form(forms, facts), facts, "en") == text


def test_what_two_rulebooks_say_in_the_same_words_is_said_once() -> None:
    said = Counter(tuple(map(str, words.values())) for name in available() for words in own_messages(name).values())
    assert [each for each, times in said.items() if times > 1] == []
