"""Refusals as their hearer may get them: in the names of a view, and for a reason that the view knows.

What the record knows and the speaker does not (another seat's hand) can lead to another reason for the same refusal. So the
speaker's view is asked first: as a log of its own, it is judged like every other one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from api.plain import without_echo
from api.problems import Problem
from api.seen import Seen
from api.writes import etag
from domain import registry
from domain.kernel.contract.reasons import told as in_languages
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset, RuleText
from domain.kernel.desk.opening import load
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import registered

GOES_BACK = ("takeback", "correct")
"""What a view cannot judge: it undoes nothing of its own."""


def refused(seen: Seen, refusal: Refusal, told: Command | None, words: tuple[str, ...]) -> Problem:
    """The problem of a refusal; in a quiet game it does not say what would be legal.

    `told`: what was said, in the viewer's names, where the view can judge it · `words`: the texts that were sent.
    """
    reason = (None if told is None else _by_the_view(seen, told)) or _translated(seen, refusal)
    rules = rules_of(seen.header.ruleset)
    return Problem(
        409,
        "refused",
        "The rules say no; nothing was recorded.",
        {"ETag": etag(len(seen.events))},
        detail=without_echo(reason.message, words, seen.header.ruleset),
        reasons=reasons_of(rules, reason.message, words),
        rule=reason.rule,
        **stated(rules, reason.rule),
        legal=[] if seen.header.quiet else list(reason.legal),
        position=len(seen.events),
    )


def reasons_of(rules: Ruleset, message: str, words: Iterable[str]) -> list[dict[str, Any]]:
    """What a message of the rules says, in other languages, with the facts that it names; without the sender's `words`."""
    return in_languages(rules.book.refusals.reasons(message), lambda fact: without_echo(fact, words, rules.book.id))


def stated(rules: Ruleset, rule: str) -> dict[str, Any]:
    """What a rule says, in every language that has it, and its place in the source; empty where there is none of this id."""
    text = rules.book.rules.get(rule, RuleText("", "", ""))
    return {"statement": text.statement, "statements": dict(text.statements), "where": text.where}


def rules_of(name: str) -> Ruleset:
    """A ruleset. Raises a Problem where its code is not here."""
    try:
        return registry.ruleset(name)
    except KeyError:
        raise Problem(409, "no-rules", "The rulebook of this game is not here: it can be read, not played on.") from None


def catalogue(seen: Seen) -> Mapping[str, Plain]:
    """The specimens, and the cards of the viewer's own list."""
    cards = dict(registry.specimen_cards(seen.header.ruleset))
    if seen.eyes is not None:
        own = registered(seen.table, seen.viewer) or {}
        cards.update({key: seen.eyes.table.pins[key] for key in own if key in seen.eyes.table.pins})
    return cards


def _by_the_view(seen: Seen, told: Command) -> Refusal | None:
    """Why this is refused by what the viewer knows; None where that is not enough to refuse it."""
    if seen.eyes is None or told.act in GOES_BACK:
        return None
    desk = load(seen.events, rules_of(seen.header.ruleset))
    desk.catalogue = catalogue(seen)
    answer = desk.say(told)
    return answer if isinstance(answer, Refusal) else None


def _translated(seen: Seen, refusal: Refusal) -> Refusal:
    return Refusal(refusal.rule, seen.words(refusal.message), tuple(map(seen.words, refusal.legal)))
