"""What is refused, and by which rule of the event (`rules.toml`). The fold takes in whatever was accepted here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.odd_signs import is_blank, name_fault
from domain.tournaments.standings.profiles import profiles
from domain.tournaments.tournament import entering, report_checks, round_checks
from domain.tournaments.tournament import said as events
from domain.tournaments.tournament.demands import Faults, near, no
from domain.tournaments.tournament.folding import apply, fold
from domain.tournaments.tournament.said import JUDGE, ORGANISER, Event, Opened
from domain.tournaments.tournament.state import Tournament
from domain.tournaments.tournament.terms import DECKLISTS, KINDS, points_fault, stage_fault

HOUSE = "league:"
"""Rules of the event itself begin so in a penalty."""
Book = Callable[[str], Collection[str]]


def opening_refusal(said: events.Opened, rulesets: tuple[str, ...]) -> Refusal | None:
    """Why a tournament cannot be opened; `rulesets`: those that are here (empty: any)."""
    faults = [stage_fault(stage) for stage in said.stages]
    checks = (
        no("LG-OPEN-01", not is_blank(said.title), "a tournament has a title of which something can be seen"),
        no("LG-OPEN-02", not rulesets or said.ruleset in rulesets, f"no such ruleset: {said.ruleset}", rulesets),
        no("LG-OPEN-03", bool(said.stages), "a tournament has at least one stage", KINDS),
        *(no("LG-OPEN-03", not fault, f"stage {number}: {fault}") for number, fault in enumerate(faults, 1)),
        no("LG-OPEN-04", said.tiebreaks in profiles(), f"no such profile: {said.tiebreaks}", tuple(profiles())),
        no("LG-OPEN-05", said.decklists in DECKLISTS, f"no such way to keep lists: {said.decklists}", DECKLISTS),
        no("LG-OPEN-07", not points_fault(said.points), points_fault(said.points)),
    )
    return next((found for found in checks if found is not None), None)


def refusal(tournament: Tournament, event: Event, book: Book | None = None) -> Refusal | None:
    """Why an event is refused; None: it is accepted. `book`: gives the rules of the rulebook that is played; None: any."""
    return next((found for found in _found(tournament, event.said, event.by, book) if found is not None), None)


def broken(events: Sequence[Event], book: Book | None = None) -> Iterator[tuple[int, Refusal]]:
    """Every event of a whole stream that would be refused today where it stands, with its position."""
    opened = events[0].said
    refused = opening_refusal(opened, ()) if isinstance(opened, Opened) else None
    if refused is not None:
        yield 0, refused
    made = fold(events[:1])
    for position, event in enumerate(events[1:], 1):
        found = refusal(made, event, book)
        if found is not None:
            yield position, found
        apply(made, event)


def _found(tournament: Tournament, said: Any, by: str, book: Book | None) -> Faults:
    """Every demand in turn; a later one may rely on those before it."""
    late = isinstance(said, events.Note | events.Corrected)
    yield no("LG-END-01", not tournament.places or late, "the tournament is over")
    yield from _names(tournament, said)
    yield _may(tournament, said, by)
    yield from _CHECKS.get(type(said), _nothing)(tournament, said, by)
    if isinstance(said, events.Penalised) and book is not None and not said.rule.startswith(HOUSE):
        known = book(tournament.opened.ruleset)
        near_by = tuple(rule for rule in known if rule[:4].casefold() == said.rule[:4].casefold())[:8]
        yield no("LG-PEN-02", said.rule in known, f"no such rule: {said.rule} (of the house: {HOUSE}...)", near_by)


def _nothing(tournament: Tournament, said: Any, by: str) -> Faults:
    return iter(())


def _names(tournament: Tournament, said: Any) -> Faults:
    """Every player and match that is named is there; every `why` is told."""
    for field, value in zip(said._fields, said, strict=True):
        if isinstance(value, str) and (why := name_fault(value, lines=True)):
            yield no("LG-NAME-03", False, f"{field} cannot be kept: {why}")
    player, match = getattr(said, "player", None), getattr(said, "match", None)
    if player is not None and not isinstance(said, events.Registered) and (player or not isinstance(said, events.Note)):
        yield no("LG-NAME-01", player in tournament.players, f"no such player: {player}", near(player, tournament.players))
    if match is not None and (match or not isinstance(said, events.Note | events.Penalised)):
        yield no("LG-NAME-02", match in tournament.matches, f"no such match: {match}", tuple(tournament.matches)[-8:])
    if hasattr(said, "why"):
        yield no("LG-WHY-01", bool(said.why.strip()), "what is changed is changed for a reason: say why")


_PLAYERS_MAY = (
    events.Reported,
    events.Confirmed,
    events.DeckSubmitted,
    events.CheckedIn,
    events.Dropped,
)
_JUDGES_MAY = (
    *_PLAYERS_MAY,
    events.Corrected,
    events.WithdrawnReport,
    events.Penalised,
    events.Note,
    events.ArchetypeNamed,
)


def _may(tournament: Tournament, said: Any, by: str) -> Refusal | None:
    if by == ORGANISER or (by == JUDGE and isinstance(said, _JUDGES_MAY)):
        return None
    me = by.removeprefix("player:")
    if not by.startswith("player:") or not isinstance(said, _PLAYERS_MAY):
        return Refusal("LG-ROLE-01", f"{by or 'nobody'} cannot say this: {events.NAMES[type(said)]}", ())
    match = tournament.matches.get(getattr(said, "match", ""))
    own = me in match.players if match else True
    named = getattr(said, "player", me)
    return no("LG-ROLE-02", own and named == me, "a player speaks for itself and of its own match")


_CHECKS: dict[type[Any], Callable[[Tournament, Any, str], Faults]] = {
    events.Opened: lambda tournament, said, by: iter((Refusal("LG-OPEN-06", "a tournament is opened once"),)),
    events.Registered: entering.registered,
    events.DeckSubmitted: entering.deck_submitted,
    events.Started: entering.started,
    events.Paired: round_checks.paired,
    events.Repaired: round_checks.repaired,
    events.Reported: report_checks.reported,
    events.Confirmed: report_checks.confirmed,
    events.Corrected: report_checks.corrected,
    events.WithdrawnReport: report_checks.withdrawn,
    events.Penalised: report_checks.penalised,
    events.Dropped: entering.dropped,
    events.Readmitted: entering.readmitted,
    events.RoundClosed: round_checks.round_closed,
    events.RoundReopened: round_checks.round_reopened,
    events.Cut: round_checks.cut,
    events.Finished: round_checks.finished,
}
