"""The log of a tournament is stated as sentences, in three languages: every kind, with every fact for people."""

from __future__ import annotations

import re

import pytest

from domain.tournaments.events import KINDS, NAMES, Dropped, EventData, Opened, Pair, Paired, Registered, Repaired
from domain.tournaments.log_messages import (
    _COMBINED_FACTS,
    _DESCRIBERS,
    LANGUAGES,
    EventDescriber,
    _messages,
    with_known_matches,
)
from domain.tournaments.result_events import Corrected, Penalised, Reported, ReportedGame
from domain.tournaments.serialization import to_plain
from domain.tournaments.tournament_format import Stage
from scripts.conformance.event_sentences import optional_facts, required_facts
from scripts.conformance.message_tables import has_letters_of_language
from tests.tournaments.scene import Evening

FOR_MACHINES = {
    "edition",
    "points",
    "seed",
    "digest",
    "cards",
    "salt",
    "engine",
    "version",
    "report",
    "games",
    "how",
    "winner",
}
"""Fields that no sentence names by themselves: they pin something, or are in the result."""


def sentences(name: str) -> list[dict[str, str]]:
    """The sentences of an event, in each of its ways."""
    return [words for key, words in _messages().items() if key == name or key.startswith(f"{name}.")]


@pytest.mark.parametrize("name", KINDS)
def test_every_event_has_sentences_that_show_all_that_people_ask_for(name: str) -> None:
    assert sentences(name)
    fields = set(KINDS[name]._fields)
    for words in sentences(name):
        facts = {language: required_facts(words[language]) | optional_facts(words[language]) for language in LANGUAGES}
        assert facts["ja"] == facts["zh"] == facts["en"]
        assert facts["en"] <= fields | set(_COMBINED_FACTS)
        result = facts["en"] | ({"stage"} if "round" in facts["en"] else set())
        result |= {"name"} if name == "registered" else set()  # by which the player is called
        assert fields - result <= FOR_MACHINES


def test_words_are_there_in_every_languagein_its_letters_and_none_are_left_over() -> None:
    for key, words in _messages().items():
        assert list(words) == list(LANGUAGES)
        assert all(has_letters_of_language(language, words[language]) for language in ("ja", "zh")), key
    heads = {key.partition(".")[0] for key in _messages()}
    made = {"of_round", "of_pair", "of_stage", "result", "value", "by", "joined", "joined_stages"}
    assert heads == set(KINDS) | made
    assert set(_DESCRIBERS) - set(_COMBINED_FACTS) <= {field for kind in KINDS.values() for field in kind._fields}


def teller(language: str) -> EventDescriber:
    night = Evening().round("ann-ben 2-0", "cho-dai 2-1", "eri bye")
    night.says(Registered("fay", "Fay Ono", "North", late=True))
    *_, (_, met) = with_known_matches(night.events)
    return EventDescriber(night.now, language, met, {"gundam_war": "GW"}.__getitem__)


def told(said: EventData) -> list[str]:
    return [teller(language).event(NAMES[type(said)], to_plain(said)) for language in LANGUAGES]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "sentences"),
    [
        (
            Opened("Night", "gundam_war", (Stage("swiss", 3), Stage("single_elimination", size=4)), venue="Hall"),
            [
                "Night is announced: GW, Hall. 1. Swiss, 3 rounds, best of 3, 50 minutes; "
                "2. elimination, best of 3, 50 minutes, 4 players. Ties: mtr. No deck lists are collected.",
                "Nightの開設：GW、Hall。第1ステージ スイスドロー、3回戦、3本勝負、50分。"
                "第2ステージ 勝ち抜き、3本勝負、50分、4人。順位決定方式はmtr。デッキリストの提出なし。",
                "開設Night：GW，Hall。第1階段 瑞士制，3輪，三戰兩勝，50分鐘；"
                "第2階段 淘汰賽，三戰兩勝，50分鐘，4人。同分判定：mtr。不收牌組清單。",
            ],
        ),
        (
            Registered("fay", "Fay Ono", "North", 0, late=True),
            [
                "Fay Ono takes part (North), after the start.",
                "Fay Onoが参加（North）、開始後の参加。",
                "Fay Ono參加（North），開始後加入。",
            ],
        ),
        (
            Paired(2, 1, (), ("ann",), ("fay",)),
            [
                "Round 1 of stage 2 is posted; bye: ann; sitting out: Fay Ono.",
                "第2ステージ 1回戦を発表。不戦勝：ann。休み：Fay Ono。",
                "公布第2階段 第1輪；輪空：ann；未出場：Fay Ono。",
            ],
        ),
        (
            Reported("1.1.1", (ReportedGame("ben", left=3), ReportedGame("", "time"))),
            ["ann – ben: ×(3 left) △ (0-1-1).", "ann – ben：×(残り3) △（0-1-1）。", "ann – ben：×(剩餘3) △（0-1-1）。"],
        ),
        (
            Corrected("1.1.1", 7, "misread", (), "forfeit", "ben"),
            [
                "ann – ben is corrected: ben wins by forfeit. Reason: misread",
                "ann – benを訂正：benの不戦勝。理由：misread",
                "更正ann – ben：ben棄權勝。理由：misread",
            ],
        ),
        (Reported("9.9.9", (), "told"), ["9.9.9: draw.", "9.9.9：引き分け。", "9.9.9：平手。"]),
        (
            Penalised("ann", "points", "league:late", "came late", amount=-3),
            [
                "ann is given a penalty: points (-3), for league:late. Reason: came late",
                "annにペナルティ：勝ち点（-3）、ルールleague:late。理由：came late",
                "判罰ann：積分（-3），規則league:late。理由：came late",
            ],
        ),
        (
            Repaired(1, 1, ("1.1.1",), (Pair("1.1.9", 3, ("eri", "ben")),), "seated wrongly"),
            [
                "Round 1 is changed; out: ann – ben; in: table 3 eri – ben. Reason: seated wrongly",
                "1回戦を変更。取り除いた対戦：ann – ben。加えた対戦：卓3 eri – ben。理由：seated wrongly",
                "修改第1輪；移除：ann – ben；加入：第3桌 eri – ben。理由：seated wrongly",
            ],
        ),
        (Dropped("ann", "no_show"), ["ann never came.", "annは来ませんでした。", "ann未到場。"]),
    ],
)
def test_an_event_is_reported_with_names_results_and_reasons(said: EventData, sentences: list[str]) -> None:
    assert told(said) == sentences


def test_what_is_retained_is_left_out_and_brackets_of_names_stay() -> None:
    en = teller("en")
    assert en.event("deck_submitted", {"player": "ann", "digest": "ab"}) == "ann hands a deck in."
    assert en.event("note", {"text": "{match} [x]", "match": "", "player": "fay"}) == "Note on Fay Ono: {match} [x]"
    assert [en.by(each) for each in ("organiser", "judge", "player:fay")] == ["organiser", "judge", "Fay Ono"]
    assert not re.search(r"[{}\[\]]", " ".join(sentence for event in Evening().events for sentence in told(event.said)))
