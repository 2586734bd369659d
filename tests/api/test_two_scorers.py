"""Two scorers at one position: one of them is recorded, the other one is told where the record stands."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.api.house import Table

ROUNDS = 500


def test_two_scorers_at_one_position(table: Table) -> None:
    """500 times: one winner, the other is told the position, and every retry is stored once."""
    scorers = ("scorer", "organiser")
    for scope in scorers:
        table.headers(scope)
    here = table.position
    with ThreadPoolExecutor(2) as threads:
        for number in range(ROUNDS):
            said = [_note(table, scope, here, number) for scope in scorers]
            answers = list(threads.map(lambda once: once(), said))
            statuses = sorted(answer.status_code for answer in answers)
            assert statuses == [200, 412], [answer.text for answer in answers]
            won, lost = sorted(answers, key=lambda answer: answer.status_code)
            assert lost.json()["position"] == won.json()["position"] == here + 1
            again = list(threads.map(lambda once: once(), said))
            assert [answer.content for answer in again if answer.status_code == 200] == [won.content]
            here += 1
    events = table.get("log?limit=2000").json()["events"]
    assert sum(event["name"] == "noted" for event in events) == ROUNDS


def _note(table: Table, scope: str, at: int, number: int) -> Any:
    body = {"act": "note", "args": {"text": f"{scope} {number}"}}
    return lambda: table.say(body, scope, at, f"{scope}-client-id-{number:06}")
