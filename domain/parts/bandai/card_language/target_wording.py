"""Names of the targets of a text: in full at first, by a word later; and targets that no clause can have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause, ImpossibleReading, NotSayable


class Target(int):
    """The number of a target, from 1, where its cards are named first."""


class TargetOfWay(Target):
    """The number of a target among those of one of several ways, which come after the targets of the text."""


class Reference(str):
    """A word for a target that was named before."""


class TargetWords:
    """Names the targets of one text: `count` of them. `names_untargeted_cards`: whether the text names other cards too."""

    def __init__(self, count: int, names_untargeted_cards: bool) -> None:
        self._count = count
        self._names_others = names_untargeted_cards

    def in_effect(self, effect: Clause, of_way: int = 0, turned: int = 0) -> Clause:
        """Returns an effect with the words of the language for its targets; `of_way`: how many targets its way has, `turned`:
        how many cards that were turned up count before them. Raises NotSayable.
        """
        made = dict(effect)
        if "effects" in made and made["do"] != "let":
            inner = 1 if made["do"] == "turn_over" else turned
            made["effects"] = tuple(self.in_effect(each, of_way, inner) for each in made["effects"])
        if "otherwise" in made:
            made["otherwise"] = {
                "effects": tuple(self.in_effect(each, of_way, turned) for each in made["otherwise"]["effects"])
            }
        if "counted" in made:
            made["counted"] = self._branch(made["counted"], of_way, turned)
        if "ways" in made:
            made["ways"] = tuple(self._resolved_way(way, turned) for way in made["ways"])
        to = made.pop("to", None)
        several = self._count + of_way + turned > 1
        if isinstance(to, Target):
            number = int(to) + (self._count if isinstance(to, TargetOfWay) else 0)
            return {**made, "to": f"target{number + turned}"} if several else made
        if isinstance(to, Reference):
            return {**made, "to": self._named_behind(str(to), of_way, turned)}
        return made if to is None else {**made, "to": to}

    def _branch(self, branch: Clause, of_way: int, turned: int) -> Clause:
        return {"effects": tuple(self.in_effect(each, of_way, turned) for each in branch["effects"])}

    def _named_behind(self, word: str, of_way: int, turned: int) -> str:
        """Returns the word for a target behind the cards that were turned up, or for such a card. Raises NotSayable."""
        if not turned:
            return self.word_of(word, of_way)
        if word == "turned":
            return "target1"
        name = self.word_of(word, of_way)
        return f"target{int(name[6:] or 1) + turned}"

    def _resolved_way(self, way: Clause, turned: int) -> Clause:
        number = len(way.get("targets", ()))
        return {**way, "effects": tuple(self.in_effect(each, number, turned) for each in way["effects"])}

    def word_of(self, word: str, of_way: int = 0) -> str:
        """Returns the word for a target that was named before. Raises ImpossibleReading, NotSayable."""
        number = self._count + of_way
        if word != "target" and self._names_others:
            raise NotSayable("the number of a target beside cards that are no targets of the clause")
        if not number:
            raise NotSayable("a target that is named nowhere")
        if number == 1 and word in ("target", "target1"):
            return "target"
        if word == "target" or int(word[6:]) > number:
            raise ImpossibleReading("which target is meant")
        return word


def require_sayable_targets(clause: Clause) -> Clause:
    """Returns the clause. Raises NotSayable where it would be about other cards, or another number, than its text."""
    targets = list(clause.get("targets", ()))
    if any("place" in each and each.get("choose") for each in targets):
        raise NotSayable("a card chosen from a hand or pile")
    word = str(clause.get("x", {}).get("of", ""))
    place = int(word[6:] or 1) - 1 if word.startswith("target") else len(targets)
    if place < len(targets) and not _is_one(targets[place]) and not clause["x"].get("sum"):
        raise NotSayable("a number of one of several targets")
    return clause


def _is_one(selector: Mapping[str, Any]) -> bool:
    return not selector.get("all") and not selector.get("upto") and selector.get("n", 1) == 1


class TargetMentions:
    """The targets of a text, and which of them its sentences have mentioned so far.

    `targets`: what is aimed at, in the order of the clause · `mentioned`: their places · `of_turned`: the first of them is a
    card that was turned up.
    """

    def __init__(
        self, targets: Sequence[Mapping[str, Any]], mentioned: frozenset[int] = frozenset(), of_turned: bool = False
    ) -> None:
        self.targets = targets
        self.mentioned = set(mentioned)
        self._order: list[int] = []
        self._of_turned = of_turned

    def with_further(self, targets: Sequence[Mapping[str, Any]]) -> TargetMentions:
        """Returns the mentions of one of several ways, whose targets come after those of the text."""
        return TargetMentions((*self.targets, *targets), frozenset(range(len(self.targets))))

    def behind_turned_card(self) -> TargetMentions:
        """Returns the mentions of what is done with a card that was turned up, which comes before the targets."""
        return TargetMentions(({}, *self.targets), frozenset((0, *(at + 1 for at in self.mentioned))), of_turned=True)

    def note_behind_turned_card(self, inner: TargetMentions) -> None:
        """Notes the targets that were mentioned behind a card that was turned up."""
        self.mentioned |= {at - 1 for at in inner.mentioned if at}

    def aimed(self, to: Any) -> Mapping[str, Any] | None:
        """Returns the target that an effect names, or None."""
        at = int(to[6:] or 1) - 1 if isinstance(to, str) and to.startswith("target") else -1
        return self.targets[at] if 0 <= at < len(self.targets) else None

    def becomes(self, effect: Mapping[str, Any]) -> dict[str, Any]:
        """Returns as what a G enters that a text aims at."""
        at = int(str(effect.get("to") or "target")[6:] or 1) - 1 if str(effect.get("to") or "target")[:6] == "target" else -1
        is_g = 0 <= at < len(self.targets) and self.targets[at].get("type") == "g"
        if effect["do"] != "put_in_play" or not is_g:
            return {}
        return {"becomes": "character" if "on" in effect else "unit"}

    def cards(self, to: Any) -> Any:
        """Returns the phrase of the cards that an effect is about; None if nothing says which."""
        if to in ("subject", "done"):
            return {"ref": to}
        if to is None and len(self.targets) != 1:
            return None
        if to is None or (to == "target" and len(self.targets) == 1):
            return self.aim(0) if 0 not in self.mentioned else {"ref": "target"}
        if isinstance(to, str) and to.startswith("target") and to != "target":
            at = int(to[6:]) - 1
            return self.aim(at) if at not in self.mentioned else {"ref": self._word(at)}
        return {"every": to} if isinstance(to, Mapping) else to

    def _word(self, at: int) -> str:
        """Returns the word for a target that was named before; a card that was turned up counts before those of the text."""
        if not self._of_turned:
            return f"target{at + 1}"
        if not at:
            return "turned"
        return "target" if len(self.targets) == 2 else f"target{at}"

    def marked(self) -> Iterator[Any]:
        """Yields the cards that are aimed at and that no effect names first."""
        unnamed = [at for at in range(len(self.targets)) if at not in self.mentioned]
        self.mentioned.update(unnamed)
        self._order[:0] = unnamed
        yield from map(self.aim, unnamed)

    def is_whole(self) -> bool:
        """Returns whether every target is mentioned."""
        return len(self.mentioned) == len(self.targets)

    def is_in_order(self) -> bool:
        """Returns whether the targets are named in their order, those of `marked` first."""
        return self._order == sorted(self._order)

    def aim(self, at: int) -> Any:
        """Returns the phrase that aims at a target, and notes that it is mentioned; None if there is none at the place."""
        if at >= len(self.targets):
            return None
        self._order += [] if at in self.mentioned else [at]
        self.mentioned.add(at)
        selector = {key: value for key, value in self.targets[at].items() if (key, value) != ("where", "played")}
        return {"aim": selector if "n" in selector or "all" in selector or "force" in selector else {**selector, "n": 1}}


def target_place(to: Any, targets: int) -> int | None:
    """Returns the place of a target among those of a text, -1 for its own card, None for other cards."""
    if to == "self":
        return -1
    if to is None or to == "target":
        return 0 if targets == 1 else None
    return int(to[6:]) - 1 if isinstance(to, str) and to.startswith("target") else None
