"""The types of a ruleset's printed texts: random clauses of them, whether the rulebook accepts one, and what it means."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, get_args

from domain import registry
from domain.parts.card_schema import allowed_types, fields_of
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.value_checks import freeze
from domain.parts.phrase_grammar.phrases import canonical_key
from domain.rulesets.robotech.card_language.clause_normalisation import plain_clause
from tests.bandai_card_texts import as_meant
from tests.parts.random_clauses import RandomClauses

WORDS: dict[str, dict[str, list[Any]]] = {
    "robotech": {
        "race": ["Vantari", "Korr"],
        "allegiance": ["Ninth Fleet"],
        "subtype": ["Officer"],
        "name": ["Signal Kite"],
        "name_has": ["Kite"],
        "kind": ["scar"],
    }
}
"""Ruleset -> a field of any text -> the words that its grammar has."""
NAMES = {"ja": "灯台", "zh": "鹽軍"}
"""A word for a name or the like in the language of the prints."""
SHARE = 0.02
"""How often an optional field is said: clauses that say much have seldom words."""


class ClauseTypes:
    """The types of the clauses of a ruleset."""

    def __init__(self, ruleset: str) -> None:
        texts = import_module(f"domain.rulesets.{ruleset}.card_schema.texts")
        printed = {field.name: field.annotation for field in fields_of(texts.Printed)}
        (self.text, *_) = get_args(printed["text"])
        self.action = printed.get("action")
        self._rules = registry.ruleset(ruleset)
        self._read = make_cached_reader(self.text)
        firsts = {card["type"]: card for card in registry.specimens(ruleset).cards.values()}
        self._bases = [{key: value for key, value in card.items() if key not in LEFT_OUT} for card in firsts.values()]

    def accepts(self, clause: dict[str, Any]) -> bool:
        """Whether a card of any type may have this clause."""
        return any(self._is_accepted({**base, **self._on_card(clause)}) for base in self._bases)

    def _on_card(self, clause: dict[str, Any]) -> dict[str, Any]:
        return {"action": freeze(clause["action"])} if "action" in clause else {"text": (freeze(clause),)}

    def _is_accepted(self, card: dict[str, Any]) -> bool:
        try:
            self._rules.parse_printing(card)
        except ValueError:
            return False
        return True

    def meaning(self, clause: dict[str, Any]) -> Any:
        """What a clause says, without what goes without saying."""
        if self._rules.book.id == "robotech":
            return plain_clause(clause)
        return as_meant(self._read(freeze(_in_one_way(clause))))

    def random_clauses(self, random: Random, language: str) -> Callable[[], dict[str, Any]]:
        """Returns what draws clauses of all types, an Action text among them where cards have one."""
        ruleset = self._rules.book.id
        drawn = RandomClauses(random, WORDS.get(ruleset, {}), SHARE, NAMES.get(language, "lantern"))
        kinds = [*allowed_types(self.text), *((self.action,) if self.action else ())]

        def draw() -> dict[str, Any]:
            kind = random.choice(kinds)
            made: dict[str, Any] = drawn.draw(kind)
            return {"action": made} if kind is self.action else made

        return draw


def _in_one_way(clause: dict[str, Any]) -> dict[str, Any]:
    """Returns a clause in the first of the ways in which data may say the same."""
    targets, effects = clause.get("targets", ()), clause["effects"]
    is_one = len(targets) == 1 and not any("ways" in each for each in effects)
    same = "target" if is_one else None if targets else "self"
    words = (same, "target1") if is_one else (same,)
    clause = {key: each for key, each in clause.items() if key != "chooses_x"}  # an X that nothing defines
    if is_one and clause.get("x", {}).get("of") == "target1":
        clause["x"] = {**clause["x"], "of": "target"}
    named = [_without_words(effect, words) for effect in effects]
    if clause.get("timing") == "static":
        return {**clause, "effects": sorted((part for each in named for part in _parts(each)), key=canonical_key)}
    if "moment" in clause and len(named) > 1 and named[0] == {"do": "may"}:
        return {**clause, "effects": named[1:], "optional": True}
    return {**clause, "effects": named}


def _without_words(effect: dict[str, Any], words: tuple[str | None, ...]) -> dict[str, Any]:
    """Returns an effect without these words for what it is about, also where effects wait inside it for a moment."""
    made = {key: each for key, each in effect.items() if key != "to" or each not in words}
    if made.get("do") in ("later", "standby") and "target1" in words:
        made["effects"] = [_without_words(each, words) for each in made["effects"]]
    return made


def _parts(effect: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the changes of single values that a continuous effect is made of."""
    values = [name for name in ("attack", "score") if name in effect]
    rest = {key: each for key, each in effect.items() if key not in values}
    return [{**rest, name: effect[name]} for name in values] or [effect]


LEFT_OUT = ("text", "action", "keywords", "requirement")
clause_types = cache(ClauseTypes)
