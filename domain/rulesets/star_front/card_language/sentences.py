"""What the sentences of a clause say: its effects with the cards that they are about, in the words of phrases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause
from domain.parts.phrase_grammar.phrases import Value
from domain.rulesets.star_front.card_language.granted_properties import gifts_of_effects

Step = dict[str, Any]
NO_ONE = ("search", "discard")
"""The small effects whose number is left out where it is 1."""

ONE_SAID = ("draw", "summon_traveller", "reward", "lose_reward", "charge", "rotate", "board")
"""The small effects whose sentences say the number, also where a clause leaves it out because it is 1."""


class _NoWords(Exception):
    """A clause that no paragraph says."""


def said_of_clause(clause: Clause) -> Value | None:
    """Returns what the sentences of a used or triggered text say, or None if no sentence says it."""
    if not clause.get("effects"):
        return None
    head = {key: value for key, value in clause.items() if key not in ("effects", "targets", "wording")}
    try:
        printer = _Sentences(clause, head)
        steps = printer.steps(list(clause.get("targets", ())), list(clause["effects"]))
    except _NoWords:
        return None
    stays = any(effect["do"] == "become" and effect.get("into") == "self" for effect in clause["effects"])
    return {**head, "steps": steps, **({"stays": True} if stays else {})}


class _Sentences:
    """What the sentences of a clause say."""

    def __init__(self, clause: Clause, head: dict[str, Any]) -> None:
        self._head = head
        self._has_subject = isinstance(clause.get("of"), Mapping)
        self._mentioned = 0
        self._total = _count_targets(clause)
        self._waiting: list[Clause] = []

    def steps(self, targets: list[Clause], effects: list[Step]) -> list[Step]:
        """Returns the sentences of some effects and the targets chosen for them. Raises _NoWords."""
        self._waiting = targets
        said: list[Step] = []
        for effect in effects:
            said += self._of_effect(effect, bool(said))
            if self._waiting:
                raise _NoWords
        return _with_deck(_joined_gifts(said))

    def _of_effect(self, effect: Step, later: bool) -> list[Step]:
        if effect.get("do") == "either":
            return self._of_ways(effect, later)
        if effect["do"] in ONE_SAID:
            effect = {"n": 1, **effect}
        if effect.get("do") == "discard" and "of" in effect:
            return [_aimed({**effect["of"], "whose": "own", "where": "hand"}, {"do": "to_graveyard"})]
        if isinstance(effect.get("card"), Mapping):
            if effect["card"].get("where") != "hand":
                raise _NoWords  # of a card elsewhere a sentence says a target
            return [_aimed({**effect["card"], "whose": "own"}, {key: effect[key] for key in effect if key != "card"})]
        if effect["do"] == "search":
            rest = {key: value for key, value in effect.items() if key != "n"}
            return [{**rest, "number": {"n": effect.get("n", 1)}}]
        if effect["do"] in NO_ONE:
            return [{"n": 1, **effect}]
        if effect["do"] not in ABOUT_CARDS or "who" in effect:
            return [effect]
        return [self._about_cards(effect)]

    def _of_ways(self, effect: Step, later: bool) -> list[Step]:
        ways = effect["ways"]
        if len(ways) == 1 and later and ways[0].get("targets"):
            return self.steps(list(ways[0].get("targets", ())), list(ways[0]["effects"]))
        if len(ways) != 2:
            raise _NoWords
        before = self._mentioned
        found = []
        for way in ways:
            self._mentioned = before
            found.append(self.steps(list(way.get("targets", ())), list(way["effects"])))
        return [{"either": found}]

    def _about_cards(self, effect: Step) -> Step:
        rest = {key: value for key, value in effect.items() if key != "to"}
        to = self._cards(effect.get("to"))
        if effect["do"] == "aim" and "at" in rest:
            rest["at"] = self._cards(rest["at"])
        return {"to": to, "each": gifts_of_effects([rest])}

    def _cards(self, to: Any) -> Value:
        if isinstance(to, Mapping):
            return {"all": to}
        if to is None and not self._total:
            to = "self"
        if to == "self":
            return self._own_card()
        if to == "subject":
            return self._pronoun(self._has_subject and not self._mentioned)
        number = {None: 1, "target": 1, "target1": 1, "target2": 2}.get(to, 0)
        if not number or (to in (None, "target")) != (self._total == 1):
            raise _NoWords
        if number <= self._mentioned:
            return self._pronoun(not self._has_subject and self._mentioned == 1)
        if not self._waiting:
            raise _NoWords
        self._mentioned += 1
        return {"choose": {"n": 1, **self._waiting.pop(0)}}

    def _own_card(self) -> Value:
        zone = self._head.get("zone")
        if self._head.get("when") == "buried" and "of" not in self._head:
            return {"here": "graveyard"}
        if zone in ("hand", "graveyard"):
            del self._head["zone"]
            return {"here": zone}
        return "self"

    def _pronoun(self, is_clear: bool) -> str:
        if not is_clear:
            raise _NoWords
        return "it"


ABOUT_CARDS = frozenset(
    (
        *(
            "destroy",
            "exile",
            "to_hand",
            "to_deck",
            "to_graveyard",
            "summon",
            "extra_play",
            "become",
            "separate",
            "on_target",
        ),
        *("straighten", "lay", "move", "put", "swap", "push", "kidnap", "parasite", "mech_merge", "board", "aim"),
        *("on_target", "give", "gain", "lose", "count_as", "bar", "give_text"),
    )
)
"""The small effects whose sentences name cards."""


def _aimed(chosen: Clause, effect: Step) -> Step:
    return {"to": {"choose": {"n": 1, **chosen}}, "each": [effect]}


def _count_targets(clause: Clause) -> int:
    own = len(clause.get("targets", ()))
    ways = [way for effect in clause.get("effects", ()) if effect.get("do") == "either" for way in effect["ways"]]
    return own + max((_count_targets(way) for way in ways), default=0)


def _joined_gifts(steps: list[Step]) -> list[Step]:
    """Joins what the same cards are given in one sentence, for the same time."""
    found: list[Step] = []
    for step in steps:
        before = found[-1] if found else {}
        gift, last = (_gift(each) for each in (step, before))
        same = step.get("to") in (before.get("to"), "it") or (step.get("to") == "self" and "here" in _table(before.get("to")))
        if gift is not None and last is not None and same and gift["until"] == last["until"]:
            found[-1] = {**before, "each": [{**last, "gifts": [*last["gifts"], *gift["gifts"]]}]}
        else:
            found.append(step)
    return found


def _with_deck(steps: list[Step]) -> list[Step]:
    """Joins the exile of the own card and of the top of the deck in one sentence."""
    found: list[Step] = []
    for step in steps:
        before = found[-1] if found else {}
        is_deck = step.get("do") == "discard" and step.get("zone") == "exile" and "here" in _table(before.get("to"))
        if is_deck and before.get("each") == [{"do": "exile"}]:
            found[-1] = {**before, "also": step}
        else:
            found.append(step)
    return found


def _table(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _gift(step: Step) -> Step | None:
    each = step.get("each", ())
    return each[0] if len(each) == 1 and "gifts" in each[0] else None
