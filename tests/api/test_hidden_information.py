"""Two games that differ in nothing but cards that a viewer did not see: every answer to that viewer is the same, to the byte.

For every ruleset, everybody at the table and everybody who watches; over every operation, well and badly asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.views.views import SPECTATOR
from domain.registry import available
from replays.viewer.offline_page import make_offline_page
from tests.api.feeds import Live
from tests.api.fuzz import operations
from tests.api.sample_requests import SCOPES, Asked, Operation, reading, writing
from tests.api.served import Served, Table
from tests.api.twin_games import (
    EVERYBODY,
    QUIET,
    READERS,
    WRITERS,
    OpenedGames,
    Twins,
    asked_by,
    asked_for,
    log,
    viewers,
    writes,
)
from tests.soak import in_full

readers = pytest.mark.parametrize(("ruleset", "viewer"), in_full(EVERYBODY, READERS))
writers = pytest.mark.parametrize(("ruleset", "viewer"), in_full(EVERYBODY, WRITERS))
quiet = pytest.mark.parametrize(("ruleset", "viewer"), in_full(EVERYBODY, QUIET))
some = pytest.mark.parametrize("ruleset", in_full(available(), ["gundam_war", "robotech"]))


@pytest.fixture
def twins(opened_games: OpenedGames, ruleset: str, viewer: str, mode: str, tmp_path: Path) -> Iterator[Twins]:
    made = Twins(opened_games, tmp_path, ruleset, viewer, mode)
    yield made
    made.close()


@pytest.fixture
def mode() -> str:
    return "referee"


@pytest.fixture
def viewer() -> str:
    return SPECTATOR


def scopes(twins: Twins) -> tuple[str, ...]:
    """The links by which the viewer of these twins comes."""
    if twins.viewer != SPECTATOR:
        return (f"seat:{twins.viewer}",)
    twins.link(SPECTATOR, "late", delay_events=3)
    twins.link(SPECTATOR, "slow", delay_seconds=5)
    for table in twins.tables:
        table.link(SPECTATOR, everybody=True)
    return SCOPES


def ask(twins: Twins, operation: Operation, wanted: Asked, scope: str) -> Any:
    """Asks the same of both."""
    method, path = operation

    def send(table: Table) -> Any:
        start = table.at() if path.startswith("/api/games/{game}") else ""
        body = {"json": wanted.body} if wanted.body is not None else {"content": wanted.content} if wanted.content else {}
        here = {"If-Match": f'"{table.here}"'} if wanted.here else {}
        headers = {**table.headers(scope), **here, **wanted.headers}
        return table.served.client.asked(method, start + wanted.path, headers=headers, **body)

    return twins.same(send, (operation, wanted))


def read_everything(twins: Twins, scopes: tuple[str, ...]) -> None:
    operations = reading(twins.ruleset, twins.tables[0].here).items()
    for number, ((method, path), requests) in enumerate(operations):
        for scope in asked_by(number, twins.ruleset, twins.viewer, scopes):
            for wanted in asked_for(number, twins.ruleset, requests):
                ask(twins, (method, path), wanted, scope)
            ask(twins, ("head", path), requests[0], scope)


def write_everything(twins: Twins, scope: str) -> None:
    """What is accepted is said once more, and taken back: so all is said at the same place of the game."""
    number = 0
    for operation, requests in writing(twins.tables[0], twins.ruleset, scope).items():
        for wanted in requests:
            number += 1
            if not writes(number, twins.ruleset, twins.viewer):
                continue
            at = twins.tables[0].here
            answer = ask(twins, operation, wanted, scope)
            if twins.tables[0].here > at:
                meant = wanted._replace(here=False, headers={**wanted.headers, "If-Match": f'"{at}"'})
                assert _lasting(ask(twins, operation, meant, scope)) == _lasting(answer)
                for table in twins.tables:
                    line = table.served.app.state.senki.log.read(table.game, at)[0].line
                    body = {"line": line, "agreed": ["judge"]}
                    back = table.send("takeback", body, client=f"back-from-here-{table.here:06}")
                    assert back.status_code == 200, back.text


def _lasting(answer: Any) -> Any:
    """An answer without what may be said next, which is stated once: who asks again looks at the offers."""
    result = answer.json()
    return {key: value for key, value in result.items() if key != "next"}


def test_every_operation_is_asked(served: Served) -> None:
    """A new route cannot be forgotten."""
    described = {(method, path) for path, method, _ in operations(served.app.openapi())}
    described -= {("get", "/api/metrics")}  # how long answers took differs, and is no fact of a game
    wanted = {*reading("gundam_war", 1), *writing(served.table(), "gundam_war", "organiser")}
    assert wanted == described


@readers
def test_every_answer_the_feed_and_the_page_that_opens_offline_are_the_same(twins: Twins) -> None:
    links = scopes(twins)
    read_everything(twins, links)
    for scope in links:
        assert _fed(twins.tables[0], scope) == _fed(twins.tables[1], scope)
    one, two = (make_offline_page(log(twins.ruleset, whose, "referee"), twins.viewer) for whose in ("", twins.viewer))
    assert one == two


@quiet
@pytest.mark.parametrize("mode", ["quiet"])
def test_every_answer_is_the_same_where_legality_is_hidden(twins: Twins) -> None:
    scope, *_ = scopes(twins)
    read_everything(twins, (scope,))
    write_everything(twins, scope)


@writers
def test_whatever_is_said_is_answered_the_same_to_the_end_of_the_game(twins: Twins) -> None:
    scope, *_ = scopes(twins)
    write_everything(twins, scope)
    for table in twins.tables:
        assert table.send("concede", {"seat": "A"}, client="the-same-in-both-games").status_code == 200
    read_everything(twins, (scope,))


def _fed(table: Table, scope: str) -> list[list[str]]:
    headers = table.headers(scope)
    count = int(table.served.client.get(table.at("log"), headers=headers).headers["ETag"].strip('"'))
    with Live(table.served.app) as live, live.feed(table, scope, after=0) as feed:
        return feed.read(count)


@some
def test_the_one_who_saw_the_cards_learns_which_and_a_guessed_record_finds_out_nothing(twins: Twins) -> None:
    """Without the first the tests here would prove nothing. Whoever knows all but the unseen cards cannot try them out."""
    result = [
        [table.get(path, f"seat:{seat}").content for seat in viewers(twins.ruleset)[:-1]]
        for table in twins.tables
        for path in ("log",)
    ]
    assert result[0] != result[1]
    headers = {"Content-Type": "application/octet-stream", "Idempotency-Key": "somebody-else-guesses"}
    for table in twins.tables:
        guess = table.get("record.senki").content
        answer = twins.same(lambda each, guess=guess: each.served.client.post("/api/records", content=guess, headers=headers))
        assert answer.status_code == 409
