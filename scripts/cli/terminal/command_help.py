"""Help pages in the reader's language, wrapped by the display width of letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, NamedTuple

from rich.cells import cell_len

from domain.kernel.messages.toml_cache import read_toml
from scripts.cli.terminal.messages import msg, typer_message

_TRANSLATIONS_FILE = Path(__file__).with_name("help.toml")
_WIDEST, _NARROWEST, _FIRST_COLUMN, _SET_IN = 78, 50, 30, 2
_UNIT = re.compile(r"\s|[（「『]*(?:[!-~]+|[ァ-ヶー]+|\S)[、。，；：）」』？！…]*")
"""Units that are not broken: a word, one in katakana, or a letter; no line begins with a closing mark."""
_TYPE = re.compile(r"<[^>]+>")
OVERVIEW_OPTIONS = (
    ("--version", "option_version"),
    ("--lang <str>", "option_senki_lang"),
    ("--install-completion", "option_install_completion"),
    ("--show-completion", "option_show_completion"),
    ("--help", "option_help"),
)
"""The options of `senki` itself: how each is typed, and the id of its description."""


class HelpPage(NamedTuple):
    """The content of a help page in one language.

    `usage`: how the command is typed · `paragraphs`: its description · `sections`: heading -> rows of an argument or option
    and its description.
    """

    usage: str
    paragraphs: Sequence[str]
    sections: Iterable[tuple[str, Sequence[tuple[str, str]]]]


def format_help_page(ctx: Any, language: str) -> str:
    """Returns the help page of a command: usage, description, arguments, options, subcommands."""
    about = _describe_command(ctx.command, _path(ctx), language)
    return format_page(HelpPage(format_usage(ctx, language), about, _sections(ctx, language)), language)


def format_page(page: HelpPage, language: str) -> str:
    """Returns a help page as lines of the terminal's width."""
    width = max(min(get_terminal_size().columns - _SET_IN, _WIDEST), _NARROWEST)
    lines = [*wrap_text(msg("usage_said", said=page.usage).text(language), width)]
    for paragraph in page.paragraphs:
        lines += ["", *(" " * _SET_IN + line for line in wrap_text(paragraph, width - _SET_IN))]
    for head, rows in page.sections:
        lines += ["", page_word(head, language), *_in_columns(rows, width)] if rows else []
    return "\n".join(lines)


def format_overview(names: Iterable[str], language: str) -> str:
    """Returns the page of all commands, the same as `format_help_page` does, from the table alone: no command is loaded.

    `names`: the commands.
    """
    usage = " ".join(("senki", *(page_word(each, language) for each in ("[OPTIONS]", "COMMAND [ARGS]..."))))
    texts = help_texts()
    options = [(_typed(name, language), texts[id][language]) for name, id in OVERVIEW_OPTIONS]
    commands = [(name, texts[command_id((name,))][language]) for name in names]
    paragraphs = [texts[command_id((), number)][language] for number in (1, 2)]
    return format_page(HelpPage(usage, paragraphs, (("Options:", options), ("Commands:", commands))), language)


def format_usage(ctx: Any, language: str) -> str:
    """Returns how a command is typed."""
    return " ".join((ctx.command_path, *(page_word(each, language) for each in ctx.command.collect_usage_pieces(ctx))))


def print_usage_error(wrong: Any, language: str) -> int:
    """Prints a usage error and how the command is typed. Returns the exit code."""
    from scripts.cli.terminal.output import talk  # a help page needs no console

    found = typer_message(wrong.format_message())
    message, ctx = found.text(language), wrong.ctx
    if not found.is_translated():
        wrong.show()
    elif ctx is None:
        talk.print(f"senki: {message}", markup=False)
    else:
        for line in (
            msg("usage_said", said=format_usage(ctx, language)).text(language),
            message,
            msg("said_help_says_more", said=ctx.command_path).text(language),
        ):
            talk.print(line, markup=False)
    return int(wrong.exit_code)


def docstring_paragraphs(text: str) -> list[str]:
    """Returns the paragraphs of a docstring, each on one line."""
    from inspect import cleandoc  # not for the overview, whose texts are in the table

    return [" ".join(each.split()) for each in cleandoc(text).split("\n\n") if each.strip()]


@cache
def help_texts() -> dict[str, dict[str, str]]:
    """Returns the texts of help pages: id -> language -> text."""
    return read_toml(_TRANSLATIONS_FILE)


def command_id(path: Sequence[str], number: int = 1) -> str:
    """Returns the id of a paragraph about a command. `path`: its names after `senki`."""
    id = f"command_{_joined(path)}"
    return id if number == 1 else f"{id}_{number}"


def parameter_id(path: Sequence[str], parameter: Any) -> str:
    """Returns the id of the text about an argument or option: that of its command, or the one that all commands share."""
    kind = parameter.param_type_name
    name = max(parameter.opts, key=len).lstrip("-").replace("-", "_") if kind == "option" else parameter.name
    own = f"{kind}_{_joined(path)}_{name}"
    return own if own in help_texts() else f"{kind}_{name}"


def _joined(path: Sequence[str]) -> str:
    return "_".join(path).replace("-", "_") or "senki"


def _path(ctx: Any) -> list[str]:
    return str(ctx.command_path).split()[1:]


def _in_language(id: str, text: str, language: str) -> str:
    """Returns a text of a help page in a language; English is that of the code."""
    return text if language == "en" else help_texts().get(id, {}).get(language, text)


def _describe_command(command: Any, path: Sequence[str], language: str) -> list[str]:
    texts = docstring_paragraphs(command.help or "")
    return [_in_language(command_id(path, number), text, language) for number, text in enumerate(texts, 1)]


def page_word(text: str, language: str) -> str:
    """Returns a word that every page may have, such as a heading or the name of a type, in a language."""
    return text if language == "en" else _in_language(_page_words().get(text, ""), text, language)


@cache
def _page_words() -> dict[str, str]:
    return {words["en"]: id for id, words in help_texts().items() if id.startswith("page_")}


def wrap_text(text: str, width: int) -> Iterator[str]:
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
        yield head, [_row(_path(ctx), each, (name, record), language) for each, (name, record) in shown]
    below = getattr(ctx.command, "commands", {})
    described = ((name, _describe_command(each, (*_path(ctx), name), language)) for name, each in below.items())
    yield "Commands:", [(name, texts[0]) for name, texts in described]


def _row(path: Sequence[str], parameter: Any, shown: tuple[str, str], language: str) -> tuple[str, str]:
    """Returns how an argument or option is typed, and its description. `shown`: both with the additions of typer."""
    (name, record), help_ = shown, parameter.help or ""
    behind = record.removeprefix(help_).strip()
    parts = (_translate_extra(each, language) for each in behind.strip("[]").split("; ") if each)
    last = page_word("; ", language).join(parts)
    about = _in_language(parameter_id(path, parameter), help_, language)
    return _typed(name, language), " ".join(filter(None, (about, last and f"[{last}]")))


def _typed(name: str, language: str) -> str:
    """Returns how an argument or option is typed, with the name of its type in a language."""
    return _TYPE.sub(lambda found: page_word(found[0], language), name)


def _translate_extra(part: str, language: str) -> str:
    head, colon, value = part.partition(": ")
    return page_word(head + colon, language) + value


def _in_columns(rows: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    rows = list(rows)
    first = min(max(cell_len(name) for name, _ in rows), _FIRST_COLUMN) + _SET_IN
    for name, text in rows:
        first_line, *more = wrap_text(text, width - first - _SET_IN)
        if cell_len(name) > first - _SET_IN:
            yield " " * _SET_IN + name
            name = ""
        yield (" " * _SET_IN + name + " " * (first - cell_len(name)) + first_line).rstrip()
        yield from (" " * (first + _SET_IN) + line for line in more)
