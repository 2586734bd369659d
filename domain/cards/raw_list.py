"""A card list as it was written, before any ruleset has looked at it, and where each of its fields is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from domain.cards.problem import Problem

Path = tuple[str | int, ...]
"""The number of a card, a field, and where in the field: `(3, "text", 0, "cost")`."""
Place = tuple[int, int]


@dataclass
class RawList:
    """`cards`: pairs of a number and its fields · `complete`: what is not said is not there · `find`: the places of the
    fields, worked out when something is wrong for the first time."""

    cards: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    complete: bool = False
    find: Callable[[], dict[Path, Place]] = dict

    @cached_property
    def _places(self) -> dict[Path, Place]:
        return self.find()

    def place(self, path: Path) -> Place:
        """Line and column of a field; of what it is a part of, where it has no place of its own."""
        while path and path not in self._places:
            path = path[:-1]
        return self._places.get(path, (1, 1))
