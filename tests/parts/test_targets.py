"""Targets: as many as a text asks for, and looked at again when its effect is carried out."""

from typing import NamedTuple

import pytest

from domain.kernel.contract.refusal import Refused
from domain.kernel.record.changes import Moved
from domain.parts.bandai.filter_evaluation import fits
from domain.parts.common.target_groups import (
    incarnations,
    recheck_targets,
    require_target_count,
    selector_per_target,
    target_bounds,
)
from tests.parts.filter_fixture import CONTEXT, Filter, lay, scene


class Selector(NamedTuple):
    """How many animals of a kind."""

    wanted: Filter
    n: int = 1
    upto: bool = False
    least: int = 0


APES = Selector(Filter(kind="ape"), 2)
A_BEE = Selector(Filter(kind="bee"), upto=True)


def test_a_selector_stands_once_for_each_target() -> None:
    assert selector_per_target((APES, A_BEE)) == [APES, APES, A_BEE]
    assert target_bounds((APES, A_BEE)) == (2, 3)


@pytest.mark.rule("NX-TGT-01")
@pytest.mark.parametrize(("n", "bounds"), [(3, (1, 3)), (1, (1, 1)), (0, (0, 0))])
def test_with_a_least_number_one_target_is_due_unless_x_is_0(n: int, bounds: tuple[int, int]) -> None:
    bees = Selector(Filter(kind="bee"), n, upto=True, least=1)
    assert target_bounds((bees,)) == bounds


@pytest.mark.rule("GW-EFF-05", "MC-TGT-01", "NX-TGT-01")
@pytest.mark.parametrize(
    ("targets", "said"),
    [
        (("#1",), "choose 2 to 3 targets, not 1"),
        (("#1", "#2", "#3", "#4"), "choose 2 to 3 targets, not 4"),
        (("#1", "#1"), "#1 is named twice"),
    ],
)
def test_a_wrong_number_of_targets_is_refused(targets: tuple[str, ...], said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        require_target_count(scene(), "S-OWN", (APES, A_BEE), targets, ("#1", "#2"))
    assert (refused.value.refusal.rule, refused.value.refusal.legal) == ("S-OWN", ("#1", "#2"))


def test_the_right_number_is_not() -> None:
    desk = scene()
    require_target_count(desk, "S-OWN", (APES, A_BEE), ("#1", "#2"), ())
    require_target_count(desk, "S-OWN", (), (), ())


@pytest.mark.rule("GW-EFF-05", "MC-TGT-05", "NX-TGT-06")
def test_a_target_counts_while_it_is_the_same_card_and_still_spoken_of() -> None:
    desk = scene()
    ape, bee, unknown, gone = lay(desk, "A", "ape-1", "bee-1", "", "ape-2")
    targets = (ape, bee, unknown, gone)
    effect = {"seat": "A", "card": ape, "targets": targets, "lives": incarnations(desk.table, targets)}
    desk.do(Moved(gone, "A.hand", life=1))
    desk.do(Moved(gone, "A.table"))
    selectors = [Selector(Filter(kind="ape"))] * 4
    desk.record("resolved", "effect_resolved", "A")
    stored = recheck_targets(
        desk, effect, selectors, lambda one, card: fits(desk.table, "A", ape, one.wanted, card, CONTEXT), "S-OWN"
    )
    assert stored == [True, False, True, False]
    assert desk.transaction.current_event.event.verdict == ("open", "S-OWN")
