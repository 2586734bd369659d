"""Text -> sheet: what kind of line each is, and its words. Nothing is looked up yet, so no ruleset is needed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token, Tree

from replays.sheet.problem import Problem, SheetError
from replays.sheet.reading import narrow, read_line
from replays.sheet.syntax import HEADERS, Deck, Handle, Heading, Item, Line, Position, Sheet, Speech, Tag

_REMARK = re.compile(r"(?<!\S)//.*")
_POSITION = re.compile(r"position\s*:(.*)", re.IGNORECASE)
_DECK = re.compile(r"deck\s+([^\s:]+)\s*:", re.IGNORECASE)
_TAG = re.compile(rf"({'|'.join(HEADERS)})(\s+[^\s:]+)?\s*:", re.IGNORECASE)
_HANDLE = re.compile(r'(#\d+|~?"[^"]*"|[^\s"=>`(){}]+)\s*=(?!=)')
_TIME_OR_LABEL = re.compile(r"\d+\.\s|@")


def parse(text: str) -> Sheet:
    """The sheet of a text. Raises SheetError with everything that is wrong with its form, in order of lines."""
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        try:
            reader.read(number, line)
        except SheetError as error:
            reader.problems.extend(error.problems)
    reader.close()
    if reader.problems:
        raise SheetError(*reader.problems)
    return Sheet(tuple(reader.tags), tuple(reader.decks), tuple(reader.lines), reader.position)


def parse_speech(text: str, number: int = 1, offset: int = 0) -> Speech:
    """One declaration. Raises SheetError."""
    return _speech(read_line("speech", text, number, offset), number, text, offset)


def parse_handle(text: str, number: int = 1) -> Handle:
    """One line that gives a card a name. Raises SheetError."""
    return _handle(read_line("handle", text, number), number, text)


class _Reader:
    """Goes down the sheet: header, deck lists, then the game."""

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.decks: list[Deck] = []
        self.lines: list[Line] = []
        self.problems: list[Problem] = []
        self.deck: Deck | None = None
        self.position: Position | None = None
        self.lying = False
        self.begun = False

    def read(self, number: int, raw: str) -> None:
        """Takes in one line."""
        line = narrow(raw).strip()
        if self.lying and self.position is not None:
            self.read_lying(self.position, number, raw, line)
        elif (found := _POSITION.match(line)) and not self.begun:
            self.close_deck()
            self.position, self.lying = Position(number, _REMARK.sub("", found[1]).strip(), ()), True
        elif (found := _DECK.match(line)) and not self.begun:
            self.close_deck()
            self.deck = Deck(number, found[1], ())
        elif self.deck is not None and line != "end" and not line.startswith("---"):
            self.deck = self.deck._replace(lines=(*self.deck.lines, (number, raw)))
        elif self.deck is not None and line == "end":
            self.deck = self.deck._replace(ended=True)
            self.close_deck()
        elif line and not line.startswith("//"):
            self.close_deck()
            self.read_statement(number, raw, line)

    def read_lying(self, position: Position, number: int, raw: str, line: str) -> None:
        """Takes in a line of the position, or its end."""
        if line == "end":
            self.lying = False
        elif line and not line.startswith("//"):
            self.position = position._replace(lines=(*position.lines, (number, raw)))

    def close_deck(self) -> None:
        """Ends the deck list that is being read, if there is one."""
        if self.deck is not None:
            self.decks.append(self.deck)
        self.deck = None

    def close(self) -> None:
        """Looks at the end of the sheet whether a deck list or a position goes on there: every line would belong to it."""
        open_ = self.deck or (self.position if self.lying else None)
        if open_ is not None:
            what = f"the deck list of {self.deck.seat}" if self.deck else "the position"
            problem = Problem(open_.line, 1, "", f"{what} that begins here has no end", ("a line that says end",))
            self.problems.append(problem)

    def read_statement(self, number: int, raw: str, line: str) -> None:
        """Takes in a line that is part of no deck list."""
        if line.startswith("---"):
            self.begun = True
            self.lines.append(_heading(read_line("heading", raw, number), number))
        elif _TAG.match(line) and not self.begun:
            self.tags.append(_tag(read_line("tag", raw, number), number, raw))
        elif _HANDLE.match(line) and not _TIME_OR_LABEL.match(line):
            self.lines.append(parse_handle(raw, number))
        else:
            self.begun = True
            self.lines.append(parse_speech(raw, number))


def _tokens(tree: Tree[Token]) -> Iterator[Token]:
    return (child for child in tree.children if isinstance(child, Token))


def _verbatim(token: Token, raw: str) -> str:
    """The words of a token as they were written, with full-width signs."""
    start = (token.column or 1) - 1
    return raw[start : start + len(token)].strip()


def _items(tokens: Iterator[Token], raw: str, offset: int) -> tuple[Item, ...]:
    kinds = ("REF", "CARD", "UNKNOWN", "JSON", "KEY", "COMMA", "SEMICOLON")
    return tuple(Item(each.type, str(each), (each.column or 1) + offset) for each in tokens if each.type in kinds)


def _tag(tree: Tree[Token], number: int, raw: str) -> Tag:
    found = {token.type: token for token in _tokens(tree)}
    key, _, of = str(found["TAG"]).partition(" ")
    value = _verbatim(found["TEXT"], raw) if "TEXT" in found else ""
    return Tag(number, found["TAG"].column or 1, key.lower(), of.strip(), value)


def _heading(tree: Tree[Token], number: int) -> Heading:
    found = {token.type: token for token in _tokens(tree)}
    column = found["DASHES"].column or 1
    return Heading(number, column, int(found.get("NUMBER", "0")), str(found.get("REF", "")))


def _handle(tree: Tree[Token], number: int, raw: str) -> Handle:
    name, meaning = (token for token in _tokens(tree) if token.type in ("REF", "CARD", "TEXT"))
    item = Item(name.type, str(name), name.column or 1)
    spaces = len(meaning) - len(meaning.lstrip())
    return Handle(number, item.column, item, _verbatim(meaning, raw), (meaning.column or 1) + spaces)


def _speech(tree: Tree[Token], number: int, raw: str, offset: int) -> Speech:
    tokens = list(_tokens(tree))
    found = {token.type: token for token in tokens}
    aside = [item for each in tree.find_data("aside") for item in _items(_tokens(each), raw, offset)]
    text = found.get("TEXT")
    reply = found.get("REPLY")
    colon = text is not None or "COLON" in found
    return Speech(
        number,
        (tokens[0].column or 1) + offset if tokens else offset + 1,
        int(found["LABEL"][:-1]) if "LABEL" in found else 0,
        str(found.get("TIME", "")),
        None if reply is None else reply == ">",
        _items(iter(tokens), raw, offset),
        tuple(aside),
        (_verbatim(text, raw) if text is not None else "") if colon else None,
        ((text.column or 1) + len(text) - len(text.lstrip()) if text is not None else 1) + offset,
        str(found.get("MARK", "")),
        tuple(_verbatim(token, raw)[1:-1].strip() for token in tokens if token.type == "COMMENT"),
        " " * offset + raw,
    )
