"""Charts of tournament statistics as SVG: matchups, shares of decks, and ratings over time.

They are readable without colour: cells have numbers, and a value of few matches is hollow and has no percentage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from projections.filters import Rows

PAPER, INK, SOFT, LINE = "#fbf8f0", "#211d17", "#574f43", "#d3c9b3"
FONT = "font-family=\"system-ui, 'Noto Sans', 'Noto Sans CJK JP', sans-serif\""
CELL, LABEL, HIGH, PAD = 76, 190, 46, 20
DASHES = ("none", "9 4", "3 3", "14 4 3 4")
UNTITLED = "untitled"
"""Fragment of the chart's address that hides the title, for a page with a heading of its own."""
LINES = 12
"""Players of the rating chart: the best of the latest ratings."""


def draw_heat_map(rows: Rows, title: str) -> str:
    """Draws the rate of the deck of a row against that of a column, darker for better. `rows`: of `matchups`."""
    decks = sorted({row["archetype"] for row in rows})
    at = {deck: number for number, deck in enumerate(decks)}
    wide, high = LABEL + CELL * len(decks), HIGH + CELL * len(decks)
    heads = [_head(LABEL + CELL * (n + 0.5), deck) for n, deck in enumerate(decks)]
    sides = [_text(LABEL - 10, HIGH + CELL * (n + 0.5) + 5, _shorten(deck, 24), "end", 14) for n, deck in enumerate(decks)]
    cells = [_cell(row, LABEL + CELL * at[row["against"]], HIGH + CELL * at[row["archetype"]]) for row in rows]
    return _svg(wide, high, title, [*heads, *sides, *cells])


def _cell(row: Mapping[str, Any], x: float, y: float) -> str:
    middle = x + CELL / 2
    box = f'x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}" rx="4"'
    if row["mirror"]:
        return f'<rect {box} fill="none" stroke="{LINE}"/>{_text(middle, y + CELL / 2 + 5, "–", "middle", 13, SOFT)}'
    many = f"{row['matches']} +{row['open']}" if row["open"] else str(row["matches"])
    count = _text(middle, y + CELL / 2 + 20, many, "middle", 11, SOFT if not row["enough"] else INK)
    score = f"{row['won']}–{row['lost']}" + (f"–{row['drawn']}" if row["drawn"] else "")
    if not row["enough"]:
        hollow = f'<rect {box} fill="none" stroke="{SOFT}" stroke-dasharray="3 3"/>'
        return hollow + count + _text(middle, y + CELL / 2 + 5, score, "middle", 15, SOFT)
    percentage = _text(middle, y + CELL / 2 + 3, f"{row['rate']:.0%}", "middle", 18)
    return f'<rect {box} fill="{INK}" fill-opacity="{row["rate"] / 2:.2f}" stroke="{LINE}"/>{percentage}{count}'


def _head(x: float, deck: str) -> str:
    """Draws the name of a column, on two lines if it is long."""
    first, _, rest = deck.partition(" ")
    lines = [deck] if len(deck) <= 10 or not rest else [first, rest]
    return "".join(_text(x, HIGH - 8 - 14 * at, _shorten(line, 10), "middle", 12) for at, line in enumerate(reversed(lines)))


def draw_share_bars(rows: Rows, title: str) -> str:
    """Draws the share of each deck with the interval that unknown decks leave. `rows`: of `meta`."""
    step, long = 34, 420
    most = max((row["share_high"] for row in rows), default=1.0) or 1.0
    lines = [_bar(row, HIGH + step * number, long / most) for number, row in enumerate(rows)]
    return _svg(LABEL + long + 130, HIGH + step * len(rows), title, lines)


def _bar(row: Mapping[str, Any], y: float, full: float) -> str:
    """Draws a bar and its interval. `full`: the length of a share of one."""
    low, high = (LABEL + full * row[end] for end in ("share_low", "share_high"))
    bar = f'<rect x="{LABEL}" y="{y}" width="{full * row["share"]:.1f}" height="20" rx="3" fill="{INK}" fill-opacity=".5"/>'
    ends = f"M{low:.1f} {y + 10}H{high:.1f}M{low:.1f} {y + 4}v12M{high:.1f} {y + 4}v12"
    known = "" if low == high else f'<path d="{ends}" stroke="{INK}" fill="none"/>'
    name = _text(LABEL - 10, y + 15, _shorten(row["archetype"], 24), "end", 14)
    count = _text(max(high, LABEL + full * row["share"]) + 10, y + 15, f"{row['share']:.0%} · {row['copies']}", "start", 14)
    return bar + known + name + count


def draw_rating_lines(history: Rows, title: str) -> str:
    """Draws mu of the best players, match by match; the title counts them if there are others. `history`: of
    `rating_history`."""
    ways, all_players = _rating_paths(history), {row["player"] for row in history}
    title += f" ({len(ways)} / {len(all_players)})" if len(ways) < len(all_players) else ""
    wide, high = 640, 360
    longest = max((len(way) for way in ways.values()), default=1)
    values = [value for way in ways.values() for value in way] or [25.0]
    top, span = max(values), (max(values) - min(values)) or 1.0
    across, down = wide / max(1, longest - 1), high / span
    places = {
        player: [(PAD + across * at, HIGH + down * (top - mu)) for at, mu in enumerate(way)] for player, way in ways.items()
    }
    labels = {player: y for y, player in _spread_labels(sorted((way[-1][1], player) for player, way in places.items()), 16)}
    lines = [
        _path(
            points,
            (PAD + wide + 8, labels[player]),
            f"{_shorten(player, 18)} {ways[player][-1]:.1f}",
            DASHES[at % len(DASHES)],
        )
        for at, (player, points) in enumerate(places.items())
    ]
    view = f'<view id="{UNTITLED}" viewBox="0 {HIGH - PAD + 4} {2 * PAD + wide + 190} {HIGH + high + PAD + 10}"/>'
    return _svg(PAD + wide + 190, HIGH + high + 10, title, [view, *lines])


def _path(points: Sequence[tuple[float, float]], end: tuple[float, float], words: str, dash: str) -> str:
    path = " ".join(f"{'L' if at else 'M'}{x:.1f} {y:.1f}" for at, (x, y) in enumerate([*points, end]))
    line = f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="1.6" stroke-dasharray="{dash}"/>'
    last = f'<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="3" fill="{INK}"/>'
    return line + last + _text(end[0] + 6, end[1] + 5, words, "start", 13)


def _rating_paths(history: Rows) -> dict[str, list[float]]:
    ways: dict[str, list[float]] = {}
    for row in history:
        ways.setdefault(row["player"], [25.0]).append(row["mu"])
    chosen = sorted(ways, key=lambda player: (-ways[player][-1], player))[:LINES]
    return {player: ways[player] for player in chosen}


def _spread_labels(ends: Sequence[tuple[float, str]], least: float) -> Iterator[tuple[float, str]]:
    """Moves labels down until each is `least` below the one before."""
    last = float("-inf")
    for y, player in ends:
        last = max(y, last + least)
        yield last, player


def _shorten(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _text(x: float, y: float, words: str, anchor: str, size: int, fill: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{fill}">{escape(words)}</text>'


def _svg(wide: float, high: float, title: str, parts: Iterable[str]) -> str:
    size = f'viewBox="0 0 {wide + PAD:.0f} {high + PAD:.0f}" width="{wide + PAD:.0f}" height="{high + PAD:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {FONT} role="img"><title>{escape(title)}</title>'
    ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return f"{head}{ground}{_text(PAD, 24, title, 'start', 17)}{''.join(parts)}</svg>\n"


CHARTS: dict[str, tuple[str, Callable[[Rows, str], str]]] = {
    "matchups": ("matchups", draw_heat_map),
    "meta": ("meta", draw_share_bars),
    "ratings": ("rating_history", draw_rating_lines),
}
"""Question -> the question that gives the rows of its chart, and the function that draws it under a title."""
