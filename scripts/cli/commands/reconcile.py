"""`senki reconcile`: the notes of two players, put together."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.messages.message import Message
from replays.sheet.header import ruleset_id_of_sheet
from replays.sheet.line_formatter import acts_of_ruleset
from replays.sheet.parser import parse_sheet
from replays.sheet.problems import SheetError
from replays.sheet.reconciliation import AlignedLine, ReconciledNotes, format_reconciled_sheet
from replays.sheet.reconciliation import reconcile_sheets as put_together
from replays.sheet.syntax import Sheet
from scripts.cli.composition import JsonOption, read_text
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import REFUSED, fail, out, print_json, print_note, write_file
from scripts.cli.terminal.vocabulary import describe_sheet_error, language_of


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("reconcile")(reconcile)


def reconcile(
    one: Annotated[Path, typer.Argument(help="The notes of one player, as a scoresheet.")],
    other: Annotated[Path, typer.Argument(help="The notes of the other one.")],
    into: Annotated[
        Path | None, typer.Option("--into", help="The file for the one sheet of both; else it is printed.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Put two sheets of one game together: what both have, what one adds, where they contradict each other.

    What one does not know is filled in from the other. Exit code 1 where a judge has to decide something.
    """
    sheets = [_read(path) for path in (one, other)]
    names = (one.name, other.name) if one.name != other.name else (str(one), str(other))
    result = put_together(sheets[0], sheets[1], acts_of_ruleset(ruleset_id_of_sheet(sheets[0])))
    text = format_reconciled_sheet(result, names, language_of(""))
    if into is not None:
        write_file(into, text.encode())
    if as_json:
        print_json(_plain(result, text))
    else:
        if into is None:
            out.print(text, markup=False, end="", soft_wrap=True)
        print_note(_summary(result, names))
    if result.contradictions or result.headers:
        raise typer.Exit(REFUSED)


def _read(path: Path) -> Sheet:
    try:
        sheet = parse_sheet(read_text(path))
        ruleset_id_of_sheet(sheet)
    except SheetError as error:
        fail(msg("said_cannot_be_read", said=path), hints=describe_sheet_error(error, language_of("")))
    return sheet


def _summary(result: ReconciledNotes, names: tuple[str, str]) -> Message:
    counts = {stands: sum(line.status == stands for line in result.lines) for stands in ("same", "filled", "one", "other")}
    return msg(
        "n_lines_in_both_n",
        n=counts["same"],
        n2=counts["filled"],
        n3=counts["one"],
        said=names[0],
        n4=counts["other"],
        said2=names[1],
        n5=len(result.contradictions) + len(result.headers),
    )


def _plain(result: ReconciledNotes, text: str) -> dict[str, object]:
    return {
        "lines": [_line(line) for line in result.lines],
        "headers": [list(each) for each in result.headers],
        "sheet": text,
    }


def _line(line: AlignedLine) -> dict[str, object]:
    sources = {"one": line.one, "other": line.other}
    return {
        "stands": line.status,
        **{name: said and {"line": said.line, "said": said.source} for name, said in sources.items()},
    }
