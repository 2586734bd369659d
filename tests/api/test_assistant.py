"""Assistants at a table: `senki mcp` driven by a client of its own library, with the hands that each link shows."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from domain import registry
from scripts.cli import demo_games
from scripts.cli.assistant_server import GameLink, ServiceClient, build_assistant_server, parse_game_link
from tests.api.served import Served, Table
from tests.api.test_hidden_information import Twins, mode, twins  # noqa: F401  fixtures
from tests.api.test_searching_games import finished
from tests.api.twin_games import plain

ROOT = Path(__file__).parents[2]
RULESET = "macross_crusade"
UNCLEAR = re.compile(r"which (.+)\? There are \d+ that differ \(.+?\.(\d+),")
TOOLS = {"ask_statistics", "declare", "find_moments", "list_games", "list_offers"}
TOOLS |= {"read_game", "read_rule", "read_sheet", "read_table"}


def assistant(table: Table, scope: str) -> Client:
    """A client connected to the MCP server of whoever has this link, which is there already."""
    return Client(build_assistant_server(ServiceClient(table.served.client, {table.game: table.keys[scope]}), (table.game,)))


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    """The answer of a tool. Fails with the reason if it is refused."""
    answer = await client.call_tool(tool, arguments)
    text = "".join(part.text for part in answer.content)
    assert not answer.is_error, (arguments, text)
    return text if tool == "read_sheet" else json.loads(text)


def sheet_lines() -> list[str]:
    """The declarations of the demo game of Macross Crusade, without notes and marks."""
    _, _, lines = demo_games.scoresheet_path(RULESET).read_text("utf-8").partition("\n---\n")
    written = (re.sub(r"\s+(\{.*\}|[!?]+)", "", line.partition("//")[0].strip()) for line in lines.splitlines())
    return [line for line in written if line.startswith(("A ", "B ")) and " note:" not in line]


async def declare(client: Client, game: str, line: str, position: int) -> int:
    """Declares a line and returns the position after it. Where a name is unclear, the first card that the refusal names is
    meant."""
    answer = await client.call_tool("declare", {"game": game, "line": line, "position": position})
    text = answer.content[0].text
    unclear = UNCLEAR.search(text) if answer.is_error else None
    if unclear:
        name, number = unclear.groups()
        return await declare(client, game, re.sub(f'"{name}"(?!\\.)', f'"{name}".{number}', line), position)
    assert not answer.is_error, (line, text)
    return int(json.loads(text)["position"])


def run(act: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(act())


def test_a_whole_game_is_played_by_the_assistants_of_two_seats(served: Served) -> None:
    """Given a link for each seat, when their assistants declare a whole game, then it has the result of the scoresheet."""
    titles = {deck.title: name for name, deck in registry.specimens(RULESET).decks.items()}
    head = demo_games.scoresheet_path(RULESET).read_text("utf-8")
    of = {seat: head.partition(f"deck {seat}:\nTitle: ")[2].partition("\n")[0] for seat in "AB"}
    decks = {seat: {"specimen": titles[title]} for seat, title in of.items()}
    table = served.table(ruleset=RULESET, players={"A": "ren", "B": "sato"}, decks=decks, mode="scribe")
    for scope in ("seat:A", "seat:B"):
        table.link(scope)
    table.post("links", {"scope": "spectator", "everybody": True})

    async def play() -> None:
        async with AsyncExitStack() as stack:
            seats = {seat: await stack.enter_async_context(assistant(table, f"seat:{seat}")) for seat in "AB"}
            position = (await call(seats["A"], "read_game", game=table.game))["position"]
            for line in sheet_lines():
                if (await call(seats["A"], "read_game", game=table.game))["result"] is not None:
                    break
                position = await declare(seats[line[0]], table.game, line, position)
            over = await call(seats["B"], "read_game", game=table.game)
            assert sorted(over["result"]["seats"].values()) == ["loss", "win"]
            assert "Hive Breaker" in await call(seats["A"], "read_sheet", game=table.game)
            found = await call(seats["A"], "find_moments", moment="end")
            assert [row["game"] for row in found["items"]] == [table.game]

    run(play)


@pytest.mark.parametrize(("ruleset", "viewer"), [("gundam_war", "B"), ("star_front", "A")])
def test_an_assistant_learns_nothing_of_cards_that_its_link_hides(twins: Twins) -> None:  # noqa: F811
    """Given two games that differ only in cards which the seat has not seen, then every tool answers the same in both."""
    scope = f"seat:{twins.viewer}"
    twins.link(scope)
    answers: list[list[bytes]] = []
    for table in twins.tables:
        said: list[bytes] = []

        async def ask(table: Table = table, said: list[bytes] = said) -> None:
            async with assistant(table, scope) as client:
                position = (await call(client, "read_game", game=table.game))["position"]
                requests: list[tuple[str, dict[str, Any]]] = [
                    *((tool, {"game": table.game}) for tool in ("read_game", "read_table", "read_sheet", "list_offers")),
                    ("read_table", {"game": table.game, "at": position // 2}),
                    ("list_games", {}),
                    ("find_moments", {"moment": "end"}),
                    ("ask_statistics", {"question": "cards"}),
                    ("declare", {"game": table.game, "line": f"{twins.viewer} concede nothing", "position": position}),
                    ("declare", {"game": table.game, "line": f"{twins.viewer} concede", "position": position}),
                ]
                for tool, arguments in requests:
                    answer = await client.call_tool(tool, arguments)
                    said.append(plain(table, "".join(part.text for part in answer.content).encode()))

        run(ask)
        answers.append(said)
    assert answers[0] == answers[1]


def test_a_refusal_names_the_reason_and_what_could_be_meant(served: Served) -> None:
    table = served.table()
    table.link("seat:B")

    async def ask() -> None:
        async with assistant(table, "seat:B") as client:
            refused = await client.call_tool("declare", {"game": table.game, "line": "A keep", "position": table.here})
            assert refused.is_error
            moments = await client.call_tool("find_moments", {"moment": "blood"})
            assert moments.is_error
            assert "query.moment" in moments.content[0].text
            private = await client.call_tool("read_game", {"game": "nothing"})
            assert private.is_error

    run(ask)


def test_moments_are_found_by_the_words_of_pages_and_unknown_names_are_refused(served: Served) -> None:
    """Given a public game, then an assistant finds its end by every word for it, and a misspelt player with the nearest."""
    table = finished(served)
    table.post("links", {"scope": "spectator", "everybody": True})

    async def ask() -> None:
        async with assistant(table, "organiser") as client:
            by_id, *by_words = [
                await call(client, "find_moments", moment=word) for word in ("end", "決着", "終局", "The end")
            ]
            assert [row["game"] for row in by_id["items"]] == [table.game]
            assert by_words == [by_id] * 3
            asked = {"find_moments": {"moment": "決着"}, "list_games": {}, "ask_statistics": {"question": "games"}}
            for tool, arguments in asked.items():
                refused = await client.call_tool(tool, {**arguments, "player": "mikka"})
                assert refused.is_error
                assert "query.player" in refused.content[0].text
                assert "(mika)" in refused.content[0].text

    run(ask)


def test_the_command_speaks_over_standard_input_and_output() -> None:
    command = StdioServerParameters(
        command=sys.executable, args=["-P", "-m", "scripts.cli", "mcp"], env={"PYTHONPATH": str(ROOT)}
    )

    async def ask() -> None:
        async with Client(stdio_client(command)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            assert "notation" in (client.instructions or "")

    run(ask)


def test_links_are_read_as_they_are_printed() -> None:
    assert parse_game_link("http://hall:8000/?game=8m2k#key=abc") == GameLink("http://hall:8000", "8m2k", "abc")
    for wrong in ("8m2k", "http://hall:8000/?game=8m2k", "ftp://hall/?game=8m2k#key=abc"):
        with pytest.raises(ValueError, match=r"hall|8m2k"):
            parse_game_link(wrong)
