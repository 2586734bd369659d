"""What is asked of every operation of the service's own description, well and badly, to compare the answers.

A new route is put in here, or `test_every_operation_is_asked` fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from api.takebacks.store import proposal_id
from domain import registry
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.views.views import HINDSIGHT, JUDGE, SPECTATOR
from projections.statistics_queries import QUESTIONS
from tests.api.served import Table
from tests.api.twin_games import CLIENT, viewers

Operation = tuple[str, str]
GAME = "/api/games/{game}"
BRANCH = f"{GAME}/branches/{{branch}}"
LEAGUE = "/api/leagues/{tournament}"
FAR = 1_000_000
STEPS = ("agree", "decline", "withdraw")
FEED: Operation = ("get", f"{GAME}/feed")
"""Compared as a stream: see `test_the_feed_is_the_same`. Here only where it is refused."""


class Asked(NamedTuple):
    """A request to an operation; `path` goes on from the game's own where the operation is one of a game.

    `here`: with the present position in `If-Match`.
    """

    path: str
    body: Any = None
    headers: dict[str, str] = {}  # noqa: RUF012
    content: bytes = b""
    here: bool = False


def reading(ruleset: str, position: int) -> dict[Operation, list[Asked]]:
    """Everything that only reads, for a game at this position."""
    book = f"/api/rulesets/{ruleset}"
    shown = [f"viewer={viewer}" for viewer in (*viewers(ruleset), JUDGE, HINDSIGHT, "nobody")]
    places = [*range(1, position, 1 + position // 6), position, FAR]
    known = {"If-None-Match": f'"{position}"'}
    stale = {"If-None-Match": '"1"'}
    return {
        ("get", "/api/rulesets"): _all("/api/rulesets"),
        ("get", "/api/rulesets/{name}"): _all(book, "/api/rulesets/nothing"),
        ("get", "/api/rulesets/{name}/rules"): _all(f"{book}/rules", f"{book}/rules?limit=3", f"{book}/rules?limit=x"),
        ("get", "/api/rulesets/{name}/rules/{rule}"): _all(f"{book}/rules/nothing"),
        ("get", "/api/rulesets/{name}/terms"): _all(f"{book}/terms"),
        ("get", "/api/rulesets/{name}/acts"): _all(f"{book}/acts"),
        ("get", "/api/rulesets/{name}/setup"): _all(f"{book}/setup"),
        ("get", "/api/rulesets/{name}/switches"): _all(f"{book}/switches"),
        ("get", "/api/rulesets/{name}/specimens"): _all(f"{book}/specimens"),
        ("get", "/api/games"): _all("/api/games", f"/api/games?ruleset={ruleset}&status=running", "/api/games?status=x"),
        ("get", GAME): [Asked(""), Asked("", headers=known)],
        ("get", f"{GAME}/table"): [
            *_all(*(f"/table?at={at}" for at in places), *(f"/table?{each}" for each in shown), "/table?at=-1"),
            *(Asked("/table", headers=each) for each in ({}, known, stale)),
        ],
        ("get", f"{GAME}/log"): [
            *_all("/log?limit=2000", "/log?limit=3&after=7", f"/log?after={FAR}", *(f"/log?{each}" for each in shown)),
            *(Asked("/log", headers=each) for each in (known, stale)),
        ],
        ("get", f"{GAME}/glance"): [
            *(Asked("/glance", headers=each) for each in ({}, known, stale)),
            *_all(*(f"/glance?at={at}" for at in places)),
        ],
        ("get", f"{GAME}/offers"): _all("/offers", *(f"/offers?seat={seat}" for seat in "ABCD")),
        ("get", f"{GAME}/sheet"): _all("/sheet", *(f"/sheet?{each}" for each in shown)),
        ("get", f"{GAME}/replay"): [
            *_all(
                "/replay", f"/replay?after={position // 2}", f"/replay?after={FAR}", *(f"/replay?{each}" for each in shown)
            ),
            *(Asked("/replay", headers=each) for each in (known, stale)),
        ],
        ("get", f"{GAME}/record.{{form}}"): _all(
            "/record.senki",
            "/record.json",
            "/record.other",
            *(f"/record.{form}?{each}" for form in ("senki", "json") for each in shown),
        ),
        # Drawing takes long, and the first of each is asked twice: so it is one that is refused.
        ("get", f"{GAME}/board.{{form}}"): _all(
            f"/board.svg?at={FAR}", f"/board.svg?at={position // 2}", "/board.svg?viewer=nobody"
        ),
        ("get", f"{GAME}/preview.png"): _all("/preview.png?lang=x", "/preview.png"),
        # Without the link of who asks: its secret is in the code, and drawn at random.
        ("get", f"{GAME}/address.svg"): [
            Asked(path, headers={"Authorization": ""}) for path in ("/address.svg?at=1", "/address.svg?live=true")
        ],
        ("get", f"{GAME}/code.{{form}}"): _all("/code.other", "/code.txt", "/code.svg?viewer=nobody"),
        ("get", f"{GAME}/page.html"): _all("/page.html?viewer=nobody", "/page.html"),
        FEED: _all(f"/feed?after={FAR}", "/feed?viewer=nobody", "/feed?viewer=judge", "/feed?after=x"),
        ("get", f"{GAME}/links"): _all("/links"),
        ("get", f"{GAME}/proposals"): _all("/proposals", "/proposals?limit=x"),
        ("get", "/api/find"): _all(
            *("/api/find?played=gws:G-001", "/api/find?score_at_most=50", "/api/find?moment=end&turn=1", "/api/find"),
            *("/api/find?answering=nothing", "/api/find?card=gws:G-001&zone=nowhere", "/api/find?score_at_most=x"),
        ),
        ("get", "/api/statistics"): _all("/api/statistics"),
        ("get", "/api/statistics/{question}"): _all(
            *(f"/api/statistics/{question}?form={form}" for question in QUESTIONS for form in ("json", "csv", "html")),
            "/api/statistics/nothing",
        ),
        ("get", "/api/statistics/tables/{name}"): _all(
            *(f"/api/statistics/tables/{name}?form=csv" for name in _tables()),
            "/api/statistics/tables/games",
            "/api/statistics/tables/nothing",
        ),
        ("get", f"{GAME}/branches"): _all("/branches"),
        **{
            ("get", f"{BRANCH}{path}"): _all(f"/branches/a{path}", f"/branches/nothing{path}")
            for path in ("", "/offers", "/record.senki", "/sheet")
        },
        ("get", "/api/health"): _all("/api/health"),
        ("get", "/api/oembed"): _all("/api/oembed?url=http://testserver/?game=nothing", "/api/oembed"),
        ("get", "/api/feeds/atom.xml"): _all("/api/feeds/atom.xml", "/api/feeds/atom.xml?tournament=t-nothing"),
        ("get", "/api/feeds/calendar.ics"): _all("/api/feeds/calendar.ics", "/api/feeds/calendar.ics?lang=x"),
        ("get", "/api/preview.png"): _all(
            "/api/preview.png?player=mika", "/api/preview.png?ruleset=gundam_war&deck=x", "/api/preview.png"
        ),
        ("get", "/api/jobs/{job}"): _all("/api/jobs/nothing"),
        ("get", "/api/jobs/{job}/answer"): _all("/api/jobs/nothing/answer"),
        ("get", "/api/pictures"): _all("/api/pictures"),
        ("get", "/api/pictures/{name}"): _all("/api/pictures/us4"),
        ("get", "/api/house"): _all("/api/house"),
        ("get", "/problems"): _all("/problems"),
        ("get", "/problems/{name}"): _all("/problems/stale", "/problems/nothing"),
        ("get", "/api/notices"): _all("/api/notices", "/api/notices?after=x", "/api/notices?key=nothing"),
        ("get", "/api/feed"): _all("/api/feed?after=x", "/api/feed?after=x&key=nothing"),
        ("get", "/api/tokens"): _all("/api/tokens"),
        ("get", "/api/tokens/log"): _all("/api/tokens/log", "/api/tokens/log?after=x"),
        ("get", "/api/tokens/{token}"): _all("/api/tokens/nothing"),
        ("get", f"{GAME}/receipt"): _all(
            "/receipt", f"/receipt?at={position // 2}", f"/receipt?at={FAR}", *(f"/receipt?{each}" for each in shown)
        ),
        ("get", f"{GAME}/signatures"): _all("/signatures"),
        ("get", "/api/leagues"): _all("/api/leagues", "/api/leagues?limit=x"),
        **{
            ("get", f"{LEAGUE}{path}"): _all(f"/api/leagues/t-nothing{path.replace('{number}', '1')}")
            for path in (
                *(
                    "",
                    "/standings",
                    "/preview.png",
                    "/badge.svg",
                    "/why",
                    "/rounds/{number}",
                    "/rounds/{number}/evidence",
                    "/evidence",
                    "/receipt",
                    "/losses",
                    "/me",
                    "/places",
                    "/qr",
                ),
                *("/log", "/offer", "/links", "/feed", "/export", "/file", "/verify"),
            )
        },
    }


def _all(*paths: str) -> list[Asked]:
    return [Asked(path) for path in paths]


def _tables() -> list[str]:
    from projections.statistics_queries import PROJECTIONS

    return sorted(table.name for projection in PROJECTIONS for table in projection.tables)


def writing(table: Table, ruleset: str, scope: str) -> dict[Operation, list[Asked]]:
    """Everything that writes, by somebody with a link of this scope."""
    book = f"/api/rulesets/{ruleset}"
    seat = scope.removeprefix("seat:") if scope.startswith("seat:") else ""
    said = {"act": "note", "seat": seat, "args": {"text": "heard"}}

    proposed = ("nothing", proposal_id(table.game, _id("/proposals", 0)))

    def write(path: str, *bodies: Any) -> list[Asked]:
        return [Asked(path, body, {"Idempotency-Key": _id(path, number)}, here=True) for number, body in enumerate(bodies)]

    # Signed records are left out: what is signed differs, as the seals of receipts do (`test_receipts` looks into them).
    return {
        ("post", "/api/rulesets/{name}/cards"): [Asked(f"{book}/cards", {"text": "[[card]]"})],
        ("post", "/api/rulesets/{name}/card-lists"): [
            Asked(f"{book}/card-lists", {"text": '[{"id": "x1", "name": "Half Known", "wording": "Draw."}]'}),
            Asked(f"{book}/card-lists", {"text": "{"}),
        ],
        ("post", "/api/rulesets/{name}/paragraphs"): [
            Asked(f"{book}/paragraphs", {"card": {"name": "Half Known"}, "paragraph": "Draw.", "decision": "confirm"}),
            Asked(f"{book}/paragraphs", {"card": {}, "paragraph": "x", "decision": "replace", "clauses": [{"do": "x"}]}),
        ],
        ("post", "/api/rulesets/{name}/decks"): [Asked(f"{book}/decks", {"text": "3 nothing of the kind"})],
        ("post", "/api/games"): [
            Asked("/api/games", {"ruleset": ruleset}, {"Idempotency-Key": CLIENT}),
            Asked("/api/games", {"ruleset": ruleset}),
            Asked("/api/games", {"ruleset": ruleset, "seats": 9}, {"Idempotency-Key": _id("open", 0)}),
        ],
        ("post", "/api/leagues"): [Asked("/api/leagues", {"said": {"title": 3}}, {"Idempotency-Key": _id("league", 0)})],
        ("post", "/api/leagues/file"): [Asked("/api/leagues/file", None, {"Idempotency-Key": _id("file", 0)}, b"no file")],
        ("post", "/api/leagues/past"): [Asked("/api/leagues/past", None, {"Idempotency-Key": _id("past", 0)}, b"no results")],
        ("post", f"{LEAGUE}/events"): [Asked("/api/leagues/t-nothing/events", {"name": "note", "said": {"text": "x"}})],
        ("post", f"{LEAGUE}/entries/check"): [Asked("/api/leagues/t-nothing/entries/check", {"names": ["Ann"]})],
        ("post", f"{LEAGUE}/entries"): [Asked("/api/leagues/t-nothing/entries", {"name": "Ann"})],
        ("post", f"{LEAGUE}/matches/{{match}}/game"): [
            Asked("/api/leagues/t-nothing/matches/1.1.1/game", {}, {"Idempotency-Key": _id("match", 0)})
        ],
        ("post", f"{LEAGUE}/links"): [
            Asked("/api/leagues/t-nothing/links", {"scope": "judge"}, {"Idempotency-Key": _id("desk", 0)})
        ],
        ("delete", f"{LEAGUE}/links/{{link}}"): [Asked("/api/leagues/t-nothing/links/nothing")],
        ("post", "/api/records"): [
            Asked("/api/records", None, {"Content-Type": kind, "Idempotency-Key": _id(kind, 0)}, b"nothing of the kind")
            for kind in ("application/octet-stream", "application/json", "text/plain", "text/html")
        ],
        ("post", "/api/codes"): [
            Asked("/api/codes", None, {"Content-Type": kind}, b"nothing of the kind") for kind in ("image/png", "text/html")
        ],
        ("post", "/api/tokens"): [
            Asked("/api/tokens", {"name": "x", "scopes": scopes}, {"Idempotency-Key": _id("token", 0)})
            for scopes in (["metrics"], [], ["everything"])
        ],
        ("post", "/api/tokens/{token}/rotation"): [
            Asked("/api/tokens/nothing/rotation", {"overlap_hours": hours}, {"Idempotency-Key": _id("rotation", 0)})
            for hours in (0, 100_000)
        ],
        ("delete", "/api/tokens/{token}"): [Asked("/api/tokens/nothing")],
        ("post", f"{GAME}/links"): [
            Asked("/links", {"scope": scope}, {"Idempotency-Key": _id("links", number)})
            for number, scope in enumerate(("judge", "seat:H", "nobody"))
        ],
        ("delete", f"{GAME}/links/{{link}}"): [Asked("/links/nothing")],
        ("post", f"{GAME}/note"): [
            *write("/note", {"text": "hello"}, {"text": "psst", "to": "A"}, {"text": "x", "seat": "H"}),
            Asked("/note", {"text": "stale"}, {"If-Match": '"1"', "Idempotency-Key": _id("stale", 0)}),
            Asked("/note", {"text": "far"}, {"If-Match": f'"{FAR}"', "Idempotency-Key": _id("far", 0)}),
            Asked("/note", {"text": "without"}),
        ],
        ("post", f"{GAME}/takeback"): write("/takeback", {}, {"agreed": ["A", "B", "C"]}, {"line": 2}, {"line": 999}),
        ("post", f"{GAME}/correction"): write("/correction", {"line": 2}, {"line": 3, "said": said}),
        ("post", f"{GAME}/ruling"): write("/ruling", {"text": "so be it"}, {"effects": [{"do": "nothing"}]}),
        ("post", f"{GAME}/penalty"): write("/penalty", {"to": "A", "kind": "warning"}),
        ("post", f"{GAME}/concede"): write("/concede", {"seat": "H"}, {"seat": ""}),
        ("post", f"{GAME}/steps"): write("/steps", {"says": [{"line": "A pass"}]}, {"says": []}),
        ("post", f"{GAME}/passes"): write("/passes", {}, {"seat": "A"}),
        ("post", f"{GAME}/proposals"): write("/proposals", {"why": "#1 was misread"}, {"line": 999}, {"seat": "H"}),
        **{
            ("post", f"{GAME}/proposals/{{proposal}}/{step}"): _all(
                f"/proposals/nothing/{step}", f"/proposals/{proposed}/{step}"
            )
            for step in STEPS
        },
        ("post", f"{GAME}/withdraw"): [
            Asked("/withdraw", {"id": each}) for each in (_id("/note", 1), _id("/takeback", 0), _id("/never", 0), "short")
        ],
        ("post", f"{GAME}/signatures"): [
            Asked("/signatures", {"position": position, "key": key}) for position in (1, FAR) for key in ("", "00", "00" * 32)
        ],
        ("post", f"{GAME}/branches"): [
            # Those that are begun have ids and secrets of their own, and are what their beginner sees: see test_branches.
            *(
                Asked("/branches", {"name": "What if", **body}, {"Idempotency-Key": _id("/branches", number)})
                for number, body in enumerate(
                    ({"at": 0}, {"at": FAR}, {"at": 2, "viewer": "judge"}, {"at": 2, "parent": "a"}, {"at": 2.5})
                )
            ),
        ],
        ("post", f"{BRANCH}/say"): write("/branches/a/say", {"line": "A pass"}, {"line": "A ((("}),
        ("post", f"{BRANCH}/undo"): write("/branches/a/undo", None),
        ("delete", BRANCH): _all("/branches/a", "/branches/nothing"),
        ("post", f"{GAME}/say"): [*write("/say", *sayings(table, registry.ruleset(ruleset), scope, seat))],
    }


def _id(path: str, number: int) -> str:
    return f"asked{path.replace('/', '-')}-{number:06}".ljust(20, "x")


def sayings(table: Table, rules: Ruleset, scope: str, seat: str) -> list[Any]:
    """Every act, with every kind of card that the speaker knows of; and lines of notation."""
    cards = [*_cards(table, scope), "#9999", "no such card"]
    names = [card["name"] for card in list(registry.specimens(rules.book.id).cards.values())[::15]]
    result = [
        {"seat": seat, "act": act, "args": args}
        for act in rules.acts
        if act not in ("concede", "look")
        for args in _fillings(rules, act, cards)
    ]
    effects = [
        {"seat": seat, "act": act, "args": {"effects": [{"do": verb, "cards": [card], "seat": "A", "count": 1}]}}
        for act in ("effect", "rule")
        if act in rules.acts
        for verb in rules.verbs
        for card in cards[:1]
    ]
    lines = [f"{seat} play {name}" for name in (*names, "?", "#3", f"{names[0]}#7", f"A's {names[0]}", "Zorn")]
    return [*result, *effects, *({"line": line} for line in lines), {"act": "no such act"}, {"line": "A ((("}]


def _cards(table: Table, scope: str) -> list[str]:
    """Cards of some eight zones, as the speaker's board names them."""
    board = table.get("table", scope).json()
    last = [zone["cards"][-1]["id"] for zone in board.get("zones", ()) if zone["cards"]]
    return last[:: 1 + len(last) // 9]


def _fillings(rules: Ruleset, act: str, cards: list[str]) -> Iterator[dict[str, Any]]:
    """The arguments of an act: none, and all that it has for each card in turn."""
    yield {}
    kinds = {name: arg.kind for name, arg in rules.acts[act].args.items()}
    by_card = [name for name, kind in kinds.items() if kind in ("card", "cards")]
    for card in cards if by_card else []:
        yield {by_card[0]: [card] if kinds[by_card[0]] == "cards" else card}
    yield {name: _FILLED[kind](cards) for name, kind in kinds.items() if kind in _FILLED}


_FILLED: dict[str, Any] = {
    "card": lambda cards: cards[0],
    "cards": lambda cards: cards[:2],
    "seat": lambda cards: "A",
    "seats": lambda cards: ["A", "B"],
    "number": lambda cards: 1,
    "word": lambda cards: "x",
    "flag": lambda cards: True,
    "text": lambda cards: "text",
}
SCOPES = (SPECTATOR, "late", "slow", "")
"""How somebody may watch: with a link, some events or seconds late, or without a link where everybody may."""
