"""T24 to T26, T28: what a text with cards, or a packed record, may ask of its reader, counted in steps and bytes."""

from __future__ import annotations

import sys
import tracemalloc

import pytest

from api.limits import CARD_LIST_BOUNDS as SERVED
from domain import registry
from domain.cards.card_list_io import parse_cards
from domain.cards.catalogue import Catalogue
from domain.cards.deck_list_formats import parse_deck
from domain.cards.size_limits import CARD_LIST_LIMITS, DECK_LIMITS, MAX_PROBLEMS
from replays.file import DamagedRecord, read
from replays.msgpack_codec import check_decoded_size, pack, unpack
from tests.cards.shelf import InEnglish
from tests.faults.decompression_bombs import BOMBS, NESTED

RULESET = "gundam_war"
CARD = "[[card]]\nid = '{0}'\nname = 'y'\n"
TEXTS = {
    "13,000 lines with a name that is nearly known": ("1 Kestrol Ascendent Albatros\n" * 13_000, "text"),
    "names that are nearly known, each another one": ("".join(f"1 Kestrol Asc{n}\n" for n in range(900)), "text"),
    "a heading with a number of 50,000 digits": (f"Main ({'9' * 50_000})", "text"),
    "a count of 5,000 digits": (f"{'9' * 400} Kestrel", "text"),
    "quotes that do not end": ('1 "' + '" "' * 19_000, "text"),
    "a key of 16,000 parts": (".".join("a" * 16_000) + " = 1", "toml"),
    "lists in lists": ("a = " + "[" * 50_000, "toml"),
    "tables in tables": ("a = " + "{a=" * 15_000, "toml"),
    "a text that does not end, again and again": ('"""' + '\\"""x' * 9_000, "toml"),
    "a number of 5,000 digits": ("[main]\nx = " + "9" * 5_000, "toml"),
    "20,000 columns": (",".join(f"a{n}" for n in range(9_000)), "csv"),
    "a CSV count of 5,000 digits": ("count,card\n" + "9" * 5_000 + ",x", "csv"),
}


class Steps:
    """Counts the calls inside of a `with`: what a machine that is busy does not change."""

    def __enter__(self) -> Steps:
        self.count = 0
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _called(self, frame: object, event: str, arg: object) -> None:
        self.count += event in ("call", "c_call")


@pytest.mark.parametrize("name", TEXTS)
def test_no_deck_text_takes_long_and_what_is_too_much_is_reported(name: str) -> None:
    text, form = TEXTS[name]
    shelf = Catalogue(registry.specimens(RULESET).cards)
    with Steps() as steps:
        result = parse_deck(text, shelf, form)
    assert isinstance(result, list)
    assert 0 < len(result) <= MAX_PROBLEMS + 2
    assert steps.count < 600_000  # a quarter of a second


@pytest.mark.parametrize(
    ("text", "form", "told"),
    [
        (".. id,name,type\n1,2,3", "csv", "'.. id' is no column"),
        ("id,name,id.x\na,b,c", "csv", "there are both id and id.x"),
        ("id,name,cost\nx,y," + "9" * 5_000, "csv", "no number"),
        (".".join("a" * 16_000) + " = 1", "toml", "a key of too many parts"),
        ("[a.b.c.d.e.f.g.h.i]", "toml", "a key of too many parts"),
        ("a = " + "[" * 30_000, "toml", "lie in each other too deeply"),
        (CARD.format("x") + "cost = " + "9" * 5_000, "toml", "not TOML"),
        (CARD.format("x") + "cost = " + "9" * 15, "toml", "a number beyond any card's"),
        ("x" * (CARD_LIST_LIMITS.line + 1), "toml", "a very long line"),
    ],
)
def test_a_card_list_that_is_no_card_list_is_reported_with_its_place(text: str, form: str, told: str) -> None:
    result = parse_cards(text, registry.ruleset(RULESET).parse_printing, form)
    assert isinstance(result, list)
    assert any(told in str(problem.message) for problem in result), result[:3]


def test_a_list_with_too_many_cards_is_read_up_to_there_and_many_problems_end_the_reading() -> None:
    tight = CARD_LIST_LIMITS._replace(cards=2)
    text = "".join(CARD.format(f"x{n}") for n in range(3))
    result = parse_cards(text, dict, bounds=tight)
    assert result == [InEnglish(8, 1, "too many cards", "2 at most")]
    many = "[[card]]\nname = ''\n" * (MAX_PROBLEMS + 50)
    assert len(parse_cards(many, dict, bounds=SERVED)) == MAX_PROBLEMS
    assert len(parse_cards(many, dict)) == MAX_PROBLEMS + 50  # on one's own machine all are counted


def test_a_deck_list_is_bounded_by_lines_and_letters() -> None:
    shelf = Catalogue(registry.specimens(RULESET).cards)
    assert parse_deck("\n" * DECK_LIMITS.lines, shelf) == [
        InEnglish(1001, 1, "the text has too many lines", "1000 lines at most")
    ]
    assert parse_deck("x" * 60_001, shelf) == [InEnglish(1, 0, "the text is too long", "60000 characters at most")]


@pytest.mark.parametrize("name", BOMBS)
def test_a_record_that_unpacks_to_too_much_is_refused_before_its_objects_are_made(name: str) -> None:
    tracemalloc.start()
    with pytest.raises(DamagedRecord, match=r"too large|more than the record"):
        read(BOMBS[name])
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000


def test_a_record_whose_lists_lie_in_each_other_without_end_is_refused() -> None:
    with pytest.raises(DamagedRecord, match="cannot be read"):
        read(NESTED)


def test_what_is_weighed_is_not_less_than_what_it_takes() -> None:
    plain = (
        {"a": (1, 2**40, "text" * 9, None, True, -5, -(2**40))},
        tuple(range(300)),
        ("#1",) * 20,
        "é" * 300,
        b"x" * 70_000,
    )
    packed = pack(plain)
    tracemalloc.start()
    made = unpack(packed)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert made == plain
    check_decoded_size(packed, 2 * size)
    with pytest.raises(ValueError, match="more than the record"):
        check_decoded_size(packed, size // 2)
