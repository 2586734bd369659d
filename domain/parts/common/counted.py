"""X in a text: a number that is counted when the text is carried out, or as long as it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from domain.kernel.record.changes import Plain
from domain.parts.common.word_checks import Faults, form, is_whole, whole

WORDS = ("x", "X", "-x", "-X")
"""X as it is written, and so many less."""
NAMES = frozenset(("name", "name_has", "race", "allegiance", "trait", "subtype", "kind", "wording"))
"""Fields that hold names and what is printed: there an X is a letter."""


def _is_count(value: Plain) -> bool:
    return value in WORDS[:2] or (is_whole(value) and value > 0)


Times = Annotated[int, form(_is_count, "a whole number from 1, or X"), whole(1)]
"""How many, from 1 on; of a text that has an X also X, but not where somebody says it."""


def with_x(value: Any, x: int) -> Any:
    """A text, or a part of one, with its X fixed."""
    if isinstance(value, str):
        return value if value not in WORDS else -x if value[0] == "-" else x
    if isinstance(value, tuple):
        if hasattr(value, "_make"):
            named = zip(value._fields, value, strict=True)  # type: ignore[attr-defined]
            return value._make(each if name in NAMES else with_x(each, x) for name, each in named)
        return tuple(with_x(each, x) for each in value)
    if isinstance(value, dict):
        return {key: each if key in NAMES else with_x(each, x) for key, each in value.items()}
    return value


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
