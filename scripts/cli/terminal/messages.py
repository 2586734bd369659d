"""Messages of the terminal in three languages, and the choice of language."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from errno import errorcode
from functools import cache

from domain.kernel.messages.message import (
    KERNEL,
    LANGUAGES,
    Catalog,
    Fact,
    Message,
    as_message,
    fact_kind,
    plural_forms,
    untranslated,
)

_LANGUAGE_OPTION = "--lang"
TERMINAL = Catalog("scripts.cli.terminal", KERNEL)


def msg(id: str, /, **facts: object) -> Message:
    """Returns a message of `messages.toml` in this folder by its id, with these facts.

    Facts that are errors become messages; paths become strings.
    """
    return TERMINAL.message(id, **{name: _fact(name, fact) for name, fact in facts.items()})


def _fact(name: str, fact: object) -> Fact:
    if isinstance(fact, Exception) or (isinstance(fact, str) and fact_kind(name) == "reason"):
        return message_of(fact)
    return fact if isinstance(fact, Message | str | int) else str(fact)


def message_of(said: object) -> Message:
    """Returns the message of an error; a text, or an error without a message, is the same in every language."""
    first = said.args[0] if isinstance(said, Exception) and said.args else said
    return first if isinstance(first, Message) else untranslated(str(said))


def system_message(error: OSError) -> Message:
    """Returns why the machine refused something; in its own words where the terminal has none for the error."""
    id = errorcode.get(error.errno or 0, "").lower()
    return msg(id) if id in TERMINAL.own else untranslated(str(error.strerror))


def field_word(value: str) -> Message:
    """Returns the words for a value of a field, such as a verdict; the value itself without any."""
    id = value.lower().replace(" ", "_").replace(",", "")
    return msg(id) if id in TERMINAL.own else untranslated(value)


def join_messages(first: Message | str, *others: Message | str, by: str = ", ") -> Message:
    """Returns messages in a row, with the same sign between them in every language."""
    if not others:
        return as_message(first)
    return Message("", {"part": as_message(first), "part2": join_messages(*others, by=by)}, _Row("row", by))


class _Row(Catalog):
    """A message before others."""

    def __init__(self, package: str, by: str) -> None:
        super().__init__(package)
        self.by = by

    def template(self, id: str, language: str, facts: Mapping[str, Fact]) -> str:
        """Returns the places of the messages."""
        return f"{{part}}{self.by}{{part2}}"


def requested_language(words: Sequence[str], env: Mapping[str, str] = os.environ) -> str:
    """Returns the language of the output: from `--lang`, else from the environment."""
    typed = [
        field_word.partition("=")[2] or next(iter(words[at + 1 :]), "")
        for at, field_word in enumerate(words)
        if _is_language_option(field_word)
    ]
    return typed[-1] if typed and typed[-1] in LANGUAGES else environment_language(env)


def split_language_option(words: Sequence[str]) -> list[str]:
    """Returns what was typed without `--lang` and its language."""
    values = {at + 1 for at, field_word in enumerate(words) if field_word == _LANGUAGE_OPTION}
    return [field_word for at, field_word in enumerate(words) if at not in values and not _is_language_option(field_word)]


def environment_language(env: Mapping[str, str]) -> str:
    """Returns the language of SENKI_LANG, LC_ALL, LC_MESSAGES or LANG; English if it is none of ours."""
    setting = next((env[name] for name in ("SENKI_LANG", "LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    return next((language for language in LANGUAGES if setting.lower().startswith(language)), "en")


def _is_language_option(field_word: str) -> bool:
    return field_word == _LANGUAGE_OPTION or field_word.startswith(f"{_LANGUAGE_OPTION}=")


# --- what the reader of the command line (typer) says ---

OF_TYPER = (
    *("missing_argument", "missing_option", "missing_command", "no_such_option_possible", "no_such_option"),
    *("no_such_command_did_you_mean", "no_such_command", "unexpected_extra_arguments", "option_requires_argument"),
    *("option_requires_n_arguments", "option_takes_no_value", "argument_takes_n_values", "invalid_value_for_said"),
    *("invalid_value", "value_error", "not_an_integer", "not_a_number", "at_most_n", "at_least_n", "value_is_not_one_of"),
    *("file_value_does_not_exist", "directory_value_does_not_exist", "path_value_does_not_exist"),
    *("file_value_is_not_readable", "file_value_is_not_writable", "directory_value_is_file", "file_value_is_directory"),
)
"""The messages of a library that raises texts, from the longest to the shortest of a kind."""


def typer_message(text: str) -> Message:
    """Returns the message of a text that typer raises; the text itself if it is none of `OF_TYPER`."""
    found = ((id, pattern.fullmatch(text)) for id, pattern in _patterns().items())
    id, match = next(((id, match) for id, match in found if match), ("", None))
    if match is None:
        return untranslated(text)
    return msg(id, **{name: typer_message(fact) if name == "reason" else fact for name, fact in match.groupdict().items()})


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    english = {id: next(plural_forms(TERMINAL.own[id]["en"])) for id in OF_TYPER}
    parts = {id: re.split(r"\{([a-z]+\d?)\}", text) for id, text in english.items()}
    return {
        id: re.compile(
            "".join(rf"(?P<{each}>.+?)" if at % 2 else re.escape(each) for at, each in enumerate(several)), re.DOTALL
        )
        for id, several in parts.items()
    }
