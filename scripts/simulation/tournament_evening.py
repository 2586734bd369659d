"""A tournament evening from a seed: sixteen players, Swiss rounds and a cut, with every kind of event and a record for
each game. For the demo, tests and screenshots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

from domain.kernel.messages.toml_cache import read_package_toml
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.parts.common.ruleset_package import SpecimenDeck, Specimens
from domain.registry import ruleset as find_ruleset
from domain.registry import specimens as find_specimens
from domain.tournaments.events import (
    Cut,
    DeckSubmitted,
    Dropped,
    EventData,
    Finished,
    Opened,
    Pair,
    Registered,
    RoundClosed,
    Started,
)
from domain.tournaments.match_evidence import REPORTED_ENDS
from domain.tournaments.result_events import Corrected, Penalised, Reported, ReportedGame
from domain.tournaments.standings.ranking import compute_standings, final_places
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import ELIMINATION, SWISS, Stage
from replays.tournaments.pairing import propose_next_round
from scripts.simulation.random_games import random_game

PLAYERS = [
    "aoi",
    "daiki",
    "emi",
    "fumi",
    "haru",
    "hana",
    "kei",
    "mika",
    "nao",
    "ren",
    "rin",
    "sato",
    "toma",
    "yui",
    "yun",
    "ziyi",
]
WINS, EXTRA_GAMES = 2, 2
"""Games that decide a match, and how many more than three may be played if some are drawn."""
AGREED_SHARE, TIMED_OUT_SHARE = 0.05, 0.12
"""Shares of Swiss matches that are agreed draws, and that time stops."""
Submit = Callable[[EventData, str], None]
CurrentTournament = Callable[[], Tournament]
StoreRecord = Callable[[str, list[Event]], str]


class EveningOptions(NamedTuple):
    """Options of an evening. `rounds`: of the Swiss · `cut`: size of the elimination · `with_records`: games are played ·
    `decisions`: the number after which the loser of a game concedes; 0: games are played to their end · `language`: that of
    the names of the tournament, its clubs and its decks."""

    ruleset: str = "gundam_war"
    players: Sequence[str] = PLAYERS
    rounds: int = 5
    cut: int = 8
    seed: int = 7
    with_records: bool = True
    decisions: int = 0
    language: str = "en"


def _names() -> Mapping[str, Any]:
    return read_package_toml("scripts.simulation", "evening_names.toml")


def opening_event(terms: EveningOptions) -> Opened:
    """Returns the announcement of the tournament."""
    stages = (Stage(SWISS, terms.rounds), Stage(ELIMINATION, size=terms.cut, third_place=True))
    names = _names()
    return Opened(
        names["title"][terms.language],
        terms.ruleset,
        stages,
        "harbour",
        "2026",
        date="2026-11-14",
        venue=names["venue"][terms.language],
        seed=terms.seed,
    )


class TournamentEvening:
    """Plays an evening: `submit` an event as somebody, `now` returns the tournament, `store_record` stores a game."""

    def __init__(
        self, terms: EveningOptions, tournament: str, say: Submit, now: CurrentTournament, store_record: StoreRecord
    ) -> None:
        self.terms, self.tournament, self.submit, self.now, self.store_record = terms, tournament, say, now, store_record
        self.random = Random(terms.seed)
        self.specimens = evening_decks(terms.ruleset)
        names = list(self.specimens.decks)
        self.decks = {player: names[at % len(names)] for at, player in enumerate(terms.players)}
        self.games = 0

    def play(self) -> None:
        """Plays all of it up to the final places."""
        self._enter()
        for number in range(1, self.terms.rounds + 1):
            self._round(1, number)
            self._between(number)
        order = [each.player for each in compute_standings(self.now()) if self.now().players[each.player].left is None]
        self._submit(Cut(2, tuple(order[: self.terms.cut])))
        last = (self.terms.cut - 1).bit_length()
        for number in range(1, last + 1):
            self._round(2, number)
        self._submit(Finished(tuple(final_places(self.now()))))

    def _submit(self, said: EventData, by: str = "organiser") -> None:
        self.submit(said, by)

    def _enter(self) -> None:
        clubs = [club[self.terms.language] for club in _names()["clubs"].values()]
        for at, player in enumerate(self.terms.players):
            self._submit(Registered(player, club=clubs[at % len(clubs)], seed=at + 1))
            deck = self.decks[player]
            self._submit(DeckSubmitted(player, deck, self._title(deck)))
        self._submit(Started(tuple(self.terms.players)))

    def _title(self, deck: str) -> str:
        if own := _names()["decks"].get(deck):
            return str(own[self.terms.language])
        specimen = self.specimens.decks[deck]
        return specimen.titles.get(self.terms.language, specimen.title.capitalize())

    def _round(self, stage: int, number: int) -> None:
        offered = propose_next_round(self.now())
        self._submit(offered)
        for pair in offered.matches:
            self._match(pair, decided=stage > 1)
        self._submit(RoundClosed(stage, number))

    def _match(self, pair: Pair, decided: bool) -> None:
        chance = self.random.random()
        if not decided and chance < AGREED_SHARE:
            self._submit(Reported(pair.match, (), "agreed"), f"player:{pair.players[0]}")
            self._submit(Reported(pair.match, (), "agreed"), f"player:{pair.players[1]}")
            return
        timed = not decided and chance < AGREED_SHARE + TIMED_OUT_SHARE
        if self.terms.with_records and not self.terms.decisions:
            games, how = self._played_games(pair, timed)
        else:
            winners, how = self._winners(pair, timed)
            games = tuple(self._game(pair, at, winner) for at, winner in enumerate(winners, 1))
        self._submit(Reported(pair.match, games, how), f"player:{pair.players[0]}")
        self._submit(Reported(pair.match, games, how), f"player:{pair.players[1]}")

    def _played_games(self, pair: Pair, timed: bool) -> tuple[tuple[ReportedGame, ...], str]:
        """Plays games until one player has won two, or time is over after two."""
        games: list[ReportedGame] = []
        wins: Counter[str] = Counter()
        while not wins or max(wins.values()) < WINS:
            if timed and len(games) == WINS:
                return tuple(games), "time"
            extra = len(games) == 2 * WINS - 1 + EXTRA_GAMES
            games.append(self._game(pair, len(games) + 1, pair.players[0] if extra else ""))
            wins.update([games[-1].winner] if games[-1].winner else [])
        return tuple(games), "played"

    def _winners(self, pair: Pair, timed: bool) -> tuple[list[str], str]:
        one, two = self.random.sample(pair.players, 2)
        if timed:
            return [one, two], "time"
        return ([one, two, one], "played") if self.random.random() < 0.4 else ([one, one], "played")

    def _game(self, pair: Pair, number: int, winner: str) -> ReportedGame:
        """Plays a game to its end, or if a winner is named, until the other player concedes."""
        if not self.terms.with_records:
            return ReportedGame(winner)
        self.games += 1
        first = self.random.random() < 0.5
        players = dict(zip("AB", pair.players if first else reversed(pair.players), strict=True))
        about = {
            "tournament": self.tournament,
            "match": pair.match,
            "game": number,
            "round": self.now().matches[pair.match].round,
            "table": pair.table,
            **{key: getattr(self.now().opened, key) for key in ("league", "season", "date")},
            "event": self.now().opened.title,
        }
        decks = tuple(self.decks[player] for player in players.values())
        game = random_game(
            self.terms.ruleset,
            f"season{self.terms.seed}",
            self.games,
            decks=self.specimens,
            dealt=decks,
            players=players,
            about=about,
        )
        while (not winner or game.decisions < self.terms.decisions) and game.step():
            pass
        if winner and game.desk.table.result is None:
            game.desk.say(Command(next(seat for seat, player in players.items() if player != winner), "concede"))
        record = self.store_record(f"{self.tournament}-{pair.match}-{number}", game.desk.events)
        result = game.desk.table.result
        how = REPORTED_ENDS.get(str(result.get("reason", "")), "played")
        return ReportedGame(self._winner(result, players), how, record=record)

    def _winner(self, result: Any, players: dict[str, str]) -> str:
        won = [players[seat] for seat, outcome in result["seats"].items() if outcome == "win"]
        return won[0] if len(won) == 1 else ""

    def _between(self, number: int) -> None:
        """Submits a penalty, a drop and a corrected result between rounds."""
        made = self.now()
        if number == 2:
            self._submit(Penalised(self.terms.players[-1], "points", "league:late", "came an hour late", amount=-1), "judge")
            self._submit(Dropped(self.terms.players[-2]))
        if number == 3:
            match = next(
                each
                for each in map(made.matches.get, made.rounds[1, 2].matches)
                if each and each.report and each.report.games
            )
            games = tuple(game._replace(left=12) for game in match.report.games) if match.report else ()
            how = match.report.how if match.report else "played"
            self._submit(Corrected(match.id, match.standing[0], "what was left was misread", games, how), "judge")


COLOR_DECKS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "gundam_war": {
        "night_tide": ("blue", "black"),
        "rust_caravan": ("red", "brown"),
        "black_caravan": ("black", "brown"),
        "white_court": ("white", "purple"),
    }
}
"""Ruleset -> deck -> its colours: archetypes that no specimen deck has."""


def evening_decks(ruleset_id: str) -> Specimens:
    """Returns the largest specimen decks of a ruleset, and those of COLOR_DECKS."""
    specimens = find_specimens(ruleset_id)
    size = max(deck.size for deck in specimens.decks.values())
    decks = {name: deck for name, deck in specimens.decks.items() if deck.size == size}
    pattern = next(iter(decks.values()))
    more = COLOR_DECKS.get(ruleset_id, {})
    decks |= {name: _color_deck(ruleset_id, specimens, pattern, colors) for name, colors in more.items()}
    return Specimens(specimens.cards, decks)


def _color_deck(ruleset_id: str, specimens: Specimens, pattern: SpecimenDeck, colors: Iterable[str]) -> SpecimenDeck:
    """Makes a deck with as many cards of each type as another one. Raises ValueError if the rulebook does not allow it."""
    counts: Counter[str] = Counter()
    for card, copies in pattern.cards.items():
        counts[str(_card(specimens, card)["type"])] += copies
    known = {key: _card(specimens, key) for key in specimens.cards}
    own = {key: data for key, data in known.items() if data.get("color") in tuple(colors)}
    drawn: Counter[str] = Counter()
    for kind, count in sorted(counts.items()):
        drawn += _take(own, kind, count)
    faults = find_ruleset(ruleset_id).check_deck(drawn, {}, specimens.cards)
    if faults:
        raise ValueError(str(faults[0].message))
    return SpecimenDeck("", dict(sorted(drawn.items())), {}, {})


def _take(cards: Mapping[str, Mapping[str, Any]], kind: str, count: int) -> Counter[str]:
    """Takes `count` cards of a type in turn, as many of each as of the others."""
    fitting = [key for key, card in sorted(cards.items()) if card["type"] == kind]
    taken: Counter[str] = Counter()
    for key in cycle(fitting):
        if sum(taken.values()) == count:
            return taken
        taken[key] += 1
    raise ValueError(kind)


def _card(specimens: Specimens, key: str) -> Mapping[str, Any]:
    card = specimens.cards[key]
    assert isinstance(card, dict)
    return card
