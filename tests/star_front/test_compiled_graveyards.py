"""Texts that start as cards come to a graveyard: a unit comes there from the field, a card from wherever it lay."""

from __future__ import annotations

import pytest

from domain import registry
from tests.card_language import CardLanguage
from tests.star_front.scene import scene, unit
from tests.star_front.texts import do

(CHINESE,) = registry.card_text_grammars("star_front")
clause_of = CardLanguage(CHINESE).clause


@pytest.mark.rule("SF-EFF-12", "SF-LEAVE-01")
@pytest.mark.parametrize(("who", "rewards"), [("此單位", 1), ("此卡", 3)])
def test_a_unit_comes_to_the_graveyard_from_the_field_and_a_card_from_wherever(who: str, rewards: int):
    """Given three copies of a card, when they come to the graveyard from field, hand and exile, then of a unit
    starts once, that of a card three times."""
    cat = unit("Cat", text=[clause_of(f"{who}進入墓地時，你獎勵+1")])
    s = scene(A={"F1": cat, "hand": [cat], "exile": [cat]})
    s.effect("A", do("discard", to=s["Cat.2"]))
    s.effect("A", do("destroy", to=s["Cat"]))
    s.effect("A", do("to_graveyard", to=s["Cat.3"]))
    assert s.number("A", "rewards") == rewards


@pytest.mark.rule("SF-EFF-12", "SF-LEAVE-01")
def test_own_units_that_come_to_the_graveyard_are_those_of_the_own_field():
    bell = unit("Bell", text=[clause_of("當你有單位進入墓地時，你獎勵+1")])
    s = scene(A={"F1": bell, "F2": unit("Ox"), "hand": [unit("Cat")]}, B={"F1": unit("Kit")})
    for name, how in (("Ox", "destroy"), ("Cat", "discard"), ("Kit", "destroy")):
        s.effect("A", do(how, to=s[name]))
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-EFF-17", "SF-LEAVE-01")
def test_a_unit_that_came_to_a_graveyard_was_that_of_its_last_controller():
    """Given a unit that its player controls and the enemy brought, when it comes to the enemy's graveyard, then it was an own
    unit."""
    bell = unit("Bell", text=[clause_of("當你有單位進入墓地時，你獎勵+1")])
    s = scene(A={"F1": bell, "F2": {**unit("Ox"), "owner": "B"}})
    s.effect("A", do("destroy", to=s["Ox"]))
    assert (s.where("Ox"), s.number("A", "rewards")) == ("B.graveyard", 1)


def test_the_own_card_in_the_graveyard_is_the_unit_that_came_there():
    clause = clause_of("此單位進入墓地時，使你墓地的此卡回手牌。")
    assert clause == {"when": "buried", "effects": [{"do": "to_hand", "to": "self"}]}
