"""A log in memory, and games to put into it: Gundam War said at the desk, and small ones made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from domain import registry
from domain.kernel.contract.offers import fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.table.knowledge import remaining_decklist
from projections import ReadModels

OPENED_AT = 17_000_000_000
RULES = registry.ruleset("gundam_war")
SPECIMENS = registry.specimens("gundam_war")
IDLE = ("concede", "agree_draw", "note", "penalty", "takeback", "correct", "rule", "redraw")
DECKS = ("tide_and_wing", "ember_and_thorn")


class Shelf:
    """A log in memory, read as the read models read a log."""

    def __init__(self, games: dict[str, Sequence[Event]] | None = None) -> None:
        self.rows: list[tuple[int, str, int, Event]] = []
        self.games: dict[str, list[Event]] = {}
        for game, events in (games or {}).items():
            self.add(game, events)

    def add(self, game: str, events: Iterable[Event]) -> None:
        """The next events of a game."""
        for event in events:
            own = self.games.setdefault(game, [])
            self.rows.append((2 * len(self.rows) + 1, game, len(own), event))
            own.append(event)

    def notifications(self, after: int = 0, limit: int = 1000) -> list[tuple[int, str, int, Event]]:
        start = (after + 1) // 2
        return self.rows[start : start + limit]

    def read(self, game: str, start: int = 0) -> list[Event]:
        return self.games[game][start:]


class Said:
    """A Gundam War game said at the desk, its clock going on by two seconds from word to word."""

    def __init__(self, setup: dict[str, Any] | None = None, **terms: Any) -> None:
        header = make_header(RULES, 2, **{"players": {"A": "anna", "B": "ben"}, **terms})
        opened = open_game(RULES, header, setup or {"size": 50}, "scorer", OPENED_AT)
        assert not isinstance(opened, Refusal), opened
        self.desk: Desk = opened[0]
        self.at = OPENED_AT

    @property
    def events(self) -> list[Event]:
        return self.desk.events

    def says(self, who: str, act: str, /, **args: Any) -> Said:
        """Says something that has to be accepted."""
        self.at += 20
        answer = self.desk.say(Command(who, act, args, by="scorer", at=self.at))
        assert not isinstance(answer, Refusal), f"{who} {act} {args}: {answer}"
        return self

    def begins(self, first: str = "A") -> Said:
        """Both keep their hands and the first turn begins."""
        return self.says("A", "keep").says("B", "keep").says("", "first", seat=first)


def registered(*decks: str) -> dict[str, Any]:
    """A setup with two specimen decks on registered lists."""
    chosen = [SPECIMENS.decks[name] for name in decks or DECKS]
    lists = {seat: {"list": dict(d.cards), "sideboard": dict(d.sideboard)} for seat, d in zip("AB", chosen, strict=True)}
    return {"printings": dict(SPECIMENS.cards), "decks": lists}


def random_game(seed: int, lines: int = 150, **terms: Any) -> list[Event]:
    """A random legal game of up to that many lines: cards turn out to be what is left of the list, some are looked at
    or shown, and now and then something is taken back."""
    random = Random(seed)
    said = Said(registered(), **terms).begins(random.choice("AB"))
    for _ in range(lines):
        if said.desk.table.result is None:
            _random_line(said, random)
    return list(said.events)


def _random_line(said: Said, random: Random) -> None:
    for _ in range(30):
        said.at += 20
        command = _random_command(said, random, random.choice("AB"))
        if command and not isinstance(said.desk.say(command._replace(by="scorer", at=said.at)), Refusal):
            return


def _random_command(said: Said, random: Random, seat: str) -> Command | None:
    dice = random.random()
    left = sorted((remaining_decklist(said.desk.table, seat) or Counter()).elements())
    if dice < 0.004:
        return Command("A", "takeback", {"agreed": ("B",)})
    if dice < 0.01:
        return Command(seat, "look", {}, aside={"cards": tuple(random.sample(left, 2))})
    if dice < 0.8:
        return Command(seat, "play", {"card": random.choice(left)})
    offers = [offer for offer in RULES.offers(said.desk, seat) if offer.act not in IDLE]
    return fill_offer(random.choice(offers), random.randrange) if offers else None


def everything(models: ReadModels) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables."""
    tables = [table for projection in models.projections.values() for table in projection.tables]
    return {t.name: models.query(f"SELECT * FROM {t.name} ORDER BY {', '.join(('game', *t.key))}") for t in tables}
