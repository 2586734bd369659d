"""Card lists of other programs: what comes over, under which field, and what is left."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domain.registry import available, specimens
from domain.registry import ruleset as rules_of
from replays.card_lists.card_text_reader import CardTextReader
from replays.card_lists.column_map import parse_column_map
from replays.card_lists.foreign_formats import detect_format, parse_card_rows
from replays.card_lists.row_conversion import ConvertedCards, convert_rows

COCKATRICE = """<?xml version="1.0"?><cockatrice_carddatabase version="4"><cards>
<card><name>Tide Fox</name><text>Draw 1.</text><prop><type>Unit</type></prop><set rarity="common" num="U-12">One</set></card>
</cards></cockatrice_carddatabase>"""
OCTGN = """<set name="One" id="x"><cards><card id="t1" name="Tide Fox"><property name="Type" value="Unit"/>
<property name="Number" value="U-12"/><property name="Rarity" value="common"/><property name="Text">Draw 1.</property>
</card></cards></set>"""
TABLE = "カード名\t種類\t収録\t番号\tレアリティ\tテキスト\nTide Fox\tユニット\tOne\tU-12\tcommon\tDraw 1.\n"
CARD = {"name": "Tide Fox", "type": "unit", "set": "One", "number": "U-12", "rarity": "common"}
OBJECTS = json.dumps([{**CARD, "text": "Draw 1."}])
TTS = json.dumps({"ObjectStates": [{"ContainedObjects": [{"Nickname": "Tide Fox", "Description": "Draw 1."}] * 2}]})


def converted(text: str, name: str = "list") -> ConvertedCards:
    rows = [row for row in parse_card_rows(text, detect_format(text, name)) if isinstance(row, dict)]
    return convert_rows(rows, "gundam_war")


@pytest.mark.parametrize("text", [COCKATRICE, OCTGN, TABLE, OBJECTS], ids=["cockatrice", "octgn", "table", "json"])
def test_a_card_comes_over_from_every_form(text: str) -> None:
    (card,) = converted(text).cards.values()
    wanted = {**CARD, "wording": "Draw 1."}
    assert {key: card.get(key) for key in wanted} == wanted
    assert {"points", "text", "total"} <= set(card["unknown"])


def card_types(ruleset: str) -> list[tuple[str, str]]:
    """The types of cards of a ruleset, in each language: a word and the type that it names."""
    types = {str(card["type"]) for card in specimens(ruleset).cards.values() if "type" in card}
    terms = rules_of(ruleset).book.terms
    return [(word, name) for name in sorted(types) if name in terms for word in terms[name].values()]


@pytest.mark.parametrize("ruleset", available())
def test_every_type_of_card_comes_over_in_every_language(ruleset: str) -> None:
    """Given a list with the rulebook's word for a type, in any language, then the card has that type."""
    for word, name in card_types(ruleset):
        (card,) = convert_rows([{"name": "Tide Fox", "type": word}], ruleset).cards.values()
        assert card.get("type") == name, word


def test_copies_in_a_deck_of_tabletop_simulator_are_one_card() -> None:
    assert [card["wording"] for card in converted(TTS).cards.values()] == ["Draw 1."]


def test_a_value_that_the_rulebook_does_not_know_is_left_and_the_card_comes_over() -> None:
    made = converted("Name,Type,Total Cost,Moon\nTide Fox,unit,a few,full\n,unit,1,new\n", "list.csv")
    (card,) = made.cards.values()
    assert "total" not in card
    assert card["moon"] == "full"
    assert {(str(each.what), each.cards) for each in made.left_out} == {("total", 1), ("the card", 1)}


def test_no_id_is_given_twice() -> None:
    assert list(converted("name,number,type\nA,U-1,unit\nB,U-1,unit\nC,U-1,unit\n", "x.csv").cards) == [
        "U-1",
        "U-1+2",
        "U-1+3",
    ]


@pytest.mark.parametrize("text", ["x = 1", "[columns]\n[columns]", 'columns = "a"', "[values]\ntype = 3"])
def test_what_is_no_map_is_reported(text: str) -> None:
    result: Any = parse_column_map(text)
    assert result.message


@pytest.mark.parametrize(
    ("ruleset", "heads", "fields"),
    [
        ("star_front", "名稱,攻擊力,分數,敘述,法力", ["name", "attack", "score", "wording", "mana"]),
        ("star_front", "名前,攻撃力,スコア,効果", ["name", "attack", "score", "wording"]),
        ("star_front", "name,tribute,effect_text", ["name", "star", "wording"]),
        ("robotech", "カード名,武器値,装甲値,プロトコスト", ["name", "weapon", "armor", "proto_cost"]),
        ("macross_crusade", "カード名,合計国力,サイズ", ["name", "total", "size"]),
    ],
)
def test_columns_are_known_by_the_rulebooks_words_for_fields_in_its_languages(ruleset, heads, fields) -> None:
    names = heads.split(",")
    assert list(convert_rows([dict.fromkeys(names, "1")], ruleset).columns.values()) == fields


LACKEY = """Name\tset\tImageFile\tProtoCost\tCardType\tCardType2\tBattleType\tKeyword1\tBasic\tSolo\tTransform
Tide Fox\tone\tT01.png\t1\tCharacter\tOfficer/Pilot - Korr/Vantari\tF-L\tRed Talon\tY\t\t
Copy\tone\tT02.png\t1\tCharacter\tPilot - Korr\tM\tNon-Solo\t\t\t
Gun Cart\tone\tT03.png\t2\tMecha\tWalker - Korr\tLS\tBurst\t\tY\tY
Hulk\tone\tT04.png\t2\tMecha\tKorr\tL\t\t\t\t
Ark\tone\tT05.png\t2\tMecha\tVessel - Korr\tS\t\t\t\t
Old Port\tone\tT06.png\t2\tLocation\tKorr\t\t\t\t\t
"""


def test_the_columns_of_the_lackey_plugin_for_robotech_become_what_the_rules_know() -> None:
    """Types, races, sexes, grounds and keywords that stand together in its columns; its texts stay unknown."""
    rows = [row for row in parse_card_rows(LACKEY, detect_format(LACKEY, "list.txt")) if isinstance(row, dict)]
    made = convert_rows(rows, "robotech")
    fox, copy, cart, hulk, ark, port = made.cards.values()
    wanted = {"pilot": True, "subtypes": ("Officer", "Female"), "races": ("Korr", "Vantari"), "battle_types": ("land",)}
    assert {field: fox.get(field) for field in wanted} == wanted
    assert (fox["keywords"], fox["allegiances"], "text" in fox["unknown"]) == (({"keyword": "basic"},), ("Red Talon",), True)
    assert (copy["solo"], copy["allegiances"], copy["battle_types"]) == (False, (), ())
    assert cart["keywords"] == ({"keyword": "burst"}, {"keyword": "solo"})
    assert (cart["battle_types"], "text" in cart["unknown"]) == (("land", "space"), True)
    assert (hulk["races"], hulk.get("subtypes")) == (("Korr",), None)
    assert (ark["type"], port["type"], port["races"]) == ("vessel", "location", ("Korr",))
    assert made.left_out == []


PRINTED = "Name,Type,Colors,Work,Traits\n"


def of_nexa(rows: str) -> ConvertedCards:
    results = [row for row in parse_card_rows(PRINTED + rows, "csv") if isinstance(row, dict)]
    return convert_rows(results, "gundam_war_nexa")


@pytest.mark.rule("NX-CARD-11")
@pytest.mark.parametrize("work", ["83", "Ｖ", "Coast"])
def test_a_g_sign_is_filled_from_the_colour_and_the_work_of_a_list(work: str) -> None:
    made = of_nexa(f"Tide Fox,unit,blue,{work},MS\n")
    (card,) = made.cards.values()
    assert card["g_sign"] == {"color": "blue", "attribute": {"Ｖ": "V"}.get(work, work)}
    assert made.columns["colors, work (1)"] == "g_sign"


@pytest.mark.rule("NX-CARD-11")
@pytest.mark.parametrize("row", ["blue,-", "blue,Coast（青黒）", "blue;red,Coast"])
def test_a_g_sign_that_the_list_does_not_state_for_certain_is_left_out_and_reported(row: str) -> None:
    made = of_nexa(f"Tide Fox,unit,{row},MS\n")
    (card,) = made.cards.values()
    assert "g_sign" not in card
    assert "g_sign" in card["unknown"]  # it is printed: nobody may take the card for one without a sign
    assert [each.what for each in made.left_out] == ["g_sign"]


@pytest.mark.rule("NX-KW-23")
@pytest.mark.parametrize(
    ("traits", "names", "rest"),
    [
        ("Hound系　MS　専用「Ilse Marrow」", ["Ilse Marrow"], ["Hound系", "MS"]),
        ("MS　専用｢Ilse Marrow／Old Pietro｣", ["Ilse Marrow", "Old Pietro"], ["MS"]),
        ("Hound系MS専用「Ilse Marrow」", ["Ilse Marrow"], ["Hound系MS"]),
        ("Hound系　MS", None, ["Hound系", "MS"]),
    ],
)
def test_the_dedicated_pairing_is_taken_out_of_the_traits(traits: str, names: list[str] | None, rest: list[str]) -> None:
    (card,) = of_nexa(f"Tide Fox,unit,blue,Coast,{traits}\n").cards.values()
    assert (card.get("dedicated") and list(card["dedicated"]), list(card["traits"])) == (names, rest)


@pytest.mark.rule("NX-SETUP-09", "NX-CARD-16")
@pytest.mark.parametrize(
    ("printed", "name", "more"),
    [
        ("Tide Fox［†］", "Tide Fox", {"star": True}),
        ("Tide Fox［†］［∞］【Foil】", "Tide Fox", {"star": True, "reissue": "∞", "finish": "Foil"}),
        ("Tide Fox（∞）", "Tide Fox", {"reissue": "∞"}),
        ("ΖＺ Fox（Old）", "ZZ Fox(Old)", {}),
        ("ヴァ―チェ", "ヴァーチェ", {}),
        ("νフォックスⅡ", "νフォックスII", {}),
    ],
)
def test_signs_next_to_a_name_are_no_part_of_it(printed: str, name: str, more: dict[str, Any]) -> None:
    """Given a name with signs of the single copy or of the print, then texts quote the rest, and fields say the signs."""
    (card,) = of_nexa(f"{printed},unit,blue,Coast,MS\n").cards.values()
    assert card["name"] == name
    assert {field: card[field] for field in ("star", "reissue", "finish") if field in card} == more


@pytest.mark.rule("NX-CARD-12", "NX-CARD-13")
def test_words_of_cards_are_written_as_texts_name_them() -> None:
    """Given a trait and a work with a Greek capital, then both are the Latin letter that a text compares them with."""
    (card,) = of_nexa("Tide Fox,unit,blue,ΖΖ,Ζ系　MS\n").cards.values()
    assert (card["g_sign"]["attribute"], list(card["traits"])) == ("ZZ", ["Z系", "MS"])
    (keyword,) = CardTextReader("gundam_war_nexa").read({"type": "unit", "wording": "〔１〕：改装［Ζ系］"}).keywords
    assert keyword["trait"] == "Z系"
