"""The rules of tournaments (`rules.toml`), translations of their refusals, and helpers that make refusals."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from domain.kernel.contract.reasons import Sentences
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.rulebook import RuleStatement
from domain.tournaments.match_results import match_result
from domain.tournaments.state import Tournament

Refusals = Iterator[Refusal | None]


@cache
def rules() -> dict[str, RuleStatement]:
    """Returns the rules of the event by id. They are our own, so they cite no source."""
    text = files("domain.tournaments").joinpath("rules.toml").read_text(encoding="utf-8")
    return {
        key: RuleStatement(key, row["statement"], "", statements={language: row[language] for language in ("ja", "zh")})
        for key, row in tomllib.loads(text).items()
    }


@cache
def sentences() -> Sentences:
    """Returns the translations of everything that refuses a tournament, a result or a tournament's file."""
    return Sentences(tomllib.loads(files("domain.tournaments").joinpath("refusals.toml").read_text(encoding="utf-8")))


def refusal_unless(rule: str, holds: bool, message: str, legal: tuple[str, ...] = ()) -> Refusal | None:
    """Returns a refusal by this rule unless it is satisfied."""
    return None if holds else Refusal(rule, message, legal)


def players_with_same_initial(name: str, players: Iterable[str]) -> tuple[str, ...]:
    """Returns players with the same first letter."""
    return tuple(player for player in players if player[:1].casefold() == name[:1].casefold())[:8]


def describe_difference(told: set[str], expected: set[str]) -> str:
    """Describes the unexpected and the missing names."""
    more, less = sorted(told - expected), sorted(expected - told)
    strangers, missing = f"not in the field: {', '.join(more[:8])}", f"missing: {', '.join(less[:8])}"
    return f"{strangers}; {missing}" if more and less else strangers if more else missing


def describe_open_tables(tournament: Tournament, stage: int, number: int) -> str:
    """Describes the tables of a round without a result."""
    made = tournament.rounds[stage, number]
    waiting = [tournament.matches[match] for match in made.matches]
    tables = [str(match.table) for match in waiting if match_result(tournament, match) is None]
    return f"no result at table {', '.join(tables[:12])}" if tables else "it is not closed"
