"""How a printed text divides into paragraphs: lines, and sentences with a head of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Divider = Callable[[Mapping[str, Any], str, Callable[[str], bool]], tuple[str, ...]]
_BREAK = re.compile(r"[<＜]br\s*[/／]?\s*[>＞]|\n")
_NOTHING = re.compile(r'[-―─—_ー=\s"]*|[（(]?(?:注[：:]|※).*')
"""Matches rules of dashes, notes of an erratum, and reminders on a line of their own."""

_CONTINUATION = re.compile("その場合")
"""Matches a line that goes on with the paragraph before it."""


def make_divider(labels: str) -> Divider:
    """Returns the function that divides texts whose heads are such labels in brackets. `labels`: a pattern."""
    head = rf"【?[（(](?:{labels})[)）]\s*[:：〔《]"
    following = re.compile(rf"(?<=[。】])\s*(?={head})")

    def divide(card: Mapping[str, Any], text: str, is_keywords: Callable[[str], bool]) -> tuple[str, ...]:
        return tuple(_divided(text, following, is_keywords))

    return divide


def _divided(text: str, following: re.Pattern[str], is_keywords: Callable[[str], bool]) -> Iterator[str]:
    whole = ""
    for line in filter(None, map(str.strip, _BREAK.split(text))):
        if _NOTHING.fullmatch(line):
            continue
        if line[0] in "「｢" and whole.rstrip("。").endswith("テキストを得る"):
            whole += line
            continue
        if whole and _CONTINUATION.match(line):
            whole += f"\n{line}"
            continue
        yield from _parts(whole, following, is_keywords)
        whole = line
    yield from _parts(whole, following, is_keywords)


def _parts(line: str, following: re.Pattern[str], is_keywords: Callable[[str], bool]) -> Iterator[str]:
    parts = [line] if is_keywords(line) else following.split(line)
    yield from filter(None, map(str.strip, parts))
