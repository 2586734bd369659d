"""What stands behind `if_successful` needs that the part before it was carried out completely (SF-EFF-09)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.star_front.defending import attacker, defence
from tests.star_front.scene import FOE, OWN, Data, do, magic, scene, unit, use

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
    """Carries out a small effect and a reward that depends on its success; returns the rewards."""
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


NONE = {"count": {"type": "unit", "whose": "own", "name": "Nobody"}}


@pytest.mark.rule("SF-EFF-09", "SF-FORM-07", "SF-EFF-18", "SF-TARGET-01")
@pytest.mark.parametrize(
    ("first", "rewards"),
    [
        (do("move", to=STANDING, at="F1"), 0),
        (do("move", to=STANDING, at="F3"), 5),
        (do("control", to=STANDING, at="F3"), 0),
        (do("control", to={"type": "unit", "whose": "enemy"}, at="F3"), 5),
        (do("on_target", to={"where": "turntable"}), 0),
        (do("on_target", to={"where": "graveyard"}), 5),
        (do("to_graveyard", to={"where": "graveyard"}), 0),
        (do("exile", to={"where": "graveyard"}), 5),
        (do("to_deck", to={"where": "graveyard"}), 5),
        (do("draw", fill=True, n=1), 0),
        (do("draw", fill=True, n=2), 5),
        (do("gain", attack=0, to=STANDING), 0),
    ],
)
def test_what_is_so_already_is_not_done(first: Data, rewards: int) -> None:
    """Given an effect that is to bring about something, when it is so already, then it was not carried out."""
    text = use(first, do("if_successful"), do("reward", n=5))
    s = scene(
        A={
            "F1": unit("Wheel", text=[text]),
            "turntable": [unit("Shown")],
            "graveyard": [unit("Past")],
            "hand": [unit("Held")],
        },
        B={"F2": unit("Foe")},
        deck=(5, 5),
    )
    s.says("A", "use", card="Wheel")
    s.to_rest()
    assert (s.number("A", "rewards"), s.asks) == (rewards, None)


@pytest.mark.rule("SF-EFF-09", "SF-EFF-01")
@pytest.mark.parametrize(
    "first",
    [
        do("draw", n="X"),
        do("charge", n="X"),
        do("reward", n="X"),
        do("lose_reward", n="X"),
        do("discard", n="X", random=True),
        do("summon_traveller", n="X"),
        do("rotate", n="X"),
    ],
    ids=lambda each: each["do"],
)
def test_a_number_of_none_is_nothing_that_is_done(first: Data) -> None:
    """Given X that is 0, when an effect is carried out X times, then what depends on its success does not follow."""
    text = use(first, do("if_successful"), do("reward", n=5), x=NONE)
    s = scene(A={"F1": unit("Wheel", text=[text]), "turntable": [unit("Shown")], "hand": [unit("Held")]}, deck=(5, 5))
    s.says("A", "use", card="Wheel")
    s.to_rest()
    assert s.number("A", "rewards") == 0


@pytest.mark.rule("SF-EFF-09", "SF-DEF-15")
@pytest.mark.parametrize(("at", "rewards"), [("Elf", 0), ("Imp", 5)])
def test_an_attack_that_goes_there_already_is_not_turned(at: str, rewards: int) -> None:
    """Given an attack that goes to a unit, when a card directs it to the same one, then that was not carried out."""
    text = do("aim", to="target1", at="target2"), do("if_successful"), do("reward", n=5)
    wind = magic("Wind", *text, timing="defence", targets=[FOE, OWN])
    s = defence({"F1": unit("Elf"), "B1": unit("Imp"), "hand": [wind]}, {"F1": attacker("Ox")})
    s.says("A", "play", card="Wind", targets=("Ox", at))
    s.to_rest()
    assert s.number("A", "rewards") == rewards


@pytest.mark.rule("SF-EFF-09", "SF-EFF-21")
@pytest.mark.parametrize(("times", "rewards"), [(1, 5), (2, 0)])
def test_a_negated_card_is_not_negated_again(times: int, rewards: int) -> None:
    no = magic("No", *[do("negate")] * times, do("if_successful"), do("reward", n=5), when="magic_used", turn="enemy")
    s = scene(A={"hand": [magic("Song", do("reward", n=1))]}, B={"hand": [no]})
    s.says("A", "play", card="Song")
    s.says("B", "play", card="No")
    s.to_rest()
    assert (s.number("A", "rewards"), s.number("B", "rewards")) == (0, rewards)
