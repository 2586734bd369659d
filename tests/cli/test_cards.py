"""Card lists at the terminal: what a list may hold, what is wrong with one, and lists that are known in part."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from domain import registry
from replays.card_lists.card_list_import import import_card_list
from scripts.cli.card_list_files import read_card_file
from scripts.cli.commands import cards

PARTLY = """
[[card]]
id = "p1"
name = "Half Known"
type = "unit"
total = 3
wording = { en = "When this enters, look at two cards.", ja = "このカードが場に出た場合、2枚見る。" }
"""


@pytest.fixture
def listed(senki: Any, tmp_path: Path) -> Path:
    """A list of one card that is known in part, and a deck of it."""
    (tmp_path / "cards.toml").write_text(PARTLY, "utf-8")
    (tmp_path / "deck.txt").write_text("50 Half Known\n", "utf-8")
    return tmp_path


def test_a_deck_check_that_depends_on_what_nobody_knows_is_open_and_says_so(senki: Any, listed: Path) -> None:
    result = senki("deck", "gundam_war_nexa", "deck.txt", "--cards", "cards.toml")
    assert result.code == 0
    assert "NX-SETUP-04: not known: 50 copies of Half Known; 3 is the most" in result.out
    assert "50 cards: open" in result.out


ALIASES = """
[[card]]
id = "a"
name = "Lark"
type = "unit"

[[card]]
id = "b"
name = "Finch"
type = "unit"
alias = ["Lark"]
"""


def test_a_deck_is_checked_under_the_house_rules_that_are_named_and_in_a_size_where_there_are_several(
    senki: Any, tmp_path: Path
) -> None:
    Path("cards.toml").write_text(ALIASES, "utf-8")
    Path("deck.txt").write_text("3 Lark\n1 Finch\n", "utf-8")
    words = ("deck", "macross_crusade", "deck.txt", "--cards", "cards.toml")
    assert "MC-DECK-03" not in senki(*words).out
    assert "MC-DECK-03: 4 copies of Lark; 3 is the most" in senki(*words, "--rule", "alias_in_deck=counts").out
    assert "no such house rule: alias_in_deck=no" in senki(*words, "--rule", "alias_in_deck=no").err
    assert "one size" in senki("deck", "gundam_war_nexa", "deck.txt", "--cards", "cards.toml", "--size", "30").err


def test_a_list_that_was_read_before_comes_out_of_the_cache_the_same(senki: Any, listed: Path) -> None:
    words = ("deck", "gundam_war_nexa", "deck.txt", "--cards", "cards.toml")
    first = senki(*words)
    (stored,) = (listed / "cache").iterdir()
    assert senki(*words) == first
    stored.write_bytes(b"damaged" * 20)
    assert senki(*words) == first


@pytest.mark.parametrize("name", registry.RULESETS)
def test_every_field_is_listed_with_what_it_means_and_may_hold(senki: Any, name: str) -> None:
    for language in ("en", "ja", "zh"):
        result = senki("cards", "fields", name, "--lang", language, "--json").data
        assert all(field["means"] and field["holds"] for field in result), language
    assert {"id", "wording", "set", "number", "rarity", "illustrator", "remark", "unknown"} <= {
        each["name"] for each in result
    }


def test_the_fields_of_texts_are_reported_where_they_are_types(senki: Any) -> None:
    results = {each["name"]: each["holds"] for each in senki("cards", "fields", "robotech", "--json").data}
    assert "timing triggered: moment, of, targets, effects, condition, cost, x, wording" in results["text"]
    assert results["modes"] == "a table with left, right"


@pytest.mark.parametrize("form", ["toml", "json", "csv", "tsv"])
def test_the_example_of_a_list_is_a_right_one(senki: Any, tmp_path: Path, form: str) -> None:
    Path(f"list.{form}").write_text(senki("cards", "example", "macross_crusade", "--form", form).out, "utf-8")
    result = senki("cards", "check", f"list.{form}", "--ruleset", "macross_crusade", "--json").data
    assert result["cards"] == 5
    assert result["unknown"]["text"] == 1


def test_all_problems_of_a_list_are_counted_and_the_first_are_shown(senki: Any) -> None:
    Path("wrong.toml").write_text('\n[[card]]\nid = "a b"\nname = "A"\n' * 30, "utf-8")
    result = senki("cards", "check", "wrong.toml", "--ruleset", "robotech")
    assert result.code == 2
    assert "30 problems" in result.err
    assert "line 3, column 1: the id is 'a b'" in result.err
    assert "and 10 more" in result.err


def test_what_is_wrong_with_lists_is_described_in_the_language(
    senki: Any, listed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (listed / "odd.toml").write_text(PARTLY.replace('"unit"', '"unti"'), "utf-8")
    (listed / "odd.txt").write_text("50 Half Knwn\n", "utf-8")
    monkeypatch.setenv("SENKI_LANG", "ja")
    cards = senki("cards", "check", "odd.toml", "--ruleset", "gundam_war_nexa").err
    assert "5行目1文字目：Half Known：typeが'unti'です。書けるもの：" in cards
    deck = senki("deck", "gundam_war_nexa", "odd.txt", "--cards", "cards.toml").err
    assert "1行目4文字目：'Half Knwn'という名前のカードはありません。書けるもの：カードの名前。Half Knownのことですか" in deck


def test_cards_are_found_by_words_of_their_printed_text_in_any_language(senki: Any, listed: Path) -> None:
    for words in (("look", "CARDS"), ("場に出た",), ("half",)):
        result = senki("cards", "search", *words, "--ruleset", "gundam_war_nexa", "--cards", "cards.toml")
        assert "Half Known (p1)" in result.out
        assert "このカードが場に出た場合、2枚見る。" in result.out
    assert senki("cards", "search", "nowhere", "--ruleset", "gundam_war_nexa", "--cards", "cards.toml").code == 1


LACKEY = "Name\tSet\tImageFile\tType\tCost\tWeapon\nIron Gull\tone\tx1\tMecha\t3\t4\nOdd Gull\tone\tx2\tMecha\tmany\t-\n"
MAP = 'id = "{Set}-{ImageFile}"\n[columns]\nCost = "proto_cost"\nImageFile = ""\n'


def test_a_list_of_another_program_becomes_a_card_list_and_what_is_left_is_reported(senki: Any) -> None:
    Path("list.txt").write_text(LACKEY, "utf-8")
    Path("map.toml").write_text(MAP, "utf-8")
    result = senki("cards", "convert", "robotech", "list.txt", "--map", "map.toml", "--to", "made.toml", "--json").data
    assert result["columns"] == {"Name": "name", "Set": "set", "Type": "type", "Cost": "proto_cost", "Weapon": "weapon"}
    assert [(each["what"], each["cards"], each["example"]) for each in result["left"]] == [("proto_cost", 1, "Odd Gull")]
    cards = tomllib.loads(Path("made.toml").read_text("utf-8"))["card"]
    assert [(card["id"], card.get("proto_cost"), card.get("weapon")) for card in cards] == [
        ("one-x1", 3, 4),
        ("one-x2", None, None),
    ]


def test_a_deck_list_goes_out_in_the_form_of_another_program(senki: Any, listed: Path) -> None:
    result = senki("deck", "gundam_war_nexa", "deck.txt", "--cards", "cards.toml", "--to", "cockatrice")
    assert '<card number="50" name="Half Known"/>' in result.out


def test_printed_texts_of_a_list_are_read_into_it(senki: Any) -> None:
    text = "[[card]]\nid = 'a'\nname = 'A'\ntype = 'unit'\nwording = '''Quick\n(Battle Phase)[R]: Sing.\nDance.'''\n"
    Path("list.toml").write_text(text, "utf-8")
    result = senki("cards", "text", "list.toml", "--ruleset", "gundam_war_nexa", "--json").data
    assert (result["cards"], result["effects_open"], result["left"]) == (1, {"a": 1}, {"a": ["Dance."]})
    assert (result["whole"], result["in_part"], result["open"], result["keywords"]) == (0, 1, 0, 1)
    (card,) = tomllib.loads(Path("list.toml").read_text("utf-8"))["card"]
    assert (card["keywords"], card["text"][0]["cost"]) == ([{"keyword": "quick"}], [{"self": 1}])
    assert "text" in card["unknown"]
    assert senki("cards", "text", "list.toml", "--ruleset", "gundam_war_nexa", "--json").data == result


DRUMMER = '[{"id": "a", "name": "Drummer", "type": "unit", "race": "燈火海岸", "effect_text": "立即：抽1張牌。"}]'


def test_a_list_that_was_imported_before_comes_out_of_the_cache_the_same(senki: Any, monkeypatch: Any) -> None:
    """Given an imported list, when it is imported again, over its file or to another one, then nothing is compiled and the
    report is the same; and when it has another card, then it is compiled."""
    compiled = []

    def note(*asked: Any, **more: Any) -> Any:
        compiled.append(asked)
        return import_card_list(*asked, **more)

    monkeypatch.setattr(cards, "import_card_list", note)
    monkeypatch.setenv("SENKI_CACHE", "cache")
    Path("list.json").write_text(DRUMMER, "utf-8")
    command = ("cards", "import", "list.json", "--ruleset", "star_front", "--json", "--to")
    first = senki(*command, "one.toml").data
    assert first["texts"]["compiled"] == 1
    written = Path("one.toml").read_bytes()
    for target in ("one.toml", "two.toml"):
        assert {**senki(*command, target).data, "seconds": 0} == {**first, "seconds": 0}
        assert Path(target).read_bytes() == written
    assert len(compiled) == 1
    Path("list.json").write_text(DRUMMER.replace("1張", "2張"), "utf-8")
    changed = senki(*command, "one.toml").data["texts"]["changed"]
    assert (len(compiled), changed) == (2, [])


def test_an_import_names_the_clauses_that_another_edition_read_otherwise(senki: Any) -> None:
    """Given an imported list whose clause an older edition read otherwise, when the list is imported again, then it is named
    once with both editions."""
    Path("list.json").write_text(DRUMMER, "utf-8")
    command = ("cards", "import", "list.json", "--ruleset", "star_front", "--json", "--to", "one.toml")
    source = tomllib.loads((senki(*command), Path("one.toml").read_text("utf-8"))[1])["card"][0]["text"][0]["source"]
    older = Path("one.toml").read_text("utf-8").replace(f'"{source}"', '"compiler 0"').replace("n = 1", "n = 2")
    Path("one.toml").write_text(older, "utf-8")
    (row,) = senki(*command).data["texts"]["changed"]
    assert (row["card"], row["before"], row["after"]) == ("a", "compiler 0", source)
    assert senki(*command).data["texts"]["changed"] == []


MADE = """[columns]
"Kind" = "type"
"Colour" = "colors"
"Fight" = ""
"Pay" = "roll"
"Where" = "terrain"

[made]
points = "{Fight}/{Shoot}/{Hold}"
roll = "{Colour}{Pay}"

[split]
"Both" = '(?P<total>[0-9X]+) of (?P<traits>.+)'

[values.terrain]
"top" = "space"
"low" = "earth"
"""
ROWS = """Name,Kind,Colour,Fight,Shoot,Hold,Pay,Both,Where,Text
Heron,UNIT,青,5,2,4,1,4 of Wing、Coast,"top、low",First.<br />Second.
Gull,UNIT,白,1,1,1,青1黒2,X of Wing,low,
"""


def test_fields_are_made_of_several_columns_and_several_of_one(senki: Any) -> None:
    Path("rows.csv").write_text(ROWS, "utf-8")
    Path("map.toml").write_text(MADE, "utf-8")
    result = senki("cards", "convert", "gundam_war_nexa", "rows.csv", "--map", "map.toml", "--to", "made.toml", "--json").data
    heron, gull = read_card_file("gundam_war_nexa", Path("made.toml")).values()
    assert result["cards"] == 2
    assert (heron["points"], heron["roll"], heron["total"], heron["traits"]) == (
        (5, 2, 4),
        (("blue", 1),),
        4,
        ("Wing", "Coast"),
    )
    assert (heron["terrain"], heron["wording"]) == (("space", "earth"), "First.\nSecond.")
    assert (gull["total"], gull["roll"]) == ("x", (("blue", 1), ("black", 2)))
    assert result["left"] == []


@pytest.mark.parametrize("cost", ["青1黒2", "青1 黒2", "青1黒 2", "青1<br />黒2"])
def test_a_cost_of_two_colours_is_read_with_any_space(senki: Any, cost: str) -> None:
    """Given a column of costs, when spaces stand in one with two colours, then it is read."""
    rows = ROWS.partition("\n")[0] + f"\nGull,UNIT,青,1,1,1,{cost},2 of Wing,low,\n"
    Path("rows.csv").write_text(rows, "utf-8")
    Path("map.toml").write_text(MADE, "utf-8")
    senki("cards", "convert", "gundam_war_nexa", "rows.csv", "--map", "map.toml", "--to", "made.toml")
    (gull,) = read_card_file("gundam_war_nexa", Path("made.toml")).values()
    assert gull["roll"] == (("blue", 1), ("black", 2))


def test_a_shield_in_the_place_of_an_attack_reveals_nothing_of_the_text(senki: Any) -> None:
    """Given a card list with a blocker and words that nobody has read, when it is converted, then its text stays unknown."""
    rows = '[{"name": "Gate", "type": "unit", "race": "中立", "attack": "盾", "score": 1, "keywords": ["阻擋"]}]'
    Path("list.json").write_text(rows, "utf-8")
    assert senki("cards", "convert", "star_front", "list.json", "--to", "made.toml").code == 0
    (gate,) = read_card_file("star_front", Path("made.toml")).values()
    assert (gate["attack"], gate["keywords"]) == (0, ({"keyword": "blocker"},))
    assert "text" in gate["unknown"]


@pytest.mark.parametrize("name", registry.RULESETS)
def test_the_tables_that_texts_are_made_of_are_listed(senki: Any, name: str) -> None:
    """Given a ruleset, when the fields of its texts are asked for, then its tables are stated with what they hold."""
    result = senki("cards", "fields", name, "--texts", "--json").data
    assert {"Filter", "Condition"} <= {row["table"] for row in result}
    assert all(row["holds"] for row in result)
    assert all(row["about"] for row in result)
    answer = {row["means"] for row in result if row["means"]}
    assert answer
    assert all("`: " not in row["about"] for row in result)
    printed = senki("cards", "fields", name, "--texts")
    assert all(row["field"] in printed.out for row in result)
    assert f"senki rules {name} --effects" in printed.err
