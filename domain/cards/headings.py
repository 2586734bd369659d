"""The headings that players write over the parts of a deck list, in English, Japanese and Chinese."""

from __future__ import annotations

_PARTS = {
    "main": (
        "main,main deck,maindeck,mainboard,main board,deck,deck list,decklist,deck recipe,recipe"
        ",デッキレシピ,レシピ,メイン,メインデッキ,本体,デッキ,デッキリスト"
        ",主牌组,主卡组,牌组,卡组,主牌組,主卡組,牌組,卡組,套牌"
    ),
    "sideboard": (
        "sideboard,side board,side,side deck,sb,サイド,サイドボード,サイドデッキ,备牌,副牌组,備牌,副牌組,副卡組,副卡组"
    ),
    "maybe": "maybeboard,maybe board,maybe,considering,検討中,候補,候補カード,考慮中,候選,候选",
    "total": "total,sum,合計,合计,計,总计,總計",
    "section": (
        "unit,units,character,characters,command,commands,operation,operations,generation,generations,"
        "special generation,special generations,ace,aces,graphic,graphics,other,others,event,events,"
        "companion,commander,leader,リーダー,"
        "mecha,mechas,vessel,vessels,action,actions,location,locations,magic,magics,spell,spells,race,race card,neutral,"
        "メカ,艦船,アクション,ロケーション,ユニット,キャラ,キャラクター,コマンド,オペレーション,ジェネレーション,特殊ジェネレーション,エース,グラフィック,その他,イベント,"
        "機甲,艦艇,地點,作戰,國力,圖像卡,机甲,舰艇,地点,作战,国力,图像卡,单位,單位,角色,机体,機體,指令,行动,行動,能源,种族,種族,中立,魔法,其他,"
        "g,ジェネレーション・ヴァリアブル,ヴァリアブル,單位卡,单位卡,角色卡,指令卡,魔法卡,機體卡,机体卡,行動卡,行动卡,能源卡,其他卡"
    ),
}
HEADINGS = {word: kind for kind, words in _PARTS.items() for word in words.split(",")}
"""Folded heading -> what it opens: `main`, `sideboard`, `maybe` (what is not in the deck), a `section` of either, or states
the `total`."""
