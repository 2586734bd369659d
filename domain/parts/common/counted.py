"""X in a text: a number that is counted when the text is carried out, or as long as it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from domain.kernel.record.changes import Plain
from domain.parts.common.word_checks import Faults, form, is_whole, whole

WORDS = ("x", "X", "-x", "-X")
"""X as it is written, and so many less."""
NAMES = frozenset(
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
"""Fields that hold names and what is printed: there an X is a letter; and a text inside a text, or what is counted anew,
which has an X of its own.
"""


def _is_count(value: Plain) -> bool:
    return value in WORDS[:2] or (is_whole(value) and value > 0)


Times = Annotated[int, form(_is_count, "a whole number from 1, or X"), whole(1)]
"""How many, from 1 on; of a text that has an X also X, but not where somebody says it."""


def with_x(value: Any, x: int) -> Any:
    """A text, or a part of one, as it is read or as it is stored, with its X fixed; what has no X is returned itself.

    So it is not read anew where it stays the same.
    """
    if isinstance(value, str):
        return value if value not in WORDS else -x if value[0] == "-" else x
    if isinstance(value, tuple):
        named = getattr(value, "_fields", None)
        held = [_fixed(name, each, x) for name, each in zip(named or ("",) * len(value), value, strict=True)]
        if all(map(_same, held, value)):
            return value
        return value._make(held) if named else tuple(held)  # type: ignore[attr-defined]
    if isinstance(value, dict):
        fixed = {key: _fixed(key, each, x) for key, each in value.items()}
        return value if all(map(_same, fixed.values(), value.values())) else fixed
    return value


def _fixed(name: str, value: Any, x: int) -> Any:
    return value if name in NAMES else with_x(value, x)


def _same(one: object, other: object) -> bool:
    return one is other


def says_x(value: Plain) -> bool:
    """Whether an X stands somewhere in what is stored; in a name it is a letter."""
    if isinstance(value, dict):
        return any(says_x(each) for key, each in value.items() if key not in NAMES)
    return any(map(says_x, value)) if isinstance(value, tuple) else value in WORDS


def x_is_told(text: Plain) -> Faults:
    """What is wrong with a text in which an X stands: nothing, where it says what X is."""
    if "x" not in text and says_x(text):
        yield "X stands in the text, and it has no x that says what X is"


Verb = Callable[[Any, Any, Plain], Any]


def fixing(verb: Verb, number: Callable[[Any, Any, Plain], int]) -> Verb:
    """What carries a small effect out, with X as it is counted now: by `number` from what the effect says that X is."""

    def run(about: Any, effect: Any, operation: Plain) -> Any:
        of_x = effect.get("x")
        if of_x is not None and says_x(operation):
            operation = with_x(operation, number(about, effect, of_x))
        return verb(about, effect, operation)

    run.__doc__ = verb.__doc__
    return run
