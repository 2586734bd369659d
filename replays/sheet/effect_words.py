"""Words of effects by hand as people write them: `move Zura to the junkyard`, `effect move ズラ 捨て山`, `destroy`.

A word that only one field of the effect can have needs no name before it. It is the identifier, the rulebook's word in any
language, or the beginning of either, as long as it is the only one; several words may make one (`nation top`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain import registry
from domain.cards.name_matching import fold
from replays.sheet.cards import Scene, unquoted
from replays.sheet.syntax import Item

LEAST = 3
"""Letters that a beginning has at least."""
_SMALL = ("to", "into", "the", "in", "on", "へ", "に", "到", "至")
_MOST = 3


class Meant(NamedTuple):
    """A field of an effect, what it holds, and how many words say so; of another verb the field is `do`."""

    field: str
    value: str
    words: int


def field_of(scene: Scene, words: Sequence[Item], used: int, verb: str) -> Meant | None:
    """What the words from here on say by themselves of an effect of this verb; None where they say nothing."""
    ruleset = scene.table.header.ruleset
    if ruleset not in registry.available():
        return None
    start = used
    while used < len(words) - 1 and used - start < 2 and words[used].text.lower() in _SMALL and not words[used].quoted:
        used += 1
    for length in range(min(_MOST, len(words) - used), 0, -1):
        run = words[used : used + length]
        if any(item.kind != "REF" or item.quoted for item in run):
            continue
        written = " ".join(unquoted(item.text) for item in run)
        if scene.names.is_exactly(written):
            return None
        found = _named(ruleset, verb, fold(written.replace("_", " ")))
        if found is not None:
            return Meant(*found, used - start + length)
    return None


@lru_cache(512)
def _named(ruleset: str, verb: str, word: str) -> tuple[str, str] | None:
    """The one field and value of a verb that this word, or the beginning of one, can mean."""
    known = list(_choices(ruleset, verb))
    exact = dict.fromkeys((field, value) for field, value, names in known if word in names)
    begun = dict.fromkeys((field, value) for field, value, names in known if any(name.startswith(word) for name in names))
    found = list(exact) or (list(begun) if len(word) >= LEAST or not word.isascii() else [])
    return found[0] if len(found) == 1 else None


def _choices(ruleset: str, verb: str) -> Iterator[tuple[str, str, set[str]]]:
    """Field, value and names of every word that is a field by itself; `move` is also said of verbs such as `to_hand`."""
    terms = registry.ruleset(ruleset).book.terms
    small = registry.small_effects(ruleset)
    for (of, field), values in small.choices.items():
        for value in values if of == verb else ():
            yield field, value, _names(value, terms)
    if verb == "move" and ("move", "zone") not in small.choices:
        for other in small.needs:
            if other.startswith("to_"):
                yield "do", other, _names(other.removeprefix("to_"), terms)


def _names(value: str, terms: Mapping[str, Mapping[str, str]]) -> set[str]:
    told = {value.replace("_", " ")}
    for key, words in terms.items():
        if "." not in key and (key == value or key.startswith(f"{value}_")):
            told |= {key.replace("_", " "), *words.values()}
    return {fold(name) for name in told}
