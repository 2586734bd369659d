"""`senki league link`: the links by which organisers, judges and players come to a tournament in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from api.links.store import JUDGE, ORGANISER, LinkStore, link_url
from replays.log import open_tables
from scripts.cli.commands.links import print_qr_link
from scripts.cli.composition import DataOption, JsonOption, current_time, data_folder
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail, print_json
from scripts.cli.tournament_actions import Id, open_tournament

PLAYER = "player:"


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("link")(link)


def link(
    tournament: Id,
    scope: Annotated[list[str] | None, typer.Argument(help="organiser, judge, or players by their ids.")] = None,
    everyone: Annotated[bool, typer.Option("--players", help="One for every player.")] = False,
    url: Annotated[str, typer.Option("--url", help="Where `senki serve` is reached.")] = "http://localhost:8000",
    hours: Annotated[int, typer.Option(min=0, help="It ends after so many hours; 0: never.")] = 0,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make links to hand out, each with its QR code: the organiser's where nothing is named. Each is shown this once."""
    desk, name, evening = open_tournament(tournament, data)
    entered = evening.players
    wanted = [*(scope or []), *(entered if everyone else ())] or [ORGANISER]
    unknown = [each for each in wanted if each not in (ORGANISER, JUDGE) and each.removeprefix(PLAYER) not in entered]
    if unknown:
        fail(
            msg("no_such_player_said", said=", ".join(unknown)),
            hints=(msg("organiser_judge_or_said", said=", ".join(entered)),),
        )
    links = LinkStore(open_tables(desk.log, data_folder(data), "links"))
    made = []
    for each in wanted:
        whose = each if each in (ORGANISER, JUDGE) else f"{PLAYER}{each.removeprefix(PLAYER)}"
        secret, link = links.create(name, whose, "", current_time(), current_time() + 36_000 * hours if hours else 0)
        made.append({"scope": whose, "id": link.id, "url": link_url(url.rstrip("/"), link, secret)})
    if as_json:
        print_json(made)
        return
    for row in made:
        typer.echo(f"{row['scope']}:")
        print_qr_link(row["url"])
