"""Golden records: games of every revision of the rules. Each opens, steps, verifies and counts as it should for ever."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from domain import registry
from domain.kernel.contract.rulebook import Revision
from domain.kernel.views.views import make_view, viewers
from replays.file import CannotOpen, Record, verify, write
from replays.file.json_format import from_json, to_json
from replays.provenance import AUDITED, UNAUDITED
from replays.qr import BadCode, CodePartCollector, decode_record
from replays.sheet import write_sheet
from replays.table_at_position import Stepper
from replays.trust.keys import Signer
from replays.trust.receipts import Receipt, seal_head, sign_receipt
from replays.trust.record_importer import determine_provenance
from replays.trust.record_signatures import add_signatures
from replays.trust.revision_check import compare_with_present_rules
from scripts.ruleset_tools.revisions import GOLDEN, PAGE, revisions_page

REVISIONS = [(name, each) for name in registry.RULESETS for each in registry.ruleset(name).book.revisions]
EACH = pytest.mark.parametrize(("ruleset", "revision"), REVISIONS, ids=[f"{name}-{each.number}" for name, each in REVISIONS])
EARLIER = pytest.mark.parametrize(
    ("ruleset", "revision"), [(name, each) for name, each in REVISIONS if each != registry.ruleset(name).book.revisions[-1]]
)
PRESENT = [(name, registry.ruleset(name).book.revisions[-1]) for name in registry.RULESETS]


def folder(ruleset: str, revision: Revision) -> Path:
    return GOLDEN / ruleset / str(revision.number)


@cache
def demo(ruleset: str, number: int) -> Record:
    return verify((GOLDEN / ruleset / str(number) / "demo.senki").read_bytes())


def declarations(ruleset: str, revision: Revision) -> Sequence[Path]:
    return sorted(folder(ruleset, revision).glob("*-events.senki"))


def codes(ruleset: str, revision: Revision) -> Sequence[Path]:
    return sorted(folder(ruleset, revision).glob("*-qr.txt"))


def open_plays(file: Path) -> Record | CannotOpen | BadCode:
    """The game in a file of plays or in a QR code, or why it cannot be opened."""
    try:
        if file.suffix == ".txt":
            return decode_record(CodePartCollector(file.read_text("utf-8").splitlines()).body())
        return verify(file.read_bytes())
    except (CannotOpen, BadCode) as error:
        return error


@EACH
def test_a_record_of_every_revision_opens_and_steps(ruleset: str, revision: Revision) -> None:
    """Given a record of any revision, when it is opened, then it is the same bytes again, and every step, view and sheet is
    there."""
    data = (folder(ruleset, revision) / "demo.senki").read_bytes()
    record = demo(ruleset, revision.number)
    assert write(record) == data
    assert from_json(to_json(record)) == record
    assert record.header.revision == (revision.number if revision.numbered else 0)
    stepper = Stepper(record.events)
    while stepper.forward():
        pass
    assert stepper.position == len(record.events)
    assert stepper.table.result is not None
    assert all(len(make_view(record.events, each)) == len(record.events) for each in viewers(record.header))
    assert write_sheet(record.events)


@EACH
def test_a_record_of_an_earlier_revision_is_not_called_false(ruleset: str, revision: Revision) -> None:
    """Given a record without signatures, when it is imported, then it counts if it comes out alike; else the reason says
    which revision judged it, and no fault is found."""
    record = demo(ruleset, revision.number)
    provenance = determine_provenance(record, registry.ruleset)
    why = compare_with_present_rules(record.events, registry.ruleset)
    if provenance.clean:
        assert (provenance.how, provenance.why) == (AUDITED, None)
        assert why is None or why.id.endswith("_alike")
    else:
        assert (provenance.how, provenance.why) == (UNAUDITED, why)
        assert why is not None
        assert why.id in ("judged_by_revision_differs", "judged_before_revisions_differs")
    assert provenance.clean or revision.number < registry.ruleset(ruleset).book.revision


@EARLIER
def test_a_signed_record_of_an_earlier_revision_counts(ruleset: str, revision: Revision) -> None:
    """Given a record with the signature of a trusted server, when it is imported, then it counts, whatever revision judged
    it."""
    trusted = Signer(b"t" * 32)
    signed = signed_by(demo(ruleset, revision.number), trusted)
    assert determine_provenance(signed, registry.ruleset, [trusted.key]).clean


def test_the_signature_of_a_foreign_server_changes_nothing() -> None:
    """Given a record of an earlier revision that differs, when a server signs it that is not trusted, then it does not
    count; nor does it with the signature of a trusted server under another record."""
    record, trusted, foreign = demo("robotech", 3), Signer(b"t" * 32), Signer(b"f" * 32)
    assert not determine_provenance(signed_by(record, foreign), registry.ruleset, [trusted.key]).clean
    other = signed_by(Record(record.game, "", record.events[:-1]), trusted)
    forged = Record(record.game, "", record.events, other.signatures)
    assert not determine_provenance(forged, registry.ruleset, [trusted.key]).clean


def signed_by(record: Record, signer: Signer) -> Record:
    seal = seal_head(record.head, b"o" * 32)
    receipt = Receipt(record.game, "", len(record.events), record.head, seal, record.events[-1].at)
    return add_signatures(record, sign_receipt(receipt, signer))


@EARLIER
def test_plays_of_every_revision_are_read_or_their_release_is_named(ruleset: str, revision: Revision) -> None:
    """Given a QR code or a file of plays, when it is opened, then it gives the record of its revision, or the error names the
    release that reads it."""
    releases = registry.ruleset(ruleset).book.releases_of(revision.number if revision.numbered else 0)
    assert revision.release in releases
    for file in (*declarations(ruleset, revision), *codes(ruleset, revision)):
        result = open_plays(file)
        if isinstance(result, Record):
            assert not file.name.startswith("demo") or result.events == demo(ruleset, revision.number).events
        else:
            assert (result.kind, result.releases) == ("revision", ", ".join(releases)), f"{file}: {result}"


@pytest.mark.parametrize(("ruleset", "revision"), PRESENT, ids=registry.RULESETS)
def test_a_game_comes_out_otherwise_only_with_another_revision(ruleset: str, revision: Revision) -> None:
    """Given the golden games of the present revision, when they are judged again, then each comes out as it was."""
    files = [*declarations(ruleset, revision), *codes(ruleset, revision)]
    assert files, f"no golden records: scripts/revision {ruleset} --golden"
    for file in files:
        result = open_plays(file)
        assert isinstance(result, Record), (
            f"{file.name} comes out otherwise: {result}. Raise the revision of the rules: scripts/revision {ruleset} "
            f"--changed ENGLISH JAPANESE CHINESE --last COMMIT, then scripts/revision {ruleset} --golden"
        )


def test_the_page_of_revisions_is_that_of_the_rulesets() -> None:
    """Given the revisions of all rulesets, when the page is written, then it is the one in the manual."""
    assert PAGE.read_text("utf-8") == revisions_page(), "scripts/revision writes it"


@pytest.mark.parametrize("ruleset", registry.RULESETS)
def test_revisions_are_numbered_from_1_without_a_gap(ruleset: str) -> None:
    """Given the revisions of a ruleset, when they are read, then numbers and dates rise, and each has its golden records."""
    revisions = registry.ruleset(ruleset).book.revisions
    assert [each.number for each in revisions] == list(range(1, len(revisions) + 1))
    assert [each.date for each in revisions] == sorted(each.date for each in revisions)
    assert all({"en", "ja", "zh"} == set(each.changed) for each in revisions)
    assert all((folder(ruleset, each) / "demo.senki").exists() for each in revisions)
