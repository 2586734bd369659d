"""`senki`: the command line."""

import tomllib
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(name="senki", no_args_is_help=True, add_completion=False)


def print_version(wanted: bool) -> None:
    if wanted:
        pyproject = Path(__file__).resolve().parents[2] / "pyproject.toml"
        typer.echo(f"senki {tomllib.loads(pyproject.read_text())['project']['version']}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Record and replay paper card games."""


if __name__ == "__main__":
    app(prog_name="senki")
