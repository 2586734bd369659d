"""`senki cards`: what a card list may contain, whether one is right, what is in it, and lists of other programs."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, NoReturn

import typer
from rich.markup import escape

from domain import registry
from domain.cards.card_data_errors import UNKNOWN
from domain.cards.card_list_io import FORMS, format_cards
from domain.cards.catalogue import full_name
from domain.cards.name_matching import fold
from domain.cards.problems import Problem
from domain.cards.size_limits import MAX_HINTS
from domain.parts.phrase_grammar.card_text_compiler import Obstacle
from replays.card_lists import foreign_formats
from replays.card_lists.card_list_cache import user_cache_folder
from replays.card_lists.card_list_import import CardTextCoverage, ImportedCards, import_card_list
from replays.card_lists.card_list_import import compile_card_texts as read_list_texts
from replays.card_lists.column_map import ColumnMap, parse_column_map
from replays.card_lists.import_cache import ImportCache
from replays.card_lists.import_report import ImportReport, import_with_cache, make_conversion_report
from replays.card_lists.row_conversion import convert_rows
from scripts.cli.card_field_reference import card_fields, examples_with_word, text_fields
from scripts.cli.card_list_files import CardsOption, exit_with_problems, load_cards, read_card_file
from scripts.cli.composition import JsonOption, decode_file, find_ruleset, read_bytes, read_text
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import REFUSED, fail, out, print_json, print_message, print_note, translate, write_file
from scripts.cli.terminal.progress_bar import progress_bar
from scripts.cli.terminal.row_tables import print_rows
from scripts.cli.terminal.vocabulary import LangOption, language_of

RulesetArgument = Annotated[str, typer.Argument(help="Which rulebook.")]
FileArgument = Annotated[Path, typer.Argument(help="The list.")]
RulesetOption = Annotated[str, typer.Option(help="Which rulebook.")]
SHOWN_PHRASES = 12
"""The number of phrases that a report names, those first that would complete most cards."""
TextsOption = Annotated[bool, typer.Option(help="The tables that texts are made of: filters, conditions, costs.")]


ExampleOption = Annotated[str, typer.Option(help="Print whole cards whose texts use this word: an effect or a field.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    group = typer.Typer(no_args_is_help=True, help="Card lists: fields, examples, checks, search, lists of other programs.")
    for name, command in (
        ("fields", fields),
        ("example", example),
        ("check", check),
        ("search", search),
        ("import", import_list),
        ("convert", convert_list),
        ("text", read_texts),
    ):
        group.command(name)(command)
    app.add_typer(group, name="cards")


def fields(
    ruleset: RulesetArgument,
    lang: LangOption = "",
    texts: TextsOption = False,
    example: ExampleOption = "",
    as_json: JsonOption = False,
) -> None:
    """Every field of a card list: which types have it, what it may contain, what it means."""
    find_ruleset(ruleset)
    if example:
        _print_examples(ruleset, example)
        return
    listed = [{**field._asdict(), "types": ", ".join(field.types)} for field in card_fields(ruleset, language_of(lang))]
    if as_json:
        print_json([row._asdict() for row in text_fields(ruleset)] if texts else listed)
    elif texts:
        _text_tables(ruleset)
    else:
        print_rows([{**row, "holds": translate(row["holds"])} for row in listed], ("name", "types", "means", "holds"))


def _print_examples(ruleset: str, word: str) -> None:
    """Prints whole cards whose texts use a word. Exits with code 1 if no example has it."""
    result = examples_with_word(ruleset, word)
    if not result:
        fail(msg("no_example_of_said", said=word), REFUSED, hints=(msg("fields_of_texts_said", said=ruleset),))
    typer.echo(format_cards(result))


def _text_tables(ruleset: str) -> None:
    """Prints each table of the language of card texts with its meaning and fields."""
    for (table, about), rows in groupby(text_fields(ruleset), key=lambda row: (row.table, row.about)):
        out.print(f"[bold]{table}[/]: {escape(about)}", highlight=False)
        fields = [{**row._asdict(), "holds": translate(row.holds)} for row in rows]
        print_rows(fields, ("field", "holds", *(("means",) if any(row["means"] for row in fields) else ())))
        out.print()
    print_note(msg("small_effects_senki_rules_said", said=ruleset, said2=ruleset))
    if registry.text_examples(ruleset):
        print_note(msg("whole_example_of_word_said", said=ruleset))


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
    result = read_card_file(ruleset, file)
    unknown = Counter(field for card in result.values() for field in _unknown(card))
    same = _same_cards(result)
    if as_json:
        print_json({"cards": len(result), "unknown": dict(unknown), "same": same})
        return
    print_message(msg("n_cards", n=len(result)))
    for ids in same:
        print_message(msg("cards_are_the_same_but_for_id", said=", ".join(ids), said2=result[ids[0]]["name"]), indent=2)
    for field, count in unknown.most_common():
        print_message(msg("word_is_not_known_n", word=field, n=count), indent=2)


def _same_cards(cards: Mapping[str, Mapping[str, Any]]) -> list[list[str]]:
    """Returns the ids of cards that have everything else in common, together."""
    alike: dict[str, list[str]] = {}
    for key, data in cards.items():
        alike.setdefault(repr(sorted(data.items())), []).append(key)
    return [ids for ids in alike.values() if len(ids) > 1]


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
    results = [key for key, card in shelf.items() if all(word in _searchable_text(key, card) for word in wanted)]
    if as_json:
        print_json([{"id": key, **shelf[key]} for key in results])
    for key in [] if as_json else results:
        out.print(f"{full_name(shelf[key])} ({key})", markup=False)
        for line in _wording_lines(shelf[key]):
            out.print(f"    {line}", markup=False)
    if not results:
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


ForeignFormOption = Annotated[
    str, typer.Option("--from", help=f"One of {', '.join(foreign_formats.PARSERS)}; default: as it begins.")
]
MapOption = Annotated[Path | None, typer.Option("--map", help="Which column is which field, as TOML.")]


def import_list(
    file: FileArgument,
    ruleset: RulesetOption,
    to: Annotated[
        Path | None, typer.Option(help="The card list to be written; default: cards.toml next to the list.")
    ] = None,
    form: ForeignFormOption = "",
    columns: MapOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a card list of any list: convert it, read and compile its texts, and report on one page what is open.

    What a person wrote or confirmed in an earlier import stays.
    """
    rules = find_ruleset(ruleset).book.id
    target = to or (file if file.suffix == ".toml" else file.with_name("cards.toml"))
    written = _form_of(target)
    _check_form(form)
    started = perf_counter()
    listed, own_map = read_bytes(file), read_bytes(columns) if columns else b""
    former = read_bytes(target) if target.exists() else b""

    def make() -> ImportedCards:
        before = read_card_file(ruleset, target) if former else None
        text = decode_file(file, listed)
        meant, cores = _map_of(columns), os.cpu_count() or 1
        made = import_card_list(text, file.name, ruleset, form=form, columns=meant, before=before, processes=cores)
        if isinstance(made, list):
            exit_with_problems(file, made, ruleset)
        return made

    cache = ImportCache(user_cache_folder() / "imports")
    with progress_bar(msg("reading_card_texts")):
        result = import_with_cache(cache, rules, (listed, file.name, form, own_map), former, written, make)
    if not result.report.cards:
        _fail_without_cards(file, result.report)
    if result.content != former:
        write_file(target, result.content)
    seconds = perf_counter() - started
    if as_json:
        print_json({**result.report.to_plain(), "texts": result.report.texts.to_plain(), "seconds": round(seconds, 2)})
        return
    _report_conversion(result.report, target)
    _report_texts(result.report.texts)
    print_note(msg("import_took_n_seconds", n=f"{seconds:.2f}", said=target))


def convert_list(
    ruleset: RulesetArgument,
    file: FileArgument,
    to: Annotated[Path, typer.Option(help="The card list to be written: .toml, .json, .csv or .tsv.")],
    form: ForeignFormOption = "",
    columns: MapOption = None,
    as_json: JsonOption = False,
) -> None:
    """Convert a list of another program into a card list, and report what was converted and what was not."""
    find_ruleset(ruleset)
    target = _form_of(to)
    text = read_text(file)
    named = form or foreign_formats.detect_format(text, file.name)
    _check_form(named)
    rows = foreign_formats.parse_card_rows(text, named)
    problems = [row for row in rows if isinstance(row, Problem)]
    if problems:
        exit_with_problems(file, problems, ruleset)
    made = convert_rows([row for row in rows if isinstance(row, dict)], ruleset, _map_of(columns))
    report = make_conversion_report(made, len(rows))
    if not made.cards:
        _fail_without_cards(file, report)
    write_file(to, format_cards(made.cards, target).encode())
    if as_json:
        print_json(report.to_plain())
    else:
        _report_conversion(report, to)


def _form_of(target: Path) -> str:
    form = target.suffix.lower().lstrip(".")
    if form not in FORMS:
        fail(msg("said_card_list_ends_with_said", said=target, said2=", ".join(f".{each}" for each in FORMS)))
    return form


def _check_form(form: str) -> None:
    if form and form not in foreign_formats.PARSERS:
        fail(
            msg("no_such_form_said", said=form), hints=(msg("there_are_said_only", said=", ".join(foreign_formats.PARSERS)),)
        )


def _fail_without_cards(file: Path, report: ImportReport) -> NoReturn:
    reasons = [
        msg("said_reason_as_on_card", said=_here(each.what), reason=_here(each.why), card=each.example)
        for each in report.left_out[:MAX_HINTS]
    ]
    fail(msg("said_none_its_n_rows", said=file, n=report.rows), hints=reasons)


def _here(said: Mapping[str, str]) -> str:
    """Returns a sentence in the reader's language."""
    return said[language_of("")]


def _map_of(path: Path | None) -> ColumnMap | None:
    result = parse_column_map(read_text(path)) if path else None
    if isinstance(result, Problem) and path:
        exit_with_problems(path, [result])
    return result if isinstance(result, ColumnMap) else None


def _report_conversion(report: ImportReport, to: Path) -> None:
    if report.columns is None:
        return
    print_message(msg("n_n_rows_are_cards", n=report.cards, n2=report.rows, said=to))
    for column, field in report.columns.items():
        out.print(f"  {column} -> {field}", markup=False)
    for each in report.left_out[:MAX_HINTS]:
        row = msg("left_out_on_n_said", n=each.cards, said=_here(each.what), reason=_here(each.why), card=each.example)
        print_note(row, indent=2)
    if len(report.left_out) > MAX_HINTS:
        print_note(msg("and_n_more_reasons", n=len(report.left_out) - MAX_HINTS), indent=2)


_OBSTACLES: Mapping[Obstacle, str] = {
    "unread": "waits_unread",
    "ambiguous": "waits_ambiguous",
    "not_sayable": "waits_not_sayable",
    "refused": "waits_refused",
    "not_reversible": "waits_not_reversible",
    "too_long": "waits_too_long",
    "too_many_readings": "waits_too_many_readings",
}


def _report_texts(report: CardTextCoverage) -> None:
    print_message(msg("n_cards_with_text", n=report.with_text, n2=report.whole, n3=report.in_part, n4=report.open))
    print_message(msg("n_clauses_by_source", n=report.compiled, n2=report.by_person, n3=report.keywords), indent=2)
    for each in report.changed[:MAX_HINTS]:
        print_message(
            msg("clause_changed", card=each.card, said=each.before, said2=each.after or "-", said3=each.paragraph), indent=2
        )
    if len(report.changed) > MAX_HINTS:
        print_message(msg("and_n_more", n=len(report.changed) - MAX_HINTS), indent=2)
    if report.waiting:
        print_message(msg("paragraphs_wait", n=sum(each.paragraphs for each in report.waiting)))
    for row in report.waiting[:SHOWN_PHRASES]:
        words = msg(_OBSTACLES[row.why], said=row.phrase)
        print_message(msg("n_paragraphs_n_cards_wait", n=row.paragraphs, n2=row.cards, reason=words, card=row.card), indent=2)
    if len(report.waiting) > SHOWN_PHRASES:
        print_message(msg("and_n_more", n=len(report.waiting) - SHOWN_PHRASES), indent=2)


def read_texts(file: FileArgument, ruleset: RulesetOption, as_json: JsonOption = False) -> None:
    """Read the printed texts of a card list into the same file: keywords, and clauses as far as they are certain.

    What a person wrote, confirmed or left open stays.
    """
    find_ruleset(ruleset)
    cards, report = read_list_texts(read_card_file(ruleset, file), ruleset)
    write_file(file, format_cards(cards, _form_of(file)).encode())
    if as_json:
        print_json(report.to_plain())
    else:
        _report_texts(report)
