"""What stands behind `if_successful` needs that the part before it was carried out completely (SF-EFF-09)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.star_front.scene import OWN, Data, do, scene, unit, use

NOBODY = {"type": "unit", "whose": "own", "name": "Nobody"}
ON_NOTHING = [
    *(do(word, to=NOBODY) for word in ("destroy", "exile", "to_hand", "to_deck", "to_graveyard", "lay", "straighten")),
    *(do(word, to=NOBODY) for word in ("put", "move", "separate", "kidnap", "on_target", "board")),
    do("push", step=1, to=NOBODY),
    do("aim", at="self", to=NOBODY),
    do("gain", attack=1, to=NOBODY),
    do("give", keyword="glide", to=NOBODY),
    do("lose", keyword="glide", to=NOBODY),
    do("count_as", trait="mech", to=NOBODY),
    do("bar", what="attack", to=NOBODY),
    do("tributes", n=-1, to=NOBODY),
    do("parasite", to=NOBODY),
    do("become", into="self", to=NOBODY),
    do("rotate"),
    do("lose_reward", n=1),
    do("summon_traveller", n=1),
    do("draw"),
]


def rewarded(first: Data, **more: Any) -> int:
    """Carries out a small effect and a reward that hangs on its success; returns the rewards."""
    text = use(first, do("if_successful"), do("reward", n=5), **more)
    s = scene(A={"F1": unit("Wheel", "2/1", "kidnap", text=[text])}, deck=(0, 10), forest=0)
    s.says("A", "use", card="Wheel")
    s.to_rest()
    assert s.asks is None
    return s.number("A", "rewards")


@pytest.mark.rule("SF-EFF-09")
@pytest.mark.parametrize("first", ON_NOTHING, ids=lambda each: each["do"])
def test_a_small_effect_without_anything_to_act_on_has_failed(first: Data) -> None:
    """Given a text with `if_successful`, when the part before it finds nothing, then the rest does not follow."""
    assert rewarded(first) == 0


@pytest.mark.rule("SF-EFF-09", "SF-ROTATE-01")
def test_a_second_rotation_of_an_empty_turntable_fails_too() -> None:
    s = scene(
        A={
            "F1": unit("Wheel", text=[use(do("rotate", n=2), do("if_successful"), do("reward", n=5))]),
            "turntable": [unit("Card")],
        }
    )
    s.says("A", "use", card="Wheel")
    s.to_rest()
    assert s.number("A", "rewards") == 0


@pytest.mark.rule("SF-EFF-09", "SF-ROTATE-01")
def test_a_rotation_that_opened_a_card_is_carried_out() -> None:
    s = scene(
        A={
            "F1": unit("Wheel", text=[use(do("rotate"), do("if_successful"), do("reward", n=5))]),
            "turntable": [unit("Card")],
        }
    )
    s.says("A", "use", card="Wheel")
    s.to_rest()
    assert s.number("A", "rewards") == 5


@pytest.mark.rule("SF-EFF-09", "SF-DRES-01")
def test_one_protected_unit_of_two_makes_the_destruction_fail() -> None:
    text = use(do("destroy", to={**OWN, "other": True}), do("if_successful"), do("reward", n=5))
    s = scene(A={"F1": unit("Wheel", text=[text]), "F2": unit("Ox"), "F3": unit("Oak", "1/1", "destruction_resistance")})
    s.says("A", "use", card="Wheel")
    s.to_rest()
    assert (s.number("A", "rewards"), s.where("Ox"), s.where("Oak")) == (0, "A.graveyard", "A.F3")


LYING = {"type": "unit", "whose": "own", "name": "Lies"}
STANDING = {"type": "unit", "whose": "own", "name": "Wheel"}


@pytest.mark.rule("SF-EFF-09", "SF-LAY-01", "SF-ATK-04")
@pytest.mark.parametrize(
    ("first", "rewards"),
    [
        (do("lay", to=LYING), 0),
        (do("straighten", to=STANDING), 0),
        (do("lay", to=STANDING), 5),
        (do("straighten", to=LYING), 5),
        (do("lay", to=OWN), 5),
        (do("straighten", to=OWN), 5),
    ],
    ids=lambda each: f"{each['do']} {each['to'].get('name', 'all')}" if isinstance(each, dict) else "",
)
def test_a_unit_that_stands_so_already_is_not_turned(first: Data, rewards: int) -> None:
    """Given an effect that turns a unit, when it stands so already, then it fails; of several, one is enough."""
    text = use(first, do("if_successful"), do("reward", n=5))
    s = scene(A={"F1": unit("Wheel", text=[text]), "F2": unit("Lies", state="sideways")})
    s.says("A", "use", card="Wheel")
    s.to_rest()
    assert s.number("A", "rewards") == rewards
