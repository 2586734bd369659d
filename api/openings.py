"""Opening a game from what was sent: terms, cards, decks, and the organiser's link. Blocking; called in a thread."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from api.answers import private
from api.bodies import Deck, Opening
from api.house import House
from api.plain import plain, texts, without_echo
from api.problems import Problem, bad_shape
from api.receipts import receipt_of
from api.refusing import reasons_of, stated
from api.routes.cards import cards_of, deck_of
from api.routes.rulebooks import known_ruleset
from api.saying import reused
from api.showing import link_data
from api.writes import etag
from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.views.views import JUDGE
from replays.clerk import Opened
from replays.log import Stored


def terms_of(body: Opening) -> dict[str, Any]:
    """The terms of a game that is to be opened, as `make_header` takes them."""
    terms = plain(body.model_dump(include=_TERMS), "body")
    return {**terms, "seats": body.seats or known_ruleset(body.ruleset).book.seats[0]}


def setup_of(house: House, body: Opening) -> dict[str, Any]:
    """Its set-up: cards, decks and the ruleset's own keys. Raises a Problem for a list that cannot be read."""
    printings, decks = _brought(house, body)
    sent = {**body.setup, "decks": decks, **({} if body.cards is None else {"printings": printings})}
    found: dict[str, Any] = plain(_thawed(sent), "body")
    if body.cards is None:
        found["printings"] = printings  # specimens go as they are: who reads cards knows those that were read before
    return found


def open_game(house: House, body: Opening, client: str, base: str) -> Response:
    """Opens a game. Raises a Problem where the rules or the deck lists say no."""
    terms, setup = terms_of(body), setup_of(house, body)
    try:
        answer = house.clerk.open_game(body.ruleset, terms, setup, client, house.now(), "organiser")
    except ValueError:
        raise bad_shape({"at": "body", "kind": "cannot be stored"}) from None
    if isinstance(answer, Refusal):
        raise refused(answer, body)
    if not isinstance(answer, Opened):
        raise reused()
    house.watch.moved(answer.game, len(answer.events))
    return opened(house, answer, client, base)


_TERMS = {"mode", "switches", "players", "about", "quiet", "explicit_passes"}


def opened(house: House, answer: Opened, client: str, base: str) -> Response:
    """A game that this client opened or took in, with the organiser's link; the same link at every try."""
    secret, link = house.links.first(answer.game, client, house.now())
    position = len(answer.events)
    headers = {"ETag": etag(position), "Location": f"/api/games/{answer.game}"}
    headers |= receipt_of(house, answer.game, JUDGE, Stored(0, answer.events))
    if answer.again:
        headers["Idempotency-Replayed"] = "true"
    return private({"game": answer.game, "position": position, "link": link_data(link, secret, base)}, 201, headers)


def _brought(house: House, body: Opening) -> tuple[dict[str, Any], dict[str, Any]]:
    """The printings that are used, and the decks by seat."""
    printings = cards_of(house, body.ruleset, body.cards)
    decks = {seat: _deck_at(house, seat, body.ruleset, deck, printings) for seat, deck in body.decks.items()}
    used = {key for deck in decks.values() for key in (*deck["list"], *deck["sideboard"])} if decks else set(printings)
    return {key: value for key, value in printings.items() if key in used}, decks


def _deck_at(house: House, seat: str, ruleset: str, deck: Deck, printings: Mapping[str, Any]) -> dict[str, Any]:
    """The deck of a seat. Raises a Problem that names the seat whose list cannot be read."""
    try:
        return _deck(house, ruleset, deck, printings)
    except Problem as problem:
        problem.document["seat"] = seat if len(seat) == 1 else ""
        raise


def _deck(house: House, ruleset: str, deck: Deck, printings: Mapping[str, Any]) -> dict[str, Any]:
    if deck.list is not None:
        found = deck_of(house, ruleset, deck.list.text, deck.list.form, printings)
        return {"list": dict(found.main), "sideboard": dict(found.sideboard)}
    known = registry.specimens(ruleset).decks
    if deck.specimen not in known:
        raise bad_shape({"at": "body.decks.specimen", "kind": "no such specimen deck", "known": sorted(known)})
    chosen = known[deck.specimen]
    return {"list": dict(chosen.cards), "sideboard": dict(chosen.sideboard)}


def _thawed(value: Any) -> Any:
    """Tuples as lists, so that it is looked at like everything that was sent."""
    if isinstance(value, Mapping):
        return {key: _thawed(item) for key, item in value.items()}
    return [_thawed(item) for item in value] if isinstance(value, tuple | list) else value


def refused(refusal: Refusal, body: Opening) -> Problem:
    """The problem of a game that cannot be opened so."""
    said, rules = tuple(texts(body.model_dump())), known_ruleset(body.ruleset)
    return Problem(
        409,
        "refused",
        "The game cannot be opened so.",
        detail=without_echo(refusal.message, said, body.ruleset),
        reasons=reasons_of(rules, refusal.message, said),
        rule=refusal.rule,
        **stated(rules, refusal.rule),
        legal=list(refusal.legal),
        position=0,
    )
