"""Checks who may see, create and continue branches, and does it. Blocking: called in a thread."""

from __future__ import annotations

from typing import Annotated, NamedTuple, cast

from pydantic import Field

from api.auth import forbidden, permitted_viewer
from api.branches.schemas import BranchOffersOut, BranchOut, BranchReplayOut, CreatedBranchOut
from api.commands.offers import offer_to_json
from api.commands.refusals import refusal_problem, require_ruleset
from api.commands.schemas import CommandIn, NotationIn
from api.commands.service import author_of, branch_command, stale_position_problem
from api.http.json_input import parse_json_value, strings_in
from api.http.messages import msg
from api.http.problems import Problem, id_reused, invalid_request, not_found
from api.http.request_parts import CleanText, RequestBody, examples
from api.http.responses import iso_time
from api.links.store import JUDGE, ORGANISER, SCORER
from api.views.game_view import GameView
from api.views.visibility import ResolvedView, is_over
from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.views import views
from replays.branches import (
    Branch,
    BranchIdReused,
    BranchStore,
    TooManyBranches,
    events_before_branch,
    judge_in_branch,
    undo_last_line,
)
from replays.branches.branch_store import MAX_BRANCHES, load_branch_desk
from replays.offer_ranking import rank_offers
from replays.viewer.replay_json import replay_data

STAFF_SCOPES = (ORGANISER, JUDGE, SCORER)
"""Scopes that may continue and delete branches of others."""


class BranchEvents(NamedTuple):
    """A branch that the link shows, with all its events."""

    branch: Branch
    events: list[Event]

    def to_json(self) -> BranchReplayOut:
        """Returns what a page draws: the branch, its events after the game it leaves, and the rules they name."""
        drawn = replay_data(self.events, self.branch.at)
        return {
            "branch": branch_to_json(self.branch),
            "events": drawn["events"],
            "rules": drawn["rules"],
            "places": drawn["places"],
        }

    def view(self) -> GameView:
        """Returns the view of somebody who sees the whole branch."""
        return GameView(self.branch.game, views.JUDGE, self.events, True, without_rows=True)


class BranchIn(RequestBody, title="NewBranch"):
    """Leave a game at a moment, and play on from there."""

    model_config = examples({"at": 5, "name": "What if ren answers?", "author": "hana"})
    at: int = Field(ge=1, le=10_000_000, description="After so many events of the game, or of the branch that is left.")
    name: Annotated[CleanText, Field(min_length=1, max_length=200)] = Field(examples=["What if ren answers?"])
    author: Annotated[CleanText, Field(max_length=64)] = ""
    parent: Annotated[str, Field(max_length=32)] = Field(
        default="", description="The branch that it leaves; empty: the game."
    )
    viewer: Annotated[str, Field(max_length=16)] = Field(
        default="", description="Whose view it goes on from; default: the link's."
    )


def branch_to_json(branch: Branch) -> BranchOut:
    """Returns a branch without its events."""
    return cast(BranchOut, {**branch._asdict(), "made": iso_time(branch.made)})


def visible_branches(resolved: ResolvedView) -> list[BranchOut]:
    """Returns the branches that a link shows."""
    return [
        branch_to_json(branch) for branch in _store(resolved).of_game(resolved.access.game) if _is_visible(resolved, branch)
    ]


def visible_branch_events(resolved: ResolvedView) -> list[tuple[Branch, list[Event]]]:
    """Returns the branches that a link shows with their events, for a page that works offline."""
    store = _store(resolved)
    return [(branch, store.events(branch)) for branch in store.of_game(resolved.access.game) if _is_visible(resolved, branch)]


def create(resolved: ResolvedView, body: BranchIn, client: str) -> CreatedBranchOut:
    """Creates a branch, once for a client id. Raises a Problem."""
    _require_may_branch(resolved)
    parent = find_branch(resolved, body.parent) if body.parent else None
    log = parent.events if parent is not None else resolved.events()
    try:
        events = events_before_branch(log, body.at)
        name, author = parse_json_value(body.name.strip(), "body.name"), parse_json_value(body.author.strip(), "body.author")
        viewer, under = (parent.branch.viewer, parent.branch.id) if parent is not None else (resolved.viewer, "")
        secret, branch = _store(resolved).create(
            resolved.access.game, events, name, author, resolved.access.state.now(), viewer, under, client
        )
    except BranchIdReused:
        raise id_reused() from None
    except TooManyBranches:
        raise Problem(409, "crowded", msg("at_most_n_branches", n=MAX_BRANCHES)) from None
    except ValueError:
        raise invalid_request({"at": "body.at", "kind": msg("no_such_position")}) from None
    played = events if branch.size == len(events) else _store(resolved).events(branch)  # a repeated request, played on since
    return {"secret": secret, **BranchEvents(branch, played).to_json()}


def find_branch(resolved: ResolvedView, wanted: str) -> BranchEvents:
    """Returns a branch by id or letter. Raises a Problem (404) for an unknown one, or one that the link does not show."""
    store = _store(resolved)
    branch = store.find(resolved.access.game, wanted)
    if branch is None or not _is_visible(resolved, branch):
        raise not_found("branch")
    return BranchEvents(branch, store.events(branch))


def submit(resolved: ResolvedView, wanted: str, body: CommandIn | NotationIn, expected: int, secret: str) -> BranchReplayOut:
    """Submits a command in a branch. Raises a Problem if the rules refuse it or the link does not allow it."""
    opened = _find_writable(resolved, wanted, expected, secret)
    view = opened.view()
    rules = require_ruleset(view.header.ruleset)
    command = branch_command(view, body, rules)._replace(
        by=author_of(resolved.access.link.scope), at=resolved.access.state.now()
    )
    answer = judge_in_branch(opened.events, command, rules, registry.specimen_cards(view.header.ruleset))
    if isinstance(answer, Refusal):
        words = (body.line,) if isinstance(body, NotationIn) else tuple(strings_in(body.model_dump()))
        raise refusal_problem(view, answer, None, words)
    return _store_events(resolved, opened, answer)


def undo(resolved: ResolvedView, wanted: str, expected: int, secret: str) -> BranchReplayOut:
    """Removes the last command of a branch. Raises a Problem."""
    opened = _find_writable(resolved, wanted, expected, secret)
    return _store_events(resolved, opened, undo_last_line(opened.events, opened.branch.at))


def delete(resolved: ResolvedView, wanted: str, secret: str) -> None:
    """Deletes a branch. Raises a Problem if it belongs to somebody else."""
    opened = find_branch(resolved, wanted)
    _require_owner(resolved, opened.branch, secret)
    _store(resolved).delete(opened.branch)


def list_offers(resolved: ResolvedView, wanted: str, seat: str) -> BranchOffersOut:
    """Returns what may be submitted in a branch. Raises a Problem."""
    _require_may_branch(resolved)
    opened = find_branch(resolved, wanted)
    view = opened.view()
    seats = (seat,) if seat else view.header.seats
    if not set(seats) <= set(view.header.seats):
        raise invalid_request({"at": "query.seat", "kind": msg("no_such_seat"), "known": list(view.header.seats)})
    desk = load_branch_desk(opened.events, require_ruleset(view.header.ruleset), registry.specimen_cards(view.header.ruleset))
    ranked = [] if desk.table.result is not None else [offer for each in seats for offer in rank_offers(desk, each, ())]
    offers = [offer_to_json(view, offer) for _, offer in sorted(ranked, key=lambda each: each[0])]
    return {"position": len(opened.events), "offers": offers}


def _store(resolved: ResolvedView) -> BranchStore:
    return resolved.access.state.branches


def _is_visible(resolved: ResolvedView, branch: Branch) -> bool:
    """Returns whether the link shows the part of the game that the branch continues."""
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
    """Raises a Problem (403) for players of a running game, and for everybody else than staff if its legality is hidden."""
    header, over = _header_and_over(resolved)
    if not over and resolved.access.seat:
        raise forbidden(msg("no_branches_while_game_runs"))
    if not over and header.quiet and resolved.access.link.scope not in (JUDGE, ORGANISER):
        raise forbidden(msg("legality_is_hidden"))


def _header_and_over(resolved: ResolvedView) -> tuple[Header, bool]:
    return resolved.access.state.views.query(resolved.access.game, views.SPECTATOR, lambda view: (view.header, is_over(view)))


def _find_writable(resolved: ResolvedView, wanted: str, expected: int, secret: str) -> BranchEvents:
    _require_may_branch(resolved)
    opened = find_branch(resolved, wanted)
    _require_owner(resolved, opened.branch, secret)
    if opened.branch.size != expected:
        raise stale_position_problem(opened.branch.size)
    return opened


def _require_owner(resolved: ResolvedView, branch: Branch, secret: str) -> None:
    if resolved.access.link.scope not in STAFF_SCOPES and not _store(resolved).is_owned(branch, secret):
        raise forbidden(msg("branch_is_played_on_by_its_owner"))


def _store_events(resolved: ResolvedView, opened: BranchEvents, events: list[Event]) -> BranchReplayOut:
    branch = _store(resolved).update(opened.branch, events)
    if branch is None:
        raise stale_position_problem(opened.branch.size)
    return BranchEvents(branch, events).to_json()
