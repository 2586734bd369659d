"""What the data of a card text is called in sentences, where a sentence said something else than the card."""

import json

import pytest
from py_mini_racer import MiniRacer

from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import ruleset_data
from tests.star_front.scene import FOE, OWN, do, use, when

COMPOSE = """
const flat = (part) => (Array.isArray(part) ? part.map(flat).join("") : (part.name ?? part));
const composed = (clause, language) => flat(describeClause(new Narration(record, language), clause).words);
"""
OR_ELSE = do("only_if", target={"state": "sideways"}, which="target1", otherwise={"effects": [do("draw")]})
RESISTS = do("give", keyword="magic_resistance", **{"with": {"whose": "enemy"}})


@pytest.fixture(scope="module")
def compose():
    engine = MiniRacer()
    engine.eval(bundle_modules("board/clause-text.js", "replay/narration.js") + COMPOSE)
    header = {"seats": ["A", "B"], "players": {}, "zones": [], "ruleset": "star_front", "switches": {}}
    engine.eval(
        f"globalThis.record = {json.dumps({'header': header, 'events': [], **ruleset_data('star_front', frozenset())})}"
    )
    return lambda clause, language: engine.eval(f"composed({json.dumps(clause)}, {json.dumps(language)})")


@pytest.mark.parametrize(
    ("clause", "en", "ja", "zh"),
    [
        (use(do("extra_play")), "Play this card in addition.", "このカードを追加でプレイする。", "額外打出此卡。"),
        (
            use(do("discard", who="enemy", n=2, **{"from": "deck"})),
            "The enemy discards the top 2 cards of their deck.",
            "敵は、デッキの上から2枚を捨てる。",
            "敵方將牌庫頂2張牌放入墓地。",
        ),
        (
            when("destroyed", do("draw"), cause="combat"),
            "When this card is destroyed in combat, draw 1 card.",
            "戦闘によって、このカードが破壊された場合、カード1枚を引く。",
            "此卡因戰鬥被破壞時，抽1張牌。",
        ),
        (
            use(do("destroy"), targets=[{**FOE, "n": 99, "upto": True}]),
            "Destroy any number of enemy Units.",
            "敵のユニット好きな数を破壊する。",
            "破壞任意個敵方單位。",
        ),
        (
            use(do("discard", n=99, upto=True)),
            "Discard any number of cards.",
            "手札を好きな枚数捨てる。",
            "將任意張手牌放入墓地。",
        ),
        (
            use(RESISTS),
            "This card gains Magic resistance (against the enemy) until end of turn.",
            "このカードは、ターン終了時まで「魔法耐性（敵に対して）」を得る。",
            "直到回合結束，此卡獲得「魔法抗性（對敵方）」。",
        ),
        (
            use(do("only_if", target={"state": "sideways"}), do("straighten"), targets=[OWN]),
            "Choose 1 friendly Unit; if it is sideways, straighten it.",
            "自分のユニット1体を選ぶ。そのカードが横向きの場合、そのカードを縦向きに戻す。",
            "選擇1個我方單位；若該卡橫放，使該卡轉正。",
        ),
        (
            use(OR_ELSE, do("straighten", to="target2"), targets=[OWN, FOE]),
            "Choose 1 friendly Unit and 1 enemy Unit; if the first target is sideways, straighten the second target; "
            "otherwise, draw 1 card.",
            "自分のユニット1体と、敵のユニット1体を選ぶ。1つ目の対象が横向きの場合、2つ目の対象を縦向きに戻す。"
            "そうでない場合、カード1枚を引く。",
            "選擇1個我方單位和1個敵方單位；若第一個對象橫放，使第二個對象轉正；否則，抽1張牌。",
        ),
        (
            when("entered", do("gain", attack=1, to="subject"), of={**OWN, "traveller": True}),
            "When a friendly little traveller enters the field, that little traveller gets +1 Attack until end of turn.",
            "自分の小さな旅人が場に出た場合、その小さな旅人は、ターン終了時まで攻撃力+1を得る。",
            "我方小旅人入場時，直到回合結束，該小旅人獲得攻擊力+1。",
        ),
        (
            when("destroyed", do("draw"), condition={"some": FOE}),
            "When this card is destroyed, if there is at least 1 enemy Unit, draw 1 card.",
            "敵のユニットが1体以上あり、このカードが破壊された場合、カード1枚を引く。",
            "此卡被破壞時，若有1個以上敵方單位，抽1張牌。",
        ),
        (
            use(do("gain", attack=1, to="self"), may=True),
            "You may have this card get +1 Attack until end of turn.",
            "このカードは、ターン終了時まで攻撃力+1を得る事ができる。",
            "直到回合結束，可以讓此卡獲得攻擊力+1。",
        ),
        (
            use({"to": {**OWN, "stands": "left"}, "trait": "mech"}, timing="static"),
            "The friendly Unit directly to its left counts as Mech.",
            "このカードの左隣の自分のユニットは、「機械」としても扱う。",
            "此單位左邊的我方單位視為「機械」。",
        ),
        (
            when("sneak", do("draw")),
            "When this card's Sneak succeeds, draw 1 card.",
            "このカードの奇襲が成功した場合、カード1枚を引く。",
            "此卡偷襲成功時，抽1張牌。",
        ),
        (
            use(
                do("may"),
                do("pay", cost={"revive": 1}),
                do("extra_play", card={"where": "hand", "ghost": True, "most_ghost": 1}),
            ),
            "You may revive 1; if you do, play 1 ghost card with 1 ghost point or fewer from your hand in addition.",
            "「蘇生1」を行う事ができる。その場合、手札にある亡霊1以下の亡霊のカード1枚を追加でプレイする。",
            "可以還魂1；若成功，額外打出手牌1張亡魂1以下的亡魂卡。",
        ),
        (
            use(do("draw"), cost={"revive": 3}),
            "Revive 3: draw 1 card.",
            "蘇生3：カード1枚を引く。",
            "還魂3：抽1張牌。",
        ),
    ],
)
def test_a_text_is_called_what_it_does(compose, clause, en, ja, zh):
    """Given a text of a unit itself, of a deck, of a cause, of any number or of a side, then the sentence has that in it; a
    condition about a target follows its choice.
    """
    assert [compose(clause, language) for language in ("en", "ja", "zh")] == [en, ja, zh]
