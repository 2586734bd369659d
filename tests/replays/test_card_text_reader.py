"""Printed texts: lines of keywords are recognised, other paragraphs are left open, and the card is filled in."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from domain import registry
from domain.cards.card_data_errors import UNKNOWN
from domain.cards.card_list_io import format_cards
from domain.parts.common.unknown_card_possibilities import is_text_unknown
from replays.card_lists.card_text_reader import CardTextReader
from replays.card_lists.printed_text_merge import TextParts, merge_text_parts

READER = CardTextReader("gundam_war")


LANGUAGES = ("en", "ja", "zh")


def keyword_lines(language: str) -> list[tuple[str, tuple[dict[str, Any], ...]]]:
    """Twenty lines of keywords."""
    terms = registry.ruleset("gundam_war").book.terms
    word = lambda name: (terms.get(f"keyword.{name}") or terms[name])[language]  # noqa: E731
    plain = ("high_mobility", "assault", "quick", "desert", "water_mobility")
    numbered = ("ps_armor", "supply", "psycommu", "space_mobility")
    comma = ", " if language == "en" else "、"
    return [
        (f"{word(one)}{comma}{word(other)} ({number})", ({"keyword": one}, {"keyword": other, "x": number}))
        for number, (one, other) in enumerate(product(plain, numbered), 1)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_twenty_lines_of_keywords_are_right_in_each_language(language: str) -> None:
    for text, keywords in keyword_lines(language):
        assert READER.read({"wording": text}).keywords == keywords, text


NOT_KNOWN = {
    "en": ("Sing a song.", "(Moonrise Phase)<2>: Sing.", "High Mobility and more", "Battle, then sing", "PS Armor X"),
    "ja": ("歌を歌う。", "（月の出フェイズ）〔2〕：歌う。", "高機動を得る", "戦闘中、歌う。", "PS装甲（月）"),
    "zh": ("唱歌。", "（月出階段）〔2〕：唱歌。", "獲得高機動", "戰鬥中唱歌。", "PS裝甲（月）"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_twenty_texts_of_another_kind_are_left_and_reported(language: str) -> None:
    for sentence, times in product(NOT_KNOWN[language], range(4)):
        text = f"{sentence}{'!' * times}"
        read = READER.read({"wording": text})
        assert (read.keywords, read.clauses, read.unrecognised) == ((), (), (text,)), text


def test_the_head_is_read_from_any_of_the_languages_and_they_have_to_agree() -> None:
    both = {"en": "(Battle Phase)<2>: Look.", "ja": "（戦闘フェイズ）〔2〕：見る。"}
    assert READER.read({"wording": both}).clauses == (
        {"timing": "battle", "cost": {"kind": "once", "n": 2}, "wording": both},
    )
    apart = {"en": "(Battle Phase)<2>: Look.", "ja": "（戦闘フェイズ）〔3〕：見る。"}
    assert READER.read({"wording": apart}).unrecognised == ("(Battle Phase)<2>: Look.",)


def test_a_second_reading_keeps_what_was_filled_in() -> None:
    parse = registry.ruleset("gundam_war").parse_printing
    text = "High Mobility\n(Battle Phase)<2>: Draw 1.\n(Any)<0>: Sing."
    card = parse({"name": "Moon", "type": "unit", "wording": text, UNKNOWN: True})
    first = parse(merge_text_parts(card, READER.read(card)))
    assert [clause.get("effects") for clause in first["text"]] == [None, None]
    assert is_text_unknown(first)
    done = {**first["text"][0], "effects": ({"do": "draw", "n": 1},)}
    second = parse(merge_text_parts({**first, "text": (done, first["text"][1])}, READER.read(card)))
    assert second["text"] == (done, first["text"][1])
    assert second["keywords"] == ({"keyword": "high_mobility"},)


def test_a_card_is_complete_only_when_every_text_has_its_effects() -> None:
    parse = registry.ruleset("gundam_war").parse_printing
    printed = {"name": "Moon", "type": "command", "color": "blue", "corps": 1, "total": 3, "cost": 1}
    card = parse({**printed, "wording": "(Battle Phase)<2>: Draw 1.", UNKNOWN: ("text", "keywords")})
    head = parse(merge_text_parts(card, READER.read(card)))
    assert "complete = true" not in format_cards({"a": head}, "toml")
    done = parse({**head, "text": ({**head["text"][0], "effects": ({"do": "draw", "n": 1},)},)})
    assert "complete = true" in format_cards({"a": parse(merge_text_parts(done, READER.read(done)))}, "toml")


def test_a_text_that_is_recognised_in_part_stays_unknown() -> None:
    parse = registry.ruleset("gundam_war").parse_printing
    card = parse({"name": "Moon", "type": "unit", "wording": "High Mobility\nSing a song.", UNKNOWN: True})
    made = parse(merge_text_parts(card, READER.read(card)))
    assert made["keywords"] == ({"keyword": "high_mobility"},)
    assert is_text_unknown(made)


@pytest.mark.parametrize("name", registry.RULESETS)
def test_every_rulebook_has_words_for_its_keywords(name: str) -> None:
    reader = CardTextReader(name)
    for card in registry.specimens(name).cards.values():
        for keyword in (each["keyword"] for each in card.get("keywords", ())):
            words = registry.ruleset(name).book.terms
            assert any(word in words for word in (keyword, f"keyword.{keyword}")), keyword
    assert reader.read({"wording": "Sing."}).unrecognised == ("Sing.",)


COSTED = {
    "en": "Quick, High Mobility, [1]: Gain, <R+2>: Refit [Wing]",
    "ja": "クイック　高機動　〔１〕：ゲイン　〔Ｒ+２〕：改装［Wing］",
    "zh": "迅速　高機動　〔１〕：增益　〔R+2〕：改裝［Wing］",
}
"""A line of keywords of NEX-A, two of them with their costs."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_keywords_have_their_costs_and_what_they_are_about(language: str) -> None:
    read = CardTextReader("gundam_war_nexa").read({"wording": {language: COSTED[language]}})
    assert read.unrecognised == ()
    assert read.keywords == (
        {"keyword": "quick"},
        {"keyword": "high_mobility"},
        {"keyword": "gain", "cost": ({"any": 1},)},
        {"keyword": "refit", "trait": "Wing", "cost": ({"self": 1, "any": 2},)},
    )


@pytest.mark.parametrize("line", ["〔？〕：ゲイン", "〔青〕：ゲイン", "クイック　歌う", "〔１〕：歌う", "改装［］"])
def test_a_line_of_which_a_part_is_something_else_is_left(line: str) -> None:
    assert CardTextReader("gundam_war_nexa").read({"wording": {"ja": line}})._replace(open=()) == TextParts((), (), (line,))


@pytest.mark.parametrize("stroke", ["/", "／"])
def test_a_keyword_of_several_traits_is_about_any_of_them(stroke: str) -> None:
    """Given a keyword with two traits in its brackets, when it is read, then one of the two is enough."""
    read = CardTextReader("gundam_war_nexa").read({"wording": {"ja": f"〔１〕：改装［Wing系{stroke}Coast系］"}})
    assert read.keywords == ({"keyword": "refit", "trait": ("Wing系", "Coast系"), "cost": ({"any": 1},)},)


NEXA = CardTextReader("gundam_war_nexa")


def test_brackets_that_guard_a_keyword_are_read_with_it_and_words_inside_of_brackets_stay_whole() -> None:
    """Given keywords in guarding brackets and about a word with a dot in it, when they are read, then that stays."""
    read = NEXA.read({"wording": "【PS装甲】　高機動　＜〔Ｒ〕：共有［A・B系］＞"})
    assert read.keywords == (
        {"keyword": "ps_armor", "bracket": "unless_g"},
        {"keyword": "high_mobility"},
        {"keyword": "share", "trait": "A・B系", "cost": ({"self": 1},), "bracket": "as_g"},
    )


def test_ranged_is_read_by_both_its_names() -> None:
    read = CardTextReader("star_front").read({"name": "Ox", "wording": "遠程攻擊。抽1張牌。"})
    assert read.keywords == ({"keyword": "ranged"},)


@pytest.mark.parametrize(
    ("wording", "keywords", "values"),
    [
        ("亡魂4。貫穿。立即：抽1張牌。", ("pierce",), {"ghost": 4}),
        ("亡魂6-8。", (), {"ghost": {"least": 6, "most": 8}}),
        ("Ghost 2, overload", (), {"ghost": 2, "overload": True}),
        ("亡霊3〜5、過積載", (), {"ghost": {"least": 3, "most": 5}, "overload": True}),
        ("貫穿", ("pierce",), {}),
    ],
)
def test_ghost_points_and_overload_are_read_with_the_keywords(
    wording: str, keywords: tuple[str, ...], values: dict[str, Any]
) -> None:
    """Given a line with ghost points, when it is read, then the card has them; what was filled in stays (SF-GHOST-01)."""
    read = CardTextReader("star_front").read({"name": "Ox", "wording": wording})
    assert (tuple(each["keyword"] for each in read.keywords), read.values, read.unrecognised) == (keywords, values, ())
    assert merge_text_parts({"name": "Ox"}, read) == {
        **merge_text_parts({"name": "Ox"}, read._replace(values={})),
        **values,
    }
    if "ghost" in values:
        assert merge_text_parts({"name": "Ox", "ghost": 9}, read)["ghost"] == 9


def test_no_other_rulebook_has_ghost_points() -> None:
    assert READER.read({"wording": "Ghost 2"}).unrecognised == ("Ghost 2",)
