"""Deck lists as strangers write them: builders, forums, notebooks; next to those of `deck_notations`."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.cards.deck_notations import CARDS, IDS, Deck

Row = Callable[[str, int], str]
_KANJI = "〇一二三四"
_ROUND = "⓪①②③④"


def _lines(row: Row, main: str, side: str) -> Callable[[Deck], str]:
    """A list with a row for every card, under two headings."""

    def write(deck: Deck) -> str:
        parts = (main, *(row(*card) for card in deck.main), side, *(row(*card) for card in deck.side))
        return "\n".join(parts) + "\n"

    return write


def _builder(deck: Deck) -> str:
    row = lambda name, n: f"{n}x {name} ({CARDS[IDS[name]]['set'].lower()}) 12 [Units{{top}}] ^Have,#37d67a^"  # noqa: E731
    return _lines(row, "Mainboard", "SIDEBOARD:")(deck)


def _about(deck: Deck) -> str:
    row = lambda name, n: f"{n} {name} ({CARDS[IDS[name]]['set']}) 12 *F*"  # noqa: E731
    return f"About\nName {deck.title}\n\n{_lines(row, 'Deck', 'Sideboard')(deck)}"


def _page(deck: Deck) -> str:
    rows = lambda cards: "".join(f"<li>{n} {name}</li>" for name, n in cards)  # noqa: E731
    return f"<h2>Deck</h2><ul>{rows(deck.main)}</ul><h2>Sideboard</h2><ul>{rows(deck.side)}</ul>\n"


def _bare_rows(deck: Deck) -> str:
    rows = (f'"{name}","{n}"' for name, n in deck.main)
    return "\n".join([*rows, "Sideboard", *(f"{n},{name}" for name, n in deck.side)]) + "\n"


def _objects(deck: Deck) -> str:
    cards = lambda board: [{"name": name, "quantity": n} for name, n in board]  # noqa: E731
    return json.dumps({"name": deck.title, "main": cards(deck.main), "sideboard": cards(deck.side)}, ensure_ascii=False)


def _counts(deck: Deck) -> str:
    return json.dumps({"deck": dict(deck.main), "side": dict(deck.side)}, ensure_ascii=False, indent=2)


def _together(deck: Deck) -> str:
    cards = lambda board, between: between.join(f"{name}×{n}" for name, n in board)  # noqa: E731
    return f"{cards(deck.main[:4], '　')}\n{cards(deck.main[4:], ' + ')}\nサイド\n{cards(deck.side, '   ')}\n"


STRANGERS: dict[str, Callable[[Deck], str]] = {
    "builder": _builder,
    "about": _about,
    "page": _page,
    "rows without a head": _bare_rows,
    "objects": _objects,
    "counts": _counts,
    "apart by spaces": _together,
    "leaders": _lines(lambda name, n: f"{name} ………… {n}枚", "デッキレシピ", "サイドデッキ"),
    "dots": _lines(lambda name, n: f"{name} ........ {n}", "# Main Deck", "# Sideboard"),
    "comment heads": _lines(lambda name, n: f"{n} {name}", "// Main", "// Sideboard"),
    "wide colon": _lines(lambda name, n: f"{name}：{n}枚", "■メイン", "■サイド"),
    "in brackets": _lines(lambda name, n: f"{name}（{n}枚）", "【主卡組】", "【副卡組】"),
    "count in brackets": _lines(lambda name, n: f"[{n}] {name}", "<Main>", "<Side>"),
    "numbered": _lines(lambda name, n: f"{n + 6}. {name} x{n}", "Main Deck", "Sideboard"),
    "forum": _lines(lambda name, n: f"{n} [card]{name}[/card]", "[b]Main[/b]", "[b]Sideboard[/b]"),
    "markdown": _lines(lambda name, n: f"- **{n}** [{name}](https://host/{n})", "## Main Deck", "## Sideboard"),
    "kanji": _lines(lambda name, n: f"{name}　{_KANJI[n]}枚", "メイン", "サイド"),
    "circled": _lines(lambda name, n: f"{_ROUND[n]} {name}", "主牌组", "备牌"),
    "copies": _lines(lambda name, n: f"{n} copies of “{name}”", "Deck:", "Side:"),
    "prices": _lines(lambda name, n: f"{n} {name} 1,200円", "Deck", "Sideboard"),
}
"""Notation -> the text of a deck in it."""
