"""Card lists and deck lists: texts in, lists or problems out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.answers import public
from api.bodies import Cards, DeckText
from api.house import House, house_of
from api.jobs import BEHIND, answered
from api.limits import APART, AT_ONCE, CARDS
from api.openapi import FOUND
from api.plain import without_echo
from api.problems import Problem, bad_shape
from api.refusing import reasons_of, stated
from api.routes.rulebooks import Name, known_ruleset
from domain import registry
from domain.cards.catalogue import Catalogue
from domain.cards.deck_forms import read_deck
from domain.cards.decklist import DeckList
from domain.cards.problem import Problem as Mistake
from domain.kernel.contract.reasons import LANGUAGES, said_in
from domain.kernel.contract.reasons import told as in_languages
from domain.kernel.desk.opening import require_house_rules
from replays.card_lists import card_list, sentences_of

router = APIRouter(prefix="/api/rulesets", tags=["cards"], responses={**FOUND, **BEHIND})
MOST = 50


@router.post("/{name}/cards", summary="Read a card list")
async def cards(request: Request, name: Name, body: Cards) -> Response:
    """The printings of a card list (TOML or CSV), or everything that is wrong with it, with line and column."""
    house = house_of(request)
    return await answered(request, lambda: public({"cards": dict(cards_of(house, name, body))}), large=is_large(body))


@router.post("/{name}/decks", summary="Read and check a deck list")
async def decks(request: Request, name: Name, body: DeckText) -> Response:
    """The deck of a list as players write it, or of a file of another program, and every reason why the rulebook does not
    allow it. `remarks`: what was taken for something else than a card of the deck, by line and kind."""
    house = house_of(request)
    return await answered(request, lambda: public(_checked(house, name, body)), large=is_large(body.cards))


def is_large(cards: Cards | None) -> bool:
    """Whether it takes longer to read this card list than an answer should."""
    return cards is not None and len(cards.text) > AT_ONCE.cards


def cards_of(house: House, name: str, body: Cards | None) -> Mapping[str, Any]:
    """The printings of a list, or the specimens where none was sent. Raises a Problem."""
    rules = known_ruleset(name)
    if body is None:
        return registry.specimens(name).cards
    read = partial(card_list, body.text, rules.book.id, body.form, bounds=CARDS)
    found = house.apart.do(read) if len(body.text) > APART else read()
    if isinstance(found, list):
        raise unreadable("card list", found, body.text, name)
    return found


def deck_of(house: House, name: str, text: str, form: str, printings: Mapping[str, Any]) -> DeckList:
    """The deck of a list. Raises a Problem."""
    read = partial(read_deck, text, Catalogue(printings), form=form)
    found = house.apart.do(read) if len(text) > APART else read()
    if isinstance(found, list):
        raise unreadable("deck list", found, text, name)
    return found


def unreadable(what: str, mistakes: Sequence[Mistake], text: str, ruleset: str) -> Problem:
    """The problem of a text that cannot be read: the places and what would be right there, not the text."""
    lines = text.splitlines()
    told = [_mistake(each, lines, ruleset) for each in mistakes[:MOST]]
    return Problem(422, "unreadable", f"The {what} cannot be read.", problems=told, count=len(mistakes))


def _mistake(mistake: Mistake, lines: list[str], ruleset: str) -> dict[str, Any]:
    said = lines[mistake.line - 1 : mistake.line] if mistake.line else []
    known = sentences_of(ruleset)

    def shown(fact: str) -> str:
        return without_echo(fact, said, ruleset)

    return {
        "line": mistake.line,
        "column": mistake.column,
        "message": shown(mistake.message),
        "reasons": in_languages(known.reasons(mistake.message), shown),
        "expected": shown(mistake.expected),
        "expected_in": {
            each: said_in(each, known.reasons(mistake.expected)) or shown(mistake.expected) for each in LANGUAGES
        },
        "nearest": [shown(word) for word in mistake.nearest],
    }


def _checked(house: House, name: str, body: DeckText) -> dict[str, Any]:
    printings = cards_of(house, name, body.cards)
    deck = deck_of(house, name, body.text, body.form, printings)
    rules = known_ruleset(name)
    try:
        require_house_rules(rules, body.switches)
    except ValueError:
        raise bad_shape({"at": "body.switches", "kind": "no such house rule"}) from None
    faults = rules.check_deck(deck.main, deck.sideboard, printings, switches=body.switches)
    legal = None if faults and all(fault.open for fault in faults) else not faults
    told = [
        {**fault._asdict(), "reasons": reasons_of(rules, fault.message, ()), **stated(rules, fault.rule)} for fault in faults
    ]
    remarks = [{"line": each.line, "kind": each.kind} for each in deck.remarks]
    return {"main": dict(deck.main), "sideboard": dict(deck.sideboard), "legal": legal, "faults": told, "remarks": remarks}
