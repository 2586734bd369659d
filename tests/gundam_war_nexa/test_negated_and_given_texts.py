"""Texts that continuous effects negate, and texts that these give, as long as they hold."""

from __future__ import annotations

import pytest

from domain import registry
from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.scene import Data, Scene, command, keyword, scene, standing, unit, use, when

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
clause_of = CardLanguage(JAPANESE).clause
FOE = {"type": "unit", "whose": "enemy"}
OWN = {"type": "unit", "whose": "own"}
HIT = {"do": "nation_damage", "n": 1, "who": "enemy"}
HUSH = unit("Hush", text=[standing({"on": {**FOE, "rolled": True}, "silence": "all"})])


def hushed(*there: Data, silencer: Data = HUSH, **more: list[Data]) -> Scene:
    """Such cards of A, and a silencer of B."""
    return scene(A={"deployment": list(there), **more}, B={"deployment": [silencer]}, node="attack.ft1")


@pytest.mark.rule("NX-KW-22", "NX-EFF-21")
def test_a_negated_text_is_not_used_as_long_as_the_negation_reaches_its_card():
    """Given a text that negates those of rolled units, when its unit is rerolled, then the text works again."""
    s = hushed(unit("U", text=[use(HIT)], rolled=True))
    assert s.refused("A", "use", card="U")
    s.does("A", {"do": "reroll", "to": "U"})
    s.says("A", "use", card="U")


@pytest.mark.rule("NX-AUTO-05", "NX-EFF-21")
@pytest.mark.parametrize(("rolled", "hand"), [(True, 1), (False, 2)])
def test_a_negated_text_does_not_start(rolled: bool, hand: int):
    mourner = unit("M", text=[when("destroyed", {"do": "draw"}, of=OWN)], rolled=rolled)
    kill = command("Kill", {"do": "destroy"}, targets=[{"type": "unit"}])
    s = hushed(mourner, unit("V"), hand=[kill, command("Other")])
    s.plays("A", "Kill", targets=("V",))
    assert s.hand("A") == hand


@pytest.mark.rule("NX-AUTO-01", "NX-EFF-21")
def test_a_negated_continuous_text_gives_nothing():
    banner = standing({"on": {"name": "V"}, "points": [2, 2, 2]})
    s = hushed(unit("B", text=[banner], rolled=True), unit("V", "1/1/1"))
    assert s.points("V") == (1, 1, 1)
    s.does("A", {"do": "reroll", "to": "B"})
    assert s.points("V") == (3, 3, 3)


@pytest.mark.rule("NX-KWG-01", "NX-KW-21")
@pytest.mark.parametrize(
    ("silence", "assault", "usable"),
    [("all", False, False), ("keywords", False, True), ("but_keywords", True, False), ("usable", True, False)],
)
def test_keywords_are_negated_with_the_texts_or_alone(silence: str, assault: bool, usable: bool):
    """Given each kind of negation, then it takes the keywords, the texts that are played, or both."""
    silencer = unit("Hush", text=[standing({"on": FOE, "silence": silence})])
    s = hushed(unit("U", keywords=[keyword("assault")], text=[use(HIT)]), silencer=silencer)
    assert current_properties.has_keyword(s.table, s["U"], "assault") is assault
    assert bool(current_properties.texts(s.table, s["U"])) is usable


@pytest.mark.rule("NX-KW-21", "NX-KW-22")
def test_brackets_guard_a_text_from_negation():
    s = hushed(unit("U", text=[use(HIT, bracket="unless_g")], rolled=True))
    s.says("A", "use", card="U")


@pytest.mark.rule("NX-DUR-02", "NX-EFF-21")
def test_texts_negated_for_this_turn_stay_so_on_cards_that_come_later():
    calm = command("Calm", {"do": "this_turn", "effect": {"on": OWN, "silence": "all"}})
    s = scene(A={"hand": [calm, unit("U", text=[when("enters", {"do": "draw"})])]})
    s.plays("A", "Calm")
    s.plays("A", "U")
    assert s.hand("A") == 0


@pytest.mark.rule("NX-TERM-04", "NX-EFF-21")
def test_a_text_that_a_continuous_effect_gives_is_used_and_ends_with_it():
    """Given a text that gives own units another one, when its card leaves, then they have it no more."""
    giver = unit("G", text=[standing({"on": {**OWN, "other": True}, "text": use(HIT)})])
    s = scene(A={"deployment": [giver, unit("U"), unit("V")]}, node="attack.ft1")
    s.says("A", "use", card="U")
    s.passes()
    s.does("A", {"do": "move", "zone": "hand", "to": "G"})
    assert s.refused("A", "use", card="V")


@pytest.mark.rule("NX-TERM-04", "NX-AUTO-05")
def test_a_given_text_starts_at_its_moment():
    giver = unit("G", text=[standing({"on": OWN, "text": when("leaves", {"do": "draw"})})])
    s = scene(
        A={"deployment": [giver, unit("U")], "hand": [command("Away", {"do": "move", "zone": "hangar"}, targets=[OWN])]}
    )
    s.plays("A", "Away", targets=("U",))
    assert s.hand("A") == 1


@pytest.mark.rule("NX-EFF-21")
def test_two_texts_that_negate_each_other_are_both_negated():
    both = [unit("Hush", text=[standing({"on": FOE, "silence": "all"}), use(HIT)])]
    s = scene(
        A={"deployment": [unit("Still", text=[standing({"on": FOE, "silence": "all"}), use(HIT)])]},
        B={"deployment": both},
        node="attack.ft1",
    )
    assert s.refused("A", "use", card="Still")


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "『常駐』：ロール状態の、全ての敵軍ユニットが持つ全てのテキストは、無効になる。",
            ({"on": {**FOE, "rolled": True}, "silence": "all"},),
        ),
        ("『常駐』：このセットグループのユニットが持つ、全てのテキストを無効にする。", ({"on": "host", "silence": "all"},)),
        (
            "『常駐』：全ての敵軍ユニットは、特殊効果以外の全てのテキストが無効となる。",
            ({"on": FOE, "silence": "but_keywords"},),
        ),
        (
            "（戦闘フェイズ）：このターン中に場に出た全ての敵軍ユニットが持つ全てのテキストは、このターン、無効になる。",
            ({"do": "this_turn", "effect": {"on": {**FOE, "entered_this_turn": True}, "silence": "all"}},),
        ),
        (
            "『常駐』：全ての自軍ユニットは、以下のテキストを得る。「（戦闘フェイズ）〔１〕：カード１枚を引く」",
            ({"on": OWN, "text": {"timing": "battle", "cost": [{"any": 1}], "effects": ({"do": "draw", "n": 1},)}},),
        ),
    ],
)
def test_what_is_negated_and_given_is_read_and_printed(text: str, effects: tuple[Data, ...]):
    assert clause_of(text)["effects"] == effects
