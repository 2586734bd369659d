"""Printed Japanese paragraphs of NEX-A about forces and battle areas, compiled and played."""

from __future__ import annotations

from typing import Any

import pytest

from domain import registry
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.scene import Scene, character, g, scene, sign, unit

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
clause_of = CardLanguage(JAPANESE).clause
PIERCING = "（戦闘フェイズ）〔１〕：敵軍部隊１つに３貫通ダメージを与える。"


def with_text(text: str) -> dict[str, Any]:
    return unit("Source", text=[clause_of(text)])


def engaged_scene(card: dict[str, Any], **placed: Any) -> Scene:
    enemies = [unit("Lead", "1/1/5"), unit("Rear", "1/1/5")]
    return scene(A={"gs": [g(count=3)], "space": [card], **placed}, B={"space": enemies}, node="damage.ft1")


@pytest.mark.rule("NX-BATT-22", "NX-BATT-46", "NX-TGT-01")
def test_a_force_is_a_target_while_its_leader_is_away():
    """Given a force whose leader left in this step, when a text aims at a force, then its other units still stand for it."""
    s = engaged_scene(with_text(PIERCING))
    s.does("B", {"do": "move", "to": "Lead", "zone": "hand"})
    s.says("A", "use", card="Source", targets=("Rear",))
    s.passes()
    assert s.damage("Rear") == 3


@pytest.mark.rule("NX-BATT-22", "NX-BATT-46", "NX-TGT-06")
def test_a_force_stays_the_target_as_its_leader_leaves():
    """Given a force that was named by its leader, when the leader leaves before the resolution, then the force is hit."""
    s = engaged_scene(with_text(PIERCING))
    s.says("A", "use", card="Source", targets=("Lead",))
    s.does("B", {"do": "move", "to": "Lead", "zone": "hand"})
    s.passes()
    assert s.damage("Rear") == 3


@pytest.mark.rule("NX-BATT-06", "NX-BATT-22")
@pytest.mark.parametrize("where", ["", "交戦中の", "宇宙エリアにいる", "このカードと交戦中の"])
def test_a_force_is_there_while_its_leader_is_away(where: str):
    """Given a force whose leader left in this step, when a text asks whether there is a force, then there is."""
    s = engaged_scene(with_text(f"（戦闘フェイズ）〔０〕：{where}敵軍部隊がいる場合、カード１枚を引く。"))
    s.does("B", {"do": "move", "to": "Lead", "zone": "hand"})
    s.says("A", "use", card="Source")
    s.passes()
    assert len(s.table.at("A.hand")) == 1


@pytest.mark.parametrize("which", ["", "交戦中の", "非交戦中の", "宇宙エリアにいる", "このカードと交戦中の"])
def test_a_force_is_named_by_any_of_its_units(which: str):
    clause = clause_of(f"（ダメージ判定ステップ）：{which}敵軍部隊１つの部隊戦闘力を、部隊解散まで－２する。")
    (target,) = clause["targets"]
    assert target["force"]
    assert "leader" not in target


@pytest.mark.rule("NX-ZONE-15", "NX-TGT-03")
@pytest.mark.parametrize(("place", "hit"), [("deployment", []), ("space", ["Source", "Mate", "Foe"])])
def test_the_same_battle_area_is_no_deployment_area(place: str, hit: list[str]):
    """Given a text about the battle area of its card, when the card lies in the deployment area, then it reaches nothing."""
    card = with_text("『起動』：ダメージ判定ステップ開始時に、このカードと同じ戦闘エリアにいる全てのユニットをロールする。")
    near = "space" if place == "space" else "deployment"
    s = scene(A={place: [card, unit("Mate")]}, B={near: [unit("Foe")]}, node="defense.ft2")
    s.to("damage.ft1")
    assert [name for name in ("Source", "Mate", "Foe") if s.rolled(name)] == hit


def test_a_character_of_the_same_battle_area_is_one_that_is_set_there():
    clause = clause_of("（戦闘フェイズ）〔１〕：このカードと同じ戦闘エリアにいる敵軍キャラ１枚をロールする。")
    s = scene(
        A={"gs": [g()], "space": [unit("Source", text=[clause])]},
        B={"space": [unit("Foe", carries=[character("Ray")])], "earth": [unit("Far", carries=[character("Kay")])]},
        node="damage.ft1",
    )
    assert s.refused("A", "use", card="Source", targets=("Kay",)).rule == "NX-TGT-01"
    s.says("A", "use", card="Source", targets=("Ray",))


def test_the_same_battle_area_and_the_same_area_are_two_places():
    text = "（戦闘フェイズ）〔１〕：このカードと同じ{}エリアにいる、２以上の合計国力を持つ敵軍ユニット１枚をロールする。"
    places = [clause_of(text.format(each))["targets"][0] for each in ("", "戦闘")]
    assert [each["where"] for each in places] == ["same_area", "same_battle_area"]
    assert all(each["at_least"] == {"total": 2} for each in places)


@pytest.mark.rule("NX-PLAY-09", "NX-EFF-03")
@pytest.mark.parametrize(
    "deed",
    [
        "ドローンチップ｛UNIT、２／１／２｝１個を、このカードの部隊の任意の順番に出す",
        "このカード以外の自軍ユニット１枚を、このカードと同じエリアに移す",
    ],
)
@pytest.mark.parametrize("where", ["deployment", "space"])
def test_a_text_about_the_area_of_its_card_needs_that_card_in_battle(deed: str, where: str):
    """Given a text that brings units to its card, when that card is not in a battle area, then it cannot be played."""
    card = unit("Source", text=[clause_of(f"（戦闘フェイズ）〔０〕：{deed}。")])
    s = scene(A={where: [card], "deployment" if where == "space" else "earth": [unit("Ox")]}, node="attack.ft1")
    targets = {"targets": ("Ox",)} if "以外" in deed else {}
    if where == "space":
        s.says("A", "use", card="Source", **targets)
    else:
        assert s.refused("A", "use", card="Source", **targets).rule == "NX-PLAY-09"


@pytest.mark.rule("NX-EFF-18", "NX-EFF-03")
@pytest.mark.parametrize("where", ["deployment", "space"])
def test_a_move_to_a_battle_area_with_enemies_needs_such_an_area(where: str):
    """Given a text that rolls one unit and moves another to an area with enemies, when there is none, then it cannot be
    played."""
    text = (
        "（戦闘フェイズ）〔０〕：自軍ユニット１枚をロールする。"
        "その場合、このカード以外の自軍ユニット１枚を、敵軍ユニットがいる戦闘エリアの、任意の順番に移す。"
    )
    s = scene(
        A={"deployment": [unit("Source", text=[clause_of(text)]), unit("Ox")]}, B={where: [unit("Foe")]}, node="attack.ft1"
    )
    if where == "space":
        s.says("A", "use", card="Source", targets=("Source", "Ox"))
        s.passes()
        s.says("A", "choose", say="space")
        assert s.zone("Ox") == "A.space_area"
    else:
        assert s.refused("A", "use", card="Source", targets=("Source", "Ox")).rule == "NX-EFF-18"


@pytest.mark.rule("NX-TERM-13", "NX-CARD-12", "NX-TGT-01")
@pytest.mark.parametrize("attribute", ["x", "y"])
def test_a_target_is_engaged_with_a_unit_that_is_like_the_card_of_the_text(attribute: str):
    """Given a text about enemies engaged with a unit of the attribute of its card, when the unit has another one, then there
    is no target."""
    text = "（戦闘フェイズ）：このカードと同じ属性のGサインを持つ自軍ユニットと交戦中の、敵軍ユニット１枚をロールする。"
    strike = {"type": "command", "name": "Strike", "g_sign": sign("blue", "x"), "text": [clause_of(text)]}
    own = unit("Own", g_sign=sign("red", attribute))
    s = scene(A={"hand": [strike], "space": [own]}, B={"space": [unit("Foe")]}, node="damage.ft1")
    if attribute == "x":
        s.says("A", "play", card="Strike", targets=("Foe",))
        assert "open" not in {event.verdict[0] for event in s.desk.events}
    else:
        assert s.refused("A", "play", card="Strike", targets=("Foe",)).rule == "NX-TGT-02"
