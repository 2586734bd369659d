"""`senki links`: who was given which link to a game, for the folder of a league or a wall."""

from __future__ import annotations

from datetime import UTC, datetime
from io import StringIO
from typing import Annotated, Any

import segno
import typer

from api.links.store import Link, LinkStore
from replays.log import open_tables
from scripts.cli.composition import DataOption, Game, JsonOption, current_time, data_folder, find_game, open_clerk
from scripts.cli.terminal.messages import field_word, msg
from scripts.cli.terminal.output import fail, print_json, print_note, translate
from scripts.cli.terminal.row_tables import print_rows

COLUMNS = ("id", "scope", "label", "made", "ends", "ended", "valid")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("links")(links)


def links(
    game: Game,
    end: Annotated[str, typer.Option(help="End the link with this id at once.")] = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """List who had which link to a game, ended ones too; never the secrets, which are stored nowhere."""
    clerk = open_clerk(data)
    result = find_game(clerk, game)
    store = LinkStore(open_tables(clerk.log, data_folder(data), "links"))
    if end and not store.revoke(result, end, current_time()):
        fail(msg("game_has_no_link_said", said=end))
    rows = [_row(link) for link in store.list_links(result)]
    if as_json:
        print_json(rows)
    elif rows:
        print_rows([{**row, "valid": translate(field_word(row["holds"]))} for row in rows], COLUMNS, title=result)
    else:
        print_note(msg("no_link_was_made_to"))


def _row(link: Link) -> dict[str, Any]:
    times = {"made": _format_time(link.created), "ends": _format_time(link.expires), "ended": _format_time(link.revoked)}
    scope = f"{link.scope} (everybody)" if link.is_public else link.scope
    return {
        "id": link.id,
        "scope": scope,
        "label": link.label,
        **times,
        "holds": "yes" if link.is_valid(current_time()) else "no",
    }


def _format_time(tenths: int) -> str:
    return datetime.fromtimestamp(tenths / 10, UTC).strftime("%Y-%m-%d %H:%M") if tenths else ""


def print_qr_link(url: str) -> None:
    """Prints an address and its QR code for a phone."""
    typer.echo(url)
    code = StringIO()
    segno.make(url, micro=False).terminal(code, compact=True)
    typer.echo(code.getvalue())
