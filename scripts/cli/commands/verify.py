"""`senki verify`: checks a record file, or the whole log: intact, cut or rewritten from where on, and signed by whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from domain import registry
from domain.kernel.desk.acts.commitments import CARD, LIST, ORDER
from domain.kernel.messages.message import Message
from domain.kernel.views.views import origin_of
from replays.file import Record
from replays.time_faults import describe_time_faults
from replays.trust.commitments import ANOTHER, AS_CLAIMED, CLOSED, UNSEEN, CheckedCommitment, check_commitments
from replays.trust.commitments import FALSE as NO_OPENING
from replays.trust.keys import format_short_hash, key_fingerprint, parse_key
from replays.trust.receipt_verification import (
    BEYOND,
    CUT,
    FALSE,
    GOOD,
    OTHER,
    REWRITTEN,
    CheckedReceipt,
    ReceiptVerifier,
    RecordVerdict,
)
from replays.trust.receipts import ReceiptFile, SignedReceipt, parse_receipt_file
from replays.trust.record_signatures import (
    VERDICT_WORDS,
    SignatureReport,
    last_position_signed_by_all,
    receipts_in,
    valid_seal_openings,
    verify_signatures,
)
from replays.trust.revision_check import compare_with_present_rules
from scripts.cli.composition import DataOption, JsonOption, current_time, open_clerk, read_text
from scripts.cli.receipt_verdicts import describe_record_verdict
from scripts.cli.record_files import ListsOption, read_file
from scripts.cli.terminal.messages import field_word, message_of, msg
from scripts.cli.terminal.output import DAMAGED, REFUSED, fail, print_json, print_text, translate
from scripts.cli.terminal.vocabulary import Vocabulary, language_of


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("verify")(verify)


def verify(
    file: Annotated[Path | None, typer.Argument(help="A record file (.senki, or its JSON form).")] = None,
    log: Annotated[bool, typer.Option("--log", help="Every game and tournament of the log instead.")] = False,
    receipts: Annotated[list[Path] | None, typer.Option(help="A file of receipts to compare it with.")] = None,
    key: Annotated[list[str] | None, typer.Option(help="A server's public key, or a file with it: no other counts.")] = None,
    cards: ListsOption = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a record file, or the log, from the first bit to the last: intact, cut, rewritten from where on, signed by whom.

    A signature that cannot be checked is said to be so; of what seats have sealed it says whether it was as they claimed.
    Exit code 1: a signature is false, none is by the key that was asked for, or a seal was of something else; 3: something is
    not what it was.
    """
    if (file is None) == (not log):
        fail(msg("either_record_file_or_log"))
    receipts_given, keys = read_receipt_files(receipts or []), [_key(each) for each in key or []]
    if file is not None:
        _verify_file(read_file(file, cards or []), receipts_given, keys, as_json)
    else:
        from scripts.cli.log_verification import verify_log  # only this needs the log

        verify_log(open_clerk(data), receipts_given, keys, data, as_json)


def read_receipt_files(files: Sequence[Path]) -> ReceiptFile:
    """Returns the receipts and seal openers in these files; exits if one cannot be read."""
    results: list[SignedReceipt] = []
    openers: dict[str, bytes] = {}
    for path in files:
        try:
            receipts_given = parse_receipt_file(read_text(path))
        except ValueError as error:
            fail(msg("said_reason", said=path, reason=error))
        results += receipts_given.receipts
        openers.update(receipts_given.openers)
    return ReceiptFile(tuple(results), openers)


def _key(text: str) -> bytes:
    try:
        return parse_key(read_text(Path(text)) if len(text) < 64 and Path(text).exists() else text)
    except ValueError as error:
        fail(message_of(error))


# --- a file --------------------------------------------------------------------------------------------------------------


def _verify_file(record: Record, receipts_given: ReceiptFile, keys: Sequence[bytes], as_json: bool) -> None:
    signatures = list(verify_signatures(record, keys, receipts_given.openers))
    checker = ReceiptVerifier(record, {**valid_seal_openings(record), **receipts_given.openers}, keys)
    standing = checker.check_all((*receipts_in(record), *receipts_given.receipts))
    facts = {
        **_facts(record),
        "verdict": describe_record_verdict(standing),
        "signed": [_describe_signature(each) for each in signatures],
    }
    both = last_position_signed_by_all(record, signatures)
    if both:
        facts["signed by every seat at"] = both
    facts["receipts"] = [_describe_receipt(each) for each in _foreign(standing, record)]
    rules = None if record.viewer else compare_with_present_rules(record.events, registry.ruleset)
    if rules is not None:
        facts["rules"] = rules
    facts["times"] = list(describe_time_faults([event.at for event in record.events], current_time()))
    result = check_commitments(record.events)
    facts["sealed"] = [_describe_seal(each) for each in result]
    if as_json:
        print_json({**facts, "standing": standing.verdict, "good": standing.good})
    else:
        _print({**facts, "result": _describe_ending(record)})
    broken = any(each.verdict in (ANOTHER, NO_OPENING) for each in result)
    _exit_unless_intact(standing, [each.verdict for each in signatures], broken or (bool(keys) and not _by_key(standing)))


def _facts(record: Record) -> dict[str, Any]:
    return {
        "ruleset": record.header.ruleset,
        "edition": record.header.edition,
        "revision": record.header.revision or None,
        "events": len(record.events),
        "viewer": _describe_viewer(record),
        "result": record.result,
        "head": record.head.hex(),
        "head in short": format_short_hash(record.head),
    }


def _describe_seal(sealed: CheckedCommitment) -> Message:
    """Returns the result of checking a commitment, as a clause of a sentence."""
    cards = ", ".join(sealed.cards)
    of = {CARD: msg("card_card", card=sealed.card), LIST: msg("deck_list"), ORDER: msg("deck_order")}.get(
        sealed.of, msg("nothing")
    )
    outcomes = {
        CLOSED: msg("not_opened"),
        AS_CLAIMED: msg("opened_and_what_it_claimed"),
        ANOTHER: msg("opened_and_not_what_was_played", said=cards) if cards else msg("opened_and_not_what_was"),
        UNSEEN: msg("opened_record_shows_nothing_else"),
        NO_OPENING: msg("false_what_opens_it_is_not_what_was"),
    }[sealed.verdict]
    return msg("who_in_line_n_wanted", who=sealed.seat, n=sealed.line, wanted=of, reason=outcomes)


def _describe_receipt(result: CheckedReceipt) -> Message:
    """Describes the check of a receipt as a clause."""
    facts = {
        "said": key_fingerprint(result.signed.key),
        "n": result.signed.receipt.position,
        "reason": VERDICT_WORDS[result.verdict],
    }
    return (
        msg("house_said_at_n_reason_reason", **facts, reason2=result.why)
        if result.why
        else msg("house_said_at_n_reason", **facts)
    )


def _foreign(standing: RecordVerdict, record: Record) -> Iterable[Any]:
    """Describes the state of receipts that the file does not contain itself."""
    own = set(receipts_in(record))
    return (each for each in standing.receipts if each.signed not in own)


def _describe_ending(record: Record) -> Message | str:
    """Describes how the game ended, or that it has not ended."""
    result = record.result
    return (
        Vocabulary(language_of(""), record.header.ruleset).describe_result(result, record.header.players)
        if isinstance(result, dict)
        else msg("unfinished")
    )


def _print(facts: dict[str, Any]) -> None:
    for name, value in facts.items():
        if value is None:
            continue
        for line in value if isinstance(value, list) else [value]:
            print_text(f"{translate(field_word(name))}: {translate(line if isinstance(line, Message) else str(line))}")


def _describe_signature(each: SignatureReport) -> Message:
    verdict = VERDICT_WORDS[each.verdict]
    if each.position:
        facts = {"said": each.by, "n": each.position, "reason": verdict}
        return msg("said_at_n_reason_reason", **facts, reason2=each.why) if each.why else msg("said_at_n_reason", **facts)
    return (
        msg("said_reason_reason", said=each.by, reason=verdict, reason2=each.why)
        if each.why
        else msg("said_reason", said=each.by, reason=verdict)
    )


def _by_key(standing: RecordVerdict) -> bool:
    return any(each.verdict == GOOD for each in standing.receipts)


def _exit_unless_intact(standing: RecordVerdict, verdicts: Sequence[str], unsigned: bool) -> None:
    if standing.verdict in (CUT, REWRITTEN) or {OTHER, BEYOND} & set(verdicts):
        raise typer.Exit(DAMAGED)
    if FALSE in (*verdicts, *(each.verdict for each in standing.receipts)) or unsigned:
        raise typer.Exit(REFUSED)


def _describe_viewer(record: Record) -> Message | str:
    """Describes whose view a record is, also if it was imported as a view and exported."""
    origin = origin_of(record.events[0])
    return record.viewer or (
        msg("game_said_as_said_saw", said=origin.game, said2=origin.viewer) if origin else msg("complete")
    )
