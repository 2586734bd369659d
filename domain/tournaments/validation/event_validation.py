"""Checks events of a tournament against the rules of the event (`rules.toml`); a refusal names its rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.unicode_safety import name_fault
from domain.tournaments import events, result_events
from domain.tournaments.events import ENTRY, JUDGE, ORGANISER, Opened, TournamentEvent, parse_author
from domain.tournaments.fold import apply, fold
from domain.tournaments.match_results import lost_games, report_fault
from domain.tournaments.messages import msg
from domain.tournaments.state import Match, Round, Tournament
from domain.tournaments.tournament_format import MOST_POINTS
from domain.tournaments.validation import entry_validation, round_validation
from domain.tournaments.validation.entry_validation import new_entry_refusal
from domain.tournaments.validation.refusals import (
    Refusals,
    players_with_same_initial,
    refusal_of,
    refusal_unless,
    text_limit_refusal,
)
from domain.tournaments.validation.terms_validation import opening_refusal, validate_terms_change

PENALTIES = ("warning", "game_loss", "match_loss", "points", "disqualified")


def validate_report(tournament: Tournament, said: result_events.Reported, by: str) -> Refusals:
    """Checks a reported result (LG-REP)."""
    match = tournament.matches[said.match]
    settled = match.report is not None and set(match.players) <= match.confirmed
    yield refusal_unless("LG-REP-01", not settled, msg("match_said_has_result_correct", said=match.id), ("corrected",))
    yield refusal_unless(
        "LG-REP-02", all(stated.by != by for stated in match.standing_reports()), msg("you_have_told_result_withdraw")
    )
    yield refusal_unless("LG-REP-04", not _round_of(tournament, match).closed, msg("round_n_is_closed", n=match.round))
    yield _check_result(tournament, match, said)


def _check_result(
    tournament: Tournament, match: Match, said: result_events.Reported | result_events.Corrected | result_events.Requested
) -> Refusal | None:
    lost = lost_games(tournament, match.id)
    fault = report_fault(tournament.terms(match.stage), match.players, said.games, said.how, said.winner, lost)
    return refusal_of("LG-REP-03", fault)


def _round_of(tournament: Tournament, match: Match) -> Round:
    return tournament.rounds[match.stage, match.round]


def validate_confirmation(tournament: Tournament, said: result_events.Confirmed, by: str) -> Refusals:
    """Checks the agreement of a player (LG-CONF)."""
    match = tournament.matches[said.match]
    stated = {report.position: report for report in match.standing_reports()}
    yield refusal_unless("LG-CONF-01", said.report in stated, msg("that_report_is_not_in_force"), tuple(map(str, stated)))
    yield refusal_unless(
        "LG-CONF-02", said.player in match.players, msg("said_is_not_in_this_match", said=said.player), match.players
    )
    if said.report in stated:
        own = parse_author(stated[said.report].by).player == said.player
        yield refusal_unless("LG-CONF-03", not own or match.disputed, msg("your_own_report_is_confirmed"))
        yield refusal_unless("LG-CONF-04", not (own and match.disputed), msg("both_have_told_result_agree"))


def validate_correction(tournament: Tournament, said: result_events.Corrected, by: str) -> Refusals:
    """Checks a judge's correction (LG-COR-01, -02)."""
    match = tournament.matches[said.match]
    yield refusal_unless("LG-COR-01", bool(match.standing), msg("match_said_has_no_result", said=match.id))
    yield refusal_unless(
        "LG-COR-02", said.report in match.standing, msg("result_has_changed_since"), tuple(map(str, match.standing))
    )
    yield _check_result(tournament, match, said)


def validate_report_withdrawal(tournament: Tournament, said: result_events.WithdrawnReport, by: str) -> Refusals:
    """Checks the withdrawal of a report (LG-COR-02, -03)."""
    match = tournament.matches[said.match]
    yield refusal_unless(
        "LG-COR-02", said.report in match.standing, msg("that_report_is_not_in_force"), tuple(map(str, match.standing))
    )
    yield refusal_unless("LG-COR-03", not _round_of(tournament, match).closed, msg("round_n_is_closed_reopen", n=match.round))


REQUESTS = ("drop", "correction")


def validate_request(tournament: Tournament, said: result_events.Requested, by: str) -> Refusals:
    """Checks a player's request (LG-ASK-01 to -03)."""
    yield refusal_unless("LG-ASK-01", said.kind in REQUESTS, msg("no_such_request", said=said.kind), REQUESTS)
    mine = (said.kind, said.player, said.match)
    open_ones = [(each.said.kind, each.said.player, each.said.match) for each in tournament.requests.values()]
    yield refusal_unless("LG-ASK-03", mine not in open_ones, msg("you_have_asked_already"))
    if said.kind == "drop":
        player = tournament.entry(said.player)
        here = player is not None and player.left is None
        yield refusal_unless("LG-DROP-01", here, msg("said_has_left_already", said=said.player))
        yield refusal_unless("LG-END-01", not tournament.places, msg("tournament_is_over"))
        return
    match = tournament.matches.get(said.match)
    yield refusal_unless(
        "LG-NAME-02", match is not None, msg("no_such_match_said", said=said.match), tuple(tournament.matches)[-8:]
    )
    if match is not None:
        yield refusal_unless("LG-COR-02", said.report in match.standing, msg("result_has_changed_since"))
        yield _check_result(tournament, match, said)


def validate_decline(tournament: Tournament, said: result_events.Declined, by: str) -> Refusals:
    """Checks the answer to a request (LG-ASK-02)."""
    yield refusal_unless("LG-ASK-02", said.request in tournament.requests, msg("that_request_is_not_open"))


def validate_penalty(tournament: Tournament, said: result_events.Penalised, by: str) -> Refusals:
    """Checks a penalty (LG-PEN)."""
    of_match = said.kind in ("game_loss", "match_loss")
    yield refusal_unless("LG-PEN-01", said.kind in PENALTIES, msg("no_such_penalty_said", said=said.kind), PENALTIES)
    yield refusal_unless("LG-PEN-02", bool(said.rule), msg("penalty_names_its_rule"))
    yield refusal_unless("LG-PEN-03", not of_match or bool(said.match), msg("said_name_match", said=said.kind))
    yield refusal_unless(
        "LG-PEN-04", (said.kind == "points") == (said.amount != 0), msg("said_amount_goes_with_points", said=said.kind)
    )
    large = abs(said.amount) > MOST_POINTS
    yield refusal_unless(
        "LG-PEN-04", not large, msg("n_points_expected_n_to", n=said.amount, n2=-MOST_POINTS, n3=MOST_POINTS)
    )
    if said.match:
        match = tournament.matches[said.match]
        yield refusal_unless(
            "LG-PEN-05",
            said.player in match.players,
            msg("said_is_not_in_match", said=said.player, said2=said.match),
            match.players,
        )
        yield _check_game_losses(tournament, said, match)


def _check_game_losses(tournament: Tournament, said: result_events.Penalised, match: Match) -> Refusal | None:
    best_of = tournament.terms(match.stage).best_of
    lost = lost_games(tournament, match.id)
    full = said.kind == "game_loss" and len(lost) >= best_of
    return refusal_unless("LG-PEN-06", not full, msg("every_game_this_match_is_lost"))


EVENT_RULES = "league:"
"""The prefix of rules of the event itself, in a penalty."""
RuleIds = Callable[[str], Collection[str]]


def event_refusal(tournament: Tournament, event: TournamentEvent, book: RuleIds | None = None) -> Refusal | None:
    """Returns the refusal of an event, or None. `book`: returns the rule ids of the rulebook; None: any rule."""
    return next((found for found in _refusals(tournament, event.said, event.by, book) if found is not None), None)


def new_event_refusal(tournament: Tournament, event: TournamentEvent, book: RuleIds | None = None) -> Refusal | None:
    """Returns the refusal of a new event, or None. The last checks are only for new events, not for stored events."""
    known = event_refusal(tournament, event, book)
    known = known or new_author_refusal(tournament, event.said, event.by)
    return known or text_limit_refusal(event.said) or new_entry_refusal(tournament, event.said)


def refused_events(events: Sequence[TournamentEvent], book: RuleIds | None = None) -> Iterator[tuple[int, Refusal]]:
    """Yields the events of a whole stream that would be refused today, with their positions.

    Ends after a refused event that changes nothing that exists, such as the answer to an unknown request.
    """
    opened = events[0].said
    refused = opening_refusal(opened, ()) if isinstance(opened, Opened) else None
    if refused is not None:
        yield 0, refused
    made = fold(events[:1])
    for position, event in enumerate(events[1:], 1):
        found = event_refusal(made, event, book)
        if found is not None:
            yield position, found
        try:
            apply(made, event)
        except LookupError:
            if found is None:
                raise
            return


def fold_events(said: Sequence[events.EventData]) -> Tournament | Refusal:
    """Builds a tournament from its events, checked one after another; returns the first refusal instead, if there is one."""
    stream = [TournamentEvent(each) for each in said]
    refused = next((refusal for _, refusal in refused_events(stream)), None)
    return refused or fold(stream)


def _refusals(tournament: Tournament, said: Any, by: str, book: RuleIds | None) -> Refusals:
    """Yields the result of each check in order, None if it is passed. A check may rely on the checks before it."""
    late = isinstance(said, _AFTER_THE_END) or (isinstance(said, events.Finished) and tournament.changed_since_end)
    yield refusal_unless("LG-END-01", not tournament.places or late, msg("tournament_is_over"))
    back = isinstance(said, events.Note | events.Restored)
    yield refusal_unless("LG-REM-01", not tournament.removed or back, msg("tournament_is_removed_restore_it_first"))
    yield refusal_unless(
        "LG-REM-02", bool(tournament.removed) or not isinstance(said, events.Restored), msg("tournament_is_not_removed")
    )
    yield from _check_names(tournament, said)
    yield author_refusal(tournament, said, by)
    yield from _CHECKS.get(type(said), _no_refusals)(tournament, said, by)
    if isinstance(said, result_events.Penalised) and book is not None and not said.rule.startswith(EVENT_RULES):
        known = book(tournament.opened.ruleset)
        near_by = tuple(rule for rule in known if rule[:4].casefold() == said.rule[:4].casefold())[:8]
        yield refusal_unless("LG-PEN-02", said.rule in known, msg("no_such_rule_said_house", said=said.rule), near_by)


_AFTER_THE_END = (
    events.Note,
    events.EntryChanged,
    events.TermsChanged,
    result_events.Corrected,
    result_events.Requested,
    result_events.Declined,
    result_events.Penalised,
    events.TournamentReopened,
    events.Removed,
    events.Restored,
)


def _no_refusals(tournament: Tournament, said: Any, by: str) -> Refusals:
    return iter(())


def _check_names(tournament: Tournament, said: Any) -> Refusals:
    """Checks that named players and matches exist, and that every `why` is given."""
    for field, value in zip(said._fields, said, strict=True):
        if isinstance(value, str) and (why := name_fault(value, lines=True)):
            yield refusal_unless("LG-NAME-03", False, msg("field_cannot_be_kept_reason", field=field, reason=why))
    player, match = getattr(said, "player", None), getattr(said, "match", None)
    if player is not None and not isinstance(said, events.Registered) and (player or not isinstance(said, events.Note)):
        yield refusal_unless(
            "LG-NAME-01",
            tournament.entry(player) is not None,
            msg("no_such_player_said", said=player),
            players_with_same_initial(player, tournament.players),
        )
    if match is not None and (match or not isinstance(said, _MATCH_MAY_BE_EMPTY)):
        yield refusal_unless(
            "LG-NAME-02", match in tournament.matches, msg("no_such_match_said", said=match), tuple(tournament.matches)[-8:]
        )
    if hasattr(said, "why"):
        yield refusal_unless("LG-WHY-01", bool(said.why.strip()), msg("what_is_changed_is_changed"))


_MATCH_MAY_BE_EMPTY = (events.Note, result_events.Penalised, events.TimeExtended, result_events.Requested)


_CHECKS: dict[type[Any], Callable[[Tournament, Any, str], Refusals]] = {
    events.Opened: lambda tournament, said, by: iter((Refusal("LG-OPEN-06", msg("tournament_is_opened_once")),)),
    events.Registered: entry_validation.validate_registration,
    events.EntryRemoved: entry_validation.validate_entry_removal,
    events.Admitted: entry_validation.validate_waiting_list_admission,
    events.TermsChanged: validate_terms_change,
    events.DeckSubmitted: entry_validation.validate_deck_submission,
    events.DeckChecked: entry_validation.validate_deck_check,
    events.Started: entry_validation.validate_start,
    events.Paired: round_validation.validate_pairing,
    events.Repaired: round_validation.validate_repair,
    events.RoundCancelled: round_validation.validate_round_cancellation,
    events.ClockStarted: round_validation.validate_clock_change,
    events.ClockStopped: round_validation.validate_clock_change,
    events.TimeExtended: round_validation.validate_time_extension,
    result_events.Reported: validate_report,
    result_events.Confirmed: validate_confirmation,
    result_events.Corrected: validate_correction,
    result_events.WithdrawnReport: validate_report_withdrawal,
    result_events.Requested: validate_request,
    result_events.Declined: validate_decline,
    result_events.Penalised: validate_penalty,
    events.Dropped: entry_validation.validate_drop,
    events.Readmitted: entry_validation.validate_readmission,
    events.RoundClosed: round_validation.validate_round_closing,
    events.RoundReopened: round_validation.validate_round_reopening,
    events.Cut: round_validation.validate_cut,
    events.CutCancelled: round_validation.validate_cut_cancellation,
    events.TournamentReopened: round_validation.validate_tournament_reopening,
    events.Finished: round_validation.validate_finish,
}


_PLAYERS_MAY = (
    result_events.Reported,
    result_events.Confirmed,
    events.DeckSubmitted,
    events.CheckedIn,
    events.Dropped,
    result_events.Requested,
    result_events.Declined,
)
_JUDGES_MAY = (
    *_PLAYERS_MAY,
    events.DeckChecked,
    events.ClockStarted,
    events.ClockStopped,
    events.TimeExtended,
    result_events.Corrected,
    result_events.WithdrawnReport,
    result_events.Penalised,
    events.Note,
    events.ArchetypeNamed,
)


def author_refusal(tournament: Tournament, said: Any, by: str) -> Refusal | None:
    """Returns the refusal of an event that its author may not say, or None (LG-ROLE-01, -02). A player who answers a request
    takes back the own one (LG-ASK-05)."""
    author = parse_author(by)
    if author.role == ORGANISER or (author.role == JUDGE and isinstance(said, _JUDGES_MAY)):
        return None
    if author.role == ENTRY and isinstance(said, events.Registered):
        return refusal_unless("LG-ROLE-01", not said.seed, msg("nobody_enters_with_seed"))
    if not author.player or not isinstance(said, _PLAYERS_MAY):
        name = events.NAMES[type(said)]
        not_allowed = (
            msg("said_cannot_say_this_said", said=by, said2=name) if by else msg("nobody_cannot_say_this_said", said=name)
        )
        return Refusal("LG-ROLE-01", not_allowed)
    if isinstance(said, result_events.Declined):
        request = tournament.requests.get(said.request)
        own = request is None or request.said.player == author.player
        return refusal_unless("LG-ASK-05", own, msg("player_speaks_for_itself_and_its_own"))
    match = tournament.matches.get(getattr(said, "match", ""))
    own = author.player in match.players if match else True
    named = getattr(said, "player", author.player)
    return refusal_unless("LG-ROLE-02", own and named == author.player, msg("player_speaks_for_itself_and_its_own"))


def new_author_refusal(tournament: Tournament, said: Any, by: str) -> Refusal | None:
    """Returns the refusal that only new events meet, or None: once a tournament has begun its players ask for a drop
    (LG-ASK-04), and nobody enters late without the organiser (LG-ROLE-01)."""
    author = parse_author(by)
    if author.role == ENTRY and isinstance(said, events.Registered):
        return refusal_unless("LG-ROLE-01", not said.late, msg("late_entry_is_organisers"))
    if not author.player or not isinstance(said, events.Dropped):
        return None
    early = not tournament.order or author.player in tournament.waiting
    return refusal_unless("LG-ASK-04", early and said.how == "drop", msg("drop_is_requested"), ("requested",))
