"""Help pages in the reader's language, wrapped by the display width of letters."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

from rich.cells import cell_len

from scripts.cli.terminal.messages import msg, typer_message
from scripts.cli.terminal.output import talk

_TRANSLATIONS_FILE = Path(__file__).with_name("help.toml")
_WIDEST, _NARROWEST, _FIRST_COLUMN, _SET_IN = 78, 50, 30, 2
_UNIT = re.compile(r"\s|[（「『]*(?:[!-~]+|[ァ-ヶー]+|\S)[、。，；：）」』？！…]*")
"""Units that are not broken: a word, one in katakana, or a letter; no line begins with a closing mark."""
_TYPE = re.compile(r"<[^>]+>")


def format_help_page(ctx: Any, language: str) -> str:
    """Returns the help page of a command: usage, description, arguments, options, subcommands."""
    width = max(min(get_terminal_size().columns - _SET_IN, _WIDEST), _NARROWEST)
    lines = [*wrap(msg("usage_said", said=usage(ctx, language)).text(language), width)]
    for paragraph in paragraphs(ctx.command.help or ""):
        lines += ["", *(" " * _SET_IN + line for line in wrap(translate_help(paragraph, language), width - _SET_IN))]
    for head, rows in _sections(ctx, language):
        lines += ["", translate_help(head, language), *_in_columns(rows, width)] if rows else []
    return "\n".join(lines)


def usage(ctx: Any, language: str) -> str:
    """How a command is typed."""
    return " ".join((ctx.command_path, *(translate_help(each, language) for each in ctx.command.collect_usage_pieces(ctx))))


def print_usage_error(wrong: Any, language: str) -> int:
    """Prints a usage error and how the command is typed. Returns the exit code."""
    found = typer_message(wrong.format_message())
    message, ctx = found.text(language), wrong.ctx
    if not found.is_translated():
        wrong.show()
    elif ctx is None:
        talk.print(f"senki: {message}", markup=False)
    else:
        for line in (
            msg("usage_said", said=usage(ctx, language)).text(language),
            message,
            msg("said_help_says_more", said=ctx.command_path).text(language),
        ):
            talk.print(line, markup=False)
    return int(wrong.exit_code)


def paragraphs(text: str) -> list[str]:
    """Returns the paragraphs of a docstring, each on one line."""
    return [" ".join(each.split()) for each in cleandoc(text).split("\n\n") if each.strip()]


def translate_help(text: str, language: str) -> str:
    """Translates a text of a help page; unchanged without a translation."""
    return text if language == "en" else help_translations().get(text, {}).get(language, text)


@cache
def help_translations() -> dict[str, dict[str, str]]:
    """Returns English -> language -> translation."""
    return tomllib.loads(_TRANSLATIONS_FILE.read_text("utf-8"))


def wrap(text: str, width: int) -> Iterator[str]:
    """Wraps a text at a width; a longer word has a line of its own."""
    line = ""
    for unit in _UNIT.findall(text):
        if line and cell_len(line + unit.rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += unit if line or not unit.isspace() else ""
    yield line


def _sections(ctx: Any, language: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    records = [(each, each.get_help_record(ctx)) for each in ctx.command.get_params(ctx)]
    for head, kind in (("Arguments:", "argument"), ("Options:", "option")):
        shown = [(each, record) for each, record in records if record and each.param_type_name == kind]
        yield head, [_row(each.help or "", name, record, language) for each, (name, record) in shown]
    below = getattr(ctx.command, "commands", {})
    yield "Commands:", [(name, translate_help(paragraphs(each.help)[0], language)) for name, each in below.items()]


def _row(help_: str, name: str, record: str, language: str) -> tuple[str, str]:
    """Returns how an argument or option is typed, and its description; `record` is that with the additions of typer."""
    typed = _TYPE.sub(lambda found: translate_help(found[0], language), name)
    behind = record.removeprefix(help_).strip()
    parts = (_translate_extra(each, language) for each in behind.strip("[]").split("; ") if each)
    last = translate_help("; ", language).join(parts)
    return typed, " ".join(filter(None, (translate_help(help_, language), last and f"[{last}]")))


def _translate_extra(part: str, language: str) -> str:
    head, colon, value = part.partition(": ")
    return translate_help(head + colon, language) + value


def _in_columns(rows: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    rows = list(rows)
    first = min(max(cell_len(name) for name, _ in rows), _FIRST_COLUMN) + _SET_IN
    for name, text in rows:
        first_line, *more = wrap(text, width - first - _SET_IN)
        if cell_len(name) > first - _SET_IN:
            yield " " * _SET_IN + name
            name = ""
        yield (" " * _SET_IN + name + " " * (first - cell_len(name)) + first_line).rstrip()
        yield from (" " * (first + _SET_IN) + line for line in more)
