"""`senki deck`: reads a deck list and checks it."""

from __future__ import annotations

from inspect import signature
from pathlib import Path
from typing import Annotated, Any

import typer

from domain.cards.deck_list_formats import WRITABLE_FORMATS, format_deck
from domain.kernel.messages.message import as_message, in_language
from scripts.cli.card_list_files import CardsOption, load_cards, print_remarks
from scripts.cli.commands.new import parse_house_rules, read_deck_file
from scripts.cli.composition import JsonOption, find_ruleset
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import REFUSED, fail, out, print_json, print_message
from scripts.cli.terminal.vocabulary import language_of

_UNKNOWN_OPTIONS = {"size": "decks_said_have_one_size", "registered": "decks_said_are_not_exchanged"}
"""Options that some rulebooks do not know -> the message that says so."""
_VERDICTS = {"legal": "n_cards_legal", "not legal": "n_cards_not_legal", "open": "n_cards_open"}


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("deck")(deck)


def deck(
    ruleset: Annotated[str, typer.Argument(help="Which rulebook.")],
    file: Annotated[Path, typer.Argument(help="The deck list: in any notation of players, or a file of another program.")],
    cards: CardsOption = None,
    title: Annotated[str, typer.Option(help="Of a file with several decks: the title of one.")] = "",
    to: Annotated[str, typer.Option(help=f"Print the list in another form: {', '.join(WRITABLE_FORMATS)}.")] = "",
    url: Annotated[str, typer.Option(help="Of `--to url`: where your Senki is served.")] = "http://127.0.0.1:8000",
    rule: Annotated[list[str] | None, typer.Option(help="House rule NAME=VALUE.")] = None,
    size: Annotated[int | None, typer.Option(min=1, help="Cards of the deck, e.g. 30 of a starter deck.")] = None,
    registered: Annotated[
        Path | None, typer.Option(help="The list as it was handed in; FILE is what became of it by side-boarding.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Read a deck list and check it against the rulebook."""
    rules = find_ruleset(ruleset)
    options: dict[str, Any] = {name: value for name, value in (("size", size), ("registered", registered)) if value}
    for each in options.keys() - signature(rules.check_deck).parameters.keys():
        fail(msg(_UNKNOWN_OPTIONS[each], said=rules.book.title))
    printings = load_cards(ruleset, cards or [])
    result = read_deck_file(file, printings, title)
    print_remarks(file, result)
    if to:
        if to not in WRITABLE_FORMATS:
            fail(msg("no_such_form_said", said=to), hints=(msg("there_are_said_only", said=", ".join(WRITABLE_FORMATS)),))
        page = f"{url.rstrip('/')}/?page=new&ruleset={ruleset}" if to == "url" else ""
        typer.echo(page + format_deck(result, printings, to), nl=False)
        return
    if registered is not None:
        before = read_deck_file(registered, printings, title)
        print_remarks(registered, before)
        options["registered"] = before.main, before.sideboard
    faults = rules.check_deck(result.main, result.sideboard, printings, switches=parse_house_rules(rules, rule), **options)
    broken = any(not fault.open for fault in faults)
    verdict = "not legal" if broken else "open" if faults else "legal"
    if as_json:
        faults_json = [{**fault._asdict(), "message": str(fault.message)} for fault in faults]
        remarks = [remark._asdict() for remark in result.remarks]
        counts = {"cards": sum(result.main.values()), "sideboard": sum(result.sideboard.values())}
        print_json({**counts, "faults": faults_json, "remarks": remarks})
    else:
        for printing, count in result.main.items():
            out.print(f"{count:3} {printings[printing]['name']} ({printing})", markup=False)
        for fault in faults:
            why = in_language(language_of(""), as_message(fault.message))
            out.print(f"{fault.rule}: {why}", markup=False)
        for broken_rule in dict.fromkeys(fault.rule for fault in faults if fault.rule in rules.book.rules):
            out.print(f"  {broken_rule}: {rules.book.rules[broken_rule].said(language_of(''))}", markup=False)
        print_message(msg(_VERDICTS[verdict], n=sum(result.main.values())))
    if broken:
        raise typer.Exit(REFUSED)
