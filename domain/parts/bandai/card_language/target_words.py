"""The words of a clause for its targets: none for the only one, numbers for several (NX-TGT-04)."""

from __future__ import annotations

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
