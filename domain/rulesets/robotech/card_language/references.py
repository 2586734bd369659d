"""The cards that the sentences of a text name: its targets, the first time with their description, then as `it`.

A clause lists its targets, and its small effects refer to them. A sentence names a target where it first speaks of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause, ImpossibleReading, NotSayable

_NUMBERED = ("first", "second")


class NamedTargets:
    """Collects the targets that sentences choose, in their order, and finds what later sentences mean by them."""

    def __init__(self) -> None:
        self.targets: list[Clause] = []
        self.own_named = False

    def reference(self, said: Any) -> Any:
        """Returns the reference of a small effect to cards. Raises ImpossibleReading or NotSayable for an unclear pronoun."""
        if isinstance(said, Mapping) and "choose" in said:
            return self._choose(said["choose"])
        if isinstance(said, Mapping):
            return said["all"]
        if said in ("self", "host"):
            self.own_named = True
            return said
        return self._named(said)

    def _choose(self, selector: Clause) -> int:
        self.targets.append(selector)
        return len(self.targets) - 1

    def _named(self, said: str) -> Any:
        if said in _NUMBERED:
            if len(self.targets) < 2 or _is_several(self.targets[0]):
                raise ImpossibleReading("a target that the text does not number")
            return _NUMBERED.index(said)
        if said == "them" and len(self.targets) == 2 and not any(map(_is_several, self.targets)):
            return "target"
        if len(self.targets) + self.own_named != 1:
            raise (NotSayable if self.targets else ImpossibleReading)("a pronoun with several antecedents, or with none")
        if not self.targets:
            return "self"
        if _is_several(self.targets[0]) != (said == "them"):
            raise ImpossibleReading("a pronoun of another number")
        return 0

    def check_controller(self) -> None:
        """Raises ImpossibleReading or NotSayable if `its controller` is not that of the only target."""
        if len(self.targets) != 1 or _is_several(self.targets[0]) or self.own_named:
            raise (NotSayable if self.targets else ImpossibleReading)("the controller of one of several cards")

    def is_own(self, reference: Any) -> bool:
        """Returns whether the cards that were named are the player's own."""
        if isinstance(reference, int):
            return bool(self.targets[reference].get("whose") == "own")
        return bool(reference == "self" or (isinstance(reference, Mapping) and reference.get("whose") == "own"))

    def word(self, reference: Any) -> Any:
        """Returns the word of a small effect for a reference, once all targets are known."""
        if not isinstance(reference, int):
            return reference
        if len(self.targets) == 1:
            return "target"
        if _is_several(self.targets[0]):
            raise NotSayable("one of two groups of targets")
        return _NUMBERED[reference] if reference < 2 else _too_many()


def _too_many() -> str:
    raise NotSayable("three targets")


def _is_several(selector: Clause) -> bool:
    return bool(selector.get("n", 1) != 1)


class SaidTargets:
    """Says the references of small effects in sentences: each target with its description where it comes first."""

    def __init__(self, targets: list[Clause]) -> None:
        self._targets = targets
        self._named = 0
        self.own_named = False

    def said(self, word: Any) -> Any:
        """Returns the words of a reference, or None if no sentence says it."""
        if isinstance(word, Mapping):
            return {"all": word}
        if word in ("self", "host"):
            self.own_named = True
            return word
        if word == "target":
            return self._of_all()
        if len(self._targets) != 2 or any(map(_is_several, self._targets)) or word not in _NUMBERED:
            return None
        at = _NUMBERED.index(word)
        if at < self._named:
            return word if self._named == 2 else None if self.own_named else "it"
        return self._next() if at == self._named else None

    def _of_all(self) -> Any:
        if len(self._targets) == 2:
            return "them" if self._named == 2 and not any(map(_is_several, self._targets)) else None
        if not self._targets:
            return None
        if self._named:
            return None if self.own_named else "them" if _is_several(self._targets[0]) else "it"
        return self._next()

    def _next(self) -> Any:
        self._named += 1
        return {"choose": self._targets[self._named - 1]}

    def has_only_target(self) -> bool:
        """Returns whether `its controller` means that of the only target, which was named."""
        one = len(self._targets) == 1 and not _is_several(self._targets[0])
        return one and bool(self._named) and not self.own_named

    def left(self) -> list[Clause]:
        """Returns the targets that no sentence has named yet."""
        return self._targets[self._named :]
