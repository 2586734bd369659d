"""A deck list, its parsed form before the lookup of names, and the words of headings in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from domain.cards.problems import Problem


class DeckListRemark(NamedTuple):
    """A part of a text that is not a card of the main deck.

    `kind`: `heading`, `unknown heading` (the cards below stay on the board before it), `sideboard` (a heading or card of
    one), `remark` (a line), `left out` (a part of a line, or a card outside of the deck), `in the name` (a doubtful part of
    an on-the-fly name), `split` (a line of several cards), `column` · `text`: as written.
    """

    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        """Formats the remark as one line."""
        return f"line {self.line}: {self.kind}: {self.text}"


@dataclass(frozen=True)
class DeckList:
    """Printing ids with their counts, in the order of the list; `remarks`: the parts of the text that are not cards of
    the deck."""

    main: dict[str, int]
    sideboard: dict[str, int] = field(default_factory=dict)
    title: str = ""
    remarks: tuple[DeckListRemark, ...] = field(default=(), compare=False)


class LineReading(NamedTuple):
    """One possible reading of a line: `count` copies of the card with this name.

    `uncounted`: the line has no count, which means one · `note`: the words beyond the name, which are left out · `sure`:
    the note is no part of any name · `weak`: the count is valid only for a known card ·
    `print`: words that choose among several cards of this name, such as a set.
    """

    copies: int
    count_column: int
    name: str
    column: int
    uncounted: bool = False
    note: str = ""
    sure: bool = False
    weak: bool = False
    print: str = ""


class DeckLineReadings(NamedTuple):
    """A line of a list: its board (`main` or `sideboard`) and its readings, the likeliest first.

    `parts`: the same line as several cards, if possible · `remark`: the text of a line that may be a remark · `whole`: the
    readings of the line with `comment`, which may belong to the name.
    """

    line: int
    board: str
    readings: tuple[LineReading, ...]
    parts: tuple[DeckLineReadings, ...] = ()
    remark: str = ""
    whole: tuple[LineReading, ...] = ()
    comment: str = ""


class StatedCount(NamedTuple):
    """The count that a heading states for the lines from `first` to before `last` on a board."""

    line: int
    column: int
    stated: int
    board: str
    first: int
    last: int


@dataclass
class ParsedDeck:
    """The lines, stated counts, problems, title and remarks of a text, before the lookup of names."""

    entries: list[DeckLineReadings] = field(default_factory=list)
    tallies: list[StatedCount] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    title: str = ""
    remarks: list[DeckListRemark] = field(default_factory=list)


_HEADINGS_BY_KIND = {
    "main": (
        "main,main deck,maindeck,mainboard,main board,deck,deck list,decklist,deck recipe,recipe"
        ",デッキレシピ,レシピ,メイン,メインデッキ,本体,デッキ,デッキリスト"
        ",主牌组,主卡组,牌组,卡组,主牌組,主卡組,牌組,卡組,套牌"
    ),
    "sideboard": (
        "sideboard,side board,side,side deck,sb,サイド,サイドボード,サイドデッキ,备牌,副牌组,備牌,副牌組,副卡組,副卡组"
    ),
    "maybe": "metadata,maybeboard,maybe board,maybe,considering,検討中,候補,候補カード,考慮中,候選,候选",
    "total": (
        "total,sum,total cards,cards total,cards,card count,number of cards,deck size"
        ",総枚数,枚数,總張數,总张数,張數,张数,合計,合计,計,总计,總計"
    ),
    "section": (
        "unit,units,character,characters,command,commands,operation,operations,generation,generations,"
        "special generation,special generations,ace,aces,graphic,graphics,other,others,event,events,"
        "companion,commander,leader,リーダー,"
        "mecha,mechas,vessel,vessels,action,actions,location,locations,magic,magics,spell,spells,race,race card,neutral,"
        "メカ,艦船,アクション,ロケーション,ユニット,キャラ,キャラクター,コマンド,オペ,オペレーション,ジェネレーション,特殊ジェネレーション,エース,グラフィック,その他,イベント,"
        "機甲,艦艇,地點,作戰,國力,圖像卡,机甲,舰艇,地点,作战,国力,图像卡,单位,單位,角色,机体,機體,指令,行动,行動,能源,种族,種族,中立,魔法,其他,"
        "g,ジェネレーション・ヴァリアブル,ヴァリアブル,單位卡,单位卡,角色卡,指令卡,魔法卡,機體卡,机体卡,行動卡,行动卡,能源卡,其他卡"
    ),
}
HEADING_KINDS = {word: kind for kind, words in _HEADINGS_BY_KIND.items() for word in words.split(",")}
"""Folded heading -> its kind: `main`, `sideboard`, `maybe` (cards outside of the deck), a `section` of either board, or
the stated `total`."""
