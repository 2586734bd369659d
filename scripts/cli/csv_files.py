"""Small tables that people write for a command, as CSV."""

from __future__ import annotations

from pathlib import Path

from domain.cards.csv_format import Row, parse_csv
from domain.cards.problems import Problem
from scripts.cli.card_list_files import exit_with_problems
from scripts.cli.composition import read_text
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail


def read_table(path: Path) -> tuple[list[str], list[tuple[int, dict[str, str]]]]:
    """Reads a table: its columns, and its rows by column, each with its line.

    Leaves with what is wrong: signs that are no CSV, a column twice, or a row of more or fewer cells than there are columns.
    """
    cells = parse_csv(read_text(path))
    problems = [each for each in cells if isinstance(each, Problem)]
    if problems:
        exit_with_problems(path, problems)
    rows: list[Row] = [row for row in cells if not isinstance(row, Problem)]
    columns = [cell.text.strip() for cell in rows[0]] if rows else []
    twice = next((column for column in columns if columns.count(column) > 1), None)
    if twice is not None:
        fail(msg("said_second_column", said=path, said2=twice))
    for row in rows[1:]:
        if len(row) != len(columns):
            fail(msg("said_line_n_cells", said=path, n=row[0].line, n2=len(row), n3=len(columns)))
    named = [(row[0].line, {head: cell.text.strip() for head, cell in zip(columns, row, strict=True)}) for row in rows[1:]]
    return columns, named
