"""The shape of a small effect that somebody says by hand: which words it needs, and of what kind they are."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk

NEEDED = {
    "give": ("keyword",),
    "lose": ("keyword",),
    "count_as": ("trait",),
    "bar": ("what",),
    "tributes": ("n",),
    "spend_reduction": ("n",),
    "charge_change": ("n",),
    "energy_cap": ("n",),
    "become": ("into",),
    "search": ("for",),
}
"""The words without which an effect says nothing."""
KINDS: dict[str, tuple[type, ...]] = {
    "n": (int,),
    "attack": (int,),
    "score": (int,),
    "to": (str, tuple, dict),
    "at": (str, tuple),
    "into": (str, dict),
    "for": (dict,),
    "of": (dict,),
    "card": (dict, str),
    "keyword": (str,),
    "trait": (str,),
    "what": (str,),
    "with": (dict,),
    "who": (str,),
    "until": (str,),
    "condition": (dict,),
    "step": (int, str),
}


def check(desk: Desk, operation: Plain) -> None:
    """Raises Refused where a small effect lacks a word, or has one of a wrong kind."""
    name = str(operation["do"])
    for word in NEEDED.get(name, ()):
        desk.must(word in operation, f"{name} needs {word}")
    for word, value in operation.items():
        kinds = KINDS.get(word)
        fits = kinds is None or (isinstance(value, kinds) and not isinstance(value, bool))
        desk.must(fits, f"{name}: {word} cannot be {value!r:.40}")
    to = operation.get("to")
    texts = not isinstance(to, tuple) or all(isinstance(each, str) for each in to)
    desk.must(texts, f"{name}: to is a card, several cards, a word or a filter")
