"""Card texts without a printed text, composed as the card games print them, in three languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import ruleset_data

Compose = Callable[[str, dict[str, Any], str], str]
COMPOSE = """
const flat = (part) => (Array.isArray(part) ? part.map(flat).join("") : (part.name ?? part));
const composed = (record, clause, language) => flat(describeClause(new Narration(record, language), clause).words);
const headOf = (record, clause, language) => describeClause(new Narration(record, language), clause).head;
"""
OWN = {"type": "unit", "whose": "own"}


@pytest.fixture(scope="module")
def engine() -> MiniRacer:
    engine = MiniRacer()
    engine.eval(bundle_modules("board/clause-text.js", "replay/narration.js") + COMPOSE)
    return engine


@pytest.fixture(scope="module")
def compose(engine: MiniRacer) -> Compose:
    return called_with_terms(engine, "composed")


@pytest.fixture(scope="module")
def heads(engine: MiniRacer) -> Compose:
    return called_with_terms(engine, "headOf")


def called_with_terms(engine: MiniRacer, function: str) -> Compose:
    def called(name: str, clause: dict[str, Any], language: str) -> str:
        header = {"seats": ["A", "B"], "players": {}, "zones": [], "ruleset": name, "switches": {}}
        record = {"header": header, "events": [], **ruleset_data(name, frozenset())}
        return str(engine.eval(f"{function}({json.dumps(record)}, {json.dumps(clause)}, {json.dumps(language)})"))

    return called


def gain(role: str) -> dict[str, Any]:
    return {"targets": [OWN], "effects": [{"do": "gain", "values": {"speed": 1}, "role": role, "until": "turn"}]}


@pytest.mark.parametrize(
    ("name", "clause", "en", "ja", "zh"),
    [
        (
            "gundam_war_nexa",
            {
                "targets": [{"type": "unit", "whose": "enemy", "coin_named": "Cinder", "leader": False}],
                "effects": [{"do": "roll"}],
            },
            "Roll 1 non-leading enemy Unit with a Cinder coin.",
            "Cinderコインが乗っている先頭以外の敵軍ユニット1枚をロールする。",
            "橫置1張放有Cinder硬幣的非領頭的敵方機體。",
        ),
        (
            "gundam_war_nexa",
            {"timing": "continuous", "effects": [{"on": "self", "keyword": "psycommu", "x": 2, "icons": [{"red": 1}]}]},
            "This card has Psycommu (2, roll 1 Red G).",
            "このカードは、「サイコミュ（2、〔赤1〕）」を得る。",
            "此卡獲得「精神感應（2、橫置1張紅色G）」。",
        ),
        (
            "robotech",
            gain("defending"),
            "1 friendly Unit gets +1 Speed Value while defending, until end of turn.",
            "自分のユニット1枚は、ターン終了時まで、防御中は速度値+1を得る。",
            "直到回合結束，1個己方單位防禦時獲得速度值+1。",
        ),
        (
            "robotech",
            gain("attacking"),
            "1 friendly Unit gets +1 Speed Value while attacking, until end of turn.",
            "自分のユニット1枚は、ターン終了時まで、攻撃中は速度値+1を得る。",
            "直到回合結束，1個己方單位攻擊時獲得速度值+1。",
        ),
        (
            "robotech",
            {"effects": [{"do": "draw", "n": 1}, {"do": "destroy", "to": "self"}], "may": True},
            "You may draw 1 card and destroy this card.",
            "以下の効果を使用できる：カード1枚を引く。このカードを破壊する。",
            "可以抽1張牌，並破壞此卡。",
        ),
        (
            "macross_crusade",
            {"targets": [{"type": "unit", "whose": "enemy", "exact": "Salt Pier"}], "effects": [{"do": "roll"}]},
            "Roll 1 enemy Unit named exactly Salt Pier.",
            "名称がちょうど「Salt Pier」である敵軍ユニット1枚をロールする。",
            "橫置1張名稱恰為「Salt Pier」的敵方機體。",
        ),
        (
            "gundam_war_nexa",
            {"effects": [{"do": "player_coin", "name": "Salt", "who": "enemy", "n": 2}]},
            "The opponent gets 2 Salt coins.",
            "敵軍は、「Salt」コイン2個を得る。",
            "敵方獲得2個「Salt」硬幣。",
        ),
        (
            "gundam_war_nexa",
            {"moment": ["enters", "leaves"], "by": "refit", "effects": [{"do": "draw"}]},
            "When this card enters play or when this card leaves play by Refit, draw 1 card.",
            "「改装」の効果でこのカードが場に出た場合、またはこのカードが場から離れた場合、カード1枚を引く。",
            "此卡因「改裝」的效果進場或離場時，抽1張牌。",
        ),
        (
            "gundam_war_nexa",
            {"targets": [{"type": "unit", "whose": "own", "group": True}], "effects": [{"do": "bar", "what": "be_targeted"}]},
            "The set group of 1 friendly Unit cannot be a target until end of turn.",
            "自軍ユニット1枚のセットグループは、ターン終了時まで対象にならない。",
            "直到回合結束，1張我方機體的配置組不能成為對象。",
        ),
        (
            "star_front",
            {"when": "magic_used", "of": {"whose": "any"}, "effects": [{"do": "negate"}]},
            "When magic is used, negate that effect.",
            "魔法が使用された場合、その効果を無効にする。",
            "使用魔法時，使該效果無效化。",
        ),
        (
            "star_front",
            {"when": "destroyed", "of": {"type": "unit", "other": True}, "effects": [{"do": "draw"}]},
            "When another Unit is destroyed, draw 1 card.",
            "他のユニットが破壊された場合、カード1枚を引く。",
            "其他單位被破壞時，抽1張牌。",
        ),
        (
            "star_front",
            {"when": "destroyed", "cause": "combat", "effects": [{"do": "reward", "who": "enemy", "n": 2}]},
            "When this card is destroyed in combat, the enemy gains 2 rewards.",
            "戦闘によって、このカードが破壊された場合、敵は報酬を2得る。",
            "此卡因戰鬥被破壞時，敵方獎勵+2。",
        ),
        (
            "robotech",
            {"targets": [OWN], "effects": [{"do": "bar", "what": "be_targeted", "role": "attacking"}]},
            "1 friendly Unit cannot be a target while attacking.",
            "自分のユニット1枚は、攻撃中は対象にならない。",
            "1個己方單位攻擊時不能成為對象。",
        ),
        (
            "robotech",
            {"targets": [{**OWN, "where": "discard"}], "effects": [{"do": "move", "zone": "hand"}]},
            "Return 1 Unit from your discard pile to your hand.",
            "自分の捨て札にあるユニット1枚を自分の手札に戻す。",
            "將己方棄牌堆1個單位移回己方手牌。",
        ),
        (
            "robotech",
            {"targets": [{**OWN, "where": "battle"}], "effects": [{"do": "move", "zone": "hand"}]},
            "Return 1 friendly Unit in the Battle Zone to its owner's hand.",
            "バトルゾーンにいる自分のユニット1枚を持ち主の手札に戻す。",
            "將戰鬥區1個己方單位移回持有者手牌。",
        ),
        (
            "gundam_war_nexa",
            {"effects": [{"do": "void"}]},
            "Void the play it responds to.",
            "このカードがカットインしたプレイ1つを無効にする。",
            "使此卡所回應的卡片或效果無效化。",
        ),
        (
            "gundam_war_nexa",
            {
                "effects": [{"do": "to_area", "area": "deployment", "who": "own"}],
                "targets": [{"type": "unit", "whose": "enemy"}],
            },
            "Move 1 enemy Unit to your deployment area.",
            "敵軍ユニット1枚を自軍配備エリアに移す。",
            "將1張敵方機體移到我方配備區。",
        ),
        (
            "gundam_war_nexa",
            {"cost": [{"any": 1}], "repeatable": True, "effects": [{"do": "gain", "to": "self", "points": [1, 0, 0]}]},
            "Roll 1 G, any number of times: this card gets +1/+0/+0 until end of turn.",
            "〔1毎〕：このカードは、ターン終了時まで+1/±0/±0を得る。",
            "橫置1張G（次數不限）：直到回合結束，此卡獲得+1/±0/±0。",
        ),
        (
            "gundam_war",
            {
                "turn": "own",
                "timing": "auto_d",
                "moment": "begin:draw",
                "condition": {"some": OWN},
                "effects": [{"do": "draw"}],
            },
            "At the beginning of your Draw Phase, if there is at least 1 friendly UNIT, draw 1 card.",
            "自軍ドローフェイズ開始時に、自軍ユニットが1枚以上ある場合、カード1枚を引く。",
            "我方抽牌階段開始時，若有1張以上我方機體，抽1張牌。",
        ),
        (
            "gundam_war",
            {"targets": [{**OWN, "where": "junkyard"}], "effects": [{"do": "move", "zone": "hangar"}]},
            "Put 1 UNIT from your junkyard into your hangar.",
            "自軍ジャンクヤードにあるユニット1枚を自軍ハンガーに移す。",
            "將我方廢棄場1張機體移到我方格納庫。",
        ),
        (
            "robotech",
            {
                "cost": {"discard": "X"},
                "x": {"paid": True, "times": 2},
                "effects": [{"do": "gain", "values": {"armor": "X"}, "to": "self", "until": "turn"}],
            },
            "Discard X cards: this card gets +X Armor Value until end of turn. (X is twice the number paid)",
            "手札X枚を捨てる：このカードは、ターン終了時まで装甲値+Xを得る。（Xは支払った枚数の2倍）",
            "捨棄X張手牌：直到回合結束，此卡獲得裝甲值+X。（X為支付的數量的2倍）",
        ),
        (
            "gundam_war_nexa",
            {"effects": [{"do": "allow", "to": "self", "what": what, "until": "turn"} for what in ("earth", "space")]},
            "This card may sortie to space and earth until end of turn.",
            "このカードは、ターン終了時まで宇宙エリアと地球エリアに出撃できる。",
            "直到回合結束，此卡可出擊至宇宙區與地球區。",
        ),
        (
            "robotech",
            {
                "targets": [{"type": "unit", "role": "attacking"}, {"type": "unit", "role": "defending"}],
                "x": {"value": "armor", "of": "second"},
                "effects": [{"do": "strength", "values": {"weapon": "X"}, "to": "first", "until": "attack"}],
            },
            "1 attacking Unit has Weapon Value X for this attack. (X is the Armor Value of 1 defending Unit)",
            "この攻撃の間、攻撃中のユニット1枚は武器値Xになる。（Xは防御中のユニット1枚の装甲値）",
            "本次攻擊期間，1個攻擊中的單位變為武器值X。（X為1個防禦中的單位的裝甲值）",
        ),
        (
            "gundam_war_nexa",
            {
                "effects": [
                    {
                        "do": "either",
                        "ways": [
                            {"targets": [{"type": "unit", "whose": "enemy"}], "effects": [{"do": "draw"}]},
                            {"effects": [{"do": "recover", "n": 1}]},
                        ],
                    }
                ]
            },
            "Choose 1 enemy Unit; draw 1 card; or your nation recovers 1 card.",
            "敵軍ユニット1枚を選ぶ。カード1枚を引く。または、自軍本国を1回復する。",
            "選擇1張敵方機體；抽1張牌；或者，我方本國回復1張。",
        ),
        (
            "gundam_war_nexa",
            {"targets": [{"type": "unit", "whose": "enemy", "group": True}], "effects": [{"do": "destroy"}]},
            "Destroy the set group of 1 enemy Unit.",
            "敵軍ユニット1枚のセットグループを破壊する。",
            "破壞1張敵方機體的配置組。",
        ),
        (
            "gundam_war_nexa",
            {
                "targets": [{"type": "unit", "whose": "enemy"}],
                "effects": [{"do": "turn_over", "effects": [{"do": "damage", "n": 2, "to": "target2"}]}],
            },
            "Turn up the top card of your nation; with it as the first target: deal 2 damage to 1 enemy Unit.",
            "自軍本国の上のカード1枚を表にする。それを対象1として：敵軍ユニット1枚に2ダメージを与える。",
            "將我方本國頂端1張牌翻至正面，以其為對象1：對1張敵方機體造成2點傷害。",
        ),
        (
            "gundam_war_nexa",
            {
                "effects": [
                    {"do": "may", "who": "enemy", "otherwise": {"effects": [{"do": "draw"}]}},
                    {"do": "nation_damage", "who": "own", "n": 1},
                ]
            },
            "The opponent may deal 1 damage to your nation; otherwise, draw 1 card.",
            "敵軍は、自軍本国に1ダメージを与える事ができる。そうでない場合、カード1枚を引く。",
            "敵方可以對我方本國造成1點傷害；否則，抽1張牌。",
        ),
        (
            "gundam_war_nexa",
            {"cost": [{}], "repeatable": True, "effects": [{"do": "draw"}]},
            "Draw 1 card. (any number of times)",
            "カード1枚を引く。（何回でも使用できる）",
            "抽1張牌。（次數不限）",
        ),
        (
            "gundam_war_nexa",
            {"effects": [{"do": "look", "take": 1, "zone": "play", "area": "space", "anywhere": True}]},
            "Look at the top card of your nation and put 1 of them into play in the space area, at any place in the order.",
            "自軍本国の上のカード1枚を見る。そのうち1枚を宇宙エリアの任意の順番に出す。",
            "查看我方本國頂端1張牌，將其中1張放置於宇宙區的任意順位。",
        ),
        (
            "star_front",
            {
                "timing": "main",
                "condition": {"count": {"type": "unit", "whose": "own"}, "than": "other", "least": 2},
                "effects": [{"do": "reward", "who": "enemy", "n": 2}],
            },
            "If there are at least 2 more friendly Units than on the other side, the enemy gains 2 rewards.",
            "自分のユニットが相手側より2体以上多い場合、敵は報酬を2得る。",
            "若我方單位比另一方多2個以上，敵方獎勵+2。",
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
        (
            "robotech",
            {"steps": ["declare_defenders"], "edge": "begin", "effects": [{"do": "draw"}]},
            "Beginning of the Declare Defenders Step",
        ),
        ("gundam_war", {"turn": "enemy", "effects": [{"do": "draw"}]}, "Opponent's turn"),
        ("macross_crusade", {"turn": "own", "effects": [{"do": "draw"}]}, "Your turn"),
    ],
)
def test_the_head_of_a_text_has_no_article(heads: Compose, name: str, clause: dict[str, Any], head: str) -> None:
    """Given a text for a turn or to be used, then its head is as short as on a card."""
    assert heads(name, clause, "en") == head


DRAW: dict[str, Any] = {"effects": [{"do": "draw"}]}


@pytest.mark.parametrize(
    ("name", "clause", "en", "ja", "zh"),
    [
        (
            "gundam_war",
            {"timing": "assign", "turn": "own", **DRAW},
            "Your Assign Phase",
            "（自軍配備フェイズ）",
            "（我方配備階段）",
        ),
        ("gundam_war", {"timing": "turn", "turn": "enemy", **DRAW}, "Opponent's turn", "（敵軍ターン）", "（敵方回合）"),
        (
            "gundam_war",
            {"timing": ("reroll", "draw"), "turn": "own", **DRAW},
            "Your Reroll Phase / Your Draw Phase",
            "（自軍リロールフェイズ／自軍ドローフェイズ）",
            "（我方重置階段／我方抽牌階段）",
        ),
        ("macross_crusade", {"timing": "normal", "turn": "own", **DRAW}, "Your turn", "（自軍ターン）", "（我方回合）"),
        ("gundam_war_nexa", {"timing": "continuous", "effects": []}, "Continuous", "『常駐』", "『常駐』"),
        ("robotech", {"timing": "used", "symbol": "advance", **DRAW}, "", "", ""),
        (
            "robotech",
            {"timing": "used", "steps": ("mechanize",), "turn": "own", **DRAW},
            "Use · Your Mechanize Step",
            "（起動・自分のメカ配備ステップ）",
            "（啟動・己方機甲配備步驟）",
        ),
    ],
)
def test_a_timing_is_one_group_of_words_as_it_is_printed(
    heads: Compose, name: str, clause: dict[str, Any], en: str, ja: str, zh: str
) -> None:
    """Given a text for a phase of a turn, then its head says both as one; a symbol of the sentence is not told before it."""
    assert [heads(name, clause, language) for language in ("en", "ja", "zh")] == [en, ja, zh]
