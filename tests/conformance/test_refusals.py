"""What is refused is told in every language: the messages of code, the sentences that they are, what is wrong with one."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.contract.reasons import Sentences, said_in
from domain.kernel.messages.message import KERNEL, Catalog, in_number, render
from domain.parts.messages import SHARED
from domain.registry import available, package_of
from scripts.conformance import messages
from scripts.conformance.refusal_translations import Unfilled, faults_of, own, wrong_with
from scripts.conformance.source_analysis import Module, Sources

CODE = """
from parts import helper
PLACE = "in the river"
WORDS = {"red": "a red lantern"}
class Way(NamedTuple):
    name: str
def act(desk, seat, args):
    desk.reject_unless(bool(args), f"{seat} has to say it" if seat else "who says it?")
    desk.demand("R-1", None, where(desk, PLACE))
    _state(desk, "it is dark")
    raise Refused("", WORDS[args["color"]] + near(args))
def where(desk, place: str) -> str:
    return f"{desk.card!r} is not {place}"
def near(word) -> str:
    told = f"; is {word} meant?" if word else ""
    return told
def _state(desk, message: str):
    desk.demand("R-2", False, message)
def demands(desk) -> Iterator[tuple[str, bool, str]]:
    yield "R-3", True, f"the {desk.n} lanterns"
def check(name: str, value) -> Faults:
    yield f"{name} is {value!r}"
def by(desk, way: Way = Way(name="by water")):
    raise Refused("", f"not {way.name}; {'' or 'why'}")
"""


def test_the_messages_of_code_are_followed_to_where_their_texts_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given refusals by conditions, helpers, parameters, tables and records, then each text that may come out is found."""
    code = Sources([Module("night", CODE)])
    monkeypatch.setattr(messages, "sources_of", lambda *packages: code)
    assert {found.text for found in messages.messages("night")} == {
        "{} has to say it",
        "who says it?",
        "{} is not in the river",
        "it is dark",
        "a red lantern",
        "a red lantern; is {} meant?",
        "the {} lanterns",
        "{} is {}",
        "not by water; why",
    }


SENTENCES = Sentences(
    {
        "{card} is dark": {"ja": "{card}は暗い", "zh": "{card}很暗"},
        "{card} is dark in {n} rivers": {"ja": "{card}は川{n}本で暗い", "zh": "{card}在{n}條河裡很暗"},
        "deck of {who}: {reason}": {"ja": "{who}の山札：{reason}", "zh": "{who}的牌堆：{reason}"},
        "{act} takes {wanted} ({help})": {"ja": "{act}：{wanted}（{help}）", "zh": "{act}：{wanted}（{help}）"},
        "a number from {n}": {"ja": "{n}からの数", "zh": "{n}起的數字"},
        "nothing": {"ja": "何か", "zh": "某物"},
    },
    {"the wind": {"ja": "風", "zh": "風"}},
)


@pytest.mark.parametrize(
    ("message", "japanese"),
    [
        ("Korr is dark", "Korrは暗い"),
        ("Korr is dark in 2 rivers", "Korrは川2本で暗い"),
        ("nothing is dark", "何かは暗い"),
        ("Korr is dark; #7 is dark", "Korrは暗い。#7は暗い"),
        ("deck of B: Korr is dark; #7 is dark", "Bの山札：Korrは暗い。#7は暗い"),
        ("blow takes a number from 2 (the wind)", "blow：2からの数（風）"),
        ("blow takes a lamp (a breeze)", "blow：a lamp（a breeze）"),
        ("Korr is bright", ""),
        ("Korr is dark; Korr is bright", ""),
        ("deck of B: Korr is bright", ""),
    ],
)
def test_a_refusal_is_the_sentence_that_leaves_the_least_open(message: str, japanese: str) -> None:
    assert said_in("ja", SENTENCES.reasons(message)) == japanese
    assert said_in("en", SENTENCES.reasons(message)) == ""


def test_a_message_that_is_not_filled_in_is_read_as_one_that_is() -> None:
    known = Unfilled(SENTENCES)
    for message in ("{} is dark", "{}; {} is dark", "deck of {}: {}", "{} is dark in {} to {} rivers"):
        assert known.reasons(message)
    assert not known.reasons("{} is not dark in {}")
    assert known.used == set(SENTENCES.told) - {"{act} takes {wanted} ({help})", "a number from {n}", "nothing"}


@pytest.mark.parametrize(
    ("japanese", "chinese"),
    [
        ("{card}", "{card}暗"),
        ("{card}は{n}", "{card}很{n2}"),
        ("{card}は{n}头", "{card}很{n}"),
        ("{card}は{n}", "{card}の{n}"),
    ],
)
def test_what_is_wrong_with_the_words_of_a_sentence_is_told(japanese: str, chinese: str) -> None:
    assert list(wrong_with("{card} is {n}", {"ja": japanese, "zh": chinese}))
    assert not list(wrong_with("{card} is {n}", {"ja": "{card}は{n}", "zh": "{n}是{card}"}))


CALLED = re.compile(r"\bmsg\(\s*\"([a-z_0-9]+)\"")
QUOTED = re.compile(r"\"([a-z_0-9]+)\"")


def sources(package: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(Path(*package.split(".")).rglob("*.py")))


@pytest.mark.parametrize("name", available())
def test_every_message_that_a_rulebook_uses_is_there_and_every_one_that_is_there_is_used(name: str) -> None:
    code = sources(package_of(name))
    known = Catalog(package_of(name), SHARED)
    assert [id for id in CALLED.findall(code) if id not in known.entries] == []
    assert [id for id in known.own if id not in QUOTED.findall(code)] == []


def test_every_message_that_rulebooks_share_is_there_and_used() -> None:
    kernel, shared = sources("domain.kernel"), sources("domain.parts") + sources("domain.card_effects")
    assert [id for id in CALLED.findall(kernel) if id not in KERNEL.entries] == []
    assert [id for id in CALLED.findall(shared) if id not in SHARED.entries] == []
    used = {
        *QUOTED.findall(kernel + shared),
        *(id for name in available() for id in QUOTED.findall(sources(package_of(name)))),
    }
    assert [id for id in SHARED.entries if id not in used] == []
    assert [fault for id, words in SHARED.entries.items() for fault in faults_of(id, words)] == []


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
    assert render(in_number(forms, facts), facts, "en") == text


def test_what_two_rulebooks_say_in_the_same_words_is_said_once() -> None:
    said = Counter(tuple(map(str, words.values())) for name in available() for words in own(name).values())
    assert [each for each, times in said.items() if times > 1] == []
