"""Divides a printed text of NEX-A into paragraphs: lines, lines with several of them, quoted texts that belong to one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domain.parts.bandai.card_language.paragraph_division import BETWEEN_LABELS, PHASES_AND_STEPS, text_lines

_STEP = rf"(?:常時|ターン|{PHASES_AND_STEPS})"
_LABEL = rf"(?:自軍|敵軍)?{_STEP}"
_HEAD = rf"[<＜〈【]?(?:『(?:起動|常駐|恒常)』|[（(]{_LABEL}(?:{BETWEEN_LABELS}{_LABEL})*[)）](?:〔[^〕]*〕|[:：]))"
_NEXT = re.compile(rf"(?<=[。>＞〉】])\s*(?={_HEAD})")
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
    return tuple(part for line in text_lines(text) for part in ([line] if is_keywords(line) else _divided(line)))


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
