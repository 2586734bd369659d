"""Deck lists as pasted text.

    Title: Stone Wall
    Main (50)
    【ユニット】(21)
    ● Granite Warden ×3
    2 Tide Caller        // a comment
    Sideboard (10)
    3x Ember Fox
    SB: 1 Ember Fox

A count stands before or after the name (`3 Name`, `3x Name`, `Name x3`, `Name ×3`, `Name 3枚`) in digits of any width. A
name is an id, a number, a name, name and model, or number and name; in quotes it is taken literally. A line without a
count is one card, if the catalogue knows the name. A heading with a count is checked against the lines under it.
"""

from __future__ import annotations

from domain.cards.catalogue import Catalogue
from domain.cards.deck_card_lookup import look_up_cards
from domain.cards.deck_list import DeckLineReadings, DeckList, DeckListRemark, ParsedDeck, StatedCount
from domain.cards.deck_text_lines import (
    DeckHeading,
    may_comment_continue_name,
    parse_card_line,
    parse_heading,
    parse_heading_in_comment,
    parse_title,
    quote_name,
    strip_comment,
    strip_markup,
    unwrap_banner,
    unwrap_table_row,
)
from domain.cards.messages import msg
from domain.cards.name_matching import collapse_spaces, fold
from domain.cards.problems import Problem

LONGEST = 500


def format_deck_text(deck: DeckList, catalogue: Catalogue) -> str:
    """Formats the list as text; `parse_deck_text` reads it back."""
    lines = [f"Title: {collapse_spaces(deck.title)}"] if deck.title else []
    for name, cards in (("Main", deck.main), ("Sideboard", deck.sideboard)):
        if cards:
            lines.append(f"{name} ({sum(cards.values())})")
            lines += [f"{count} {_readable_name(each, count, catalogue)}" for each, count in cards.items()]
    return "".join(f"{line}\n" for line in lines)


def parse_deck_text(text: str, colons: bool = False) -> ParsedDeck:
    """Parses the lines of a text without looking names up. With `colons`, a line such as `Name: 3` is no heading."""
    reader = _DeckTextParser(colons)
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        reader.read(number, line)
    reader.close("main", "sideboard", "section", "total")
    reader.note_gap()
    return reader.deck


class _DeckTextParser:
    """Parses a text line by line; `open` has the counted headings whose sections have not ended."""

    def __init__(self, colons: bool) -> None:
        self.colons, self.about = colons, False
        self.deck = ParsedDeck()
        self.board = "main"
        self.open: dict[str, StatedCount] = {}
        self.gaps: list[int] = []

    def read(self, number: int, raw: str) -> None:
        """Parses one line."""
        if len(raw) > LONGEST:
            self.deck.problems.append(
                Problem(number, LONGEST + 1, msg("very_long_line"), msg("n_characters_at_most", n=LONGEST))
            )
            return None
        title = parse_title(raw, self.about or self.board == "maybe")
        raw = unwrap_table_row(strip_markup(unwrap_banner(raw)))
        line = strip_comment(raw)
        self.about = fold(line) == "about"
        if title or self.about:
            self.deck.title = collapse_spaces(title or self.deck.title)
            return None
        if not line.strip() and (result := parse_heading_in_comment(raw)):
            return self.open_section(number, result, raw)
        comment = raw[len(line) :].strip()
        if comment and (
            self.board == "maybe" or not may_comment_continue_name(line, comment) or parse_heading(line, self.colons)
        ):
            self.deck.remarks.append(DeckListRemark(number, "remark", comment))
            comment = ""
        if not line.strip():
            self.gaps += [len(self.deck.entries)] if not raw.strip() else []
        elif result := parse_heading(line, self.colons):
            self.open_section(number, result, line)
        elif self.board == "maybe":
            self.deck.remarks.append(DeckListRemark(number, "left out", line.strip()))
        else:
            self.read_card_line(number, line, comment)
        return None

    def read_card_line(self, number: int, line: str, comment: str) -> None:
        """Adds a line with one card, with several, or a remark; the comment may belong to the name."""
        result = parse_card_line(line)
        whole = parse_card_line(f"{line} {comment}").readings if comment else ()
        board = "sideboard" if result.side else self.board
        if result.side:
            self.deck.remarks.append(DeckListRemark(number, "sideboard", line.strip()))
        if not result.readings:  # a bullet alone
            self.deck.remarks.append(DeckListRemark(number, "remark", line.strip()))
            return
        parts = tuple(DeckLineReadings(number, board, readings) for readings in result.parts)
        self.deck.entries.append(DeckLineReadings(number, board, result.readings, parts, result.mere, whole, comment))

    def open_section(self, number: int, result: DeckHeading, line: str) -> None:
        """Begins the section under a heading."""
        kind = "sideboard" if result.kind == "sideboard" else "heading" if result.known else "unknown heading"
        self.deck.remarks.append(DeckListRemark(number, kind, line.strip()))
        if result.kind == "total":
            return self.add_total(number, result)
        self.close("section", *(("main", "sideboard", "maybe") if result.kind != "section" else ()))
        if result.kind != "section":
            self.board = result.kind
        if result.stated is not None and self.board != "maybe":
            first = len(self.deck.entries)
            self.open[result.kind] = StatedCount(number, result.column, result.stated, self.board, first, first)
        return None

    def note_gap(self) -> None:
        """Reports the only blank line of a text without headings: in some programs a sideboard begins there."""
        entries = self.deck.entries
        gaps = sorted({gap for gap in self.gaps if 0 < gap < len(entries)})
        if len(gaps) == 1 and not any(each.kind in ("heading", "unknown heading", "sideboard") for each in self.deck.remarks):
            text = "a blank line; if a sideboard begins here, write Sideboard: there"
            self.deck.remarks.append(DeckListRemark(entries[gaps[0]].line - 1, "remark", text))

    def add_total(self, number: int, result: DeckHeading) -> None:
        """Adds the count of a line such as `Total 50`: for everything on the board so far, or at the top for what follows."""
        self.close("section")
        if result.stated is not None:
            last = len(self.deck.entries)
            total = StatedCount(number, result.column, result.stated, self.board, 0, last)
            if any(entry.board == self.board for entry in self.deck.entries):
                self.deck.tallies.append(total)
            else:
                self.open["total"] = total

    def close(self, *kinds: str) -> None:
        """Ends the open sections of these kinds."""
        for kind in kinds:
            if kind in self.open:
                self.deck.tallies.append(self.open.pop(kind)._replace(last=len(self.deck.entries)))


def _readable_name(printing_id: str, count: int, catalogue: Catalogue) -> str:
    """Returns the first of label, quoted label and id that is read back as the card."""
    label = catalogue.label(printing_id)
    wanted = DeckList({printing_id: count})
    for name in (label, quote_name(label)):
        if look_up_cards(parse_deck_text(f"{count} {name}"), catalogue, False) == wanted:
            return name
    return printing_id
