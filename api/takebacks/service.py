"""Lets seats agree on a takeback: propose, agree, decline, withdraw. Blocking: called in a thread.

A proposal belongs to one position of the record. A seat counts as agreed only after a request over its own link.
"""

from __future__ import annotations

from typing import Any, cast

from pydantic import Field

from api.auth import Access, forbidden
from api.commands.refusals import refusal_problem
from api.commands.service import author_of, stale_position_problem
from api.http.json_input import parse_json_value
from api.http.messages import msg
from api.http.problems import Problem, id_reused, invalid_request, not_found
from api.http.request_parts import LongText, RequestBody, SeatId, examples
from api.http.responses import iso_time
from api.links.store import ORGANISER, SCORER, SEAT, WATCHING
from api.takebacks.schemas import TakebackProposalOut
from api.takebacks.store import AGREED, DECLINED, LAPSED, OPEN, WITHDRAWN, Proposal, proposal_id
from api.views.game_view import GameView
from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.acts.game_end import CLAIMING, OVER_LINKS
from domain.kernel.desk.acts.takebacks_and_corrections import seats_concerned
from domain.kernel.record.command import Command
from replays.log import StoredEvents
from replays.msgpack_codec import fingerprint


class ProposalIn(RequestBody, title="NewTakebackProposal"):
    """Ask the other seats to go back to before a line."""

    model_config = examples({"seat": "A", "why": "misread"})
    seat: SeatId = Field(default="", description="Who asks; default: the link's own seat.")
    line: int | None = Field(default=None, ge=1, le=1_000_000, description="Default: the last line that counts.")
    why: LongText = ""


def propose(access: Access, body: ProposalIn, expected: int, client: str) -> Proposal:
    """Stores a proposal, and takes back at once if no other seat has to agree. Raises a Problem."""
    access.require_scope(SEAT, SCORER, ORGANISER)
    if access.seat and body.seat not in ("", access.seat):
        raise forbidden(msg("seat_speaks_for_itself"))
    parse_json_value(body.why, "body.why")
    said = fingerprint(("propose", *body.model_dump().values())).hex()
    known = access.state.proposals.find(access.game, proposal_id(access.game, client))
    if known is None:
        known = access.state.proposals.add(_new_proposal(access, body, expected, client)._replace(said=said))
        if known is not None and access.state.cancelled_ids.has(access.game, client):
            known = access.state.proposals.close(known, WITHDRAWN)
    if known is None:
        raise Problem(409, "proposal-open", msg("another_takeback_is_proposed"))
    if known.said != said or known.scope != access.link.scope:
        raise id_reused()
    return _settle(access, known)


def agree(access: Access, proposal: str) -> Proposal:
    """Agrees for the link's seat. The last agreement takes back. Raises a Problem."""
    open_proposal = _find_for_seat(access, proposal)
    if open_proposal.state == OPEN:
        access.state.proposals.agree(open_proposal, access.seat, access.link.id, access.state.now())
    elif access.seat not in access.state.proposals.agreed_seats(open_proposal):
        raise closed_proposal_problem(open_proposal)
    return _settle(access, open_proposal)


def decline(access: Access, proposal: str) -> Proposal:
    """Declines for the link's seat. Raises a Problem."""
    return _close(access, _find_for_seat(access, proposal), DECLINED, access.seat)


def withdraw(access: Access, proposal: str) -> Proposal:
    """Withdraws a proposal of the same link. Raises a Problem."""
    access.require_scope(SEAT, SCORER, ORGANISER)
    own = _find(access, proposal)
    if access.link.scope != own.scope and not (access.seat and access.seat == own.seat):
        raise forbidden(msg("only_proposer_withdraws"))
    return _close(access, own, WITHDRAWN, "")


def proposal_to_json(access: Access, proposal: Proposal) -> TakebackProposalOut:
    """Returns a proposal for the holder of a link, with cards in the ids of its view."""
    state = access.state
    shown = proposal.at_position(state.watcher.position(access.game))
    why = state.views.query(access.game, access.viewer, lambda view: view.in_view_names(shown.why)) if shown.why else ""
    return {
        "id": shown.id,
        "seat": shown.seat,
        "line": shown.line,
        "position": shown.position,
        "needed": list(shown.needed),
        "state": cast(Any, shown.state),
        "decided": shown.decided,
        "created": iso_time(shown.created),
        "why": why,
        "by": author_of(shown.scope),
        "agreed": list(state.proposals.agreed_seats(shown)),
    }


def newest_proposal(access: Access) -> TakebackProposalOut | None:
    """Returns the newest proposal, or None for spectators."""
    if access.link.scope in WATCHING:
        return None
    newest = access.state.proposals.list_proposals(access.game, 1)
    return proposal_to_json(access, newest[0]) if newest else None


def closed_proposal_problem(proposal: Proposal) -> Problem:
    """Returns the problem (409) of an answer to a proposal that is no longer open."""
    return Problem(409, "proposal-closed", msg("takeback_is_no_longer_proposed"), state=proposal.state)


def _find(access: Access, proposal: str) -> Proposal:
    stored = access.state.proposals.find(access.game, proposal)
    if stored is None:
        raise not_found("proposal")
    return stored.at_position(access.state.log.position(access.game))


def _find_for_seat(access: Access, proposal: str) -> Proposal:
    """Returns a proposal that the link's seat has to agree to."""
    access.require_scope(SEAT)
    stored = _find(access, proposal)
    if access.seat not in stored.needed:
        raise forbidden(msg("seat_is_not_asked_to_agree"))
    return stored


def _close(access: Access, proposal: Proposal, state: str, who: str) -> Proposal:
    now = access.state.proposals.close(proposal, state, who) if proposal.state == OPEN else proposal
    if (now.state, now.decided) != (state, who):
        raise closed_proposal_problem(now)
    access.state.watcher.wake(access.game)
    return now


def _settle(access: Access, proposal: Proposal) -> Proposal:
    """Returns the proposal in its present state, and stores the takeback once all have agreed."""
    state = access.state
    agreed = state.proposals.agreed_seats(proposal)
    now = state.proposals.close(proposal, AGREED) if set(agreed) >= set(proposal.needed) else proposal
    if now.state == AGREED:
        now = _take_back(access, now, agreed)
    state.watcher.wake(access.game)
    return now


def _take_back(access: Access, proposal: Proposal, agreed: tuple[str, ...]) -> Proposal:
    """Stores the takeback, once."""
    state = access.state
    author = author_of(proposal.scope)
    by = OVER_LINKS if agreed and author in CLAIMING else author
    args = {"line": proposal.line, "agreed": agreed, "why": proposal.why}
    command = Command(proposal.seat, "takeback", args, by=by, at=state.now())
    answer = state.clerk.say(access.game, command, proposal.stored_as, proposal.position)
    if not isinstance(answer, StoredEvents):
        raise closed_proposal_problem(state.proposals.close(proposal, LAPSED))
    state.watcher.set_position(access.game, state.log.position(access.game))
    return proposal


def _new_proposal(access: Access, body: ProposalIn, expected: int, client: str) -> Proposal:
    """Returns the proposal of a request, tried at the end of the record with everybody's consent. Raises a Problem."""
    state, game = access.state, access.game
    seat = body.seat or access.seat
    why = state.views.query(game, access.viewer, lambda view: str(view.to_record_ids(body.why)))
    with state.desks.use(game) as live:
        desk = live.desk
        if len(desk.events) != expected:
            raise stale_position_problem(len(desk.events))
        if seat and seat not in desk.table.header.seats:
            raise invalid_request({"at": "body.seat", "kind": msg("no_such_seat"), "known": list(desk.table.header.seats)})
        args = {"agreed": desk.table.header.seats, "why": why, **({} if body.line is None else {"line": body.line})}
        answer = desk.say(Command(seat, "takeback", args))
        if not isinstance(answer, Refusal):
            start = answer[0].said["to"]
            desk.log.roll_back(len(answer))
            line, seats = desk.events[start].line, seats_concerned(desk, start)
    if isinstance(answer, Refusal):
        raise state.views.query(game, access.viewer, lambda view: _takeback_refused(view, answer, body))
    needed = tuple(other for other in seats if other != seat)
    proposal = proposal_id(game, client)
    return Proposal(proposal, game, "", access.link.scope, seat, line, why, expected, needed, state.now())


def _takeback_refused(view: GameView, refusal: Refusal, body: ProposalIn) -> Problem:
    return refusal_problem(view, refusal, None, (body.why, str(body.line)))
