"""Loads the error messages of files, codes, lists, sheets and tournaments in other languages."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from domain.kernel.contract.reasons import Sentences
from domain.tournaments.rules import sentences as of_tournaments
from replays.sheet.problems import SENTENCES as OF_SHEETS


@cache
def file_messages() -> dict[str, dict[str, str]]:
    """Loads the messages of files, codes, keys, backups and the log."""
    return tomllib.loads(files("replays").joinpath("messages.toml").read_text("utf-8"))


@cache
def replay_messages() -> Sentences:
    """Returns all messages: those of files together with those of sheets, lists and tournaments."""
    return Sentences({**of_tournaments().told, **file_messages(), **OF_SHEETS.told}, OF_SHEETS.quoted)
