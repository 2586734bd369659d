"""Imports card lists and decides about paragraphs. Blocking: called in a thread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from starlette.responses import Response

from api.card_list_import.schemas import CardListImportIn, DecidedCardOut, ParagraphDecisionIn
from api.http.json_input import parse_json_value, redact_input, strings_in
from api.http.messages import msg
from api.http.problems import Problem, invalid_request
from api.http.responses import bytes_response
from api.limits import IMPORT_BOUNDS, SYNC_LIMITS
from api.rulesets.card_and_deck_list_routes import MAX_MISTAKES, unreadable_list_problem
from api.rulesets.routes import find_ruleset
from api.state import AppState
from domain.cards.card_data_errors import CardComplaint
from domain.cards.problems import Problem as DataProblem
from domain.kernel.messages.message import LANGUAGES, as_message, map_facts, to_json
from replays.card_lists.clause_decisions import NoSuchParagraph, decide_paragraph
from replays.card_lists.import_report import import_to_json


def is_long_import(state: AppState, name: str, body: CardListImportIn) -> bool:
    """Returns whether an import takes too long to be answered at once: that of a large list that was not imported before."""
    large = len(body.text) + len(body.before) > SYNC_LIMITS.imported
    return large and not state.import_cache.has(find_ruleset(name).book.id, _cache_key(body))


def _cache_key(body: CardListImportIn) -> tuple[str, ...]:
    return (body.text, body.name, body.form, body.before, repr(IMPORT_BOUNDS))


def import_list(state: AppState, name: str, body: CardListImportIn) -> Response:
    """Returns the cards of a list and the report. Raises a Problem for an unreadable list, or one without any card."""
    rules = find_ruleset(name).book.id
    problems: list[DataProblem] = []

    def make() -> bytes | None:
        found = state.imports.run(import_to_json, body.text, body.name, rules, body.form, body.before, IMPORT_BOUNDS)
        if isinstance(found, list):
            problems.extend(found)
            return None
        return found

    answer = state.import_cache.answer(rules, _cache_key(body), make)
    if answer is None:
        raise unreadable_list_problem(msg("card_list_cannot_be_read"), problems, body.text, name)
    return bytes_response(answer)


def record_decision(name: str, body: ParagraphDecisionIn) -> DecidedCardOut:
    """Returns the card with the decision. Raises a Problem (422) for clauses that the rulebook does not accept."""
    rules = find_ruleset(name).book.id
    sent = parse_json_value(body.model_dump(include={"card", "paragraph", "clauses"}), "body")
    try:
        found = decide_paragraph(rules, sent["card"], sent["paragraph"], body.decision, sent["clauses"], body.left)
    except NoSuchParagraph:
        raise invalid_request({"at": "body.paragraph", "kind": msg("no_such_paragraph")}) from None
    except (TypeError, AttributeError):  # the card has another shape than imported cards
        raise invalid_request({"at": "body.card", "kind": msg("not_an_imported_card")}) from None
    if isinstance(found, tuple):
        raise _not_accepted(found, list(strings_in(sent["clauses"])), name)
    return cast(DecidedCardOut, found)


def _not_accepted(complaints: Sequence[CardComplaint], sent: list[str], ruleset: str) -> Problem:
    problems = [_complaint_to_json(each, sent, ruleset) for each in complaints[:MAX_MISTAKES]]
    return Problem(422, "unreadable", msg("clause_is_not_accepted"), problems=problems, count=len(complaints))


def _complaint_to_json(complaint: CardComplaint, sent: list[str], ruleset: str) -> dict[str, Any]:
    def shown(fact: str) -> str:
        return redact_input(fact, sent, ruleset)

    path = complaint.field if isinstance(complaint.field, tuple) else (complaint.field,)
    return {
        "path": [shown(str(part)) for part in path],
        "message": shown(str(complaint.message)),
        "reasons": to_json(complaint.message, shown),
        "expected": shown(str(complaint.expected)),
        "expected_in": {each: map_facts(as_message(complaint.expected), shown).text(each) for each in LANGUAGES[1:]},
        "nearest": [shown(word) for word in complaint.nearest],
    }
