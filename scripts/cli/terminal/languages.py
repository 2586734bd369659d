"""The language of the terminal: `--lang`, else the environment's; and the words for what it shows."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.markup import escape

from domain import registry
from domain.kernel.contract.reasons import said_in
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from replays.sheet.problems import SheetError
from replays.table_at_position import fold
from scripts.cli.terminal.messages import LANGUAGES, environment_language
from scripts.cli.terminal.output import REFUSED, fail, talk

LangOption = Annotated[str, typer.Option("--lang", envvar="SENKI_LANG", help="en, ja or zh; default: the environment's.")]
_LABELS_FILE = Path(__file__).with_name("labels.toml")


def language_of(requested: str, env: Mapping[str, str] = os.environ) -> str:
    """The language that was asked for, else the first of SENKI_LANG, LC_ALL, LC_MESSAGES and LANG; English where none is."""
    if requested:
        if requested not in LANGUAGES:
            fail(f"no such language: {requested}", hints=(f"there are: {', '.join(LANGUAGES)}",))
        return requested
    return environment_language(env)


def describe_sheet_error(error: SheetError, language: str, ruleset: str = "") -> Iterator[str]:
    """Everything that is wrong with a sheet, a line each, in a language and the words of a rulebook."""
    called = FactNames(Vocabulary(language, ruleset))
    return (problem.render(language, called) for problem in error.problems)


class Vocabulary:
    """The words of one language: the terminal's own, and those of a rulebook where its code is here."""

    def __init__(self, language: str, ruleset: str = "") -> None:
        self.language = language
        self.terms: Mapping[str, Mapping[str, str]] = {}
        if ruleset in registry.available():
            self.terms = registry.ruleset(ruleset).book.terms

    def label(self, name: str, **values: Any) -> str:
        """Words of the terminal with what is filled in."""
        return _labels()[name][self.language].format(**values)

    def optional_label(self, name: str) -> str:
        """Words of the terminal under a name; empty where it has none."""
        return _labels().get(name, {}).get(self.language, "")

    def term(self, *names: str) -> str:
        """The rulebook's word under the first of these names that it has; else the last of them in plain words."""
        told = next((self.terms[name] for name in names if name in self.terms), None)
        return told.get(self.language, told["en"]) if told else names[-1].rpartition(".")[2].replace("_", " ")

    def has_term(self, name: str) -> bool:
        """Whether the rulebook has a word for this."""
        return name in self.terms

    def place(self, node: str) -> str:
        """A place of the timing chart, `assign.ft`: phase and step in words."""
        parts = ["free_timing" if part.rstrip("0123456789") == "ft" else part for part in node.split(".")]
        told = [self.term(f"phase.{part}", f"step.{part}", part) for part in parts]
        return " · ".join(each[:1].upper() + each[1:] for each in told)

    def describe_result(self, result: Mapping[str, Any]) -> str:
        """How a game ended: for each seat, and why."""
        outcomes = result["seats"].items()
        ends = self.label("joined").join(f"{seat} {self.term(f'outcome.{outcome}', outcome)}" for seat, outcome in outcomes)
        return self.label("ended", ends=ends, reason=self.reason(result["reason"]))

    def reason(self, reason: str) -> str:
        """Why a game ended, in the rulebook's words."""
        return self.term(f"reason.{reason}", reason)

    def viewer(self, viewer: str) -> str:
        """A viewer in words."""
        return self.label(viewer) if viewer in _labels() else self.label("seat", seat=viewer)

    def name(self, data: Mapping[str, Any] | None, printing: str | None) -> str:
        """A card by its name in this language."""
        if data is None:
            return printing.lstrip("~") if printing else self.label("unknown")
        printed = str(data.get("name") or printing)
        return str(
            (data.get("names") or {}).get(self.language) or (self.term(printed) if self.has_term(printed) else printed)
        )


@dataclass(frozen=True)
class FactNames:
    """How what a refusal names is called: in the words of a rulebook, and as a table knows it where there is one."""

    tongue: Vocabulary
    table: Table | None = None

    def __call__(self, kind: str, said: str) -> str:
        """A fact of a kind (`domain/kernel/contract/reasons.py`) in words."""
        several = {"place": self.tongue.place, "zones": self._zone, "card": self._card}
        if kind in several:
            return "、".join(map(several[kind], said.split(", ")))
        if kind == "acts":
            return "・".join(self.tongue.term(f"act.{each}") for each in said.split(" or "))
        single = {"who": self._seat, "act": self._act, "verb": self._verb, "word": self._word, "n": _number}
        return single[kind](said) if kind in single else said

    def _act(self, said: str) -> str:
        return self.tongue.term(f"act.{said}")

    def _verb(self, said: str) -> str:
        return self.tongue.term(f"verb.{said}", f"do.{said}")

    def _word(self, said: str) -> str:
        return self.tongue.term(said.lower().replace(" ", "_"))

    def _seat(self, said: str) -> str:
        players = self.table.header.players if self.table else {}
        return players.get(said) or self.tongue.label("seat", seat=said)

    def _zone(self, said: str) -> str:
        seat, _, name = said.rpartition(".")
        return f"{self._seat(seat)} · {self.tongue.term(name)}" if seat else self.tongue.term(name)

    def _card(self, said: str) -> str:
        if self.table is None:
            return said
        card = self.table.cards.get(said)
        if card is not None and card.printing is not None:
            return f"{self.tongue.name(self.table.pins.get(card.printing), card.printing)} {said}"
        pinned = next((data for data in self.table.pins.values() if data and data.get("name") == said), None)
        return self.tongue.name(pinned, said) if pinned else said


def _number(said: str) -> str:
    return said.replace(" to ", "–")


@cache
def _labels() -> dict[str, dict[str, str]]:
    return tomllib.loads(_LABELS_FILE.read_text("utf-8"))


# MERGED: What the rules say against a line, in the language of the terminal.

MAX_POSSIBLE = 20
"""So many of the things that would be possible are told."""


def exit_refused(refusal: Refusal, rules: Ruleset, language: str, events: Sequence[Event] = ()) -> NoReturn:
    """Shows a refusal after these events with the rule's statement and what would be legal, as it is typed."""
    tongue = Vocabulary(language, rules.book.id)
    talk.print(f"[bold yellow]{tongue.label('refused')}[/] {escape(_describe_reason(refusal, rules, tongue, events))}")
    text = rules.book.rules.get(refusal.rule)
    if text is not None:
        talk.print(f"  {escape(text.id)}: {escape(text.said(language))}  [dim]({escape(text.where)})[/]")
    if refusal.legal:
        talk.print(f"  {tongue.label('possible')} {escape(', '.join(_possible(refusal, rules, tongue)))}")
    talk.print(f"  {tongue.label('not_recorded')}")
    raise typer.Exit(REFUSED)


def _possible(refusal: Refusal, rules: Ruleset, tongue: Vocabulary) -> list[str]:
    """What would be legal, as it is typed; places of the timing chart in words."""
    places = {node.key for node in rules.timeline.nodes}
    return [tongue.place(each) if each in places else str(each) for each in refusal.legal[:MAX_POSSIBLE]]


def exit_not_opened(refusal: Refusal, rules: Ruleset) -> NoReturn:
    """Leaves where a game cannot be opened: the rules say no, or what was typed is wrong."""
    if refusal.rule:
        exit_refused(refusal, rules, language_of(""))
    fail(refusal.message, hints=refusal.legal)


def _describe_reason(refusal: Refusal, rules: Ruleset, tongue: Vocabulary, events: Sequence[Event]) -> str:
    told = said_in(
        tongue.language, rules.book.refusals.reasons(refusal.reason), FactNames(tongue, fold(events) if events else None)
    )
    return told or refusal.message
