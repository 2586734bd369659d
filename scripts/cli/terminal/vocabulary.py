"""Vocabulary of the terminal in one language, and refusals in it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.messages.message import LANGUAGES, as_message, in_language
from domain.kernel.messages.toml_cache import read_toml
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from replays.sheet.problems import SheetError
from replays.sheet.vocabulary import describe_timing_place
from replays.table_at_position import fold
from scripts.cli.terminal.messages import environment_language, msg
from scripts.cli.terminal.output import REFUSED, fail, talk

LangOption = Annotated[str, typer.Option("--lang", envvar="SENKI_LANG", help="en, ja or zh; default: the environment's.")]
_LABELS_FILE = Path(__file__).with_name("labels.toml")


def language_of(requested: str, env: Mapping[str, str] = os.environ) -> str:
    """Returns the requested language, or that of the environment; exits if there is no such language."""
    if requested:
        if requested not in LANGUAGES:
            fail(msg("no_such_language_said", said=requested), hints=(msg("there_are_said", said=", ".join(LANGUAGES)),))
        return requested
    return environment_language(env)


def describe_sheet_error(error: SheetError, language: str, ruleset: str = "") -> Iterator[str]:
    """Yields the problems of a scoresheet, a line each, in a language and the words of a ruleset."""
    called = FactNames(Vocabulary(language, ruleset))
    return (problem.render(language, called) for problem in error.problems)


class Vocabulary:
    """The words of one language: those of the terminal, and those of a ruleset if it is installed."""

    def __init__(self, language: str, ruleset: str = "") -> None:
        self.language = language
        self.terms: Mapping[str, Mapping[str, str]] = {}
        if registry.is_available(ruleset):
            self.terms = registry.ruleset(ruleset).book.terms

    def label(self, name: str, **values: Any) -> str:
        """Returns words of the terminal with their values filled in."""
        return _labels()[name][self.language].format(**values)

    def optional_label(self, name: str) -> str:
        """Returns words of the terminal; empty if there are none."""
        return _labels().get(name, {}).get(self.language, "")

    def label_in_all_languages(self, name: str) -> tuple[str, ...]:
        """Returns words of the terminal in every language."""
        return tuple(_labels()[name].values())

    def term(self, *names: str) -> str:
        """Returns the ruleset's word for the first of these names that it has; else the last name in plain words."""
        words = next((self.terms[name] for name in names if name in self.terms), None)
        return words.get(self.language, words["en"]) if words else names[-1].rpartition(".")[2].replace("_", " ")

    def has_term(self, name: str) -> bool:
        """Returns whether the ruleset has a word for this."""
        return name in self.terms

    def place(self, node: str) -> str:
        """Returns a place of the timing chart, `assign.ft`, as phase and step in words."""
        return describe_timing_place(self.terms, node, self.language)

    def listed(self, parts: Sequence[str]) -> str:
        """Returns parts of a list behind each other."""
        return self.label("joined").join(parts)

    def describe_result(self, result: Mapping[str, Any], players: Mapping[str, str] = {}) -> str:
        """Describes who has won a game, and why."""
        outcomes: Mapping[str, str] = result["seats"]
        winners = [players.get(seat) or self.label("seat", seat=seat) for seat, how in outcomes.items() if how == "win"]
        drawn = "drawn" if "draw" in outcomes.values() else "nobody_won"
        ends = self.label("won", winner=self.listed(winners)) if winners else self.label(drawn)
        return self.label("ended", ends=ends, reason=self.reason(result["reason"]))

    def reason(self, reason: str) -> str:
        """Returns why a game ended, in the ruleset's words."""
        return self.term(f"reason.{reason}", reason)

    def viewer(self, viewer: str) -> str:
        """Returns a viewer in words."""
        return self.label(viewer) if viewer in _labels() else self.label("seat", seat=viewer)

    def name(self, data: Mapping[str, Any] | None, printing: str | None) -> str:
        """Returns the name of a card in this language."""
        if data is None:
            return printing.lstrip("~") if printing else self.label("unknown")
        printed = str(data.get("name") or printing)
        return str(
            (data.get("names") or {}).get(self.language) or (self.term(printed) if self.has_term(printed) else printed)
        )


@dataclass(frozen=True, eq=False, repr=False)
class FactNames:
    """Names of the facts in a refusal, in the words of a ruleset, and as a table knows them if there is one."""

    vocabulary: Vocabulary
    table: Table | None = None

    def __call__(self, kind: str, said: str) -> str:
        """Returns a fact of a kind (`domain/kernel/messages/message.py`) in words."""
        several = {"place": self.vocabulary.place, "zones": self._zone, "card": self._card}
        if kind in several:
            return "、".join(map(several[kind], said.split(", ")))
        if kind == "acts":
            return "・".join(self.vocabulary.term(f"act.{each}") for each in said.split(" or "))
        single = {"who": self._seat, "act": self._act, "verb": self._verb, "word": self._word, "n": _number}
        return single[kind](said) if kind in single else said

    def _act(self, said: str) -> str:
        return self.vocabulary.term(f"act.{said}")

    def _verb(self, said: str) -> str:
        return self.vocabulary.term(f"verb.{said}", f"do.{said}")

    def _word(self, said: str) -> str:
        return self.vocabulary.term(said.lower().replace(" ", "_"))

    def _seat(self, said: str) -> str:
        players = self.table.header.players if self.table else {}
        return players.get(said) or self.vocabulary.label("seat", seat=said)

    def _zone(self, said: str) -> str:
        seat, _, name = said.rpartition(".")
        return f"{self._seat(seat)} · {self.vocabulary.term(name)}" if seat else self.vocabulary.term(name)

    def _card(self, said: str) -> str:
        if self.table is None:
            return said
        card = self.table.cards.get(said)
        if card is not None and card.printing is not None:
            return f"{self.vocabulary.name(self.table.pins.get(card.printing), card.printing)} {said}"
        pinned = next((data for data in self.table.pins.values() if data and data.get("name") == said), None)
        return self.vocabulary.name(pinned, said) if pinned else said


def _number(said: str) -> str:
    return said.replace(" to ", "–")


@cache
def _labels() -> dict[str, dict[str, str]]:
    return read_toml(_LABELS_FILE)


# --- refusals ---
MAX_POSSIBLE = 20
"""Legal alternatives that a refusal lists."""


StyledLine = tuple[tuple[str, str], ...]
"""A line of the terminal in parts, each with its style."""


def describe_refusal(refusal: Refusal, rules: Ruleset, language: str, events: Sequence[Event] = ()) -> Iterator[StyledLine]:
    """Yields the lines of a refusal: the reason, the rule's statement, the legal alternatives, and that nothing was
    recorded.
    """
    vocabulary = Vocabulary(language, rules.book.id)
    yield ("bold yellow", vocabulary.label("refused")), ("", f" {_describe_reason(refusal, vocabulary, events)}")
    text = rules.book.rules.get(refusal.rule)
    if text is not None:
        yield ("", f"  {text.id}: {text.said(language)}  "), ("dim", f"({text.where})")
    if refusal.legal:
        yield (("", f"  {vocabulary.label('possible')} {', '.join(_possible(refusal, rules, vocabulary))}"),)
    yield (("", f"  {vocabulary.label('not_recorded')}"),)


def exit_refused(refusal: Refusal, rules: Ruleset, language: str, events: Sequence[Event] = ()) -> NoReturn:
    """Prints a refusal and exits."""
    for line in describe_refusal(refusal, rules, language, events):
        talk.print_styled(*line)
    raise typer.Exit(REFUSED)


def _possible(refusal: Refusal, rules: Ruleset, vocabulary: Vocabulary) -> list[str]:
    """Returns the legal alternatives as they are typed; places of the timing chart in words."""
    places = {node.key for node in rules.timeline.nodes}
    return [vocabulary.place(each) if each in places else str(each) for each in refusal.legal[:MAX_POSSIBLE]]


def exit_not_opened(refusal: Refusal, rules: Ruleset) -> NoReturn:
    """Exits when a game cannot be opened: code 1 if a rule forbids it, 2 for bad input."""
    if refusal.rule:
        exit_refused(refusal, rules, language_of(""))
    fail(refusal.message, hints=refusal.legal)


def _describe_reason(refusal: Refusal, vocabulary: Vocabulary, events: Sequence[Event]) -> str:
    return in_language(
        vocabulary.language, as_message(refusal.reason), FactNames(vocabulary, fold(events) if events else None)
    )
