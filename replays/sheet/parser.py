"""Parses the text of a sheet into lines and words, by `grammar.lark` and without a ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

import lark
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from domain.kernel.messages.message import Message
from domain.kernel.messages.toml_cache import read_compiled
from replays.sheet.messages import msg
from replays.sheet.problems import SheetError, SheetProblem
from replays.sheet.syntax import (
    HEADERS,
    DeckSection,
    Declaration,
    Handle,
    HeaderLine,
    PositionSection,
    Sheet,
    SheetLine,
    TurnHeading,
    Word,
)
from replays.sheet.vocabulary import VERDICT_WORDS

_GRAMMAR = Path(__file__).with_name("grammar.lark")
TERMINAL_NAMES: Mapping[str, Message | str] = {
    "TAG": msg("example_of_header_word"),
    "DASHES": "---",
    "TURN": "Turn",
    "TURN_END": "回合",
    "NUMBER": msg("a_number"),
    "LABEL": msg("example_of_line_number"),
    "TIME": msg("example_of_time"),
    "REPLY": msg("reply_sign"),
    "MARK": msg("example_of_mark"),
    "UNKNOWN": msg("unknown_card_sign"),
    "CARD": msg("card_by_number"),
    "JSON": msg("value_in_back_quotes"),
    "KEY": "name=value",
    "COMMA": msg("comma"),
    "SEMICOLON": msg("semicolon"),
    "REF": msg("word_or_card_name"),
    "TEXT": msg("some_words"),
    "COMMENT": msg("comment_in_braces"),
    "COLON": msg("colon"),
    "EQUAL": "=",
    "LPAR": "(",
    "RPAR": ")",
    "$END": msg("end_of_line"),
}
"""Readable names of the terminals of the grammar."""
_FIRST = ("REF", "CARD", "NUMBER", "TURN", "DASHES", "RPAR", "COLON", "TEXT", "$END")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|「[^」]*」|『[^』]*』|“[^”]*”|`[^`]*`')
_NARROW = str.maketrans(
    {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {"　": " ", "、": ",", "\xa0": " ", "\t": " "}
)


_WAVE_DASH = re.compile(r"(?<![^\s,(=+])〜")
"""The sign that Japanese keyboards give for a full-width ~, before a name."""


def to_half_width(line: str) -> str:
    """Makes full-width signs, digits and letters outside of quotes narrow; every character stays in its column."""
    parts, last = [], 0
    for quoted in _QUOTED.finditer(line):
        parts += [_narrow(line[last : quoted.start()]), quoted.group()]
        last = quoted.end()
    return "".join((*parts, _narrow(line[last:])))


def _narrow(text: str) -> str:
    return _WAVE_DASH.sub("~", text.translate(_NARROW))


def parse_line(start: str, text: str, number: int = 1, offset: int = 0) -> Tree[Token]:
    """Parses a line of the kind `start`. Raises SheetError with the place of the problem."""
    line = to_half_width(text)
    try:
        return _parser().parse(line, start=start)
    except UnexpectedInput as error:
        raise SheetError(_syntax_problem(error, text, number, offset)) from None


@cache
def _parser() -> Lark:
    """Returns the parser. Its tables are cached: to compute them takes longer than to judge a line."""
    return Lark.load(BytesIO(read_compiled(_GRAMMAR, f"lark {lark.__version__}", _compile)))


def _compile(grammar: str) -> bytes:
    """Returns the tables of the parser of a grammar."""
    made = BytesIO()
    Lark(grammar, parser="lalr", start=["tag", "heading", "handle", "speech"], maybe_placeholders=False).save(made)
    return made.getvalue()


def _syntax_problem(error: UnexpectedInput, text: str, number: int, offset: int) -> SheetProblem:
    if isinstance(error, UnexpectedCharacters):
        column, names = error.column, error.allowed or ()
    elif isinstance(error, UnexpectedToken) and error.token.type != "$END":
        column, names = error.column, error.accepts or error.expected
    else:
        column, names = len(text.rstrip()) + 1, getattr(error, "expected", ())
    result = text[column - 1 :].split(" ")[0][:40]
    message = msg("value_does_not_fit_here", value=f"{result!r}") if result else msg("line_ends_too_early")
    opening = result.removeprefix("~")[:1]
    if opening and opening in '"「『“`{':
        return SheetProblem(
            number, column + offset, result, msg("said_is_opened_and_never", said=opening), (_closing_sign(opening),)
        )
    if result[:1] in ("!", "?"):
        return SheetProblem(
            number,
            column + offset,
            result,
            msg("value_in_mid_line", value=f"{result!r}"),
            (msg("mark_at_end"), msg("name_in_quotes")),
        )
    return SheetProblem(number, column + offset, result, message, _expected_terminals(names))


def _closing_sign(opening: str) -> str:
    return {"「": "」", "『": "』", "“": "”", "{": "}"}.get(opening, opening)


def _expected_terminals(names: Iterable[str]) -> tuple[Message | str, ...]:
    known = set(names) & set(TERMINAL_NAMES)
    best = [name for name in _FIRST if name in known]
    return tuple(TERMINAL_NAMES[name] for name in (best or sorted(known))[:4])


_HEADING = re.compile(r"---|[—―]+(\s|$)")
"""The beginning of a heading: as in the notation, or as a log prints it."""
_VERDICT = re.compile(rf"\s\[({'|'.join(VERDICT_WORDS)})(: [^\[\]]*)?\]\s*$")
_REMARK = re.compile(r"(?<!\S)//.*")
_POSITION = re.compile(r"position\s*:(.*)", re.IGNORECASE)
_DECK = re.compile(r"deck\s+([^\s:]+)\s*:", re.IGNORECASE)
_TAG = re.compile(rf"({'|'.join(HEADERS)})(\s+[^\s:]+)?\s*:", re.IGNORECASE)
_HANDLE = re.compile(r'(#\d+|~?"[^"]*"|[^\s"=>`(){}]+)\s*=(?!=)')
_TIME_OR_LABEL = re.compile(r"\d+\.\s|@")


def parse_sheet(text: str) -> Sheet:
    """Parses a sheet. Raises SheetError with all problems of its form, in order of lines."""
    reader = _SheetParser()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        try:
            reader.read(number, line)
        except SheetError as error:
            reader.problems.extend(error.problems)
    reader.close()
    if reader.problems:
        raise SheetError(*reader.problems)
    return Sheet(tuple(reader.tags), tuple(reader.decks), tuple(reader.lines), reader.position)


def parse_declaration(text: str, number: int = 1, offset: int = 0) -> Declaration:
    """Parses one declaration. The verdict that a log prints behind it is no part of it. Raises SheetError."""
    bare = _VERDICT.sub("", text)
    speech = _build_speech(parse_line("speech", bare, number, offset), number, bare, offset)
    if bare == text or ":" not in to_half_width(bare):
        return speech
    return _build_speech(parse_line("speech", text, number, offset), number, text, offset)  # it belongs to the free words


def parse_handle(text: str, number: int = 1) -> Handle:
    """Parses one line that defines a handle. Raises SheetError."""
    return _build_handle(parse_line("handle", text, number), number, text)


class _SheetParser:
    """Parses a sheet line by line: header, deck lists, then the game."""

    def __init__(self) -> None:
        self.tags: list[HeaderLine] = []
        self.decks: list[DeckSection] = []
        self.lines: list[SheetLine] = []
        self.problems: list[SheetProblem] = []
        self.deck: DeckSection | None = None
        self.position: PositionSection | None = None
        self.in_position = False
        self.header_ended = False

    def read(self, number: int, raw: str) -> None:
        """Parses one line."""
        line = to_half_width(raw).strip()
        if self.in_position and self.position is not None:
            self.read_position_line(self.position, number, raw, line)
        elif (match := _POSITION.match(line)) and not self.header_ended:
            self.close_deck()
            self.position, self.in_position = PositionSection(number, _REMARK.sub("", match[1]).strip(), ()), True
        elif (match := _DECK.match(line)) and not self.header_ended:
            self.close_deck()
            self.deck = DeckSection(number, match[1], ())
        elif self.deck is not None and line != "end" and not _HEADING.match(line):
            self.deck = self.deck._replace(lines=(*self.deck.lines, (number, raw)))
        elif self.deck is not None and line == "end":
            self.deck = self.deck._replace(ended=True)
            self.close_deck()
        elif line and not line.startswith("//"):
            self.close_deck()
            self.read_statement(number, raw, line)

    def read_position_line(self, position: PositionSection, number: int, raw: str, line: str) -> None:
        """Parses a line of the position, or its end."""
        if line == "end":
            self.in_position = False
        elif line and not line.startswith("//"):
            self.position = position._replace(lines=(*position.lines, (number, raw)))

    def close_deck(self) -> None:
        """Ends the deck list that is being read, if any."""
        if self.deck is not None:
            self.decks.append(self.deck)
        self.deck = None

    def close(self) -> None:
        """Reports a deck list or position that is still open at the end of the sheet."""
        open_ = self.deck or (self.position if self.in_position else None)
        if open_ is not None:
            message = msg("deck_list_has_no_end", said=self.deck.seat) if self.deck else msg("position_has_no_end")
            self.problems.append(SheetProblem(open_.line, 1, "", message, (msg("end_line"),)))

    def read_statement(self, number: int, raw: str, line: str) -> None:
        """Parses a line outside of deck lists."""
        if _HEADING.match(line):
            self.header_ended = True
            self.lines.append(_build_heading(parse_line("heading", raw, number), number))
        elif _TAG.match(line) and not self.header_ended:
            self.tags.append(_build_tag(parse_line("tag", raw, number), number, raw))
        elif _HANDLE.match(line) and not _TIME_OR_LABEL.match(line):
            self.lines.append(parse_handle(raw, number))
        else:
            self.header_ended = True
            self.lines.append(parse_declaration(raw, number))


def _tokens(tree: Tree[Token]) -> Iterator[Token]:
    return (child for child in tree.children if isinstance(child, Token))


def _verbatim(token: Token, raw: str) -> str:
    """Returns the words of a token as written, with full-width signs."""
    start = (token.column or 1) - 1
    return raw[start : start + len(token)].strip()


def _items(tokens: Iterator[Token], raw: str, offset: int) -> tuple[Word, ...]:
    kinds = ("REF", "CARD", "UNKNOWN", "JSON", "KEY", "COMMA", "SEMICOLON")
    return tuple(Word(each.type, str(each), (each.column or 1) + offset) for each in tokens if each.type in kinds)


def _build_tag(tree: Tree[Token], number: int, raw: str) -> HeaderLine:
    results = {token.type: token for token in _tokens(tree)}
    key, _, of = str(results["TAG"]).partition(" ")
    value = _verbatim(results["TEXT"], raw) if "TEXT" in results else ""
    return HeaderLine(number, results["TAG"].column or 1, key.lower(), of.strip(), value)


def _build_heading(tree: Tree[Token], number: int) -> TurnHeading:
    results = {token.type: token for token in reversed(list(_tokens(tree)))}
    column = results["DASHES"].column or 1
    return TurnHeading(number, column, int(results.get("NUMBER", "0")), str(results.get("REF", "")))


def _build_handle(tree: Tree[Token], number: int, raw: str) -> Handle:
    name, meaning = (token for token in _tokens(tree) if token.type in ("REF", "CARD", "TEXT"))
    item = Word(name.type, str(name), name.column or 1)
    spaces = len(meaning) - len(meaning.lstrip())
    return Handle(number, item.column, item, _verbatim(meaning, raw), (meaning.column or 1) + spaces)


def _build_speech(tree: Tree[Token], number: int, raw: str, offset: int) -> Declaration:
    tokens = list(_tokens(tree))
    results = {token.type: token for token in tokens}
    aside = [item for each in tree.find_data("aside") for item in _items(_tokens(each), raw, offset)]
    text = results.get("TEXT")
    reply = results.get("REPLY")
    colon = text is not None or "COLON" in results
    if "LABEL" in results and int(results["LABEL"][:-1]) == 0:
        raise SheetError(SheetProblem(number, 1 + offset, str(results["LABEL"]), msg("number_begins_with_1"), ("1.",)))
    return Declaration(
        number,
        (tokens[0].column or 1) + offset if tokens else offset + 1,
        int(results["LABEL"][:-1]) if "LABEL" in results else 0,
        str(results.get("TIME", "")),
        None if reply is None else reply == ">",
        _items(iter(tokens), raw, offset),
        tuple(aside),
        (_verbatim(text, raw) if text is not None else "") if colon else None,
        ((text.column or 1) + len(text) - len(text.lstrip()) if text is not None else 1) + offset,
        str(results.get("MARK", "")),
        tuple(_verbatim(token, raw)[1:-1].strip() for token in tokens if token.type == "COMMENT"),
        " " * offset + raw,
    )
