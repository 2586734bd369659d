"""What goes without saying: an offer with one answer is answered, and what is usual comes first."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.offers import DEFAULT_OFFER_ORDER, Offer, OfferOrder, Part, Slot, forced_arguments, has_choice

ONE, TWO, NONE = ("#1",), ("#1", "#2"), ()


def offer(act: str = "play", **slots: Slot) -> Offer:
    return Offer("A", act, {"on": "#9"}, slots)


@pytest.mark.parametrize(
    ("made", "has"),
    [
        (offer(), True),
        (offer(card=Slot(ONE)), True),
        (offer(cards=Slot(ONE, 0, 1)), True),
        (offer(cards=Slot(NONE, 0, 2)), False),
        (offer(cards=Slot(ONE, 0, 0)), False),
        (offer(cards=Slot(NONE, 0, 2), card=Slot(ONE)), True),
        (offer("choose", cards=Slot(NONE, 0, 2)), True),
    ],
)
def test_an_offer_in_which_nothing_can_be_chosen_says_nothing(made: Offer, has: bool) -> None:
    assert has_choice(made) is has


@pytest.mark.parametrize(
    ("slot", "said"),
    [
        (Slot(ONE), {"cards": "#1"}),
        (Slot(ONE, 1, 1, listed=True), {"cards": ONE}),
        (Slot(ONE, 1, 2), {"cards": ONE}),
        (Slot(ONE, 0, 1), None),
        (Slot(TWO), None),
        (Slot(TWO, 2, 2), None),
        (Slot(NONE, 0, 2), {"cards": NONE}),
        (Slot(NONE, 0, 1), None),
        (Slot(NONE, 0, 1, listed=True), {"cards": NONE}),
        (Slot(TWO, 0, 0), None),
        (Slot(NONE, 1, 1), None),
        (Slot(ONE, 1, 1, repeats=True), None),
        (Slot(ONE, 1, 1, parts=(Part(ONE),)), None),
        (Slot(NONE, 0, 2, repeats=True), {"cards": NONE}),
    ],
)
def test_a_question_with_one_answer_is_answered_by_it(slot: Slot, said: dict[str, Any] | None) -> None:
    assert forced_arguments([offer("choose", cards=slot)]) == (None if said is None else {"on": "#9", **said})


def test_where_two_things_can_be_said_nothing_goes_without_saying() -> None:
    assert forced_arguments([offer(), offer("pass")]) is None
    assert forced_arguments([]) is None
    assert forced_arguments([offer("choose", card=Slot(ONE), with_=Slot(TWO))]) is None


def test_acts_come_in_their_order_and_all_others_after_them() -> None:
    usual = OfferOrder(("play", "attack"), {"type": ("G", "base")})
    assert [usual.rank(act) for act in ("play", "attack", "use")] == [0, 1, 2]
    kinds: list[Any] = [{"type": "G"}, {"type": "base"}, {"type": "unit"}, {}, None]
    assert [usual.is_base(data) for data in kinds] == [True, True, False, False, False]
    assert not DEFAULT_OFFER_ORDER.is_base({"type": "G"})
