"""`senki cards`: what a card list may hold, whether one is right, what is in it, and lists of other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from domain import registry
from domain.cards.card_data_errors import UNKNOWN
from domain.cards.card_list_io import FORMS, format_cards
from domain.cards.catalogue import full_name
from domain.cards.name_matching import fold
from domain.cards.problems import Problem
from domain.cards.size_limits import MAX_HINTS
from replays.card_lists import foreign_formats
from replays.card_lists.card_text_reader import CardTextReader, fill_in
from replays.card_lists.conversion import ColumnMap, ConvertedCards, convert_rows, parse_column_map
from scripts.cli.card_lists import CardsOption, exit_with_problems, load_cards, read_card_file
from scripts.cli.card_schema import card_fields, text_fields
from scripts.cli.composition import JsonOption, find_ruleset, read_text
from scripts.cli.terminal.languages import LangOption, language_of
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import REFUSED, fail, out, print_json, print_message, print_note, translate, write_file
from scripts.cli.terminal.tables import print_rows

RulesetArgument = Annotated[str, typer.Argument(help="Which rulebook.")]
FileArgument = Annotated[Path, typer.Argument(help="The list.")]
RulesetOption = Annotated[str, typer.Option(help="Which rulebook.")]
TextsOption = Annotated[bool, typer.Option(help="The tables that texts are made of: filters, conditions, costs.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    group = typer.Typer(no_args_is_help=True, help="Card lists: fields, examples, checks, search, lists of other programs.")
    for name, command in (
        ("fields", fields),
        ("example", example),
        ("check", check),
        ("search", search),
        ("convert", convert_list),
        ("text", read_texts),
    ):
        group.command(name)(command)
    app.add_typer(group, name="cards")


def fields(ruleset: RulesetArgument, lang: LangOption = "", texts: TextsOption = False, as_json: JsonOption = False) -> None:
    """Every field of a card list: which types have it, what it may hold, what it means."""
    find_ruleset(ruleset)
    listed = [{**field._asdict(), "types": ", ".join(field.types)} for field in card_fields(ruleset, language_of(lang))]
    if as_json:
        print_json([row._asdict() for row in text_fields(ruleset)] if texts else listed)
    elif texts:
        _text_tables(ruleset)
    else:
        print_rows([{**row, "holds": translate(row["holds"])} for row in listed], ("name", "types", "means", "holds"))


def _text_tables(ruleset: str) -> None:
    """Yields each table with its name, meaning and fields."""
    for (table, about), rows in groupby(text_fields(ruleset), key=lambda row: (row.table, row.about)):
        out.print(f"[bold]{table}[/]: {escape(about)}", highlight=False)
        fields = [{**row._asdict(), "holds": translate(row.holds)} for row in rows]
        print_rows(fields, ("field", "holds", *(("means",) if any(row["means"] for row in fields) else ())))
        out.print()
    print_note(msg("small_effects_senki_rules_said", said=ruleset, said2=ruleset))


def example(ruleset: RulesetArgument, form: Annotated[str, typer.Option(help="toml, json, csv or tsv.")] = "toml") -> None:
    """A card list to begin with: a specimen of every type, and a card of which little is known."""
    find_ruleset(ruleset)
    if form not in FORMS:
        fail(msg("no_such_form_said", said=form), hints=(msg("there_are_said_only", said=", ".join(FORMS)),))
    firsts = {data["type"]: (key, data) for key, data in reversed([*registry.specimens(ruleset).cards.items()])}
    partly = {"name": "Known by Its Print", "type": next(iter(firsts)), "wording": {"en": "As printed.", "ja": "…"}}
    known = find_ruleset(ruleset).parse_printing({**partly, UNKNOWN: True})
    typer.echo(format_cards({**dict(firsts.values()), "my:001": known}, form))


def check(file: FileArgument, ruleset: RulesetOption, as_json: JsonOption = False) -> None:
    """Read a card list and say what is wrong with it, and what is not known."""
    found = read_card_file(ruleset, file)
    unknown = Counter(field for card in found.values() for field in _unknown(card))
    if as_json:
        print_json({"cards": len(found), "unknown": dict(unknown)})
        return
    print_message(msg("n_cards", n=len(found)))
    for field, count in unknown.most_common():
        print_message(msg("word_is_not_known_n", word=field, n=count), indent=2)


def _unknown(card: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(card.get(UNKNOWN, ())) if "type" in card else ("type",)


def search(
    words: Annotated[list[str], typer.Argument(help="Words of the name, number, print or text.")],
    ruleset: RulesetOption,
    cards: CardsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find cards that have all of these words, in any field."""
    wanted = [fold(word) for word in words]
    shelf = load_cards(ruleset, cards or [])
    found = [key for key, card in shelf.items() if all(word in _searchable_text(key, card) for word in wanted)]
    if as_json:
        print_json([{"id": key, **shelf[key]} for key in found])
    for key in [] if as_json else found:
        out.print(f"{full_name(shelf[key])} ({key})", markup=False)
        for line in _wording_lines(shelf[key]):
            out.print(f"    {line}", markup=False)
    if not found:
        near = shelf.nearest(" ".join(words))
        fail(msg("no_card_has_all_these"), REFUSED, hints=(msg("near_said", said=", ".join(near)),) if near else ())


def _searchable_text(key: str, card: Mapping[str, Any]) -> str:
    return fold(" ".join((key, *_all_text(card))))


def _all_text(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _all_text(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _all_text(each)
    elif not isinstance(value, bool):
        yield str(value)


def _wording_lines(card: Mapping[str, Any]) -> Iterator[str]:
    wording = card.get("wording", "")
    for text in wording.values() if isinstance(wording, Mapping) else (wording,):
        yield from filter(None, text.splitlines())


def convert_list(
    ruleset: RulesetArgument,
    file: FileArgument,
    to: Annotated[Path, typer.Option(help="The card list to be written: .toml, .json, .csv or .tsv.")],
    form: Annotated[
        str, typer.Option("--from", help=f"One of {', '.join(foreign_formats.PARSERS)}; default: as it begins.")
    ] = "",
    columns: Annotated[Path | None, typer.Option("--map", help="Which column is which field, as TOML.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Convert a list of another program into a card list, and report what was converted and what was not."""
    find_ruleset(ruleset)
    target = to.suffix.lower().lstrip(".")
    if target not in FORMS:
        fail(msg("said_card_list_ends_with_said", said=to, said2=", ".join(f".{each}" for each in FORMS)))
    text = read_text(file)
    named = form or foreign_formats.detect_format(text, file.name)
    if named not in foreign_formats.PARSERS:
        fail(
            msg("no_such_form_said", said=named), hints=(msg("there_are_said_only", said=", ".join(foreign_formats.PARSERS)),)
        )
    rows = foreign_formats.parse_rows(text, named)
    problems = [row for row in rows if isinstance(row, Problem)]
    if problems:
        exit_with_problems(file, problems, ruleset)
    made = convert_rows([row for row in rows if isinstance(row, dict)], ruleset, _map_of(columns))
    if not made.cards:
        reasons = [
            msg("said_reason_as_on_card", said=each.what, reason=each.why, card=each.example)
            for each in made.left_out[:MAX_HINTS]
        ]
        fail(msg("said_none_its_n_rows", said=file, n=len(rows)), hints=reasons)
    write_file(to, format_cards(made.cards, target).encode())
    _report(made, len(rows), to, as_json)


def _map_of(path: Path | None) -> ColumnMap | None:
    found = parse_column_map(read_text(path)) if path else None
    if isinstance(found, Problem) and path:
        exit_with_problems(path, [found])
    return found if isinstance(found, ColumnMap) else None


def _report(made: ConvertedCards, rows: int, to: Path, as_json: bool) -> None:
    if as_json:
        left = [{**each._asdict(), "what": str(each.what), "why": str(each.why)} for each in made.left_out]
        print_json({"rows": rows, "cards": len(made.cards), "columns": made.columns, "left": left})
        return
    print_message(msg("n_n_rows_are_cards", n=len(made.cards), n2=rows, said=to))
    for column, field in made.columns.items():
        out.print(f"  {column} -> {field}", markup=False)
    for each in made.left_out[:MAX_HINTS]:
        print_note(msg("left_out_on_n_said", n=each.cards, said=each.what, reason=each.why, card=each.example), indent=2)
    if len(made.left_out) > MAX_HINTS:
        print_note(msg("and_n_more_reasons", n=len(made.left_out) - MAX_HINTS), indent=2)


def read_texts(file: FileArgument, ruleset: RulesetOption, as_json: JsonOption = False) -> None:
    """Read the printed texts of a card list as far as they are regular, into the same file: keywords, and heads of clauses.

    Fill in what each clause does; a second run leaves your entries as they are.
    """
    shelf, reader = read_card_file(ruleset, file), CardTextReader(find_ruleset(ruleset).book.id)
    read = {key: reader.read(card) for key, card in shelf.items() if card.get("wording")}
    cards = {key: fill_in(card, read[key]) if key in read else card for key, card in shelf.items()}
    write_file(file, format_cards(cards, file.suffix.lower().lstrip(".")).encode())
    open_ = {key: [clause for clause in cards[key].get("text", ()) if not clause.get("effects")] for key in read}
    if as_json:
        left = {key: list(each.unrecognised) for key, each in read.items() if each.unrecognised}
        print_json(
            {"cards": len(read), "effects_open": {key: len(each) for key, each in open_.items() if each}, "left": left}
        )
        return
    counts = (sum(len(each.keywords) for each in read.values()), sum(map(len, open_.values())))
    print_message(msg("n_texts_n_keywords_n", n=len(read), n2=counts[0], n3=counts[1]))
    for key, each in read.items():
        for line in each.unrecognised:
            print_message(msg("said_not_recognised_said", said=key, said2=line), indent=2)
