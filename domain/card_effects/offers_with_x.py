"""Offers of texts whose targets depend on X: one for each value of X, so that every way to fill an offer in is accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai.card_text_types import OF_TARGETS, targets_of_x
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.bandai.x_evaluation import evaluate_x
from domain.parts.card_schema.x_substitution import contains_x, substitute_x

T = TypeVar("T")
Options = Callable[[Any], list[str]]
"""Returns the cards that a selector may name."""


class TextWithBoundX(NamedTuple, Generic[T]):
    """A text with its X filled in as far as its targets need it.

    `args`: the stated X · `selector`, `card`: the selector whose target X is a number of, and that target; None and empty
    where X is none of a target.
    """

    args: dict[str, Plain]
    text: T
    selector: Any = None
    card: str = ""

    def options(self, options: Options) -> Options:
        """Returns the options of selectors, limited to the card that X is a number of."""
        if not self.card:
            return options
        return lambda selector: [self.card] if selector is self.selector else options(selector)


def texts_for_each_x(
    table: Table, seat: str, source: str, text: T, context: FilterContext, chosen: Iterable[int], options: Options
) -> Iterator[TextWithBoundX[T]]:
    """Yields a text once for each X that its targets depend on; once as it is where they depend on none.

    `chosen`: the values of an X that the player chooses · `options`: the cards that a selector of the text may name.
    """
    stored, x = text.stored, text.x  # type: ignore[attr-defined]
    if not contains_x(stored.get("targets", ())):
        yield TextWithBoundX({}, text)
    elif words := targets_of_x(x):
        if len(words) > 1:
            return  # which of several targets is named is left to the player
        index = max(OF_TARGETS.index(min(words)) - 1, 0)
        leading = text.targets[index] if index < len(text.targets) else None  # type: ignore[attr-defined]
        for card in options(leading) if leading is not None and not contains_x(stored["targets"][index]) else ():
            number = evaluate_x(table, seat, source, x, context, (*((),) * index, (card,)))[0]
            bound = substitute_x(text, number)
            yield TextWithBoundX({}, bound, bound.targets[index], card)
    else:
        for number in chosen:
            yield TextWithBoundX({"x": number}, substitute_x(text, number))
