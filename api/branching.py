"""Branches over the network: who may see, begin and play them on. Blocking; called in a thread."""

from __future__ import annotations

from typing import Any, NamedTuple

from api.access import forbidden, viewer_asked
from api.bodies import Branching, Line, Said
from api.links import JUDGE, ORGANISER, SCORER
from api.offering import ranked, told_offer
from api.plain import plain, texts
from api.problems import Problem, bad_shape, not_found
from api.reading import Look, is_over
from api.refusing import refused, rules_of
from api.saying import command_in, role, stale
from api.seen import Seen
from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.views import views
from replays.branches import Branch, Branches, Crowded, begun, said, shortened
from replays.branches.branch import MOST, desk_of
from replays.viewer.data import replay_data

KEEPERS = (ORGANISER, JUDGE, SCORER)
"""Who may play on and remove branches that others have begun."""


class Opened(NamedTuple):
    """A branch that the link shows, with everything that happened in it."""

    branch: Branch
    events: list[Event]

    def told(self) -> dict[str, Any]:
        """As a page draws it: the branch, its events from where it leaves, and the rules that they name."""
        drawn = replay_data(self.events, self.branch.at)
        return {"branch": self.branch._asdict(), **{key: drawn[key] for key in ("events", "rules", "places")}}

    def seen(self) -> Seen:
        """The branch as somebody sees it who knows all of it."""
        return Seen(self.branch.game, views.JUDGE, self.events, True, bare=True)


def shown(look: Look) -> list[dict[str, Any]]:
    """The branches that a link shows."""
    return [branch._asdict() for branch in _store(look).of(look.holder.game) if _is_shown(look, branch)]


def told_beside(look: Look) -> list[tuple[Branch, list[Event]]]:
    """The branches that a link shows, with everything that happened in them, for a page that is taken along."""
    store = _store(look)
    return [(branch, store.events(branch)) for branch in store.of(look.holder.game) if _is_shown(look, branch)]


def begin(look: Look, body: Branching) -> dict[str, Any]:
    """A new branch. Raises a Problem."""
    _may_branch(look)
    parent = open_branch(look, body.parent) if body.parent else None
    log = parent.events if parent is not None else look.events()
    try:
        events = begun(log, body.at)
        name, author = plain(body.name.strip(), "body.name"), plain(body.author.strip(), "body.author")
        viewer, under = (parent.branch.viewer, parent.branch.id) if parent is not None else (look.viewer, "")
        secret, branch = _store(look).begin(look.holder.game, events, name, author, look.holder.house.now(), viewer, under)
    except Crowded:
        raise Problem(409, "crowded", f"A game has no more than {MOST} branches.") from None
    except ValueError:
        raise bad_shape({"at": "body.at", "kind": "no such position"}) from None
    return {"secret": secret, **Opened(branch, events).told()}


def open_branch(look: Look, wanted: str) -> Opened:
    """A branch by id or letter. Raises a Problem where there is none, or the link does not show it."""
    store = _store(look)
    branch = store.find(look.holder.game, wanted)
    if branch is None or not _is_shown(look, branch):
        raise not_found("branch")
    return Opened(branch, store.events(branch))


def play(look: Look, wanted: str, body: Said | Line, expected: int, secret: str) -> dict[str, Any]:
    """Says something in a branch. Raises a Problem for what the rules refuse or the link does not allow."""
    opened = _mine(look, wanted, expected, secret)
    seen = opened.seen()
    rules = rules_of(seen.header.ruleset)
    command = command_in(seen, body, rules)._replace(by=role(look.holder.link.scope), at=look.holder.house.now())
    answer = said(opened.events, command, rules, registry.specimen_cards(seen.header.ruleset))
    if isinstance(answer, Refusal):
        words = (body.line,) if isinstance(body, Line) else tuple(texts(body.model_dump()))
        raise refused(seen, answer, None, words)
    return _written(look, opened, answer)


def take_last(look: Look, wanted: str, expected: int, secret: str) -> dict[str, Any]:
    """Takes the last saying of a branch away. Raises a Problem."""
    opened = _mine(look, wanted, expected, secret)
    return _written(look, opened, shortened(opened.events, opened.branch.at))


def removed(look: Look, wanted: str, secret: str) -> None:
    """Removes a branch. Raises a Problem where it is another's."""
    opened = open_branch(look, wanted)
    _must_own(look, opened.branch, secret)
    _store(look).remove(opened.branch)


def offered(look: Look, wanted: str, seat: str) -> dict[str, Any]:
    """What may be said in a branch. Raises a Problem."""
    _may_branch(look)
    opened = open_branch(look, wanted)
    seen = opened.seen()
    seats = (seat,) if seat else seen.header.seats
    if not set(seats) <= set(seen.header.seats):
        raise bad_shape({"at": "query.seat", "kind": "no such seat", "known": list(seen.header.seats)})
    desk = desk_of(opened.events, rules_of(seen.header.ruleset), registry.specimen_cards(seen.header.ruleset))
    made = [] if desk.table.result is not None else [offer for each in seats for offer in ranked(desk, each, ())]
    told = [told_offer(seen, offer) for _, offer in sorted(made, key=lambda each: each[0])]
    return {"position": len(opened.events), "offers": told}


def _store(look: Look) -> Branches:
    return look.holder.house.branches


def _is_shown(look: Look, branch: Branch) -> bool:
    """Whether the link shows as much of the game as the branch goes on from."""
    header, over = _game(look)
    try:
        viewer_asked(look.holder, branch.viewer, over, header.seats)
    except Problem:
        return False
    return _root(look, branch).at <= look.end


def _root(look: Look, branch: Branch) -> Branch:
    while branch.parent:
        parent = _store(look).find(branch.game, branch.parent)
        if parent is None:
            break
        branch = parent
    return branch


def _may_branch(look: Look) -> None:
    """While a game runs, whoever plays it gets no advice from the rules, and a quiet one gives none to anybody."""
    header, over = _game(look)
    if not over and look.holder.seat:
        raise forbidden("While a game runs, its players have no branches.")
    if not over and header.quiet and look.holder.link.scope not in (JUDGE, ORGANISER):
        raise forbidden("Legality is hidden in this game until it is over.")


def _game(look: Look) -> tuple[Header, bool]:
    return look.holder.house.sight.ask(look.holder.game, views.SPECTATOR, lambda seen: (seen.header, is_over(seen)))


def _mine(look: Look, wanted: str, expected: int, secret: str) -> Opened:
    _may_branch(look)
    opened = open_branch(look, wanted)
    _must_own(look, opened.branch, secret)
    if opened.branch.size != expected:
        raise stale(opened.branch.size)
    return opened


def _must_own(look: Look, branch: Branch, secret: str) -> None:
    if look.holder.link.scope not in KEEPERS and not _store(look).is_owned(branch, secret):
        raise forbidden("A branch is played on by who has begun it, and by those who keep the record.")


def _written(look: Look, opened: Opened, events: list[Event]) -> dict[str, Any]:
    branch = _store(look).write(opened.branch, events)
    if branch is None:
        raise stale(opened.branch.size)
    return Opened(branch, events).told()
