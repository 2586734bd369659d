"""A process that is killed while it takes in a record leaves nothing of it, or all of it with what the audit found."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random

import pytest

from domain import registry
from domain.tournaments.events import TournamentEvent
from domain.tournaments.match_evidence import GameEvidence, game_evidence
from domain.tournaments.result_events import Reported, ReportedGame
from replays.clerk import Clerk
from replays.file import Record, make_record
from replays.game_ids import make_game_id
from replays.log import open_log, open_tables
from replays.provenance import AUDITED
from replays.tournaments.audit import RecordCheck, check_records
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.log import open_tournament_log
from replays.tournaments.tournament_file import TournamentFile, import_tournament, sign_content
from replays.trust.keys import Signer
from replays.trust.provenance_store import ProvenanceStore
from replays.trust.record_importer import RecordImporter
from tests.soak import in_full
from tests.tournaments.scene import Evening
from tests.trust.test_provenance import won_by_a

SEED = 30
SHARES = in_full([number / 170 for number in range(170)], [0.3, 0.7, 0.95])
"""Shares of the time of the whole work after which the process is killed: 510 kills in the soak."""
NIGHT, MATCH = "t-abcdefghjkmn", "1.1.1"
PLAYERS = {"A": "ann", "B": "ben"}
CLUB = Signer(b"c" * 32)


@cache
def forgery() -> Record:
    """A game of the match with the winner exchanged."""
    opened, *others = won_by_a().events
    header = {**opened.said["header"], "players": PLAYERS, "about": {"tournament": NIGHT, "match": MATCH}}
    return make_record((opened._replace(said={**opened.said, "header": header}), *others), make_game_id("forged"))


@cache
def evening(reported: bool) -> tuple[TournamentEvent, ...]:
    """The events of a tournament; its only match is reported with the forged game, or still open."""
    made = Evening(tuple(PLAYERS.values())).pairs("ann-ben")
    return tuple((made.says(report()) if reported else made).events)


def report() -> Reported:
    return Reported(MATCH, (ReportedGame("ann", record=forgery().game), ReportedGame("ann")))


@contextmanager
def opened(folder: Path) -> Iterator[tuple[Clerk, TournamentClerk]]:
    """The logs of games and tournaments in a folder."""
    with open_log(folder) as log, open_tournament_log(folder) as tournaments:
        yield Clerk(log), TournamentClerk(tournaments)


def import_game(games: Clerk, tournaments: TournamentClerk) -> None:
    """Imports the forged record under its own id."""
    RecordImporter(games, registry.ruleset, ()).import_record(forgery(), "", preserve_id=True)


def unpack(games: Clerk, tournaments: TournamentClerk) -> None:
    """Imports the tournament with the forged record, in a file with the signature of a club that is trusted here."""
    made = TournamentFile(NIGHT, evening(True), {forgery().game: forgery()})
    signed = made._replace(signature=sign_content(made.covered, CLUB))
    import_tournament(tournaments, RecordImporter(games, registry.ruleset, ()), signed, [CLUB.key])


def attach(games: Clerk, tournaments: TournamentClerk) -> None:
    """Takes over the tournament, reports the match with the forged record as proof, and imports that."""
    tournaments.append_imported(NIGHT, evening(False))
    tournaments.submit(NIGHT, report(), "the report of the match")
    import_game(games, tournaments)


WORKS = (import_game, unpack, attach)
Work = Callable[[Clerk, TournamentClerk], None]


def run_in_child(folder: Path, work: Work, seconds: float | None = None) -> float:
    """Does the work in a process of its own, which is killed after some time; returns the seconds that it took."""
    begun = time.monotonic()
    child = os.fork()
    if child == 0:
        try:
            with opened(folder) as clerks:
                work(*clerks)
        finally:
            os._exit(0)
    if seconds is not None:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return time.monotonic() - begun


def proofs(games: Clerk, tournaments: TournamentClerk, origins: ProvenanceStore) -> list[RecordCheck]:
    """What the records of the tournament in a folder prove."""
    made = tournaments.tournament(NIGHT) if NIGHT in tournaments.names() else None

    def look(match: str, game: str) -> GameEvidence | None:
        return game_evidence(games.events(game), game) if game in games.log.games() else None

    return list(check_records(NIGHT, made, made.matches, look, origins.get)) if made else []


@pytest.mark.parametrize("work", WORKS)
def test_no_kill_while_a_record_is_taken_in_makes_a_forgery_count(tmp_path: Path, work: Work) -> None:
    """Given a record with the winner exchanged, when its import, the unpacking of its tournament, or the report that names it
    is killed at any moment, then the game is not there, or it is audited and neither counts nor proves anything; doing the
    work again ends in the same."""
    run_in_child(tmp_path / "cold", work)
    whole = run_in_child(tmp_path / "whole", work)
    random = Random(SEED)
    for share in SHARES:
        folder = tmp_path / f"{share}"
        run_in_child(folder, work, whole * share * random.uniform(0.9, 1.1))
        for again in (False, True):
            with opened(folder) as (games, tournaments):
                if again:
                    work(games, tournaments)
                origins = ProvenanceStore(open_tables(games.log, folder, "links"), games.log)
                results = [origins.get(each)[:2] for each in games.log.games()]
                assert results in ([(AUDITED, False)], [] if not again else None), (SEED, share)
                assert len(origins.uncounted()) == len(results), (SEED, share)
                found = proofs(games, tournaments, origins)
                assert not any(each.proves for each in found), (SEED, share)
                assert not again or work is import_game or [each.differences for each in found] == [()], (
                    "only the audit objects"
                )
