"""Games as on paper: a quarter of the cards stay unknown, and a tenth of the lines are unlawful.

A line that paper can show is never refused, no error is raised, and every game ends.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from types import MappingProxyType

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.table.knowledge import registered_decklist
from domain.parts.common.ruleset_package import Specimens
from domain.registry import ruleset as find_ruleset
from domain.registry import specimens as find_specimens
from scripts.conformance.edges.edge_reports import EdgeReport, Fault, make_fault
from scripts.conformance.edges.sparsely_recorded_games import nameless_play
from scripts.conformance.edges.unlawful_lines import TABLE_TALK, is_about_expressible_line, neighbouring_lines
from scripts.simulation.generated_specimens import blend_specimens
from scripts.simulation.many_games import play_games
from scripts.simulation.random_games import WEIGHTS, OfferRefused, RandomGame

CLAIM = "A game as on paper, with unknown cards and unlawful lines, is recorded to its end."
"""The sentence of this edge in the report of `senki conform`."""

UNKNOWN, UNLAWFUL, NAMELESS = 0.25, 0.1, 0.1
"""Shares of cards that stay unknown, of unlawful lines, and of plays of a card that is only named."""


class PaperGame(RandomGame):
    """A random game in which some cards of hands are never recorded.

    Texts of unknown cards have a low weight, since they can be used any number of times. A long game is conceded.
    """

    weights = MappingProxyType({**WEIGHTS, "use": 0.3})
    turns = 60

    def record_hands(self) -> None:
        """Records most of the new cards of each hand; the others stay unknown."""
        table = self.desk.table
        for hand in self._hands:
            seat = table.zones[hand].holder
            unknown = [card for card in table.at(hand) if table.cards[card].printing is None]
            new = [card for card in unknown if card not in self.unknown_cards]
            self.unknown_cards |= {card for card in new if self.random.random() < UNKNOWN}
            drawn = self._drawn(seat, len([card for card in new if card not in self.unknown_cards]))
            if drawn:
                self._submit(Command(seat, "look", aside={"cards": drawn}))

    @property
    def unknown_cards(self) -> set[str]:
        """Returns the cards that are never recorded."""
        unknown: set[str] = self.__dict__.setdefault("kept", set())
        return unknown

    @unknown_cards.setter
    def unknown_cards(self, cards: set[str]) -> None:
        """Returns the cards that are never recorded."""
        self.__dict__["kept"] = cards


def run(
    ruleset: str, seed: int | str, count: int, games: int = 0, jobs: int = 1, decks: Specimens | None = None
) -> EdgeReport:
    """Plays `count` lines of such games, or `games` whole games that `jobs` processes share.

    Raises KeyError for an unknown ruleset.
    """
    play = partial(_game, ruleset, decks or find_specimens(ruleset), seed)
    ended = tuple(play_games(play, games, jobs)) if games else _play_lines(play, count)
    troubles = tuple(result for _, result in ended if result is not None)
    return EdgeReport(ruleset, "paper", seed, sum(tried for tried, _ in ended), troubles, len(ended))


Ended = tuple[int, Fault | None]
"""How many lines of a game were tried, and what ended it but the game itself."""


def _play_lines(play: Callable[[int, int], Ended], count: int) -> tuple[Ended, ...]:
    ended: list[Ended] = []
    while (left := count - sum(tried for tried, _ in ended)) > 0:
        ended.append(play(len(ended), left))
    return tuple(ended)


def _game(ruleset: str, specimens: Specimens, seed: int | str, number: int, most: int = 0) -> Ended:
    """Plays one game to its end, or at most `count` lines of it."""
    random = Random(f"paper:{seed}:{number}")
    game = PaperGame(find_ruleset(ruleset), specimens, seed, number, mode="scribe")
    earlier: list[Command] = []
    tried = 0
    result: Fault | bool = True
    while result is True and (not most or tried < most):
        tried += 1
        result = _line(game, random, earlier, seed, number)
    return tried, result if isinstance(result, Fault) else None


def record_paper_game(ruleset: str, seed: int | str, count: int) -> Sequence[Event]:
    """Returns the events of the first `count` lines of such a game, with cards that carry texts of others too.

    Raises KeyError for an unknown ruleset, and RuntimeError for a fault.
    """
    game = PaperGame(find_ruleset(ruleset), blend_specimens(ruleset, f"{seed}"), seed, 1, mode="scribe")
    random, earlier = Random(f"paper:{seed}:1"), list[Command]()
    for _ in range(count):
        result = _line(game, random, earlier, seed, 1)
        if isinstance(result, Fault):
            raise RuntimeError(f"{result}")
        if not result:
            break
    return game.desk.events


def _line(game: PaperGame, random: Random, earlier: list[Command], seed: int | str, number: int) -> Fault | bool:
    """Plays a lawful line, or one that a referee would refuse. Returns what is wrong, or whether the game continues."""
    command = Command("", "")
    try:
        if earlier and random.random() < UNLAWFUL + NAMELESS:
            command = _odd(game, random, earlier)
            answer = game.desk.say(command)
            if isinstance(answer, Refusal) and is_about_expressible_line(answer):
                return make_fault("refused", game.desk, seed, number, command, f"{answer.rule} {answer.message}")
            return game.desk.table.result is None
        if not game.step():
            return False
        if game.last_command is not None and game.last_command.act not in TABLE_TALK:
            earlier.append(game.last_command)
    except OfferRefused as refused:
        return make_fault("offer refused", game.desk, seed, number, game.last_command or command, refused)
    except Exception:  # any exception is a finding
        said = command if command.act else game.last_command or command
        return make_fault("raised", game.desk, seed, number, said, traceback.format_exc(limit=-4).replace("\n", " | "))
    return True


def _odd(game: PaperGame, random: Random, earlier: list[Command]) -> Command:
    """Returns an unlawful neighbour of an earlier line, or the play of a card with only its name and type."""
    play = game.ruleset.acts.get("play")
    if random.random() < NAMELESS / (UNLAWFUL + NAMELESS) and play is not None and "as" in play.args:
        table = game.desk.table
        listed = {printing for seat in table.header.seats for printing in registered_decklist(table, seat) or ()}
        types = sorted({str(table.pins[printing]["type"]) for printing in listed})
        return nameless_play(table.header.seats, types, random)
    return next(neighbouring_lines(game.desk, random, earlier), earlier[-1])
