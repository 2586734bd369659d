"""Pictures of words and numbers as SVG: the preview of a tournament, a player or a deck, and a badge."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple
from unicodedata import east_asian_width

from replays.viewer.picture.board_images import HIGH, WIDE

PAPER, INK, INK_2, LINE, VERMILION, ON_VERMILION = "#f5f0e4", "#211d17", "#574f43", "#d3c9b3", "#bd3b22", "#fff9f2"
SERIF = "'Iowan Old Style', Palatino, 'Noto Serif CJK JP', 'Noto Serif', Georgia, serif"
SANS = "'Noto Sans CJK JP', 'Noto Sans', 'Segoe UI', Verdana, 'DejaVu Sans', sans-serif"
MOST_ROWS = 4
BADGE_SIZE, BADGE_HIGH = 11, 20
"""Pixels of the letters of a badge, and its height, as other badges have them."""
_NOT_XML = re.compile("[^\\t\\n\\r\\u0020-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


class PreviewPicture(NamedTuple):
    """What a picture says: a title, a line below it, one large line, and rows of words with a number."""

    title: str
    below: str = ""
    large: str = ""
    rows: Sequence[tuple[str, str]] = ()


def draw_preview_svg(preview: PreviewPicture) -> str:
    """Draws a preview as SVG, 1200 × 630. What has no room is made smaller, then cut."""
    parts = [f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/>', _seal(60, 60, 92)]
    parts += [
        _text(preview.title, 182, 118, 58, INK, room=960, serif=True),
        _text(preview.below, 184, 166, 27, INK_2, room=950),
    ]
    parts.append(f'<path d="M60 206H{WIDE - 60}" stroke="{LINE}" stroke-width="3"/>')
    if preview.large:
        parts.append(_text(preview.large, 60, 300, 72, INK, room=1080, serif=True))
    first = 390 if preview.large else 290
    for number, (words, value) in enumerate(preview.rows[: MOST_ROWS if not preview.large else MOST_ROWS - 1]):
        y = first + number * 84
        parts.append(_text(words, 60, y, 44, INK, room=860))
        parts.append(_text(value, WIDE - 60, y, 50, INK, room=200, serif=True, anchor="end"))
        parts.append(f'<path d="M60 {y + 22}H{WIDE - 60}" stroke="{LINE}" stroke-width="2"/>')
    size = f'width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def draw_badge(name: str, value: str) -> str:
    """Draws a badge for a README as SVG: a name, and a value at its right."""
    left, right = (round(text_width(text, BADGE_SIZE)) + 14 for text in (name, value))
    mark = 22
    width, title = mark + left + right, _clean(f"{name}: {value}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{BADGE_HIGH}" role="img" aria-label="{title}">'
        f'<title>{title}</title><clipPath id="r"><rect width="{width}" height="{BADGE_HIGH}" rx="4"/></clipPath>'
        f'<g clip-path="url(#r)"><rect width="{mark + left}" height="{BADGE_HIGH}" fill="{INK}"/>'
        f'<rect x="{mark + left}" width="{right}" height="{BADGE_HIGH}" fill="#9e2c15"/>'
        f'<rect x="5" y="3" width="14" height="14" rx="2" fill="{VERMILION}"/></g>'
        + _text("戦", 12, 14.5, 11, ON_VERMILION, room=20, anchor="middle")
        + _text(name, mark + left / 2, 14, BADGE_SIZE, ON_VERMILION, room=left, anchor="middle")
        + _text(value, mark + left + right / 2, 14, BADGE_SIZE, ON_VERMILION, room=right, anchor="middle")
        + "</svg>"
    )


def text_width(text: str, size: float) -> float:
    """Returns the estimated width of a text in pixels; the fonts of the reader are not known."""
    return size * sum(
        1.02 if east_asian_width(letter) in "WF" else 0.34 if letter in "iljtf.,:;'|!() " else 0.64 for letter in text
    )


def _text(
    text: str, x: float, y: float, size: float, color: str, *, room: float, serif: bool = False, anchor: str = "start"
) -> str:
    fitting = max(size * 0.55, min(size, size * room / max(1.0, text_width(text, size))))
    while len(text) > 1 and text_width(text, fitting) > room + 1:
        text = f"{text.removesuffix('…')[:-1].rstrip()}…"
    font = f'font-family="{SERIF if serif else SANS}" font-size="{fitting:.1f}" font-weight="{700 if serif else 500}"'
    return f'<text x="{x:g}" y="{y:g}" {font} fill="{color}" text-anchor="{anchor}">{_clean(text)}</text>'


def _seal(x: int, y: int, size: int) -> str:
    middle, letter = x + size / 2, size * 0.4
    head = f'<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="10" fill="{VERMILION}"/>'
    return head + "".join(
        _text(each, middle, y + size * at, letter, ON_VERMILION, room=size, serif=True, anchor="middle")
        for each, at in (("戦", 0.43), ("記", 0.86))
    )


def _clean(text: str) -> str:
    return escape(_NOT_XML.sub("", text))
