"""Checks events about rounds: pairing, closing, the cut and the end. Each check yields refusals by rule."""

from __future__ import annotations

from domain.kernel.messages.message import Message
from domain.tournaments import events
from domain.tournaments.match_results import match_result
from domain.tournaments.messages import msg
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import ELIMINATION, FREE, Stage, rounds_needed
from domain.tournaments.validation.refusals import (
    Refusals,
    describe_difference,
    describe_open_tables,
    players_with_same_initial,
    refusal_unless,
)


def validate_pairing(tournament: Tournament, said: events.Paired, by: str) -> Refusals:
    """Checks a posted round (LG-PAIR)."""
    stage = said.stage
    yield refusal_unless("LG-PAIR-01", bool(tournament.order), msg("it_has_not_begun"))
    yield refusal_unless(
        "LG-PAIR-02", stage == tournament.stage, msg("stage_n_is_played_not_n", n=tournament.stage, n2=stage)
    )
    if stage != tournament.stage:
        return
    terms, posted = tournament.terms(stage), tournament.rounds_of(stage)
    if terms.kind == FREE:
        yield from _check_free_round(tournament, said)
        return
    yield refusal_unless(
        "LG-PAIR-03", said.round == len(posted) + 1, msg("round_n_is_next_not_n", n=len(posted) + 1, n2=said.round)
    )
    if posted:
        last = posted[-1]
        yield refusal_unless(
            "LG-PAIR-04",
            last.closed,
            msg("round_n_is_open_reason", n=last.number, reason=describe_open_tables(tournament, stage, last.number)),
        )
    most = rounds_needed(terms, len(tournament.cuts.get(stage, tournament.order)))
    yield refusal_unless("LG-PAIR-05", said.round <= most, msg("this_stage_has_n_rounds", n=most))
    yield from _check_pairs(tournament, stage, said.round, said.matches, _alone(said))
    yield from _check_whole_field(tournament, said, terms)


def _check_free_round(tournament: Tournament, said: events.Paired) -> Refusals:
    yield refusal_unless("LG-PAIR-03", said.round >= 1, msg("rounds_count_from_1"))
    yield from _check_pairs(tournament, said.stage, said.round, said.matches, _alone(said), twice=True)


def _alone(said: events.Paired) -> tuple[str, ...]:
    return (*said.byes, *said.half_byes, *said.absent)


def _check_whole_field(tournament: Tournament, said: events.Paired, terms: Stage) -> Refusals:
    if terms.kind == ELIMINATION:
        yield refusal_unless("LG-PAIR-14", not said.half_byes, msg("bracket_has_no_half_byes"))
        return
    named = {*_alone(said), *(player for pair in said.matches for player in pair.players)}
    missing = sorted(set(tournament.field(said.stage)) - named)
    yield refusal_unless("LG-PAIR-06", not missing, msg("neither_paired_nor_given_bye", said=", ".join(missing[:8])))


def _check_pairs(
    tournament: Tournament,
    stage: int,
    number: int,
    pairs: tuple[events.Pair, ...],
    alone: tuple[str, ...],
    twice: bool = False,
) -> Refusals:
    named = [*(player for pair in pairs for player in pair.players), *alone]
    here = set(tournament.field(stage))
    for player in named:
        known = player in tournament.players
        yield refusal_unless(
            "LG-NAME-01",
            known,
            msg("no_such_player_said", said=player),
            players_with_same_initial(player, tournament.players),
        )
        yield refusal_unless("LG-PAIR-08", player in here, msg("said_is_not_in_this", said=player))
        yield refusal_unless("LG-PAIR-07", twice or named.count(player) == 1, msg("said_is_there_twice", said=player))
    for pair in pairs:
        yield refusal_unless(
            "LG-PAIR-07", pair.players[0] != pair.players[1], msg("said_cannot_meet_itself", said=pair.players[0])
        )
        yield refusal_unless(
            "LG-PAIR-09",
            bool(pair.match) and pair.match not in tournament.matches,
            msg("there_is_match_said", said=pair.match),
        )
        yield refusal_unless("LG-PAIR-10", pair.table >= 1, msg("table_n_expected_1_or_more", n=pair.table))
    ids, tables = [pair.match for pair in pairs], [pair.table for pair in pairs]
    yield refusal_unless("LG-PAIR-09", len(set(ids)) == len(ids), msg("two_matches_have_one_id"))
    yield refusal_unless("LG-PAIR-10", twice or len(set(tables)) == len(tables), msg("two_matches_are_at_one"))


def validate_repair(tournament: Tournament, said: events.Repaired, by: str) -> Refusals:
    """Checks changed pairings (LG-PAIR-07 to -13)."""
    made = tournament.rounds.get((said.stage, said.round))
    yield refusal_unless("LG-PAIR-11", made is not None, msg("round_n_is_not_posted", n=said.round))
    if made is None:
        return
    yield refusal_unless("LG-PAIR-12", not made.closed, msg("round_n_is_closed", n=said.round))
    for match in said.out:
        there = match in made.matches
        yield refusal_unless("LG-NAME-02", there, msg("no_such_match_in_this", said=match), tuple(made.matches))
        if there:
            yield refusal_unless(
                "LG-PAIR-13", not tournament.matches[match].standing, msg("match_said_has_result", said=match)
            )
    yield from _check_repaired_field(tournament, said)


def _check_repaired_field(tournament: Tournament, said: events.Repaired) -> Refusals:
    made = tournament.rounds[said.stage, said.round]
    staying = [tournament.matches[match] for match in made.matches if match not in said.out]
    busy = {player for match in staying for player in match.players}
    tables = {match.table for match in staying}
    yield from _check_pairs(tournament, said.stage, said.round, said.matches, said.byes)
    for pair in said.matches:
        again = [player for player in pair.players if player in busy]
        yield refusal_unless("LG-PAIR-07", not again, msg("said_paired_in_this_round", said=", ".join(again)))
        yield refusal_unless("LG-PAIR-10", pair.table not in tables, msg("table_n_is_taken", n=pair.table))


def validate_round_closing(tournament: Tournament, said: events.RoundClosed, by: str) -> Refusals:
    """Checks the closing of a round (LG-CLOSE-01, -02, -04)."""
    made = tournament.rounds.get((said.stage, said.round))
    yield refusal_unless("LG-PAIR-11", made is not None, msg("round_n_is_not_posted", n=said.round))
    if made is not None:
        waiting = [match for match in made.matches if match_result(tournament, tournament.matches[match]) is None]
        yield refusal_unless("LG-CLOSE-01", not made.closed, msg("round_n_is_closed", n=said.round))
        yield refusal_unless(
            "LG-CLOSE-02", not waiting, describe_open_tables(tournament, said.stage, said.round), tuple(waiting[:12])
        )
        alone = [str(tournament.matches[match].table) for match in made.matches if _reported_by_one(tournament, match)]
        yield refusal_unless("LG-CLOSE-04", not alone, msg("only_one_player_has_told", said=", ".join(alone[:12])))


def _reported_by_one(tournament: Tournament, match: str) -> bool:
    result = match_result(tournament, tournament.matches[match])
    return result is not None and result.how != "penalty" and tournament.matches[match].reported_by_one


def validate_round_reopening(tournament: Tournament, said: events.RoundReopened, by: str) -> Refusals:
    """Checks the reopening of a round (LG-CLOSE-03)."""
    made = tournament.rounds.get((said.stage, said.round))
    yield refusal_unless("LG-PAIR-11", made is not None and made.closed, msg("round_n_is_not_closed", n=said.round))
    later = any(key > (said.stage, said.round) for key in tournament.rounds)
    yield refusal_unless("LG-CLOSE-03", not later, msg("later_round_is_paired_correct"), ("corrected",))


def validate_round_cancellation(tournament: Tournament, said: events.RoundCancelled, by: str) -> Refusals:
    """Checks that a round is taken back before anything was played (LG-PAIR-11, -15)."""
    made = tournament.rounds.get((said.stage, said.round))
    yield refusal_unless("LG-PAIR-11", made is not None, msg("round_n_is_not_posted", n=said.round))
    if made is None:
        return
    later = any(key > (said.stage, said.round) for key in tournament.rounds)
    yield refusal_unless("LG-PAIR-15", not later, msg("later_round_is_posted"))
    reported = [match for match in made.matches if _has_happened(tournament, match)]
    yield refusal_unless(
        "LG-PAIR-15", not reported and not made.closed, msg("round_n_has_results", n=said.round), tuple(reported[:8])
    )


def _has_happened(tournament: Tournament, match: str) -> bool:
    return bool(tournament.matches[match].standing) or any(stated.match == match for stated in tournament.penalties)


MOST_MINUTES = 600


def validate_clock_change(tournament: Tournament, said: events.ClockStarted | events.ClockStopped, by: str) -> Refusals:
    """Checks the clock of a round (LG-PAIR-11, LG-CLOCK-01 to -03)."""
    made = tournament.rounds.get((said.stage, said.round))
    yield refusal_unless("LG-PAIR-11", made is not None, msg("round_n_is_not_posted", n=said.round))
    if made is None:
        return
    yield refusal_unless("LG-CLOCK-01", not made.closed, msg("round_n_is_closed", n=said.round))
    timed = made.clock is not None or bool(tournament.terms(said.stage).minutes)
    if isinstance(said, events.ClockStopped) or said.minutes is None:
        yield refusal_unless("LG-CLOCK-02", timed, msg("round_has_no_time_limit"))
        runs = made.clock is None or made.clock.since > 0
        wanted = runs if isinstance(said, events.ClockStopped) else not runs
        yield refusal_unless("LG-CLOCK-02", wanted, msg("clock_runs" if runs else "clock_stands_still"))
    else:
        yield refusal_unless("LG-CLOCK-03", 1 <= said.minutes <= MOST_MINUTES, _minutes_fault(said.minutes, 1))


def _minutes_fault(minutes: int, least: int) -> Message:
    return msg("n_minutes_expected_n_to", n=minutes, n2=least, n3=MOST_MINUTES)


def validate_time_extension(tournament: Tournament, said: events.TimeExtended, by: str) -> Refusals:
    """Checks more time for a round or one of its matches (LG-PAIR-11, LG-CLOCK-01 to -03)."""
    made = tournament.rounds.get((said.stage, said.round))
    yield refusal_unless("LG-PAIR-11", made is not None, msg("round_n_is_not_posted", n=said.round))
    if made is None:
        return
    yield refusal_unless("LG-CLOCK-01", not made.closed, msg("round_n_is_closed", n=said.round))
    timed = made.clock is not None or bool(tournament.terms(said.stage).minutes)
    yield refusal_unless("LG-CLOCK-02", timed, msg("round_has_no_time_limit"))
    fits = said.minutes != 0 and abs(said.minutes) <= MOST_MINUTES
    yield refusal_unless("LG-CLOCK-03", fits, _minutes_fault(said.minutes, -MOST_MINUTES))
    here = not said.match or said.match in made.matches
    yield refusal_unless("LG-NAME-02", here, msg("no_such_match_in_this", said=said.match), tuple(made.matches))


def validate_cut_cancellation(tournament: Tournament, said: events.CutCancelled, by: str) -> Refusals:
    """Checks that a cut is taken back before its first round (LG-CUT-05)."""
    last = bool(tournament.cuts) and said.stage == tournament.stage
    yield refusal_unless("LG-CUT-05", last, msg("there_was_no_cut_to_stage_n", n=said.stage))
    yield refusal_unless("LG-CUT-05", not tournament.rounds_of(said.stage), msg("stage_n_has_begun", n=said.stage))


def validate_tournament_reopening(tournament: Tournament, said: events.TournamentReopened, by: str) -> Refusals:
    """Checks that a finished tournament goes on (LG-END-04)."""
    yield refusal_unless("LG-END-04", bool(tournament.places), msg("tournament_is_not_over"))


def validate_cut(tournament: Tournament, said: events.Cut, by: str) -> Refusals:
    """Checks the players who advance (LG-CUT)."""
    before = tournament.stage
    posted = tournament.rounds_of(before)
    yield refusal_unless(
        "LG-CUT-01", said.stage == before + 1 <= len(tournament.opened.stages), msg("there_is_no_stage_n", n=said.stage)
    )
    most = rounds_needed(tournament.terms(before), len(tournament.cuts.get(before, tournament.order)))
    done = len(posted) >= most and all(made.closed for made in posted)
    yield refusal_unless("LG-CUT-02", done, msg("stage_n_is_not_over", n=before, n2=len(posted), n3=most))
    yield refusal_unless("LG-CUT-03", len(set(said.players)) == len(said.players) >= 2, msg("expected_two_or_more_players"))
    here = set(tournament.field(before))
    for player in said.players:
        yield refusal_unless("LG-PAIR-08", player in here, msg("said_is_not_in_field", said=player))
    size = tournament.terms(said.stage).size if said.stage <= len(tournament.opened.stages) else 0
    yield refusal_unless(
        "LG-CUT-04", not size or len(said.players) <= size, msg("n_players_cut_is_to", n=len(said.players), n2=size)
    )


def validate_finish(tournament: Tournament, said: events.Finished, by: str) -> Refusals:
    """Checks the final places (LG-END-02, -03)."""
    unclosed = [made.number for made in tournament.rounds.values() if not made.closed]
    yield refusal_unless("LG-END-02", not unclosed, msg("round_said_is_open", said=", ".join(map(str, unclosed))))
    everybody = set(tournament.players)
    placed = {player for player in everybody if not tournament.players[player].is_disqualified}
    named = set(said.places)
    yield refusal_unless("LG-END-03", placed <= named <= everybody, describe_difference(named, placed))
    yield refusal_unless("LG-END-03", len(set(said.places)) == len(said.places), msg("player_has_two_places"))
