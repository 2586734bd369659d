"""`senki mcp`: a server for assistants that speak MCP, over the API of a Senki service."""

from __future__ import annotations

from typing import Annotated

import typer

from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail

DEFAULT_SERVER = "http://127.0.0.1:8000"
TIMEOUT = 60.0
"""Seconds for an answer of the service."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("mcp")(mcp)


def mcp(
    links: Annotated[
        list[str] | None, typer.Argument(help="Links to games, as Senki prints them; each shows what its holder may see.")
    ] = None,
    server: Annotated[str, typer.Option(help="The address of the service; default: that of the links.")] = "",
) -> None:
    """Serve an assistant over standard input and output (MCP): games, statistics, rules, and tables by their links.

    An assistant at a table sees the cards that its link shows, and no others.
    """
    import httpx2

    from scripts.cli.assistant_server import ServiceClient, build_assistant_server, parse_game_link

    try:
        known = [parse_game_link(each) for each in links or []]
    except ValueError as error:
        fail(msg("said_is_no_link_to_a_game", said=error))
    servers = list(dict.fromkeys(filter(None, (server.rstrip("/"), *(each.server for each in known)))))
    if len(servers) > 1:
        fail(msg("links_of_several_servers", said=", ".join(servers)))
    with httpx2.Client(base_url=(servers or [DEFAULT_SERVER])[0], timeout=TIMEOUT) as client:
        service = ServiceClient(client, {each.game: each.key for each in known})
        build_assistant_server(service, tuple(each.game for each in known)).run("stdio")
