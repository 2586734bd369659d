"""A tournament carried from house to house: put into its file with its records, and taken out of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from replays.clerk import Clerk, OpenedGame
from replays.file import make_record
from replays.log import NoSuchGame
from replays.tournaments.bundle import Bundle, games_of
from replays.tournaments.clerk import LeagueClerk
from replays.tournaments.signed import sign
from replays.trust.keys import Signer
from replays.trust.provenance import RecordImporter


class Unpacked(NamedTuple):
    """What came of taking a tournament in.

    `new`: so many events were · `differs`: from here on another past is here, and nothing was taken · `kept`: games that are
    here now under the ids that the tournament names · `apart`: those that got ids of their own, since nobody who is
    trusted vouches for the named ones, or another game has them: they prove nothing here.
    """

    new: int
    differs: int | None = None
    kept: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()


def packed(desk: LeagueClerk, games: Clerk, tournament: str, signer: Signer) -> tuple[Bundle, tuple[str, ...]]:
    """A tournament with the records of its games, over the signature of the house; and the games that are not here.

    Raises NoSuchGame and Damaged.
    """
    records, missing = {}, []
    for game in games_of(desk.tournament(tournament)):
        try:
            records[game] = make_record(games.events(game), game)
        except NoSuchGame:
            missing.append(game)
    bundle = Bundle(tournament, tuple(desk.events(tournament)), records)
    return bundle._replace(signature=sign(bundle.covered, signer)), tuple(missing)


def unpacked(desk: LeagueClerk, taker: RecordImporter, bundle: Bundle, trusted: Collection[bytes], now: int) -> Unpacked:
    """Takes a tournament in, and its records as every record that comes from outside: audited, and under the ids that the
    tournament names where a house among `trusted` has signed it."""
    answer = desk.bring_in(bundle.tournament, bundle.events)
    if answer.differs is not None:
        return Unpacked(0, answer.differs)
    keeps = bundle.signature is not None and bundle.signature.key in trusted
    kept: list[str] = []
    apart: list[str] = []
    for game, record in bundle.records.items():
        taken = taker.take(record, "", now, keeps)
        (kept if isinstance(taken, OpenedGame) and taken.game == game else apart).append(game)
    return Unpacked(answer.new, None, tuple(kept), tuple(apart))
