"""Checking a record against receipts: is it the history that they were given for, and from where on is it another one?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after
from domain.kernel.views.views import make_view
from replays.file.hash_chain import chain_links
from replays.file.record import Record
from replays.trust.receipts import Receipt, SignedReceipt, seal_head

GOOD, FALSE, OTHER, BEYOND, UNKNOWN = "good", "false", "other", "beyond", "unknown"
"""What becomes of a receipt: the record is what it was given for · it is not over its key's signature · the record is another
history · the record ends before it · it cannot be checked here."""
INTACT, CUT, REWRITTEN, UNWITNESSED = "intact", "cut", "rewritten", "unwitnessed"
"""What becomes of a record; `unwitnessed`: no receipt says anything of it."""


class CheckedReceipt(NamedTuple):
    """What became of one receipt, and why where it is not good or only in part."""

    signed: SignedReceipt
    verdict: str
    why: str = ""


class RecordVerdict(NamedTuple):
    """How a record stands: intact up to `good`, the last position of a good receipt; then `verdict` says more.

    `cut`: it ends after `end` events and did go on; between `good` and there nobody vouches for it · `rewritten`: one of the
    events from `good` to `end` - 1 is the first that is not what it was.
    """

    verdict: str
    good: int
    end: int
    found: tuple[CheckedReceipt, ...]


def judge_record(found: Iterable[CheckedReceipt], end: int) -> RecordVerdict:
    """How a history of `end` events stands by what became of its receipts."""
    rows = tuple(sorted(found, key=lambda each: each.signed.receipt.position))
    good = [each.signed.receipt.position for each in rows if each.verdict == GOOD]
    other = min((each.signed.receipt.position for each in rows if each.verdict == OTHER), default=0)
    if other:
        return RecordVerdict(REWRITTEN, max((at for at in good if at < other), default=0), other, rows)
    if any(each.verdict == BEYOND for each in rows):
        return RecordVerdict(CUT, max(good, default=0), end, rows)
    return RecordVerdict(INTACT if good else UNWITNESSED, max(good, default=0), end, rows)


def reject_untrusted(signed: SignedReceipt, keys: frozenset[bytes]) -> CheckedReceipt | None:
    """Why a receipt proves nothing whatever it is of; None: it is over the signature of one of these keys (none: of any)."""
    if not signed.is_valid:
        return CheckedReceipt(signed, FALSE, "the signature is not that of its key")
    return CheckedReceipt(signed, UNKNOWN, "another key has signed it") if keys and signed.key not in keys else None


class ReceiptVerifier:
    """Checks one record. `openers`: game -> what opens its seals · `keys`: the only ones that count; none: all do."""

    def __init__(self, record: Record, openers: Mapping[str, bytes] | None = None, keys: Iterable[bytes] = ()) -> None:
        self._record = record
        self._opener = (openers or {}).get(record.game)
        self._keys = frozenset(keys)
        self._links: dict[str, list[bytes]] = {}

    def check_all(self, receipts: Iterable[SignedReceipt]) -> RecordVerdict:
        """How the record stands against the receipts of its game; those of other games are passed over."""
        own = sorted({each for each in receipts if each.receipt.game == self._record.game}, key=lambda each: each.receipt[1:])
        return judge_record(map(self.check, own), len(self._record.events))

    def check(self, signed: SignedReceipt) -> CheckedReceipt:
        """What becomes of a receipt of this game."""
        receipt = signed.receipt
        distrusted = reject_untrusted(signed, self._keys)
        if distrusted is not None:
            return distrusted
        if self._record.viewer and receipt.viewer != self._record.viewer:
            return CheckedReceipt(
                signed, UNKNOWN, f"this is what {self._record.viewer} saw, the receipt is of what others saw"
            )
        if receipt.viewer and receipt.viewer not in (*self._record.header.seats, "spectator"):
            return CheckedReceipt(signed, UNKNOWN, "it is of a viewer that the game does not have")
        if receipt.position > len(self._record.events):
            return CheckedReceipt(signed, BEYOND, f"the record ends after {len(self._record.events)} events")
        return self._compared(signed)

    def _compared(self, signed: SignedReceipt) -> CheckedReceipt:
        receipt = signed.receipt
        try:
            head = self._head(receipt.viewer, receipt.position)
        except (ValueError, KeyError, IndexError) as error:
            return CheckedReceipt(signed, OTHER, f"it is no game ({error})")
        if head != receipt.head:
            return CheckedReceipt(signed, OTHER, "the record has another history up to there")
        if self._record.viewer or not receipt.viewer:
            return CheckedReceipt(signed, GOOD)
        if self._opener is None:
            return CheckedReceipt(
                signed, GOOD, f"as {receipt.viewer} saw it; what was hidden is covered with the game's opener only"
            )
        if seal_head(self._head("", receipt.position), self._opener) != receipt.seal:
            return CheckedReceipt(signed, OTHER, f"what was hidden from {receipt.viewer} is another history")
        return CheckedReceipt(signed, GOOD)

    def _head(self, viewer: str, position: int) -> bytes:
        game, events = self._record.game, self._record.events
        if viewer and self._record.header.quiet:
            *_, head = chain_links(game, viewer, self._quietly(viewer, position))
            return head
        if viewer not in self._links:
            shown = make_view(events, viewer) if viewer and not self._record.viewer else events
            self._links[viewer] = list(chain_links(game, viewer, shown))
        return self._links[viewer][position - 1]

    def _quietly(self, viewer: str, position: int) -> Sequence[Event]:
        """The view as it was then: verdicts are withheld until a quiet game is over."""
        events = self._record.events[:position]
        if not self._record.viewer:
            return make_view(events, viewer)
        return events if result_after(events) is not None else [event._replace(verdict=("withheld",)) for event in events]


def is_receipt_of(record: Record, receipt: Receipt) -> bool:
    """Whether a receipt is of exactly this record, from its first event to its last."""
    same = (receipt.game, receipt.viewer, receipt.position) == (record.game, record.viewer, len(record.events))
    return same and receipt.head == record.head
