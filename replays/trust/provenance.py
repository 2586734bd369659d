"""How a game came into this log, and whether it counts: judged here, or brought in and audited, or brought in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.audit import Finding, audit
from domain.kernel.record.changes import ResultSet, code_of_type
from domain.kernel.record.event import Event
from domain.kernel.views.views import origin_of
from replays.clerk import Clerk, OpenedGame
from replays.file.declarations import RefusedDeclaration, extract_declarations, first_difference
from replays.file.record import Record
from replays.log import ClientIdReused, ServiceTables
from replays.trust.keys import parse_key
from replays.trust.receipt_verification import GOOD, is_receipt_of
from replays.trust.record_signatures import RECEIPT, receipts_in, report_signatures

JUDGED, AUDITED, UNAUDITED, VIEW = "judged", "audited", "unaudited", "view"
"""Judged here · imported and audited · imported, not audited · a view of a game elsewhere."""
_AUDIT_ERRORS = (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError, ArithmeticError)
"""What a record that no desk has made may end in when it is judged anew."""
_UNJUDGED = ("opened", "ruling")
"""What follows from nobody's rules: how a game was opened, what a judge has decided."""
COLUMNS = """
game TEXT PRIMARY KEY, how TEXT NOT NULL, clean BIGINT NOT NULL, why TEXT NOT NULL, signer TEXT NOT NULL,
at BIGINT NOT NULL"""
BATCH = 500
NAMES = "game, how, clean, why, signer, at"


class Provenance(NamedTuple):
    """How a game came here. `clean`: it counts, for it was judged here or the audit agrees with all of it; else `why` not.

    `signer`: public key (hexadecimal) of the house that signed for the record that was brought in; empty: none did.
    """

    how: str
    clean: bool
    why: str = ""
    signer: str = ""


JUDGED_HERE = Provenance(JUDGED, True)


def provenance_of(record: Record, rulesets: Callable[[str], Ruleset]) -> Provenance:
    """What a record that is brought in is worth, by its signatures and by an audit against the ruleset that is here."""
    signer = next((each.key for each in report_signatures(record) if each.scheme == RECEIPT and each.verdict == GOOD), "")
    if record.viewer or origin_of(record.events[0]) is not None:
        return Provenance(VIEW, False, "what one viewer saw cannot be audited", signer)
    try:
        rules = rulesets(record.header.ruleset)
    except KeyError:
        return Provenance(UNAUDITED, False, "its ruleset is not here", signer)
    if rules.book.edition != record.header.edition:
        return Provenance(UNAUDITED, False, f"it is of another edition: {record.header.edition}", signer)
    try:
        why = _find_fault(record.events, rules)
    except _AUDIT_ERRORS:
        return Provenance(UNAUDITED, False, "the rules cannot follow it", signer)
    return Provenance(AUDITED, not why, why, signer)


def _find_fault(events: Sequence[Event], rules: Ruleset) -> str:
    """Where a record is not what the rules make of what was said in it, or hides a fault; empty where neither is so.

    First everything is said again, as it was known then: whatever was put in, left out or told otherwise is another event.
    Then the audit judges every line with what became known later.
    """
    told = extract_declarations(events)
    try:
        at = first_difference(events, told, rules)
    except RefusedDeclaration as error:
        return f"declaration {error.line} and on: judged anew, the rules refuse it"  # their words may name cards
    if at >= 0:
        line = events[min(at, len(events) - 1)].line
        return f"line {line} and on: judged anew, what was said makes another record from event {at} on"
    wrong = [each for each in audit(events, rules, talk=_UNJUDGED) if _is_wrong(each, events[each.position])]
    counts = Counter(each.verdict for each in wrong)
    found = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    return f"line {wrong[0].line} and on: {found}" if wrong else ""


def _is_wrong(finding: Finding, said: Event) -> bool:
    """Whether a finding speaks against a record.

    What a correction says again may come out otherwise with what was learned later; only how the game ended counts then.
    """
    if said.family == "correction":
        differ = any(change[0] == code_of_type[ResultSet] for change in (*finding.recorded, *finding.computed))
        return differ or finding.verdict == "illegal"
    return finding.verdict == "differed" or _hidden_fault(finding, said)


def _hidden_fault(finding: Finding, said: Event) -> bool:
    """Whether the rules fault what the record calls legal."""
    return finding.verdict == "illegal" and said.verdict[:1] in (("legal",), ("open",))


class ProvenanceStore:
    """How the games of a log came into it; a game of which nothing is kept was judged here. For many threads."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("provenance", COLUMNS)

    def save(self, game: str, told: Provenance, now: int) -> None:
        """Keeps how a game came here; what was kept first stays."""
        row = (game, told.how, int(told.clean), told.why, told.signer, now)
        self._tables.execute(f"INSERT INTO {self._name} ({NAMES}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)

    def get(self, game: str) -> Provenance:
        """How a game came here."""
        rows = self._tables.query(f"SELECT how, clean, why, signer FROM {self._name} WHERE game = ?", (game,))
        return _from_row(rows[0]) if rows else JUDGED_HERE

    def get_many(self, games: Iterable[str]) -> dict[str, Provenance]:
        """How these games came here."""
        wanted = list(dict.fromkeys(games))
        told = dict.fromkeys(wanted, JUDGED_HERE)
        for start in range(0, len(wanted), BATCH):
            some = wanted[start : start + BATCH]
            asked = f"SELECT game, how, clean, why, signer FROM {self._name} WHERE game IN ({', '.join('?' * len(some))})"
            told |= {game: _from_row(row) for game, *row in self._tables.query(asked, some)}
        return told

    def uncounted(self) -> frozenset[str]:
        """The games that statistics show apart."""
        return frozenset(row[0] for row in self._tables.query(f"SELECT game FROM {self._name} WHERE clean <> 1"))


def _from_row(row: Sequence[object]) -> Provenance:
    how, clean, why, signer = row
    if not all(isinstance(each, str) for each in (how, why, signer)):
        return Provenance(UNAUDITED, False, "what is kept of it cannot be read")
    return Provenance(str(how), clean == 1, str(why), str(signer))


# MERGED: Taking a record in from outside: under which id, and what it is worth.

TRUSTED_KEYS_FILE = "trusted-houses.txt"
"""The file in the data folder with public keys of other houses, one a line; words after a key are for people."""


def trusted_keys(folder: Path) -> frozenset[bytes]:
    """The keys of the houses that this one trusts. Raises ValueError with the line that is no key."""
    file = folder / TRUSTED_KEYS_FILE
    if not file.exists():
        return frozenset()
    found = set()
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        words = line.partition("#")[0].split()
        try:
            found |= {parse_key(words[0])} if words else set()
        except ValueError as error:
            raise ValueError(f"{file}, line {number}: {error}") from None
    return frozenset(found)


def is_vouched_for(record: Record, keys: Iterable[bytes]) -> bool:
    """Whether a house with one of these keys says that the record is the history of the game that it names."""
    known = frozenset(keys)
    receipts = (each for each in receipts_in(record) if each.key in known and is_receipt_of(record, each.receipt))
    return any(each.is_valid for each in receipts)


class RecordImporter:
    """Takes records into a log from outside. `keys`: of the houses whose ids are kept: its own, and those it trusts."""

    def __init__(
        self, clerk: Clerk, origins: ProvenanceStore, rulesets: Callable[[str], Ruleset], keys: Iterable[bytes]
    ) -> None:
        self._clerk, self._origins, self._rulesets = clerk, origins, rulesets
        self._keys = frozenset(keys)

    def import_record(self, record: Record, client: str, now: int, keeps_id: bool = False) -> OpenedGame | ClientIdReused:
        """Takes a record in and notes what it is worth; see `Clerk.import_record`.

        An id of the form that houses make is kept only over the signature of a house that is trusted, where the game is here
        already, or with `keeps_id`; otherwise the game gets an id that follows from its content.
        """
        here = self._clerk.log.position(record.game) > 0 if record.game else False
        keeps = keeps_id or here or is_vouched_for(record, self._keys)
        answer = self._clerk.import_record(record, client, keeps)
        if isinstance(answer, OpenedGame) and not answer.again:
            self._origins.save(answer.game, provenance_of(record, self._rulesets), now)
        return answer
