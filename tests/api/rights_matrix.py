"""Who may do what: every operation of the API description, sent by every kind of link and token.

`python -m tests.api.rights_matrix` writes the tables into `api/README.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from api.limits import BudgetRate, Limits
from api.tokens.store import SCOPES
from tests.api.fuzz import operations
from tests.api.sample_requests import GAME, LEAGUE, Asked, Operation, reading, writing
from tests.api.served import DECKS, RULESET, Served, Table

SERVER = "the-token-of-this-server"
LINKS = ("spectator", "caster", "seat:A", "scorer", "judge", "organiser")
PARTS = ("entry", "player:ann", "judge", "organiser")
_NONE = BudgetRate(1e9, 1e9)
UNLIMITED = Limits(link=_NONE, reading=_NONE, sending=_NONE, sending_where_open=_NONE, guesses=_NONE, pause=0)
DENIED = (401, 403)
UNDECIDED = (428, 500, 503)


class Role(NamedTuple):
    """A kind of client: its name in the table, and its secret (empty: none)."""

    name: str
    secret: str

    def headers(self) -> dict[str, str]:
        """Returns the header with the secret."""
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}


class Section(NamedTuple):
    """A table of the matrix: its heading, the prefix of the paths in it, and its roles."""

    heading: str
    prefix: str
    roles: tuple[Role, ...]


class Scene:
    """A server with a game, a second game, a tournament, and a client of every kind."""

    def __init__(self, folder: Path) -> None:
        self.served = Served(folder, token=SERVER, limits=UNLIMITED)
        self.table, self.other = self._game(), self._game()
        self.tournament, organiser = self._tournament()
        self.keys = {scope: self._tournament_link(organiser, scope) for scope in PARTS[:-1]} | {"organiser": organiser}

    def _post(self, path: str, body: Any, secret: str, **more: str) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": self.served.id(), **more}
        answer = self.served.client.post(path, json=body, headers=headers)
        assert answer.status_code in (200, 201), answer.text
        result: dict[str, Any] = answer.json()
        return result

    def _game(self) -> Table:
        made = self._post("/api/games", {"ruleset": RULESET, "decks": DECKS}, SERVER)
        return Table(self.served, made["game"], made["link"]["key"])

    def _tournament(self) -> tuple[str, str]:
        said = {"title": "Club night", "ruleset": RULESET, "stages": [{"kind": "swiss", "rounds": 3}], "seed": 5}
        made = self._post("/api/leagues", {"said": said}, SERVER)
        for number, player in enumerate(("ann", "ben")):
            body = {"name": "registered", "said": {"player": player, "seed": number + 1}}
            self._post(f"/api/leagues/{made['id']}/events", body, made["link"]["key"], **{"If-Match": f'"{number + 1}"'})
        return made["id"], made["link"]["key"]

    def _tournament_link(self, organiser: str, scope: str) -> str:
        key: str = self._post(f"/api/leagues/{self.tournament}/links", {"scope": scope}, organiser)["key"]
        return key

    def sections(self) -> tuple[Section, ...]:
        """Returns the tables: of a game, of a tournament, and of everything else."""
        for scope in LINKS:
            self.table.headers(scope)
        links = [Role(scope.replace("seat:A", "seat"), self.table.keys[scope]) for scope in LINKS]
        parts = [Role(scope.replace(":ann", ""), self.keys[scope]) for scope in PARTS]
        server, foreign = Role("server token", SERVER), Role("another game", self.other.keys["organiser"])
        tokens = [Role(f"`{scope}`", self._token(scope)) for scope in SCOPES]
        nothing = Role("no secret", "")
        return (
            Section("A listed running game without a public link", GAME, (nothing, foreign, *links, server, *tokens)),
            Section("A tournament", LEAGUE, (nothing, foreign, *parts, server, *tokens)),
            Section("Everything else", "/api/", (nothing, foreign, server, *tokens)),
        )

    def _token(self, scope: str) -> str:
        secret: str = self._post("/api/tokens", {"name": scope, "scopes": [scope]}, SERVER)["secret"]
        return secret

    def requests(self) -> dict[Operation, Asked]:
        """Returns a request to every operation of the description. Raises KeyError for an operation that is new."""
        document = self.served.client.get("/openapi.json").json()
        samples = {**reading(RULESET, self.table.position), **writing(self.table, RULESET, "organiser")}
        named = [(verb, path) for path, verb, _ in operations(document)]
        named.sort(key=lambda each: each == ENDS_GAME)
        return {each: BETTER.get(each) or samples[each][0] for each in named}

    def is_allowed(self, operation: Operation, asked: Asked, role: Role) -> bool:
        """Sends a request. Returns whether the role may: any answer but 401 and 403, so that a wrong place or body counts."""
        verb, path = operation
        prefix = self.table.at() if path.startswith(GAME) else ""
        here = self._position(path) if verb == "post" else 0
        headers = {**asked.headers, **role.headers(), **({"If-Match": f'"{here}"'} if here else {})}
        if verb == "post":
            headers["Idempotency-Key"] = self.served.id()
        body: dict[str, Any] = {"content": asked.content} if asked.content else {"json": asked.body}
        target = prefix + asked.path.replace("t-nothing", self.tournament)
        answer = self.served.client.request(verb.upper(), target, headers=headers, **body)
        assert answer.status_code not in UNDECIDED, (operation, role.name, answer.text)
        return answer.status_code not in DENIED

    def _position(self, path: str) -> int:
        if path.startswith(GAME):
            return self.table.here
        if not path.startswith(LEAGUE):
            return 0
        result: int = self.served.client.get(f"/api/leagues/{self.tournament}").json()["position"]
        return result


def rights_tables(scene: Scene) -> str:
    """Returns the tables as Markdown; operations with equal rights are one row."""
    rest = scene.requests()
    tables = []
    for section in scene.sections():
        rows: dict[tuple[bool, ...], list[str]] = {}
        for operation in [each for each in rest if each[1].startswith(section.prefix)]:
            asked = rest.pop(operation)
            marks = tuple(scene.is_allowed(operation, asked, role) for role in section.roles)
            rows.setdefault(marks, []).append(_short(operation, section.prefix))
        tables.append(_table(section, rows))
    return "\n\n".join(tables)


def _short(operation: Operation, prefix: str) -> str:
    verb, path = operation
    return f"`{verb.upper()} {'…' if len(prefix) > len('/api/') else '/api/'}{path.removeprefix(prefix)}`"


def _table(section: Section, rows: Mapping[tuple[bool, ...], list[str]]) -> str:
    heads = ["may", *(role.name for role in section.roles)]
    lines = [[" ".join(names), *("yes" if mark else "–" for mark in marks)] for marks, names in rows.items()]
    prefix = f", `{section.prefix}` (…)" if section.prefix != "/api/" else ""
    table = [heads, ["---"] * len(heads), *lines]
    return f"**{section.heading}**{prefix}\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in table)


ENDS_GAME: Operation = ("post", f"{GAME}/concede")
"""Sent last, because the rights in a running game are shown."""
BETTER: dict[Operation, Asked] = {
    ("get", f"{GAME}/feed"): Asked("/feed?after=x"),
    ("get", f"{GAME}/preview.png"): Asked("/preview.png"),
    ("get", f"{GAME}/code.{{form}}"): Asked("/code.txt"),
    ("post", f"{GAME}/branches"): Asked("/branches", {"at": 2, "name": "What if"}, {"Idempotency-Key": "rights-of-a-branch"}),
    ENDS_GAME: Asked("/concede", {"seat": "A"}),
    ("post", f"{GAME}/say"): Asked("/say", {"line": "A note heard"}),
    ("post", f"{GAME}/takeback"): Asked("/takeback", {"line": 999}),
    ("post", f"{GAME}/proposals"): Asked("/proposals", {"line": 999}),
    ("get", f"{LEAGUE}/feed"): Asked("/api/leagues/t-nothing/feed?after=x"),
    ("get", f"{GAME}/address.svg"): Asked("/address.svg?at=1"),
    ("get", "/api/feed"): Asked("/api/feed?after=x"),
    ("get", "/api/notices"): Asked("/api/notices"),
    ("get", "/api/metrics"): Asked("/api/metrics"),
    ("post", f"{LEAGUE}/links"): Asked(
        "/api/leagues/t-nothing/links", {"scope": "judge"}, {"Idempotency-Key": "rights-of-a-link"}
    ),
}
"""Requests that reach the check of rights, where the first sample is refused before it or does more than needed."""


README = Path(__file__).parents[2] / "api" / "README.md"
BEGIN, END = "<!-- rights -->\n", "<!-- end of rights -->"


def documented_tables() -> str:
    """Returns the tables in the README."""
    return README.read_text("utf-8").partition(BEGIN)[2].partition(END)[0].strip()


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        scene = Scene(Path(folder))
        before, _, after = README.read_text("utf-8").partition(BEGIN)
        README.write_text(f"{before}{BEGIN}\n{rights_tables(scene)}\n\n{END}{after.partition(END)[2]}", "utf-8")
        scene.served.close()
