"""Every kind of change can be undone, stored and read back, and nothing else can."""

import pytest

from domain.kernel.record import changes as c
from domain.kernel.record.change_serialization import change_from_plain, change_to_plain
from domain.kernel.record.changes import type_of_code
from domain.kernel.record.event import event_from_plain, event_to_plain
from domain.kernel.record.header import Header
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table
from tests.kernel.toy_ruleset import opened, say

NO_CARDS = c.CardsEntered(61, 0, "A", "A.hand")
EXAMPLES = (
    c.CardsEntered(61, 2, "A", "A.hand"),
    NO_CARDS,
    c.Moved("#5", "A.hand", 0, "", 1),
    c.Moved("#2", "#1", -1, "set"),
    c.Shuffled("A.deck", 61),
    c.Learned("#5", "ape-1", ("A",)),
    c.Pinned("new", {"name": "new"}),
    c.Turned("#1", "down"),
    c.Angled("#1", 90),
    c.Marked("#1", "damage", 3),
    c.AttributeSet("#1", "colour", ("red",)),
    c.ModifierPut("m1", {"seq": 1}),
    c.Counted("A", "hits", -2),
    c.FlagSet("played", True),
    c.EffectPushed("e1", {"seat": "A"}),
    c.ClockMoved(4, "B", "late", 1, "A", 1),
    c.ResultSet({"seats": {}, "reason": ""}),
)
UNDOERS = {c.CardsLeft, c.Unshuffled, c.ModifierLifted, c.EffectPopped}


def table() -> Table:
    desk = opened(listed=False)
    return desk.table


def test_there_is_an_example_of_every_kind() -> None:
    assert {type(change) for change in EXAMPLES} | UNDOERS == set(type_of_code.values())


@pytest.mark.parametrize("change", EXAMPLES, ids=lambda change: type(change).__name__)
def test_undoing_a_change_and_undoing_that_again_restores(change) -> None:
    now = table()
    before = now.state()
    undo = apply_change(now, change)
    after = now.state()
    assert (after == before) is (change == NO_CARDS), "a state that was taken stays as it was"
    redo = apply_change(now, undo)
    assert now.state() == before
    apply_change(now, redo)
    assert now.state() == after
    for one in (change, undo, redo):
        assert change_from_plain(change_to_plain(one)) == one


@pytest.mark.parametrize(
    "change",
    [
        c.CardsEntered(9, 2, "A", "A.hand"),
        c.CardsEntered(61, 2, "A", "nowhere"),
        c.CardsLeft(60, 1, "A", "A.hand"),
        c.CardsLeft(60, 1, "B", "A.deck"),
        c.Moved("#1", "nowhere"),
        c.Moved("#1", "#1"),
        c.Moved("#99", "A.hand"),
        c.Shuffled("A.deck", 5),
        c.Unshuffled("B.deck", ("#1",)),
        c.ModifierLifted("m9"),
        c.EffectPopped("e9"),
    ],
    ids=lambda change: f"{type(change).__name__}-{change[0]}-{change[-1]}",
)
def test_a_change_that_does_not_fit_is_refused_and_leaves_the_table(change) -> None:
    now = table()
    before = now.state()
    with pytest.raises((KeyError, ValueError)):
        apply_change(now, change)
    assert now.state() == before


def test_a_card_cannot_lie_under_what_it_carries() -> None:
    now = table()
    apply_change(now, c.Moved("#2", "#1"))
    apply_change(now, c.Moved("#3", "#2"))
    assert now.carried("#1") == ["#2", "#3"]
    assert now.zone_of("#3").key == "A.hand"
    with pytest.raises(ValueError, match="under itself"):
        apply_change(now, c.Moved("#1", "#3"))


def test_a_stack_of_cards_of_both_seats_keeps_each_bringer() -> None:
    now = table()
    apply_change(now, c.Moved("#1", "A.table"))
    apply_change(now, c.Moved("#31", "#1", -1, "merged"))
    assert [now.cards[card].bringer for card in ("#1", "#31")] == ["A", "B"]
    assert now.zone_of("#31").key == "A.table"


@pytest.mark.parametrize(
    "plain",
    [
        (),
        (99, "#1"),
        ("3", "#1"),
        (9, "#1"),
        (9, "#1", "90"),
        (9, "#1", True),
        (9, "#1", 90, 0),
        (15, "x", [1]),
        [9, "#1", 90],
        None,
    ],
    ids=repr,
)
def test_a_stored_change_that_is_none_is_refused(plain) -> None:
    with pytest.raises(ValueError, match=r"change|fields"):
        change_from_plain(plain)


@pytest.mark.parametrize(
    ("field", "value"), [(0, "dreamt"), (0, 1), (4, "1"), (4, True), (6, ["legal"]), (6, (1,)), (7, {1: 2}), (9, [])]
)
def test_a_stored_event_with_a_wrong_field_is_refused(field: int, value: object) -> None:
    desk = opened()
    plain = list(event_to_plain(say(desk, "A", "play", card="ape-1")[0]))
    plain[field] = value
    with pytest.raises(ValueError, match="event"):
        event_from_plain(tuple(plain))
    with pytest.raises(ValueError, match="not an event"):
        event_from_plain(tuple(plain[:-1]))


def test_a_header_comes_back_from_its_stored_form() -> None:
    header = opened(seats=3, players={"A": "anna"}, switches={"tokens": "no"}, about={"table": "#3"}).table.header
    assert Header.from_plain(header.to_plain()) == header


@pytest.mark.parametrize(
    ("name", "value"),
    [("seats", ["A", "B"]), ("mode", 1), ("quiet", 0), ("zones", (("A.hand",),)), ("zones", ("A.hand",)), ("about", None)],
)
def test_a_header_with_a_wrong_field_is_refused(name: str, value: object) -> None:
    plain = opened().table.header.to_plain()
    with pytest.raises(ValueError, match=r"header|zone"):
        Header.from_plain({**plain, name: value})
    with pytest.raises(ValueError, match="header"):
        Header.from_plain({**plain, "more": 1})
