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
from scripts.cli.card_lists import CardsOption, exit_unreadable, load_cards, read_card_file
from scripts.cli.card_schema import card_fields, text_fields
from scripts.cli.composition import JsonOption, find_ruleset, read_text
from scripts.cli.terminal.languages import LangOption, language_of
from scripts.cli.terminal.output import REFUSED, fail, out, print_json, put, say, worded, write_file
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
        print_rows([{**row, "holds": worded(str(row["holds"]))} for row in listed], ("name", "types", "means", "holds"))


def _text_tables(ruleset: str) -> None:
    """Each table under its name, what it is, and its fields."""
    for (table, about), rows in groupby(text_fields(ruleset), key=lambda row: (row.table, row.about)):
        out.print(f"[bold]{table}[/]: {escape(about)}", highlight=False)
        fields = [{**row._asdict(), "holds": worded(row.holds)} for row in rows]
        print_rows(fields, ("field", "holds", *(("means",) if any(row["means"] for row in fields) else ())))
        out.print()
    say(f"small effects: senki rules {ruleset} --effects · cards to begin with: senki cards example {ruleset}")


def example(ruleset: RulesetArgument, form: Annotated[str, typer.Option(help="toml, json, csv or tsv.")] = "toml") -> None:
    """A card list to begin with: a specimen of every type, and a card of which little is known."""
    find_ruleset(ruleset)
    if form not in FORMS:
        fail(f"no such form: {form}", hints=(f"there are {', '.join(FORMS)}",))
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
    put(f"{len(found)} cards")
    for field, count in unknown.most_common():
        put(f"  {field} is not known of {count}")


def _unknown(card: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(card.get(UNKNOWN, ())) if "type" in card else ("type",)


def search(
    words: Annotated[list[str], typer.Argument(help="Words of the name, number, print or text.")],
    ruleset: RulesetOption,
    cards: CardsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find cards that have all of these words, wherever they stand."""
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
        fail("no card has all of these words", REFUSED, hints=(f"near: {', '.join(near)}",) if near else ())


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
    """Make a card list of a list of another program, and tell what came over and what was left."""
    find_ruleset(ruleset)
    target = to.suffix.lower().lstrip(".")
    if target not in FORMS:
        fail(f"{to}: a card list ends with {', '.join(f'.{each}' for each in FORMS)}")
    text = read_text(file)
    named = form or foreign_formats.detect_format(text, file.name)
    if named not in foreign_formats.PARSERS:
        fail(f"no such form: {named}", hints=(f"there are {', '.join(foreign_formats.PARSERS)}",))
    rows = foreign_formats.parse_rows(text, named)
    problems = [row for row in rows if isinstance(row, Problem)]
    if problems:
        exit_unreadable(file, problems, ruleset)
    made = convert_rows([row for row in rows if isinstance(row, dict)], ruleset, _map_of(columns))
    if not made.cards:
        reasons = [f"{each.what}: {each.why} (as on {each.example})" for each in made.left_out[:MAX_HINTS]]
        fail(f"{file}: none of its {len(rows)} rows is a card; nothing was written", hints=reasons)
    write_file(to, format_cards(made.cards, target).encode())
    _report(made, len(rows), to, as_json)


def _map_of(path: Path | None) -> ColumnMap | None:
    found = parse_column_map(read_text(path)) if path else None
    if isinstance(found, Problem) and path:
        exit_unreadable(path, [found])
    return found if isinstance(found, ColumnMap) else None


def _report(made: ConvertedCards, rows: int, to: Path, as_json: bool) -> None:
    if as_json:
        left = [each._asdict() for each in made.left_out]
        print_json({"rows": rows, "cards": len(made.cards), "columns": made.columns, "left": left})
        return
    put(f"{len(made.cards)} of {rows} rows are cards of {to}")
    for column, field in made.columns.items():
        out.print(f"  {column} -> {field}", markup=False)
    for each in made.left_out[:MAX_HINTS]:
        say(f"  left out on {each.cards}: {each.what}: {each.why} (as on {each.example})")
    if len(made.left_out) > MAX_HINTS:
        say(f"  and {len(made.left_out) - MAX_HINTS} more reasons")


def read_texts(file: FileArgument, ruleset: RulesetOption, as_json: JsonOption = False) -> None:
    """Read the printed texts of a card list as far as they are regular, into the same file: keywords, and heads of clauses.

    What a clause does is left to be filled in; a second run keeps what was.
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
    put(f"{len(read)} texts: {counts[0]} keywords, {counts[1]} clauses whose effects are to be filled in")
    for key, each in read.items():
        for line in each.unrecognised:
            put(f"  {key}: not recognised: {line}")
