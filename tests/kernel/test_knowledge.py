"""Who has seen what: showing a card, losing it from sight, and the refusal of a card that is known to be another one."""

from __future__ import annotations

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.changes import CardsEntered, Learned, Moved, Pinned
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import collect_printings, group_by_line, result_after
from domain.kernel.table.knowledge import lost_from_sight, merge_seats
from tests.kernel.toy_ruleset import CARDS, opened, say


def stated_otherwise(open_to: str) -> str:
    """Returns the refusal where a card that A alone, everybody or no other seat has seen is named as another one."""
    desk = opened()
    card = desk.table.at("A.hand")[0]
    if open_to == "everybody":
        say(desk, "A", "look", aside={card: "ape-1"})
        say(desk, "A", "play", card=card)
        say(desk, "A", "bounce", card=card)
    else:
        desk.do_exactly(
            Pinned("ape-1", CARDS["ape-1"]), Learned(card, "ape-1", {"A": ("A",), "nobody": (), "B": ("B",)}[open_to])
        )
        desk.commit()
    answer = desk.say(Command("A", "look", aside={card: "bee-1"}))
    assert isinstance(answer, Refusal)
    return answer.message


@pytest.mark.parametrize(
    ("open_to", "shown"),
    [
        ("A", "that card is known to be another one"),
        ("everybody", "that card is known to be another one"),
        ("B", "that card cannot be this one"),
        ("nobody", "that card cannot be this one"),
    ],
)
def test_who_states_a_card_to_be_another_one_hears_no_more_than_it_has_seen(open_to: str, shown: str) -> None:
    assert stated_otherwise(open_to) == shown


@pytest.mark.parametrize(
    ("seen", "more", "all_of_them"),
    [
        ((), (), ()),
        (("A",), ("B",), ("A", "B")),
        (("B",), ("A",), ("A", "B")),
        (("A",), ("*",), ("*",)),
        (("*",), ("A",), ("*",)),
        (("A",), ("A",), ("A",)),
    ],
)
def test_everybody_swallows_the_seats_that_have_seen_a_card(
    seen: tuple[str, ...], more: tuple[str, ...], all_of_them: tuple[str, ...]
) -> None:
    assert merge_seats(seen, more) == all_of_them


@pytest.mark.parametrize(
    ("out_of", "to", "seen", "left"),
    [
        ("A.hand", "A.lost", ("A", "B"), ("A",)),
        ("A.hand", "A.lost", ("*",), ("A",)),
        ("A.hand", "A.lost", ("B",), ()),
        ("A.hand", "A.lost", ("A",), None),
        ("A.hand", "A.lost", (), None),
        ("A.hand", "A.hand", ("*",), None),
        ("A.table", "A.hand", ("*",), ("A",)),
        ("A.table", "B.hand", ("A", "B"), ("B",)),
        ("A.table", "A.hand", ("A",), None),
        ("A.table", "A.lost", ("*",), None),
    ],
)
def test_into_a_hand_and_out_of_one_nobody_but_its_holder_can_follow_a_card(
    out_of: str, to: str, seen: tuple[str, ...], left: tuple[str, ...] | None
) -> None:
    desk = opened()
    card = desk.table.at("A.hand")[0]
    desk.do_exactly(Moved(card, out_of), Learned(card, "ape-1", seen))
    lost = lost_from_sight(desk.table, card, to)
    assert (None if lost is None else (lost.card, lost.printing, lost.seen)) == (
        None if left is None else (card, "ape-1", left)
    )


def event(line: int, *changes: object) -> Event:
    return Event("fixed", "x", "", "", line, -1, ("legal",), {}, {}, tuple(changes), "", 0)  # type: ignore[arg-type]


def test_a_log_states_its_lines_its_printings_and_its_result_at_a_glance() -> None:
    events = [
        event(0, Pinned("ape-1", {"name": "ape"}), CardsEntered(1, 1, "A", "A.deck")),
        event(1, Pinned("bee-1", None)),
        event(1, Pinned("cat-1", {"name": "cat"})),
        event(2),
    ]
    assert [len(line) for line in group_by_line(events)] == [1, 2, 1]
    assert collect_printings(events) == {"ape-1": {"name": "ape"}, "cat-1": {"name": "cat"}}
    assert result_after(events) is None
    assert result_after(events, {"seats": {}}) == {"seats": {}}
