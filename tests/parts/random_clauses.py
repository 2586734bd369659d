"""Random clauses drawn from the types of a ruleset's card texts, from a seed: any field may stand in any clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, Any, Literal, get_args, get_origin

from domain.parts.card_schema import (
    NAMED,
    ONE_REQUIRED,
    SEAT,
    Field,
    Minimum,
    allowed_types,
    fields_of,
    is_table_kind,
)
from domain.parts.card_schema.value_checks import WORDING

LEFT_OUT = frozenset(("wording", "source"))
"""Fields that say nothing of what a text does."""
DEEPEST = 5


class RandomClauses:
    """Draws data of a type. `words`: field -> its words, for fields of any text · `share`: how often an optional field is
    said · `name`: the word of the other fields of any text.
    """

    def __init__(
        self, random: Random, words: Mapping[str, Sequence[Any]], share: float = 0.16, name: str = "lantern"
    ) -> None:
        self._random = random
        self._name = name
        self._words = words
        self._share = share

    def draw(self, annotation: Any, name: str = "", depth: int = 0) -> Any:
        """Returns data that a place of this type may have."""
        kinds = [each for each in allowed_types(annotation) if not _is_of_table_alone(each)]
        one = self._random.choice(kinds)
        if is_table_kind(one):
            return self._table(one, depth)
        if get_origin(one) is tuple:
            return [
                self.draw(get_args(one)[0], name, depth + 1) for _ in range(self._random.choice((0, 1, 1, 1, 1, 1, 2, 2)))
            ]
        return self._word(one, name)

    def _table(self, kind: Any, depth: int) -> dict[str, Any]:
        fields = [each for each in fields_of(kind) if each.name not in LEFT_OUT]
        there = [each for each in fields if each.needed or self._is_said(each, depth)]
        required = [each for each in fields if ONE_REQUIRED in each.marks] or (fields if "weapon" in kind._fields else [])
        if required and not any(each in there for each in required):
            there.append(self._random.choice(required[: 6 if depth > 2 else None]))
        made = {each.name: self.draw(each.annotation, each.name, depth + 1) for each in there}
        word = next((each for each in fields if each.name in ("do", "timing")), None)
        return made if word is None else {word.name: get_args(word.annotation)[0], **made}

    def _is_said(self, field: Field, depth: int) -> bool:
        if field.name in ("effects", "values"):
            return True
        share = 0.5 if field.name in ("targets", "type", "whose") else self._share
        deep = depth >= DEEPEST and any(
            is_table_kind(each) or get_origin(each) is tuple for each in allowed_types(field.annotation)
        )
        return not deep and ONE_REQUIRED not in field.marks and self._random.random() < share

    def _word(self, annotation: Any, name: str) -> Any:
        if name in self._words:
            return self._random.choice(self._words[name])
        if get_origin(annotation) is Literal:
            return self._random.choice(get_args(annotation))
        if get_origin(annotation) is Annotated and isinstance(annotation.__metadata__[0], Minimum):
            return self._random.randint(annotation.__metadata__[0].least, 3)
        if annotation is bool:
            return self._random.random() < 0.7
        return self._random.choice((-2, -1, 1, 2, "x", "-x")) if annotation is not str else self._name


def _is_of_table_alone(annotation: Any) -> bool:
    """Returns whether only effects by hand name this: cards, and seats."""
    return bool({NAMED, SEAT, WORDING} & {mark for mark in getattr(annotation, "__metadata__", ()) if _is_hashable(mark)})


def _is_hashable(mark: Any) -> bool:
    return getattr(mark, "__hash__", None) is not None
