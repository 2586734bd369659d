"""Reading one line of a sheet with the grammar, and saying in words what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from replays.sheet.problem import Problem, SheetError

WORDS = {
    "TAG": "a header word such as ruleset:",
    "DASHES": "---",
    "TURN": "Turn",
    "NUMBER": "a number",
    "LABEL": "a line number such as 12.",
    "TIME": "a time such as @14:32:05",
    "REPLY": "> or =",
    "MARK": "a mark such as !? at the end",
    "UNKNOWN": "an unknown card ?",
    "CARD": "a card such as #14",
    "JSON": "a value in `back quotes`",
    "KEY": "name=value",
    "COMMA": "a comma",
    "SEMICOLON": "a semicolon",
    "REF": "a word or a card name",
    "TEXT": "some words",
    "COMMENT": "a comment in { }",
    "COLON": "a colon",
    "EQUAL": "=",
    "LPAR": "(",
    "RPAR": ")",
    "$END": "the end of the line",
}
"""The terminals of the grammar as a person would call them."""
_FIRST = ("REF", "CARD", "NUMBER", "TURN", "DASHES", "RPAR", "COLON", "TEXT", "$END")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|「[^」]*」|『[^』]*』|“[^”]*”|`[^`]*`')
_NARROW = str.maketrans(
    {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {"　": " ", "、": ",", "\xa0": " ", "\t": " "}
)


def narrow(line: str) -> str:
    """Full-width signs, digits and letters outside of quotes made narrow; every character keeps its column."""
    parts, last = [], 0
    for quoted in _QUOTED.finditer(line):
        parts += [line[last : quoted.start()].translate(_NARROW), quoted.group()]
        last = quoted.end()
    return "".join((*parts, line[last:].translate(_NARROW)))


def read_line(start: str, text: str, number: int = 1, offset: int = 0) -> Tree[Token]:
    """The tree of a line that is of the kind `start`. Raises SheetError with the one place that does not fit."""
    line = narrow(text)
    try:
        return _parser().parse(line, start=start)
    except UnexpectedInput as error:
        raise SheetError(_problem(error, text, number, offset)) from None


@cache
def _parser() -> Lark:
    grammar = files("replays.sheet").joinpath("grammar.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", start=["tag", "heading", "handle", "speech"], maybe_placeholders=False)


def _problem(error: UnexpectedInput, text: str, number: int, offset: int) -> Problem:
    if isinstance(error, UnexpectedCharacters):
        column, names = error.column, error.allowed or ()
    elif isinstance(error, UnexpectedToken) and error.token.type != "$END":
        column, names = error.column, error.accepts or error.expected
    else:
        column, names = len(text.rstrip()) + 1, getattr(error, "expected", ())
    found = text[column - 1 :].split(" ")[0][:40]
    message = f"{found!r} does not fit here" if found else "the line ends too early"
    opening = found.removeprefix("~")[:1]
    if opening and opening in '"「『“`{':
        return Problem(number, column + offset, found, f"{opening} is opened and never closed", (_closing(opening),))
    if found[:1] in ("!", "?"):
        return Problem(number, column + offset, found, f"{found!r} in mid-line", ("a mark at the end", "a name in quotes"))
    return Problem(number, column + offset, found, message, _in_words(names))


def _closing(opening: str) -> str:
    return {"「": "」", "『": "』", "“": "”", "{": "}"}.get(opening, opening)


def _in_words(names: Iterable[str]) -> tuple[str, ...]:
    known = set(names) & set(WORDS)
    best = [name for name in _FIRST if name in known]
    return tuple(WORDS[name] for name in (best or sorted(known))[:4])
