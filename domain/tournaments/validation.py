"""Checks events of a tournament against the rules of the event (`rules.toml`); a refusal names its rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.unicode_safety import is_blank, name_fault
from domain.tournaments import events, round_validation
from domain.tournaments.events import JUDGE, ORGANISER, Event, Opened
from domain.tournaments.match_results import lost_games, report_fault
from domain.tournaments.rules import Refusals, describe_difference, players_with_same_initial, refusal_unless
from domain.tournaments.standings.tiebreaks import profiles
from domain.tournaments.state import Match, Round, Tournament, apply, fold
from domain.tournaments.tournament_format import DECKLISTS, KINDS, MOST_POINTS, points_fault, stage_fault

LONGEST_ID = 40
LEAVING = ("drop", "no_show", "disqualified")


def check_registered(tournament: Tournament, said: events.Registered, by: str) -> Refusals:
    """Checks an entry (LG-REG)."""
    late = bool(tournament.order)
    yield refusal_unless("LG-REG-01", not is_blank(said.player), "a player has an id of which something can be seen")
    fits = len(said.player) <= LONGEST_ID and said.player.isprintable()
    yield refusal_unless("LG-REG-01", fits, f"{said.player!r:.60}: expected {LONGEST_ID} characters at most, on one line")
    yield refusal_unless("LG-REG-02", said.player not in tournament.players, f"{said.player} takes part already")
    yield refusal_unless("LG-REG-03", said.late or not late, "the tournament has begun: a late entry says so (late)")
    yield refusal_unless("LG-REG-04", tournament.stage == 1, "nobody enters after the cut")
    yield refusal_unless("LG-REG-05", said.seed >= 0, f"seed {said.seed}: expected 1 or more, or 0 for none")


def check_deck_submitted(tournament: Tournament, said: events.DeckSubmitted, by: str) -> Refusals:
    """Checks a submitted deck (LG-DECK)."""
    closed = bool(tournament.order)
    yield refusal_unless(
        "LG-DECK-01", tournament.opened.decklists != "none" or bool(said.name or said.archetype), "no lists are kept here"
    )
    yield refusal_unless(
        "LG-DECK-02", not closed or by in (JUDGE, ORGANISER), "decks were handed in before the start: ask a judge"
    )


def check_started(tournament: Tournament, said: events.Started, by: str) -> Refusals:
    """Checks the start (LG-START)."""
    entered = {player.id for player in tournament.players.values() if player.left is None}
    yield refusal_unless("LG-START-01", not tournament.order, "it has begun already")
    yield refusal_unless("LG-START-02", len(said.players) >= 2, f"{len(said.players)} players: expected 2 or more")
    yield refusal_unless("LG-START-03", len(set(said.players)) == len(said.players), "a player is there twice")
    yield refusal_unless("LG-START-03", set(said.players) == entered, describe_difference(set(said.players), entered))


def check_dropped(tournament: Tournament, said: events.Dropped, by: str) -> Refusals:
    """Checks a player leaving (LG-DROP-01, -02)."""
    player = tournament.players[said.player]
    yield refusal_unless("LG-DROP-01", player.left is None, f"{said.player} has left already")
    yield refusal_unless("LG-DROP-02", said.how in LEAVING, f"no such way to leave: {said.how}", LEAVING)


def check_readmitted(tournament: Tournament, said: events.Readmitted, by: str) -> Refusals:
    """Checks a player coming back (LG-DROP-03, -04)."""
    player = tournament.players[said.player]
    yield refusal_unless("LG-DROP-03", player.left is not None, f"{said.player} has not left")
    yield refusal_unless("LG-DROP-04", tournament.stage == 1, "nobody comes back after the cut")


PENALTIES = ("warning", "game_loss", "match_loss", "points", "disqualified")


def check_reported(tournament: Tournament, said: events.Reported, by: str) -> Refusals:
    """Checks a reported result (LG-REP)."""
    match = tournament.matches[said.match]
    settled = match.report is not None and set(match.players) <= match.confirmed
    yield refusal_unless("LG-REP-01", not settled, f"match {match.id} has a result: correct it", ("corrected",))
    yield refusal_unless(
        "LG-REP-02",
        all(stated.by != by for stated in match.standing_reports()),
        "you have told a result: withdraw it, or ask a judge",
    )
    yield refusal_unless("LG-REP-04", not _round_of(tournament, match).closed, f"round {match.round} is closed")
    yield _check_result(tournament, match, said)


def _check_result(tournament: Tournament, match: Match, said: events.Reported | events.Corrected) -> Refusal | None:
    lost = lost_games(tournament, match.id)
    fault = report_fault(tournament.terms(match.stage), match.players, said.games, said.how, said.winner, lost)
    return refusal_unless("LG-REP-03", not fault, fault)


def _round_of(tournament: Tournament, match: Match) -> Round:
    return tournament.rounds[match.stage, match.round]


def check_confirmed(tournament: Tournament, said: events.Confirmed, by: str) -> Refusals:
    """Checks the agreement of a player (LG-CONF)."""
    match = tournament.matches[said.match]
    stated = {report.position: report for report in match.standing_reports()}
    yield refusal_unless("LG-CONF-01", said.report in stated, "that report is not in force", tuple(map(str, stated)))
    yield refusal_unless("LG-CONF-02", said.player in match.players, f"{said.player} is not in this match", match.players)
    if said.report in stated:
        own = stated[said.report].by == f"player:{said.player}"
        yield refusal_unless("LG-CONF-03", not own or match.disputed, "your own report is confirmed by your opponent")
        yield refusal_unless(
            "LG-CONF-04", not (own and match.disputed), "both have told a result: agree to the other one, or ask a judge"
        )


def check_corrected(tournament: Tournament, said: events.Corrected, by: str) -> Refusals:
    """Checks a judge's correction (LG-COR-01, -02)."""
    match = tournament.matches[said.match]
    yield refusal_unless("LG-COR-01", bool(match.standing), f"match {match.id} has no result yet: report it")
    yield refusal_unless(
        "LG-COR-02", said.report in match.standing, "the result has changed since", tuple(map(str, match.standing))
    )
    yield _check_result(tournament, match, said)


def check_withdrawn_report(tournament: Tournament, said: events.WithdrawnReport, by: str) -> Refusals:
    """Checks the withdrawal of a report (LG-COR-02, -03)."""
    match = tournament.matches[said.match]
    yield refusal_unless(
        "LG-COR-02", said.report in match.standing, "that report is not in force", tuple(map(str, match.standing))
    )
    yield refusal_unless(
        "LG-COR-03",
        not _round_of(tournament, match).closed,
        f"round {match.round} is closed: reopen it, or correct the result",
    )


def check_penalised(tournament: Tournament, said: events.Penalised, by: str) -> Refusals:
    """Checks a penalty (LG-PEN)."""
    of_match = said.kind in ("game_loss", "match_loss")
    yield refusal_unless("LG-PEN-01", said.kind in PENALTIES, f"no such penalty: {said.kind}", PENALTIES)
    yield refusal_unless("LG-PEN-02", bool(said.rule), "a penalty names its rule")
    yield refusal_unless("LG-PEN-03", not of_match or bool(said.match), f"{said.kind}: name the match")
    yield refusal_unless(
        "LG-PEN-04", (said.kind == "points") == (said.amount != 0), f"{said.kind}: an amount goes with points, and only there"
    )
    large = abs(said.amount) > MOST_POINTS
    yield refusal_unless("LG-PEN-04", not large, f"{said.amount} points: expected {-MOST_POINTS} to {MOST_POINTS}")
    if said.match:
        match = tournament.matches[said.match]
        yield refusal_unless(
            "LG-PEN-05", said.player in match.players, f"{said.player} is not in match {said.match}", match.players
        )
        yield _check_game_losses(tournament, said, match)


def _check_game_losses(tournament: Tournament, said: events.Penalised, match: Match) -> Refusal | None:
    best_of = tournament.terms(match.stage).best_of
    lost = lost_games(tournament, match.id)
    full = said.kind == "game_loss" and len(lost) >= best_of
    return refusal_unless("LG-PEN-06", not full, "every game of this match is lost already: a match loss, or points")


EVENT_RULES = "league:"
"""The prefix of rules of the event itself, in a penalty."""
RuleIds = Callable[[str], Collection[str]]


def opening_refusal(said: events.Opened, rulesets: tuple[str, ...]) -> Refusal | None:
    """Returns the reason why a tournament cannot be opened, or None; `rulesets`: the available ones (empty: any)."""
    faults = [stage_fault(stage) for stage in said.stages]
    checks = (
        refusal_unless("LG-OPEN-01", not is_blank(said.title), "a tournament has a title of which something can be seen"),
        refusal_unless("LG-OPEN-02", not rulesets or said.ruleset in rulesets, f"no such ruleset: {said.ruleset}", rulesets),
        refusal_unless("LG-OPEN-03", bool(said.stages), "a tournament has at least one stage", KINDS),
        *(refusal_unless("LG-OPEN-03", not fault, f"stage {number}: {fault}") for number, fault in enumerate(faults, 1)),
        refusal_unless("LG-OPEN-04", said.tiebreaks in profiles(), f"no such profile: {said.tiebreaks}", tuple(profiles())),
        refusal_unless("LG-OPEN-05", said.decklists in DECKLISTS, f"no such way to keep lists: {said.decklists}", DECKLISTS),
        refusal_unless("LG-OPEN-07", not points_fault(said.points), points_fault(said.points)),
    )
    return next((found for found in checks if found is not None), None)


def event_refusal(tournament: Tournament, event: Event, book: RuleIds | None = None) -> Refusal | None:
    """Returns the refusal of an event, or None. `book`: returns the rule ids of the rulebook; None: any rule."""
    return next((found for found in _refusals(tournament, event.said, event.by, book) if found is not None), None)


def refused_events(events: Sequence[Event], book: RuleIds | None = None) -> Iterator[tuple[int, Refusal]]:
    """Yields the events of a whole stream that would be refused today, with their positions."""
    opened = events[0].said
    refused = opening_refusal(opened, ()) if isinstance(opened, Opened) else None
    if refused is not None:
        yield 0, refused
    made = fold(events[:1])
    for position, event in enumerate(events[1:], 1):
        found = event_refusal(made, event, book)
        if found is not None:
            yield position, found
        apply(made, event)


def fold_events(said: Sequence[events.EventData]) -> Tournament | Refusal:
    """Builds a tournament from its events, checked one after another; returns the first refusal instead, if there is one."""
    stream = [Event(each) for each in said]
    refused = next((refusal for _, refusal in refused_events(stream)), None)
    return refused or fold(stream)


def _refusals(tournament: Tournament, said: Any, by: str, book: RuleIds | None) -> Refusals:
    """Yields the result of each check in turn; later checks rely on earlier ones."""
    late = isinstance(said, events.Note | events.Corrected | events.Removed | events.Restored)
    yield refusal_unless("LG-END-01", not tournament.places or late, "the tournament is over")
    back = isinstance(said, events.Note | events.Restored)
    yield refusal_unless("LG-REM-01", not tournament.removed or back, "the tournament is removed: restore it first")
    yield refusal_unless(
        "LG-REM-02", bool(tournament.removed) or not isinstance(said, events.Restored), "the tournament is not removed"
    )
    yield from _check_names(tournament, said)
    yield _check_role(tournament, said, by)
    yield from _CHECKS.get(type(said), _no_refusals)(tournament, said, by)
    if isinstance(said, events.Penalised) and book is not None and not said.rule.startswith(EVENT_RULES):
        known = book(tournament.opened.ruleset)
        near_by = tuple(rule for rule in known if rule[:4].casefold() == said.rule[:4].casefold())[:8]
        yield refusal_unless(
            "LG-PEN-02", said.rule in known, f"no such rule: {said.rule} (of the house: {EVENT_RULES}...)", near_by
        )


def _no_refusals(tournament: Tournament, said: Any, by: str) -> Refusals:
    return iter(())


def _check_names(tournament: Tournament, said: Any) -> Refusals:
    """Checks that named players and matches exist, and that every `why` is given."""
    for field, value in zip(said._fields, said, strict=True):
        if isinstance(value, str) and (why := name_fault(value, lines=True)):
            yield refusal_unless("LG-NAME-03", False, f"{field} cannot be kept: {why}")
    player, match = getattr(said, "player", None), getattr(said, "match", None)
    if player is not None and not isinstance(said, events.Registered) and (player or not isinstance(said, events.Note)):
        yield refusal_unless(
            "LG-NAME-01",
            player in tournament.players,
            f"no such player: {player}",
            players_with_same_initial(player, tournament.players),
        )
    if match is not None and (match or not isinstance(said, events.Note | events.Penalised)):
        yield refusal_unless(
            "LG-NAME-02", match in tournament.matches, f"no such match: {match}", tuple(tournament.matches)[-8:]
        )
    if hasattr(said, "why"):
        yield refusal_unless("LG-WHY-01", bool(said.why.strip()), "what is changed is changed for a reason: say why")


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


def _check_role(tournament: Tournament, said: Any, by: str) -> Refusal | None:
    if by == ORGANISER or (by == JUDGE and isinstance(said, _JUDGES_MAY)):
        return None
    me = by.removeprefix("player:")
    if not by.startswith("player:") or not isinstance(said, _PLAYERS_MAY):
        return Refusal("LG-ROLE-01", f"{by or 'nobody'} cannot say this: {events.NAMES[type(said)]}", ())
    match = tournament.matches.get(getattr(said, "match", ""))
    own = me in match.players if match else True
    named = getattr(said, "player", me)
    return refusal_unless("LG-ROLE-02", own and named == me, "a player speaks for itself and of its own match")


_CHECKS: dict[type[Any], Callable[[Tournament, Any, str], Refusals]] = {
    events.Opened: lambda tournament, said, by: iter((Refusal("LG-OPEN-06", "a tournament is opened once"),)),
    events.Registered: check_registered,
    events.DeckSubmitted: check_deck_submitted,
    events.Started: check_started,
    events.Paired: round_validation.check_paired,
    events.Repaired: round_validation.check_repaired,
    events.Reported: check_reported,
    events.Confirmed: check_confirmed,
    events.Corrected: check_corrected,
    events.WithdrawnReport: check_withdrawn_report,
    events.Penalised: check_penalised,
    events.Dropped: check_dropped,
    events.Readmitted: check_readmitted,
    events.RoundClosed: round_validation.check_round_closed,
    events.RoundReopened: round_validation.check_round_reopened,
    events.Cut: round_validation.check_cut,
    events.Finished: round_validation.check_finished,
}
