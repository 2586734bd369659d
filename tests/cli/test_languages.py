"""The terminal in three languages: boards, logs and statistics say the same things in the words of the reader."""

import re
from typing import get_args

import pytest

from domain.kernel.contract.rulebook import EventRole
from domain.kernel.messages.message import LANGUAGES
from domain.registry import available, ruleset
from projections.statistics_queries import GAME_QUESTIONS
from scripts.cli import demo_games
from scripts.cli.terminal.vocabulary import Vocabulary, _labels, language_of

LATIN = re.compile(r"[A-Za-z]{4,}")


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "ja_JP", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_HK"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_the_environments_where_none_is_asked_for(env, language):
    assert language_of("", env) == language
    assert language_of("ja", env) == "ja"


def test_a_language_that_there_is_not_is_said_with_those_that_there_are(senki, demo_game):
    answer = senki("log", demo_game, "--lang", "fr")
    assert answer.code == 2
    assert "en, ja, zh" in answer.err


def test_every_word_of_the_terminal_is_there_in_every_language_with_the_same_blanks():
    blanks = {
        name: {tuple(sorted(re.findall(r"\{\w+\}", answer[each]))) for each in LANGUAGES}
        for name, answer in _labels().items()
    }
    assert [name for name, result in blanks.items() if len(result) != 1] == []


@pytest.mark.parametrize("book", available())
def test_an_event_with_a_part_in_the_story_has_its_sentence(book):
    rulebook = ruleset(book).book
    assert {f"event.{name}" for name in rulebook.event_roles} <= rulebook.terms.keys()
    assert set(rulebook.event_roles.values()) <= set(get_args(EventRole))


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A data folder with the demo games, recorded once."""
    from replays.clerk import Clerk
    from replays.log import open_log

    folder = tmp_path_factory.mktemp("languages")
    clerk = Clerk(open_log(folder))
    for name in demo_games.rulesets_with_demo():
        demo_games.record_demo_game_once(clerk, name)
    return str(folder)


@pytest.mark.parametrize("name", available())
def test_a_log_has_turns_as_headings_and_says_passes_in_words(senki, house, name):
    """Given a demo game, when its log is shown, then every turn has its heading, and no name of the code is in it."""
    out = senki("log", demo_games.demo_game_id(name), "--data", house, "--lang", "en").out
    turns = [int(result) for result in re.findall(r"^— Turn (\d+): ", out, re.MULTILINE)]
    assert turns == sorted(set(turns))
    assert len(turns) >= 6
    assert "everyone passes to " in out
    assert " uses – " not in out
    assert not re.search(r"\b[a-z]+_[a-z_]+\b", re.sub(r"\{.*\}", "", out))


@pytest.mark.parametrize("name", available())
@pytest.mark.parametrize("language", ["ja", "zh"])
def test_a_board_in_another_language_has_no_english_but_names(senki, house, name, language):
    out = senki("table", demo_games.demo_game_id(name), "--data", house, "--at", "150", "--lang", language).out
    known = {"mika", "ren", "sato", "Star", "Front"}  # players, and cards that have one name everywhere
    assert [word for word in LATIN.findall(out) if word not in known] == []


def test_a_board_states_what_is_counted_who_is_on_turn_costs_points_and_how_cards_lie(senki, house):
    table = senki("table", "demo-gundam-war", "--data", house, "--at", "200", "--lang", "en").out
    assert re.search(r"^A mika( · on turn)? · Nation Pile \d+ · ", table, re.MULTILINE)
    assert re.search(r"^[AB] (ren|mika) · on turn · ", table, re.MULTILINE)
    assert re.search(r"#\d+ \(\d/\d/\d, Rolled\)", table)
    assert re.search(r"\(cost \d-\d-\d, \d/\d/\d\)", table)
    lanes = senki("table", "demo-star-front", "--data", house, "--at", "200", "--lang", "en").out
    assert re.search(r"Score \d+", lanes)
    assert re.search(r"lane \d", lanes)
    data = senki("table", "demo-star-front", "--data", house, "--at", "200", "--json").data
    result = re.findall(r"^([AB]) \w+( · on turn)? · Score (\d+)", lanes, re.MULTILINE)
    assert {seat: int(score) for seat, _, score in result} == {
        seat: each["counts"]["score"] for seat, each in data["seats"].items()
    }
    assert [seat for seat, here, _ in result if here] == [seat for seat, each in data["seats"].items() if each["on_turn"]]
    assert any("points" in card for cards in data["zones"].values() for card in cards)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "  ren · Halberd #119 (text) → Lugger #4"),
        ("ja", "  ren · ハルバード #119（テキスト） → ラガー #4"),
        ("zh", "  ren · 戟 #119（敘述） → 帆駁 #4"),
    ],
)
def test_what_waits_is_reported_by_whose_card_it_is_and_what_it_is_for(senki, house, language, told):
    """Given an effect that waits, when the board is shown, then its source and targets have their names, and no key does."""
    wanted = ("table", demo_games.demo_game_id("gundam_war_nexa"), "--data", house, "--at", "375", "--lang", language)
    head, *waiting = senki(*wanted).out.splitlines()[-2:]
    assert (head, waiting) == (Vocabulary(language).label("waiting"), [told])


@pytest.mark.parametrize("name", ["gundam_war", "gundam_war_nexa", "macross_crusade"])
def test_a_life_of_cards_is_not_reported_before_the_cards_are_there(senki, house, name):
    numbers = senki("table", demo_games.demo_game_id(name), "--data", house, "--at", "0", "--json").data["seats"]
    life = ruleset(name).mat.score.name
    assert [each["counts"][life] for each in numbers.values()] == [None, None]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gundam_war", "Rolled"),
        ("gundam_war_nexa", "Rolled"),
        ("macross_crusade", "Rolled"),
        ("robotech", "to the right"),
        ("star_front", "Sideways"),
        ("star_front", "Attacking"),
    ],
)
def test_how_a_card_lies_is_described_in_the_words_of_its_rulebook(senki, house, name, words):
    out = senki("table", demo_games.demo_game_id(name), "--data", house, "--at", "150", "--lang", "en").out
    assert re.search(rf"#\d+ \([^()]*{words}[,)]", out)
    assert "°" not in out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", list(GAME_QUESTIONS))
def test_statistics_have_heads_in_words(senki, house, question, language):
    head = senki("stats", question, "--data", house, "--lang", language).out.splitlines()[0]
    assert "_" not in head
    assert language == "en" or not LATIN.search(head)


def test_a_place_of_the_chart_and_a_viewer_are_said_in_words():
    vocabulary = Vocabulary("ja", "gundam_war")
    assert vocabulary.place("assign.ft") == "配備フェイズ · フリータイミング"
    assert vocabulary.viewer("spectator") == "観戦者"
    assert vocabulary.viewer("B") == "席B"
