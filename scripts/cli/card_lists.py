"""Card lists and deck lists in files; a wrong list ends the command with every problem and its line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from domain import registry
from domain.cards.card_list_io import FORMS
from domain.cards.catalogue import Catalogue
from domain.cards.deck_list import DeckList
from domain.cards.problems import Problem
from replays.card_lists import load_card_list, problem_messages
from scripts.cli.composition import find_ruleset, read_text
from scripts.cli.terminal.languages import language_of
from scripts.cli.terminal.messages import sentences
from scripts.cli.terminal.output import fail, say

MAX_SHOWN = 20
CardsOption = Annotated[list[Path] | None, typer.Option(help="Card list (TOML, JSON, CSV or TSV); default: the specimens.")]


def load_cards(ruleset: str, lists: Sequence[Path]) -> Catalogue:
    """Returns the cards of these lists together, or the specimens of the ruleset."""
    if not lists:
        return Catalogue(registry.specimens(find_ruleset(ruleset).book.id).cards)
    first, *others = (read_card_file(ruleset, path) for path in lists)
    for other in others:
        first = first.joined(other)
    return first


def read_card_file(ruleset: str, path: Path) -> Catalogue:
    """Reads a card list."""
    find_ruleset(ruleset)
    form = path.suffix.lower().lstrip(".")
    if form not in FORMS:
        hint = "`senki cards convert` makes one of a list of another program"
        fail(f"{path}: a card list ends with {', '.join(f'.{each}' for each in FORMS)}", hints=(hint,))
    found = load_card_list(read_text(path), ruleset, form)
    if isinstance(found, list):
        exit_unreadable(path, found, ruleset)
    return found


def print_remarks(path: Path, deck: DeckList) -> None:
    """Prints the lines of a deck list that were not taken for cards."""
    shown = [remark for remark in deck.remarks if remark.kind != "heading"]
    if shown:
        say(f"{path}: taken for something else than a card of the deck")
    for remark in shown[:MAX_SHOWN]:
        say(f"  line {remark.line}: {remark.kind}: {remark.text}")
    if len(shown) > MAX_SHOWN:
        say(f"  and {len(shown) - MAX_SHOWN} more")


def exit_unreadable(path: Path, problems: Sequence[Problem], ruleset: str = "") -> NoReturn:
    """Prints the problems of a file, the first ones and the number of others, and exits."""
    count = len(problems)
    more = [f"and {count - MAX_SHOWN} more"] if count > MAX_SHOWN else []
    known = problem_messages(ruleset) if ruleset else sentences()
    hints = [*(each.render(language_of(""), known) for each in problems[:MAX_SHOWN]), *more]
    fail(f"{path} has {count} {'problem' if count == 1 else 'problems'}", hints=hints)
