"""The verdicts of receipts on a record, in sentences."""

from __future__ import annotations

from domain.kernel.messages.message import Message, join
from replays.trust.keys import key_fingerprint
from replays.trust.receipt_verification import BEYOND, CUT, INTACT, OTHER, REWRITTEN, RecordVerdict
from scripts.cli.terminal.messages import msg


def describe_record_verdict(standing: RecordVerdict, server_key: bytes = b"") -> Message:
    """Describes how a record stands as a sentence. `server_key`: the key of its server, if known.

    Anybody can issue receipts with a key of their own, so receipts against a record are listed by key.
    """
    if standing.verdict == INTACT:
        return msg("intact_up_to_n_as_receipts", n=standing.good)
    keys, strange = opposing_key_names(standing), describe_foreign_keys(standing, server_key)
    if standing.verdict == CUT:
        cut = msg("cut_after_n_receipts_over", n=standing.end, said=keys)
        return join(cut, strange, None if standing.good == standing.end else _confirmed_part(standing.good))
    if standing.verdict == REWRITTEN:
        rewritten = (
            msg("rewritten_after_n_history_up", n=standing.good, n2=standing.end, said=keys)
            if standing.good
            else msg("rewritten_from_beginning_history_up", n=standing.end, said=keys)
        )
        return join(rewritten, strange)
    return msg("whole_no_receipt_that_can")


def _confirmed_part(good: int) -> Message:
    return msg("only_up_to_n_do", n=good) if good else msg("no_receipt_says_that_what_is_left")


def _opposing_keys(standing: RecordVerdict) -> list[bytes]:
    return sorted({each.signed.key for each in standing.receipts if each.verdict in (OTHER, BEYOND)})


def opposing_key_names(standing: RecordVerdict) -> str:
    """Returns the names of the keys of receipts against a record, with commas."""
    return ", ".join(map(key_fingerprint, _opposing_keys(standing)))


def describe_foreign_keys(standing: RecordVerdict, server_key: bytes) -> Message | None:
    """Returns a message that names the keys, other than the server's, whose receipts are against a record.

    None if there is no such key.
    """
    strange = ", ".join(key_fingerprint(key) for key in _opposing_keys(standing) if server_key not in (b"", key))
    return msg("not_key_this_house_said", said=strange) if strange else None
