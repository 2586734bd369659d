"""What card texts and effects by hand may say: a wrong word is refused, with what was meant, and never runs."""

from __future__ import annotations

from typing import Any

import pytest

from domain.registry import small_effects
from domain.rulesets.star_front.printing_parser import parse_printing
from tests.star_front.scene import FOE, OWN, RULES, do, keyword, magic, scene, traveller, unit, use, when
from tests.star_front.texts import DRAW


def test_every_small_effect_has_its_words() -> None:
    assert set(small_effects("star_front").needs) == set(RULES.verbs)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (use(do("detroy")), "is destroy meant"),
        (use(do("draw", m=1)), "draw has no field m"),
        (use(do("gain", attack="1")), "needs a whole number as attack"),
        (use(do("bar", what="atack")), "is attack meant"),
        (use(do("give")), "give needs a word as keyword"),
        (use(do("push", step="up")), "step is 'up'"),
        (use(do("lay"), targets=[{"whose": "mine"}]), "whose is 'mine'"),
        (use(do("lay"), timing="mian"), "is main meant"),
        (when("destroid", do("draw")), "is destroyed meant"),
        (use(do("draw"), cost={"spend": 0}), "expected a whole number from 1"),
        (use(do("draw"), condition={"cuont": OWN}), "is count meant"),
        ({"timing": "static", "effects": [{"atack": 1}]}, "is attack meant"),
        ({"effects": []}, "timing is None"),
    ],
)
def test_a_misspelt_text_is_no_card(text: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        RULES.parse_printing(unit("Odd", text=[text]))


@pytest.mark.parametrize(
    "effect",
    [
        do("destroy", to={"where": "nowhere"}),
        do("destroy", to={"least_attack": "x"}),
        do("control", at="Z9"),
        do("gain", attack=1, to="Nobody"),
        do("search", **{"for": {"where": "odd"}}),
        do("draw", who="X"),
        do("negate", card={"where": "hand"}),
        do("sacrifice", of=3),
    ],
)
def test_an_effect_by_hand_that_says_nothing_is_refused(effect: dict[str, Any]) -> None:
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf")})
    assert s.refused("A", "effect", effects=(effect,)).message


@pytest.mark.parametrize("to", [{"other": True}, {"stands": "ahead"}, {"lane": "same"}])
def test_an_effect_by_hand_without_a_card_has_no_place_of_its_own(to: dict[str, Any]) -> None:
    s = scene(B={"F1": unit("Elf")})
    s.effect("A", do("lay", to={**FOE, **to}))
    assert s.state("Elf") == ("sideways" if "other" in to else "upright")


@pytest.mark.rule("SF-EFF-06", "SF-ZONE-13")
def test_control_goes_to_a_free_position_only() -> None:
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf"), "F2": traveller()})
    assert s.refused("A", "effect", effects=(do("control", to=s["Elf"], at="F1"),)).rule == "SF-ZONE-13"
    s.effect("A", do("control", to=(s["Elf"], s["Traveller"]), at=("B2", "F3")))
    assert (s.where("Elf"), s.where("Traveller")) == ("A.B2", "A.F3")


@pytest.mark.rule("SF-EFF-13")
def test_an_effect_goes_on_though_its_card_was_shuffled_into_the_deck() -> None:
    bomb = unit("Bomb", text=[use(do("to_deck", to="self"), do("destroy", to={**FOE, "other": True}), do("draw", n=1))])
    s = scene(A={"F1": bomb}, B={"F1": unit("Elf", "1/1", keyword("effect_resistance"))})
    s.says("A", "use", card="Bomb")
    assert (s.where("Elf"), s.count("A", "hand")) == ("B.graveyard", 1)


def test_a_card_may_be_named_by_its_printing() -> None:
    s = scene(A={"F1": unit("Ox"), "hand": [magic("Bolt")]})
    s.effect("A", do("lay", to=s.table.cards[s["Ox"]].printing))
    assert s.state("Ox") == "sideways"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"effects": [do("draw", n="X")]}, "no x that says what X is"),
        ({"effects": [do("draw", n="X")], "x": {"cuont": OWN}}, "x has no field cuont; is count meant?"),
        ({"effects": [do("either", ways=[{"efects": []}])]}, "efects"),
        ({"condition": {"self": {"sate": "upright"}}}, "a filter has no field sate; is state meant?"),
        ({"condition": {"happened": {"what": "explodes"}}}, "explodes"),
        ({"targets": [{"not": {"tpye": "unit"}}]}, "a filter has no field tpye; is type meant?"),
        ({"effects": [do("bar", what="be_target")]}, "is be_targeted meant?"),
        ({"effects": [do("gain", attack=1, until="next_tun")]}, "next_tun"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_slip_in_these_words_is_named_when_the_card_is_read(wrong: dict[str, Any], said: str) -> None:
    parse_printing(unit("Slip", text=[use(DRAW)]))
    with pytest.raises(ValueError, match="text 1") as raised:
        parse_printing(unit("Slip", text=[{**use(DRAW), **wrong}]))
    assert said in str(raised.value)
