"""Demands: what holds at a tournament, and the refusal where it does not. The rules are data (`rules.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from domain.kernel.contract.book import RuleStatement
from domain.kernel.contract.reasons import Sentences
from domain.kernel.contract.refusal import Refusal
from domain.tournaments.match_results import match_result
from domain.tournaments.state import Tournament

Refusals = Iterator[Refusal | None]


@cache
def rules() -> dict[str, RuleStatement]:
    """The rules of the event by their ids. They are our own: there is no place in a source."""
    text = files("domain.tournaments").joinpath("rules.toml").read_text(encoding="utf-8")
    return {
        key: RuleStatement(key, row["statement"], "", statements={language: row[language] for language in ("ja", "zh")})
        for key, row in tomllib.loads(text).items()
    }


@cache
def sentences() -> Sentences:
    """What is said against a tournament, a result or a file of one, in other languages."""
    return Sentences(tomllib.loads(files("domain.tournaments").joinpath("refusals.toml").read_text(encoding="utf-8")))


def refusal_unless(rule: str, holds: bool, message: str, legal: tuple[str, ...] = ()) -> Refusal | None:
    """The refusal by this rule, or None where it holds."""
    return None if holds else Refusal(rule, message, legal)


def similar_players(name: str, players: Iterable[str]) -> tuple[str, ...]:
    """Players that may have been meant."""
    return tuple(player for player in players if player[:1].casefold() == name[:1].casefold())[:8]


def describe_difference(told: set[str], expected: set[str]) -> str:
    """What is there and should not be, and what is missing."""
    more, less = sorted(told - expected), sorted(expected - told)
    strangers, missing = f"not in the field: {', '.join(more[:8])}", f"missing: {', '.join(less[:8])}"
    return f"{strangers}; {missing}" if more and less else strangers if more else missing


def describe_open_tables(tournament: Tournament, stage: int, number: int) -> str:
    """The tables of a round that have no result yet, in words."""
    made = tournament.rounds[stage, number]
    waiting = [tournament.matches[match] for match in made.matches]
    tables = [str(match.table) for match in waiting if match_result(tournament, match) is None]
    return f"no result at table {', '.join(tables[:12])}" if tables else "it is not closed"
