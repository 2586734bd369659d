"""What the rules say against a line, in the language of the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import typer
from rich.markup import escape

from domain.kernel.contract.reasons import said_in
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.event import Event
from replays.table_at_position import fold
from scripts.cli.languages import Called, Tongue, language_of
from scripts.cli.output import REFUSED, fail, talk

MOST = 20
"""So many of the things that would be possible are told."""


def refuse(refusal: Refusal, rules: Ruleset, language: str, events: Sequence[Event] = ()) -> NoReturn:
    """Shows a refusal after these events with the rule's statement and what would be legal, as it is typed."""
    tongue = Tongue(language, rules.book.id)
    talk.print(f"[bold yellow]{tongue.say('refused')}[/] {escape(_reason(refusal, rules, tongue, events))}")
    text = rules.book.rules.get(refusal.rule)
    if text is not None:
        talk.print(f"  {escape(text.id)}: {escape(text.said(language))}  [dim]({escape(text.where)})[/]")
    if refusal.legal:
        talk.print(f"  {tongue.say('possible')} {escape(', '.join(_possible(refusal, rules, tongue)))}")
    talk.print(f"  {tongue.say('not_recorded')}")
    raise typer.Exit(REFUSED)


def _possible(refusal: Refusal, rules: Ruleset, tongue: Tongue) -> list[str]:
    """What would be legal, as it is typed; places of the timing chart in words."""
    places = {node.key for node in rules.timeline.nodes}
    return [tongue.place(each) if each in places else str(each) for each in refusal.legal[:MOST]]


def say_no(refusal: Refusal, rules: Ruleset) -> NoReturn:
    """Leaves where a game cannot be opened: the rules say no, or what was typed is wrong."""
    if refusal.rule:
        refuse(refusal, rules, language_of(""))
    fail(refusal.message, hints=refusal.legal)


def _reason(refusal: Refusal, rules: Ruleset, tongue: Tongue, events: Sequence[Event]) -> str:
    told = said_in(
        tongue.language, rules.book.refusals.reasons(refusal.reason), Called(tongue, fold(events) if events else None)
    )
    return told or refusal.message
