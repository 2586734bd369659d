"""The syntax tree of a sheet: header lines, deck lists and lines, before names are looked up."""

from __future__ import annotations

from typing import NamedTuple

GAME_HEADERS = ("ruleset", "edition", "seats", "player", "mode", "switch", "passes", "quiet", "size", "setup", "result")
"""Header words that define the game."""
ABOUT_HEADERS = ("date", "league", "season", "event", "round", "match", "game", "table", "venue", "scorer", "judge")
"""Header words stored in `about` under their own name."""
HEADERS = (*GAME_HEADERS, *ABOUT_HEADERS, "about")
"""All words with which header lines begin."""


class Word(NamedTuple):
    """A word of a declaration: `kind` is the name of its terminal in `grammar.lark`; columns count from 1."""

    kind: str
    text: str
    column: int

    @property
    def quoted(self) -> bool:
        """Returns whether it is a name in quotes, which is never a word of the notation."""
        return self.kind == "REF" and self.text.lstrip("~")[:1] in OPENING


OPENING, CLOSING = '"「『“', '"」』”'


class HeaderLine(NamedTuple):
    """A line of the header. `key`: in lower case · `subject`: the seat, the switch or another name to which the line
    applies.
    """

    line: int
    column: int
    key: str
    subject: str
    value: str


class DeckSection(NamedTuple):
    """A deck list: (line number, text) for each of its lines; `ended`: its end is written."""

    line: int
    seat: str
    lines: tuple[tuple[int, str], ...]
    ended: bool = False


class PositionSection(NamedTuple):
    """A starting position: the text after `position:`, and (line number, text) of its lines."""

    line: int
    head: str
    lines: tuple[tuple[int, str], ...]


class TurnHeading(NamedTuple):
    """`--- Turn 3: B`: a claim about the clock. Turn 0: a plain rule, or an unknown turn."""

    line: int
    column: int
    turn: int
    seat: str


class Handle(NamedTuple):
    """`GM = Granite Mech`, `Ace = #7` or `#7 = GM`."""

    line: int
    column: int
    name: Word
    meaning: str
    meaning_column: int


class Declaration(NamedTuple):
    """A declaration.

    `label`: the number before it (0: none) · `items`, `private_items`: its words, and those in parentheses · `text`: after
    the colon (None: no colon) · `mark`, `comments`: annotations · `source`: the whole line, whose columns the words have.
    """

    line: int
    column: int
    label: int
    time: str
    reply: bool | None
    items: tuple[Word, ...]
    private_items: tuple[Word, ...]
    text: str | None
    text_column: int
    mark: str
    comments: tuple[str, ...]
    source: str


SheetLine = Declaration | TurnHeading | Handle


class Sheet(NamedTuple):
    """A whole sheet."""

    tags: tuple[HeaderLine, ...]
    decks: tuple[DeckSection, ...]
    lines: tuple[SheetLine, ...]
    position: PositionSection | None = None
