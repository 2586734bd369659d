"""Card lists as TOML and CSV, and what is said where they are wrong."""

from domain.cards.card_list_io import parse_cards
from domain.cards.catalogue import Catalogue
from domain.cards.deck_list_formats import parse_deck
from domain.cards.deck_toml_csv_json import select_deck
from domain.cards.problems import Problem
from tests.cards.shelf import InEnglish, parse_printing

TOML = """
# invented
complete = true
[[card]]
id = "s1:U-001"
name = "Granite Warden"
type = "unit"
points = [3, 2, 4]
names = { ja = "灰色の番人" }

[[card.text]]
timing = "auto"
effects = [{ do = "draw", count = 1 }]

[[card]]
id = "s1:C-001"
name = "Tide  Caller"
type = "command"
flavor = '''
type = "unti"
'''
"""
CSV = '''\
id,name,names.ja,type,points,cost,color,traits,fast,complete
s1:U-001,Granite Warden,灰色の番人,unit,３/+2/*,2,red,stone; guard,yes,yes
s1:C-001,"Tide, ""Caller""",,command,,,,,,yes
'''


def cards(text: str, form: str) -> Catalogue:
    result = parse_cards(text, parse_printing, form)
    assert isinstance(result, Catalogue), result
    return result


def problems(text: str, form: str) -> list[Problem]:
    result = parse_cards(text, parse_printing, form)
    assert isinstance(result, list)
    return result


def test_a_toml_card_list_holds_nested_text_clauses() -> None:
    result = cards(TOML, "toml")
    assert result["s1:U-001"] == {
        "cost": 0,
        "name": "Granite Warden",
        "type": "unit",
        "points": (3, 2, 4),
        "names": {"ja": "灰色の番人"},
        "text": ({"timing": "auto", "effects": ({"do": "draw", "count": 1},)},),
    }
    assert result["s1:C-001"]["name"] == "Tide Caller"


def test_a_csv_card_list_holds_numbers_points_words_and_names() -> None:
    result = cards(CSV, "csv")
    assert result["s1:U-001"] == {
        "name": "Granite Warden",
        "names": {"ja": "灰色の番人"},
        "type": "unit",
        "points": (3, 2, "*"),
        "cost": 2,
        "color": "red",
        "traits": ("stone", "guard"),
        "fast": True,
    }
    assert result["s1:C-001"] == {"cost": 0, "name": 'Tide, "Caller"', "type": "command"}


def test_a_wrong_word_in_toml_is_reported_with_line_column_and_the_nearest_word() -> None:
    text = '[[card]]\nid = "a"\nname = "A"\ntype = "unit"\n\n[[card]]\nid = "b"\nname = "B"\n  type = "unti"\n'
    assert problems(text, "toml") == [InEnglish(9, 3, "type is 'unti'", "unit or command", ("unit",))]


def test_a_plain_value_error_of_a_ruleset_is_placed_too() -> None:
    text = "id,name,type,color,points\na,A,unit,bleu,\nb,B,command,,3/2\n"
    assert problems(text, "csv") == [
        InEnglish(2, 10, "A: color is 'bleu'", "red, blue", ("blue",)),
        InEnglish(3, 14, "B: a command card has no field points"),
    ]


def test_all_wrong_cells_of_a_csv_are_reported() -> None:
    text = "id,name,type,cost,points\na,A,unit,many,3/2\nb,B,unit,1,3-2\n"
    assert problems(text, "csv") == [
        InEnglish(2, 10, "'many' is no number", "a whole number"),
        InEnglish(3, 12, "'3-2' is no points", "whole numbers with / between them, such as 3/2/4"),
    ]


def test_an_id_stands_once_and_has_no_spaces_or_tilde() -> None:
    text = "id,name,type\na,A,unit\na,B,unit\n~c,C,unit\nd e,D,unit\n,E,unit\n"
    assert [(each.line, each.column, str(each.message)) for each in problems(text, "csv")] == [
        (3, 1, "a second card with the id a"),
        (4, 1, "the id is '~c'"),
        (5, 1, "the id is 'd e'"),
        (6, 1, "a card without an id"),
    ]


def test_a_card_without_a_name_is_reported_where_the_name_would_stand() -> None:
    assert problems("id,name,type\na,,unit\n", "csv") == [InEnglish(2, 3, "a card without a name", "text in the field name")]


def test_a_column_that_is_missing_twice_there_or_misspelled_is_reported() -> None:
    result = problems("id,nmae,cost,cost,Color\na,A,1,1,red\n", "csv")
    assert InEnglish(1, 1, "there is no column name", "a column name", ("nmae",)) in result
    assert InEnglish(1, 14, "a second column 'cost'", "one") in result
    (color,) = (each for each in result if each.column == 19)
    assert (str(color.message), color.nearest[0]) == ("'Color' is no column", "color")


def test_a_cell_may_hold_a_text_as_json() -> None:
    text = 'id,name,type,text\na,A,unit,"[{""timing"": ""auto"", ""effects"": []}]"\n'
    assert cards(text, "csv")["a"]["text"] == ({"timing": "auto", "effects": ()},)


def test_what_a_card_does_not_say_is_unknown_unless_the_list_is_complete() -> None:
    assert cards('[[card]]\nid = "a"\nname = "A"\ntype = "unit"\n', "toml")["a"]["unknown"] is True
    assert "unknown" not in cards('[[card]]\nid = "a"\nname = "A"\ntype = "unit"\ncomplete = true\n', "toml")["a"]
    assert cards('[{"id": "a", "name": "A", "type": "unit", "unknown": ["cost"]}]', "json")["a"]["unknown"] == ("cost",)


def test_the_place_of_a_fault_in_json_is_the_line_of_its_field() -> None:
    text = '{"card": [\n  {"id": "a", "name": "A", "type": "unit"},\n  {"id": "b",\n   "name": "B", "type": "unti"}]}'
    assert problems(text, "json") == [InEnglish(4, 17, "type is 'unti'", "unit or command", ("unit",))]


def test_a_field_that_stands_twice_in_json_is_reported_with_its_place() -> None:
    result = InEnglish(2, 2, "'name' is there twice in one table", "each field once")
    assert problems('[{"id": "a", "name": "A",\n "name": "B", "type": "unit"}]', "json") == [result]
    twice = '{"Kestrel": 3,\n "Kestrel": 1}'
    deck = InEnglish(2, 2, "'Kestrel' is there twice in one table", "each field once")
    assert parse_deck(twice, Catalogue(), "json") == parse_deck(select_deck(twice, "Kestrel"), Catalogue(), "json") == [deck]


def test_more_cells_than_columns_are_reported() -> None:
    assert problems("id,name,type\na,A,unit,x\n", "csv") == [InEnglish(2, 10, "more cells than columns", "3 cells")]


def test_a_quote_that_does_not_end_is_reported() -> None:
    assert problems('id,name,type\na,"A,unit\n', "csv") == [InEnglish(2, 3, "a quoted cell does not end", 'a closing "')]


def test_what_is_not_toml_is_reported_with_its_place() -> None:
    (result,) = problems('[[card]]\nid = "a\n', "toml")
    assert (result.line, str(result.message)[:8]) == (2, "not TOML")


def test_a_table_with_another_name_is_reported_with_the_nearest() -> None:
    assert problems("[[crad]]\nid = 1\n", "toml") == [
        InEnglish(1, 1, "there is no 'crad' in a card list", "tables [[card]]", ("card",))
    ]


def test_fractions_and_dates_cannot_be_stored() -> None:
    text = '[[card]]\nid = "a"\nname = "A"\ncost = 1.5\nwhen = 2020-01-01\n'
    assert [(each.line, str(each.message)) for each in problems(text, "toml")] == [
        (4, "cost holds 1.5"),
        (5, "when holds 2020-01-01"),
    ]


def test_a_sign_that_was_lost_in_another_encoding_is_reported_wherever_it_stands() -> None:
    """Given a list with U+FFFD in a name, in a part of a field or as an escape / when it is read / then it is refused."""
    for text, form in (
        ("id,name\na1,Bad\ufffdName\n", "csv"),
        ('[[card]]\nid = "a1"\nname = "Boat"\nnames = { ja = "\\ufffd" }\n', "toml"),
        ('{"card": [{"id": "a1", "name": "\\uFFFD"}]}', "json"),
    ):
        result = parse_cards(text, dict, form)
        assert isinstance(result, list)
        assert "has lost a sign (U+FFFD)" in str(result[0].message)
