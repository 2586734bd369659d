"""Reads card lists and deck lists and checks decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal, cast

from fastapi import Request
from pydantic import Field
from starlette.responses import Response

from api.commands.refusals import reasons_to_json, rule_to_json
from api.http.json_input import redact_input
from api.http.messages import msg
from api.http.openapi import LOOKUP_ERRORS
from api.http.openapi_responses import ReasonOut, json_response
from api.http.problems import Problem, ReadingFaultOut, invalid_request
from api.http.request_parts import FileText, RequestBody, ShortText, examples
from api.http.responses import cacheable_json
from api.http.routers import FeatureRouter
from api.jobs.service import QUEUED, respond_or_queue
from api.limits import CARD_LIST_BOUNDS, INLINE_CHARACTERS, SYNC_LIMITS
from api.rulesets.routes import RulesetId, find_ruleset
from api.rulesets.schemas import CheckedDeckOut, DeckFaultOut, DeckRemarkOut, PrintingsOut
from api.state import AppState, app_state
from domain import registry
from domain.cards.catalogue import Catalogue
from domain.cards.deck_list import DeckList
from domain.cards.deck_list_formats import parse_deck
from domain.cards.problems import Problem as Mistake
from domain.kernel.desk.game_opening import check_house_rules
from domain.kernel.messages.message import LANGUAGES, Message, as_message, map_facts, to_json
from replays.card_lists import load_card_list

router = FeatureRouter(prefix="/api/rulesets", tags=["cards"], responses={**LOOKUP_ERRORS, **QUEUED})
MAX_MISTAKES = 50


DeckForm = Annotated[
    Literal["any", "text", "toml", "csv", "xml", "tts", "ydk", "url"],
    Field(description="`any`: the one that it is in, by how it begins."),
]


class DeckListIn(RequestBody, title="DeckList"):
    """A deck list, in any notation of players or as a file of another program."""

    text: FileText
    form: DeckForm = "any"


class CardListIn(RequestBody, title="CardList"):
    """A card list."""

    model_config = examples({"text": '[[card]]\nid = "own:1"\nname = "Test Base"\ntype = "generation"\ncolor = "blue"\n'})
    text: FileText
    form: Literal["toml", "csv", "tsv", "json"] = "toml"


class DeckCheckIn(RequestBody, title="DeckCheck"):
    """A deck list to be read and checked."""

    model_config = examples({"text": "3 Meridian Shipyards\n2 Kestrel"})
    text: FileText = Field(examples=["3 Meridian Shipyards\n2 Kestrel"])
    form: DeckForm = "any"
    cards: CardListIn | None = Field(default=None, description="The card list it is made of; default: the specimens.")
    switches: dict[str, ShortText] = Field(default={}, max_length=64, description="House rules.")


@router.post("/{name}/cards", summary="Read a card list", responses={200: json_response("The printings.", PrintingsOut)})
async def read_card_list(request: Request, name: RulesetId, body: CardListIn) -> Response:
    """The printings of a card list (TOML or CSV), or everything that is wrong with it, with line and column."""
    state = app_state(request)
    return await respond_or_queue(
        request, lambda: cacheable_json({"cards": dict(parse_card_list(state, name, body))}), large=is_large(body)
    )


@router.post(
    "/{name}/decks", summary="Read and check a deck list", responses={200: json_response("The deck.", CheckedDeckOut)}
)
async def check_deck_list(request: Request, name: RulesetId, body: DeckCheckIn) -> Response:
    """The deck of a list as players write it, or of a file of another program, and every reason why the rulebook does not
    allow it. `remarks`: what was taken for something else than a card of the deck, by line and kind."""
    state = app_state(request)
    return await respond_or_queue(request, lambda: cacheable_json(_check_deck(state, name, body)), large=is_large(body.cards))


def is_large(cards: CardListIn | None) -> bool:
    """Returns whether a card list takes too long to be read at once."""
    return cards is not None and len(cards.text) > SYNC_LIMITS.cards


def parse_card_list(state: AppState, name: str, body: CardListIn | None) -> Mapping[str, Any]:
    """Returns the printings of a card list, or the specimens if none was sent. Raises a Problem."""
    rules = find_ruleset(name)
    if body is None:
        return registry.specimens(name).cards
    read = partial(load_card_list, body.text, rules.book.id, body.form, bounds=CARD_LIST_BOUNDS)
    result = state.compute.run(read) if len(body.text) > INLINE_CHARACTERS else read()
    if isinstance(result, list):
        raise unreadable_list_problem(msg("card_list_cannot_be_read"), result, body.text, name)
    return result


def parse_deck_list(state: AppState, name: str, text: str, form: str, printings: Mapping[str, Any]) -> DeckList:
    """Returns the deck of a deck list. Raises a Problem."""
    catalogue = Catalogue(printings, ruled_fields=find_ruleset(name).ruled_fields)
    read = partial(parse_deck, text, catalogue, form=form)
    result = state.compute.run(read) if len(text) > INLINE_CHARACTERS else read()
    if isinstance(result, list):
        raise unreadable_list_problem(msg("deck_list_cannot_be_read"), result, text, name)
    return result


def unreadable_list_problem(title: Message, mistakes: Sequence[Mistake], text: str, ruleset: str) -> Problem:
    """Returns the problem (422) of an unreadable list: places and expected text, nothing of the list itself."""
    lines = text.splitlines()
    problems = [_mistake_to_json(each, lines, ruleset) for each in mistakes[:MAX_MISTAKES]]
    return Problem(422, "unreadable", title, problems=problems, count=len(mistakes))


def _mistake_to_json(mistake: Mistake, lines: list[str], ruleset: str) -> ReadingFaultOut:
    said = lines[mistake.line - 1 : mistake.line] if mistake.line else []

    def shown(fact: str) -> str:
        return redact_input(fact, said, ruleset)

    return {
        "line": mistake.line,
        "column": mistake.column,
        "message": shown(str(mistake.message)),
        "reasons": cast(list[ReasonOut], to_json(mistake.message, shown)),
        "expected": shown(str(mistake.expected)),
        "expected_in": {each: map_facts(as_message(mistake.expected), shown).text(each) for each in LANGUAGES[1:]},
        "nearest": [shown(word) for word in mistake.nearest],
    }


def _check_deck(state: AppState, name: str, body: DeckCheckIn) -> CheckedDeckOut:
    printings = parse_card_list(state, name, body.cards)
    deck = parse_deck_list(state, name, body.text, body.form, printings)
    rules = find_ruleset(name)
    try:
        check_house_rules(rules, body.switches)
    except ValueError:
        raise invalid_request({"at": "body.switches", "kind": msg("no_such_house_rule")}) from None
    faults = rules.check_deck(deck.main, deck.sideboard, printings, switches=body.switches)
    legal = None if faults and all(fault.open for fault in faults) else not faults
    described = [
        {
            **fault._asdict(),
            "message": str(fault.message),
            "reasons": reasons_to_json(rules, as_message(fault.message), ()),
            **rule_to_json(rules, fault.rule),
        }
        for fault in faults
    ]
    remarks: list[DeckRemarkOut] = [{"line": each.line, "kind": each.kind} for each in deck.remarks]
    return {
        "main": dict(deck.main),
        "sideboard": dict(deck.sideboard),
        "legal": legal,
        "faults": cast(list[DeckFaultOut], described),
        "remarks": remarks,
    }
