"""Deck lists as players paste them."""

import pytest

from domain.cards.catalogue import Catalogue
from domain.cards.deck_list import DeckList
from domain.cards.deck_list_formats import parse_deck
from domain.cards.problems import Problem
from tests.cards.shelf import SHELF, InEnglish


def deck(text: str) -> DeckList:
    result = parse_deck(text, SHELF)
    assert isinstance(result, DeckList), result
    return result


def problems(text: str) -> list[Problem]:
    result = parse_deck(text, SHELF)
    assert isinstance(result, list)
    return result


@pytest.mark.parametrize(
    "line",
    [
        "3 Tide Caller",
        "3x Tide Caller",
        "3X Tide Caller",
        "x3 Tide Caller",
        "3×Tide Caller",
        "3 × Tide Caller",
        "3 * Tide Caller",
        "３ Tide Caller",
        "３枚 Tide Caller",
        "Tide Caller x3",
        "Tide Caller x 3",
        "Tide Caller ×3",
        "Tide Caller×３",
        "Tide Caller　＊３",
        "Ｔｉｄｅ　Ｃａｌｌｅｒ　ｘ３",
        "Tide Caller 3枚",
        "Tide Caller 3",
        "● Tide Caller ×3",
        "●Tide Caller ×3",
        "・Tide Caller ×3",
        "- 3 Tide Caller",
        "* 3 Tide Caller",
        "C-001 ×3",
        "青C-001 Tide Caller ×3",
        "C-001 Tide Caller ×３",
        '3 "Tide Caller"',
        "3 Tide Caller // the best",
        "3 Tide Caller # the best",
        "\t3\tTide Caller\r",
    ],
)
def test_a_line_is_a_count_and_a_card_in_any_of_the_players_ways(line: str) -> None:
    assert deck(line) == DeckList({"s1:C-001": 3})


@pytest.mark.parametrize(
    ("line", "count"),
    [("2 08 Platoon", 2), ("08 Platoon ×2", 2), ("08 Platoon", 1), ("08 Platoon 2", 2), ("2x08 Platoon", 2)],
)
def test_a_number_that_belongs_to_the_name_is_no_count(line: str, count: int) -> None:
    assert deck(line) == DeckList({"s1:C-002": count})


def test_nothing_inside_quotes_is_a_sign() -> None:
    assert deck('2 "Ember // ""Fox"" #2 x3" // really') == DeckList({"s1:C-003": 2})


def test_a_list_has_title_headings_counts_comments_and_a_sideboard() -> None:
    text = """\
# from a cup
Title: Stone Wall # 2
Main (7)
【ユニット】(4)
● 黒U-129 灰色の番人 ×３
SB: 1 Tide Caller
Granite Warden GW-7
Commands: 3
2x Tide Caller
1 tide caller

合計 7枚
サイドボード　２
Units
2 U-002
// the end
"""
    sideboard = {"s1:C-001": 1, "s1:U-002": 2}
    assert deck(text) == DeckList({"s1:黒U-129": 3, "s1:U-001": 1, "s1:C-001": 3}, sideboard, "Stone Wall # 2")


@pytest.mark.parametrize(
    "heading",
    [
        "Units",
        "UNITS:",
        "ユニット",
        "■ユニット■",
        "【ユニット】(3)",
        "Units (3)",
        "Units - 3",
        "ユニット ３枚",
        "== Reserve ==",
        "[主力 3]",
        "Deck",
        "Main",
        "牌组",
    ],
)
def test_headings_are_recognised(heading: str) -> None:
    assert deck(f"{heading}\n3 Tide Caller") == DeckList({"s1:C-001": 3})


@pytest.mark.parametrize("heading", ["Sideboard", "SB", "サイドボード(3)", "Side board: 3", "備牌"])
def test_after_a_sideboard_heading_cards_are_in_the_sideboard(heading: str) -> None:
    assert deck(f"{heading}\n3 Tide Caller") == DeckList({}, {"s1:C-001": 3})


def test_a_heading_whose_count_is_not_the_sum_is_reported() -> None:
    assert problems("Units (21)\n3 U-001\n2 U-002\nCommands\n3 Tide Caller") == [
        InEnglish(1, 8, "the heading says 21, the cards under it add up to 5", "5")
    ]


def test_the_count_of_the_main_deck_covers_its_sections() -> None:
    assert problems("Main 50\nUnits\n3 U-001\nCommands 3\n3 Tide Caller\nSideboard 1\n1 U-002") == [
        InEnglish(1, 6, "the heading says 50, the cards under it add up to 6", "6")
    ]


def test_a_total_that_is_not_the_sum_is_reported() -> None:
    assert problems("3 U-001\nTotal: 4") == [InEnglish(2, 8, "the heading says 4, the cards under it add up to 3", "3")]


def test_an_unknown_name_is_reported_with_the_nearest_ones() -> None:
    (result,) = problems("3 U-001\n● Tide Collar ×2")
    assert result == InEnglish(2, 3, "no card is named 'Tide Collar'", "the name of a card", ("Tide Caller",))
    assert str(result) == (
        "line 2, column 3: no card is named 'Tide Collar'; expected the name of a card; did you mean Tide Caller?"
    )


def test_a_name_of_two_cards_is_reported_with_both() -> None:
    (result,) = problems("3 Granite Warden")
    assert (result.line, result.column, result.nearest) == (1, 3, ("s1:U-001", "s1:U-002"))


def test_a_line_without_a_count_that_is_no_known_card_is_reported() -> None:
    expected = "a count and a name such as `3 Name`, or a heading"
    assert problems("Sidebord\n1 U-001") == [
        InEnglish(1, 1, "'Sidebord' has no count", expected, ("sideboard", "side board"))
    ]


@pytest.mark.parametrize(("line", "column"), [("0 Tide Caller", 1), ("Tide Caller ×999", 14)])
def test_a_count_that_cannot_be_meant_is_reported(line: str, column: int) -> None:
    (result,) = problems(line)
    assert (result.column, str(result.expected)) == (column, "a number from 1 to 200")


def test_all_problems_of_a_text_are_reported_and_a_sum_with_an_unread_line_is_not_blamed() -> None:
    assert [(each.line, each.column) for each in problems("Units 9\n0 U-001\nTide Collar\n3 Nothing Like It")] == [
        (2, 1),
        (3, 1),
        (4, 3),
    ]


def test_without_card_data_cards_are_named_on_the_fly() -> None:
    text = "Units (6)\n3 Ember Fox\n黒U-129 灰色の番人 ×2\nember  fox 1\nSB: 1 Nobody"
    assert parse_deck(text, on_the_fly=True) == DeckList({"~Ember Fox": 4, "~灰色の番人": 2}, {"~Nobody": 1})


def test_on_the_fly_known_cards_are_still_known_and_doubtful_ones_still_reported() -> None:
    assert parse_deck("3 Tide Caller\n1 Newcomer", SHELF, on_the_fly=True) == DeckList({"s1:C-001": 3, "~Newcomer": 1})
    assert isinstance(parse_deck("3 Granite Warden", SHELF, on_the_fly=True), list)


def test_a_card_named_on_the_fly_has_a_name() -> None:
    result = parse_deck("3 ~", SHELF, on_the_fly=True)
    assert result == [InEnglish(1, 3, "no name", "the name of a card")]


def test_a_very_long_line_is_reported_and_not_searched() -> None:
    assert problems("3 U-001\n3 a" + " " * 5000 + "b") == [InEnglish(2, 501, "a very long line", "500 characters at most")]


def test_an_empty_text_is_an_empty_list() -> None:
    assert deck("\n // nothing\n") == DeckList({})


ODD = Catalogue(
    {name: {"name": name, "type": "unit"} for name in ("Commit // Memory", "Commit", "B-17", "Multi-Shot", "Side")}
    | {
        f"ace{edition}": {"name": "Ace", "type": "unit", "set": f"{edition}E", "imagefile": f"Ace_{edition}"}
        for edition in "12"
    }
)
"""Cards with names that look like something else, and one card in two sets."""


def odd(text: str) -> DeckList:
    result = parse_deck(text, ODD, "any")
    assert isinstance(result, DeckList), result
    return result


def test_words_behind_two_strokes_belong_to_a_card_of_that_name_and_else_are_a_remark() -> None:
    assert odd("3 Commit // Memory").main == {"Commit // Memory": 3}
    assert odd("3 Commit // the best").main == {"Commit": 3}
    assert [each.text for each in odd("3 Commit // the best").remarks] == ["// the best"]


@pytest.mark.parametrize(
    "line", ["Total Cards: 5", "Total Cards - 5", "5 cards", "5 cards total", "(5 cards)", "Cards: 5", "5枚", "總張數：5"]
)
def test_a_stated_total_is_checked_wherever_it_is(line: str) -> None:
    for text in (f"{line}\n2 B-17\n3 Multi-Shot", f"2 B-17\n3 Multi-Shot\n{line}"):
        assert odd(text).main == {"B-17": 2, "Multi-Shot": 3}
        wrong = parse_deck(text.replace("3 Multi", "4 Multi"), ODD, "any")
        assert isinstance(wrong, list)
        assert "5" in str(wrong[0].message)


def test_columns_without_a_header_are_count_name_and_print() -> None:
    assert odd("2\tMulti-Shot\tSome Set\n3\tB-17\tOther Set\n").main == {"Multi-Shot": 2, "B-17": 3}
    assert odd("Multi-Shot\t2\tSome Set\n").main == {"Multi-Shot": 2}


def test_a_deck_of_forge_is_read_with_its_title_and_sets() -> None:
    result = odd("[metadata]\nName=Own deck\n[Main]\n4 Multi-Shot|ABC\n3 Ace|2E|1\n[Sideboard]\n1 Side|ABC\n")
    assert (result.title, result.main, result.sideboard) == ("Own deck", {"Multi-Shot": 4, "ace2": 3}, {"Side": 1})


@pytest.mark.parametrize(
    "mark", ['<name id="Ace_2">Ace</name>', "<name>Ace</name><set>2E</set>", '<name id="ace2">Ace</name>']
)
def test_of_two_printings_the_picture_the_set_or_the_id_chooses(mark: str) -> None:
    assert odd(f"<deck><superzone name='Deck'><card>{mark}</card></superzone></deck>").main == {"ace2": 1}
    unclear = parse_deck("<deck><superzone name='Deck'><card><name>Ace</name></card></superzone></deck>", ODD, "any")
    assert isinstance(unclear, list)


def test_a_banner_of_signs_is_a_heading_or_a_remark() -> None:
    result = odd("****** Own Deck ******\n* 4 Multi-Shot A 20\n****** Sideboard ******\n1 Side")
    assert (result.main, result.sideboard) == ({"Multi-Shot": 4}, {"Side": 1})
