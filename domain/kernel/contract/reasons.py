"""What a refusal says, in other languages: the sentence that it is, and the facts that it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from domain.kernel.messages.message import Catalog, Message, every_form, parts

LANGUAGES = ("ja", "zh")
"""The languages of translations: all but English."""
_FREE = r"(?:(?!; ).)+?"
_NODE = r"[a-z_]+(?:\.[a-z_0-9]+)*"
_ZONE = r"(?:[A-Z]\.)?[a-z_]+"
KINDS: Mapping[str, str] = MappingProxyType(
    {
        "who": r"[A-Z]",
        "act": r"[a-z_]+",
        "acts": r"[a-z_]+(?: or [a-z_]+)*",
        "verb": r"[a-z_]+",
        "place": rf"{_NODE}(?:, {_NODE})*",
        "zones": rf"{_ZONE}(?:, {_ZONE})*",
        "n": r"-?\d[\d,]*(?: to \d+)?",
        "word": r"[A-Za-z][A-Za-z_ ]*?",
        "card": _FREE,
        "said": _FREE,
        "field": r"an?(?:other)? [a-z ]+|[a-z_]+(?:\.[a-z_]+)*(?:: [a-z_]+)*",
        "value": r"None|True|False|[\d'\"(\[{-](?:(?!; ).)*?",
        "wanted": _FREE,
        "help": r".+",
        "reason": r".+",
    }
)
"""Kinds of facts, by which they are named: a seat, acts, a small effect, places of the timing chart, zones, a number, a word
of the rulebook, cards as they are called, what was said or is to be said, a field of data, a value as code writes it, what is
wanted instead, a sentence of help, another refusal. A second fact of a kind has a number behind its name (`card2`)."""
FACT = re.compile(r"\{(([a-z]+)\d?)\}")
JOINS: Mapping[str, str] = MappingProxyType({"ja": "。", "zh": "；"})
"""What stands between sentences."""
LONGEST = 4_000
"""A longer message holds somebody's own words and is not parsed."""
_INSIDE = ("reason", "help")
_SAYS_MUCH = 12
"""So many signs of its own tell a sentence from others."""
_CALLED = ("card", "said", "field")


class Reason(NamedTuple):
    """One sentence of a refusal: language (`ja`, `zh`) -> words with `{facts}` in them · `facts`: name -> what was said, or
    what that is in other languages."""

    words: Mapping[str, str]
    facts: Mapping[str, str | tuple[Reason, ...]]


class Sentences:
    """What can be refused: English sentence -> language -> the same. `help`: sentences that are quoted in them."""

    kinds = KINDS

    def __init__(
        self, told: Mapping[str, Mapping[str, str]], quoted: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    ) -> None:
        self.told, self.quoted = told, quoted

    def reasons(self, message: Message | str) -> tuple[Reason, ...]:
        """What a refusal says, sentence by sentence; empty where one of them is not known, or it is longer than `LONGEST`."""
        if isinstance(message, Message):
            return reasons_of(message) if message.is_translated() else self.reasons(str(message))
        if len(message) > LONGEST:
            return ()
        whole = self._sentence(message)
        if whole or "; " not in message:
            return (whole,) if whole else ()
        parts = [self._sentence(part) for part in message.split("; ")]
        return tuple(part for part in parts if part) if all(parts) else ()

    def _sentence(self, said: str) -> Reason | None:
        known = self.told.get(said)
        return Reason(known, {}) if known else next(self._fitting(said), None)

    def _fitting(self, said: str) -> Iterator[Reason]:
        for pattern, words in self._patterns:
            found = pattern.fullmatch(said)
            facts = {name: self._inside(name, value) for name, value in found.groupdict().items()} if found else {}
            if facts and all(facts.values()):
                yield Reason(words, facts)

    def _inside(self, name: str, value: str) -> str | tuple[Reason, ...]:
        """A fact as it was said, or in other languages where it is a sentence or has one word in all games (`nothing`)."""
        kind = name.rstrip("0123456789")
        if kind == "help":
            known = self.quoted.get(value)
            return (Reason(known, {}),) if known else value
        if kind == "reason":
            return self.reasons(value)
        if kind == "wanted":
            wanted = self._sentence(value)
            return (wanted,) if wanted else value
        known = self.told.get(value) if kind in _CALLED else None
        return (Reason(known, {}),) if known else value

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], Mapping[str, str]]]:
        """Sentences with others in them first, then those that leave the least open; `{card}: {reason}` and its like come
        before those that say hardly anything themselves."""
        bare = {english: len(FACT.sub("", english)) for english in self.told if FACT.search(english)}
        filled = sorted(bare, key=lambda english: (_rank(english, bare[english]), -bare[english]))
        return [(re.compile(_pattern(english, self.kinds), re.DOTALL), self.told[english]) for english in filled]


def _rank(english: str, bare: int) -> int:
    """When a sentence is tried; one that is another sentence after anything may be any other one with a colon."""
    if not _has(english, _INSIDE):
        return 1 if bare >= _SAYS_MUCH else 3
    loose = not FACT.sub("", english).strip(": ") and _has(english, ("card", "said"))
    return 2 if loose else 0


def _has(english: str, kinds: tuple[str, ...]) -> bool:
    return any(kind in kinds for _, kind in FACT.findall(english))


def _pattern(english: str, kinds: Mapping[str, str]) -> str:
    """Text and facts by turns: `FACT` has two groups."""
    parts = FACT.split(english)
    told = (rf"(?P<{name}>{kinds[kind]})" for name, kind in zip(parts[1::3], parts[2::3], strict=True))
    return "".join(re.escape(text) + fact for text, fact in zip(parts[0::3], (*told, ""), strict=True))


def reasons_of(message: Message) -> tuple[Reason, ...]:
    """A message sentence by sentence."""
    return tuple(
        Reason(
            {language: each.catalog.template(each.id, language, each.facts) for language in LANGUAGES},
            {name: (reasons_of(fact) if isinstance(fact, Message) else str(fact)) for name, fact in each.facts.items()},
        )
        for each in parts(message)
    )


def sentences_of(catalog: Catalog) -> dict[str, Mapping[str, str]]:
    """The messages of a catalogue by their English sentences, for texts that come as English: language -> the same."""
    found: dict[str, Mapping[str, str]] = {}
    for words in catalog.entries.values():
        others: Mapping[str, str] = {language: str(words[language]) for language in LANGUAGES}
        found.update(dict.fromkeys(every_form(words["en"]), others))
    return found


NO_SENTENCES = Sentences(MappingProxyType({}))
"""What a rulebook says that has words for none of its refusals."""


def said_in(language: str, reasons: tuple[Reason, ...], tell: Callable[[str, str], str] = lambda kind, said: said) -> str:
    """Reasons in a language; empty where they have no words in it. `tell(kind, said)`: how a fact is called."""
    parts = [_filled(language, each, tell) for each in reasons]
    return JOINS.get(language, "; ").join(parts) if all(parts) else ""


def _filled(language: str, reason: Reason, tell: Callable[[str, str], str]) -> str:
    def fact(found: re.Match[str]) -> str:
        known = reason.facts[found[1]]
        return tell(found[2], known) if isinstance(known, str) else said_in(language, known, tell)

    return FACT.sub(fact, reason.words.get(language, ""))


def told(reasons: tuple[Reason, ...], tell: Callable[[str], str] = str) -> list[dict[str, Any]]:
    """Reasons as JSON: the words of each language, and the `facts`, a text or reasons again; `tell`: what a text becomes."""
    return [
        {
            **each.words,
            "facts": {name: tell(fact) if isinstance(fact, str) else told(fact, tell) for name, fact in each.facts.items()},
        }
        for each in reasons
    ]
