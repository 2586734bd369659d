"""Whether the situation that a text names is given, for sure and as far as a seat can tell; and which card is pointed at."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refused
from domain.kernel.record.changes import FlagSet, Pinned
from domain.kernel.table.knowledge import decklist_flag
from domain.parts.bandai.condition_evaluation import condition_holds, condition_truth
from domain.parts.bandai.filter_evaluation import find_matching, fits_anywhere
from domain.parts.common.card_references import find_cards, find_on_table
from domain.parts.common.unknown_card_possibilities import (
    has_only_wording,
    is_text_unknown,
    may_have_text,
    possible_printings,
)
from tests.kernel.toy_ruleset import CARDS, opened
from tests.parts.filter_fixture import CONTEXT, VOCABULARY, Condition, Filter, lay, scene

APE, BEE, CAT = Filter("ape"), Filter("bee"), Filter("cat")
ASKED: dict[str, tuple[Condition, bool, Any]] = {
    "some of which there is one": (Condition(some=APE), True, True),
    "two of which there is one": (Condition(some=BEE, least=2), False, None),
    "two of which there are two": (Condition(some=APE, least=2), True, True),
    "three of which there are two": (Condition(some=APE, least=3), False, None),
    "none of which there is none": (Condition(none=CAT), True, None),
    "none of which there is one": (Condition(none=BEE), False, False),
    "one at most of one": (Condition(none=BEE, most=1), True, None),
    "one at most of two": (Condition(none=APE, most=1), False, False),
    "each seat has one": (Condition(each=APE), True, True),
    "each seat has one that only one has": (Condition(each=BEE), False, False),
    "own turn": (Condition(turn="own"), True, True),
    "turn of the enemy": (Condition(turn="enemy"), False, False),
    "stands alone": (Condition(alone=True), False, False),
    "does not stand alone": (Condition(alone=False), True, True),
    "itself such a card": (Condition(itself=APE), True, True),
    "itself another card": (Condition(itself=BEE), False, False),
    "some and none": (Condition(some=APE, none=BEE), False, False),
    "nothing": (Condition(), True, True),
}


@pytest.mark.parametrize("what", ASKED)
def test_a_condition_holds_as_its_words_say(what: str) -> None:
    desk = scene()
    (source, *_) = lay(desk, "A", "ape-1", "bee-1", "")
    lay(desk, "B", "ape-2")
    wanted, _, with_unknown = ASKED[what]
    assert condition_holds(desk.table, "A", source, wanted, CONTEXT) is with_unknown
    assert condition_holds(desk.table, "A", source, None, CONTEXT) is True


@pytest.mark.parametrize("what", ASKED)
def test_a_card_that_nobody_knows_leaves_open_what_depends_on_it(what: str) -> None:
    desk = scene()
    (source, *_) = lay(desk, "A", "ape-1", "bee-1", "")
    lay(desk, "B", "ape-2")
    wanted, surely, result = ASKED[what]
    assert condition_truth(desk.table, "A", source, wanted, CONTEXT) is result
    known = scene()
    (source, *_) = lay(known, "A", "ape-1", "bee-1")
    lay(known, "B", "ape-2")
    assert condition_truth(known.table, "A", source, wanted, CONTEXT) is surely
    assert condition_holds(known.table, "A", source, wanted, CONTEXT) is surely
    assert condition_truth(known.table, "A", source, None, CONTEXT) is True


def test_a_source_that_is_gone_fits_nothing() -> None:
    assert condition_holds(scene().table, "A", "#999", Condition(itself=APE), CONTEXT) is False


def test_a_filter_looks_where_it_says() -> None:
    desk = scene()
    (played,), (lost,), (present,) = (
        lay(desk, "A", "ape-1"),
        lay(desk, "A", "ape-2", zone="lost"),
        lay(desk, "B", "ape-3", zone="hand"),
    )
    where = {word: VOCABULARY.candidates(desk.table, Filter(where=word)) for word in ("table", "lost", "hand")}
    assert where == {"table": [played], "lost": [lost], "hand": [present]}
    assert VOCABULARY.candidates(desk.table, Filter()) == [played]
    assert VOCABULARY.candidates(desk.table, Filter("elk")) == [played, lost]


@pytest.mark.parametrize(
    ("listed", "wanted"), [({"ape-1": 1, "bee-1": 1}, ["bee-1"]), ({"ape-1": 2}, ["ape-1"]), (None, list(CARDS))]
)
def test_an_unknown_card_may_be_what_its_list_has_left(listed: dict[str, int] | None, wanted: list[str]) -> None:
    desk = scene()
    lay(desk, "A", "ape-1")
    (dark,) = lay(desk, "A", "")
    if listed is not None:
        desk.do(FlagSet(decklist_flag("A"), tuple(sorted(listed.items()))))
    assert [data["name"] for data in possible_printings(desk.table, dark)] == [CARDS[key]["name"] for key in wanted]
    assert may_have_text(desk.table, [dark], lambda data: data["name"] == "bee 1") == ("bee-1" in wanted)
    assert not may_have_text(desk.table, desk.table.at("A.table")[:1], lambda data: True)


def test_a_printing_without_data_says_nothing() -> None:
    desk = opened(listed=False)
    desk.table.pins.clear()
    desk.do(FlagSet(decklist_flag("A"), (("ape-1", 1), ("bee-1", 1))), Pinned("bee-1", {"name": "bee"}))
    assert possible_printings(desk.table, "#1") == [{"name": "bee"}]


@pytest.mark.parametrize(
    ("data", "dark"),
    [
        ({}, False),
        ({"unknown": ("text",)}, True),
        ({"unknown": ("cost",)}, False),
        ({"text": ({"wording": "x"},)}, True),
        ({"text": ({"wording": "x", "effects": ()},)}, False),
        ({"text": ({"effects": ()}, {"wording": "x"})}, True),
    ],
)
def test_a_text_of_which_only_the_wording_is_there_is_not_known(data: dict[str, Any], dark: bool) -> None:
    assert is_text_unknown(data) is dark
    assert not has_only_wording("x")


@pytest.mark.parametrize(
    ("seat", "ref", "found"), [("A", "ape-1", 0), ("B", "ape-1", 0), ("B", "bee-1", None), ("A", "", None)]
)
def test_a_card_is_pointed_at_by_what_the_seat_has_seen(seat: str, ref: str, found: int | None) -> None:
    desk = scene()
    lying = lay(desk, "A", "ape-1", "")
    assert find_on_table(desk.table, seat, ref) == ("" if found is None else lying[found])
    assert find_on_table(desk.table, seat, lying[1]) == lying[1]
    assert find_on_table(desk.table, seat, "#999") == ""


@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_a_card_that_is_no_choice_is_refused_or_written_down_as_it_was_said(mode: str) -> None:
    desk = opened(mode=mode, listed=False)
    desk.begin_act()
    one, two, three = desk.table.at("A.hand")[:3]
    if mode == "referee":
        with pytest.raises(Refused, match="is not among the choices"):
            find_cards(desk, "A", (three,), (one, two), "S-ONE")
    else:
        assert find_cards(desk, "A", (three,), (one, two), "S-ONE") == (three,)
        assert desk.breaks_rule
    with pytest.raises(Refused, match="is not there"):
        find_cards(desk, "A", ("#999",), (one, two), "S-ONE")
    with pytest.raises(Refused, match="is not among the choices"):
        find_cards(desk, "A", (three,), (one, two))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Filter(where="same_area"), [0, 1]),
        (Filter(where="same_area", other=True), [1]),
        (Filter(where="host"), []),
    ],
)
def test_a_place_that_goes_by_the_source_is_there_as_long_as_the_source_is(wanted: Filter, found: list[int]) -> None:
    desk = scene()
    lying = [*lay(desk, "A", "ape-1", "bee-1"), *lay(desk, "B", "cat-1", zone="hand")]
    assert find_matching(desk.table, "A", lying[0], wanted, CONTEXT) == [lying[number] for number in found]
    assert find_matching(desk.table, "A", "#999", wanted, CONTEXT) == []


@pytest.mark.parametrize(("other", "itself"), [(True, False), (False, True)])
def test_a_card_is_such_a_one_wherever_it_lies(other: bool, itself: bool) -> None:
    desk = scene()
    (one, two), (dark,) = lay(desk, "A", "ape-1", "ape-2", zone="lost"), lay(desk, "B", "", zone="hand")
    wanted = Filter("ape", other=other)
    results = [fits_anywhere(desk.table, one, wanted, card, CONTEXT) for card in (one, two, dark)]
    assert results == [itself, True, None]
    assert fits_anywhere(desk.table, one, Filter("bee"), two, CONTEXT) is False
