"""Branches over the network: who may see, begin and play them on. Blocking; called in a thread."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from pydantic import Field

from api.auth import forbidden, permitted_viewer
from api.commands.offers import offer_to_json, rank_offers
from api.commands.refusals import refusal_problem, require_ruleset
from api.commands.schemas import CommandIn, NotationIn
from api.commands.service import author_of, branch_command, stale_position
from api.http.json_input import parse_json_value, strings_in
from api.http.problems import Problem, invalid_request, not_found
from api.http.requests import CleanText, RequestBody
from api.links.store import JUDGE, ORGANISER, SCORER
from api.views.game_view import GameView
from api.views.visibility import ResolvedView, is_over
from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.views import views
from replays.branches import Branch, BranchStore, TooManyBranches, branch_start, play_on, undo_last_line
from replays.branches.branch_store import MAX_BRANCHES, load_branch_desk
from replays.viewer.replay_json import replay_data

STAFF_SCOPES = (ORGANISER, JUDGE, SCORER)
"""Who may play on and remove branches that others have begun."""


class BranchEvents(NamedTuple):
    """A branch that the link shows, with everything that happened in it."""

    branch: Branch
    events: list[Event]

    def to_json(self) -> dict[str, Any]:
        """As a page draws it: the branch, its events from where it leaves, and the rules that they name."""
        drawn = replay_data(self.events, self.branch.at)
        return {"branch": self.branch._asdict(), **{key: drawn[key] for key in ("events", "rules", "places")}}

    def view(self) -> GameView:
        """The branch as somebody sees it who knows all of it."""
        return GameView(self.branch.game, views.JUDGE, self.events, True, without_rows=True)


def visible_branches(resolved: ResolvedView) -> list[dict[str, Any]]:
    """The branches that a link shows."""
    return [branch._asdict() for branch in _store(resolved).of(resolved.access.game) if _is_visible(resolved, branch)]


def visible_branch_events(resolved: ResolvedView) -> list[tuple[Branch, list[Event]]]:
    """The branches that a link shows, with everything that happened in them, for a page that is taken along."""
    store = _store(resolved)
    return [(branch, store.events(branch)) for branch in store.of_game(resolved.access.game) if _is_visible(resolved, branch)]


def create(resolved: ResolvedView, body: BranchIn) -> dict[str, Any]:
    """A new branch. Raises a Problem."""
    _require_may_branch(resolved)
    parent = find_branch(resolved, body.parent) if body.parent else None
    log = parent.events if parent is not None else resolved.events()
    try:
        events = branch_start(log, body.at)
        name, author = parse_json_value(body.name.strip(), "body.name"), parse_json_value(body.author.strip(), "body.author")
        viewer, under = (parent.branch.viewer, parent.branch.id) if parent is not None else (resolved.viewer, "")
        secret, branch = _store(resolved).begin(
            resolved.access.game, events, name, author, resolved.access.state.now(), viewer, under
        )
    except TooManyBranches:
        raise Problem(409, "crowded", f"A game has no more than {MAX_BRANCHES} branches.") from None
    except ValueError:
        raise invalid_request({"at": "body.at", "kind": "no such position"}) from None
    return {"secret": secret, **BranchEvents(branch, events).to_json()}


def find_branch(resolved: ResolvedView, wanted: str) -> BranchEvents:
    """A branch by id or letter. Raises a Problem where there is none, or the link does not show it."""
    store = _store(resolved)
    branch = store.find(resolved.access.game, wanted)
    if branch is None or not _is_visible(resolved, branch):
        raise not_found("branch")
    return BranchEvents(branch, store.events(branch))


def submit(resolved: ResolvedView, wanted: str, body: CommandIn | NotationIn, expected: int, secret: str) -> dict[str, Any]:
    """Says something in a branch. Raises a Problem for what the rules refuse or the link does not allow."""
    opened = _find_writable(resolved, wanted, expected, secret)
    view = opened.view()
    rules = require_ruleset(view.header.ruleset)
    command = branch_command(view, body, rules)._replace(
        by=author_of(resolved.access.link.scope), at=resolved.access.state.now()
    )
    answer = play_on(opened.events, command, rules, registry.specimen_cards(view.header.ruleset))
    if isinstance(answer, Refusal):
        words = (body.line,) if isinstance(body, NotationIn) else tuple(strings_in(body.model_dump()))
        raise refusal_problem(view, answer, None, words)
    return _store_events(resolved, opened, answer)


def undo(resolved: ResolvedView, wanted: str, expected: int, secret: str) -> dict[str, Any]:
    """Takes the last saying of a branch away. Raises a Problem."""
    opened = _find_writable(resolved, wanted, expected, secret)
    return _store_events(resolved, opened, undo_last_line(opened.events, opened.branch.at))


def delete(resolved: ResolvedView, wanted: str, secret: str) -> None:
    """Removes a branch. Raises a Problem where it is another's."""
    opened = find_branch(resolved, wanted)
    _require_owner(resolved, opened.branch, secret)
    _store(resolved).remove(opened.branch)


def list_offers(resolved: ResolvedView, wanted: str, seat: str) -> dict[str, Any]:
    """What may be said in a branch. Raises a Problem."""
    _require_may_branch(resolved)
    opened = find_branch(resolved, wanted)
    view = opened.view()
    seats = (seat,) if seat else view.header.seats
    if not set(seats) <= set(view.header.seats):
        raise invalid_request({"at": "query.seat", "kind": "no such seat", "known": list(view.header.seats)})
    desk = load_branch_desk(opened.events, require_ruleset(view.header.ruleset), registry.specimen_cards(view.header.ruleset))
    made = [] if desk.table.result is not None else [offer for each in seats for offer in rank_offers(desk, each, ())]
    told = [offer_to_json(view, offer) for _, offer in sorted(made, key=lambda each: each[0])]
    return {"position": len(opened.events), "offers": told}


def _store(resolved: ResolvedView) -> BranchStore:
    return resolved.access.state.branches


def _is_visible(resolved: ResolvedView, branch: Branch) -> bool:
    """Whether the link shows as much of the game as the branch goes on from."""
    header, over = _header_and_over(resolved)
    try:
        permitted_viewer(resolved.access, branch.viewer, over, header.seats)
    except Problem:
        return False
    return _root(resolved, branch).at <= resolved.end


def _root(resolved: ResolvedView, branch: Branch) -> Branch:
    while branch.parent:
        parent = _store(resolved).find(branch.game, branch.parent)
        if parent is None:
            break
        branch = parent
    return branch


def _require_may_branch(resolved: ResolvedView) -> None:
    """While a game runs, whoever plays it gets no advice from the rules, and a quiet one gives none to anybody."""
    header, over = _header_and_over(resolved)
    if not over and resolved.access.seat:
        raise forbidden("While a game runs, its players have no branches.")
    if not over and header.quiet and resolved.access.link.scope not in (JUDGE, ORGANISER):
        raise forbidden("Legality is hidden in this game until it is over.")


def _header_and_over(resolved: ResolvedView) -> tuple[Header, bool]:
    return resolved.access.state.views.query(resolved.access.game, views.SPECTATOR, lambda view: (view.header, is_over(view)))


def _find_writable(resolved: ResolvedView, wanted: str, expected: int, secret: str) -> BranchEvents:
    _require_may_branch(resolved)
    opened = find_branch(resolved, wanted)
    _require_owner(resolved, opened.branch, secret)
    if opened.branch.size != expected:
        raise stale_position(opened.branch.size)
    return opened


def _require_owner(resolved: ResolvedView, branch: Branch, secret: str) -> None:
    if resolved.access.link.scope not in STAFF_SCOPES and not _store(resolved).is_owned(branch, secret):
        raise forbidden("A branch is played on by who has begun it, and by those who keep the record.")


def _store_events(resolved: ResolvedView, opened: BranchEvents, events: list[Event]) -> dict[str, Any]:
    branch = _store(resolved).write(opened.branch, events)
    if branch is None:
        raise stale_position(opened.branch.size)
    return BranchEvents(branch, events).to_json()


class BranchIn(RequestBody):
    """Leave a game at a moment, and play on beside it."""

    at: int = Field(ge=1, le=10_000_000, description="After so many events of the game, or of the branch that is left.")
    name: Annotated[CleanText, Field(min_length=1, max_length=200)] = Field(examples=["What if ren answers?"])
    author: Annotated[CleanText, Field(max_length=64)] = ""
    parent: Annotated[str, Field(max_length=32)] = Field(
        default="", description="The branch that it leaves; empty: the game."
    )
    viewer: Annotated[str, Field(max_length=16)] = Field(
        default="", description="Whose view it goes on from; default: the link's."
    )
