"""The clause that a printed paragraph of a Bandai game says, built from what its phrases say.

Phrases say a head (timing, cost, moment), a situation (`case`) and a `body`: a list of items, in the order of the text.
An item is a small effect, whose `to` names cards in words: `self`, cards that are aimed at (`aim`), or those named before
(`ref`). Other items say what several effects share: `of` cards that get something (`does`), what `may` be done, what is done
`later`, and `then`: "in that case". Here aimed cards become the targets of the clause, in the order of the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domain.parts.grammar.x_value import contains_x
from domain.parts.phrase_grammar.compiler import Clause, NotSayable

Item = Mapping[str, Any]
_OF_BODY = ("body", "case")


def build_clause(said: Mapping[str, Any]) -> Clause:
    """Returns the clause of what a paragraph says. Raises NotSayable."""
    return _lasting(said) if "gives" in said else _Body(said).clause()


def _lasting(said: Mapping[str, Any]) -> Clause:
    head = {key: value for key, value in said.items() if key not in ("gives", "case")}
    effects = tuple(standing for give in said["gives"] for standing in _standing(give))
    return {**head, "effects": effects, **({"condition": said["case"]} if "case" in said else {})}


def _standing(give: Mapping[str, Any]) -> Iterator[Clause]:
    if "has" not in give:
        yield dict(give)
        return
    for has in give["has"]:
        yield {"on": give["on"], **has}


class _Target(int):
    """The number of a target, from 1, where its cards are named first."""


class _Reference(str):
    """A word for a target that was named before."""


class _Body:
    """Builds the effects and targets of one text."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self._said = said
        self._targets: list[dict[str, Any]] = []
        self._more: dict[str, Any] = {}

    def clause(self) -> Clause:
        """Returns the clause. Raises NotSayable."""
        effects = self._effects(list(self._said["body"]))
        head = {key: value for key, value in self._said.items() if key not in _OF_BODY}
        if self._said.get("timing") == "triggered" and effects and effects[0] == {"do": "may"}:
            effects, self._more["optional"] = effects[1:], True
        made = {
            **head,
            **({"condition": self._said["case"]} if "case" in self._said else {}),
            **({"targets": tuple(self._targets)} if self._targets else {}),
            "effects": tuple(self._resolved(effect) for effect in effects),
            **self._more,
        }
        return {**made, **_x_of(made)}

    def _effects(self, items: list[Item]) -> list[Clause]:
        made: list[Clause] = []
        for at, item in enumerate(items):
            following = items[at + 1] if at + 1 < len(items) else None
            if "may" in item and following is not None and "then" not in following:
                raise NotSayable("what follows a permission")
            made += self._item(item)
        return made

    def _item(self, item: Item) -> Iterator[Clause]:
        if "then" in item:
            self._more["all_or_nothing"] = True
        elif "x" in item:
            self._more["x"] = item["x"]
        elif "limit" in item:
            self._more |= item["limit"]
        elif "case" in item:
            yield {"do": "only_if", "condition": item["case"]}
        elif "may" in item:
            yield {"do": "may"}
            yield from self._item(item["may"])
        elif "later" in item:
            yield {"do": "later", "when": item["later"], "effects": tuple(self._later(item["item"]))}
        elif "of" in item:
            yield from self._shared(item)
        else:
            yield self._effect(item)

    def _later(self, item: Item) -> Iterator[Clause]:
        """Yields the effects that wait. Their targets are those of the text, named as it is played (NX-TGT-01)."""
        for effect in self._item(item):
            to = effect.get("to")
            yield {**effect, "to": _Reference(f"target{to}")} if isinstance(to, _Target) else effect

    def _shared(self, item: Item) -> Iterator[Clause]:
        to = self._cards(item["of"])
        until = {} if item.get("until", "turn") == "turn" else {"until": item["until"]}
        for does in item["does"]:
            for effect in does.get("gets", (does,)):
                yield {**effect, "to": to, **until}

    def _effect(self, item: Item) -> Clause:
        return {**item, "to": self._cards(item["to"])} if "to" in item else dict(item)

    def _cards(self, cards: Any) -> Any:
        if not isinstance(cards, Mapping):
            return cards
        if "ref" in cards:
            return _Reference(cards["ref"])
        self._targets.append(_selector(cards["aim"]))
        return _Target(len(self._targets))

    def _resolved(self, effect: Clause) -> Clause:
        """Returns an effect with the words of the language for its targets. Raises NotSayable."""
        made = dict(effect)
        if "effects" in made:
            made["effects"] = tuple(self._resolved(each) for each in made["effects"])
        to = made.pop("to", None)
        several = len(self._targets) > 1
        if isinstance(to, _Target):
            return {**made, "to": f"target{int(to)}"} if several else made
        if isinstance(to, _Reference):
            return {**made, "to": self._named(str(to))}
        return made if to is None else {**made, "to": to}

    def _named(self, word: str) -> str:
        """Returns the word for a target that was named before. Raises NotSayable."""
        if not self._targets:
            raise NotSayable("a target that is named nowhere")
        if len(self._targets) == 1 and word in ("target", "target1"):
            return "target"
        if word == "target" or int(word[6:]) > len(self._targets):
            raise NotSayable("which target is meant")
        return word


def _selector(aim: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in aim.items() if (key, value) != ("n", 1)}


def _x_of(made: Clause) -> dict[str, Any]:
    """Returns how X is known where no sentence says it: by what is paid for the text. Raises NotSayable."""
    if contains_x(_frozen({"cost": made.get("cost", ())})):
        return {"chooses_x": True}
    body = {key: made[key] for key in ("targets", "effects", "condition") if key in made}
    if "x" not in made and contains_x(_frozen(body)):
        raise NotSayable("what X is")
    return {}


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _frozen(each) for key, each in value.items()}
    return tuple(_frozen(each) for each in value) if isinstance(value, list | tuple) else value
