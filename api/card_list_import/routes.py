"""Routes that import a card list and decide about a paragraph of a card. No list is stored, but
the last answers are, for who sends the same list again."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from api.auth import GameOpener
from api.card_list_import.schemas import CardListImportIn, DecidedCardOut, ImportedCardListOut, ParagraphDecisionIn
from api.card_list_import.service import import_list, is_long_import, record_decision
from api.cpu_budgets import bill_import
from api.http.openapi import LOOKUP_ERRORS, TOKEN_ERRORS
from api.http.openapi_responses import json_response
from api.http.responses import cacheable_json
from api.http.routers import FeatureRouter
from api.jobs.service import QUEUED, one_at_a_time, respond_or_queue
from api.rulesets.routes import RulesetId

router = FeatureRouter(prefix="/api/rulesets", tags=["cards"], responses={**LOOKUP_ERRORS, **TOKEN_ERRORS, **QUEUED})


@router.post(
    "/{name}/card-lists",
    summary="Import a card list",
    responses={200: json_response("The cards, and the report.", ImportedCardListOut)},
)
async def import_card_list(request: Request, name: RulesetId, body: CardListImportIn, state: GameOpener) -> Response:
    """Converts a list, compiles its printed texts and checks the cards: all of it, or the problems of the list.

    The answer has the cards (`card`), each clause with its `source`, and the report: how many cards the rules know whole
    (`texts.whole`) or in part, what other paragraphs wait for (`texts.waiting`, first what would complete most cards), and
    what was `left_out`. `{"card": [...]}` is the list as one file; imported again, it stays as it is. Larger lists become
    jobs. Each client may import so many seconds of CPU time (`importing` of `x-limits`).
    """
    with bill_import(state.budgets):
        return await respond_or_queue(
            request, lambda: import_list(state, name, body), large=is_long_import(state, name, body)
        )


@router.post(
    "/{name}/paragraphs",
    summary="Decide about a paragraph of a card",
    responses={200: json_response("The card.", DecidedCardOut)},
)
async def decide_paragraph(request: Request, name: RulesetId, body: ParagraphDecisionIn) -> Response:
    """Confirms the clauses of a paragraph, switches them off, or puts others in their place. The clauses then have the source
    `person`, which stays when the list is imported again.

    The answer is the card, checked as a whole, or what is wrong with the new clauses, each with its `path`.
    """
    return await one_at_a_time(request, lambda: cacheable_json({"card": record_decision(name, body)}))
