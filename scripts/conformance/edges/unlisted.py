"""Games of cards that no list has: whatever is played there is a name and a type, and its numbers are known to nobody."""

from __future__ import annotations

from random import Random

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.command import Command
from domain.parts.common.ruleset_package import Specimens
from domain.registry import ruleset as find_ruleset
from domain.registry import specimens as find_specimens
from scripts.simulation.random_games import RandomGame

OFTEN = 0.4
"""So often somebody tries to play a card before a line is said."""


class UnlistedGame(RandomGame):
    """A random game without deck lists; what is played of a hand is said by name before the lines that are offered."""

    def __init__(self, ruleset: Ruleset, specimens: Specimens, seed: int | str, game: int) -> None:
        super().__init__(ruleset, specimens, seed, game, setup={"decks": {}})
        self.types = sorted({str(data["type"]) for data in specimens.cards.values() if data.get("type")})

    def step(self) -> bool:
        """Plays a card of which only the name is known, where the rules let it; then one line that is offered."""
        if self.desk.table.result is None and self.random.random() < OFTEN:
            self.desk.say(nameless(self.desk.table.header.seats, self.types, self.random))
        return super().step()


def nameless(seats: tuple[str, ...], types: list[str], random: Random) -> Command:
    """The play of a card of which nothing but a name and the type is said."""
    said = {"card": f"~Card {random.randrange(9)}", "as": random.choice(types)}
    return Command(random.choice(seats), "play", said)


def unlisted_game(ruleset: str, seed: int | str, number: int) -> UnlistedGame:
    """Such a game that has just been opened. Raises KeyError for an unknown ruleset."""
    return UnlistedGame(find_ruleset(ruleset), find_specimens(ruleset), seed, number)
