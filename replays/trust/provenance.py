"""Where a game of this log comes from, and whether it counts; and the import of records, which stores that."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.audit import Finding, audit
from domain.kernel.messages.message import Message, as_message, literal, to_plain
from domain.kernel.record.changes import ResultSet, code_of_type
from domain.kernel.record.event import Event
from domain.kernel.views.views import origin_of
from replays.clerk import Clerk, OpenedGame
from replays.file.declarations import RefusedDeclaration, extract_commands, first_difference
from replays.file.record import Record
from replays.log import ClientIdReused, ServiceTables
from replays.messages import FILES, msg
from replays.trust.keys import parse_key
from replays.trust.receipt_verification import GOOD, is_receipt_of
from replays.trust.record_signatures import RECEIPT, receipts_in, report_signatures

JUDGED, AUDITED, UNAUDITED, VIEW = "judged", "audited", "unaudited", "view"
"""Judged here · imported and audited · imported, not audited · a view of a game elsewhere."""
_AUDIT_ERRORS = (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError, ArithmeticError)
"""Errors of the audit for a record that no desk has made."""
_UNJUDGED = ("opened", "ruling")
"""Families of events that follow from no rule: the opening of a game and decisions of a judge."""
COLUMNS = """
game TEXT PRIMARY KEY, how TEXT NOT NULL, clean BIGINT NOT NULL, why TEXT NOT NULL, signer TEXT NOT NULL,
at BIGINT NOT NULL"""
BATCH = 500
NAMES = "game, how, clean, why, signer, at"


class Provenance(NamedTuple):
    """The origin of a game. `clean`: it counts, since it was judged here or the audit agrees with all of it; else `why`
    not.

    `signer`: public key (hexadecimal) of the server that signed the imported record; empty if there is none.
    """

    how: str
    clean: bool
    why: Message | None = None
    signer: str = ""


JUDGED_HERE = Provenance(JUDGED, True)


def provenance_of(record: Record, rulesets: Callable[[str], Ruleset]) -> Provenance:
    """Determines the provenance of an imported record, by its signatures and by an audit with the ruleset of this
    installation."""
    signer = next((each.key for each in report_signatures(record) if each.scheme == RECEIPT and each.verdict == GOOD), "")
    if record.viewer or origin_of(record.events[0]) is not None:
        return Provenance(VIEW, False, msg("what_one_viewer_saw_cannot"), signer)
    try:
        rules = rulesets(record.header.ruleset)
    except KeyError:
        return Provenance(UNAUDITED, False, msg("its_ruleset_is_not_here"), signer)
    if rules.book.edition != record.header.edition:
        return Provenance(UNAUDITED, False, msg("it_is_another_edition_said", said=record.header.edition), signer)
    try:
        why = _find_fault(record.events, rules)
    except _AUDIT_ERRORS:
        return Provenance(UNAUDITED, False, msg("rules_cannot_follow_it"), signer)
    return Provenance(AUDITED, not why, why, signer)


def _find_fault(events: Sequence[Event], rules: Ruleset) -> Message | None:
    """Returns where a record differs from what the rules make of its commands, or conceals a fault; None if it does
    neither.

    First all commands are judged again with the knowledge of that time: every addition, omission or change gives another
    event. Then the audit judges every line with what became known later.
    """
    declarations = extract_commands(events)
    try:
        at = first_difference(events, declarations, rules)
    except RefusedDeclaration as error:
        return msg(
            "declaration_n_and_on_reason", n=error.line, reason=msg("judged_anew_rules_refuse_it")
        )  # the rules' messages may name cards
    if at >= 0:
        line = events[min(at, len(events) - 1)].line
        return msg("line_n_and_on_reason", n=line, reason=msg("judged_anew_what_was_said", n=at))
    faults = [each for each in audit(events, rules, talk=_UNJUDGED) if _is_fault(each, events[each.position])]
    counts = Counter(each.verdict for each in faults)
    summary = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    return msg("line_n_and_on_reason", n=faults[0].line, reason=summary) if faults else None


def _is_fault(finding: Finding, event: Event) -> bool:
    """Whether a finding speaks against a record.

    A correction may come out differently with later knowledge; then only the result of the game counts.
    """
    if event.family == "correction":
        differ = any(change[0] == code_of_type[ResultSet] for change in (*finding.recorded, *finding.computed))
        return differ or finding.verdict == "illegal"
    return finding.verdict == "differed" or _is_hidden_fault(finding, event)


def _is_hidden_fault(finding: Finding, event: Event) -> bool:
    """Whether the rules fault what the record calls legal."""
    return finding.verdict == "illegal" and event.verdict[:1] in (("legal",), ("open",))


class ProvenanceStore:
    """Stores the provenance of the games of a log. A game without an entry was judged here. May be used by many threads."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("provenance", COLUMNS)

    def save(self, game: str, provenance: Provenance, now: int) -> None:
        """Stores the provenance of a game; an earlier entry stays."""
        row = (game, provenance.how, int(provenance.clean), _to_stored(provenance.why), provenance.signer, now)
        self._tables.execute(f"INSERT INTO {self._name} ({NAMES}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)

    def get(self, game: str) -> Provenance:
        """Returns the provenance of a game."""
        rows = self._tables.query(f"SELECT how, clean, why, signer FROM {self._name} WHERE game = ?", (game,))
        return _from_row(rows[0]) if rows else JUDGED_HERE

    def get_many(self, games: Iterable[str]) -> dict[str, Provenance]:
        """Returns the provenance of these games."""
        wanted = list(dict.fromkeys(games))
        found = dict.fromkeys(wanted, JUDGED_HERE)
        for start in range(0, len(wanted), BATCH):
            some = wanted[start : start + BATCH]
            query = f"SELECT game, how, clean, why, signer FROM {self._name} WHERE game IN ({', '.join('?' * len(some))})"
            found |= {game: _from_row(row) for game, *row in self._tables.query(query, some)}
        return found

    def uncounted(self) -> frozenset[str]:
        """Returns the games that statistics show separately."""
        return frozenset(row[0] for row in self._tables.query(f"SELECT game FROM {self._name} WHERE clean <> 1"))


def _to_stored(why: Message | None) -> str:
    """Returns a reason as it is stored: JSON of the id and the facts; empty for none."""
    return json.dumps(to_plain(why), ensure_ascii=False) if why else ""


def _from_stored(text: str) -> Message | None:
    """Returns a stored reason. Before 0.2.0 it was stored as an English sentence."""
    if not text.startswith("["):
        return literal(text) if text else None
    return FILES.from_plain(json.loads(text))


def _from_row(row: Sequence[object]) -> Provenance:
    how, clean, why, signer = row
    if not all(isinstance(each, str) for each in (how, why, signer)):
        return Provenance(UNAUDITED, False, msg("what_is_kept_it_cannot"))
    return Provenance(str(how), clean == 1, _from_stored(str(why)), str(signer))


TRUSTED_KEYS_FILE = "trusted-houses.txt"
"""The file in the data folder with public keys of other servers, one a line; the words after a key are comments."""


def trusted_keys(folder: Path) -> frozenset[bytes]:
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


def is_vouched_for(record: Record, keys: Iterable[bytes]) -> bool:
    """Whether the server of one of these keys has signed that the record is the history of the game that it names."""
    known = frozenset(keys)
    receipts = (each for each in receipts_in(record) if each.key in known and is_receipt_of(record, each.receipt))
    return any(each.is_valid for each in receipts)


class RecordImporter:
    """Imports records into a log. `keys`: the servers whose ids are preserved: this one, and those that it trusts."""

    def __init__(
        self, clerk: Clerk, origins: ProvenanceStore, rulesets: Callable[[str], Ruleset], keys: Iterable[bytes]
    ) -> None:
        self._clerk, self._origins, self._rulesets = clerk, origins, rulesets
        self._keys = frozenset(keys)

    def import_record(self, record: Record, client: str, now: int, preserve_id: bool = False) -> OpenedGame | ClientIdReused:
        """Imports a record and stores its provenance; see `Clerk.import_record`.

        A generated id is preserved in three cases: a trusted server signed the record, the game is here already, or
        `preserve_id`. Otherwise the id follows from the content.
        """
        here = self._clerk.log.position(record.game) > 0 if record.game else False
        preserve = preserve_id or here or is_vouched_for(record, self._keys)
        answer = self._clerk.import_record(record, client, preserve)
        if isinstance(answer, OpenedGame) and not answer.again:
            self._origins.save(answer.game, provenance_of(record, self._rulesets), now)
        return answer
