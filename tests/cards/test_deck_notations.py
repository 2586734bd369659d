"""Every notation of a deck list is recognised and read; what was damaged is refused or told, never misread in silence."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.cards.deck_list import DeckList
from domain.cards.deck_list_formats import WRITABLE_FORMATS, format_deck, parse_deck
from domain.cards.problems import Problem
from tests.cards.deck_notations import CARDS, IDS, NOTATIONS, a_deck
from tests.cards.deck_slips import tried
from tests.cards.shelf import InEnglish
from tests.cards.strangers_notations import STRANGERS

EVERY = {**NOTATIONS, **STRANGERS}


def ids(cards: tuple[tuple[str, int], ...]) -> dict[str, int]:
    return {IDS[name]: count for name, count in cards}


@pytest.mark.parametrize("name", EVERY)
def test_five_lists_of_every_notation_are_read_as_they_are_meant(name: str) -> None:
    for seed in range(5):
        deck = a_deck(f"{name} {seed}")
        result = parse_deck(EVERY[name](deck), CARDS, "any")
        assert result == DeckList(ids(deck.main), ids(deck.side), result.title if isinstance(result, DeckList) else ""), seed


@pytest.mark.parametrize("name", sorted({*EVERY} - {"ids", "ydk", "columns"}))
def test_without_a_card_list_the_names_come_out_whole(name: str) -> None:
    deck = a_deck(name)
    result = parse_deck(EVERY[name](deck), None, "any", on_the_fly=True)
    assert isinstance(result, DeckList), result
    assert result.main == {f"~{card}": count for card, count in deck.main}
    assert result.sideboard == {f"~{card}": count for card, count in deck.side}


def test_slips_are_refused_or_reported_and_never_misread_in_silence() -> None:
    result: Counter[str] = Counter()
    for seed in range(300):
        answer, wrong, text = tried(seed)
        result[answer] += 1
        assert not wrong, f"seed {seed}: {wrong}\n{text}"
    assert min(result["read with remarks"], result["refused"]) > 50, result


@pytest.mark.parametrize("form", WRITABLE_FORMATS)
def test_a_list_goes_out_to_every_program_and_comes_in_again(form: str) -> None:
    deck = a_deck(form)
    listed = DeckList(ids(deck.main), ids(deck.side))
    assert parse_deck(format_deck(listed, CARDS, form), CARDS, "any") == listed


def test_an_address_that_holds_no_deck_is_reported_with_its_place() -> None:
    for text, place in (
        ("http://here/?a=b#card=Ember+Fox", 18),
        ("#card=3+Ember+Fox&side=x", 19),
        ("#title=a&%", 10),
        ("#card=&&=&;", 2),
    ):
        result = parse_deck(text, CARDS, "any")
        assert isinstance(result, list), text
        assert (result[0].line, result[0].column) == (1, place), result
    titled = DeckList(ids((("Ember Fox", 3),)), {}, "Blue & green")
    assert parse_deck("https://here/?page=new" + format_deck(titled, CARDS, "url"), CARDS, "any") == titled


def test_what_was_left_out_is_reported() -> None:
    result = parse_deck(
        "2x Ember Fox 《13弾》\nSB: 1 Tide Caller\nEmber Fox×1、Tide Caller×2\n※値段は税込です。", CARDS, "any"
    )
    assert isinstance(result, DeckList)
    assert list(map(str, result.remarks)) == [
        "line 1: left out: 《13弾》",
        "line 2: sideboard: SB: 1 Tide Caller",
        "line 3: split: 1 Ember Fox, 2 Tide Caller",
        "line 4: remark: ※値段は税込です。",
    ]


def test_a_blank_line_begins_no_sideboard_but_is_reported() -> None:
    result = parse_deck("3 Ember Fox\n\n2 Tide Caller\n", CARDS, "any")
    assert isinstance(result, DeckList)
    assert sum(result.main.values()) == 5
    assert [remark.line for remark in result.remarks] == [2]


def test_a_name_of_several_cards_is_reported_as_such_and_its_set_distinguishes_them() -> None:
    twins = CARDS.joined({"n999": {"name": "Ember Fox", "set": "LATE", "number": "X-999", "cost": 9}})
    (answer,) = parse_deck("Ember Fox", twins, "any")
    assert isinstance(answer, Problem)
    assert str(answer.message) == "'Ember Fox' may be Ember Fox (n103) or Ember Fox (n999)"
    result = parse_deck("3 Ember Fox (LATE) 12", twins, "any")
    assert result == DeckList({"n999": 3})


def test_a_marked_line_with_a_slip_in_its_name_is_no_remark() -> None:
    (result,) = parse_deck("● Ember Fxo", CARDS, "any")
    assert isinstance(result, Problem)
    assert "Ember Fox" in result.nearest


def test_a_deck_has_a_title() -> None:
    deck = a_deck("title")
    result = parse_deck(NOTATIONS["shop"](deck), CARDS, "any")
    assert isinstance(result, DeckList)
    assert result.title == deck.title


@pytest.mark.parametrize("line", ["Ember Fox（3）", "Ember Fox(3)", "Ember Fox: 3", "Ember Fox：3"])
def test_a_count_in_brackets_or_behind_a_colon_is_one_where_the_card_is_known(line: str) -> None:
    assert parse_deck(f"{line}\nTide Caller ×2", CARDS, "any") == DeckList(ids((("Ember Fox", 3), ("Tide Caller", 2))))
    result = parse_deck(f"{line}\nTide Caller ×2", None, "any", on_the_fly=True)
    assert not isinstance(result, DeckList) or "~Ember Fox" not in result.main


def test_what_may_be_in_the_deck_is_not_and_reported() -> None:
    result = parse_deck("3 Ember Fox\nMaybeboard\n2 Tide Caller", CARDS, "any")
    assert result == DeckList(ids((("Ember Fox", 3),)))
    assert [str(remark) for remark in result.remarks] == ["line 2: heading: Maybeboard", "line 3: left out: 2 Tide Caller"]


def test_a_file_of_several_decks_is_reported_as_such() -> None:
    result = parse_deck('{"Wall": ["n101"], "Fire": ["n103"]}', CARDS, "any")
    assert result == [InEnglish(1, 1, "this file has 2 decks: Wall, Fire", "one of them")]
    assert parse_deck('{"Wall": ["n101", "n101"]}', CARDS, "any") == DeckList({"n101": 2}, {}, "Wall")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("3 Ember Fox [R]", "[R]"),
        ("3 Ember Fox U-12", "U-12"),
        ("3 Ember Fox MS-001 R", "MS-001 R"),
        ("3 MS001 Ember Fox", "MS001"),
        ("3 Ember Fox foil", "foil"),
        ("Ember Fox 13弾 ×3", "13弾"),
        ("3 Ember Fox II", ""),
        ("3 Ember Fox", ""),
        ("3 RX-78", ""),
    ],
)
def test_what_may_be_no_part_of_a_name_on_the_fly_is_reported(line: str, told: str) -> None:
    """Given a line without a card list, when something next to the name stays in it, then that is said, bracketed or not."""
    result = parse_deck(line, None, "any", on_the_fly=True)
    assert isinstance(result, DeckList)
    assert [str(remark) for remark in result.remarks] == ([f"line 1: in the name: {told}"] if told else [])
