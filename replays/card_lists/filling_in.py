"""Filling a card in with what was read in its printed text (`replays.card_lists.texts`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.cards.card_fields import UNKNOWN
from replays.card_lists.texts import Read


def filled_in(card: Mapping[str, Any], read: Read) -> dict[str, Any]:
    """The card with what was read; clauses, keywords and values that somebody filled in stay as they are."""
    own = tuple(card.get("text", ()))
    done = {_said(clause): clause for clause in own if clause.get("effects") or not clause.get("wording")}
    fresh = tuple(done.pop(_said(clause), clause) for clause in read.clauses)
    kept = tuple(clause for clause in own if clause.get("effects") or "wording" not in clause)
    clauses = (*fresh, *(clause for clause in kept if clause not in fresh))
    keywords = tuple({repr(each): each for each in (*card.get("keywords", ()), *read.keywords)}.values())
    said = {_said(clause) for clause in own}
    scripted = any("wording" not in clause and clause.get("effects") for clause in own)  # the whole text, by a person
    unread = ("text",) if not scripted and any(repr(line) not in said for line in read.left) else ()
    unknown = (*(field for field in card.get(UNKNOWN, ()) if field not in ("text", "keywords")), *unread)
    rest = {key: value for key, value in card.items() if key not in ("text", "keywords", UNKNOWN)}
    told = {"text": clauses} if clauses or not read.left else {}
    return {
        **rest,
        **{key: value for key, value in read.values.items() if not rest.get(key)},
        "keywords": keywords,
        **told,
        **({UNKNOWN: tuple(sorted(unknown))} if unknown else {}),
    }


def _said(clause: Mapping[str, Any]) -> str:
    return repr(_frozen(clause.get("wording", "")))


def _frozen(value: Any) -> Any:
    return tuple(sorted(value.items())) if isinstance(value, Mapping) else value
