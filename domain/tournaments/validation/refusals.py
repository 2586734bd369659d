"""The rules of tournaments (`rules.toml`), and helpers that make refusals: reasons, names alike, limits of texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.rulebook import RuleStatement
from domain.kernel.messages.message import Message, join
from domain.kernel.messages.toml_cache import read_package_toml
from domain.tournaments.match_results import match_result
from domain.tournaments.messages import msg
from domain.tournaments.state import Tournament

Refusals = Iterator[Refusal | None]


@cache
def rules() -> dict[str, RuleStatement]:
    """Returns the rules of the event by id. They are our own, so they cite no source."""
    return {
        key: RuleStatement(key, row["statement"], "", statements={language: row[language] for language in ("ja", "zh")})
        for key, row in read_package_toml("domain.tournaments.validation", "rules.toml").items()
    }


def refusal_unless(rule: str, is_met: bool, message: Message, legal: tuple[str, ...] = ()) -> Refusal | None:
    """Returns a refusal by this rule unless it is satisfied."""
    return None if is_met else Refusal(rule, message, legal)


def refusal_of(rule: str, fault: Message | None) -> Refusal | None:
    """Returns a refusal by this rule for a fault, or None without one."""
    return None if fault is None else Refusal(rule, fault)


def players_with_same_initial(name: str, players: Iterable[str]) -> tuple[str, ...]:
    """Returns players with the same first letter."""
    return tuple(player for player in players if player[:1].casefold() == name[:1].casefold())[:8]


def describe_difference(stated: set[str], expected: set[str]) -> Message:
    """Describes the unexpected and the missing names."""
    more, less = sorted(stated - expected), sorted(expected - stated)
    return join(
        msg("not_in_field_said", said=", ".join(more[:8])) if more else None,
        msg("missing_said", said=", ".join(less[:8])) if less or not more else None,
    )


def describe_open_tables(tournament: Tournament, stage: int, number: int) -> Message:
    """Describes the tables of a round without a result."""
    made = tournament.rounds[stage, number]
    waiting = [tournament.matches[match] for match in made.matches]
    tables = [str(match.table) for match in waiting if match_result(tournament, match) is None]
    return msg("no_result_at_table_said", said=", ".join(tables[:12])) if tables else msg("it_is_not_closed")


LONGEST_NAME = 80
LONGEST_TITLE = 120
LONGEST_TEXT = 2_000
LONGEST_LIST = 20_000
MOST_LEFT = 1_000
"""The most cards that can be left in a nation."""
_LIMITS = {
    **dict.fromkeys(("name", "club", "archetype", "rule"), LONGEST_NAME),
    **dict.fromkeys(("title", "venue", "league", "season", "date"), LONGEST_TITLE),
    "cards": LONGEST_LIST,
}


def text_limit_refusal(said: Any) -> Refusal | None:
    """Returns the refusal of a text that is too long, or of more cards left than there can be, or None (LG-NAME-04)."""
    return next(_refusals(said), None)


def _refusals(said: Any) -> Iterator[Refusal]:
    for field, value in zip(said._fields, said, strict=True):
        if not isinstance(value, str):
            continue
        most = _LIMITS.get(field, LONGEST_TEXT)
        if len(value) > most:
            yield Refusal("LG-NAME-04", msg("text_expected_n_characters_at_most", value=f"{value!r:.60}", n=most))
        if most in (LONGEST_NAME, LONGEST_TITLE) and not value.isprintable():
            yield Refusal("LG-NAME-04", msg("text_expected_on_one_line", value=f"{value!r:.60}"))
    for game in getattr(said, "games", ()):
        if game.left is not None and game.left > MOST_LEFT:
            yield Refusal("LG-REP-03", msg("n_left_expected_at_most_n", n=game.left, n2=MOST_LEFT))
