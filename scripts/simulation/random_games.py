"""Random legal games from a seed to a real result, played with the specimen decks of a ruleset.

All randomness comes from `Random(f"{seed}:{game}")`, so seed and number play a game again. Decks are dealt lazily, as on
paper: a seat that draws privately records a card from those that its list has left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from domain.kernel.contract.offers import Offer, fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import PUBLIC, Learned
from domain.kernel.record.command import Command
from domain.kernel.record.header import Zone
from domain.kernel.table.knowledge import printing_name, remaining_decklist
from domain.parts.common.ruleset_package import Specimens
from domain.registry import ruleset as find_ruleset
from domain.registry import specimens as find_specimens
from replays.gc_pause import gc_paused

MAX_TURNS = 300
"""A longer game is conceded by the seat that has priority, and reported as `capped`."""
WEIGHTS = {"pass": 1.5, "redraw": 0.4, "play": 4.0, "use": 1.5}
"""Act -> weight of its offers in the random choice; 2 for every other act."""
SAMPLING_TRIES = 3
"""How often the choices of an offer are drawn again if all of them are empty, as an attack with no unit."""


class OfferRefused(Exception):
    """The desk refused its own offer."""


class RandomGame:
    """A random game: `desk` is its current state, `step` plays one command, `play` plays to the end.

    `dealt`: the names of the decks by seat; without them they are drawn.
    """

    weights: Mapping[str, float] = WEIGHTS
    turns: int = MAX_TURNS

    def __init__(
        self,
        ruleset: Ruleset,
        specimens: Specimens,
        seed: int | str,
        game: int,
        seats: int = 0,
        setup: Mapping[str, Any] | None = None,
        dealt: tuple[str, ...] = (),
        **terms: Any,
    ) -> None:
        self.random = Random(f"{seed}:{game}")
        self.ruleset = ruleset
        self.decisions = 0
        self.capped = False
        self.last_command: Command | None = None
        self.decks = dealt or self._deal(specimens, seats or ruleset.book.seats[0])
        self.desk = open_desk(ruleset, specimens, self.decks, setup, **terms)
        self._hands = [zone.key for zone in self.desk.table.header.zones if _is_hand(zone)]

    def _deal(self, specimens: Specimens, seats: int) -> tuple[str, ...]:
        """Returns the names of decks of equal size, one for each seat."""
        first = self._pick(sorted(specimens.decks))
        size = specimens.decks[first].size
        alike = [name for name in sorted(specimens.decks) if specimens.decks[name].size == size]
        return (first, *(self._pick(alike) for _ in range(seats - 1)))

    def _pick(self, among: list[Any]) -> Any:
        return among[self.choose(len(among))]

    def choose(self, count: int) -> int:
        """Returns a random whole number below `count`."""
        return int(self.random.random() * count)

    def play(self) -> None:
        """Plays the game to its end."""
        with gc_paused():
            while self.step():
                pass

    def step(self) -> bool:
        """Records drawn cards and takes one offer; returns False if the game is over."""
        table = self.desk.table
        if table.result is not None:
            return False
        self.record_hands()
        self.name_seen_cards()
        offered = [offer for seat in table.header.seats for offer in self.ruleset.offers(self.desk, seat)]
        command = self._command(offered)
        self.decisions += 1
        self._submit(command)
        return True

    def record_hands(self) -> None:
        """Records for every seat, privately, the cards that it has drawn."""
        table = self.desk.table
        for hand in self._hands:
            unknown = len([card for card in table.at(hand) if table.cards[card].printing is None])
            if not unknown:
                continue
            seat = table.zones[hand].holder
            drawn = self._drawn(seat, unknown)
            if drawn:
                self._submit(Command(seat, "look", aside={"cards": drawn}))

    def name_seen_cards(self) -> None:
        """Says, as `#12 = NAME` on a sheet, what each card is that everybody has seen and the record does not know.

        What waited for one may show further cards.
        """
        named = True
        while named:
            seen = [card for card in self.desk.table.cards.values() if card.printing is None and PUBLIC in card.seen]
            in_order = sorted(seen, key=lambda card: int(card.id[1:]))
            named = sum(self._name_card(card.id, card.bringer) for card in in_order) > 0

    def _name_card(self, card: str, seat: str) -> bool:
        """Says what a card is; returns False if nothing is left that it may be."""
        for printing in self._drawn(seat, 1):
            learned = change_to_plain(Learned(card, printing, (PUBLIC,)))
            said = {"text": f"{card} is {printing_name(self.desk.table, printing)}", "changes": (learned,)}
            self._submit(Command("", "rule", said))
            return True
        return False

    def _drawn(self, seat: str, count: int) -> tuple[str, ...]:
        pool = sorted((remaining_decklist(self.desk.table, seat) or Counter()).elements())
        return tuple(pool.pop(self.choose(len(pool))) for _ in range(min(count, len(pool))))

    def _command(self, offered: list[Offer]) -> Command:
        if self.desk.table.clock.turn > self.turns:
            self.capped = True
            return Command(offered[0].seat, "concede")
        left = list(offered)
        while left:
            offer = self._pick_offer(left)
            for _ in range(SAMPLING_TRIES):
                command = fill_offer(offer, self.choose)
                if command is None or _says_something(offer, command):
                    break
            if command is not None:
                return command
            left.remove(offer)
        raise OfferRefused(f"nothing is offered at {self.desk.table.clock}")

    def _pick_offer(self, offered: list[Offer]) -> Offer:
        if len(offered) == 1:
            return offered[0]
        mark = self.random.random() * sum(self.weights.get(offer.act, 2.0) for offer in offered)
        for offer in offered:
            mark -= self.weights.get(offer.act, 2.0)
            if mark < 0:
                return offer
        return offered[-1]

    def _submit(self, command: Command) -> None:
        self.last_command = command
        answer = self.desk.say(command)
        if isinstance(answer, Refusal):
            raise OfferRefused(f"{answer.rule} {answer.message}".strip())


def _says_something(offer: Offer, command: Command) -> bool:
    return not offer.slots or any(command.args.get(name) for name in offer.slots)


def open_desk(
    ruleset: Ruleset, specimens: Specimens, decks: tuple[str, ...], setup: Mapping[str, Any] | None = None, **terms: Any
) -> Desk:
    """Opens a game with these decks. `setup`: set-up keys of the ruleset · `terms`: further fields of the header."""
    header = make_header(ruleset, len(decks), **terms)
    laid = _setup(specimens, dict(zip(header.seats, decks, strict=True)))
    opened = open_game(ruleset, header, {**laid, **(setup or {})})
    if isinstance(opened, Refusal):
        raise OfferRefused(f"the decks {', '.join(decks)}: {opened.message}")
    return opened[0]


def _is_hand(zone: Zone) -> bool:
    return bool(zone.holder) and zone.sees == "holder" and not zone.ordered


def _setup(specimens: Specimens, decks: Mapping[str, str]) -> dict[str, Any]:
    chosen = {seat: specimens.decks[name] for seat, name in decks.items()}
    ids = sorted({card for deck in chosen.values() for card in (*deck.cards, *deck.sideboard)})
    return {
        "printings": {card: specimens.cards[card] for card in ids},
        "decks": {seat: {"list": dict(deck.cards), "sideboard": dict(deck.sideboard)} for seat, deck in chosen.items()},
        "size": max(deck.size for deck in chosen.values()),
    }


def random_game(
    ruleset_id: str, seed: int | str, game: int = 0, seats: int = 0, decks: Specimens | None = None, **terms: Any
) -> RandomGame:
    """Opens a random game, with these decks or the specimen decks. Raises KeyError for an unknown ruleset."""
    return RandomGame(find_ruleset(ruleset_id), decks or find_specimens(ruleset_id), seed, game, seats, **terms)
