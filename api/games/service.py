"""Opens games, from their start or at a position. Blocking: called in a thread."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from api.commands.refusals import reasons_to_json, rule_to_json
from api.commands.service import notation_problem_to_json
from api.games.schemas import DeckIn, OpenGameIn
from api.http.json_input import parse_json_value, redact_input, strings_in
from api.http.messages import msg
from api.http.problems import Problem, id_reused, invalid_request
from api.records.service import import_judged_events, opened_response
from api.rulesets.card_and_deck_list_routes import parse_card_list, parse_deck_list
from api.rulesets.routes import find_ruleset
from api.state import AppState
from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.messages.message import as_message
from replays.clerk import OpenedGame
from replays.sheet import SheetError
from replays.sheet.starting_position import open_desk_at_position


def game_terms(body: OpenGameIn) -> dict[str, Any]:
    """Returns the terms of a new game as `make_header` expects them."""
    terms = parse_json_value(body.model_dump(include=_TERMS), "body")
    return {**terms, "seats": body.seats or find_ruleset(body.ruleset).book.seats[0]}


def game_setup(state: AppState, body: OpenGameIn) -> dict[str, Any]:
    """Returns the set-up of a new game: cards, decks, the ruleset's own keys. Raises a Problem for an unreadable list."""
    printings, decks = _cards_and_decks(state, body)
    sent = {**body.setup, "decks": decks, **({} if body.cards is None else {"printings": printings})}
    setup: dict[str, Any] = parse_json_value(_tuples_to_lists(sent), "body")
    if body.cards is None:
        setup["printings"] = printings  # specimens stay as they are, so that their parsed form is found in a cache
    return setup


def open_game(state: AppState, body: OpenGameIn, client: str, base: str) -> Response:
    """Opens a game. Raises a Problem if the rules or a deck list refuse it."""
    terms, setup = game_terms(body), game_setup(state, body)
    try:
        answer = state.clerk.open_game(body.ruleset, terms, setup, client, state.now(), "organiser")
    except ValueError:
        raise invalid_request({"at": "body", "kind": msg("cannot_be_stored")}) from None
    if isinstance(answer, Refusal):
        raise opening_refused_problem(answer, body)
    if not isinstance(answer, OpenedGame):
        raise id_reused()
    state.watcher.set_position(answer.game, len(answer.events))
    return opened_response(state, answer, client, base)


_TERMS = {"mode", "switches", "players", "about", "quiet", "explicit_passes"}


def _cards_and_decks(state: AppState, body: OpenGameIn) -> tuple[dict[str, Any], dict[str, Any]]:
    """Returns the printings in use, and the deck of each seat."""
    printings = parse_card_list(state, body.ruleset, body.cards)
    decks = {seat: _deck_at(state, seat, body.ruleset, deck, printings) for seat, deck in body.decks.items()}
    used = {key for deck in decks.values() for key in (*deck["list"], *deck["sideboard"])} if decks else set(printings)
    return {key: value for key, value in printings.items() if key in used}, decks


def _deck_at(state: AppState, seat: str, ruleset: str, deck: DeckIn, printings: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the deck of a seat. Raises a Problem that names the seat if its list is unreadable."""
    try:
        return _deck(state, ruleset, deck, printings)
    except Problem as problem:
        problem.document["seat"] = seat if len(seat) == 1 else ""
        raise


def _deck(state: AppState, ruleset: str, deck: DeckIn, printings: Mapping[str, Any]) -> dict[str, Any]:
    if deck.list is not None:
        deck_list = parse_deck_list(state, ruleset, deck.list.text, deck.list.form, printings)
        return {"list": dict(deck_list.main), "sideboard": dict(deck_list.sideboard)}
    known = registry.specimens(ruleset).decks
    if deck.specimen not in known:
        raise invalid_request({"at": "body.decks.specimen", "kind": msg("no_such_specimen_deck"), "known": sorted(known)})
    chosen = known[deck.specimen]
    return {"list": dict(chosen.cards), "sideboard": dict(chosen.sideboard)}


def _tuples_to_lists(value: Any) -> Any:
    """Returns the value with lists for tuples, so that it is checked like JSON."""
    if isinstance(value, Mapping):
        return {key: _tuples_to_lists(item) for key, item in value.items()}
    return [_tuples_to_lists(item) for item in value] if isinstance(value, tuple | list) else value


def opening_refused_problem(refusal: Refusal, body: OpenGameIn) -> Problem:
    """Returns the problem (409) of a game that cannot be opened with these terms."""
    said, rules = tuple(strings_in(body.model_dump())), find_ruleset(body.ruleset)
    return Problem(
        409,
        "refused",
        msg("game_cannot_be_opened"),
        detail=redact_input(refusal.message, said, body.ruleset),
        reasons=reasons_to_json(rules, as_message(refusal.reason), said),
        rule=refusal.rule,
        **rule_to_json(rules, refusal.rule),
        legal=list(refusal.legal),
        position=0,
    )


def open_at_position(state: AppState, body: OpenGameIn, client: str, base: str) -> Response:
    """Opens a game at a position. Raises a Problem for every wrong line of it, or if the rules refuse it."""
    try:
        desk = open_desk_at_position(
            find_ruleset(body.ruleset), game_terms(body), game_setup(state, body), body.position, "organiser", state.now()
        )
    except SheetError as error:
        lines = body.position.splitlines()
        problems = [
            notation_problem_to_json(each, tuple(lines[each.line - 1 : each.line]), body.ruleset)
            for each in error.problems[:50]
        ]
        raise Problem(422, "unreadable", msg("position_cannot_be_read"), problems=problems, field="position") from None
    except ValueError:
        raise invalid_request({"at": "body", "kind": msg("cannot_be_stored")}) from None
    if isinstance(desk, Refusal):
        raise opening_refused_problem(desk, body)
    return import_judged_events(state, tuple(desk.events), client, base)
