"""`senki tokens`: named tokens for programs, with the scopes that each one needs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.tokens.schemas import entry_to_json, token_to_json
from api.tokens.store import SCOPES, Token, TokenStore
from replays.log import open_tables
from scripts.cli.composition import DataOption, JsonOption, current_time, data_folder, new_client_id, open_clerk
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail, print_json, print_note
from scripts.cli.terminal.row_tables import print_rows

COLUMNS = ("id", "name", "scopes", "created", "rotated", "former_valid_until", "ended")
LOG_COLUMNS = ("at", "token", "act", "name", "scopes")
HOURS = 36_000
"""Tenths of a second of an hour."""
TokenId = Annotated[str, typer.Argument(help="The id of a token, as `senki tokens list` shows it.")]


def register(app: typer.Typer) -> None:
    """Adds the command with those below it."""
    tokens = typer.Typer(
        no_args_is_help=True, rich_markup_mode=None, help="Make, list, rotate and end the tokens of programs."
    )
    for name, command in (("make", make), ("list", list_), ("rotate", rotate), ("end", end), ("log", log)):
        tokens.command(name)(command)
    app.add_typer(tokens, name="tokens")


def make(
    name: Annotated[str, typer.Argument(help="Whose it is, such as the name of a program.")],
    scope: Annotated[
        list[str] | None,
        typer.Option(help="What it allows: open_games, read_public, read_server, metrics, tournaments. Repeat for several."),
    ] = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a token and print its secret, this once."""
    if not scope or set(scope) - set(SCOPES):
        fail(msg("scopes_are_said", said=", ".join(SCOPES)))
    if not 0 < len(name.strip()) <= 64:
        fail(msg("name_has_1_to_n_letters", n=64))
    made = _store(data).make(name.strip(), sorted(set(scope)), new_client_id(), current_time())
    assert made is not None  # the client id is new
    _print_secret(*made, as_json)


def list_(data: DataOption = None, as_json: JsonOption = False) -> None:
    """List all tokens, ended ones too; never the secrets, which are stored nowhere."""
    rows = [token_to_json(token) for token in _store(data).tokens().values()]
    if as_json:
        print_json(rows)
    elif rows:
        print_rows([{**row, "scopes": " ".join(row["scopes"])} for row in rows], COLUMNS)
    else:
        print_note(msg("there_are_no_tokens_yet"))


def rotate(
    token: TokenId,
    overlap_hours: Annotated[int, typer.Option(min=0, max=336, help="Hours for which the former secret stays valid.")] = 0,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give a token a new secret and print it, this once. The former one ends."""
    rotated = _store(data).rotate(token, new_client_id(), current_time(), HOURS * overlap_hours)
    if rotated is None:
        fail(msg("no_valid_token_said", said=token))
    _print_secret(*rotated, as_json)


def end(token: TokenId, data: DataOption = None) -> None:
    """End a token at once."""
    if not _store(data).end(token, current_time()):
        fail(msg("no_valid_token_said", said=token))
    print_note(msg("token_said_is_ended", said=token))


def log(data: DataOption = None, as_json: JsonOption = False) -> None:
    """List what was done with tokens: made, rotated, ended."""
    rows = [entry_to_json(number, entry) for number, entry in enumerate(_store(data).entries(), 1)]
    if as_json:
        print_json(rows)
    elif rows:
        print_rows([{**row, "scopes": " ".join(row["scopes"])} for row in rows], LOG_COLUMNS)
    else:
        print_note(msg("there_are_no_tokens_yet"))


def _store(data: Path | None) -> TokenStore:
    return TokenStore(open_tables(open_clerk(data).log, data_folder(data), "links"))


def _print_secret(secret: str, token: Token, as_json: bool) -> None:
    if as_json:
        print_json({**token_to_json(token), "secret": secret})
        return
    typer.echo(secret)
    print_note(msg("secret_of_token_is_shown_once", said=token.name, said2=token.id))
