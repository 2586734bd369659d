"""Takebacks that the seats agree on over their own links: proposed, agreed to, declined, withdrawn. Blocking.

A proposal belongs to one position of the record. The service puts down as agreed only seats whose own link has said so.
"""

from __future__ import annotations

from typing import Any

from api.access import Pass, forbidden
from api.bodies import Proposed
from api.links import ORGANISER, SCORER, SEAT, SPECTATOR
from api.plain import plain
from api.problems import Problem, bad_shape, not_found
from api.proposals import AGREED, DECLINED, LAPSED, OPEN, WITHDRAWN, Proposal, proposal_id
from api.refusing import refused
from api.saying import reused, role, stale
from api.seen import Seen
from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.ending import CLAIMING, OVER_LINKS
from domain.kernel.desk.going_back import concerned
from domain.kernel.record.command import Command
from replays.log import Stored
from replays.packing import fingerprint


def propose(holder: Pass, body: Proposed, expected: int, client: str) -> Proposal:
    """Keeps a proposal, and takes back at once where nobody else has to agree. Raises a Problem where it cannot be."""
    holder.needs(SEAT, SCORER, ORGANISER)
    if holder.seat and body.seat not in ("", holder.seat):
        raise forbidden("A seat's link speaks for that seat only.")
    plain(body.why, "body.why")
    said = fingerprint(("propose", *body.model_dump().values())).hex()
    known = holder.house.proposals.find(holder.game, proposal_id(holder.game, client))
    if known is None:
        known = holder.house.proposals.add(_made(holder, body, expected, client)._replace(said=said))
        if known is not None and holder.house.withdrawn.has(holder.game, client):
            known = holder.house.proposals.close(known, WITHDRAWN)
    if known is None:
        raise Problem(409, "proposal-open", "Another takeback is proposed; it is answered or withdrawn first.")
    if known.said != said or known.scope != holder.link.scope:
        raise reused()
    return _settled(holder, known)


def agree(holder: Pass, proposal: str) -> Proposal:
    """The link's own seat agrees; the last one to do so takes back. Raises a Problem."""
    found = _asked(holder, proposal)
    if found.state == OPEN:
        holder.house.proposals.agree(found, holder.seat, holder.link.id, holder.house.now())
    elif holder.seat not in holder.house.proposals.agreed(found):
        raise closed(found)
    return _settled(holder, found)


def decline(holder: Pass, proposal: str) -> Proposal:
    """The link's own seat does not agree. Raises a Problem."""
    return _ended(holder, _asked(holder, proposal), DECLINED, holder.seat)


def withdraw(holder: Pass, proposal: str) -> Proposal:
    """Whoever asked takes the question back. Raises a Problem."""
    found = _found(holder, proposal)
    if holder.link.scope != found.scope and not (holder.seat and holder.seat == found.seat):
        raise forbidden("Only whoever proposed it withdraws it.")
    return _ended(holder, found, WITHDRAWN, "")


def told(holder: Pass, proposal: Proposal) -> dict[str, Any]:
    """A proposal as it may be shown to the holder of a link: cards in its words by the names the viewer knows."""
    house = holder.house
    shown = proposal.at(house.watch.position(holder.game))
    why = house.sight.ask(holder.game, holder.viewer, lambda seen: seen.words(shown.why)) if shown.why else ""
    names = ("id", "seat", "line", "position", "needed", "state", "decided", "created")
    return {
        **{name: getattr(shown, name) for name in names},
        "why": why,
        "by": role(shown.scope),
        "agreed": house.proposals.agreed(shown),
    }


def newest(holder: Pass) -> dict[str, Any] | None:
    """The newest proposal as it may be shown, for those who may say something."""
    if holder.link.scope == SPECTATOR:
        return None
    found = holder.house.proposals.listed(holder.game, 1)
    return told(holder, found[0]) if found else None


def closed(proposal: Proposal) -> Problem:
    """The problem of an answer to what is no longer asked."""
    return Problem(409, "proposal-closed", "That takeback is no longer proposed.", state=proposal.state)


def _found(holder: Pass, proposal: str) -> Proposal:
    found = holder.house.proposals.find(holder.game, proposal)
    if found is None:
        raise not_found("proposal")
    return found.at(holder.house.log.position(holder.game))


def _asked(holder: Pass, proposal: str) -> Proposal:
    """A proposal that the link's seat has been asked about."""
    holder.needs(SEAT)
    found = _found(holder, proposal)
    if holder.seat not in found.needed:
        raise forbidden("This seat is not asked to agree.")
    return found


def _ended(holder: Pass, proposal: Proposal, state: str, who: str) -> Proposal:
    now = holder.house.proposals.close(proposal, state, who) if proposal.state == OPEN else proposal
    if (now.state, now.decided) != (state, who):
        raise closed(now)
    holder.house.watch.wake(holder.game)
    return now


def _settled(holder: Pass, proposal: Proposal) -> Proposal:
    """The proposal as it stands now; where everybody has agreed, the takeback is stored."""
    house = holder.house
    agreed = house.proposals.agreed(proposal)
    now = house.proposals.close(proposal, AGREED) if set(agreed) >= set(proposal.needed) else proposal
    if now.state == AGREED:
        now = _take_back(holder, now, agreed)
    house.watch.wake(holder.game)
    return now


def _take_back(holder: Pass, proposal: Proposal, agreed: tuple[str, ...]) -> Proposal:
    """Stores the takeback, once."""
    house = holder.house
    asked = role(proposal.scope)
    by = OVER_LINKS if agreed and asked in CLAIMING else asked
    args = {"line": proposal.line, "agreed": agreed, "why": proposal.why}
    command = Command(proposal.seat, "takeback", args, by=by, at=house.now())
    answer = house.clerk.say(holder.game, command, proposal.stored_as, proposal.position)
    if not isinstance(answer, Stored):
        raise closed(house.proposals.close(proposal, LAPSED))
    house.watch.moved(holder.game, house.log.position(holder.game))
    return proposal


def _made(holder: Pass, body: Proposed, expected: int, client: str) -> Proposal:
    """The proposal of what was sent: tried at the record's end with everybody's consent. Raises a Problem."""
    house, game = holder.house, holder.game
    seat = body.seat or holder.seat
    why = house.sight.ask(game, holder.viewer, lambda seen: str(seen.meant(body.why)))
    with house.desks.of(game) as live:
        desk = live.desk
        if len(desk.events) != expected:
            raise stale(len(desk.events))
        if seat and seat not in desk.table.header.seats:
            raise bad_shape({"at": "body.seat", "kind": "no such seat", "known": list(desk.table.header.seats)})
        args = {"agreed": desk.table.header.seats, "why": why, **({} if body.line is None else {"line": body.line})}
        answer = desk.say(Command(seat, "takeback", args))
        if not isinstance(answer, Refusal):
            start = answer[0].said["to"]
            desk.log.forget(len(answer))
            line, asked = desk.events[start].line, concerned(desk, start)
    if isinstance(answer, Refusal):
        raise house.sight.ask(game, holder.viewer, lambda seen: _refused(seen, answer, body))
    needed = tuple(other for other in asked if other != seat)
    made = proposal_id(game, client)
    return Proposal(made, game, "", holder.link.scope, seat, line, why, expected, needed, house.now())


def _refused(seen: Seen, refusal: Refusal, body: Proposed) -> Problem:
    return refused(seen, refusal, None, (body.why, str(body.line)))
