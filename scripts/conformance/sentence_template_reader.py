"""Sentences of events and declarations, read as the viewer reads them (`replays/viewer/replay/sentence-template.js`)."""

from __future__ import annotations

import re

_FACT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_NUMBER = re.compile(r"\{(\w+)\?")
FORMS = frozenset(
    (
        "signed",
        "gained",
        "lost",
        "known",
        "some",
        "change",
        "several",
        "other",
        "order",
        "each",
        "is",
        "crew",
        "ordinal",
        "a",
        "word",
        "against",
        "damage",
        "leaders",
        "outcomes",
        "number",
        "place",
        "points",
        "text",
        "may",
        "cannot",
        "moment",
        "kind",
        "in",
        "into",
    )
)


def required_facts(sentence: str) -> set[str]:
    """Returns the facts that a sentence requires: those outside of square brackets."""
    return _facts(_outside(sentence))


def optional_facts(sentence: str) -> set[str]:
    """Returns the facts that a sentence mentions only if an event has them."""
    return _facts(sentence) - required_facts(sentence)


def template_faults(sentence: str) -> list[str]:
    """Returns the faults of a sentence: unmatched brackets and unknown forms."""
    results = [f"{sign}: {sentence}" for sign, other in ("{}", "[]") if sentence.count(sign) != sentence.count(other)]
    return results + [f"no form {form}: {sentence}" for _, form in _FACT.findall(sentence) if form and form not in FORMS]


def _facts(sentence: str) -> set[str]:
    return {name for name, _ in _FACT.findall(sentence)} | set(_NUMBER.findall(sentence))


def _outside(sentence: str) -> str:
    while (shorter := re.sub(r"\[[^\[\]]*\]", "", sentence)) != sentence:
        sentence = shorter
    return sentence
