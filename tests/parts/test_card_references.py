"""Which card somebody means."""

import pytest

from domain.kernel.contract.refusal import Refused
from domain.kernel.messages.message import Message, untranslated
from domain.kernel.record.changes import Plain
from domain.parts.common.card_references import (
    cards_known_to,
    find_card_among,
    find_card_anywhere,
    find_cards,
    find_targets,
    seats_own_first,
)
from tests.parts.filter_fixture import lay, scene


def test_a_card_is_meant_by_its_id_or_by_its_printing_the_first_that_lies_there() -> None:
    table = (desk := scene()).table
    lying = lay(desk, "A", "", "ape-1", "ape-1")
    assert find_card_among(table, lying[2], lying, "here") == lying[2]
    assert find_card_among(table, "ape-1", lying, "here") == lying[1]
    assert find_card_anywhere(table, "ape-1", lying, "here") == lying[1]


def not_here(card: object) -> Message:
    return untranslated(f"{card} is not here")


@pytest.mark.parametrize(
    ("ref", "said"),
    [
        ("ape-2", "ape 2 is not here"),
        (None, "which card\\?"),
        ("#999", "#999 is not here"),
        ({"where": "den"}, "is not here"),
    ],
)
def test_one_that_is_not_there_is_refused_with_those_that_are(ref: Plain, said: str) -> None:
    desk = scene()
    lying = lay(desk, "A", "", "ape-1")
    with pytest.raises(Refused, match=said) as refused:
        find_card_among(desk.table, ref, lying, not_here)
    assert refused.value.refusal.legal == tuple(lying)


def test_any_card_is_meant_by_its_id_if_there_is_one() -> None:
    table = (desk := scene()).table
    (away,) = lay(desk, "A", "ape-1", zone="lost")
    assert find_card_anywhere(table, away, [], "here") == away
    with pytest.raises(Refused, match="there is no card #999"):
        find_card_anywhere(table, "#999", [], "here")


def test_the_seat_that_speaks_comes_first_and_points_at_what_it_has_seen() -> None:
    table = (desk := scene()).table
    (seen,), (unseen,) = lay(desk, "A", "ape-1"), lay(desk, "A", "")
    assert seats_own_first(table, "B") == ("B", "A")
    assert seats_own_first(table, "") == ("A", "B")
    assert cards_known_to(table, "A", [seen, unseen]) == [seen]
    assert cards_known_to(table, "", [seen, unseen]) == [seen, unseen]


def test_a_target_is_one_of_the_options_another_seat_s_first_each_once() -> None:
    table = (desk := scene()).table
    (mine,), theirs = lay(desk, "A", "ape-1"), lay(desk, "B", "ape-1", "ape-1")
    options = [mine, *theirs]

    def named(*refs: str) -> tuple[str, ...]:
        return find_targets(table, "A", refs, options, lambda ref: f"found {ref}")

    assert named("ape-1", "ape-1", "ape-1") == (*theirs, mine)
    assert named("bee-1", mine) == ("found bee-1", f"found {mine}")


def test_a_named_card_is_none_of_those_that_are_pointed_at_as_well() -> None:
    desk = scene()
    one, two = lay(desk, "A", "", "")
    assert find_cards(desk, "A", ("ape-1", one), (one, two)) == (two, one)
