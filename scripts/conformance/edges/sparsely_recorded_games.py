"""Random games with little known: hands recorded card by card, and games without deck lists."""

from __future__ import annotations

from random import Random

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.command import Command
from domain.parts.common.ruleset_package import Specimens
from domain.registry import ruleset as find_ruleset
from domain.registry import specimens as find_specimens
from scripts.simulation.random_games import RandomGame


class DealtGame(RandomGame):
    """A random game with these printings. Every third game has no deck lists: any of the printings may be drawn there."""

    def __init__(self, ruleset: str, seed: int | str, number: int, specimens: Specimens) -> None:
        self.specimens, cards = specimens, specimens.cards
        self.listed = bool(number % 3)
        setup = {"printings": cards} if self.listed else {"printings": {}, "decks": {}}
        mode = ("referee", "scribe")[number % 2]
        super().__init__(find_ruleset(ruleset), specimens, f"lists:{seed}", number, setup=setup, mode=mode)
        self.desk.catalogue = cards

    def _drawn(self, seat: str, count: int) -> tuple[str, ...]:
        if self.listed:
            return super()._drawn(seat, count)
        pool = sorted(self.specimens.cards)
        return tuple(self._pick(pool) for _ in range(count))


NAMELESS_SHARE = 0.4
"""So often somebody tries to play a card before a line is said."""


class UnlistedGame(RandomGame):
    """A random game without deck lists; some plays name a card before an offered line is said."""

    def __init__(self, ruleset: Ruleset, specimens: Specimens, seed: int | str, game: int) -> None:
        super().__init__(ruleset, specimens, seed, game, setup={"decks": {}})
        self.types = sorted({str(data["type"]) for data in specimens.cards.values() if data.get("type")})

    def step(self) -> bool:
        """Plays a card of which only the name is known, if the rules allow it; then one offered line."""
        if self.desk.table.result is None and self.random.random() < NAMELESS_SHARE:
            self.desk.say(nameless_play(self.desk.table.header.seats, self.types, self.random))
        return super().step()


def nameless_play(seats: tuple[str, ...], types: list[str], random: Random) -> Command:
    """Returns the play of a card of which only a name and the type are stated."""
    said = {"card": f"~Card {random.randrange(9)}", "as": random.choice(types)}
    return Command(random.choice(seats), "play", said)


def open_unlisted_game(ruleset: str, seed: int | str, number: int, decks: Specimens | None = None) -> UnlistedGame:
    """Opens such a game, with the specimen decks by default. Raises KeyError for an unknown ruleset."""
    return UnlistedGame(find_ruleset(ruleset), decks or find_specimens(ruleset), seed, number)
