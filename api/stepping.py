"""A step of who taps: several things said at once, answered with all that the page needs to go on. Blocking."""

from __future__ import annotations

from starlette.responses import Response

from api.access import Pass
from api.answers import data
from api.bodies import Steps
from api.offering import offers_of
from api.problems import bad_shape
from api.receipts import receipt_of
from api.refusing import refused
from api.saying import Speech, answered, record_by, require_known, speech_of
from api.seen import Seen
from api.writes import etag
from replays.log import Stored
from replays.viewer.data import replay_data, to_text


def take_steps(holder: Pass, body: Steps, expected: int, client: str) -> Response:
    """Says it all at the game. Raises a Problem where any of it is not stored: then none of it is."""
    house, game = holder.house, holder.game
    if not body.says:
        raise bad_shape({"at": "body.says", "kind": "one thing said at least"})
    require_known(holder, expected)

    def speeches(seen: Seen) -> list[Speech]:
        return [speech_of(holder, seen, each) for each in (*body.says, *body.then)]

    every = house.sight.ask(game, holder.viewer, speeches, expected, True)
    commands = [record_by(holder, speech.command) for speech in every]
    said, count = every[: len(body.says)], len(body.says)
    try:
        answer = house.clerk.say_all(game, commands[:count], client, expected, commands[count:])
    except ValueError:
        raise bad_shape({"at": "body", "kind": "cannot be stored"}) from None
    told, words = said[0].told if len(said) == 1 else None, tuple(word for speech in said for word in speech.words)
    both = tuple(speech.told for speech in said)
    stored = answered(holder, answer, lambda seen, refusal: refused(seen, refusal, told, words), expected, both)
    return _answer(holder, stored, body.offers)


def _answer(holder: Pass, stored: Stored, have: int | None) -> Response:
    end = stored.position + len(stored.events)
    sight = holder.house.sight
    sight.handed.take(holder.game, stored.position, stored.events)
    holder.house.watch.moved(holder.game, end)
    shown = sight.ask(holder.game, holder.viewer, lambda seen: seen.events[:end], least=end)
    told = replay_data(shown, stored.position)
    named = {rule for event in told["events"] for rule in (event["rule"], *event["verdict"][1:])}
    rules = {key: text for key, text in told["rules"].items() if key in named}
    body = {"position": end, "start": stored.position, "events": told["events"], "rules": rules}
    again = {"Idempotency-Replayed": "true"} if stored.again else {}
    if not stored.again:
        offers = {name: value for name, value in offers_of(holder, "").items() if name != "cards"}
        body["next"] = holder.house.offered.tell((holder.game, holder.link.id), offers, have)
    given = receipt_of(holder.house, holder.game, holder.viewer, stored)
    return data(to_text(body).encode(), {"ETag": etag(end), **given, **again})
