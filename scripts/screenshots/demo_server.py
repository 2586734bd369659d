"""A demo server with content on every page: finished and running games of every ruleset, and a tournament in progress."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from threading import Thread
from time import sleep

import uvicorn

from api.app import create_app
from api.settings import Settings
from domain import registry
from domain.kernel.record.event import Event
from domain.tournaments.events import EventData
from replays.file import make_record
from replays.log import StoredEvents
from replays.viewer.offline_page import make_offline_page
from scripts.cli import demo_games
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.composition import current_time
from scripts.simulation.tournament_evening import EveningOptions, TournamentEvening, opening_event

ROUND, REPORTED = (1, 3), 9
"""The evening stands in the third round, after so many reports of it; two players make one match."""


class EveningPointReached(Exception):
    """The evening has reached the wanted point."""


class DemoServer:
    """The service over a folder, on a port of its own. `keys`: the organiser's key of each game, by its id."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.app = folder, create_app(Settings(data=folder))
        self.state = self.app.state.senki
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.server = uvicorn.Server(uvicorn.Config(self.app, log_level="error", timeout_graceful_shutdown=1))
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [listener]}, daemon=True)
        self.thread.start()
        self.keys: dict[str, str] = {}
        self.evening = ""
        while not self.server.started:
            sleep(0.02)

    def close(self) -> None:
        """Ends the service."""
        self.server.should_exit = True
        self.thread.join(10)

    @cached_property
    def games(self) -> dict[str, Sequence[Event]]:
        """Returns the demo games, with those on paper (`RULESET-paper`)."""
        names = (*demo_games.rulesets_with_demo(), *demo_games.paper_game_names())
        return {name: play_sheet_file(demo_games.scoresheet_path(name), []) for name in names}

    def fill(self) -> None:
        """Takes everything in."""
        for name, events in self.games.items():
            self._import(name, events)
            self._import(f"{name}-running", events[: position_at_share(events, 0.6)])
            self._import(f"{name}-fight", events[: attack_position(events, lines=True)])
        for ruleset in registry.available():
            for name in (ruleset, f"{ruleset}-running", f"{ruleset}-paper"):
                self._public(name)
        self.evening = self._evening()

    def _import(self, name: str, events: Sequence[Event]) -> None:
        game = self.state.clerk.store_game(make_record(events, name)).game
        self.state.watcher.set_position(game, len(events))
        self.keys[name] = self.state.links.create(game, "organiser", "", current_time())[0]
        self.ids[name] = game

    def exported(self, name: str) -> str:
        """Returns the address of the offline page of a game."""
        path = self.folder / f"{name}.html"
        path.write_text(make_offline_page(self.games[name]), "utf-8")
        return path.as_uri()

    @cached_property
    def ids(self) -> dict[str, str]:
        """Returns the id of each game by its name here."""
        return {}

    def _public(self, name: str) -> None:
        self.state.links.create_public(self.ids[name], "", current_time())

    def key(self, name: str, scope: str) -> str:
        """Returns a new link to a game."""
        secret: str = self.state.links.create(self.ids[name], scope, "", current_time())[0]
        return secret

    def tournament_key(self, scope: str) -> str:
        """Returns a new link to the tournament evening."""
        secret: str = self.state.links.create(self.evening, scope, "", current_time())[0]
        return secret

    def _evening(self) -> str:
        terms, desk, reports = EveningOptions(with_records=False), self.state.tournaments, iter(range(10**6))
        opened = desk.open(opening_event(terms), "shown", current_time())

        def submit(said: EventData, by: str) -> None:
            at = next(reports)
            answer = desk.submit(opened.tournament, said, f"shown:{at}", by=by, at=current_time())
            assert isinstance(answer, StoredEvents), answer
            made = desk.tournament(opened.tournament)
            reported = sum(each.report is not None for each in made.matches.values() if (each.stage, each.round) == ROUND)
            if reported >= REPORTED // 2:
                raise EveningPointReached

        with contextlib.suppress(EveningPointReached):
            TournamentEvening(
                terms, opened.tournament, submit, lambda: desk.tournament(opened.tournament), lambda client, events: ""
            ).play()
        name: str = opened.tournament
        return name


def position_at_share(events: Sequence[Event], share: float) -> int:
    """Returns a position at the end of a line, after about this share of the game."""
    line = events[int(len(events) * share)].line
    return sum(event.line <= line for event in events)


def attack_position(events: Sequence[Event], lines: bool = False) -> int:
    """Returns a position within an attack in the middle of the game: after its totals, or at the end of its line."""
    attacks = [at for at, event in enumerate(events) if event.name in ("attack", "attack_declared")]
    at = attacks[len(attacks) * 2 // 3]
    line = events[at].line
    if lines:
        return sum(event.line <= line for event in events)
    totals = [here for here, event in enumerate(events[at : at + 40], at) if event.name == "squad_totalled"]
    return (totals[-1] if totals else at) + 1
