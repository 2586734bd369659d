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
from domain.kernel.messages.message import Message
from replays.card_lists import load_card_list
from scripts.cli.composition import find_ruleset, read_text
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail, print_note
from scripts.cli.terminal.vocabulary import language_of

MAX_SHOWN = 20
CardsOption = Annotated[list[Path] | None, typer.Option(help="Card list (TOML, JSON, CSV or TSV); default: the specimens.")]
_REMARKS = {
    "heading": "line_n_heading_said",
    "unknown heading": "line_n_unknown_heading_said",
    "sideboard": "line_n_sideboard_said",
    "remark": "line_n_remark_said",
    "left out": "line_n_left_out_said",
    "in the name": "line_n_in_name_said",
    "split": "line_n_split_said",
    "column": "line_n_column_said",
}
"""Kind of a line of a deck list that was not taken for a card -> its message."""


def load_cards(ruleset: str, lists: Sequence[Path]) -> Catalogue:
    """Returns the cards of these lists together, or the specimens of the ruleset."""
    if not lists:
        rules = find_ruleset(ruleset)
        return Catalogue(registry.specimens(rules.book.id).cards, ruled_fields=rules.ruled_fields)
    first, *others = (read_card_file(ruleset, path) for path in lists)
    for other in others:
        first = first.joined(other)
    return first


def read_card_file(ruleset: str, path: Path) -> Catalogue:
    """Reads a card list."""
    find_ruleset(ruleset)
    form = path.suffix.lower().lstrip(".")
    if form not in FORMS:
        hint = msg("senki_cards_convert_makes_one")
        fail(msg("said_card_list_ends_with_said", said=path, said2=", ".join(f".{each}" for each in FORMS)), hints=(hint,))
    found = load_card_list(read_text(path), ruleset, form)
    if isinstance(found, list):
        exit_with_problems(path, found, ruleset)
    return found


def print_remarks(path: Path, deck: DeckList) -> None:
    """Prints the lines of a deck list that were not taken for cards."""
    shown = [remark for remark in deck.remarks if remark.kind != "heading"]
    if shown:
        print_note(msg("said_taken_for_something_else", said=path))
    for remark in shown[:MAX_SHOWN]:
        print_note(msg(_REMARKS[remark.kind], n=remark.line, said=remark.text), indent=2)
    if len(shown) > MAX_SHOWN:
        print_note(msg("and_n_more", n=len(shown) - MAX_SHOWN), indent=2)


def exit_with_problems(path: Path, problems: Sequence[Problem], ruleset: str = "") -> NoReturn:
    """Prints the problems of a file, the first ones and the number of others, and exits."""
    count = len(problems)
    hints: list[Message | str] = [each.render(language_of("")) for each in problems[:MAX_SHOWN]]
    hints += [msg("and_n_more", n=count - MAX_SHOWN)] if count > MAX_SHOWN else []
    fail(msg("said_has_n_problems", said=path, n=count), hints=hints)
