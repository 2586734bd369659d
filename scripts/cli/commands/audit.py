"""`senki audit`: re-runs a record against the rules, with everything that became known later."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer

from domain import registry
from domain.kernel.contract.rulebook import Rulebook
from domain.kernel.desk.audit import AuditFinding, audit
from domain.kernel.messages.message import as_message, in_language
from replays.trust.revision_check import compare_with_present_rules
from scripts.cli.commands.new import parse_house_rules
from scripts.cli.composition import DataOption, Game, JsonOption, find_game, find_ruleset, load_view, open_clerk
from scripts.cli.terminal.log_lines import log_lines
from scripts.cli.terminal.messages import field_word, msg
from scripts.cli.terminal.output import REFUSED, out, print_json, print_message, translate
from scripts.cli.terminal.vocabulary import language_of


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("audit")(audit_game)


def audit_game(
    game: Game,
    rule: Annotated[list[str] | None, typer.Option(help="Judge with house rule NAME=VALUE instead.")] = None,
    all_lines: Annotated[bool, typer.Option("--all", help="Also the legal lines.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Judge every line of a record: legal, illegal, open, or different from what the rules give.

    Exit code 1: a line is illegal, or differs although the same revision of the rules has judged it.
    """
    clerk = open_clerk(data)
    events = load_view(clerk, find_game(clerk, game))
    rules = find_ruleset(str(events[0].said["header"]["ruleset"]))
    findings = list(audit(events, rules, parse_house_rules(rules, rule)))
    counts = Counter(finding.verdict for finding in findings)
    revision = compare_with_present_rules(events, registry.ruleset)
    if as_json:
        print_json(
            {
                "revision": None if revision is None else str(revision),
                "counts": dict(counts),
                "findings": [{**finding._asdict(), "message": str(finding.message)} for finding in findings],
            }
        )
    else:
        texts = {line.position: line.text for line in log_lines(events)}
        for finding in findings:
            if all_lines or finding.verdict != "legal":
                _show(finding, texts.get(finding.position, finding.name), rules.book)
        summary = ", ".join(f"{count} {translate(field_word(verdict))}" for verdict, count in sorted(counts.items()))
        print_message(summary or msg("nothing_to_judge"))
        if revision is not None:
            print_message(revision)
    if counts["illegal"] or (counts["differed"] and revision is None):
        raise typer.Exit(REFUSED)


def _show(finding: AuditFinding, text: str, book: Rulebook) -> None:
    why = in_language(language_of(""), as_message(finding.message))
    out.print(f"{finding.line:4} {text}: {translate(field_word(finding.verdict))} {why}".rstrip(), markup=False)
    for name in finding.rules:
        statement = book.rules[name].said(language_of("")) if name in book.rules else ""
        out.print(f"       {name} {statement}".rstrip(), markup=False)
    for head, changes in ((field_word("recorded"), finding.recorded), (msg("rules_give"), finding.computed)):
        for change in changes:
            out.print(f"       {translate(head)}: {change}", markup=False)
