"""Turns refusals of the rules into problem documents that reveal nothing beyond the client's view.

The record may know more than the client (another seat's hand) and give another reason for the same refusal. So the command is
judged on the client's view first, as if that were a log of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from api.http.json_input import redact_input
from api.http.messages import msg
from api.http.openapi_responses import ReasonOut
from api.http.problems import Problem
from api.http.request_parts import etag
from api.views.game_view import GameView
from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.rulebook import RuleStatement
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.messages.message import Message, as_message, map_facts, to_json
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import registered_decklist

UNDOING_ACTS = ("takeback", "correct")
"""Acts that a view cannot judge, because it cannot undo events."""


def refusal_problem(view: GameView, refusal: Refusal, in_view: Command | None, sent: tuple[str, ...]) -> Problem:
    """Returns the problem (409) of a refusal. In a quiet game it does not list what would be legal.

    `in_view`: the command in the card ids of the view, if the view can judge it · `sent`: the strings that the client sent.
    """
    reason = (None if in_view is None else _refusal_in_view(view, in_view)) or _with_view_names(view, refusal)
    rules = require_ruleset(view.header.ruleset)
    return Problem(
        409,
        "refused",
        msg("rules_say_no"),
        {"ETag": etag(len(view.events))},
        detail=redact_input(reason.message, sent, view.header.ruleset),
        reasons=reasons_to_json(rules, as_message(reason.reason), sent),
        rule=reason.rule,
        **rule_to_json(rules, reason.rule),
        legal=[] if view.header.quiet else list(reason.legal),
        position=len(view.events),
    )


def reasons_to_json(rules: Ruleset, message: Message, sent: Iterable[str]) -> list[ReasonOut]:
    """Returns a message of the rules in other languages with the facts it names, redacted of the strings `sent`."""
    return cast(list[ReasonOut], to_json(message, lambda fact: redact_input(fact, sent, rules.book.id)))


def rule_to_json(rules: Ruleset, rule: str) -> dict[str, Any]:
    """Returns a rule's statement in every language and its place in the source. All are empty for an unknown rule."""
    text = rules.book.rules.get(rule, RuleStatement("", "", ""))
    return {"statement": text.statement, "statements": dict(text.statements), "where": text.where}


def require_ruleset(name: str) -> Ruleset:
    """Returns a ruleset. Raises a Problem (409) if it is not installed."""
    try:
        return registry.ruleset(name)
    except KeyError:
        raise Problem(409, "no-rules", msg("rulebook_is_not_here")) from None


def known_cards(view: GameView) -> Mapping[str, Plain]:
    """Returns the specimen cards and the cards of the viewer's own deck list."""
    cards = dict(registry.specimen_cards(view.header.ruleset))
    if view.projection is not None:
        own = registered_decklist(view.table, view.viewer) or {}
        cards.update({key: view.projection.table.pins[key] for key in own if key in view.projection.table.pins})
    return cards


def _refusal_in_view(view: GameView, command: Command) -> Refusal | None:
    """Returns the refusal of the command on the client's view, or None if the view does not refuse it."""
    if view.projection is None or command.act in UNDOING_ACTS:
        return None
    desk = load_desk(view.events, require_ruleset(view.header.ruleset))
    desk.catalogue = known_cards(view)
    answer = desk.say(command)
    return answer if isinstance(answer, Refusal) else None


def _with_view_names(view: GameView, refusal: Refusal) -> Refusal:
    return Refusal(
        refusal.rule, map_facts(as_message(refusal.reason), view.in_view_names), tuple(map(view.in_view_names, refusal.legal))
    )
