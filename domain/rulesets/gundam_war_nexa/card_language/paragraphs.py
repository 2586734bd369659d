"""How a printed text of NEX-A divides into paragraphs: lines, lines that hold several, quoted texts that belong to one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

_BREAK = re.compile(r"[<＜]br\s*[/／]?\s*[>＞]|\n")
_NOTHING = re.compile(r'[-―─—_ー=\s"]*|[（(]?(?:注[：:]|※).*|[（(][^（）()>＞]*のルール[>＞].*')
"""Matches rules of dashes, notes of an erratum, and reminders on a line of their own."""
_STEP = r"(?:常時|ターン|(?:リロール|ドロー|配備|戦闘)フェイズ|(?:攻撃|防御|ダメージ判定|帰還)ステップ)"
_HEAD = rf"[<＜〈【]?(?:『(?:起動|常駐|恒常)』|[（(](?:自軍|敵軍)?{_STEP}[)）](?:〔[^〕]*〕)?[:：])"
_NEXT = re.compile(rf"(?<=。)\s*(?={_HEAD})")
_NAMES = (
    "高機動|速攻|強襲|ゲイン|供給|PS装甲|ＰＳ装甲|クイック|戦闘配備|ステイ|ユニーク|"
    "サイコミュ|範囲兵器|改装|共有|クロスウェポン"
)
_KEYWORD = re.compile(
    rf"[<＜〈【]?(?:[（(](?:自軍|敵軍)?{_STEP}[)）])?(?:〔[^〕]*〕[:：]?)?(?:{_NAMES})"
    r"(?:[（(][0-9０-９XＸ]+[)）])?(?:[［\[][^］\]]*[］\]]|〔[^〕0-9０-９XＸRＲ][^〕]*〕)?[>＞〉】]?\s*"
)


def paragraphs(card: Mapping[str, Any], text: str, is_keywords: Callable[[str], bool]) -> tuple[str, ...]:
    """Returns the paragraphs of a printed text; a line of keywords that nothing divides is one."""
    found: list[str] = []
    for line in filter(None, map(str.strip, _BREAK.split(text))):
        if _NOTHING.fullmatch(line):
            continue
        if found and line[0] in "「｢" and found[-1].rstrip("。").endswith("テキストを得る"):
            found[-1] += line
        elif is_keywords(line):
            found.append(line)
        else:
            found += _divided(line)
    return tuple(found)


def _divided(line: str) -> Iterator[str]:
    """Yields the keywords at the beginning of a line, and its texts one by one."""
    at = 0
    while keyword := _KEYWORD.match(line, at):
        rest = line[keyword.end() :]
        if rest and not (_KEYWORD.match(rest) or re.match(_HEAD, rest)):
            break
        yield keyword[0].strip()
        at = keyword.end()
    yield from (part.strip() for part in _NEXT.split(line[at:]) if part.strip())
