"""Every kind of change has a check for each of its fields, and comes back from its stored form."""

import pytest

from domain.kernel.record import changes as c
from domain.kernel.record.change_serialization import change_from_plain, change_to_plain

ONE_OF_EACH = [
    c.CardsEntered(1, 2, "A", "A.pile"),
    c.CardsLeft(1, 2, "A", "A.pile"),
    c.Moved("#1", "A.hand", 0, "set", 1),
    c.Shuffled("A.pile", 3),
    c.Unshuffled("A.pile", ("#1", "#2")),
    c.Learned("#1", None, ("A",)),
    c.Pinned("T-1", {"name": "Toy", "list": (1, None, True)}),
    c.Turned("#1", "down"),
    c.Angled("#1", 90),
    c.Marked("#1", "damage", -3),
    c.AttributeSet("#1", "rolled", None),
    c.ModifierPut("m1.1", {"x": 1}),
    c.ModifierLifted("m1.1"),
    c.Counted("A", "points", 1),
    c.FlagSet("over", True),
    c.EffectPushed("e1.1", {"seat": "A"}),
    c.EffectPopped("e1.1"),
    c.ClockMoved(1, "A", "main", 0, "A", 0),
    c.ResultSet({"seats": {"A": "win"}}),
]


def test_there_is_one_of_each_kind_here() -> None:
    assert [type(change) for change in ONE_OF_EACH] == list(c.type_of_code.values())


@pytest.mark.parametrize("change", ONE_OF_EACH, ids=lambda change: type(change).__name__)
def test_a_change_comes_back_from_its_stored_form(change: c.Change) -> None:
    assert change_from_plain(change_to_plain(change)) == change


@pytest.mark.parametrize("change", ONE_OF_EACH, ids=lambda change: type(change).__name__)
def test_a_change_with_a_field_of_another_type_is_refused(change: c.Change) -> None:
    plain = change_to_plain(change)
    for index in range(1, len(plain)):
        with pytest.raises(ValueError, match="fields do not fit"):
            change_from_plain((*plain[:index], 1.5, *plain[index + 1 :]))
    with pytest.raises(ValueError, match="fields do not fit"):
        change_from_plain((*plain, 1))
