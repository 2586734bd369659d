"""Texts that set their own card on a unit as a character: as long as it is a G, and while it is set on another unit."""

from __future__ import annotations

import pytest

from domain import registry
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.scene import Data, character, g, scene, unit

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
TEXT = "<（戦闘フェイズ）〔１〕：{}このカードを、キャラとして自軍ユニットにセットする>"


def pilot(condition: str = "") -> Data:
    return character("Pilot", text=[CardLanguage(JAPANESE).clause(TEXT.format(condition))])


@pytest.mark.rule("NX-KW-22", "NX-SETC-02", "NX-EFF-02")
@pytest.mark.parametrize("place", ["gs", "carries"])
def test_a_card_is_set_as_a_character_whether_it_is_a_g_or_set_on_another_unit(place: str):
    """Given a text in the brackets of Gs that says nothing of Gs, when it is used, then its card is set on the named unit."""
    first = unit("First", carries=[pilot()] if place == "carries" else [])
    gs = [g(count=2), *([pilot()] if place == "gs" else [])]
    s = scene(A={"gs": gs, "deployment": [first, unit("Other")]}, node="attack.ft1")
    s.says("A", "use", card="Pilot", targets=("Other",))
    s.passes()
    assert s.table.cards[s["Pilot"]].place == s["Other"]


@pytest.mark.rule("NX-PLAY-42")
def test_a_unit_with_a_character_takes_no_second_one_from_another_unit():
    first = unit("First", carries=[pilot()])
    other = unit("Other", carries=[character("Ray")])
    s = scene(A={"gs": [g(count=2)], "deployment": [first, other]}, node="attack.ft1")
    s.says("A", "use", card="Pilot", targets=("Other",))
    s.passes()
    assert s.table.cards[s["Pilot"]].place == s["First"]


@pytest.mark.rule("NX-EFF-13")
def test_a_text_about_a_g_is_not_used_by_a_set_character():
    first = unit("First", carries=[pilot("このカードがGである場合、")])
    s = scene(A={"gs": [g(count=2)], "deployment": [first, unit("Other")]}, node="attack.ft1")
    assert s.refused("A", "use", card="Pilot", targets=("Other",))
