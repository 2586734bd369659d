"""Messages of the terminal in three languages, and the choice of language."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from domain.kernel.contract.reasons import Sentences, said_in

LANGUAGES = ("en", "ja", "zh")
_LANGUAGE_OPTION = "--lang"
USAGE, HELP = "Usage: {said}", "{said} --help says more"
_FILES = tuple(map(Path(__file__).with_name, ("error_messages.toml", "messages.toml")))


def requested_language(words: Sequence[str], env: Mapping[str, str] = os.environ) -> str:
    """Returns the language of an answer: that of `--lang`, else that of the environment."""
    typed = [
        word.partition("=")[2] or next(iter(words[at + 1 :]), "")
        for at, word in enumerate(words)
        if _is_language_option(word)
    ]
    return typed[-1] if typed and typed[-1] in LANGUAGES else environment_language(env)


def environment_language(env: Mapping[str, str]) -> str:
    """Returns the language of SENKI_LANG, LC_ALL, LC_MESSAGES or LANG; English if it is none of ours."""
    setting = next((env[name] for name in ("SENKI_LANG", "LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    return next((language for language in LANGUAGES if setting.lower().startswith(language)), "en")


def in_language(message: str, language: str) -> str:
    """A message in a language; as it is where there are no words for it. What it is set in by stays."""
    bare = message.lstrip(" ")
    translation = language != "en" and said_in(language, sentences().reasons(bare))
    return message[: len(message) - len(bare)] + translation if translation else message


def said_as(sentence: str, language: str, said: str) -> str:
    """A sentence of the terminal's own with what is filled in."""
    return (sentence if language == "en" else own()[sentence][language]).format(said=said)


@cache
def sentences() -> Sentences:
    """What there are words for: the terminal's own faults, and those of files, sheets, lists, tournaments and rulebooks."""
    from replays.messages import replay_messages as of_files

    return Sentences({**of_files().told, **own()}, of_files().quoted)


@cache
def own() -> dict[str, dict[str, str]]:
    """What the terminal itself says: against what was typed, and of what it has done."""
    return {english: words for file in _FILES for english, words in tomllib.loads(file.read_text("utf-8")).items()}


def _is_language_option(word: str) -> bool:
    return word == _LANGUAGE_OPTION or word.startswith(f"{_LANGUAGE_OPTION}=")
