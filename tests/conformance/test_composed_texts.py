"""Card texts without a printed text, composed as the card games print them, in three languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from replays.viewer.js_bundle import bundle_script
from replays.viewer.replay_json import book_data

Compose = Callable[[str, dict[str, Any], str], str]
COMPOSE = """
const flat = (part) => (Array.isArray(part) ? part.map(flat).join("") : (part.name ?? part));
const composed = (record, clause, language) => flat(clauseText(new Narration(record, language), clause).words);
const headOf = (record, clause) => clauseText(new Narration(record, "en"), clause).head;
"""
OWN = {"type": "unit", "whose": "own"}


@pytest.fixture(scope="module")
def compose() -> Compose:
    engine = MiniRacer()
    engine.eval(bundle_script("board/clause-text.js", "replay/narration.js") + COMPOSE)

    def composed(name: str, clause: dict[str, Any], language: str) -> str:
        header = {"seats": ["A", "B"], "players": {}, "zones": [], "ruleset": name, "switches": {}}
        record = {"header": header, "events": [], **book_data(name, frozenset())}
        return str(engine.eval(f"composed({json.dumps(record)}, {json.dumps(clause)}, {json.dumps(language)})"))

    return composed


def gain(role: str) -> dict[str, Any]:
    return {"targets": [OWN], "effects": [{"do": "gain", "values": {"speed": 1}, "role": role, "until": "turn"}]}


@pytest.mark.parametrize(
    ("name", "clause", "en", "ja", "zh"),
    [
        (
            "robotech",
            gain("defending"),
            "1 friendly Unit gets +1 Speed Value while defending, until end of turn.",
            "自分のユニット1枚は、ターン終了時まで、防御中、速度値+1を得る。",
            "1個己方單位直到回合結束，防禦時獲得速度值+1。",
        ),
        (
            "robotech",
            gain("attacking"),
            "1 friendly Unit gets +1 Speed Value while attacking, until end of turn.",
            "自分のユニット1枚は、ターン終了時まで、攻撃中、速度値+1を得る。",
            "1個己方單位直到回合結束，攻擊時獲得速度值+1。",
        ),
        (
            "robotech",
            {"targets": [OWN], "effects": [{"do": "bar", "what": "be_targeted", "role": "attacking"}]},
            "1 friendly Unit cannot be a target while attacking.",
            "自分のユニット1枚は、攻撃中、対象にならない。",
            "1個己方單位攻擊時不能成為對象。",
        ),
        (
            "robotech",
            {"targets": [{**OWN, "where": "discard"}], "effects": [{"do": "move", "zone": "hand"}]},
            "Return 1 Unit from your discard pile to your hand.",
            "自分の捨て札にあるユニット1枚を自分の手札に移す。",
            "將己方棄牌堆的1個單位移回己方手牌。",
        ),
        (
            "robotech",
            {"targets": [{**OWN, "where": "battle"}], "effects": [{"do": "move", "zone": "hand"}]},
            "Return 1 friendly Unit in the Battle Zone to its owner's hand.",
            "バトルゾーンにいる自分のユニット1枚を持ち主の手札に移す。",
            "將戰鬥區的1個己方單位移回持有者手牌。",
        ),
        (
            "gundam_war_nexa",
            {"effects": [{"do": "void"}]},
            "Void the play it responds to.",
            "このカードがカットインしたプレイ1つを無効にする。",
            "使此卡所回應的卡片或效果無效化。",
        ),
    ],
)
def test_a_composed_text_leaves_out_nothing_of_its_data(
    compose: Compose, name: str, clause: dict[str, Any], en: str, ja: str, zh: str
) -> None:
    """Given a text with a role, a pile or what it responds to, then the sentence says it as the game does."""
    assert [compose(name, clause, language) for language in ("en", "ja", "zh")] == [en, ja, zh]


@pytest.mark.parametrize(
    ("name", "clause", "head"),
    [
        ("robotech", {"timing": "used", "effects": [{"do": "draw"}]}, "Use"),
        ("gundam_war", {"turn": "enemy", "effects": [{"do": "draw"}]}, "Opponent's turn"),
        ("macross_crusade", {"turn": "own", "effects": [{"do": "draw"}]}, "Your turn"),
    ],
)
def test_the_head_of_a_text_has_no_article(name: str, clause: dict[str, Any], head: str) -> None:
    """Given a text for a turn or to be used, then its head is as short as on a card."""
    engine = MiniRacer()
    engine.eval(bundle_script("board/clause-text.js", "replay/narration.js") + COMPOSE)
    header = {"seats": ["A", "B"], "players": {}, "zones": [], "ruleset": name, "switches": {}}
    record = {"header": header, "events": [], **book_data(name, frozenset())}
    assert engine.eval(f"headOf({json.dumps(record)}, {json.dumps(clause)})") == head
