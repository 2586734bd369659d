"""The types of a ruleset's printed texts: random clauses of them, whether the rulebook accepts one, and what it means."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, get_args

from domain import registry
from domain.parts.grammar import alternatives, fields_of
from domain.parts.grammar.reading import make_cached_reader
from domain.parts.grammar.value_checks import freeze
from domain.rulesets.robotech.card_language.plain_form import plain_clause
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
        texts = import_module(f"domain.rulesets.{ruleset}.grammar.texts")
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
        return plain_clause(clause) if self._rules.book.id == "robotech" else as_meant(self._read(freeze(_named(clause))))

    def random_clauses(self, random: Random, language: str) -> Callable[[], dict[str, Any]]:
        """Returns what draws clauses of all types, an Action text among them where cards have one."""
        ruleset = self._rules.book.id
        drawn = RandomClauses(random, WORDS.get(ruleset, {}), SHARE, NAMES.get(language, "lantern"))
        kinds = [*alternatives(self.text), *((self.action,) if self.action else ())]

        def draw() -> dict[str, Any]:
            kind = random.choice(kinds)
            made: dict[str, Any] = drawn.draw(kind)
            return {"action": made} if kind is self.action else made

        return draw


def _named(clause: dict[str, Any]) -> dict[str, Any]:
    """Returns a clause of one target with its other word for that."""
    one = len(clause.get("targets", ())) == 1 and not any("ways" in each for each in clause["effects"])
    first = [{**each, "to": "target"} if each.get("to") == "target1" else each for each in clause["effects"]]
    return {**clause, "effects": first} if one else clause


LEFT_OUT = ("text", "action", "keywords", "requirement")
clause_types = cache(ClauseTypes)
