"""Every type of problem that the service answers with has a page that says what it means and what to do."""

import re
from pathlib import Path

import pytest

from api.problem_types.routes import problem_types
from tests.api.served import Served

RAISED = re.compile(r'Problem\(\s*(\d{3}),\s*"([a-z-]+)"')
OTHERS = {"bad-request": {400}, "method-not-allowed": {405}, "moved-on": {412}, "no-link": {401}, "forbidden": {403}}
"""Types whose status or name the code has in another way."""


def raised() -> dict[str, set[int]]:
    """Every type of problem in the code, with its statuses."""
    found: dict[str, set[int]] = {name: set(statuses) for name, statuses in OTHERS.items()}
    for path in Path("api").rglob("*.py"):
        for status, name in RAISED.findall(path.read_text("utf-8")):
            found.setdefault(name, set()).add(int(status))
    return found


def test_every_type_in_the_code_is_described_with_its_statuses() -> None:
    assert {name: set(known["status"]) for name, known in problem_types().items()} == raised()


def test_the_type_of_a_problem_leads_to_its_page(served: Served) -> None:
    refused = served.client.get("/api/games/8m2k4v0tq3nd").json()
    page = served.client.get(refused["type"])
    assert (page.json()["type"], page.json()["statuses"]) == (refused["type"], [401])
    assert served.client.get("/problems/nothing").json()["known"] == list(problem_types())


@pytest.mark.parametrize("path", ["/problems", "/problems/stale"])
def test_browsers_get_pages_in_every_language(served: Served, path: str) -> None:
    answer = served.client.get(path, headers={"Accept": "text/html,*/*"})
    assert answer.headers["content-type"].startswith("text/html")
    for language in ("en", "ja", "zh"):
        assert f'lang="{language}"' in answer.text
    assert len(served.client.get("/problems").json()["items"]) == len(problem_types())
