"""What was said against a rule is carried out as said: what the table let pass, the record does not take back later.

A rule that a scribe's line breaks lowers its verdict and nothing else. So an effect that was declared against a rule is
marked, and what a rulebook looks at once more when it is carried out (its targets, its host, its situation, names that bar
it) does not undo it. What has left since is gone all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar, cast

from domain.kernel.desk.desk import Desk
from domain.kernel.record.effects import Effect

T = TypeVar("T", bound=Mapping[str, Any])
RECORDED_ILLEGAL: Final = "as_said"
"""The field of an effect that was declared against a rule."""


def mark_if_illegal(desk: Desk, effect: T) -> T:
    """An effect, or a step of one, as it is declared, with the mark if what is being said breaks a rule."""
    return cast(T, {**effect, RECORDED_ILLEGAL: True} if desk.broken else {**effect})


def is_recorded_illegal(effect: Effect) -> bool:
    """Whether an effect is carried out whatever its rulebook looks at once more."""
    return bool(effect.get(RECORDED_ILLEGAL))


def failure_rule(effect: Effect, rule: str) -> str:
    """The rule by which an effect fails at its resolution; empty where it is carried out as it was said."""
    return "" if is_recorded_illegal(effect) else rule
