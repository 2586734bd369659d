"""Submits commands to the clerk and turns its answers into responses. Blocking: called in a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from starlette.responses import Response

from api.auth import Access, check_may_correct_to, check_may_identify, check_may_submit, check_uses_visible_cards, forbidden
from api.commands.offers import offers_for
from api.commands.refusals import known_cards, refusal_problem, require_ruleset
from api.commands.schemas import BatchIn, CancelledRequestOut, CommandIn, CorrectionIn, NotationIn, validate_arguments
from api.commands.write_conflict import compare_with_recorded
from api.http.json_input import parse_json_value, redact_input, strings_in
from api.http.messages import msg
from api.http.problems import Problem, id_reused, invalid_request
from api.http.request_parts import etag
from api.http.responses import bytes_response
from api.links.store import SEAT
from api.receipts.service import receipt_header
from api.takebacks.store import OPEN, WITHDRAWN, Proposal, proposal_id
from api.views.game_view import GameView
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.desk import GameDesk
from domain.kernel.messages.message import LANGUAGES, to_json
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.log_queries import takeback_target, taken_back_positions
from domain.kernel.views.views import JUDGE
from replays.log import ClientIdReused, PositionConflict, StoredEvents
from replays.sheet import SheetError, command_to_plain, parse_revealed_card, parse_typed_command
from replays.sheet.problems import SheetProblem
from replays.viewer.replay_json import replay_data, to_script_json


class ParsedCommand(NamedTuple):
    """A command in card ids of the record, the same in ids of the view, and the strings that the client sent."""

    command: Command
    in_view: Command
    sent: tuple[str, ...]


def submit(access: Access, body: CommandIn | NotationIn | CorrectionIn, expected: int, client: str) -> Response:
    """Submits a command at a game. Raises a Problem if it is not stored."""
    state, game = access.state, access.game
    require_position_exists(access, expected)
    parsed = state.views.query(game, access.viewer, lambda view: parse_command(access, view, body), expected, True)
    try:
        answer = state.clerk.say(game, with_author_and_time(access, parsed.command), client, expected)
    except ValueError:
        raise invalid_request({"at": "body", "kind": msg("cannot_be_stored")}) from None
    stored = require_stored(
        access,
        answer,
        lambda view, refusal: refusal_problem(view, refusal, parsed.in_view, parsed.sent),
        expected,
        (parsed.in_view,),
    )
    return _stored_response(access, stored)


def with_author_and_time(access: Access, command: Command) -> Command:
    """Returns the command with its author and time."""
    return command._replace(by=command.by or author_of(access.link.scope), at=access.state.now())


def all_pass(access: Access, expected: int, client: str) -> Response:
    """Passes for all seats until one of them may do something else. Raises a Problem as `submit` does."""
    state, game = access.state, access.game
    require_position_exists(access, expected)
    header = state.views.query(game, access.viewer, lambda view: view.header)
    require_ruleset(header.ruleset)
    if header.quiet:
        raise forbidden(msg("legality_is_hidden_say_passes"))
    answer = state.clerk.pass_all(game, client, expected, author_of(access.link.scope), state.now())
    return _stored_response(
        access, require_stored(access, answer, lambda view, refusal: refusal_problem(view, refusal, None, ()), expected)
    )


def require_position_exists(access: Access, expected: int) -> None:
    """Raises a Problem (412) for a position beyond the end of the record."""
    here = access.state.watcher.position(access.game)
    if expected > here:
        here = access.state.log.position(access.game)
    if not 0 < expected <= here:
        raise stale_position_problem(here)


def require_stored(
    access: Access,
    answer: StoredEvents | Refusal | PositionConflict | ClientIdReused,
    refused: Callable[[GameView, Refusal], Problem],
    expected: int,
    commands: Sequence[Command] = (),
) -> StoredEvents:
    """Returns the clerk's answer if it was stored. Raises a Problem otherwise, for refusals the one of `refused`.

    `commands`: what was submitted, in card ids of the view. On a conflict they are compared with what is recorded.
    """
    if isinstance(answer, StoredEvents):
        return answer
    if isinstance(answer, PositionConflict):
        end = answer.position
        compare = partial(compare_with_recorded, commands=commands, start=expected, end=end)
        raise stale_position_problem(
            end, **(access.state.views.query(access.game, access.viewer, compare) if commands else {})
        )
    if isinstance(answer, ClientIdReused):
        raise id_reused()
    raise access.state.views.query(access.game, access.viewer, lambda view: refused(view, answer), expected)


def parse_command(access: Access, view: GameView, body: CommandIn | NotationIn | CorrectionIn) -> ParsedCommand:
    """Returns the command of a request body. Raises a Problem if it is unreadable or the link does not allow it."""
    ruleset = require_ruleset(view.header.ruleset)
    command = _command(view, body, ruleset)
    sent = (body.line,) if isinstance(body, NotationIn) else tuple(strings_in(body.model_dump()))
    validate_arguments(command, ruleset, view.header.seats)
    _check_permissions(access, view, command, body)
    in_record = command._replace(args=view.to_record_ids(command.args), aside=view.to_record_ids(command.aside))
    return ParsedCommand(in_record, command, sent)


def _check_permissions(access: Access, view: GameView, command: Command, body: CommandIn | NotationIn | CorrectionIn) -> None:
    """Raises a Problem (403) if the link does not allow the command, or the command that a correction inserts."""
    submitted = body.said if isinstance(body, CorrectionIn) else body
    named = parse_revealed_card(submitted.line) if isinstance(submitted, NotationIn) else ""
    if body is submitted and named:
        check_may_identify(access, view.table, named)
        return
    check_may_submit(access, command)
    check_uses_visible_cards(access, view.table, require_ruleset(view.header.ruleset), command)
    inserted = command.args.get("said")
    if command.act == "correct" and inserted and not named:
        check_may_correct_to(access, inserted["act"])


def branch_command(view: GameView, body: CommandIn | NotationIn, ruleset: Ruleset) -> Command:
    """Returns the command of a request body for a branch, with valid arguments. Raises a Problem."""
    command = _command(view, body, ruleset)
    validate_arguments(command, ruleset, view.header.seats)
    return command


def _command(view: GameView, body: CommandIn | NotationIn | CorrectionIn, ruleset: Ruleset) -> Command:
    if isinstance(body, CorrectionIn):
        return _correction(view, body, ruleset)
    return (
        _command_of_notation(view, body, ruleset) if isinstance(body, NotationIn) else _command_of_parts(view, body, ruleset)
    )


def _correction(view: GameView, body: CorrectionIn, ruleset: Ruleset) -> Command:
    args: dict[str, Plain] = {"line": body.line, **({"why": parse_json_value(body.why, "body.why")} if body.why else {})}
    if body.said is None:
        return Command("", "correct", args)
    inner = _command(view, body.said, ruleset)
    return Command("", "correct", {**args, "said": command_to_plain(inner)}, None, inner.aside)


def _command_of_parts(view: GameView, body: CommandIn, ruleset: Ruleset) -> Command:
    if body.act not in ruleset.acts:
        raise invalid_request({"at": "body.act", "kind": msg("no_such_act"), "known": sorted(ruleset.acts)})
    if body.seat and body.seat not in view.header.seats:
        raise invalid_request({"at": "body.seat", "kind": msg("no_such_seat"), "known": list(view.header.seats)})
    by = JUDGE if body.judge else ""
    return Command(
        body.seat,
        body.act,
        parse_json_value(body.args, "body.args"),
        body.reply,
        parse_json_value(body.aside, "body.aside"),
        by,
    )


def _command_of_notation(view: GameView, body: NotationIn, ruleset: Ruleset) -> Command:
    """Returns the command of a line of notation, read on the viewer's own view."""
    parse_json_value(body.line, "body.line")
    desk = GameDesk(view.table, ruleset)
    desk.events = view.events
    try:
        return parse_typed_command(body.line, desk, None if view.projection is None else view.viewer, known_cards(view))
    except SheetError as error:
        problems = [notation_problem_to_json(each, (body.line,), ruleset.book.id) for each in error.problems]
        raise Problem(422, "unreadable", msg("line_cannot_be_read"), problems=problems) from None


def notation_problem_to_json(problem: SheetProblem, sent: tuple[str, ...], ruleset: str) -> dict[str, Any]:
    """Returns a mistake in notation: place, message, expected text and rule."""
    return {
        "line": problem.line,
        "column": problem.column,
        "message": redact_input(str(problem.message), sent, ruleset),
        "reasons": to_json(problem.message, lambda fact: redact_input(fact, sent, ruleset)),
        "expected": list(problem.expected_in("en")),
        "expected_in": {language: list(problem.expected_in(language)) for language in LANGUAGES[1:]},
        "rule": problem.rule,
        "statement": problem.statement,
        "statements": dict(problem.statements),
    }


def stale_position_problem(position: int, **conflict: Any) -> Problem:
    """Returns the problem (412) of a write at an old position. `conflict`: how it compares with what is recorded."""
    title = msg("somebody_was_quicker")
    return Problem(412, "stale", title, {"ETag": etag(position)}, position=position, **conflict)


def author_of(scope: str) -> str:
    """Returns the author that is recorded for commands over a link of this scope."""
    return "seat" if scope.startswith(SEAT) else scope


def _stored_response(access: Access, stored: StoredEvents) -> Response:
    """Returns the stored events in the client's view, the same bytes at every try."""
    end = stored.position + len(stored.events)
    views = access.state.views
    views.recent.add(access.game, stored.position, stored.events)
    access.state.watcher.set_position(access.game, end)
    body = views.query(access.game, access.viewer, lambda view: _stored_json(view, stored.position, end), at_least=end)
    replayed = {"Idempotency-Replayed": "true"} if stored.again else {}
    return bytes_response(
        body, {"ETag": etag(end), **receipt_header(access.state, access.game, access.viewer, stored), **replayed}
    )


def _stored_json(view: GameView, start: int, end: int) -> bytes:
    return b'{"position":%d,"start":%d,"events":[%s]}' % (end, start, b",".join(view.rows[start:end]))


def submit_batch(access: Access, body: BatchIn, expected: int, client: str) -> Response:
    """Submits several commands at a game. Raises a Problem if one of them is refused; then none is stored."""
    state, game = access.state, access.game
    if not body.says:
        raise invalid_request({"at": "body.says", "kind": msg("one_thing_said_at_least")})
    require_position_exists(access, expected)

    def parse_all(view: GameView) -> list[ParsedCommand]:
        return [parse_command(access, view, each) for each in (*body.says, *body.then)]

    parsed = state.views.query(game, access.viewer, parse_all, expected, True)
    commands, count = [with_author_and_time(access, each.command) for each in parsed], len(body.says)
    try:
        answer = state.clerk.say_all(game, commands[:count], client, expected, commands[count:])
    except ValueError:
        raise invalid_request({"at": "body", "kind": msg("cannot_be_stored")}) from None
    sent = tuple(text for each in parsed[:count] for text in each.sent)
    in_view = tuple(each.in_view for each in parsed[:count])
    single = in_view[0] if count == 1 else None

    def refused(view: GameView, refusal: Refusal) -> Problem:
        return refusal_problem(view, refusal, single, sent)

    stored = require_stored(access, answer, refused, expected, in_view)
    return _batch_response(access, stored, body.offers)


def _batch_response(access: Access, stored: StoredEvents, has: int | None) -> Response:
    end = stored.position + len(stored.events)
    views = access.state.views
    views.recent.add(access.game, stored.position, stored.events)
    access.state.watcher.set_position(access.game, end)
    events = views.query(access.game, access.viewer, lambda view: view.events[:end], at_least=end)
    replay = replay_data(events, stored.position)
    named = {rule for event in replay["events"] for rule in (event["rule"], *event["verdict"][1:])}
    rules = {key: text for key, text in replay["rules"].items() if key in named}
    body = {"position": end, "start": stored.position, "events": replay["events"], "rules": rules}
    replayed = {"Idempotency-Replayed": "true"} if stored.again else {}
    if not stored.again:
        offers = {name: value for name, value in offers_for(access, "").items() if name != "cards"}
        body["next"] = access.state.sent_offers.encode((access.game, access.link.id), offers, has)
    receipt = receipt_header(access.state, access.game, access.viewer, stored)
    return bytes_response(to_script_json(body).encode(), {"ETag": etag(end), **receipt, **replayed})


def cancel_request(access: Access, client: str) -> CancelledRequestOut:
    """Cancels the request that was sent under an id: nothing is stored under it from now on, even if it arrives later.

    Returns `recorded`: whether it was stored already · `start`, `position`: its part of the record, or twice the end of the
    record · `lines`: its effective commands that can be taken back, last first. A proposal under the id is withdrawn.
    """
    state, game = access.state, access.game
    state.cancelled_ids.add(game, client, state.now())
    proposal = state.proposals.find(game, proposal_id(game, client))
    stored = state.clerk.positions_of(game, client if proposal is None else proposal.stored_as)
    if stored is None:
        _withdraw_proposal(access, proposal)
        end = state.log.position(game)
        return {"recorded": False, "start": end, "position": end, "lines": []}
    lines = state.views.query(game, access.viewer, lambda view: _effective_lines(view, stored), at_least=stored.stop)
    return {"recorded": True, "start": stored.start, "position": stored.stop, "lines": lines}


def _withdraw_proposal(access: Access, proposal: Proposal | None) -> None:
    if proposal is not None and proposal.state == OPEN and proposal.scope == access.link.scope:
        access.state.proposals.close(proposal, WITHDRAWN)
        access.state.watcher.wake(access.game)


def _effective_lines(view: GameView, stretch: range) -> list[int]:
    events = view.events
    gone = taken_back_positions(events)
    said = (at for at in reversed(stretch) if at not in gone and events[at].is_command)
    return [events[at].line for at in said if takeback_target(events[at], at) is None]
