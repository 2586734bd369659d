"""`senki webhooks`: messages to the addresses of `senki serve --webhook`, and the secret that their receivers check."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.http.responses import iso_time
from api.webhooks.addresses_and_signatures import parse_webhook_address, printed_secret, signing_key
from api.webhooks.store import DeliveryStore
from replays.log import ServiceTables, open_tables
from scripts.cli.composition import DataOption, JsonOption, data_folder, open_clerk
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail, print_json, print_note
from scripts.cli.terminal.row_tables import print_rows

COLUMNS = ("id", "address", "type", "created", "state", "tries", "due", "answer")


def register(app: typer.Typer) -> None:
    """Adds the command with those below it."""
    webhooks = typer.Typer(
        no_args_is_help=True, rich_markup_mode=None, help="Messages to other programs, and the secrets that sign them."
    )
    webhooks.command("list")(list_)
    webhooks.command("secret")(secret)
    app.add_typer(webhooks, name="webhooks")


def list_(data: DataOption = None, as_json: JsonOption = False) -> None:
    """List the messages of the last week, the newest first: waiting, received or given up."""
    rows = [
        {
            **{name: getattr(each, name) for name in ("id", "address", "type", "state", "tries", "answer")},
            "created": iso_time(each.created),
            "due": iso_time(each.due) if each.due else None,
        }
        for each in DeliveryStore(_tables(data)).list_deliveries()
    ]
    if as_json:
        print_json(rows)
    elif rows:
        print_rows(rows, COLUMNS)
    else:
        print_note(msg("there_are_no_messages_yet"))


def secret(
    address: Annotated[str, typer.Argument(help="The address, as `senki serve --webhook` has it.")], data: DataOption = None
) -> None:
    """Print the secret that signs the messages to an address, for its owner to check them."""
    try:
        typer.echo(printed_secret(signing_key(_tables(data), parse_webhook_address(address))))
    except ValueError:
        fail(msg("said_is_no_webhook_address", said=address))


def _tables(data: Path | None) -> ServiceTables:
    return open_tables(open_clerk(data).log, data_folder(data), "links")
