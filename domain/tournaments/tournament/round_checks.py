"""What is refused of rounds: pairing, closing, the cut and the end."""

from __future__ import annotations

from domain.tournaments.tournament import said as events
from domain.tournaments.tournament.demands import Faults, difference, near, no, open_tables
from domain.tournaments.tournament.results import result_of
from domain.tournaments.tournament.state import Tournament
from domain.tournaments.tournament.terms import ELIMINATION, FREE, Stage, rounds_needed


def paired(tournament: Tournament, said: events.Paired, by: str) -> Faults:
    """A round is posted (LG-PAIR)."""
    stage = said.stage
    yield no("LG-PAIR-01", bool(tournament.order), "it has not begun")
    yield no("LG-PAIR-02", stage == tournament.stage, f"stage {tournament.stage} is played, not {stage}")
    if stage != tournament.stage:
        return
    terms, posted = tournament.terms(stage), tournament.rounds_of(stage)
    if terms.kind == FREE:
        yield from _free_round(tournament, said)
        return
    yield no("LG-PAIR-03", said.round == len(posted) + 1, f"round {len(posted) + 1} is next, not {said.round}")
    if posted:
        last = posted[-1]
        yield no("LG-PAIR-04", last.closed, f"round {last.number} is open: {open_tables(tournament, stage, last.number)}")
    most = rounds_needed(terms, len(tournament.cuts.get(stage, tournament.order)))
    yield no("LG-PAIR-05", said.round <= most, f"this stage has {most} rounds")
    yield from _pairs(tournament, stage, said.round, said.matches, (*said.byes, *said.absent))
    yield from _whole_field(tournament, said, terms)


def _free_round(tournament: Tournament, said: events.Paired) -> Faults:
    yield no("LG-PAIR-03", said.round >= 1, "rounds count from 1")
    yield from _pairs(tournament, said.stage, said.round, said.matches, (*said.byes, *said.absent), twice=True)


def _whole_field(tournament: Tournament, said: events.Paired, terms: Stage) -> Faults:
    if terms.kind == ELIMINATION:
        return
    named = {*said.byes, *said.absent, *(player for pair in said.matches for player in pair.players)}
    missing = sorted(set(tournament.field(said.stage)) - named)
    yield no("LG-PAIR-06", not missing, f"neither paired nor given a bye: {', '.join(missing[:8])}")


def _pairs(
    tournament: Tournament,
    stage: int,
    number: int,
    pairs: tuple[events.Pair, ...],
    alone: tuple[str, ...],
    twice: bool = False,
) -> Faults:
    named = [*(player for pair in pairs for player in pair.players), *alone]
    here = set(tournament.field(stage))
    for player in named:
        known = player in tournament.players
        yield no("LG-NAME-01", known, f"no such player: {player}", near(player, tournament.players))
        yield no("LG-PAIR-08", player in here, f"{player} is not in this stage, or has left")
        yield no("LG-PAIR-07", twice or named.count(player) == 1, f"{player} is there twice")
    for pair in pairs:
        yield no("LG-PAIR-07", pair.players[0] != pair.players[1], f"{pair.players[0]} cannot meet itself")
        yield no("LG-PAIR-09", bool(pair.match) and pair.match not in tournament.matches, f"there is a match {pair.match}")
        yield no("LG-PAIR-10", pair.table >= 1, f"table {pair.table}: expected 1 or more")
    ids, tables = [pair.match for pair in pairs], [pair.table for pair in pairs]
    yield no("LG-PAIR-09", len(set(ids)) == len(ids), "two matches have one id")
    yield no("LG-PAIR-10", twice or len(set(tables)) == len(tables), "two matches are at one table")


def repaired(tournament: Tournament, said: events.Repaired, by: str) -> Faults:
    """A posted round is changed (LG-PAIR-07 to -13)."""
    made = tournament.rounds.get((said.stage, said.round))
    yield no("LG-PAIR-11", made is not None, f"round {said.round} is not posted")
    if made is None:
        return
    yield no("LG-PAIR-12", not made.closed, f"round {said.round} is closed")
    for match in said.out:
        there = match in made.matches
        yield no("LG-NAME-02", there, f"no such match in this round: {match}", tuple(made.matches))
        if there:
            yield no("LG-PAIR-13", not tournament.matches[match].standing, f"match {match} has a result")
    yield from _repaired_field(tournament, said)


def _repaired_field(tournament: Tournament, said: events.Repaired) -> Faults:
    made = tournament.rounds[said.stage, said.round]
    staying = [tournament.matches[match] for match in made.matches if match not in said.out]
    busy = {player for match in staying for player in match.players}
    tables = {match.table for match in staying}
    yield from _pairs(tournament, said.stage, said.round, said.matches, said.byes)
    for pair in said.matches:
        again = [player for player in pair.players if player in busy]
        yield no("LG-PAIR-07", not again, f"{', '.join(again)}: paired in this round already")
        yield no("LG-PAIR-10", pair.table not in tables, f"table {pair.table} is taken")


def round_closed(tournament: Tournament, said: events.RoundClosed, by: str) -> Faults:
    """A round is closed (LG-CLOSE-01, -02, -04)."""
    made = tournament.rounds.get((said.stage, said.round))
    yield no("LG-PAIR-11", made is not None, f"round {said.round} is not posted")
    if made is not None:
        waiting = [match for match in made.matches if result_of(tournament, tournament.matches[match]) is None]
        yield no("LG-CLOSE-01", not made.closed, f"round {said.round} is closed")
        yield no("LG-CLOSE-02", not waiting, open_tables(tournament, said.stage, said.round), tuple(waiting[:12]))
        alone = [str(tournament.matches[match].table) for match in made.matches if _told_by_one(tournament, match)]
        yield no("LG-CLOSE-04", not alone, f"only one player has told the result at table {', '.join(alone[:12])}")


def _told_by_one(tournament: Tournament, match: str) -> bool:
    result = result_of(tournament, tournament.matches[match])
    return result is not None and result.how != "penalty" and tournament.matches[match].told_by_one


def round_reopened(tournament: Tournament, said: events.RoundReopened, by: str) -> Faults:
    """A round is opened again (LG-CLOSE-03)."""
    made = tournament.rounds.get((said.stage, said.round))
    yield no("LG-PAIR-11", made is not None and made.closed, f"round {said.round} is not closed")
    later = any(key > (said.stage, said.round) for key in tournament.rounds)
    yield no("LG-CLOSE-03", not later, "a later round is paired: correct the result instead", ("corrected",))


def cut(tournament: Tournament, said: events.Cut, by: str) -> Faults:
    """Who goes on (LG-CUT)."""
    before = tournament.stage
    posted = tournament.rounds_of(before)
    yield no(
        "LG-CUT-01", said.stage == before + 1 <= len(tournament.opened.stages), f"there is no stage {said.stage} to cut to"
    )
    most = rounds_needed(tournament.terms(before), len(tournament.cuts.get(before, tournament.order)))
    done = len(posted) >= most and all(made.closed for made in posted)
    yield no("LG-CUT-02", done, f"stage {before} is not over: {len(posted)} of {most} rounds, all closed")
    yield no("LG-CUT-03", len(set(said.players)) == len(said.players) >= 2, "expected two or more players, each once")
    here = set(tournament.field(before))
    for player in said.players:
        yield no("LG-PAIR-08", player in here, f"{player} is not in the field, or has left")
    size = tournament.terms(said.stage).size if said.stage <= len(tournament.opened.stages) else 0
    yield no("LG-CUT-04", not size or len(said.players) <= size, f"{len(said.players)} players: the cut is to {size}")


def finished(tournament: Tournament, said: events.Finished, by: str) -> Faults:
    """The end (LG-END-02, -03)."""
    unclosed = [made.number for made in tournament.rounds.values() if not made.closed]
    yield no("LG-END-02", not unclosed, f"round {', '.join(map(str, unclosed))} is open")
    yield no("LG-END-03", set(said.places) == set(tournament.players), difference(set(said.places), set(tournament.players)))
    yield no("LG-END-03", len(set(said.places)) == len(said.places), "a player has two places")
