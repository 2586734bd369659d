"""How a card is found by what people write."""

import pytest

from domain.cards.catalogue import Catalogue, is_on_the_fly, on_the_fly_id
from domain.cards.catalogue import Printing as Card
from tests.cards.shelf import SHELF


@pytest.mark.parametrize(
    ("written", "printing_id"),
    [
        ("s1:U-001", "s1:U-001"),
        ("S1:u-001", "s1:U-001"),
        ("U-001", "s1:U-001"),
        ("Ｕ－００１", "s1:U-001"),
        ("黒U-129", "s1:黒U-129"),
        ("青Ｕ－１２９", "s1:青U-129"),
        ("黒U-129 灰色の番人", "s1:黒U-129"),
        ("U-129 潮の呼び手", "s1:青U-129"),
        ("灰色の番人", "s1:黒U-129"),
        ("ashen  warden", "s1:黒U-129"),
        ("唤潮者", "s1:青U-129"),
        ("Granite Warden GW-7", "s1:U-001"),
        ("granite warden (gw-8)", "s1:U-002"),
        ("Ｇｒａｎｉｔｅ　Ｗａｒｄｅｎ［ＧＷ－７］", "s1:U-001"),
        ("U-002 Granite Warden", "s1:U-002"),
        ("s1:U-002 Granite Warden", "s1:U-002"),
        ("～Nobody", ""),
        ("~Nobody  knows", "~Nobody knows"),
    ],
)
def test_a_card_is_found_by_id_number_name_or_name_and_model_in_any_width(written: str, printing_id: str) -> None:
    assert SHELF.find(written).id == printing_id


def test_reprints_that_differ_only_in_number_and_rarity_are_one_card() -> None:
    assert SHELF.find("Tide Caller").id == "s1:C-001"
    assert SHELF.find("C-050").id == "s2:C-050"


LIGHT = {"effects": [{"do": "draw"}], "wording": "Draw a card.", "source": "person"}
DIM = {"wording": "Draw a card."}


@pytest.mark.parametrize(
    ("first", "second", "is_one"),
    [
        ({"shelf": 7}, {"shelf": 8}, True),
        ({"text": (LIGHT,)}, {"text": ({**LIGHT, "wording": "Draw 1 card.", "source": "compiler 1.a"},)}, True),
        ({"text": (DIM,)}, {"text": ({"wording": "Draw 1 card."},)}, False),
        ({"total": 2}, {"total": 3}, False),
    ],
)
def test_reprints_that_the_rules_read_alike_are_one_card(first: Card, second: Card, is_one: bool) -> None:
    """Given two printings of a name / when they differ in an owner's column, or in the words of a clause that does the same /
    then the name means the first; it is asked for if a value, or a clause without effects, differs."""
    cards = {"a": {"name": "Lamp", **first}, "b": {"name": "Lamp", **second}}
    assert Catalogue(cards, ruled_fields=("name", "total", "text")).find("Lamp").id == ("a" if is_one else "")


def test_a_name_of_two_different_cards_is_not_guessed() -> None:
    result = SHELF.find("Granite Warden")
    assert (result.id, result.unknown) == ("", False)
    assert result.nearest == ("s1:U-001", "s1:U-002")
    assert str(result.message) == "'Granite Warden' may be Granite Warden GW-7 (s1:U-001) or Granite Warden GW-8 (s1:U-002)"


def test_a_number_of_two_colours_needs_its_colour_mark() -> None:
    assert SHELF.find("U-129").nearest == ("s1:黒U-129", "s1:青U-129")


def test_a_number_that_belongs_to_another_name_is_reported() -> None:
    result = SHELF.find("U-001 Tide Caller")
    assert str(result.message) == "U-001 is Granite Warden GW-7, not Tide Caller"
    assert result.nearest == ("U-001 Granite Warden GW-7",)


def test_a_name_under_a_number_that_there_is_not_is_reported() -> None:
    result = SHELF.find("C-999 08 Platoon")
    assert (str(result.message), result.nearest) == ("there is no card C-999 named 08 Platoon", ("C-002 08 Platoon",))


def test_an_unknown_name_brings_the_nearest_ones() -> None:
    result = SHELF.find("Granit Wardem GW-8")
    assert result.unknown
    assert SHELF.nearest("Granit Wardem GW-8")[0] == "Granite Warden GW-8"
    assert SHELF.nearest("灰色の番犬") == ("灰色の番人",)


def test_every_card_has_a_label_that_finds_it_again() -> None:
    assert [SHELF.find(SHELF.label(each)).id for each in SHELF] == list(SHELF)
    assert SHELF.label("s1:U-001") == "Granite Warden GW-7"
    assert SHELF.label("s2:C-050") == "s2:C-050"


def test_of_a_card_named_on_the_fly_only_the_name_is_known() -> None:
    assert Catalogue()["~Granite Warden"] == {"name": "Granite Warden"}
    assert is_on_the_fly(on_the_fly_id("灰色の番人"))
    assert on_the_fly_id("黒U-129  灰色の番人") == "~灰色の番人"
    assert on_the_fly_id("RX-1 Warden") == "~RX-1 Warden", "may be a part of the name"


def test_an_id_that_there_is_not_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        SHELF["nothing"]
    assert "~Granite Warden" not in SHELF


def test_joined_catalogues_hold_both() -> None:
    both = SHELF.joined({"x:1": {"name": "Newcomer"}})
    assert (both.find("newcomer").id, len(both)) == ("x:1", len(SHELF) + 1)
