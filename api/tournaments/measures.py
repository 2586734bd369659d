"""How long pages of a large tournament wait, for `scripts/bench --league`; nothing else imports this."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.testclient import TestClient

from api.app import create_app
from api.settings import Settings
from domain.tournaments.events import Event

NAME = "t-large"


def pages(events: Sequence[Event], paths: Sequence[str], seconds: Callable[[Callable[[], object]], float]) -> list[float]:
    """How long each of these paths of a tournament takes, as `seconds` measures it."""
    with TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder)))
        app.state.senki.tournaments.bring_in(NAME, events)
        with TestClient(app) as client:

            def get(path: str) -> Callable[[], object]:
                return lambda: client.get(f"/api/leagues/{NAME}{path}").raise_for_status()

            return [seconds(get(path)) for path in paths]
