"""An MCP server for assistants: tools that ask the API of a Senki service, each game with the link that was given for it.

The server knows nothing of its own. What a link does not show, no tool shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any, NamedTuple, NoReturn
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import httpx2
from anyio import to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from domain import VERSION

INSTRUCTIONS = """Senki records paper card games. A game is a log of declarations; positions are numbers of events. Read the
offers before you declare something, and declare in scoresheet notation, such as `A play "Meridian Shipyards"`. A refusal
names the rule. Only what a link shows is visible: never guess the cards of other hands."""
Json = dict[str, Any]


class GameLink(NamedTuple):
    """A link to a game: the address of its service, the game's id and the secret key."""

    server: str
    game: str
    key: str


def parse_game_link(address: str) -> GameLink:
    """Reads a link as Senki prints it, `http://HOST/?game=ID#key=KEY`. Raises ValueError for other addresses."""
    parts = urlsplit(address)
    games, keys = parse_qs(parts.query).get("game", []), parse_qs(parts.fragment).get("key", [])
    if parts.scheme not in ("http", "https") or not parts.netloc or len(games) != 1 or len(keys) != 1:
        raise ValueError(address)
    return GameLink(f"{parts.scheme}://{parts.netloc}", games[0], keys[0])


class ServiceClient:
    """A client of one Senki service. `keys`: game -> the key of its link; other games are asked without one."""

    def __init__(self, client: httpx2.Client, keys: Mapping[str, str]) -> None:
        self._client, self._keys = client, keys

    def ask(self, path: str, **query: Any) -> Json:
        """Returns an answer of the service. Raises ToolError with the reason of a refusal."""
        return self._json(self._client.get(path, params=_given(query), follow_redirects=False))

    def ask_game(self, game: str, path: str = "", **query: Any) -> Json:
        """Returns an answer about a game, as its link shows it. Raises ToolError."""
        return self._json(self._client.get(_path(game, path), params=_given(query), headers=self._headers(game)))

    def read_text(self, game: str, path: str) -> str:
        """Returns a text file of a game. Raises ToolError."""
        answer = self._client.get(_path(game, path), headers=self._headers(game))
        if answer.is_error or answer.status_code != 200:
            self._json(answer)
        return answer.text

    def declare(self, game: str, line: str, position: int) -> Json:
        """Declares a line of notation in a game, and returns the answer of the service.

        `position`: the number of events that the caller has seen. Raises ToolError if the line is refused, or if the game has
        other events after that position.
        """
        headers = {**self._headers(game), "If-Match": f'"{position}"', "Idempotency-Key": f"assistant-{uuid4()}"}
        return self._json(self._client.post(_path(game, "say"), json={"line": line}, headers=headers))

    def _headers(self, game: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._keys[game]}"} if game in self._keys else {}

    def _json(self, answer: httpx2.Response) -> Json:
        if answer.is_error:
            _refuse(answer)
        if answer.status_code == 202:
            raise ToolError(f"The service works on it: ask again in a moment ({answer.headers.get('Location', '')}).")
        result: Json = answer.json()
        return result


def _path(game: str, path: str) -> str:
    return f"/api/games/{game}" + (f"/{path}" if path else "")


def _given(query: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in query.items() if value not in ("", None)}


def _refuse(answer: httpx2.Response) -> NoReturn:
    """Raises ToolError with the reason, the rule and the possible choices from the problem document of an answer."""
    try:
        problem = answer.json()
    except ValueError:
        raise ToolError(f"HTTP {answer.status_code}") from None
    said = [problem.get("title"), problem.get("detail"), problem.get("rule"), problem.get("statement")]
    for error in (*problem.get("errors", ()), *problem.get("problems", ())):
        known = error.get("known") or error.get("nearest") or error.get("expected") or ()
        told = ": ".join(str(error[name]) for name in ("at", "kind", "message") if error.get(name))
        said.append(told + (f" ({', '.join(map(str, known))})" if known and not isinstance(known, str) else ""))
    said += [f"position {problem['position']}" if "position" in problem else None]
    raise ToolError(". ".join(str(each) for each in said if each))


def build_assistant_server(service: ServiceClient, games: tuple[str, ...] = ()) -> MCPServer:
    """Returns the MCP server. `games`: those for which a link was given."""
    named = f"\nYou have links to these games: {', '.join(games)}." if games else ""
    server = MCPServer("senki", title="Senki 戦記", version=VERSION, instructions=INSTRUCTIONS + named)
    for tool in (*_reading_tools(service), *_table_tools(service)):
        server.tool(structured_output=False)(_in_thread(tool))
    return server


def _in_thread(tool: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a tool that waits for the service in a thread."""

    @wraps(tool)
    async def run(**arguments: Any) -> Any:
        return await to_thread.run_sync(partial(tool, **arguments))

    return run


def _reading_tools(service: ServiceClient) -> tuple[Any, ...]:
    def list_games(ruleset: str = "", league: str = "", player: str = "", status: str = "", after: str = "") -> Json:
        """List the games of the service, the newest first. `status`: running or finished. `after`: `next` of a page."""
        query = {"ruleset": ruleset, "league": league, "player": player, "status": status, "after": after}
        return service.ask("/api/games", **query)

    def find_moments(
        played: str = "",
        answering: str = "",
        card: str = "",
        zone: str = "",
        score_at_most: int | None = None,
        turn: int = 0,
        moment: str = "",
        ruleset: str = "",
        player: str = "",
        deck: str = "",
        league: str = "",
        season: str = "",
        event: str = "",
        since: str = "",
        until: str = "",
        skip: int = 0,
    ) -> Json:
        """Find turns of finished games: a card played, in answer to a card; a card in a zone, a low score at the end of the
        turn; moment: blow, chain or end. All that is named is true of one turn. Rulebooks, cards, zones, decks and moments
        are named in English, Japanese or Chinese. `since`, `until`: days, as `2026-11-20`."""
        conditions = {"played": played, "answering": answering, "card": card, "zone": zone, "score_at_most": score_at_most}
        conditions |= {"turn": turn, "moment": moment, "skip": skip}
        games = {"ruleset": ruleset, "player": player, "deck": deck, "league": league, "season": season, "event": event}
        return service.ask("/api/find", **conditions, **games, since=since, until=until)

    def ask_statistics(question: str, ruleset: str = "", league: str = "", player: str = "", skip: int = 0) -> Json:
        """Answer a question over all listed games: players, decks, cards, tempo, meta, matchups, ratings, season, ..."""
        return service.ask(f"/api/statistics/{question}", ruleset=ruleset, league=league, player=player, skip=skip, limit=100)

    def read_rule(ruleset: str, rule: str) -> Json:
        """Read a rule of a rulebook by its id, as refusals name it."""
        return service.ask(f"/api/rulesets/{ruleset}/rules/{rule}")

    return list_games, find_moments, ask_statistics, read_rule


def _table_tools(service: ServiceClient) -> tuple[Any, ...]:
    def read_game(game: str) -> Json:
        """Read the terms of a game, its position and result, and what the link allows."""
        return service.ask_game(game)

    def read_table(game: str, at: int | None = None) -> Json:
        """Read the table after so many events (default: now): zones with cards, clock, counters, waiting effects."""
        return service.ask_game(game, "table", at=at)

    def read_sheet(game: str) -> str:
        """Read the whole game in scoresheet notation."""
        return service.read_text(game, "sheet")

    def list_offers(game: str, seat: str = "") -> Json:
        """List what a seat may declare now, the most frequent first; `waits_for`: the seat that has to declare something."""
        return service.ask_game(game, "offers", seat=seat)

    def declare(game: str, line: str, position: int) -> Json:
        """Declare a line of scoresheet notation, such as `B pass`, at the position that you read last. The answer has the
        new position and what followed."""
        return service.declare(game, line, position)

    return read_game, read_table, read_sheet, list_offers, declare
