"""What a clause cannot say of its targets: cards that are chosen where nobody sees them, and a number of several cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause, NotSayable


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
