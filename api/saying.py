"""One thing said: from the body to the clerk, and the clerk's answer to a response. Blocking; called in a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from starlette.responses import Response

from api.access import Pass, forbidden, may_correct_to, may_identify, may_say, may_use
from api.answers import data
from api.beside import held_beside
from api.bodies import Correction, Line, Said
from api.links import SEAT
from api.plain import plain, texts, without_echo
from api.problems import Problem, bad_shape
from api.receipts import receipt_of
from api.refusing import catalogue, refused, rules_of
from api.seen import Seen
from api.shapes import check_shape
from api.writes import etag
from domain.kernel.contract.reasons import LANGUAGES, told
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.views.views import JUDGE
from replays.log import Conflict, Reused, Stored
from replays.sheet import SheetError, card_named_in, command_of_line, said_of


class Speech(NamedTuple):
    """Something to be said, in the record's ids and in the viewer's names, and every text that the sender wrote."""

    command: Command
    told: Command
    words: tuple[str, ...]


def say(holder: Pass, body: Said | Line | Correction, expected: int, client: str) -> Response:
    """Says it at the game. Raises a Problem for everything that is not stored."""
    house, game = holder.house, holder.game
    require_known(holder, expected)
    speech = house.sight.ask(game, holder.viewer, lambda seen: speech_of(holder, seen, body), expected, True)
    try:
        answer = house.clerk.say(game, record_by(holder, speech.command), client, expected)
    except ValueError:
        raise bad_shape({"at": "body", "kind": "cannot be stored"}) from None
    stored = answered(
        holder, answer, lambda seen, refusal: refused(seen, refusal, speech.told, speech.words), expected, (speech.told,)
    )
    return _stored(holder, stored)


def record_by(holder: Pass, command: Command) -> Command:
    """The command with by whom and when it is recorded."""
    return command._replace(by=command.by or role(holder.link.scope), at=holder.house.now())


def pass_on(holder: Pass, expected: int, client: str) -> Response:
    """Everybody passes at the game, as long as nobody may say anything else. Raises a Problem as `say` does."""
    house, game = holder.house, holder.game
    require_known(holder, expected)
    header = house.sight.ask(game, holder.viewer, lambda seen: seen.header)
    rules_of(header.ruleset)
    if header.quiet:
        raise forbidden("Legality is hidden in this game: every pass is said by itself.")
    answer = house.clerk.pass_on(game, client, expected, role(holder.link.scope), house.now())
    return _stored(holder, answered(holder, answer, lambda seen, refusal: refused(seen, refusal, None, ()), expected))


def require_known(holder: Pass, expected: int) -> None:
    """Raises a Problem for a position that the record does not have."""
    here = holder.house.watch.position(holder.game)
    if expected > here:
        here = holder.house.log.position(holder.game)
    if not 0 < expected <= here:
        raise stale(here)


def answered(
    holder: Pass,
    answer: Stored | Refusal | Conflict | Reused,
    no: Callable[[Seen, Refusal], Problem],
    expected: int,
    told: Sequence[Command] = (),
) -> Stored:
    """The clerk's answer, where it was stored. Raises a Problem for everything else, a refusal by way of `no`.

    `told`: what was said, in the viewer's names; where somebody was quicker, it is held beside what that one said.
    """
    if isinstance(answer, Stored):
        return answer
    if isinstance(answer, Conflict):
        end = answer.position
        look = partial(held_beside, told=told, start=expected, end=end)
        raise stale(end, **(holder.house.sight.ask(holder.game, holder.viewer, look) if told else {}))
    if isinstance(answer, Reused):
        raise reused()
    raise holder.house.sight.ask(holder.game, holder.viewer, lambda seen: no(seen, answer), expected)


def speech_of(holder: Pass, seen: Seen, body: Said | Line | Correction) -> Speech:
    """What is meant by something sent. Raises a Problem for what cannot be read or may not be said over this link."""
    ruleset = rules_of(seen.header.ruleset)
    command = _command(seen, body, ruleset)
    words = (body.line,) if isinstance(body, Line) else tuple(texts(body.model_dump()))
    check_shape(command, ruleset, seen.header.seats)
    _may(holder, seen, command, body)
    meant = command._replace(args=seen.meant(command.args), aside=seen.meant(command.aside))
    return Speech(meant, command, words)


def _may(holder: Pass, seen: Seen, command: Command, body: Said | Line | Correction) -> None:
    """Raises a Problem for what the holder of the link may not say, or not say instead of what was said."""
    told = body.said if isinstance(body, Correction) else body
    named = card_named_in(told.line) if isinstance(told, Line) else ""
    if body is told and named:
        may_identify(holder, seen.table, named)
        return
    may_say(holder, command)
    may_use(holder, seen.table, rules_of(seen.header.ruleset), command)
    instead = command.args.get("said")
    if command.act == "correct" and instead and not named:
        may_correct_to(holder, instead["act"])


def command_in(seen: Seen, body: Said | Line, ruleset: Ruleset) -> Command:
    """The command of something sent, of the shape that its act asks for. Raises a Problem."""
    command = _command(seen, body, ruleset)
    check_shape(command, ruleset, seen.header.seats)
    return command


def _command(seen: Seen, body: Said | Line | Correction, ruleset: Ruleset) -> Command:
    if isinstance(body, Correction):
        return _corrected(seen, body, ruleset)
    return _typed(seen, body, ruleset) if isinstance(body, Line) else _told(seen, body, ruleset)


def _corrected(seen: Seen, body: Correction, ruleset: Ruleset) -> Command:
    args: dict[str, Plain] = {"line": body.line, **({"why": plain(body.why, "body.why")} if body.why else {})}
    if body.said is None:
        return Command("", "correct", args)
    inner = _command(seen, body.said, ruleset)
    return Command("", "correct", {**args, "said": said_of(inner)}, None, inner.aside)


def _told(seen: Seen, body: Said, ruleset: Ruleset) -> Command:
    if body.act not in ruleset.acts:
        raise bad_shape({"at": "body.act", "kind": "no such act", "known": sorted(ruleset.acts)})
    if body.seat and body.seat not in seen.header.seats:
        raise bad_shape({"at": "body.seat", "kind": "no such seat", "known": list(seen.header.seats)})
    by = JUDGE if body.judge else ""
    return Command(body.seat, body.act, plain(body.args, "body.args"), body.reply, plain(body.aside, "body.aside"), by)


def _typed(seen: Seen, body: Line, ruleset: Ruleset) -> Command:
    """The command of a line, read with nothing but the viewer's own view."""
    plain(body.line, "body.line")
    desk = Desk(seen.table, ruleset)
    desk.events = seen.events
    try:
        return command_of_line(body.line, desk, None if seen.eyes is None else seen.viewer, catalogue(seen))
    except SheetError as error:
        problems = [sheet_problem(each, (body.line,), ruleset.book.id) for each in error.problems]
        raise Problem(422, "unreadable", "The line cannot be read.", problems=problems) from None


def sheet_problem(problem: Any, said: tuple[str, ...], ruleset: str) -> dict[str, Any]:
    """A problem of notation: where it is, what is wrong and what would be right."""
    return {
        "line": problem.line,
        "column": problem.column,
        "message": without_echo(problem.message, said, ruleset),
        "reasons": told(problem.spoken(), lambda fact: without_echo(fact, said, ruleset)),
        "expected": list(problem.expected),
        "expected_in": {language: list(problem.expected_in(language)) for language in LANGUAGES},
        "rule": problem.rule,
        "statement": problem.statement,
        "statements": dict(problem.statements),
    }


def stale(position: int, **beside: Any) -> Problem:
    """The problem of a write that was meant at another position; `beside`: how it stands to what is recorded there."""
    title = "Somebody was quicker: the record stands elsewhere."
    return Problem(412, "stale", title, {"ETag": etag(position)}, position=position, **beside)


def reused() -> Problem:
    """The problem of an id under which something else was stored."""
    return Problem(409, "id-reused", "Something else was said under this Idempotency-Key, or it was withdrawn.")


def role(scope: str) -> str:
    """By whom something is recorded that came over a link of this scope."""
    return "seat" if scope.startswith(SEAT) else scope


def _stored(holder: Pass, stored: Stored) -> Response:
    """What was stored, as the speaker sees it; the same bytes at every try."""
    end = stored.position + len(stored.events)
    sight = holder.house.sight
    sight.handed.take(holder.game, stored.position, stored.events)
    holder.house.watch.moved(holder.game, end)
    body = sight.ask(holder.game, holder.viewer, lambda seen: _answer(seen, stored.position, end), least=end)
    again = {"Idempotency-Replayed": "true"} if stored.again else {}
    return data(body, {"ETag": etag(end), **receipt_of(holder.house, holder.game, holder.viewer, stored), **again})


def _answer(seen: Seen, start: int, end: int) -> bytes:
    return b'{"position":%d,"start":%d,"events":[%s]}' % (end, start, b",".join(seen.rows[start:end]))
