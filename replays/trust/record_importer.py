"""Imports records, with the result of their audit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.audit import AuditFinding, audit
from domain.kernel.messages.message import Message, as_message
from domain.kernel.record.changes import ResultSet, code_of_type
from domain.kernel.record.event import Event
from domain.kernel.views.views import origin_of
from replays.clerk import Clerk, OpenedGame
from replays.file.declarations import ReplayDifference, extract_declarations, find_replay_difference
from replays.file.record import Record
from replays.log import ClientIdReused
from replays.messages import msg
from replays.provenance import AUDITED, UNAUDITED, VIEW, Provenance
from replays.trust.keys import parse_key
from replays.trust.receipt_verification import GOOD, covers_whole_record
from replays.trust.record_signatures import RECEIPT, receipts_in, verify_signatures
from replays.trust.revision_check import describe_revision_difference, is_of_present_revision

_AUDIT_ERRORS = (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError, ArithmeticError)
"""Errors of the audit for a record that no desk has made."""
_UNJUDGED = ("opened", "ruling")
"""Families of events that follow from no rule: the opening of a game and decisions of a judge."""


def determine_provenance(record: Record, rulesets: Callable[[str], Ruleset], trusted: Iterable[bytes] = ()) -> Provenance:
    """Determines the provenance of an imported record, by its signatures and by an audit with the ruleset of this
    installation.

    A record that another revision of the rules has judged may come out otherwise here. That is no fault of the record: it
    counts if the server of one of the `trusted` keys has signed it.
    """
    signer = next((each.key for each in verify_signatures(record) if each.scheme == RECEIPT and each.verdict == GOOD), "")
    if record.viewer or origin_of(record.events[0]) is not None:
        return Provenance(VIEW, False, msg("what_one_viewer_saw_cannot"), signer)
    try:
        rules = rulesets(record.header.ruleset)
    except KeyError:
        return Provenance(UNAUDITED, False, msg("its_ruleset_is_not_here"), signer)
    if rules.book.edition != record.header.edition:
        return Provenance(UNAUDITED, False, msg("it_is_another_edition_said", said=record.header.edition), signer)
    try:
        fault = _find_fault(record.events, rules)
    except _AUDIT_ERRORS:
        return Provenance(UNAUDITED, False, msg("rules_cannot_follow_it"), signer)
    if fault and not is_of_present_revision(record.header, rules.book):
        why = describe_revision_difference(record.header, rules.book, fault.position, fault.what)
        return Provenance(UNAUDITED, is_signed_by_known_server(record, trusted), why, signer)
    return Provenance(AUDITED, not fault, fault.message if fault else None, signer)


class _Fault(NamedTuple):
    """A fault of a record: the position of the event, the difference, and both as one message."""

    position: int
    what: Message
    message: Message


def _find_fault(events: Sequence[Event], rules: Ruleset) -> _Fault | None:
    """Returns where judging the commands of a record again gives another event, or where it conceals a fault; else None.

    First all commands are judged again with the knowledge of that time. An event that was added, left out or changed shows
    as a difference. Then the audit judges every line with what became known later.
    """
    difference = find_replay_difference(events, extract_declarations(events), rules)
    if difference is not None:
        return _Fault(difference.position, difference.what, _describe(difference, events))
    faults = [each for each in audit(events, rules, talk=_UNJUDGED) if _is_fault(each, events[each.position])]
    if not faults:
        return None
    counts = Counter(each.verdict for each in faults)
    summary = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    message = msg("line_n_and_on_reason", n=faults[0].line, reason=summary)
    return _Fault(faults[0].position, msg("difference_later_knowledge"), message)


def _describe(difference: ReplayDifference, events: Sequence[Event]) -> Message:
    """Says where a record differs. The rules' own messages may name cards."""
    if difference.declaration >= 0:
        return msg("declaration_n_and_on_reason", n=difference.declaration, reason=msg("judged_anew_rules_refuse_it"))
    line = events[min(difference.position, len(events) - 1)].line
    return msg("line_n_and_on_reason", n=line, reason=msg("judged_anew_what_was_said", n=difference.position))


def _is_fault(finding: AuditFinding, event: Event) -> bool:
    """Returns whether a finding speaks against a record.

    A correction may come out differently with later knowledge; then only the result of the game counts.
    """
    if event.family == "correction":
        differ = any(change[0] == code_of_type[ResultSet] for change in (*finding.recorded, *finding.computed))
        return differ or finding.verdict == "illegal"
    return finding.verdict == "differed" or _is_hidden_fault(finding, event)


def _is_hidden_fault(finding: AuditFinding, event: Event) -> bool:
    """Returns whether the rules fault what the record calls legal."""
    return finding.verdict == "illegal" and event.verdict[:1] in (("legal",), ("open",))


TRUSTED_KEYS_FILE = "trusted-houses.txt"
"""The file in the data folder with public keys of other servers, one a line; the words after a key are comments."""


def read_trusted_keys(folder: Path) -> frozenset[bytes]:
    """Reads the keys of the servers that this one trusts. Raises ValueError with the first invalid line."""
    file = folder / TRUSTED_KEYS_FILE
    if not file.exists():
        return frozenset()
    keys = set()
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        words = line.partition("#")[0].split()
        try:
            keys |= {parse_key(words[0])} if words else set()
        except ValueError as error:
            raise ValueError(msg("said_line_n_reason", said=str(file), n=number, reason=as_message(error))) from None
    return frozenset(keys)


def is_signed_by_known_server(record: Record, keys: Iterable[bytes]) -> bool:
    """Returns whether the server of one of these keys has signed that the record is the history of the game that it names."""
    known = frozenset(keys)
    receipts = (each for each in receipts_in(record) if each.key in known and covers_whole_record(record, each.receipt))
    return any(each.is_valid for each in receipts)


class RecordImporter:
    """Imports records into a log. `keys`: the servers whose ids are preserved: this one, and those that it trusts."""

    def __init__(self, clerk: Clerk, rulesets: Callable[[str], Ruleset], keys: Iterable[bytes]) -> None:
        self._clerk, self._rulesets = clerk, rulesets
        self._keys = frozenset(keys)

    def import_record(self, record: Record, client: str, preserve_id: bool = False) -> OpenedGame | ClientIdReused:
        """Audits a record, and stores it together with its provenance, both or nothing; see `Clerk.import_record`.

        A generated id is preserved in three cases: a trusted server signed the record, the game is here already, or
        `preserve_id`. Otherwise the id follows from the content.
        """
        here = self._clerk.log.position(record.game) > 0 if record.game else False
        preserve = preserve_id or here or is_signed_by_known_server(record, self._keys)
        audit_record = partial(determine_provenance, record, self._rulesets, self._keys)
        return self._clerk.import_record(record, audit_record, client, preserve)
