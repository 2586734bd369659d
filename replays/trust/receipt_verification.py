"""Verifies receipts against a record: finds out whether it is the history that they state, and where it differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.messages.message import Message
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after
from domain.kernel.views.views import make_view
from replays.file.hash_chain import chain_links
from replays.file.record import Record
from replays.messages import msg
from replays.trust.receipts import Receipt, SignedReceipt, seal_head

GOOD, FALSE, OTHER, BEYOND, UNKNOWN = "good", "false", "other", "beyond", "unknown"
"""Verdicts on a receipt: the record agrees with it · the signature is not that of its key · the record has another history
· the record ends before it · it cannot be verified here."""
INTACT, CUT, REWRITTEN, UNWITNESSED = "intact", "cut", "rewritten", "unwitnessed"
"""Verdicts on a record; `unwitnessed`: no receipt covers it."""


class CheckedReceipt(NamedTuple):
    """The verdict on one receipt, and the reason unless it is fully good."""

    signed: SignedReceipt
    verdict: str
    why: Message | str = ""


class RecordVerdict(NamedTuple):
    """The verdict on a record, which is intact up to `good`, the last position of a good receipt.

    `cut`: the record ends after `end` events, but a receipt is about a later position · `rewritten`: the first changed event
    is one of those from `good` to `end` - 1.
    """

    verdict: str
    good: int
    end: int
    receipts: tuple[CheckedReceipt, ...]


def combine_receipt_verdicts(checked: Iterable[CheckedReceipt], end: int) -> RecordVerdict:
    """Returns the verdict on a history of `end` events from the verdicts on its receipts."""
    receipts = tuple(sorted(checked, key=lambda each: each.signed.receipt.position))
    good = [each.signed.receipt.position for each in receipts if each.verdict == GOOD]
    other = min((each.signed.receipt.position for each in receipts if each.verdict == OTHER), default=0)
    if other:
        return RecordVerdict(REWRITTEN, max((at for at in good if at < other), default=0), other, receipts)
    if any(each.verdict == BEYOND for each in receipts):
        return RecordVerdict(CUT, max(good, default=0), end, receipts)
    return RecordVerdict(INTACT if good else UNWITNESSED, max(good, default=0), end, receipts)


def check_receipt_signature(signed: SignedReceipt, keys: frozenset[bytes]) -> CheckedReceipt | None:
    """Returns the reason why a receipt proves nothing; None for a valid signature of one of these keys (none: of any key)."""
    if not signed.is_valid:
        return CheckedReceipt(signed, FALSE, msg("signature_is_not_that_its_key"))
    return CheckedReceipt(signed, UNKNOWN, msg("another_key_has_signed_it")) if keys and signed.key not in keys else None


class ReceiptVerifier:
    """Verifies receipts against one record. `openers`: game -> the opener of its seals · `keys`: the accepted keys; none:
    all."""

    def __init__(self, record: Record, openers: Mapping[str, bytes] | None = None, keys: Iterable[bytes] = ()) -> None:
        self._record = record
        self._opener = (openers or {}).get(record.game)
        self._keys = frozenset(keys)
        self._links: dict[str, list[bytes]] = {}

    def check_all(self, receipts: Iterable[SignedReceipt]) -> RecordVerdict:
        """Returns the verdict on the record from the receipts of its game; receipts of other games are skipped."""
        own = sorted({each for each in receipts if each.receipt.game == self._record.game}, key=lambda each: each.receipt[1:])
        return combine_receipt_verdicts(map(self.check, own), len(self._record.events))

    def check(self, signed: SignedReceipt) -> CheckedReceipt:
        """Verifies one receipt of this game."""
        receipt = signed.receipt
        rejected = check_receipt_signature(signed, self._keys)
        if rejected is not None:
            return rejected
        if self._record.viewer and receipt.viewer != self._record.viewer:
            return CheckedReceipt(signed, UNKNOWN, msg("this_is_what_said_saw", said=self._record.viewer))
        if receipt.viewer and receipt.viewer not in (*self._record.header.seats, "spectator"):
            return CheckedReceipt(signed, UNKNOWN, msg("it_is_viewer_that_game"))
        if receipt.position > len(self._record.events):
            return CheckedReceipt(signed, BEYOND, msg("record_ends_after_n_events", n=len(self._record.events)))
        return self._compare(signed)

    def _compare(self, signed: SignedReceipt) -> CheckedReceipt:
        receipt = signed.receipt
        try:
            head = self._head(receipt.viewer, receipt.position)
        except (ValueError, KeyError, IndexError) as error:
            return CheckedReceipt(signed, OTHER, msg("it_is_no_game_said", said=str(error)))
        if head != receipt.head:
            return CheckedReceipt(signed, OTHER, msg("record_has_another_history_up"))
        if self._record.viewer or not receipt.viewer:
            return CheckedReceipt(signed, GOOD)
        if self._opener is None:
            return CheckedReceipt(signed, GOOD, msg("as_said_saw_it_what_was", said=receipt.viewer))
        if seal_head(self._head("", receipt.position), self._opener) != receipt.seal:
            return CheckedReceipt(signed, OTHER, msg("what_was_hidden_from_said", said=receipt.viewer))
        return CheckedReceipt(signed, GOOD)

    def _head(self, viewer: str, position: int) -> bytes:
        game, events = self._record.game, self._record.events
        if viewer and self._record.header.quiet:
            *_, head = chain_links(game, viewer, self._view_during_quiet_game(viewer, position))
            return head
        if viewer not in self._links:
            visible = make_view(events, viewer) if viewer and not self._record.viewer else events
            self._links[viewer] = list(chain_links(game, viewer, visible))
        return self._links[viewer][position - 1]

    def _view_during_quiet_game(self, viewer: str, position: int) -> Sequence[Event]:
        """Returns the view as it was at that time: verdicts are withheld until a quiet game is over."""
        events = self._record.events[:position]
        if not self._record.viewer:
            return make_view(events, viewer)
        return events if result_after(events) is not None else [event._replace(verdict=("withheld",)) for event in events]


def covers_whole_record(record: Record, receipt: Receipt) -> bool:
    """Returns whether a receipt is of exactly this record, from its first event to its last."""
    same = (receipt.game, receipt.viewer, receipt.position) == (record.game, record.viewer, len(record.events))
    return same and receipt.head == record.head
