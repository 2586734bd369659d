"""The words of a rulebook in all languages, as logs print them, and the words of the notation that they stand for.

Words are compared in folded form (`fold`). A ruleset that is not installed has no terms.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from domain import registry
from domain.cards.name_matching import fold
from domain.kernel.contract.ruleset import Act
from domain.kernel.messages.message import LANGUAGES

Terms = Mapping[str, Mapping[str, str]]
WordTable = Mapping[str, tuple[str, ...]]
"""Folded words -> what each may stand for in the notation."""
VERDICT_WORDS = ("illegal", "open", "ruled", "違反", "未確定", "裁定", "違規", "未定")
"""The words of verdicts that logs print in brackets behind a line."""


def terms_of(ruleset: str) -> Terms:
    """Returns the terms of a ruleset; none where it is not installed."""
    return registry.ruleset(ruleset).book.terms if registry.is_available(ruleset) else {}


@lru_cache(4096)
def spellings_of_word(ruleset: str, word: str, kind: str = "") -> frozenset[str]:
    """Returns the folded spellings of a word of the notation: the word itself, and its terms in all languages.

    `kind`: the beginning of the term's key, such as `act`, which comes before the bare word.
    """
    terms = terms_of(ruleset)
    keys = (f"{kind}.{word}", word) if kind else (word, f"arg.{word}")
    result = next((terms[key] for key in keys if key in terms), {}) or _spot_terms(terms, word)
    return frozenset(fold(each) for each in (word.replace("_", " "), *map(_bare, result.values())))


def _spot_terms(terms: Terms, word: str) -> Mapping[str, str]:
    """Returns the terms of a place for one card, `F2`: the second of the front row; none for other words."""
    spot = re.fullmatch(r"([A-Z])(\d+)", word)
    return {name: term.format(n=spot[2]) for name, term in terms.get(f"position.{spot[1]}", {}).items()} if spot else {}


def _bare(term: str) -> str:
    """Returns a term without the ending of Japanese verbs and without places for values."""
    return re.sub(r"\{\w+\}", "", term).removesuffix("する")


def fold_word(written: str) -> str:
    """Returns a word in the form in which words of the notation and of rulebooks are compared."""
    return fold(_bare(written.replace("_", " ")))


def possible_meanings(ruleset: str, written: str, words: Iterable[str], kind: str = "") -> tuple[str, ...]:
    """Returns those of the words that a written one may stand for: by itself, else by a term."""
    said, among = fold_word(written), tuple(dict.fromkeys(words))
    exact = tuple(word for word in among if fold(word.replace("_", " ")) == said)
    return exact or tuple(word for word in among if said in spellings_of_word(ruleset, word, kind))


@lru_cache(512)
def make_spelling_table(ruleset: str, words: tuple[str, ...]) -> WordTable:
    """Returns all spellings of these words. What is a word of the notation means itself alone."""
    results = {each: possible_meanings(ruleset, each, words) for word in words for each in spellings_of_word(ruleset, word)}
    return {spelled: meant for spelled, meant in results.items() if meant}


def sole_meaning(ruleset: str, written: str, words: Iterable[str], kind: str = "") -> str:
    """Returns the meaning of a written word if only one of the given words is possible, else an empty text."""
    result = possible_meanings(ruleset, written, words, kind)
    return result[0] if len(result) == 1 else ""


def find_act_by_term(ruleset: str, written: str, acts: Collection[str]) -> str:
    """Returns the only act with this term in a language with other letters; empty for none or several."""
    return "" if written.isascii() else sole_meaning(ruleset, written, acts, "act")


def find_argument_by_term(ruleset: str, written: str, act: Act) -> str:
    """Returns the only argument of an act with this term in a language with other letters; empty for none or several."""
    said = fold(written)
    named = () if written.isascii() else [name for name in act.args if said in _argument_spellings(ruleset, name)]
    return named[0] if len(named) == 1 else ""


@lru_cache(1024)
def _argument_spellings(ruleset: str, name: str) -> frozenset[str]:
    terms = terms_of(ruleset)
    words = (word for key in (f"arg.{name}", name) for word in terms.get(key, {}).values() if "{" not in word)
    return frozenset(map(fold, words))


@lru_cache(64)
def timing_place_spellings(ruleset: str) -> WordTable:
    """Returns the folded words for phases, steps and places of the timing chart -> what each may stand for in notation."""
    result: dict[str, dict[str, None]] = {}
    for spelled, place in _spelled_places(ruleset):
        result.setdefault(fold(spelled), {})[place] = None
    return {spelled: tuple(meant) for spelled, meant in result.items()}


def _spelled_places(ruleset: str) -> Iterator[tuple[str, str]]:
    terms = terms_of(ruleset)
    for node in registry.ruleset(ruleset).timeline.nodes if terms else ():
        for kind, name in (("phase", node.phase), ("step", node.step)):
            for word in (name, *terms.get(f"{kind}.{name}", {}).values()) if name else ():
                yield word, name
        if node.kind != "fixed":
            yield node.key, node.key
            for language in LANGUAGES:
                yield describe_timing_place(terms, node.key, language), node.key


def describe_timing_place(terms: Terms, node: str, language: str) -> str:
    """Returns a place of the timing chart, `assign.ft`, as phase and step in words, as logs and boards print it."""
    words: list[str] = []
    for part in node.split("."):
        name = "free_timing" if part.rstrip("0123456789") == "ft" else part
        kinds = ("step", "phase") if words else ("phase", "step")
        key = next((key for key in (*(f"{kind}.{name}" for kind in kinds), name) if key in terms), "")
        term = terms[key].get(language) or terms[key]["en"] if key else name.replace("_", " ")
        words.append(term[:1].upper() + term[1:])
    return " · ".join(dict.fromkeys(words))
