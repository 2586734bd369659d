"""Describes each event of a tournament as a sentence in English, Japanese or Chinese (`log_messages.toml`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from domain.kernel.messages.toml_cache import read_package_toml
from domain.tournaments.events import Paired, Repaired, TournamentEvent, parse_author
from domain.tournaments.result_notation import DRAW, LOSS, WIN, MarkedGame, format_marks, format_score, score_of
from domain.tournaments.state import Tournament

LANGUAGES = ("en", "ja", "zh")
_FACT = re.compile(r"\{(\w+)\}")
_WHERE_THERE = re.compile(r"\[([^\[\]]*)\]")
Plain = Mapping[str, Any]


KnownMatches = Mapping[str, tuple[str, str]]
"""Match -> its players."""


def with_known_matches(events: Iterable[TournamentEvent]) -> Iterator[tuple[TournamentEvent, KnownMatches]]:
    """Yields each event with the matches posted before it, removed ones included."""
    met: dict[str, tuple[str, str]] = {}
    for event in events:
        yield event, met
        if isinstance(event.said, Paired | Repaired):
            met = met | {pair.match: pair.players for pair in event.said.matches}


class EventDescriber(NamedTuple):
    """Describes events of a tournament in a language.

    `known_matches`: match -> players · `book`: returns the name of a rulebook in the language, from its id.
    """

    tournament: Tournament
    language: str
    known_matches: KnownMatches
    book: Callable[[str], str] = str

    def event(self, name: str, said: Plain) -> str:
        """Describes an event by its name and plain fields, of which some may be withheld."""
        way = f"{name}.{said.get('how')}"
        facts = {
            field: _DESCRIBERS[field](self, said) if field in _DESCRIBERS else _text_or_empty(said[field])
            for field in (*said, *_COMBINED_FACTS)
        }
        return self.fill_in(way if way in _messages() else name, facts)

    def by(self, by: str) -> str:
        """Names the author of an event."""
        author = parse_author(by)
        if author.player:
            return self.player(author.player)
        role = self.word("by", author.role)
        return self.fill_in("by.named", {"role": role, "name": author.name}) if author.name else role

    def fill_in(self, name: str, facts: Mapping[str, str]) -> str:
        """Fills facts into a sentence. An optional part with a missing fact is left out; any other missing fact becomes a
        dash."""
        sentence = _WHERE_THERE.sub(
            lambda part: part[1] if all(map(facts.get, _FACT.findall(part[1]))) else "", self._in(name)
        )
        return _FACT.sub(lambda fact: facts.get(fact[1]) or "–", sentence)

    def word(self, kind: str, value: str) -> str:
        """Returns the word for a value, or the value itself."""
        return self._in(f"{kind}.{value}") if f"{kind}.{value}" in _messages() else value

    def player(self, player: str) -> str:
        """Returns the name of a player."""
        known = self.tournament.entry(player)
        return known.name or player if known else player

    def players(self, players: Sequence[str]) -> str:
        """Returns the names of several players."""
        return self.joined(map(self.player, players))

    def pair(self, players: Sequence[str], table: int = 0) -> str:
        """Describes a pair and its table."""
        one, two = map(self.player, players)
        return self.fill_in("of_pair", {"table": _text_or_empty(table), "one": one, "two": two})

    def match(self, match: str) -> str:
        """Describes a match by its players, or an unknown one by its id."""
        return self.pair(self.known_matches[match]) if match in self.known_matches else match

    def result(self, said: Plain) -> str:
        """Describes a report from the first player's side."""
        games, players = said["games"], self.known_matches.get(said["match"])
        one = players[0] if players else next((game["winner"] for game in games if game["winner"]), "")
        marks = [
            MarkedGame(WIN if game["winner"] == one else LOSS if game["winner"] else DRAW, game["left"]) for game in games
        ]
        score = format_score(score_of(marks)) if marks else ""
        how = "drawn" if said["how"] == "told" and not said["winner"] else said["how"]
        stated = {"marks": format_marks(marks, self.language), "score": score, "winner": self.player(said["winner"])}
        return self.fill_in(f"result.{how}", stated)

    def stages(self, stages: Sequence[Plain]) -> str:
        """Describes the stages."""
        stated = []
        for number, stage in enumerate(stages, 1):
            facts = {name: _text_or_empty(value) for name, value in stage.items()} | {
                "kind": self.word("value", stage["kind"]),
                "best_of": self.word("value", f"best_of_{stage['best_of']}"),
            }
            stated.append(self.fill_in("of_stage", {**facts, "number": str(number) if len(stages) > 1 else ""}))
        return self.joined(stated, "joined_stages")

    def joined(self, parts: Iterable[str], by: str = "joined") -> str:
        """Joins several parts."""
        return self._in(by).join(parts)

    def _in(self, name: str) -> str:
        return _messages()[name][self.language]


def _round(teller: EventDescriber, said: Plain) -> str:
    stage = said["stage"] if said["stage"] > 1 else 0
    return teller.fill_in("of_round", {"round": _text_or_empty(said["round"]), "stage": _text_or_empty(stage)})


def _result(teller: EventDescriber, said: Plain) -> str:
    """Describes the result of a match, or that of a deck check."""
    if "games" in said:
        return teller.result(said) if said["match"] else ""
    return teller.word("value", said["result"]) if "result" in said else ""


def _text_or_empty(value: Any) -> str:
    return "" if value in (0, None, False) else str(value)


_DESCRIBERS: Mapping[str, Callable[[EventDescriber, Plain], str]] = {
    "ruleset": lambda teller, said: teller.book(said["ruleset"]),
    "stages": lambda teller, said: teller.stages(said["stages"]),
    "decklists": lambda teller, said: teller.word("value", said["decklists"]),
    "kind": lambda teller, said: teller.word("value", said["kind"]),
    "late": lambda teller, said: teller.word("value", "late") if said["late"] else "",
    "player": lambda teller, said: teller.player(said["player"]),
    "players": lambda teller, said: teller.players(said["players"]),
    "places": lambda teller, said: teller.players(said["places"]),
    "byes": lambda teller, said: teller.players(said["byes"]),
    "half_byes": lambda teller, said: teller.players(said["half_byes"]),
    "absent": lambda teller, said: teller.players(said["absent"]),
    "out": lambda teller, said: teller.joined(map(teller.match, said["out"])),
    "match": lambda teller, said: teller.match(said["match"]),
    "matches": lambda teller, said: teller.joined(teller.pair(each["players"], each["table"]) for each in said["matches"]),
    "round": _round,
    "result": lambda teller, said: _result(teller, said),
    "records": lambda teller, said: teller.joined(game["record"] for game in said.get("games", ()) if game["record"]),
}
"""Field -> its description; any other field is shown unchanged."""
_COMBINED_FACTS = ("result", "records")
"""Facts described from several fields."""


@cache
def _messages() -> dict[str, dict[str, str]]:
    return read_package_toml("domain.tournaments", "log_messages.toml")
