"""Refusals as their hearer may get them: in the names of a view, and for a reason that the view knows.

What the record knows and the speaker does not (another seat's hand) can lead to another reason for the same refusal. So the
speaker's view is asked first: as a log of its own, it is judged like every other one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from api.http.json_input import redact_input
from api.http.problems import Problem
from api.http.requests import etag
from api.views.game_view import GameView
from domain import registry
from domain.kernel.contract.book import RuleStatement
from domain.kernel.contract.reasons import told as in_languages
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.opening import load_desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import registered_decklist

UNDOING_ACTS = ("takeback", "correct")
"""What a view cannot judge: it undoes nothing of its own."""


def refusal_problem(view: GameView, refusal: Refusal, told: Command | None, words: tuple[str, ...]) -> Problem:
    """The problem of a refusal; in a quiet game it does not say what would be legal.

    `told`: what was said, in the viewer's names, where the view can judge it · `words`: the texts that were sent.
    """
    reason = (None if told is None else _refusal_in_view(view, told)) or _in_view_names(view, refusal)
    rules = require_ruleset(view.header.ruleset)
    return Problem(
        409,
        "refused",
        "The rules say no; nothing was recorded.",
        {"ETag": etag(len(view.events))},
        detail=redact_input(reason.message, words, view.header.ruleset),
        reasons=reasons_to_json(rules, reason.message, words),
        rule=reason.rule,
        **rule_to_json(rules, reason.rule),
        legal=[] if view.header.quiet else list(reason.legal),
        position=len(view.events),
    )


def reasons_to_json(rules: Ruleset, message: str, words: Iterable[str]) -> list[dict[str, Any]]:
    """What a message of the rules says, in other languages, with the facts that it names; without the sender's `words`."""
    return in_languages(rules.book.refusals.reasons(message), lambda fact: redact_input(fact, words, rules.book.id))


def rule_to_json(rules: Ruleset, rule: str) -> dict[str, Any]:
    """What a rule says, in every language that has it, and its place in the source; empty where there is none of this id."""
    text = rules.book.rules.get(rule, RuleStatement("", "", ""))
    return {"statement": text.statement, "statements": dict(text.statements), "where": text.where}


def require_ruleset(name: str) -> Ruleset:
    """A ruleset. Raises a Problem where its code is not here."""
    try:
        return registry.ruleset(name)
    except KeyError:
        raise Problem(409, "no-rules", "The rulebook of this game is not here: it can be read, not played on.") from None


def known_cards(view: GameView) -> Mapping[str, Plain]:
    """The specimens, and the cards of the viewer's own list."""
    cards = dict(registry.specimen_cards(view.header.ruleset))
    if view.projection is not None:
        own = registered_decklist(view.table, view.viewer) or {}
        cards.update({key: view.projection.table.pins[key] for key in own if key in view.projection.table.pins})
    return cards


def _refusal_in_view(view: GameView, told: Command) -> Refusal | None:
    """Why this is refused by what the viewer knows; None where that is not enough to refuse it."""
    if view.projection is None or told.act in UNDOING_ACTS:
        return None
    desk = load_desk(view.events, require_ruleset(view.header.ruleset))
    desk.catalogue = known_cards(view)
    answer = desk.say(told)
    return answer if isinstance(answer, Refusal) else None


def _in_view_names(view: GameView, refusal: Refusal) -> Refusal:
    return Refusal(refusal.rule, view.in_view_names(refusal.message), tuple(map(view.in_view_names, refusal.legal)))
