"""Receipts of tournaments: signed for the state of the log, and verified against a tournament's events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from threading import Lock

from domain.tournaments.events import TournamentEvent
from domain.tournaments.serialization import event_to_plain
from replays.game_cache import GameCache
from replays.msgpack_codec import pack
from replays.tournaments.log import EVERYBODY, TournamentHashChain, TournamentLog, event_without_decks
from replays.trust.receipt_issuer import ReceiptIssuer
from replays.trust.receipt_verification import (
    BEYOND,
    GOOD,
    OTHER,
    UNKNOWN,
    CheckedReceipt,
    RecordVerdict,
    check_receipt_signature,
    combine_receipt_verdicts,
)
from replays.trust.receipts import Receipt, SignedReceipt, seal_head, sign_receipt

MAX_CACHED = 64
_Chains = tuple[TournamentHashChain, TournamentHashChain, list[int]]
"""The chain of the complete log, that of the public view, and the times of the events."""


class TournamentReceiptIssuer:
    """Signs receipts of tournaments for a server. Threads may share it."""

    def __init__(self, notary: ReceiptIssuer, log: TournamentLog) -> None:
        self._notary, self._log = notary, log
        self._chains = GameCache(_new_chains, MAX_CACHED)
        self._lock = Lock()

    def receipt(self, tournament: str, viewer: str, position: int) -> SignedReceipt:
        """Returns the receipt of a tournament at a position, for the public (`EVERYBODY`) or with decks (empty
        viewer).

        Raises NoSuchGame and Damaged, and IndexError for a position beyond the log.
        """
        with self._lock:
            whole, public, times = self._read_up_to(tournament, position)
            head, seen, at = whole.links[position - 1], public.links[position - 1], times[position - 1]
        seal = seal_head(head, self._notary.opener(tournament))
        return sign_receipt(Receipt(tournament, viewer, position, seen if viewer else head, seal, at), self._notary.signer)

    def _read_up_to(self, tournament: str, position: int) -> _Chains:
        chains = self._chains.state_of(tournament)
        if len(chains[2]) < position:
            for event in self._log.read_events(tournament, len(chains[2])):
                _append_event(event, *chains)
        return chains


def _new_chains(tournament: str) -> _Chains:
    return TournamentHashChain(tournament), TournamentHashChain(tournament, EVERYBODY), []


def _append_event(event: TournamentEvent, whole: TournamentHashChain, public: TournamentHashChain, times: list[int]) -> None:
    packed, shown = pack(event_to_plain(event)), event_without_decks(event)
    whole.add(packed)
    public.add(packed if shown is event else pack(event_to_plain(shown)))
    times.append(event.at)


def verify_tournament_receipts(
    tournament: str,
    events: Sequence[TournamentEvent],
    receipts: Iterable[SignedReceipt],
    opener: bytes | None,
    keys: Iterable[bytes] = (),
) -> RecordVerdict:
    """Verifies a tournament against its receipts; those of other games are ignored."""
    chains = {viewer: TournamentHashChain(tournament, viewer).follow(events) for viewer in ("", EVERYBODY)}
    trusted = frozenset(keys)
    own = {each for each in receipts if each.receipt.game == tournament}
    return combine_receipt_verdicts((_verify_receipt(each, chains, opener, trusted) for each in own), len(events))


def _verify_receipt(
    signed: SignedReceipt, chains: dict[str, TournamentHashChain], opener: bytes | None, keys: frozenset[bytes]
) -> CheckedReceipt:
    receipt, whole = signed.receipt, chains[""].links
    distrusted = check_receipt_signature(signed, keys)
    if distrusted is not None:
        return distrusted
    if receipt.viewer not in chains:
        return CheckedReceipt(signed, UNKNOWN, "it is of a viewer that a tournament does not have")
    if receipt.position > len(whole):
        return CheckedReceipt(signed, BEYOND, f"it ends after {len(whole)} events")
    if chains[receipt.viewer].links[receipt.position - 1] != receipt.head:
        return CheckedReceipt(signed, OTHER, "it has another history up to there")
    if receipt.viewer and opener is not None and seal_head(whole[receipt.position - 1], opener) != receipt.seal:
        return CheckedReceipt(signed, OTHER, "what decks were handed in is another history")
    hidden = "what decks were handed in is covered with the opener only" if receipt.viewer and opener is None else ""
    return CheckedReceipt(signed, GOOD, hidden)
