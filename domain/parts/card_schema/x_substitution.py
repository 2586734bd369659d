"""X in a text: a number that is computed when the text is resolved, or as long as it is active."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any

from domain.kernel.record.changes import Plain
from domain.parts.card_schema.value_checks import Faults, check_by_predicate, is_whole_number, whole_number_check
from domain.parts.messages import msg

X_WORDS = ("x", "X", "-x", "-X")
"""The forms of X, and of its negative."""
_SUM_OF_X = re.compile("[xX]([+-][1-9][0-9]?|[+][xX])")
"""Matches X and a number more or less, or twice X."""


def is_x_or_sum(value: Plain) -> bool:
    """Returns whether a value stands for X, for X and a number more or less ("x+1"), or for twice X ("x+x")."""
    return value in ("x", "X") or (isinstance(value, str) and _SUM_OF_X.fullmatch(value) is not None)


FIELDS_WITHOUT_X = frozenset(
    (
        "name",
        "name_has",
        "names_any",
        "original_name",
        "exact",
        "model",
        "race",
        "allegiance",
        "trait",
        "traits_any",
        "traits_all",
        "original_trait",
        "subtype",
        "kind",
        "keyword",
        "attribute",
        "wording",
        "text",
        "texts",
        "counted",
    )
)
"""Fields in which X is a plain letter or belongs to another text: names, printed words, texts inside a text, and effects
whose X is counted later.
"""


def _is_count(value: Plain) -> bool:
    return is_x_or_sum(value) or (is_whole_number(value) and value > 0)


CountOrX = Annotated[int, check_by_predicate(_is_count, msg("whole_number_from_1_or_x")), whole_number_check(1)]
"""A number from 1; in a text with an X also X, but not in manual effects."""


def substitute_x(value: Any, x: int) -> Any:
    """Returns a text, or a part of one, read or stored, with its X replaced; the same object if it has no X.

    So an unchanged text is not read again.
    """
    if isinstance(value, str):
        return _number_for(value, x)
    if isinstance(value, tuple):
        named = getattr(value, "_fields", None)
        substituted = [
            _substitute_field(name, each, x) for name, each in zip(named or ("",) * len(value), value, strict=True)
        ]
        if all(map(_is_identical, substituted, value)):
            return value
        return value._make(substituted) if named else tuple(substituted)  # type: ignore[attr-defined]
    if isinstance(value, dict):
        fixed = {key: _substitute_field(key, each, x) for key, each in value.items()}
        return value if all(map(_is_identical, fixed.values(), value.values())) else fixed
    return value


@lru_cache(maxsize=2_000)
def _number_for(word: str, x: int) -> Any:
    """Returns the number that a word with X stands for, at least 0 if it is X and a number less; other words as they are."""
    if word in X_WORDS:
        return -x if word[0] == "-" else x
    result = _SUM_OF_X.fullmatch(word) if len(word) < 5 else None
    if not result:
        return word
    more = x if result[1][1:] in X_WORDS else int(result[1])
    return max(x + more, 0)


def _substitute_field(name: str, value: Any, x: int) -> Any:
    return value if name in FIELDS_WITHOUT_X else substitute_x(value, x)


def _is_identical(one: object, other: object) -> bool:
    return one is other


def contains_x(value: Plain) -> bool:
    """Returns whether stored data contains an X; in a name it is a letter."""
    if isinstance(value, dict):
        return any(contains_x(each) for key, each in value.items() if key not in FIELDS_WITHOUT_X)
    return any(map(contains_x, value)) if isinstance(value, tuple) else value in X_WORDS or is_x_or_sum(value)


def missing_x_faults(text: Plain) -> Faults:
    """Yields a fault for a text that contains an X without defining it."""
    if "x" not in text and contains_x(text):
        yield msg("x_stands_in_text_and_it_has")


EffectFunction = Callable[[Any, Any, Plain], Any]


def with_current_x(verb: EffectFunction, number: Callable[[Any, Any, Plain], int]) -> EffectFunction:
    """Returns the function of a small effect with X evaluated now, by `number`, from the effect's definition of X."""

    def run(about: Any, effect: Any, operation: Plain) -> Any:
        of_x = effect.get("x")
        if of_x is not None and contains_x(operation):
            operation = substitute_x(operation, number(about, effect, of_x))
        return verb(about, effect, operation)

    run.__doc__ = verb.__doc__
    return run
