"""Withdrawing what may have come in, or may not: a phone whose network went never heard. Blocking."""

from __future__ import annotations

from typing import Any

from api.access import Pass
from api.proposals import OPEN, WITHDRAWN, Proposal, proposal_id
from api.seen import Seen
from domain.kernel.record.live import goes_back, struck


def withdraw(holder: Pass, client: str) -> dict[str, Any]:
    """What the record has under a client id. Where it has nothing, nothing is stored under it any more, whenever it comes.

    `recorded`: whether it has · `start`, `position`: the stretch of the record; where it has nothing, both are its end ·
    `lines`: the declarations of that stretch that count and can be taken back, the last one first. A proposal that is still
    open under the id is withdrawn.
    """
    house, game = holder.house, holder.game
    house.withdrawn.add(game, client, house.now())
    proposal = house.proposals.find(game, proposal_id(game, client))
    found = house.clerk.stretch(game, client if proposal is None else proposal.stored_as)
    if found is None:
        _close(holder, proposal)
        end = house.log.position(game)
        return {"recorded": False, "start": end, "position": end, "lines": []}
    lines = house.sight.ask(game, holder.viewer, lambda seen: _lines(seen, found), least=found.stop)
    return {"recorded": True, "start": found.start, "position": found.stop, "lines": lines}


def _close(holder: Pass, proposal: Proposal | None) -> None:
    if proposal is not None and proposal.state == OPEN and proposal.scope == holder.link.scope:
        holder.house.proposals.close(proposal, WITHDRAWN)
        holder.house.watch.wake(holder.game)


def _lines(seen: Seen, stretch: range) -> list[int]:
    events = seen.events
    gone = struck(events)
    said = (at for at in reversed(stretch) if at not in gone and events[at].is_command)
    return [events[at].line for at in said if goes_back(events[at], at) is None]
