"""Deck lists as TOML and CSV, and the way back from every form."""

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from domain.cards.catalogue import on_the_fly_id
from domain.cards.csv_format import Cell, format_csv, parse_csv
from domain.cards.deck_list import DeckList
from domain.cards.deck_list_formats import format_deck, parse_deck
from domain.cards.name_matching import collapse_spaces, fold
from tests.cards.shelf import SHELF, InEnglish


def test_a_toml_list_has_tables_of_counts() -> None:
    text = 'title = "Stone Wall"\n[main]\n"Tide Caller" = 3\nU-001 = 2\n[sideboard]\n"灰色の番人" = 1\n'
    assert parse_deck(text, SHELF, "toml") == DeckList({"s1:C-001": 3, "s1:U-001": 2}, {"s1:黒U-129": 1}, "Stone Wall")


def test_problems_of_a_toml_list_have_their_places_and_the_nearest_words() -> None:
    text = 'titel = "x"\n[main]\n"Tide Collar" = 3\n  U-001 = "two"\n[sidebord]\n'
    tables = "title, [main] or [sideboard]"
    assert parse_deck(text, SHELF, "toml") == [
        InEnglish(1, 1, "there is no 'titel' in a deck list", tables, ("title",)),
        InEnglish(3, 1, "no card is named 'Tide Collar'", "the name of a card", ("Tide Caller",)),
        InEnglish(4, 3, "the count of 'U-001' is 'two'", 'a whole number: "Name" = 3'),
        InEnglish(5, 1, "there is no 'sidebord' in a deck list", tables, ("sideboard",)),
    ]


def test_a_main_deck_that_is_no_table_is_reported() -> None:
    assert parse_deck("main = 3\n", SHELF, "toml") == [
        InEnglish(1, 1, "main is something else", 'a table: [main], then "Name" = 3')
    ]


def test_a_csv_list_may_have_the_columns_of_a_spreadsheet() -> None:
    text = "枚数;番号;カード名;型式;区分;デッキ名\n３;U-001;Granite Warden;GW-7;ユニット;壁\n1;;潮の呼び手;;サイドボード;壁\n"
    assert parse_deck(text, SHELF, "csv") == DeckList({"s1:U-001": 3}, {"s1:青U-129": 1}, "壁")


def test_problems_of_a_csv_list_have_their_places_and_the_nearest_words() -> None:
    text = "count,card,board,title\nmany,U-001,main,A\n2,Tide Collar,main,A\n1,U-001,sidebord,A\n1,U-001,main,B\n"
    assert parse_deck(text, SHELF, "csv") == [
        InEnglish(2, 1, "the count is 'many'", "a whole number"),
        InEnglish(3, 3, "no card is named 'Tide Collar'", "the name of a card", ("Tide Caller",)),
        InEnglish(4, 9, "there is no board 'sidebord'", "main or sideboard", ("sideboard", "side board", "side")),
        InEnglish(5, 14, "a second list, 'B'", "one list in a file: 'A'"),
    ]


def test_a_csv_list_with_unknown_missing_or_double_columns_is_reported() -> None:
    result = parse_deck("cuont,count,qty\n1,2,3\n", SHELF, "csv")
    assert isinstance(result, list)
    assert [(each.column, str(each.message)) for each in result] == [
        (1, "no column says which card it is"),
        (1, "there is no column 'cuont'"),
        (13, "a second column for count"),
    ]
    assert result[1].nearest[0] == "count"
    assert parse_deck("", SHELF, "csv") == [InEnglish(1, 1, "no header row", "the columns count and card")]


def test_a_row_without_a_card_is_reported() -> None:
    assert parse_deck("count,card\n3,\n", SHELF, "csv") == [InEnglish(2, 1, "no name", "the name of a card")]


def test_text_after_a_quoted_cell_is_reported() -> None:
    assert parse_deck('count,card\n3,"a"b\n', SHELF, "csv") == [
        InEnglish(2, 6, "text after a quoted cell", "',' or the end of the line")
    ]


words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
flown = words.filter(lambda name: fold(name) and collapse_spaces(name).strip("~ ")).map(on_the_fly_id)
boards = st.dictionaries(st.sampled_from(list(SHELF)) | flown, st.integers(1, 200), max_size=6)


@given(boards, boards, words, st.sampled_from(("text", "toml", "csv")))
def test_a_list_written_in_any_form_is_read_back(
    main: dict[str, int], sideboard: dict[str, int], title: str, form: str
) -> None:
    deck = DeckList(main, sideboard, collapse_spaces(title) if main or sideboard else "")
    assert parse_deck(format_deck(deck, SHELF, form), SHELF, form) == deck


@given(st.lists(st.lists(words, min_size=2, max_size=4), max_size=4))
def test_cells_are_read_back_and_as_the_csv_module_reads_them(rows: list[list[str]]) -> None:
    rows = [["header", *(["x"] * 3)], *(row for row in rows if any(cell.strip() for cell in row))]
    text = format_csv(rows)
    results = [[cell.text for cell in row if isinstance(cell, Cell)] for row in parse_csv(text)]
    expected = [[cell.replace("\r\n", "\n").replace("\r", "\n") for cell in row] for row in rows]
    assert results == expected
    if "\r" not in text and "\0" not in text:
        assert list(csv.reader(io.StringIO(text, newline=""))) == expected


@given(words, st.sampled_from(("text", "toml", "csv")), st.booleans())
def test_any_text_is_a_list_or_has_problems_with_a_place(text: str, form: str, fly: bool) -> None:
    result = parse_deck(text, SHELF, form, fly)
    if isinstance(result, list):
        assert result
        assert all(each.line >= 1 and each.column >= 0 and each.message for each in result)
