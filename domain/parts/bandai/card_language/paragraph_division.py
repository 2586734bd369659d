"""Divides a printed text into paragraphs: lines, and sentences with a head of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Divider = Callable[[Mapping[str, Any], str, Callable[[str], bool]], tuple[str, ...]]
PHASES_AND_STEPS = "(?:リロール|ドロー|配備|戦闘)フェイズ|(?:攻撃|防御|ダメージ判定|帰還)ステップ"
"""Matches the printed names of phases and steps."""
BETWEEN_LABELS = "[・·･/／]"
"""Matches the signs between two timings of one text."""
_BREAK = re.compile(r"[<＜]br\s*[/／]?\s*[>＞]|\n")
_NOTHING = re.compile(r'[-―─—_ー=\s"]*|(?:<span[^>]*>)?[（(]?(?:注[：:]|※).*|[（(][^（）()>＞]*のルール[>＞].*')
"""Matches rules of dashes, notes of an erratum, and reminders on a line of their own."""
_CONTINUATION = re.compile("その場合")
"""Matches a line that goes on with the paragraph before it."""
_ANNOUNCED = re.compile(r"[「｢]|[0-9０-９][)）]")
"""Matches a line that a paragraph before it announces: a quoted text, or one of several ways."""


def make_divider(labels: str) -> Divider:
    """Returns the function that divides texts whose heads are such labels in brackets. `labels`: a pattern."""
    head = rf"【?[（(](?:{labels})(?:{BETWEEN_LABELS}(?:{labels}))*[)）]\s*[:：〔《]"
    following = re.compile(rf"(?<=[。】])\s*(?={head})")

    def divide(card: Mapping[str, Any], text: str, is_keywords: Callable[[str], bool]) -> tuple[str, ...]:
        parts = (part for line in text_lines(text) for part in ([line] if is_keywords(line) else following.split(line)))
        return tuple(filter(None, map(str.strip, parts)))

    return divide


def text_lines(text: str) -> Iterator[str]:
    """Yields the lines of a printed text that say something; one that belongs to the line before is joined to it."""
    whole = ""
    for line in filter(None, map(str.strip, _BREAK.split(text))):
        if _NOTHING.fullmatch(line):
            continue
        if "以下" in whole and _ANNOUNCED.match(line):
            whole += line
        elif whole and _CONTINUATION.match(line):
            whole += f"\n{line}"
        else:
            yield from filter(None, (whole,))
            whole = line
    yield from filter(None, (whole,))
