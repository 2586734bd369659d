"""The parts of a printed text, and their merge into a card. Everything that a person entered or confirmed stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from domain.cards.card_data_errors import UNKNOWN
from domain.parts.card_schema import COMPILER, PERSON
from domain.parts.phrase_grammar.card_text_compiler import UncompiledParagraph

Clause = dict[str, Any]


class TextParts(NamedTuple):
    """A text as keywords, clauses, unrecognised paragraphs, and other values of the card.

    `open`: the paragraphs that were not compiled, each with its obstacle; empty for a ruleset without a grammar of texts ·
    `stated`: which fields of texts a card of the type has, so that an empty one says that there is none.
    """

    keywords: tuple[dict[str, Any], ...]
    clauses: tuple[Clause, ...]
    unrecognised: tuple[str, ...]
    values: Mapping[str, Any] = {}
    open: tuple[tuple[str, UncompiledParagraph], ...] = ()
    stated: frozenset[str] = frozenset(("keywords", "text"))


def merge_text_parts(card: Mapping[str, Any], read: TextParts) -> dict[str, Any]:
    """Returns the card with the parts read from its printed text; clauses, keywords and values entered by a person stay.

    The text is unknown as long as a paragraph is not recognised or has no effects.
    """
    rest = {key: value for key, value in card.items() if key not in ("text", "keywords", UNKNOWN)}
    own = tuple(clause for clause in card.get("text", ()) if not is_unconfirmed_clause(clause))
    clauses = _clauses_by_wording(read.clauses, tuple(clause for clause in own if is_confirmed_clause(clause)))
    keywords = tuple({repr(each): each for each in (*card.get("keywords", ()), *read.keywords)}.values())
    said = {text for clause in (*own, *clauses_of({"action": rest.get("action")})) for text in _texts(clause)}
    scripted = any("wording" not in clause and clause.get("effects") for clause in own)  # the whole text, by a person
    open_ = any("wording" in clause and not clause.get("effects") for clause in clauses)
    unread = (
        ("text",)
        if "text" in read.stated and not scripted and (open_ or any(line not in said for line in read.unrecognised))
        else ()
    )
    known = ("text", "keywords", *read.values)
    unknown = (*(field for field in card.get(UNKNOWN, ()) if field not in known), *unread)
    stated = {"text": clauses} if clauses or ("text" in read.stated and not read.unrecognised) else {}
    named = {"keywords": keywords} if keywords or "keywords" in read.stated else {}
    return {
        **rest,
        **{key: value for key, value in read.values.items() if not rest.get(key) or _is_compiled_text(rest[key])},
        **named,
        **stated,
        **({UNKNOWN: tuple(sorted(unknown))} if unknown else {}),
    }


def _clauses_by_wording(fresh: tuple[Clause, ...], persons: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Returns the clauses in the order of the text; a paragraph that a person decided about has all clauses of the person."""
    decided: dict[str, list[Clause]] = {}
    for clause in persons:
        decided.setdefault(_wording(clause), []).append(clause)
    found: list[Clause] = []
    for clause in fresh:
        wording = _wording(clause)
        if wording not in decided:
            found.append(clause)
        found += (each for each in decided.get(wording, ()) if each not in found)
    return (*found, *(clause for clause in persons if clause not in found))


def clauses_of(card: Mapping[str, Any]) -> tuple[Clause, ...]:
    """Returns the clauses of a card, and the printed text that stands in the field `action`."""
    action = card.get("action")
    return (*card.get("text", ()), *((dict(action),) if isinstance(action, Mapping) and "wording" in action else ()))


def is_unconfirmed_clause(clause: Mapping[str, Any]) -> bool:
    """Returns whether the compiler wrote a clause, and no person has confirmed it."""
    return bool(COMPILER.fullmatch(str(clause.get("source", ""))))


def _is_compiled_text(value: Any) -> bool:
    return isinstance(value, Mapping) and is_unconfirmed_clause(value)


def is_confirmed_clause(clause: Clause) -> bool:
    """Returns whether a person wrote a clause, confirmed it, or decided that it stays open."""
    if is_unconfirmed_clause(clause):
        return False
    return bool(clause.get("effects")) or "wording" not in clause or clause.get("source") == PERSON


def _wording(clause: Mapping[str, Any]) -> str:
    return repr(_frozen(clause.get("wording", "")))


def _texts(clause: Clause) -> tuple[str, ...]:
    """Returns the paragraph of a clause in each of its languages."""
    wording = clause.get("wording", "")
    return tuple(wording.values()) if isinstance(wording, Mapping) else (str(wording),)


def _frozen(value: Any) -> Any:
    return tuple(sorted(value.items())) if isinstance(value, Mapping) else value
