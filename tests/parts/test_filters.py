"""Filters: which cards a text speaks of, and whether the situation that it names is given."""

from dataclasses import replace

import pytest

from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Angled, AttributeSet, Marked, Moved, Plain
from domain.parts.bandai.condition_evaluation import is_text_active, is_turn
from domain.parts.bandai.filter_evaluation import effect_reaches, find_matching, fits, side_of_card
from domain.parts.common.set_groups import SET
from tests.parts.filter_fixture import CONTEXT, VOCABULARY, Filter, lay, read_filter, read_text, scene


@pytest.mark.parametrize(
    ("wanted", "truth"),
    [
        ({}, True),
        ({"kind": "ape"}, True),
        ({"kind": "bee"}, False),
        ({"name": "ape 2"}, True),
        ({"name": "ape 1"}, False),
        ({"where": "hand"}, False),
        ({"whose": "own"}, False),
        ({"whose": "enemy"}, True),
        ({"rolled": False, "marked": False}, True),
        ({"rolled": True}, False),
        ({"marked": True}, False),
        ({"keyword": "bright"}, True),
        ({"keyword": "dark"}, False),
        ({"max_defense": 2}, True),
        ({"max_defense": 1}, False),
        ({"kind": "ape", "max_defense": 1}, False),
    ],
)
def test_a_card_fits_where_all_words_of_a_filter_fit(wanted: Plain, truth: Truth) -> None:
    desk = scene()
    source, card = *lay(desk, "A", "bee-1"), *lay(desk, "B", "ape-2")
    desk.do(AttributeSet(card, "bright", True))
    assert fits(desk.table, "A", source, read_filter(wanted), card, CONTEXT) is truth


@pytest.mark.parametrize(
    ("wanted", "truth"),
    [
        ({"kind": "ape"}, None),
        ({"name": "ape 1"}, None),
        ({"keyword": "dark"}, None),
        ({"max_defense": 1}, None),
        ({"rolled": False}, True),
        ({"rolled": True, "kind": "ape"}, False),
        ({"kind": "ape", "rolled": True}, False),
    ],
)
def test_what_takes_a_printing_that_nobody_knows_is_unknown_unless_another_word_says_no(wanted: Plain, truth: Truth) -> None:
    desk = scene()
    (card,) = lay(desk, "B", "")
    assert fits(desk.table, "A", card, read_filter(wanted), card, CONTEXT) is truth
    assert find_matching(desk.table, "A", card, Filter(kind="ape"), CONTEXT) == []


def test_same_area_host_and_other_go_by_the_source() -> None:
    desk = scene()
    one, two = lay(desk, "A", "ape-1", "ape-2")
    (away,) = lay(desk, "A", "ape-3", zone="hand")
    desk.do(Moved(two, one, -1, SET))

    def found(**wanted: Plain) -> list[str]:
        return [card for card in (one, two, away) if fits(desk.table, "A", two, read_filter(wanted), card, CONTEXT) is True]

    assert found(where="same_area") == [one, two]
    assert found(where="host") == [one]
    assert found(other=True) == [one]


def test_matching_looks_in_play_in_the_places_next_to_it_and_beyond() -> None:
    desk = scene()
    (mine,) = lay(desk, "A", "ape-1")
    (theirs,) = lay(desk, "B", "ape-1")
    (present,) = lay(desk, "B", "ape-1", zone="hand")
    (gone,) = lay(desk, "A", "elk-9", zone="lost")
    assert find_matching(desk.table, "A", mine, Filter(kind="ape"), CONTEXT) == [mine, theirs]
    assert find_matching(desk.table, "A", mine, Filter(kind="ape", where="hand"), CONTEXT) == [present]
    assert find_matching(desk.table, "A", mine, Filter(kind="elk"), CONTEXT) == [gone]


@pytest.mark.rule("NX-CTRL-06", "NX-CTRL-07")
def test_seen_from_nobody_there_is_neither_own_nor_enemy() -> None:
    desk = scene()
    (card,) = lay(desk, "A", "ape-1")
    assert side_of_card(desk.table, card, VOCABULARY) == "A"
    assert [
        fits(desk.table, "", card, read_filter({"whose": whose}), card, CONTEXT) for whose in ("own", "enemy", "any")
    ] == [
        False,
        False,
        True,
    ]


def test_an_effect_reaches_its_card_its_host_or_what_fits() -> None:
    desk = scene()
    host, source, other = lay(desk, "A", "ape-1", "bee-1", "ape-2")
    desk.do(Moved(source, host, -1, SET))

    def reached(on: Filter | str) -> list[str]:
        return [card for card in (host, source, other) if effect_reaches(desk.table, "A", source, on, card, CONTEXT)]

    assert reached("self") == [source]
    assert reached("host") == [host]
    assert reached(Filter(kind="ape")) == [host, other]
    assert not effect_reaches(desk.table, "A", other, "host", other, CONTEXT)


@pytest.mark.parametrize(
    ("clause", "holds"),
    [
        ({}, True),
        ({"condition": {"some": {"kind": "ape"}}}, True),
        ({"condition": {"some": {"kind": "ape"}, "least": 2}}, False),
        ({"condition": {"none": {"kind": "ape"}}}, False),
        ({"condition": {"none": {"kind": "cat"}}}, True),
        ({"condition": {"each": {"kind": "ape"}}}, False),
        ({"condition": {"each": {"max_defense": 9}}}, True),
        ({"condition": {"turn": "own"}}, True),
        ({"condition": {"turn": "enemy"}}, False),
        ({"condition": {"alone": True}}, True),
        ({"condition": {"alone": False}}, False),
        ({"power": 3}, True),
        ({"power": 4}, False),
    ],
)
def test_a_condition_holds_where_all_that_it_names_is_given(clause: Plain, holds: bool) -> None:
    desk = scene()
    (source,) = lay(desk, "A", "bee-3")
    lay(desk, "B", "ape-1")
    assert is_text_active(desk.table, "A", source, read_text(clause), CONTEXT) is holds


def test_a_state_is_read_as_it_is_now() -> None:
    desk = scene()
    (card,) = lay(desk, "A", "ape-1")
    desk.do(Angled(card, 90), Marked(card, "damage", 1))
    assert fits(desk.table, "A", card, Filter(rolled=True, marked=True), card, CONTEXT) is True


def test_a_turn_is_own_or_of_the_enemy_or_any() -> None:
    table = scene().table
    assert [is_turn(table, "A", whose) for whose in (None, "own", "enemy")] == [True, True, False]
    assert [is_turn(table, "B", whose) for whose in (None, "own", "enemy")] == [True, False, True]


def test_a_field_of_a_filter_without_a_test_is_an_error_and_so_is_a_test_without_a_field() -> None:
    with pytest.raises(TypeError, match="colour"):
        replace(VOCABULARY, tests={**VOCABULARY.tests, "colour": VOCABULARY.tests["kind"]})
    with pytest.raises(TypeError, match="kind"):
        replace(VOCABULARY, tests={word: test for word, test in VOCABULARY.tests.items() if word != "kind"})
