"""The content of a site."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from domain.kernel.messages.message import LANGUAGES
from domain.tournaments.state import Tournament
from projections.filters import GameFilter
from projections.statistics_queries import QUESTIONS
from projections.table_definitions import Queryable
from replays.clerk import Clerk
from replays.provenance import Provenance
from scripts.site.tournament_page import public_player_names


class SiteContent:
    """The data that the pages of a site show.

    `games`: the rows of the finished games that are listed, the newest first · `which`: the filter that chose the games; its
    `private` are the players whose names are hidden · `origins`: function that returns the provenance of a game · `address`:
    the address of the site with a slash at its end, or empty · `indexed`: whether search engines may list the site ·
    `questions`: the names of the questions that its statistics answer · `failed`: those of other packages that failed while
    the site was built, and why.
    """

    def __init__(
        self,
        clerk: Clerk,
        models: Queryable,
        games: Sequence[dict[str, Any]],
        tournaments: Mapping[str, Tournament],
        which: GameFilter,
        origins: Callable[[str], Provenance],
        title: str = "",
        address: str = "",
        indexed: bool = False,
        languages: Sequence[str] = LANGUAGES,
        questions: Sequence[str] = QUESTIONS,
    ) -> None:
        self.clerk, self.models, self.games, self.tournaments = clerk, models, list(games), tournaments
        self.which, self.origins, self.title, self.indexed = which, origins, title, indexed
        self.address, self.languages, self.questions = address, tuple(languages), tuple(questions)
        self.failed: dict[str, str] = {}

    @property
    def private(self) -> frozenset[str]:
        """The players who are not named."""
        return self.which.private

    @cached_property
    def public(self) -> frozenset[str]:
        """The ids of the games of the site."""
        return frozenset(row["id"] for row in self.games)

    def shown_id(self, tournament: str, player: str) -> str:
        """Returns the public id of a player of a tournament."""
        return public_player_names(self.tournaments[tournament], self.private)[player] if player in self.private else player

    def hide_names(self, tournament: str, value: Any) -> Any:
        """Returns the JSON of a tournament with `Player N` for players who are not named, by id and by name."""
        made = self.tournaments[tournament]
        shown = public_player_names(made, self.private)
        hidden = {player: shown[player] for player in made.players if player in self.private}
        named = {made.players[player].name: name for player, name in hidden.items() if made.players[player].name}
        return _renamed(value, {**named, **hidden}) if hidden else value


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        head, _, player = value.rpartition("player:")
        return f"player:{names[player]}" if not head and player in names and value != player else names.get(value, value)
    if isinstance(value, dict):
        return {_renamed(key, names): _renamed(item, names) for key, item in value.items()}
    return [_renamed(item, names) for item in value] if isinstance(value, list | tuple) else value
